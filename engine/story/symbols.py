"""The icons of what a story tells of any game: names of assets/fonts/icons.json."""

from typing import Final

POINTS: Final = "podium"
LONGEST: Final = "stopwatch"
PAUSE: Final = "pause-button"
