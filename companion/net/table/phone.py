"""What one phone knows of the table after it was seated; no I/O: the caller writes `store`, then sends."""

from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from companion.net.sealed.commitment import is_hash, seal_words
from companion.net.sealed.phone_seal import PhoneSeal, PhoneState, TooLate, joined
from companion.net.sealed.sealed_messages import FROM_PHONE as FROM_PHONE_SEALED
from companion.net.sealed.sealed_messages import TO_PHONE as TO_PHONE_SEALED
from companion.net.sealed.sealed_messages import ChoiceOpened
from companion.net.sealed.sealed_messages import FromSide as FromPhoneSealed
from companion.net.table.history import beginning, grown
from companion.net.table.messages import (
    FROM_PHONE,
    TO_PHONE,
    Act,
    AskWhole,
    Consent,
    Done,
    FromPhone,
    OpenCorrection,
    Presence,
    Problem,
    Record,
    Redo,
    Refused,
    Remembered,
    RuleNow,
    SameHistory,
    Score,
    Seal,
    SealedNews,
    SettleByHand,
    ToPhone,
    Undo,
    Update,
    Whole,
)
from companion.net.table.still_offered import is_ahead, is_count, is_on_tiles, knobs_of
from engine.codec import Json, Malformed, decode, encode, loads
from engine.corrections import Subject
from engine.message import Message
from engine.table import REDONE, STEP, StaleRevision

LOG_MOST: Final = 50  # records kept to be shown: the last two rounds of seven players
TRIES_MOST: Final = 5  # a wish that others overtake more often is better looked at again

_ENDS_A_WISH: Final = ("Malformed", "HostFault")
_SHOWN: Final = (PhoneState.OPENED, PhoneState.BY_HAND)
_ENDED: Final = (*_SHOWN, PhoneState.MISTRUSTED)

Wish: TypeAlias = Act | Undo | Redo


def decoded(text: str | bytes) -> ToPhone:
    """The host's message in this text, or Malformed."""
    message: ToPhone = TO_PHONE.decode(loads(text))
    return message


@dataclass(frozen=True, slots=True)
class Pending:
    """The one wish that is not settled yet."""

    message: Wish
    tries: int = 0
    """How often the phone has repeated it by itself after others were faster."""
    knobs: Any = None
    """What could be turned of the offer that it takes; None where no offer of the list was taken."""
    sent: bool = False
    answer: Done | Refused | None = None
    """Kept until the phone has seen the revision that it speaks of."""


@dataclass(frozen=True, slots=True)
class _Store:
    """What the phone writes into its own private store."""

    table: str
    seat: int | None
    revision: int
    history: str
    counter: int
    wish: Any = None
    tries: int = 0
    knobs: Any = None
    seal: Any = None
    past: int = 0
    doubt: bool = False


