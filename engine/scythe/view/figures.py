"""The few numbers of a seat that a small screen shows beside its name."""

from collections.abc import Iterator
from functools import lru_cache

from engine.message import Message, say
from engine.scythe.ids import Field, Tracking
from engine.scythe.scoring.scoring import tier, tiers
from engine.scythe.state import Player, State

_POPULARITY = "figure.popularity"
_MOST_KEPT = 1024  # six kinds with some dozen values each; coins may go further


def figures(state: State, seat: int, viewer: int | None) -> tuple[Message, ...]:
    """Power, popularity, coins, cards, stars, workers; less where `viewer` may not see it or nobody knows."""
    player = state.players[seat]
    hidden = state.setup.house_rules.hidden_coins and viewer != seat and state.ended is None
    scored = state.setup.tracking is Tracking.SCORE
    return tuple(
        _figure(key, n)
        for field, key, n in _numbers(player)
        if not (hidden and field is Field.COINS)
        # Where only the score is tracked, a number is known once it was entered.
        if not scored or field in player.counted.given
    )


def _numbers(player: Player) -> Iterator[tuple[Field, str, int]]:
    """In the order of a player's look at another: how strong, how rich, how near the end."""
    yield Field.POWER, "figure.power", player.power
    yield Field.POPULARITY, _POPULARITY, player.popularity
    yield Field.COINS, "figure.coins", player.coins
    yield Field.COMBAT_CARDS, "figure.combat_cards", player.combat_cards
    yield Field.STARS, "figure.stars", player.scored_stars()
    yield Field.WORKERS, "figure.workers", player.workers


@lru_cache(maxsize=_MOST_KEPT)
def _figure(key: str, n: int) -> Message:
    if key == _POPULARITY:
        return say(_POPULARITY, n=n, tier=1 + tiers().index(tier(n)))
    return say(key, n=n)
