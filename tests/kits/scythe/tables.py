"""Builders for tables of Scythe in a wanted state, and short ways to play on them."""

import json
from importlib.resources import files
from typing import Any

from companion.languages import LANGUAGES, templates
from companion.text import text
from engine.frozen import evolve
from engine.game import Act, Step, play
from engine.message import Message
from engine.scythe.components import SLOTS, mats
from engine.scythe.game import Scythe
from engine.scythe.ids import Bottom, Cube, Mech, Slot, Structure, Tracking
from engine.scythe.setup.setup import RULES
from engine.scythe.state import State, Turn
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.turn import ChooseSection, EndTurn

GAME = Scythe()
# The tracking depths that the tests of turns run in; the random games run in every depth.
TURN_TRACKINGS = (Tracking.MATS,)
INVADERS = {"togawa", "albion", "militant", "innovative"}
THREE = ("nordic:industrial", "crimea:mechanical", "saxony:engineering")
MATS_FIELDS = ("exposed", "brackets", "mechs", "structures", "recruits", "one_time")
FIVE_STARS = {"combat": 2, "objective": 1, "workers": 1, "structures": 1}


def data(name: str) -> Any:
    """A component file, read by the tests themselves."""
    return json.loads(files("engine.scythe").joinpath("data", f"{name}.json").read_text("utf-8"))


def setup_of(*pairs: str, tracking: str = "mats", house: Any = None, **more: Any) -> dict[str, Any]:
    """Set-up data for seats written as "faction:mat", clockwise."""
    seats = [
        dict(zip(("name", "faction", "mat"), (f"P{n}", *pair.split(":")), strict=True))
        for n, pair in enumerate(pairs)
    ]
    used = {word for pair in pairs for word in pair.split(":")}
    modules = [*more.pop("modules", []), *(["invaders"] if used & INVADERS else [])]
    return {
        "seats": seats,
        "structure_bonus": "adjacent_lakes",
        "tracking": str(tracking),
        "modules": modules,
        "house_rules": house or {},
        "rules": RULES,
        **more,
    }


def build(*pairs: str, tracking: str = "mats", first: int = 0, house: Any = None, **more: Any) -> State:
    """A table of these seats where seat `first` begins."""
    state = GAME.set_up(setup_of(*(pairs or THREE), tracking=tracking, house=house, **more))
    return evolve(state, next_seat=first)


def have(state: State, seat: int, **changes: Any) -> State:
    """The same table with some of a seat's values changed; `stars` by slot, mats by their fields."""
    player = state.players[seat]
    if "stars" in changes:
        given = changes["stars"]
        changes["stars"] = tuple(given.get(str(slot), 0) for slot in SLOTS)
    now = {name: changes.pop(name) for name in MATS_FIELDS if name in changes}
    player = evolve(player, mats=evolve(player.mats, **now), **changes)
    return evolve(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def do(state: State, *acts: Act) -> State:
    """The table after these acts, each checked like one from people."""
    for act in acts:
        state = play(GAME, state, Step(act))
    return state


def legal(state: State, seat: int, kind: type[Act] | None = None, **fields: Any) -> list[Any]:
    """The acts offered to a seat, of one class and with these fields if given."""
    return [
        act
        for act in GAME.legal_acts(state, seat)
        if (kind is None or type(act) is kind)
        and all(getattr(act, name) == value for name, value in fields.items())
    ]


def take(state: State, seat: int, kind: type[Act], **fields: Any) -> State:
    """The table after the first offered act of this class with these fields."""
    found = legal(state, seat, kind, **fields)
    assert found, f"{kind.__name__} {fields} is not offered to seat {seat}"
    return do(state, found[0])


def section(state: State, seat: int, action: str) -> int:
    """The section of the seat's mat with this top-row or bottom-row action."""
    sections = mats()[state.setup.seats[seat].mat].sections
    return next(n for n, each in enumerate(sections) if action in (str(each.top), str(each.bottom)))


def begin(state: State, seat: int, action: str) -> State:
    """The table after the seat has put its action token on the section with this action."""
    return do(state, ChooseSection(seat, section(state, seat, action)))


def announce(state: State, seat: int, bottom: str, **fields: Any) -> State:
    """The table after the seat has begun a turn and announced this bottom-row action."""
    return take(begin(state, seat, bottom), seat, TakeBottomRow, **fields)


def dead_turn(state: State, seat: int, action: str = "upgrade") -> State:
    """The table after a turn in which the seat only moved its action token."""
    return do(begin(state, seat, action), EndTurn(seat))


def refusal(state: State, act: Act) -> str | None:
    """Why the act may not be played: the message's key, known to be a sentence in every language."""
    return sentence(GAME.why_not(state, Step(act)))


def sentence(message: Message | None) -> str | None:
    """The key of a message that has a filled-in sentence in every language."""
    if message is None:
        return None
    for language in LANGUAGES:
        assert message.key in templates(language), f"{message.key} has no words in {language}"
        words = text(message, language)
        assert words
        assert "{" not in words
    return message.key


def turn_of(state: State, seat: int) -> Turn | None:
    """The seat's open turn."""
    return next((turn for turn in state.turns if turn.seat == seat), None)


def stars(state: State, seat: int) -> dict[str, int]:
    """The seat's stars by slot, without the empty ones."""
    return {str(slot): n for slot, n in zip(SLOTS, state.players[seat].stars, strict=True) if n}


def news(state: State, key: str) -> list[Message]:
    """What the last step announced under this key."""
    return [message for message in state.news if message.key == key]


def quiet(state: State) -> State:
    """The table without the news of its last step."""
    return evolve(state, news=())


CUBES = tuple(Cube)
MECHS_OF = {
    faction["id"]: tuple(
        Mech(m["name"].lower().replace("'", "").replace(" ", "_")) for m in faction["mech_abilities"]
    )
    for faction in data("faction_mats")["factions"]
}
STRUCTURES = tuple(Structure)
BOTTOMS = tuple(Bottom)
SLOT_NAMES = tuple(str(slot) for slot in Slot)
