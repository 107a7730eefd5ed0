"""Objectives 1 to 27 once more, from the condition sentences of objectives.json and nothing of the engine."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.kits.scythe.tables import data

MAP = data("map")
TERRAIN = {raw["id"]: raw["terrain"] for raw in MAP["territories"]}
TUNNEL = {raw["id"] for raw in MAP["territories"] if raw["tunnel"]}
NEAR = {
    raw["id"]: {step["to"] for step in raw["neighbors"] if step["to"] in TERRAIN}
    for raw in (*MAP["territories"], *MAP["home_bases"])
}


@dataclass
class Spot:
    """What stands on one territory; `units` by seat, first whoever was there first."""

    units: dict[int, dict[str, int]] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)
    structure: int | None = None


@dataclass
class Table:
    """A table as one looks at it: numbers of each seat, and the territories."""

    factions: list[str]
    seats: list[dict[str, int]]
    spots: dict[str, Spot]
    chased: bool = False
    """Seat 0 has forced a worker to retreat this turn."""


class Looker:
    """One person at the table who goes through the sentences."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.own = table, seat, table.seats[seat]
        self.mine = [name for name, spot in table.spots.items() if self._rules(spot)]

    def _rules(self, spot: Spot) -> bool:
        if spot.units:
            return next(iter(spot.units)) == self.seat
        return spot.structure == self.seat

    def has(self, name: str, kind: str) -> int:
        """My units of this kind on one territory."""
        return self.table.spots[name].units.get(self.seat, {}).get(kind, 0)

    def goods(self, name: str) -> int:
        """All resource tokens on one territory."""
        return sum(self.table.spots[name].tokens.values())

    def stock(self, kind: str) -> int:
        """What I control of one resource."""
        return sum(self.table.spots[name].tokens.get(kind, 0) for name in self.mine)

    def land(self, terrain: str) -> int:
        """How many territories of one terrain I control."""
        return len([name for name in self.mine if TERRAIN[name] == terrain])

    def built(self) -> list[str]:
        """Where my structures stand."""
        return [name for name, spot in self.table.spots.items() if spot.structure == self.seat]

    def strongest(self) -> bool:
        """Nobody has more power than I."""
        return not [other for other in self.table.seats if other["power"] > self.own["power"]]

    def heap(self, name: str) -> int:
        """My tokens on one territory."""
        units = sum(self.table.spots[name].units.get(self.seat, {}).values())
        return units + (1 if self.table.spots[name].structure == self.seat else 0)


GOODS = ("oil", "metal", "wood", "food")
PRIMARY = ("mountain", "farm", "village", "forest", "tundra")
SENTENCES: dict[int, Callable[[Looker], bool]] = {
    1: lambda me: me.land("mountain") >= 3,
    2: lambda me: len([name for name in me.mine if name in TUNNEL]) >= 3,
    3: lambda me: me.land("farm") >= 3,
    4: lambda me: me.land("tundra") >= 3,
    5: lambda me: "X" in me.mine and me.strongest(),
    6: lambda me: me.table.chased and me.seat == 0 and me.own["power"] >= 7,
    7: lambda me: me.own["card"] > 0 and me.own["mechs"] >= 1 and me.own["workers"] <= 3,
    8: lambda me: me.own["coins"] <= 2 and me.own["workers"] >= 4 and me.own["popularity"] >= 7,
    9: lambda me: any(
        me.goods(n) >= 9 and all(me.table.spots[n].tokens.get(k, 0) >= 1 for k in GOODS) for n in me.mine
    ),
    10: lambda me: me.land("forest") >= 3,
    11: lambda me: me.land("village") >= 3,
    12: lambda me: me.own["coins"] >= 20,
    13: lambda me: any(me.heap(name) >= 6 for name in me.table.spots),
    14: lambda me: (
        all(me.own[kind] >= 1 for kind in ("upgrades", "mechs", "structures", "recruits"))
        and all(me.stock(kind) >= 1 for kind in GOODS)
    ),
    15: lambda me: me.own["workers"] == me.own["recruits"],
    16: lambda me: any(
        (me.has(n, "character"), me.has(n, "mech"), me.has(n, "worker")) == (1, 1, 1) and me.goods(n) >= 5
        for n in me.mine
    ),
    17: lambda me: me.own["card"] == 0 and len([name for name in me.mine if name in NEAR["X"]]) >= 2,
    18: lambda me: me.own["power"] == 0 and me.own["popularity"] >= 13 and me.own["workers"] >= 5,
    19: lambda me: any(
        len([name for name in me.mine if name in NEAR[lake]]) >= 5
        for lake, terrain in TERRAIN.items()
        if terrain == "lake"
    ),
    20: lambda me: me.own["structures"] >= 3 and me.own["popularity"] >= 7 and me.own["mechs"] == 0,
    21: lambda me: any(me.stock(kind) >= 9 for kind in GOODS),
    22: lambda me: me.own["card"] > 0 and me.own["upgrades"] == 0,
    23: lambda me: me.own["combat_cards"] >= 8 and me.own["combat_stars"] >= 1,
    24: lambda me: any(me.has(name, "worker") >= 5 for name in NEAR["X"]),
    25: lambda me: me.own["popularity"] <= 3 and me.own["power"] >= 13 and me.own["mechs"] >= 2,
    26: lambda me: all(
        any(TERRAIN[name] == terrain and me.has(name, "worker") for name in me.mine) for terrain in PRIMARY
    ),
    27: lambda me: (
        me.own["structures"] >= 3
        and not [name for name in me.built() if name in NEAR[f"HB_{me.table.factions[me.seat]}"]]
    ),
}
