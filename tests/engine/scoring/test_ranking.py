"""Who is ahead in any game: ranks, a sole winner, and the tie-break that decided."""

import pytest

from engine.scoring.ranking import Ordering, deciding, ranks, sole_first


@pytest.mark.parametrize(
    ("orders", "wanted", "winner", "by"),
    [
        ([(9, 0, 0), (7, 5, 5)], [1, 2], "a", None),
        ([(7, 2, 0), (7, 1, 9)], [1, 2], "a", "first"),
        ([(7, 1, 0), (7, 1, 9), (7, 1, 3)], [3, 1, 2], "b", "second"),
        ([(7, 1, 1), (7, 1, 1), (3, 0, 0)], [1, 1, 3], None, None),
        ([(7, 1, 1)], [1], "a", None),
    ],
)
def test_totals_and_then_tie_breaks_part_the_players(
    orders: list[Ordering], wanted: list[int], winner: str | None, by: str | None
) -> None:
    assert ranks(orders) == wanted
    assert sole_first(zip("abc", wanted, strict=False)) == winner
    assert deciding(("first", "second"), orders) == by
