"""What the phone's owner may do now, grouped by heading; standing wishes; taking back."""

from collections.abc import Iterable
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.phone.session import PhoneNow
from companion.ui.phone.sheet import duty, groups, listed, standing
from companion.ui.phone.widgets.parts import fold, heading
from companion.ui.widgets.basics.basics import Push, Words
from companion.ui.widgets.basics.even import EvenPush
from engine.message import Message, say
from engine.offers import Offer, Role

# A longer list in several groups opens one group at a time, so that the headings stay on one screen.
FLAT_MOST = 8
OPEN_FIRST_MOST = 6


def choices(view: Any, now: PhoneNow) -> list[Widget]:
    """Everything on offer, under its headings."""
    offers = listed(now.sheet) if now.sheet else ()
    if not now.sheet or not now.table or not offers:
        return []
    mine = duty(now.table, now.sheet) == "turn"
    claims = [offer for offer in offers if offer.role is Role.PROMPT and mine]
    rest = tuple(offer for offer in offers if offer not in claims and not offer.in_picture)
    made: list[Widget] = []
    if claims:
        made += [heading(view.say("page.choices.claims")), *_pushes(view, now, claims)]
    return made + (_listed(view, now, rest, mine) if rest else [])


def _listed(view: Any, now: PhoneNow, offered: tuple[Offer, ...], mine: bool) -> list[Widget]:
    found = groups(offered)
    folded = len(offered) > FLAT_MOST and len(found) > 1
    made: list[Widget] = [heading(view.say("page.choices.turn" if mine else "page.choices.early"))]
    for key, inside in found.items():
        if folded and len(inside) > 1:
            made += _folded(view, now, key, inside, key == _open(view, found))
        else:
            made += [Words(text=view.words(key), tone="dim"), *_pushes(view, now, inside)]
    return made


def _open(view: Any, found: dict[Message, list[Offer]]) -> Message | None:
    if view.open_group is not None:
        return view.open_group if view.open_group in found else None
    first = next(iter(found))
    return first if len(found[first]) <= OPEN_FIRST_MOST else None


def _folded(view: Any, now: PhoneNow, key: Message, inside: list[Offer], is_open: bool) -> list[Widget]:
    words = f"{view.words(key)} ({len(inside)})"
    pushes = _pushes(view, now, inside) if is_open else []
    return fold(words, is_open, lambda: view.toggle_group(None if is_open else key), *pushes)


def _pushes(view: Any, now: PhoneNow, inside: Iterable[Offer]) -> list[Widget]:
    return [widget for offer in inside for widget in _entry(view, now, offer)]


def anytime(view: Any, now: PhoneNow) -> list[Widget]:
    """The standing wishes, folded away."""
    wishes = standing(now.sheet) if now.sheet else ()
    if not wishes:
        return []
    pushes = _pushes(view, now, wishes)
    return fold(view.say("page.anytime"), view.is_open("anytime"), lambda: view.toggle("anytime"), *pushes)


def _entry(view: Any, now: PhoneNow, offer: Offer) -> list[Widget]:
    wish = now.table.pending.message if now.table and now.table.pending else None
    words = view.words(offer.words)
    if wish is not None and getattr(wish, "act", None) == offer.act:
        words = f"{words}\n{_sent(view, now)}"
    push = (EvenPush if offer.knobs else Push)(text=words, can=wish is None)
    push.bind(on_release=lambda _: view.tapped(lambda: view.session.act(offer.act)))
    return view.knobs.entry(offer, push) if offer.knobs else [push]


def _sent(view: Any, now: PhoneNow) -> str:
    return view.say("page.sent" if now.online else "page.unsent")


def back(view: Any, now: PhoneNow, name: str) -> list[Widget]:
    """`undo` or `redo`, with the words of what it takes back or brings again."""
    label = getattr(now.sheet, name) if now.sheet else None
    if not label or not now.table:
        return []
    wish = now.table.pending.message if now.table.pending else None
    what = view.words(label)
    words = view.words(say("table.undo", what=what) if name == "undo" else say("table.redo", what=what))
    if wish is not None and type(wish).__name__.lower() == name:
        words = _sent(view, now)
    push = Push(text=words, can=wish is None)
    push.bind(on_release=lambda _: view.tapped(lambda: getattr(view.session, name)(label)))
    return [push]
