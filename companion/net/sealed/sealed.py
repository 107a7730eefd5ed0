"""Sealed choices on the host: opaque commitments of two or more sides, opened all at once or not at all."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, TypeAlias, TypeVar

from companion.net.sealed.commitment import (
    NUMBER_MOST,
    CommitmentMismatch,
    Misshapen,
    SealedError,
    SealOpening,
    check,
    is_hash,
    verify,
)
from companion.net.sealed.sealed_messages import (
    ByHand,
    ChoiceOpened,
    Chosen,
    Commit,
    Committed,
    FromSide,
    Opened,
    Reveal,
    Sealed,
    SealedPart,
    ToSide,
    Void,
    Voided,
    VoidReason,
    apart,
)
from engine.codec import Json, Malformed, decode, encode
from engine.message import Message

ATTEMPTS_MOST: Final = 20  # a table that voids more often is stuck, and plays this one by hand

T = TypeVar("T")


class NotThisAttempt(SealedError):
    """The message belongs to another choice or another attempt."""


class NotASide(SealedError):
    """This seat has nothing to seal here."""


class StaleCommit(SealedError):
    """An older commit came after a newer one."""


class AlreadySealed(SealedError):
    """All sides are sealed, so none can be changed."""


class NotYetSealed(SealedError):
    """An opening came before all sides were sealed; it was not kept."""


class AlreadySettled(SealedError):
    """The choice is over, opened or settled by hand."""


class HostState(StrEnum):
    """Where a sealed choice stands on the host."""

    WAITING_FOR_COMMITS = "waiting_for_commits"
    # Saved games know these three by the words of two sides.
    SOME_SEALED = "one_sealed"
    ALL_SEALED = "both_sealed"
    SOME_OPENED = "one_opened"
    OPENED = "opened"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class HeldSeal:
    """What the host holds of one side before the opening: a number and 64 hex digits."""

    number: int
    commitment: str


@dataclass(frozen=True, slots=True)
class Envelope:
    """One message to send; `to` None is everybody, spectators too."""

    to: int | None
    message: ToSide


@dataclass(frozen=True, slots=True)
class _Saved:
    """What a journal may hold of a sealed choice."""

    now: ChoiceOpened
    state: HostState
    seals: tuple[HeldSeal | None, ...]
    voided: Voided | None
    openings: tuple[SealOpening, ...] | None


@dataclass(frozen=True, slots=True)
class SealedChoice:
    """The host's side of one sealed choice; every method answers with a new state and what to send."""

    now: ChoiceOpened
    seals: tuple[HeldSeal | None, ...] = ()
    openings: tuple[SealOpening | None, ...] = field(default=(), repr=False)
    """The first openings wait here, in memory only."""
    by_hand: bool = False
    voided: Voided | None = None
    """The attempt that was voided last."""

    def __post_init__(self) -> None:
        """What is not given is nothing yet from every side."""
        nothing = (None,) * len(self.now.sides)
        object.__setattr__(self, "seals", self.seals or nothing)
        object.__setattr__(self, "openings", self.openings or nothing)

    @property
    def state(self) -> HostState:
        """Where the choice stands."""
        if self.by_hand:
            return HostState.BY_HAND
        if None in self.seals:
            return HostState.SOME_SEALED if any(self.seals) else HostState.WAITING_FOR_COMMITS
        # Openings are taken only after all commits.
        if None in self.openings:
            return HostState.SOME_OPENED if any(self.openings) else HostState.ALL_SEALED
        return HostState.OPENED

    def step(self, seat: int, message: FromSide) -> "SealedTurn":
        """What the message of this seat changes, or the SealedError that refuses it and changes nothing."""
        at = self._side_of(seat)
        if isinstance(message, Void):
            if message.why not in (VoidReason.ASKED, VoidReason.STORE_LOST):
                raise Misshapen("sealed.shape")
            return self.void(message.choice, message.attempt, message.why, seat)
        if (message.choice, message.attempt) != (self.now.choice, self.now.attempt):
            raise NotThisAttempt("sealed.attempt")
        if self.by_hand:
            raise AlreadySettled("sealed.settled")
        return self._commit(at, message) if isinstance(message, Commit) else self._reveal(at, message)

    def void(
        self,
        choice: int,
        attempt: int,
        why: VoidReason,
        by: int | None = None,
        rule: Message | None = None,
    ) -> "SealedTurn":
        """All sides choose again; for an attempt that is already void, only the news once more."""
        if choice != self.now.choice or attempt > self.now.attempt:
            raise NotThisAttempt("sealed.attempt")
        if attempt < self.now.attempt:
            return self, tuple(Envelope(by, each) for each in self.news(by))
        # Openings that break a rule of the game are the one thing that can be voided after the opening.
        if self.by_hand or (self.state is HostState.OPENED) is not (why is VoidReason.AGAINST_RULES):
            raise AlreadySettled("sealed.settled")
        return self._voided(Voided(choice, attempt, by, why, None, None, rule))

    def settle_by_hand(self) -> "SealedTurn":
        """The table settles this one with its own pieces; an opening that waits here is forgotten."""
        if self.state is HostState.OPENED:
            raise AlreadySettled("sealed.settled")
        state = replace(self, openings=(), by_hand=True)
        return state, (Envelope(None, state._by_hand()),)

    def news(self, seat: int | None) -> tuple[ToSide, ...]:
        """Everything that a phone at this seat (None: a spectator) needs after it, or the host, was away."""
        void = (self.voided,) if self.voided else ()
        return (*void, self.now, *self._so_far(self.now.side_of(seat)))

    def saved(self) -> Json:
        """What the journal may hold: commitments, counters, the state; openings only once all are open."""
        state, openings = self.state, self._all_openings()
        if state is HostState.SOME_OPENED:
            state = HostState.ALL_SEALED
        return encode(_Saved(self.now, state, self.seals, self.voided, openings))

    def _side_of(self, seat: int) -> int:
        at = self.now.side_of(seat)
        if at is None:
            raise NotASide("sealed.not_a_side")
        return at

    def _commit(self, at: int, message: Commit) -> "SealedTurn":
        seal, held = HeldSeal(message.number, message.commitment), self.seals[at]
        if not is_hash(seal.commitment) or not 1 <= seal.number <= NUMBER_MOST:
            raise Misshapen("sealed.shape")
        seat = self.now.sides[at].seat
        if seal == held:
            return self, tuple(Envelope(seat, each) for each in self._so_far(at))
        if None not in self.seals:
            raise AlreadySealed("sealed.already_sealed")
        # Without the number, an old commit that was on its way too long would undo a newer one.
        if held and seal.number <= held.number:
            raise StaleCommit("sealed.stale")
        state = replace(self, seals=_put(self.seals, at, seal))
        told: list[Envelope] = [Envelope(seat, state._committed(seal))]
        if not held:
            told.append(Envelope(None, state._chosen(seat)))
        told += (Envelope(None, each) for each in state._all_sealed())
        return state, tuple(told)

    def _reveal(self, at: int, message: Reveal) -> "SealedTurn":
        seal, opening, seat = self.seals[at], message.opening, self.now.sides[at].seat
        if seal is None or None in self.seals:
            raise NotYetSealed("sealed.not_yet")
        if opening == self.openings[at]:
            return self, tuple(Envelope(seat, each) for each in self._all_open())
        if self.state is HostState.OPENED:
            raise AlreadySettled("sealed.settled")
        try:
            check(self.now.context(at), seal.commitment, opening)
        except CommitmentMismatch as error:
            listed, found = seal.commitment, str(error.message["found"])
            return self._voided(
                Voided(message.choice, message.attempt, seat, VoidReason.MISMATCH, listed, found)
            )
        state = replace(self, openings=_put(self.openings, at, opening))
        return state, tuple(Envelope(None, each) for each in state._all_open())

    def _voided(self, voided: Voided) -> "SealedTurn":
        if voided.attempt >= ATTEMPTS_MOST:
            state = replace(self, openings=(), by_hand=True, voided=voided)
            return state, (Envelope(None, voided), Envelope(None, state._by_hand()))
        state = SealedChoice(replace(self.now, attempt=voided.attempt + 1), voided=voided)
        return state, (Envelope(None, voided), Envelope(None, state.now))

    def _so_far(self, at: int | None) -> Iterable[ToSide]:
        if self.by_hand:
            yield self._by_hand()
            return
        for side, seal in zip(self.now.sides, self.seals, strict=True):
            if seal:
                yield self._chosen(side.seat)
        if at is not None and (mine := self.seals[at]):
            yield self._committed(mine)
        yield from self._all_sealed()
        yield from self._all_open()

    def _chosen(self, seat: int) -> Chosen:
        return Chosen(self.now.choice, self.now.attempt, seat)

    def _committed(self, seal: HeldSeal) -> Committed:
        return Committed(self.now.choice, self.now.attempt, seal.number, seal.commitment)

    def _by_hand(self) -> ByHand:
        return ByHand(self.now.choice, self.now.attempt)

    def _all_sealed(self) -> Iterable[Sealed]:
        seals = tuple(seal.commitment for seal in self.seals if seal)
        if len(seals) == len(self.seals):
            yield Sealed(self.now.choice, self.now.attempt, seals)

    def _all_open(self) -> Iterable[Opened]:
        if openings := self._all_openings():
            yield Opened(self.now.choice, self.now.attempt, openings)

    def _all_openings(self) -> tuple[SealOpening, ...] | None:
        openings = tuple(opening for opening in self.openings if opening)
        return openings if len(openings) == len(self.openings) else None


