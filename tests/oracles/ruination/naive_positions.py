"""Random final positions within the rules and the box, as raw `ruination-position/1` data."""

import random
from collections.abc import Iterator
from typing import Any

HORDES = ["rust_buzzards", "horde_2", "horde_3", "horde_4"]
PLACES = [*(str(n) for n in range(1, 15)), "citadel"]


def naive_positions(seed: int, n: int) -> Iterator[dict[str, Any]]:
    """`n` positions; every third one is made of near equals so that ties happen."""
    dice = random.Random(seed)
    for number in range(n):
        yield _position(dice, narrow=number % 3 == 0)


def _position(dice: random.Random, narrow: bool) -> dict[str, Any]:
    hordes = dice.sample(HORDES, dice.randint(2, 4))
    blessings = _shares(dice, 4 if narrow else 24, len(hordes))
    players = [_player(dice, horde, n, narrow) for horde, n in zip(hordes, blessings, strict=True)]
    return {
        "format": "ruination-position/1",
        "players": players,
        "territories": _map(dice, hordes, narrow),
    }


def _shares(dice: random.Random, total: int, parts: int) -> list[int]:
    """What each of so many players holds of a supply that need not be empty."""
    found = []
    for _ in range(parts):
        found.append(dice.randint(0, total))
        total -= found[-1]
    return found


def _player(dice: random.Random, horde: str, blessings: int, narrow: bool) -> dict[str, Any]:
    player: dict[str, Any] = {"horde": horde, "vp": 30 if narrow else dice.randint(0, 60)}
    if dice.random() < 0.5:
        player["side"] = dice.choice(["basic", "advanced"])
    if blessings:
        player["blessings"] = blessings
    if not narrow and dice.random() < 0.6:
        player["end_of_game_vp"] = dice.randint(0, 12)
    most = 5 if horde == "rust_buzzards" and player.get("side") == "advanced" else 6
    amounts = {f"resource_{n}": dice.randint(0, 3 if narrow else most) for n in range(1, 5)}
    if dice.random() < 0.9:
        player["resources"] = amounts
    return player


def _map(dice: random.Random, hordes: list[str], narrow: bool) -> dict[str, Any]:
    reserve = {horde: {"grunt": 8, "brute": 3, "raider": 3} for horde in hordes}
    exiles, bastions, nomads = 12, 14, 9
    found: dict[str, Any] = {}
    for place in dice.sample(PLACES, dice.randint(0, 6) if narrow else dice.randint(0, 15)):
        entry: dict[str, Any] = {}
        here = dice.randint(0, min(bastions, 1 if narrow else 3))
        if here:
            entry["bastions"], bastions = here, bastions - here
        what = dice.random()
        if what < 0.7:
            horde = dice.choice(hordes)
            army = _army(dice, reserve[horde], exiles)
            exiles -= army.get("exile", 0)
            if any(army.values()) or dice.random() < 0.3:
                entry["units"] = {horde: army}
        elif what < 0.85 and nomads:
            entry["nomad"], nomads = True, nomads - 1
        found[place] = entry
    return found


def _army(dice: random.Random, reserve: dict[str, int], exiles: int) -> dict[str, int]:
    army = {"exile": dice.randint(0, min(2, exiles))} if dice.random() < 0.3 else {}
    left = 6 - sum(army.values())
    for unit in reserve:
        n = dice.randint(0, min(2, reserve[unit], left))
        reserve[unit] -= n
        left -= n
        if n:
            army[unit] = n
    return army
