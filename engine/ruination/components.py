"""What lies in the box and the numbers the rule text prints, in one place."""

from typing import Final

from engine.ruination.ids import Horde, Resource, Side, Unit

MIN_SEATS: Final = 2
MAX_SEATS: Final = 4
RESERVE: Final = {Unit.GRUNT: 8, Unit.BRUTE: 3, Unit.RAIDER: 3}
RECRUIT_COST: Final = {Unit.GRUNT: 1, Unit.BRUTE: 2, Unit.RAIDER: 2}
RECRUIT_POINTS: Final = 3
RESOURCES: Final = tuple(Resource)
BASTIONS: Final = 14
BASTIONS_ON_CORNER: Final = 1
BASTIONS_ON_CITADEL: Final = 2
BASTION_SPACES: Final = (4, 8)
BASTIONS_IN_SUPPLY: Final = BASTIONS - 4 * BASTIONS_ON_CORNER - BASTIONS_ON_CITADEL - len(BASTION_SPACES)
BLESSINGS: Final = 24
NOMADS: Final = 9
TERRITORIES: Final = 15
TILES: Final = 8
CARDS_IN_DECK: Final = 14
ADVANTAGES_IN_TIER: Final = 8
TIERS: Final = (1, 2, 3)
LAST_TIER: Final = 3
ARMY_LIMIT: Final = 6
TRACK_END: Final = 10  # the rule text names no space after the tenth but the one that pays for each step
FURY_SPACE: Final = 10
FURY_VP: Final = 30
FURY_BASTION_VP: Final = 2
GLORY_BASTION_VP: Final = 1
SLOTS: Final = 4  # the rule text numbers a slot but never says how many a horde board has
MOST_BOONS: Final = 3  # the fullest card the rule text shows brings two things; one more leaves room
MOST_VP: Final = 999  # more than any game brings; keeps a slip of the finger from looking like a triumph
MOST_AT_ONCE: Final = 20  # of anything that one card or space brings
MOST_STRENGTH: Final = 9  # of one exile or nomad; the battle board's numbers leave no room for more
MOST_DICE: Final = 12  # battle dice in the box

# The rule text names neither the hordes' colours nor, but for one, their names: these are ours.
HORDE_COLOURS: Final = {
    Horde.RUST_BUZZARDS: "red",
    Horde.HORDE_2: "blue",
    Horde.HORDE_3: "yellow",
    Horde.HORDE_4: "green",
}

EXILES: Final = (
    "batu",
    "ab_hadan",
    "ghazan",
    "lyka_and_zhar",
    *(f"exile_{number}" for number in range(5, 13)),
)
"""Twelve exiles; the rule text names four of them."""
ADVANTAGES: Final = ("war_gear", "ghost_of_khala", "death_wurm")
"""The advantage cards that the rule text names; the others are kept by tier and slot alone."""


def most_resource(horde: Horde, side: Side) -> int:
    """How many of one resource this horde board holds (rule text, Resources)."""
    return 5 if horde is Horde.RUST_BUZZARDS and side is Side.ADVANCED else 6
