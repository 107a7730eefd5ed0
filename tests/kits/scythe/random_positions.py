"""Random raw scythe-position/1 and /2 data that no rule forbids, from one seed."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.oracles.scythe.score_oracle import BY_ID, score_oracle

FACTIONS = ("nordic", "rusviet", "togawa", "crimea", "saxony", "polania", "albion")
MATS = ("industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural")
TILES = (
    "adjacent_tunnels",
    "adjacent_lakes",
    "adjacent_encounters",
    "on_tunnels",
    "straight_line",
    "on_farm_or_tundra",
)
RESOURCES = ("oil", "metal", "wood", "food")
KINDS = ("mine", "monument", "armory", "mill")
SLOTS = ("upgrades", "mechs", "structures", "recruits", "workers", "objective", "popularity", "power")
PLACES = tuple(BY_ID)
LAND = tuple(place for place in PLACES if BY_ID[place]["terrain"] != "lake")
BORDERS = (0, 6, 7, 12, 13, 18)

Raw = dict[str, Any]


def random_positions(seed: int, n: int) -> Iterator[Raw]:
    """`n` positions; about one in three has a tie for the first place that one tie-break decides."""
    random = Random(seed)
    for number in range(n):
        yield twins(random, number // 3 % 7) if number % 3 == 0 else anything(random)


def anything(random: Random) -> Raw:
    """A position with everything anywhere the rules allow."""
    factions = random.sample(FACTIONS, random.randint(2, 7))
    position = table(random, factions)
    owner = {}
    for faction in factions:
        free = [place for place in PLACES if place not in owner]
        pieces = {"character": 1, "mech": random.randint(0, 4), "worker": random.randint(0, 8)}
        place_units(random, position, faction, pieces, free, owner)
        load_airship(random, position, faction, pieces["worker"])
        if faction == "crimea" and pieces["mech"] < 4:
            wayfare(random, position, factions)
        build(random, position, faction, random.randint(0, 4))
    add_tokens(random, position, factions, owner)
    for place in random.sample(PLACES, random.randint(0, 12)):
        entry = position["territories"].setdefault(place, {})
        entry["resources"] = {kind: random.randint(0, 4) for kind in RESOURCES if random.random() < 0.5}
    if random.random() < 0.5:
        lay_tiles(random, position)
    return position


def lay_tiles(random: Random, position: Raw) -> None:
    """What only scythe-position/2 holds: tiles, stars on them, airships that have landed."""
    position["format"] = "scythe-position/2"
    position["tiles"] = {
        "resolution": random.choice(("Land Rush", "Mission Possible")), "passive": "Safe Haven"
    }  # fmt: skip
    for player in position["players"]:
        player["tile_stars"] = min(6 - sum(player["stars"].values()), random.randint(0, 2))
    held = {
        place for place, entry in position["territories"].items() if entry.keys() & {"units", "structure"}
    }
    for airship in position["airships"].values():
        if airship["at"] in PLACES and airship["at"] not in held and random.random() < 0.7:
            airship["controls"] = True
            held.add(airship["at"])


def table(random: Random, factions: list[str]) -> Raw:
    """Players with mats, tracks, coins and stars, and an empty board."""
    mats = random.sample(MATS, len(factions))
    players = [
        {
            "faction": faction,
            "mat": mat,
            "coins": random.randint(0, 60),
            "popularity": random.choice(BORDERS) if random.random() < 0.4 else random.randint(0, 18),
            "power": random.randint(0, 16),
            "stars": some_stars(random, faction),
        }
        for faction, mat in zip(factions, mats, strict=True)
    ]
    return {
        "format": "scythe-position/1",
        "structure_bonus": random.choice(TILES),
        "players": players,
        "territories": {},
        "home": {},
        "airships": {},
    }


def some_stars(random: Random, faction: str) -> dict[str, int]:
    stars = dict.fromkeys(random.sample(SLOTS, random.randint(0, 4)), 1)
    if random.random() < 0.5:
        stars["combat"] = random.randint(1, 2)
    if faction == "saxony" and random.random() < 0.3:
        stars = {"combat": random.randint(2, 4), "objective": 2}
    return stars


def place_units(
    random: Random,
    position: Raw,
    faction: str,
    pieces: dict[str, int],
    free: list[str],
    owner: dict[str, str],
) -> None:
    """Spreads `pieces` over a few free territories and the home base."""
    targets = random.sample(free, min(len(free), random.randint(1, 6)))
    for kind, n in pieces.items():
        for _ in range(n):
            if random.random() < 0.15:
                units = (
                    position["home"].setdefault(faction, {}).setdefault("units", {}).setdefault(faction, {})
                )
            else:
                place = random.choice(targets)
                owner[place] = faction
                entry = position["territories"].setdefault(place, {})
                units = entry.setdefault("units", {}).setdefault(faction, {})
            units[kind] = units.get(kind, 0) + 1


def load_airship(random: Random, position: Raw, faction: str, workers: int) -> None:
    if random.random() < 0.5:
        return
    airship: Raw = {"at": random.choice((*PLACES, f"HB_{faction}"))}
    if random.random() < 0.5:
        airship["resources"] = {random.choice(RESOURCES): random.randint(0, 3)}
    else:
        airship["workers"] = min(8 - workers, random.randint(0, 2))
    position["airships"][faction] = airship


def build(random: Random, position: Raw, faction: str, n: int) -> None:
    """Structures on land, half the time beside each other so that lines and shared features occur."""
    here = random.choice(LAND)
    for kind in random.sample(KINDS, n):
        near = [step["to"] for step in BY_ID[here]["neighbors"] if step["to"] in LAND]
        wanted = near if near and random.random() < 0.6 else LAND
        open_land = [place for place in wanted if "structure" not in position["territories"].get(place, {})]
        if open_land:
            here = random.choice(open_land)
            entry = position["territories"].setdefault(here, {})
            entry["structure"] = {"faction": faction, "kind": kind}


def add_tokens(random: Random, position: Raw, factions: list[str], owner: dict[str, str]) -> None:
    """Flags and traps, more often than not where they matter: under their own pieces and on the factory."""
    taken: set[str] = set()
    for faction in ("albion", "togawa"):
        if faction not in factions:
            continue
        own = [place for place, holder in owner.items() if holder == faction]
        beside_home = [place for place in ("F1", "M1") if faction == "albion"]
        wanted = [*random.sample(own, min(2, len(own))), *beside_home, "X", *random.sample(PLACES, 4)]
        for place in [place for place in dict.fromkeys(wanted) if place not in taken][: random.randint(0, 4)]:
            taken.add(place)
            entry = position["territories"].setdefault(place, {})
            if faction == "albion":
                entry["flag"] = True
            else:
                armed = owner.get(place, "togawa") == "togawa" and random.random() < 0.7
                entry["trap"] = "armed" if armed else "disarmed"


def wayfare(random: Random, position: Raw, factions: list[str]) -> None:
    """One mech of Crimea on the home base of a faction nobody plays, where it left resources."""
    empty = [faction for faction in FACTIONS if faction not in factions]
    if empty and random.random() < 0.5:
        away = {"units": {"crimea": {"mech": 1}}, "resources": {"oil": 3}}
        position["home"][random.choice(empty)] = away


def twins(random: Random, depth: int) -> Raw:
    """Two players who tie for the first place and differ in one tie-break only; depth 6: in none."""
    factions = random.sample(FACTIONS, random.randint(2, 5))
    position = table(random, factions)
    one, other = position["players"][:2]
    popularity = random.choice((0, 3, 8, 10, 14, 16))
    for twin in (one, other):
        twin.update(popularity=popularity, power=9, stars={"upgrades": 1, "mechs": 1})
    spots = random.sample([place for place in LAND if place not in ("X", "F1", "M1")], 8)
    for n, twin in enumerate((one, other)):
        settle(position, twin["faction"], spots[4 * n : 4 * n + 4])
    if random.random() < 0.5:
        # No tie-break asks for the character.
        del position["territories"][spots[0]]["units"][one["faction"]]["character"]
    favour(position, one if random.random() < 0.5 else other, depth)
    level(position)
    return position


def settle(position: Raw, faction: str, spots: list[str]) -> None:
    """Four workers, two mechs, a structure and five resources on three of the four spots."""
    first, second, third, _ = spots
    territories = position["territories"]
    territories[first] = {"units": {faction: {"character": 1, "worker": 2}}, "resources": {"oil": 4}}
    territories[second] = {"units": {faction: {"mech": 2}}, "resources": {"food": 1}}
    territories[third] = {"structure": {"faction": faction, "kind": "mill"}}
    position["home"][faction] = {"units": {faction: {"worker": 2}}}


def favour(position: Raw, twin: Raw, depth: int) -> None:
    """Puts one twin ahead in the tie-break number `depth` and in none before it."""
    faction = twin["faction"]
    home = position["home"][faction]["units"][faction]
    if depth == 0:
        home["worker"] += 1
    elif depth == 1:
        twin["power"] += 1
    elif depth == 2:
        twin["popularity"] += 1
    elif depth == 3:
        position["airships"][faction] = {"resources": {"wood": 1}}
    elif depth == 4:
        used = set(position["territories"])
        spare = next(place for place in LAND if place not in used and place not in ("X", "F1", "M1"))
        position["territories"][spare] = {"units": {faction: {"worker": home.pop("worker")}}}
    elif depth == 5:
        twin["stars"]["power"] = 1


def level(position: Raw) -> None:
    """Gives the twins coins until both have the same total, above everybody else's."""
    for player in position["players"]:
        player["coins"] = 0
    totals = [line["total"] for line in score_oracle(position)["players"]]
    for player, total in zip(position["players"][:2], totals, strict=False):
        player["coins"] = max(totals) + 1 - total
