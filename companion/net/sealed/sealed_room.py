"""Sealed choices at a running table: begun when the game asks, saved before told, played when opened."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from companion.net.sealed.commitment import SealOpening
from companion.net.sealed.phone_seal import PhoneSeal, PhoneState, PhoneTurn, joined
from companion.net.sealed.sealed import (
    Envelope,
    HostState,
    NotASide,
    NotThisAttempt,
    SealedChoice,
    begin,
    restored,
)
from companion.net.sealed.sealed_messages import FROM_PHONE, SealedPart, ToSide, VoidReason
from companion.net.table.messages import SettleByHand
from engine.codec import Json, Malformed, decode, encode, loads
from engine.forms import Sealing
from engine.game import Step, demand
from engine.table import REDONE, STEP, Table

NOTE: Final = "sealed"
_HELD: Final = (PhoneState.COMMITTED, PhoneState.REVEALED)


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the journal holds of the sealed choices."""

    count: int
    key: str | None
    choice: Any


@dataclass(frozen=True, slots=True)
class Settled:
    """A sealed choice that was played: what was asked, what all sides had, and the step's revision."""

    asked: Sealing
    secrets: tuple[Json, ...]
    revision: int


@dataclass(frozen=True, slots=True)
class SealedEntry:
    """What a side entered on this device for one attempt, with 32 random bytes of its own."""

    choice: int
    attempt: int
    secret: Any = field(repr=False)
    nonce: bytes = field(repr=False)


