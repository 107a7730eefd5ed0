"""Scythe as the table knows it: the one object that offers everything `engine.game.Game` asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.codec import Json, Malformed, decode, decode_pair, encode
from engine.game import Act, BadSetup, Chance, Item, Step
from engine.message import Message
from engine.scythe import overlap
from engine.scythe.acts import (
    DeclineBenefit,
    DeclineBonus,
    EndGame,
    EndTurn,
    FinishAction,
    OpenDials,
    Openings,
)
from engine.scythe.board import start_board
from engine.scythe.checklist import checklist
from engine.scythe.choice_labels import choice
from engine.scythe.choices import blocking, legal_acts, to_act
from engine.scythe.combat import random_openings
from engine.scythe.components import factions, mats
from engine.scythe.ids import Tracking
from engine.scythe.labels import ACT_CODEC, label
from engine.scythe.resolutions import at_start
from engine.scythe.secrets_shown import reveals
from engine.scythe.setup import DrawOptions, Setup, Wanted, draw, first_seat, require
from engine.scythe.standing import score, standing
from engine.scythe.state import Player, State
from engine.scythe.status import status
from engine.scythe.view import view


@dataclass(frozen=True, slots=True)
class Scythe:
    """The rules of Scythe, its base game and both expansions."""

    name: str = "scythe"

    def draw_setup(self, names: Sequence[str], chance: Chance, options: Mapping[str, Json]) -> Json:
        """A random set-up for these players; `options` are those of DrawOptions."""
        try:
            wishes = decode(DrawOptions, dict(options))
        except Malformed as error:
            raise BadSetup(error.message.key, **dict(error.message.params)) from error
        return encode(draw([Wanted(name) for name in names], chance, wishes))

    def set_up(self, setup: Json) -> State:
        """The state before the first turn, or BadSetup."""
        try:
            return start(require(decode(Setup, setup)))
        except Malformed as error:
            raise BadSetup(error.message.key, **dict(error.message.params)) from error

    def checklist(self, state: State) -> tuple[Item, ...]:
        """What to lay out before the first turn."""
        return checklist(state.setup)

    def seats(self, state: State) -> int:
        """How many seats the table has."""
        return len(state.players)

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
        return isinstance(act, EndTurn | EndGame | FinishAction | DeclineBenefit | DeclineBonus)

    def random_step(self, state: State, act: Act, chance: Chance) -> Step:
        """The act as a step; openings of a combat are drawn at random."""
        return Step(act, random_openings(state, chance) if isinstance(act, OpenDials) else None)

    def apply(self, state: State, step: Step) -> State:
        """The state after a step that is known to be allowed."""
        return overlap.apply(state, step)

    def news(self, state: State) -> tuple[Message, ...]:
        """What the last step made happen."""
        return state.news

    def label(self, state: State, step: Step) -> Message:
        """What the step does, in words."""
        return label(state, step.act)

    def choice(self, state: State, act: Act) -> Message:
        """The act as the list of its own seat names it."""
        return choice(state, act)

    def reveals(self, before: State, step: Step) -> bool:
        """Whether somebody saw hidden cards, dials or a trap."""
        return reveals(before, step.act)

    def blocking(self, state: State) -> int | None:
        """The seat that the others are waiting for."""
        return blocking(state)

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.ended is not None

    def status(self, state: State) -> tuple[Message, ...]:
        """Everything that is wrong with this position."""
        return status(state)

    def score(self, state: State, seat: int | None = None) -> Json:
        """The score if the game ended now, as far as it is known and `seat` may see it."""
        return score(state, seat)

    def standing(self, state: State) -> tuple[Message, ...]:
        """One line for each seat: how it stands."""
        return standing(state)

    def view(self, state: State, seat: int | None) -> Json:
        """What this seat may see."""
        return view(state, seat)

    def encode_state(self, state: State) -> Json:
        """The whole state as JSON data."""
        return encode(state)

    def encode_step(self, step: Step) -> Json:
        """The step as the journal writes it."""
        act = ACT_CODEC.encode(step.act)
        return act if step.result is None else {"act": act, "openings": encode(step.result)}

    def decode_step(self, data: Json) -> Step:
        """The step that the data holds, or Malformed."""
        if type(data) is dict and type(data.get("act")) is dict:
            pair = decode_pair(data, "act", "openings")
            return Step(ACT_CODEC.decode(pair[0]), decode(Openings, pair[1]))
        return Step(ACT_CODEC.decode(data))


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
    return State(setup, tuple(players), next_seat=first_seat(setup), board=board, resolution=at_start(setup))
