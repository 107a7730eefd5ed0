"""Fits what the network's heat is worth, on evenings it was not trained on."""

import argparse
import json
from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tools.training.drawn import eye_of, setup_of
from vision.reading import PlaceReading
from vision.scythe import calibration, plan
from vision.scythe.kinds import KINDS, RESOURCES, STRUCTURES, UNITS
from vision.scythe.network import prepared
from vision.scythe.pieces import Piece, pieces, place_at, rivals
from vision.scythe.reader import read_places

# Drawn boards are more crowded than those of four friends (50 goods instead of 20), and a real print is
# less like them than they are like one another: asking for more loses nothing drawn and sees fewer ghosts.
_FEWER = {**dict.fromkeys(RESOURCES, 0.4), **dict.fromkeys(UNITS, 0.5)}
_NEAR = 12.0  # pixels of the straightened board between a peak and the piece it means
_NEAR_STRUCTURE = 20.0  # they are twice as wide


def main() -> None:
    """Fits kinds first, then whole places with the kinds fitted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("evenings", type=Path)
    parser.add_argument("--out", type=Path, default=Path("assets/reader/calibration.json"))
    wishes = parser.parse_args()
    shots = list(_shots(wishes.evenings))
    kinds = {kind: _as_in_games(kind, _fit(*_peaks(shots, kind), [1.0, 0.5, 0.0])) for kind in KINDS}
    wishes.out.write_text(json.dumps({"kinds": kinds, "place": [1.0, 0.0]}, indent=1) + "\n")
    calibration.values.cache_clear()
    place = _fit(*_places(shots), [1.0, 0.0])
    wishes.out.write_text(json.dumps({"kinds": kinds, "place": place}, indent=1) + "\n")


def _shots(folder: Path) -> Iterator[tuple[tuple[Piece, ...], list[Any]]]:
    """Each game's peaks, with and without its set-up photo, and what really stands there."""
    for path in sorted(folder.glob("*-game?.json")):
        photo = cv2.imread(str(path.with_suffix(".jpg")))
        setup = cv2.imread(str(setup_of(path)))
        truth = json.loads(path.read_text())
        for reference in (setup, None):
            yield pieces(prepared(photo, reference, eye_of(truth))), truth["pieces"]


def _peaks(shots: list[Any], kind: str) -> tuple[list[list[float]], list[bool]]:
    """Log odds of every peak of a kind, and whether a piece of such a build stands there."""
    signs, right = [], []
    for lot, truth in shots:
        left = [
            (x, y, _NEAR_STRUCTURE if name in STRUCTURES else _NEAR)
            for name, _, x, y, _ in truth
            if name in rivals(kind)
        ]
        for piece in sorted((each for each in lot if each.kind == kind), key=lambda each: -each.heat):
            x, y = piece.at.x * plan.WIDTH, piece.at.y * plan.HEIGHT
            far = [np.hypot(x - a, y - b) / near for a, b, near in left]
            hit = bool(far) and min(far) < 1
            if hit:
                left.pop(int(np.argmin(far)))
            signs.append([calibration.odds(piece.heat), calibration.odds(piece.real)])
            right.append(hit)
    return signs, right


def _as_in_games(kind: str, weights: list[float]) -> list[float]:
    """The weights for boards that hold as many of a kind as games do."""
    *slopes, constant = weights
    return [*slopes, round(constant + log(_FEWER.get(kind, 1.0)), 3)]


def _places(shots: list[Any]) -> tuple[list[list[float]], list[bool]]:
    """The log odds of every place, and whether its units are exactly right."""
    sure, right = [], []
    for lot, truth in shots:
        playing = tuple(sorted({faction for _, faction, *_ in truth if faction}))
        read = read_places(lot, playing)
        for name in plan.TERRITORIES:
            sure.append([calibration.odds(read[name].confidence)])
            right.append(_units(read[name]) == _true_units(truth, name))
    return sure, right


def _units(place: PlaceReading) -> dict[str, dict[str, int]]:
    return {faction: dict(units) for faction, units in place.units.items()}


def _true_units(truth: list[Any], name: str) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for kind, faction, x, y, _ in truth:
        at = plan.Point(x / plan.WIDTH, y / plan.HEIGHT)
        if kind in UNITS and place_at(at, True) == name:
            own = found.setdefault(faction, {})
            own[kind] = own.get(kind, 0) + 1
    return found


def _fit(signs: list[list[float]], right: list[bool], start: list[float]) -> list[float]:
    """Weights of the log odds that make the chances true: logistic regression, by Newton."""
    if len(set(right)) < 2:
        return start
    x, y = np.array([[*row, 1.0] for row in signs]).T, np.array(right, float)
    usual = wanted = np.array(start)
    for _ in range(60):
        p = 1 / (1 + np.exp(-wanted @ x))
        # A little pull towards the start keeps a kind that is seldom wrong from running away.
        slope = x @ (y - p) - 0.5 * (wanted - usual)
        bend = (x * (p * (1 - p))) @ x.T + 0.5 * np.eye(len(start))
        step = np.linalg.solve(bend, slope)
        wanted = wanted + step * min(1.0, 0.5 / float(np.linalg.norm(step) + 1e-9))  # far steps overshoot
    return [round(float(value), 3) for value in wanted]


if __name__ == "__main__":
    main()
