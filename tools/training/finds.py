"""Writes where a finder sees something in drawn games: there the namer must know a piece from nothing."""

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.camera_model import Viewpoint
from vision.scythe import network, plan
from vision.scythe.kinds import STRUCTURES
from vision.scythe.pieces import spots

_HIT = 9.0  # pixels between a find and the piece that it is
_MISS = 13.0  # pixels from every piece: nothing stands there; what lies between the two teaches nothing
_BROAD = 20.0  # from a structure: on its edge the finder's hotter spot decides (`pieces.named`)


def main() -> None:
    """Goes through every drawn game that has no finds yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("evenings", type=Path, nargs="+")
    wishes = parser.parse_args()
    cv2.setNumThreads(1)
    for folder in wishes.evenings:
        games = sorted([*folder.glob("*-game?.json"), *folder.glob("*-setup.json")])
        for number, path in enumerate(games, 1):
            if not beside(path).exists():
                beside(path).write_text(json.dumps(finds(path)))
            print(f"\r{folder.name}: {number} of {len(games)}", end="", flush=True)


def beside(game: Path) -> Path:
    """The file with a game's finds."""
    return game.with_name(game.stem + "-finds.json")


def finds(path: Path) -> list[tuple[float, float, int]]:
    """Every find in a game with the number of the piece that it is; -1 where nothing stands."""
    truth = json.loads(path.read_text())
    eye = Viewpoint(*(value / plan.WIDTH for value in truth["eye"]))
    setup = cv2.imread(str(path.with_name(path.name.rsplit("-", 1)[0] + "-setup.jpg")))
    boards = network.prepared(cv2.imread(str(path.with_suffix(".jpg"))), setup, eye)
    places = np.array([piece[2:4] for piece in truth["pieces"]], np.float64).reshape(-1, 2)
    found = []
    for spot in spots(network.find(boards)) if len(places) else ():
        x, y = spot.at.x * plan.WIDTH, spot.at.y * plan.HEIGHT
        far = np.hypot(places[:, 0] - x, places[:, 1] - y)
        piece = int(far.argmin())
        if far[piece] < _HIT:
            found.append((round(x, 1), round(y, 1), piece))
        elif is_empty(x, y, truth["pieces"]):
            found.append((round(x, 1), round(y, 1), -1))
    return found


def is_empty(x: float, y: float, pieces: list[Any]) -> bool:
    """Whether nothing at all stands at a point of a drawn game."""
    near = ((kind, np.hypot(a - x, b - y)) for kind, _, a, b, _ in pieces)
    return all(far > (_BROAD if kind in STRUCTURES else _MISS) for kind, far in near)


if __name__ == "__main__":
    main()
