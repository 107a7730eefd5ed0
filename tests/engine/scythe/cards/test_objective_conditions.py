"""Objectives 1 to 27: each card met and just missed, and an independent reader of the same sentences."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.frozen import evolve
from engine.game import Step, play
from engine.scythe.board.board import Place, Units
from engine.scythe.board.moving import MoveUnit
from engine.scythe.cards.objective_conditions import CHECKS, cards, met
from engine.scythe.combat.combat import OpenDials, Opening, Openings
from engine.scythe.combat.declarations import DeclareCombat
from engine.scythe.ids import Structure, Unit
from engine.scythe.setup.tiles import OBJECTIVE_CARDS
from engine.scythe.state import FACTORY_SECTION, Stage, State, Turn
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import Move
from tests.kits.scythe.objective_positions import objectives_agree, on, random_tables, situation, spot, worked
from tests.kits.scythe.tables import BOTTOMS, CUBES, GAME, MECHS_OF, STRUCTURES, begin, data, do, have

MECHS = MECHS_OF["nordic"]
MILL, MINE = Structure.MILL, Structure.MINE
MOVED = Turn(0, 0, Stage.BOTTOM_ROW, moved=True)
DRIVEN_OFF = evolve(MOVED, drove_off=True)
HEAP = {"character": 1, "mechs": 2, "workers": 2}
ONE_OF_EACH: dict[str, Any] = {
    "exposed": CUBES[:1], "mechs": MECHS[:1], "structures": STRUCTURES[:1], "recruits": BOTTOMS[:1],
}  # fmt: skip


def stock(*goods: int, seat: int = 0) -> Place:
    """A worker beside these resources."""
    return spot(seat, workers=1, goods=goods)


def built(*names: str) -> dict[str, Any]:
    """One structure on each of these territories."""
    places = {name: spot(structure=kind) for name, kind in zip(names, STRUCTURES, strict=False)}
    return {"places": places, "structures": STRUCTURES[: len(names)]}


EACH_RESOURCE = {"F1": stock(1, 1, 0, 0), "F2": stock(0, 0, 1, 1)}
AROUND_L2 = ("F1", "V1", "T3", "W3", "M3")
FIVE_TERRAINS = worked("M1", "F1", "V1", "W1", "T1")
CONTESTED = Place(units=((1, Units(mechs=1)), (0, Units(workers=1))))
LOST_MILL = Place(units=((1, Units(mechs=1)),), structure=(0, MILL))

CASES: list[tuple[int, bool, dict[str, Any]]] = [
    (1, True, {"places": {**worked("M1", "M2"), "M3": spot(structure=MILL)}}),
    (1, False, {"places": {**worked("M1", "M2", "F1", "F2"), "M3": LOST_MILL}}),
    (2, True, {"places": worked("F5", "M3", "T6")}),
    (2, False, {"places": {**worked("F5", "M3"), "F2": spot(structure=MINE)}}),
    (3, True, {"places": worked("F1", "F2", "F5")}),
    (3, False, {"places": {**worked("F1", "F2", "V1"), "F5": spot(1, workers=1)}}),
    (4, True, {"places": worked("T1", "T2", "T8")}),
    (4, False, {"places": worked("T1", "T2", "F1", "M1")}),
    (5, True, {"places": {"X": spot(character=1)}, "power": 6, "rival": {"power": 6}}),
    (5, False, {"places": {"X": spot(character=1)}, "power": 6, "rival": {"power": 7}}),
    (5, False, {"places": {"X": spot(1, character=1), **worked("M4")}, "power": 16}),
    (6, True, {"turn": DRIVEN_OFF, "power": 7}),
    (6, False, {"turn": DRIVEN_OFF, "power": 6}),
    (6, False, {"turn": MOVED, "power": 7}),
    (6, False, {"power": 7}),
    (7, True, {"factory_card": 3, "mechs": MECHS[:1], "workers": 3}),
    (7, False, {"factory_card": 3, "mechs": MECHS[:1], "workers": 4}),
    (7, False, {"factory_card": 3, "workers": 3}),
    (7, False, {"mechs": MECHS[:1], "workers": 3}),
    (8, True, {"coins": 2, "workers": 4, "popularity": 7}),
    (8, False, {"coins": 3, "workers": 4, "popularity": 7}),
    (8, False, {"coins": 2, "workers": 3, "popularity": 7}),
    (8, False, {"coins": 2, "workers": 4, "popularity": 6}),
    (9, True, {"places": {"F1": stock(1, 2, 3, 3)}}),
    (9, False, {"places": {"F1": stock(1, 2, 3, 2)}}),
    (9, False, {"places": {"F1": stock(0, 3, 3, 3), "F2": stock(1, 1, 1, 1)}}),
    (9, False, {"places": {"F1": stock(3, 3, 3, 3, seat=1)}}),
    (9, False, {"places": {"HB_nordic": spot(character=1, goods=(3, 3, 3, 3))}}),
    (10, True, {"places": worked("W1", "W3", "W4")}),
    (10, False, {"places": worked("W1", "W3", "X", "L1")}),
    (11, True, {"places": worked("V1", "V2", "V9")}),
    (11, False, {"places": worked("V1", "V2", "HB_nordic")}),
    (12, True, {"coins": 20}),
    (12, False, {"coins": 19}),
    (13, True, {"places": {"V4": spot(structure=MILL, **HEAP)}}),
    (13, False, {"places": {"V4": spot(**HEAP), "V5": spot(structure=MILL)}}),
    (13, False, {"places": {"HB_nordic": spot(workers=6)}}),
    (13, False, {"places": {"V4": evolve(spot(**HEAP), structure=(1, MILL), resources=(9, 9, 9, 9))}}),
    (14, True, {"places": EACH_RESOURCE, **ONE_OF_EACH}),
    (14, False, {"places": {**EACH_RESOURCE, "F2": stock(0, 0, 1, 1, seat=1)}, **ONE_OF_EACH}),
    *((14, False, {"places": EACH_RESOURCE, **ONE_OF_EACH, lacking: ()}) for lacking in ONE_OF_EACH),
    (15, True, {"workers": 3, "recruits": BOTTOMS[:3]}),
    (15, False, {"workers": 3, "recruits": BOTTOMS[:2]}),
    (15, False, {"workers": 3, "recruits": BOTTOMS}),
    (16, True, {"places": {"F1": spot(character=1, mechs=1, workers=1, goods=(0, 0, 2, 3))}}),
    (16, False, {"places": {"F1": spot(character=1, mechs=1, workers=1, goods=(0, 0, 2, 2))}}),
    (16, False, {"places": {"F1": spot(character=1, mechs=2, workers=1, goods=(0, 0, 2, 3))}}),
    (16, False, {"places": {"F1": spot(character=1, mechs=1, workers=2, goods=(0, 0, 2, 3))}}),
    (16, False, {"places": {"F1": spot(mechs=1, workers=1, goods=(0, 0, 2, 3))}}),
    (16, False, {"places": {"HB_nordic": spot(character=1, mechs=1, workers=1, goods=(0, 0, 2, 3))}}),
    (17, True, {"places": {**worked("W3"), "L3": spot(mechs=1)}}),
    (17, False, {"places": {**worked("W3"), "X": spot(mechs=1)}}),
    (17, False, {"places": worked("W3", "M4"), "factory_card": 3}),
    (18, True, {"power": 0, "popularity": 13, "workers": 5}),
    (18, False, {"power": 1, "popularity": 13, "workers": 5}),
    (18, False, {"power": 0, "popularity": 12, "workers": 5}),
    (18, False, {"power": 0, "popularity": 13, "workers": 4}),
    (19, True, {"places": worked(*AROUND_L2)}),
    (19, False, {"places": worked(*AROUND_L2[:4], "L2", "X", "F5", "V4")}),
    (20, True, {"structures": STRUCTURES[:3], "popularity": 7}),
    (20, False, {"structures": STRUCTURES[:2], "popularity": 7}),
    (20, False, {"structures": STRUCTURES[:3], "popularity": 6}),
    (20, False, {"structures": STRUCTURES[:3], "popularity": 7, "mechs": MECHS[:1]}),
    (21, True, {"places": {"F1": stock(4, 0, 0, 8), "T8": spot(structure=MILL, goods=(5, 0, 0, 0))}}),
    (21, False, {"places": {"F1": stock(8, 8, 8, 8), "HB_nordic": stock(1, 1, 1, 1)}}),
    (22, True, {"factory_card": 3}),
    (22, False, {"factory_card": 3, "exposed": CUBES[:1]}),
    (22, False, {}),
    (23, True, {"combat_cards": 8, "stars": {"combat": 1}}),
    (23, False, {"combat_cards": 7, "stars": {"combat": 1}}),
    (23, False, {"combat_cards": 8, "stars": {"power": 1}}),
    (24, True, {"places": {"T5": spot(workers=5)}}),
    (24, False, {"places": {"T5": spot(workers=4), "W3": spot(workers=4)}}),
    (24, False, {"places": {"X": spot(workers=5)}}),
    (25, True, {"popularity": 3, "power": 13, "mechs": MECHS[:2]}),
    (25, False, {"popularity": 4, "power": 13, "mechs": MECHS[:2]}),
    (25, False, {"popularity": 3, "power": 12, "mechs": MECHS[:2]}),
    (25, False, {"popularity": 3, "power": 13, "mechs": MECHS[:1]}),
    (26, True, {"places": FIVE_TERRAINS}),
    (26, False, {"places": {**FIVE_TERRAINS, "V1": spot(mechs=1)}}),
    (26, False, {"places": {**FIVE_TERRAINS, "V1": CONTESTED}}),
    (27, True, built("M5", "F6", "V4")),
    (27, False, built("M5", "T1", "V4")),
    (27, False, built("M5", "F6")),
]  # fmt: skip
# What these cards ask for lies on the board, at least in part.
ON_THE_BOARD = {1, 2, 3, 4, 5, 9, 10, 11, 13, 14, 16, 17, 19, 21, 24, 26, 27}


def sentence_of(number: int) -> str:
    return str(data("objectives")["cards"][number - 1]["condition"])


@pytest.mark.parametrize(("number", "wanted", "given"), CASES)
def test_card_is_met_or_just_missed(number: int, wanted: bool, given: dict[str, Any]) -> None:
    assert met(situation(**given), 0, number) is wanted, sentence_of(number)


def test_every_card_has_a_position_that_meets_it_and_one_that_just_misses_it() -> None:
    assert {(number, wanted) for number, wanted, _ in CASES} == {
        (n, w) for n in OBJECTIVE_CARDS for w in (True, False)
    }


def test_every_condition_of_the_data_has_a_check_and_every_card_is_known() -> None:
    """A new key in objectives.json needs a check before a card may use it."""
    raw = data("objectives")["cards"]
    assert {key for card in raw for key in card["test"]} <= CHECKS.keys()
    assert set(cards()) == set(OBJECTIVE_CARDS) == {card["number"] for card in raw}


@pytest.mark.parametrize("card", data("objectives")["cards"], ids=lambda card: card["number"])
def test_end_of_turn_cards_are_those_whose_sentence_says_so(card: Any) -> None:
    assert cards()[card["number"]].end_of_turn == card["condition"].startswith("end of turn:")


@pytest.mark.parametrize(("number", "given"), [(n, given) for n, wanted, given in CASES if wanted])
def test_mats_know_only_what_does_not_lie_on_the_board(number: int, given: dict[str, Any]) -> None:
    state = situation(tracking="mats", **given)
    assert met(state, 0, number) is (None if number in ON_THE_BOARD else True), sentence_of(number)


@pytest.mark.parametrize(
    ("number", "given"),
    [
        (5, {"power": 6, "rival": {"power": 7}}),
        (14, {**ONE_OF_EACH, "recruits": ()}),
        (17, {"factory_card": 3}),
        (27, {"structures": STRUCTURES[:2]}),
        *((n, given) for n, wanted, given in CASES if not wanted and n not in ON_THE_BOARD | {6}),
    ],
)
def test_mats_know_a_card_is_missed_by_one_condition_alone(number: int, given: dict[str, Any]) -> None:
    """Whatever the board holds, a missing recruit misses the card."""
    assert met(situation(tracking="mats", **given), 0, number) is False, sentence_of(number)


def test_score_tracking_knows_nothing() -> None:
    state = situation(tracking="score", coins=20, workers=3, recruits=BOTTOMS[:3])
    assert {met(state, 0, number) for number in OBJECTIVE_CARDS} == {None}


@pytest.mark.parametrize(
    ("turn", "wanted"),
    [
        (None, False),
        (Turn(0, 0), False),
        (MOVED, None),
        (DRIVEN_OFF, True),
        (Turn(0, FACTORY_SECTION), False),
        (Turn(0, FACTORY_SECTION, Stage.DONE), None),
    ],
)
def test_mats_do_not_know_whom_a_move_on_the_table_drove_off(turn: Turn | None, wanted: bool | None) -> None:
    assert met(situation(tracking="mats", turn=turn, power=7), 0, 6) is wanted
    assert met(situation(tracking="mats", turn=turn, power=6), 0, 6) is False


def at_home(**rival: int) -> State:
    """Nordic's character at home, power 9, and Crimea's units on the tundra next to it."""
    places = {"HB_nordic": spot(character=1), "T1": spot(1, **rival), "HB_crimea": spot(1, character=1)}
    return on(have(situation(), 0, power=9), {**places, "HB_saxony": spot(2, character=1)})


def step_out(state: State) -> State:
    """Nordic's character steps out of its home base."""
    moved = MoveUnit(0, Unit.CHARACTER, "HB_nordic", "T1")
    return do(begin(state, 0, "move"), Move(0), moved, FinishAction(0))


