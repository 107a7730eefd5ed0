"""Sealed choices on a phone: keeps its own secret, reveals only what it sealed, and checks all openings."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeAlias

from companion.net.sealed.commitment import (
    NONCE_BYTES,
    NUMBER_MOST,
    Misshapen,
    SealedError,
    SealOpening,
    check,
    commitment_to,
    is_hash,
    secret_text,
)
from companion.net.sealed.sealed_messages import (
    ByHand,
    ChoiceOpened,
    Commit,
    Committed,
    FromSide,
    Opened,
    Reveal,
    Sealed,
    ToSide,
    Void,
    VoidReason,
)
from engine.codec import Json, Malformed, decode, encode
from engine.message import Message

KEPT_MOST: Final = 32  # changes of mind that a phone out of reach of the host holds on to


class ListedAnother(SealedError):
    """The host lists a commitment that this phone never made."""


class TwoStories(SealedError):
    """The host announced two different lists of commitments."""


class TooLate(SealedError):
    """Nothing can be chosen any more in this attempt."""


class TooManyChoices(SealedError):
    """The phone holds as many unanswered choices as it may."""


class NonceUsed(SealedError):
    """Every choice needs a nonce of its own."""


class PhoneState(StrEnum):
    """Where a sealed choice stands on one phone."""

    CHOOSING = "choosing"
    CHOSEN = "chosen"
    """Chosen, but not yet written to the phone's own store, so not sent either."""
    COMMITTED = "committed"
    REVEALED = "revealed"
    LOST = "lost"
    """All are sealed and this phone has nothing that could open its side."""
    WATCHING = "watching"
    WITNESS = "witness"
    """Watching, and all commitments are known."""
    OPENED = "opened"
    MISTRUSTED = "mistrusted"
    """The host said what cannot be true; `problem` is the sentence, and nothing more is revealed."""
    BY_HAND = "by_hand"


_OVER: Final = (PhoneState.OPENED, PhoneState.MISTRUSTED, PhoneState.BY_HAND)
_MAY_CHOOSE: Final = (PhoneState.CHOOSING, PhoneState.CHOSEN, PhoneState.COMMITTED)


@dataclass(frozen=True, slots=True)
class Kept:
    """One choice that the phone made, with what opens it."""

    number: int
    opening: SealOpening


@dataclass(frozen=True, slots=True)
class _Store:
    """What the phone writes into its own private store."""

    now: ChoiceOpened
    seat: int
    kept: tuple[Kept, ...]


