"""Who is ahead, by totals and tie-breaks in the order in which a game asks them."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar

Ordering: TypeAlias = tuple[int, ...]
"""One player's total and then every tie-break: the greater tuple is ahead."""
Tiebreak = TypeVar("Tiebreak")
Player = TypeVar("Player")


def ranks(orders: Sequence[Ordering]) -> list[int]:
    """Everybody's rank; those who are tied in everything share one."""
    return [1 + sum(other > own for other in orders) for own in orders]


def sole_first(players: Iterable[tuple[Player, int]]) -> Player | None:
    """Who alone has the first rank; None where several share it."""
    first = [player for player, rank in players if rank == 1]
    return first[0] if len(first) == 1 else None


def deciding(tiebreaks: Iterable[Tiebreak], orders: Sequence[Ordering]) -> Tiebreak | None:
    """The tie-break that parted first and second; None where the total did, or nothing."""
    first, *others = sorted(orders, reverse=True)
    second = others[0] if others else ()
    if not second or first[0] != second[0]:
        return None
    pairs = zip(tiebreaks, first[1:], second[1:], strict=True)
    return next((tiebreak for tiebreak, own, other in pairs if own != other), None)
