"""The link in a picture of a QR code."""

from pathlib import Path
from typing import Any, Final

from engine.message import TableError

SIDES: Final = (1000, 1600, 640, 2400)  # pixels to try, the likeliest first: codes are found at some, not all


class NoCode(TableError):
    """There is no QR code in the picture, or it cannot be read."""


class NoQrReader(TableError):
    """This machine has no library that reads QR codes."""


def read_qr(path: Path) -> str:
    """What the code in this picture says, after a second or so; NoCode or NoReader."""
    try:
        import cv2
    except ImportError as error:
        raise NoQrReader("phone.no_reader") from error
    picture = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    if picture is None:
        raise NoCode("page.photo.not_a_picture")
    detector = cv2.QRCodeDetector()
    for side in SIDES:
        if found := _decoded(cv2, detector, picture, side):
            return found
    raise NoCode("phone.no_code")


def _decoded(cv2: Any, detector: Any, picture: Any, side: int) -> str:
    """What is read at this size; empty where nothing is."""
    scale = side / max(picture.shape[:2])
    smaller = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    try:
        return str(detector.detectAndDecode(smaller)[0])
    except cv2.error:  # it found corners that are none
        return ""
