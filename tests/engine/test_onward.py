"""Hops that follow each other: put down where it ends, a piece plays the hops that lead there."""

from random import Random

import pytest

from engine.game import Step, play
from engine.offers import loads, once_each
from engine.onward import onward
from engine.scythe.board.moving import MoveUnit
from engine.scythe.turn.move import Move
from tests.kits.scythe.boards import board_table
from tests.kits.scythe.tables import GAME, begin, do
from tests.kits.scythe.variant_games import random_positions

PAIR = ("nordic:industrial", "saxony:mechanical")


def _moving(**mechs: list[str]) -> object:
    at = {"V4": {"units": "0mww", "metal": 2}, "M1": {"units": "1c"}}
    state = board_table(*PAIR, at=at, mechs={0: mechs.get("mechs", ["riverwalk"])})
    return do(begin(state, 0, "move"), Move(0))


def _mech(state: object) -> list[object]:
    return [each for each in once_each(GAME.offers(state, 0)) if each.hop and each.hop.kind == "mech"]


def test_a_piece_that_goes_one_place_goes_no_further() -> None:
    state = _moving()
    assert not [far for hop in _mech(state) for far in onward(GAME, state, hop, {})]


def test_with_speed_it_goes_on_from_every_place_that_it_reaches_and_takes_its_load_along() -> None:
    state = _moving(mechs=["speed"])
    hops = _mech(state)
    assert hops
    for hop in hops:
        assert loads(hop)
        for far in onward(GAME, state, hop, {"workers": 2, "metal": 1}):
            assert far.hop.at == "V4" and far.before[0].to == far.act.at
            for act in (far.before[0], far.act):
                assert (act.workers, act.resources) == (2, (0, 1, 0, 0))


def _walk(positions: int, seed: int) -> int:
    """How often something went on; each time as two steps played one after the other."""
    found = 0
    for state in random_positions(Random(seed), positions):
        for seat in GAME.to_act(state):
            for hop in [each for each in once_each(GAME.offers(state, seat)) if each.hop]:
                for far in onward(GAME, state, hop, {}):
                    after = state
                    for act in (*far.before, far.act):
                        after = play(GAME, after, Step(act))
                    first, then = far.before[-1], far.act
                    assert isinstance(first, MoveUnit) and isinstance(then, MoveUnit)
                    assert (first.unit, first.at, first.to) == (then.unit, far.hop.at, then.at)
                    assert (first.workers, first.resources) == (then.workers, then.resources)
                    found += 1
    return found


def test_what_it_takes_along_by_itself_stays_with_it() -> None:
    assert _walk(150, 1)


@pytest.mark.long
def test_what_it_takes_along_by_itself_stays_with_it_in_many_positions() -> None:
    assert _walk(1_500, 2) > 200
