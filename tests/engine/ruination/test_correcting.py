"""Games in which people correct everything they can, at a high rate."""

from collections import Counter

import pytest

from tests.kits.ruination.correcting_games import check_correcting

SEEDS = range(7, 15)  # the soak plays thousands
# In the middle of what a correction used to leave something half-done behind.
MET = (
    *("after a decision", "during start", "during actions", "during toll", "during nomad"),
    *("correct fury", "correct first", "correct home", "correct spaces", "correct names"),
    *("correct exile_cards", "correct_place token", "give_turn"),
)


@pytest.mark.long
def test_a_table_that_corrects_all_the_time_is_never_stuck_pays_once_and_adds_up() -> None:
    """Every step against a second set of books; each thing that can be corrected was, at bad moments too."""
    met: Counter[str] = Counter()
    for seed in SEEDS:
        met += check_correcting(seed)
    assert [what for what in MET if not met[what]] == []
