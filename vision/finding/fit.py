"""One try to lay the board onto the photo, and everything that speaks for it or against it."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Grey, Matrix, Points, projected
from vision.finding.camera_model import tilt
from vision.finding.found import CORNERS, Found
from vision.finding.profile import Profile
from vision.finding.sketch import COLUMNS, ROWS, agreement, is_drawn, likeness, sketch
from vision.finding.sketch import SIZE as SKETCHED
from vision.finding.straighten import warped
from vision.limits import LEAST_CELLS, LEAST_INLIERS, LEAST_LIKENESS, REPROJECTION


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A homography with its proofs."""

    found: Found
    cells: int
    """Of the 16 cells of a 4 x 4 grid over the board, those that hold inliers."""
    is_upright: bool
    """A convex outline that is not mirrored and not folded over the horizon."""
    likeness: float
    """Share of the board's cells whose edges run as printed."""

    @property
    def is_sure(self) -> bool:
        """Whether what was found is the board, beyond doubt."""
        return (
            self.found.inliers >= LEAST_INLIERS
            and self.cells >= LEAST_CELLS
            and self.is_upright
            and self.likeness >= LEAST_LIKENESS
        )


def fit(on_board: Points, on_photo: Points, grey: Grey, step: float, profile: Profile) -> Fit | None:
    """The best way to lay the board; `step` pixels of the photo are one of the picture looked at."""
    if len(on_board) < 4:
        return None
    # The board's fractions are stretched to pixels for the solver, which likes numbers of one size.
    solved, mask = cv2.findHomography(
        on_board * 1000, on_photo / step, cv2.USAC_MAGSAC, REPROJECTION, maxIters=5000, confidence=0.999
    )
    if solved is None or not np.all(np.isfinite(solved)) or abs(np.linalg.det(solved)) < 1e-12:
        return None
    homography = np.diag([step, step, 1.0]) @ solved @ np.diag([1000.0, 1000.0, 1.0])
    inliers = on_board[np.asarray(mask).ravel().astype(bool)]
    return _judged(homography / homography[2, 2], inliers, grey, profile)


def _judged(homography: Matrix, inliers: Points, grey: Grey, profile: Profile) -> Fit:
    size = (grey.shape[1], grey.shape[0])
    found = Found(homography, size, tilt(homography, size, profile.ratio), len(inliers))
    cells = len(np.unique(np.minimum(inliers * 4, 3).astype(int) @ (4, 1)))
    upright = is_upright(homography)
    if not upright or len(inliers) < LEAST_INLIERS:
        return Fit(found, cells, upright, 0.0)
    alike = agreement(sketch(warped(grey, homography, SKETCHED)), profile.sketch)
    seen_cells = found.visible_mask((COLUMNS, ROWS)) & is_drawn(profile.sketch)
    return Fit(replace(found, printed=alike), cells, upright, likeness(alike, seen_cells))


def is_upright(homography: Matrix) -> bool:
    """Whether the outline is convex, not mirrored and not folded over the horizon."""
    corners = np.column_stack([np.array(CORNERS), np.ones(4)])
    depths = (homography @ corners.T)[2]
    if not (np.all(depths > 0) or np.all(depths < 0)):
        return False
    quad = projected(homography, CORNERS)
    sides = np.roll(quad, -1, axis=0) - quad
    after = np.roll(sides, -1, axis=0)
    return bool(np.all(sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0] > 0))
