"""Thinking time: only blocking time counts, pauses do not, and nothing counted is ever lost."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.clock import Clock, pause, start, tick

TIMES = st.integers(-1_000, 1_000_000)
SEATS = st.none() | st.integers(0, 2)


def test_time_is_charged_to_the_blocking_seat_alone() -> None:
    """The seat that keeps the others waiting pays, the others do not."""
    clock = tick(Clock((0, 0, 0), 1_000), 1_500, 1)
    assert clock == Clock((0, 500, 0), 1_500)
    assert tick(clock, 1_700, 2).spent == (0, 500, 200)


def test_time_in_which_nobody_blocks_is_charged_to_nobody() -> None:
    """A finished game costs no one time, and the interval is over."""
    assert tick(Clock((5, 5), 0), 900, None) == Clock((5, 5), 900)


def test_a_pause_is_charged_to_nobody() -> None:
    """What passes while the clock stands is left out, also through several ticks."""
    clock = pause(tick(Clock((0, 0), 0), 100, 0))
    clock = tick(tick(clock, 5_000, 0), 6_000, 1)
    clock = start(clock, 7_000)
    assert clock == Clock((100, 0), 7_000)
    assert tick(clock, 7_010, 1).spent == (100, 10)


def test_starting_a_running_clock_drops_what_was_not_yet_charged() -> None:
    """`start` means from now on; who wants the time before it charged ticks first."""
    assert tick(start(Clock((0,), 0), 50), 60, 0).spent == (10,)


def test_a_clock_set_back_neither_takes_time_away_nor_counts_it_twice() -> None:
    """After the device's clock jumps back, time counts again from the latest moment known."""
    clock = tick(Clock((0,), 1_000), 2_000, 0)
    clock = tick(clock, 500, 0)
    assert clock == Clock((1_000,), 2_000)
    assert tick(clock, 2_100, 0).spent == (1_100,)
    assert start(clock, 300).since == 2_000


@given(st.lists(st.tuples(st.sampled_from(("tick", "pause", "start")), TIMES, SEATS), max_size=30))
def test_spent_never_decreases_and_never_exceeds_what_passed(
    story: list[tuple[str, int, int | None]],
) -> None:
    """Whatever the device's clock does, no seat's time runs backwards and no time is invented."""
    clocks = [Clock((0, 0, 0), 0)]
    for what, at, seat in story:
        now = clocks[-1]
        clocks.append(
            tick(now, at, seat) if what == "tick" else pause(now) if what == "pause" else start(now, at)
        )
    for before, after in pairwise(clocks):
        assert all(old <= new for old, new in zip(before.spent, after.spent, strict=True))
        assert after.since >= before.since
        assert sum(after.spent) - sum(before.spent) <= after.since - before.since