def _put(held: tuple[T | None, ...], at: int, item: T) -> tuple[T | None, ...]:
    return (*held[:at], item, *held[at + 1 :])


SealedTurn: TypeAlias = tuple[SealedChoice, tuple[Envelope, ...]]


def begin(game: str, choice: int, *sides: SealedPart) -> SealedTurn:
    """A new sealed choice between different seats, and its announcement."""
    if not apart(sides):
        raise ValueError("a seat cannot seal against itself")
    state = SealedChoice(ChoiceOpened(game, choice, 1, sides))
    return state, (Envelope(None, state.now),)


def restored(data: Json) -> SealedChoice:
    """The choice that `saved` gave, ready to go on; Malformed if it was never saved like this."""
    saved = decode(_Saved, data)
    by_hand, sides = saved.state is HostState.BY_HAND, len(saved.now.sides)
    choice = SealedChoice(saved.now, saved.seals, saved.openings or (), by_hand, saved.voided)
    whole = len(choice.seals) == len(choice.openings) == sides and choice.saved() == data
    if not whole or not all(_opens(choice, at) for at in range(sides)):
        raise Malformed("malformed.type", where="SealedChoice")
    return choice


def _opens(choice: SealedChoice, at: int) -> bool:
    seal, opening = choice.seals[at], choice.openings[at]
    return not opening or (seal is not None and verify(choice.now.context(at), seal.commitment, opening))
