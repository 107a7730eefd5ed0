"""Everything a person may do in a battle, one class per act."""

from dataclasses import dataclass
from typing import Final

from engine.game import Act
from engine.ruination.battle_model import Gained, Role, Start
from engine.ruination.dice import Face
from engine.ruination.ids import Unit


@dataclass(frozen=True, slots=True)
class CountStart(Act):
    """Before the dice fall: more (or less) strength, casualties, dice or units than was worked out."""

    role: Role
    what: Start
    by: int = 1


@dataclass(frozen=True, slots=True)
class ReadyForBattle(Act):
    """This side's markers stand where they should; the dice may fall."""


@dataclass(frozen=True, slots=True)
class ShowDie(Act):
    """A die of this side has fallen and shows this face."""

    die: int
    face: Face


@dataclass(frozen=True, slots=True)
class RollDice(Act):
    """The app rolls this side's open dice; the step's result holds their faces."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The faces of a side's open dice, in their order; the result of `RollDice`."""

    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class RerollDice(Act):
    """Spend 1 blessing to reroll one die, 2 for any number."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetDie(Act):
    """Spend 3 blessings to set one die to any face."""

    die: int
    face: Face


@dataclass(frozen=True, slots=True)
class SpendDie(Act):
    """Spend a die for what it shows: strength, the favor die or a special die."""

    die: int


@dataclass(frozen=True, slots=True)
class ActivateTactic(Act):
    """Place dice with special results on a tactic; what it gives is read next."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReadGain(Act):
    """Gain what is printed on the tactic, the card, the nomad token or the die."""

    what: Gained
    n: int = 1


@dataclass(frozen=True, slots=True)
class EndReading(Act):
    """Everything printed there has been gained."""


@dataclass(frozen=True, slots=True)
class PassBattle(Act):
    """Take no further battle actions."""


@dataclass(frozen=True, slots=True)
class LoseUnit(Act):
    """Choose a casualty; an exile by its name."""

    unit: Unit
    exile: str = ""


@dataclass(frozen=True, slots=True)
class RetreatTo(Act):
    """The beaten army retreats there."""

    to: str


BATTLE_ACTS: Final = (
    *(CountStart, ReadyForBattle, ShowDie, RollDice, RerollDice, SetDie, SpendDie),
    *(ActivateTactic, ReadGain, EndReading, PassBattle, LoseUnit, RetreatTo),
)
