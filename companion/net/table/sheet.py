"""The sheet: what one seat, or a spectator, sees of the table and may do; described in docs/lan.md.

A moment's sheets are made once. The host has the acts themselves in them; phones read the same classes from
JSON, where an act is the data that goes back to the host unchanged.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, TypeAlias

from companion.net.photos.photo_news import PhotoNews
from companion.net.table.consent import Asked
from companion.net.table.taking import may_redo, may_undo
from engine.codec import Json, dumps, encode
from engine.contests import Contest, as_data, for_seat
from engine.drawings import Mark
from engine.forms import CountForm, Sealing
from engine.frozen import evolve
from engine.game import Act, Game, Step
from engine.message import Message
from engine.offers import Offer, Role
from engine.table import Moment, Table

Written: TypeAlias = dict[str, Json]
"""A sheet as phones are told it."""
_NO_PHOTOS: Final[Mapping[int, PhotoNews | None]] = {}


@dataclass(frozen=True, slots=True)
class SeatSheet:
    """What may be seen of one seat."""

    title: Message
    figures: tuple[Message, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class TurnSheet:
    """Who may act, and for whom everybody waits."""

    to_act: tuple[int, ...]
    blocking: int | None
    over: bool
    paused: bool
    """The clock stands still until somebody plays."""


class DutyKind(StrEnum):
    """What is asked of the person who holds the sheet."""

    TURN = "turn"
    """Everybody waits for this seat."""
    EARLY = "early"
    """It may act while another plays."""
    PROMPT = "prompt"
    """It may take or leave something while another plays, and nothing else."""
    SEAL = "seal"
    """It is one of those who choose secretly."""
    OVER = "over"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Duty:
    """What is asked of this seat, and whom it waits for otherwise."""

    kind: DutyKind
    waiting_for: tuple[int, ...]
    """The seats that hold up the table; those who seal are all named, whether or not they have sealed."""
    turns_until: int | None
    """How many turns of others end before its own begins; None where turns have no order."""


@dataclass(frozen=True, slots=True)
class Counting:
    """What a seat counts for its score; the answers go to the host with this act, unchanged."""

    form: CountForm
    act: Any


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that one seat (`you` None: a spectator) may know and do; every part is always told."""

    game: str
    table: str
    you: int | None
    seats: tuple[SeatSheet, ...]
    turn: TurnSheet
    duty: Duty
    offers: tuple[Offer, ...]
    counting: Counting | None
    contest: Contest | None
    sealing: Sealing | None
    undo: Message | None
    redo: Message | None
    common: tuple[Message, ...]
    photo: PhotoNews | None
    """What came of the last photo of this seat."""
    asked: Asked | None
    """What waits for the yes of others."""


_PARTS: Final = tuple(field.name for field in fields(Sheet))
_parts: Final[Callable[[Sheet], tuple[Any, ...]]] = attrgetter(*_PARTS)
_PLAIN: Final = (str, int)


class Sheets:
    """The sheets of one moment; what is common to all of them is worked out once."""

    def __init__(
        self,
        table: Table[Any],
        name: str,
        photos: Mapping[int, PhotoNews | None] = _NO_PHOTOS,
        asked: Asked | None = None,
    ) -> None:
        """`photos` is what came of the last photo of each seat that has sent one."""
        game, state = table.game, table.state
        self._table, self._name, self._photos = table, name, photos
        self._asked = asked
        self._sealing = game.sealing(state)
        self._sides = tuple(side.seat for side in self._sealing.sides) if self._sealing else ()
        self._contest = game.contest(state)
        # Every other viewer sees of a seat what a spectator sees.
        self._seats = tuple(self._seat(seat, None) for seat in range(game.seats(state)))
        self._turn = TurnSheet(
            game.to_act(state), game.blocking(state), game.is_over(state), table.clock.paused
        )
        self._common = game.common(state)
        self._order = game.order(state)
        self._offers: dict[int, tuple[Offer, ...]] = {}
        self._written: dict[int, tuple[object, Json]] = {}

    def of(self, seat: int | None) -> Sheet:
        """Everything that this seat (None: a spectator) may know, and nothing of another seat's."""
        return Sheet(
            game=self._table.game.name,
            table=self._name,
            you=seat,
            seats=self._seats_for(seat),
            turn=self._turn,
            duty=self._duty(seat),
            offers=self.offers(seat),
            counting=self._counting(seat),
            contest=for_seat(self._contest, seat) if self._contest else None,
            sealing=self._sealing,
            undo=_own(self._table.undoable, seat, may_undo, self._table.game),
            redo=_own(self._table.redoable, seat, may_redo, self._table.game),
            common=self._common,
            photo=None if seat is None else self._photos.get(seat),
            asked=self._asked if self._asked and self._is_told(self._asked, seat) else None,
        )

    def written(self, seat: int | None) -> Written:
        """The seat's sheet as JSON data; what is the same for several phones is the same object."""
        return dict(zip(_PARTS, map(self._part, _parts(self.of(seat))), strict=True))

    def offers(self, seat: int | None) -> tuple[Offer, ...]:
        """What this seat may simply take; not what only sealed choices bring about."""
        if seat is None:
            return ()
        if seat not in self._offers:
            found = self._table.game.offers(self._table.state, seat)
            is_open = self._sealing is None
            self._offers[seat] = found if is_open else tuple(each for each in found if not each.sealed)
        return self._offers[seat]

    def _part(self, part: Any) -> Json:
        if part is None or type(part) in _PLAIN:
            plain: Json = part
            return plain
        # The part is kept beside its data, so that its id cannot become another's.
        found = self._written.get(id(part))
        if found is None:
            found = self._written[id(part)] = part, self._data(part)
        return found[1]

    def _data(self, part: Any) -> Json:
        game: Any = self._table.game
        if isinstance(part, tuple):
            is_offers = part and type(part[0]) is Offer
            return _offers(game, part) if is_offers else [self._data(each) for each in part]
        return _OWN_WAY[type(part)](game, part) if type(part) in _OWN_WAY else told(part)

    def _seats_for(self, seat: int | None) -> tuple[SeatSheet, ...]:
        """All seats, with what only its owner sees of this one; the common ones where that is nothing."""
        if seat is None:
            return self._seats
        own = self._table.game.figures(self._table.state, seat, seat)
        if own == self._seats[seat].figures:
            return self._seats
        return (*self._seats[:seat], evolve(self._seats[seat], figures=own), *self._seats[seat + 1 :])

    def _seat(self, seat: int, viewer: int | None) -> SeatSheet:
        game, state = self._table.game, self._table.state
        return SeatSheet(game.title(state, seat), game.figures(state, seat, viewer), game.mark(state, seat))

    def _is_told(self, asked: Asked, seat: int | None) -> bool:
        """What a side typed in is for the sides alone."""
        return asked.secrets is None or seat in self._sides

    def _duty(self, seat: int | None) -> Duty:
        blocking = () if self._turn.blocking is None or self._turn.over else (self._turn.blocking,)
        until = self._order.index(seat) if seat in self._order else None
        return Duty(self._kind(seat), self._sides or blocking, until)

    def _kind(self, seat: int | None) -> DutyKind:
        if seat in self._sides:
            return DutyKind.SEAL
        if self._turn.over:
            return DutyKind.OVER
        roles = {offer.role for offer in self.offers(seat)} - {Role.ANYTIME}
        if not roles:
            return DutyKind.NONE
        if seat == self._turn.blocking:
            return DutyKind.TURN
        return DutyKind.PROMPT if roles == {Role.PROMPT} else DutyKind.EARLY

    def _counting(self, seat: int | None) -> Counting | None:
        game, state = self._table.game, self._table.state
        form = game.counting(state, seat, seat) if seat is not None else None
        return Counting(form, game.count(state, seat, {})) if form and seat is not None else None


