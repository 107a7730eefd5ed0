"""Readings as a perfect photo of a tracked table would give them, written down place by place."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from engine.scythe.board.board import PLACES
from engine.scythe.game import Scythe
from engine.scythe.state import State
from vision.finding.found import Found
from vision.scythe.reading import PlaceReading, ScytheReading, SeenStructure, TrackReading

GAME = Scythe()
# A photo of 1000 x 760 pixels that shows nothing but the whole board.
WHOLE = Found(np.diag([1000.0, 760.0, 1.0]), (1000, 760), 5.0, 400)
# The same camera further right: the board's left half is outside the photo.
RIGHT_HALF = Found(np.array([[1000.0, 0, -500], [0, 760, 0], [0, 0, 1]]), (1000, 760), 5.0, 400)
SLOTS = (
    "upgrades",
    "mechs",
    "structures",
    "recruits",
    "workers",
    "objective",
    "combat",
    "popularity",
    "power",
)


def table(*seats: str, tracking: str = "board", **more: Any) -> State:
    """A new table of seats written as `faction:mat`."""
    players = [
        {"name": f"P{number}", "faction": faction, "mat": mat}
        for number, (faction, mat) in enumerate(seat.split(":") for seat in seats)
    ]
    afar = ["invaders"] if {"albion", "togawa"} & {player["faction"] for player in players} else []
    setup = {
        "seats": players,
        "structure_bonus": "adjacent_lakes",
        "tracking": tracking,
        "modules": afar,
        **more,
    }
    return GAME.set_up(setup)


def photo_of(state: State, board: Found = WHOLE, confidence: float = 0.97) -> ScytheReading:
    """What a reader that makes no mistake says of this table."""
    factions = [str(seat.faction) for seat in state.setup.seats]
    places = {name: _place(state, factions, number, confidence) for number, name in enumerate(PLACES)}
    return ScytheReading(
        board,
        territories={name: place for name, place in places.items() if not name.startswith("HB_")},
        home={
            name.removeprefix("HB_"): place
            for name, place in places.items()
            if name.startswith("HB_") and ("crimea" in factions or name.removeprefix("HB_") in factions)
        },
        triumph={
            slot: {
                faction: player.stars[number]
                for faction, player in zip(factions, state.players, strict=True)
                if player.stars[number]
            }
            for number, slot in enumerate(SLOTS)
        },
        power={
            faction: TrackReading(player.power, confidence)
            for faction, player in zip(factions, state.players, strict=True)
        },
        popularity={
            faction: TrackReading(player.popularity, confidence)
            for faction, player in zip(factions, state.players, strict=True)
        },
    )


def _place(state: State, factions: list[str], number: int, confidence: float) -> PlaceReading:
    place = state.board.places[number]
    units = {
        factions[seat]: {"character": here.character, "mech": here.mechs, "worker": here.workers}
        for seat, here in place.units
    }
    ships = [factions[seat] for seat, ship in enumerate(state.board.airships) if ship.at == PLACES[number]]
    return PlaceReading(
        units={faction: {kind: n for kind, n in counts.items() if n} for faction, counts in units.items()},
        structure=SeenStructure(factions[place.structure[0]], str(place.structure[1]))
        if place.structure
        else None,
        resources={
            kind: n for kind, n in zip(("oil", "metal", "wood", "food"), place.resources, strict=True) if n
        },
        encounter=place.encounter,
        flag=place.flag,
        trap="armed" if place.trap else None,
        airship=ships[0] if ships else None,
        confidence=confidence,
    )


def showing(reading: ScytheReading, **places: PlaceReading) -> ScytheReading:
    """The same photo, but these territories look like this."""
    return replace(reading, territories={**reading.territories, **places})


def without(places: Mapping[str, PlaceReading], *names: str) -> dict[str, PlaceReading]:
    """The same places, these hidden by a hand."""
    hidden = {name: PlaceReading(seen=False, confidence=0.0) for name in names}
    return {**places, **hidden}
