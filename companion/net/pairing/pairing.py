"""Pairing on the host: seats, invitations, devices and the short code, and one handshake per socket."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, TypeAlias

from companion.net.limits import MINUTE, DoorLimits
from companion.net.pairing.handshake import (
    PROTOCOL,
    TAKE,
    TAKE_BY_CODE,
    PairingError,
    Random,
    code_key,
    demand,
    demand_protocol,
    device_id,
    device_key,
    invitation_key,
    is_proof,
    is_public,
    new_code,
    new_id,
    new_invitation,
    new_nonce,
    new_secret,
    public_of,
    return_proof,
    seated_proof,
    shared_secret,
    take_proof,
)
from companion.net.pairing.pairing_messages import (
    Answer,
    Challenge,
    FromStranger,
    Knock,
    Return,
    Seated,
    Take,
    TakeByCode,
    Watch,
)
from companion.net.sealed.commitment import is_hash


class WrongProof(PairingError):
    """The phone does not have the key of this seat's invitation."""


class WrongCode(WrongProof):
    """The phone was given another code than the one on the screen."""


class SeatTaken(PairingError):
    """Another phone has this seat; only the owner of the table can free it."""


class NoSuchSeat(PairingError):
    """The table has no seat of this number."""


class NoFreeSeat(PairingError):
    """Every seat is taken, so no code is made."""


class UnknownDevice(PairingError):
    """No such device has a seat here, or the proof is wrong: nobody outside can tell which."""


class CodeSpent(PairingError):
    """The code was used, or tried too often, or there is none."""


class CodeExpired(PairingError):
    """The code is too old."""


class DoorClosed(PairingError):
    """Too many wrong codes: none is taken until the owner opens the door again."""


class TooManyKnocks(PairingError):
    """More phones ask for the code's exchange than the host will reckon for in a minute."""


class OutOfOrder(PairingError):
    """The message does not belong here in the handshake."""


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat that waits for the phone that reads its invitation."""

    invitation: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat that one phone has: its public id and the key it shares with the host."""

    device: str
    key: str = field(repr=False)


KeptSeat: TypeAlias = FreeSeat | TakenSeat
_USUAL: Final = DoorLimits()
_NOBODY: Final = TakenSeat("0" * 16, "0" * 64)  # reckoned with when a device is not there


@dataclass(frozen=True, slots=True)
class ShortCode:
    """Six digits to call across the table, good for one free seat."""

    digits: str = field(repr=False)
    number: int
    """How many codes this door has had, so that an old one is not taken for a new one."""
    expires: int
    wrong: int = 0


class ThresholdState(StrEnum):
    """How far the handshake on one socket has come."""

    CHALLENGED = "challenged"
    KNOCKED = "knocked"
    SEATED = "seated"
    WATCHING = "watching"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Threshold:
    """One socket's handshake: what the host must remember of it."""

    nonce: str
    state: ThresholdState = ThresholdState.CHALLENGED
    seat: int | None = None
    device: str | None = None
    code: int = 0
    """The number of the code that was open when the phone knocked."""
    key: bytes = field(default=b"", repr=False)

    def closed(self) -> "Threshold":
        """This socket with its handshake over for good."""
        return Threshold(self.nonce, ThresholdState.CLOSED)


@dataclass(frozen=True, slots=True)
class DoorTurn:
    """What a phone's message changes: keep `door` and `threshold`, save new `door.seats`, then answer."""

    door: "Door"
    threshold: Threshold
    answer: Answer | Seated | None
    refused: PairingError | None = None
    """Tell the phone this sentence and close the socket."""


