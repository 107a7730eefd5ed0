"""A simulated phone: the phone's real machines on a wire of `lan_kit`, with a store that outlives a crash."""

from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from companion.net.pairing.pairing_messages import Answer, Challenge, Seated
from companion.net.pairing.phone_pairing import (
    PASSING,
    Credentials,
    JoinTurn,
    JoinWay,
    PhonePairing,
    Ticket,
    begin,
    read_ticket,
)
from companion.net.sealed.phone_seal import PhoneState
from companion.net.table.messages import (
    FROM_PHONE,
    TO_PHONE,
    Done,
    Goodbye,
    GoodbyeReason,
    Ping,
    Pong,
    Problem,
    Refused,
    Update,
)
from companion.net.table.phone import PhoneStep, PhoneTable
from engine.codec import Json, dumps, loads

if TYPE_CHECKING:
    from tests.kits.net.lan_kit import Lan, Wire


@lru_cache(4096)
def heard(text: str) -> Any:
    """The host's message; many phones are told the same text, and messages cannot change."""
    return TO_PHONE.decode(loads(text))


@dataclass(slots=True)
class Tap:
    """What a person tapped: the counters it was sent under, and what the person was shown in the end."""

    wishes: list[Any]
    outcome: str | None = None
    """done, refused, told (of a problem that may be about it), or excused (the phone's store had failed)."""


class SimPhone:
    """Ticket, PhonePairing and PhoneTable on a wire, with a store that outlives a crash."""

    def __init__(self, lan: "Lan", way: JoinWay) -> None:
        self.lan, self.way = lan, way
        self.ticket = Ticket(way) if way else None
        self.device = way.device if isinstance(way, Credentials) else None
        self.kept: tuple[Ticket | None, PhoneTable | None] = (None, None)
        """What was written last; values cannot change, so they are packed only when they are read."""
        self.wire: Wire | None = None
        self.pairing: PhonePairing | None = None
        self.seated = False
        self.table: PhoneTable | None = None
        self.taps: list[Tap] = []
        self.ended: str | None = None
        self.hearing: Any = None
        self.doubted = self.unwritten = False

    def connect(self) -> None:
        """Opens a new socket; an old one that still stands is forgotten."""
        self.leave()
        self.pairing, self.seated = None, False
        self.wire = self.lan.open(self)

    def leave(self, arrive: int = 10**6) -> None:
        """Closes this end; only so many texts that are on their way up still arrive."""
        if self.wire:
            self.wire.left = True
            self.wire.down.clear()
            self.wire.up = deque(list(self.wire.up)[:arrive])
        self.wire, self.seated = None, False

    def offline(self, wire: "Wire") -> None:
        """The socket has ended."""
        if wire is self.wire:
            self.wire, self.seated = None, False

    def crash(self, arrive: int = 10**6) -> None:
        """Everything but the store is gone; who had no seat yet scans again."""
        self.leave(arrive)
        before, self.table = self.table, None
        ticket, _ = self.kept
        found = read_ticket(loads(dumps(ticket.store()))) if ticket else None
        if found and isinstance(found.way, Credentials):
            self.ticket = found
        elif self.way and not isinstance(self.way, Credentials):
            self.ticket = (found or Ticket(None)).anew(self.way)
        if before is None:
            return
        after = PhoneTable.restored(before.table, before.seat, self._stored())
        if before.pending and not after.pending:
            if isinstance(before.pending.answer, Done):
                self.taps[-1].outcome = "done"
            elif self.unwritten:
                self.taps[-1].outcome = "excused"
        self.unwritten = False

    def hear(self, wire: "Wire", text: str) -> None:
        """What the host says, on whichever socket is still open."""
        if wire is not self.wire:
            return
        message = self.hearing = heard(text)
        if isinstance(message, Goodbye):
            self.ended = None if message.why is GoodbyeReason.CLOSING else str(message.why)
        elif self.seated:
            if not isinstance(message, Pong):
                assert self.table
                self.take(self.table.receive(message))
        elif isinstance(message, Challenge):
            self._ask(begin(message, self.ticket.next if self.ticket else None, self.lan.random))
        elif isinstance(message, Problem):
            self._refused(message)
        else:
            self._paired(message)

    def _ask(self, turn: JoinTurn) -> None:
        """Keeps what an answer would confirm, then sends."""
        self.pairing, message = turn
        if self.ticket:
            self.ticket = self.ticket.asked(self.pairing)
            self.kept = (self.ticket, self.kept[1])
        self.send(message)

    def _refused(self, problem: Problem) -> None:
        if problem.error in PASSING:
            return
        if self.ticket and self.pairing:
            self.ticket = self.ticket.refused(self.pairing, problem.error, problem.why)
            self.kept = (self.ticket, self.kept[1])
        if self.ticket is None or self.ticket.over:
            self.ended = problem.error

    def _paired(self, message: Answer | Seated) -> None:
        assert self.pairing
        way = self.pairing.way
        self.pairing, answer = self.pairing.hear(message)
        if answer:
            return self._ask((self.pairing, answer))
        found, table = self.pairing.credentials, self.pairing.challenge.table
        if self.ticket and found:
            self.ticket, self.device = self.ticket.seated(self.pairing), found.device
        seat = found.seat if found else None
        if not (way is None or isinstance(way, Credentials)):
            self.table = PhoneTable.seated(table, seat)
        elif self.table is None:
            self.table = PhoneTable.restored(table, seat, self._stored())
        self.seated = True
        return self.take(self.table.returned())

    def send(self, message: Any) -> None:
        """Puts a message on the wire, if there is one."""
        if self.wire and not self.wire.over:
            self.wire.up.append(dumps(FROM_PHONE.encode(message)))

    def take(self, step: PhoneStep, write: bool = True, send: bool = True) -> None:
        """Keeps the next state, writes the store, then sends; either may fail."""
        before, (self.table, out) = self.table, step
        assert before
        self._note(before, self.table)
        self.unwritten = not write
        if write:
            self.save()
        for message in out if send and self.seated else ():
            self.send(message)

    def save(self) -> None:
        """Writes the store."""
        assert self.table
        self.kept = (self.ticket, self.table)

    def _stored(self) -> Json:
        return loads(dumps(self.kept[1].store())) if self.kept[1] else None

    def _note(self, before: PhoneTable, after: PhoneTable) -> None:
        was, now = before.pending, after.pending
        if now and was is None:
            self.taps.append(Tap([now.message]))
        elif now and was and now.message != was.message:
            self.taps[-1].wishes.append(now.message)
        elif was and now is None:
            self.taps[-1].outcome = self._outcome(after)

        self.doubted = self.doubted or after.doubt

    def _outcome(self, after: PhoneTable) -> str:
        """What the person can see of a wish that has just ended."""
        if after.problem is None:
            return "done"
        return "refused" if isinstance(self.hearing, Refused | Update) else "told"

    def seal(self, secret: Json, write: bool = True, send: bool = True) -> None:
        """The person seals a choice: kept first, then sent."""
        assert self.table
        self.table = self.table.choose(secret, self.lan.random(32))
        if write:
            self.save()
        self.take(self.table.stored(), write, send)

    def ping(self) -> None:
        """Says that this phone is here."""
        if self.seated:
            self.send(Ping(1))

    @property
    def to_seal(self) -> bool:
        """Whether the person is asked for a choice."""
        seal = self.table.seal if self.table else None
        asked = self.table and self.table.sheet and self.table.sheet["sealing"]
        return bool(seal and asked and seal.state is PhoneState.CHOOSING)
