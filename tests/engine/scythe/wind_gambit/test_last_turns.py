"""The last turns under a resolution tile (The Wind Gambit): nothing that is offered goes wrong."""

import pytest

from engine.scythe.ids import Bottom, Mech
from engine.scythe.state import State
from engine.scythe.turn.benefits import Deploy
from engine.scythe.turn.turn import EndTurn
from engine.scythe.wind_gambit.endings import TURNS
from tests.kits.engine.screen_questions import answers_every_screen
from tests.kits.scythe.tables import GAME, THREE, announce, build, do, have, legal, take
from tests.kits.scythe.tile_games import raises_nothing


def last_turn_with_an_open_bonus() -> State:
    """The last turn of all is done but for an objective; a neighbour's recruit bonus is open."""
    state = build(*THREE, modules=["resolutions"], resolution_tile="Doomsday Clock")
    for seat in range(3):
        state = have(state, seat, turns=TURNS - (seat == 0), objectives=int(seat == 0))
    state = have(state, 1, recruits=(Bottom.DEPLOY,), one_time=("coins",))
    return take(announce(state, 0, "deploy"), 0, Deploy, mech=Mech.SPEED)


def test_the_last_turn_ends_the_game_and_gives_a_neighbours_open_bonus() -> None:
    state = last_turn_with_an_open_bonus()
    coins = state.players[1].coins
    assert legal(state, 0, EndTurn)
    state = do(state, EndTurn(0))
    answers_every_screen(GAME, state)
    assert state.ended and state.players[1].coins == coins + 1


@pytest.mark.parametrize("seed", range(4))
def test_near_the_end_no_offer_raises_anything(seed: int) -> None:
    """A sample of the soak proof `last_turns`."""
    raises_nothing(seed)
