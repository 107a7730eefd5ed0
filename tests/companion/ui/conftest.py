"""What the tests of screens share: ports of this worker alone, and memory that is tidied up less often."""

import gc
import os
import sys
from collections.abc import Iterator

import pytest

PORTS, WORKERS, FIRST = 100, 120, 20_000
"""Ports for each worker, below those that the system gives to whoever asks for any."""


TIDIED = (20_000, 20, 10)
"""Objects between two rounds of Python's garbage collector, which else takes a third of a test's time. An app
that goes on from state to state needs the usual rounds: dead widgets are told of every new size of text. With
50 at the end a single test had to carry off ten million objects of all before it, and stood for 20 s."""


@pytest.fixture(scope="session", autouse=True)
def _tidied_less_often() -> Iterator[None]:
    usual = gc.get_threshold()
    gc.set_threshold(*TIDIED)
    yield
    gc.set_threshold(*usual)


@pytest.fixture(scope="session", autouse=True)
def _own_ports() -> Iterator[None]:
    """A table that closes and opens again finds its port free: no other worker looks for one there."""
    if "tests.kits.ui.ui_kit" not in sys.modules:  # tests without a window open no table
        yield
        return
    from companion import hosted_table

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hosted_table, "PORT", FIRST + os.getpid() % WORKERS * PORTS)
        yield
