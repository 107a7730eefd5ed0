"""Offers as a map needs them: what can be held, where it may go, what else can be done."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.ui.widgets.board.board_map import Grip, Reach
from engine.offers import Offer, Role
from engine.pictures.drawings import ANY_PIECE, BoardDrawing, Hop


@dataclass(frozen=True, slots=True)
class Hops:
    """All offers that move a piece, by what is held and where it is dropped."""

    offers: dict[Grip, dict[str, tuple[Offer, ...]]] = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    """Who may move something."""
    others: tuple[Offer, ...] = ()
    """What else those seats may do meanwhile."""
    begun_by: frozenset[Grip] = frozenset()
    """What nobody has begun to move yet: dragging it begins that, looking at it does not."""

    @property
    def reach(self) -> Reach:
        """Where everything may go."""
        return {grip: frozenset(to) for grip, to in self.offers.items()}

    def of(self, grip: Grip | None, place: str | None = None) -> tuple[Offer, ...]:
        """Every move of what is held, or those that end at this place; none for empty hands."""
        to = self.offers.get(grip, {}) if grip else {}
        if place is not None:
            return to.get(place, ())
        return tuple(offer for offers in to.values() for offer in offers)


def hops_among(
    board: BoardDrawing, offers: Mapping[int, Iterable[Offer]], ahead: Mapping[int, Iterable[Offer]]
) -> Hops:
    """Everything among the seats' offers that may be moved on this board, and what could be begun."""
    hops: dict[int, list[Offer]] = {}
    others: list[Offer] = []
    for seat, offered in offers.items():
        listed = [offer for offer in offered if offer.role is not Role.ANYTIME]
        if any(offer.hop for offer in listed):
            hops[seat] = [offer for offer in listed if offer.hop]
            others += [offer for offer in listed if offer.hop is None]
    begun = _by_grips(board, ahead)
    return Hops(_by_grips(board, hops) | begun, tuple(hops), tuple(others), frozenset(begun))


def _by_grips(
    board: BoardDrawing, offers: Mapping[int, Iterable[Offer]]
) -> dict[Grip, dict[str, tuple[Offer, ...]]]:
    found: dict[Grip, dict[str, tuple[Offer, ...]]] = {}
    for seat, offered in offers.items():
        for offer in offered:
            if offer.hop is None:
                continue
            for grip in _grips(board, seat, offer.hop):
                to = found.setdefault(grip, {})
                to[offer.hop.to] = (*to.get(offer.hop.to, ()), offer)
    return found


def _grips(board: BoardDrawing, seat: int, hop: Hop) -> Iterable[Grip]:
    return {
        Grip(seat, piece.kind, piece.at)
        for piece in board.pieces
        if piece.seat == seat and piece.at == hop.at and hop.kind in (piece.kind, ANY_PIECE)
    }
