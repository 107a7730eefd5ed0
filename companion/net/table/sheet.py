"""The sheet: what one seat, or a spectator, sees of the table and may do; described in docs/lan.md.

A moment's sheets are made once and told as text, part by part. Phones read them as a Sheet, where an act is
the data that goes back to the host unchanged.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, TypeAlias

from companion.net.photos.photo_news import PhotoNews
from companion.net.table.ahead_sheet import Shortcut, told_ahead
from companion.net.table.board_sheet import Boards
from companion.net.table.consent import Asked
from companion.net.table.correcting import correcting
from companion.net.table.correcting import written as corrections_written
from companion.net.table.lists import Lists
from companion.net.table.taking import may_ask_to_undo, may_redo
from companion.net.table.telling import KEPT, NULL, Listed, Texts, act_text, array, listed, text, told
from companion.net.table.tile_sheet import TileSheet, on_tiles, told_tiles
from engine.codec import Json, dumps, loads
from engine.corrections import Correctable, Subject
from engine.forms import Form, Sealing
from engine.frozen import evolve
from engine.game import Game, Step
from engine.goals import Goals, Judged
from engine.message import Message
from engine.offers import Offer, Role, question
from engine.pictures.amounts import Amount
from engine.pictures.contests import Contest, as_data, for_seat
from engine.pictures.drawings import BoardDrawing, Mark
from engine.table import Moment, Table

Written: TypeAlias = dict[str, Json]
"""A sheet as data."""
_NO_PHOTOS: Final[Mapping[int, PhotoNews | None]] = {}
_NO_FORMS: Final[Mapping[int, Subject]] = {}


@dataclass(frozen=True, slots=True)
class SeatSheet:
    """What may be seen of one seat."""

    title: Message
    figures: tuple[Amount, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class TurnSheet:
    """Who may act, and for whom everybody waits."""

    to_act: tuple[int, ...]
    blocking: int | None
    over: bool
    paused: bool
    """The clock stands still until somebody plays."""
    order: tuple[int, ...] = ()
    """The seats as their turns follow, first whose turn it is; empty where turns have no order."""


class DutyKind(StrEnum):
    """What is asked of the person who holds the sheet, beside what it chooses secretly."""

    TURN = "turn"
    """Everybody waits for this seat."""
    EARLY = "early"
    """It may act while another plays."""
    PROMPT = "prompt"
    """It may take or leave something while another plays, and nothing else."""
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
    seals: bool
    """Whether it is one of those who choose secretly; how far its own choice is, only the phone knows."""
    asks: Message | None
    """The question that its offers answer, in the game's own words; None: the usual words will do."""
    call: str
    """Changes when something new is asked of it, so that a phone calls its owner once."""


@dataclass(frozen=True, slots=True)
class Counting:
    """What a seat counts for its score; the answers go to the host with this act, unchanged."""

    form: Form
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
    lists: Lists
    """What of the offers is drawn where."""
    tiles: tuple[TileSheet, ...]
    """This seat's own mat; what a touch of it takes is in no list."""
    ahead: tuple[Shortcut, ...]
    """What one touch plays though no offer does: drags on the board, and what lists name."""
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
    under_finger: int
    """Another number whenever, and only when, what a finger could touch is another thing than before."""
    correctable: tuple[Correctable, ...]
    """What this seat may ask to set right."""
    correcting: tuple[Offer, ...]
    """The form that it has open: an offer for each part, whose knobs are the fields."""
    board: Any
    """A BoardSheet as data, which every phone reads once; None where no board is tracked."""
    looks: Any
    """How its pieces look, each a LookSheet as data."""
    pieces: Any
    """What stands on it for this seat's eyes, each a PieceSheet as data."""
    goals: Goals | None
    """What secret cards may ask for; which of them it holds, only the phone knows."""
    judged: Judged | None
    """How this seat stands to each of them."""


_NONE: Final = "[]"
_NOTHING: Final[Texts] = {**dict.fromkeys(("contest", "undo", "redo", "asked"), NULL), "correcting": _NONE}
_SURPRISES: Final = (DutyKind.EARLY, DutyKind.PROMPT)


