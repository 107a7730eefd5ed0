"""Everything the pond knows: frogs on lily pads, flies over them, and who begs for one."""

from dataclasses import dataclass

from engine.codec import Json, Malformed, Tagged, decode, encode
from engine.game import Act, BadSetup
from engine.message import Message

PADS = ("reed", "lily", "root", "stone", "moss", "wreck")
PUFFS = range(4)


@dataclass(frozen=True, slots=True)
class Leap(Act):
    """The frog leaps onto the next pad and eats so many of its flies."""

    to: str
    flies: int


@dataclass(frozen=True, slots=True)
class Croak(Act):
    """The frog stays where it is."""


@dataclass(frozen=True, slots=True)
class Beg(Act):
    """The frog gets one fly of those that the other has just eaten."""


@dataclass(frozen=True, slots=True)
class Wave(Act):
    """The frog leaves the other its meal."""


@dataclass(frozen=True, slots=True)
class Puff(Act):
    """Two frogs on one pad have puffed themselves up; the step's result is how far, seat by seat."""


@dataclass(frozen=True, slots=True)
class Recount(Act):
    """Somebody has counted the flies over a pad: the pond is right."""

    pad: str
    flies: int


CODEC = Tagged("act", (Leap, Croak, Beg, Wave, Puff, Recount))
MOST_FLIES = 9


@dataclass(frozen=True, slots=True)
class Frog:
    """Who plays it."""

    name: str


@dataclass(frozen=True, slots=True)
class PondSetup:
    """The frogs by seat, how many turns are played, and the flies over each pad."""

    seats: tuple[Frog, ...]
    turns: int
    flies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pond:
    """The pond between two steps."""

    setup: PondSetup
    flies: tuple[int, ...]
    left: int
    at: tuple[int, ...] = (0, 3)
    eaten: tuple[int, ...] = (0, 0)
    turn: int = 0
    begs: int | None = None
    puffs: bool = False
    news: tuple[Message, ...] = ()


def set_up(setup: Json) -> Pond:
    """The pond before the first leap, or BadSetup."""
    try:
        found = decode(PondSetup, setup)
    except Malformed as error:
        raise BadSetup(error.message.key, **dict(error.message.params)) from error
    if len(found.seats) != 2 or len(found.flies) != len(PADS):
        raise BadSetup("pond.bad_setup")
    return Pond(found, found.flies, found.turns)


def encode_setup(setup: PondSetup) -> Json:
    """The set-up as `set_up` reads it."""
    return encode(setup)


def beside(pad: int) -> tuple[int, int]:
    """The pads that a frog reaches from here."""
    return (pad - 1) % len(PADS), (pad + 1) % len(PADS)


def with_at(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    """The numbers with another one at this place."""
    return (*numbers[:at], number, *numbers[at + 1 :])
