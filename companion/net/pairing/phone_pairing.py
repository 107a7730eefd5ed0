"""Pairing on a phone: takes a seat, comes back to it or watches, and believes no host without a proof."""

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, TypeAlias

from companion.net.pairing.handshake import (
    PROTOCOL,
    TAKE,
    TAKE_BY_CODE,
    BadKey,
    PairingError,
    Random,
    code_key,
    demand,
    demand_protocol,
    device_id,
    device_key,
    invitation_key,
    is_code,
    is_id,
    is_proof,
    new_nonce,
    new_secret,
    public_of,
    return_proof,
    seated_proof,
    shared_secret,
    take_proof,
)
from companion.net.pairing.pairing import OutOfOrder
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
from engine.codec import Json, Malformed, decode, encode
from engine.message import Message, say

_FRAGMENT: Final = re.compile("#s=(0|[1-9][0-9]?)&k=([A-Za-z0-9_-]{22})")


class WrongTable(PairingError):
    """The phone has a seat at another table."""


class UnprovenHost(PairingError):
    """The host did not show that it has the key: it is not the table that this phone was invited to."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a phone keeps in its own store to come back to its seat."""

    table: str
    seat: int
    device: str
    key: str = field(repr=False)

    def encode(self) -> Json:
        """What to write into the store."""
        return encode(self)


@dataclass(frozen=True, slots=True)
class Invitation:
    """A free seat and its key, as read from the seat's QR code."""

    seat: int
    key: str = field(repr=False)

    def fragment(self) -> str:
        """The end of the address in the QR code; no browser sends it."""
        return f"#s={self.seat}&k={self.key}"


@dataclass(frozen=True, slots=True)
class CodeEntry:
    """A free seat and the code that somebody called out."""

    seat: int
    code: str = field(repr=False)


JoinWay: TypeAlias = Credentials | Invitation | CodeEntry | None
"""How the phone gets in; None watches."""


class JoinState(StrEnum):
    """How far the phone's handshake has come."""

    KNOCKED = "knocked"
    ASKED = "asked"
    SEATED = "seated"
    WATCHING = "watching"


@dataclass(frozen=True, slots=True)
class PhonePairing:
    """One socket's handshake on the phone; every method answers with a new state."""

    challenge: Challenge
    way: JoinWay
    state: JoinState
    nonce: str = ""
    secret: int = field(default=0, repr=False)
    credentials: Credentials | None = None
    """What to write into the phone's store before sending what asks for a seat; tentative until seated."""

    @property
    def _nonces(self) -> tuple[str, str]:
        return self.challenge.nonce, self.nonce

    def hear(self, message: Answer | Seated) -> "JoinTurn":
        """What the host's message changes and what to send then, or the PairingError to show."""
        if isinstance(message, Answer) and self.state is JoinState.KNOCKED:
            return self._answered(message)
        if isinstance(message, Seated) and self.state is JoinState.ASKED:
            return self._seated(message), None
        raise OutOfOrder("pairing.out_of_order")

    def _asked(self, way: Invitation | CodeEntry, tag: str, key: bytes) -> "JoinTurn":
        table, kind = self.challenge.table, TakeByCode if tag == TAKE_BY_CODE else Take
        proof = take_proof(tag, key, table, way.seat, self._nonces)
        made = device_key(key, table, way.seat, self._nonces)
        own = Credentials(table, way.seat, device_id(made, table, way.seat), made)
        asked = replace(self, state=JoinState.ASKED, credentials=own, secret=0)
        return asked, kind(PROTOCOL, way.seat, self.nonce, proof)

    def _answered(self, message: Answer) -> "JoinTurn":
        assert isinstance(self.way, CodeEntry)
        shared = shared_secret(self.secret, message.public)
        key = code_key(self.way.code, shared, public_of(self.secret), message.public)
        return self._asked(self.way, TAKE_BY_CODE, key)

    def _seated(self, message: Seated) -> "PhonePairing":
        own = self.credentials
        if own is None:
            return replace(self, state=JoinState.WATCHING)
        if (message.seat, message.device) != (own.seat, own.device):
            raise UnprovenHost("pairing.unproven_host")
        if not is_proof(seated_proof(own.device, own.key, self._nonces), message.proof or ""):
            raise UnprovenHost("pairing.unproven_host")
        return replace(self, state=JoinState.SEATED)


JoinTurn: TypeAlias = tuple[PhonePairing, FromStranger | None]


def begin(challenge: Challenge, way: JoinWay, random: Random) -> tuple[PhonePairing, FromStranger]:
    """The phone's handshake and its first message, or the PairingError to show."""
    demand_protocol(challenge.protocol)
    demand(is_id(challenge.table) and is_hash(challenge.nonce))
    if way is None:
        return PhonePairing(challenge, way, JoinState.ASKED), Watch(PROTOCOL)
    fresh = PhonePairing(challenge, way, JoinState.ASKED, new_nonce(random))
    if isinstance(way, Credentials):
        return _returning(fresh, way)
    if isinstance(way, Invitation):
        return _first(fresh._asked(way, TAKE, invitation_key(way.key)))
    demand(is_code(way.code))
    secret = new_secret(random)
    return replace(fresh, state=JoinState.KNOCKED, secret=secret), Knock(PROTOCOL, public_of(secret))


def _returning(fresh: PhonePairing, way: Credentials) -> tuple[PhonePairing, FromStranger]:
    if way.table != fresh.challenge.table:
        raise WrongTable("pairing.wrong_table")
    proof = return_proof(way.device, way.key, way.table, fresh._nonces)
    return replace(fresh, credentials=way), Return(PROTOCOL, way.device, fresh.nonce, proof)


