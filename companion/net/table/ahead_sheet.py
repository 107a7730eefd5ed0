"""What a drag on a seat's own board begins, as its phone is told it; no list shows it, no tap begins it."""

from dataclasses import dataclass
from typing import Any

from companion.net.table.telling import act_text, array, told
from companion.net.table.tile_sheet import Touch
from engine.codec import Json
from engine.game import Game
from engine.offers import Offer, once_each
from engine.pictures.drawings import Hop


@dataclass(frozen=True, slots=True)
class Drag:
    """A piece that would move, and what dragging it sends."""

    hop: Hop
    acts: Any
    """A list of acts as data, the hop itself the last of them."""


def drags(offers: tuple[Offer, ...]) -> tuple[Touch, ...]:
    """What each of these plays if its piece is dragged, with what it usually takes along."""
    return tuple((*offer.before, offer.act) for offer in once_each(offers))


def begins(ahead: tuple[Drag, ...], acts: list[Json]) -> bool:
    """Whether one of these drags sends just this."""
    return any(drag.acts == acts for drag in ahead)


def told_ahead(game: Game[Any], offers: tuple[Offer, ...]) -> str:
    """What a phone is told of them."""
    return array([_drag(game, offer) for offer in once_each(offers)]) if offers else "[]"


def _drag(game: Game[Any], offer: Offer) -> str:
    acts = array([act_text(game, act) for act in (*offer.before, offer.act)])  # type: ignore[arg-type]
    return f'{{"acts":{acts},"hop":{told(offer.hop)}}}'
