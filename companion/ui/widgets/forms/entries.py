"""One widget for each kind of field, wherever it is asked; knows no game."""

from collections.abc import Callable
from functools import partial
from itertools import combinations_with_replacement
from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.text import capital
from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column, Push, Words
from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from companion.ui.widgets.basics.name_field import NameField
from companion.ui.widgets.basics.stepper import Stepper
from companion.ui.widgets.basics.tick import Tick
from companion.ui.widgets.forms.dial import Dial
from engine.forms import ChoiceField, NumberField, SeveralField, SpreadField, TextField, ValuesField
from engine.message import Message, say

PAIRS_MOST: Final = 10  # two values at one touch; more are sooner added one by one
CHIPS: Final = 12  # numbers; more of them are stepped through
Say = Callable[[Message], str]


class Flow(StackLayout):
    """Things beside each other, in as many lines as they need."""


class Pick(Push):
    """A number or a card to push; `chosen` fills it."""

    chosen = BooleanProperty(False)
    least = NumericProperty(60)
    """dp; how wide at least."""


class Taken(BoxLayout):
    """Values that were added, side by side."""


class TakenRow(BoxLayout):
    """What is asked, and beside it what was added: as high whether there is some or none."""

    def __init__(self, head: Column, taken: Taken, **given: Any) -> None:
        super().__init__(**given)
        for each in (head, taken):
            each.pos_hint = {"center_y": 0.5}
            self.add_widget(each)


class Centred(BoxLayout):
    """One thing in the middle of the width."""


class OptionGrid(EvenGrid):
    """The options of one field, in columns that break no word."""

    longest = NumericProperty(1)
    """Letters of the longest word."""


class OptionPush(EvenPush):
    """One option of a field."""

    chosen = BooleanProperty(False)


class EntryStepper(Stepper):
    """A number that is too large for chips, or how many come from one source."""


class FieldEntry(Column):
    """One field to be answered; `value` is None until it was, and `on_answer` follows every touch."""

    __events__ = ("on_answer",)
    field: Any

    def __init__(self, field: Any, speak: Say, value: Any, rank: str = "", **given: Any) -> None:
        """`rank` is that of its name; without one the name is small beside the answer."""
        super().__init__(**given)
        self.field, self.say, self.value = field, speak, value
        self.name = capital(speak(field.label))
        self._head = {"rank": rank} if rank else {"tone": "dim"}
        self.build()
        self.draw()

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the board that it is about."""
        return ()

    def show(self, value: Any) -> None:
        """Shows this answer; None: there is none yet."""
        self.value = value
        self.draw()

    def answer(self, value: Any) -> None:
        """Takes this answer from a finger."""
        self.show(value)
        self.dispatch("on_answer")

    def touch_place(self, place: str) -> bool:
        """Whether touching this place of the board was an answer."""
        return False

    def summary(self) -> str:
        """The field's name and answer as a part of one line."""
        return self.say(say("app.knobs.part", name=self.say(self.field.label), value=self.written()))

    def written(self) -> str:
        """The answer in words."""
        return str(self.value)

    def head(self) -> None:
        """Writes the name above the answer."""
        self.add_widget(Words(text=self.name, **self._head))

    def build(self) -> None:
        """Makes what can be touched."""

    def draw(self) -> None:
        """Shows the answer."""

    def on_answer(self) -> None:
        """Another answer was given."""


class SwitchEntry(FieldEntry):
    """On or off."""

    field: NumberField

    def build(self) -> None:
        """A box to tick."""
        self._tick = Tick(text=self.name)
        self._tick.bind(on_release=lambda tick: self.answer(int(not tick.on)))
        self.add_widget(self._tick)

    def draw(self) -> None:
        """Ticks the box."""
        self._tick.on = bool(self.value)

    def summary(self) -> str:
        """The name, or that it is left out."""
        name = self.say(self.field.label)
        return name if self.value else self.say(say("app.knobs.without", name=name))


class NumberEntry(FieldEntry):
    """A number of any kind."""

    field: NumberField

    @property
    def places(self) -> tuple[str, ...]:
        """The one place it is about."""
        return (self.field.at,) if self.field.at else ()


class ChipsEntry(NumberEntry):
    """A few numbers, one push each."""

    def build(self) -> None:
        """A chip for each number."""
        self.head()
        self._flow = Flow()
        for number in range(self.field.least, self.field.most + 1):
            self._flow.add_widget(Pick(text=str(number), on_release=partial(self._pick, number)))
        self.add_widget(self._flow)

    def draw(self) -> None:
        """Fills the chosen chip."""
        for pick in self._flow.children:
            pick.chosen = pick.text == str(self.value)

    def _pick(self, number: int, _: Any) -> None:
        self.answer(number)


