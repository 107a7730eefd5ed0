"""A combat that was fought: who stood against whom with what, and who won."""

from dataclasses import dataclass

from engine.game import Step
from engine.scythe.combat.combat import OpenDials, Opening, Openings, strength
from engine.scythe.state import State


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a combat, as its dial and cards were opened."""

    seat: int
    opening: Opening

    @property
    def strength(self) -> int:
        """What dial and cards come to."""
        return strength(self.opening)


def fought(before: State, step: Step) -> tuple[Side, Side] | None:
    """Winner and loser, if this step opened their dials."""
    if not isinstance(step.act, OpenDials) or not isinstance(step.result, Openings) or before.combat is None:
        return None
    attacker = Side(before.combat.attacker, step.result.attacker)
    defender = Side(before.combat.defender, step.result.defender)
    # Combat 4: "if it is a tie, the attacker wins".
    return (attacker, defender) if attacker.strength >= defender.strength else (defender, attacker)