class Sheets:
    """The sheets of one moment; what is common to all of them is worked out once."""

    def __init__(
        self,
        table: Table[Any],
        name: str,
        photos: Mapping[int, PhotoNews | None] = _NO_PHOTOS,
        asked: Asked | None = None,
        open_forms: Mapping[int, Subject] = _NO_FORMS,
        boards: Boards | None = None,
    ) -> None:
        """`photos` holds what came of a seat's last photo, `open_forms` what it sets right."""
        game, state = table.game, table.state
        self._game, self._table, self._photos = game, table, photos
        self._asked, self._open_forms = asked, open_forms
        self._boards, self._drawing = boards or Boards(), game.board(state, None)
        self._sealing = game.sealing(state)
        self._sides = tuple(side.seat for side in self._sealing.sides) if self._sealing else ()
        self._contest = game.contest(state)
        self._is_over, self._blocking = game.is_over(state), game.blocking(state)
        self._order = game.order(state)
        self._correctable: str = KEPT.of(game.correctable(state), text)
        blocking = () if self._blocking is None or self._is_over else (self._blocking,)
        # Both sides of a contest may have to act at once.
        self._awaited = self._sides or blocking or (game.to_act(state) if self._contest else ())
        self._offers: dict[int, tuple[Offer, ...]] = {}
        # Every other viewer sees of a seat what a spectator sees.
        seats = range(game.seats(state))
        self._names = [(told(game.title(state, seat)), told(game.mark(state, seat))) for seat in seats]
        self._seats = [self._seat(seat, None) for seat in seats]
        self._to_act = game.to_act(state)
        turn = TurnSheet(self._to_act, self._blocking, self._is_over, table.clock.paused, self._order)
        self._shared: Texts = {
            "game": dumps(game.name),
            "table": dumps(name),
            "turn": told(turn),
            "sealing": told(self._sealing),
            "common": told(game.common(state)),
            "goals": told(game.goals(state)),
            **self._board(self._drawing),
        }

    def written(self, seat: int | None) -> Written:
        """The seat's Sheet as JSON data."""
        return {name: loads(part) for name, part in self.texts(seat).items()}

    def texts(self, seat: int | None) -> Texts:
        """The seat's Sheet (None: a spectator's), and nothing of another seat's: a line for each part."""
        here = listed(self._game, self.offers(seat))
        duty = self._duty(seat, here)
        is_turn = duty.kind is DutyKind.TURN
        beside = self._beside(seat)
        tiles = () if seat is None else self._game.tiles(self._table.state, seat)
        mat = told_tiles(self._game, tiles)
        ahead = _NONE if seat is None else told_ahead(self._game, self.ahead(seat))
        return self._shared | {
            "you": NULL if seat is None else str(seat),
            "seats": self._seats_for(seat),
            "duty": KEPT.of(duty, text),
            "offers": here.text,
            "lists": here.lists(is_turn, on_tiles(mat, here.offers)),
            "tiles": mat.text,
            "ahead": ahead,
            "counting": self._counting(seat),
            "correctable": _NONE if seat is None else self._correctable,
            "photo": told(self._photos.get(seat)) if self._photos and seat is not None else NULL,
            "judged": self._judged(seat),
            **self._board_for(seat),
            **beside,
            "under_finger": str(
                here.mark(is_turn, beside | self._asked_of(seat) | {"tiles": mat.touched, "ahead": ahead})
            ),
        }

    def _beside(self, seat: int | None) -> Texts:
        """What lies under a finger beside the lists."""
        contest, asked = self._contest, self._asked
        undo = _own(self._table.undoable, seat, may_ask_to_undo, self._game)
        redo = _own(self._table.redoable, seat, may_redo, self._game)
        form = self.correcting(seat)
        if not (contest or undo or redo or asked or form):
            return _NOTHING
        return {
            "contest": _contest(self._game, for_seat(contest, seat)) if contest else NULL,  # type: ignore[arg-type]
            "undo": told(undo),
            "redo": told(redo),
            # Its secrets are data already, which cannot be looked up.
            "asked": text(asked) if asked and self._is_told(asked, seat) else NULL,
            "correcting": dumps(corrections_written(self._game, form)),
        }

    def offers(self, seat: int | None) -> tuple[Offer, ...]:
        """What this seat may simply take; not what only sealed choices bring about."""
        if seat is None:
            return ()
        if seat not in self._offers:
            found = self._game.offers(self._table.state, seat)
            is_open = self._sealing is None
            self._offers[seat] = found if is_open else tuple(each for each in found if not each.sealed)
        return self._offers[seat]

    def ahead(self, seat: int) -> tuple[Offer, ...]:
        """What one touch of this seat plays though no offer does; nothing while it moves something."""
        is_idle = seat in self._to_act and not any(offer.hop for offer in self.offers(seat))
        return self._game.ahead(self._table.state, seat) if is_idle else ()

    def correcting(self, seat: int | None) -> tuple[Offer, ...]:
        """The form that this seat has open, as offers."""
        of = None if seat is None else self._open_forms.get(seat)
        if seat is None or of is None:
            return ()
        return correcting(self._game, self._table.state, of, seat)

    def _seats_for(self, seat: int | None) -> str:
        """All seats, with what only its owner sees of this one."""
        if seat is None:
            return array(self._seats)
        return array([*self._seats[:seat], self._seat(seat, seat), *self._seats[seat + 1 :]])

    def _board_for(self, seat: int | None) -> Texts:
        """The board for this seat's eyes, where it sees more than everybody does."""
        seen = self._drawing if seat is None else self._game.board(self._table.state, seat)
        return {} if seen == self._drawing else self._board(seen)

    def _board(self, drawing: BoardDrawing | None) -> Texts:
        return {name: KEPT.of(part, dumps) for name, part in self._boards.tell(drawing)._asdict().items()}

    def _judged(self, seat: int | None) -> str:
        judged = None if seat is None else self._game.judged(self._table.state, seat)
        return NULL if judged is None else _told_judged(self._game, judged)  # type: ignore[arg-type]

    def _seat(self, seat: int, viewer: int | None) -> str:
        """A SeatSheet; by hand, because there are so many and most of each is as it was."""
        title, mark = self._names[seat]
        figures = KEPT.of(self._game.figures(self._table.state, seat, viewer), text)
        return f'{{"figures":{figures},"mark":{mark},"title":{title}}}'

    def _asked_of(self, seat: int | None) -> Texts:
        """The question under the finger of a seat that is asked: the yes of others changes nothing there."""
        asked = self._asked
        if asked is None or seat is None or seat not in asked.waits_for or not self._is_told(asked, seat):
            return {}
        return {"asked": text(evolve(asked, waits_for=(seat,)))}

    def _is_told(self, asked: Asked, seat: int | None) -> bool:
        """What a side typed in is for the sides alone."""
        return asked.secrets is None or seat in self._sides

    def _duty(self, seat: int | None, here: Listed) -> Duty:
        until = self._order.index(seat) if seat in self._order else None
        kind = self._kind(seat, here)
        # Within a turn one thing leads to the next; in the turn of another every new one is a surprise.
        news = here.headings if kind in _SURPRISES else None
        return _made_duty(kind, self._awaited, until, seat in self._sides, question(here.offers), news)

    def _kind(self, seat: int | None, here: Listed) -> DutyKind:
        if self._is_over:
            return DutyKind.OVER
        if not here.roles:
            return DutyKind.NONE
        if seat == self._blocking and seat not in self._sides:
            return DutyKind.TURN
        return DutyKind.PROMPT if here.roles == {Role.PROMPT} else DutyKind.EARLY

    def _counting(self, seat: int | None) -> str:
        game, state = self._game, self._table.state
        form = None if seat is None else game.counting(state, seat, seat)
        if form is None or seat is None:
            return NULL
        act = act_text(game, game.count(state, seat, {}))  # type: ignore[arg-type]
        return f'{{"act":{act},"form":{KEPT.of(form, text)}}}'


@lru_cache(maxsize=1024)
def _made_duty(
    kind: DutyKind,
    awaited: tuple[int, ...],
    until: int | None,
    seals: bool,
    asks: Message | None,
    news: int | None,
) -> Duty:
    call = str(kind) if news is None else f"{kind} {news}"
    return Duty(kind, awaited, until, seals, asks, call)


@lru_cache(maxsize=256)
def _contest(game: Game[Any], contest: Contest) -> str:
    return text(as_data(contest, lambda act: game.encode_step(Step(act))))


@lru_cache(maxsize=256)
def _told_judged(game: Game[Any], judged: Judged) -> str:
    ways = tuple(evolve(way, act=game.encode_step(Step(way.act))) for way in judged.ways)
    return text(evolve(judged, ways=ways))


def _own(
    moment: Moment[Any] | None, seat: int | None, may: Callable[[Game[Any], Step, int], bool], game: Game[Any]
) -> Message | None:
    """The label of a step that this seat's phone may take back, or bring again."""
    return moment.label if moment and seat is not None and may(game, moment.step, seat) else None
