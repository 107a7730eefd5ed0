"""What stands on every screen of the phone: who I am, whom the table waits for, what is wrong."""

from typing import Any, Final

from companion.net.sealed.phone_seal import PhoneState
from companion.net.table.messages import Whereabouts
from companion.net.table.sheet import DutyKind
from companion.ui.phone.session import PhoneNow, PhoneStage
from companion.ui.phone.sheet import DIAL, awaited, duty
from engine.pictures.drawings import Mark

_DIAL: Final = {
    PhoneState.CHOOSING: "page.duty.dial",
    PhoneState.LOST: "page.duty.trouble",
    PhoneState.MISTRUSTED: "page.duty.trouble",
    PhoneState.BY_HAND: "page.duty.by_hand",
}
_WAITS: Final = DutyKind.NONE.value
_BESIDE: Final = (DutyKind.EARLY, DutyKind.PROMPT)
_DUTY: Final = {
    "turn": "page.duty.turn",
    "early": "page.duty.early",
    "prompt": "page.duty.prompt",
    "over": "page.duty.over",
}


def head_words(view: Any, now: PhoneNow) -> tuple[str, str]:
    """The title, and who is away."""
    if not now.table or not now.sheet:
        known = now.card if now.stage is not PhoneStage.SEARCHING else None
        return known.name if known else view.say("phone.title"), ""
    seat = now.table.seat
    title = view.say("page.watching", name=now.sheet.table) if seat is None else view.who(seat)
    names = tuple(view.who(at) for at in range(len(now.sheet.seats)) if at != seat and _is_away(now, at))
    return title, view.say("page.absent", who=names) if names else ""


def own_mark(now: PhoneNow) -> Mark | None:
    """How everybody tells this phone's seat apart; None for those who only watch."""
    seat = now.table.seat if now.table else None
    return now.sheet.seats[seat].mark if now.sheet and seat is not None else None


def duty_words(view: Any, now: PhoneNow) -> str:
    """What is asked of this person, or whom everybody waits for."""
    assert now.table and now.sheet
    if now.sheet.turn.paused:
        return view.say("page.duty.paused")
    asked = duty(now.table, now.sheet)
    if asked == DIAL and now.table.seal:
        return view.say(_DIAL[now.table.seal.state])
    asks = now.sheet.duty.asks
    if asks and (asked in _BESIDE or (asked == DutyKind.TURN and now.sheet.contest)):
        return str(view.words(asks))
    if asked in _DUTY:
        return view.say(_DUTY[asked])
    sealed = [seat for seat in now.sheet.duty.waiting_for if view.has_sealed(now, seat)]
    seats = awaited(now.sheet, now.table.seat, sealed)
    if not seats:
        return view.say("page.duty.nobody")
    away = len(seats) == 1 and _is_away(now, seats[0])
    who = view.names(seats)
    return view.say("page.duty.waiting_away" if away else "page.duty.waiting", who=who)


def until_words(view: Any, now: PhoneNow) -> str:
    """How long it is until this person's turn, while others have theirs; empty where that is not known."""
    assert now.table and now.sheet
    n = now.sheet.duty.turns_until
    if not n or duty(now.table, now.sheet) != _WAITS:
        return ""
    return view.say("page.duty.next") if n == 1 else view.say("page.duty.until", n=n)


def _is_away(now: PhoneNow, seat: int) -> bool:
    presence = now.table.presence if now.table else None
    return bool(presence and seat < len(presence.seats) and presence.seats[seat] is Whereabouts.AWAY)


def alarm(view: Any, now: PhoneNow) -> str:
    """The sentence on red; empty when all is well."""
    if now.stage is PhoneStage.TABLE and not now.online:
        return view.say("page.offline", n=now.offline_for)
    if now.table and now.table.doubt:
        return view.say("page.doubt")
    unsaved = now.table.presence.unsaved if now.table and now.table.presence else 0
    if unsaved:
        return view.say("page.unsaved", n=unsaved)
    return view.say("phone.forgets") if now.forgets else ""
