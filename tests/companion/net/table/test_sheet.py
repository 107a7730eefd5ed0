"""The sheet says what is asked of a seat, and changes its mark exactly with what lies under a finger."""

import random
from typing import Any

import pytest

from companion.net.table.consent import Asked
from companion.net.table.lists import lists_of
from companion.net.table.sheet import DutyKind, Sheet, Sheets
from companion.net.table.telling import Memory, Telling, Texts, changed, lists_text, text
from engine.codec import Json, decode, loads
from engine.game import Step
from engine.message import say
from engine.offers import Role
from engine.ruination.game import Ruination
from engine.scythe.cards.encounters import DrawEncounter
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.combat.declarations import DeclareCombat
from engine.scythe.game import Scythe
from engine.scythe.turn.move import Move
from engine.scythe.turn.turn import ChooseSection
from engine.simulate import choices, lively
from engine.table import Table

SEATS = 3
TOUCHED = ("offers", "lists", "contest", "undo", "redo", "asked")
GAMES = ((Scythe(), "mats"), (Scythe(), "board"), (Ruination(), "board"))


def _table(game: Any, tracking: str, seed: int = 2) -> Table[Any]:
    setup = game.draw_setup(["Ana", "Ben", "Cleo"], random.Random(seed), {"tracking": tracking})
    return Table.create(game, setup, 0)


def _play(table: Table[Any], chance: random.Random) -> None:
    """A step that may be played, or now and then the last one taken back or brought again."""
    if table.undoable and chance.random() < 0.2:
        table.undo(0)
    elif table.redoable and chance.random() < 0.5:
        table.redo(0)
    else:
        act = chance.choice(choices(table.game, table.state))
        step = table.game.random_step(table.state, act, chance)
        table.play(step.act, 0, None, step.result)


def _all(table: Table[Any], asked: Asked | None = None) -> list[Texts]:
    sheets = Sheets(table, "Friday", asked=asked)
    return [sheets.texts(seat) for seat in (*range(SEATS), None)]


def _data(texts: Texts) -> dict[str, Json]:
    return {name: loads(part) for name, part in texts.items()}


@pytest.mark.parametrize(("game", "tracking"), GAMES)
def test_the_mark_changes_exactly_with_what_lies_under_a_finger(game: Any, tracking: str) -> None:
    table, chance = _table(game, tracking), random.Random(3)
    before, kept, changes = _all(table), 0, 0
    for _ in range(70):
        _play(table, chance)
        now = _all(table)
        for old, new in zip(before, now, strict=True):
            is_same = all(old[part] == new[part] for part in TOUCHED)
            assert (old["under_finger"] == new["under_finger"]) == is_same
            kept, changes = kept + is_same, changes + (not is_same)
        before = now
    assert min(kept, changes) > 20, "both happen"


def test_a_question_lies_under_the_finger_of_whoever_sees_it() -> None:
    table = _table(Scythe(), "mats")
    asked = Asked(1, 0, say("room.by_hand"), (1, 2))
    for old, new in zip(_all(table), _all(table, asked), strict=True):
        assert old["under_finger"] != new["under_finger"]


def test_the_yes_of_another_changes_nothing_under_the_finger_of_whoever_is_asked_too() -> None:
    """Its own button means what it meant, and must not be deaf for a moment."""
    table = _table(Scythe(), "mats")
    asked = Asked(1, 0, say("room.by_hand"), (1, 2))
    agreed = Asked(1, 0, say("room.by_hand"), (2,))
    before, after = _all(table, asked), _all(table, agreed)
    assert before[2]["asked"] != after[2]["asked"] and before[2]["under_finger"] == after[2]["under_finger"]
    assert before[1]["under_finger"] != after[1]["under_finger"], "whose buttons have gone"
    again = _all(table, Asked(2, 0, say("room.by_hand"), (2,)))
    assert after[2]["under_finger"] != again[2]["under_finger"], "another question"


@pytest.mark.parametrize(("game", "tracking"), GAMES)
def test_what_is_told_reads_as_a_sheet_and_updates_add_up_to_it(game: Any, tracking: str) -> None:
    """Data that is kept from one moment to the next is that of the moment."""
    table, chance = _table(game, tracking, 5), random.Random(6)
    before = _all(table)
    known = [_data(each) for each in before]
    for _ in range(25):
        _play(table, chance)
        now, telling = _all(table), Telling(table.revision, {})
        for seat, (old, new) in enumerate(zip(before, now, strict=True)):
            update: Any = loads(telling.update(changed(old, new)))
            known[seat] |= update["changed"]
            assert known[seat] == _data(new)
            assert decode(Sheet, known[seat]).you == (seat if seat < SEATS else None)
        before = now


