"""What a picture file says about itself before a single pixel is decoded: JPEG, PNG, WebP and BMP."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from struct import error, unpack_from
from typing import Final

from vision.limits import MOST_ZEROS

_NO_LENGTH: Final = frozenset({0x01, *range(0xD0, 0xD9)})
"""JPEG markers that stand alone."""
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG markers that hold the size."""
_SEQUENTIAL: Final = frozenset({0xC0, 0xC1, 0xC9})
"""Those of them after which a scan holds whole blocks, not a few numbers of each."""
_NOTES: Final = frozenset({*range(0xE0, 0xF0), 0xFE})
"""JPEG markers that hold what programs note about the picture."""
_SCAN: Final = 0xDA
_WHOLE_BLOCKS: Final = b"\x00\x3f\x00"
"""How the header of a sequential scan ends; decoders look at nothing but the scan itself."""
_MORE_THAN_PIXELS: Final = 0x0E
"""WebP's flags for notes and films; without them pixels are the last of the file."""
_LEFT_OFF: Final = 32
"""Bytes that some programs leave off the end of a file without any loss."""


@dataclass(frozen=True, slots=True)
class Header:
    """The size in pixels as it is stored, before it is turned, and whether the file reaches its end."""

    width: int
    height: int
    is_whole: bool


BROKEN: Final = Header(0, 0, is_whole=False)


def header(data: bytes) -> Header | None:
    """What the file says about itself; None if it is none of the four formats."""
    for is_kind, read in _KINDS:
        if is_kind(data):
            try:
                return read(data)
            except error:
                return BROKEN  # it ends inside its own header
    return None


def _png(data: bytes) -> Header:
    width, height = unpack_from(">II", data, 16)
    # Not only at the end: some programs put something of their own behind the picture.
    return Header(width, height, b"IEND" in data)


def _bmp(data: bytes) -> Header:
    (length,), (width, height) = unpack_from("<I", data, 2), unpack_from("<ii", data, 18)
    return Header(abs(width), abs(height), len(data) + _LEFT_OFF >= length)


def _jpeg(data: bytes) -> Header:
    """Reaches its end after the first scan; a preview inside has an end mark of its own."""
    size, scan = None, 0
    for code, at, end in _segments(data):
        if code in _FRAMES:
            height, width = unpack_from(">HH", data, at + 5)
            size = width, height
        scan = end
    return Header(*size, is_whole=data.find(b"\xff\xd9", scan) >= 0) if size else BROKEN


def bare_jpeg(data: bytes) -> bytes:
    """The JPEG without its notes, its scan begun as it should be: all that can still be wrong are pixels."""
    bare, is_sequential, scan = bytearray(data[:2]), False, 2
    for code, at, end in _segments(data):
        is_sequential |= code in _SEQUENTIAL
        bare += b"" if code in _NOTES else data[at:end]
        scan = end
    if is_sequential:
        bare[-len(_WHOLE_BLOCKS) :] = _WHOLE_BLOCKS
    return bytes(bare) + data[scan:]


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Each marker up to the first scan's, with where it begins and ends."""
    at, code = 2, 0
    while code != _SCAN:
        mark, code = unpack_from("BB", data, at)
        if mark != 0xFF:
            raise error
        length = 1 if code == 0xFF else 2 if code in _NO_LENGTH else 2 + unpack_from(">H", data, at + 2)[0]
        if code != 0xFF:
            yield code, at, at + length
        at += length


def _webp(data: bytes) -> Header:
    (length,), kind = unpack_from("<I", data, 4), data[12:16]
    has_more = kind == b"VP8X" and unpack_from("B", data, 20)[0] & _MORE_THAN_PIXELS != 0
    is_whole = len(data) >= length and (has_more or any(data[: 8 + length][-MOST_ZEROS:]))
    if kind == b"VP8X":
        (wide,), (high,) = unpack_from("<I", data, 24), unpack_from("<I", data[:30] + b"\0", 27)
        return Header((wide & 0xFFFFFF) + 1, high + 1, is_whole)
    if kind == b"VP8L":
        (bits,) = unpack_from("<I", data, 21)
        return Header((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, is_whole)
    if kind == b"VP8 ":
        width, height = unpack_from("<HH", data, 26)
        return Header(width & 0x3FFF, height & 0x3FFF, is_whole)
    return BROKEN


_KINDS: Final[tuple[tuple[Callable[[bytes], bool], Callable[[bytes], Header]], ...]] = (
    (lambda data: data.startswith(b"\xff\xd8\xff"), _jpeg),
    (lambda data: data.startswith(b"\x89PNG\r\n\x1a\n"), _png),
    (lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP", _webp),
    (lambda data: data.startswith(b"BM"), _bmp),
)
