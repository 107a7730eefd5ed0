"""Features of a large picture are found part by part, and are those of the whole."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.kits.source_tree import ROOT
from tests.kits.vision.synthetic_board import profile, shot
from tests.kits.waiting import AGES
from vision.finding import features as found_by
from vision.finding.features import Features, features
from vision.finding.profile import save
from vision.limits import LARGEST_TILE, LOOK_CLOSER_AT

MOST = 3200


@pytest.fixture(scope="module")
def large() -> np.ndarray:
    """A board as the closest look sees it."""
    size = (LOOK_CLOSER_AT, LOOK_CLOSER_AT * 3 // 4)
    return cv2.cvtColor(shot(tilt=30, size=size).pixels, cv2.COLOR_BGR2GRAY)


def _whole(picture: np.ndarray, monkeypatch: pytest.MonkeyPatch) -> Features:
    with monkeypatch.context() as patch:
        patch.setattr(found_by, "LARGEST_TILE", 9999)
        return features(picture, MOST)


def _rows(found: Features) -> set[tuple[float, ...]]:
    """Places to a tenth of a pixel, with a few of the numbers."""
    return {
        (*np.round(point, 1), *(numbers[::16] // 8))
        for point, numbers in zip(found.points, found.descriptors, strict=True)
    }


@pytest.mark.long
def test_parts_give_the_features_of_the_whole(large: np.ndarray, monkeypatch: pytest.MonkeyPatch) -> None:
    """Places and descriptors, also near the seams; none twice."""
    assert max(large.shape) > LARGEST_TILE
    parts, whole = _rows(features(large, MOST)), _rows(_whole(large, monkeypatch))
    assert abs(len(parts) - MOST) < 20
    assert len(parts & whole) > 0.95 * MOST
    near = {row for row in whole if abs(row[0] - LOOK_CLOSER_AT / 2) < 40}
    assert len(near) > 50 and len(near & parts) > 0.85 * len(near)


@pytest.mark.long
def test_a_picture_of_one_part_is_left_as_it_is(large: np.ndarray, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the same order, so that every fit is the same."""
    small = cv2.resize(large, (1000, 750))
    parts, whole = features(small, MOST), _whole(small, monkeypatch)
    assert np.array_equal(parts.points, whole.points)
    assert np.array_equal(parts.descriptors, whole.descriptors)


@pytest.mark.long
def test_a_blank_picture_has_none() -> None:
    """Neither in one part nor in four."""
    for side in (400, LOOK_CLOSER_AT):
        assert features(np.full((side, side), 128, np.uint8), MOST).points.shape == (0, 2)


MEMORY = """
import sys
from pathlib import Path
import numpy as np
from vision.finding.find_board import find
from vision.finding.found import NotFound
from vision.photo.photo import Photo
from vision.finding.profile import load_profile
def megabytes(what):
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(what)) / 1024
noise = np.random.default_rng(1).integers(0, 256, (1200, 1600, 3)).astype(np.uint8)
Path("/proc/self/clear_refs").write_text("5")
before = megabytes("VmRSS")
assert isinstance(find(Photo(noise), load_profile(Path(sys.argv[1]))), NotFound)
print(megabytes("VmHWM") - before)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells a process's own peak of memory")
def test_a_picture_without_a_board_takes_no_more_memory_than_one_with_it(tmp_path: Path) -> None:
    """Only there the closest look is taken; all at once it took 440 MB, more than a tablet can spare."""
    board = tmp_path / "board.npz"
    board.write_bytes(save(profile()))
    started = [sys.executable, "-c", MEMORY, str(board)]
    done = subprocess.run(started, cwd=ROOT, capture_output=True, text=True, timeout=AGES, check=False)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) < 250
