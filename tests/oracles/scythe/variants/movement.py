"""Every hop with every load: units on the board (rulebook, Move) and airships (The Wind Gambit)."""

from typing import Any

from tests.kits.scythe.reach_positions import plain
from tests.oracles.scythe.reach_oracle import HOME, OUT, TERRAIN, next_places
from tests.oracles.scythe.variants.bundle import Bundle
from tests.oracles.scythe.variants.seen import FACTORY, RESOURCES, Payment, Seen, parts_of, spreads

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
    """ "Any number of resource tokens", for mechs also of workers; what one brought to a lake leaves it."""
    character, mechs, workers = seen.units(at)
    tokens = seen.places[at].resources if seen.controls(at) else NOTHING
    on_lake = TERRAIN.get(at) == "lake"
    mechs_left = mechs - (unit == "mech")
    fighters_left = mechs_left + character - (unit == "character")
    brought = [n - others for n, others in zip(tokens, seen.places[at].stray, strict=True)]
    return [
        (carried, part)
        for carried in range(workers + 1 if unit == "mech" else 1)
        for part in parts_of(tokens)
        if not (on_lake and carried < workers and not mechs_left)
        and not (on_lake and not fighters_left and any(n < own for n, own in zip(part, brought, strict=True)))
    ]


def _tolls(seen: Seen) -> set[str]:
    """The tile Toll: where an opponent's airship asks for a resource."""
    return {
        ship.at
        for owner, ship in enumerate(seen.state.board.airships)
        if owner != seen.seat and seen.has_tile(owner, "Toll")
    }


def flights(seen: Seen) -> list[Bundle]:
    """Every hop of the airship, and whatever may come aboard or be set down below it."""
    under_way, ships = seen.turn.moves, seen.state.board.airships
    if not ships or (under_way.flight is None and (under_way.flown or not under_way.left)):
        return []
    ship, seat = ships[seen.seat], {"seat": seen.seat}
    printed = seen.printed(seen.seat, "airship_range")
    printed = LARGEST_RANGE if printed is None else printed
    left = printed + (seen.turn.section == FACTORY) if under_way.flight is None else under_way.flight
    near = [step["to"] for step in OUT[ship.at] if step["to"] not in HOME.values()] if left else []
    turned = ("workers", "resources")
    return [
        Bundle("move_airship", seat, ("to",), [(to,) for to in near]),
        Bundle("load_airship", seat, turned, _aboard(seen, ship)),
        Bundle("unload_airship", seat, turned, _down(seen, ship)),
        Bundle("land_airship", seat, (), _landing(seen, ship)),
        Bundle("bombard", seat, ("against", "payment"), _bombs(seen)),
    ]


def _bombs(seen: Seen) -> list[tuple[int, Payment]]:
    """The tile Bombard: "spend up to three resources; an opponent's power falls"; here once in a move."""
    if seen.turn.moves.bombed or not seen.has_tile(seen.seat, "Bombard"):
        return []
    sources = [source for resource in RESOURCES for source in seen.stock(resource)]
    paid = [payment for n in (1, 2, 3) for payment in spreads(sources, n)]
    others = [n for n, each in enumerate(seen.state.players) if n != seen.seat and each.power]
    return [(other, payment) for other in others for payment in paid]


def _landing(seen: Seen, ship: Any) -> list[tuple[()]]:
    """The tile Safe Haven: "the airship may land on a territory and control it", if nobody does."""
    may = seen.has_tile(seen.seat, "Safe Haven") and ship.at in TERRAIN and seen.is_free(ship.at)
    return [()] if may else []


def _aboard(seen: Seen, ship: Any) -> list[tuple[int, tuple[int, ...]]]:
    """ "Either up to 3 resources or up to 2 workers", from where the airship is."""
    carries = seen.printed(seen.seat, "airship_carries")
    room = 0 if ship.workers or carries == "workers" else RESOURCES_ABOARD - sum(ship.resources)
    beds = 0 if any(ship.resources) or carries == "resources" else WORKERS_ABOARD - ship.workers
    # Seaworthy: no worker leaves a lake without a mech; Move: nor a territory of opponents' fighters.
    if TERRAIN.get(ship.at) == "lake" or seen.fought_over(ship.at):
        beds = 0
    # House rule: goods that nobody controls, too.
    free = seen.house.airship_free_goods and seen.is_free(ship.at)
    held = seen.places[ship.at].resources if free or seen.controls(ship.at) else NOTHING
    return _either(min(beds, seen.units(ship.at)[2]), parts_of(held, room))


def _down(seen: Seen, ship: Any) -> list[tuple[int, tuple[int, ...]]]:
    """ "Workers can only be dropped off on territories unoccupied by workers"; home bases are none."""
    if ship.at not in TERRAIN:
        return []
    join = seen.house.airship_workers_join
    others = any(its.workers for owner, its in seen.places[ship.at].units if not join or owner != seen.seat)
    barred = others or TERRAIN[ship.at] == "lake" or seen.fought_over(ship.at)
    return _either(0 if barred else ship.workers, parts_of(ship.resources))


def _either(workers: int, parts: list[tuple[int, ...]]) -> list[tuple[int, tuple[int, ...]]]:
    some = [(n, NOTHING) for n in range(1, workers + 1)]
    return some + [(0, part) for part in parts if any(part)]
