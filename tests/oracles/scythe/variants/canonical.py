"""One way to write a variant: acts that mean the same are the same data."""

from tests.oracles.scythe.variants.bundle import Variant
from tests.oracles.scythe.variants.cards import ENCOUNTERS
from tests.oracles.scythe.variants.seen import Seen


def canonical(seen: Seen, variant: Variant) -> Variant:
    """The one way to write this variant: what changes nothing is at its usual value."""
    same = dict(variant)
    if same["act"] == "bolster" and not seen.built("monument"):
        same["monument"] = True
    if same["act"] == "trade" and not seen.built("armory"):
        same["armory"] = True
    if "payment" in same:
        same["payment"] = tuple(sorted((place, str(what), n) for place, what, n in same["payment"]))
    if same["act"] == "take_bottom_row" and not seen.sections[seen.turn.section]["coins"]:
        same["coins"] = True
    if same["act"] == "take_option":
        gain = ENCOUNTERS[seen.turn.moves.card][same["option"]]["gain"]
        if set(gain) == {"workers"} and not same["workers"]:
            same["gain"] = False
        if "workers" not in gain or not same["gain"]:
            same["workers"] = True
    return same
