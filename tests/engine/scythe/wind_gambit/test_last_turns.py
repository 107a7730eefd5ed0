"""The last turns under a resolution tile (The Wind Gambit): nothing that is offered goes wrong."""

import pytest

from engine.frozen import evolve
from engine.game import Act
from engine.scythe.corrections.table_acts import Correct
from engine.scythe.ids import Bottom, Field, Mech
from engine.scythe.setup.tiles import Tiles
from engine.scythe.state import Resolution, State
from engine.scythe.turn.benefits import Deploy
from engine.scythe.turn.turn import ChooseSection, EndTurn
from engine.scythe.wind_gambit.endings import TURNS
from engine.scythe.wind_gambit.tiles import CorrectTiles
from tests.kits.engine.screen_questions import answers_every_screen
from tests.kits.scythe.tables import (
    FIVE_STARS,
    GAME,
    THREE,
    announce,
    begin,
    build,
    do,
    have,
    legal,
    news,
    take,
)
from tests.kits.scythe.tile_games import raises_nothing

OTHER_TILE = CorrectTiles(0, Tiles(resolution="Deja Vu"))
NO_STAR = Correct(1, Field.STARS, (0,) * 9)


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


def ben_is_passed_over(*pairs: str, rules: int = 2) -> State:
    """Ana is to begin, and each but Ben, whose fifth star began the end, has two turns left."""
    state = build(*pairs, modules=["resolutions"], resolution_tile="Factory Explosion", rules=rules)
    last = tuple(0 if seat == 1 else 2 for seat in range(len(pairs)))
    return evolve(have(state, 1, stars=FIVE_STARS), resolution=Resolution(last, by=1))


@pytest.mark.parametrize("correction", [OTHER_TILE, NO_STAR])
@pytest.mark.parametrize("first", [True, False])
def test_who_was_passed_over_is_next_once_a_correction_leaves_it_a_turn(correction: Act, first: bool) -> None:
    """Else a turn that is done waits for itself, and nobody has anything to choose."""
    state = begin(ben_is_passed_over(*THREE[:2]), 0, "upgrade")
    assert state.next_seat == 0
    state = do(state, correction, EndTurn(0)) if first else do(state, EndTurn(0), correction)
    assert state.resolution is None
    assert (state.next_seat, GAME.blocking(state)) == (1, 1)
    assert legal(state, 1, ChooseSection)
    answers_every_screen(GAME, state)


def test_last_turns_that_begin_with_anothers_star_instead_are_counted_from_the_open_turn() -> None:
    state = have(ben_is_passed_over(*THREE), 2, stars=FIVE_STARS)
    state = do(begin(state, 0, "upgrade"), EndTurn(0))
    assert state.next_seat == 2
    state = do(state, NO_STAR)
    assert state.resolution == Resolution((3, 2, 2), by=2)
    assert state.next_seat == 1


def test_a_correction_passes_over_again_who_has_no_turn_left_by_the_new_tile_either() -> None:
    state = have(have(ben_is_passed_over(*THREE), 1, turns=TURNS), 2, turns=1)
    state = do(begin(state, 0, "upgrade"), EndTurn(0))
    state = do(state, CorrectTiles(0, Tiles(resolution="Doomsday Clock")))
    assert state.next_seat == 2


def test_a_turn_that_began_early_is_taken_again_after_who_was_passed_over() -> None:
    """Turns are clockwise: Cleo began while Ana chose her benefit, for Ben seemed to have no turn left."""
    state = begin(announce(ben_is_passed_over(*THREE), 0, "deploy"), 2, "bolster")
    state = do(state, OTHER_TILE)
    assert [turn.seat for turn in state.turns] == [0]
    assert news(state, "news.retake") and state.next_seat == 1
    assert state.players[2].turns == 0


def test_by_the_first_rules_a_turn_that_began_early_stays_begun() -> None:
    """What was saved then goes on from there."""
    state = begin(announce(ben_is_passed_over(*THREE, rules=1), 0, "deploy"), 2, "bolster")
    assert [turn.seat for turn in do(state, OTHER_TILE).turns] == [0, 2]
