"""What a phone's owner counts for the score, as the host tells it, and the act that the answers make."""

from dataclasses import dataclass
from typing import Any, Final

from engine.codec import Json, Malformed, decode
from engine.forms import ChoiceField, CountField, CountForm, NumberField
from engine.message import Message

_FIELDS: Final[dict[Json, type[CountField]]] = {"number": NumberField, "choice": ChoiceField}


@dataclass(frozen=True, slots=True)
class PhoneCounting:
    """The form, and the act that goes to the host with the answers put in."""

    form: CountForm
    act: Any

    def with_(self, answers: dict[str, Json]) -> Json:
        """The act that tells these answers."""
        return {**self.act, **answers}


@dataclass(frozen=True, slots=True)
class _Counting:
    form: "_Form"
    act: Any


@dataclass(frozen=True, slots=True)
class _Form:
    fields: tuple[Any, ...]
    facts: tuple[Message, ...]


def read_counting(data: Json) -> PhoneCounting | None:
    """What this seat counts; None if nothing, Malformed for what is no form."""
    if data is None:
        return None
    found = decode(_Counting, data)
    if not isinstance(found.act, dict):
        raise Malformed("malformed.type", where="counting")
    return PhoneCounting(CountForm(tuple(map(_field, found.form.fields)), found.form.facts), found.act)


def _field(data: Json) -> CountField:
    if not isinstance(data, dict) or data.get("field") not in _FIELDS:
        raise Malformed("malformed.type", where="field")
    return decode(_FIELDS[data["field"]], data)
