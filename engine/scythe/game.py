"""Scythe as the table knows it: the one object that offers everything `engine.game.Game` asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
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
from engine.offers import Offer
from engine.pictures.amounts import Amount
from engine.pictures.contests import Contest
from engine.pictures.drawings import BoardDrawing, Mark, Tile, Tracks
from engine.rules_cards import RuleBook
from engine.scoring.score_sheet import ScoreSheet
from engine.scythe.board.board import start_board
from engine.scythe.cards.objective_goals import goals, goals_judged
from engine.scythe.combat.combat import Openings
from engine.scythe.combat.sealing import sealed_step, sealing
from engine.scythe.components import factions, mats
from engine.scythe.corrections.corrections import correct, correctable, correction
from engine.scythe.house_rules import RETIRED
from engine.scythe.ids import Faction, Module, Tracking
from engine.scythe.kinds import ACTS, KINDS, label
from engine.scythe.rulebook.cards import rule_book
from engine.scythe.rulebook.now import rule_now
from engine.scythe.scoring.annal import annal
from engine.scythe.scoring.counting import Count, count, counting
from engine.scythe.scoring.position_faults import status
from engine.scythe.scoring.score_sheet import score_sheet
from engine.scythe.scoring.standing import score, standing
from engine.scythe.setup.checklist import checklist
from engine.scythe.setup.setup import (
    RULES,
    DrawOptions,
    Setup,
    draw,
    first_seat,
    require,
    warnings,
)
from engine.scythe.setup.setup_form import setup_form
from engine.scythe.setup.wishes import wanted_by
from engine.scythe.state import Player, State
from engine.scythe.turn import offering, overlap
from engine.scythe.turn.ahead import ahead
from engine.scythe.turn.choices import blocking, legal_acts, to_act
from engine.scythe.view.board_drawing import board_drawing
from engine.scythe.view.figures import figures
from engine.scythe.view.marks import mark
from engine.scythe.view.mat_tiles import tiles
from engine.scythe.view.story import ScytheTeller
from engine.scythe.view.tracks import tracks
from engine.scythe.view.words import beside_the_act
from engine.scythe.wind_gambit.endings import from_the_start
from engine.scythe.wind_gambit.notes import notes_now

_CATALOGUED: Final = Catalogued("Scythe", 169786)


@dataclass(frozen=True, slots=True)
class Scythe:
    """The rules of Scythe, its base game and both expansions."""

    name: str = "scythe"
    rules_version: int = RULES
    wealth: frozenset[str] = frozenset({"figure.coins"})
    catalogued: Catalogued = _CATALOGUED

    def setup_form(self) -> SetupForm:
        """What a set-up screen asks; SetupForm says how its answers become the options of `draw_setup`."""
        return setup_form()

    def board_files(self) -> BoardFiles | None:
        """None: Scythe has but one board."""
        return None

    def setup_warnings(self, setup: Json) -> tuple[Message, ...]:
        """Banned pairs that were chosen by hand."""
        return warnings(_read(setup))

    def draw_setup(self, names: Sequence[str], chance: Chance, options: Mapping[str, Json]) -> Json:
        """A random set-up for these players; `options` are those of DrawOptions."""
        try:
            wishes = decode(DrawOptions, dict(options))
        except Malformed as error:
            raise BadSetup(error.message.key, **dict(error.message.params)) from error
        # A form names it among the modules; the draw itself turns the module on once it is dealt.
        if Module.INVADERS in wishes.modules:
            wishes = evolve(wishes, invaders=True)
        chosen = (*wishes.chosen, *((),) * len(names))
        wanted = [wanted_by(name, each) for name, each in zip(names, chosen, strict=False)]
        return encode(draw(wanted, chance, wishes))

    def set_up(self, setup: Json) -> State:
        """The state before the first turn, or BadSetup."""
        return start(_read(setup))

    def as_saved(self, setup: Json, rules: int) -> Json:
        """The set-up of a journal of these rules, with which `apply` does what its steps did then."""
        return {**setup, "rules": rules} if isinstance(setup, dict) and rules != RULES else setup

    def checklist(self, state: State) -> tuple[Item, ...]:
        """What to lay out before the first turn."""
        return checklist(state.setup)

    def seats(self, state: State) -> int:
        """How many seats the table has."""
        return len(state.players)

    def title(self, state: State, seat: int) -> Message:
        """The player's name and the faction."""
        here = state.setup.seats[seat]
        return _title(here.name, here.faction)

    def mark(self, state: State, seat: int) -> Mark:
        """The faction's colour, and a shape and letter of its own."""
        return mark(state, seat)

    def tiles(self, state: State, seat: int) -> tuple[Tile, ...]:
        """The player mat's sections and the factory card, as upgrades and recruits have changed them."""
        return tiles(state, seat)

    def tracks(self, state: State) -> Tracks | None:
        """Triumph track, power and popularity; None where only the score is kept."""
        return tracks(state)

    def board(self, state: State, viewer: int | None) -> BoardDrawing | None:
        """The map with its pieces, as `viewer` may see them."""
        return board_drawing(state, viewer)

    def contest(self, state: State) -> Contest | None:
        """None: a combat of Scythe is two sealed dials, and no picture."""
        return None

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that may have something to choose now."""
        return to_act(state)

    def legal_acts(self, state: State, seat: int) -> tuple[Act, ...]:
        """Everything this seat may choose now."""
        return legal_acts(state, seat)

    def why_not(self, state: State, step: Step) -> Message | None:
        """The rule that forbids the step, or None."""
        return overlap.why_not(state, step)

    def leaves_aside(self, act: Act) -> bool:
        """Whether the act ends or declines something."""
        return KINDS[type(act)].leaves_aside

    def random_step(self, state: State, act: Act, chance: Chance) -> Step:
        """The act as a step; openings of a combat are drawn at random."""
        result = ACTS.of(act).result
        return Step(act, result.draw(state, act, chance) if result else None)

    def is_rolled(self, act: Act) -> bool:
        """Whether the host rolls for the act: never, for people draw and dial in this game."""
        return False

    def is_shared(self, act: Act) -> bool:
        """Whether the act corrects the table or ends the game; what a seat has counted is its own."""
        kind = KINDS[type(act)]
        return kind.for_all or (kind.corrects and not isinstance(act, Count))

    def apply(self, state: State, step: Step) -> State:
        """The state after a step that is known to be allowed."""
        return overlap.apply(state, step)

    def differs(self, before: State, after: State) -> bool:
        """Whether the table differs, or its score; a count that nothing reads is none."""
        counted = zip(after.players, before.players, strict=True)
        players = tuple(evolve(new, counted=old.counted) for new, old in counted)
        same = evolve(after, news=before.news, players=players) == before
        return not same or score_sheet(before, None) != score_sheet(after, None)

    def news(self, state: State) -> tuple[Message, ...]:
        """What the last step made happen, beside what its label says."""
        return beside_the_act(state.news)

    def label(self, state: State, step: Step) -> Message:
        """What the step does, in words."""
        return label(state, step.act)

    def offers(self, state: State, seat: int) -> tuple[Offer, ...]:
        """What this seat may do now: its turn, its prompts, and what is open at any time."""
        return offering.offers(state, seat)

    def ahead(self, state: State, seat: int) -> tuple[Offer, ...]:
        """The first hops of Move, where its section may be chosen."""
        return ahead(state, seat)

    def turned(self, act: Act, answers: Answers) -> Act:
        """The act with its knobs at these answers."""
        return offering.turned(act, answers)

    def sealing(self, state: State) -> Sealing | None:
        """The combat whose dials are to be set now."""
        return sealing(state)

    def sealed_step(self, state: State, secrets: tuple[Json, ...]) -> Step:
        """The step that opens both dials, or Malformed."""
        return sealed_step(state, secrets)

    def counting(self, state: State, seat: int, viewer: int | None) -> Form | None:
        """What people count for this seat's score; None where the board is tracked."""
        return counting(state, seat)

    def count(self, state: State, seat: int, answers: Mapping[str, Json]) -> Act:
        """The act that tells these answers, or Malformed."""
        return count(seat, answers)

    def correctable(self, state: State) -> tuple[Correctable, ...]:
        """Every seat, and every place of a tracked board."""
        return correctable(state)

    def correction(self, state: State, of: Subject, viewer: int | None) -> Correction | None:
        """What may be set right of a seat's mats and tracks, or at a place of the board."""
        return correction(state, of, viewer)

    def correct(self, state: State, of: Subject, answers: Answers) -> Act | None:
        """The act that sets all answers; None where nothing differs."""
        return correct(state, of, answers)

    def goals(self, state: State) -> Goals | None:
        """Every objective card in our own words."""
        return goals()

    def judged(self, state: State, seat: int) -> Judged | None:
        """How the seat stands to every objective card."""
        return goals_judged(state, seat)

    def rules(self) -> RuleBook:
        """Every rule as a card, and the way from each message to its card."""
        return rule_book()

    def rule_now(self, state: State, seat: int | None, card: str) -> tuple[Message, ...]:
        """What matters of a card's rule now, for this seat (None: for everybody)."""
        return rule_now(state, seat, card)

    def reveals(self, before: State, step: Step) -> bool:
        """Whether somebody saw hidden cards, dials, a trap or, at the end, hidden coins."""
        if before.hides_coins and self.apply(before, step).ended:
            return True
        return ACTS.of(step.act).reveals(before, step.act)

    def blocking(self, state: State) -> int | None:
        """The seat that the others are waiting for."""
        return blocking(state)

    def order(self, state: State) -> tuple[int, ...]:
        """Clockwise from the earlier of the open turns; empty where only the score is kept."""
        if state.ended or state.setup.tracking is Tracking.SCORE:
            return ()
        return round_from(state.turns[0].seat if state.turns else state.next_seat, len(state.players))

    def round_number(self, state: State) -> int | None:
        """How many turns whoever's turn it is has had with this one; None where only the score is kept."""
        if state.setup.tracking is Tracking.SCORE:
            return None
        if state.ended:
            return max(1, *(player.turns for player in state.players))
        seat = state.turns[0].seat if state.turns else state.next_seat
        return state.players[seat].turns + (0 if state.turns else 1)

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.ended is not None

    def status(self, state: State) -> tuple[Message, ...]:
        """Everything that is wrong with this position."""
        return status(state)

    def score(self, state: State, seat: int | None = None) -> Json:
        """The score if the game ended now, as far as it is known and `seat` may see it."""
        return score(state, seat)

    def score_sheet(self, state: State, viewer: int | None) -> ScoreSheet:
        """The score as screens draw it; coins may be hidden."""
        return score_sheet(state, viewer)

    def standing(self, state: State) -> tuple[Message, ...]:
        """One line for each seat: how it stands."""
        return standing(state)

    def annal(self, played: Sequence[tuple[State, Step, State]], state: State) -> GameAnnal:
        """Factions and mats, combats, stars and when the first one fell."""
        return annal(played, state)

    def figures(self, state: State, seat: int, viewer: int | None) -> tuple[Amount, ...]:
        """The few numbers of a seat that `viewer` may see."""
        return figures(state, seat, viewer)

    def common(self, state: State) -> tuple[Message, ...]:
        """What the table has noted of its tiles, when it matters."""
        return notes_now(state)

    def teller(self) -> ScytheTeller:
        """Who tells what a story follows of its states."""
        return ScytheTeller()

    def encode_state(self, state: State) -> Json:
        """The whole state as JSON data."""
        return encode(state)

    def encode_step(self, step: Step) -> Json:
        """The step as the journal writes it."""
        act = ACTS.codec.encode(step.act)
        return act if step.result is None else {"act": act, "openings": encode(step.result)}

    def decode_step(self, data: Json) -> Step:
        """The step that the data holds, or Malformed."""
        if type(data) is dict and type(data.get("act")) is dict:
            pair = decode_pair(data, "act", "openings")
            return Step(ACTS.codec.decode(pair[0]), decode(Openings, pair[1]))
        return Step(ACTS.codec.decode(data))


