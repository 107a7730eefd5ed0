"""What a step does, as an undo button or a log line would name it."""

from enum import StrEnum
from typing import Final

from engine.codec import Tagged
from engine.game import Act
from engine.message import Message, Param, say
from engine.ruination import battle_words
from engine.ruination.acts import (
    ACTS,
    DOINGS,
    ChooseHome,
    DeclareBattle,
    Gain,
    MoveUnits,
    NameAdvantage,
    ReturnUnit,
    TakeBanner,
)
from engine.ruination.battle_acts import BATTLE_ACTS, RetreatTo
from engine.ruination.components import RESOURCES
from engine.ruination.ids import Resource, Unit
from engine.ruination.state import State

ACT_CODEC: Final = Tagged("act", ACTS)
_NAMES: Final = {"at": "place", "what": "field", "against": "enemy"}
_LEFT_OUT: Final = ("seat", "value", "armies")


def label(state: State, act: Act) -> Message:
    """The act in words: a key for its kind, the horde and everything it chooses."""
    horde = state.setup.seats[act.seat].horde
    if isinstance(act, BATTLE_ACTS) and state.battle:
        return battle_words.label(state.battle, act, horde, place_of(state, act))
    special = _special(act)
    key = f"ruination.act.{ACT_CODEC.tag(type(act))}" if special is None else special
    return say(key, horde=horde, **params(state, act))


def _special(act: Act) -> str | None:
    """The key of an act that is said differently where part of it is missing."""
    if isinstance(act, Gain) and act.boon in DOINGS:
        return "ruination.act.do"
    if isinstance(act, ChooseHome) and not act.at:
        return "ruination.act.choose_home_on_table"
    if isinstance(act, DeclareBattle) and act.against is None:
        return "ruination.act.declare_battle_nomad"
    if isinstance(act, NameAdvantage) and not act.advantage:
        return "ruination.act.name_no_advantage"
    if isinstance(act, MoveUnits) and act.unit is Unit.EXILE:
        return "ruination.act.move_exile"
    if isinstance(act, ReturnUnit) and act.unit is Unit.EXILE:
        return "ruination.act.return_exile"
    if isinstance(act, TakeBanner) and not act.glory:
        return "ruination.act.take_favor"
    return "ruination.act.take_glory" if isinstance(act, TakeBanner) and not act.favor else None


def params(state: State, act: Act) -> dict[str, Param]:
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
        return str(state.setup.seats[value].horde) if 0 <= value < len(state.setup.seats) else ""
    return str(value) if isinstance(value, StrEnum) else value


def called(state: State, place: str) -> str:
    """What the table calls a territory."""
    known = state.board.map if state.board else None
    return known.called(place) if known and place in known.index else place


def place_of(state: State, act: Act) -> str:
    """What the table calls the end of a retreat; empty for any other act."""
    return called(state, act.to) if isinstance(act, RetreatTo) else ""


def resource_name(state: State, resource: Resource) -> str:
    """What the table calls a resource."""
    names = state.setup.board.resource_names
    return names[RESOURCES.index(resource)] if names else str(resource)
