"""What stands on the board, place by place (tracking `board`)."""

from dataclasses import dataclass
from typing import Final

from engine.frozen import evolve
from engine.recall import recalled
from engine.scythe.board.map import ENCOUNTERS, HOME_BASES, LAKES, TERRITORIES
from engine.scythe.components import factions
from engine.scythe.ids import Faction, Module, Resource, Structure, Terrain, Trap
from engine.scythe.setup.setup import Setup
from engine.scythe.wind_gambit.aboard import AIRSHIP, Airship

PLACES: Final = (*TERRITORIES, *(base.id for base in HOME_BASES.values()))
INDEX: Final = {place: n for n, place in enumerate(PLACES)}
RESOURCES: Final = tuple(Resource)
RESOURCE_INDEX: Final = {resource: n for n, resource in enumerate(RESOURCES)}
_TERRITORY_COUNT: Final = len(TERRITORIES)
Tokens = tuple[int, int, int, int]
"""Resources in the order of `Resource`."""
NO_TOKENS: Final[Tokens] = (0, 0, 0, 0)

PRODUCES: Final = {
    Terrain.MOUNTAIN: Resource.METAL,
    Terrain.FARM: Resource.FOOD,
    Terrain.TUNDRA: Resource.OIL,
    Terrain.FOREST: Resource.WOOD,
}


@dataclass(frozen=True, slots=True)
class Units:
    """One seat's units in one place."""

    character: int = 0
    mechs: int = 0
    workers: int = 0

    def fighters(self) -> int:
        """How many of them can fight."""
        return self.character + self.mechs


NONE: Final = Units()


@dataclass(frozen=True, slots=True)
class Place:
    """A territory or home base and what stands on it."""

    units: tuple[tuple[int, Units], ...] = ()
    """By seat, only seats with a unit here, first whoever was here first."""
    resources: Tokens = NO_TOKENS
    """In the order of `Resource`."""
    structure: tuple[int, Structure] | None = None
    encounter: bool = False
    """The encounter token still lies here."""
    flag: bool = False
    """One of Albion's flags lies here."""
    trap: Trap | None = None
    """One of Togawa's traps lies here."""
    armed: bool = False
    """The trap has not been triggered, or was armed again."""
    stray: Tokens = NO_TOKENS
    """Resources on a lake that a beaten opponent left: nobody has to carry them off."""
    landed: int | None = None
    """The seat whose airship has landed here (airship tile Safe Haven)."""

    def of(self, seat: int) -> Units:
        """This seat's units here."""
        for owner, units in self.units:
            if owner == seat:
                return units
        return NONE

    def controlled_by(self) -> int | None:
        """The seat that controls this territory."""
        if self.units:
            return self.units[0][0]
        return self.structure[0] if self.structure else self.landed


@dataclass(frozen=True, slots=True)
class Board:
    """Every place in the order of PLACES."""

    places: tuple[Place, ...]
    airships: tuple[Airship, ...] = ()
    """By seat; none without the module."""

    def at(self, place: str) -> Place:
        """What stands at this place."""
        return self.places[INDEX[place]]


def home_base(faction: Faction) -> str:
    """The id of this faction's home base."""
    return HOME_BASES[faction].id


def start_board(setup: Setup) -> Board:
    """The board as set up: encounter tokens, characters at home, two workers each."""
    places = {name: Place(encounter=name in ENCOUNTERS) for name in PLACES}
    for seat, player in enumerate(setup.seats):
        facts = factions()[player.faction]
        places[facts.home_base] = evolve(places[facts.home_base], units=((seat, Units(character=1)),))
        for name in facts.workers_at:
            places[name] = evolve(places[name], units=((seat, Units(workers=1)),))
    airships = tuple(Airship(home_base(seat.faction)) for seat in setup.seats)
    return Board(tuple(places.values()), airships if Module.AIRSHIPS in setup.modules else ())


def put(board: Board, name: str, place: Place) -> Board:
    """The board with this place changed."""
    index = INDEX[name]
    return Board((*board.places[:index], place, *board.places[index + 1 :]), board.airships)