class SealedRoom:
    """The table's one sealed choice, if there is one; the last one stays until the next begins."""

    def __init__(
        self,
        table: Table[Any],
        game: str,
        post: Callable[[int | None, ToSide], None],
        at: Callable[[], int],
    ) -> None:
        self._table, self._game, self._post, self._at = table, game, post, at
        self._count = 0
        self._key: str | None = None
        self.choice: SealedChoice | None = None
        """An unchanging value, replaced by every step; any thread may look at it."""
        self.last: Settled | None = None
        """What was played last, for every thread too."""
        self._here: dict[int, PhoneSeal] = {}
        """The sides that chose on this device: in memory only, and gone as soon as they are opened."""
        if NOTE in table.notes:
            self._restore(decode(_Kept, table.notes[NOTE]))

    def heal(self) -> None:
        """Plays what was opened and saved by a host that died before it could play it; call it once."""
        wanted, opened = self._wanted(), self._opened()
        if opened and wanted and wanted.key == self._key:
            self._open(opened, ())

    def follow(self) -> None:
        """Begins or ends a sealed choice as the table now asks; call it after every change of the table."""
        wanted = self._wanted()
        key = wanted.key if wanted else None
        if key == self._key:
            return
        choice = self._opened()
        envelopes: tuple[Envelope, ...] = ()
        if wanted:
            self._count += 1
            sides = (SealedPart(side.seat, side.role) for side in wanted.sides)
            choice, envelopes = begin(self._game, self._count, *sides)
        self._key = key
        self._here = {}
        self._keep(choice)
        self._send(envelopes)

    @property
    def here(self) -> frozenset[int]:
        """The seats whose sealed choice this device holds; for every thread."""
        return frozenset(self._here)

    def seal_here(self, seat: int, entry: SealedEntry) -> None:
        """A side without a phone has chosen on this device, which now is its phone."""
        choice = self._running()
        if (entry.choice, entry.attempt) != (choice.now.choice, choice.now.attempt):
            raise NotThisAttempt("sealed.attempt")
        phone = self._here.get(seat)
        if phone is None:
            phone, _ = joined(choice.now, seat)
            for news in choice.news(seat):
                phone, _ = phone.receive(news)
        self._take(seat, phone.choose(entry.secret, entry.nonce).stored())

    def hear(self, seat: int, data: Json) -> None:
        """What a phone said about the sealed choice; a SealedError or Malformed changes nothing."""
        message = FROM_PHONE.decode(data)
        # What was opened last still answers repeats of phones that missed an answer.
        before = self._opened() or self._running()
        after, envelopes = before.step(seat, message)
        if after.state is HostState.OPENED and before.state is not HostState.OPENED:
            self._open(after, envelopes)
            return
        self._keep(after)
        self._send(envelopes)

    def proposed(self, seat: int, message: SettleByHand) -> tuple[int, ...]:
        """The other sides, who must confirm what this one says; from now on the table settles by hand."""
        choice = self._checked(seat, message)
        self.settle(seat, SettleByHand(message.choice, message.attempt))
        return tuple(side.seat for side in choice.now.sides if side.seat != seat)

    def _checked(self, seat: int | None, message: SettleByHand) -> SealedChoice:
        """The running choice, if this seat (None: the tablet) may settle it like this."""
        choice = self._running()
        if seat is not None and choice.now.side_of(seat) is None:
            raise NotASide("sealed.not_a_side")
        if (message.choice, message.attempt) != (choice.now.choice, choice.now.attempt):
            raise NotThisAttempt("sealed.attempt")
        if message.secrets is not None:
            demand(self._table.game, self._table.state, self._step(message.secrets))
        return choice

    def settle(self, seat: int | None, message: SettleByHand) -> None:
        """The table used its own pieces; with secrets, which all sides agree on, they are played."""
        choice = self._checked(seat, message)
        step = self._step(message.secrets) if message.secrets is not None else None
        asked = self._wanted()
        if choice.state is not HostState.BY_HAND:
            after, envelopes = choice.settle_by_hand()
            self._keep(after)
            self._send(envelopes)
        elif step is None:
            self._send(tuple(Envelope(seat, each) for each in choice.news(seat)))
        if step:
            self._play(asked, message.secrets, step)

    def void(self) -> None:
        """The tablet's owner lets all sides choose again."""
        choice = self._running()
        after, envelopes = choice.void(choice.now.choice, choice.now.attempt, VoidReason.ASKED)
        self._keep(after)
        self._send(envelopes)

    def news(self, seat: int | None) -> tuple[ToSide, ...]:
        """Everything a phone that was away needs to hear of the sealed choice; nothing of one long ago."""
        return self.choice.news(seat) if self.choice and not self._is_past() else ()

    def _is_past(self) -> bool:
        """Whether what was opened has had its time: somebody has acted since."""
        if self._key is not None or self._opened() is None:
            return False
        steps = (each.revision for each in reversed(self._table.reports) if each.kind in (STEP, REDONE))
        return self.last is None or next(steps, 0) > self.last.revision

    def _running(self) -> SealedChoice:
        if self.choice is None or self._key is None:
            raise NotThisAttempt("sealed.attempt")
        return self.choice

    def _opened(self) -> SealedChoice | None:
        opened = self.choice is not None and self.choice.state is HostState.OPENED
        return self.choice if opened else None

    def _wanted(self) -> Sealing | None:
        return self._table.game.sealing(self._table.state)

    def _open(self, choice: SealedChoice, envelopes: tuple[Envelope, ...]) -> None:
        """All openings are here; what breaks a rule of the game is void and nobody is shown it."""
        asked, secrets = self._wanted(), [loads(_secret(opening)) for opening in choice.openings]
        try:
            step = self._step(secrets)
            refused = self._table.game.why_not(self._table.state, step)
        except Malformed as error:
            refused = error.message
        if refused:
            # A parameter could be what somebody has sealed.
            rule = None if refused.params else refused
            now = choice.now
            after, envelopes = choice.void(now.choice, now.attempt, VoidReason.AGAINST_RULES, rule=rule)
            self._keep(after)
            self._send(envelopes)
            return
        self._keep(choice)
        self._send(envelopes)
        self._play(asked, secrets, step)

    def _play(self, asked: Sealing | None, secrets: Any, step: Step) -> None:
        if asked:
            # Before the step: whoever sees the new revision must find what belongs to it.
            self.last = Settled(asked, tuple(secrets), self._table.revision + 1)
        self._table.play(step.act, self._at(), result=step.result)

    def _step(self, secrets: Json) -> Step:
        asked = self._wanted()
        if type(secrets) is not list or (asked and len(secrets) != len(asked.sides)):
            raise Malformed("malformed.type", where="secrets")
        return self._table.game.sealed_step(self._table.state, tuple(secrets))

    def _keep(self, choice: SealedChoice | None) -> None:
        """Writes what has changed into the journal; only then may anybody be told."""
        kept = encode(_Kept(self._count, self._key, choice.saved() if choice else None))
        self.choice = choice
        if kept != self._table.notes.get(NOTE):
            self._table.note(NOTE, kept, self._at())

    def _send(self, envelopes: tuple[Envelope, ...]) -> None:
        for envelope in envelopes:
            self._post(envelope.to, envelope.message)
        # After everybody was told: what this device answers for its sides must not overtake the news.
        for envelope in envelopes:
            for seat, phone in tuple(self._here.items()):
                if envelope.to in (None, seat) and self._here.get(seat) is phone:
                    self._take(seat, phone.receive(envelope.message))

    def _take(self, seat: int, turn: PhoneTurn) -> None:
        """Keeps what a side on this device still needs, forgets what is over, and hears what it says."""
        phone, messages = turn
        others = {other: held for other, held in self._here.items() if other != seat}
        self._here = {**others, seat: phone} if phone.state in _HELD else others
        for message in messages:
            self.hear(seat, FROM_PHONE.encode(message))

    def _restore(self, kept: _Kept) -> None:
        self._count, self._key = kept.count, kept.key
        self.choice = restored(kept.choice) if kept.choice is not None else None
        opened, moment = self._opened(), self._table.undoable
        asked = self._table.game.sealing(moment.before) if opened and moment else None
        if opened and asked and self._key is None:
            secrets = tuple(loads(_secret(opening)) for opening in opened.openings)
            steps = [each.revision for each in self._table.reports if each.kind in (STEP, REDONE)]
            self.last = Settled(asked, secrets, steps[-1])


def _secret(opening: SealOpening | None) -> str:
    assert opening is not None
    return opening.secret
