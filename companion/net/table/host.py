"""One hosted table without sockets: who enters, what is heard and answered, and what must be saved first."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from companion.board_readers import can_read
from companion.net.limits import LIMITS, Limits
from companion.net.pairing.pairing import Door, ShortCode, TakenSeat, Threshold, ThresholdState
from companion.net.photos.photo_news import waiting
from companion.net.photos.photos import PhotoDesk
from companion.net.table.messages import FROM_PHONE, JOINING, TO_PHONE, FromPhone, Photo, Problem, StopPhoto
from companion.net.table.room import OnlyWatching, Room
from engine.codec import Malformed, dumps, encode, loads
from engine.message import Message, TableError
from engine.table import Table

PIECE_LEAST: Final = 1024  # bytes; smaller pieces of a photo are counted like messages, so that none are free


class TooFast(TableError):
    """More messages than any phone of a person sends."""


class TooManySpectators(TableError):
    """The table has as many spectators as it may."""


class TooSlow(TableError):
    """A socket that was opened and never joined."""


class HostFault(TableError):
    """A mistake of ours; the message changed nothing."""


@dataclass(slots=True)
class _Visit:
    """One socket: its handshake until it has joined, and how much it may still say."""

    threshold: Threshold
    since: int
    allowance: float
    refilled: int
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Ways:
    """How a host reaches the world; the server and the tests bring their own."""

    post: Callable[[int, str], None]
    hang_up: Callable[[int], None]
    now: Callable[[], int]
    """Milliseconds of a clock that never goes back."""
    at: Callable[[], int]
    """Milliseconds of the clock on the wall, for the journal."""
    random: Callable[[int], bytes]
    save_door: Callable[[Door], None]
    keep_photo: Callable[[int, str, bytes], None]
    fault: Callable[[Exception], None]


class Host:
    """A table, its door and its room behind numbered visits."""

    def __init__(self, table: Table[Any], door: Door, ways: Ways, limits: Limits = LIMITS) -> None:
        self.door = door
        self._ways, self._limits = ways, limits
        self._visits: dict[int, _Visit] = {}
        self.room = Room(table, door.table, door.name, ways.post, ways.now, ways.at, self._taken, limits)
        self._photos = PhotoDesk(limits)

    def enter(self, visit: int) -> None:
        """A new socket: it is challenged."""
        threshold, challenge = self.door.challenge(self._ways.random)
        now = self._ways.now()
        self._visits[visit] = _Visit(threshold, now, self._limits.burst, now)
        self._say(visit, challenge)

    @property
    def unpaired(self) -> int:
        """How many sockets have not joined yet."""
        return sum(not visit.joined for visit in self._visits.values())

    def leave(self, visit: int) -> None:
        """The socket is gone."""
        self._photos.stop(visit)
        self._visits.pop(visit, None)
        self.room.leave(visit)

    def hear(self, visit: int, text: str) -> None:
        """Does what a message asks, or answers with a named error; never raises."""
        known = self._visits.get(visit)
        if known is None or not self._may_speak(visit, known):
            return
        try:
            self.room.heard(visit)
            if len(text) > self._limits.message:
                raise Malformed("malformed.json")
            self._heed(visit, known, FROM_PHONE.decode(loads(text)))
        except TableError as error:
            self._refuse(visit, known, error)
        except Exception as error:
            self._ways.fault(error)
            self._refuse(visit, known, HostFault("host.fault"))

    def hear_bytes(self, visit: int, data: bytes) -> None:
        """Takes a piece of a photo."""
        known = self._visits.get(visit)
        if known is None or (len(data) < PIECE_LEAST and not self._may_speak(visit, known)):
            return
        try:
            self.room.heard(visit)
            progress, whole = self._photos.receive(visit, data, self._ways.now())
        except TableError as error:
            if len(data) < PIECE_LEAST or self._may_speak(visit, known):
                self._refuse(visit, known, error)
            return
        if whole:
            self.room.tell_photo(whole.seat, waiting())
            self._ways.keep_photo(whole.seat, whole.kind, whole.data)
        if progress:
            self._say(visit, progress)

    def tick(self) -> None:
        """Looks who has fallen silent or never joined; call it several times a second."""
        now = self._ways.now()
        for visit, known in tuple(self._visits.items()):
            if not known.joined and now - known.since > self._limits.first_message * 1000:
                self._close(visit, TooSlow("host.too_slow"))
        self._photos.expire(now)
        self.room.look_round()

    def farewell(self) -> None:
        """Tells everybody that the host stops."""
        self.room.farewell()
        self.room.close()

    def invitation(self, seat: int) -> str | None:
        """What the QR code of this seat carries; None where a phone has it."""
        return self.door.invitation(seat)

    def code(self) -> ShortCode:
        """The short code to show now; DoorClosed or NoFreeSeat."""
        door, code = self.door.code(self._ways.now(), self._ways.random)
        self.door = door
        return code

    def open_door(self) -> None:
        """The owner lets codes be tried again."""
        self.door = self.door.reopen()

    def free(self, seat: int) -> None:
        """The owner takes the seat from its phone; a new invitation is made and saved."""
        door, device = self.door.free(seat, self._ways.random)
        self._use(door)
        for visit in self.room.put_out(device) if device else ():
            self._ways.hang_up(visit)
        self.room.tell_photo(seat, None)

    def titles(self) -> tuple[Message, ...]:
        """What to call each seat."""
        game, state = self.room.table.game, self.room.table.state
        return tuple(game.title(state, seat) for seat in range(game.seats(state)))

    @property
    def game(self) -> str:
        """The name of the game that is played."""
        return self.room.table.game.name

    def card(self) -> dict[str, Any]:
        """What anybody on the LAN may know before joining."""
        free = self.door.free_seats
        return {
            "table": self.door.table,
            "name": self.door.name,
            "seats": [
                {"title": encode(title), "free": seat in free} for seat, title in enumerate(self.titles())
            ],
            # Nobody reads a photo of a board that has no reader: phones offer none to be taken.
            "photo_limit": self._limits.photo if can_read(self.room.table.game.name) else 0,
        }

    def _taken(self) -> tuple[bool, ...]:
        return tuple(isinstance(seat, TakenSeat) for seat in self.door.seats)

    def _may_speak(self, visit: int, known: _Visit) -> bool:
        now, limits = self._ways.now(), self._limits
        known.allowance = min(limits.burst, known.allowance + (now - known.refilled) * limits.rate / 1000)
        known.refilled = now
        if known.allowance < 1:
            self._close(visit, TooFast("host.too_fast"))
            return False
        known.allowance -= 1
        return True

    def _heed(self, visit: int, known: _Visit, message: Any) -> None:
        if not known.joined:
            self._join(visit, known, message)
        elif isinstance(message, JOINING):
            raise Malformed("malformed.unknown", where="say", tag="")
        elif isinstance(message, Photo | StopPhoto):
            self._photo(visit, known, message)
        else:
            self.room.hear(visit, message)

    def _join(self, visit: int, known: _Visit, message: FromPhone) -> None:
        if not isinstance(message, JOINING):
            raise Malformed("malformed.unknown", where="say", tag="")
        turn = self.door.hear(known.threshold, message, self._ways.now(), self._ways.random)
        self._use(turn.door)
        known.threshold = turn.threshold
        if turn.refused:
            raise turn.refused
        watching = turn.threshold.state is ThresholdState.WATCHING
        if watching and self.room.spectators >= self._limits.spectators:
            raise TooManySpectators("host.spectators")
        if turn.answer:
            self._say(visit, turn.answer)
        if watching or turn.threshold.state is ThresholdState.SEATED:
            known.joined = True
            for replaced in self.room.join(visit, turn.threshold.seat, turn.threshold.device):
                self._ways.hang_up(replaced)

    def _photo(self, visit: int, known: _Visit, message: Photo | StopPhoto) -> None:
        if isinstance(message, StopPhoto):
            self._photos.stop(visit)
            return
        if known.threshold.seat is None:
            raise OnlyWatching("room.only_watching")
        self._photos.begin(visit, known.threshold.seat, message, self._ways.now())

    def _use(self, door: Door) -> None:
        """Saves who has which seat before anybody is told."""
        if door.seats != self.door.seats:
            self._ways.save_door(door)
        self.door = door

    def _refuse(self, visit: int, known: _Visit, error: TableError) -> None:
        if known.joined:
            self._say(visit, Problem(type(error).__name__, error.message))
        else:
            self._close(visit, error)

    def _close(self, visit: int, error: TableError) -> None:
        """One sentence, then the socket is closed."""
        self._say(visit, Problem(type(error).__name__, error.message))
        self.leave(visit)
        self._ways.hang_up(visit)

    def _say(self, visit: int, message: Any) -> None:
        self._ways.post(visit, dumps(TO_PHONE.encode(message)))