@dataclass(frozen=True, slots=True)
class PhoneSeal:
    """One phone's side of a sealed choice; a seat that is no side is a witness."""

    now: ChoiceOpened
    seat: int | None
    state: PhoneState
    number: int = 0
    """The highest number that a commit of this seat is known to have had."""
    answered: int = 0
    """The number of the commit that the host holds, as far as this phone knows."""
    elsewhere: str | None = None
    """A commitment that the host holds of this seat, made on another phone or before the store was lost."""
    kept: tuple[Kept, ...] = ()
    listed: tuple[str, ...] | None = None
    openings: tuple[SealOpening, ...] | None = None
    problem: Message | None = None

    def choose(self, secret: Json, nonce: bytes) -> "PhoneSeal":
        """The phone with a new choice in `store`; write that, then call `stored`."""
        if self.state not in _MAY_CHOOSE:
            raise TooLate("sealed.too_late")
        if len(self.kept) >= KEPT_MOST:
            raise TooManyChoices("sealed.too_many")
        if len(nonce) != NONCE_BYTES:
            raise Misshapen("sealed.shape")
        opening = SealOpening(nonce.hex(), secret_text(secret))
        if any(opening.nonce == kept.opening.nonce for kept in self.kept):
            raise NonceUsed("sealed.nonce_used")
        kept = (*self.kept, Kept(self.number + 1, opening))
        return replace(self, state=PhoneState.CHOSEN, number=self.number + 1, kept=kept)

    def store(self) -> Json:
        """What to write into the phone's own store now; None: nothing, and erase what is there."""
        if self.seat is None or not self.kept:
            return None
        return encode(_Store(self.now, self.seat, self.kept))

    def stored(self) -> "PhoneTurn":
        """The choice is safe on the phone: only now does its commitment go out."""
        if self.state is not PhoneState.CHOSEN:
            return self, ()
        return replace(self, state=PhoneState.COMMITTED), (self._commit(),)

    def void(self) -> Void:
        """What to send when the person at this phone wants all sides to choose again."""
        why = VoidReason.STORE_LOST if self.state is PhoneState.LOST else VoidReason.ASKED
        return Void(self.now.choice, self.now.attempt, why)

    def receive(self, message: ToSide) -> "PhoneTurn":
        """What the host's message changes; repeats and messages of other attempts change nothing."""
        if isinstance(message, ChoiceOpened):
            return self._open(message)
        if (message.choice, message.attempt) != (self.now.choice, self.now.attempt):
            return self, ()
        if isinstance(message, ByHand):
            return replace(self, state=PhoneState.BY_HAND, kept=()), ()
        if self.state in _OVER:
            return self, ()
        if isinstance(message, Sealed):
            return self._sealed(message)
        if isinstance(message, Opened):
            return self._opened(message), ()
        return (self._committed(message) if isinstance(message, Committed) else self), ()

    def _commit(self) -> Commit:
        last = self.kept[-1]
        return Commit(self.now.choice, self.now.attempt, last.number, self._commitment(last))

    def _commitment(self, kept: Kept) -> str:
        at = self.now.side_of(self.seat)
        assert at is not None
        return commitment_to(self.now.context(at), kept.opening)

    def _open(self, message: ChoiceOpened) -> "PhoneTurn":
        if (message.game, message.choice) != (self.now.game, self.now.choice):
            return self, ()
        if message.attempt > self.now.attempt:
            return joined(message, self.seat)
        # The host may not have got the commit; one that it has is only answered again.
        unanswered = self.state is PhoneState.COMMITTED and self.answered < self.kept[-1].number
        return self, (self._commit(),) if message.attempt == self.now.attempt and unanswered else ()

    def _committed(self, message: Committed) -> "PhoneSeal":
        if self.state not in _MAY_CHOOSE:
            return self
        number, answered = max(self.number, message.number), max(self.answered, message.number)
        mine = [kept.number for kept in self.kept if self._commitment(kept) == message.commitment]
        # A later number than all of ours comes from another phone of this seat: what we sent does not count.
        foreign = not mine and self.state is PhoneState.COMMITTED and message.number >= self.kept[-1].number
        state = PhoneState.CHOOSING if foreign else self.state
        kept = tuple(kept for kept in self.kept if not mine or kept.number >= mine[0])
        known = replace(self, state=state, number=number, answered=answered, kept=kept)
        return known if mine else replace(known, elsewhere=message.commitment)

    def _sealed(self, message: Sealed) -> "PhoneTurn":
        if self.listed not in (None, message.commitments):
            return self._mistrust(TwoStories("sealed.two_stories")), ()
        if len(message.commitments) != len(self.now.sides) or not all(map(is_hash, message.commitments)):
            return self._mistrust(Misshapen("sealed.shape")), ()
        seen, at = replace(self, listed=message.commitments), self.now.side_of(self.seat)
        if at is None:
            return replace(seen, state=PhoneState.WITNESS), ()
        if not self.kept or message.commitments[at] == self.elsewhere:
            return replace(seen, state=PhoneState.LOST), ()
        mine = [kept for kept in self.kept if self._commitment(kept) == message.commitments[at]]
        if not mine:
            return seen._mistrust(ListedAnother("sealed.listed_another")), ()
        reveal = Reveal(self.now.choice, self.now.attempt, mine[0].opening)
        return replace(seen, state=PhoneState.REVEALED, kept=(mine[0],)), (reveal,)

    def _opened(self, message: Opened) -> "PhoneSeal":
        if self.listed is None:
            return self
        if len(message.openings) != len(self.now.sides):
            return self._mistrust(Misshapen("sealed.shape"))
        try:
            for at, opening in enumerate(message.openings):
                check(self.now.context(at), self.listed[at], opening)
        except SealedError as error:
            return self._mistrust(error)
        return replace(self, state=PhoneState.OPENED, openings=message.openings, kept=())

    def _mistrust(self, error: SealedError) -> "PhoneSeal":
        return replace(self, state=PhoneState.MISTRUSTED, problem=error.message)


PhoneTurn: TypeAlias = tuple[PhoneSeal, tuple[FromSide, ...]]


def joined(now: ChoiceOpened, seat: int | None, store: Json = None) -> PhoneTurn:
    """A phone that hears of this choice first or again; with its store it goes on where it was."""
    if now.side_of(seat) is None:
        return PhoneSeal(now, seat, PhoneState.WATCHING), ()
    fresh, kept = PhoneSeal(now, seat, PhoneState.CHOOSING), _kept(now, seat, store)
    if not kept:
        return fresh, ()
    return replace(fresh, state=PhoneState.CHOSEN, number=kept[-1].number, kept=kept).stored()


def _kept(now: ChoiceOpened, seat: int | None, store: Json) -> tuple[Kept, ...]:
    """The choices in a store that belong to this very attempt; a damaged store is a lost one."""
    try:
        found = decode(_Store, store)
        for kept in found.kept:
            commitment_to(now.context(0), kept.opening)
    except (Malformed, Misshapen):
        return ()
    numbers = [kept.number for kept in found.kept]
    if numbers != sorted(set(numbers)) or not all(1 <= number <= NUMBER_MOST for number in numbers):
        return ()
    return found.kept if (found.now, found.seat) == (now, seat) else ()
