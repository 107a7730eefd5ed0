"""Real dials at the tablet where nobody has a phone: touched beside the names, then the table by itself."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui.screens._combat_pieces import RESULT_SECONDS
from companion.ui.screens.combat import CombatPage
from companion.ui.widgets.forms.duel import Duel
from companion.ui.widgets.forms.entries import Pick
from tests.companion.ui.screens.test_combat_screen import choice, push, shown, view, words
from tests.kits.ui.at_rest import AHEAD
from tests.kits.ui.combat_kit import dials_with_power, saved_after
from tests.kits.ui.ui_kit import TABLET, Driver, running

pytestmark = pytest.mark.window


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Driver]:
    """Somebody before a combat of two without phones."""
    journal = saved_after(tmp_path / "saved.jsonl", dials_with_power)
    with running(tmp_path, TABLET, resume=journal) as person:
        person.until(lambda: choice(person) is not None)
        person.app.go("combat")
        person.until(lambda: view(person)._entries)
        person.rest()
        yield person


def type_pieces(person: Driver) -> None:
    """What the dials show, four and two, and no card."""
    for entry, label in zip(view(person)._entries, ("4", "2"), strict=True):
        rows = [
            each
            for field in entry.entries.values()
            for each in field.walk(restrict=True)
            if isinstance(each, Pick)
        ]
        person.touch(next(each for each in rows if each.text == label))
        person.until(lambda entry=entry: entry.entries["dial"].value is not None)
        if "workers" in {field.name for field in entry._form.fields}:
            person.touch([each for each in rows if each.text == "0"][-1])
            person.until(lambda entry=entry: entry.entries["workers"].value == 0)
    push(person, words("seals.settle"))
    person.until(lambda: "4 to 2" in shown(person))


def test_real_dials_are_touched_beside_the_names_and_the_table_comes_by_itself(person: Driver) -> None:
    """Nobody has a phone: no page between; what was typed in rolls no drum and needs no way back."""
    assert view(person)._page is CombatPage.SEALS and len(view(person)._entries) == 2
    type_pieces(person)
    assert not view(person).is_drumming
    person.until(lambda: person.app.screens.current == "table" or AHEAD.put_forward(0.5))


def test_a_touch_lets_the_result_of_real_dials_stand(person: Driver) -> None:
    type_pieces(person)
    person.press(next(person.shown(Duel)).middle)
    AHEAD.put_forward(2 * RESULT_SECONDS)
    person.rest()
    assert person.app.screens.current == "combat" and "4 to 2" in shown(person)


def test_what_is_typed_in_stays_while_the_screen_is_drawn_anew(person: Driver) -> None:
    """As for a step that somebody else undoes meanwhile."""
    entry = view(person)._entries[0]
    person.touch(
        next(each for each in entry.walk(restrict=True) if isinstance(each, Pick) and each.text == "3")
    )
    person.touch(
        next(each for each in entry.walk(restrict=True) if isinstance(each, Pick) and each.text == "+4")
    )
    assert (entry.entries["dial"].value, entry.entries["cards"].value) == (3, (4,))
    view(person)._built = None
    person.app.redraw()
    person.rest()
    anew = view(person)._entries[0]
    assert anew is not entry
    assert (anew.entries["dial"].value, anew.entries["cards"].value) == (3, (4,))


def test_two_cards_are_one_touch_and_no_more_than_allowed(person: Driver) -> None:
    entry = next(each for each in view(person)._entries if each.entries["cards"].field.most >= 2)
    cards = entry.entries["cards"]
    picks = {each.text: each for each in cards._offered.children}
    assert {"+2", "+5", "+2+2", "+2+5", "+5+5"} <= picks.keys()
    person.touch(picks["+2+5"])
    assert cards.value == (2, 5)
    for _ in range(cards.field.most):
        cards._add((3, 3), None)
    assert len(cards.value) <= cards.field.most