@dataclass(frozen=True, slots=True)
class Door:
    """Who may sit down at this table; `now` is in milliseconds of a clock that never goes back."""

    table: str
    name: str
    seats: tuple[KeptSeat, ...]
    limits: DoorLimits = _USUAL
    open_code: ShortCode | None = None
    codes: int = 0
    wrong: int = 0
    """Wrong codes since the owner last opened the door."""
    knocks: tuple[int, ...] = ()
    """When phones knocked within the last minute."""

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The seats that nobody has yet."""
        return tuple(at for at, seat in enumerate(self.seats) if isinstance(seat, FreeSeat))

    @property
    def takes_codes(self) -> bool:
        """Whether the door has not been closed by too many wrong codes."""
        return self.wrong < self.limits.wrong_in_all

    def invitation(self, seat: int) -> str | None:
        """What the seat's QR code carries; None for a taken seat."""
        found = self._seat(seat)
        return found.invitation if isinstance(found, FreeSeat) else None

    def free(self, seat: int, random: Random) -> tuple["Door", str | None]:
        """The seat with a new invitation, old ones void, and the device that was put out."""
        found = self._seat(seat)
        out = found.device if isinstance(found, TakenSeat) else None
        return self._with(seat, FreeSeat(new_invitation(random))), out

    def code(self, now: int, random: Random) -> tuple["Door", ShortCode]:
        """The code to show now, a new one if the last is spent or expired; DoorClosed or NoFreeSeat."""
        if not self.takes_codes:
            raise DoorClosed("pairing.door_closed")
        if not self.free_seats:
            raise NoFreeSeat("pairing.no_free_seat")
        if self.open_code and now < self.open_code.expires:
            return self, self.open_code
        made = ShortCode(new_code(random), self.codes + 1, now + self.limits.code_lasts)
        return replace(self, open_code=made, codes=made.number), made

    def reopen(self) -> "Door":
        """The door takes codes again, and the next one is new."""
        return replace(self, open_code=None, wrong=0)

    def challenge(self, random: Random) -> tuple[Threshold, Challenge]:
        """The handshake of a new socket and the host's first words on it."""
        nonce = new_nonce(random)
        return Threshold(nonce), Challenge(PROTOCOL, self.table, self.name, nonce)

    def hear(self, at: Threshold, message: FromStranger, now: int, random: Random) -> DoorTurn:
        """What the phone's message changes; whatever is refused closes that socket."""
        try:
            demand_protocol(message.protocol)
            if at.state is ThresholdState.KNOCKED and isinstance(message, TakeByCode):
                return self._take_by_code(at, message, now)
            if at.state is not ThresholdState.CHALLENGED:
                raise OutOfOrder("pairing.out_of_order")
            return self._first(at, message, now, random)
        except PairingError as error:
            return DoorTurn(self, at.closed(), None, error)

    def _first(self, at: Threshold, message: FromStranger, now: int, random: Random) -> DoorTurn:
        if isinstance(message, Take):
            return self._take(at, message)
        if isinstance(message, Return):
            return self._return(at, message)
        if isinstance(message, Knock):
            return self._knock(at, message, now, random)
        if isinstance(message, Watch):
            return DoorTurn(self, replace(at, state=ThresholdState.WATCHING), Seated(None, None, None))
        raise OutOfOrder("pairing.out_of_order")

    def _take(self, at: Threshold, message: Take) -> DoorTurn:
        key = invitation_key(self._free_seat(message.seat).invitation)
        if not self._proves(TAKE, key, at, message):
            raise WrongProof("pairing.wrong_proof")
        return self._seated(key, at, message)

    def _return(self, at: Threshold, message: Return) -> DoorTurn:
        demand(is_hash(message.nonce))
        nonces = (at.nonce, message.nonce)
        found = [(n, seat) for n, seat in enumerate(self.seats) if isinstance(seat, TakenSeat)]
        held = next((one for one in found if one[1].device == message.device), None)
        seat, taken = held or (None, _NOBODY)
        # Also for a device that is not there, so that the answer takes equally long.
        expected = return_proof(taken.device, taken.key, self.table, nonces)
        if not is_proof(expected, message.proof) or seat is None:
            raise UnknownDevice("pairing.unknown_device")
        return self._in(at, seat, taken, nonces)

    def _knock(self, at: Threshold, message: Knock, now: int, random: Random) -> DoorTurn:
        demand(is_public(message.public))
        code = self._live_code(now)
        knocks = tuple(then for then in self.knocks if now - then < MINUTE)
        if len(knocks) >= self.limits.knocks_a_minute:
            raise TooManyKnocks("pairing.too_many_knocks")
        secret = new_secret(random)
        mine = public_of(secret)
        key = code_key(code.digits, shared_secret(secret, message.public), message.public, mine)
        knocked = replace(at, state=ThresholdState.KNOCKED, code=code.number, key=key)
        return DoorTurn(replace(self, knocks=(*knocks, now)), knocked, Answer(mine))

    def _take_by_code(self, at: Threshold, message: TakeByCode, now: int) -> DoorTurn:
        self._free_seat(message.seat)
        code = self._live_code(now)
        if code.number != at.code:
            raise CodeSpent("pairing.code_spent")
        if not self._proves(TAKE_BY_CODE, at.key, at, message):
            return DoorTurn(self._after_wrong(code), at.closed(), None, WrongCode("pairing.wrong_code"))
        return replace(self, open_code=None)._seated(at.key, at, message)

    def _after_wrong(self, code: ShortCode) -> "Door":
        wrong = replace(code, wrong=code.wrong + 1)
        dead = wrong.wrong >= self.limits.wrong_a_code or self.wrong + 1 >= self.limits.wrong_in_all
        return replace(self, open_code=None if dead else wrong, wrong=self.wrong + 1)

    def _live_code(self, now: int) -> ShortCode:
        if not self.takes_codes:
            raise DoorClosed("pairing.door_closed")
        if self.open_code is None:
            raise CodeSpent("pairing.code_spent")
        if now >= self.open_code.expires:
            raise CodeExpired("pairing.code_expired")
        return self.open_code

    def _proves(self, tag: str, key: bytes, at: Threshold, message: Take | TakeByCode) -> bool:
        demand(is_hash(message.nonce))
        expected = take_proof(tag, key, self.table, message.seat, (at.nonce, message.nonce))
        return is_proof(expected, message.proof)

    def _seated(self, key: bytes, at: Threshold, message: Take | TakeByCode) -> DoorTurn:
        nonces = (at.nonce, message.nonce)
        made = device_key(key, self.table, message.seat, nonces)
        # Made from the key: a phone whose answer is lost must know its own id without being told.
        taken = TakenSeat(device_id(made, self.table, message.seat), made)
        return self._with(message.seat, taken)._in(at, message.seat, taken, nonces)

    def _in(self, at: Threshold, seat: int, taken: TakenSeat, nonces: tuple[str, str]) -> DoorTurn:
        answer = Seated(seat, taken.device, seated_proof(taken.device, taken.key, nonces))
        return DoorTurn(self, Threshold(at.nonce, ThresholdState.SEATED, seat, taken.device), answer)

    def _with(self, seat: int, changed: KeptSeat) -> "Door":
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def _seat(self, seat: int) -> KeptSeat:
        if not 0 <= seat < len(self.seats):
            raise NoSuchSeat("pairing.no_such_seat")
        return self.seats[seat]

    def _free_seat(self, seat: int) -> FreeSeat:
        found = self._seat(seat)
        if isinstance(found, TakenSeat):
            raise SeatTaken("pairing.seat_taken")
        return found


def new_door(name: str, seats: int, random: Random, limits: DoorLimits = _USUAL) -> Door:
    """The door of a new table with an invitation for every seat."""
    free = tuple(FreeSeat(new_invitation(random)) for _ in range(seats))
    return Door(new_id(random), name, free, limits)
