"""The signs that mark what was understood: our own small drawings, as outlines in a square of side one."""

from math import cos, pi, sin
from typing import Final

from vision.overlay import Outline


def _round(corners: int, *reaches: float) -> Outline:
    """Corners around the middle, the first at the top, each as far out as its turn says."""
    angles = [2 * pi * corner / corners - pi / 2 for corner in range(corners)]
    outs = [reaches[corner % len(reaches)] for corner in range(corners)]
    return tuple(
        (0.5 + out * cos(angle), 0.5 + out * sin(angle)) for out, angle in zip(outs, angles, strict=True)
    )


# fmt: off
LEADER: Final[Outline] = (
    (0.1, 0.85), (0.1, 0.3), (0.3, 0.52), (0.5, 0.12), (0.7, 0.52), (0.9, 0.3), (0.9, 0.85),
)
MACHINE: Final[Outline] = (
    (0.1, 0.15), (0.9, 0.15), (0.9, 0.6), (0.8, 0.6), (0.8, 0.9), (0.6, 0.9),
    (0.6, 0.6), (0.4, 0.6), (0.4, 0.9), (0.2, 0.9), (0.2, 0.6), (0.1, 0.6),
)
WORKER: Final[Outline] = (
    (0.5, 0.1), (0.68, 0.2), (0.68, 0.4), (0.58, 0.48), (0.85, 0.9),
    (0.15, 0.9), (0.42, 0.48), (0.32, 0.4), (0.32, 0.2),
)
BUILDING: Final[Outline] = (
    (0.5, 0.08), (0.95, 0.5), (0.82, 0.5), (0.82, 0.92), (0.18, 0.92), (0.18, 0.5), (0.05, 0.5),
)
GOODS: Final[Outline] = _round(6, 0.44)
TOKEN: Final[Outline] = _round(16, 0.4)
STAR: Final[Outline] = _round(10, 0.48, 0.2)
FLAG: Final[Outline] = ((0.2, 0.08), (0.9, 0.3), (0.3, 0.55), (0.3, 0.95), (0.2, 0.95))
TRAP: Final[Outline] = (
    (0.5, 0.4), (0.8, 0.1), (0.9, 0.2), (0.6, 0.5), (0.9, 0.8), (0.8, 0.9),
    (0.5, 0.6), (0.2, 0.9), (0.1, 0.8), (0.4, 0.5), (0.1, 0.2), (0.2, 0.1),
)
SHIP: Final[Outline] = (
    (0.02, 0.45), (0.2, 0.25), (0.75, 0.25), (0.98, 0.45), (0.75, 0.65),
    (0.62, 0.65), (0.55, 0.85), (0.4, 0.85), (0.33, 0.65), (0.2, 0.65),
)
# fmt: on
SIGNS: Final = (LEADER, MACHINE, WORKER, BUILDING, GOODS, TOKEN, STAR, FLAG, TRAP, SHIP)
