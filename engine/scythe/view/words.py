"""An act in the words of a log: the faction and everything that the act chooses."""

from collections.abc import Callable
from typing import Final

from engine.game import Act
from engine.message import Message, Param, say
from engine.scythe.ids import Faction
from engine.scythe.state import State

# An empty name is left out: values may be long, and the kind of a trap is Togawa's secret.
_NAMES: Final = {
    "amount": "n", "workers": "n", "gain": "bonus", "bracket": "bottom", "recruit": "bottom", "what": "field",
    "number": "n", "value": "", "trap": "",
}  # fmt: skip


def faction(state: State, seat: int) -> Faction:
    """The faction that stands for this seat in a sentence."""
    return state.setup.seats[seat].faction


def told(key: str, state: State, act: Act) -> Message:
    """The message of this key with the act's own fields under the names that the locale files translate."""
    found: dict[str, Param] = {"faction": faction(state, act.seat)}
    for name in type(act).__dataclass_fields__:
        value = getattr(act, name)
        called = _NAMES.get(name, name)
        if name != "seat" and called and isinstance(value, str | int) and not isinstance(value, bool):
            found[called] = value
    return say(key, **found)


# "You must announce when you take bottom-row actions" (rulebook, Enlist): a state says so, for whoever asks
# it, and to people the act's own sentence does.
_TOLD_BY_THE_ACT: Final = "news.bottom_row"


def beside_the_act(news: tuple[Message, ...]) -> tuple[Message, ...]:
    """What a step made happen beside what its own sentence tells, so that nothing is read twice."""
    return tuple(each for each in news if each.key != _TOLD_BY_THE_ACT)


def as_told(key: str) -> Callable[[State, Act], Message]:
    """The entry of an act that no list has: the same words as in the log."""
    return lambda state, act: told(key, state, act)
