"""The room: the one writer of a table, and what each phone in it is told. No I/O but the table's journal."""

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Any

from companion.net.limits import LIMITS, Limits
from companion.net.photos.photo_news import PhotoNews
from companion.net.sealed.commitment import SealedError
from companion.net.sealed.sealed_messages import TO_PHONE as SEALED_TO_PHONE
from companion.net.sealed.sealed_room import SealedRoom
from companion.net.table import messages as say_to
from companion.net.table.attendance import Attendance, Visitor, is_news
from companion.net.table.board_sheet import Boards
from companion.net.table.consent import Change, Question, Waits
from companion.net.table.correcting import Corrections
from companion.net.table.history import beginning, grown, record_of
from companion.net.table.messages import (
    TO_PHONE,
    Act,
    AskRule,
    AskScore,
    AskWhole,
    Consent,
    Done,
    FromPhone,
    Goodbye,
    OpenCorrection,
    Ping,
    Pong,
    Presence,
    Problem,
    Redo,
    Refused,
    Remembered,
    SameHistory,
    Score,
    Seal,
    SealedNews,
    SettleByHand,
    ToPhone,
    Undo,
    Whole,
)
from companion.net.table.rule_telling import rule_told
from companion.net.table.sheet import Sheets
from companion.net.table.story_told import StoryTold
from companion.net.table.taking import (
    NotYours,
    Taken,
    may_redo,
    may_undo,
    own_act,
    read_answers,
    take_touch,
    take_wish,
)
from companion.net.table.telling import Telling, changed
from engine.codec import Json, Malformed, dumps, encode
from engine.corrections import Subject
from engine.game import Act as GameAct
from engine.game import Chance
from engine.message import Message, TableError, say
from engine.table import Origin, Report, Table

_DICE = SystemRandom()
COUNTER_MOST = 2**53 - 1  # the last whole number that the page's JavaScript can hold exactly


class OnlyWatching(TableError):
    """A spectator cannot act."""


class Repeated(TableError):
    """An old wish came again after a newer one."""


