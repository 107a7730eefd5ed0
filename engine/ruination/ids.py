"""The words of the rulebook as enums: everything a player would say aloud."""

from enum import IntEnum, StrEnum


class Horde(StrEnum):
    """The four hordes; the rule text names only one of them."""

    RUST_BUZZARDS = "rust_buzzards"
    HORDE_2 = "horde_2"
    HORDE_3 = "horde_3"
    HORDE_4 = "horde_4"


class Side(StrEnum):
    """The two sides of a horde board."""

    BASIC = "basic"
    ADVANCED = "advanced"


class Tracking(StrEnum):
    """How much of the table is followed: only the end, the horde boards, or every placement."""

    SCORE = "score"
    MATS = "mats"
    BOARD = "board"


class Unit(StrEnum):
    """The unit types, each worth one battle die."""

    GRUNT = "grunt"
    BRUTE = "brute"
    RAIDER = "raider"
    EXILE = "exile"


class Resource(StrEnum):
    """The four resources; the rule text shows them only as icons, so a board file may name them."""

    RESOURCE_1 = "resource_1"
    RESOURCE_2 = "resource_2"
    RESOURCE_3 = "resource_3"
    RESOURCE_4 = "resource_4"


class Deck(StrEnum):
    """The three action decks, each named after its action."""

    MOVE = "move"
    RECRUIT = "recruit"
    SCAVENGE = "scavenge"


class Track(StrEnum):
    """The two tracks at the top of the board."""

    FAVOR = "favor"
    GLORY = "glory"


class Tier(IntEnum):
    """The tiers of the advantage cards, by their hash marks."""

    I = 1  # noqa: E741
    II = 2
    III = 3


class Die(StrEnum):
    """What can be rolled in a battle."""

    BATTLE = "battle"
    FAVOR = "favor"
    DEATH_WURM = "death_wurm"


class Fury(StrEnum):
    """Where the Khan's Fury token stands."""

    TOP = "top"
    FINISH_ROUND = "finish_round"
    LAST_ROUND = "last_round"
    END = "end"


RECRUITED = (Unit.GRUNT, Unit.BRUTE, Unit.RAIDER)
"""The unit types that are recruited and return to a reserve; exiles do neither."""


class Field(StrEnum):
    """The numbers of a seat that can be set to what lies on the table."""

    VP = "vp"
    FAVOR = "favor"
    GLORY = "glory"
    BLESSINGS = "blessings"
    RESOURCE_1 = "resource_1"
    RESOURCE_2 = "resource_2"
    RESOURCE_3 = "resource_3"
    RESOURCE_4 = "resource_4"
    BASTIONS = "bastions"
    MANY_RESOURCES = "many_resources"
    END_VP = "end_vp"
    CONTROLLED_BASTIONS = "controlled_bastions"
    TERRITORIES = "territories"
