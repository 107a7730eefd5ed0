"""Leaving the rest of something aside: a move, a trade, a production, an encounter, a token."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.game import Act
from engine.message import Message, say
from engine.offers import Role
from engine.scythe.cards import encounters
from engine.scythe.combat import aftermath
from engine.scythe.draft import Draft
from engine.scythe.kind import Kind
from engine.scythe.state import Stage, State, Turn
from engine.scythe.turn.top_row import top_row_over
from engine.scythe.turn.turn import turn_of


@dataclass(frozen=True, slots=True)
class FinishAction(Act):
    """Leave the rest aside: of a move, trade, production or encounter, or a token."""


_DO = {
    Stage.MOVING: aftermath.finish_move,
    Stage.TRADING: top_row_over,
    Stage.PRODUCING: top_row_over,
    Stage.COMBAT: aftermath.skip,
    Stage.ENCOUNTER: encounters.over,
    Stage.FACTORY_VISIT: aftermath.skip,
    Stage.TOKEN: aftermath.skip,
}


def why_not_finish(state: State, act: FinishAction) -> Message | None:
    """The reason there is nothing to leave aside."""
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage not in _DO:
        return say("refused.nothing_to_finish")
    return _why_not_leave(turn)


def _why_not_leave(turn: Turn) -> Message | None:
    """The reason this is not to be left aside (rulebook, Encounters and The Factory: "choose one")."""
    if turn.stage is Stage.ENCOUNTER and not (turn.moves and turn.moves.options):
        return say("refused.one_option")  # only Polania's second one may be left
    if _owes_a_combat(turn):
        return say("refused.finish_first")
    return say("refused.one_card") if turn.stage is Stage.FACTORY_VISIT else None


def _owes_a_combat(turn: Turn) -> bool:
    """Units that have met must fight; only other airships may be left alone (airship tile Blitzkrieg)."""
    return turn.stage is Stage.COMBAT and (turn.moves is None or bool(turn.moves.combats))


def finish_acts(turn: Turn) -> tuple[Act, ...]:
    """Leaving the rest aside, where there is anything that may be left."""
    return _finish_acts(turn.seat) if turn.stage in _DO and _why_not_leave(turn) is None else ()


@cache
def _finish_acts(seat: int) -> tuple[Act, ...]:
    return (FinishAction(seat),)


def finish(draft: Draft, act: FinishAction) -> None:
    """Leaves the rest aside and goes on."""
    _DO[draft.turn(act.seat).stage](draft, act.seat)


KINDS: Final = (
    Kind(
        FinishAction,
        why_not_finish,
        finish,
        heading=say("heading.finish"),
        words=say("offer.finish"),
        role=Role.CLOSING,
        leaves_aside=True,
    ),
)
