"""What the sheet asks of who holds this phone, with what only the phone knows of a sealed choice."""

from collections.abc import Iterable
from typing import Final

from companion.net.sealed.phone_seal import PhoneState
from companion.net.table.messages import Record
from companion.net.table.phone import PhoneTable
from companion.net.table.sheet import DutyKind, Sheet
from engine.codec import Json, decode
from engine.forms import Sealing
from engine.table import REDONE, STEP, UNDONE

DIAL: Final = "dial"
_NOTHING_ASKED: Final = (DutyKind.OVER, DutyKind.NONE)
_DIAL_WANTED: Final = (PhoneState.CHOOSING, PhoneState.LOST, PhoneState.MISTRUSTED, PhoneState.BY_HAND)


def read_sheet(data: Json) -> Sheet:
    """The sheet that the host told, or Malformed."""
    return decode(Sheet, data)


def read_sealing(data: Json) -> Sealing:
    """What seats choose secretly, or Malformed."""
    return decode(Sealing, data)


def is_side(table: PhoneTable) -> bool:
    """Whether this phone is one of those that seal."""
    return table.seal is not None and table.seal.now.side_of(table.seat) is not None


def duty(table: PhoneTable, sheet: Sheet) -> str:
    """`dial` while this phone's own secret wants something, else the kind of duty that the host says."""
    wanted = sheet.duty.seals and table.seal is not None and table.seal.state in _DIAL_WANTED
    return DIAL if wanted else str(sheet.duty.kind)


def is_mine(asked: str) -> bool:
    """Whether this kind of duty asks anything of the person."""
    return asked not in _NOTHING_ASKED


def duty_call(table: PhoneTable, sheet: Sheet) -> str:
    """Changes when something new becomes mine, so that the phone vibrates once for it."""
    if duty(table, sheet) == DIAL and table.seal:
        return f"{DIAL} {table.seal.now.choice} {table.seal.now.attempt} {table.seal.state}"
    return sheet.duty.call


def awaited(sheet: Sheet, seat: int | None, sealed: Iterable[int]) -> tuple[int, ...]:
    """Of the others those who have still to seal; whose turn holds up all; else those who may act at once."""
    done = {seat, *sealed}
    still = tuple(each for each in sheet.duty.waiting_for if each not in done)
    blocking = sheet.turn.blocking
    if blocking is None:
        return still
    return still if sheet.sealing and still else (blocking,)


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
