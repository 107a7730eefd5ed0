"""The repository's own Python files as syntax trees, for the tests that read code."""

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "vision", "companion", "assets")
NOT_OURS = (".venv", "node_modules", "build", "dist")


def python_files(*folders: str) -> list[Path]:
    """Every Python file below these folders of the repository, or of all of it."""
    starts = [ROOT / folder for folder in folders] or [ROOT]
    found = {path for start in starts for path in start.rglob("*.py")}
    return sorted(path for path in found if not set(path.relative_to(ROOT).parts) & set(NOT_OURS))


def short(path: Path) -> str:
    """The path as people write it."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    """The file's syntax tree."""
    # All of it is kept: searching it for garbage takes three times as long as the parsing.
    was_on = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(path.read_text("utf-8"), filename=str(path))
    finally:
        if was_on:
            gc.enable()


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of the file's syntax tree, walked once for all that ask."""
    return tuple(ast.walk(tree(path)))


def module_name(path: Path) -> str:
    """The name that an import statement uses for the file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, to_load: bool = False) -> Iterator[str]:
    """Every module that the file imports, by its full name; `to_load`: only what loading the file needs."""
    for node in tree(path).body if to_load else nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(path, node)
            yield base
            # `from engine.saved import journal` names a module, `from engine.game import Act` does not.
            yield from (f"{base}.{alias.name}" for alias in node.names if is_module(f"{base}.{alias.name}"))


def _base(path: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = module_name(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    parts = package[: len(package) - node.level + 1]
    return ".".join([*parts, *([node.module] if node.module else [])])


def is_module(name: str) -> bool:
    """Whether this dotted name is a module of the repository."""
    place = ROOT.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call in the file with the last part of the called name: `a.b.c()` is "c"."""
    for node in nodes(path):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, node
            elif isinstance(node.func, ast.Attribute):
                yield node.func.attr, node
