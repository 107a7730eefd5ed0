"""The preview follows the board from frame to frame and notices hands; a file serves as a camera."""

import threading

import cv2
import numpy as np
import pytest

from tests.kits.vision.synthetic_board import Shot, profile, shot, write
from tests.kits.waiting import AGES
from vision.live import follow
from vision.live.camera import Camera, NoCamera
from vision.live.follow import Follower

SIZE = (1024, 768)
TICK = 0.05


def _noisy(seen: Shot, number: int) -> np.ndarray:
    noise = np.random.default_rng(number).normal(0, 4, seen.pixels.shape)
    return np.clip(seen.pixels + noise, 0, 255).astype(np.uint8)


@pytest.mark.long
def test_a_moving_board_is_followed_without_looking_for_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """One search at the beginning, then its points alone; never off by more than half a hundredth."""
    searches = []
    really = follow.glimpse
    monkeypatch.setattr(follow, "glimpse", lambda *given: searches.append(1) or really(*given))
    follower = Follower(profile())
    for number in range(8):
        seen = shot(tilt=15 + number, turn=4 + number, distance=1.15, size=SIZE)
        sight = follower.see(_noisy(seen, number), number * TICK)
        assert sight.found is not None
        assert seen.error(sight.found.homography) < 0.005
        assert (sight.motion > 0.01) or number == 0
    assert len(searches) == 1


@pytest.mark.long
def test_a_still_board_is_called_still_and_sharp() -> None:
    """Noise alone moves nothing."""
    seen, follower = shot(tilt=15, distance=1.15, size=SIZE), Follower(profile())
    sights = [follower.see(_noisy(seen, number), number * TICK) for number in range(4)]
    assert all(sight.motion < 0.002 and sight.is_good for sight in sights[1:])


@pytest.mark.long
def test_another_picture_is_searched_and_a_lost_board_found_again() -> None:
    """Nothing is held that is not there."""
    follower, seen = Follower(profile()), shot(distance=1.15, size=SIZE)
    table = cv2.resize(np.random.default_rng(1).integers(60, 110, (24, 32, 3)).astype(np.uint8), SIZE)
    frames = (table, seen.pixels, table, seen.pixels)
    found = [follower.see(frame, number * TICK).found for number, frame in enumerate(frames)]
    assert [place is not None for place in found] == [False, True, False, True]


def test_a_large_frame_is_followed_in_its_own_pixels() -> None:
    """The outline is drawn onto the frame as it came."""
    seen = shot(distance=1.15, size=(1920, 1080))
    sight = Follower(profile()).see(seen.pixels, 0.0)
    assert sight.found is not None and sight.found.photo_size == (1920, 1080)
    assert seen.error(sight.found.homography) < 0.005


@pytest.mark.long
def test_an_arm_over_the_board_is_noticed_and_its_leaving_too() -> None:
    """A hand reaching in from the edge; a piece put down in the middle is no hand."""
    follower, seen = Follower(profile()), shot(distance=1.1, size=SIZE)
    with_arm, with_piece = seen.pixels.copy(), seen.pixels.copy()
    cv2.line(with_arm, (1020, 760), (620, 430), (140, 170, 220), 70)
    cv2.circle(with_piece, (450, 350), 22, (40, 40, 200), -1)
    frames = [*[seen.pixels] * 3, *[with_arm] * 3, *[seen.pixels] * 40, *[with_piece] * 3]
    hands = [follower.see(frame, number * TICK).has_hands for number, frame in enumerate(frames)]
    assert hands[:3] == [False] * 3
    assert all(hands[3:6])
    assert not any(hands[-10:])


def test_a_lamp_that_is_dimmed_is_no_hand() -> None:
    """The whole board changes, and nothing reaches in."""
    follower, seen = Follower(profile()), shot(distance=1.1, size=SIZE)
    frames = [np.clip(seen.pixels * light, 0, 255).astype(np.uint8) for light in (1, 1, 0.8, 0.65, 0.65)]
    assert not any(follower.see(frame, number * TICK).has_hands for number, frame in enumerate(frames))


def test_a_dark_preview_says_so() -> None:
    """Light helps; searching on would not."""
    sight = Follower(profile()).see(np.full((768, 1024, 3), 25, np.uint8), 0.0)
    assert sight.found is None
    assert sight.advice is not None and sight.advice.key == "board.too_dark"


# Cameras


def test_a_folder_of_pictures_serves_as_a_camera(tmp_path) -> None:
    """In the order of their names, each once; then it has ended, the last picture still there."""
    for number in range(3):
        write(tmp_path / f"{number}.png", np.full((48, 64, 3), 50 * number + 40, np.uint8))
    (tmp_path / "notes.txt").write_text("no picture")
    camera, seen = Camera(tmp_path), []
    frame = camera.wait_newer(0, timeout=AGES)
    while frame is not None:
        seen.append(int(frame.pixels[0, 0, 0]))
        frame = camera.wait_newer(frame.number, timeout=AGES)
    assert seen == sorted(set(seen)) and seen[-1] == 140
    assert camera.has_ended
    camera.stop()
    assert camera.wait_newer(0, timeout=0) is None


def test_a_video_serves_as_a_camera_and_stops_in_the_middle(tmp_path) -> None:
    """Stopping leaves no thread behind, however often it is asked for."""
    path = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 30, (64, 48))
    for number in range(400):
        writer.write(np.full((48, 64, 3), number % 200, np.uint8))
    writer.release()
    camera = Camera(path)
    assert camera.wait_newer(1, timeout=AGES) is not None
    camera.stop()
    camera.stop()
    assert not any(thread.name == "camera" for thread in threading.enumerate())


def test_no_camera_is_one_sentence(tmp_path) -> None:
    """Nothing there, no video, an empty folder."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.avi").write_text("no video")
    for source in (tmp_path / "gone.avi", tmp_path / "text.avi", tmp_path / "empty"):
        with pytest.raises(NoCamera):
            Camera(source)
