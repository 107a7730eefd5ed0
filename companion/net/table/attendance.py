"""Whose phone is here, whose is away and for how long."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from companion.net.limits import SILENCE_SECONDS
from companion.net.table.messages import Presence, Whereabouts
from companion.net.table.telling import Texts


@dataclass(slots=True)
class Visitor:
    """One joined socket: whose it is and what it was told last."""

    seat: int | None
    device: str | None
    heard: int
    told: Texts = field(default_factory=dict)


class Attendance:
    """The seats of a table; `now()` never goes back, `taken()` says which seats have a phone at all."""

    def __init__(self, now: Callable[[], int], taken: Callable[[], tuple[bool, ...]]) -> None:
        self._now, self._taken = now, taken
        self._since: dict[int, int] = {}
        """When each seat's phone was last here."""

    def of(self, visitors: Iterable[Visitor], spectators: int, unsaved: int) -> Presence:
        """Where each seat's phone is, and how many seconds it has been away."""
        heard: dict[int | None, int] = {}
        for visitor in visitors:
            heard[visitor.seat] = max(visitor.heard, heard.get(visitor.seat, 0))
        now, seats, away = self._now(), [], []
        for seat, taken in enumerate(self._taken()):
            here = seat in heard and now - heard[seat] < SILENCE_SECONDS * 1000
            if here or not taken:
                self._since[seat] = now
            else:
                self._since[seat] = heard.get(seat, self._since.get(seat, now))
            seats.append(Whereabouts.FREE if not taken else Whereabouts.HERE if here else Whereabouts.AWAY)
            away.append((now - self._since[seat]) // 1000)
        return Presence(tuple(seats), tuple(away), spectators, unsaved)


def is_news(now: Presence, before: Presence) -> bool:
    """Whether the presence deserves a message; phones count the seconds themselves."""
    return (now.seats, now.spectators, now.unsaved) != (before.seats, before.spectators, before.unsaved)
