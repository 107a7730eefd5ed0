"""A QR code that a phone can read off any terminal."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.net.wire.qr import BORDER, terminal

URL = "http://192.168.178.123:8765/#s=6&k=" + "Ab-9_zQw8xYc7vUb6tNm5_"
LONGEST = URL.replace(":8765", ":65535")
BLOCKS = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
STYLE = re.compile(r"\x1b\[([0-9;]*)m")
BLACK, WHITE = "16", "231"
MASKS = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)  # fmt: skip


def _pixels(drawn: str) -> list[list[int]]:
    """What an eye sees, each line of characters as two rows of points; 1 is black."""
    rows: list[list[int]] = []
    for line in drawn.split("\n"):
        above: list[int] = []
        below: list[int] = []
        for style, letters in re.findall(r"\x1b\[([0-9;]*)m([^\x1b]*)", line):
            if style == "0":
                assert letters == ""
                continue
            ink, paper = re.fullmatch(r"38;5;(\d+);48;5;(\d+)", style).groups()  # type: ignore[union-attr]
            assert {ink, paper} <= {BLACK, WHITE}
            for letter in letters:
                if letter in "# ":
                    dark = paper == BLACK
                    assert ink == BLACK and dark == (letter == "#")
                    halves = (int(dark), int(dark))
                else:
                    halves = BLOCKS[letter]
                above.append(halves[0])
                below.append(halves[1])
        rows += [above, below]
    return rows


def _modules(drawn: str) -> list[list[int]]:
    """The code without its border, of either way of drawing it."""
    rows = _pixels(drawn)
    if "#" in drawn:
        rows = [row[::2] for row in rows[::2]]
    size = len(rows[0])
    assert all(len(row) == size for row in rows)
    assert len(rows) - size in (0, 1)
    rows = rows[:size]
    inner = [row[BORDER:-BORDER] for row in rows[BORDER:-BORDER]]
    assert sum(map(sum, rows)) == sum(map(sum, inner)), "the border is not light"
    return inner


def _is_pattern(size: int, row: int, column: int) -> bool:
    """Whether this module of a version 2 to 6 code carries no data."""
    top, left, end = row < 9, column < 9, size - 8
    finder = (top and left) or (top and column >= end) or (left and row >= end)
    align = abs(row - (size - 7)) <= 2 and abs(column - (size - 7)) <= 2
    return finder or align or row == 6 or column == 6


def _codewords(code: list[list[int]]) -> list[int]:
    """All codewords in the order they are laid, the mask taken off."""
    size = len(code)
    form = [code[8][column] for column in (0, 1, 2, 3, 4)]
    mask = MASKS[int("".join(map(str, form[2:])), 2) ^ 0b101]
    bits = []
    columns = [*range(size - 1, 6, -2), *range(5, 0, -2)]
    for number, right in enumerate(columns):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        bits += [
            code[row][column] ^ mask(row, column)
            for row in rows
            for column in (right, right - 1)
            if not _is_pattern(size, row, column)
        ]
    return [int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits) - 7, 8)]


def _level(code: list[list[int]]) -> str:
    return {0b01: "L", 0b00: "M", 0b11: "Q", 0b10: "H"}[(code[8][0] << 1 | code[8][1]) ^ 0b10]


def _read(code: list[list[int]]) -> str:
    """The text of a version 4 code of level M, read by the standard and not by the library that drew it."""
    assert (len(code), _level(code)) == (33, "M")
    words = _codewords(code)
    data = words[0:64:2] + words[1:64:2]
    bits = "".join(f"{word:08b}" for word in data)
    assert bits[:4] == "0100", "not written as bytes"
    length = int(bits[4:12], 2)
    return bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8)).decode("ascii")


@pytest.mark.parametrize("encoding", ["utf-8", "cp437", "latin-1", "ascii", "no such encoding"])
@pytest.mark.parametrize("url", [URL, LONGEST], ids=["usual", "longest"])
def test_a_reader_of_its_own_reads_the_address_off_the_terminal(url: str, encoding: str) -> None:
    """From the characters and colours alone, by the published standard."""
    assert _read(_modules(terminal(url, encoding))) == url


@given(st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", min_size=22, max_size=22))
def test_every_seat_key_fits_the_same_small_code(key: str) -> None:
    """No key makes the code larger or unreadable."""
    url = f"http://192.168.178.123:65535/#s=6&k={key}"
    assert _read(_modules(terminal(url, "utf-8"))) == url


def test_the_code_fits_a_terminal_of_80_by_24() -> None:
    """A seat's code is seen whole, without scrolling."""
    lines = terminal(LONGEST, "utf-8").split("\n")
    assert len(lines) <= 22
    assert max(len(STYLE.sub("", line)) for line in lines) <= 80


def test_a_terminal_without_blocks_gets_ascii() -> None:
    """Old consoles draw it with number signs."""
    assert terminal(URL, "latin-1").isascii()
    assert "##" in terminal(URL, "latin-1")
    assert "█" in terminal(URL, "utf-8")


def test_no_theme_can_invert_the_code() -> None:
    """Every line sets both colours before its first character and gives them back at its end."""
    for encoding in ("utf-8", "ascii"):
        for line in terminal(URL, encoding).split("\n"):
            assert line.startswith("\x1b[38;5;16;48;5;") and line.endswith("\x1b[0m")
