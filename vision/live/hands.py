"""Notices hands over the board: a large change that reaches its edge."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Grey, Matrix
from vision.finding.straighten import warped
from vision.limits import HAND_CHANGE, HAND_SHARE, SETTLE_FOR

_SIZE = (96, 72)
"""A finger is two of these pixels wide, and noise is gone."""


class HandWatch:
    """Remembers how the board looked, and says when something reaches over it."""

    def __init__(self) -> None:
        self._usual: NDArray[np.float32] | None = None
        self._at = 0.0

    def forget(self) -> None:
        """Begins anew, after the board was lost."""
        self._usual = None

    def sees_hands(self, grey: Grey, homography: Matrix, now: float) -> bool:
        """Whether something large reaches over the board's edge in this frame."""
        board = _smooth(warped(grey, homography, _SIZE))
        if self._usual is None:
            self._usual, self._at = board, now
            return False
        changed = np.abs(_in_the_same_light(board, self._usual) - self._usual) > HAND_CHANGE
        self._learn(board, now)
        return _reaches_in(changed)

    def _learn(self, board: NDArray[np.float32], now: float) -> None:
        """What stays becomes usual, also a lamp that is turned and a piece that was moved."""
        assert self._usual is not None
        share = min(1.0, max(0.0, now - self._at) / SETTLE_FOR)
        self._usual += share * (board - self._usual)
        self._at = now


def _smooth(board: Grey) -> NDArray[np.float32]:
    return cv2.GaussianBlur(board, (0, 0), 1.2).astype(np.float32)


def _in_the_same_light(board: NDArray[np.float32], usual: NDArray[np.float32]) -> NDArray[np.float32]:
    """The board as bright as usual; a camera changes its exposure when a hand comes in."""
    lit: NDArray[np.float32] = board * (float(np.median(usual)) / max(float(np.median(board)), 1.0))
    return lit


def _reaches_in(changed: NDArray[np.bool_]) -> bool:
    _, labels, stats, _ = cv2.connectedComponentsWithStats(changed.astype(np.uint8))
    edge = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
    least = HAND_SHARE * changed.size
    return any(stats[label, cv2.CC_STAT_AREA] >= least for label in edge if label)
