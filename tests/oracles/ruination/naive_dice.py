"""A second dice counter, written from "Determine battle dice" alone; it shares no code with the engine."""

from typing import Any


def naive_dice(side: dict[str, Any], other: dict[str, Any] | None) -> list[str]:
    """The dice a side rolls; `other` None is a nomad token. Sides: units, exile_dice, cards, favor, wurm."""
    dice = []
    # 1 die for each different type of unit. The unit types are brute, exile, grunt, and raider.
    for unit in ("brute", "exile", "grunt", "raider"):
        if unit in side["units"]:
            dice.append("battle")
    # Dice listed on the exile reference cards, in addition to the die for their unit type.
    for listed in side["exile_dice"]:
        dice += ["battle"] * listed
    # Any dice listed on advantage cards.
    dice += ["battle"] * side["cards"]
    # Furthest along the favor track; nobody on a tie; always the player against nomads.
    if other is None or side["favor"] > other["favor"]:
        dice.append("favor")
    if side["wurm"]:
        dice.append("death_wurm")
    return dice
