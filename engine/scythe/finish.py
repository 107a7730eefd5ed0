"""Leaving the rest of something aside: a move, a trade, a production, an encounter, a card, a token."""

from typing import Final

from engine.message import Message, say
from engine.offers import Role
from engine.scythe import aftermath, encounters
from engine.scythe.draft import Draft
from engine.scythe.kind import Kind
from engine.scythe.state import Stage, State
from engine.scythe.top_row import top_row_over
from engine.scythe.turn import FinishAction, turn_of

_DO = {
    Stage.MOVING: aftermath.finish_move,
    Stage.TRADING: top_row_over,
    Stage.PRODUCING: top_row_over,
    Stage.ENCOUNTER: encounters.over,
    Stage.FACTORY_VISIT: aftermath.skip,
    Stage.TOKEN: aftermath.skip,
}


def why_not_finish(state: State, act: FinishAction) -> Message | None:
    """The reason there is nothing to leave aside."""
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage not in _DO:
        return say("refused.nothing_to_finish")
    # Rulebook, Encounters: one option must be taken; only a second one may be left.
    if turn.stage is Stage.ENCOUNTER and not (turn.moves and turn.moves.options):
        return say("refused.one_option")
    return None


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
