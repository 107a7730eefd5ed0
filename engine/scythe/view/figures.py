"""The few numbers of a seat that a small screen shows beside its name."""

from functools import lru_cache
from typing import Final, NamedTuple

from engine.message import Message, say
from engine.pictures.amounts import Amount
from engine.scythe.board.board import RESOURCES, held
from engine.scythe.components import MAX_STARS
from engine.scythe.ids import Field, Tracking
from engine.scythe.scoring.scoring import tier, tiers
from engine.scythe.state import Player, State
from engine.scythe.view.symbols import RESOURCE_ICONS, SEAT_ICONS

_POPULARITY = "figure.popularity"
_MOST_KEPT = 1024  # some dozen kinds with some dozen values each; coins may go further
_ALL_OUT = 4  # mechs, structures and recruits of each seat


class _Figure(NamedTuple):
    key: str
    field: Field | None
    """What a count tells of it; None where no count does."""
    of: int | None = None
    minor: bool = False


# In the order of a player's look at another: how strong, how rich, how near the end.
_FIGURES: Final = (
    _Figure("figure.power", Field.POWER),
    _Figure(_POPULARITY, Field.POPULARITY),
    _Figure("figure.coins", Field.COINS),
    _Figure("figure.combat_cards", Field.COMBAT_CARDS),
    _Figure("figure.stars", Field.STARS, MAX_STARS),
    _Figure("figure.workers", Field.WORKERS),
    _Figure("figure.mechs", None, _ALL_OUT, minor=True),
    _Figure("figure.structures", None, _ALL_OUT, minor=True),
    _Figure("figure.recruits", None, _ALL_OUT, minor=True),
)


def figures(state: State, seat: int, viewer: int | None) -> tuple[Amount, ...]:
    """Tracks, coins, cards, stars, workers, what is out; less where `viewer` may not see or nobody knows."""
    player = state.players[seat]
    hidden = state.veils(seat, viewer)
    # Where only the score is tracked, a number is known once it was entered.
    known = player.counted.given if state.setup.tracking is Tracking.SCORE else None
    goods = held(state.board, seat) if state.board else ()
    return _told(_numbers(player), goods, hidden, known)


def _numbers(player: Player) -> tuple[int, ...]:
    """As `_FIGURES` names them."""
    mats = player.mats
    return (
        player.power,
        player.popularity,
        player.coins,
        player.combat_cards,
        player.scored_stars(),
        player.workers,
        len(mats.mechs),
        len(mats.structures),
        len(mats.recruits),
    )


# Every seat is told the figures of every other with every step, and few of them change.
@lru_cache(maxsize=_MOST_KEPT)
def _told(
    numbers: tuple[int, ...], goods: tuple[int, ...], hidden: bool, known: tuple[str, ...] | None
) -> tuple[Amount, ...]:
    shown = tuple(
        Amount(SEAT_ICONS[figure.key], _words(figure.key, n), n, figure.of, figure.minor)
        for figure, n in zip(_FIGURES, numbers, strict=True)
        if not (hidden and figure.field is Field.COINS) and (known is None or figure.field in known)
    )
    return shown + tuple(
        Amount(RESOURCE_ICONS[resource], say("figure.goods", n=n, resource=resource), n, minor=True)
        for resource, n in zip(RESOURCES, goods, strict=False)
    )


@lru_cache(maxsize=_MOST_KEPT)
def _words(key: str, n: int) -> Message:
    if key == _POPULARITY:
        return say(_POPULARITY, n=n, tier=1 + tiers().index(tier(n)))
    return say(key, n=n)
