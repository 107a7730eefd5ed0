"""Every act with its two halves: the rule that may forbid it, and what it does."""

from collections.abc import Callable
from typing import Any

from engine.game import Act, Step
from engine.message import Message, say
from engine.scythe import (
    aftermath,
    airships,
    bolster,
    bottom_row,
    bribes,
    combat,
    correct_all,
    counting,
    declarations,
    encounters,
    factory,
    finish,
    move,
    moving,
    objectives,
    produce,
    recruits,
    resolutions,
    table_acts,
    trade,
    turn,
)
from engine.scythe.acts import (
    CORRECTIONS,
    TABLE_ACTS,
    ArmTrap,
    Bolster,
    Build,
    ChooseCombat,
    ChooseSection,
    ClaimBonus,
    Correct,
    CorrectAll,
    CorrectPlace,
    DeclareCombat,
    DeclareDriveOff,
    DeclareTrap,
    DeclineBenefit,
    DeclineBonus,
    Deploy,
    DrawEncounter,
    EndGame,
    EndTurn,
    Enlist,
    FinishAction,
    GainCoins,
    GiveCoins,
    HoldObjectives,
    Move,
    MoveUnit,
    OpenDials,
    PassAbilities,
    PlaceFlag,
    PlaceResource,
    PlaceTrap,
    Produce,
    ProduceAt,
    ResolveByHand,
    Retreat,
    RevealObjective,
    SetAutoClaim,
    TakeBottomRow,
    TakeFactoryCard,
    TakeOption,
    Trade,
    Upgrade,
    UseAbility,
    UseFactoryCard,
)
from engine.scythe.count_act import Count
from engine.scythe.draft import Draft
from engine.scythe.ids import Tracking
from engine.scythe.retreat import why_not_retreat
from engine.scythe.state import Stage, State
from engine.scythe.wind_gambit_acts import (
    CompleteMission,
    CorrectAirship,
    LoadAirship,
    MoveAirship,
    UnloadAirship,
)

_WhyNot = Callable[[State, Any], Message | None]
_Apply = Callable[[Draft, Any], None]


def _always(state: State, act: Act) -> Message | None:
    return None


def _settle_bonus(do: Callable[[Draft, Any], None]) -> _Apply:
    """Claiming or declining, after which an action that waited for it is complete."""

    def apply(draft: Draft, act: Act) -> None:
        do(draft, act)
        for open_turn in tuple(draft.turns):
            if open_turn.seat == act.seat and open_turn.stage is Stage.OWN_BONUS:
                turn.complete_bottom_row(draft, open_turn)

    return apply