def _first(turn: JoinTurn) -> tuple[PhonePairing, FromStranger]:
    phone, message = turn
    assert message is not None
    return phone, message


PASSING: Final = ("TooSlow", "TooFast", "HostFault", "OutOfOrder")
"""Refusals that judge neither key nor seat: the same ticket may be shown again a little later."""
TRIES_MOST: Final = 4  # a fifth one would be sent only after the host had denied all of these


@dataclass(frozen=True, slots=True)
class Ticket:
    """How a phone gets to its seat, over as many sockets as it takes and whichever answers are lost."""

    way: Credentials | Invitation | CodeEntry | None
    """Credentials are confirmed; None when nothing but the tries is left."""
    tries: tuple[Credentials, ...] = ()
    """Tentative, newest first: of each Take that may have arrived, since nobody said no to it."""
    left: tuple[Credentials, ...] = ()
    """The tries to come back with before anything else is asked for."""
    refusal: Message | None = None
    """What to tell the person if none of those is good either."""
    over: Message | None = None
    """Why no further socket would help: the person must choose again, `anew`."""

    @property
    def next(self) -> Credentials | Invitation | CodeEntry | None:
        """What to `begin` with on the next socket, unless it is `over`."""
        return self.left[0] if self.left else self.way

    def asked(self, pairing: PhonePairing) -> "Ticket":
        """The ticket after `begin` and `hear`: write its `store`, and only then send what they gave."""
        way, own = pairing.way, pairing.credentials
        if own is None or way is None or isinstance(way, Credentials):
            return self
        tries = (own, *self.tries)[:TRIES_MOST]
        left = _of_seat(tries, own.seat)
        if isinstance(way, Invitation):
            return replace(self, tries=tries, left=left)
        # A code is shown once: a wrong one must not be counted twice because an answer was lost.
        return replace(self, way=None, tries=tries, left=left, refusal=say("pairing.code_lost"))

    def seated(self, pairing: PhonePairing) -> "Ticket":
        """The ticket of a phone that has its seat: confirmed, and every other try forgotten."""
        return Ticket(pairing.credentials)

    def refused(self, pairing: PhonePairing, error: str, why: Message) -> "Ticket":
        """The ticket after the host's Problem: to be shown on a new socket, or `over`."""
        if error in PASSING:
            return self
        if not isinstance(pairing.way, Credentials):
            # This Take did not arrive in time, but an earlier one may have, and be why the seat is taken.
            tries = tuple(one for one in self.tries if one != pairing.credentials)
            return _going_on(replace(self, way=None, tries=tries, left=tries, refusal=why))
        if error != "UnknownDevice":
            return replace(self, over=why)
        left = tuple(one for one in self.left if one != pairing.way)
        way = None if self.way == pairing.way else self.way
        return _going_on(replace(self, way=way, left=left, refusal=self.refusal or why))

    def anew(self, way: Invitation | CodeEntry) -> "Ticket":
        """The ticket when a person scans or types again; what may have arrived stays known."""
        if way == self.way and not self.over:
            return self
        own = (self.way,) if isinstance(self.way, Credentials) else ()
        tries = tuple(dict.fromkeys((*own, *self.tries, *self.left)))[:TRIES_MOST]
        return Ticket(way, tries, _of_seat(tries, way.seat))

    def store(self) -> Json:
        """What must survive a crash, or None to erase it; a code is never in it."""
        confirmed = self.way if isinstance(self.way, Credentials) else None
        invitation = self.way if isinstance(self.way, Invitation) else None
        if not (confirmed or invitation or self.tries or self.left):
            return None
        return encode(_Kept(confirmed, invitation, self.tries, self.left))


@dataclass(frozen=True, slots=True)
class _Kept:
    credentials: Credentials | None
    invitation: Invitation | None
    tries: tuple[Credentials, ...]
    left: tuple[Credentials, ...]


def _of_seat(tries: tuple[Credentials, ...], seat: int) -> tuple[Credentials, ...]:
    # Whoever asks for another seat now does not want to be sent back to the earlier one.
    return tuple(one for one in tries if one.seat == seat)


def _going_on(ticket: Ticket) -> Ticket:
    return ticket if ticket.next else replace(ticket, over=ticket.refusal)


def read_ticket(data: Json) -> Ticket | None:
    """The ticket that was kept in the store, None if there is none or it is damaged."""
    try:
        kept = decode(_Kept, data)
        for one in (kept.credentials, *kept.tries, *kept.left):
            demand(one is None or _is_whole(one))
        if kept.invitation:
            invitation_key(kept.invitation.key)
            demand(kept.invitation.seat >= 0)
    except (Malformed, BadKey):
        return None
    tries, left = kept.tries[:TRIES_MOST], kept.left[:TRIES_MOST]
    found = Ticket(kept.credentials or kept.invitation, tries, left)
    # It was over, but something may have arrived since: asked for once more, then forgotten.
    found = found if found.next else Ticket(None, (), tries)
    return found if found.next else None


def _is_whole(kept: Credentials) -> bool:
    return is_id(kept.table) and is_id(kept.device) and is_hash(kept.key) and kept.seat >= 0


def parse_fragment(fragment: str) -> Invitation:
    """The invitation at the end of the address in a QR code, or BadKey."""
    found = _FRAGMENT.fullmatch(fragment)
    if found is None:
        raise BadKey("pairing.bad_key")
    invitation_key(found[2])
    return Invitation(int(found[1]), found[2])
