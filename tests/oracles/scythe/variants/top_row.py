"""Every variant of the top row: "gain the benefit (or only part of the benefit, if you wish)"."""

from typing import Any

from tests.oracles.scythe.reach_oracle import TERRAIN
from tests.oracles.scythe.variants.bundle import Bundle
from tests.oracles.scythe.variants.seen import FACTORY, PRODUCE_COST, RESOURCES, WORKERS, Seen

PRICE = {"coins": 1}
PRODUCTIVE = ("mountain", "farm", "tundra", "forest", "village")


def top_row(seen: Seen) -> list[Bundle]:
    """The top-row action of the chosen section in every variant."""
    if seen.turn.section == FACTORY:
        return []
    return _ACTIONS[seen.sections[seen.turn.section]["top"]](seen)


def _amounts(most: int) -> list[tuple[int]]:
    return [(n,) for n in range(most + 1)]


def _taken_or_left(seen: Seen, structure: str) -> tuple[bool, ...]:
    """Whether a structure's additional benefit is taken; without the structure there is nothing to leave."""
    return (True, False) if seen.built(structure) else (True,)


def _move(seen: Seen) -> list[Bundle]:
    coins = 2 if seen.has_cube_off("move_coins") else 1
    if final_turn(seen):
        return []
    found = [Bundle("gain_coins", {"seat": seen.seat}, ("amount",), _amounts(coins))]
    if not (seen.has_board and seen.began_early):
        found.append(Bundle("move", {"seat": seen.seat}))
    return found


def final_turn(seen: Seen) -> bool:
    """The tile Mission Possible: the final turns go without the Move action, coins or units."""
    ending = seen.state.resolution
    if seen.resolution_tile() != "Mission Possible" or seen.house.resolution_by_hand:
        return False
    if ending is None or ending.by is None or ending.by == seen.seat:
        return False
    return bool(seen.player.turns >= ending.last_turns[seen.seat])


def _bolster(seen: Seen) -> list[Bundle]:
    if not seen.can_pay(PRICE):
        return []
    power = 3 if seen.has_cube_off("bolster_power") else 2
    cards = 2 if seen.has_cube_off("bolster_cards") else 1
    return [
        Bundle("bolster", {"seat": seen.seat, "gain": gain, "monument": monument}, ("amount",), _amounts(n))
        for gain, n in (("power", power), ("combat_cards", cards))
        for monument in _taken_or_left(seen, "monument")
    ]


def _trade(seen: Seen) -> list[Bundle]:
    if not seen.can_pay(PRICE):
        return []
    popularity = 2 if seen.has_cube_off("trade_popularity") else 1
    gains = [("popularity", popularity)]
    # "You cannot do this if all your workers are on your home base."
    if not seen.has_board or seen.with_worker():
        gains.append(("resources", 2))
    return [
        Bundle("trade", {"seat": seen.seat, "gain": gain, "armory": armory}, ("amount",), _amounts(n))
        for gain, n in gains
        for armory in _taken_or_left(seen, "armory")
    ]


def _produce(seen: Seen) -> list[Bundle]:
    workers = seen.player.workers
    if not seen.can_pay(PRODUCE_COST[workers]):
        return []
    # Without a board the most that villages can bring: one for each worker, and the mill's.
    new = 0 if seen.has_board else min(WORKERS - workers, workers + seen.built("mill"))
    return [Bundle("produce", {"seat": seen.seat}, ("workers",), _amounts(new))]


_ACTIONS: dict[str, Any] = {"move": _move, "bolster": _bolster, "trade": _trade, "produce": _produce}


def placing(seen: Seen) -> list[Bundle]:
    """Every resource on every territory with a worker; of an encounter where the character stands."""
    places = [seen.turn.spot] if seen.turn.spot else seen.with_worker()
    rows = [(resource, at) for resource in RESOURCES for at in places]
    return [Bundle("place_resource", {"seat": seen.seat}, ("resource", "at"), rows)]


def producing(seen: Seen) -> list[Bundle]:
    """Every territory that may still produce, every number of its workers, the mill as one of them."""
    turn, rows = seen.turn, []
    mill = next((at for at in TERRAIN if seen.places[at].structure == (seen.seat, "mill")), None)
    mill = mill if turn.mill and mill and seen.controls(mill) else None
    for at in dict.fromkeys([*seen.with_worker(), *([mill] if mill else [])]):
        # Ruling: the mill's territory is one more; by the older rule one of the others.
        extra = at == mill and not seen.house.mill_is_worker
        if at in turn.produced or TERRAIN[at] not in PRODUCTIVE or not (turn.left or extra):
            continue
        most = seen.units(at)[2] + (at == mill)
        if TERRAIN[at] == "village":
            most = min(most, WORKERS - seen.player.workers)
        rows += [(at, n) for n in range(1, most + 1)]
    return [Bundle("produce_at", {"seat": seen.seat}, ("at", "amount"), rows)]
