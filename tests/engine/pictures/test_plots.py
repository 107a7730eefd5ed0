"""Charts laid out: nothing runs over anything else, and no line needs its colour to be told apart."""

import random
from itertools import combinations
from typing import NamedTuple

import pytest

from engine.message import say
from engine.pictures.charts import (
    DASHES,
    LINE_COLOURS,
    PART_COLOURS,
    PART_INK,
    Bar,
    Bars,
    Chart,
    Notch,
    Pin,
    Series,
)
from engine.pictures.drawings import COLOURS, Mark
from engine.pictures.plots import WIDE, Badge, Lettering, Plot, Side, nice, pieces, plotted, spread, stacked

NAME = say("seat.title", name="Ana", faction="nordic")
MARKS = tuple(Mark(colour[0].upper(), colour, "circle") for colour in COLOURS)


class Box(NamedTuple):
    """Where something is drawn."""

    left: float
    top: float
    right: float
    bottom: float

    def over(self, other: "Box") -> bool:
        """Whether they share more than a rim."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 1 and down > 1


def _random_chart(chance: random.Random) -> Chart:
    seats, steps = chance.randint(1, 7), chance.randint(1, 120)
    lines = []
    for mark in MARKS[:seats]:
        value, values = 0, []
        for _ in range(steps):
            value += chance.choice((0, 0, 1, 2, 5, -1))
            values.append(None if chance.random() < 0.02 else value)
        lines.append(Series(NAME, mark, (*values[:-1], value)))
    notches = tuple(Notch(at, at) for at in range(steps))
    pins = tuple(
        Pin(chance.randrange(seats), chance.randrange(steps), "flat-star", NAME)
        for _ in range(chance.randint(0, 25))
    )
    return Chart(NAME, NAME, tuple(lines), notches, pins)


def _boxes(plot: Plot) -> list[Box]:
    """Everything that is read: marks, numbers, words; a digit is as wide as the widest."""
    return [*map(_round, plot.badges), *map(_lettered, plot.letterings)]


def _round(badge: Badge) -> Box:
    (x, y), half = badge.at, badge.size / 2
    return Box(x - half, y - half, x + half, y + half)


def _lettered(lettering: Lettering) -> Box:
    (x, y), size = lettering.at, lettering.size
    wide = size * WIDE * len(lettering.number or "words")
    left = {Side.START: x, Side.MIDDLE: x - wide / 2, Side.END: x - wide}[lettering.side]
    # Capitals and digits are about seven tenths as high as their size.
    return Box(left, y - size * 0.35, left + wide, y + size * 0.35)


@pytest.mark.parametrize("seed", range(60))
def test_no_mark_number_or_word_lies_on_another_or_outside(seed: int) -> None:
    """Line ends of tied seats are spread, numbers below are thinned out, pins find a free spot."""
    chance = random.Random(seed)
    width, height, letter = chance.choice(((6000, 2400, 120), (2900, 1900, 120), (3600, 2600, 200)))
    plot = plotted(_random_chart(chance), width, height, letter)
    boxes = _boxes(plot)
    assert not [pair for pair in combinations(boxes, 2) if pair[0].over(pair[1])]
    for box in boxes:
        assert box.left >= -1 and box.right <= width + letter * 0.1 and box.top >= 0 and box.bottom <= height
    for one, other in combinations(plot.stickers, 2):
        assert abs(one.at[0] - other.at[0]) + abs(one.at[1] - other.at[1]) >= letter


def test_a_line_ends_where_its_last_number_is_and_its_mark_stands_beside_it() -> None:
    """Nobody has to guess which line is whose: the thin line leads from the end to the mark."""
    chart = Chart(NAME, NAME, (Series(NAME, MARKS[0], (0, 5, 10)), Series(NAME, MARKS[1], (0, 5, 10))))
    plot = plotted(chart, 6000, 2400, 120)
    drawn = [each for each in plot.polylines if each.on_dark]
    lines, leaders = drawn[:2], drawn[2:]
    for line, leader, badge in zip(lines, leaders, plot.badges, strict=True):
        assert leader.points[0] == line.points[-1]
        assert leader.points[1][1] == badge.at[1]
    assert plot.badges[0].at != plot.badges[1].at
    assert [each.number for each in plot.letterings if each.tone == "ink"] == ["10", "10"]


def test_a_line_stops_where_nobody_knows_its_number() -> None:
    """What was not followed is a gap, never a nought."""
    chart = Chart(NAME, NAME, (Series(NAME, MARKS[0], (1, 2, None, 4, 5)),))
    lines = [each for each in plotted(chart, 6000, 2400, 120).polylines if each.on_dark][:2]
    assert [len(each.points) for each in lines] == [2, 2]


def test_every_line_of_a_table_has_dashes_of_its_own() -> None:
    """Colour is never what tells two lines apart."""
    assert len(set(DASHES)) == len(DASHES) >= len(COLOURS)


@pytest.mark.parametrize("colour", COLOURS)
def test_lines_are_seen_on_every_ground(colour: str) -> None:
    """At least 3 to 1, as WCAG asks of what is drawn, on each look's ground and panel."""
    on_dark, on_light = LINE_COLOURS[colour]
    assert all(_contrast(on_dark, ground) >= 3 for ground in ("1b1713", "262019", "000000", "1a1611"))
    assert all(_contrast(on_light, ground) >= 3 for ground in ("e9dcbd", "f6eeda", "ffffff", "d9cdb1"))


