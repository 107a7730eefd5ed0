"""Positions for the tests of objectives: hand-made ones, and random ones near every card's limit."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.frozen import evolve
from engine.scythe.board.board import INDEX, PLACES, Board, Place, Units
from engine.scythe.cards.objective_conditions import met
from engine.scythe.ids import Structure
from engine.scythe.state import Stage, State, Turn
from tests.kits.scythe.tables import BOTTOMS, CUBES, MECHS_OF, STRUCTURES, THREE, build, have
from tests.oracles.scythe.objective_oracle import (
    GOODS,
    NEAR,
    PRIMARY,
    SENTENCES,
    TERRAIN,
    TUNNEL,
    Looker,
    Spot,
    Table,
)

CLOCKWISE = ("nordic", "rusviet", "togawa", "crimea", "saxony", "polania", "albion")
LAND = [name for name, terrain in TERRAIN.items() if terrain != "lake"]
# Tracks on and beside every limit that a card knows.
NEAR_LIMITS = {
    "coins": (0, 1, 2, 3, 19, 20, 30),
    "power": (0, 1, 6, 7, 12, 13, 16),
    "popularity": (2, 3, 4, 6, 7, 12, 13),
    "combat_cards": (0, 5, 7, 8, 9),
}


def spot(seat: int = 0, structure: Structure | None = None, goods: Any = (0, 0, 0, 0), **units: int) -> Place:
    """A place with one seat's units (`character`, `mechs`, `workers`), its structure and resources."""
    return Place(
        units=((seat, Units(**units)),) if units else (),
        resources=goods,
        structure=(seat, structure) if structure else None,
    )


def worked(*names: str) -> dict[str, Place]:
    """One worker of seat 0 on each of these territories."""
    return {name: spot(workers=1) for name in names}


def situation(
    places: dict[str, Place] | None = None,
    turn: Turn | None = None,
    tracking: str = "board",
    rival: dict[str, Any] | None = None,
    **player: Any,
) -> State:
    """A table of three (Nordic at seat 0) with nothing on the board but `places`."""
    state = have(have(build(*THREE, tracking=tracking), 0, **player), 1, **(rival or {}))
    state = evolve(state, turns=(turn,) if turn else ())
    if state.board is None:
        return state
    return on(evolve(state, board=Board(tuple(Place() for _ in PLACES))), places or {})


def on(state: State, places: dict[str, Place]) -> State:
    """The same table with these places changed."""
    assert state.board is not None
    board = list(state.board.places)
    for name, place in places.items():
        board[INDEX[name]] = place
    return evolve(state, board=Board(tuple(board)))


def random_tables(random: Random, n: int) -> Iterator[Table]:
    """Tables of 2 to 5 seats whose pieces gather where cards ask for them."""
    for number in range(n):
        factions = sorted(random.sample(CLOCKWISE, 2 + number % 4), key=CLOCKWISE.index)
        table = Table(factions, [numbers(random) for _ in factions], {name: Spot() for name in TERRAIN})
        table.chased = random.random() < 0.5
        for seat in range(len(factions)):
            settle(random, table, seat)
        yield table


def numbers(random: Random) -> dict[str, int]:
    """One seat's tracks and mats."""
    own = {name: random.choice(limits) for name, limits in NEAR_LIMITS.items()}
    own |= {"workers": random.randint(2, 8), "mechs": random.choice((0, 0, 1, 1, 2, 4))}
    own |= {"structures": random.choice((0, 1, 2, 3, 4)), "recruits": random.randint(0, 4)}
    own |= {
        "upgrades": random.choice((0, 0, 1, 6)),
        "card": random.choice((0, 1)),
        "combat_stars": random.choice((0, 1, 2)),
    }
    return own


def settle(random: Random, table: Table, seat: int) -> None:
    """Puts the seat's pieces and some resources on a few places that have something in common."""
    own = table.seats[seat]
    places = gathering(random)
    pieces = ["character", *["mech"] * own["mechs"], *["worker"] * own["workers"]]
    for n, kind in enumerate(pieces):
        name = places[n % len(places)] if random.random() < 0.7 else random.choice(places)
        if random.random() < 0.03:
            continue  # at home
        units = table.spots[name].units.setdefault(seat, {})
        units[kind] = units.get(kind, 0) + 1
    free = [name for name in LAND if table.spots[name].structure is None]
    for _ in range(own["structures"]):
        near = [name for name in (*places, *NEAR[f"HB_{table.factions[seat]}"]) if name in free]
        name = random.choice(near if near and random.random() < 0.4 else free)
        free.remove(name)
        table.spots[name].structure = seat
    for name in random.sample(places, min(len(places), random.randint(0, 3))):
        table.spots[name].tokens = {kind: random.choice((0, 1, 1, 2, 3, 4, 7)) for kind in GOODS}


def gathering(random: Random) -> list[str]:
    """Places of one terrain, tunnels, around a lake or the factory, of all terrains, or any."""
    lakes = [name for name, terrain in TERRAIN.items() if terrain == "lake"]
    alike = random.choice(PRIMARY)
    pools = (
        [name for name, terrain in TERRAIN.items() if terrain == alike],
        sorted(TUNNEL),
        sorted(NEAR[random.choice(lakes)]),
        ["X", *sorted(NEAR["X"])],
        list(TERRAIN),
    )
    pool = random.choice(pools)
    if random.random() < 0.2:
        return [random.choice([name for name in TERRAIN if TERRAIN[name] == each]) for each in PRIMARY]
    return random.sample(pool, min(len(pool), random.choice((1, 1, 2, 3, 4, 6))))


def as_state(table: Table) -> State:
    """The same table as the engine keeps it, in the open turn of seat 0."""
    mats = ("industrial", "engineering", "patriotic", "mechanical", "agricultural")
    pairs = [f"{faction}:{mat}" for faction, mat in zip(table.factions, mats, strict=False)]
    state = build(*pairs, tracking="board")
    for seat, own in enumerate(table.seats):
        state = have(
            state,
            seat,
            **{name: own[name] for name in (*NEAR_LIMITS, "workers")},
            factory_card=seat + 1 if own["card"] else None,
            mechs=MECHS_OF[table.factions[seat]][: own["mechs"]],
            structures=STRUCTURES[: own["structures"]],
            recruits=BOTTOMS[: own["recruits"]],
            exposed=CUBES[: own["upgrades"]],
            stars={"combat": own["combat_stars"]},
        )
    turn = Turn(0, 0, Stage.DONE, moved=True, drove_off=table.chased)
    state = evolve(state, turns=(turn,), board=Board(tuple(Place() for _ in PLACES)))
    return on(state, {name: as_place(here) for name, here in table.spots.items()})


def as_place(here: Spot) -> Place:
    units = (
        (seat, Units(its.get("character", 0), its.get("mech", 0), its.get("worker", 0)))
        for seat, its in here.units.items()
    )
    resources: Any = tuple(here.tokens.get(kind, 0) for kind in GOODS)
    structure = None if here.structure is None else (here.structure, Structure.MILL)
    return Place(units=tuple(units), resources=resources, structure=structure)


def objectives_agree(table: Table) -> Counter[tuple[int, bool]]:
    """Every card of every seat, judged by the engine as by the reader of the sentences; what was met."""
    state, seen = as_state(table), Counter[tuple[int, bool]]()
    for seat in range(len(table.factions)):
        me = Looker(table, seat)
        for number, says in SENTENCES.items():
            assert met(state, seat, number) is says(me), (number, seat, table)
            seen[number, says(me)] += 1
    return seen
