"""A battle from outside: what may be done, why not, and what comes of it (docs/ruination_battle.md)."""

from collections.abc import Callable
from typing import Final

from engine.game import Act, Chance
from engine.message import Message, say
from engine.ruination.battle import _battle_actions as actions
from engine.ruination.battle import _battle_end as end
from engine.ruination.battle import _battle_reading as reading
from engine.ruination.battle import _battle_roll as roll
from engine.ruination.battle import _battle_start as start
from engine.ruination.battle._battle_end import needs_ground, outcome, resumed, suffering, with_ground
from engine.ruination.battle._battle_roll import RollDice, Rolled
from engine.ruination.battle._battle_start import Contender, NomadArmy, begin
from engine.ruination.battle.battle_model import (
    MOST_CASUALTIES,
    MOST_STRENGTH,
    Battle,
    BattleRole,
    Phase,
    bless,
    changed,
)

__all__ = [
    "Contender",
    "NomadArmy",
    "apply",
    "begin",
    "corrected",
    "legal_acts",
    "needs_ground",
    "outcome",
    "random_result",
    "resumed",
    "suffering",
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
KINDS: Final = (*start.KINDS, *roll.KINDS, *actions.KINDS, *reading.KINDS, *end.KINDS)
"""Every act of a battle."""
_RULES: Final = {kind.cls: kind for kind in KINDS}


def to_act(battle: Battle) -> tuple[int, ...]:
    """The seats that have something to choose now."""
    return tuple(seat for seat in _seats(battle) if legal_acts(battle, seat))


def legal_acts(battle: Battle, seat: int) -> tuple[Act, ...]:
    """The usual things this seat may do now; `why_not` judges any other."""
    return _OFFERS[battle.phase](battle, seat)


def why_not(battle: Battle, act: Act, result: object = None) -> Message | None:
    """The rule that forbids the act, or None if it may be done."""
    kind = _RULES[type(act)]
    if kind.result:
        return kind.rule(battle, act, result)
    return say("ruination.refused.battle_result") if result is not None else kind.rule(battle, act)


def apply(battle: Battle, act: Act, result: object = None) -> Battle:
    """The battle after an act that is known to be allowed; does not check."""
    kind = _RULES[type(act)]
    return kind.effect(battle, act, result) if kind.result else kind.effect(battle, act)


def random_result(battle: Battle, act: Act, chance: Chance) -> Rolled | None:
    """What chance adds to the act: the faces of a roll."""
    return roll.random_roll(battle, act, chance) if isinstance(act, RollDice) else None


def corrected(
    battle: Battle,
    role: BattleRole,
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