RULES: dict[type[Act], tuple[_WhyNot, _Apply]] = {
    ChooseSection: (turn.why_not_section, turn.choose_section),
    EndTurn: (turn.why_not_end_turn, turn.end_turn),
    Move: (move.why_not_move, move.move),
    GainCoins: (move.why_not_coins, move.gain_coins),
    Bolster: (bolster.why_not_bolster, bolster.bolster),
    Trade: (trade.why_not_trade, trade.trade),
    PlaceResource: (trade.why_not_place, trade.place),
    Produce: (produce.why_not_produce, produce.produce),
    ProduceAt: (produce.why_not_produce_at, produce.produce_at),
    FinishAction: (finish.why_not_finish, finish.finish),
    MoveUnit: (moving.why_not_move_unit, moving.move_unit),
    DeclareCombat: (combat.why_not_declare, combat.declare),
    DeclareDriveOff: (declarations.why_not_drive_off, declarations.drive_off),
    DeclareTrap: (declarations.why_not_trap, declarations.spring_trap),
    ChooseCombat: (aftermath.why_not_choose_combat, aftermath.choose_combat),
    UseAbility: (combat.why_not_ability, combat.use_ability),
    PassAbilities: (combat.why_not_ability, combat.pass_abilities),
    Retreat: (why_not_retreat, combat.retreat),
    DrawEncounter: (encounters.why_not_draw, encounters.draw_card),
    TakeOption: (encounters.why_not_option, encounters.take_option),
    ResolveByHand: (encounters.why_not_by_hand, encounters.by_hand),
    PlaceFlag: (aftermath.why_not_token, aftermath.place_flag),
    PlaceTrap: (aftermath.why_not_token, aftermath.place_trap),
    ArmTrap: (aftermath.why_not_token, aftermath.arm_trap),
    TakeBottomRow: (bottom_row.why_not_announce, bottom_row.take),
    Upgrade: (bottom_row.why_not_benefit, bottom_row.take_benefit),
    Deploy: (bottom_row.why_not_benefit, bottom_row.take_benefit),
    Build: (bottom_row.why_not_benefit, bottom_row.take_benefit),
    Enlist: (bottom_row.why_not_benefit, bottom_row.take_benefit),
    DeclineBenefit: (bottom_row.why_not_decline, bottom_row.decline),
    ClaimBonus: (recruits.why_not, _settle_bonus(recruits.claim)),
    DeclineBonus: (recruits.why_not, _settle_bonus(recruits.decline)),
    RevealObjective: (objectives.why_not_reveal, objectives.reveal),
    TakeFactoryCard: (factory.why_not_take_card, factory.take_card),
    UseFactoryCard: (factory.why_not_use, factory.use),
    SetAutoClaim: (_always, _settle_bonus(table_acts.set_auto_claim)),
    HoldObjectives: (objectives.why_not_hold, objectives.hold),
    GiveCoins: (bribes.why_not_give, bribes.give),
    Correct: (table_acts.why_not_correct, table_acts.correct),
    CorrectAll: (correct_all.why_not_correct_all, correct_all.correct_all),
    Count: (counting.why_not_count, counting.tell),
    CorrectPlace: (table_acts.why_not_correct_place, table_acts.correct_place),
    MoveAirship: (airships.why_not_fly, airships.fly),
    LoadAirship: (airships.why_not_load, airships.load),
    UnloadAirship: (airships.why_not_unload, airships.unload),
    CorrectAirship: (airships.why_not_correct_airship, airships.correct_airship),
    CompleteMission: (resolutions.why_not_mission, resolutions.complete_mission),
    EndGame: (_always, table_acts.end_game),
}
# While a combat is open nothing else of the turn goes on.
_DURING_COMBAT = (UseAbility, PassAbilities, OpenDials, Retreat, ClaimBonus, DeclineBonus, *TABLE_ACTS)
_AFTER_THE_END = (ClaimBonus, DeclineBonus, *CORRECTIONS)
_WITH_SCORE_TRACKING = (Correct, CorrectAll, Count, EndGame)


# Stages that may go on by themselves; without a board neither moves nor payments are known.
_GOES_ON = frozenset((Stage.MOVING, Stage.COMBAT, Stage.RETREAT, Stage.ENCOUNTER, Stage.BOTTOM_ROW))
_GOES_ON_ON_THE_TABLE = frozenset((Stage.ENCOUNTER,))


def why_not(state: State, step: Step) -> Message | None:
    """The rule that forbids the step on this state, overlapping turns aside."""
    act = step.act
    rule = RULES.get(type(act))
    if not isinstance(act, OpenDials) and (rule is None or step.result is not None):
        return say("refused.not_this_game")
    if not 0 <= act.seat < len(state.players):
        return say("refused.no_such_seat")
    if state.ended and not isinstance(act, _AFTER_THE_END):
        return say("refused.ended")
    if state.setup.tracking is Tracking.SCORE and not isinstance(act, _WITH_SCORE_TRACKING):
        return say("refused.score_only")
    if state.combat and not isinstance(act, _DURING_COMBAT):
        return say("refused.combat_first")
    if isinstance(act, OpenDials):
        return combat.why_not_open(state, act, step.result)
    return rule[0](state, act) if rule else None


def apply(state: State, step: Step) -> State:
    """The state after the step, overlapping turns aside; does not check."""
    draft = Draft(state)
    if isinstance(step.act, OpenDials):
        combat.open_dials(draft, step.act, step.result)
    else:
        RULES[type(step.act)][1](draft, step.act)
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
    encounters.settle_encounter(draft)
    combat.settle_phase(draft)
    bottom_row.settle_bottom_row(draft)
