"""Random games of Scythe in every tracking depth, and the states that they come by."""

import random
from collections.abc import Iterator
from typing import Any

from engine.game import Act, Step
from engine.scythe.board.map import HOME_BASES, TERRITORIES
from engine.scythe.ids import Tracking
from engine.scythe.state import State
from engine.simulate import choices
from tests.kits.scythe.tables import GAME

PLACES = (*TERRITORIES, *(base.id for base in HOME_BASES.values()))


def drawn(players: int, tracking: Tracking, chance: random.Random) -> Any:
    """A random set-up."""
    options = {"tracking": str(tracking), "invaders": chance.random() < 0.5}
    return GAME.draw_setup([f"P{n}" for n in range(players)], chance, options)


def random_steps(setup: Any, chance: random.Random, most: int) -> Iterator[tuple[State, Step, State]]:
    """The states before and after every step of a random game."""
    state = GAME.set_up(setup)
    for _ in range(most):
        offers = choices(GAME, state)
        if not offers:
            return
        step = GAME.random_step(state, chance.choice(offers), chance)
        after = GAME.apply(state, step)
        yield state, step, after
        state = after


def random_state(players: int, tracking: Tracking, chance: random.Random, most: int = 250) -> State:
    """Where a random game stands after some random number of acts."""
    setup = drawn(players, tracking, chance)
    states = [GAME.set_up(setup)]
    states += [after for _, _, after in random_steps(setup, chance, chance.randrange(most))]
    return states[-1]


def with_result(state: State, act: Act, chance: random.Random) -> Step:
    """The act as a step, with random openings where there are dials to open."""
    return GAME.random_step(state, act, chance) if state.combat else Step(act)
