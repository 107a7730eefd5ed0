"""Setting right what lies on the table, on a phone: whose or where, then the form in the sheet."""

from typing import Any

from kivy.uix.widget import Widget

from companion.net.table.sheet import Sheet
from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import fold
from companion.ui.widgets.basics.basics import Push, Words
from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from engine.corrections import Subject
from engine.offers import Offer


def correct(view: Any, now: PhoneNow) -> list[Widget]:
    """Folded away: nobody comes here by accident."""
    sheet = now.sheet
    if not sheet or not now.table or not sheet.correctable:
        return []
    is_open = view.is_open("correct")
    form = _form(view, now, sheet.correcting) if sheet.correcting else _subjects(view, sheet)
    title = view.say("page.correct.title")
    return fold(title, is_open, lambda: view.toggle("correct"), *(form if is_open else ()))


def _subjects(view: Any, sheet: Sheet) -> list[Widget]:
    """Every seat, and every place of the board below them."""
    seats = [each for each in sheet.correctable if isinstance(each.of, int)]
    places = [each for each in sheet.correctable if isinstance(each.of, str)]
    made: list[Widget] = [Words(text=view.say("page.correct.why"), tone="dim")]
    made += [_opens(view, each.of, view.words(each.name), Push) for each in seats]
    if places:
        grid = EvenGrid()
        for each in places:
            grid.add_widget(_opens(view, each.of, view.words(each.name), EvenPush))
        made += [Words(text=view.say("page.correct.place"), tone="dim"), grid]
    return made


def _opens(view: Any, of: Subject | None, words: str, kind: type[Push]) -> Push:
    return kind(text=words, on_release=lambda _: view.tapped(lambda: view.session.correct(of)))


def _form(view: Any, now: PhoneNow, parts: tuple[Offer, ...]) -> list[Widget]:
    """The parts of the form, of which one is open; then what needs no form."""
    waits = now.table is None or now.table.pending is not None
    made: list[Widget] = [Words(text=view.words(parts[0].heading), bold=True)]
    for part in parts:
        push = EvenPush(text=view.words(part.words), can=not waits)
        push.bind(on_release=lambda _, part=part: view.tapped(lambda: _touched(view, part)))
        made += view.knobs.entry(part, push) if part.knobs else [push]
    return [*made, _opens(view, None, view.say("page.correct.other"), Push)]


def _touched(view: Any, part: Offer) -> None:
    """Opens the fields of a part; what has none is wished at once."""
    if part.knobs:
        view.knobs.toggle(part)
    else:
        view.session.act(part.act)
