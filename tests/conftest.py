"""What all tests share: the tiers, and hypothesis without dice of its own, red for one is red for all."""

import gc
import os
import re
from collections.abc import Generator
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from tests.kits.tiers import QUICK

settings.register_profile("adjutant", derandomize=True, deadline=None, database=None, print_blob=False)
settings.load_profile("adjutant")

NOT_QUICK = ("window", "browser", "network", "long")
"""Marks of what `make quick` leaves to `make test`; pyproject.toml says what each means."""
_MARKED = re.compile(r"^pytestmark = .*pytest\.mark\.(?:" + "|".join(NOT_QUICK) + r")\b", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--quick`: only what needs no window, browser, namespace or long oracle; `--shuffle`: any order."""
    parser.addoption("--quick", action="store_true", help="leave out what is marked " + ", ".join(NOT_QUICK))
    parser.addoption("--shuffle", type=int, metavar="SEED", help="files, and tests in them, in another order")


def pytest_configure(config: pytest.Config) -> None:
    """Kits that make a network refuse to in the quick tier (tests/kits/tiers.py)."""
    if config.getoption("--quick"):
        os.environ[QUICK] = "1"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing that is collected is garbage: no search for it goes through that, neither now nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Whole modules that are not quick are not even imported: Kivy and OpenCV take seconds."""
    if not config.getoption("--quick") or collection_path.suffix != ".py":
        return None
    return True if _MARKED.search(collection_path.read_text("utf-8")) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves single tests that are not quick out of `--quick`, and puts files that take long first."""
    if config.getoption("--quick"):
        slow = [item for item in items if _marks(item)]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not _marks(item)]
    if (seed := config.getoption("--shuffle")) is not None:
        Random(seed).shuffle(items)
    heavy = {item.path for item in items if _marks(item)}
    files = {path: number for number, path in enumerate(dict.fromkeys(item.path for item in items))}
    # One worker would be left alone with a long file at the end.
    items.sort(key=lambda item: (item.path not in heavy, files[item.path]))


def _marks(item: pytest.Item) -> list[str]:
    return [mark for mark in NOT_QUICK if item.get_closest_marker(mark)]
