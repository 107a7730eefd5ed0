"""The tables that the tests of Scythe's turns play on."""

from collections.abc import Callable
from functools import partial

import pytest

from engine.scythe.state import State
from tests.kits.scythe.tables import TURN_TRACKINGS, build


@pytest.fixture(params=TURN_TRACKINGS)
def table(request: pytest.FixtureRequest) -> Callable[..., State]:
    """A builder of tables, once for every tracking depth that follows turns."""
    return partial(build, tracking=request.param)
