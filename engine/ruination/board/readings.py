"""What was read once off a space of a track or a card: kept with the table and its board, offered first."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

STRENGTH: Final = "strength"
DICE: Final = "dice"
_Found = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What somebody found printed in one place; nothing found is a reading, too."""

    of: str
    """`favor 3`, `glory 5`, `card batu` (its strength and dice) or `bonus batu`."""
    found: tuple[tuple[str, int], ...] = ()


# The worked example gives Batu 2 of Mike's 6 strength and 1 die; the set-up's figure shows Ghazan's bastion.
RULE_TEXT: Final = {
    "card batu": Reading("card batu", ((STRENGTH, 2), (DICE, 1))),
    "bonus ghazan": Reading("bonus ghazan", (("bastion", 1),)),
}
"""What the rule text itself shows of such places."""


def of_space(track: str, space: int) -> str:
    """What a reading of this space is of."""
    return f"{track} {space}"


def of_card(name: str) -> str:
    """What a reading of an exile's numbers is of."""
    return f"card {name}"


def of_bonus(name: str) -> str:
    """What a reading of the bonus of an exile or a named advantage card is of."""
    return f"bonus {name}"


def found_in(readings: Iterable[Reading], of: str) -> _Found | None:
    """What was found there; None where nobody has looked."""
    known = next((each for each in readings if each.of == of), RULE_TEXT.get(of))
    return known.found if known else None


def noted(readings: tuple[Reading, ...], of: str, found: _Found) -> tuple[Reading, ...]:
    """The readings with this one; the last reader is right."""
    new = Reading(of, found)
    if any(each.of == of for each in readings):
        return tuple(new if each.of == of else each for each in readings)
    return (*readings, new)
