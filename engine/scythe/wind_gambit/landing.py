"""The airship tile Safe Haven: an airship may land and control a territory (The Wind Gambit)."""

from dataclasses import dataclass
from typing import Final

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.board import put
from engine.scythe.board.map import TERRITORIES
from engine.scythe.draft import Draft
from engine.scythe.kind import Kind
from engine.scythe.setup.tiles import SAFE_HAVEN
from engine.scythe.state import State
from engine.scythe.wind_gambit.abilities import in_force
from engine.scythe.wind_gambit.airships import board_of, under_way, update_moves, why_not_under_way


@dataclass(frozen=True, slots=True)
class LandAirship(Act):
    """Land where the airship is and control the territory until it flies on (airship tile Safe Haven)."""


def land_acts(state: State, seat: int) -> tuple[Act, ...]:
    """Landing, where the tile allows it and nobody controls the territory."""
    return (LandAirship(seat),) if why_not_land(state, LandAirship(seat)) is None else ()


def why_not_land(state: State, act: LandAirship) -> Message | None:
    """The reason the airship cannot land here."""
    reason = why_not_under_way(state, act.seat)
    board = state.board
    if reason or board is None:
        return reason
    if not in_force(state, act.seat, SAFE_HAVEN):
        return say("refused.no_landing", name=SAFE_HAVEN)
    at = board.airships[act.seat].at
    free = at in TERRITORIES and board.at(at).controlled_by() is None
    return None if free else say("refused.landing", at=at)


def land(draft: Draft, act: LandAirship) -> None:
    """The airship controls the territory as long as nobody's unit or structure does."""
    moves, board = under_way(draft, act.seat), board_of(draft)
    at = board.airships[act.seat].at
    draft.board = put(board, at, evolve(board.at(at), landed=act.seat))
    draft.announce("news.landed", act.seat, at=at)
    update_moves(draft, act.seat, moves)


KINDS: Final = (
    Kind(LandAirship, why_not_land, land, heading=say("heading.airship"), words=say("offer.land_airship")),
)
