"""Drawn games as the shipped networks see them, and what really stands there."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from tools.training.drawn import examples_of, eye_of, feet_of, setup_of
from vision.scythe import plan
from vision.scythe.kinds import UNITS
from vision.scythe.lessons import NOTHING, Lessons, from_setup, seen_at_setup
from vision.scythe.network import NamedSpots, find, name, prepared
from vision.scythe.pieces import Spot, spots
from vision.scythe.places import place_at
from vision.scythe.reading import PlaceReading

Units = dict[str, dict[str, int]]


@dataclass(frozen=True)
class Shot:
    """What the networks say of a game, what its set-up photo taught and what really stands there."""

    there: list[Spot]
    names: NamedSpots
    lessons: Lessons
    with_setup: bool
    truth: list[Any]
    feet: list[tuple[float, float] | None]

    @property
    def playing(self) -> tuple[str, ...]:
        """Who plays."""
        return _playing(self.truth)

    def standing(self, place: str) -> Iterator[tuple[str, str]]:
        """Kind and owner of everything that really stands on a place."""
        for (kind, faction, x, y, _), feet in zip(self.truth, self.feet, strict=True):
            x, y = feet or (x, y)
            if place_at(plan.Point(x / plan.WIDTH, y / plan.HEIGHT), kind in UNITS) == place:
                yield kind, faction

    def units(self, place: str) -> Units:
        """The units that really stand on a place, by their owner."""
        found: Units = {}
        for kind, faction in self.standing(place):
            if kind in UNITS:
                own = found.setdefault(faction, {})
                own[kind] = own.get(kind, 0) + 1
        return found


def units_of(place: PlaceReading) -> Units:
    """The units that were read on a place, by their owner."""
    return {faction: dict(units) for faction, units in place.units.items()}


def seen_games(folder: Path) -> Iterator[Shot]:
    """Each game of a folder with and without its set-up photo."""
    for path in sorted(folder.glob("*-game?.json")):
        photo = cv2.imread(str(path.with_suffix(".jpg")))
        setup = cv2.imread(str(setup_of(path)))
        truth = json.loads(path.read_text())
        for reference, lessons in ((setup, _lessons(path, setup, truth)), (None, NOTHING)):
            boards = prepared(photo, reference, eye_of(truth))
            there = spots(find(boards))
            names = name(boards, [spot.at for spot in there])
            yield Shot(there, names, lessons, reference is not None, truth["pieces"], feet_of(truth))


def _lessons(path: Path, setup: Any, truth: Any) -> Lessons:
    """What the set-up photo teaches, where its workers are of this game's moulds."""
    examples = examples_of(path)
    if examples is None:
        return NOTHING
    playing = _playing(truth["pieces"])
    return from_setup(seen_at_setup(setup, examples.eye, playing), playing)


def _playing(truth: list[Any]) -> tuple[str, ...]:
    return tuple(sorted({faction for _, faction, *_ in truth if faction}))