class StepsEntry(NumberEntry):
    """Less and more."""

    def build(self) -> None:
        """A stepper."""
        limits = {"least": self.field.least, "most": self.field.most}
        self._stepper = EntryStepper(name=self.name, value=self.value, **limits)
        self._stepper.bind(on_step=lambda here: self.answer(int(here.value)))
        self.add_widget(self._stepper)

    def draw(self) -> None:
        """Shows the number."""
        self._stepper.value = self.value


class DialEntry(NumberEntry):
    """A number on a dial."""

    def build(self) -> None:
        """The dial in the middle."""
        self.head()
        self._dial = Dial(least=self.field.least, most=self.field.most, value=self.value)
        self._dial.bind(value=self._turned)
        middle = Centred()
        middle.add_widget(self._dial)
        self.add_widget(middle)

    def draw(self) -> None:
        """Turns the dial."""
        self._dial.value = self.value

    def _turned(self, _: Dial, value: int | None) -> None:
        if value is not None:
            self.answer(value)


class OptionsEntry(FieldEntry):
    """One of several options, or some of them; those that tell about themselves stand below each other."""

    field: ChoiceField | SeveralField

    @property
    def places(self) -> tuple[str, ...]:
        """The places that may be chosen."""
        on_board = isinstance(self.field, ChoiceField) and self.field.on_board
        return tuple(option.id for option in self.field.options) if on_board else ()

    def build(self) -> None:
        """Something to push for each option."""
        self.head()
        self._told = any(option.about for option in self.field.options)
        labels = [self.say(option.label) for option in self.field.options]
        words = [word for label in labels for word in label.split()]
        grid = Column() if self._told else OptionGrid(longest=max(map(len, words), default=1))
        self._pushes: dict[str, Any] = {}
        for option, label in zip(self.field.options, labels, strict=True):
            push = self._tick(label, option.about) if self._told else OptionPush(text=label)
            push.bind(on_release=partial(self._pushed, option.id))
            self._pushes[option.id] = push
            grid.add_widget(push)
        self.add_widget(grid)

    def draw(self) -> None:
        """Fills or ticks what is chosen."""
        for option, push in self._pushes.items():
            here = option in self.value if isinstance(self.value, tuple) else option == self.value
            setattr(push, "on" if self._told else "chosen", here)

    def touch_place(self, place: str) -> bool:
        """Chooses the place, if it is one of the options."""
        if place in self.places:
            self.answer(place)
        return place in self.places

    def written(self) -> str:
        """What is chosen."""
        labels = [self.say(option.label) for option in self.field.options if option.id in self._chosen()]
        return ", ".join(labels) or self.say(say("app.knobs.none"))

    def _chosen(self) -> tuple[str, ...]:
        return self.value if isinstance(self.value, tuple) else (self.value,)

    def _tick(self, label: str, about: Message | None) -> Tick:
        words = f"{label}\n{self.say(about)}" if about else label
        return Tick(text=words, sign="box" if isinstance(self.field, SeveralField) else "dot")

    def _pushed(self, option: str, _: Any) -> None:
        if isinstance(self.field, ChoiceField):
            self.answer(option)
            return
        chosen = self._chosen()
        # One too many takes the place of the one that was chosen last.
        more = (*chosen[: self.field.most - 1], option)
        left = [each for each in chosen if each != option] if option in chosen else more
        self.answer(tuple(each.id for each in self.field.options if each.id in left))


