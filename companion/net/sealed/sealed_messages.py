"""What host and phones say to each other about a sealed choice; docs/protocol.md has the order."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from companion.net.sealed.commitment import Context, SealOpening
from engine.codec import Malformed, Tagged
from engine.message import Message, say


@dataclass(frozen=True, slots=True)
class SealedPart:
    """One of those who seal: a seat and its role, as the game calls it."""

    seat: int
    role: str


def apart(sides: tuple[SealedPart, ...]) -> bool:
    """Whether these are two or more different seats: nobody seals alone or against himself."""
    return len({side.seat for side in sides}) == len(sides) >= 2


class VoidReason(StrEnum):
    """Why an attempt was voided."""

    ASKED = "asked"
    STORE_LOST = "store_lost"
    MISMATCH = "mismatch"
    AGAINST_RULES = "against_rules"

    def message(self) -> Message:
        """The sentence for everybody at the table."""
        return say(_WHY[self])


_WHY: Final = {
    VoidReason.ASKED: "sealed.void.asked",
    VoidReason.STORE_LOST: "sealed.void.store_lost",
    VoidReason.MISMATCH: "sealed.void.mismatch",
    VoidReason.AGAINST_RULES: "sealed.void.against_rules",
}


@dataclass(frozen=True, slots=True)
class ChoiceOpened:
    """Host to all: these two or more seal now; every attempt is opened anew."""

    game: str
    choice: int
    attempt: int
    sides: tuple[SealedPart, ...]

    def __post_init__(self) -> None:
        """Whatever comes from outside is held to it too."""
        if not apart(self.sides):
            raise Malformed("malformed.type", where="sides")

    def side_of(self, seat: int | None) -> int | None:
        """The place among the sides of a seat that seals, None for everybody else."""
        return next((at for at, side in enumerate(self.sides) if side.seat == seat), None)

    def context(self, at: int) -> Context:
        """What the commitment of one side is bound to."""
        # Every side names the next one, the last names the first: with two, each names the other.
        mine, peer = self.sides[at], self.sides[(at + 1) % len(self.sides)]
        return Context(self.game, self.choice, self.attempt, mine.seat, mine.role, peer.seat)


@dataclass(frozen=True, slots=True)
class Commit:
    """Phone to host: my commitment; a higher number replaces a lower one."""

    choice: int
    attempt: int
    number: int
    commitment: str


@dataclass(frozen=True, slots=True)
class Committed:
    """Host to one seat: this commit of yours is saved."""

    choice: int
    attempt: int
    number: int
    commitment: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """Host to all: this seat has sealed something; said once, whether or not it is replaced later."""

    choice: int
    attempt: int
    seat: int


@dataclass(frozen=True, slots=True)
class Sealed:
    """Host to all: the commitments of all sides, in their order."""

    choice: int
    attempt: int
    commitments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """Phone to host: my opening, to be held back until the others are here."""

    choice: int
    attempt: int
    opening: SealOpening


@dataclass(frozen=True, slots=True)
class Opened:
    """Host to all: the openings of all sides, in their order."""

    choice: int
    attempt: int
    openings: tuple[SealOpening, ...]


@dataclass(frozen=True, slots=True)
class Void:
    """Phone to host: let all sides choose again."""

    choice: int
    attempt: int
    why: VoidReason


@dataclass(frozen=True, slots=True)
class Voided:
    """Host to all: this attempt counts for nothing; `by` None is the tablet itself."""

    choice: int
    attempt: int
    by: int | None
    why: VoidReason
    listed: str | None
    """With MISMATCH: the commitment that stood, and the one that the opening gives."""
    found: str | None
    rule: Message | None = None
    """With AGAINST_RULES: the rule's own sentence, where it tells nothing of what was sealed."""

    def messages(self) -> tuple[Message, ...]:
        """What everybody at the table is told, one sentence after the other."""
        return (self.rule, say("sealed.void.again")) if self.rule else (self.why.message(),)


@dataclass(frozen=True, slots=True)
class ByHand:
    """Host to all: the table settles this one with its own pieces."""

    choice: int
    attempt: int


FromSide: TypeAlias = Commit | Reveal | Void
ToSide: TypeAlias = ChoiceOpened | Committed | Chosen | Sealed | Opened | Voided | ByHand
FROM_PHONE: Final = Tagged("sealed", (Commit, Reveal, Void))
TO_PHONE: Final = Tagged("sealed", (ChoiceOpened, Committed, Chosen, Sealed, Opened, Voided, ByHand))
