"""What `draw_evenings` wrote and where: a game's set-up photo, its camera, what stands there."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vision.finding.camera_model import Viewpoint
from vision.scythe import plan
from vision.scythe.kinds import STRUCTURES

_CLEAR = 13.0  # pixels from every piece: nothing stands there
_CLEAR_OF_STRUCTURE = 20.0  # on its edge the finder's hotter spot decides (`pieces.named`)


def setup_of(game: Path) -> Path:
    """The set-up photo of a game's evening."""
    return game.with_name(game.name.rsplit("-", 1)[0] + "-setup.jpg")


def finds_of(game: Path) -> Path:
    """The file with what a finder found in a game (`finds.py`)."""
    return game.with_name(game.stem + "-finds.json")


def eye_of(truth: Any) -> Viewpoint:
    """From where a game was looked at."""
    return Viewpoint(*(value / plan.WIDTH for value in truth["eye"]))


def feet_of(truth: Any) -> list[tuple[float, float] | None]:
    """Where each piece of a game stands, lying workers by their feet; None where older games do not say."""
    told = truth.get("feet")
    feet: list[tuple[float, float] | None] = []
    for number, (kind, _, x, y, _) in enumerate(truth["pieces"]):
        known = told is not None or kind != "worker"
        feet.append(tuple((told or {}).get(str(number), (x, y))) if known else None)  # type: ignore[arg-type]
    return feet


@dataclass(frozen=True)
class Examples:
    """Where a set-up photo shows the workers of each faction, and from where it was taken."""

    workers: dict[str, list[tuple[float, float]]]
    eye: Viewpoint


def examples_of(game: Path) -> Examples | None:
    """The workers on a game's set-up photo; None where every piece has a mould of its own."""
    start = setup_of(game).with_suffix(".json")
    truth = json.loads(start.read_text()) if start.exists() else {}
    if not truth.get("one_mould"):
        return None
    workers: dict[str, list[tuple[float, float]]] = {}
    for kind, faction, x, y, seen in truth["pieces"]:
        if kind == "worker" and seen:
            workers.setdefault(faction, []).append((x, y))
    return Examples(workers, eye_of(truth)) if workers else None


def is_empty(x: float, y: float, pieces: list[Any]) -> bool:
    """Whether nothing at all stands at a point of a drawn game."""
    near = ((kind, np.hypot(a - x, b - y)) for kind, _, a, b, _ in pieces)
    return all(far > (_CLEAR_OF_STRUCTURE if kind in STRUCTURES else _CLEAR) for kind, far in near)
