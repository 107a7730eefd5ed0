"""A battle from outside: what may be done, why not, and what comes of it (docs/ruination_battle.md)."""

from collections.abc import Callable
from typing import Any, Final

from engine.game import Act, Chance
from engine.message import Message, say
from engine.ruination import battle_actions as actions
from engine.ruination import battle_end as end
from engine.ruination import battle_reading as reading
from engine.ruination import battle_roll as roll
from engine.ruination import battle_start as start
from engine.ruination.battle_acts import (
    ActivateTactic,
    CountStart,
    EndReading,
    LoseUnit,
    PassBattle,
    ReadGain,
    ReadyForBattle,
    RerollDice,
    RetreatTo,
    RollDice,
    Rolled,
    SetDie,
    ShowDie,
    SpendDie,
)
from engine.ruination.battle_end import needs_ground, outcome, with_ground
from engine.ruination.battle_model import (
    MOST_CASUALTIES,
    MOST_STRENGTH,
    NO_DUES,
    Battle,
    Dues,
    Phase,
    Role,
    bless,
    changed,
)
from engine.ruination.battle_start import Contender, Nomad, begin

__all__ = [
    "Contender",
    "Nomad",
    "apply",
    "begin",
    "collect",
    "corrected",
    "legal_acts",
    "needs_ground",
    "outcome",
    "random_result",
    "to_act",
    "why_not",
    "with_ground",
]

_OFFERS: Final[dict[Phase, Callable[[Battle, int], tuple[Act, ...]]]] = {
    Phase.START: start.start_acts,
    Phase.ROLL: roll.roll_acts,
    Phase.ACTIONS: actions.action_acts,
    Phase.REROLL: roll.roll_acts,
    Phase.READING: reading.reading_acts,
    Phase.WINNER_CASUALTIES: end.casualty_acts,
    Phase.LOSER_CASUALTIES: end.casualty_acts,
    Phase.RETREAT: end.retreat_acts,
    Phase.OVER: lambda battle, seat: (),
}
_Reason = Callable[[Battle, Any], Message | None]
_Effect = Callable[[Battle, Any], Battle]
_RULES: Final[dict[type[Act], tuple[_Reason, _Effect]]] = {
    CountStart: (start.why_not_count, start.count),
    ReadyForBattle: (start.why_not_ready, lambda battle, act: roll.begin_roll(start.ready(battle, act))),
    ShowDie: (roll.why_not_show, roll.show),
    RerollDice: (actions.why_not_reroll, actions.reroll),
    SetDie: (actions.why_not_set, actions.set_die),
    SpendDie: (actions.why_not_spend, actions.spend),
    ActivateTactic: (actions.why_not_tactic, actions.activate),
    ReadGain: (reading.why_not_read, reading.read),
    EndReading: (reading.why_not_read, reading.end_reading),
    PassBattle: (actions.why_not_pass, actions.pass_battle),
    LoseUnit: (end.why_not_lose, end.lose),
    RetreatTo: (end.why_not_retreat, end.retreat),
}


def to_act(battle: Battle) -> tuple[int, ...]:
    """The seats that have something to choose now."""
    return tuple(seat for seat in _seats(battle) if legal_acts(battle, seat))


def legal_acts(battle: Battle, seat: int) -> tuple[Act, ...]:
    """The usual things this seat may do now; `why_not` judges any other."""
    return _OFFERS[battle.phase](battle, seat)


def why_not(battle: Battle, act: Act, result: object = None) -> Message | None:
    """The rule that forbids the act, or None if it may be done."""
    if isinstance(act, RollDice):
        return roll.why_not_roll(battle, act, result)
    if result is not None:
        return say("ruination.refused.battle_result")
    return _RULES[type(act)][0](battle, act)


def apply(battle: Battle, act: Act, result: object = None) -> Battle:
    """The battle after an act that is known to be allowed; does not check."""
    if isinstance(act, RollDice):
        assert isinstance(result, Rolled)
        return roll.roll(battle, act, result)
    return _RULES[type(act)][1](battle, act)


def random_result(battle: Battle, act: Act, chance: Chance) -> Rolled | None:
    """What chance adds to the act: the faces of a roll."""
    return roll.random_roll(battle, act, chance) if isinstance(act, RollDice) else None


def collect(battle: Battle) -> tuple[Battle, Dues, Dues]:
    """What the attacker and the defender are due outside the battle board, and the battle without it."""
    dues = battle.attacker.due, battle.defender.due
    for role in Role:
        battle = changed(battle, role, due=NO_DUES)
    return battle, *dues


def corrected(
    battle: Battle,
    role: Role,
    strength: int | None = None,
    casualties: int | None = None,
    blessings: int | None = None,
) -> Battle:
    """The battle with one side's markers and tokens as they really lie on the table."""
    fighter = battle.side(role)
    if blessings is not None:
        battle = bless(battle, role, blessings - fighter.blessings)
    return changed(
        battle,
        role,
        strength=fighter.strength if strength is None else min(strength, MOST_STRENGTH),
        casualties=fighter.casualties if casualties is None else min(casualties, MOST_CASUALTIES),
    )


def _seats(battle: Battle) -> tuple[int, ...]:
    return battle.attacker.seat, battle.defender.seat
