"""What all tests share: the tiers, and hypothesis without dice of its own, red for one is red for all."""

import re
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("adjutant", derandomize=True, deadline=None, database=None, print_blob=False)
settings.load_profile("adjutant")

NOT_QUICK = ("window", "browser", "network", "long")
"""Marks of what `make quick` leaves to `make test`; pyproject.toml says what each means."""
_MARKED = re.compile(r"^pytestmark = .*pytest\.mark\.(?:" + "|".join(NOT_QUICK) + r")\b", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--quick`: only what needs no window, browser, network namespace or long oracle."""
    parser.addoption("--quick", action="store_true", help="leave out what is marked " + ", ".join(NOT_QUICK))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Whole modules that are not quick are not even imported: Kivy and OpenCV take seconds."""
    if not config.getoption("--quick") or collection_path.suffix != ".py":
        return None
    return True if _MARKED.search(collection_path.read_text("utf-8")) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Single tests that are not quick are left out of `--quick`."""
    if config.getoption("--quick"):
        slow = [item for item in items if any(item.get_closest_marker(mark) for mark in NOT_QUICK)]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]
