"""Pixels out of a picture file. That one is damaged, OpenCV's decoders tell nobody but stderr."""

import re
from functools import partial
from typing import Final

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.limits import MOST_PADDING
from vision.photo._overheard import overheard
from vision.photo._picture_header import bare_jpeg

# As libjpeg's jerror.h, libpng and OpenCV's logger write them. libjpeg tells its first warning only.
_DAMAGED: Final = (
    rb"Corrupt JPEG data: (?!bad ICC)|Premature end of JPEG file|Inconsistent progression sequence"
    rb"|libpng error: "
)
_ODD: Final = (
    rb"Invalid SOS parameters for sequential JPEG|Unknown Adobe color transform"
    rb"|Warning: unknown JFIF revision|Corrupt JPEG data: bad ICC"
)
"""The pixels are whole. Samsung's phones write such scan headers."""
_LOGGED: Final = rb"\[[^\]\n]*\] global [^\n]*(?:loadsave|grfmt_|bitstrm)|imdecode_\("
_SAID: Final = re.compile(
    rb"^(?:(?:" + _DAMAGED + rb"|" + _ODD + rb"|libpng warning: )[^\n]*\n?"
    rb"|(?:" + _LOGGED + rb")[^\n]*\n?(?:>[^\n]*\n|\n)*)",
    re.MULTILINE,
)
_IS_DAMAGED: Final = re.compile(_DAMAGED.decode())
_IS_ODD: Final = re.compile(_ODD.decode())
_LEFT_OVER: Final = re.compile(r"Corrupt JPEG data: (\d+) extraneous bytes before marker 0xd9")


def decode(data: bytes, how: int) -> Pixels | None:
    """The pixels as the flags `how` want them; None if they are damaged, as far as the file shows it."""
    picture, said = overheard(partial(_pixels, data, how), _SAID)
    if picture is None or any(map(_is_damage, said)):
        return None
    return None if any(map(_IS_ODD.match, said)) and _is_damaged_below(data) else picture


def _is_damage(line: str) -> bool:
    if left_over := _LEFT_OVER.match(line):
        return int(left_over[1]) > MOST_PADDING
    return _IS_DAMAGED.match(line) is not None


def _is_damaged_below(data: bytes) -> bool:
    """Whether a JPEG says more once what it said first is out of the way; a quick look is enough."""
    _, said = overheard(partial(_pixels, bare_jpeg(data), cv2.IMREAD_REDUCED_GRAYSCALE_8), _SAID)
    return any(map(_is_damage, said))


def _pixels(data: bytes, how: int) -> Pixels | None:
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), how)
    except cv2.error:
        return None
    return None if picture is None else picture.astype(np.uint8, copy=False)
