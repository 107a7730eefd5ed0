"""Every way to retreat: home, and for Nordic unit by unit onto adjacent lakes, workers with a mech."""

from itertools import combinations_with_replacement, product

from tests.oracles.scythe.reach_oracle import HOME, OUT, TERRAIN
from tests.oracles.scythe.variants.bundle import Bundle
from tests.oracles.scythe.variants.seen import Seen


def retreats(seen: Seen) -> list[Bundle]:
    """ "Retreat onto adjacent lakes (you may still also retreat those units to your home base)." """
    combat = seen.state.combat
    if combat.loser != seen.seat or not seen.has_board:
        return []
    lakes = open_lakes(seen)
    places = (HOME[seen.faction], *lakes)
    character, mechs, workers = seen.units(combat.at)
    rows = [
        ((*first, *rest), riding)
        for first in product(places, repeat=character)
        for rest in combinations_with_replacement(sorted(places), mechs)
        for riding in _rides(lakes, rest, workers)
    ]
    fixed = {"seat": seen.seat, "to": HOME[seen.faction]}
    return [Bundle("retreat", fixed, ("units", "workers"), rows)]


def open_lakes(seen: Seen) -> list[str]:
    """The adjacent lakes where a retreat begins no combat and springs no trap."""
    near = [step["to"] for step in OUT[seen.state.combat.at] if TERRAIN.get(step["to"]) == "lake"]
    return [lake for lake in near if _is_free(seen, lake)]


def _is_free(seen: Seen, lake: str) -> bool:
    here = seen.places[lake]
    return not here.armed and all(owner == seen.seat for owner, _ in here.units)


def _rides(lakes: list[str], mechs: tuple[str, ...], workers: int) -> list[tuple[int, ...]]:
    """ "If a mech transports workers onto a lake (… when retreating)": only where a mech goes."""
    numbers = [range(workers + 1 if lake in mechs else 1) for lake in lakes]
    return [riding for riding in product(*numbers) if sum(riding) <= workers]
