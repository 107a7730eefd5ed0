"""A host and its phones for the tests of sealed choices, with fixed nonces."""

import hashlib

from companion.net.sealed.phone_seal import PhoneSeal, joined
from companion.net.sealed.sealed import Envelope, HostState, SealedChoice, begin
from companion.net.sealed.sealed_messages import TO_PHONE, FromSide, SealedPart, ToSide
from engine.codec import Json, dumps

ATTACKER, DEFENDER, BYSTANDER = 2, 4, 0
SIDES = (SealedPart(ATTACKER, "attacker"), SealedPart(DEFENDER, "defender"))
THIRD = 5
THREE_SIDES = (*SIDES, SealedPart(THIRD, "ally"))
DIALS: dict[int, Json] = {ATTACKER: {"cards": [3, 4], "dial": 5}, DEFENDER: {"cards": [], "dial": 2}}


def nonce(*of: object) -> bytes:
    """32 bytes that are the same in every run, and others for every name."""
    return hashlib.sha256(repr(of).encode()).digest()


def begun(game: str = "7f3a9c1e", choice: int = 3, sides: tuple[SealedPart, ...] = SIDES) -> SealedChoice:
    """A choice that nobody has sealed yet."""
    return begin(game, choice, *sides)[0]


def phone(host: SealedChoice, seat: int | None) -> PhoneSeal:
    """A phone that has just heard of the choice."""
    return joined(host.now, seat)[0]


def committed(seal: PhoneSeal, secret: Json, seed: object = 0) -> tuple[PhoneSeal, FromSide]:
    """The phone after choosing and storing, and its commit."""
    seal, (commit,) = seal.choose(secret, nonce(seal.seat, seal.now.attempt, seed)).stored()
    return seal, commit


def heard(envelopes: tuple[Envelope, ...], seat: int | None) -> tuple[ToSide, ...]:
    """The messages among these that reach this seat."""
    return tuple(envelope.message for envelope in envelopes if envelope.to in (None, seat))


def told(seal: PhoneSeal, messages: tuple[ToSide, ...]) -> tuple[PhoneSeal, tuple[FromSide, ...]]:
    """The phone after these messages, and what it answers."""
    answers: tuple[FromSide, ...] = ()
    for message in messages:
        seal, answer = seal.receive(message)
        answers += answer
    return seal, answers


def frame(message: ToSide) -> str:
    """The text of the message as a socket carries it."""
    return dumps(TO_PHONE.encode(message))


class Combat:
    """A host, its journal lines, a phone for each side and two that watch; their network loses nothing."""

    def __init__(self, sides: tuple[SealedPart, ...] = SIDES) -> None:
        self.host = begun(sides=sides)
        seats = (*(side.seat for side in sides), BYSTANDER, None)
        self.phones = {seat: phone(self.host, seat) for seat in seats}
        self.saves: list[str] = []
        self.frames: list[str] = []
        self.waiting: list[tuple[int, FromSide]] = []

    def choose(self, seat: int, secret: Json, seed: object = 0) -> None:
        """The seat's commit is on its way."""
        self.phones[seat], commit = committed(self.phones[seat], secret, seed)
        self.waiting.append((seat, commit))

    def deliver(self) -> None:
        """The first message on its way reaches the host, and the answers reach the phones."""
        seat, message = self.waiting.pop(0)
        self.host, out = self.host.step(seat, message)
        self.saves.append(dumps(self.host.saved()))
        self.tell(out)

    def tell(self, out: tuple[Envelope, ...]) -> None:
        """The messages reach the phones, and what these answer is on its way."""
        for each in out:
            self.frames.append(f"{each.to} {frame(each.message)}")
        for seat in self.phones:
            self.hear(seat, heard(out, seat))

    def hear(self, seat: int | None, messages: tuple[ToSide, ...]) -> None:
        """The messages reach one phone."""
        self.phones[seat], answers = told(self.phones[seat], messages)
        self.waiting += [(seat, answer) for answer in answers if seat is not None]

    def run(self) -> None:
        """Everything on its way arrives."""
        while self.waiting:
            self.deliver()


def dealt() -> Combat:
    """Both dials are on their way."""
    combat = Combat()
    for seat, dial in DIALS.items():
        combat.choose(seat, dial)
    return combat


def sealed() -> Combat:
    """Both dials are sealed, and both reveals are on their way."""
    combat = dealt()
    combat.deliver()
    combat.deliver()
    assert combat.host.state is HostState.ALL_SEALED
    return combat


def one_opened() -> Combat:
    """The attacker's opening waits on the host."""
    combat = sealed()
    combat.deliver()
    assert combat.host.state is HostState.SOME_OPENED
    return combat
