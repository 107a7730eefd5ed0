"""What people are asked: fields of a form, which need no knowledge of the game to be drawn and filled in.

The same fields ask for a secret choice (`Sealing`), for a count of the table, for a correction, and for what
may be turned before an offer is taken (`engine.offers`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from engine.drawings import Option
from engine.message import Message, TableError

Answers: TypeAlias = Mapping[str, Any]
"""What people have entered, by the names of the fields; what is left out stays as it is."""


class BadAnswer(TableError):
    """An answer that its field does not allow."""


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


@dataclass(frozen=True, slots=True)
class ValuesField:
    """Up to `most` of these values; a value may be taken more than once."""

    TAG: ClassVar = ("field", "values")
    name: str
    label: Message
    values: tuple[int, ...]
    most: int


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


FormField: TypeAlias = NumberField | ValuesField
CountField: TypeAlias = NumberField | ChoiceField
Knob: TypeAlias = NumberField | ChoiceField | SeveralField | SpreadField
"""What a person may turn before taking an offer; its `value` is the one that most people take."""


@dataclass(frozen=True, slots=True)
class CountForm:
    """What one seat counts on the table, with what is known of it, and what is easily forgotten."""

    fields: tuple[CountField, ...]
    facts: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """What one seat fills in, and what it should know; everybody may see the form, nobody the answers."""

    fields: tuple[FormField, ...]
    facts: tuple[Message, ...] = ()


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


def check(knobs: tuple[Knob, ...], answers: Answers) -> None:
    """Raises BadAnswer for the first answer that names no knob or is out of its range."""
    known = {knob.name: knob for knob in knobs}
    for name, answer in answers.items():
        if name not in known:
            raise BadAnswer("answer.no_such_knob", name=str(name)[:40])
        _CHECKS[type(known[name])](known[name], answer)


def _check_number(knob: NumberField, answer: Any) -> None:
    if type(answer) is not int or not knob.least <= answer <= knob.most:
        raise BadAnswer("answer.number", name=knob.name, least=knob.least, most=knob.most)


def _check_choice(knob: ChoiceField, answer: Any) -> None:
    if type(answer) is not str or answer not in [option.id for option in knob.options]:
        raise BadAnswer("answer.choice", name=knob.name)


def _check_several(knob: SeveralField, answer: Any) -> None:
    ids = [option.id for option in knob.options]
    fits = (
        isinstance(answer, list | tuple)
        and all(type(each) is str and each in ids for each in answer)
        and len(set(answer)) == len(answer)
        and knob.least <= len(answer) <= knob.most
    )
    if not fits:
        raise BadAnswer("answer.several", name=knob.name, least=knob.least, most=knob.most)


def _check_spread(knob: SpreadField, answer: Any) -> None:
    limits = [source.most for source in knob.sources]
    fits = (
        isinstance(answer, list | tuple)
        and len(answer) == len(limits)
        and all(type(n) is int and 0 <= n <= most for n, most in zip(answer, limits, strict=True))
    )
    if not fits or sum(answer) != knob.total:
        raise BadAnswer("answer.spread", name=knob.name, n=knob.total)


_CHECKS: dict[type, Any] = {
    NumberField: _check_number,
    ChoiceField: _check_choice,
    SeveralField: _check_several,
    SpreadField: _check_spread,
}
