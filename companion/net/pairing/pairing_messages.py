"""Pairing messages: what a phone and the host say to each other before the phone has a seat."""

from dataclasses import dataclass
from typing import TypeAlias

# No field has a default: the codec leaves defaults out, and the protocol's number must always travel.


@dataclass(frozen=True, slots=True)
class Challenge:
    """The host's first words on every new socket; the nonce is made for this socket alone."""

    protocol: int
    table: str
    name: str
    nonce: str


@dataclass(frozen=True, slots=True)
class Take:
    """A phone takes a free seat; the proof is made with the key of the seat's invitation."""

    protocol: int
    seat: int
    nonce: str
    proof: str


@dataclass(frozen=True, slots=True)
class Return:
    """A phone that has a seat comes back to it; the proof is made with its device key."""

    protocol: int
    device: str
    nonce: str
    proof: str


@dataclass(frozen=True, slots=True)
class Knock:
    """A phone with a short code offers its public number, 512 hex digits."""

    protocol: int
    public: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The host's public number for this socket, 512 hex digits."""

    public: str


@dataclass(frozen=True, slots=True)
class TakeByCode:
    """A phone takes a free seat; the proof is made with the short code and the two public numbers."""

    protocol: int
    seat: int
    nonce: str
    proof: str


@dataclass(frozen=True, slots=True)
class Watch:
    """A phone joins as a spectator."""

    protocol: int


@dataclass(frozen=True, slots=True)
class Seated:
    """The phone is in; the proof shows that the host knew the key. A spectator gets three times None."""

    seat: int | None
    device: str | None
    proof: str | None


FromStranger: TypeAlias = Take | Return | Knock | TakeByCode | Watch
ToStranger: TypeAlias = Challenge | Answer | Seated
