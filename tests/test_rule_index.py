"""The index of the rules: every line names a test that is there, and every section of the texts has lines."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.kits.source_tree import ROOT

FOLDER = ROOT / "docs" / "rules"
INDEX = sorted(path for path in FOLDER.glob("*.md") if path.stem not in ("README", "sections"))
LINE = re.compile(r"- ([A-Z]\d{3}) (.+) · (?:(tests/[\w/]+\.py)::(test_\w+)|not followed: (.+))")
SECTION = re.compile(r"- (.+) → (.+)")
TEXTS = ROOT.parent / "shared" / "rules"
LONGEST = 400  # letters of a line; more is no sentence in our own words


@cache
def names_in(path: Path) -> frozenset[str]:
    """The tests of a file."""
    return frozenset(re.findall(r"^(?:async )?def (test_\w+)\(", path.read_text("utf-8"), re.MULTILINE))


def shows(match: re.Match[str]) -> bool:
    """Whether the line has a reason, or its test is there."""
    if not match[3]:
        return True
    path = ROOT / match[3]
    return path.is_file() and match[4] in names_in(path)


def lines(path: Path) -> list[str]:
    """The lines of the index in this file."""
    return [line for line in path.read_text("utf-8").splitlines() if line.startswith("- ")]


def headings() -> dict[str, int]:
    """How many lines stand under each heading, by `file#heading`."""
    found: dict[str, int] = {}
    for path in INDEX:
        here = ""
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("## "):
                here = f"{path.stem}#{line[3:]}"
                found[here] = 0
            elif line.startswith("- "):
                found[here] += 1
    return found


def sections() -> dict[str, dict[str, tuple[str, ...]]]:
    """The headings for each section of each text; none for what holds no rule."""
    known = sorted(headings(), key=len, reverse=True)
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    text = ""
    for line in (FOLDER / "sections.md").read_text("utf-8").splitlines():
        if line.startswith("## "):
            text = line[3:]
            found[text] = {}
        elif match := SECTION.fullmatch(line):
            # Headings may hold commas, so the whole of the line must be made of known ones.
            left = "" if match[2] == "no rule" else match[2]
            named = tuple(each for each in known if each in left)
            for each in named:
                left = left.replace(each, "", 1)
            assert not left.strip(", "), line
            found[text][match[1]] = named
    return found


@pytest.mark.parametrize("path", INDEX, ids=lambda path: path.stem)
def test_every_line_names_a_test_that_exists_or_a_reason(path: Path) -> None:
    wrong = []
    for line in lines(path):
        match = LINE.fullmatch(line)
        if match is None or len(line) > LONGEST or not shows(match):
            wrong.append(line)
    assert wrong == []
    assert lines(path)


def test_every_number_stands_once() -> None:
    numbers = [line.split()[1] for path in INDEX for line in lines(path)]
    assert len(numbers) == len(set(numbers))


def test_what_is_not_followed_is_gathered_with_its_reason_and_nothing_else_is() -> None:
    page = (ROOT / "docs" / "rules_not_followed.md").read_text("utf-8")
    told = dict(re.findall(r"^\| ([A-Z]\d{3}) \| .+? \| (.+?) \|$", page, re.MULTILINE))
    found = [match for path in INDEX for line in lines(path) if (match := LINE.fullmatch(line))]
    assert told == {match[1]: match[5] for match in found if match[5]}


def test_every_section_of_every_text_has_lines() -> None:
    counted = headings()
    empty = [
        (text, section, heading)
        for text, each in sections().items()
        for section, named in each.items()
        for heading in named
        if not counted[heading]
    ]
    assert empty == []
    assert set(counted) == {name for each in sections().values() for named in each.values() for name in named}


@pytest.mark.skipif(not TEXTS.is_dir(), reason="the rule texts are not part of the repository")
def test_no_section_of_the_texts_is_forgotten() -> None:
    known = sections()
    assert set(known) == {path.name for path in TEXTS.glob("*.md")}
    for name, listed in known.items():
        content = (TEXTS / name).read_text("utf-8")
        titled = {
            line.lstrip("#").strip().strip("*") for line in re.findall(r"^#+ .*$", content, re.MULTILINE)
        }
        # A text without headings has its titles as lines of their own.
        assert set(listed) == titled if titled else set(listed) <= set(map(str.strip, content.splitlines()))
