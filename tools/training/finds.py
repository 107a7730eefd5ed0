"""Writes where a finder sees something in drawn games: there the namer must know a piece from nothing."""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from tools.training.drawn import eye_of, finds_of, is_empty, setup_of
from vision.scythe import network, plan
from vision.scythe.pieces import spots

_HIT = 9.0  # pixels between a find and the piece that it is; between that and nothing it teaches nothing


def main() -> None:
    """Goes through every drawn game that has no finds yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("evenings", type=Path, nargs="+")
    wishes = parser.parse_args()
    cv2.setNumThreads(1)
    for folder in wishes.evenings:
        games = sorted([*folder.glob("*-game?.json"), *folder.glob("*-setup.json")])
        for number, path in enumerate(games, 1):
            if not finds_of(path).exists():
                finds_of(path).write_text(json.dumps(finds(path)))
            print(f"\r{folder.name}: {number} of {len(games)}", end="", flush=True)


def finds(path: Path) -> list[tuple[float, float, int]]:
    """Every find in a game with the number of the piece that it is; -1 where nothing stands."""
    truth = json.loads(path.read_text())
    photo, setup = cv2.imread(str(path.with_suffix(".jpg"))), cv2.imread(str(setup_of(path)))
    boards = network.prepared(photo, setup, eye_of(truth))
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


if __name__ == "__main__":
    main()
