"""The cards that a phone keeps for its owner alone; they are sent to nobody."""

from dataclasses import dataclass, replace
from typing import Final

from companion.net.sealed.sealed_messages import ChoiceOpened
from engine.codec import Json
from engine.forms import Form, ValuesField
from engine.message import Message


@dataclass(frozen=True, slots=True)
class Held:
    """The cards of one field."""

    name: str
    label: Message
    values: tuple[int, ...]
    held: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Spent:
    """What an opened choice took out of the hand."""

    choice: int
    attempt: int
    values: tuple[tuple[str, tuple[int, ...]], ...]
    back: bool = False
    """The person put them back."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Everything kept; known are the fields that were asked for once."""

    fields: tuple[Held, ...] = ()
    spent: Spent | None = None

    def held(self, name: str) -> tuple[int, ...]:
        """The values held for this field, smallest first."""
        return next((field.held for field in self.fields if field.name == name), ())

    def by_field(self) -> dict[str, tuple[int, ...]]:
        """The values held, by the names of the fields."""
        return {field.name: field.held for field in self.fields}

    def knowing(self, form: Form) -> "Cards":
        """These cards with the fields of this form known, so that cards can be kept for the next time."""
        asked = [field for field in form.fields if isinstance(field, ValuesField)]
        others = tuple(field for field in self.fields if field.name not in {one.name for one in asked})
        known = tuple(Held(one.name, one.label, one.values, self.held(one.name)) for one in asked)
        return replace(self, fields=(*others, *known))

    def gained(self, name: str, value: int) -> "Cards":
        """These cards and one more."""
        return self._with(name, (*self.held(name), value))

    def dropped(self, name: str, value: int) -> "Cards":
        """One card less; the same if it is not there."""
        return self._with(name, without(self.held(name), value))

    def spent_by(self, now: ChoiceOpened, secret: Json) -> "Cards":
        """The hand without what an opened choice used; the same when it was taken out before."""
        if self.spent and (self.spent.choice, self.spent.attempt) == (now.choice, now.attempt):
            return self
        left, values = self, []
        for field in self.fields:
            given = secret.get(field.name) if isinstance(secret, dict) else None
            gone = []
            for value in given if isinstance(given, list) else []:
                if isinstance(value, int) and value in left.held(field.name):
                    gone.append(value)
                    left = left.dropped(field.name, value)
            values.append((field.name, tuple(gone)))
        return replace(left, spent=Spent(now.choice, now.attempt, tuple(values)))

    def put_back(self) -> "Cards":
        """The hand with what the last opened choice had taken out."""
        cards = self
        for name, values in self.spent.values if self.spent and not self.spent.back else ():
            for value in values:
                cards = cards.gained(name, value)
        return replace(cards, spent=replace(self.spent, back=True) if self.spent else None)

    def _with(self, name: str, held: tuple[int, ...]) -> "Cards":
        fields = (replace(one, held=tuple(sorted(held))) if one.name == name else one for one in self.fields)
        return replace(self, fields=tuple(fields))


NO_CARDS: Final = Cards()


def without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The values without one of this kind."""
    if value not in values:
        return values
    at = values.index(value)
    return (*values[:at], *values[at + 1 :])
