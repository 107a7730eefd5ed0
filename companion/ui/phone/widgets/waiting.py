"""While others play: who, what was done last, how long until mine; after the end the way to the score."""

from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.net.table.sheet import DutyKind, Sheet
from companion.ui.kv import load_beside
from companion.ui.phone.session import PhoneNow
from companion.ui.phone.sheet import duty, undone
from companion.ui.phone.widgets.head import duty_words, until_words
from companion.ui.phone.widgets.parts import column
from companion.ui.widgets.basics.basics import Column, IconMark, Push, Words
from companion.ui.widgets.table.emblem import Emblem
from engine.table import STEP

EMBLEM: Final = 88  # dp: read from the corner of an eye
IN_ORDER: Final = 32  # dp
END: Final = "trophy"


class Hero(Column):
    """What a phone says large while nothing is asked of its owner."""


class HeroWords(Words):
    """A sentence in the middle."""


class HeroTitle(HeroWords):
    """The one sentence that is read first."""


class HeroOrder(BoxLayout):
    """Whose turns come before this phone's own."""


class OrderSign(IconMark):
    """Who follows whom."""


class HeroWay(Push):
    """The way to another tab, with its icon."""

    icon = StringProperty()


def is_resting(view: Any, now: PhoneNow) -> bool:
    """Whether the first tab says large whom the table waits for, or that it is over."""
    if view.tab != "play" or not now.table or not now.sheet:
        return False
    return duty(now.table, now.sheet) in (DutyKind.NONE, DutyKind.OVER)


def waiting(view: Any, now: PhoneNow) -> list[Widget]:
    """The hero; nothing while something is asked of this person."""
    if not is_resting(view, now) or not now.sheet:
        return []
    if now.sheet.turn.over:
        return [_over(view)]
    made: list[Widget] = []
    first = _first(now.sheet)
    if first is not None:
        made.append(_emblem(now.sheet, first, EMBLEM))
    made.append(HeroTitle(text=duty_words(view, now)))
    last = last_done(view, now)
    if last:
        made.append(HeroWords(text=last, tone="dim"))
    if until := until_words(view, now):
        made.append(HeroWords(text=until, tone="accent"))
    return [column(Hero, *made, *_order(now))]


def last_done(view: Any, now: PhoneNow) -> str:
    """What was done last at the table and not taken back, in words."""
    log = now.table.log if now.table else ()
    gone = undone(log)
    labels = [each.label for each in log if each.label and each.kind == STEP and each.revision not in gone]
    return view.words(labels[-1]) if labels else ""


def map_way(view: Any, now: PhoneNow) -> list[Widget]:
    """The way to the map, while there is nothing else to do."""
    if not is_resting(view, now) or not now.board:
        return []
    words = view.say("page.map.look_at")
    return [HeroWay(text=words, icon="treasure-map", on_release=lambda _: view._go("map"))]


def _over(view: Any) -> Widget:
    """The tablet tells who has won; whoever cannot wait asks here."""
    mark = IconMark(icon=END, font_size=dp(EMBLEM), color=view.app.theme.glow, pos_hint={"center_x": 0.5})
    ways = HeroWay(text=view.say("page.over.score"), icon="podium", loud=True)
    ways.bind(on_release=lambda _: view._go("score"))
    told = HeroWords(text=view.say("page.over.tablet"), tone="dim")
    return column(Hero, mark, HeroTitle(text=view.say("page.duty.over")), told, ways)


def _first(sheet: Sheet) -> int | None:
    return next(iter(sheet.duty.waiting_for or sheet.turn.to_act), None)


def _emblem(sheet: Sheet, seat: int, size: float) -> Emblem:
    return Emblem(mark=sheet.seats[seat].mark, size=(dp(size), dp(size)), pos_hint={"center_x": 0.5})


def _order(now: PhoneNow) -> list[Widget]:
    """The emblems of those whose turns come before mine, and mine."""
    sheet, seat = now.sheet, now.table.seat if now.table else None
    assert sheet
    order = sheet.turn.order
    mine = order.index(seat) if seat in order else 0
    if mine < 1:
        return []
    made = HeroOrder()
    for at, each in enumerate(order[: mine + 1]):
        if at:
            made.add_widget(OrderSign())
        made.add_widget(_emblem(sheet, each, IN_ORDER))
    return [made]


load_beside(__file__)