def put_airship(board: Board, seat: int, airship: Airship) -> Board:
    """The board with this seat's airship changed; one that flies off controls nothing any more."""
    left = board.airships[seat].at
    if left != airship.at and board.at(left).landed == seat:
        board = put(board, left, evolve(board.at(left), landed=None))
    return Board(board.places, (*board.airships[:seat], airship, *board.airships[seat + 1 :]))


def add_units(
    board: Board, name: str, seat: int, character: int = 0, mechs: int = 0, workers: int = 0
) -> Board:
    """The board with units of this seat added at a place, or taken away where the numbers are negative."""
    place = board.at(name)
    old = place.of(seat)
    new = Units(old.character + character, old.mechs + mechs, old.workers + workers)
    if old == NONE:
        units = (*place.units, (seat, new))
    else:
        units = tuple((owner, new if owner == seat else its) for owner, its in place.units)
    return put(board, name, evolve(place, units=tuple(pair for pair in units if pair[1] != NONE)))


def add_resources(board: Board, name: str, resource: Resource, amount: int) -> Board:
    """The board with resources added at a place, or taken away where the number is negative."""
    place = board.at(name)
    resources = list(place.resources)
    resources[RESOURCE_INDEX[resource]] += amount
    return put(board, name, holding(place, tuple(resources)))


def holding(place: Place, resources: tuple[int, ...]) -> Place:
    """The place with these resources on it; of what a beaten opponent left no more than is there."""
    if any(place.stray):
        return evolve(place, resources=resources, stray=tuple(map(min, place.stray, resources)))
    return evolve(place, resources=resources)


@recalled
def worker_places(board: Board, seat: int) -> tuple[str, ...]:
    """The territories this seat controls with at least one worker."""
    # Asked at every act: a list is made faster than a tuple item by item, and most territories are empty.
    return tuple(
        [
            name
            for name, place in zip(TERRITORIES, board.places)  # noqa: B905  home bases come last
            if (units := place.units) and units[0][0] == seat and units[0][1].workers
        ]
    )


@recalled
def deploy_places(board: Board, seat: int) -> tuple[str, ...]:
    """Where this seat may deploy a mech: with a worker, not on a lake."""
    return tuple(name for name in worker_places(board, seat) if name not in LAKES)


@recalled
def build_places(board: Board, seat: int) -> tuple[str, ...]:
    """Where this seat may build: with a worker, not on a lake, one structure to a territory."""
    return tuple(name for name in deploy_places(board, seat) if board.at(name).structure is None)


@recalled
def _laden(board: Board) -> list[tuple[str, Place]]:
    """The territories with resources on them, which are few."""
    return [
        (name, place)
        for name, place in zip(TERRITORIES, board.places)  # noqa: B905  home bases come last
        if place.resources != NO_TOKENS
    ]


@recalled
def stock(board: Board, seat: int, resource: Resource) -> tuple[tuple[str, int], ...]:
    """Where this seat controls how many tokens of this resource; home bases are not territories."""
    index = RESOURCE_INDEX[resource]
    found = tuple(
        [
            (name, place.resources[index])
            for name, place in _laden(board)
            if place.resources[index] and place.controlled_by() == seat
        ]
    )
    # "Resources remain under your control on the airship until you spend them" (Airship module).
    aboard = board.airships[seat].resources[index] if board.airships else 0
    return (*found, (AIRSHIP, aboard)) if aboard else found


@recalled
def held(board: Board, seat: int) -> Tokens:
    """How many tokens of each resource this seat controls, in the order of `Resource`."""
    oil, metal, wood, food = (sum(n for _, n in stock(board, seat, resource)) for resource in RESOURCES)
    return oil, metal, wood, food


@recalled
def mill_place(board: Board, seat: int) -> str | None:
    """Where this seat's mill stands, if the seat controls the territory."""
    for index, place in enumerate(board.places[:_TERRITORY_COUNT]):
        if place.structure == (seat, Structure.MILL):
            return PLACES[index] if place.controlled_by() == seat else None
    return None
