"""The dice of a battle: their faces as far as the rule text names them, and who rolls how many."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.game import Chance
from engine.ruination.ids import Die

BATTLE_DICE: Final = 12  # in the box (Component summary)


class Face(StrEnum):
    """What a die can show."""

    STRENGTH = "strength"
    SPECIAL = "special"
    DOUBLE_SPECIAL = "double_special"
    BLANK = "blank"
    RESOURCE = "resource"
    BLESSINGS = "blessings"
    VP = "vp"
    CASUALTY = "casualty"
    OTHER = "other"
    """A face that the rule text does not name: its owner reads it aloud."""


FACES: Final = {
    Die.BATTLE: (Face.STRENGTH, Face.SPECIAL, Face.DOUBLE_SPECIAL, Face.BLANK),
    Die.FAVOR: (Face.RESOURCE, Face.BLESSINGS, Face.VP),
    # Only the casualty of the worked example is known.
    Die.DEATH_WURM: (Face.CASUALTY, Face.OTHER),
}
"""The kinds of faces; how often each is on a die the rule text does not say."""

SPECIALS: Final = {Face.SPECIAL: 1, Face.DOUBLE_SPECIAL: 2}
"""A double special counts in place of two dice."""


@dataclass(frozen=True, slots=True)
class RolledDie:
    """One die of a side; `face` is None until it has fallen."""

    kind: Die
    face: Face | None = None
    spent: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the die still has to fall."""
        return self.face is None


def pool(battle: int, favor: bool, death_wurm: bool) -> tuple[RolledDie, ...]:
    """The dice of one side before they fall, battle dice first."""
    special = ((Die.FAVOR, favor), (Die.DEATH_WURM, death_wurm))
    return (
        *(RolledDie(Die.BATTLE) for _ in range(battle)),
        *(RolledDie(kind) for kind, rolls in special if rolls),
    )


def fall(dice: tuple[RolledDie, ...], chance: Chance) -> tuple[Face, ...]:
    """A face for every open die, all kinds of faces equally likely."""
    return tuple(chance.choice(FACES[die.kind]) for die in dice if die.is_open)


def shown(dice: tuple[RolledDie, ...], face: Face) -> int:
    """How many dice that are not spent show this face."""
    return sum(die.face is face and not die.spent for die in dice)


def specials(dice: tuple[RolledDie, ...]) -> int:
    """How many special results the dice that are not spent show."""
    return sum(shown(dice, face) * worth for face, worth in SPECIALS.items())
