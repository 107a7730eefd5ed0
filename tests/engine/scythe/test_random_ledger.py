"""Random games on the mats against a second set of books that shares no code with the engine."""

import pytest

from tests.kits.scythe.ledger_games import check_ledger, options
from tests.kits.tiers import first_quick


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("seed", first_quick(range(7)))
def test_every_act_pays_and_gives_what_the_second_books_say(players: int, seed: int) -> None:
    check_ledger(players, 1000 * players + seed, options(seed))


def test_an_early_turn_is_void_once_only_a_bonus_comes_before_the_last_star() -> None:
    """The soak found it: the next seat had begun when a fourth structure brought the sixth star."""
    check_ledger(7, 327955027, options(327955027))
