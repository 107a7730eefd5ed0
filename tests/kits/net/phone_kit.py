"""A small table without rules, its messages and its host, for the tests of phones."""

import random
from collections.abc import Callable
from typing import Any

from companion.net.sealed.commitment import SealedError
from companion.net.sealed.phone_seal import PhoneSeal, PhoneState, joined
from companion.net.sealed.sealed import Envelope, HostState, SealedChoice, begin
from companion.net.sealed.sealed_messages import FROM_PHONE as FROM_PHONE_SEALED
from companion.net.sealed.sealed_messages import TO_PHONE as TO_PHONE_SEALED
from companion.net.sealed.sealed_messages import ChoiceOpened, SealedPart
from companion.net.sealed.sealed_messages import FromSide as FromPhoneSealed
from companion.net.table.history import beginning, grown
from companion.net.table.messages import (
    Act,
    AskRule,
    AskScore,
    AskWhole,
    Done,
    FromPhone,
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
    Whereabouts,
    Whole,
)
from companion.net.table.phone import PhoneTable
from engine.codec import Json, encode
from engine.message import say
from engine.scoring.score_sheet import Cell, ScoreLine, ScoreSheet
from tests.kits.net.sealed_kit import nonce

TABLE = "7f3a9c1e00c0ffee"
ME, OTHER, THIRD = 1, 2, 0
SCORE = ScoreSheet((say("x"),), tuple(ScoreLine(seat, (Cell(seat, 2),), 2) for seat in range(3)))
LOG = 6  # records of a `whole`; few, so that a phone is sometimes away for longer
STALE, FORBIDDEN, AGAINST = say("table.stale"), say("room.not_yours"), say("sealed.settled")


def act(seat: int, number: int) -> Json:
    """One of the acts that a seat may be offered."""
    return {"act": "take", "seat": seat, "what": {"number": number, "from": ["a", None, True]}}


def knob(most: int) -> Json:
    """What may be turned of an offer, up to this number."""
    return {
        "field": "number",
        "name": "n",
        "label": {"key": "form.dial"},
        "least": 0,
        "most": most,
        "value": 0,
    }


OFFERED = [act(ME, number) for number in range(3)]
NOW = ChoiceOpened(TABLE, 1, 1, (SealedPart(ME, "attacker"), SealedPart(OTHER, "defender")))


def sheet(**changes: Json) -> dict[str, Json]:
    """A sheet with three offers."""
    offers: list[Json] = [{"act": each} for each in OFFERED]
    return {
        "offers": offers,
        "counting": None,
        "undo": None,
        "redo": None,
        "sealing": None,
        "asked": None,
        **changes,
    }


def record(revision: int, seat: int | None = OTHER, kind: str = "step") -> Record:
    """One line of the history."""
    return Record(revision, kind, seat, say("act.bolster", n=revision))


def history(records: tuple[Record, ...]) -> str:
    """The hash after these records."""
    head = beginning(TABLE)
    for each in records:
        head = grown(head, encode(each))
    return head


def whole(revision: int = 0, counter: int = 0, **changes: Json) -> Whole:
    """Everything, as an honest host tells it whose every step was seat OTHER's."""
    records = tuple(record(at) for at in range(1, revision + 1))
    return Whole(revision, history(records), sheet(**changes), records, counter)


def update(revision: int, seat: int | None = OTHER, kind: str = "step", **changes: Json) -> Update:
    """The next line, and the parts of the sheet that it changes."""
    return Update(revision, encode(record(revision, seat, kind)), changes)


def phone(revision: int = 0, seat: int | None = ME, **changes: Json) -> PhoneTable:
    """A phone that was told everything."""
    return PhoneTable.seated(TABLE, seat).receive(whole(revision, **changes))[0]


def told(table: PhoneTable, *messages: Any) -> tuple[PhoneTable, tuple[Any, ...]]:
    """The phone after these messages, and all that it sent."""
    sent: tuple[Any, ...] = ()
    for message in messages:
        table, out = table.receive(message)
        sent += out
    return table, sent


def stale(counter: int, revision: int) -> Refused:
    """The answer to a wish that came too late."""
    return Refused(counter, revision, "StaleRevision", STALE)


