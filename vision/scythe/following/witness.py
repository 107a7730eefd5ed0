"""One photo of Scythe's board as a witness of the turns that were played."""

from collections.abc import Hashable, Sequence
from typing import Final

from engine.game import Act, Step
from engine.message import Message, say
from engine.scythe.cards.encounters import DrawEncounter
from engine.scythe.cards.factory import TakeFactoryCard
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.combat.aftermath import PlaceTrap
from engine.scythe.combat.combat import OpenDials
from engine.scythe.ids import Faction
from engine.scythe.state import FACTORY_SECTION, Stage, State, Turn
from engine.scythe.turn.benefits import Deploy, Enlist, Upgrade
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import ClaimBonus, DeclineBonus
from engine.scythe.turn.move import GainCoins
from engine.scythe.turn.trade import Trade
from engine.scythe.turn.turn import ChooseSection
from vision.following.witness import Sight, Way
from vision.scythe.following.judging import Judge
from vision.scythe.following.ways import begin_ways, open_turn, turn_ways

_ASKS: Final[dict[type[Act], Message]] = {
    Upgrade: say("follow.asks.upgrade"),
    Deploy: say("follow.asks.deploy"),
    Enlist: say("follow.asks.enlist"),
    DrawEncounter: say("follow.asks.encounter"),
    TakeFactoryCard: say("follow.asks.factory_card"),
    OpenDials: say("follow.asks.dials"),
    ChooseSection: say("follow.asks.section"),
    RevealObjective: say("follow.asks.objective"),
    PlaceTrap: say("follow.asks.trap"),
}
_ALWAYS: Final = (OpenDials, DrawEncounter, TakeFactoryCard)
"""Whatever the photo shows, what lay behind the dials and which card it was only people know."""
_HIDDEN: Final = (Bolster, GainCoins, Trade, Enlist, ClaimBonus, DeclineBonus)
"""What leaves the board as it was for cards, coins, or what a track has no room for."""
_OVER: Final = (Stage.DONE, Stage.BONUSES)


class ScytheWitness:
    """Judges states of one table by one photo, and says what is worth trying."""

    def __init__(self, judge: Judge) -> None:
        self._judge: Final = judge

    def look(self, state: State, before: State | None = None, sight: Sight | None = None) -> Sight:
        """How the state compares with the photo."""
        return self._judge.look(state, before, sight)

    def begins(self, state: State) -> Sequence[Way]:
        """The sections that the next seat may choose."""
        return begin_ways(state)

    def ways(self, state: State) -> Sequence[Way]:
        """What may come next in the open turn."""
        return turn_ways(self._judge, state)

    def rests(self, state: State) -> bool:
        """Whether the turn is over, or waits for nothing but a neighbour's answer."""
        turn = open_turn(state)
        return state.ended is not None or (state.combat is None and (turn is None or turn.stage in _OVER))

    def stage(self, state: State) -> Hashable:
        """Where the turn stands."""
        turn = open_turn(state)
        if turn is None:
            return state.next_seat
        seat = state.players[turn.seat]
        # Only what a factory card has deployed moves on in the same turn.
        mechs = seat.mats.mechs if turn.section == FACTORY_SECTION else None
        waiting = tuple(prompt.number for prompt in state.prompts)
        return _of_turn(turn), _of_moves(turn), state.combat, waiting, mechs

    def phase(self, state: State) -> Hashable:
        """The stage of the turn, how much of its move is left, and how many combats are to be fought."""
        turn = open_turn(state)
        if turn is None:
            return None
        moves = turn.moves
        if moves is None:
            return turn.stage, turn.left
        meanders = state.setup.seats[turn.seat].faction is Faction.POLANIA
        card = moves.card if meanders else None
        fights = state.combat.phase if state.combat else None
        return turn.stage, turn.left, moves.left, moves.hand is None, len(moves.combats), fights, card

    def group(self, state: State) -> Hashable:
        """The section of the open turn."""
        turn = open_turn(state)
        return turn.section if turn else None

    def is_strange(self, state: State) -> bool:
        """Whether most of what stands somewhere, here or there, disagrees."""
        return self._judge.is_strange(state)

    def against(self, state: State) -> tuple[str, ...]:
        """The places, tracks and slots that speak against the state, worst first."""
        return self._judge.against(state)

    def hides(self, step: Step) -> bool:
        """Cards, coins and neighbours' bonuses that the tracks do not show."""
        return isinstance(step.act, _HIDDEN)

    def asks(self, usual: Step, others: Sequence[Step]) -> Message | None:
        """What people say of it: dials and cards always, else only where something else looks alike."""
        kind = type(usual.act)
        if kind not in _ALWAYS and not others:
            return None
        return _ASKS.get(kind, say("follow.asks.act"))


def _of_turn(turn: Turn) -> Hashable:
    return turn.stage, turn.benefit, turn.left, turn.produced, turn.spot, turn.coerced, turn.moved


def _of_moves(turn: Turn) -> Hashable:
    moves = turn.moves
    if moves is None:
        return None
    hand = (moves.hand.unit, moves.hand.at, moves.hand.hops) if moves.hand else None
    card = moves.card if moves.options else None
    return (
        *(moves.left, hand, tuple(sorted(moves.rested)), moves.combats, moves.goods, moves.toka),
        *(card, moves.options, moves.flight, moves.flown, moves.encountered, moves.tokened),
    )
