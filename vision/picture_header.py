"""What a picture file says about itself before a single pixel is decoded: JPEG, PNG, WebP and BMP."""

from collections.abc import Callable
from dataclasses import dataclass
from struct import error, unpack_from
from typing import Final

_NO_LENGTH: Final = frozenset({0x01, *range(0xD0, 0xD9)})
"""JPEG markers that stand alone."""
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG markers that hold the size."""
_SCAN: Final = 0xDA
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
    return Header(width, height, b"IEND" in data[-64:])


def _bmp(data: bytes) -> Header:
    (length,), (width, height) = unpack_from("<I", data, 2), unpack_from("<ii", data, 18)
    return Header(abs(width), abs(height), len(data) + _LEFT_OFF >= length)


def _jpeg(data: bytes) -> Header:
    """Walks from marker to marker to the first scan; a preview inside has an end mark of its own."""
    at, size = 2, None
    while True:
        mark, code = unpack_from("BB", data, at)
        if mark != 0xFF:
            return BROKEN
        if code == 0xFF:
            at += 1
        elif code in _NO_LENGTH:
            at += 2
        elif code == _SCAN:
            return Header(*size, is_whole=data.find(b"\xff\xd9", at) >= 0) if size else BROKEN
        else:
            if code in _FRAMES:
                height, width = unpack_from(">HH", data, at + 5)
                size = width, height
            at += 2 + int(unpack_from(">H", data, at + 2)[0])


def _webp(data: bytes) -> Header:
    is_whole = len(data) >= unpack_from("<I", data, 4)[0]
    kind = data[12:16]
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
