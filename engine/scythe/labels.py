"""What a step does, as an undo button, a log line or a choice would name it."""

from typing import Final

from engine.codec import Tagged
from engine.game import Act
from engine.message import Message, Param, say
from engine.scythe.acts import (
    ACTS,
    ChooseSection,
    ClaimBonus,
    CorrectAll,
    DeclareCombat,
    DeclareDriveOff,
    DeclareTrap,
    DeclineBonus,
    GiveCoins,
)
from engine.scythe.board import RESOURCES
from engine.scythe.components import ONGOING_BONUS
from engine.scythe.count_act import Count
from engine.scythe.state import FACTORY_SECTION, State
from engine.scythe.top_row import section_of
from engine.scythe.wind_gambit_acts import LoadAirship, UnloadAirship

ACT_CODEC: Final = Tagged("act", ACTS)


def label(state: State, act: Act) -> Message:
    """The act in words: a key for its kind, the faction and everything it chooses."""
    seat = state.setup.seats[act.seat]
    key = f"act.{ACT_CODEC.tag(type(act))}"
    params: dict[str, Param] = {"faction": seat.faction}
    if isinstance(act, ChooseSection):
        if act.section == FACTORY_SECTION:
            return say(f"{key}.factory", **params)
        section = section_of(seat.mat, act.section)
        params |= {"top": section.top, "bottom": section.bottom}
    elif isinstance(act, ClaimBonus | DeclineBonus):
        bottom = next(prompt.bottom for prompt in state.prompts if prompt.number == act.prompt)
        params |= {"bottom": bottom, "bonus": ONGOING_BONUS[bottom]}
    elif isinstance(act, GiveCoins):
        params |= {"n": act.amount, "to": state.setup.seats[act.to].faction}
    elif isinstance(act, LoadAirship | UnloadAirship):
        return _load_label(key, seat.faction, act)
    elif isinstance(act, CorrectAll) and act.places:
        return say("act.correct_all.place", at=act.places[-1].at)
    elif isinstance(act, DeclareCombat):
        params |= {"to": state.setup.seats[act.against].faction}
    elif isinstance(act, DeclareDriveOff):
        params |= {"to": state.setup.seats[act.against].faction, "n": act.workers}
    elif isinstance(act, DeclareTrap):
        params |= {"trap": act.trap}
    elif not isinstance(act, Count):  # what was counted may be a secret until the end
        params |= _choices(act)
    return say(key, **params)


_WORKERS_OF: Final = {
    "act.load_airship": "act.load_airship.workers",
    "act.unload_airship": "act.unload_airship.workers",
}


def _load_label(key: str, faction: str, act: LoadAirship | UnloadAirship) -> Message:
    """What goes aboard or comes down: a number of workers, or resources one by one."""
    if act.workers:
        return say(_WORKERS_OF[key], faction=faction, n=act.workers)
    tokens = zip(RESOURCES, act.resources, strict=True)
    return say(key, faction=faction, resource=tuple(str(kind) for kind, n in tokens for _ in range(n)))


# An empty name is left out: values may be long, and the kind of a trap is Togawa's secret.
_NAMES: Final = {
    "amount": "n", "workers": "n", "gain": "bonus", "bracket": "bottom", "recruit": "bottom", "what": "field",
    "number": "n", "value": "", "trap": "",
}  # fmt: skip


def _choices(act: Act) -> dict[str, Param]:
    """The act's own fields under the names that the locale files translate."""
    found: dict[str, Param] = {}
    for name in type(act).__dataclass_fields__:
        value = getattr(act, name)
        called = _NAMES.get(name, name)
        if name != "seat" and called and isinstance(value, str | int) and not isinstance(value, bool):
            found[called] = value
    return found
