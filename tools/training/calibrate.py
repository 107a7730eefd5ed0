"""Fits what the network's heat is worth, on evenings it was not trained on."""

import argparse
import json
from math import log
from pathlib import Path
from typing import Any

import numpy as np

from tools.training.shots import Shot, seen_games, units_of
from vision.scythe import calibration, plan
from vision.scythe.kinds import KINDS, RESOURCES, STRUCTURES, UNITS
from vision.scythe.pieces import Piece, named, rivals
from vision.scythe.reader import read_places

# Drawn boards are more crowded than those of four friends (50 goods instead of 20), and a real print is
# less like them than they are like one another: asking for more loses nothing drawn and sees fewer ghosts.
_FEWER = {**dict.fromkeys(RESOURCES, 0.4), **dict.fromkeys(UNITS, 0.5)}
_NEAR = 12.0  # pixels of the straightened board between a peak and the piece it means
_NEAR_STRUCTURE = 20.0  # they are twice as wide


def main() -> None:
    """Fits marks first, then kinds with the marks fitted, then whole places with both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("evenings", type=Path)
    parser.add_argument("--out", type=Path, default=Path("assets/reader/calibration.json"))
    wishes = parser.parse_args()
    shots = list(seen_games(wishes.evenings))
    fitted: dict[str, Any] = {
        "kinds": {},
        "place": [1.0, 0.0],
        "alike": _fit([1.0, -0.5, 0.0], *_marks(shots)),
    }
    _write(wishes.out, fitted)
    heard = [(named(shot.there, shot.names, shot.lessons.heard), shot) for shot in shots]
    fitted["kinds"] = {
        kind: _as_in_games(kind, _fit([1.0, 0.5, 0.0], *_peaks(heard, kind))) for kind in KINDS
    }
    _write(wishes.out, fitted)
    fitted["place"] = _fit([1.0, 0.0], *_places(heard))
    _write(wishes.out, fitted)


def _write(out: Path, fitted: dict[str, Any]) -> None:
    out.write_text(json.dumps(fitted, indent=1) + "\n")
    calibration.values.cache_clear()


_Heard = tuple[tuple[Piece, ...], Shot]
"""A game's pieces as they are heard, and the game."""


def _marks(shots: list[Shot]) -> tuple[list[list[float]], list[bool]]:
    """What the namer says of being a worker and how far the mark is from known ones; whether it is one."""
    signs, right = [], []
    for shot in shots:
        for piece in named(shot.there, shot.names):
            far = shot.lessons.far(piece)
            if far is not None:
                signs.append([calibration.odds(float(piece.kinds[KINDS.index("worker")])), far])
                right.append(_true_kind(piece, shot.truth) == "worker")
    return signs, right


def _true_kind(piece: Piece, truth: list[Any]) -> str | None:
    x, y = piece.at.x * plan.WIDTH, piece.at.y * plan.HEIGHT
    near = [(np.hypot(x - a, y - b), kind) for kind, _, a, b, _ in truth if kind in rivals("worker")]
    far, kind = min(near, default=(_NEAR, None))
    return kind if far < _NEAR else None


def _peaks(heard: list[_Heard], kind: str) -> tuple[list[list[float]], list[bool]]:
    """Log odds of every peak of a kind, and whether a piece of such a build stands there."""
    signs, right = [], []
    for lot, shot in heard:
        left = [
            (x, y, _NEAR_STRUCTURE if other in STRUCTURES else _NEAR)
            for other, _, x, y, _ in shot.truth
            if other in rivals(kind)
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


def _places(heard: list[_Heard]) -> tuple[list[list[float]], list[bool]]:
    """The log odds of every place, and whether its units are exactly right."""
    sure, right = [], []
    for lot, shot in heard:
        read = read_places(lot, shot.playing)
        for place in plan.TERRITORIES:
            sure.append([calibration.odds(read[place].confidence)])
            right.append(units_of(read[place]) == shot.units(place))
    return sure, right


def _fit(start: list[float], signs: list[list[float]], right: list[bool]) -> list[float]:
    """Weights of the signs that make the chances true: logistic regression, by Newton."""
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
