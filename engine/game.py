"""What any game must offer to the table; the table, the LAN and the screens know nothing else of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from engine.annals import Catalogued, GameAnnal
from engine.board_files import BoardFiles
from engine.codec import Json
from engine.corrections import Correctable, Correction, Subject
from engine.forms import Answers, Form, Knob, Sealing, SetupForm, SpreadField, check
from engine.goals import Goals, Judged
from engine.message import Message, TableError
from engine.offers import Offer
from engine.pictures.amounts import Amount
from engine.pictures.contests import Contest
from engine.pictures.drawings import BoardDrawing, Mark, Tile, Tracks
from engine.rules_cards import RuleBook
from engine.scoring.score_sheet import ScoreSheet
from engine.story.telling import Teller

HOST: Final = -1
"""The viewer that is the host's own table: it may show what seats need not tell, never a secret."""


class Refused(TableError):
    """The act is not allowed now; the message says which rule and why."""


class BadSetup(TableError):
    """The set-up breaks a rule; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a person at `seat` intends."""

    seat: int


@dataclass(frozen=True, slots=True)
class Step:
    """An act and what chance or people decided about it; what the journal holds."""

    act: Act
    result: Any = None


class Item(NamedTuple):
    """One thing to lay out before the game; `seat` None means the whole table."""

    seat: int | None
    what: Message
    icon: str = ""
    """A picture of it, a name of assets/fonts/icons.json; empty: its words say all."""


class Chance(Protocol):
    """The dice and shuffling that the caller brings along; `random.Random` is one."""

    def choice(self, options: Sequence[Any], /) -> Any:
        """One of the options."""

    def shuffle(self, items: list[Any], /) -> None:
        """Puts the items into random order."""


State = TypeVar("State")


class Game(Protocol[State]):
    """The rules of one game over an immutable state."""

    @property
    def name(self) -> str:
        """The game's id in journals and messages."""

    @property
    def rules_version(self) -> int:
        """Counts up where a step of a saved game may be refused, or mean something else, than before."""

    @property
    def catalogued(self) -> Catalogued:
        """The game as the world's catalogues have it, for programs that keep many games."""

    def setup_form(self) -> SetupForm:
        """What a set-up screen asks, and how its answers become the options of `draw_setup`."""

    def board_files(self) -> BoardFiles | None:
        """How boards are entered that may be the option `board` of `draw_setup`; None: there is only one."""

    def draw_setup(self, names: Sequence[str], chance: Chance, options: Mapping[str, Json]) -> Json:
        """A random set-up for these players, ready for `set_up`."""

    def setup_warnings(self, setup: Json) -> tuple[Message, ...]:
        """What the table should know about a set-up that may be played all the same, or BadSetup."""

    def set_up(self, setup: Json) -> State:
        """The state before the first act, or BadSetup."""

    def as_saved(self, setup: Json, rules: int) -> Json:
        """The set-up of a journal of these rules, with which `apply` does what its steps did then."""

    def checklist(self, state: State) -> tuple[Item, ...]:
        """What to lay out before the first act, step by step."""

    def seats(self, state: State) -> int:
        """How many seats the table has."""

    def title(self, state: State, seat: int) -> Message:
        """Who sits there, by the names that people use."""

    def mark(self, state: State, seat: int) -> Mark:
        """How screens tell this seat apart from the others."""

    def tiles(self, state: State, seat: int) -> tuple[Tile, ...]:
        """The seat's mat with today's costs and gains, for everybody to see; empty where there is none."""

    def tracks(self, state: State) -> Tracks | None:
        """The tracks of the board, for everybody to see; None where none are kept."""

    def board(self, state: State, viewer: int | None) -> BoardDrawing | None:
        """The board as `viewer` (None: a spectator) may see it; None where none is tracked."""

    def contest(self, state: State) -> Contest | None:
        """Two sides that are against each other now, as a picture for everybody; None if there are none."""

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that may have something to choose now; every other seat has nothing."""

    def legal_acts(self, state: State, seat: int) -> tuple[Act, ...]:
        """Everything this seat may choose now; the single source of choices for every screen."""

    def why_not(self, state: State, step: Step) -> Message | None:
        """The rule that forbids the step, or None if it may be played."""

    def leaves_aside(self, act: Act) -> bool:
        """Whether the act gives up what could be had; people seldom do."""

    def random_step(self, state: State, act: Act, chance: Chance) -> Step:
        """The act as a step, with whatever people or dice must decide drawn at random."""

    def is_rolled(self, act: Act) -> bool:
        """Whether chance alone decides the act's result, so that the host draws it by `random_step`."""

    def is_shared(self, act: Act) -> bool:
        """Whether the act is not its seat's alone: a correction, the turn given, the end of the game."""

    def apply(self, state: State, step: Step) -> State:
        """The state after a step that is known to be allowed; does not check."""

    def differs(self, before: State, after: State) -> bool:
        """Whether anybody would find anything different in the books, beside the news."""

    def news(self, state: State) -> tuple[Message, ...]:
        """What the last step made happen, for everybody to see."""

    def label(self, state: State, step: Step) -> Message:
        """What the step does, as an undo button or a log would name it; tells everybody no secret."""

    def offers(self, state: State, seat: int) -> tuple[Offer, ...]:
        """Everything this seat may do now as every screen draws it, also what is open at any time."""

    def ahead(self, state: State, seat: int) -> tuple[Offer, ...]:
        """What one touch plays though no offer does: pieces to drag, and (without a hop) what lists show.

        Each `before` begins it. Asked while the seat has nothing to move.
        """

    def turned(self, act: Act, answers: Answers) -> Act:
        """The act of an offer with its knobs at these answers: all of them, as `take` names them."""

    def sealing(self, state: State) -> Sealing | None:
        """What two or more seats must now choose secretly, to be opened at once; None if nothing."""

    def sealed_step(self, state: State, secrets: tuple[Json, ...]) -> Step:
        """The step that all opened secrets make, in the order of the sealing's sides, or Malformed."""

    def counting(self, state: State, seat: int, viewer: int | None) -> Form | None:
        """What people count on the table for this seat's score, with what `viewer` may know of it already."""

    def count(self, state: State, seat: int, answers: Mapping[str, Json]) -> Act:
        """The act that tells these answers of the form and leaves the rest as it is; Malformed for others."""

    def correctable(self, state: State) -> tuple[Correctable, ...]:
        """Every seat and place that may be set right, by the names that people use."""

    def correction(self, state: State, of: Subject, viewer: int | None) -> Correction | None:
        """What may be set right of a seat or a place, as far as `viewer` may know; None where nothing may."""

    def correct(self, state: State, of: Subject, answers: Answers) -> Act | None:
        """The one act that sets these answers of that form; None if nothing differs, Malformed for others."""

    def goals(self, state: State) -> Goals | None:
        """The secret goals that its cards may ask for, for everybody to read; None where it has none."""

    def judged(self, state: State, seat: int) -> Judged | None:
        """How this seat stands to each of them, for that seat alone; None where the game has none."""

    def rules(self) -> RuleBook:
        """Every rule as a card, and the way from each message to its card."""

    def rule_now(self, state: State, seat: int | None, card: str) -> tuple[Message, ...]:
        """What matters of a card's rule now, for this seat (None: for everybody); tells nobody a secret."""

    def reveals(self, before: State, step: Step) -> bool:
        """Whether people saw a secret through this step, which no undo can take back."""

    def blocking(self, state: State) -> int | None:
        """The seat that the others are waiting for."""

    def order(self, state: State) -> tuple[int, ...]:
        """The seats as their turns follow, first whose turn it is; empty where turns have no order."""

    def round_number(self, state: State) -> int | None:
        """Which round of turns is played, the first is 1; None where nobody follows turns."""

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""

    def status(self, state: State) -> tuple[Message, ...]:
        """Everything that is wrong with this position."""

    def score(self, state: State, seat: int | None = None) -> Json:
        """The score if the game ended now, as far as it is known and `seat` may see it."""

    def score_sheet(self, state: State, viewer: int | None) -> ScoreSheet:
        """The score as every screen draws it, as far as `viewer` (None: a spectator) may see it."""

    def standing(self, state: State) -> tuple[Message, ...]:
        """One line for each seat: how it stands."""

    def annal(self, played: "Sequence[tuple[State, Step, State]]", state: State) -> GameAnnal:
        """What is kept of the game that these steps have led to: each with the state before and behind it."""

    def figures(self, state: State, seat: int, viewer: int | None) -> tuple[Amount, ...]:
        """The few numbers of a seat that `viewer` (None: a spectator) may see."""

    @property
    def wealth(self) -> frozenset[str]:
        """The keys of figures' words that tell what a seat owns: a table may want them off the tablet."""

    def common(self, state: State) -> tuple[Message, ...]:
        """The few facts of the whole table that everybody should always see."""

    def teller(self) -> Teller[State]:
        """Who tells what a story follows of its states, and what is worth remembering of a step."""

    def encode_state(self, state: State) -> Json:
        """The whole state as JSON data, for the host's memory only."""

    def encode_step(self, step: Step) -> Json:
        """The step as the journal writes it."""

    def decode_step(self, data: Json) -> Step:
        """The step the journal or a message holds, or Malformed."""


