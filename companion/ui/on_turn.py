"""Who may do what now, sorted as the table screen shows it; knows no game."""

from dataclasses import dataclass
from typing import Any

from engine.game import Game
from engine.offers import Offer, Role
from engine.pictures.drawings import Tile


@dataclass(frozen=True, slots=True)
class PromptOffer:
    """Something that a seat may claim whoever's turn it is; its offer says how it is left aside."""

    seat: int
    offer: Offer


@dataclass(frozen=True, slots=True)
class Offered:
    """What one seat may choose now."""

    seat: int
    own: tuple[Offer, ...]
    """Of its turn, or of what the turn led to."""
    prompts: tuple[PromptOffer, ...]
    anytime: tuple[Offer, ...] = ()


def offered(game: Game[Any], state: Any) -> tuple[Offered, ...]:
    """Every seat that has something to choose now, with what it has."""
    found = (offered_to(game, state, seat) for seat in game.to_act(state))
    return tuple(each for each in found if each.own or each.prompts)


def offered_to(game: Game[Any], state: Any, seat: int) -> Offered:
    """What this seat may choose, also at any time."""
    offers = game.offers(state, seat)
    leavings = [offer.leaving for offer in offers if offer.leaving is not None]
    own = tuple(offer for offer in offers if offer.role in (Role.TURN, Role.CLOSING))
    prompted = [offer for offer in offers if offer.role is Role.PROMPT and offer.act not in leavings]
    anytime = tuple(offer for offer in offers if offer.role is Role.ANYTIME)
    return Offered(seat, own, tuple(PromptOffer(seat, offer) for offer in prompted), anytime)


def seat_to_show(game: Game[Any], state: Any, all_offered: tuple[Offered, ...], before: int | None) -> int:
    """Whose mat lies in the middle: who has begun finishes first, then whom the table waits for."""
    active = {each.seat: each.own for each in all_offered if each.own}
    if before in active and any(offer.role is Role.CLOSING for offer in active[before]):
        return before
    awaited = game.blocking(state)
    if awaited is not None:
        return awaited
    return next(iter(active), before or 0)


def apart_from_tiles(offers: tuple[Offer, ...], tiles: tuple[Tile, ...]) -> tuple[Offer, ...]:
    """The offers that no tile plays, and those that have more to choose than a tile can show."""
    on_tiles = [tile.act for tile in tiles if tile.act is not None]
    return tuple(offer for offer in offers if offer.knobs or offer.act not in on_tiles)


def may_begin(offers: tuple[Offer, ...], tiles: tuple[Tile, ...]) -> bool:
    """Whether the seat may choose a tile now."""
    acts = [offer.act for offer in offers]
    return any(tile.act in acts for tile in tiles if tile.act is not None)
