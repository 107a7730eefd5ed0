"""Tables with random recruits, and bottom-row actions on them."""

import random

from engine.frozen import evolve
from engine.scythe.ids import Bonus
from engine.scythe.state import State
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.turn import ChooseSection
from tests.kits.scythe.tables import (
    BOTTOMS,
    CUBES,
    GAME,
    MECHS_OF,
    STRUCTURES,
    do,
    have,
    news,
    section,
)
from tests.oracles.scythe.recruit_oracle import bonuses


def random_tables(chance: random.Random) -> list[State]:
    """A few tables for every number of players."""
    return [
        GAME.set_up(GAME.draw_setup([f"P{n}" for n in range(players)], chance, {"invaders": True}))
        for players in range(2, 8)
        for _ in range(6)
    ]


def random_recruits(state: State, chance: random.Random) -> State:
    """The table with random recruits enlisted, and sometimes with everything else completed, too."""
    for seat in range(len(state.players)):
        count = chance.randrange(5)
        recruits = tuple(sorted(chance.sample(BOTTOMS, count), key=BOTTOMS.index))
        values = {"recruits": recruits, "one_time": tuple(Bonus)[:count]}
        if chance.random() < 0.2:
            mechs = MECHS_OF[str(state.setup.seats[seat].faction)]
            values |= {"mechs": mechs, "structures": STRUCTURES, "exposed": CUBES}
        state = have(state, seat, **values)
    return state


def take_bottom_row(state: State, acting: int, bottom: str) -> State:
    state = evolve(state, next_seat=acting)
    state = do(state, ChooseSection(acting, section(state, acting, bottom)))
    return do(state, TakeBottomRow(acting))


def prompts_agree(state: State, acting: int, bottom: str) -> int:
    """One bottom-row action whose prompts are those of the oracle; how many there are."""
    expected = bonuses([player.mats.recruits for player in state.players], acting, bottom)
    after = take_bottom_row(state, acting, bottom)
    factions = [str(seat.faction) for seat in state.setup.seats]
    told = [(factions.index(str(m["faction"])), str(m["bonus"])) for m in news(after, "news.prompt")]
    assert told == expected
    assert [(prompt.seat, str(prompt.bottom), prompt.by) for prompt in after.prompts] == [
        (seat, bottom, acting) for seat, _ in expected
    ]
    return len(expected)
