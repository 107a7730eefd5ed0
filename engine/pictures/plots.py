"""A chart laid out for a width and a size of letters: simple parts that app, page and file draw alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import hypot
from typing import Final, TypeAlias

from engine.message import Message
from engine.pictures.charts import DASHES, LINE_COLOURS, Bar, Bars, Chart, Pin
from engine.pictures.drawings import Mark

Spot: TypeAlias = tuple[int, int]
"""Right and down, in units of the plot."""
WIDE: Final = 0.62  # of the height of letters: the widest digit of our faces
_TICKS: Final = 5  # numbers beside a chart, at most about so many
_PLAIN_COLOURS: Final = ("b8ab94", "5e4f39")  # a line that is nobody's


class Tone(StrEnum):
    """How loud a part is."""

    INK = "ink"
    DIM = "dim"
    ON_PART = "on_part"
    """Read on a part of a bar."""


class Side(StrEnum):
    """Which part of the words stands at their spot."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line through these spots; without colours it is one of the grid."""

    points: tuple[Spot, ...]
    width: int
    on_dark: str = ""
    on_light: str = ""
    dashes: tuple[int, ...] = ()
    """Drawn, left out, drawn …, in units; empty: all of it is drawn."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """Words or a number, around the middle of their line."""

    at: Spot
    size: int
    words: Message | None = None
    number: str = ""
    side: Side = Side.START
    tone: Tone = Tone.DIM


@dataclass(frozen=True, slots=True)
class Badge:
    """A seat's mark around its middle."""

    at: Spot
    size: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Sticker:
    """An icon around its middle."""

    at: Spot
    size: int
    icon: str
    words: Message


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a bar; `kind` is its number among the parts."""

    at: Spot
    width: int
    height: int
    kind: int


@dataclass(frozen=True, slots=True)
class Plot:
    """Everything to draw, from (0, 0) to (width, height), y downwards; later parts lie on earlier ones."""

    width: int
    height: int
    polylines: tuple[Polyline, ...] = ()
    blocks: tuple[Block, ...] = ()
    stickers: tuple[Sticker, ...] = ()
    badges: tuple[Badge, ...] = ()
    letterings: tuple[Lettering, ...] = ()


@dataclass(frozen=True, slots=True)
class _Field:
    """Where the lines of a chart lie, and to which scale."""

    left: int
    top: int
    right: int
    bottom: int
    steps: int
    low: int
    high: int

    def x(self, at: float) -> int:
        return round(self.left + (self.right - self.left) * at / max(1, self.steps - 1))

    def y(self, value: float) -> int:
        return round(self.bottom - (self.bottom - self.top) * (value - self.low) / (self.high - self.low))


def plotted(chart: Chart, width: int, height: int, letter: int) -> Plot:
    """The lines of a chart with their numbers; at the end of each its seat's mark and last number."""
    ticks = nice(chart.least, chart.most)
    mark, field = round(letter * 1.5), _field(chart, ticks, width, height, letter)
    ends = _ends(chart, field, mark)
    badges = [_badge(chart, line, (field.right + mark, y), mark) for line, _, y in ends]
    stickers = tuple(_stickers(chart, field, letter))
    return Plot(
        width,
        height,
        (*_grid(field, ticks, letter), *_lines(chart, field, letter), *_leaders(chart, field, ends, mark)),
        (),
        stickers,
        tuple(badge for badge in badges if badge),
        (*_letterings(chart, field, ticks, letter), *_last_numbers(field, ends, mark, letter)),
    )


def _field(chart: Chart, ticks: Sequence[int], width: int, height: int, letter: int) -> _Field:
    """Room for the numbers on the left, for marks and last numbers on the right, for words below."""
    digits = max(len(str(tick)) for tick in ticks)
    left = round(letter * (digits * WIDE + 0.6))
    last = max((len(str(line.values[-1])) for line in chart.lines if line.values), default=1)
    right = width - round(letter * (1.5 * 1.6 + 0.3 + last * WIDE))
    return _Field(
        left, letter, max(left + 1, right), max(letter + 1, height - round(letter * 3.2)),
        chart.steps, ticks[0], ticks[-1],
    )  # fmt: skip


