"""Damage inside a picture is noticed and told by us alone; what only looks odd is read."""

import struct
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.kits.tiers import first_quick
from tests.kits.vision.synthetic_board import shot
from vision.photo._picture_header import bare_jpeg
from vision.photo.photo import BrokenPicture, load

SIZE = (960, 720)
END = b"\xff\xd9"
USUAL = [cv2.IMWRITE_JPEG_QUALITY, 90]
PROGRESSIVE = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
RESTARTS = [cv2.IMWRITE_JPEG_RST_INTERVAL, 8]


@pytest.fixture(scope="module")
def pixels() -> np.ndarray:
    """A photo of a board, 960 x 720."""
    return cv2.resize(shot().pixels, SIZE)


def _jpeg(pixels: np.ndarray, how: list[int]) -> bytes:
    return cv2.imencode(".jpg", pixels, how)[1].tobytes()


def _garbage(data: bytes) -> bytes:
    """Three thousand wrong bytes in the middle, none of them a marker."""
    middle = len(data) // 2
    wrong = np.random.default_rng(3).integers(0, 255, 3000).astype(np.uint8).tobytes()
    return data[:middle] + wrong + data[middle + len(wrong) :]


def _half(data: bytes) -> bytes:
    return data[: len(data) // 2] + END


def _third(data: bytes) -> bytes:
    return data[: len(data) // 3] + END


def _zeroed(data: bytes) -> bytes:
    """As a download that made room for all and then stopped."""
    half = len(data) // 2
    return data[:half] + bytes(len(data) - half - 2) + END


def _frame(data: bytes) -> int:
    return max(data.find(b"\xff\xc0"), data.find(b"\xff\xc2"))


def _taller(data: bytes) -> bytes:
    """Says it had twice as many lines."""
    at = _frame(data) + 5
    return data[:at] + struct.pack(">H", 2 * SIZE[1]) + data[at + 2 :]


DAMAGES = [_garbage, _half, _third, _zeroed, _taller]


@pytest.mark.parametrize("how", [USUAL, PROGRESSIVE, RESTARTS], ids=["usual", "progressive", "restarts"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_jpeg_is_refused_although_it_has_an_end(
    damage: Callable[[bytes], bytes],
    how: list[int],
    pixels: np.ndarray,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """It would be read as a board that is empty in parts; libjpeg's own words are shown to nobody."""
    data = _jpeg(pixels, how)
    assert load(data).size == SIZE
    with pytest.raises(BrokenPicture):
        load(damage(data))
    assert capfd.readouterr().err == ""


def test_a_damaged_large_jpeg_is_refused_too(pixels: np.ndarray) -> None:
    """Shrunk while it is decoded, all of it is still gone through."""
    data = _jpeg(cv2.resize(pixels, (4000, 3000)), USUAL)
    assert load(data).reduced == 2
    for damage in (_garbage, _half):
        with pytest.raises(BrokenPicture):
            load(damage(data))


def _scan_as_samsung_does(data: bytes) -> bytes:
    """Zeros where a sequential scan should say 0, 63, 0."""
    at = data.index(b"\xff\xda")
    end = at + 2 + int(struct.unpack_from(">H", data, at + 2)[0])
    assert data[end - 3 : end] == b"\0\x3f\0"
    return data[: end - 3] + b"\0\0\0" + data[end:]


def _unknown_jfif(data: bytes) -> bytes:
    at = data.index(b"JFIF\0") + 5
    return data[:at] + b"\x07" + data[at + 1 :]


def _unknown_adobe(data: bytes) -> bytes:
    note = b"Adobe" + struct.pack(">HHHB", 100, 0, 0, 9)
    return data[:2] + b"\xff\xee" + struct.pack(">H", len(note) + 2) + note + data[2:]


def _filled_up(data: bytes) -> bytes:
    return data[:-2] + bytes(7) + END


def _film_behind(data: bytes) -> bytes:
    """A motion photo."""
    return data + b"\0\0\0\x18ftypmp42" + np.random.default_rng(5).bytes(20_000)


ODD = [_scan_as_samsung_does, _unknown_jfif, _unknown_adobe, _filled_up, _film_behind]


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_jpeg_is_read_and_nothing_is_said(
    odd: Callable[[bytes], bytes], pixels: np.ndarray, capfd: pytest.CaptureFixture[str]
) -> None:
    """Phones write such files, and all their pixels are there."""
    data = _jpeg(pixels, USUAL)
    assert np.abs(load(odd(data)).pixels.astype(int) - load(data).pixels).mean() < 1
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("damage", [_garbage, _half])
@pytest.mark.parametrize("odd", ODD[:3])
def test_an_odd_jpeg_that_is_damaged_is_refused(
    odd: Callable[[bytes], bytes], damage: Callable[[bytes], bytes], pixels: np.ndarray
) -> None:
    """libjpeg tells its first warning only, and the harmless one comes first."""
    with pytest.raises(BrokenPicture):
        load(damage(odd(_jpeg(pixels, USUAL))))


def test_a_bare_jpeg_has_the_same_pixels(pixels: np.ndarray) -> None:
    """Without a note, and its scan begun in the usual way."""
    for how in (USUAL, PROGRESSIVE, RESTARTS):
        data = _jpeg(pixels, how)
        bare = bare_jpeg(_unknown_adobe(_unknown_jfif(data)))
        assert b"JFIF" in data and b"JFIF" not in bare and b"Adobe" not in bare
        assert np.array_equal(load(bare).pixels, load(data).pixels)
    data = _jpeg(pixels, USUAL)
    assert bare_jpeg(_scan_as_samsung_does(data)) == bare_jpeg(data)


@pytest.mark.parametrize("ending", [".png", ".bmp", ".webp"])
def test_the_decoders_of_the_other_formats_are_silent_too(
    ending: str, pixels: np.ndarray, capfd: pytest.CaptureFixture[str]
) -> None:
    """The sentence that people read is ours."""
    data = cv2.imencode(ending, pixels)[1].tobytes()
    harmed = {
        ".png": data[: len(data) // 2] + bytes(500) + data[len(data) // 2 + 500 :],
        ".bmp": data[:30] + b"\x09" + data[31:],
        ".webp": data[:40] + bytes(500) + data[540:],
    }
    with pytest.raises(BrokenPicture):
        load(harmed[ending])
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("quality", first_quick([80, 101]), ids=["lossy", "lossless"])
def test_a_webp_whose_rest_never_arrived_is_refused(quality: int, pixels: np.ndarray) -> None:
    """Its decoder makes something up for zeros; a picture that is black for the most part is whole."""
    how = [cv2.IMWRITE_WEBP_QUALITY, quality]
    data = cv2.imencode(".webp", pixels, how)[1].tobytes()
    half = len(data) // 2
    with pytest.raises(BrokenPicture):
        load(data[:half] + bytes(len(data) - half))
    night = np.zeros((3000, 4000, 3), np.uint8)
    night[: SIZE[1], : SIZE[0]] = pixels
    for whole in (data, data + bytes(5000), cv2.imencode(".webp", night, how)[1].tobytes()):
        assert load(whole).pixels.max() > 200


def test_something_behind_a_png_does_no_harm(pixels: np.ndarray) -> None:
    """As little as behind a JPEG; a PNG that breaks off is still broken."""
    data = cv2.imencode(".png", pixels)[1].tobytes()
    assert np.array_equal(load(data + bytes(5000)).pixels, pixels)
    with pytest.raises(BrokenPicture):
        load(data[: len(data) // 2] + bytes(5000))
    with pytest.raises(BrokenPicture):
        load(data[: len(data) // 2] + data[-12:])
