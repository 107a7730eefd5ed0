"""Photos come in whole and the right way up, or with one clear sentence."""

import struct
import zlib
from contextlib import suppress

import cv2
import numpy as np
import pytest

from tests.kits.vision.synthetic_board import shot, write
from vision.limits import MOST_PIXELS
from vision.photo.photo import (
    BadPhoto,
    BlackFrame,
    BrokenPicture,
    NotAPicture,
    TooLarge,
    TooSmall,
    Unreadable,
    load,
)  # fmt: skip


def encoded(ending: str, pixels: np.ndarray) -> bytes:
    """A picture file's bytes."""
    return cv2.imencode(ending, pixels)[1].tobytes()


@pytest.fixture(scope="module")
def pixels() -> np.ndarray:
    """A photo of 960 x 720, its left half much brighter than its right."""
    picture = cv2.resize(shot().pixels, (960, 720))
    picture[:, :480] = picture[:, :480] // 2 + 127
    picture[:, 480:] //= 3
    return picture


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp", ".bmp"])
def test_the_usual_formats_are_read(ending: str, pixels: np.ndarray, tmp_path) -> None:
    """From bytes and from a file alike."""
    data = encoded(ending, pixels)
    path = tmp_path / f"photo{ending}"
    path.write_bytes(data)
    for photo in (load(data), load(path), load(str(path))):
        assert photo.size == (960, 720)
        assert np.abs(photo.pixels.astype(int) - pixels).mean() < 6


def _turned(data: bytes, orientation: int) -> bytes:
    """The JPEG with an EXIF note on how the camera was held."""
    entry = struct.pack("<HHII", 0x0112, 3, 1, orientation)
    tiff = b"II*\0" + struct.pack("<IH", 8, 1) + entry + struct.pack("<I", 0)
    body = b"Exif\0\0" + tiff
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + data[2:]


LYING, STANDING = (960, 720), (720, 960)


