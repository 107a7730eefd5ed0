"""How many taps a turn takes through the real widgets."""

from statistics import median

import pytest

from tests.kits.ui.tap_count import taps

pytestmark = pytest.mark.window


def test_a_full_turn_takes_two_taps_and_none_only_dismisses_something() -> None:
    """One for section and top row, one or (for a pair) two for the bottom row; a bonus takes one."""
    found = taps(rounds=3)
    print(found)
    assert len(found.full_turns) + len(found.other_turns) == 15
    assert median(found.full_turns) <= 2
    assert max(found.full_turns) <= 3
    assert max(found.other_turns, default=0) <= 2
    assert found.idle == 0
