"""The board as printed: 47 territories, seven home bases, rivers, tunnels and straight lines."""

from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from engine.scythe.components import read_data
from engine.scythe.ids import Faction, Terrain

FACTORY: Final = "X"

# Of the six directions of a hex only three are lines: the others run the same lines backwards.
AXES: Final = ((1, 0), (0, 1), (1, -1))


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A territory next door and whether a river runs between."""

    id: str
    river: bool


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory as printed; `x` and `y` are its centre, one hex being 1 wide."""

    id: str
    terrain: Terrain
    tunnel: bool
    encounter: bool
    """The printed symbol, whether or not the token still lies there."""
    neighbours: tuple[Neighbour, ...]
    """Territories only; a home base lists the territories it touches."""
    q: int
    r: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class HomeBase:
    """A faction's home base, which is not a territory; `x` and `y` as for territories."""

    id: str
    faction: Faction
    neighbours: tuple[Neighbour, ...]
    q: int
    r: int
    x: float
    y: float


def _centre(q: int, r: int) -> tuple[float, float]:
    # Pointy-top hexes: each row lies half a hex further right and three quarters of a height lower.
    return q + r / 2, r * sqrt(3) / 2


def _neighbours(raw: Any) -> tuple[Neighbour, ...]:
    near = (entry for entry in raw["neighbors"] if entry["kind"] != "home_base")
    return tuple(Neighbour(entry["to"], entry["river"]) for entry in near)


def _territory(raw: Any) -> Territory:
    q, r = raw["q"], raw["r"]
    x, y = _centre(q, r)
    terrain = Terrain(raw["terrain"])
    return Territory(raw["id"], terrain, raw["tunnel"], raw["encounter"], _neighbours(raw), q, r, x, y)


def _home_base(raw: Any) -> HomeBase:
    q, r = raw["q"], raw["r"]
    x, y = _centre(q, r)
    return HomeBase(raw["id"], Faction(raw["faction"]), _neighbours(raw), q, r, x, y)


_printed: Final = read_data("map")

TERRITORIES: Final[dict[str, Territory]] = {raw["id"]: _territory(raw) for raw in _printed["territories"]}
"""Every territory by its id, in reading order."""

HOME_BASES: Final[dict[Faction, HomeBase]] = {
    base.faction: base for base in map(_home_base, _printed["home_bases"])
}
"""The home base of each faction."""

ADJACENT: Final[dict[str, frozenset[str]]] = {
    name: frozenset(near.id for near in territory.neighbours) for name, territory in TERRITORIES.items()
}
"""The territories around each territory; rivers do not matter, tunnels do not count."""

BESIDE_HOME: Final[dict[Faction, frozenset[str]]] = {
    faction: frozenset(near.id for near in base.neighbours) for faction, base in HOME_BASES.items()
}
"""The territories that touch each faction's home base, also across a river or on a lake."""

_places: Final[tuple[Territory | HomeBase, ...]] = (*TERRITORIES.values(), *HOME_BASES.values())

RIVERS: Final[frozenset[frozenset[str]]] = frozenset(
    frozenset((place.id, near.id)) for place in _places for near in place.neighbours if near.river
)
"""The pairs of ids with a river between them; one of them is a home base's."""

TUNNELS: Final = frozenset(name for name, territory in TERRITORIES.items() if territory.tunnel)
ENCOUNTERS: Final = frozenset(name for name, territory in TERRITORIES.items() if territory.encounter)
LAKES: Final = frozenset(name for name, territory in TERRITORIES.items() if territory.terrain is Terrain.LAKE)

_at: Final = {(territory.q, territory.r): name for name, territory in TERRITORIES.items()}


def along(territory: str, axis: tuple[int, int]) -> str | None:
    """The next territory in a straight line, or None where the line leaves the territories."""
    here = TERRITORIES[territory]
    return _at.get((here.q + axis[0], here.r + axis[1]))
