"""Where one hop may lead: land, rivers, lakes, tunnels, and what mines and the mechs' abilities add."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from engine.recall import recalled
from engine.scythe.board.board import INDEX, PLACES, Board, Place
from engine.scythe.board.map import FACTORY, HOME_BASES, LAKES, TERRITORIES, TUNNELS
from engine.scythe.components import read_data
from engine.scythe.ids import Faction, Mech, Structure, Terrain, Unit
from engine.scythe.state import State

Places = frozenset[str]

NOWHERE: Final[Places] = frozenset()
LAKE_ABILITIES: Final = frozenset({Mech.SEAWORTHY, Mech.SUITON, Mech.SUBMERGE})
HOME_IDS: Final = frozenset(base.id for base in HOME_BASES.values())
MOUNTAINS: Final = frozenset(name for name, where in TERRITORIES.items() if where.terrain is Terrain.MOUNTAIN)
VILLAGES: Final = frozenset(name for name, where in TERRITORIES.items() if where.terrain is Terrain.VILLAGE)
FARMS: Final = tuple(name for name, where in TERRITORIES.items() if where.terrain is Terrain.FARM)

_ROAD_ABILITIES: Final = LAKE_ABILITIES | {Mech.RIVERWALK, Mech.BURROW}


def _riverwalk(raw: Any) -> frozenset[Terrain]:
    printed = (ability["terrains"] for ability in raw["mech_abilities"] if ability["name"] == "Riverwalk")
    return frozenset(Terrain(terrain) for terrains in printed for terrain in terrains)


RIVERWALK: Final = {Faction(raw["id"]): _riverwalk(raw) for raw in read_data("faction_mats")["factions"]}
"""The two terrains that each faction's Riverwalk leads onto; none for Albion and Togawa."""

# Home bases lead out but are nobody's neighbour: no unit moves into one (rulebook, Move).
_ways_out: Final = {
    **{name: territory.neighbours for name, territory in TERRITORIES.items()},
    **{base.id: base.neighbours for base in HOME_BASES.values()},
}
LAND: Final[dict[str, Places]] = {
    at: frozenset(n.id for n in near if not n.river and at not in LAKES and n.id not in LAKES)
    for at, near in _ways_out.items()
}
"""The places next to each place by land."""

RIVER: Final[dict[str, Places]] = {
    at: frozenset(n.id for n in near if n.river) for at, near in _ways_out.items()
}
"""The places next to each place across a river."""

# A shore has no river (map.json; FAQ "Lake abilities without Riverwalk?").
SHORE: Final[dict[str, Places]] = {
    at: frozenset(n.id for n in near if at in LAKES or n.id in LAKES) for at, near in _ways_out.items()
}
"""The lakes next to each place, and the places next to each lake."""


def in_order(places: Places) -> tuple[str, ...]:
    """These places in the order of PLACES."""
    return tuple(sorted(places, key=INDEX.__getitem__))


def opponents_at(place: Place, seat: int) -> bool:
    """Whether a unit of another seat stands here."""
    units = place.units
    return bool(units) and (len(units) > 1 or units[0][0] != seat)  # every seat is listed once


@cache
def roads(faction: Faction, mechs: frozenset[Mech], worker: bool) -> Mapping[str, Places]:
    """Where a hop leads from every place of the empty board; `mechs` only those that change it."""
    return {at: _roads_from(at, faction, mechs, worker) - {at} for at in PLACES}


def _roads_from(at: str, faction: Faction, mechs: frozenset[Mech], worker: bool) -> Places:
    found = LAND[at]
    if at in TUNNELS:
        found |= TUNNELS
    if worker:
        # Swim: across rivers onto any terrain but lakes; lakes have no rivers (German rulebook p. 21).
        return found | RIVER[at] if faction is Faction.NORDIC else found
    if Mech.RIVERWALK in mechs:
        found |= {to for to in RIVER[at] if TERRITORIES[to].terrain in RIVERWALK[faction]}
    if Mech.BURROW in mechs:
        found |= RIVER[at] if at in TUNNELS else RIVER[at] & TUNNELS
    if mechs & LAKE_ABILITIES:
        # "To and from": without the ability a unit that a flag or trap led onto a lake cannot walk off it.
        found |= SHORE[at]
    if Mech.SUBMERGE in mechs and at in LAKES:
        found |= LAKES
    return found


@dataclass(frozen=True, slots=True)
class WalkedGround:
    """The board as it lies before one seat's workers, or before its character and mechs."""

    board: Board
    seat: int
    faction: Faction
    mechs: tuple[Mech, ...]
    worker: bool
    roads: Mapping[str, Places]
    links: tuple[tuple[Places, Places], ...]
    """Two sets each: from any place of the first a hop leads to every place of the second."""
    anywhere: Places
    """Where a hop leads from everywhere."""
    barred: Places
    """Opponents' units stand there: no worker goes in by itself (rulebook, Move)."""
    rivers: bool
    """Toka: a hop may cross any river, once a turn."""

    def hops(self, at: str) -> Places:
        """Where a unit here may hop without Toka."""
        return self.ways(at) - self.barred if self.barred else self.ways(at)

    def ways(self, at: str) -> Places:
        """Where it might hop if no opponent stood anywhere."""
        found = self.roads[at]
        for entrances, exits in self.links:
            if at in entrances:
                found |= exits
        if self.anywhere:
            found |= self.anywhere
        return found - {at} if at in found else found

    def crossings(self, at: str) -> Places:
        """Where Toka would lead from here."""
        return RIVER[at] if self.rivers else NOWHERE


