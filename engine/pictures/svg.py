"""A plot as an SVG file on dark ground: the same parts that the screens draw."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final

from engine.message import Message
from engine.pictures.charts import PART_COLOURS, PART_INK
from engine.pictures.plots import Badge, Block, Lettering, Plot, Polyline, Side, Sticker, Tone

GROUND: Final = "1b1713"
_GRID: Final = "4a3e30"
_TONES: Final = {Tone.INK: "f6eedb", Tone.DIM: "b8ab94", Tone.ON_PART: PART_INK}
_ANCHORS: Final = {Side.START: "start", Side.MIDDLE: "middle", Side.END: "end"}
# The colour of a mark, and of the letter on it, as screens have them.
_MARKS: Final = {
    "red": ("b8352b", "ffffff"),
    "blue": ("2f6fc4", "ffffff"),
    "yellow": ("e7b416", "1a1400"),
    "white": ("ecebe6", "1a1a1a"),
    "black": ("34343a", "ffffff"),
    "green": ("2e7d46", "ffffff"),
    "purple": ("7d4aa8", "ffffff"),
}
_PIN: Final = (
    *((0.0, -1.0), (0.24, -0.32), (0.95, -0.31), (0.38, 0.12), (0.59, 0.81)),
    *((0.0, 0.4), (-0.59, 0.81), (-0.38, 0.12), (-0.95, -0.31), (-0.24, -0.32)),
)
_FACES: Final = "Barlow, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


def svg(plots: Sequence[tuple[Message, Plot]], say: Callable[[Message], str], gap: int) -> str:
    """One picture of these plots, each under its title; `gap` is the room around them."""
    width = max(plot.width for _, plot in plots) + 2 * gap
    parts, top = [], gap
    for title, plot in plots:
        parts.append(_text(Lettering((gap, top + gap // 2), gap, title, tone=Tone.INK), say))
        top += round(gap * 1.5)
        parts.append(f'<g transform="translate({gap} {top})">{"".join(_parts(plot, say))}</g>')
        top += plot.height + gap
    words = escape(", ".join(say(title) for title, _ in plots))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top}" role="img" aria-label="{words}"'
        f' font-family="{_FACES}"><rect width="100%" height="100%" fill="#{GROUND}"/>{"".join(parts)}</svg>\n'
    )


def _parts(plot: Plot, say: Callable[[Message], str]) -> Iterator[str]:
    yield from map(_line, plot.polylines)
    yield from map(_block, plot.blocks)
    for sticker in plot.stickers:
        yield _sticker(sticker, say)
    yield from map(_badge, plot.badges)
    for lettering in plot.letterings:
        yield _text(lettering, say)


def _line(line: Polyline) -> str:
    points = " ".join(f"{x},{y}" for x, y in line.points)
    dashes = f' stroke-dasharray="{" ".join(map(str, line.dashes))}"' if line.dashes else ""
    return (
        f'<polyline points="{points}" fill="none" stroke="#{line.on_dark or _GRID}"'
        f' stroke-width="{line.width}" stroke-linejoin="round"{dashes}/>'
    )


def _block(block: Block) -> str:
    (x, y), colour = block.at, PART_COLOURS[block.kind % len(PART_COLOURS)]
    return (
        f'<rect x="{x}" y="{y}" width="{block.width}" height="{block.height}"'
        f' rx="{block.height // 5}" fill="#{colour}"/>'
    )


def _sticker(sticker: Sticker, say: Callable[[Message], str]) -> str:
    # A file cannot count on our icons: every one is the same small sign, and its words are told.
    (x, y), half = sticker.at, sticker.size / 2
    points = " ".join(f"{x + half * right:.0f},{y + half * down:.0f}" for right, down in _PIN)
    return f'<polygon points="{points}" fill="#f2c66b"><title>{escape(say(sticker.words))}</title></polygon>'


def _badge(badge: Badge) -> str:
    (x, y), (ground, ink) = badge.at, _MARKS[badge.mark.colour]
    low = y + round(badge.size * 0.2)
    return (
        f'<circle cx="{x}" cy="{y}" r="{round(badge.size * 0.46)}" fill="#{ground}" stroke="#f6eedb"'
        f' stroke-width="{max(1, badge.size // 16)}"/><text x="{x}" y="{low}" text-anchor="middle"'
        f' font-weight="bold" font-size="{round(badge.size * 0.55)}" fill="#{ink}">'
        f"{escape(badge.mark.letter)}</text>"
    )


def _text(lettering: Lettering, say: Callable[[Message], str]) -> str:
    (x, y), words = lettering.at, say(lettering.words) if lettering.words else lettering.number
    weight = "normal" if lettering.tone is Tone.DIM else "600"
    return (
        f'<text x="{x}" y="{y + round(lettering.size * 0.35)}" text-anchor="{_ANCHORS[lettering.side]}"'
        f' font-size="{lettering.size}" font-weight="{weight}" fill="#{_TONES[lettering.tone]}">'
        f"{escape(words)}</text>"
    )
