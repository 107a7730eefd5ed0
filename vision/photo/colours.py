"""Whether a picture has colours at all."""

from typing import Final

import numpy as np

from vision.arrays import Pixels
from vision.limits import COLOURLESS

_STEP: Final = 8  # pixels: every eighth tells as much


def is_colourless(picture: Pixels) -> bool:
    """Whether the picture is black and white, or of one tint: owners are known by their colours."""
    blue, green, red = (picture[::_STEP, ::_STEP, channel].astype(np.int16) for channel in range(3))
    return max(float(np.std(blue - green)), float(np.std(red - green))) < COLOURLESS
