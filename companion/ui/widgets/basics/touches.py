"""How long and how steady fingers are."""

from typing import Final

SLOP: Final = 12  # dp that a resting finger trembles
LONG_SECONDS: Final = 0.5  # of rest that mean more than a tap
