"""What any step must pass and does: the table of acts, and what goes on by itself after it."""

from typing import Final

from engine.game import Step
from engine.message import Message, say
from engine.ruination.battle import anew, fighting
from engine.ruination.components import ARMY_LIMIT
from engine.ruination.corrections.table_acts import Correct, CorrectPlace, EndGame
from engine.ruination.draft import Draft
from engine.ruination.ids import Tracking
from engine.ruination.kinds import ACTS
from engine.ruination.setup import opening
from engine.ruination.state import Stage, State
from engine.ruination.turn import casualties, tasks, turn

_AFTER_THE_END: Final = (Correct, CorrectPlace)
_WITH_SCORE_TRACKING: Final = (Correct, EndGame)


def why_not(state: State, step: Step) -> Message | None:
    """The rule that forbids the step."""
    act = step.act
    if not 0 <= act.seat < len(state.players):
        return say("ruination.refused.no_such_seat")
    if state.ended and not isinstance(act, _AFTER_THE_END):
        return say("ruination.refused.ended")
    if state.setup.tracking is Tracking.SCORE and not isinstance(act, _WITH_SCORE_TRACKING):
        return say("ruination.refused.score_only")
    kind = ACTS.kinds.get(type(act))
    if kind is None or (step.result is not None and kind.result is None):
        return say("ruination.refused.not_this_game")
    return kind.why_not(state, act, step.result) if kind.result else kind.why_not(state, act)


def apply(state: State, step: Step) -> State:
    """The state after the step; does not check."""
    draft = Draft(state)
    kind = ACTS.of(step.act)
    if kind.result:
        kind.apply(draft, step.act, step.result)
    else:
        kind.apply(draft, step.act)
    settle(draft)
    fighting.align(draft)
    return draft.freeze()


def settle(draft: Draft) -> None:
    """Goes on by itself wherever people have nothing to choose."""
    if draft.setup.tracking is Tracking.SCORE:
        return
    while not draft.ended:
        if draft.setup.is_mended:
            anew.keep_up(draft)
        goes_on = tasks.settle_task(draft) if draft.tasks else _settle_stage(draft)
        if not goes_on:
            return


def _settle_stage(draft: Draft) -> bool:
    if draft.stage is Stage.TILES:
        return opening.settle_tiles(draft)
    if draft.stage is Stage.HOMES:
        return opening.settle_homes(draft)
    if draft.stage is Stage.PARTS:
        return turn.settle_parts(draft)
    if draft.stage is Stage.BATTLES:
        fighting.align(draft)
        return fighting.settle_battles(draft)
    return _settle_limits(draft) if draft.stage is Stage.LIMITS else False


def _settle_limits(draft: Draft) -> bool:
    task = casualties.over_limit(draft)
    if draft.board is None:
        draft.remind(say("ruination.news.check_limits", n=ARMY_LIMIT))
    if task:
        draft.push([task])
    else:
        turn.next_turn(draft)
    return True
