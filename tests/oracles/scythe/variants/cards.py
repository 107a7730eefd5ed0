"""Every variant of the two kinds of card with options: encounters and factory cards."""

import json
from itertools import combinations
from typing import Any

from tests.oracles.scythe.reach_oracle import DATA, TERRAIN
from tests.oracles.scythe.variants.bundle import Bundle
from tests.oracles.scythe.variants.seen import BONUSES, RESOURCES, WORKERS, Payment, Seen, spreads

FACTORY_CARDS = {
    card["number"]: card for card in json.loads((DATA / "factory_cards.json").read_text("utf-8"))["cards"]
}
ENCOUNTERS = {
    card["number"]: card["options"]
    for card in json.loads((DATA / "encounters.json").read_text("utf-8"))["cards"]
}
PIECES = ("upgrade", "mech", "structure", "recruit", "workers")
KNOWN = {*BONUSES, *RESOURCES, *PIECES, "any_resources"}


def encounter(seen: Seen) -> list[Bundle]:
    """Each option that can be paid, with each part of its benefit."""
    moves = seen.turn.moves
    if moves is None or moves.card is None:
        return []
    found = []
    for number, option in enumerate(ENCOUNTERS[moves.card]):
        by_hand = not set(option["gain"]) <= KNOWN  # gives what only the table can do
        if number in moves.options or by_hand or not seen.can_pay(option["cost"]):
            continue
        fixed = {"seat": seen.seat, "option": number}
        rows = _parts(option["gain"])
        found.append(Bundle("take_option", fixed, ("gain", "workers"), rows))
    return found


def _parts(gain: dict[str, int]) -> list[tuple[bool, bool]]:
    """ "You may gain as much of the benefit as you'd like." """
    rows = [(True, True), (False, True)]
    return [*rows, (True, False)] if "workers" in gain and len(gain) > 1 else rows


def factory_card(seen: Seen) -> list[Bundle]:
    """The card's top row with each gain, payment and place."""
    if seen.player.factory_card is None:
        return []
    card = FACTORY_CARDS[seen.player.factory_card]
    if not seen.can_pay(card["cost"]):
        return []
    kinds = {kind for gain in card["gain"] for kind in gain}
    gains = range(len(card["gain"]) if card["gain_mode"] == "or" else 1)
    found = []
    for coerce in (False, True):
        ways = _payments(seen, card["cost"], coerce)
        fixed = {"seat": seen.seat, "coerce": coerce}
        rows = [
            (gain, workers, way, at)
            for gain in gains
            for workers in range(_most_new_workers(seen, kinds) + 1)
            for way in ways
            for at in _places(seen, kinds)
        ]
        found.append(Bundle("use_factory_card", fixed, ("gain", "workers", "payment", "at"), rows))
    return found


def _payments(seen: Seen, cost: dict[str, int], coerce: bool) -> list[Payment]:
    """Every way to pay the card's resources: any, or of different kinds."""
    amount = cost.get("any_resources", 0) + cost.get("different_resources", 0)
    # The combat card that is spent as a resource cannot also pay the card's own price.
    if coerce and not (amount and seen.may_coerce(cost.get("combat_cards", 0))):
        return []
    if not seen.has_board:
        return [()]
    stock = [source for resource in RESOURCES for source in seen.stock(resource)]
    if "different_resources" not in cost:
        return spreads(stock, amount - coerce)
    chosen = combinations([(place, resource, 1) for place, resource, _ in stock], amount - coerce)
    return [tuple(sorted(way)) for way in chosen if len({kind for _, kind, _ in way}) == len(way)]


def _most_new_workers(seen: Seen, kinds: set[str]) -> int:
    """Without a board as many as its workers may bring; structures add nothing to a factory card."""
    if seen.has_board or "produce_territories" not in kinds:
        return 0
    return min(WORKERS - seen.player.workers, seen.player.workers)


def _places(seen: Seen, kinds: set[str]) -> list[Any]:
    """Where a new worker goes: beside a mech of the seat's, or nowhere where it is left aside."""
    if not seen.has_board or "workers" not in kinds or seen.player.workers == WORKERS:
        return [None]
    return [None, *(at for at in TERRAIN if seen.units(at)[1] and seen.controls(at))]
