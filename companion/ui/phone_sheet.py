"""What the host tells a phone, read into types once, and what it asks of the person who holds the phone."""

from dataclasses import dataclass, fields, replace
from typing import Any, Final

from companion.net.messages import Record
from companion.net.phone import PhoneTable
from companion.net.phone_seal import PhoneState
from companion.net.photo_news import PhotoNews
from companion.ui.phone_counting import PhoneCounting, read_counting
from engine.codec import Json, Malformed, decode
from engine.contests import Contest
from engine.drawings import Mark
from engine.forms import Form, FormField, NumberField, SealedSide, Sealing, ValuesField
from engine.message import Message
from engine.table import REDONE, STEP, UNDONE

_FIELDS: Final[dict[Json, type[FormField]]] = {"number": NumberField, "values": ValuesField}
_DIAL_WANTED: Final = (PhoneState.CHOOSING, PhoneState.LOST, PhoneState.MISTRUSTED, PhoneState.BY_HAND)


@dataclass(frozen=True, slots=True)
class SeatSheet:
    """What this phone may see of one seat."""

    title: Message
    figures: tuple[Message, ...]
    mark: Mark | None = None
    """None: a host that does not tell."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Who may act, and for whom everybody waits."""

    to_act: tuple[int, ...]
    blocking: int | None
    over: bool
    paused: bool = False
    """The clock stands still until somebody plays."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something this seat may do now; `act` goes back to the host unchanged."""

    act: Any
    heading: Message
    offer: Message
    prompt: bool = False
    """Something to claim whoever's turn it is, or the leaving of it."""
    claim: bool = False
    """A bonus that costs nothing and can only be taken or left aside."""
    in_picture: bool = False
    """Done by touching the contest's picture."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Something this seat may do at any time."""

    act: Any
    label: Message


@dataclass(frozen=True, slots=True)
class Sheet:
    """docs/lan.md, section "The sheet"."""

    game: str
    table: str
    you: int | None
    seats: tuple[SeatSheet, ...]
    turn: Turn
    choices: tuple[Choice, ...]
    anytime: tuple[Wish, ...]
    undo: Message | None
    redo: Message | None
    sealing: Any
    counting: PhoneCounting | None = None
    contest: Contest | None = None
    common: tuple[Message, ...] = ()
    photo: PhotoNews | None = None
    """What came of the last photo of this seat."""


@dataclass(frozen=True, slots=True)
class _Sealing:
    title: Message
    sides: tuple["_Side", ...]


@dataclass(frozen=True, slots=True)
class _Side:
    seat: int
    role: str
    form: "_Form"


@dataclass(frozen=True, slots=True)
class _Form:
    fields: tuple[Any, ...]
    facts: tuple[Message, ...]


def read_sheet(data: Json) -> Sheet:
    """The sheet with its forms, or Malformed; what a newer host tells besides is left out."""
    if not isinstance(data, dict):
        raise Malformed("malformed.type", where="sheet")
    inside = {name: _each(kind, data.get(name)) for name, kind in _INSIDE.items()}
    sealing = read_sealing(data["sealing"]) if data.get("sealing") is not None else None
    sheet = decode(Sheet, _only(Sheet, {**data, **inside, "sealing": None, "counting": None}))
    return replace(sheet, sealing=sealing, counting=read_counting(data.get("counting")))


_INSIDE: Final = {"seats": SeatSheet, "choices": Choice, "anytime": Wish}


def _each(kind: type, listed: Json) -> Json:
    if not isinstance(listed, list):
        raise Malformed("malformed.type", where=kind.__name__)
    return [_only(kind, one) for one in listed]


def _only(kind: Any, data: Json) -> Json:
    """Without the keys that this class does not have."""
    names = {field.name for field in fields(kind)}
    return {name: item for name, item in data.items() if name in names} if isinstance(data, dict) else data


def read_sealing(data: Json) -> Sealing:
    """What seats choose secretly, or Malformed."""
    found = decode(_Sealing, data)
    return Sealing("", found.title, tuple(map(_sealed_side, found.sides)))


def _sealed_side(side: _Side) -> SealedSide:
    return SealedSide(side.seat, side.role, Form(tuple(map(_field, side.form.fields)), side.form.facts))


def _field(data: Json) -> FormField:
    if not isinstance(data, dict) or data.get("field") not in _FIELDS:
        raise Malformed("malformed.type", where="field")
    return decode(_FIELDS[data["field"]], data)


def is_side(table: PhoneTable) -> bool:
    """Whether this phone is one of those that seal."""
    return table.seal is not None and table.seal.now.side_of(table.seat) is not None


def duty(table: PhoneTable, sheet: Sheet) -> str:
    """`dial`, `turn` (all wait for me), `early` (mine while another plays), `over` or `none`."""
    if table.seal and is_side(table) and sheet.sealing and table.seal.state in _DIAL_WANTED:
        return "dial"
    if sheet.turn.over:
        return "over"
    if table.seat is None or not sheet.choices:
        return "none"
    return "turn" if sheet.turn.blocking == table.seat else "early"


def duty_mark(table: PhoneTable, sheet: Sheet) -> tuple[object, ...]:
    """Changes when something new becomes mine, so that the phone vibrates once for it."""
    now = duty(table, sheet)
    if now == "dial" and table.seal:
        return now, table.seal.now.choice, table.seal.now.attempt, table.seal.state
    if now == "early":
        return now, tuple(choice.heading for choice in sheet.choices)
    return (now,)


def groups(choices: tuple[Choice, ...]) -> dict[Message, list[Choice]]:
    """The choices under their headings, in the order in which they came."""
    found: dict[Message, list[Choice]] = {}
    for choice in choices:
        found.setdefault(choice.heading, []).append(choice)
    return found


def undone(log: tuple[Record, ...]) -> set[int]:
    """The revisions of the records that an undo took back and no redo brought again."""
    done: list[int] = []
    back: list[int] = []
    for record in log:
        if record.kind == STEP:
            done.append(record.revision)
            back.clear()
        elif record.kind == UNDONE and done:
            back.append(done.pop())
        elif record.kind == REDONE and back:
            done.append(back.pop())
    gone = {record.revision for record in log if record.kind == STEP}
    return gone - set(done)
