"""The layers of the design: imports point down, the engine stands on the standard library alone."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kits.source_tree import PACKAGES, ROOT, calls, imported, module_name, python_files, short, tree

RANK = {"assets": 0, "engine": 0, "vision": 1, "companion": 2}
ENGINE_FILES = python_files("engine")
JOURNAL = ROOT / "engine" / "journal.py"
# These two read the packaged component facts through importlib.resources.
READ_PACKAGED_DATA = {"engine/scythe/components.py", "engine/scythe/map.py"}
# A clock, dice, a thread or a socket would make a replay come out differently from the game.
NO_CLOCK_NO_DICE = {
    *("random", "secrets", "uuid", "time", "datetime", "calendar", "sched", "zoneinfo", "locale"),
    *("socket", "socketserver", "ssl", "select", "selectors", "http", "urllib", "ftplib", "smtplib"),
    *("threading", "_thread", "asyncio", "concurrent", "multiprocessing", "subprocess", "queue", "signal"),
    *("ctypes", "importlib.util", "pickle", "shelve", "dbm", "sqlite3", "tempfile", "shutil", "logging"),
}
# Only the journal talks to the system.
FILES_AND_SYSTEM = {"os", "io", "fcntl", "msvcrt", "errno", "stat", "glob", "fileinput", "mmap", "platform"}
FILE_CALLS = {
    *("open", "FileIO", "fdopen", "write_text", "write_bytes", "unlink", "mkdir", "rmdir", "rename"),
    *("replace_file", "touch", "iterdir", "rglob", "exists", "is_file", "is_dir", "resolve", "samefile"),
}
READ_CALLS = {"read_text", "read_bytes"}
HEAVY = ("kivy", "cv2", "numpy", "zeroconf", "websockets", "segno")
GAME_NAMES = ("scythe", "ruination")
MAY_NAME_A_GAME = {
    *("companion/games.py", "companion/board_readers.py"),
}
NAMELESS_ENGINE = ("game", "table", "journal", "clock", "codec", "simulate", "message", "frozen")
LONGEST_FILE = 450


def _rank(module: str) -> int | None:
    return RANK.get(module.partition(".")[0])


@pytest.mark.parametrize("package", PACKAGES)
def test_no_import_goes_up_the_layers(package: str) -> None:
    """A lower layer never imports a higher one, and no layer imports tests, bench or tools."""
    upward = [
        f"{short(path)} imports {name}"
        for path in python_files(package)
        for name in imported(path)
        if name.partition(".")[0] in ("tests", "bench", "tools") or (_rank(name) or 0) > RANK[package]
    ]
    assert upward == []


def test_the_engine_imports_only_itself_and_the_standard_library() -> None:
    """Nothing that pip installs can break the rules of a game."""
    allowed = {"engine", *sys.stdlib_module_names}
    strangers = [
        f"{short(path)} imports {name}"
        for path in ENGINE_FILES
        for name in imported(path)
        if name.partition(".")[0] not in allowed
    ]
    assert strangers == []


def test_the_engine_has_no_clock_no_dice_and_no_sockets() -> None:
    """Time and chance are handed in, so that a replay can never differ."""
    found = [
        f"{short(path)} imports {name}"
        for path in ENGINE_FILES
        for name in imported(path)
        if name in NO_CLOCK_NO_DICE or name.partition(".")[0] in NO_CLOCK_NO_DICE
    ]
    found += [
        f"{short(path)}:{call.lineno} calls {name}"
        for path in ENGINE_FILES
        for name, call in calls(path)
        if name in {"urandom", "getrandom", "__import__", "import_module", "print", "input"}
    ]
    assert found == []


def test_only_the_journal_touches_files() -> None:
    """Every other engine module works on what it is handed, packaged component facts aside."""
    found = []
    for path in ENGINE_FILES:
        if path == JOURNAL:
            continue
        found += [f"{short(path)} imports {name}" for name in imported(path) if name in FILES_AND_SYSTEM]
        banned = FILE_CALLS if short(path) in READ_PACKAGED_DATA else FILE_CALLS | READ_CALLS
        found += [f"{short(path)}:{call.lineno} calls {name}" for name, call in calls(path) if name in banned]
    assert found == []


def test_packaged_facts_are_read_through_importlib_resources() -> None:
    """The component facts are found also inside a zip or an Android package."""
    for path in (ROOT / name for name in READ_PACKAGED_DATA):
        if any(name in READ_CALLS for name, _ in calls(path)):
            assert "importlib.resources" in set(imported(path)), short(path)
        assert "pathlib" not in set(imported(path)), short(path)


def test_the_table_and_the_screens_name_no_game() -> None:
    """A second game must need no change in the table, the journal, the LAN or the screens."""
    files = [ROOT / "engine" / f"{name}.py" for name in NAMELESS_ENGINE]
    files += [path for path in python_files("companion") if short(path) not in MAY_NAME_A_GAME]
    files += (ROOT / "vision").glob("*.py")
    named = [
        f"{short(path)}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if any(game in line.lower() for game in GAME_NAMES)
    ]
    assert named == []


BLOCKED_IMPORT = f"""
import importlib, sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {HEAVY!r}:
            raise ImportError(f"the engine imported {{name}}")
