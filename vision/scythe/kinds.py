"""What can lie on the board, in the order of the network's channels."""

from typing import Final

FACTIONS: Final = ("albion", "crimea", "nordic", "polania", "rusviet", "saxony", "togawa")
UNITS: Final = ("character", "mech", "worker")
STRUCTURES: Final = ("armory", "mill", "mine", "monument")
RESOURCES: Final = ("food", "metal", "oil", "wood")

KINDS: Final = (
    *UNITS,
    *STRUCTURES,
    *RESOURCES,
    "encounter",
    "star",
    "heart",
    "eagle",
    "flag",
    "trap",
    "airship",
)
"""An eagle is the power token, a heart the popularity token."""

OWNERLESS: Final = frozenset((*RESOURCES, "encounter"))

GROUPS: Final = {
    "wooden": ("worker", *STRUCTURES),
    "goods": RESOURCES,
    "based": ("character", "mech", "airship"),
    "flat": ("encounter", "flag", "trap"),
    "token": ("star", "heart", "eagle"),
}
"""What is found as one: pieces of like size and build; a closer look then names them."""
