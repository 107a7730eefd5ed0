"""A second game, tiny and unlike the first: two seats roll dice, and each keeps a number secret.

With `"dice": "app"` the app rolls and the result comes with the step; with "table" people type in
what their own dice show; with "sealed" both choose a number secretly, and both are opened at once.
The higher number wins the round; a seat may show its secret at any time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.annals import Catalogued, GameAnnal, SeatAnnal
from engine.board_files import BoardFiles
from engine.codec import Json, Malformed, Tagged, encode
from engine.corrections import Correctable, Correction, Subject
from engine.forms import Answers, Form, NumberField, SealedSide, Sealing, SetupForm
from engine.game import Act, BadSetup, Chance, Item, Refused, Step
from engine.goals import Goals, Judged
from engine.message import Message, say
from engine.offers import Offer, Role
from engine.pictures.amounts import Amount
from engine.pictures.contests import Contest
from engine.pictures.drawings import BoardDrawing, Mark, Tile, Tracks
from engine.rules_cards import RuleBook
from engine.scoring.score_sheet import Cell, ScoreLine, ScoreSheet, ranked

PIPS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Roll(Act):
    """The app rolls; the step's result is what the die shows."""


@dataclass(frozen=True, slots=True)
class Enter(Act):
    """A person types in what the real die shows."""

    pips: int


@dataclass(frozen=True, slots=True)
class Open(Act):
    """Open both sealed numbers; they are the step's result, first those of seat 0."""


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
    sealed: bool = False


CODEC = Tagged("duel", (Roll, Enter, Open, Show))
CATALOGUED = Catalogued("Duel")
DICE = ("app", "table", "sealed")
SETUP = {"dice": "app", "rounds": 2, "secrets": [3, 5]}


