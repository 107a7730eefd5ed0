"""Two sides against each other on a phone: its own side first, under the thumb."""

from typing import Any

from kivy.uix.widget import Widget

from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import heading
from companion.ui.widgets.table.contest_panel import ContestPanel


def contest(view: Any, now: PhoneNow) -> list[Widget]:
    """Both sides with what this phone may do; nothing while nobody is against anybody."""
    picture = now.sheet.contest if now.sheet else None
    if now.sheet is None or picture is None:
        return []
    you = now.sheet.you
    made: list[Widget] = [heading(view.words(picture.title))]
    for side in sorted(picture.sides, key=lambda side: side.seat != you):
        panel = ContestPanel(
            view.words, lambda act, answers: view.tapped(lambda: view.session.act(act, answers))
        )
        panel.show(side, picture.signs)
        made.append(panel)
    return made
