"""What people are asked: one form model, which needs no knowledge of the game to be drawn and filled in.

Secret choices (`Sealing`), counts of the table, corrections (`engine.corrections`), knobs of an offer
(`engine.offers`), set-ups (`SetupForm`) and boards of the table's own (`engine.board_files`) all ask by the
same fields.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from engine.codec import Malformed
from engine.message import Message
from engine.pictures.drawings import Mark

Answers: TypeAlias = Mapping[str, Any]
"""What people have entered, by the names of the fields; what is left out stays as it is."""


class BadAnswer(Malformed):
    """An answer that its field does not allow."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of several things to choose from."""

    id: str
    label: Message
    about: Message | None = None


@dataclass(frozen=True, slots=True)
class NumberField:
    """One number from `least` to `most`."""

    TAG: ClassVar = ("field", "number")
    name: str
    label: Message
    least: int
    most: int
    value: int | None = None
    """What holds until another is chosen; never filled in where the answer is secret."""
    counts: bool = True
    """Whether it is part of the total that the sides compare."""
    at: str = ""
    """The place of the board that it is about."""
    icon: str = ""
    """What there is a number of, a name of assets/fonts/icons.json; with one it is stepped on a tray."""

    @property
    def is_switch(self) -> bool:
        """Whether the number only says on (1) or off (0)."""
        return (self.least, self.most) == (0, 1)

    def check(self, answer: Any) -> None:
        """Raises BadAnswer for anything but a number in the range."""
        if type(answer) is not int or not self.least <= answer <= self.most:
            raise BadAnswer("answer.number", name=self.name, least=self.least, most=self.most)


@dataclass(frozen=True, slots=True)
class ValuesField:
    """Up to `most` of these values; a value may be taken more than once."""

    TAG: ClassVar = ("field", "values")
    name: str
    label: Message
    values: tuple[int, ...]
    most: int
    value: tuple[int, ...] = ()

    def check(self, answer: Any) -> None:
        """Raises BadAnswer for too many values, or for others."""
        fits = isinstance(answer, list | tuple) and len(answer) <= self.most
        if not fits or any(type(each) is not int or each not in self.values for each in answer):
            raise BadAnswer("answer.values", name=self.name, most=self.most)


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One of several options; `value` is the id of the one that holds until another is chosen."""

    TAG: ClassVar = ("field", "choice")
    name: str
    label: Message
    options: tuple[Option, ...]
    value: str
    on_board: bool = False
    """Whether the ids are places of the board, so that a map can be touched instead."""

    def check(self, answer: Any) -> None:
        """Raises BadAnswer for anything but the id of an option."""
        if not isinstance(answer, str) or answer not in [option.id for option in self.options]:
            raise BadAnswer("answer.choice", name=self.name)


@dataclass(frozen=True, slots=True)
class SeveralField:
    """At least `least` and at most `most` of these options, each once."""

    TAG: ClassVar = ("field", "several")
    name: str
    label: Message
    options: tuple[Option, ...]
    least: int
    most: int
    value: tuple[str, ...] = ()

    def check(self, answer: Any) -> None:
        """Raises BadAnswer for too few ids, too many, or others."""
        ids = [option.id for option in self.options]
        fits = (
            isinstance(answer, list | tuple)
            and all(isinstance(each, str) and each in ids for each in answer)
            and len(set(answer)) == len(answer)
            and self.least <= len(answer) <= self.most
        )
        if not fits:
            raise BadAnswer("answer.several", name=self.name, least=self.least, most=self.most)


@dataclass(frozen=True, slots=True)
class Source:
    """Where something lies that may be taken: up to `most` of `what` at a place."""

    id: str
    label: Message
    most: int
    at: str = ""


@dataclass(frozen=True, slots=True)
class SpreadField:
    """`total` in all, so many from each source; `value` holds the usual numbers in the sources' order."""

    TAG: ClassVar = ("field", "spread")
    name: str
    label: Message
    sources: tuple[Source, ...]
    total: int
    value: tuple[int, ...]

    def check(self, answer: Any) -> None:
        """Raises BadAnswer for another total, or for more than a source holds."""
        limits = [source.most for source in self.sources]
        fits = (
            isinstance(answer, list | tuple)
            and len(answer) == len(limits)
            and all(type(n) is int and 0 <= n <= most for n, most in zip(answer, limits, strict=True))
        )
        if not fits or sum(answer) != self.total:
            raise BadAnswer("answer.spread", name=self.name, n=self.total)


