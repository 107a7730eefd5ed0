"""The numbers of a seat as icons; what has no number of its own stands below them in words."""

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.net.table.sheet import SeatSheet
from companion.ui.icons import tint
from companion.ui.kv import load_beside
from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import caption, panel
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.even import EvenGrid
from engine.pictures.amounts import Amount


class Chip(BoxLayout):
    """One number with its icon; `plain` says the same in words."""

    icon = StringProperty()
    number = StringProperty()
    plain = StringProperty()


class Chips(EvenGrid):
    """Numbers side by side."""


def own(view: Any, now: PhoneNow) -> list[Widget]:
    """The figures of this phone's seat, and what everybody should see of the table."""
    seat = _own_seat(now)
    # While two fight, the numbers of the whole table would stand before what is fought with.
    told = [] if now.sheet and now.sheet.contest else common(view, now)
    return [*figures(view, seat), *told] if seat and seat.figures else []


def common(view: Any, now: PhoneNow) -> list[Widget]:
    """What everybody should always see of the whole table."""
    facts = now.sheet.common if now.sheet else ()
    return [Words(text=view.words(fact), tone="accent") for fact in facts]


def figures(view: Any, seat: SeatSheet) -> list[Widget]:
    """The main numbers of this seat."""
    main = [figure for figure in seat.figures if not figure.minor]
    worded = [Words(text=view.words(figure.words), rank="small") for figure in main if figure.n is None]
    numbered = [figure for figure in main if figure.n is not None]
    return [_chips(view, numbered), *worded] if numbered else [*worded]


def holdings(view: Any, now: PhoneNow) -> list[Widget]:
    """What this phone's seat has in store."""
    seat = _own_seat(now)
    found = [each for each in seat.figures if each.minor and each.of is None] if seat else []
    numbered = [each for each in found if each.n is not None]
    return [panel(caption(view.say("page.holdings")), _chips(view, numbered))] if numbered else []


def _own_seat(now: PhoneNow) -> SeatSheet | None:
    seat = now.table.seat if now.table else None
    return now.sheet.seats[seat] if now.sheet and seat is not None else None


def _chips(view: Any, amounts: list[Amount]) -> Chips:
    made = Chips()
    theme = view.app.theme
    for amount in amounts:
        chip = Chip(icon=amount.icon, number=str(amount.n), plain=view.words(amount.words))
        chip.ids.mark.color = tint(amount.icon, theme.ink, theme.dark)
        made.add_widget(chip)
    return made


load_beside(__file__)
