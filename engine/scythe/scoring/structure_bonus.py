"""The structure bonus tile: what it counts and what the count pays."""

from collections.abc import Callable, Collection
from functools import cache
from typing import Final

from engine.scythe.board.map import ADJACENT, AXES, ENCOUNTERS, LAKES, TERRITORIES, TUNNELS, along
from engine.scythe.components import read_data
from engine.scythe.ids import StructureBonus, Terrain

_FARM_OR_TUNDRA: Final = frozenset(
    name for name, territory in TERRITORIES.items() if territory.terrain in (Terrain.FARM, Terrain.TUNDRA)
)


def bonus_count(tile: StructureBonus, places: Collection[str]) -> int:
    """What the tile counts for structures standing at `places`, whoever controls the territories."""
    return _COUNTS[tile](frozenset(places))


def bonus_coins(tile: StructureBonus, count: int) -> int:
    """What the tile pays for `count`; beyond its last line it pays no more."""
    pays = _pays()[tile]
    return pays[min(count, len(pays) - 1)]


def most_counted(tile: StructureBonus) -> int:
    """The most the tile can count: four structures, or each feature of the board once."""
    return len(_FEATURES[tile]) if tile in _FEATURES else _STRUCTURES


@cache
def _pays() -> dict[StructureBonus, tuple[int, ...]]:
    tiles = read_data("structure_bonus")["tiles"]
    return {StructureBonus(tile["key"]): tuple(tile["coins_by_count"]) for tile in tiles}


def _adjacent(features: frozenset[str]) -> Callable[[frozenset[str]], int]:
    # Each feature counts once, however many structures touch it (rulebook p. 19).
    return lambda places: sum(not ADJACENT[feature].isdisjoint(places) for feature in features)


def _standing_on(features: frozenset[str]) -> Callable[[frozenset[str]], int]:
    return lambda places: len(features & places)


def _longest_line(places: frozenset[str]) -> int:
    return max((_run(place, axis, places) for place in places for axis in AXES), default=0)


def _run(start: str, axis: tuple[int, int], places: frozenset[str]) -> int:
    length = 0
    place: str | None = start
    while place in places:
        length += 1
        place = along(place, axis)
    return length


_STRUCTURES: Final = 4
_FEATURES: Final = {
    StructureBonus.ADJACENT_TUNNELS: TUNNELS,
    StructureBonus.ADJACENT_LAKES: LAKES,
    StructureBonus.ADJACENT_ENCOUNTERS: ENCOUNTERS,
}
_COUNTS: Final[dict[StructureBonus, Callable[[frozenset[str]], int]]] = {
    StructureBonus.ADJACENT_TUNNELS: _adjacent(TUNNELS),
    StructureBonus.ADJACENT_LAKES: _adjacent(LAKES),
    StructureBonus.ADJACENT_ENCOUNTERS: _adjacent(ENCOUNTERS),
    StructureBonus.ON_TUNNELS: _standing_on(TUNNELS),
    StructureBonus.STRAIGHT_LINE: _longest_line,
    StructureBonus.ON_FARM_OR_TUNDRA: _standing_on(_FARM_OR_TUNDRA),
}
