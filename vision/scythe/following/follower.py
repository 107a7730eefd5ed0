"""Explains photos of Scythe's board."""

from collections.abc import Hashable, Mapping

from engine.codec import Json
from engine.scythe.components import SLOTS
from engine.scythe.state import State
from vision.following.witness import Sighting, Witness
from vision.scythe.contents import expected
from vision.scythe.following.judging import Judge
from vision.scythe.following.witness import ScytheWitness
from vision.scythe.reading import PlaceReading, ScytheReading


class ScytheFollower:
    """Explains photos of Scythe's board."""

    def witness(self, state: State, reading: ScytheReading, last: Sighting | None = None) -> Witness:
        """What judges states of this table, which tracks its board, by this reading."""
        return ScytheWitness(Judge(state, reading, (last.state, last.reading) if last else None))

    def position(self, state: State) -> dict[str, Json]:
        """Places, stars and tracks of the state, and who plays which mat."""
        factions = [str(seat.faction) for seat in state.setup.seats]
        places = {name: _place(place) for name, place in (expected(state) or {}).items()}
        stars: dict[str, Json] = {
            str(slot): {
                faction: player.stars[number]
                for faction, player in zip(factions, state.players, strict=True)
                if player.stars[number]
            }
            for number, slot in enumerate(SLOTS)
        }
        pairs = list(zip(factions, state.players, strict=True))
        return {
            "places": {name: place for name, place in places.items() if place},
            "stars": {slot: here for slot, here in stars.items() if here},
            "power": {faction: player.power for faction, player in pairs},
            "popularity": {faction: player.popularity for faction, player in pairs},
            "mats": {str(seat.faction): str(seat.mat) for seat in state.setup.seats},
        }

    def facts(self, group: Hashable) -> Mapping[str, Json]:
        """The section of the turn."""
        return {"section": group if isinstance(group, int) else None}


def _place(place: PlaceReading) -> dict[str, Json]:
    """What lies there; what is not there is left out."""
    said: dict[str, Json] = {}
    if place.units:
        said["pieces"] = {str(faction): dict(units) for faction, units in place.units.items()}
    if place.structure:
        said["structure"] = {"faction": str(place.structure.faction), "kind": str(place.structure.kind)}
    if place.resources:
        said["resources"] = dict(place.resources)
    said |= {"encounter": True} if place.encounter else {}
    said |= {"flag": True} if place.flag else {}
    said |= {"trap": place.trap} if place.trap else {}
    return said
