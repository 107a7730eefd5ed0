"""Keys for numbers on the app's phone: each question has its own, and what was typed ends with it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets.table.number_pad import NumberKeys
from engine.frozen import evolve
from engine.groups import KEYS_FROM, Fold, Group
from engine.message import Message, say
from tests.kits.ui.phone_ui_kit import Owner, holding, hosted

pytestmark = pytest.mark.window

FIRST, SECOND = say("page.choices.turn"), say("page.choices.claims")


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Owner]:
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        person.join(host.link(host.table.game.blocking(host.table.state) or 0))
        yield person


def _asking(now: Any, *headings: Message, asks: Message | None = None) -> Any:
    """The moment in which a number is asked for under each of these headings."""
    offer = evolve(now.sheet.offers[0], knobs=())
    numbers = range(10, 10 + KEYS_FROM)
    offers = tuple(evolve(offer, heading=each, number=n) for each in headings for n in numbers)
    groups = tuple(
        Group(each, tuple((at * KEYS_FROM + n,) for n in range(KEYS_FROM)), Fold.PAD)
        for at, each in enumerate(headings)
    )
    lists = evolve(now.sheet.lists, choices=groups, claims=(), anytime=())
    duty = evolve(now.sheet.duty, asks=asks)
    return evolve(now, sheet=evolve(now.sheet, offers=offers, lists=lists, duty=duty))


def _show(person: Owner, now: Any) -> list[NumberKeys]:
    person.view._notice(now)
    person.view._show(now)
    return list(person.shown(NumberKeys))


def _type(pad: NumberKeys, digit: str) -> None:
    pad.keys[digit].dispatch("on_release")


def test_two_questions_for_numbers_have_keys_of_their_own(person: Owner) -> None:
    one, two = _show(person, _asking(person.now, FIRST, SECOND))
    _type(one, "1")
    assert (one.typed, two.typed) == ("1", "")


def test_what_was_typed_stays_while_the_question_stays(person: Owner) -> None:
    """Another group comes and goes below it."""
    pad = _show(person, _asking(person.now, FIRST))[0]
    _type(pad, "1")
    assert [each.typed for each in _show(person, _asking(person.now, FIRST, SECOND))] == ["1", ""]
    assert [each.typed for each in _show(person, _asking(person.now, FIRST))] == ["1"]


def test_what_was_typed_does_not_outlive_its_question(person: Owner) -> None:
    """Neither where something else was asked meanwhile, nor where another question has the same numbers."""
    now = person.now
    _type(_show(person, _asking(now, FIRST))[0], "1")
    assert not _show(person, now)
    assert [each.typed for each in _show(person, _asking(now, FIRST))] == [""]
    _type(next(person.shown(NumberKeys)), "1")
    assert [each.typed for each in _show(person, _asking(now, FIRST, asks=SECOND))] == [""]
