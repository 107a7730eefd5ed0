"""The knobs of an offer, turned by fingers: numbers, options, so many from each source; knows no game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column, Push, Words
from companion.ui.widgets.basics.stepper import Stepper
from companion.ui.widgets.basics.tick import Tick
from companion.ui.widgets.forms.correction_sheet import OptionGrid, OptionPush
from companion.ui.widgets.forms.form_entry import Flow, Pick
from engine.drawings import Option
from engine.forms import Answers, BadAnswer, ChoiceField, Knob, NumberField, SeveralField, SpreadField, check
from engine.message import Message, say

CHIPS: Final = 10  # numbers; more of them are stepped through
FEW: Final = 3  # knobs that one line can name
Say = Callable[[Message], str]


class KnobPush(Push):
    """Opens the knobs of the entry beside it."""


class KnobStepper(Stepper):
    """A number that is too large for chips, or how many come from one source."""


class KnobFields(Column):
    """One row for each knob; `on_change` after every touch."""

    __events__ = ("on_change",)

    def __init__(self, knobs: Sequence[Knob], speak: Say, answers: Answers, **given: Any) -> None:
        """`answers` were given before; those that no longer fit are forgotten."""
        super().__init__(**given)
        self._knobs, self._say = tuple(knobs), speak
        self._values: dict[str, Any] = {knob.name: knob.value for knob in knobs}
        self._values.update(_fitting(self._knobs, answers))
        self._rows: dict[str, Callable[[], None]] = {}
        for knob in knobs:
            _ROWS[type(knob)](self, knob)

    @property
    def answers(self) -> dict[str, Any]:
        """What was turned away from its usual value."""
        return {knob.name: value for knob in self._knobs if (value := self._values[knob.name]) != knob.value}

    @property
    def places(self) -> frozenset[str]:
        """The places of the board that the knobs are about."""
        return frozenset(place for knob in self._knobs for place in _places(knob))

    def missing(self) -> Message | None:
        """Why this cannot be taken as it is now; None if it can."""
        try:
            check(self._knobs, self.answers)
        except BadAnswer as error:
            return error.message
        return None

    def summary(self) -> str:
        """The values as one line; of many knobs those that were turned."""
        turned = [knob for knob in self._knobs if knob.name in self.answers]
        named = turned if turned and len(self._knobs) > FEW else self._knobs[:FEW]
        return " · ".join(map(self._part, named))

    def touch_place(self, place: str) -> bool:
        """Chooses this place on the first knob that it is one of; False if there is none."""
        for knob in self._knobs:
            if isinstance(knob, ChoiceField) and place in _places(knob):
                self._turn(knob.name, place)
                return True
            if isinstance(knob, SpreadField) and place in _places(knob):
                at = [source.at for source in knob.sources].index(place)
                self._spread(knob, at, 1)
                return True
        return False

    def on_change(self) -> None:
        """A knob was turned."""

    def _turn(self, name: str, value: Any) -> None:
        self._values[name] = value
        self._rows[name]()
        self.dispatch("on_change")

    def _name(self, knob: Knob) -> None:
        self.add_widget(Words(text=_capital(self._say(knob.label)), tone="dim"))

    def _number(self, knob: NumberField) -> None:
        if _is_tick(knob):
            self._tick(knob)
        elif knob.most - knob.least < CHIPS:
            self._chips(knob)
        else:
            self._steps(knob)

    def _tick(self, knob: NumberField) -> None:
        tick = Tick(text=_capital(self._say(knob.label)))

        def show() -> None:
            tick.on = bool(self._values[knob.name])

        tick.bind(on_release=lambda _: self._turn(knob.name, int(not tick.on)))
        self._add(knob, tick, show)

    def _chips(self, knob: NumberField) -> None:
        self._name(knob)
        flow = Flow()
        for number in range(knob.least, knob.most + 1):
            flow.add_widget(Pick(text=str(number), on_release=partial(self._pick, knob.name, number)))

        def show() -> None:
            for pick in flow.children:
                pick.chosen = pick.text == str(self._values[knob.name])

        self._add(knob, flow, show)

    def _pick(self, name: str, value: Any, _: Any) -> None:
        self._turn(name, value)

    def _steps(self, knob: NumberField) -> None:
        name = _capital(self._say(knob.label))
        stepper = KnobStepper(name=name, least=knob.least, most=knob.most, value=knob.value or knob.least)

        def show() -> None:
            stepper.value = self._values[knob.name]

        stepper.bind(on_step=lambda here: self._turn(knob.name, int(here.value)))
        self._add(knob, stepper, show)

    def _choice(self, knob: ChoiceField) -> None:
        self._options(knob, knob.options, lambda picked: self._turn(knob.name, picked))

    def _several(self, knob: SeveralField) -> None:
        def toggle(picked: str) -> None:
            chosen = self._values[knob.name]
            if picked in chosen:
                self._turn(knob.name, tuple(each for each in chosen if each != picked))
            else:
                # One too many takes the place of the one that was chosen last.
                order = (*chosen[: knob.most - 1], picked)
                self._turn(knob.name, tuple(each.id for each in knob.options if each.id in order))

        self._options(knob, knob.options, toggle)

    def _options(
        self, knob: ChoiceField | SeveralField, options: Sequence[Option], pick: Callable[[str], None]
    ) -> None:
        self._name(knob)
        labels = [self._say(option.label) for option in options]
        grid = OptionGrid(longest=max((len(word) for label in labels for word in label.split()), default=1))
        pushes: dict[str, OptionPush] = {}
        for option, label in zip(options, labels, strict=True):
            pushes[option.id] = OptionPush(text=label)
            pushes[option.id].bind(on_release=lambda _, picked=option.id: pick(picked))
            grid.add_widget(pushes[option.id])

        def show() -> None:
            value = self._values[knob.name]
            for each, push in pushes.items():
                push.chosen = each in value if isinstance(value, tuple) else each == value

        self._add(knob, grid, show)

    def _sources(self, knob: SpreadField) -> None:
        head = Words(tone="dim")
        self.add_widget(head)
        steppers = [
            KnobStepper(name=_capital(self._say(source.label)), most=source.most, value=n)
            for source, n in zip(knob.sources, knob.value, strict=True)
        ]

        def show() -> None:
            value = self._values[knob.name]
            for stepper, n in zip(steppers, value, strict=True):
                stepper.value = n
            told = say("app.knobs.of", what=self._say(knob.label), n=sum(value), total=knob.total)
            head.text = _capital(self._say(told))
            head.tone = "dim" if sum(value) == knob.total else "accent"

        for at, stepper in enumerate(steppers):
            stepper.bind(on_step=lambda here, at=at: self._spread_to(knob, at, int(here.value)))
            self.add_widget(stepper)
        self._rows[knob.name] = show
        show()

    def _spread(self, knob: SpreadField, at: int, by: int) -> None:
        there = self._values[knob.name][at] + by
        self._spread_to(knob, at, min(max(there, 0), knob.sources[at].most))

    def _spread_to(self, knob: SpreadField, at: int, there: int) -> None:
        """So many from this source; what is beyond the total comes off the fullest of the others."""
        value = list(self._values[knob.name])
        value[at] = min(there, knob.total)
        others = [number for number in range(len(value)) if number != at]
        while sum(value) > knob.total:
            value[max(others, key=lambda number: value[number])] -= 1
        self._turn(knob.name, tuple(value))

    def _add(self, knob: Knob, widget: Any, show: Callable[[], None]) -> None:
        self._rows[knob.name] = show
        self.add_widget(widget)
        show()

    def _part(self, knob: Knob) -> str:
        name, value = self._say(knob.label), self._values[knob.name]
        if _is_tick(knob):
            return name if value else self._say(say("app.knobs.without", name=name))
        return self._say(say("app.knobs.part", name=name, value=self._written(knob)))

    def _written(self, knob: Knob) -> str:
        value = self._values[knob.name]
        if isinstance(knob, NumberField):
            return str(value)
        if isinstance(knob, SpreadField):
            taken = zip(knob.sources, value, strict=True)
            return ", ".join(f"{self._say(source.label)} {n}" for source, n in taken if n) or "0"
        chosen = value if isinstance(value, tuple) else (value,)
        labels = [self._say(option.label) for option in knob.options if option.id in chosen]
        return ", ".join(labels) or self._say(say("app.knobs.none"))


_ROWS: Final[Mapping[type, Callable[[KnobFields, Any], None]]] = {
    NumberField: KnobFields._number,
    ChoiceField: KnobFields._choice,
    SeveralField: KnobFields._several,
    SpreadField: KnobFields._sources,
}


def _fitting(knobs: tuple[Knob, ...], answers: Answers) -> Iterator[tuple[str, Any]]:
    for name, answer in answers.items():
        try:
            check(knobs, {name: answer})
        except BadAnswer:
            continue
        yield name, answer


def _places(knob: Knob) -> tuple[str, ...]:
    if isinstance(knob, ChoiceField):
        return tuple(option.id for option in knob.options) if knob.on_board else ()
    if isinstance(knob, SpreadField):
        return tuple(source.at for source in knob.sources if source.at)
    return (knob.at,) if isinstance(knob, NumberField) and knob.at else ()


def _is_tick(knob: Knob) -> bool:
    return isinstance(knob, NumberField) and (knob.least, knob.most) == (0, 1)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


load_beside(__file__)
