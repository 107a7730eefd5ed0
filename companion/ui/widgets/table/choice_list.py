"""The choices that truly exist, in groups, one tap each."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column, Push, Words
from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from companion.ui.widgets.forms.knob_panel import KnobPush
from companion.ui.widgets.table.number_pad import NumberKeys
from engine.groups import Group, in_groups, is_pad, loudest
from engine.message import Message
from engine.offers import Offer, Role

# So many entries are taken in at a glance and a flick; what is beyond is folded, rare things first.
OPEN_MOST: Final = 30
_LARGE: Final = 9  # a group this large, as cards by their numbers, would push the others off the screen
_SMALL: Final = 2  # a group this small takes no more room open than folded
_MOST: Final = 4  # columns; more are no longer read as a list
_KEPT: Final = 24  # groups; a game offers some dozen again and again, and painting words takes time
Touched: TypeAlias = Callable[[EvenPush], Any]


@dataclass(frozen=True, slots=True)
class Choice:
    """One offer and how the list names it."""

    words: str
    offer: Offer
    loud: bool = False
    """Whether it is the one that most people would take next."""
    about: str = ""
    """What it brings for good."""


@dataclass(frozen=True, slots=True)
class GroupShown:
    """Choices under one heading."""

    heading: str
    choices: tuple[Choice, ...]
    folded: bool = False
    """Whether it opens only when somebody wants it."""
    about: str = ""
    """What any of its choices brings for good."""

    @property
    def is_pad(self) -> bool:
        """Whether its choices are told apart by numbers, so that keys take them."""
        return is_pad([each.offer for each in self.choices])


def grouped(offers: Sequence[Offer], speak: Callable[[Message], str]) -> tuple[GroupShown, ...]:
    """The offers in the groups and the order of every screen, in words."""
    loud = loudest(offers)
    return tuple(_group(group, offers, loud, speak) for group in in_groups(offers))


def _group(group: Group, offers: Sequence[Offer], loud: int, speak: Callable[[Message], str]) -> GroupShown:
    numbers = [n for entry in group.entries for n in entry]
    about = [about_words(offers[n], speak) for n in numbers]
    # What all of them bring is said once, with their heading.
    shared = about[0] if len(set(about)) == 1 else ""
    choices = tuple(
        Choice(speak(offers[n].words), offers[n], n == loud, "" if shared else each)
        for n, each in zip(numbers, about, strict=True)
    )
    return GroupShown(speak(group.heading), choices, about=shared)


def describe(push: Push, words: str, about: str) -> None:
    """Names what it takes, and below in smaller letters what that brings for good."""
    push.markup = bool(about)
    small = int(App.get_running_app().theme.small)
    push.text = f"{escape_markup(words)}\n[size={small}]{escape_markup(about)}[/size]" if about else words


def about_words(offer: Offer, speak: Callable[[Message], str]) -> str:
    """What the offer brings for good, where its name alone does not say it."""
    return speak(offer.about) if offer.about else ""


class EntryShown(NamedTuple):
    """How an entry of the list looks: its words, and whether knobs lie beside them."""

    words: str
    turns: bool = False
    loud: bool = False
    about: str = ""


class TurnedChoice(BoxLayout):
    """An entry, and beside it what opens its knobs."""

    push = ObjectProperty()

    def __init__(self, push: EvenPush, touched: Touched, **given: Any) -> None:
        super().__init__(push=push, **given)
        self.add_widget(push)
        knobs = KnobPush(beside=push.act, on_release=lambda _: touched(push))
        push.fbind("act", knobs.setter("beside"))
        self.add_widget(knobs)


class GroupBox(Column):
    """The buttons of one group below their heading; a group of folds has none."""

    least = NumericProperty(150)
    """How narrow a column may get."""
    longest = NumericProperty(1)
    """Letters of the longest word."""
    turns = BooleanProperty(False)
    """Whether knobs lie beside some of its words."""

    def __init__(self, touched: Touched, turned: Touched, width: float, **given: Any) -> None:
        super().__init__(width=width, **given)
        self._touched, self._turned = touched, turned
        self._heading = Words(rank="small", tone="dim", width=width)
        self._grid = EvenGrid(size_hint_x=None)
        self.add_widget(self._grid)
        self.bind(width=self._fit, least=self._fit)

    def name(self, heading: str, entries: tuple[EntryShown, ...]) -> None:
        """Says this from now on; buttons that are there are taken again, for making one takes longest."""
        if heading and not self._heading.parent:
            self.add_widget(self._heading, index=1)
        elif not heading and self._heading.parent:
            self.remove_widget(self._heading)
        self._heading.text = heading
        turns = any(each.turns for each in entries)
        if turns or self.turns:
            self._grid.clear_widgets()
        self.turns = turns
        while len(self._grid.children) > len(entries):
            self._grid.remove_widget(self._grid.children[0])
        self.longest = max((len(word) for each in entries for word in each.words.split()), default=1)
        for each in entries[len(self._grid.children) :]:
            self._grid.add_widget(self._made(each.turns))
        for push, each in zip(self.pushes, entries, strict=True):
            push.loud = each.loud
            describe(push, each.words, each.about)
        self._fit()

    def _made(self, turns: bool) -> EvenPush | TurnedChoice:
        # Words are given their width before they are laid out: they are then painted once, not twice.
        push = EvenPush(width=self._column(self.width))
        push.bind(on_release=self._touched)
        return TurnedChoice(push, self._turned) if turns else push

    @property
    def pushes(self) -> list[EvenPush]:
        """The buttons, in the order of their words."""
        return [each.push if isinstance(each, TurnedChoice) else each for each in self._grid.children[::-1]]

    def _column(self, width: float) -> float:
        room, gap = self._room(width), self._grid.spacing[0]
        return (width + gap) / room - gap

    def _room(self, width: float) -> int:
        """How many columns there is room for."""
        gap = self._grid.spacing[0]
        return int(max(1, min(_MOST, (width + gap) // (self.least + gap))))

    def _fit(self, *_: Any) -> None:
        """Equal columns in all groups, so that a single choice is no wider than its neighbours."""
        gap, room = self._grid.spacing[0], self._room(self.width)
        columns = min(room, len(self._grid.children))
        self._grid.least, self._grid.most = 1, room
        self._grid.width = (self._column(self.width) + gap) * columns - gap


class ChoiceList(Column):
    """Groups of choices; large groups at the end of a long list open with a tap."""

    def __init__(self, pick: Callable[[Offer], Any], turn: Callable[[Offer], Any], **given: Any) -> None:
        """`pick` gets an offer to take as it is, `turn` one whose knobs somebody wants to turn."""
        super().__init__(**given)
        self._pick, self._turn = pick, turn
        self._groups: tuple[GroupShown, ...] = ()
        self._opened: set[str] = set()
        self._pads: dict[str, NumberKeys] = {}
        self._kept: OrderedDict[tuple[str, tuple[EntryShown, ...]], GroupBox] = OrderedDict()

    @property
    def is_open(self) -> bool:
        """Whether there is more to choose than what to open."""
        return bool({group.heading for group in self._groups} - _folded(self._groups))

    def show(self, groups: tuple[GroupShown, ...]) -> bool:
        """Offers these from now on; False if they are the same and stay as they are."""
        if groups == self._groups:
            return False
        self._groups, self._opened = groups, set()
        asked = {group.heading for group in groups}
        for heading, pad in self._pads.items():
            if heading not in asked:
                pad.forget()
        self._build()
        return True

    def _build(self) -> None:
        self.clear_widgets()
        folded = _folded(self._groups) - self._opened
        for group in self._groups:
            if group.is_pad and group.heading not in folded:
                self._show_pad(group)
            elif group.heading not in folded:
                entries = tuple(
                    EntryShown(each.words, bool(each.offer.knobs), each.loud, each.about)
                    for each in group.choices
                )
                box = self._box(" · ".join(filter(None, (group.heading, group.about))), entries)
                for push, choice in zip(box.pushes, group.choices, strict=True):
                    push.act, push.offer = choice.offer.act, choice.offer
                self.add_widget(box)
        if folded:
            self._add_folds([group.heading for group in self._groups if group.heading in folded])

    def _show_pad(self, group: GroupShown) -> None:
        pad = self._pads.get(group.heading)
        if pad is None:
            pad = self._pads[group.heading] = NumberKeys(self._pick)
        pad.show(group.heading, [each.offer for each in group.choices])
        self.add_widget(pad)

    def _add_folds(self, headings: list[str]) -> None:
        box = self._box("", tuple(EntryShown(f"{heading} …") for heading in headings))
        for push, heading in zip(box.pushes, headings, strict=True):
            push.act, push.offer = None, None
            push.opens = heading
        self.add_widget(box)

    def _box(self, heading: str, entries: tuple[EntryShown, ...]) -> GroupBox:
        """Buttons with these words: those of an earlier list where there are some, painted already."""
        box = self._kept.pop((heading, entries), None)
        if box is None or box.parent:
            box = self._spare() or GroupBox(self._touched, self._turned, self.width)
            box.name(heading, entries)
        self._kept[heading, entries] = box
        return box

    def _spare(self) -> GroupBox | None:
        """Of many that were kept the one that has not been needed for longest."""
        spare = next((named for named, box in self._kept.items() if not box.parent), None)
        return self._kept.pop(spare) if spare and len(self._kept) >= _KEPT else None

    def _touched(self, push: EvenPush) -> None:
        if push.offer is not None:
            self._pick(push.offer)
        else:
            self._opened.add(push.opens)
            self._build()

    def _turned(self, push: EvenPush) -> None:
        self._turn(push.offer)


def _folded(groups: tuple[GroupShown, ...]) -> set[str]:
    """The headings for whose choices there is no room."""
    room, pads, folded = OPEN_MOST, 0, set[str]()
    for group in groups:
        if group.is_pad:
            # Two of them are too many keys for one screen.
            folded |= {group.heading} if pads else set()
            pads += 1
            continue
        large = len(group.choices) > _LARGE and len(groups) > 1
        rare = len(group.choices) > _SMALL and all(each.offer.role is Role.ANYTIME for each in group.choices)
        if group.folded or large or rare or len(group.choices) > max(room, _SMALL):
            folded.add(group.heading)
        else:
            room -= len(group.choices)
    return folded


load_beside(__file__)
