"""Every variant of the two kinds of card with options: encounters and factory cards."""

import json
from itertools import combinations
from typing import Any

from tests.oracles.scythe.reach_oracle import DATA, TERRAIN
from tests.oracles.scythe.variants.bundle import Bundle
from tests.oracles.scythe.variants.seen import BONUSES, RESOURCES, WORKERS, Payment, Seen, parts_of, spreads

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
        fixed = {"seat": seen.seat, "option": number, "gain": True, "workers": True}
        # "You may gain as much of the benefit as you'd like."
        rows = [(part,) for part in parts_of(tuple(option["gain"].values()))]
        found.append(Bundle("take_option", fixed, ("taken",), rows))
    return found


def gains_of(card: dict[str, Any], number: int) -> dict[str, int]:
    """What the card gives, of several gains the chosen one."""
    chosen = card["gain"][number : number + 1] if card["gain_mode"] == "or" else card["gain"]
    return {kind: n for gain in chosen for kind, n in gain.items()}


def factory_card(seen: Seen) -> list[Bundle]:
    """The card's top row with each gain, payment and place."""
    if seen.player.factory_card is None:
        return []
    card = FACTORY_CARDS[seen.player.factory_card]
    if not seen.can_pay(card["cost"]):
        return []
    found = []
    for coerce in (False, True):
        ways = _payments(seen, card["cost"], coerce)
        for number in range(len(card["gain"]) if card["gain_mode"] == "or" else 1):
            fixed = {"seat": seen.seat, "coerce": coerce, "gain": number}
            rows = [(way, *part) for way in ways for part in _parts(seen, gains_of(card, number))]
            found.append(Bundle("use_factory_card", fixed, ("payment", "taken", "workers", "at"), rows))
    return found


def _parts(seen: Seen, gains: dict[str, int]) -> list[tuple[tuple[int, ...], int, str | None]]:
    """Every part of the gains, with the new workers that the table tells of and the place of a new one."""
    found = []
    for part in parts_of(tuple(gains.values())):
        taken = dict(zip(gains, part, strict=True))
        new = _most_new_workers(seen) if taken.get("produce_territories") else 0
        found += [(part, workers, at) for workers in range(new + 1) for at in _places(seen, taken)]
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


def _most_new_workers(seen: Seen) -> int:
    """Without a board as many as its workers may bring; structures add nothing to a factory card."""
    return 0 if seen.has_board else min(WORKERS - seen.player.workers, seen.player.workers)


def _places(seen: Seen, taken: dict[str, int]) -> list[str | None]:
    """Where a new worker goes: beside a mech of the seat's; nowhere where it is left aside."""
    if not (seen.has_board and taken.get("workers")):
        return [None]
    if seen.player.workers == WORKERS:
        return []
    return [at for at in TERRAIN if seen.units(at)[1] and seen.controls(at)]
