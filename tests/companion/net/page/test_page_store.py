"""What the page keeps for itself, run by Node on storages that work, refuse, or fill up."""

from pathlib import Path
from typing import Any

import pytest

from tests.kits.net.node_kit import run


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What became of it, in one run."""
    folder: Path = tmp_path_factory.mktemp("page")
    return run(folder, "page_store.mjs", {})


def test_what_was_written_is_there_after_a_reload(page: Any) -> None:
    """What was never written, or cannot be read, is null."""
    assert page["good"] == [True, True, {"n": [1, None]}, None, None]


def test_every_table_has_its_own_drawer(page: Any) -> None:
    """And what belongs to no table, like the language, has one too; a trial leaves nothing behind."""
    assert page["keys"] == ["adjutant/a/phone", "adjutant/b/phone", "adjutant/language"]


def test_writing_null_erases(page: Any) -> None:
    """A secret that was opened leaves the phone."""
    assert page["erased"] == [True, None, 3]


def test_a_full_phone_keeps_it_in_memory_and_says_so(page: Any) -> None:
    """The older value goes too: after a reload it would pass for the truth."""
    assert page["full"] == [True, False, False, {"text": "x" * 100}, False]
    assert page["shrunk"] == [True, 5, "5", False]


def test_a_browser_that_refuses_storage_forgets_only_on_reload(page: Any) -> None:
    """Private mode may throw at the first question; some have no storage at all."""
    assert page["closed"] == [False, False, {"text": "x" * 100}, None, False, None]
    assert page["none"] == [False, 3]
