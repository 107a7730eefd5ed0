"""What the sheet asks of who holds this phone, with what only the phone knows of a sealed choice."""

from typing import Final

from companion.net.sealed.phone_seal import PhoneState
from companion.net.table.messages import Record
from companion.net.table.phone import PhoneTable
from companion.net.table.sheet import DutyKind, Sheet
from engine.codec import Json, decode
from engine.forms import Sealing
from engine.message import Message
from engine.offers import Offer, Role
from engine.table import REDONE, STEP, UNDONE

_DIAL_WANTED: Final = (PhoneState.CHOOSING, PhoneState.LOST, PhoneState.MISTRUSTED, PhoneState.BY_HAND)


def read_sheet(data: Json) -> Sheet:
    """The sheet that the host told, or Malformed."""
    return decode(Sheet, data)


def read_sealing(data: Json) -> Sealing:
    """What seats choose secretly, or Malformed."""
    return decode(Sealing, data)


def listed(sheet: Sheet) -> tuple[Offer, ...]:
    """What the list of choices shows, whether or not the picture of a contest does."""
    return tuple(offer for offer in sheet.offers if offer.role is not Role.ANYTIME)


def standing(sheet: Sheet) -> tuple[Offer, ...]:
    """What is open whatever happens."""
    return tuple(offer for offer in sheet.offers if offer.role is Role.ANYTIME)


def is_side(table: PhoneTable) -> bool:
    """Whether this phone is one of those that seal."""
    return table.seal is not None and table.seal.now.side_of(table.seat) is not None


def duty(table: PhoneTable, sheet: Sheet) -> str:
    """`dial`, `turn` (all wait for me), `early` (mine while another plays), `over` or `none`."""
    if table.seal and is_side(table) and sheet.sealing and table.seal.state in _DIAL_WANTED:
        return "dial"
    if sheet.duty.kind is DutyKind.SEAL:
        return "early" if listed(sheet) else "none"
    return "early" if sheet.duty.kind is DutyKind.PROMPT else str(sheet.duty.kind)


def duty_mark(table: PhoneTable, sheet: Sheet) -> tuple[object, ...]:
    """Changes when something new becomes mine, so that the phone vibrates once for it."""
    now = duty(table, sheet)
    if now == "dial" and table.seal:
        return now, table.seal.now.choice, table.seal.now.attempt, table.seal.state
    if now == "early":
        return now, tuple(offer.heading for offer in listed(sheet))
    return (now,)


def groups(offers: tuple[Offer, ...]) -> dict[Message, list[Offer]]:
    """The offers under their headings, in the order in which they came."""
    found: dict[Message, list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.heading, []).append(offer)
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
