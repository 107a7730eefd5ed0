"""The layers of the design: imports point down, the engine stands on the standard library alone."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import GAMES
from tests.kits.source_tree import PACKAGES, ROOT, calls, imported, module_name, python_files, short, tree
from tests.kits.waiting import AGES

RANK = {"assets": 0, "engine": 0, "vision": 1, "companion": 2}
ENGINE_FILES = python_files("engine")
JOURNAL = ROOT / "engine" / "saved" / "journal.py"
# These two read the packaged component facts through importlib.resources.
READ_PACKAGED_DATA = {"engine/scythe/components.py", "engine/scythe/board/map.py"}
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
GAME_NAMES = tuple(GAMES)
MAY_NAME_A_GAME = {
    *("companion/games.py", "companion/board_readers.py"),
}
NAMELESS_ENGINE = (
    *("game", "table", "saved/journal", "saved/history", "clock", "codec", "simulate", "message", "frozen"),
)
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
    files += [path for path in python_files("vision") if not set(short(path).split("/")) & set(GAME_NAMES)]
    named = [
        f"{short(path)}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if any(game in line.lower() for game in GAME_NAMES)
    ]
    assert named == []


LOADED_ALONE = f"""
import importlib, json, sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {HEAVY!r}:
            raise ImportError(f"the engine imported {{name}}")
sys.meta_path.insert(0, Block())
made = {{}}
for name, needs in json.load(sys.stdin).items():
    for known in [known for known in sys.modules if known.partition(".")[0] == "engine"]:
        del sys.modules[known]
    for package, _, last in (one.rpartition(".") for one in made if "." in one):
        vars(made[package]).pop(last, None)
    for need in needs:
        sys.modules[need] = made[need]
        if "." in need:
            package, _, last = need.rpartition(".")
            setattr(made[package], last, made[need])
    made[name] = importlib.import_module(name)
    loaded = {{known for known in sys.modules if known.partition(".")[0] == "engine"}}
    assert loaded == {{name, *needs}}, (name, loaded ^ {{name, *needs}})
try:
    import kivy
except ImportError as error:
    assert "the engine imported kivy" in str(error), error
else:
    raise AssertionError("the block does not work")
print(len(made))
"""


def _needed() -> dict[str, set[str]]:
    """For each engine module all that loading it loads, each after all that it needs; no circle is in it."""
    direct = {
        module_name(path): {name for name in imported(path, to_load=True) if _is_engine(name)}
        for path in ENGINE_FILES
    }
    for name, needs in direct.items():
        needs |= {above for one in (name, *needs) for above in _packages(one)} - {name}
    needed: dict[str, set[str]] = {}
    while ready := [name for name in direct if name not in needed and direct[name] <= needed.keys()]:
        needed |= {name: direct[name].union(*(needed[one] for one in direct[name])) for name in ready}
    return needed


def _is_engine(name: str) -> bool:
    return name.partition(".")[0] == "engine"


def _packages(name: str) -> list[str]:
    """The packages around this module, which load before it."""
    parts = name.split(".")
    return [".".join(parts[:size]) for size in range(1, len(parts))]


def _load_each_alone(needed: dict[str, set[str]]) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", LOADED_ALONE],
        input=json.dumps({name: sorted(needs) for name, needs in needed.items()}),
        cwd=ROOT, capture_output=True, text=True, timeout=AGES, check=False,
    )  # fmt: skip
    return done.returncode, done.stderr, done.stdout.strip()


def test_every_engine_module_imports_alone_and_without_heavy_packages() -> None:
    """Each module loads with nothing of the engine around it but what it imports, kivy, cv2 out of reach.

    What a module imports is loaded once for all: beside those modules it finds what a new process would find.
    """
    needed = _needed()
    assert _load_each_alone(needed) == (0, "", str(len(ENGINE_FILES)))


def test_a_module_that_lives_on_the_import_of_another_is_found() -> None:
    """Whatever is missing from what a module finds around it shows: the proof above can fail."""
    needed = _needed()
    needed["engine.table"] = needed["engine.table"] - {"engine.saved.journal"}
    code, wrong, _ = _load_each_alone(needed)
    assert code != 0 and "engine.saved.journal" in wrong


def test_no_engine_module_imports_itself_in_a_circle() -> None:
    """The modules can be read in an order in which nothing is used before it is explained."""
    assert sorted({module_name(path) for path in ENGINE_FILES} - _needed().keys()) == []


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
