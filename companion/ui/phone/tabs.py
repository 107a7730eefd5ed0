"""What each tab of the phone is made of, in the order in which it is read."""

from collections.abc import Callable
from typing import Any, TypeAlias

from kivy.uix.widget import Widget

from companion.ui.phone.session import PhoneNow
from companion.ui.phone.sheet import is_mine
from companion.ui.phone.widgets.asked import asked
from companion.ui.phone.widgets.choices import anytime, back, choices, claims
from companion.ui.phone.widgets.contest import contest
from companion.ui.phone.widgets.correct import correct
from companion.ui.phone.widgets.count import count_way, counting
from companion.ui.phone.widgets.figures import holdings, own
from companion.ui.phone.widgets.goals import goals
from companion.ui.phone.widgets.log import SHORT_LOG, log, seats
from companion.ui.phone.widgets.mat import mat
from companion.ui.phone.widgets.more import check, leaving, rules
from companion.ui.phone.widgets.photo import photo
from companion.ui.phone.widgets.score import score
from companion.ui.phone.widgets.waiting import is_resting, map_way, waiting

Makers: TypeAlias = dict[str, tuple[Any, Callable[[], list[Widget]]]]
"""Parts by their names: what they show, and what makes them once that has changed."""


def makers(view: Any, now: PhoneNow) -> Makers:
    """The parts of the tab that is open."""
    return _TABS[view.tab](view, now)


def wished(now: PhoneNow) -> object:
    """What pushes show of the wish that waits."""
    pending = now.table.pending if now.table else None
    return (repr(pending.message), now.online) if pending else None


def _play(view: Any, now: PhoneNow) -> Makers:
    table, sheet, wish = now.table, now.sheet, wished(now)
    assert table and sheet
    offered = (sheet.offers, sheet.lists, wish, view.open_group, view.knobs.open)
    idle = not is_mine(sheet.duty.kind)
    # What this phone has sealed is known here alone: the sheet that the host tells stays the same meanwhile.
    rests = is_resting(view, now)
    sealed = (now.noted, table.seal and table.seal.now)
    hero = (rests, sheet.seats, sheet.turn, sheet.duty, table.presence, sealed, table.log)
    do: Makers = {
        "asked": ((sheet.asked, sheet.sealing), lambda: asked(view, now)),
        "contest": (sheet.contest, lambda: contest(view, now)),
        "way": ((bool(sheet.counting), sheet.turn, sheet.duty.turns_until), lambda: count_way(view, now)),
        "claims": (offered, lambda: claims(view, now)),
    }
    mats: Makers = {"mat": ((sheet.tiles, sheet.duty, sheet.lists, wish), lambda: mat(view, now))}
    stored: Makers = {"holdings": ((sheet.seats, idle), lambda: holdings(view, now))}
    listed: Makers = {
        "choices": ((offered, sheet.ahead, sheet.duty.kind, sheet.duty.asks), lambda: choices(view, now)),
        "redo": ((sheet.redo, wish), lambda: back(view, now, "redo")),
    }
    happened: Makers = {
        "idle": ((idle, table.log), lambda: log(view, now, SHORT_LOG) if idle else []),
        "look": ((rests, now.board is None), lambda: map_way(view, now)),
    }
    # Who waits reads what has changed; a mat that can only be looked at comes after it.
    middle = {**stored, **happened, **listed, **mats} if idle else {**mats, **listed, **stored}
    return {
        "hero": (hero, lambda: waiting(view, now)),
        "own": ((sheet.seats, sheet.common, bool(sheet.contest)), lambda: own(view, now)),
        **do,
        **middle,
        "goals": ((sheet.goals, sheet.judged, now.goals, wish), lambda: goals(view, now)),
        "anytime": (offered, lambda: anytime(view, now)),
    }


def _map(view: Any, now: PhoneNow) -> Makers:
    return {"place": ((view.map.shown, wished(now)), lambda: view.map.beside(now))}


def _table(view: Any, now: PhoneNow) -> Makers:
    table, sheet = now.table, now.sheet
    assert table and sheet
    return {
        "seats": ((sheet.seats, sheet.common, sheet.turn, table.presence), lambda: seats(view, now)),
        "log": (table.log, lambda: log(view, now)),
    }


def _score(view: Any, now: PhoneNow) -> Makers:
    table, sheet = now.table, now.sheet
    assert table and sheet
    key = (table.score and table.score.revision, table.revision, sheet.turn.over, sheet.seats)
    counted = (sheet.counting, sheet.turn, sheet.duty.turns_until, wished(now))
    return {
        "counting": (counted, lambda: counting(view, now)),
        "score": (key, lambda: score(view, now)),
    }


def _more(view: Any, now: PhoneNow) -> Makers:
    table, sheet, wish = now.table, now.sheet, wished(now)
    assert table and sheet
    corrected = (sheet.correctable, sheet.correcting, wish, view.knobs.open)
    return {
        "rules": ((), lambda: rules(view)),
        "photo": ((now.photo, sheet.photo, now.card and now.card.photo_limit), lambda: photo(view, now)),
        "check": ((table.doubt, table.history), lambda: check(view, now)),
        "correct": (corrected, lambda: correct(view, now)),
        "visit": ((now.cards, sheet.table), lambda: leaving(view, now)),
    }


_TABS = {"play": _play, "map": _map, "table": _table, "score": _score, "more": _more}
