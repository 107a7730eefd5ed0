"""Counts how well drawn evenings are read, as `shared/vision/evaluate.py` counts labelled ones."""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.training.shots import Shot, seen_games, units_of
from vision.scythe import plan
from vision.scythe.kinds import RESOURCES, STRUCTURES
from vision.scythe.pieces import named
from vision.scythe.reader import read_places
from vision.scythe.reading import PlaceReading

_ALL, _RIGHT = "all", "right"


def main() -> None:
    """Prints what is right with and without the set-up photo; use evenings that nothing was trained on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("evenings", type=Path, nargs="+")
    wishes = parser.parse_args()
    shots = [shot for folder in wishes.evenings for shot in seen_games(folder)]
    for with_setup in (True, False):
        print("with" if with_setup else "without", "the set-up photo:")
        for line in lines(count(shot for shot in shots if shot.with_setup == with_setup)):
            print("  " + line)


def count(shots: Iterable[Shot]) -> Counter[tuple[str, str]]:
    """How often each thing was asked for and how often it was right."""
    counted: Counter[tuple[str, str]] = Counter()
    for shot in shots:
        read = read_places(named(shot.there, shot.names, shot.lessons.heard), shot.playing)
        for place in plan.TERRITORIES:
            for what, right in judged(shot, place, read[place]):
                counted[what, _ALL] += 1
                counted[what, _RIGHT] += right
    return counted


def lines(counted: Counter[tuple[str, str]]) -> Iterator[str]:
    """A line for each thing that was counted."""
    for what in dict.fromkeys(what for what, _ in counted):
        right, whole = counted[what, _RIGHT], counted[what, _ALL]
        yield f"{what}: {right} of {whole} = {right / whole:.1%}"


def judged(shot: Shot, place: str, read: PlaceReading) -> Iterator[tuple[str, bool]]:
    """What is asked about a place, and whether that is right."""
    units, there = shot.units(place), list(shot.standing(place))
    right = units_of(read) == units
    yield "all territories", right
    if units or read.units:
        yield "occupied territories", right
    structure = next(((faction, kind) for kind, faction in there if kind in STRUCTURES), None)
    if structure or read.structure:
        owner, kind = read.structure or ("", "")
        yield "structures' owner", structure is not None and structure[0] == owner
        yield "structures' kind", structure == (owner, kind)
    goods = Counter(kind for kind, _ in there if kind in RESOURCES)
    if goods or read.resources:
        yield "resources", goods == Counter(read.resources)
    yield "not flagged", not read.is_doubtful
    if not read.is_doubtful:
        yield "right among not flagged", right


if __name__ == "__main__":
    main()
