"""How the seats are told apart: letter, colour and shape of the faction."""

from typing import Final

from engine.pictures.drawings import Mark
from engine.scythe.components import factions
from engine.scythe.ids import Faction
from engine.scythe.state import State
from engine.scythe.view.symbols import EMBLEMS

# Shapes that stand side by side around the board differ in their corners; the star and the cross,
# which are easily taken for each other when small, are not neighbours.
_SHAPES: Final = {
    Faction.NORDIC: "hexagon",
    Faction.RUSVIET: "star",
    Faction.TOGAWA: "diamond",
    Faction.CRIMEA: "triangle",
    Faction.SAXONY: "cross",
    Faction.POLANIA: "square",
    Faction.ALBION: "circle",
}
# No two factions begin with the same letter.
_MARKS: Final = {
    faction: Mark(faction[0].upper(), factions()[faction].color, shape, EMBLEMS[faction])
    for faction, shape in _SHAPES.items()
}


def faction_mark(faction: Faction) -> Mark:
    """The mark of whoever plays this faction."""
    return _MARKS[faction]


def mark(state: State, seat: int) -> Mark:
    """The mark of the seat's faction."""
    return _MARKS[state.setup.seats[seat].faction]
