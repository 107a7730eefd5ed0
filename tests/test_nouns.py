"""A game's nouns stand in its own folders and in the locale files: no screen knows mechs, hordes or coins."""

import ast
import inspect
import re
from collections.abc import Iterator
from enum import Enum, StrEnum
from importlib import import_module
from pathlib import Path

import pytest

from companion.games import GAMES
from tests.kits.source_tree import ROOT, python_files, short

OWN_FOLDER = re.compile(rf"(engine|vision)/({'|'.join(GAMES)})/")
# What forms call their fields ("one_time", "turn"): the components among them are nouns elsewhere too.
NO_NOUNS = {"Field"}
# Components that are no enum of their game.
COMPONENTS = {
    *("coin", "coins", "mech", "mechs", "horde", "hordes", "airship", "triumph", "popularity", "encounter"),
    *("territory", "territories", "river", "rivers", "tunnel", "objective", "recruit", "star", "stars"),
    *("bastion", "bastions", "nomad", "nomads", "citadel", "wasteland", "khan", "blessing", "blessings"),
    *("tactic", "casualty", "casualties", "exile", "exiles", "faction", "factions", "worker", "workers"),
    *("flag", "vp"),
}
# Words that the code means in their everyday sense; each is said of any game or of no game at all.
PLAIN = {
    "board": "what pieces stand on",
    "bonus": "the sound of something new to claim",
    "bottom": "below",
    "build": "to make",
    "cards": "leaves of a screen, and what a hand holds",
    "combat": "the screen of a sealed choice, named before there was a second game",
    "die": "of a contest",
    "end": "the last of anything",
    "finish": "to come to an end",
    "flag": "of a window",
    "last": "latest",
    "line": "of a text or a drawing",
    "mat": "what lies before a seat",
    "mats": "what lies before the seats",
    "mine": "this phone's own",
    "module": "of Python, and a part of a game that may be left out",
    "move": "to be elsewhere",
    "round": "to the nearest number, and not angular",
    "score": "how a game stands",
    "side": "of a contest, of a picture",
    "straight": "a photo that was made upright",
    "top": "above",
    "track": "a marker's way from 0 to its last space",
    "tracking": "how much of a table is followed",
}
# Names that others gave, and names that stand in files and scripts that people have.
GIVEN = {
    "default_factory": "dataclasses",
    "importlib.resources": "Python",
    "Cross-Origin-Resource-Policy": "HTTP",
    "shield": "asyncio",
    "power": "of a number, in the arithmetic of the pairing",
    "unit": "of a text in UTF-16",
    "unit.charCodeAt": "of a text in UTF-16",
    "star": "a shape of an emblem",
    "show_coins": "a setting in people's files",
    "setting.show_coins": "its sentence",
    "invaders": "an option of the command line that scripts use",
    "--invaders": "an option of the command line that scripts use",
}


def _words(name: str) -> list[str]:
    """The words of an identifier or a text, in small letters."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def _nouns() -> frozenset[str]:
    """What the games' rulebooks call things."""
    found = set(COMPONENTS)
    for module in (import_module(f"engine.{game}.ids") for game in GAMES):
        for name, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, Enum) and kind.__module__ == module.__name__ and name not in NO_NOUNS:
                found |= set(_words(name))
                found |= {word for each in kind if issubclass(kind, StrEnum) for word in _words(each.value)}
    return frozenset(word for word in found if len(word) > 1) - {"of", "or", "on", "army"} - PLAIN.keys()


NOUNS = _nouns()


def python_names(source: str) -> Iterator[str]:
    """Every identifier and every text of a module, docstrings left out."""
    tree = ast.parse(source)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        for field in ("id", "name", "attr", "arg", "module"):
            if isinstance(name := getattr(node, field, None), str):
                yield name


def page_names(source: str) -> Iterator[str]:
    """Every identifier and every text of a script, a style or a layout, comments left out."""
    bare = re.sub(r"/\*.*?\*/|//[^\n]*|(?m:^\s*#:?\s[^\n]*)", "", source, flags=re.DOTALL)
    yield from re.findall(r"[\w-]+(?:\.[\w-]+)*", bare)


def naming(path: Path) -> list[str]:
    """The names in a file that say a noun of a game."""
    source = path.read_text("utf-8")
    names = python_names(source) if path.suffix == ".py" else page_names(source)
    return sorted({name for name in names if name not in GIVEN and NOUNS.intersection(_words(name))})


def _files() -> list[Path]:
    modules = [path for package in ("engine", "vision", "companion") for path in python_files(package)]
    shown = [path for kind in ("js", "kv", "html", "css") for path in (ROOT / "companion").rglob(f"*.{kind}")]
    return [path for path in (*modules, *shown) if not OWN_FOLDER.match(short(path))]


@pytest.mark.long
def test_no_file_outside_a_games_own_knows_its_nouns() -> None:
    """What a piece, a place or a die is called and looks like comes with the drawing of the game."""
    files = _files()
    assert len(files) > 150
    assert {short(path): names for path in files if (names := naming(path))} == {}


@pytest.mark.parametrize(
    "source",
    [
        'KNOWN = ("resource", "nomad")',
        "def mechs_at(place): ...",
        'say("figure.coins")',
        "from engine.x import HordeLook",
        "x.popularity",
        "f(triumph=1)",
    ],
)
def test_a_noun_is_found_wherever_it_stands(source: str) -> None:
    assert any(NOUNS.intersection(_words(name)) for name in python_names(source))


def test_a_noun_is_found_on_the_page_and_not_in_its_comments() -> None:
    found = [name for name in page_names('const x = { horde: "mech" }; // faction\n/* coins */')
             if NOUNS.intersection(_words(name))]  # fmt: skip
    assert found == ["horde", "mech"]


@pytest.mark.long
def test_nothing_is_allowed_that_nobody_says() -> None:
    """An exception that outlived its reason would hide the next mistake."""
    said = {name for path in _files() for name in _all_names(path)}
    assert sorted(GIVEN.keys() - said) == []
    spoken = {word for name in said for word in _words(name)}
    assert sorted(PLAIN.keys() - spoken) == []


def _all_names(path: Path) -> set[str]:
    source = path.read_text("utf-8")
    return set(python_names(source) if path.suffix == ".py" else page_names(source))
