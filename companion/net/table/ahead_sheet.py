"""What one touch of a seat plays though no offer does, as its phone is told it."""

from dataclasses import dataclass
from typing import Any

from companion.net.table.telling import act_text, array, told
from companion.net.table.tile_sheet import Touch
from engine.codec import Json
from engine.game import Game
from engine.message import Message
from engine.offers import Offer, once_each
from engine.pictures.drawings import Hop


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A piece that would move when it is dragged, or what a list names; and what that sends."""

    acts: Any
    """A list of acts as data."""
    hop: Hop | None = None
    """The last of the acts; no list shows it, and a tap begins nothing."""
    heading: Message | None = None
    words: Message | None = None
    about: Message | None = None


def touches_ahead(offers: tuple[Offer, ...]) -> tuple[Touch, ...]:
    """The acts of each, a dragged piece with what it usually takes along."""
    return tuple((*offer.before, offer.act) for offer in once_each(offers))


def begins(ahead: tuple[Shortcut, ...], acts: list[Json]) -> bool:
    """Whether one of these sends just this."""
    return any(each.acts == acts for each in ahead)


def told_ahead(game: Game[Any], offers: tuple[Offer, ...]) -> str:
    """What a phone is told of them."""
    return array([_told(game, offer) for offer in once_each(offers)]) if offers else "[]"


def _told(game: Game[Any], offer: Offer) -> str:
    acts = array([act_text(game, act) for act in (*offer.before, offer.act)])  # type: ignore[arg-type]
    if offer.hop:
        return f'{{"acts":{acts},"hop":{told(offer.hop)}}}'
    about = f'"about":{told(offer.about)},' if offer.about else ""
    return f'{{{about}"acts":{acts},"heading":{told(offer.heading)},"words":{told(offer.words)}}}'