@pytest.mark.parametrize(
    ("orientation", "size", "bright"),
    [(1, LYING, "left"), (3, LYING, "right"), (6, STANDING, "top"), (8, STANDING, "bottom")],
)
def test_a_photo_is_turned_as_the_camera_was_held(
    orientation: int, size: tuple[int, int], bright: str, pixels: np.ndarray
) -> None:
    """Phones store the sensor's picture and a note."""
    photo = load(_turned(encoded(".jpg", pixels), orientation))
    assert photo.size == size
    height, width = photo.pixels.shape[:2]
    halves = {
        "left": photo.pixels[:, : width // 2], "right": photo.pixels[:, width // 2 :],
        "top": photo.pixels[: height // 2], "bottom": photo.pixels[height // 2 :],
    }  # fmt: skip
    assert max(halves, key=lambda half: halves[half].mean()) == bright


def test_a_large_photo_is_reduced_and_still_turned(pixels: np.ndarray) -> None:
    """Twelve megapixels come out as three, upright."""
    data = _turned(encoded(".jpg", cv2.resize(pixels, (4000, 3000))), 6)
    photo = load(data)
    assert photo.size == (1500, 2000)
    assert photo.pixels[:1000].mean() > photo.pixels[1000:].mean() + 50


def test_greyscale_and_transparency_simply_work(pixels: np.ndarray) -> None:
    """Both come out as blue, green, red."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    clear = np.dstack([pixels, np.full(pixels.shape[:2], 200, np.uint8)])
    deep = pixels.astype(np.uint16) * 257
    for data in (encoded(".jpg", grey), encoded(".png", grey), encoded(".png", clear), encoded(".png", deep)):
        photo = load(data)
        assert photo.pixels.shape == (720, 960, 3) and photo.pixels.dtype == np.uint8
        assert abs(photo.pixels.mean() - pixels.mean()) < 8


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"%PDF-1.7 " * 99, b"GIF89a" + bytes(99), bytes(5000), b"\xff\xd8"]
)
def test_what_is_no_picture_is_called_so(data: bytes) -> None:
    """Texts, other formats, an empty file."""
    with pytest.raises(NotAPicture):
        load(data)


@pytest.mark.long
@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp", ".bmp"])
@pytest.mark.parametrize("share", [0.0005, 0.02, 0.5, 0.95])
def test_a_picture_that_breaks_off_is_called_broken(ending: str, share: float, pixels: np.ndarray) -> None:
    """Wherever the upload stopped; half a board would be read as half empty."""
    data = encoded(ending, pixels)
    with pytest.raises(BrokenPicture):
        load(data[: max(20, int(len(data) * share))])


def test_the_end_of_a_preview_inside_is_not_the_end_of_the_photo(pixels: np.ndarray) -> None:
    """Cameras put a small JPEG into the header, with an end mark of its own."""
    data = encoded(".jpg", pixels)
    preview = encoded(".jpg", cv2.resize(pixels, (64, 48)))
    whole = data[:2] + b"\xff\xe1" + struct.pack(">H", len(preview) + 2) + preview + data[2:]
    assert load(whole).size == (960, 720)
    with pytest.raises(BrokenPicture):
        load(whole[: len(whole) // 2])


def test_any_damage_gives_a_picture_or_a_sentence(pixels: np.ndarray) -> None:
    """Never another exception, wherever bytes are wrong."""
    dice = np.random.default_rng(4)
    for ending in (".jpg", ".png", ".webp", ".bmp"):
        data = encoded(ending, pixels)
        for _ in range(12):
            harmed = bytearray(data)
            for _ in range(4):
                harmed[int(dice.integers(min(len(harmed), 3000)))] = int(dice.integers(256))
            with suppress(BadPhoto):
                assert load(bytes(harmed)).pixels.shape[2] == 3


def test_a_tiny_picture_is_called_too_small() -> None:
    """From one pixel up to what no worker could be seen in."""
    for width, height in ((1, 1), (200, 150), (630, 600), (2000, 300)):
        with pytest.raises(TooSmall):
            load(encoded(".png", np.full((height, width, 3), 200, np.uint8)))


def _huge_png(width: int, height: int) -> bytes:
    """A PNG of one colour: a few kilobytes that would be gigabytes."""
    packer = zlib.compressobj(9)
    line = bytes(1 + width * 3)
    body = b"".join(packer.compress(line) for _ in range(40)) + packer.flush()
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", body),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def test_two_hundred_megapixels_are_refused_before_they_are_decoded(
    pixels: np.ndarray, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The header tells; memory never sees them."""
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("decoded"))
    jpeg = bytearray(encoded(".jpg", pixels))
    at = jpeg.index(b"\xff\xc0")
    jpeg[at + 5 : at + 9] = struct.pack(">HH", 12_250, 16_330)
    for data in (_huge_png(16_330, 12_250), bytes(jpeg)):
        with pytest.raises(TooLarge) as refused:
            load(data)
        assert refused.value.message["megapixels"] == 200
    assert MOST_PIXELS < 200_000_000


def test_a_black_frame_is_called_black(pixels: np.ndarray) -> None:
    """A lens in a pocket, noise and all; a dark photo with one candle is not black."""
    night = np.random.default_rng(2).integers(0, 12, (720, 960, 3)).astype(np.uint8)
    with pytest.raises(BlackFrame):
        load(encoded(".png", night))
    night[300:420, 400:560] = 90
    assert load(encoded(".png", night)).size == (960, 720)


def test_files_that_cannot_be_opened_are_named_as_what_they_are(tmp_path) -> None:
    """Missing, a folder, a name that is none."""
    no_file = "photo.not_a_file"
    cases = [(tmp_path / "gone.jpg", "photo.no_file"), (tmp_path, no_file), ("/dev/zero", no_file)]
    for path, key in [*cases, ("a\0b", "photo.unreadable")]:
        with pytest.raises(Unreadable) as refused:
            load(path)
        assert refused.value.message.key == key


def test_a_photo_survives_being_written_and_read(tmp_path, pixels: np.ndarray) -> None:
    """PNG loses nothing."""
    assert np.array_equal(load(write(tmp_path / "photo.png", pixels)).pixels, pixels)
