"""One way to write a variant: acts that mean the same are the same data."""

from collections.abc import Callable

from tests.oracles.scythe.reach_oracle import HOME
from tests.oracles.scythe.variants.bottom_row import ONE_TIME
from tests.oracles.scythe.variants.bundle import Variant
from tests.oracles.scythe.variants.cards import ENCOUNTERS, FACTORY_CARDS, gains_of
from tests.oracles.scythe.variants.retreats import open_lakes
from tests.oracles.scythe.variants.seen import Seen


def canonical(seen: Seen, variant: Variant) -> Variant:
    """The one way to write this variant of an act that is allowed: every amount, payments sorted."""
    same = dict(variant)
    if "payment" in same:
        same["payment"] = tuple(sorted(same["payment"]))
    change = _CHANGES.get(same["act"])
    return {**same, **change(seen, same)} if change else same


def _bolster(seen: Seen, act: Variant) -> Variant:
    return {"monument": act["monument"] or not seen.built("monument")}


def _trade(seen: Seen, act: Variant) -> Variant:
    return {"armory": act["armory"] or not seen.built("armory")}


def _announce(seen: Seen, act: Variant) -> Variant:
    printed = seen.sections[seen.turn.section]["coins"] if act["coins"] else 0
    return {"coins": True, "taken": printed if act["taken"] is None else act["taken"]}


def _enlist(seen: Seen, act: Variant) -> Variant:
    return {"taken": ONE_TIME if act["taken"] is None else act["taken"]}


def _option(seen: Seen, act: Variant) -> Variant:
    gain = ENCOUNTERS[seen.turn.moves.card][act["option"]]["gain"]
    wanted = act["taken"] or tuple(gain.values())
    left = [kind for kind in gain if not act["gain"] or (kind == "workers" and not act["workers"])]
    taken = tuple(0 if kind in left else n for kind, n in zip(gain, wanted, strict=True))
    return {"gain": True, "workers": True, "taken": taken}


def _card(seen: Seen, act: Variant) -> Variant:
    gains = gains_of(FACTORY_CARDS[seen.player.factory_card], act["gain"])
    taken = dict(zip(gains, act["taken"] or tuple(gains.values()), strict=True))
    at, workers = act["at"], act["workers"]
    if seen.has_board and "workers" in taken:
        at = at if taken["workers"] else None
        taken["workers"] = int(at is not None)
    if not taken.get("produce_territories"):
        workers = 0
    return {"taken": tuple(taken.values()), "at": at, "workers": workers}


def _retreat(seen: Seen, act: Variant) -> Variant:
    character, mechs, workers = seen.units(seen.state.combat.at)
    lakes = open_lakes(seen)
    units = act["units"] or (act["to"],) * (character + mechs)
    riding = act["workers"] or (0,) * len(lakes)
    if not act["units"]:
        riding = tuple(workers if lake == act["to"] and mechs else 0 for lake in lakes)
    units = (*units[:character], *sorted(units[character:]))
    return {"to": HOME[seen.faction], "units": units, "workers": riding}


_CHANGES: dict[str, Callable[[Seen, Variant], Variant]] = {
    "bolster": _bolster,
    "trade": _trade,
    "take_bottom_row": _announce,
    "enlist": _enlist,
    "take_option": _option,
    "use_factory_card": _card,
    "retreat": _retreat,
}
