"""Fingers that turn a knob in the app, whatever its game."""

from typing import Any

from companion.ui.widgets.forms.entries import Pick
from companion.ui.widgets.forms.knob_panel import KnobPanel, KnobPush
from companion.ui.widgets.forms.knob_sheet import KnobSheet
from companion.ui.widgets.table.choice_list import TurnedChoice
from tests.kits.ui.ui_kit import Driver


def turn_and_take(person: Driver, words: str, number: int) -> None:
    """Opens the knobs of the offer with these words, picks this number and takes it."""
    entry = person.until(lambda: next((e for e in person.shown(TurnedChoice) if e.push.text == words), None))
    person.touch(next(each for each in entry.children if isinstance(each, KnobPush)))
    person.touch(next(each for each in person.shown(Pick) if each.text == str(number)))
    person.touch(take(person))


def take(person: Driver) -> Any:
    """What takes an offer with its knobs as they are turned."""
    panel = next(person.shown(KnobPanel), None)
    return panel.take if panel else next(person.shown(KnobSheet)).panel.take
