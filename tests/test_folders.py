"""Folders that a glance takes in, and private modules that stay in theirs."""

from collections import Counter

import pytest

from tests.kits.source_tree import imported, is_module, module_name, python_files, short

OURS = ("engine", "vision", "companion")
MOST = 22
"""Modules in one folder: a few more than twenty are as many as a glance takes in."""


def _trespasses(user: str, name: str) -> bool:
    """Whether a module uses a private one of another folder."""
    folder, _, leaf = name.rpartition(".")
    return leaf.startswith("_") and not leaf.startswith("__") and user.rpartition(".")[0] != folder


def test_no_folder_has_more_modules_than_a_glance_takes_in() -> None:
    sizes = Counter(
        short(path.parent) for path in python_files(*OURS) if path.name not in ("__init__.py", "__main__.py")
    )
    assert {folder: size for folder, size in sizes.items() if size > MOST} == {}
    assert len(sizes) > 20


@pytest.mark.long
def test_a_private_module_is_used_in_its_own_folder_alone() -> None:
    """A leading underscore is a wall: whoever outside needs the module takes the underscore away."""
    found = [
        f"{short(path)} imports {name}"
        for path in python_files(*OURS)
        for name in imported(path)
        if is_module(name) and _trespasses(module_name(path), name)
    ]
    assert found == []


def test_a_step_through_a_wall_is_found() -> None:
    assert _trespasses("companion.ui.app", "companion.ui.screens._table_words")
    assert not _trespasses("companion.ui.screens.table", "companion.ui.screens._table_words")
    assert not _trespasses("companion.ui.app", "companion.ui.screens.table")