def nice(least: int, most: int) -> tuple[int, ...]:
    """Round numbers from at most `least` to at least `most`."""
    step = 1
    while (most - least) / step > _TICKS:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    first = least // step * step
    last = max(first + step, -(-most // step) * step)
    return tuple(range(first, last + 1, step))


def _grid(field: _Field, ticks: Sequence[int], letter: int) -> Iterator[Polyline]:
    for tick in ticks:
        yield Polyline(((field.left, field.y(tick)), (field.right, field.y(tick))), max(1, letter // 14))


def _letterings(chart: Chart, field: _Field, ticks: Sequence[int], letter: int) -> Iterator[Lettering]:
    for tick in ticks:
        yield Lettering((field.left - letter // 2, field.y(tick)), letter, number=str(tick), side=Side.END)
    below, free = field.bottom + letter, field.left - letter
    for notch in chart.notches:
        half = round(len(str(notch.number)) * WIDE * letter / 2)
        x = field.x(notch.at)
        if x - half > free:
            yield Lettering((x, below), letter, number=str(notch.number), side=Side.MIDDLE)
            free = x + half + letter
    middle = (field.left + field.right) // 2
    yield Lettering((middle, field.bottom + round(letter * 2.5)), letter, chart.across, side=Side.MIDDLE)


def colours_of(mark: Mark | None) -> tuple[str, str]:
    """What a line of this seat is drawn in, on dark and on light ground."""
    return LINE_COLOURS.get(mark.colour, _PLAIN_COLOURS) if mark else _PLAIN_COLOURS


def _lines(chart: Chart, field: _Field, letter: int) -> Iterator[Polyline]:
    width = max(2, round(letter / 5))
    for number, line in enumerate(chart.lines):
        on_dark, on_light = colours_of(line.mark)
        dashes = tuple(part * width for part in DASHES[number % len(DASHES)])
        for run in _runs(line.values):
            points = tuple((field.x(at), field.y(value)) for at, value in run)
            yield Polyline(points, width, on_dark, on_light, dashes)


def _runs(values: Sequence[int | None]) -> Iterator[list[tuple[int, int]]]:
    """The parts of a line between the numbers that nobody knows."""
    run: list[tuple[int, int]] = []
    for at, value in enumerate(values):
        if value is not None:
            run.append((at, value))
        elif run:
            yield run
            run = []
    if run:
        yield run


def _ends(chart: Chart, field: _Field, size: int) -> list[tuple[int, int, int]]:
    """Of each line its number, its last value, and how low its mark stands so that no two touch."""
    known = [
        (number, line.values[-1])
        for number, line in enumerate(chart.lines)
        if line.values and line.values[-1] is not None
    ]
    best_first = sorted(known, key=lambda end: -end[1])
    heights = spread([field.y(value) for _, value in best_first], size, size // 2, field.bottom + size)
    return [(number, value, y) for (number, value), y in zip(best_first, heights, strict=True)]


def spread(wanted: Sequence[int], apart: int, first: int, last: int) -> list[int]:
    """Heights near those wanted, which rise, at least so far apart and as far as it goes within bounds."""
    found: list[int] = []
    for each in wanted:
        found.append(max(each, found[-1] + apart if found else first))
    limit = last
    for at in reversed(range(len(found))):
        found[at] = min(found[at], limit)
        limit = found[at] - apart
    return found


def _leaders(
    chart: Chart, field: _Field, ends: Sequence[tuple[int, int, int]], size: int
) -> Iterator[Polyline]:
    """A thin line from the end of each line to its mark."""
    for number, value, y in ends:
        on_dark, on_light = colours_of(chart.lines[number].mark)
        points = (field.right, field.y(value)), (field.right + size // 2, y)
        yield Polyline(points, max(1, size // 16), on_dark, on_light)


def _badge(chart: Chart, line: int, at: Spot, size: int) -> Badge | None:
    mark = chart.lines[line].mark
    return Badge(at, size, mark) if mark else None


def _last_numbers(
    field: _Field, ends: Sequence[tuple[int, int, int]], size: int, letter: int
) -> Iterator[Lettering]:
    for _, value, y in ends:
        at = field.right + round(size * 1.6), y
        yield Lettering(at, letter, number=str(value), tone=Tone.INK)


def _stickers(chart: Chart, field: _Field, letter: int) -> Iterator[Sticker]:
    """Each pin beside its spot on the line, the nearest free one first; above all where none is free."""
    taken: list[Spot] = []
    for pin in chart.pins:
        at = _free(chart, field, pin, letter, taken)
        if at:
            taken.append(at)
            yield Sticker(at, letter, pin.icon, pin.words)


def _free(chart: Chart, field: _Field, pin: Pin, letter: int, taken: Sequence[Spot]) -> Spot | None:
    values = chart.lines[pin.line].values
    value = values[pin.at] if pin.at < len(values) else None
    if value is None:
        return None
    x, y = min(field.x(pin.at), field.right - letter // 2), field.y(value)
    wanted = [(x, y + round(letter * far)) for far in (-0.9, 0.9, -1.9, 1.9, -2.9, 2.9, -3.9, -4.9, -5.9)]
    for spot in wanted:
        inside = letter // 2 <= spot[1] <= field.bottom
        if inside and all(hypot(spot[0] - each[0], spot[1] - each[1]) >= letter for each in taken):
            return spot
    return None


def stacked(bars: Bars, width: int, letter: int) -> Plot:
    """Bars one below the other: above each its name, at its end its number; as high as they need."""
    mark, line = round(letter * 1.5), round(letter * 3.6)
    digits = max((len(bar.total) for bar in bars.bars), default=1)
    left, right = mark + letter // 2, width - round(letter * (digits * 0.8 + 0.8))
    rows = [(bar, number * line) for number, bar in enumerate(bars.bars)]
    blocks, letterings = [], []
    for bar, top in rows:
        end = width, top + round(letter * 2.45)
        letterings += [
            Lettering((left, top + round(letter * 0.9)), letter, bar.name, tone=Tone.INK),
            Lettering(end, round(letter * 1.3), number=bar.total, side=Side.END, tone=Tone.INK),
        ]
        own = list(_blocks(bar, (left, top + round(letter * 1.7)), (right - left) / bars.longest, letter))
        blocks += own
        letterings += _on_blocks(bar, own, letter)
    badges = tuple(Badge((mark // 2, top + mark), mark, bar.mark) for bar, top in rows if bar.mark)
    height = max(1, len(rows) * line - letter // 4)
    return Plot(width, height, (), tuple(blocks), (), badges, tuple(letterings))


def _blocks(bar: Bar, at: Spot, scale: float, letter: int) -> Iterator[Block]:
    """The parts from left to right, with a thin gap: it never takes the colour to see where one ends."""
    x, y = at
    for kind, part in enumerate(bar.parts):
        wide = round(max(part, 0) * scale)
        if wide:
            yield Block((x, y), max(1, wide - letter // 8), round(letter * 1.5), kind)
        x += wide


def _on_blocks(bar: Bar, blocks: Sequence[Block], letter: int) -> Iterator[Lettering]:
    """What each part is worth, where it is wide enough to say so."""
    for block in blocks:
        number = str(bar.parts[block.kind])
        if block.width > len(number) * letter * WIDE + letter // 4:
            middle = block.at[0] + block.width // 2, block.at[1] + block.height // 2
            yield Lettering(middle, letter, number=number, side=Side.MIDDLE, tone=Tone.ON_PART)


def pieces(points: Sequence[Spot], dashes: Sequence[int]) -> Iterator[list[tuple[float, float]]]:
    """The drawn pieces of a dashed line, for whoever cannot draw dashes."""
    if not dashes:
        yield [(float(x), float(y)) for x, y in points]
        return
    number, left = 0, float(dashes[0])
    piece = [(float(points[0][0]), float(points[0][1]))]
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        done = 0.0
        while length - done > left:
            done += left
            spot = x + (to_x - x) * done / length, y + (to_y - y) * done / length
            if number % 2 == 0:
                yield [*piece, spot]
            number, piece = number + 1, [spot]
            left = float(dashes[number % len(dashes)])
        left -= length - done
        if number % 2 == 0:
            piece.append((float(to_x), float(to_y)))
    if number % 2 == 0 and len(piece) > 1:
        yield piece
