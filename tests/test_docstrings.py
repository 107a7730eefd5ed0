"""A docstring names its subject: whoever reads it has not read the one before."""

import re

import pytest

from tests.kits.source_tree import python_files, short

DOCSTRING = re.compile(r':\n +"""(.*)')
# Beginnings that stand for a noun which is said somewhere else, or nowhere.
PRONOUNS = re.compile(
    r"(?:The same|It|Its|They|Them|Nothing (?:is|to|came)|All of (?:it|them)|Those of|That it|"
    r"Whether (?:it|they)|These (?:below|on|side)|One more|Likewise|As (?:above|before))\b"
)


def _nameless(line: str) -> bool:
    return bool(PRONOUNS.match(line)) or len(line.strip('" .').split()) < 2


@pytest.mark.parametrize("folder", ["engine", "vision", "companion"])
def test_every_docstring_names_its_subject(folder: str) -> None:
    """The first line of a function's or a class's."""
    lines = [
        (short(path), line)
        for path in python_files(folder)
        for line in DOCSTRING.findall(path.read_text("utf-8"))
    ]
    assert len(lines) > 100
    assert [each for each in lines if _nameless(each[1])] == []


@pytest.mark.parametrize(
    "line",
    [
        "Nothing is.",
        "The same without waiting for it.",
        "The same and one piece more.",
        "True.",
        "It lies there.",
    ],
)
def test_a_pronoun_without_a_noun_is_found(line: str) -> None:
    assert _nameless(line)
    assert not _nameless("The table's own clock.")
