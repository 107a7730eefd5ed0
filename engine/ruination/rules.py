"""Every act with its two halves: the rule that may forbid it, and what it does."""

from collections.abc import Callable
from typing import Any, Final

from engine.game import Act, Step
from engine.message import Message, say
from engine.ruination import (
    acquiring,
    boons,
    casualties,
    fighting,
    moving,
    opening,
    recruiting,
    scavenging,
    table_acts,
    tasks,
    turn,
)
from engine.ruination import acts as does
from engine.ruination.battle_acts import BATTLE_ACTS
from engine.ruination.draft import Draft
from engine.ruination.ids import Tracking
from engine.ruination.state import Stage, State

_WhyNot = Callable[[State, Any], Message | None]
_Apply = Callable[[Draft, Any], None]

RULES: Final[dict[type[Act], tuple[_WhyNot, _Apply]]] = {
    does.ChooseHome: (opening.why_not_home, opening.choose_home),
    does.ChooseCard: (turn.why_not_card, turn.choose_card),
    does.TakeAction: (turn.why_not_part, turn.take_action),
    does.TakeBanner: (turn.why_not_part, turn.take_banner),
    does.TakeBonus: (turn.why_not_part, turn.take_bonus),
    does.Gain: (boons.why_not_gain, boons.gain),
    does.Inflict: (boons.why_not_inflict, boons.inflict),
    does.StrikeNomad: (boons.why_not_strike, boons.strike),
    does.CountBastions: (boons.why_not_count, boons.count),
    does.Finish: (tasks.why_not_finish, tasks.finish),
    does.TakeResource: (scavenging.why_not_take, scavenging.take),
    does.PayResource: (tasks.why_not_pay, tasks.pay),
    does.Recruit: (recruiting.why_not_recruit, recruiting.recruit),
    does.ChooseWay: (moving.why_not_way, moving.choose_way),
    does.MoveUnits: (moving.why_not_move, moving.move_units),
    does.MoveArmy: (moving.why_not_move_army, moving.move_army),
    does.ReturnUnit: (tasks.why_not_return, tasks.return_unit),
    does.ScavengeAt: (scavenging.why_not_at, scavenging.scavenge_at),
    does.ScavengeEach: (scavenging.why_not_each, scavenging.scavenge_each),
    does.PlaceBastion: (acquiring.why_not_bastion, acquiring.place_bastion),
    does.AcquireExile: (acquiring.why_not_exile, acquiring.acquire_exile),
    does.ReadExile: (acquiring.why_not_facts, acquiring.read_exile),
    does.PlaceExile: (acquiring.why_not_place_exile, acquiring.place_exile),
    does.AcquireAdvantage: (acquiring.why_not_advantage, acquiring.acquire_advantage),
    does.NameAdvantage: (acquiring.why_not_name, acquiring.name_advantage),
    does.PlaceAdvantage: (acquiring.why_not_slot, acquiring.place_advantage),
    does.ChooseBattle: (fighting.why_not_choose, fighting.choose),
    does.DeclareBattle: (fighting.why_not_declare, fighting.declare),
    does.RevealNomad: (fighting.why_not_nomad, fighting.reveal_nomad),
    does.Correct: (table_acts.why_not_correct, table_acts.correct),
    does.CorrectPlace: (table_acts.why_not_correct_place, table_acts.correct_place),
    does.GiveTurn: (table_acts.why_not_give_turn, table_acts.give_turn),
    does.EndGame: (table_acts.why_not_end, table_acts.end_game),
}
_AFTER_THE_END: Final = (does.Correct, does.CorrectPlace)
_WITH_SCORE_TRACKING: Final = (does.Correct, does.EndGame)


def why_not(state: State, step: Step) -> Message | None:
    """The rule that forbids the step."""
    act = step.act
    if not 0 <= act.seat < len(state.players):
        return say("ruination.refused.no_such_seat")
    if state.ended and not isinstance(act, _AFTER_THE_END):
        return say("ruination.refused.ended")
    if state.setup.tracking is Tracking.SCORE and not isinstance(act, _WITH_SCORE_TRACKING):
        return say("ruination.refused.score_only")
    if isinstance(act, BATTLE_ACTS):
        return fighting.why_not_battle(state, act, step.result)
    if isinstance(act, does.OpenTiles):
        return opening.why_not_open(state, act, step.result)
    rule = RULES.get(type(act))
    if rule is None or step.result is not None:
        return say("ruination.refused.not_this_game")
    return rule[0](state, act)


def apply(state: State, step: Step) -> State:
    """The state after the step; does not check."""
    draft = Draft(state)
    act = step.act
    if isinstance(act, BATTLE_ACTS):
        fighting.fight(draft, act, step.result)
    elif isinstance(act, does.OpenTiles):
        opening.open_all(draft, step.result)
    else:
        RULES[type(act)][1](draft, act)
    settle(draft)
    fighting.align(draft)
    return draft.freeze()


def settle(draft: Draft) -> None:
    """Goes on by itself wherever people have nothing to choose."""
    if draft.setup.tracking is Tracking.SCORE:
        return
    while not draft.ended:
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
    if task:
        draft.push([task])
    else:
        turn.next_turn(draft)
    return True
