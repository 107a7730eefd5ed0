"""Random positions on the tracked board for the tests of movement, and the same as plain data."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.frozen import evolve
from engine.scythe.board.board import PLACES, Board, Place, Units
from engine.scythe.board.map import ENCOUNTERS
from engine.scythe.ids import Structure, Trap, Unit
from engine.scythe.state import State
from tests.kits.scythe.tables import MECHS_OF, build, have
from tests.oracles.scythe.reach_oracle import FACTION_MATS, HOME, OUT, TERRAIN

CLOCKWISE = tuple(HOME)
MATS = ("industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural")
TERRITORIES = tuple(TERRAIN)
LAND = tuple(place for place, terrain in TERRAIN.items() if terrain != "lake")
ABILITIES = {
    mat["id"]: dict(
        zip(MECHS_OF[mat["id"]], [ability["name"] for ability in mat["mech_abilities"]], strict=True)
    )
    for mat in FACTION_MATS
}
PRESENT = {Unit.CHARACTER: "character", Unit.MECH: "mechs", Unit.WORKER: "workers"}


@dataclass
class Spot:
    """What is being put on one place."""

    units: dict[int, dict[str, int]]
    structure: tuple[int, Structure] | None = None
    flag: bool = False
    trap: Trap | None = None
    armed: bool = False


def faction_of(state: State, seat: int) -> str:
    return str(state.setup.seats[seat].faction)


def random_states(random: Random, n: int) -> Iterator[State]:
    """Tables of 2 to 7 players in the middle of a game that may be a little impossible."""
    for number in range(n):
        factions = sorted(random.sample(CLOCKWISE, 2 + number % 6), key=CLOCKWISE.index)
        mats = random.sample(MATS, len(factions))
        pairs = [f"{faction}:{mat}" for faction, mat in zip(factions, mats, strict=True)]
        house = {"base_wayfare_meander": random.random() < 0.3}
        state = build(*pairs, tracking="board", house=house)
        for seat, faction in enumerate(factions):
            mechs = random.sample(MECHS_OF[faction], random.randint(0, 4))
            state = have(state, seat, mechs=tuple(mechs))
        yield evolve(state, board=random_board(random, state))


def random_board(random: Random, state: State) -> Board:
    spots = {name: Spot({}) for name in PLACES}
    for seat in range(len(state.players)):
        put_units(random, state, seat, spots)
        for structure in Structure:
            place = random.choice(near_fighters(seat, spots) if random.random() < 0.7 else LAND)
            if random.random() < 0.6 and not spots[place].structure:
                spots[place].structure = (seat, structure)
    put_tokens(random, state, spots)
    return Board(
        tuple(
            Place(
                units=tuple((seat, Units(**units)) for seat, units in spot.units.items()),
                structure=spot.structure,
                encounter=name in ENCOUNTERS and random.random() < 0.6,
                flag=spot.flag,
                trap=spot.trap,
                armed=spot.armed,
            )
            for name, spot in spots.items()
        )
    )


def near_fighters(seat: int, spots: dict[str, Spot]) -> list[str]:
    """Land with the seat's character or mechs, or across a river from them, so that mines matter."""
    own = [name for name, spot in spots.items() if set(spot.units.get(seat, {})) - {"workers"}]
    near = {step["to"] for name in own for step in OUT[name] if step["river"]} | set(own)
    return [name for name in LAND if name in near] or list(LAND)


def put_units(random: Random, state: State, seat: int, spots: dict[str, Spot]) -> None:
    """One character, the deployed mechs and some workers, mostly apart from the others."""
    faction = faction_of(state, seat)
    bases = [HOME[faction]]
    if faction == "crimea":
        bases += [base for owner, base in HOME.items() if owner not in playing(state)]
    mechs = len(state.players[seat].mats.mechs)
    for kind in ["character"] + ["mechs"] * mechs + ["workers"] * random.randint(1, 5):
        where = random.choice(bases if random.random() < 0.15 else TERRITORIES)
        if set(spots[where].units) - {seat} and random.random() < 0.6:
            where = random.choice(TERRITORIES)
        units = spots[where].units.setdefault(seat, {})
        units[kind] = units.get(kind, 0) + 1


def put_tokens(random: Random, state: State, spots: dict[str, Spot]) -> None:
    """Albion's flags and Togawa's traps, one token to a territory."""
    free = random.sample(TERRITORIES, 8)
    if "albion" in playing(state):
        for place in free[: random.randint(0, 4)]:
            spots[place].flag = True
    if "togawa" in playing(state):
        for place, trap in zip(free[4:], Trap, strict=True):
            if random.random() < 0.7:
                spots[place].trap, spots[place].armed = trap, random.random() < 0.5


def playing(state: State) -> list[str]:
    return [str(seat.faction) for seat in state.setup.seats]


def plain(state: State) -> dict[str, Any]:
    """The state as the oracle wants it."""
    assert state.board is not None
    names = playing(state)
    places = dict(zip(PLACES, state.board.places, strict=True))
    return {
        "playing": names,
        "printed_wayfare": state.setup.house_rules.base_wayfare_meander,
        "abilities": {
            faction: [ABILITIES[faction][mech] for mech in state.players[seat].mats.mechs]
            for seat, faction in enumerate(names)
        },
        "units": {
            name: {
                names[seat]: {"character": its.character, "mech": its.mechs, "worker": its.workers}
                for seat, its in place.units
            }
            for name, place in places.items()
            if place.units
        },
        "structures": {
            name: [names[place.structure[0]], str(place.structure[1])]
            for name, place in places.items()
            if place.structure
        },
        "encounters": [name for name, place in places.items() if place.encounter],
        "flags": [name for name, place in places.items() if place.flag],
        "traps": {name: place.armed for name, place in places.items() if place.trap},
    }


def every_unit(state: State) -> list[tuple[int, Unit, str]]:
    """Each kind of unit in each place, with its seat."""
    assert state.board is not None
    return [
        (seat, unit, name)
        for name, place in zip(PLACES, state.board.places, strict=True)
        for seat, units in place.units
        for unit in Unit
        if getattr(units, PRESENT[unit])
    ]