@pytest.mark.parametrize("colour", PART_COLOURS)
def test_numbers_are_read_on_every_part_of_a_bar(colour: str) -> None:
    """At least 4.5 to 1, as WCAG asks of text."""
    assert _contrast(colour, PART_INK) >= 4.5


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_light(one), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("least", "most", "ticks"),
    [
        (0, 1, (0, 1)),
        (0, 5, (0, 1, 2, 3, 4, 5)),
        (0, 77, (0, 20, 40, 60, 80)),
        (0, 101, (0, 50, 100, 150)),
        (-3, 9, (-5, 0, 5, 10)),
    ],
)
def test_numbers_beside_a_chart_are_round(least: int, most: int, ticks: tuple[int, ...]) -> None:
    """Ones, twos and fives, with room for every value."""
    assert nice(least, most) == ticks


def test_marks_are_spread_within_bounds() -> None:
    """Ties at the bottom push upwards, ties at the top downwards."""
    assert spread([5, 5, 5], 10, 0, 100) == [5, 15, 25]
    assert spread([95, 98, 99], 10, 0, 100) == [80, 90, 100]


@pytest.mark.parametrize("seed", range(20))
def test_bars_keep_their_names_and_numbers_apart(seed: int) -> None:
    """A part too short for its number says none; every bar says its total."""
    chance = random.Random(seed)
    bars = tuple(
        Bar(NAME, mark, tuple(chance.choice((0, 1, 4, 26)) for _ in range(6)), str(chance.randint(0, 140)))
        for mark in MARKS
    )
    plot = stacked(Bars(NAME, (NAME,) * 6, bars), chance.choice((2900, 8000)), 120)
    boxes = _boxes(plot)
    assert not [pair for pair in combinations(boxes, 2) if pair[0].over(pair[1])]
    for bar, blocks in zip(bars, _rows(plot, len(bars)), strict=True):
        assert [bar.parts[each.kind] for each in blocks] == [part for part in bar.parts if part]


def _rows(plot: Plot, number: int) -> list[list[object]]:
    heights = sorted({block.at[1] for block in plot.blocks})
    assert len(heights) <= number
    return [[block for block in plot.blocks if block.at[1] == height] for height in heights]


def test_dashes_are_cut_out_of_a_line_at_the_same_lengths_round_corners() -> None:
    """Whoever cannot draw dashes draws these pieces."""
    cut = [[(round(x), round(y)) for x, y in piece] for piece in pieces(((0, 0), (10, 0), (10, 10)), (6, 2))]
    assert cut == [[(0, 0), (6, 0)], [(8, 0), (10, 0), (10, 4)], [(10, 6), (10, 10)]]
    assert list(pieces(((0, 0), (4, 3)), ())) == [[(0.0, 0.0), (4.0, 3.0)]]
