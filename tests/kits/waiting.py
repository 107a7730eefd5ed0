"""The one way to wait in a test: for something to hold, never for a moment and never for a number of frames.

Nothing else in tests/ may sleep or poll (tests/test_waiting.py). Whoever waits says for what, so that a
failure names it; a surface that shows the table is waited for by the revision it shows.
"""

import asyncio
import linecache
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol, TypeVar

T = TypeVar("T")

PATIENCE = 60.0  # seconds for what takes less than one on an idle machine; success never waits for them
AGES = 900.0  # seconds for a whole process: it takes some on an idle machine, a minute on a busy one
LOOK = 0.02  # seconds between two looks where nothing tells when to look again


class Surface(Protocol):
    """A screen that shows a table: a page in a browser, the app's phone, the tablet."""

    @property
    def revision(self) -> int:
        """The revision of the table that is drawn now."""

    @property
    def is_answered(self) -> bool:
        """Whether every tap on it has had its answer."""

    def pass_time(self) -> None:
        """Lets the surface go on for a moment."""


def pause(seconds: float = LOOK) -> None:
    """A moment between two looks."""
    time.sleep(seconds)


def as_written(holds: Callable[[], object]) -> str:
    """The condition as its test has it, for a failure that names what was waited for."""
    code = getattr(holds, "__code__", None)
    spans = [span for span in code.co_positions() if None not in span and span[2:] != (0, 0)] if code else []
    if not spans:
        return repr(holds)
    first, last = min((line, at) for line, _, at, _ in spans), max((line, at) for _, line, _, at in spans)
    lines = linecache.getlines(code.co_filename)[first[0] - 1 : last[0]]
    words = " ".join("".join([lines[0][first[1] :], *lines[1:]] if lines else []).split())
    if first[0] == last[0] and lines:
        words = lines[0][first[1] : last[1]]
    return f"{words} ({Path(code.co_filename).name}:{first[0]})"


def until(
    holds: Callable[[], T], what: object, seconds: float = PATIENCE, pass_time: Callable[[], object] = pause
) -> T:
    """What `holds` gives as soon as it is true; fails with `what`, called if it can be, after that time."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds:.0f} s in vain for {what() if callable(what) else what}")
        pass_time()
    return found


async def async_pause() -> None:
    """A moment between two looks inside an event loop, which goes on meanwhile."""
    await asyncio.sleep(LOOK)


async def async_until(holds: Callable[[], T], what: object, seconds: float = PATIENCE) -> T:
    """What `holds` gives, waited for inside an event loop, which goes on meanwhile."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds:.0f} s in vain for {what() if callable(what) else what}")
        await async_pause()
    return found


class Deadline:
    """The end of a wait that something else ends, as a queue's or a condition's does."""

    def __init__(self, seconds: float = PATIENCE) -> None:
        self._end = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """The seconds that the wait may still last, none when it is over."""
        return max(0.0, self._end - time.monotonic())


def dawdle(seconds: float) -> None:
    """A delay that is part of a story, as a finger's that stays down; never a wait for something."""
    time.sleep(seconds)


async def async_dawdle(seconds: float) -> None:
    """A delay that is part of a story, as a fault's that strikes late, inside an event loop."""
    await asyncio.sleep(seconds)


async def within(awaited: Awaitable[T], seconds: float = PATIENCE) -> T:
    """What this gives, if it comes in time."""
    return await asyncio.wait_for(awaited, seconds)


def all_at(revision: int, *surfaces: Surface, seconds: float = PATIENCE) -> None:
    """Waits until every surface shows at least this revision and has had an answer to its last tap."""
    for each in surfaces:
        until(
            lambda one=each: one.revision >= revision and one.is_answered,
            lambda one=each: f"revision {revision} on {one!r}: it shows {one.revision}, {one.is_answered=}",
            seconds,
            each.pass_time,
        )