def fight(state: State, attacker: int, defender: int, workers: int = 0) -> State:
    return play(GAME, state, Step(OpenDials(0, workers), Openings(Opening(attacker), Opening(defender))))


def test_worker_met_alone_is_forced_to_retreat_for_this_turn_only() -> None:
    state = step_out(at_home(workers=1))
    assert met(state, 0, 6) is True
    assert met(state, 1, 6) is False
    assert met(begin(evolve(state, turns=(), next_seat=0), 0, "bolster"), 0, 6) is False


@pytest.mark.parametrize(
    ("workers", "attacker", "defender", "wanted"),
    [(1, 2, 1, True), (0, 2, 1, False), (1, 0, 1, False), (1, 3, 1, False)],
)
def test_worker_beaten_in_combat_is_forced_to_retreat(
    workers: int, attacker: int, defender: int, wanted: bool
) -> None:
    """Only by the winning attacker, only where a worker stood, and with 7 power left after the dial."""
    state = step_out(have(at_home(mechs=1, workers=workers), 1, mechs=MECHS_OF["crimea"][:1]))
    assert met(fight(state, attacker, defender), 0, 6) is wanted


@pytest.mark.parametrize("workers", [0, 1])
def test_worker_beaten_in_a_declared_combat_is_known_without_a_board(workers: int) -> None:
    state = do(begin(situation(tracking="mats", power=9), 0, "move"), Move(0), DeclareCombat(0, 1))
    assert met(fight(state, 1, 0, workers), 0, 6) is (True if workers else None)


def compare(chance: Random, tables: int) -> Counter[tuple[int, bool]]:
    """How often each card was met and not met, alike for both readers, on so many tables."""
    seen: Counter[tuple[int, bool]] = Counter()
    for table in random_tables(chance, tables):
        seen += objectives_agree(table)
    return seen


def test_independent_reader_of_the_sentences_agrees_on_a_sample() -> None:
    assert {number for number, _ in compare(Random(28), 50)} == set(OBJECTIVE_CARDS)


@pytest.mark.long
def test_independent_reader_of_the_sentences_agrees_on_random_positions() -> None:
    """2,000 tables, every seat, every card; each card is often met and often not."""
    seen = compare(Random(27), 2_000)
    assert {key for key, times in seen.items() if times >= 50} == {
        (n, w) for n in OBJECTIVE_CARDS for w in (True, False)
    }
