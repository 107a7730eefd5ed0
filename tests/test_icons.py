"""Icons and letters: list, font and credits agree, and every icon that anybody draws is there."""

import ast
import json
import re
import struct

import pytest

from companion.games import GAMES
from tests.kits.source_tree import ROOT, nodes, python_files, short

FONTS = ROOT / "assets" / "fonts"
LIST: dict[str, dict[str, str]] = json.loads((FONTS / "icons.json").read_text("utf-8"))
CREDITS = (FONTS / "CREDITS.txt").read_text("utf-8")
# What people's names and our two languages are written with, and what sentences use beside letters.
LETTERS = "ABCXYZabcxyzÄÖÜäöüßéèçñőłž0123456789–—…×−+·„“”‚‘’»«›‹€%&()[]/!?"
# How icons are named: in Python, in layouts, and on the page.
NAMED = re.compile(r"""\bicon\(\s*"([a-z0-9-]+)"|\bicon[:=]\s*"([a-z0-9-]+)"|Amount\(\s*"([a-z0-9-]+)\"""")


def letters_of(font: str) -> set[int]:
    """The code points of a TrueType file, from its character map of format 4 or 12."""
    data = (FONTS / font).read_bytes()
    (tables,) = struct.unpack(">H", data[4:6])
    places = (struct.unpack(">4sLLL", data[12 + 16 * n : 28 + 16 * n]) for n in range(tables))
    start = next(at for tag, _, at, _ in places if tag == b"cmap")
    (parts,) = struct.unpack(">H", data[start + 2 : start + 4])
    found: set[int] = set()
    for n in range(parts):
        _, _, at = struct.unpack(">HHL", data[start + 4 + 8 * n : start + 12 + 8 * n])
        found |= _in_part(data[start + at :])
    return found


def _in_part(data: bytes) -> set[int]:
    (form,) = struct.unpack(">H", data[:2])
    if form == 12:
        (groups,) = struct.unpack(">L", data[12:16])
        spans = (struct.unpack(">LL", data[16 + 12 * n : 24 + 12 * n]) for n in range(groups))
        return {code for first, last in spans for code in range(first, last + 1)}
    if form != 4:
        return set()
    (double,) = struct.unpack(">H", data[6:8])
    ends = struct.unpack(f">{double // 2}H", data[14 : 14 + double])
    starts = struct.unpack(f">{double // 2}H", data[16 + double : 16 + 2 * double])
    return {code for first, last in zip(starts, ends, strict=True) for code in range(first, last + 1)} - {
        0xFFFF
    }


def test_the_font_has_exactly_the_icons_of_the_list() -> None:
    codes = [int(icon["code"], 16) for icon in LIST.values()]
    assert len(set(codes)) == len(codes)
    assert letters_of("Icons.ttf") == set(codes)


def test_everybody_who_drew_an_icon_is_named_in_the_credits() -> None:
    authors = {icon["author"] for icon in LIST.values() if icon["source"] != "own"}
    assert [author for author in sorted(authors) if author not in CREDITS] == []
    assert [each.name for each in FONTS.glob("*.ttf") if each.name not in CREDITS] == []
    assert "creativecommons.org/licenses/by/3.0" in CREDITS
    assert all("SIL OPEN FONT LICENSE" in each.read_text("utf-8") for each in FONTS.glob("OFL-*.txt"))


@pytest.mark.parametrize("font", ["Barlow-Regular.ttf", "Barlow-SemiBold.ttf", "Oswald-SemiBold.ttf"])
def test_every_letter_of_both_languages_is_in_the_fonts(font: str) -> None:
    """Kivy has no second font to look a letter up in."""
    told = "".join(file.read_text("utf-8") for file in (ROOT / "assets" / "locales").rglob("*.json"))
    there = letters_of(font)
    assert {letter for letter in LETTERS + told if ord(letter) not in there} - {"\n"} == set()


def test_every_icon_that_is_drawn_is_in_the_list() -> None:
    """A name that is not there would be found only by whoever comes to that screen."""
    files = [
        file
        for folder in ("companion", "engine", "tests/kits")
        for ending in ("py", "kv", "js")
        for file in (ROOT / folder).rglob(f"*.{ending}")
    ]
    named = {
        name for file in files for found in NAMED.findall(file.read_text("utf-8")) for name in found if name
    }
    assert len(named) > 5
    assert named - set(LIST) == set()


def test_every_symbol_of_a_game_is_in_the_list() -> None:
    """Each game keeps the icons of its own things in one file."""
    for game in GAMES:
        text = (ROOT / "engine" / game / "view" / "symbols.py").read_text("utf-8")
        found = set(re.findall(r': (?:Final = )?"([a-z0-9-]+)",?$', text, re.MULTILINE))
        assert found
        assert found - set(LIST) == set(), game


def test_no_other_file_of_a_game_names_an_icon() -> None:
    """Names with a hyphen are nothing but icons; others may be what the icon is called after."""
    apart = {name for name in LIST if "-" in name}
    literals = [
        (short(path), node.value)
        for path in python_files("engine")
        if path.name != "symbols.py"
        for node in nodes(path)
        if isinstance(node, ast.Constant)
    ]
    assert apart and literals
    assert [(file, value) for file, value in literals if value in apart] == []