@dataclass(frozen=True, slots=True)
class TextField:
    """A few words of at most `most` letters; `usual` is what it is called where nobody has written any."""

    TAG: ClassVar = ("field", "text")
    name: str
    label: Message
    value: str
    most: int
    usual: Message

    def check(self, answer: Any) -> None:
        """Raises BadAnswer for more letters than there is room for, and for what cannot be read."""
        if not isinstance(answer, str) or len(answer) > self.most or not answer.isprintable():
            raise BadAnswer("answer.text", name=self.name, most=self.most)


FormField: TypeAlias = NumberField | ValuesField | ChoiceField | SeveralField | SpreadField | TextField
Knob: TypeAlias = FormField
"""What a person may turn before taking an offer; its `value` is the one that most people take."""


@dataclass(frozen=True, slots=True)
class Form:
    """What is asked together, and what one should know; everybody may see it, answers may be secret."""

    fields: tuple[FormField, ...]
    facts: tuple[Message, ...] = ()
    title: Message | None = None
    """What it is about, where it is one of several."""
    seat: int | None = None
    """The one seat that it is about."""

    def known(self) -> dict[str, Any]:
        """What holds already, by the names of the fields."""
        return {field.name: field.value for field in self.fields if field.value is not None}


@dataclass(frozen=True, slots=True)
class SealedSide:
    """One of the seats that seal, the part it plays and its form."""

    seat: int
    role: str
    form: Form


@dataclass(frozen=True, slots=True)
class Sealing:
    """Two or more secret choices that are opened at once; `key` is equal as long as it is one occasion."""

    key: str
    title: Message
    sides: tuple[SealedSide, ...]
    ties: int | None = None
    """Which side wins where its total is one of several highest; else the highest wins. None: nobody wins."""

    def form_of(self, seat: int | None) -> Form | None:
        """What this seat fills in; None for a seat that is no side."""
        return next((side.form for side in self.sides if side.seat == seat), None)


@dataclass(frozen=True, slots=True)
class AskedField:
    """A field of a set-up that is asked only where something else is so."""

    field: ChoiceField | TextField
    needs: tuple[str, ...] = ()
    """The modules and house rules that are on, the other fields that are answered, and their answers."""
    unless: str = ""
    """The house rule with which it is not asked."""


@dataclass(frozen=True, slots=True)
class Face:
    """How an option looks where its words have no room: a few letters, and the mark that it would bring."""

    short: Message
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class SetupForm:
    """What a set-up screen asks; each part says which option of `draw_setup` its answers are."""

    seats: tuple[int, int]
    """The least and the most players."""
    seat_fields: tuple[ChoiceField, ...] = ()
    """`chosen`: for each player the ids chosen, in the order of these fields; "" is left to chance."""
    seat_extras: tuple[AskedField, ...] = ()
    """What `chosen` holds after these."""
    table_fields: tuple[FormField, ...] = ()
    """Each answer is the option of its field's name; choices stand in order of how much the app then does."""
    house_rules: tuple[NumberField, ...] = ()
    """`house_rules`: switches, true or false by name; what is left out stays as usual."""
    told_fields: tuple[AskedField, ...] = ()
    """`told`: what lies on the table already, or is read off it, by name; the rest is drawn or stays open."""
    brought: tuple[tuple[str, str], ...] = ()
    """Ids of options of a seat that chance deals only with a module, or where the others are too few."""
    faces: tuple[tuple[str, Face], ...] = ()
    """By the ids of options of a seat; a field whose options all have one can be shown as a row of them."""
    rule_needs: tuple[tuple[str, str], ...] = ()
    """House rules, by their names, that matter only with a module."""


def check(fields: Iterable[FormField], answers: Answers) -> None:
    """Raises BadAnswer for the first answer that names no field or that its field does not allow."""
    known = {field.name: field for field in fields}
    for name, answer in answers.items():
        if name not in known:
            raise BadAnswer("answer.no_such_field", name=str(name)[:40])
        known[name].check(answer)


def fitting(fields: Iterable[FormField], answers: Answers) -> dict[str, Any]:
    """The answers that the fields allow: what was entered may be older than the question."""
    known, fit = {field.name: field for field in fields}, {}
    for name, answer in answers.items():
        try:
            check((known[name],) if name in known else (), {name: answer})
        except BadAnswer:
            continue
        fit[name] = answer
    return fit