class SpreadEntry(FieldEntry):
    """So many from each source."""

    field: SpreadField

    @property
    def places(self) -> tuple[str, ...]:
        """Where the sources lie."""
        return tuple(source.at for source in self.field.sources if source.at)

    def build(self) -> None:
        """A stepper for each source, below how much it is in all."""
        self._sum = Words()
        self.add_widget(self._sum)
        self._steppers = []
        for at, (source, n) in enumerate(zip(self.field.sources, self.value, strict=True)):
            stepper = EntryStepper(name=capital(self.say(source.label)), most=source.most, value=n)
            stepper.bind(on_step=lambda here, at=at: self._spread(at, int(here.value)))
            self._steppers.append(stepper)
            self.add_widget(stepper)

    def draw(self) -> None:
        """The numbers, and whether they come to the total."""
        for stepper, n in zip(self._steppers, self.value, strict=True):
            stepper.value = n
        whole = sum(self.value) == self.field.total
        told = say("app.knobs.of", what=self.name, n=sum(self.value), total=self.field.total)
        self._sum.text, self._sum.tone = self.say(told), "dim" if whole else "accent"

    def touch_place(self, place: str) -> bool:
        """Takes one more from there, if a source lies there."""
        if place not in self.places:
            return False
        at = [source.at for source in self.field.sources].index(place)
        self._spread(at, min(self.value[at] + 1, self.field.sources[at].most))
        return True

    def written(self) -> str:
        """What comes from where."""
        taken = zip(self.field.sources, self.value, strict=True)
        return ", ".join(f"{self.say(source.label)} {n}" for source, n in taken if n) or "0"

    def _spread(self, at: int, there: int) -> None:
        """So many from this source; what is beyond the total comes off the fullest of the others."""
        value = list(self.value)
        value[at] = min(there, self.field.total)
        others = [number for number in range(len(value)) if number != at]
        while sum(value) > self.field.total:
            value[max(others, key=lambda number: value[number])] -= 1
        self.answer(tuple(value))


class ValuesEntry(FieldEntry):
    """Some of a few values; of those that somebody holds, each once."""

    field: ValuesField

    def build(self) -> None:
        """All values to add, and those that were added."""
        self._offered, self._taken, self._held = Flow(), Taken(), tuple[int, ...]()
        self._build_body()

    def hold(self, values: tuple[int, ...]) -> None:
        """Offers these, one push each; what was taken of a changed hand is given back."""
        held = tuple(value for value in values if value in self.field.values)
        if held != self._held:
            self._held = held
            self.clear_widgets()
            self._build_body()
            self.answer(())

    def draw(self) -> None:
        """What was added, and whether more may be."""
        if not self._held:
            self._taken.clear_widgets()
            for at, value in enumerate(self.value):
                drop = Pick(text=f"{value}  ×", chosen=True, least=76, on_release=partial(self._drop, at))
                self._taken.add_widget(drop)
        room = self.field.most - len(self.value)
        for pick in self._offered.children:
            pick.can = pick.chosen or pick.text.count("+") <= room or (room > 0 and bool(self._held))

    def _build_body(self) -> None:
        if not self.field.most:
            self.head()
            self.add_widget(Words(text=self.say(say("seals.no_values"))))
            return
        hint = say("page.values_most" if self._held else "seals.values_hint", n=self.field.most)
        told = Words(text=self.say(hint), tone="dim", rank="small")
        self._offered.clear_widgets()
        if self._held:
            self.head()
            for value in self._held:
                self._offered.add_widget(Pick(text=f"{value}", on_release=partial(self._push, value)))
            self.add_widget(told)
        else:
            for values in self._ways():
                words = "".join(f"+{value}" for value in values)
                self._offered.add_widget(Pick(text=words, on_release=partial(self._add, values)))
            head = Column(spacing=0)
            for each in (Words(text=self.name, **self._head), told):
                head.add_widget(each)
            # What was taken lies beside the name: nothing below it moves.
            self.add_widget(TakenRow(head, self._taken))
        self.add_widget(self._offered)

    def _ways(self) -> list[tuple[int, ...]]:
        """Each value alone, and where there are few each two of them at one touch."""
        alone = [(value,) for value in self.field.values]
        pairs = list(combinations_with_replacement(self.field.values, 2)) if self.field.most > 1 else []
        return [*alone, *(pairs if len(pairs) <= PAIRS_MOST else [])]

    def _add(self, values: tuple[int, ...], _: Any) -> None:
        if len(self.value) + len(values) <= self.field.most:
            self.answer((*self.value, *values))

    def _drop(self, at: int, _: Any) -> None:
        self.answer(self.value[:at] + self.value[at + 1 :])

    def _push(self, value: int, pushed: Pick) -> None:
        pushed.chosen = not pushed.chosen and len(self.value) < self.field.most
        self.answer(tuple(int(card.text) for card in self._offered.children if card.chosen))


class TextEntry(FieldEntry):
    """A few words to type."""

    field: TextField

    def build(self) -> None:
        """A line to type in, which says what it is called where nobody has."""
        self.head()
        usual = self.say(self.field.usual)
        typed = NameField(text=self.value, hint_text=usual, most=self.field.most)
        typed.bind(text=lambda _, words: self.answer(words))
        self.add_widget(typed)


load_beside(__file__)
