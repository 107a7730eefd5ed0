"""The few numbers of a seat that a small screen shows beside its name."""

from functools import lru_cache
from typing import Final

from engine.message import Message, say
from engine.scythe.ids import Field, Tracking
from engine.scythe.scoring.scoring import tier, tiers
from engine.scythe.state import Player, State

_POPULARITY = "figure.popularity"
_MOST_KEPT = 1024  # six kinds with some dozen values each; coins may go further


# In the order of a player's look at another: how strong, how rich, how near the end.
_FIGURES: Final = (
    (Field.POWER, "figure.power"),
    (Field.POPULARITY, _POPULARITY),
    (Field.COINS, "figure.coins"),
    (Field.COMBAT_CARDS, "figure.combat_cards"),
    (Field.STARS, "figure.stars"),
    (Field.WORKERS, "figure.workers"),
)


def figures(state: State, seat: int, viewer: int | None) -> tuple[Message, ...]:
    """Power, popularity, coins, cards, stars, workers; less where `viewer` may not see it or nobody knows."""
    player = state.players[seat]
    hidden = state.veils(seat, viewer)
    # Where only the score is tracked, a number is known once it was entered.
    known = player.counted.given if state.setup.tracking is Tracking.SCORE else None
    return _told(_numbers(player), hidden, known)


def _numbers(player: Player) -> tuple[int, ...]:
    """As `_FIGURES` names them."""
    return (
        player.power,
        player.popularity,
        player.coins,
        player.combat_cards,
        player.scored_stars(),
        player.workers,
    )


# Every seat is told the figures of every other with every step, and few of them change.
@lru_cache(maxsize=_MOST_KEPT)
def _told(numbers: tuple[int, ...], hidden: bool, known: tuple[str, ...] | None) -> tuple[Message, ...]:
    return tuple(
        _figure(key, n)
        for (field, key), n in zip(_FIGURES, numbers, strict=True)
        if not (hidden and field is Field.COINS) and (known is None or field in known)
    )


@lru_cache(maxsize=_MOST_KEPT)
def _figure(key: str, n: int) -> Message:
    if key == _POPULARITY:
        return say(_POPULARITY, n=n, tier=1 + tiers().index(tier(n)))
    return say(key, n=n)
