"""Every hop with every load: units on the board (rulebook, Move) and airships (The Wind Gambit)."""

from typing import Any

from tests.kits.scythe.reach_positions import plain
from tests.oracles.scythe.reach_oracle import HOME, OUT, TERRAIN, next_places
from tests.oracles.scythe.variants.bundle import Bundle
from tests.oracles.scythe.variants.seen import FACTORY, Seen, parts_of

NOTHING = (0, 0, 0, 0)
UNITS = ("character", "mech", "worker")
LARGEST_RANGE = 3  # "ranges 2 and 3 are mentioned"; it holds until the table has read its tile
RESOURCES_ABOARD, WORKERS_ABOARD = 3, 2


def moves(seen: Seen) -> list[Bundle]:
    """Every hop of the unit under way and of those that have not moved, with every load."""
    under_way = seen.turn.moves
    position = plain(seen.state)
    found = []
    for unit, at, fresh in _movable(seen, under_way):
        loads = _loads(seen, unit, at)
        with_goods = [load for load in loads if any(load[1])]
        free, by_toka = next_places(position, seen.faction, unit, at)
        for to in sorted(free | by_toka if under_way.toka else free):
            fixed = {"seat": seen.seat, "unit": unit, "at": at, "to": to, "fresh": fresh}
            rows = with_goods if to in _tolls(seen) else loads
            found.append(Bundle("move_unit", fixed, ("workers", "resources"), rows))
    return found


def _movable(seen: Seen, under_way: Any) -> list[tuple[str, str, bool]]:
    """ "Move 1 different unit per …": the one in hand as far as it may go, others that have not moved."""
    hand, found = under_way.hand, []
    if hand and hand.hops and seen.units(hand.at)[UNITS.index(hand.unit)]:
        found.append((str(hand.unit), hand.at, False))
    for at in seen.places if under_way.left else ():
        for unit, there in zip(UNITS, seen.units(at), strict=True):
            moved = sum((where, str(kind)) == (at, unit) for where, kind in under_way.rested)
            moved += bool(hand and (hand.at, str(hand.unit)) == (at, unit))
            if there > moved:
                found.append((unit, at, True))
    return found


def _loads(seen: Seen, unit: str, at: str) -> list[tuple[int, tuple[int, ...]]]:
    """ "Any number of resource tokens", for mechs also of workers; off a lake nothing is left alone."""
    character, mechs, workers = seen.units(at)
    tokens = seen.places[at].resources if seen.controls(at) else NOTHING
    on_lake = TERRAIN.get(at) == "lake"
    mechs_left = mechs - (unit == "mech")
    fighters_left = mechs_left + character - (unit == "character")
    return [
        (carried, part)
        for carried in range(workers + 1 if unit == "mech" else 1)
        for part in parts_of(tokens)
        if not (on_lake and carried < workers and not mechs_left)
        and not (on_lake and part != tokens and not fighters_left)
    ]


def _tolls(seen: Seen) -> set[str]:
    """The tile Toll: where an opponent's airship asks for a resource."""
    if seen.setup.aggressive_tile != "Toll":
        return set()
    return {ship.at for owner, ship in enumerate(seen.state.board.airships) if owner != seen.seat}


def flights(seen: Seen) -> list[Bundle]:
    """Every hop of the airship, and whatever may come aboard or be set down below it."""
    under_way, ships = seen.turn.moves, seen.state.board.airships
    if not ships or (under_way.flight is None and (under_way.flown or not under_way.left)):
        return []
    ship, seat = ships[seen.seat], {"seat": seen.seat}
    printed = LARGEST_RANGE if seen.setup.airship_range is None else seen.setup.airship_range
    left = printed + (seen.turn.section == FACTORY) if under_way.flight is None else under_way.flight
    near = [step["to"] for step in OUT[ship.at] if step["to"] not in HOME.values()] if left else []
    turned = ("workers", "resources")
    return [
        Bundle("move_airship", seat, ("to",), [(to,) for to in near]),
        Bundle("load_airship", seat, turned, _aboard(seen, ship)),
        Bundle("unload_airship", seat, turned, _down(seen, ship)),
    ]


def _aboard(seen: Seen, ship: Any) -> list[tuple[int, tuple[int, ...]]]:
    """ "Either up to 3 resources or up to 2 workers", from where the airship is."""
    carries = seen.setup.airship_carries
    room = 0 if ship.workers or carries == "workers" else RESOURCES_ABOARD - sum(ship.resources)
    beds = 0 if any(ship.resources) or carries == "resources" else WORKERS_ABOARD - ship.workers
    # Seaworthy: no worker leaves a lake without a mech; Move: nor a territory of opponents' fighters.
    if TERRAIN.get(ship.at) == "lake" or seen.fought_over(ship.at):
        beds = 0
    held = seen.places[ship.at].resources if seen.controls(ship.at) else NOTHING
    return _either(min(beds, seen.units(ship.at)[2]), parts_of(held, room))


def _down(seen: Seen, ship: Any) -> list[tuple[int, tuple[int, ...]]]:
    """ "Workers can only be dropped off on territories unoccupied by workers"; home bases are none."""
    if ship.at not in TERRAIN:
        return []
    others = any(its.workers for _, its in seen.places[ship.at].units)
    barred = others or TERRAIN[ship.at] == "lake" or seen.fought_over(ship.at)
    return _either(0 if barred else ship.workers, parts_of(ship.resources))


def _either(workers: int, parts: list[tuple[int, ...]]) -> list[tuple[int, tuple[int, ...]]]:
    some = [(n, NOTHING) for n in range(1, workers + 1)]
    return some + [(0, part) for part in parts if any(part)]
