"""When the app's window has come to rest: nothing is laid out, painted or handed on any more."""

from time import perf_counter
from typing import Final

from kivy.base import EventLoop
from kivy.clock import Clock

HANDED_ON: Final = 0.2
"""Seconds after which Kivy hands the end of a tap on to what lies in a scrolling area."""


class Ahead:
    """Kivy's clock, put forward to what the app itself would do next: no test sits through its timers."""

    def __init__(self) -> None:
        self._seconds = 0.0

    def __call__(self) -> float:
        """The seconds of Kivy's clock."""
        return perf_counter() + self._seconds

    def put_forward(self, seconds: float) -> None:
        """So much time has passed for the app."""
        self._seconds += seconds


AHEAD: Final = Ahead()


def hurry() -> None:
    """From now on frames follow each other as soon as they can."""
    Clock.time, Clock._max_fps = AHEAD, 0


def frame() -> None:
    """One frame of the app."""
    EventLoop.idle()


def is_moving() -> bool:
    """Whether something is to be laid out or painted in the next frame."""
    return any(event.timeout <= 0 and not event.loop for event in Clock.get_events())


def is_handing_on() -> bool:
    """Whether a tap is on its way to what lies in a scrolling area."""
    return any(0 < event.timeout <= HANDED_ON and not event.loop for event in Clock.get_events())
