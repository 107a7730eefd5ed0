"""What the phone's owner may do now, grouped by heading; standing wishes; taking back."""

from collections.abc import Iterable
from typing import Any

from kivy.uix.widget import Widget

from companion.net.table.ahead_sheet import Shortcut
from companion.net.table.sheet import DutyKind, Sheet
from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import fold, heading, row
from companion.ui.widgets.basics.basics import Push, Words
from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.table.choice_list import about_words, describe
from companion.ui.widgets.table.number_pad import NumberKeys
from engine.frozen import evolve
from engine.groups import NOBODY, Entry, Fold, Group
from engine.message import say
from engine.offers import Offer


def choices(view: Any, now: PhoneNow) -> list[Widget]:
    """What the sheet lists of the offers that no tile shows, under their headings."""
    if not now.sheet:
        return []
    groups = now.sheet.lists.choices
    # What was typed does not outlive its question.
    asked = {group.heading for group in groups if group.fold is Fold.PAD}
    view.pads = {heading: pad for heading, pad in view.pads.items() if heading in asked}
    ahead = tuple(each for each in now.sheet.ahead if each.hop is None)
    if not groups and not ahead:
        return []
    mine = now.sheet.duty.kind is DutyKind.TURN
    usual = say("page.choices.turn" if mine else "page.choices.early")
    asks = heading(view.words(now.sheet.duty.asks or usual))
    return [asks, *_shortcuts(view, now, ahead), *_listed(view, now, now.sheet, groups)]


def _shortcuts(view: Any, now: PhoneNow, ahead: tuple[Shortcut, ...]) -> list[Widget]:
    """What one touch does instead of several, under its headings."""
    wish = now.table.pending.message if now.table and now.table.pending else None
    made: list[Widget] = []
    for each_heading in dict.fromkeys(each.heading for each in ahead):
        made.append(Words(text=view.words(each_heading), tone="dim"))
        for each in ahead:
            if each.heading == each_heading and each.words:
                push = Push(can=wish is None)
                describe(push, view.words(each.words), view.words(each.about) if each.about else "")
                push.bind(on_release=lambda _, acts=each.acts: view.tapped(lambda: view.session.touch(acts)))
                made.append(push)
    return made


def claims(view: Any, now: PhoneNow) -> list[Widget]:
    """What may be claimed besides one's own turn."""
    listed = now.sheet.lists.claims if now.sheet else ()
    return [heading(view.say("page.choices.claims")), *_pushes(view, now, listed)] if listed else []


def _listed(view: Any, now: PhoneNow, sheet: Sheet, groups: tuple[Group, ...]) -> list[Widget]:
    made: list[Widget] = []
    for group in groups:
        if group.fold is Fold.PAD:
            made.append(_pad(view, sheet, group))
        elif group.fold is Fold.FLAT:
            made.append(Words(text=view.words(group.heading), tone="dim"))
            made += _grouped(view, now, group)
        else:
            made += _folded(view, now, group)
    return made


def _pad(view: Any, sheet: Sheet, group: Group) -> Widget:
    """The keys of this group, which keep what was typed while the rest is drawn anew."""
    pad: NumberKeys | None = view.pads.get(group.heading)
    if pad is None:
        pad = NumberKeys(lambda offer: view.tapped(lambda: view.session.act(offer.act)))
        view.pads[group.heading] = pad
    if pad.parent:
        pad.parent.remove_widget(pad)
    pad.show(view.words(group.heading), [sheet.offers[entry[0]] for entry in group.entries])
    return pad


def _folded(view: Any, now: PhoneNow, group: Group) -> list[Widget]:
    as_it_comes = view.open_group is None
    is_open = group.fold is Fold.OPEN if as_it_comes else group.heading == view.open_group
    words = f"{view.words(group.heading)} ({len(group.entries)})"
    pushes = _grouped(view, now, group) if is_open else []
    return fold(words, is_open, lambda: view.toggle_group(None if is_open else group.heading), *pushes)


def _grouped(view: Any, now: PhoneNow, group: Group) -> list[Widget]:
    """The entries of a group; what all of them bring for good is said once, above them."""
    offers = now.sheet.offers if now.sheet else ()
    about = {about_words(offers[entry[0]], view.words) for entry in group.entries}
    brief = len(group.entries) > 1 and len(about) == 1
    told = [Words(text=each, tone="dim") for each in about if each and brief]
    return [*told, *_pushes(view, now, group.entries, brief)]


def _pushes(view: Any, now: PhoneNow, entries: Iterable[Entry], brief: bool = False) -> list[Widget]:
    offers = now.sheet.offers if now.sheet else ()
    found = ([_brief(offers[n]) if brief else offers[n] for n in entry] for entry in entries)
    return [widget for entry in found for widget in _entry(view, now, entry)]


def _brief(offer: Offer) -> Offer:
    return evolve(offer, about=None) if offer.about else offer


def entries(view: Any, now: PhoneNow, offers: Iterable[Offer]) -> list[Widget]:
    """These offers as a list of choices has them."""
    return [widget for offer in offers for widget in _entry(view, now, [offer])]


def anytime(view: Any, now: PhoneNow) -> list[Widget]:
    """The standing wishes, folded away."""
    wishes = now.sheet.lists.anytime if now.sheet else ()
    if not wishes:
        return []
    pushes = _pushes(view, now, wishes)
    return fold(view.say("page.anytime"), view.is_open("anytime"), lambda: view.toggle("anytime"), *pushes)


def _entry(view: Any, now: PhoneNow, offers: list[Offer]) -> list[Widget]:
    """One to take, with its knobs; beside it the one that leaves it aside, where there is one."""
    taken, *leaving = offers
    push = _push(view, now, taken)
    made: list[Widget] = view.knobs.entry(taken, push) if taken.knobs else [push]
    if not leaving:
        return made
    return [row(made[0], *(_push(view, now, offer) for offer in leaving)), *made[1:]]


def _push(view: Any, now: PhoneNow, offer: Offer) -> Push | EvenPush:
    wish = now.table.pending.message if now.table and now.table.pending else None
    words = view.words(offer.words)
    if wish is not None and getattr(wish, "act", None) == offer.act:
        words = f"{words}\n{_sent(view, now)}"
    loud = now.sheet is not None and _is_loud(now.sheet, offer)
    push = (EvenPush if offer.knobs else Push)(can=wish is None, loud=loud)
    describe(push, words, about_words(offer, view.words))
    push.bind(on_release=lambda _: view.tapped(lambda: view.session.act(offer.act)))
    return push


def _is_loud(sheet: Sheet, offer: Offer) -> bool:
    return sheet.lists.loud != NOBODY and sheet.offers[sheet.lists.loud].act == offer.act


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