def sealed(message: Any) -> SealedNews:
    """A message of a sealed choice."""
    return SealedNews(TO_PHONE_SEALED.encode(message))


class Host:
    """The host of one phone at seat ME (or of a spectator); `post` is handed what it says to that phone."""

    def __init__(self, chance: random.Random, seat: int | None, post: Callable[[ToPhone], None]) -> None:
        self.chance, self.seat, self.post = chance, seat, post
        self.records: list[Record] = []
        self.heads = [beginning(TABLE)]
        self.done: dict[int, int] = {}
        self.played: list[int] = []
        """The counters of the phone's wishes that were done, in order."""
        self.told: dict[str, Json] = {}
        self.choices = 0
        self.sealing = False
        self.choice: SealedChoice | None = None
        self.others: dict[int, PhoneSeal] = {}

    @property
    def revision(self) -> int:
        """How many records there are."""
        return len(self.records)

    def history(self, revision: int) -> str:
        """The history's hash at this revision."""
        return self.heads[revision]

    def sheet(self) -> dict[str, Json]:
        """Offers that change slowly, so that some of them are still there after another seat's step."""
        first = self.revision // 3
        offers = [self.offer(first + at) for at in range(3)]
        if self.revision % 5:
            offers.append({"act": act(ME, 100), "role": "anytime"})
        mine = self.seat is not None
        asking: Json = {"number": self.revision, "seat": OTHER, "words": {"key": "x"}, "waits_for": [ME]}
        return {
            "offers": offers if mine else [],
            "counting": {"form": {"fields": []}, "act": act(ME, 200)} if mine and self.revision % 4 else None,
            "undo": encode(say("table.undo", what="x")) if mine and self.revision % 2 else None,
            "redo": None,
            "asked": asking if self.revision % 3 else None,
            "sealing": {"sides": [side.seat for side in self.choice.now.sides]}
            if self.sealing and self.choice
            else None,
        }

    def offer(self, number: int) -> Json:
        """Every other one may be turned, and its range changes now and then."""
        knobs: dict[str, Json] = {"knobs": [knob(self.revision // 2 % 3)]} if number % 2 else {}
        return {"act": act(ME, number), "words": encode(say("offer.card", number=number)), **knobs}

    def play(self, seat: int | None, kind: str = "step") -> None:
        """Somebody acts: one more record, told to the phone."""
        label = say("act.take_back", n=self.revision) if seat is not None else None
        news = (say("news.drawn", at=("ä", "b"), n=3),) if self.chance.random() < 0.3 else ()
        self.records.append(Record(self.revision + 1, kind, seat, label, news, self.chance.random() < 0.1))
        self.heads.append(grown(self.heads[-1], encode(self.records[-1])))
        sheet = self.sheet()
        changed = {key: part for key, part in sheet.items() if self.told.get(key, "") != part}
        self.told = sheet
        self.post(Update(self.revision, encode(self.records[-1]), changed))

    def whole(self) -> Whole:
        self.told = self.sheet()
        last = max(self.done, default=0)
        return Whole(self.revision, self.history(self.revision), self.told, tuple(self.records[-LOG:]), last)

    def join(self) -> None:
        """What a phone hears that has just been seated."""
        self.post(self.whole())
        self.post(Presence((Whereabouts.HERE, Whereabouts.AWAY, Whereabouts.FREE), (0, 4, 0), 1))
        self.tell_sealed(self.choice.news(self.seat) if self.choice else ())

    def hear(self, message: FromPhone) -> None:
        """Answers the phone as docs/lan.md says."""
        if isinstance(message, Act | Undo | Redo):
            self.wish(message)
        elif isinstance(message, AskWhole):
            self.join()
        elif isinstance(message, Remembered):
            known = message.revision <= self.revision
            self.post(SameHistory(known and self.history(message.revision) == message.history))
        elif isinstance(message, AskRule):
            self.post(RuleNow(self.revision, message.card, (say("rule.on"),)))
        elif isinstance(message, AskScore):
            self.post(Score(self.revision, SCORE))
        elif isinstance(message, Seal):
            self.hear_sealed(ME, FROM_PHONE_SEALED.decode(message.message))
        elif isinstance(message, SettleByHand):
            self.settle()

    def wish(self, wish: Act | Undo | Redo) -> None:
        if wish.counter in self.done:
            return self.post(Done(wish.counter, self.done[wish.counter]))
        if wish.revision != self.revision:
            return self.post(Refused(wish.counter, self.revision, "StaleRevision", STALE))
        if self.chance.random() < 0.1:
            return self.post(Refused(wish.counter, self.revision, "Refused", say("room.not_yours")))
        self.done[wish.counter] = self.revision + 1
        self.played.append(wish.counter)
        done = Done(wish.counter, self.revision + 1)
        if self.chance.random() < 0.5:
            self.post(done)
            return self.play(ME)
        self.play(ME)
        return self.post(done)

    def roll_back(self) -> None:
        """The host comes back with an older journal."""
        gone = self.chance.randint(0, min(3, self.revision))
        self.records = self.records[: self.revision - gone]
        self.heads = self.heads[: self.revision + 1]
        self.done = {counter: at for counter, at in self.done.items() if at <= self.revision}

    def begin(self) -> None:
        """Two sides are asked to seal."""
        self.choices += 1
        pair = (ME, OTHER) if self.chance.random() < 0.7 else (OTHER, THIRD)
        sides = tuple(
            SealedPart(seat, role) for seat, role in zip(pair, ("attacker", "defender"), strict=True)
        )
        self.choice, envelopes = begin(TABLE, self.choices, *sides)
        self.others = {
            seat: joined(self.choice.now, seat)[0] for seat in pair if seat != ME or self.seat is None
        }
        self.sealing = True
        self.play(THIRD)
        self.send(envelopes)

    def other_seals(self) -> None:
        """Another side chooses, if it may."""
        for seat, seal in self.others.items():
            if self.choice and seal.state in (PhoneState.CHOOSING, PhoneState.COMMITTED):
                fresh = nonce(seat, self.choices, self.choice.now.attempt, seal.number)
                chosen, out = seal.choose({"dial": seat}, fresh).stored()
                self.others[seat] = chosen
                for message in out:
                    self.hear_sealed(seat, message)

    def hear_sealed(self, seat: int, message: FromPhoneSealed) -> None:
        if self.choice is None or not self.sealing:
            return self.complain(seat)
        try:
            after, envelopes = self.choice.step(seat, message)
        except SealedError:
            self.complain(seat)
            return self.tell_sealed(self.choice.news(self.seat)) if seat == ME else None
        opened = after.state is HostState.OPENED and self.choice.state is not HostState.OPENED
        self.choice = after
        self.send(envelopes)
        if opened:
            self.sealing = False
            self.play(THIRD)
        return None

    def complain(self, seat: int) -> None:
        if seat == ME:
            self.post(Problem("AlreadySettled", AGAINST))

    def settle(self) -> None:
        """By hand; the pieces are then played as a step."""
        if self.choice and self.sealing:
            self.choice, envelopes = self.choice.settle_by_hand()
            self.send(envelopes)
            if self.chance.random() < 0.5:
                self.sealing = False
                self.play(THIRD)

    def give_up(self) -> None:
        """The step that asked for the choice is taken back."""
        if self.sealing:
            self.sealing, self.choice = False, None
            self.play(THIRD, "undone")

    def send(self, envelopes: tuple[Envelope, ...]) -> None:
        self.tell_sealed(
            tuple(
                each.message for each in envelopes if each.to in (None, ME if self.seat is not None else -1)
            )
        )
        for seat in tuple(self.others):
            for each in envelopes:
                if each.to in (None, seat):
                    self.others[seat], out = self.heard_by(seat, each.message)
                    for message in out:
                        self.hear_sealed(seat, message)

    def heard_by(self, seat: int, message: Any) -> tuple[PhoneSeal, tuple[FromPhoneSealed, ...]]:
        return self.others[seat].receive(message)

    def tell_sealed(self, messages: tuple[Any, ...]) -> None:
        for message in messages:
            self.post(SealedNews(TO_PHONE_SEALED.encode(message)))
