"""One unit moved twice by code that shares nothing: the engine's search and the oracle's must agree."""

from collections import Counter
from random import Random
from typing import Any

from engine.scythe.board import paths
from engine.scythe.board.board import PLACES
from engine.scythe.ids import Unit
from engine.scythe.state import State
from tests.kits.scythe.reach_positions import faction_of
from tests.oracles.scythe.reach_oracle import OUT, held, move_only, movement_ends, next_places, search

WHERE_IT_STOPS = 4  # places asked about for each unit


def agree(
    state: State,
    position: dict[str, Any],
    seat: int,
    unit: Unit,
    at: str,
    random: Random,
    seen: Counter[str],
) -> None:
    faction, steps, toka = faction_of(state, seat), random.randint(1, 3), random.random() < 0.8
    where = (faction, str(unit), at, position)
    free, by_toka = next_places(position, faction, unit, at)
    wanted = free | by_toka if toka else free
    found = paths.hops(state, seat, unit, at, toka)
    assert set(found) == wanted, where
    assert len(found) == len(wanted)
    assert list(found) == [place for place in PLACES if place in wanted]
    assert paths.can_leave(state, seat, unit, at) is not held(position, faction, unit, at), where
    for to in random.sample(PLACES, WHERE_IT_STOPS):
        assert paths.stops(state, seat, unit, to) == movement_ends(position, faction, unit, to), (to, where)
        assert (paths.why_no_hop(state, seat, unit, at, to, toka) is None) == (to in wanted), (to, where)
        assert paths.crosses_river(state, seat, unit, at, to) == (to in by_toka), (to, where)
    reach = paths.reachable(state, seat, unit, at, steps, toka)
    lengths = {place: len(path) for place, path in reach.paths.items()}
    assert lengths == search(position, faction, unit, at, steps, toka), (steps, toka, where)
    assert {*reach.paths, *reach.blocked} == set(PLACES)
    assert not reach.paths.keys() & reach.blocked.keys()
    for to, path in reach.paths.items():
        assert path[-1] == to
        walk(position, faction, unit, at, path, toka, seen)
    seen.update(what_it_shows(state, position, seat, unit, at, free))
    seen["Toka used up"] += bool(by_toka and not toka)


def walk(
    position: dict[str, Any],
    faction: str,
    unit: Unit,
    at: str,
    path: tuple[str, ...],
    toka: bool,
    seen: Counter[str],
) -> None:
    """Each hop of the path is one the oracle allows, and none but the last ends the movement."""
    for n, to in enumerate(path):
        free, by_toka = next_places(position, faction, unit, at)
        assert to in (free | by_toka if toka else free)
        toka = toka and to in free
        if n < len(path) - 1:
            assert not movement_ends(position, faction, unit, to)
            position, at = move_only(position, faction, unit, at, to), to
    seen["a place that ends movement"] += movement_ends(position, faction, unit, path[-1])


def what_it_shows(
    state: State, position: dict[str, Any], seat: int, unit: Unit, at: str, free: set[str]
) -> list[str]:
    faction = faction_of(state, seat)
    shows = [f"{len(state.players)} players", str(unit)]
    if held(position, faction, unit, at):
        return [*shows, "a worker that may not leave"]
    abilities = position["abilities"][faction] if unit is not Unit.WORKER else []
    for ability in abilities:
        fewer = [name for name in abilities if name != ability]
        less = {**position, "abilities": {**position["abilities"], faction: fewer}}
        if next_places(less, faction, unit, at) != next_places(position, faction, unit, at):
            shows.append(f"{ability} of {faction}")
    if "Wayfare" in abilities:
        bases = any(to.startswith("HB_") for to in free)
        shows.append("Wayfare to a home base" if bases else "Wayfare to a farm")
    no_mine = {place: its for place, its in position["structures"].items() if its != [faction, "mine"]}
    by_mine = free - next_places({**position, "structures": no_mine}, faction, unit, at)[0]
    shows += ["own mine"] if by_mine else []
    crossed = any(step["river"] and step["to"] in by_mine for step in OUT[at])
    shows += ["Burrow by the mine"] if "Burrow" in abilities and crossed else []
    if unit is Unit.WORKER:
        peace = {**position, "units": {at: {faction: {"worker": 1}}}}
        kept = next_places(peace, faction, unit, at)[0] != free
        shows += ["a worker kept from opponents"] if kept else []
        shows += ["Swim"] if faction == "nordic" and free - next_places(peace, "rusviet", unit, at)[0] else []
    if at.startswith("HB_"):
        shows.append("out of a home base" if at == f"HB_{faction}" else "out of another home base")
    return shows
