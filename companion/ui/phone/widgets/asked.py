"""What one seat may not decide alone, on a phone: who asks for what, and the yes or no of those asked."""

from typing import Any

from kivy.uix.widget import Widget

from companion.asked_words import changed, wished
from companion.net.table.consent import Asked
from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import panel, row
from companion.ui.widgets.basics.basics import Push, Words
from companion.ui.widgets.forms.secret_entry import parts


def asked(view: Any, now: PhoneNow) -> list[Widget]:
    """The question with its two buttons; nothing while nothing is asked."""
    found = now.sheet.asked if now.sheet else None
    if found is None or now.table is None:
        return []
    key = "page.asked.wish" if found.secrets is None else "page.asked.shown"
    words = view.say(key, who=view.who(found.seat), what=wished(found, view.words))
    shown = (*_shown(view, now, found), *changed(found, view.words))
    lines = [Words(text=line, rank="small") for line in shown]
    return [panel(Words(text=words, bold=True), *lines, *_answers(view, found, now.table.seat))]


def _shown(view: Any, now: PhoneNow, found: Asked) -> list[str]:
    """What the pieces of each side are said to have shown."""
    sides = now.sheet.sealing.sides if now.sheet and now.sheet.sealing else ()
    lines = []
    for side, secret in zip(sides, found.secrets or (), strict=False):
        told = ", ".join(f"{view.words(label)}: {words}" for label, words in parts(side.form, secret))
        lines.append(f"{view.who(side.seat)}: {told}")
    return lines


def _answers(view: Any, found: Asked, seat: int | None) -> list[Widget]:
    def push(key: str, yes: bool) -> Push:
        made = Push(text=view.say(key), loud=yes)
        made.bind(on_release=lambda _: view.tapped(lambda: view.session.consent(found.number, yes)))
        return made

    if seat in found.waits_for:
        return [row(push("page.asked.yes", True), push("page.asked.no", False))]
    waits = Words(text=view.say("page.asked.waits", who=view.names(found.waits_for)), tone="dim")
    return [waits, push("page.asked.withdraw", False)] if seat == found.seat else [waits]