@pytest.mark.parametrize(("game", "tracking"), GAMES)
def test_lists_are_written_as_the_codec_would(game: Any, tracking: str) -> None:
    table, chance = _table(game, tracking, 7), random.Random(8)
    for _ in range(40):
        _play(table, chance)
        for seat in range(SEATS):
            lists = lists_of(game.offers(table.state, seat), chance.random() < 0.5)
            assert lists_text(lists) == text(lists)


def test_what_stays_as_it_was_is_the_very_same_text() -> None:
    """Else every step would pay for what it did not change."""
    table = _table(Scythe(), "mats")
    first, again = Sheets(table, "Friday"), Sheets(table, "Friday")
    for seat in range(SEATS):
        old, new = first.texts(seat), again.texts(seat)
        assert all(old[part] is new[part] for part in ("offers", "lists", "duty", "turn")), seat


def test_what_a_move_led_to_is_listed_before_the_usual() -> None:
    """Issue: with mats alone a combat stood below both rows and was overlooked."""
    game = Scythe()
    table = _table(game, "mats")
    seat = game.to_act(table.state)[0]
    state = table.state
    for kind in (ChooseSection, Move):
        acts = [act for act in game.legal_acts(state, seat) if isinstance(act, kind)]
        steps = [Step(act) for act in acts if _leads_to_move(game, game.apply(state, Step(act)), seat, kind)]
        state = game.apply(state, steps[0])
    while not any(isinstance(offer.act, DeclareCombat) for offer in game.offers(state, seat)):
        state = game.apply(state, Step(game.legal_acts(state, seat)[-1]))
    table.state = state
    sheet = decode(Sheet, Sheets(table, "Friday").written(seat))
    tops = [sheet.offers[group.entries[0][0]] for group in sheet.lists.choices]
    urgent = [offer.urgent for offer in tops]
    assert urgent == sorted(urgent, reverse=True) and any(urgent) and not all(urgent)
    kinds = {type(offer.act) for offer in game.offers(state, seat) if offer.urgent}
    assert {DeclareCombat, DrawEncounter} <= kinds


def _leads_to_move(game: Scythe, state: Any, seat: int, kind: type) -> bool:
    return kind is Move or any(isinstance(act, Move) for act in game.legal_acts(state, seat))


def test_an_objective_that_could_be_shown_calls_nobody() -> None:
    """Issue: after every own turn the phone cried that something was to be taken."""
    table, chance, seen = _table(Scythe(), "mats"), random.Random(4), 0
    for _ in range(120):
        _play(table, chance)
        for seat in range(SEATS):
            sheet = decode(Sheet, Sheets(table, "Friday").written(seat))
            shows = [offer for offer in sheet.offers if offer.act["act"] == "reveal_objective"]
            assert sheet.turn.blocking == seat or all(offer.role is Role.ANYTIME for offer in shows)
            if shows and all(offer.role is Role.ANYTIME for offer in sheet.offers):
                assert sheet.duty.kind is DutyKind.NONE
                seen += 1
    assert seen > 5


def test_what_was_made_of_an_object_is_forgotten_before_there_is_too_much() -> None:
    kept, made = Memory(2), list[str]()
    things = [["a"], ["b"], ["c"]]

    def make(thing: list[str]) -> str:
        made.append(thing[0])
        return thing[0]

    assert [kept.of(thing, make) for thing in (things[0], things[0], things[1], things[2], things[0])] == [
        *"aabca"
    ]
    assert made == [*"abca"]


def test_nobody_is_called_for_what_may_merely_be_shown_when_the_turn_has_passed_on() -> None:
    """An objective may still be revealed after one's turn; it stays in reach and rings no alarm."""
    game, met = Scythe(), 0
    for seed in range(3):
        table, chance = _table(game, "mats", seed), random.Random(seed)
        while not game.is_over(table.state) and table.revision < 160:
            sheets = Sheets(table, "Friday")
            for seat in range(SEATS):
                acts = game.legal_acts(table.state, seat) if seat in game.to_act(table.state) else ()
                shows = [act for act in acts if isinstance(act, RevealObjective)]
                if shows and len(shows) == len(acts) and seat != game.blocking(table.state):
                    sheet = decode(Sheet, sheets.written(seat))
                    assert sheet.duty.kind == "none" and not sheet.lists.choices
                    listed = [sheet.offers[n].act["act"] for entry in sheet.lists.anytime for n in entry]
                    assert "reveal_objective" in listed
                    met += 1
            act = lively(game, chance)(choices(game, table.state))
            step = game.random_step(table.state, act, chance)
            table.play(step.act, 0, None, step.result)
    assert met > 5