def survey(state: State, seat: int, unit: Unit) -> WalkedGround:
    """The board as it lies before this unit."""
    # A screen and `legal_acts` ask about every unit of one position.
    return _survey(state, seat, unit is Unit.WORKER)


@recalled
def _survey(state: State, seat: int, worker: bool) -> WalkedGround:
    board = state.board
    assert board is not None  # without placements there is nothing to move over
    faction = state.setup.seats[seat].faction
    # Character and mechs gain the abilities, workers do not (rulebook, Deploy).
    mechs = () if worker else state.players[seat].mats.mechs
    return WalkedGround(
        board=board,
        seat=seat,
        faction=faction,
        mechs=mechs,
        worker=worker,
        roads=roads(faction, _ROAD_ABILITIES.intersection(mechs), worker),
        links=_links(board, seat, mechs),
        anywhere=_anywhere(state, board, seat, mechs) if mechs else NOWHERE,
        barred=_opponents(board, seat) if worker else NOWHERE,
        rivers=Mech.TOKA in mechs,
    )


def _links(board: Board, seat: int, mechs: tuple[Mech, ...]) -> tuple[tuple[Places, Places], ...]:
    links: list[tuple[Places, Places]] = []
    tunnels = TUNNELS
    mine = _own_mine(board, seat)
    if mine:
        # The mine works even if an opponent controls its territory (rulebook, Build).
        tunnels |= {mine}
        links.append((tunnels, tunnels))
        if Mech.BURROW in mechs:
            links += [(frozenset((mine,)), RIVER[mine]), (RIVER[mine], frozenset((mine,)))]
    if Mech.UNDERPASS in mechs:
        # "All tunnels": the example of the German rulebook (p. 15) asks for control of the tunnel too,
        # its rule and the English one do not.
        links.append((tunnels | _entrances(board, seat, MOUNTAINS), tunnels | _held(board, seat, MOUNTAINS)))
    if Mech.TOWNSHIP in mechs:
        links.append(
            (_entrances(board, seat, VILLAGES) | {FACTORY}, _held(board, seat, VILLAGES) | {FACTORY})
        )
    return tuple(links)


def _all(board: Board) -> Iterable[tuple[str, Place]]:
    return zip(PLACES, board.places, strict=True)


def _own_mine(board: Board, seat: int) -> str | None:
    mine = (seat, Structure.MINE)
    for name, place in _all(board):
        if place.structure is not None and place.structure == mine:
            return name
    return None


def _opponents(board: Board, seat: int) -> Places:
    # Most places are empty, and asking that first keeps this a few microseconds.
    return frozenset([name for name, place in _all(board) if place.units and opponents_at(place, seat)])


def _held(board: Board, seat: int, names: Places) -> Places:
    return frozenset(name for name in names if board.at(name).controlled_by() == seat)


def _entrances(board: Board, seat: int, names: Places) -> Places:
    # The unit that hops from there stands there, so its seat controls the place unless opponents
    # came first: a mech that has just stepped onto a free mountain may go on by Underpass.
    return frozenset(name for name in names if _ours_when_there(board.at(name), seat))


def _ours_when_there(place: Place, seat: int) -> bool:
    return not place.units or place.units[0][0] == seat


def _anywhere(state: State, board: Board, seat: int, mechs: tuple[Mech, ...]) -> Places:
    found = NOWHERE
    if Mech.WAYFARE in mechs:
        found |= wayfare(state, board, seat)
    if Mech.RALLY in mechs:
        found |= {
            name for name, place in _all(board) if (place.flag or place.units) and _rallies(place, seat)
        }
        found -= HOME_IDS
    if Mech.SHINOBI in mechs:
        found |= {name for name, place in _all(board) if place.trap is not None}
    return found


def _rallies(place: Place, seat: int) -> bool:
    # The worker must be on the territory: aboard an airship (Wind Gambit) or at home it does not count.
    return place.flag or place.of(seat).workers > 0


def wayfare(state: State, board: Board, seat: int) -> Places:
    """Where Wayfare leads: the seat's own and idle factions' home bases; with 6 or 7 players empty farms."""
    if farms_instead(state):
        # "Unoccupied" means without units, whoever owns them (Wind Gambit, Other notes).
        return frozenset(name for name in FARMS if not board.at(name).units)
    # The own base is in the English rule and faction_mats.json, not in the German rulebook (p. 17).
    others = {other.faction for number, other in enumerate(state.setup.seats) if number != seat}
    return frozenset(base.id for faction, base in HOME_BASES.items() if faction not in others)


def farms_instead(state: State) -> bool:
    """Whether Wayfare leads to farms at this table instead of home bases."""
    return state.setup.house_rules.changes_for(len(state.setup.seats))
