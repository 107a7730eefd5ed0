"""A second game, tiny and unlike the first: two seats roll dice, and each keeps a number secret.

With `"dice": "app"` the app rolls and the result comes with the step; with "table" people type in
what their own dice show. The higher roll wins the round; a seat may show its secret at any time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.codec import Json, Malformed, Tagged, encode
from engine.game import Act, BadSetup, Chance, Item, Step
from engine.message import Message, say

PIPS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Roll(Act):
    """The app rolls; the step's result is what the die shows."""


@dataclass(frozen=True, slots=True)
class Enter(Act):
    """A person types in what the real die shows."""

    pips: int


@dataclass(frozen=True, slots=True)
class Show(Act):
    """Show the secret number to everybody."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Everything the duel knows."""

    by_app: bool
    rounds: int
    secrets: tuple[int, int]
    rolled: tuple[int, int] = (0, 0)
    won: tuple[int, int] = (0, 0)
    shown: tuple[bool, bool] = (False, False)
    news: tuple[Message, ...] = ()


CODEC = Tagged("duel", (Roll, Enter, Show))
SETUP = {"dice": "app", "rounds": 2, "secrets": [3, 5]}


@dataclass(frozen=True, slots=True)
class DiceDuel:
    """The rules of the duel."""

    name: str = "dice-duel"

    def draw_setup(self, names: Sequence[str], chance: Chance, options: Mapping[str, Json]) -> Json:
        """Secrets drawn at random."""
        return {**SETUP, "secrets": [chance.choice(PIPS), chance.choice(PIPS)], **options}

    def set_up(self, setup: Json) -> Duel:
        """The duel before the first roll."""
        if not isinstance(setup, dict) or set(setup) != set(SETUP) or setup["dice"] not in ("app", "table"):
            raise BadSetup("duel.setup")
        first, second = setup["secrets"]
        return Duel(setup["dice"] == "app", setup["rounds"], (first, second))

    def checklist(self, state: Duel) -> tuple[Item, ...]:
        """One die for each seat."""
        return tuple(Item(seat, say("duel.die")) for seat in range(2))

    def seats(self, state: Duel) -> int:
        """Always two."""
        return 2

    def to_act(self, state: Duel) -> tuple[int, ...]:
        """Both, until the last round is over."""
        return () if self.is_over(state) else (0, 1)

    def legal_acts(self, state: Duel, seat: int) -> tuple[Act, ...]:
        """Rolling once a round, and showing the secret once."""
        if self.is_over(state):
            return ()
        rolls: tuple[Act, ...] = (Roll(seat),) if state.by_app else tuple(Enter(seat, n) for n in PIPS)
        shows: tuple[Act, ...] = () if state.shown[seat] else (Show(seat),)
        return (() if state.rolled[seat] else rolls) + shows

    def leaves_aside(self, act: Act) -> bool:
        """Nothing in a duel is given up."""
        return False

    def random_step(self, state: Duel, act: Act, chance: Chance) -> Step:
        """The act with the app's die, if it is one that rolls."""
        return Step(act, chance.choice(PIPS) if isinstance(act, Roll) else None)

    def why_not(self, state: Duel, step: Step) -> Message | None:
        """Anything that is not offered, and a roll without a die or a die without a roll."""
        if step.act.seat not in range(2) or step.act not in self.legal_acts(state, step.act.seat):
            return say("duel.refused", seat=step.act.seat)
        wanted = isinstance(step.act, Roll)
        if (step.result in PIPS) != wanted or (step.result is not None) != wanted:
            return say("duel.no_die")
        return None

    def apply(self, state: Duel, step: Step) -> Duel:
        """The duel after the step."""
        seat = step.act.seat
        if isinstance(step.act, Show):
            return replace(state, shown=_with(state.shown, seat, True), news=(say("duel.shown", seat=seat),))
        pips = step.act.pips if isinstance(step.act, Enter) else step.result
        rolled = _with(state.rolled, seat, pips)
        if 0 in rolled:
            return replace(state, rolled=rolled, news=(say("duel.rolled", seat=seat, n=pips),))
        best = None if rolled[0] == rolled[1] else rolled.index(max(rolled))
        won = state.won if best is None else _with(state.won, best, state.won[best] + 1)
        news = (say("duel.rolled", seat=seat, n=pips), say("duel.round"))
        return replace(state, rolled=(0, 0), won=won, rounds=state.rounds - 1, news=news)

    def news(self, state: Duel) -> tuple[Message, ...]:
        """What the last step made happen."""
        return state.news

    def label(self, state: Duel, step: Step) -> Message:
        """The act's tag and seat."""
        return say(f"duel.{CODEC.tag(type(step.act))}", seat=step.act.seat)

    def choice(self, state: Duel, act: Act) -> Message:
        """The same words as for everybody."""
        return self.label(state, Step(act))

    def reveals(self, before: Duel, step: Step) -> bool:
        """A shown secret stays known."""
        return isinstance(step.act, Show)

    def blocking(self, state: Duel) -> int | None:
        """The one who has not rolled while the other has; nobody while both may still roll."""
        waiting = [seat for seat in range(2) if not state.rolled[seat]]
        return waiting[0] if len(waiting) == 1 and not self.is_over(state) else None

    def is_over(self, state: Duel) -> bool:
        """After the last round."""
        return state.rounds == 0

    def status(self, state: Duel) -> tuple[Message, ...]:
        """Dice show one to six, or nothing yet."""
        return tuple(say("duel.range") for pips in state.rolled if pips not in (0, *PIPS))

    def score(self, state: Duel, seat: int | None = None) -> Json:
        """Rounds won."""
        return {"won": list(state.won)}

    def standing(self, state: Duel) -> tuple[Message, ...]:
        """Rounds won, a line each."""
        return tuple(say("duel.won", seat=seat, n=n) for seat, n in enumerate(state.won))

    def view(self, state: Duel, seat: int | None) -> Json:
        """The duel without the other's secret, unless it was shown."""
        data = self.encode_state(state)
        assert isinstance(data, dict)
        data["secrets"] = [
            n if other == seat or state.shown[other] else None for other, n in enumerate(state.secrets)
        ]
        return data

    def encode_state(self, state: Duel) -> Json:
        """The whole duel as JSON data."""
        return encode(state)

    def encode_step(self, step: Step) -> Json:
        """The act with its tag, and the die."""
        data = CODEC.encode(step.act)
        assert isinstance(data, dict)
        return data if step.result is None else {**data, "result": step.result}

    def decode_step(self, data: Json) -> Step:
        """The same back, or Malformed."""
        if not isinstance(data, dict):
            raise Malformed("malformed.type", where="step")
        result = data.get("result")
        if result is not None and type(result) is not int:
            raise Malformed("malformed.type", where="result")
        return Step(CODEC.decode({name: item for name, item in data.items() if name != "result"}), result)


def _with(pair: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
