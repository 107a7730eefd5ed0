"""What to tell people about a photo: what to change, or what to mind."""

from typing import Final

import numpy as np

from engine.message import Message, say
from vision.arrays import Grey, projected
from vision.finding.fit import Fit
from vision.finding.found import Found
from vision.limits import (
    BLURRED,
    DARK,
    GLARING,
    LEAST_CELLS,
    LEAST_SEEN,
    LEAST_WIDTH,
    MISSING_EDGE,
    MOST_TILT,
    WARN_TILT,
)  # fmt: skip
from vision.photo.sharpness import sharpness

_HINTS: Final = 15
"""Inliers from which a fit that was not accepted still tells what is wrong with the photo."""
_GRID: Final = 20


def refusal(found: Found) -> Message | None:
    """Why a board that was surely found cannot be read; None if it can."""
    if found.tilt_deg > MOST_TILT:
        return say("board.too_flat")
    if found.visible_mask((_GRID, _GRID)).mean() < LEAST_SEEN:
        return say("board.step_back", edge=missing_edges(found))
    return say("board.too_far") if found.width < LEAST_WIDTH else None


def warning(found: Found, sharp: float) -> Message | None:
    """What makes a readable photo less sure than it could be."""
    if edges := missing_edges(found):
        return say("board.edge_missing", edge=edges)
    if sharp < BLURRED:
        return say("board.rather_blurred")
    return say("board.rather_flat") if found.tilt_deg > WARN_TILT else None


def nothing_to_see(grey: Grey) -> Message | None:
    """What is wrong with the light or the focus, if no board was found; None if nothing is."""
    if np.percentile(grey[::4, ::4], 95) < DARK:
        return say("board.too_dark")
    if np.mean(grey[::4, ::4] >= 254) > GLARING:
        return say("board.glare")
    if sharpness(grey) < BLURRED:
        return say("board.too_blurred")
    return None


def why_nothing(grey: Grey, best: Fit | None) -> Message:
    """What to change when no board was surely found."""
    if why := nothing_to_see(grey):
        return why
    if best and best.is_upright and best.found.inliers >= _HINTS and best.cells >= LEAST_CELLS:
        return refusal(best.found) or say("board.unsure")
    return say("board.none")


def missing_edges(found: Found) -> tuple[str, ...]:
    """On which sides of the photo the board goes on beyond it."""
    steps = (np.arange(_GRID) + 0.5) / _GRID
    landed = projected(found.homography, np.stack(np.meshgrid(steps, steps), axis=-1))
    width, height = found.photo_size
    beyond = {
        "left": landed[:, 0] < 0,
        "right": landed[:, 0] >= width,
        "top": landed[:, 1] < 0,
        "bottom": landed[:, 1] >= height,
    }
    return tuple(edge for edge, points in beyond.items() if np.mean(points) > MISSING_EDGE)
