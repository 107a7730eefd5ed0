"""Ruination as the table knows it: the one object that offers everything `engine.game.Game` asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.annals import Catalogued, GameAnnal
from engine.board_files import BoardFiles
from engine.codec import Json, Malformed, decode, decode_pair, encode
from engine.corrections import Correctable, Correction, Subject
from engine.forms import Answers, Form, Sealing, SetupForm
from engine.frozen import evolve
from engine.game import Act, BadSetup, Chance, Item, Step, round_from
from engine.goals import Goals, Judged
from engine.message import Message, say
from engine.offers import Offer, Role
from engine.pictures.amounts import Amount
from engine.pictures.contests import Contest
from engine.pictures.drawings import BoardDrawing, Mark, Tile, Tracks
from engine.ruination import rules
from engine.ruination.battle.contest import contest
from engine.ruination.board.board_files import RuinationBoards
from engine.ruination.corrections.corrections import correct, correctable, correction
from engine.ruination.corrections.table_acts import TABLE_ACTS
from engine.ruination.ids import Tracking
from engine.ruination.kinds import ACTS, label
from engine.ruination.rulebook.cards import rule_book
from engine.ruination.rulebook.now import rule_now
from engine.ruination.scoring.annal import annal
from engine.ruination.scoring.counting import count, counting
from engine.ruination.scoring.position_faults import status
from engine.ruination.scoring.score_sheet import score_sheet
from engine.ruination.scoring.standing import score, standing
from engine.ruination.setup.checklist import checklist
from engine.ruination.setup.opening import start
from engine.ruination.setup.sealing import sealed_step, sealing
from engine.ruination.setup.setup import DrawOptions, Setup, draw, read_options, require, warnings
from engine.ruination.setup.setup_form import setup_form
from engine.ruination.state import State
from engine.ruination.turn.choices import blocking, legal_acts
from engine.ruination.turn.due import awaited
from engine.ruination.turn.kept_readings import wrong_readings
from engine.ruination.view.board_drawing import board_drawing
from engine.ruination.view.common import common
from engine.ruination.view.figures import figures
from engine.ruination.view.marks import mark
from engine.ruination.view.mat_tiles import tiles
from engine.ruination.view.offers import offers
from engine.ruination.view.story import RuinationTeller
from engine.ruination.view.tracks import tracks
from engine.rules_cards import RuleBook
from engine.scoring.score_sheet import ScoreSheet

_CATALOGUED: Final = Catalogued("Ruination")


@dataclass(frozen=True, slots=True)
class Ruination:
    """The rules of Ruination, as far as its rule text tells them."""

    name: str = "ruination"
    rules_version: int = 2
    wealth: frozenset[str] = frozenset()
    catalogued: Catalogued = _CATALOGUED

    def setup_form(self) -> SetupForm:
        """What a set-up screen asks; SetupForm says how its answers become the options of `draw_setup`."""
        return setup_form()

    def board_files(self) -> BoardFiles | None:
        """How the map that a table owns is entered."""
        return RuinationBoards()

    def setup_warnings(self, setup: Json) -> tuple[Message, ...]:
        """That the map has no resources entered."""
        return warnings(_read(setup))

    def draw_setup(self, names: Sequence[str], chance: Chance, options: Mapping[str, Json]) -> Json:
        """A random set-up for these players; `options` are those of DrawOptions."""
        try:
            wishes = decode(DrawOptions, read_options(dict(options)))
        except Malformed as error:
            raise BadSetup(error.message.key, **dict(error.message.params)) from error
        return encode(_sound(draw(names, chance, wishes)))

    def set_up(self, setup: Json) -> State:
        """The state before the tiles are revealed, or BadSetup."""
        return start(_read(setup))

    def as_saved(self, setup: Json, rules: int) -> Json:
        """The set-up itself: steps of any rules are applied alike."""
        return setup

    def checklist(self, state: State) -> tuple[Item, ...]:
        """What to lay out before the first act."""
        return checklist(state.setup)

    def seats(self, state: State) -> int:
        """How many seats the table has."""
        return len(state.players)

    def title(self, state: State, seat: int) -> Message:
        """The player's name and the horde."""
        setup = state.setup
        return say("ruination.title", name=setup.seats[seat].name, horde=setup.horde(seat))

    def mark(self, state: State, seat: int) -> Mark:
        """The horde's colour, and a shape and letter of its own."""
        return mark(state, seat)

    def tiles(self, state: State, seat: int) -> tuple[Tile, ...]:
        """The three action decks."""
        return tiles(state, seat)

    def tracks(self, state: State) -> Tracks | None:
        """Favor and glory; None where only the score is kept."""
        return tracks(state)

    def board(self, state: State, viewer: int | None) -> BoardDrawing | None:
        """The map with its pieces."""
        return board_drawing(state)

    def contest(self, state: State) -> Contest | None:
        """The battle that runs."""
        return contest(state)

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that may have something to choose now."""
        return awaited(state)

    def legal_acts(self, state: State, seat: int) -> tuple[Act, ...]:
        """Everything this seat may choose now."""
        return legal_acts(state, seat)

    def why_not(self, state: State, step: Step) -> Message | None:
        """The rule that forbids the step, or None."""
        return rules.why_not(state, step)

    def leaves_aside(self, act: Act) -> bool:
        """Whether the act ends a battle or the game early; counting up and down before one brings nothing."""
        return ACTS.of(act).role is Role.CLOSING

    def random_step(self, state: State, act: Act, chance: Chance) -> Step:
        """The act as a step; dice are rolled and tiles drawn at random."""
        result = ACTS.of(act).result
        return Step(act, result.draw(state, act, chance)) if result else Step(act)

    def is_rolled(self, act: Act) -> bool:
        """Whether the app rolls the dice."""
        result = ACTS.of(act).result
        return result is not None and result.rolled

    def is_shared(self, act: Act) -> bool:
        """Whether the act corrects the table, gives the turn or ends the game."""
        return isinstance(act, TABLE_ACTS)

    def apply(self, state: State, step: Step) -> State:
        """The state after a step that is known to be allowed."""
        return rules.apply(state, step)

    def differs(self, before: State, after: State) -> bool:
        """Whether the table differs, or its score; a count that nothing reads is none."""
        counted = zip(after.players, before.players, strict=True)
        players = tuple(evolve(new, counted=old.counted) for new, old in counted)
        same = evolve(after, news=before.news, players=players) == before
        return not same or score_sheet(before) != score_sheet(after)

    def news(self, state: State) -> tuple[Message, ...]:
        """What the last step made happen."""
        return state.news

    def label(self, state: State, step: Step) -> Message:
        """What the step does, in words."""
        return label(state, step.act)

    def offers(self, state: State, seat: int) -> tuple[Offer, ...]:
        """What this seat may do now."""
        return offers(state, seat)

    def ahead(self, state: State, seat: int) -> tuple[Offer, ...]:
        """Nothing: whether pieces go out of a territory or into one is said before they move."""
        return ()

    def turned(self, act: Act, answers: Answers) -> Act:
        """The act with its knobs at these answers."""
        turned: Act = ACTS.of(act).turned(act, answers)
        return turned

    def sealing(self, state: State) -> Sealing | None:
        """The starting tiles that are to be set aside now."""
        return sealing(state)

    def sealed_step(self, state: State, secrets: tuple[Json, ...]) -> Step:
        """The step that opens all tiles, or Malformed."""
        return sealed_step(state, secrets)

    def counting(self, state: State, seat: int, viewer: int | None) -> Form | None:
        """What this seat counts for its score; None where all of it is tracked."""
        return counting(state, seat)

    def count(self, state: State, seat: int, answers: Mapping[str, Json]) -> Act:
        """The act that tells these answers, or Malformed."""
        return count(seat, answers)

    def correctable(self, state: State) -> tuple[Correctable, ...]:
        """Every seat, and every territory of a tracked board."""
        return correctable(state)

    def correction(self, state: State, of: Subject, viewer: int | None) -> Correction | None:
        """What may be set right of a seat or a territory."""
        return correction(state, of)

    def correct(self, state: State, of: Subject, answers: Answers) -> Act | None:
        """The act that sets these answers, or Malformed."""
        return correct(state, of, answers)

    def goals(self, state: State) -> Goals | None:
        """Hordes hold no secret goals."""
        return None

    def judged(self, state: State, seat: int) -> Judged | None:
        """Hordes hold no secret goals."""
        return None

    def rules(self) -> RuleBook:
        """Every rule as a card, and the way from each message to its card."""
        return rule_book()

    def rule_now(self, state: State, seat: int | None, card: str) -> tuple[Message, ...]:
        """What matters of a card's rule now, for this seat (None: for everybody)."""
        return rule_now(state, seat, card)

    def reveals(self, before: State, step: Step) -> bool:
        """Whether people saw tiles, a nomad token or fallen dice."""
        return ACTS.of(step.act).reveals(before, step.act)

    def blocking(self, state: State) -> int | None:
        """The seat that the others are waiting for."""
        return blocking(state)

    def order(self, state: State) -> tuple[int, ...]:
        """Clockwise from whose turn it is; empty where only the score is kept."""
        if state.ended or state.setup.tracking is Tracking.SCORE:
            return ()
        return round_from(state.seat, len(state.players))

    def round_number(self, state: State) -> int | None:
        """How many turns whoever's turn it is has had with this one; None where only the score is kept."""
        if state.setup.tracking is Tracking.SCORE:
            return None
        if state.ended:
            return max(1, *(player.turns for player in state.players))
        return state.players[state.seat].turns + (0 if state.turn else 1)

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.ended

    def status(self, state: State) -> tuple[Message, ...]:
        """Everything that is wrong with this position."""
        return status(state)

    def score(self, state: State, seat: int | None = None) -> Json:
        """The score if the game ended now, as far as it is known; nothing of it is secret."""
        return score(state)

    def score_sheet(self, state: State, viewer: int | None) -> ScoreSheet:
        """The score as screens draw it; nothing of it is secret."""
        return score_sheet(state)

    def standing(self, state: State) -> tuple[Message, ...]:
        """One line for each seat: how it stands."""
        return standing(state)

    def annal(self, played: Sequence[tuple[State, Step, State]], state: State) -> GameAnnal:
        """Hordes, the sides of their boards, and battles."""
        return annal(played, state)

    def figures(self, state: State, seat: int, viewer: int | None) -> tuple[Amount, ...]:
        """The few numbers of a seat, and its exiles and cards for itself."""
        return figures(state, seat, viewer)

    def common(self, state: State) -> tuple[Message, ...]:
        """The Khan's Fury, the First Player, the decks and the supply."""
        return common(state)

    def teller(self) -> RuinationTeller:
        """Who tells what a story follows of its states."""
        return RuinationTeller()

    def encode_state(self, state: State) -> Json:
        """The whole state as JSON data."""
        return encode(state)

    def encode_step(self, step: Step) -> Json:
        """The step as the journal writes it."""
        act = ACTS.codec.encode(step.act)
        return act if step.result is None else {"act": act, "result": encode(step.result)}

    def decode_step(self, data: Json) -> Step:
        """The step that the data holds, or Malformed."""
        if type(data) is not dict or type(data.get("act")) is not dict:
            return Step(ACTS.codec.decode(data))
        inner, result = decode_pair(data, "act", "result")
        act = ACTS.codec.decode(inner)
        decided = ACTS.of(act).result
        if decided is None:
            raise Malformed("malformed.key", where="result")
        return Step(act, decided.read(result))


def _read(setup: Json) -> Setup:
    try:
        return _sound(require(decode(Setup, setup)))
    except Malformed as error:
        raise BadSetup(error.message.key, **dict(error.message.params)) from error


def _sound(setup: Setup) -> Setup:
    for problem in wrong_readings(setup.board.readings):
        raise BadSetup(problem.key, **dict(problem.params))
    return setup