def round_from(first: int, seats: int) -> tuple[int, ...]:
    """All seats clockwise, beginning with this one."""
    return (*range(first, seats), *range(first))


def demand(game: Game[State], state: State, step: Step) -> None:
    """Raises Refused, with the reason, if a rule forbids the step."""
    reason = game.why_not(state, step)
    if reason is not None:
        raise Refused(reason.key, **dict(reason.params))


def play(game: Game[State], state: State, step: Step) -> State:
    """The state after a step from people; Refused, with the reason, if a rule forbids it."""
    demand(game, state, step)
    return game.apply(state, step)


def take(game: Game[State], state: State, offer: Offer, answers: Answers) -> Act:
    """The act that an offer becomes with these answers; BadAnswer or Refused, with the reason, if none."""
    check(offer.knobs, answers)
    full = {knob.name: answers.get(knob.name, knob.value) for knob in offer.knobs}
    turned = any(_plain(full[knob.name]) != knob.value for knob in offer.knobs)
    named = {knob.name: _named(knob, full[knob.name]) for knob in offer.knobs}
    act: Act = game.turned(offer.act, named) if turned else offer.act
    if not (offer.sealed or game.is_rolled(act)):
        demand(game, state, Step(act))
    return act


def take_all(game: Game[State], state: State, offer: Offer, answers: Answers) -> tuple[Act, ...]:
    """What one touch on an offer plays: all that comes before it, then what `take` makes of it."""
    return *offer.before, take(game, played(game, state, map(Step, offer.before)), offer, answers)


def played(game: Game[State], state: State, steps: Iterable[Step]) -> State:
    """The state after these steps, or Refused for the first that may not be played."""
    for step in steps:
        state = play(game, state, step)
    return state


def _plain(answer: Any) -> Any:
    return tuple(answer) if isinstance(answer, list) else answer


def _named(knob: Knob, answer: Any) -> Any:
    """The answer as a game reads it: of a spread the sources that give anything, and how much."""
    if isinstance(knob, SpreadField):
        return tuple((source.id, n) for source, n in zip(knob.sources, answer, strict=True) if n)
    return _plain(answer)
