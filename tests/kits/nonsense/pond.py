"""The rules of the pond.

In its turn a frog leaps to a pad beside it and eats as many of the flies there as it likes, or croaks.
When it has eaten, the other frog may beg for one. Two frogs on one pad puff themselves up in secret: the
bigger one eats a fly more. Whoever has eaten most when the turns are over wins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.annals import Catalogued, Fact, GameAnnal, Guise, SeatAnnal
from engine.board_files import BoardFiles
from engine.codec import Json, Malformed, encode
from engine.corrections import Correctable, Correction, Subject, part
from engine.forms import Answers, Form, NumberField, SealedSide, Sealing, SetupForm
from engine.game import Act, Chance, Item, Refused, Step, round_from
from engine.goals import Goal, Goals, GoalWay, Judged
from engine.message import Message, say
from engine.offers import Offer, Role
from engine.pictures.amounts import Amount
from engine.pictures.contests import Contest
from engine.pictures.drawings import BoardDrawing, Hop, Mark, Tile, Tracks
from engine.rules_cards import RuleBook
from engine.scoring.score_sheet import Cell, ScoreLine, ScoreSheet, ranked
from tests.kits.nonsense.pond_drawing import drawing
from tests.kits.nonsense.pond_state import (
    CODEC,
    MOST_FLIES,
    PADS,
    PUFFS,
    Beg,
    Croak,
    Frog,
    Leap,
    Pond,
    PondSetup,
    Puff,
    Recount,
    Wave,
    beside,
    encode_setup,
    set_up,
    with_at,
)
from tests.kits.nonsense.pond_story import PondTeller

FULL = 2
CATALOGUED = Catalogued("Pond")
GOALS = Goals(
    say("pond.goals"),
    (
        Goal("full", say("pond.goal_full", n=FULL)),
        Goal("rooted", say("pond.goal_rooted")),
        Goal("mood", say("pond.goal_mood")),
    ),
)


@dataclass(frozen=True, slots=True)
class FrogPond:
    """Two frogs, six pads."""

    name: str = "frog-pond"
    rules_version: int = 1
    wealth: frozenset[str] = frozenset({"pond.eaten"})
    catalogued: Catalogued = CATALOGUED

    def setup_form(self) -> SetupForm:
        """Two players and nothing to choose."""
        return SetupForm((2, 2))

    def board_files(self) -> BoardFiles | None:
        """There is only one pond."""
        return None

    def draw_setup(self, names: Sequence[str], chance: Chance, options: Mapping[str, Json]) -> Json:
        """Up to three flies over each pad."""
        turns = options.get("turns", 6)
        flies = tuple(chance.choice(PUFFS) for _ in PADS)
        return encode_setup(PondSetup(tuple(map(Frog, names)), turns if isinstance(turns, int) else 6, flies))

    def setup_warnings(self, setup: Json) -> tuple[Message, ...]:
        """Nothing that can be played is doubtful."""
        self.set_up(setup)
        return ()

    def set_up(self, setup: Json) -> Pond:
        """The pond before the first leap."""
        return set_up(setup)

    def as_saved(self, setup: Json, rules: int) -> Json:
        """The set-up itself."""
        return setup

    def checklist(self, state: Pond) -> tuple[Item, ...]:
        """A frog for each seat."""
        return tuple(Item(seat, say("pond.take_frog")) for seat in range(2))

    def seats(self, state: Pond) -> int:
        """Always two."""
        return 2

    def title(self, state: Pond, seat: int) -> Message:
        """The player's name."""
        return say("pond.player", name=state.setup.seats[seat].name)

    def mark(self, state: Pond, seat: int) -> Mark:
        """Green circle F against yellow star G."""
        return (Mark("F", "green", "circle"), Mark("G", "yellow", "star"))[seat]

    def tiles(self, state: Pond, seat: int) -> tuple[Tile, ...]:
        """Frogs have no mats."""
        return ()

    def tracks(self, state: Pond) -> Tracks | None:
        """It has none."""
        return None

    def board(self, state: Pond, viewer: int | None) -> BoardDrawing | None:
        """The pond."""
        return drawing(state)

    def contest(self, state: Pond) -> Contest | None:
        """Nothing to roll."""
        return None

    def to_act(self, state: Pond) -> tuple[int, ...]:
        """Whose turn it is, and who may beg."""
        return tuple(seat for seat in range(2) if self.legal_acts(state, seat))

    def legal_acts(self, state: Pond, seat: int) -> tuple[Act, ...]:
        """Leaps with all the flies there, croaking, begging, waving."""
        begs: tuple[Act, ...] = (Beg(seat), Wave(seat)) if state.begs == seat else ()
        if self.is_over(state) or state.turn != seat:
            return begs
        if state.puffs:
            return (*begs, Puff(seat))
        leaps = (Leap(seat, PADS[pad], state.flies[pad]) for pad in beside(state.at[seat]))
        return (*begs, *leaps, Croak(seat))

    def why_not(self, state: Pond, step: Step) -> Message | None:
        """What is not offered, more flies than there are, and puffs that nobody made."""
        act = step.act
        if isinstance(act, Recount):
            return None if act.pad in PADS and 0 <= act.flies <= MOST_FLIES else say("pond.refused")
        if isinstance(act, Leap) and act.to in PADS and 0 <= act.flies <= state.flies[PADS.index(act.to)]:
            act = replace(act, flies=state.flies[PADS.index(act.to)])
        if act.seat not in range(2) or act not in self.legal_acts(state, act.seat):
            return say("pond.refused")
        if isinstance(act, Puff) != (step.result is not None):
            return say("pond.refused")
        return None

    def leaves_aside(self, act: Act) -> bool:
        """Waving gives up a fly."""
        return isinstance(act, Wave)

    def random_step(self, state: Pond, act: Act, chance: Chance) -> Step:
        """The act, with both puffs where they are opened."""
        return Step(act, (chance.choice(PUFFS), chance.choice(PUFFS)) if isinstance(act, Puff) else None)

    def is_rolled(self, act: Act) -> bool:
        """Frogs have no dice."""
        return False

    def is_shared(self, act: Act) -> bool:
        """Whether the act sets the pond right."""
        return isinstance(act, Recount)

    def apply(self, state: Pond, step: Step) -> Pond:
        """The pond after the step."""
        act, other = step.act, 1 - step.act.seat
        if isinstance(act, Recount):
            return replace(state, flies=with_at(state.flies, PADS.index(act.pad), act.flies), news=())
        if isinstance(act, Beg | Wave):
            given = int(isinstance(act, Beg))
            eaten = _moved(state.eaten, other, act.seat, given)
            return replace(state, begs=None, eaten=eaten, news=(say("pond.begged"),) * given)
        if isinstance(act, Puff):
            puffs: tuple[int, int] = step.result
            names = (self._name(state, seat) for seat in range(2))
            told = tuple(say("pond.puffed", name=name, n=n) for name, n in zip(names, puffs, strict=True))
            best = puffs.index(max(puffs))
            eaten = state.eaten if puffs[0] == puffs[1] else _moved(state.eaten, best, best, 1)
            return self._next(replace(state, puffs=False, eaten=eaten, news=told))
        if isinstance(act, Leap):
            return self._leapt(state, act)
        return self._next(replace(state, begs=None, news=()))

    def _leapt(self, state: Pond, act: Leap) -> Pond:
        pad, seat = PADS.index(act.to), act.seat
        at, eaten = with_at(state.at, seat, pad), with_at(state.eaten, seat, state.eaten[seat] + act.flies)
        after = replace(
            state,
            at=at,
            eaten=eaten,
            flies=with_at(state.flies, pad, state.flies[pad] - act.flies),
            begs=1 - seat if act.flies else None,
            puffs=at[0] == at[1],
            news=(),
        )
        return after if after.puffs else self._next(after)

    def _next(self, state: Pond) -> Pond:
        return replace(state, turn=1 - state.turn, left=state.left - 1)

    def differs(self, before: Pond, after: Pond) -> bool:
        """Whether the pond is another one."""
        return replace(after, news=before.news) != before

    def news(self, state: Pond) -> tuple[Message, ...]:
        """What the last step made happen."""
        return state.news

    def label(self, state: Pond, step: Step) -> Message:
        """Who did what."""
        act, name = step.act, self._name(state, step.act.seat)
        if isinstance(act, Recount):
            return say("pond.did_recount", pad=act.pad, n=act.flies)
        if isinstance(act, Leap):
            return say("pond.did_leap", name=name, pad=act.to, n=act.flies)
        return say(f"pond.did_{CODEC.tag(type(act))}", name=name)

    def offers(self, state: Pond, seat: int) -> tuple[Offer, ...]:
        """The legal acts as values."""
        return tuple(self._offered(state, act) for act in self.legal_acts(state, seat))

    def ahead(self, state: Pond, seat: int) -> tuple[Offer, ...]:
        """Nothing: a leap is offered as soon as it may be made."""
        return ()

    def _offered(self, state: Pond, act: Act) -> Offer:
        if isinstance(act, Leap):
            flies = NumberField("flies", say("pond.how_many"), 0, act.flies, act.flies)
            hop = Hop("frog", PADS[state.at[act.seat]], act.to)
            words = say("pond.leap", pad=act.to)
            return Offer(act, say("pond.what"), words, knobs=(flies,) if act.flies else (), hop=hop)
        words = say(f"pond.do_{CODEC.tag(type(act))}")
        if isinstance(act, Beg | Wave):
            leaving = Wave(act.seat) if isinstance(act, Beg) else None
            return Offer(act, say("pond.meal"), words, Role.PROMPT, leaving=leaving)
        return Offer(act, say("pond.what"), words, sealed=isinstance(act, Puff))

    def turned(self, act: Act, answers: Answers) -> Act:
        """The leap with so many flies."""
        assert isinstance(act, Leap)
        return replace(act, flies=answers["flies"])

    def sealing(self, state: Pond) -> Sealing | None:
        """How far each puffs itself up, where both are on one pad."""
        if not state.puffs:
            return None
        form = Form((NumberField("puff", say("pond.puff"), PUFFS[0], PUFFS[-1]),), (say("pond.bigger"),))
        sides = tuple(SealedSide(seat, f"pond.frog{seat}", form) for seat in range(2))
        return Sealing(f"puff {state.left}", say("pond.puffing"), sides)

    def sealed_step(self, state: Pond, secrets: tuple[Json, ...]) -> Step:
        """Both puffs as one step of the frog on turn."""
        if self.sealing(state) is None:
            raise Refused("pond.refused")
        puffs = [secret.get("puff") if isinstance(secret, dict) else None for secret in secrets]
        if any(type(puff) is not int or puff not in PUFFS for puff in puffs):
            raise Malformed("malformed.type", where="secret")
        return Step(Puff(state.turn), tuple(puffs))

    def counting(self, state: Pond, seat: int, viewer: int | None) -> Form | None:
        """Nothing is counted on the table."""
        return None

    def count(self, state: Pond, seat: int, answers: Mapping[str, Json]) -> Act:
        """Nobody is asked for any number."""
        raise Refused("pond.refused")

    def correctable(self, state: Pond) -> tuple[Correctable, ...]:
        """Every pad."""
        return tuple(Correctable(pad, say("pond.pad", pad=pad)) for pad in PADS)

    def correction(self, state: Pond, of: Subject, viewer: int | None) -> Correction | None:
        """The flies over a pad."""
        if of not in PADS:
            return None
        flies = NumberField("flies", say("pond.flies"), 0, MOST_FLIES, state.flies[PADS.index(str(of))])
        return Correction(say("pond.pad", pad=str(of)), (part(say("pond.flies"), (flies,)),))

    def correct(self, state: Pond, of: Subject, answers: Answers) -> Act | None:
        """The count, where it is another one."""
        flies = answers.get("flies", state.flies[PADS.index(str(of))])
        return None if flies == state.flies[PADS.index(str(of))] else Recount(state.turn, str(of), flies)

    def goals(self, state: Pond) -> Goals | None:
        """To be full, and to sit on the root."""
        return GOALS

    def judged(self, state: Pond, seat: int) -> Judged | None:
        """Whether it has eaten enough and where it sits; croaking shows what was wanted."""
        full = ("full",) if state.eaten[seat] >= FULL else ()
        rooted = ("rooted",) if PADS[state.at[seat]] == "root" else ()
        ways = (GoalWay(Croak(seat), full + rooted),) if Croak(seat) in self.legal_acts(state, seat) else ()
        return Judged(1, full + rooted, ("mood",), ways)

    def rules(self) -> RuleBook:
        """Nobody has written any down."""
        return RuleBook((), (), {})

    def rule_now(self, state: Pond, seat: int | None, card: str) -> tuple[Message, ...]:
        """Nothing: there are no cards."""
        return ()

    def reveals(self, before: Pond, step: Step) -> bool:
        """Opened puffs stay known."""
        return isinstance(step.act, Puff)

    def blocking(self, state: Pond) -> int | None:
        """Whose turn it is."""
        return None if self.is_over(state) else state.turn

    def order(self, state: Pond) -> tuple[int, ...]:
        """One after the other."""
        return () if self.is_over(state) else round_from(state.turn, 2)

    def round_number(self, state: Pond) -> int | None:
        """Two turns are a round."""
        return (state.setup.turns - max(1, state.left)) // 2 + 1

    def is_over(self, state: Pond) -> bool:
        """After the last turn."""
        return state.left <= 0

    def status(self, state: Pond) -> tuple[Message, ...]:
        """No pad lacks flies."""
        return tuple(say("pond.refused") for n in state.flies if n < 0)

    def score(self, state: Pond, seat: int | None = None) -> Json:
        """Flies eaten."""
        return {"eaten": list(state.eaten)}

    def score_sheet(self, state: Pond, viewer: int | None) -> ScoreSheet:
        """Flies eaten."""
        lines = (
            ScoreLine(seat, (Cell(n),), n, 1 + sum(other > n for other in state.eaten))
            for seat, n in enumerate(state.eaten)
        )
        return ScoreSheet((say("pond.flies"),), ranked(lines), self.is_over(state))

    def standing(self, state: Pond) -> tuple[Message, ...]:
        """Flies eaten, a line each."""
        return tuple(say("pond.eaten", n=n) for n in state.eaten)

    def annal(self, played: Sequence[tuple[Pond, Step, Pond]], state: Pond) -> GameAnnal:
        """Where each frog ended, and the flies it ate."""
        seats = (
            SeatAnnal(
                frog.name,
                (Guise("pond", PADS[state.at[seat]], say("pond.pad", pad=PADS[state.at[seat]])),),
                (Fact("flies", state.eaten[seat]),),
                began=seat == 0,
            )
            for seat, frog in enumerate(state.setup.seats)
        )
        return GameAnnal(tuple(seats))

    def figures(self, state: Pond, seat: int, viewer: int | None) -> tuple[Amount, ...]:
        """Flies eaten, and the pad."""
        eaten, pad = state.eaten[seat], PADS[state.at[seat]]
        return (
            Amount("bullets", say("pond.eaten", n=eaten), eaten),
            Amount("falling-leaf", say("pond.sits", n=1, pad=pad)),
        )

    def common(self, state: Pond) -> tuple[Message, ...]:
        """How many turns are left."""
        return (say("pond.left", n=state.left),)

    def teller(self) -> PondTeller:
        """Flies and puffs."""
        return PondTeller()

    def encode_state(self, state: Pond) -> Json:
        """The whole pond as JSON data."""
        return encode(state)

    def encode_step(self, step: Step) -> Json:
        """The act with its tag, and the puffs."""
        data = CODEC.encode(step.act)
        assert isinstance(data, dict)
        return data if step.result is None else {**data, "result": encode(step.result)}

    def decode_step(self, data: Json) -> Step:
        """The same back, or Malformed."""
        if not isinstance(data, dict):
            raise Malformed("malformed.type", where="step")
        act = CODEC.decode({name: item for name, item in data.items() if name != "result"})
        result: Any = data.get("result")
        if result is not None and (type(result) is not list or any(n not in PUFFS for n in result)):
            raise Malformed("malformed.type", where="result")
        return Step(act, None if result is None else tuple(result))

    def _name(self, state: Pond, seat: int) -> str:
        return state.setup.seats[seat].name


def _moved(eaten: tuple[int, ...], source: int, to: int, number: int) -> tuple[int, ...]:
    """The meals after `number` flies went from one frog to the other; from itself: out of the air."""
    lost = with_at(eaten, source, eaten[source] - number) if source != to else eaten
    return with_at(lost, to, lost[to] + number)
