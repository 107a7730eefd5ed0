"""Random games of both games with ledgers that were written from the rule texts."""

import random
from collections.abc import Callable

from tests.kits.ruination import ledger_games as ruination
from tests.kits.scythe import ledger_games as mats
from tests.kits.scythe.board_games import check_game, check_odd_acts, check_overlapping
from tests.soak.proof import Proof

PROOF = Proof("every step changes what the second books say", aim=20_000, weight=3)


def _mats(players: int, seed: int) -> None:
    mats.check_ledger(players, seed, mats.options(seed))


def _ruination(players: int, seed: int) -> None:
    assert ruination.check_ledger(2 + players % 3, seed), "the game did not come to its end"


GAMES: tuple[Callable[[int, int], object], ...] = (
    *(_mats, _ruination, check_game),
    *(check_overlapping, check_odd_acts),
)


def case(seed: int) -> None:
    """One game with one of the ledgers."""
    chance = random.Random(seed)
    chance.choice(GAMES)(chance.randint(2, 7), seed)
