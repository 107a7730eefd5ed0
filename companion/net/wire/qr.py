"""A QR code drawn with the characters of a terminal."""

import sys
from itertools import groupby
from typing import Final

import segno

BORDER: Final = 4  # light modules around the code, as readers want
_BLOCKS: Final = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
# Black and white of the fixed colour cube: no theme turns them around, so the code is never inverted.
_BLACK_ON_WHITE: Final = "\x1b[38;5;16;48;5;231m"
_BLACK_ON_BLACK: Final = "\x1b[38;5;16;48;5;16m"
_PLAIN: Final = "\x1b[0m"


def terminal(url: str, encoding: str | None = None) -> str:
    """The QR code of this address as lines for a terminal, in ASCII where `encoding` has no blocks."""
    rows = matrix(url)
    encoding = encoding or sys.stdout.encoding or "ascii"
    return "\n".join(_blocks(rows) if _can_say(encoding, "".join(_BLOCKS.values())) else _ascii(rows))


def matrix(url: str) -> list[list[int]]:
    """The rows of the QR code with its border; 1 is dark."""
    # The lowest level asked for: segno raises it as far as the code grows no larger.
    code = segno.make(url, error="l", boost_error=True, micro=False)
    return [list(row) for row in code.matrix_iter(border=BORDER)]


def _can_say(encoding: str, words: str) -> bool:
    try:
        words.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _blocks(rows: list[list[int]]) -> list[str]:
    """Two rows of modules to a line, for characters are twice as high as wide."""
    padded = [*rows, [0] * len(rows[0])] if len(rows) % 2 else rows
    return [
        _BLACK_ON_WHITE + "".join(_BLOCKS[pair] for pair in zip(above, below, strict=True)) + _PLAIN
        for above, below in zip(padded[::2], padded[1::2], strict=True)
    ]


def _ascii(rows: list[list[int]]) -> list[str]:
    return ["".join(_ascii_run(dark, len(list(run))) for dark, run in groupby(row)) + _PLAIN for row in rows]


def _ascii_run(dark: int, length: int) -> str:
    # Black on black too: a reader needs full squares, not the strokes of a letter.
    return _BLACK_ON_BLACK + "##" * length if dark else _BLACK_ON_WHITE + "  " * length