sys.meta_path.insert(0, Block())
modules = sys.argv[1:]
for name in modules:
    for known in [known for known in sys.modules if known.partition(".")[0] == "engine"]:
        del sys.modules[known]
    importlib.import_module(name)
try:
    import kivy
except ImportError as error:
    assert "the engine imported kivy" in str(error), error
else:
    raise AssertionError("the block does not work")
print(len(modules))
"""


def test_every_engine_module_imports_alone_and_without_heavy_packages() -> None:
    """Each module loads first in a fresh engine, with kivy, cv2 and the others out of reach."""
    names = [module_name(path) for path in ENGINE_FILES]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", BLOCKED_IMPORT, *names],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr, done.stdout.strip()) == (0, "", str(len(names)))


def test_no_engine_module_imports_itself_in_a_circle() -> None:
    """The modules can be read in an order in which nothing is used before it is explained."""
    packages = {module_name(path) for path in ENGINE_FILES if path.name == "__init__.py"}
    graph = {
        module_name(path): {name for name in imported(path, to_load=True) if name.startswith("engine.")}
        for path in ENGINE_FILES
    }
    loaded: set[str] = set()
    while ready := [name for name in graph if name not in loaded and graph[name] - packages <= loaded]:
        loaded.update(ready)
    assert sorted(set(graph) - loaded) == []


def _undocumented(path: Path) -> list[str]:
    found = [] if _first_line(tree(path)) else [f"{short(path)}: the module"]
    for node in tree(path).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found += _undocumented_in(node, f"{short(path)}:{node.lineno}: {node.name}")
    return found


def _undocumented_in(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, where: str) -> list[str]:
    if node.name.startswith("_"):
        return []
    found = [] if _first_line(node) else [where]
    if isinstance(node, ast.ClassDef):
        for inner in node.body:
            if isinstance(inner, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found += _undocumented_in(inner, f"{where}.{inner.name}")
    return found


def _first_line(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    return (ast.get_docstring(node) or "").partition("\n")[0].strip()


def test_a_newcomer_finds_a_sentence_at_every_public_name() -> None:
    """Modules, public classes, functions and methods say what they are for."""
    files = python_files("engine", "vision", "companion")
    assert [lack for path in files for lack in _undocumented(path)] == []


def test_no_file_is_too_long_to_read_in_one_sitting() -> None:
    """One concept per file; a long file hides two."""
    lengths = {short(path): len(path.read_text("utf-8").splitlines()) for path in python_files()}
    assert {name: length for name, length in lengths.items() if length >= LONGEST_FILE} == {}
    assert len(lengths) > len(ENGINE_FILES)
