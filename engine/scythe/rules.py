"""Every act with its two halves: the rule that may forbid it, and what it does."""

from collections.abc import Callable
from typing import Final

from engine.game import Act, Step
from engine.message import Message, say
from engine.scythe.cards import encounters
from engine.scythe.combat import aftermath, combat
from engine.scythe.draft import Draft
from engine.scythe.ids import Tracking
from engine.scythe.kind import Kind
from engine.scythe.kinds import KINDS
from engine.scythe.state import Stage, State
from engine.scythe.turn import bottom_row
from engine.scythe.turn.turn import answered
from engine.scythe.wind_gambit import resolutions


def _those(flag: Callable[[Kind], bool]) -> frozenset[type[Act]]:
    return frozenset(cls for cls, kind in KINDS.items() if flag(kind))


RULES: Final = {cls: (kind.why_not, kind.apply) for cls, kind in KINDS.items()}
_WITH_RESULT: Final = _those(lambda kind: kind.result is not None)
_DURING_COMBAT: Final = _those(lambda kind: kind.during_combat)
_AFTER_THE_END: Final = _those(lambda kind: kind.after_the_end)
_WITH_SCORE_ALONE: Final = _those(lambda kind: kind.with_score_alone)
_CORRECTS: Final = _those(lambda kind: kind.corrects)
# Stages that may go on by themselves; without a board neither moves nor payments are known.
_GOES_ON: Final = frozenset(
    (Stage.MOVING, Stage.COMBAT, Stage.RETREAT, Stage.ENCOUNTER, Stage.FACTORY_VISIT, Stage.BOTTOM_ROW)
)
_GOES_ON_ON_THE_TABLE: Final = frozenset((Stage.ENCOUNTER,))


def why_not(state: State, step: Step) -> Message | None:
    """The rule that forbids the step on this state, overlapping turns aside."""
    act, cls = step.act, type(step.act)
    rule = RULES.get(cls)
    if rule is None or (step.result is not None and cls not in _WITH_RESULT):
        return say("refused.not_this_game")
    if not 0 <= act.seat < len(state.players):
        return say("refused.no_such_seat")
    if state.ended and cls not in _AFTER_THE_END:
        return say("refused.ended")
    if state.setup.tracking is Tracking.SCORE and cls not in _WITH_SCORE_ALONE:
        return say("refused.score_only")
    if state.combat and cls not in _DURING_COMBAT:
        return say("refused.combat_first")
    return rule[0](state, act, step.result) if cls in _WITH_RESULT else rule[0](state, act)


def apply(state: State, step: Step) -> State:
    """The state after the step, overlapping turns aside; does not check."""
    draft, cls = Draft(state), type(step.act)
    if cls in _WITH_RESULT:
        RULES[cls][1](draft, step.act, step.result)
    else:
        RULES[cls][1](draft, step.act)
    if cls in _CORRECTS:
        bottom_row.reopen(draft)
        if not (draft.ended or draft.setup.bonuses_wait):
            answered(draft)  # the bonus that an action waited for may bring no star any more
    goes_on = _GOES_ON if draft.board else _GOES_ON_ON_THE_TABLE
    for open_turn in draft.turns:
        if open_turn.stage in goes_on or draft.combat:
            _settle(draft)
            break
    if state.setup.resolution_tile:
        resolutions.settle(draft, step.act)
    if draft.ended:
        aftermath.stop_fighting(draft)
    return draft.freeze()


def _settle(draft: Draft) -> None:
    """Goes on by itself wherever people have nothing to choose."""
    aftermath.settle_moves(draft)
    aftermath.settle_combats(draft)
    aftermath.settle_visits(draft)
    encounters.settle_encounter(draft)
    combat.settle_phase(draft)
    bottom_row.settle_bottom_row(draft)
