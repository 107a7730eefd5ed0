"""What the table calls things: a horde, a territory, a resource, and an act by everything it chooses."""

from enum import StrEnum
from typing import Any, Final

from engine.game import Act
from engine.message import Message, Param, say
from engine.ruination.components import RESOURCES
from engine.ruination.ids import Resource
from engine.ruination.state import State

_NAMES: Final = {"at": "place", "what": "field", "against": "enemy"}
_LEFT_OUT: Final = ("seat", "value", "armies")
ON_TABLE: Final = say("ruination.offer.done_on_table")


def horde_of(state: State, seat: int) -> str:
    """What the group calls the horde that sits there."""
    return state.setup.horde(seat)


def called(state: State, place: str) -> str:
    """What the table calls a territory."""
    known = state.board.map if state.board else None
    return known.called(place) if known and place in known.index else place


def resource_name(state: State, resource: Resource) -> str:
    """What the table calls a resource."""
    names = state.setup.board.resource_names
    return names[RESOURCES.index(resource)] if names else str(resource)


def place_words(state: State, act: Any) -> Message:
    """The territory that the act touches, or goes to, alone."""
    at = getattr(act, "to", "") or act.at
    return say("ruination.offer.place", place=called(state, at)) if at else ON_TABLE


def told(key: str, state: State, act: Act) -> Message:
    """The sentence of this key with the horde and everything that the act chooses."""
    return say(key, horde=horde_of(state, act.seat), **_params(state, act))


def _params(state: State, act: Act) -> dict[str, Param]:
    """The act's own fields under the names that the locale files translate."""
    found: dict[str, Param] = {}
    for name in type(act).__dataclass_fields__:
        value = getattr(act, name)
        if name in _LEFT_OUT or isinstance(value, bool) or not isinstance(value, str | int):
            continue
        found[_NAMES.get(name, name)] = _named(state, name, value)
    if "to" in found:
        found |= {"source": found.get("place", ""), "place": found.pop("to")}
    return found


def _named(state: State, name: str, value: str | int) -> Param:
    if name in ("at", "to"):
        return called(state, str(value))
    if isinstance(value, Resource):
        return resource_name(state, value)
    if name == "against" and isinstance(value, int):
        return horde_of(state, value) if 0 <= value < len(state.setup.seats) else ""
    return str(value) if isinstance(value, StrEnum) else value


def resource_words(state: State, act: Any) -> Message:
    """The resource that the act takes or pays, alone."""
    return say("ruination.offer.resource", resource=resource_name(state, act.resource))
