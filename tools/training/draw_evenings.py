"""Writes straightened pictures of random evenings and where every piece stands."""

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np

from tools.training import position
from tools.training.camera import View, expose, hold
from tools.training.clutter import clutter
from tools.training.evening import Evening, draw_evening
from tools.training.models import load_models
from tools.training.painter import Painter
from tools.training.position import Thing
from vision.scythe import plan

GAMES = 3
_NO_PIECES = ("clutter", "cover")
_LEAST_SEEN = 0.15  # of what such a piece usually shows; less than that nobody can be asked to see


def main() -> None:
    """Draws the evenings asked for; run it several times with other seeds for more."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--board", type=Path, required=True, help="the printed board from above, filling the picture"
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--models", type=Path, help="free figures (GLB) as stand-ins")
    parser.add_argument("--evenings", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    cv2.setNumThreads(1)
    painter = Painter(cv2.imread(str(wishes.board)))
    models = load_models(wishes.models) if wishes.models else None
    wishes.out.mkdir(parents=True, exist_ok=True)
    for number in range(wishes.evenings):
        chance = Random(f"{wishes.seed}-{number}")
        _draw(painter, draw_evening(chance, models), chance, wishes.out / f"{wishes.seed:03}-{number:04}")
        print(f"\r{number + 1} of {wishes.evenings}", end="", flush=True)


def _draw(painter: Painter, evening: Evening, chance: Random, stem: Path) -> None:
    empty = chance.random() < 0.15
    first = [] if empty else position.setup(evening, chance)
    _shoot(painter, evening, first, chance, stem.with_name(stem.name + "-setup"))
    for game in range(GAMES):
        things = position.game(evening, chance) + clutter(evening, chance)
        _shoot(painter, evening, things, chance, stem.with_name(f"{stem.name}-game{game}"))


def _shoot(painter: Painter, evening: Evening, things: list[Thing], chance: Random, stem: Path) -> None:
    view = hold(evening, chance)
    picture, numbers = painter.paint(view, evening, things, chance)
    photo = expose(picture, chance, evening.hard)
    quad = view.quad() + np.array([[chance.gauss(0, 0.7), chance.gauss(0, 0.7)] for _ in range(4)])
    whole = np.array([[0, 0], [plan.WIDTH, 0], [plan.WIDTH, plan.HEIGHT], [0, plan.HEIGHT]], np.float32)
    flat = cv2.getPerspectiveTransform(quad.astype(np.float32), whole)
    straight = cv2.warpPerspective(photo, flat, (plan.WIDTH, plan.HEIGHT), flags=cv2.INTER_LINEAR)
    cv2.imwrite(f"{stem}.jpg", straight, [cv2.IMWRITE_JPEG_QUALITY, 93])
    truth = {
        "pieces": _pieces(things, numbers),
        "feet": _feet(things),
        "eye": _eye(view),
        "one_mould": evening.one_mould,
    }
    cover = np.isin(numbers, [n for n, thing in enumerate(things) if thing.kind == "cover"]).astype(np.uint8)
    if cover.any():
        half = flat @ np.diag([2.0, 2.0, 1.0])
        mask = cv2.warpPerspective(cover * 255, half, (plan.WIDTH, plan.HEIGHT))
        cv2.imwrite(
            f"{stem}-cover.png",
            cv2.resize(mask, (plan.WIDTH // 4, plan.HEIGHT // 4), interpolation=cv2.INTER_AREA),
        )
    stem.with_suffix(".json").write_text(json.dumps(truth))


def _eye(view: View) -> list[float]:
    """Where the camera is, in pixels of the straightened board, the height too."""
    pixel = plan.WIDTH / plan.WIDTH_MM
    return [round(float(value) * pixel, 1) for value in (view.eye[0], -view.eye[1], view.eye[2])]


def _pixels(x: float, y: float) -> list[float]:
    """A point of the board in the straightened picture."""
    return [round(x / plan.WIDTH_MM * plan.WIDTH, 1), round(y / plan.HEIGHT_MM * plan.HEIGHT, 1)]


def _feet(things: list[Thing]) -> dict[int, list[float]]:
    """Where the feet of lying workers are, by the piece's number."""
    pieces = (thing for thing in things if thing.kind not in _NO_PIECES)
    return {number: _pixels(*thing.feet) for number, thing in enumerate(pieces) if thing.feet}


def _pieces(things: list[Thing], numbers: Any) -> list[Any]:
    """Kind, faction, middle in the straightened picture, and whether enough of it is seen."""
    counts = np.bincount(numbers[numbers >= 0].ravel(), minlength=len(things))
    usual: dict[str, float] = {}
    for kind in {thing.kind for thing in things}:
        usual[kind] = float(np.median([counts[n] for n, thing in enumerate(things) if thing.kind == kind]))
    found = []
    for number, thing in enumerate(things):
        if thing.kind in _NO_PIECES:
            continue
        seen = bool(counts[number] >= max(8, _LEAST_SEEN * usual[thing.kind]))
        found.append([thing.kind, thing.faction, *_pixels(thing.x, thing.y), seen])
    return found


if __name__ == "__main__":
    main()
