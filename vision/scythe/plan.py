"""Where everything is printed on the board, in fractions of its width and height."""

from typing import Final, NamedTuple

from engine.scythe.components import read_data

WIDTH_MM: Final = 616.0
HEIGHT_MM: Final = WIDTH_MM * 3096 / 4085
RATIO: Final = HEIGHT_MM / WIDTH_MM

# A straightened board: pixel (x * WIDTH, y * HEIGHT) shows the board's point (x, y).
WIDTH: Final = 1440
HEIGHT: Final = 1088


class Point(NamedTuple):
    """A point of the board; (0, 0) is the corner by the triumph track, (1, 1) the one by the power track."""

    x: float
    y: float


HEX_WIDTH: Final = 0.0893

HOMES: Final = {
    "albion": Point(0.366, 0.083),
    "nordic": Point(0.632, 0.083),
    "polania": Point(0.227, 0.392),
    "rusviet": Point(0.857, 0.391),
    "saxony": Point(0.227, 0.801),
    "crimea": Point(0.452, 0.906),
    "togawa": Point(0.856, 0.801),
}
HOME_RADIUS: Final = 0.036  # of the board's width

SLOTS: Final = (
    "upgrades", "mechs", "structures", "recruits", "workers",
    "objective", "combat", "combat", "popularity", "power",
)  # fmt: skip
SLOT_PITCH: Final = 0.0297
TRIUMPH: Final = (0.012, 0.012, 0.325, 0.105)  # left, top, right, bottom of the plate

POPULARITY_MOST: Final = 18
POPULARITY: Final = (0.0, 0.165, 0.06, 0.715)
POWER_MOST: Final = 16
POWER: Final = (0.605, 0.885, 0.995, 0.995)


def _centre(column: int, row: int) -> Point:
    # Odd rows lie half a hex further left; the fit is map.json's "board_image_geometry".
    u = column + (0.5 if row % 2 == 0 else 0.0)
    return Point(0.23080 + 0.08929 * u - 0.00025 * row, 0.08441 + 0.00004 * u + 0.10222 * row)


TERRITORIES: Final = {
    territory["id"]: _centre(territory["col"], territory["row"])
    for territory in read_data("map")["territories"]
}
ENCOUNTERS: Final = frozenset(
    territory["id"] for territory in read_data("map")["territories"] if territory["encounter"]
)


def slot_centre(slot: int) -> Point:
    """The middle of a triumph slot, 0 to 9 from the left."""
    return Point(0.0332 + SLOT_PITCH * slot, 0.0576)


def popularity_centre(value: int) -> Point:
    """The middle of a space of the popularity track."""
    return Point(0.03, 0.193 if value == POPULARITY_MOST else 0.6985 - 0.02772 * value)


def power_centre(value: int) -> Point:
    """The middle of a space of the power track."""
    return Point(0.6199 + 0.02200 * value, 0.941)
