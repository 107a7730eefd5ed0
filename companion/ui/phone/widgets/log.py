"""What a phone shows of the table: its own figures, every seat with its phone, and what happened."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.net.table.messages import Record, Whereabouts
from companion.net.table.sheet import SeatSheet
from companion.ui.phone.session import PhoneNow
from companion.ui.phone.sheet import undone
from companion.ui.phone.widgets.figures import common, figures
from companion.ui.phone.widgets.parts import Line, caption, column, heading, panel, row
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.table.emblem import Emblem
from engine.message import say
from engine.table import PAUSED, REDONE, REOPENED, STARTED, UNDONE

SHORT_LOG = 4
EMBLEM = 28  # dp: beside one line
_MARKS = {
    Whereabouts.HERE: "page.mark.here",
    Whereabouts.AWAY: "page.mark.away",
    Whereabouts.FREE: "page.mark.free",
}


def seats(view: Any, now: PhoneNow) -> list[Widget]:
    """All seats: whose turn, whose phone is here, and what everybody may see."""
    if not now.sheet:
        return []
    made = [
        panel(
            _title(view, seat),
            Words(text=" · ".join(_marks(view, now, at)), tone="accent", rank="small"),
            *figures(view, seat),
        )
        for at, seat in enumerate(now.sheet.seats)
    ]
    watchers = now.table.presence.spectators if now.table and now.table.presence else 0
    end = [Words(text=view.say("page.spectators", n=watchers), tone="dim")] if watchers else []
    return [heading(view.say("page.seats")), *common(view, now), *made, *end]


def _title(view: Any, seat: SeatSheet) -> Widget:
    words = Words(text=view.words(seat.title), bold=True, pos_hint={"center_y": 0.5})
    return row(Emblem(mark=seat.mark), words) if seat.mark else words


def _marks(view: Any, now: PhoneNow, at: int) -> list[str]:
    turn, presence = now.sheet.turn, now.table.presence  # type: ignore[union-attr]
    found = []
    if now.table and at == now.table.seat:
        found.append(view.say("page.mark.you"))
    if turn.blocking == at:
        found.append(view.say("page.mark.blocking"))
    elif at in turn.to_act:
        found.append(view.say("page.mark.to_act"))
    if presence and at < len(presence.seats):
        found.append(view.say(_MARKS[presence.seats[at]]))
    return found


def log(view: Any, now: PhoneNow, most: int | None = None) -> list[Widget]:
    """What happened, the last first; what was taken back says so."""
    if not now.table:
        return []
    gone = undone(now.table.log)
    lines: list[Widget] = []
    for record in reversed(now.table.log):
        lines += _lines(view, now, record, record.revision in gone)
        if most and len(lines) >= most:
            break
    nothing: list[Widget] = [Words(text=view.say("page.log.nothing"), tone="dim")]
    return [panel(caption(view.say("page.log")), *(lines or nothing))]


def _lines(view: Any, now: PhoneNow, record: Record, is_gone: bool) -> list[Widget]:
    words = _words(view, record)
    news = [view.words(one) for one in record.news]
    if len(news) == 1 and news[0].rstrip(".") == words.rstrip("."):
        news = []
    if words and is_gone:
        words = f"[{view.say('page.log.taken_back')}] {words}"
    if record.secrecy_gone:
        news.append(view.say("table.secrecy_gone"))
    head = [Line(text=words, tone="dim" if is_gone else "ink")] if words else []
    told = [*head, *(Line(text=one, tone="dim", rank="small") for one in news)]
    seats = now.sheet.seats if now.sheet else ()
    if not told or record.seat is None or record.seat >= len(seats):
        return [*told]
    beside = column(Column, *told)
    beside.spacing = 0
    return [row(Emblem(mark=seats[record.seat].mark, size=(dp(EMBLEM), dp(EMBLEM))), beside)]


def _words(view: Any, record: Record) -> str:
    label = view.words(record.label) if record.label else ""
    by = view.say("page.log.tablet") if record.seat is None else view.who(record.seat)
    if record.kind == UNDONE:
        return view.words(say("page.log.undone", who=by, what=label))
    if record.kind == REDONE:
        return view.words(say("page.log.redone", who=by, what=label))
    plain = {PAUSED: "page.log.paused", STARTED: "page.log.started", REOPENED: "page.log.reopened"}
    return view.say(plain[record.kind]) if record.kind in plain else label