@lru_cache(maxsize=64)
def _title(name: str, faction: Faction) -> Message:
    return say("seat.title", name=name, faction=faction)


def _read(setup: Json) -> Setup:
    try:
        return require(decode(Setup, _without_retired(setup)))
    except Malformed as error:
        raise BadSetup(error.message.key, **dict(error.message.params)) from error


def _without_retired(setup: Json) -> Json:
    """The set-up without house rules that there are no more."""
    rules = setup.get("house_rules") if isinstance(setup, dict) else None
    if not isinstance(setup, dict) or not isinstance(rules, dict) or RETIRED.isdisjoint(rules):
        return setup
    return setup | {"house_rules": {name: on for name, on in rules.items() if name not in RETIRED}}


def start(setup: Setup) -> State:
    """The table as set up, before the first turn."""
    players = []
    for seat in setup.seats:
        faction, mat = factions()[seat.faction], mats()[seat.mat]
        players.append(
            Player(
                coins=mat.coins,
                power=faction.power,
                popularity=mat.popularity,
                combat_cards=faction.combat_cards,
                objectives=mat.objectives,
            )
        )
    board = start_board(setup) if setup.tracking is Tracking.BOARD else None
    state = State(setup, tuple(players), next_seat=first_seat(setup), board=board)
    return evolve(state, resolution=from_the_start(state))
