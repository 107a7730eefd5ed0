"""Readings of a tracked table: perfect ones, and with slips as the reader makes them on labelled evenings."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from engine.scythe.board.board import home_base
from engine.scythe.board.map import TERRITORIES
from engine.scythe.components import SLOTS
from engine.scythe.ids import Faction
from engine.scythe.state import State
from vision.finding.found import Found
from vision.scythe.contents import expected
from vision.scythe.kinds import RESOURCES, STRUCTURES
from vision.scythe.reader import homes_read
from vision.scythe.reading import PlaceReading, ScytheReading, SeenStructure, TrackReading

_WHOLE: Final = Found(np.diag([1000.0, 760.0, 1.0]), (1000, 760), 5.0, 400)
"""A photo that shows nothing but the whole board."""

# Measured on the twelve labelled game photos with their set-up: 14 of 223 places with something on them
# have wrong pieces, 8 of 64 heaps of goods are wrong, 2 of 38 tokens overlooked.
_PIECES: Final = 14 / 223
_GOODS: Final = 8 / 64
_TOKENS: Final = 2 / 38
_DOUBTFUL: Final = (0.31, 0.4, 0.47, 0.5, 0.58, 0.6, 0.66, 0.68, 0.69, 0.71, 0.72, 0.76, 0.78, 0.93)
"""How sure the reader was of the places that it got wrong."""
_RIGHT: Final = (0.55, 0.65, 0.72, 0.78, 0.84, 0.88, 0.92, 0.94, *(0.97,) * 6, 0.99, 0.99)
"""How sure it was of those that it got right."""


def perfect(state: State, confidence: float) -> ScytheReading:
    """What a reader that makes no mistake says of this table."""
    factions = [str(seat.faction) for seat in state.setup.seats]
    places = {name: replace(place, confidence=confidence) for name, place in (expected(state) or {}).items()}
    pairs = list(zip(factions, state.players, strict=True))
    return ScytheReading(
        _WHOLE,
        territories={name: place for name, place in places.items() if name in TERRITORIES},
        home={faction: places[home_base(Faction(faction))] for faction in homes_read(tuple(factions))},
        triumph={
            str(slot): {faction: player.stars[number] for faction, player in pairs if player.stars[number]}
            for number, slot in enumerate(SLOTS)
        },
        power={faction: TrackReading(player.power, confidence) for faction, player in pairs},
        popularity={faction: TrackReading(player.popularity, confidence) for faction, player in pairs},
    )


def misread(reading: ScytheReading, seed: int) -> ScytheReading:
    """The reading with slips; what lies the same is misread the same, as under a camera on a stand."""
    places = {name: _slipped(name, place, seed) for name, place in reading.territories.items()}
    return replace(reading, territories=places)


def _slipped(name: str, place: PlaceReading, seed: int) -> PlaceReading:
    if not (place.units or place.structure or place.resources or place.encounter):
        return place
    content = (sorted((f, sorted(u.items())) for f, u in place.units.items()), place.structure)
    dice = random.Random(f"{seed} {name} {content} {sorted(place.resources.items())} {place.encounter}")
    sure = dice.choice(_RIGHT)
    if dice.random() < _PIECES and (place.units or place.structure):
        place, sure = _wrong_pieces(place, dice), dice.choice(_DOUBTFUL)
    if place.resources and dice.random() < _GOODS:
        place = replace(place, resources=_wrong_goods(place.resources, dice))
    if place.encounter and dice.random() < _TOKENS:
        place = replace(place, encounter=False)
    return replace(place, confidence=sure)


def _wrong_pieces(place: PlaceReading, dice: random.Random) -> PlaceReading:
    """A worker overlooked, one too many, one taken for a structure, or a structure for another."""
    owners = [faction for faction, units in place.units.items() if units.get("worker")]
    if place.structure and (not owners or dice.random() < 0.4):
        others = [kind for kind in STRUCTURES if kind != place.structure.kind]
        return replace(place, structure=SeenStructure(place.structure.faction, dice.choice(others)))
    if not owners:
        return replace(place, units=dict(list(place.units.items())[1:]))
    owner = dice.choice(owners)
    units = {faction: dict(its) for faction, its in place.units.items()}
    slip = dice.choice((-1, -1, -1, 1, 0))
    units[owner]["worker"] += slip or -1
    units[owner] = {kind: n for kind, n in units[owner].items() if n}
    wrong = replace(place, units={faction: its for faction, its in units.items() if its})
    if slip == 0 and place.structure is None:
        return replace(wrong, structure=SeenStructure(owner, "mill"))
    return wrong


def _wrong_goods(goods: Mapping[str, int], dice: random.Random) -> dict[str, int]:
    kind = dice.choice((*goods, *goods, dice.choice(RESOURCES)))
    n = goods.get(kind, 0) + dice.choice((1, -1, 1, -1, 1, -1, 2, -2))
    changed = {**goods, kind: max(0, n)}
    return {each: held for each, held in changed.items() if held}