class Room:
    """A running table with its visitors; `now()` never goes back, `at()` is the journal's clock."""

    def __init__(
        self,
        table: Table[Any],
        table_id: str,
        name: str,
        post: Callable[[int, str], None],
        now: Callable[[], int],
        at: Callable[[], int],
        taken: Callable[[], tuple[bool, ...]],
        limits: Limits = LIMITS,
        chance: Chance = _DICE,
    ) -> None:
        self.table = table
        self.trusts_phones = False
        """Whether a phone's correction needs nobody's yes."""
        self.corrections = Corrections(table)
        self._chance = chance
        self._name, self._post, self._now, self._at = name, post, now, at
        self._limits = limits
        self._visitors: dict[int, Visitor] = {}
        self._refusals: dict[str, Refused] = {}
        self._attendance = Attendance(now, taken)
        self._boards = Boards()
        self._presence: Presence | None = None
        self._photos: dict[int, PhotoNews | None] = {}
        """What came of the last photo of each seat that has sent one."""
        self._made: tuple[int, Sheets] | None = None
        self.story = StoryTold(table, self._tell_scores)
        self.question = Question(self._tell_asked)
        """What waits for the yes of others; the tablet may say it too."""
        self._heads = [beginning(table_id)]
        for report in table.reports:
            self._grow(report)
        self._end = table.subscribe(self._changed)
        self.sealed = SealedRoom(table, table_id, self._tell_sealed, at)
        self.sealed.heal()
        self.sealed.follow()

    def close(self) -> None:
        """Leaves the table; nobody is told anything more."""
        self._end()

    @property
    def history(self) -> str:
        """The hash of everything that everybody was told."""
        return self._heads[-1]

    def join(self, visit: int, seat: int | None, device: str | None) -> tuple[int, ...]:
        """Lets a paired phone or a spectator in and tells it everything; gives the visits that are over."""
        same = [number for number, other in self._visitors.items() if device and other.device == device]
        # Numbered as they were opened: a late word of one that the phone has given up displaces nobody.
        replaced = tuple(sorted((*same, visit))[:-1])
        for number in replaced:
            self._say(number, Goodbye(say_to.GoodbyeReason.ELSEWHERE))
            self._visitors.pop(number, None)
        if visit in replaced:
            return replaced
        self._visitors[visit] = Visitor(seat, device, self._now())
        self._tell_whole(visit)
        self.look_round()
        self._say(visit, self._present())
        return replaced

    def leave(self, visit: int) -> None:
        """The socket is gone."""
        if self._visitors.pop(visit, None):
            self.look_round()

    def put_out(self, device: str) -> tuple[int, ...]:
        """Says goodbye to a device whose seat was freed; gives its visits."""
        gone = tuple(number for number, other in self._visitors.items() if other.device == device)
        for number in gone:
            self._say(number, Goodbye(say_to.GoodbyeReason.FREED))
            del self._visitors[number]
        self.look_round()
        return gone

    def farewell(self) -> None:
        """Tells everybody that the host stops."""
        for visit in self._visitors:
            self._say(visit, Goodbye(say_to.GoodbyeReason.CLOSING))

    @property
    def presence(self) -> Presence:
        """Whose phone is here, as everybody was told last."""
        return self._presence or self._present()

    def play(self, act: GameAct, revision: int | None = None, result: Any = None) -> Report:
        """The tablet's owner plays for whoever sits there."""
        return self.table.play(act, self._at(), revision, self._rolled(act) if result is None else result)

    def play_all(self, acts: Sequence[GameAct], revision: int | None = None) -> Report:
        """The tablet's owner plays with one touch what these acts do, one after the other, or nothing."""
        return self.table.play_all(acts, self._at(), revision)

    def undo(self, revision: int | None = None) -> Report:
        """The tablet's owner takes the last step back, whoever's it was."""
        return self.table.undo(self._at(), revision)

    def redo(self, revision: int | None = None) -> Report:
        """The tablet's owner plays the step again that was undone last."""
        return self.table.redo(self._at(), revision)

    def pause(self) -> None:
        """The tablet's owner stops the clock; a pause that is on already goes on as it is."""
        if not self.table.clock.paused:
            self.table.pause(self._at())

    def start(self) -> None:
        """The tablet's owner ends the pause, unless somebody has ended it already by playing."""
        if self.table.clock.paused:
            self.table.start(self._at())

    def look_away(self, away: bool) -> None:
        """The tablet shows something else than turns, or turns again; nobody's time runs meanwhile."""
        self.table.look_away(away, self._at())

    def trust_phones(self, trusted: bool) -> None:
        """Whether what phones set right needs nobody's yes, from now on."""
        self.trusts_phones = trusted

    @property
    def spectators(self) -> int:
        """How many only watch."""
        return sum(visitor.seat is None for visitor in self._visitors.values())

    def heard(self, visit: int) -> None:
        """Something came from this phone: it is here."""
        visitor = self._visitors.get(visit)
        if visitor:
            visitor.heard = self._now()

    def hear(self, visit: int, message: FromPhone) -> None:
        """Does what the phone wishes, or tells it in one sentence why not."""
        visitor = self._visitors.get(visit)
        if visitor is None:
            return
        try:
            self._heed(visit, visitor, message)
        except SealedError as error:
            self._complain(visit, error)
            self._tell_sealed_news(visit, visitor.seat)
        except TableError as error:
            self._complain(visit, error)

    def tell_photo(self, seat: int, news: PhotoNews | None) -> None:
        """Tells this seat's phone what became of its photo, now and after every return; None forgets it."""
        if news == self._photos.get(seat):
            return
        self._photos[seat] = news
        self._tell_whole_seat(seat)

    def _tell_whole_seat(self, seat: int) -> None:
        """What is no step of the table needs no new revision: the whole is told, and no update."""
        for visit in [number for number, visitor in self._visitors.items() if visitor.seat == seat]:
            self._tell_whole(visit)

    def look_round(self) -> None:
        """Tells everybody whose phone is here, if that has changed; call it often."""
        now = self._present()
        if self._presence is None or is_news(now, self._presence):
            self._presence = now
            for visit in self._visitors:
                self._say(visit, now)

    def _heed(self, visit: int, visitor: Visitor, message: FromPhone) -> None:
        if isinstance(message, Act | Undo | Redo):
            self._say(visit, self._wish(visitor, message))
        elif isinstance(message, Ping):
            self._say(visit, Pong(message.n))
        elif isinstance(message, AskScore):
            self._say(visit, self._score(visitor.seat))
        elif isinstance(message, AskRule):
            self._say(visit, rule_told(self.table, visitor.seat, message.card))
        elif isinstance(message, AskWhole):
            self._tell_whole(visit)
        elif isinstance(message, Remembered):
            self._say(visit, SameHistory(self._remembers(message)))
        elif isinstance(message, Seal):
            self.sealed.hear(_seat_of(visitor), message.message)
        elif isinstance(message, SettleByHand):
            self._settle(_seat_of(visitor), message)
        elif isinstance(message, OpenCorrection):
            self._open_form(_seat_of(visitor), message.of)
        elif isinstance(message, Consent):
            self.question.answer(_seat_of(visitor), message.number, message.yes)
        else:
            raise Malformed("malformed.unknown", where="say", tag=type(message).__name__)

    def _wish(self, visitor: Visitor, wish: Act | Undo | Redo) -> Done | Refused:
        """Plays the wish once, however often it is sent; a repeat gets the same answer."""
        if visitor.device is None:
            raise OnlyWatching("room.only_watching")
        if not 1 <= wish.counter <= COUNTER_MOST:
            raise Malformed("malformed.type", where="counter")
        origin = Origin(visitor.device, wish.counter)
        done = self.table.answer_to(origin)
        if done is not None:
            return Done(wish.counter, done)
        last = self._refusals.get(origin.device)
        if last and last.counter == wish.counter:
            return last
        try:
            if wish.counter <= max(self.table.last_counter(origin.device), last.counter if last else 0):
                raise Repeated("room.repeated")
            return Done(wish.counter, self._fulfil(_seat_of(visitor), wish, origin).revision)
        except TableError as error:
            refused = Refused(wish.counter, self.table.revision, type(error).__name__, error.message)
            if not isinstance(error, Repeated):
                self._refusals[origin.device] = refused
            return refused

    def _fulfil(self, seat: int, wish: Act | Undo | Redo, origin: Origin) -> Report:
        if isinstance(wish, Act):
            if made := self.corrections.made(self._sheets().correcting(seat), wish):
                if self.trusts_phones:
                    return self.table.play(made.act, self._at(), wish.revision, origin=origin)
                raise self._ask(seat, made.label, lambda: self.play(made.act, wish.revision), made.changes)
            if wish.then is not None:
                touch = take_touch(self.table, seat, wish, self._sheets().ahead(seat))
                return self.table.play_all(touch, self._at(), origin=origin)
            act, offer = self._wished(seat, wish)
            if offer and offer.for_all:
                raise self._ask(seat, offer.words, lambda: self.play(act, wish.revision))
            return self.table.play(act, self._at(), wish.revision, self._rolled(act), origin)
        moment = self.table.undoable if isinstance(wish, Undo) else self.table.redoable
        may = may_undo if isinstance(wish, Undo) else may_redo
        if moment and isinstance(wish, Undo) and self.table.game.is_shared(moment.step.act):
            self.table.require_fresh(wish.revision)
            if self.trusts_phones:
                return self.table.undo(self._at(), wish.revision, origin)
            raise self._ask(seat, moment.label, lambda: self.undo(wish.revision), undoes=True)
        is_theirs = moment is not None and may(self.table.game, moment.step, seat)
        if moment and not is_theirs and wish.revision == self.table.revision:
            raise NotYours("room.not_yours_to_undo")
        do = self.table.undo if isinstance(wish, Undo) else self.table.redo
        return do(self._at(), wish.revision, origin)

    def _wished(self, seat: int, wish: Act) -> Taken:
        """What a phone's wish comes to, if its sheet offers it."""
        answers, act = read_answers(wish.answers), own_act(self.table.game, seat, wish.act)
        self.table.require_fresh(wish.revision)
        offers = self._sheets().offers(seat)
        return take_wish(self.table.game, self.table.state, seat, offers, act, answers)

    def _open_form(self, seat: int, of: Subject | None) -> None:
        """Puts the form for this subject into the seat's sheet, or takes it out."""
        self.corrections.open(seat, of)
        self._made = None
        self._tell_whole_seat(seat)

    def _ask(
        self,
        seat: int,
        words: Message,
        then: Callable[[], object],
        changes: tuple[Change, ...] = (),
        undoes: bool = False,
    ) -> Waits:
        """Asks every other seat, and gives what to raise; the first yes does it."""
        others = tuple(other for other in range(self.table.game.seats(self.table.state)) if other != seat)
        self.question.ask(seat, words, others, then, changes=changes, undoes=undoes)
        return Waits("room.waits")

    def _settle(self, seat: int, message: SettleByHand) -> None:
        """What one side says that the pieces showed counts once every other side has said the same."""
        if message.secrets is None:
            self.sealed.settle(seat, message)
            return
        others, asked = self.sealed.proposed(seat, message), self.question.asked
        if asked and asked.says(message.secrets) and seat in asked.waits_for:
            self.question.answer(seat, asked.number, True)
        elif not (asked and asked.says(message.secrets)):
            settled = lambda: self.sealed.settle(None, message)  # noqa: E731
            self.question.ask(seat, say("room.by_hand"), others, settled, message.secrets)

    def _tell_asked(self) -> None:
        """No step of the table changes what is asked, so it comes with the whole."""
        self._made = None
        for visit in self._visitors:
            self._tell_whole(visit)

    def _sheets(self) -> Sheets:
        """What every seat sees of the present moment; made once for it."""
        if self._made is None or self._made[0] != self.table.revision:
            forms = self.corrections.open_forms
            sheets = Sheets(self.table, self._name, self._photos, self.question.asked, forms, self._boards)
            self._made = self.table.revision, sheets
        return self._made[1]

    def _rolled(self, act: GameAct) -> Any:
        """What the host rolls for an act that chance decides; None for any other and for what is not open."""
        game, state = self.table.game, self.table.state
        is_open = game.is_rolled(act) and act in game.legal_acts(state, act.seat)
        return game.random_step(state, act, self._chance).result if is_open else None

    def _score(self, seat: int | None) -> Score:
        return Score(self.table.revision, self.table.score_sheet(seat), self.story.now())

    def _tell_scores(self) -> None:
        for visit, visitor in self._visitors.items():
            self._say(visit, self._score(visitor.seat))

    def _remembers(self, message: Remembered) -> bool:
        return 0 <= message.revision < len(self._heads) and self._heads[message.revision] == message.history

    def _grow(self, report: Report) -> Json:
        """The record of this change as everybody is told it, now part of the history."""
        record = encode(record_of(report))
        self._heads.append(grown(self._heads[-1], record))
        return record

    def _changed(self, report: Report) -> None:
        """Tells everybody what the table did: those who have something to choose first."""
        record = self._grow(report)
        self.question.withdraw()
        to_act = self.table.game.to_act(self.table.state)
        # Those who are asked something new first, then who acted, then everybody else.
        order = sorted(
            self._visitors.items(), key=lambda each: (each[1].seat not in to_act, each[1].seat == report.seat)
        )
        sheets, telling = self._sheets(), Telling(report.revision, record)
        for visit, visitor in order:
            now = sheets.texts(visitor.seat)
            self._post(visit, telling.update(changed(visitor.told, now)))
            visitor.told = now
        self.sealed.follow()
        self.look_round()

    def _tell_whole(self, visit: int) -> None:
        visitor = self._visitors[visit]
        visitor.told = self._sheets().texts(visitor.seat)
        sheet = self._sheets().written(visitor.seat)
        log = tuple(record_of(report) for report in self.table.reports[-self._limits.log :])
        counter = self.table.last_counter(visitor.device) if visitor.device else 0
        refused = self._refusals.get(visitor.device or "")
        counter = max(counter, refused.counter if refused else 0)
        self._say(visit, Whole(self.table.revision, self.history, sheet, log, counter))
        self._tell_sealed_news(visit, visitor.seat)

    def _tell_sealed_news(self, visit: int, seat: int | None) -> None:
        for message in self.sealed.news(seat):
            self._say(visit, SealedNews(SEALED_TO_PHONE.encode(message)))

    def _tell_sealed(self, seat: int | None, message: Any) -> None:
        text = _text(SealedNews(SEALED_TO_PHONE.encode(message)))
        for visit, visitor in self._visitors.items():
            if seat is None or visitor.seat == seat:
                self._post(visit, text)

    def _present(self) -> Presence:
        return self._attendance.of(self._visitors.values(), self.spectators, self.table.unsaved)

    def _complain(self, visit: int, error: TableError) -> None:
        self._say(visit, Problem(type(error).__name__, error.message))

    def _say(self, visit: int, message: ToPhone) -> None:
        self._post(visit, _text(message))


def _seat_of(visitor: Visitor) -> int:
    if visitor.seat is None:
        raise OnlyWatching("room.only_watching")
    return visitor.seat


def _text(message: ToPhone) -> str:
    return dumps(TO_PHONE.encode(message))
