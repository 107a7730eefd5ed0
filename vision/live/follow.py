"""Follows the board through a camera's preview: found once, then only its points are followed."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Grey, Matrix, Pixels, projected
from vision.finding.camera_model import tilt
from vision.finding.complaints import nothing_to_see, refusal, warning
from vision.finding.find_board import glimpse
from vision.finding.fit import is_upright
from vision.finding.found import CORNERS, Found
from vision.finding.profile import Profile
from vision.limits import FOLLOW_ERROR, FOLLOWED_POINTS, LEAST_FOLLOWED
from vision.live.hands import HandWatch
from vision.live.shutter import Sight
from vision.photo.sharpness import sharpness

LONG_SIDE: Final = 1024
"""Larger frames are shrunk to this first."""
_AGAIN_AFTER: Final = 10.0
"""Seconds; then the board is looked for anew, so that small errors cannot add up."""

_MIDDLE: Final = 0.5
"""OpenCV calls the middle of the first pixel 0; we call it 0.5."""

_Pixels = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class _Held:
    """Points of the board in the last frame."""

    grey: Grey
    on_frame: _Pixels
    on_board: _Pixels
    found: Found
    since: float


class Follower:
    """Sees one frame after the other; not for two threads at once."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._hands = HandWatch()
        self._held: _Held | None = None

    def see(self, frame: Pixels, now: float) -> Sight:
        """What this frame shows; homographies are in the frame's own pixels, whatever its size."""
        grey = _shrunk(frame)
        before = self._held
        self._held = self._followed(grey, now) or self._searched(grey, now)
        if self._held is None:
            self._hands.forget()
            return Sight(None, nothing_to_see(grey))
        sharp = sharpness(grey)
        advice = refusal(self._held.found) or warning(self._held.found, sharp)
        has_hands = self._hands.sees_hands(grey, self._held.found.homography, now)
        motion = _motion(before.found, self._held.found) if before else 1.0
        found = self._held.found.at((frame.shape[1], frame.shape[0]))
        return Sight(found, advice, motion, sharp, has_hands)

    def _searched(self, grey: Grey, now: float) -> _Held | None:
        fit = glimpse(grey, self._profile)
        if fit is None:
            return None
        points = _points_on(grey, fit.found)
        to_board = np.linalg.inv(fit.found.homography).astype(np.float64)
        return _Held(grey, points, projected(to_board, points + _MIDDLE).astype(np.float32), fit.found, now)

    def _followed(self, grey: Grey, now: float) -> _Held | None:
        """The points of the last frame in this one; None if too few are left or it is time to look anew."""
        held = self._held
        if held is None or now - held.since > _AGAIN_AFTER or held.grey.shape != grey.shape:
            return None
        landed, on_board = _flown(held, grey)
        if len(landed) < LEAST_FOLLOWED:
            return None
        homography, mask = cv2.findHomography(on_board * 1000, landed + _MIDDLE, cv2.RANSAC, FOLLOW_ERROR)
        if homography is None or np.count_nonzero(mask) < LEAST_FOLLOWED:
            return None
        found = self._found(homography.astype(np.float64) @ np.diag([1000.0, 1000.0, 1.0]), grey, mask)
        if found is None:
            return None
        kept = np.asarray(mask).ravel().astype(bool)
        return _Held(grey, landed[kept], on_board[kept], found, held.since)

    def _found(self, homography: Matrix, grey: Grey, mask: "NDArray[np.generic]") -> Found | None:
        if not is_upright(homography):
            return None
        size, inliers = (grey.shape[1], grey.shape[0]), int(np.count_nonzero(mask))
        return Found(homography, size, tilt(homography, size, self._profile.ratio), inliers)


def _shrunk(frame: Pixels) -> Grey:
    step = max(1.0, max(frame.shape[:2]) / LONG_SIDE)
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    if step > 1:
        size = (round(frame.shape[1] / step), round(frame.shape[0] / step))
        grey = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    return grey.astype(np.uint8)


def _points_on(grey: Grey, found: Found) -> _Pixels:
    """Corners of the print that are easily followed."""
    inside = np.zeros_like(grey)
    cv2.fillConvexPoly(inside, np.rint(projected(found.homography, CORNERS)).astype(np.int32), 255)
    points = cv2.goodFeaturesToTrack(grey, FOLLOWED_POINTS, 0.01, 12, mask=inside)
    if points is None:
        return np.empty((0, 2), np.float32)
    return points.reshape(-1, 2).astype(np.float32)


def _flown(held: _Held, grey: Grey) -> tuple[_Pixels, _Pixels]:
    """Where the held points are now, and where on the board; those that do not fly back are dropped."""
    if not len(held.on_frame):
        return held.on_frame, held.on_board
    there, ok, _ = cv2.calcOpticalFlowPyrLK(held.grey, grey, held.on_frame, np.empty_like(held.on_frame))
    back, ok_back, _ = cv2.calcOpticalFlowPyrLK(grey, held.grey, there, np.empty_like(held.on_frame))
    home = np.linalg.norm(back - held.on_frame, axis=1) < 1.0
    kept = home & ok.ravel().astype(bool) & ok_back.ravel().astype(bool)
    return there[kept].astype(np.float32), held.on_board[kept]


def _motion(before: Found, after: Found) -> float:
    moved = projected(after.homography, CORNERS) - projected(before.homography, CORNERS)
    return float(np.linalg.norm(moved, axis=1).max()) / max(after.width, 1.0)
