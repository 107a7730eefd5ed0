"""A phone with a ticket, a network that loses or delays what a script says, and a stranger who listens."""

from typing import Any

from companion.net.pairing.handshake import PROTOCOL
from companion.net.pairing.pairing import Door, DoorTurn, TakenSeat, Threshold, new_door
from companion.net.pairing.pairing_messages import FromStranger, Return, Take, TakeByCode
from companion.net.pairing.phone_pairing import (
    CodeEntry,
    Credentials,
    Invitation,
    PhonePairing,
    Ticket,
    begin,
    read_ticket,
)
from companion.net.table.messages import FROM_PHONE
from engine.codec import Json, dumps, encode, loads
from tests.kits.net.pairing_kit import stream

SEAT = 1
WORKS, UP, DOWN, LATE, LATER = "works", "up", "down", "late", "later"
"""What becomes of one message: it is lost, or its answer is, or it arrives one or two sockets later."""
FATES = (WORKS, UP, DOWN, LATE, LATER)
SOCKETS_MOST = 30  # after the script everything works, so a phone that needs more never gets in


class Losses:
    """One phone's way to its seat; `steps` and `results` tell it to the page."""

    def __init__(self, by_code: bool, script: tuple[str, ...], restarts: bool, seed: str = "") -> None:
        self.draw = stream(seed)
        self.door: Door = new_door("Kitchen", 2, self.draw)
        self.script, self.used, self.restarts, self.by_code = script, 0, restarts, by_code
        self.coming: list[tuple[int, Threshold, FromStranger]] = []
        """What is still on its way, and after how many sockets it arrives."""
        self.recorded: list[FromStranger] = []
        self.steps: list[list[Any]] = []
        self.results: list[Json] = []
        self.typed = 0
        self.disk: Json = None
        self.ticket = Ticket(None)
        self.choose()

    def choose(self) -> None:
        """What the person does: scans the seat's code, or types what the tablet shows."""
        way: Invitation | CodeEntry = Invitation(SEAT, self.door.invitation(SEAT) or "")
        if self.by_code:
            self.typed += 1
            self.door, code = self.door.code(0, self.draw)
            way = CodeEntry(SEAT, code.digits)
        self.note("anew", [encode(way)], self.ticket.anew(way))

    def note(self, step: str, given: list[Any], ticket: Ticket, message: FromStranger | None = None) -> None:
        """Keeps the ticket as a phone does: written before anything is sent."""
        self.ticket, self.disk = ticket, loads(dumps(ticket.store()))
        self.steps.append([step, *given])
        told = {
            "next": encode(ticket.next), "tries": [encode(one) for one in ticket.tries],
            "left": len(ticket.left), "over": encode(ticket.over), "store": self.disk,
            "message": message and FROM_PHONE.encode(message),
        }  # fmt: skip
        self.results.append(told)

    def run(self) -> "Losses":
        """Goes on until the phone knows that it has its seat."""
        for _ in range(SOCKETS_MOST):
            if self.visit():
                return self
            self.between()
        raise AssertionError(("never seated", self.script))

    def visit(self) -> bool:
        """One socket: whether the phone is seated at its end."""
        threshold, challenge = self.door.challenge(self.draw)
        drawn: list[bytes] = []
        pairing, message = begin(challenge, self.ticket.next, self.drawing(drawn))
        given = [encode(challenge), b"".join(drawn).hex()]
        self.note("begin", given, self.ticket.asked(pairing), message)
        while True:
            turn = self.send(threshold, message)
            if turn is None:
                return False
            if turn.refused:
                return self.refused(pairing, turn)
            assert turn.answer
            pairing, then = pairing.hear(turn.answer)
            if then is None:
                self.note("seated", [encode(turn.answer)], self.ticket.seated(pairing))
                return True
            self.note("answer", [encode(turn.answer)], self.ticket.asked(pairing), then)
            threshold, message = turn.threshold, then

    def drawing(self, drawn: list[bytes]) -> Any:
        """Random bytes that are noted for the page."""

        def draw(size: int) -> bytes:
            drawn.append(self.draw(size))
            return drawn[-1]

        return draw

    def refused(self, pairing: PhonePairing, turn: DoorTurn) -> bool:
        assert turn.refused
        error, why = type(turn.refused).__name__, turn.refused.message
        self.note("refused", [error, encode(why)], self.ticket.refused(pairing, error, why))
        return False

    def send(self, threshold: Threshold, message: FromStranger) -> DoorTurn | None:
        """What the host answers, None when that is lost; the next fate of the script decides."""
        self.recorded.append(message)
        fate = self.script[self.used] if self.used < len(self.script) else WORKS
        self.used += 1
        if fate in (LATE, LATER):
            self.coming.append((1 if fate == LATE else 2, threshold, message))
        turn = self.arrive(threshold, message) if fate in (WORKS, DOWN) else None
        return turn if fate == WORKS else None

    def arrive(self, threshold: Threshold, message: FromStranger) -> DoorTurn:
        turn = self.door.hear(threshold, message, 0, self.draw)
        self.door = turn.door
        self.can_come_back()
        return turn

    def can_come_back(self) -> None:
        """Whoever has the seat, it is this phone, and its store says so."""
        held = self.door.seats[SEAT]
        if isinstance(held, TakenSeat):
            kept = read_ticket(self.disk)
            assert kept
            own = Credentials(self.door.table, SEAT, held.device, held.key)
            assert own in (kept.way, *kept.tries, *kept.left)

    def between(self) -> None:
        """What happens before the next socket: late messages, a stranger, a restart, a person who types."""
        waiting, self.coming = self.coming, []
        for sockets, threshold, message in waiting:
            if sockets:
                self.coming.append((sockets - 1, threshold, message))
            else:
                self.arrive(threshold, message)
        self.nothing_gained()
        if self.restarts:
            kept = read_ticket(self.disk)
            self.note("restart", [self.disk], kept or Ticket(None))
        if self.ticket.over or self.ticket.next is None:
            assert self.by_code, ("a person is needed", self.script)
            self.choose()

    def nothing_gained(self) -> None:
        """A stranger who heard everything and guesses keys is refused, and the door stays as it was."""
        heard = [one for one in self.recorded if isinstance(one, Take | TakeByCode | Return)]
        for held in self.door.seats:
            if isinstance(held, TakenSeat):
                heard.append(Return(PROTOCOL, held.device, "1" * 64, "2" * 64))
        for message in heard:
            turn = self.door.hear(self.door.challenge(self.draw)[0], message, 0, self.draw)
            assert turn.refused and turn.door == self.door
        threshold, challenge = self.door.challenge(self.draw)
        ways = (Invitation(SEAT, "A" * 22), Credentials(self.door.table, SEAT, "3" * 16, "4" * 64))
        for message in (begin(challenge, way, self.draw)[1] for way in ways):
            assert self.door.hear(threshold, message, 0, self.draw).refused
