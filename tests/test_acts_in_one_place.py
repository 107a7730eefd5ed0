"""An act stands in one file; beside it the table of acts, two languages and the ledger know it."""

import ast
import importlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.act_kinds import ActTable
from engine.game import Act
from tests.kits.source_tree import ROOT, module_name, nodes, python_files, short, tree

GAMES = sorted(path.parent.name for path in (ROOT / "engine").glob("*/kinds.py"))
FILES_OF_AN_ACT = 4
MODULES_THAT_NAME_IT = 3
# What forms, photos and last turns put together or look into, and what ends several concepts of Ruination.
NAMED_MORE_OFTEN = {
    "scythe": {"CorrectAll": 5, "Correct": 5},
    "ruination": {"Finish": 5, "Correct": 4},
}
# The files that make these stand below the tasks that judge them, so class and record are two files.
RECORDED_APART = {"ruination": {"Finish", "PayResource", "ReturnUnit"}}
SENTENCES = {"scythe": "act", "ruination": "ruination.act"}


def _table(game: str) -> ActTable:
    found = importlib.import_module(f"engine.{game}.kinds").ACTS
    assert isinstance(found, ActTable)
    return found


@cache
def _records(game: str) -> dict[str, list[str]]:
    """The modules whose `KINDS` hold a record of each act, by the name of its class."""
    found: dict[str, list[str]] = {}
    for path in python_files(f"engine/{game}"):
        for cls in _recorded(tree(path)):
            found.setdefault(cls, []).append(module_name(path))
    return found


def _recorded(module: ast.Module) -> Iterator[str]:
    for node in module.body:
        target = node.target if isinstance(node, ast.AnnAssign) else None
        target = node.targets[0] if isinstance(node, ast.Assign) else target
        if isinstance(target, ast.Name) and target.id == "KINDS" and isinstance(node.value, ast.Tuple):
            for record in node.value.elts:
                if isinstance(record, ast.Call) and record.args and isinstance(record.args[0], ast.Name):
                    yield record.args[0].id


@cache
def _names(path: Path) -> frozenset[str]:
    return frozenset(
        name
        for node in nodes(path)
        for name in (getattr(node, "id", None), getattr(node, "attr", None), getattr(node, "name", None))
        if isinstance(name, str)
    )


def _locale_files(game: str, tag: str) -> set[str]:
    """The files that hold the act's own sentence, one way of saying it or several."""
    own = re.compile(rf"{re.escape(SENTENCES[game])}\.{tag}(\..+)?")
    return {short(path) for path, keys in _locales().items() if any(own.fullmatch(key) for key in keys)}


@cache
def _locales() -> dict[Path, frozenset[str]]:
    files = (ROOT / "assets" / "locales").glob("en/*.json")
    return {path: frozenset(json.loads(path.read_text("utf-8"))) for path in files}


def _files_of(game: str, cls: type[Act], tag: str) -> set[str]:
    """Every file that had to be touched for this act."""
    ledgers = (ROOT / "tests" / "oracles" / game).glob("*ledger.py")
    books = {short(path) for path in ledgers if f'"{tag}"' in path.read_text("utf-8")}
    modules = {cls.__module__, *_records(game)[cls.__name__], f"engine.{game}.kinds"}
    return modules | _locale_files(game, tag) | books


def test_there_are_games_with_a_table_of_acts() -> None:
    """The tests below would pass on nothing."""
    assert "scythe" in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_an_act_has_one_record_in_the_file_of_its_class(game: str) -> None:
    """Class, rule, effect, words and flags are read in one file."""
    apart = {
        cls.__name__: modules
        for cls in _table(game).kinds
        if cls.__name__ not in RECORDED_APART.get(game, ())
        if (modules := _records(game).get(cls.__name__, [])) != [cls.__module__]
    }
    assert apart == {}


@pytest.mark.parametrize("game", GAMES)
def test_an_act_touches_at_most_five_files(game: str) -> None:
    """Its concept, the table of acts, a file of words (the same in every language), the ledger."""
    table = _table(game)
    spread = {}
    for cls in table.kinds:
        files = _files_of(game, cls, table.codec.tag(cls))
        if len(files) > FILES_OF_AN_ACT + (cls.__name__ in RECORDED_APART.get(game, ())):
            spread[cls.__name__] = sorted(files)
    assert spread == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_act_is_spread_over_the_engine(game: str) -> None:
    """No list of classes grows again beside the records."""
    paths = python_files(f"engine/{game}")
    spread = {}
    for cls in _table(game).kinds:
        naming = sorted(path.stem for path in paths if cls.__name__ in _names(path))
        if len(naming) > NAMED_MORE_OFTEN.get(game, {}).get(cls.__name__, MODULES_THAT_NAME_IT):
            spread[cls.__name__] = naming
    assert spread == {}
