"""Thinking time per seat; the time comes in with each act, nothing here reads a clock."""

from dataclasses import dataclass

from engine.frozen import evolve


@dataclass(frozen=True, slots=True)
class Clock:
    """Milliseconds each seat has kept the others waiting."""

    spent: tuple[int, ...]
    since: int
    """When the running interval began, or the pause."""
    paused: bool = False
    stands: bool = False
    """Whether people look at something else than their turns, as at the score: nobody is charged."""


def tick(clock: Clock, at: int, blocking: int | None) -> Clock:
    """The clock at `at`, the time since the last tick charged to the blocking seat."""
    at = max(at, clock.since)  # a device's clock may be set back; time already counted stays counted
    if clock.paused or clock.stands or blocking is None:
        return evolve(clock, since=at)
    spent = list(clock.spent)
    spent[blocking] += at - clock.since
    return evolve(clock, spent=tuple(spent), since=at)


def reopen(clock: Clock, at: int) -> Clock:
    """The clock of a table that lay closed until `at`: that time is nobody's, and a pause goes on."""
    return evolve(clock, stands=False, since=clock.since if clock.paused else at)


def pause(clock: Clock) -> Clock:
    """The clock standing still."""
    return evolve(clock, paused=True)


def start(clock: Clock, at: int) -> Clock:
    """The clock running from `at` on, what lies before uncharged."""
    return evolve(clock, since=max(at, clock.since), paused=False)


def stand(clock: Clock, stands: bool) -> Clock:
    """The clock standing while people look at something else, or running again."""
    return evolve(clock, stands=stands)
