"""Every variant of the bottom row: each way to pay it, each part of its benefit."""

from tests.oracles.scythe.reach_oracle import TERRAIN
from tests.oracles.scythe.variants.bundle import Bundle
from tests.oracles.scythe.variants.seen import (
    BONUSES,
    BOTTOMS,
    CUBES,
    FACTORY,
    MECHS_OF,
    STRUCTURES,
    Payment,
    Seen,
    spreads,
)

ONE_TIME = 2  # "gain 2 power; gain 2 coins; gain 2 popularity; and draw 2 combat cards"


def bottom_row(seen: Seen) -> list[Bundle]:
    """Announcing with every payment, and the benefit at once where resources alone can pay."""
    if seen.turn.section == FACTORY or seen.began_early:
        return []
    printed = seen.sections[seen.turn.section]
    cost = printed["cost"] - seen.player.mats.brackets[BOTTOMS.index(printed["bottom"])]
    found = []
    for coerce in (False, True) if seen.may_coerce() else (False,):
        ways = payments(seen, printed["resource"], cost - coerce)
        fixed = {"seat": seen.seat, "coerce": coerce, "coins": True}
        # "You may choose not to take the coins", or only part of them.
        rows = [(taken, way) for taken in range(printed["coins"] + 1) for way in ways]
        found.append(Bundle("take_bottom_row", fixed, ("taken", "payment"), rows))
    return found + (benefit(seen, printed["bottom"]) if len(found[0]) else [])


def payments(seen: Seen, resource: str, cost: int) -> list[Payment]:
    """ "You may only spend resources from territories you currently control." """
    return spreads(seen.stock(resource), cost) if seen.has_board else [()]


def benefit(seen: Seen, bottom: str) -> list[Bundle]:
    """Every way to take this benefit."""
    mats, seat = seen.player.mats, {"seat": seen.seat}
    if bottom == "upgrade":
        room = [
            each for n, each in enumerate(BOTTOMS) if mats.brackets[n] < seen.sections[n]["upgrade_slots"]
        ]
        rows = [(cube, to) for cube in CUBES if cube not in mats.exposed for to in room]
        return [Bundle("upgrade", seat, ("cube", "bracket"), rows)]
    if bottom == "deploy":
        left = [mech for mech in MECHS_OF[seen.faction] if mech not in mats.mechs]
        return [Bundle("deploy", seat, ("mech", "at"), [(each, at) for each in left for at in _land(seen)])]
    if bottom == "build":
        left = [each for each in STRUCTURES if each not in mats.structures]
        free = [at for at in _land(seen) if at is None or seen.places[at].structure is None]
        return [Bundle("build", seat, ("structure", "at"), [(each, at) for each in left for at in free])]
    recruits = [each for each in BOTTOMS if each not in mats.recruits]
    open_ = [each for each in BONUSES if each not in mats.one_time]
    rows = [(one, two, n) for one in recruits for two in open_ for n in range(ONE_TIME + 1)]
    return [Bundle("enlist", seat, ("recruit", "bonus", "taken"), rows)]


def _land(seen: Seen) -> list[str | None]:
    """With a worker and not on a lake; of an encounter "on the same territory as your character"."""
    if not seen.has_board:
        return [None]
    spot = seen.turn.spot
    places = [spot] if spot else seen.with_worker()
    return [at for at in places if at in TERRAIN and TERRAIN[at] != "lake"]
