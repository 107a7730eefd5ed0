"""Games of Scythe that begin near their end: last turns, fifth stars and recruits everywhere."""

import random
from typing import Any

from engine.codec import Json, dumps
from engine.frozen import evolve
from engine.scythe.game import Scythe
from engine.scythe.ids import Bonus
from engine.scythe.state import State
from engine.scythe.wind_gambit.endings import TURNS
from tests.kits.scythe.tables import BOTTOMS, have

LAST = 3  # turns at most that everybody has left of a fixed number
STARS: tuple[dict[str, int], ...] = ({"combat": 2, "objective": 1}, {"combat": 1, "objective": 1, "power": 1})


class LateScythe(Scythe):
    """Scythe whose set-up is a late position, the same one for the same set-up."""

    def set_up(self, setup: Json) -> State:
        """Recruits, a few stars, and few turns left where a tile counts them."""
        state, chance = super().set_up(setup), random.Random(dumps(setup))
        played = TURNS - chance.randint(1, LAST) if state.resolution else chance.randrange(TURNS)
        for seat in range(len(state.players)):
            recruits = sorted(chance.sample(BOTTOMS, chance.randint(0, 3)), key=BOTTOMS.index)
            changes: dict[str, Any] = {
                "recruits": tuple(recruits), "one_time": tuple(Bonus)[: len(recruits)], "turns": played,
                "stars": chance.choice((*STARS, {**STARS[0], "popularity": 1, "power": 1})),
                "coins": chance.randint(0, 30), "power": chance.randint(0, 15),
                "popularity": chance.randint(0, 17),
            }  # fmt: skip
            state = have(state, seat, **changes)
        return evolve(state, next_seat=chance.randrange(len(state.players)))
