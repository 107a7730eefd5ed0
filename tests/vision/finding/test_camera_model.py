"""From how the board lies in a photo one knows where the camera was and which way things lean."""

from dataclasses import dataclass
from math import cos, hypot, radians, sin, tan

import cv2
import numpy as np
import pytest

from vision.finding.camera_model import Viewpoint, tilt, viewpoint
from vision.limits import FIELD_OF_VIEW

RATIO = 0.75
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, RATIO), (0.0, RATIO))


@dataclass(frozen=True)
class Pinhole:
    """A camera written out by hand: above the board's middle, tipped and turned about it."""

    tilt: float
    side: float
    far: float = 1.1
    focal: float = 0.8
    size: tuple[int, int] = (1600, 1200)

    def eye(self) -> tuple[float, float, float]:
        """Where it is: right, down and up from the board's corner, in widths of the board."""
        tilt, side = radians(self.tilt), radians(self.side)
        return (
            0.5 + self.far * sin(tilt) * sin(side),
            RATIO / 2 + self.far * sin(tilt) * cos(side),
            self.far * cos(tilt),
        )

    def pixel(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """Where a point over the board appears in the photo."""
        eye = np.array(self.eye())
        forward = (np.array([0.5, RATIO / 2, 0.0]) - eye) / self.far
        side = radians(self.side)
        right = np.array([cos(side), -sin(side), 0.0])
        down = -np.cross(forward, right)
        ray = np.array([x, y, z]) - eye
        across, below, deep = ray @ right, ray @ down, ray @ forward
        reach = self.focal * max(self.size)
        return self.size[0] / 2 + reach * across / deep, self.size[1] / 2 + reach * below / deep

    def homography(self) -> np.ndarray:
        """The board as the finder would hand it on."""
        seen = np.array([self.pixel(x, y) for x, y in CORNERS], np.float32)
        unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
        return cv2.getPerspectiveTransform(unit, seen).astype(np.float64)

    def seen_lean(self, x: float, y: float, tall: float) -> tuple[float, float]:
        """From a thing's foot to where its top appears on the straightened board, in widths."""
        back = np.linalg.inv(self.homography())
        top = back @ np.array([*self.pixel(x, y, tall), 1.0])
        return top[0] / top[2] - x, top[1] / top[2] * RATIO - y


def _viewpoint(camera: Pinhole) -> Viewpoint:
    return viewpoint(camera.homography(), camera.size, 1 / RATIO)


@pytest.mark.parametrize("tipped", [12, 30, 45])
@pytest.mark.parametrize("side", [0, 70, 180, 250])
def test_camera_is_found_where_it_was(tipped: float, side: float) -> None:
    camera = Pinhole(tipped, side)
    there = _viewpoint(camera)
    assert (there.x, there.y, there.height) == pytest.approx(camera.eye(), abs=0.03)
    assert tilt(camera.homography(), camera.size, 1 / RATIO) == pytest.approx(tipped, abs=0.5)


@pytest.mark.parametrize("focal", [0.6, 1.1])
def test_another_lens_does_not_mislead_it_once_the_board_is_tipped(focal: float) -> None:
    camera = Pinhole(35, 20, far=1.1 * focal / 0.8, focal=focal)
    there = _viewpoint(camera)
    assert (there.x, there.y, there.height) == pytest.approx(camera.eye(), abs=0.05)


@pytest.mark.parametrize("tipped", [0, 20, 45])
def test_things_lean_away_from_the_camera_as_far_as_they_are_seen_to(tipped: float) -> None:
    camera = Pinhole(tipped, 200)
    there = _viewpoint(camera)
    for x, y in ((0.1, 0.1), (0.5, 0.4), (0.9, 0.7)):
        asked, seen = there.lean(x, y, 0.035), camera.seen_lean(x, y, 0.035)
        assert hypot(asked[0] - seen[0], asked[1] - seen[1]) < 0.002


def test_photo_from_straight_above_tells_no_focal_length_and_takes_the_usual_one() -> None:
    usual = 0.5 / tan(radians(FIELD_OF_VIEW / 2))
    assert _viewpoint(Pinhole(0, 0, focal=usual)).height == pytest.approx(1.1, abs=0.02)