class Telling:
    """One change as `messages.Update` is written; what several phones are told alike is written once."""

    def __init__(self, revision: int, record: Json) -> None:
        """`record` is a Record as data."""
        self._head = f'{{"say":"update","revision":{revision},"record":{dumps(record)},"changed":{{'
        self._texts: dict[int, str] = {}

    def update(self, parts: Written) -> str:
        """The text of the message for a phone whose sheet changed in these parts, which must live on."""
        return self._head + ",".join(f'"{key}":{self._text(part)}' for key, part in parts.items()) + "}}"

    def _text(self, part: Json) -> str:
        if (text := self._texts.get(id(part))) is None:
            text = self._texts[id(part)] = dumps(part)
        return text


def changed(before: Written, after: Written) -> Written:
    """The parts of a sheet that are different now."""
    return {key: part for key, part in after.items() if before.get(key, _MISSING) != part}


_MISSING: Any = object()


@lru_cache(maxsize=8192)
def told(part: Any) -> Json:
    """A frozen value as JSON data; the same object for the same value, so nobody may change it."""
    return encode(part)


@lru_cache(maxsize=8192)
def _act(game: Game[Any], act: Act) -> Json:
    return game.encode_step(Step(act))


@lru_cache(maxsize=8192)
def _offer(game: Game[Any], offer: Offer) -> Json:
    leaving = None if offer.leaving is None else _act(game, offer.leaving)  # type: ignore[arg-type]
    return encode(evolve(offer, act=_act(game, offer.act), leaving=leaving))  # type: ignore[arg-type]


_KEPT: Final[dict[int, tuple[tuple[Offer, ...], Json]]] = {}
_KEPT_MOST: Final = 512  # lists; seven seats have as many in some hundred steps


def _offers(game: Game[Any], offers: tuple[Offer, ...]) -> Json:
    # What a seat may do off turn is the very same list as a moment ago.
    kept = _KEPT.get(id(offers))
    if kept and kept[0] is offers:
        return kept[1]
    if len(_KEPT) >= _KEPT_MOST:
        _KEPT.clear()
    data: Json = [_offer(game, offer) for offer in offers]  # type: ignore[arg-type]
    _KEPT[id(offers)] = offers, data
    return data


@lru_cache(maxsize=256)
def _contest(game: Game[Any], contest: Contest) -> Json:
    return encode(as_data(contest, lambda act: _act(game, act)))  # type: ignore[arg-type]


@lru_cache(maxsize=256)
def _counting(game: Game[Any], counting: Counting) -> Json:
    return encode(evolve(counting, act=_act(game, counting.act)))  # type: ignore[arg-type]


def _asked(game: Game[Any], asked: Asked) -> Json:
    return encode(asked)


_OWN_WAY: Final[dict[type, Any]] = {
    Contest: _contest,
    Counting: _counting,
    Asked: _asked,  # its secrets are data, which cannot be looked up
}


def _own(
    moment: Moment[Any] | None, seat: int | None, may: Callable[[Game[Any], Step, int], bool], game: Game[Any]
) -> Message | None:
    """The label of a step that this seat's phone may take back, or bring again."""
    return moment.label if moment and seat is not None and may(game, moment.step, seat) else None
