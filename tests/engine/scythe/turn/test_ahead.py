"""Moves before Move is begun: the first hops are those of the action, and nothing else is begun by them."""

from random import Random

import pytest

from engine.game import Refused, Step, play, take_all
from engine.offers import Offer
from engine.scythe.board.moving import MoveUnit
from engine.scythe.components import section_of
from engine.scythe.ids import Top
from engine.scythe.state import FACTORY_SECTION, Stage, State
from engine.scythe.turn.move import Move
from engine.scythe.turn.turn import ChooseSection, turn_of
from tests.kits.scythe.boards import board_table
from tests.kits.scythe.tables import GAME, begin, do
from tests.kits.scythe.variant_games import random_positions

PAIR = ("nordic:industrial", "saxony:mechanical")
AT = {"T1": {"units": "0cww"}, "M1": {"units": "1c"}}
FEW, MANY = 60, 1_500


def _hops(state: State, seat: int) -> list[Offer]:
    return [offer for offer in GAME.ahead(state, seat) if offer.hop]


def test_a_drag_at_the_beginning_of_a_turn_begins_the_move() -> None:
    state = board_table(*PAIR, at=AT)
    found = _hops(state, 0)
    moving = begin(state, 0, "move")
    assert {offer.act for offer in found} == {
        offer.act for offer in GAME.offers(do(moving, Move(0)), 0) if offer.hop
    }
    chosen, move, hop = take_all(GAME, state, found[0], {})
    assert isinstance(chosen, ChooseSection) and move == Move(0) and isinstance(hop, MoveUnit)


def test_where_the_section_is_chosen_a_drag_begins_the_action_alone() -> None:
    state = begin(board_table(*PAIR, at=AT), 0, "move")
    assert {offer.before for offer in _hops(state, 0)} == {(Move(0),)}


def test_who_moves_already_or_does_something_else_or_waits_begins_nothing() -> None:
    state = board_table(*PAIR, at=AT)
    assert not _hops(do(begin(state, 0, "move"), Move(0)), 0)
    assert not _hops(begin(state, 0, "bolster"), 0)
    assert not GAME.ahead(state, 1)


def _naive(state: State, seat: int) -> set[tuple[object, ...]]:
    """Every way to choose a section with Move on it, to take Move, and to move something."""
    mat, found, turn = state.setup.seats[seat].mat, set(), turn_of(state, seat)
    on_card = turn is not None and turn.section == FACTORY_SECTION
    ways: list[tuple[object, ...]] = []
    if not (on_card and turn and turn.stage is Stage.TOP_ROW):  # its gains are still to be had
        ways.append((Move(seat),))
    for number in range(FACTORY_SECTION):
        if section_of(mat, number).top is Top.MOVE:
            ways.append((ChooseSection(seat, number), Move(seat)))
    for way in ways:
        try:
            after = state
            for act in way:
                after = play(GAME, after, Step(act))  # type: ignore[arg-type]
        except Refused:
            continue
        found |= {(*way, each.act) for each in GAME.offers(after, seat) if each.hop}
    return found


def _compare(positions: int, seed: int) -> int:
    some = 0
    for state in random_positions(Random(seed), positions):
        for seat in range(len(state.players)):
            found = _hops(state, seat)
            assert {(*each.before, each.act) for each in found} == _naive(state, seat)
            some += bool(found)
    return some


def test_what_is_offered_ahead_is_what_choosing_to_move_would_offer() -> None:
    assert _compare(FEW, 3)


@pytest.mark.long
def test_what_is_offered_ahead_is_what_choosing_to_move_would_offer_in_many_positions() -> None:
    assert _compare(MANY, 4) > 100