@dataclass(frozen=True, slots=True)
class DiceDuel:
    """The rules of the duel."""

    name: str = "dice-duel"
    rules_version: int = 1
    wealth: frozenset[str] = frozenset()
    catalogued: Catalogued = CATALOGUED

    def setup_form(self) -> SetupForm:
        """Two players and nothing to choose."""
        return SetupForm((2, 2))

    def board_files(self) -> BoardFiles | None:
        """A duel has no board."""
        return None

    def setup_warnings(self, setup: Json) -> tuple[Message, ...]:
        """Nothing that can be played is doubtful."""
        self.set_up(setup)
        return ()

    def draw_setup(self, names: Sequence[str], chance: Chance, options: Mapping[str, Json]) -> Json:
        """Secrets drawn at random."""
        return {**SETUP, "secrets": [chance.choice(PIPS), chance.choice(PIPS)], **options}

    def as_saved(self, setup: Json, rules: int) -> Json:
        """The set-up itself."""
        return setup

    def set_up(self, setup: Json) -> Duel:
        """The duel before the first roll."""
        if not isinstance(setup, dict) or set(setup) != set(SETUP) or setup["dice"] not in DICE:
            raise BadSetup("duel.setup")
        first, second = setup["secrets"]
        dice = setup["dice"]
        return Duel(dice == "app", setup["rounds"], (first, second), sealed=dice == "sealed")

    def checklist(self, state: Duel) -> tuple[Item, ...]:
        """One die for each seat."""
        return tuple(Item(seat, say("duel.die")) for seat in range(2))

    def seats(self, state: Duel) -> int:
        """Always two."""
        return 2

    def title(self, state: Duel, seat: int) -> Message:
        """The seat's number."""
        return say("duel.seat", seat=seat)

    def mark(self, state: Duel, seat: int) -> Mark:
        """Red circle A against blue square B."""
        return (Mark("A", "red", "circle"), Mark("B", "blue", "square"))[seat]

    def tiles(self, state: Duel, seat: int) -> tuple[Tile, ...]:
        """A duel has no mats."""
        return ()

    def tracks(self, state: Duel) -> Tracks | None:
        """It has none."""
        return None

    def board(self, state: Duel, viewer: int | None) -> BoardDrawing | None:
        """A duel has no board."""
        return None

    def contest(self, state: Duel) -> Contest | None:
        """Nothing to draw."""
        return None

    def to_act(self, state: Duel) -> tuple[int, ...]:
        """Both, until the last round is over."""
        return () if self.is_over(state) else (0, 1)

    def legal_acts(self, state: Duel, seat: int) -> tuple[Act, ...]:
        """Rolling once a round, and showing the secret once."""
        if self.is_over(state):
            return ()
        shows: tuple[Act, ...] = () if state.shown[seat] else (Show(seat),)
        return (() if state.rolled[seat] else self._rolls(state, seat)) + shows

    def _rolls(self, state: Duel, seat: int) -> tuple[Act, ...]:
        if state.sealed:
            return (Open(seat),) if seat == 0 else ()
        return (Roll(seat),) if state.by_app else tuple(Enter(seat, n) for n in PIPS)

    def leaves_aside(self, act: Act) -> bool:
        """Nothing in a duel is given up."""
        return False

    def random_step(self, state: Duel, act: Act, chance: Chance) -> Step:
        """The act with the app's die, or with both sealed numbers."""
        if isinstance(act, Open):
            return Step(act, (chance.choice(PIPS), chance.choice(PIPS)))
        return Step(act, chance.choice(PIPS) if isinstance(act, Roll) else None)

    def why_not(self, state: Duel, step: Step) -> Message | None:
        """Anything that is not offered, and a roll without a die or a die without a roll."""
        if step.act.seat not in range(2) or step.act not in self.legal_acts(state, step.act.seat):
            return say("duel.refused", seat=step.act.seat)
        if isinstance(step.act, Open):
            pair = step.result if isinstance(step.result, tuple) and len(step.result) == 2 else (0, 0)
            return None if all(n in PIPS for n in pair) else say("duel.no_pair")
        wanted = isinstance(step.act, Roll)
        if (step.result in PIPS) != wanted or (step.result is not None) != wanted:
            return say("duel.no_die")
        return None

    def is_rolled(self, act: Act) -> bool:
        """Whether the app's die decides."""
        return isinstance(act, Roll)

    def is_shared(self, act: Act) -> bool:
        """Nothing is: both play for themselves."""
        return False

    def apply(self, state: Duel, step: Step) -> Duel:
        """The duel after the step."""
        seat = step.act.seat
        if isinstance(step.act, Show):
            return replace(state, shown=_with(state.shown, seat, True), news=(say("duel.shown", seat=seat),))
        if isinstance(step.act, Open):
            opened = tuple(say("duel.opened", seat=each, n=n) for each, n in enumerate(step.result))
            return self._end_round(state, step.result, opened)
        pips = step.act.pips if isinstance(step.act, Enter) else step.result
        rolled = _with(state.rolled, seat, pips)
        told = (say("duel.rolled", seat=seat, n=pips),)
        return (
            replace(state, rolled=rolled, news=told) if 0 in rolled else self._end_round(state, rolled, told)
        )

    def _end_round(self, state: Duel, rolled: tuple[int, int], told: tuple[Message, ...]) -> Duel:
        best = None if rolled[0] == rolled[1] else rolled.index(max(rolled))
        won = state.won if best is None else _with(state.won, best, state.won[best] + 1)
        return replace(
            state, rolled=(0, 0), won=won, rounds=state.rounds - 1, news=(*told, say("duel.round"))
        )

    def news(self, state: Duel) -> tuple[Message, ...]:
        """What the last step made happen."""
        return state.news

    def label(self, state: Duel, step: Step) -> Message:
        """The act's tag and seat."""
        return say(f"duel.{CODEC.tag(type(step.act))}", seat=step.act.seat)

    def _heading(self, state: Duel, act: Act) -> Message:
        """Secrets apart from dice."""
        return say("duel.secrets") if isinstance(act, Show) else say("duel.dice")

    def _words(self, state: Duel, act: Act) -> Message:
        """The number alone, where there is one."""
        if isinstance(act, Enter):
            return say("duel.pips", n=act.pips)
        return say(f"duel.do_{CODEC.tag(type(act))}")

    def offers(self, state: Duel, seat: int) -> tuple[Offer, ...]:
        """The legal acts, and showing the secret also as what is open at any time."""
        acts = self.legal_acts(state, seat)
        listed = tuple(self._offered(state, act, _role(act)) for act in acts)
        wishes = self._anytime(state, seat)
        return listed + tuple(self._offered(state, act, Role.ANYTIME) for act in wishes)

    def ahead(self, state: Duel, seat: int) -> tuple[Offer, ...]:
        """Nothing: dice are not moved."""
        return ()

    def _offered(self, state: Duel, act: Act, role: Role) -> Offer:
        heading, words = self._heading(state, act), self._words(state, act)
        return Offer(act, heading, words, role, sealed=isinstance(act, Open))

    def turned(self, act: Act, answers: Answers) -> Act:
        """The act as it is: there are no knobs."""
        return act

    def _anytime(self, state: Duel, seat: int) -> tuple[Act, ...]:
        """Showing the secret, once."""
        return () if self.is_over(state) or state.shown[seat] else (Show(seat),)

    def sealing(self, state: Duel) -> Sealing | None:
        """One number from each seat, in every round."""
        if not state.sealed or self.is_over(state):
            return None
        form = Form((NumberField("pips", say("duel.number"), PIPS[0], PIPS[-1]),), (say("duel.higher_wins"),))
        sides = (SealedSide(0, "first", form), SealedSide(1, "second", form))
        return Sealing(f"round {state.rounds}", say("duel.round"), sides)

    def sealed_step(self, state: Duel, secrets: tuple[Json, ...]) -> Step:
        """Both numbers as one step of seat 0."""
        if self.sealing(state) is None:
            raise Refused("duel.refused", seat=0)
        pips = []
        for secret in secrets:
            if type(secret) is not dict or secret.keys() != {"pips"} or type(secret["pips"]) is not int:
                raise Malformed("malformed.type", where="secret")
            pips.append(secret["pips"])
        return Step(Open(0), tuple(pips))

    def counting(self, state: Duel, seat: int, viewer: int | None) -> Form | None:
        """Nothing is counted on the table."""
        return None

    def count(self, state: Duel, seat: int, answers: Mapping[str, Json]) -> Act:
        """Nobody is asked for any number."""
        raise Refused("duel.refused", seat=seat)

    def correctable(self, state: Duel) -> tuple[Correctable, ...]:
        """Nothing is."""
        return ()

    def differs(self, before: Duel, after: Duel) -> bool:
        """Whether the duel is another one."""
        return before != after

    def correction(self, state: Duel, of: Subject, viewer: int | None) -> Correction | None:
        """Dice are rolled again, not corrected."""
        return None

    def correct(self, state: Duel, of: Subject, answers: Answers) -> Act | None:
        """Nothing was asked."""
        return None

    def goals(self, state: Duel) -> Goals | None:
        """Nobody has any."""
        return None

    def judged(self, state: Duel, seat: int) -> Judged | None:
        """Nobody has any."""
        return None

    def rules(self) -> RuleBook:
        """Nobody has written any down."""
        return RuleBook((), (), {})

    def rule_now(self, state: Duel, seat: int | None, card: str) -> tuple[Message, ...]:
        """Nothing: there are no cards."""
        return ()

    def reveals(self, before: Duel, step: Step) -> bool:
        """A shown secret stays known, and so do opened numbers."""
        return isinstance(step.act, Show | Open)

    def blocking(self, state: Duel) -> int | None:
        """The one who has not rolled while the other has; nobody while both may still roll."""
        waiting = [seat for seat in range(2) if not state.rolled[seat]]
        return waiting[0] if len(waiting) == 1 and not self.is_over(state) else None

    def order(self, state: Duel) -> tuple[int, ...]:
        """None: both roll in every round, whoever is first."""
        return ()

    def round_number(self, state: Duel) -> int | None:
        """Nobody counts them."""
        return None

    def is_over(self, state: Duel) -> bool:
        """After the last round."""
        return state.rounds == 0

    def status(self, state: Duel) -> tuple[Message, ...]:
        """Dice show one to six, or nothing yet."""
        return tuple(say("duel.range") for pips in state.rolled if pips not in (0, *PIPS))

    def score(self, state: Duel, seat: int | None = None) -> Json:
        """Rounds won."""
        return {"won": list(state.won)}

    def score_sheet(self, state: Duel, viewer: int | None) -> ScoreSheet:
        """Rounds won, two points each."""
        lines = (
            ScoreLine(seat, (Cell(n, 2 * n),), 2 * n, 1 + sum(other > n for other in state.won))
            for seat, n in enumerate(state.won)
        )
        return ScoreSheet((say("duel.rounds"),), ranked(lines), self.is_over(state))

    def standing(self, state: Duel) -> tuple[Message, ...]:
        """Rounds won, a line each."""
        return tuple(say("duel.won", seat=seat, n=n) for seat, n in enumerate(state.won))

    def annal(self, played: Sequence[tuple[Duel, Step, Duel]], state: Duel) -> GameAnnal:
        """Two who rolled."""
        return GameAnnal((SeatAnnal("1"), SeatAnnal("2")))

    def figures(self, state: Duel, seat: int, viewer: int | None) -> tuple[Amount, ...]:
        """Rounds won, and the secret for those who may know it."""
        won, secret = state.won[seat], state.secrets[seat]
        known = viewer == seat or state.shown[seat]
        told = (Amount("padlock", say("duel.secret", n=secret), secret),) if known else ()
        return (Amount("trophy", say("duel.rounds_won", n=won), won), *told)

    def common(self, state: Duel) -> tuple[Message, ...]:
        """How often each has won."""
        return (say("duel.won", first=state.won[0], second=state.won[1]),)

    def encode_state(self, state: Duel) -> Json:
        """The whole duel as JSON data."""
        return encode(state)

    def encode_step(self, step: Step) -> Json:
        """The act with its tag, and the die."""
        data = CODEC.encode(step.act)
        assert isinstance(data, dict)
        return data if step.result is None else {**data, "result": encode(step.result)}

    def decode_step(self, data: Json) -> Step:
        """The same back, or Malformed."""
        if not isinstance(data, dict):
            raise Malformed("malformed.type", where="step")
        act = CODEC.decode({name: item for name, item in data.items() if name != "result"})
        result = data.get("result")
        if isinstance(act, Open) and type(result) is list and all(type(n) is int for n in result):
            return Step(act, tuple(result))
        if result is not None and type(result) is not int:
            raise Malformed("malformed.type", where="result")
        return Step(act, result)


def _role(act: Act) -> Role:
    return Role.PROMPT if isinstance(act, Show) else Role.TURN


def _with(pair: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
