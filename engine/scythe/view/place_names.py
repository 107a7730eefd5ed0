"""Places as a seat calls them: "beside your base" where its own home base is the landmark of the name."""

from typing import Final

from engine.scythe.board.map import BESIDE_HOME, HOME_BASES
from engine.scythe.ids import Faction
from engine.scythe.state import State

_NEAR: Final = {
    Faction.NORDIC: ("V1", "V2", "M2", "F2"),
    Faction.RUSVIET: ("T4",),
    Faction.TOGAWA: ("V8", "M7"),
    Faction.CRIMEA: ("V7", "M8"),
    Faction.SAXONY: ("V6",),
    Faction.POLANIA: ("V4",),
    Faction.ALBION: ("T2", "L2"),
}
"""Further places whose names tell the way from a home base."""

OWN_NAMES: Final[dict[Faction, dict[str, str]]] = {
    faction: {at: f"own.{at}" for at in (*BESIDE_HOME[faction], *_NEAR[faction], base.id)}
    for faction, base in HOME_BASES.items()
}
"""For each faction the places that are named by its home base, and what its own sentences call them."""


def seen_by(state: State, seat: int, at: str) -> str:
    """The place as a sentence names it that speaks to this seat alone."""
    return OWN_NAMES[state.setup.seats[seat].faction].get(at, at)