@dataclass(frozen=True, slots=True)
class PhoneTable:
    """Everything one phone knows; methods give the next one and what to send."""

    table: str
    seat: int | None
    revision: int
    history: str
    sheet: Any = None
    """As docs/lan.md describes it; None until the first `Whole`."""
    log: tuple[Record, ...] = ()
    presence: Presence | None = None
    counter: int = 0
    pending: Pending | None = None
    seal: PhoneSeal | None = None
    kept: Any = None
    """What a PhoneSeal stored before this phone was started."""
    past: int = 0
    """The last sealed choice that has been shown long enough."""
    score: Score | None = None
    rule: RuleNow | None = None
    """What was asked of a rule last."""
    problem: Message | None = None
    doubt: bool = False
    """The host's history is not the one that this phone has seen."""
    joining: bool = True
    """The `Whole` that follows `Seated` has not come yet."""
    asked: bool = False
    """A `Whole` was asked for."""

    @classmethod
    def seated(cls, table: str, seat: int | None) -> "PhoneTable":
        """A phone that has just got its seat (None: a spectator) and knows nothing yet."""
        return cls(table, seat, 0, beginning(table))

    @classmethod
    def restored(cls, table: str, seat: int | None, store: Json) -> "PhoneTable":
        """A phone that goes on where `store` was written; a damaged or foreign store counts as lost."""
        fresh = cls.seated(table, seat)
        try:
            found = decode(_Store, store)
            pending = _pending(found)
        except Malformed:
            return fresh
        if (found.table, found.seat) != (table, seat):
            return fresh
        return replace(
            fresh,
            revision=found.revision,
            history=found.history,
            counter=found.counter,
            pending=pending,
            kept=found.seal,
            past=found.past,
            doubt=found.doubt,
        )

    @property
    def busy(self) -> bool:
        """Whether a wish would be ignored now."""
        return self.seat is None or self.sheet is None or self.pending is not None

    @property
    def words(self) -> tuple[str, ...]:
        """Four words of the history, equal on every phone that was told the same."""
        return seal_words(self.history)

    def store(self) -> Json:
        """What must survive a crash; write it before sending what came with it."""
        pending = self.pending if self.pending and not isinstance(self.pending.answer, Done) else None
        return encode(
            _Store(
                self.table,
                self.seat,
                self.revision,
                self.history,
                self.counter,
                FROM_PHONE.encode(pending.message) if pending else None,
                pending.tries if pending else 0,
                pending.knobs if pending else None,
                self.seal.store() if self.seal else self.kept,
                self.past,
                self.doubt,
            )
        )

    def returned(self) -> "PhoneStep":
        """What to send after every `Seated`; the unanswered wish follows when the `Whole` has come."""
        pending = replace(self.pending, sent=False) if self.pending else None
        known = self.seat is not None and self.revision > 0
        back = replace(self, joining=True, pending=pending)
        return back, (Remembered(self.revision, self.history),) if known else ()

    def act(self, act_json: Json, answers: Json = None, then: Json = None) -> "PhoneStep":
        """The wish for an offered act, turned like this; this very table and nothing to send while `busy`.

        `then` are the acts that the same touch of a tile plays after it.
        """
        return self._wish(Act(self.counter + 1, self.revision, act_json, answers or None, then or None))

    def undo(self) -> "PhoneStep":
        """The wish to take back the last step; this very table and nothing to send while `busy`."""
        return self._wish(Undo(self.counter + 1, self.revision))

    def redo(self) -> "PhoneStep":
        """The wish to play it again; this very table and nothing to send while `busy`."""
        return self._wish(Redo(self.counter + 1, self.revision))

    def _wish(self, wish: Wish, tries: int = 0) -> "PhoneStep":
        if self.busy:
            return self, ()
        knobs = knobs_of(self.sheet, wish.act) if isinstance(wish, Act) else None
        pending = Pending(wish, tries, knobs, sent=not self.joining)
        table = replace(self, counter=wish.counter, pending=pending, problem=None)
        return table, (wish,) if pending.sent else ()

    def choose(self, secret: Json, nonce: bytes) -> "PhoneTable":
        """The phone with a sealed choice in `store`; write that, then call `stored`; or a SealedError."""
        if self.seal is None:
            raise TooLate("sealed.too_late")
        return replace(self, seal=self.seal.choose(secret, nonce), problem=None)

    def stored(self) -> "PhoneStep":
        """The sealed choice is safe on the phone: only now does its commitment go out."""
        if self.seal is None:
            return self, ()
        seal, out = self.seal.stored()
        return replace(self, seal=seal), _seals(out)

    def void(self) -> "PhoneStep":
        """The wish that all sides choose again."""
        if self.seal is None or not self._is_side() or self.seal.state in _SHOWN:
            return self, ()
        return replace(self, problem=None), _seals((self.seal.void(),))

    def settle_by_hand(self, secrets: Json = None) -> "PhoneStep":
        """The table used its own pieces; `secrets`, one for each side, are what they showed."""
        if self.seal is None or not self._is_side() or self.seal.state is PhoneState.OPENED:
            return self, ()
        now = self.seal.now
        return replace(self, problem=None), (SettleByHand(now.choice, now.attempt, secrets),)

    def consent(self, yes: bool) -> "PhoneStep":
        """The yes or no to what the sheet asks; nothing to send where nothing is asked."""
        asked = self.sheet and self.sheet["asked"]
        if self.seat is None or not asked:
            return self, ()
        return replace(self, problem=None), (Consent(asked["number"], yes),)

    def correct(self, of: Subject | None) -> "PhoneStep":
        """Asks for the form for this seat or place, which comes as part of the sheet; None: for none."""
        if self.seat is None or not self.sheet:
            return self, ()
        return replace(self, problem=None), (OpenCorrection(of),)

    def dismissed(self) -> "PhoneTable":
        """The person has read the problem."""
        return replace(self, problem=None)

    def trusted(self) -> "PhoneTable":
        """The person accepts the history that the host tells now."""
        return replace(self, doubt=False)

    def _is_side(self) -> bool:
        return self.seal is not None and self.seal.now.side_of(self.seat) is not None

    def receive(self, message: ToPhone) -> "PhoneStep":
        """What the host's message changes; repeats change nothing."""
        match message:
            case Whole():
                return self._whole(message)
            case Update():
                return self._update(message)
            case Done() | Refused():
                return self._answered(message)
            case SealedNews():
                return self._sealed_news(message.message)
            case Problem():
                return self._complained(message), ()
            case Presence():
                return replace(self, presence=message), ()
            case Score():
                return replace(self, score=message), ()
            case RuleNow():
                return replace(self, rule=message), ()
            case SameHistory():
                return replace(self, doubt=self.doubt or not message.same), ()
        return self, ()

    def _whole(self, whole: Whole) -> "PhoneStep":
        table = replace(
            self._beside(whole.sheet, whole.revision > self.revision)._without_the_past(whole.sheet),
            revision=whole.revision,
            history=whole.history,
            sheet=whole.sheet,
            log=whole.log[-LOG_MOST:],
            counter=max(self.counter, whole.counter),
            pending=self._unanswered(whole),
            doubt=self.doubt or not self._is_continued_by(whole),
            joining=False,
            asked=False,
        )
        pending = table.pending
        if pending is None or pending.sent or pending.answer:
            return table._settled()
        return replace(table, pending=replace(pending, sent=True)), (pending.message,)

    def _unanswered(self, whole: Whole) -> Pending | None:
        pending = self.pending
        # A later counter that the host has heard shows that this wish was answered, on another screen.
        if pending is None or whole.counter > pending.message.counter:
            return None
        return None if isinstance(pending.answer, Done) else pending

    def _is_continued_by(self, whole: Whole) -> bool:
        if whole.revision < self.revision:
            return False
        records = {record.revision: record for record in whole.log}
        head = self.history
        for revision in range(self.revision + 1, whole.revision + 1):
            # Too long ago to be told from here: `Remembered` asks the host.
            if revision not in records:
                return True
            head = grown(head, encode(records[revision]))
        return head == whole.history

    def _update(self, update: Update) -> "PhoneStep":
        if self.sheet is None or update.revision > self.revision + 1:
            return self._ask_whole()
        if update.revision <= self.revision:
            return self, ()
        record, sheet = decode(Record, update.record), {**self.sheet, **update.changed}
        return replace(
            self._beside(sheet, record.kind in (STEP, REDONE)),
            revision=update.revision,
            history=grown(self.history, update.record),
            sheet=sheet,
            log=(*self.log, record)[-LOG_MOST:],
        )._settled()

    def _ask_whole(self) -> "PhoneStep":
        if self.joining or self.asked:
            return self, ()
        return replace(self, asked=True), (AskWhole(),)

    def _beside(self, sheet: Any, acted: bool) -> "PhoneTable":
        """Without a sealed choice that was shown until somebody acted, or that the table gave up."""
        if not acted or not self.sheet or self.sheet["sealing"]:
            return self
        if self.seal is None:
            return self if self.kept is None else replace(self, kept=None)
        idle = not sheet["sealing"] and self.seal.state is not PhoneState.MISTRUSTED
        done = idle or self.seal.state in _SHOWN
        return replace(self, seal=None, past=self.seal.now.choice) if done else self

    def _without_the_past(self, sheet: Any) -> "PhoneTable":
        """Without a sealed choice that the table asks for no longer; its end, if still news, comes next."""
        if self.seal is None or sheet["sealing"] or self.seal.state in _ENDED:
            return self
        return replace(self, seal=None, kept=self.seal.store())

    def _answered(self, answer: Done | Refused) -> "PhoneStep":
        if self.pending is None or answer.counter != self.pending.message.counter:
            return self, ()
        return replace(self, pending=replace(self.pending, answer=answer))._settled()

    def _settled(self) -> "PhoneStep":
        """Ends an answered wish as soon as this phone has seen the table that the answer speaks of."""
        pending = self.pending
        if pending is None or pending.answer is None:
            return self, ()
        wish, answer = pending.message, pending.answer
        if isinstance(answer, Done):
            return (
                replace(self, pending=None, problem=None) if answer.revision <= self.revision else self
            ), ()
        if isinstance(wish, Act) and answer.error == StaleRevision.__name__:
            return self._overtaken(wish, pending, answer)
        return replace(self, pending=None, problem=answer.why), ()

    def _overtaken(self, wish: Act, pending: Pending, answer: Refused) -> "PhoneStep":
        if self.revision < answer.revision:
            return self, ()
        free = replace(self, pending=None, problem=answer.why)
        if not self._may_repeat(wish, pending):
            return free, ()
        again = Act(self.counter + 1, self.revision, wish.act, wish.answers, wish.then)
        return free._wish(again, pending.tries + 1)

    def _may_repeat(self, wish: Act, pending: Pending) -> bool:
        seats = {record.revision: record.seat for record in self.log}
        between = range(wish.revision + 1, self.revision + 1)
        if pending.tries >= TRIES_MOST or not between:
            return False
        if not all(revision in seats and seats[revision] != self.seat for revision in between):
            return False
        same = pending.knobs is not None and pending.knobs == knobs_of(self.sheet, wish.act)
        if wish.then:
            return same and (is_on_tiles(self.sheet, wish) or is_ahead(self.sheet, wish))
        return same or is_count(self.sheet, wish.act)

    def _complained(self, problem: Problem) -> "PhoneTable":
        # These name no counter; a wish that they may be about must not wait for ever.
        about = problem.error in _ENDS_A_WISH
        lost = about and self.pending and self.pending.sent and not self.pending.answer
        return replace(self, problem=problem.why, pending=None if lost else self.pending)

    def _sealed_news(self, data: Json) -> "PhoneStep":
        message = TO_PHONE_SEALED.decode(data)
        if isinstance(message, ChoiceOpened) and not self._knows(message):
            seal, out = joined(message, self.seat, self.kept)
        elif self.seal is not None:
            seal, out = self.seal.receive(message)
        else:
            return self, ()
        # What the table asks for no longer needs no answer, and would only be refused.
        settled = self.sheet is not None and not self.sheet["sealing"]
        return replace(self, seal=seal, kept=None), () if settled else _seals(out)

    def _knows(self, opened: ChoiceOpened) -> bool:
        if self.seal is None:
            # The host repeats the last opened choice to every phone that comes back.
            return opened.choice == self.past and self.sheet is not None and not self.sheet["sealing"]
        return (self.seal.now.game, self.seal.now.choice) == (opened.game, opened.choice)


PhoneStep: TypeAlias = tuple[PhoneTable, tuple[FromPhone, ...]]


def _seals(messages: tuple[FromPhoneSealed, ...]) -> tuple[Seal, ...]:
    return tuple(Seal(FROM_PHONE_SEALED.encode(message)) for message in messages)


def _pending(found: _Store) -> Pending | None:
    """The wish in a store; Malformed if any part of the store cannot be true."""
    wish = None if found.wish is None else FROM_PHONE.decode(found.wish)
    counts = [found.revision, found.counter, found.tries, found.past]
    if wish is not None:
        counts += [wish.revision, wish.counter] if isinstance(wish, Wish) else [-1]
    if min(counts) < 0 or not is_hash(found.history) or (wish and wish.counter > found.counter):
        raise Malformed("malformed.type", where="store")
    return Pending(wish, found.tries, found.knobs) if wish else None
