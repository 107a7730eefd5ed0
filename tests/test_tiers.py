"""The tiers hold what their marks say: what needs a window, a browser or a network is marked so."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import NOT_QUICK
from tests.kits.net.host_process import HostProcess
from tests.kits.net.namespaces import lan
from tests.kits.source_tree import ROOT, imported, module_name, nodes, python_files, short, tree
from tests.kits.tiers import QUICK

NEEDS = {
    "window": {"kivy", "tests.kits.ui.ui_kit"},
    "browser": {"tests.kits.net.browser_kit"},
}
"""For each mark the modules that nobody imports who can do without it; making a network is refused."""
TEST_FILES = [path for path in python_files("tests") if path.name.startswith("test_")]
PRODUCT = ("engine", "vision", "companion", "assets", "tools", "bench")


@cache
def _file(module: str) -> Path | None:
    """The file of a module of the repository, None for those of others."""
    place = ROOT.joinpath(*module.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


@cache
def _imports(path: Path) -> frozenset[str]:
    """Every module that loading this file imports itself."""
    return frozenset(imported(path, to_load=True))


@cache
def _loads(path: Path) -> frozenset[str]:
    """Every module that loading this file imports, one through the other; of foreign ones the first name."""
    found: set[str] = set()
    waiting = [path]
    while waiting:
        for name in _imports(waiting.pop()):
            file = _file(name)
            known = name if file else name.partition(".")[0]
            if known not in found:
                found.add(known)
                waiting += [file] if file else []
    return frozenset(found)


def _marks(node: ast.AST) -> set[str]:
    """The marks that this expression names: `pytest.mark.long` is "long"."""
    return {
        inner.attr
        for inner in ast.walk(node)
        if isinstance(inner, ast.Attribute)
        and isinstance(inner.value, ast.Attribute)
        and inner.value.attr == "mark"
    }


def _tests(body: list[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from _tests(node.body)


def _marked(module: ast.Module) -> set[str]:
    """The marks that every test of this module has: by `pytestmark`, or each by its own."""
    each = [set().union(*map(_marks, test.decorator_list)) for test in _tests(module.body)]
    found = set.intersection(*each) if each else set()
    for node in module.body:
        if isinstance(node, ast.Assign) and any(getattr(to, "id", "") == "pytestmark" for to in node.targets):
            found |= _marks(node.value)
    return found


def _lacking(loads: frozenset[str], module: ast.Module) -> list[str]:
    marked = _marked(module)
    return [mark for mark, kits in NEEDS.items() if kits & loads and mark not in marked]


@pytest.mark.long
def test_what_needs_a_window_a_browser_or_a_network_is_marked_so() -> None:
    """Otherwise `make quick` would open it, or stumble where there is none."""
    lacking = {short(path): _lacking(_loads(path), tree(path)) for path in TEST_FILES}
    found = [f"{name} lacks {mark}" for name, marks in lacking.items() for mark in marks]
    assert not found, "\n".join(found)


@pytest.mark.long
def test_a_kit_that_is_gone_needs_no_mark_any_more() -> None:
    """Each module named above is there and somebody's tests need it."""
    loaded = frozenset().union(*map(_loads, TEST_FILES))
    assert [kit for kits in NEEDS.values() for kit in sorted(kits) if kit not in loaded] == []


@pytest.mark.parametrize(
    ("code", "marks"),
    [
        ("def test_a(): ...", set()),
        ("pytestmark = pytest.mark.window\ndef test_a(): ...", {"window"}),
        ("pytestmark = [pytest.mark.window, pytest.mark.long]\ndef test_a(): ...", {"window", "long"}),
        ("@pytest.mark.window\ndef test_a(): ...\n@pytest.mark.window\ndef test_b(): ...", {"window"}),
        ("@pytest.mark.window\ndef test_a(): ...\ndef test_b(): ...", set()),
    ],
)
def test_a_module_has_the_marks_that_all_of_its_tests_have(code: str, marks: set[str]) -> None:
    """One test without its mark is enough to open a window in `make quick`."""
    assert _marked(ast.parse(code)) == marks


def test_a_module_without_its_mark_is_found() -> None:
    """The guard above can fail."""
    assert _lacking(frozenset({"kivy"}), ast.parse("def test_a(): ...")) == ["window"]
    assert "kivy" in _loads(ROOT / "tests" / "kits" / "ui" / "ui_kit.py")


def test_a_network_in_the_quick_tier_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Most tests of a module that has such a kit need no network; who makes one without the mark is told."""
    monkeypatch.setenv(QUICK, "1")
    with pytest.raises(AssertionError, match="mark the test network"), lan():
        pass
    with pytest.raises(AssertionError, match="mark the test network"):
        HostProcess(tmp_path)


def test_every_mark_of_a_tier_is_one_that_the_quick_tier_leaves_out() -> None:
    """A mark that pytest knows and `--quick` does not would change nothing."""
    assert set(NEEDS) < set(NOT_QUICK)


def test_no_product_imports_a_test() -> None:
    """Neither the app nor its tools: tests are not part of what people install."""
    found = [
        f"{short(path)} imports {name}"
        for path in python_files(*PRODUCT)
        for name in imported(path)
        if name.partition(".")[0] == "tests"
    ]
    found += [
        f"{short(path)}:{node.lineno} runs {node.value}"
        for path in python_files(*PRODUCT)
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("tests.")
        if _file(node.value)
    ]
    assert found == []


def test_every_folder_of_tests_is_a_package() -> None:
    """Two tests of one name in two folders would hide each other."""
    folders = {path.parent for path in python_files("tests")}
    assert [short(folder) for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []
    assert module_name(TEST_FILES[0]).startswith("tests.")
