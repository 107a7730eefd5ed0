"""Every legal variant of every act in a position, by brute force from the rule text; shares no engine code.

Reads the position as the JSON data of a state and gives acts as JSON data with all their fields. Numbers
that are printed on cards and not in the rule text go up to what docs/ruination.md says.
"""

from collections.abc import Iterator
from typing import Any

from tests.oracles.ruination.battle_variants import battle_variants
from tests.oracles.ruination.variant_facts import (
    EXILES,
    RESOURCES,
    Table,
    act,
    pieces,
    size,
)

MOST_PRINTED = 20
TRACK_SPACES = 10
MOST_STRENGTH = 9
BATTLE_DICE = 12
BASTIONS = 14
SLOTS = 4
TIERS = (1, 2, 3)
CARDS_OF_A_TIER = 8
NAMED_ADVANTAGES = ("war_gear", "ghost_of_khala", "death_wurm")
DECKS = ("move", "recruit", "scavenge")
COST = {"grunt": 1, "brute": 2, "raider": 2}
RESERVE = {"grunt": 8, "brute": 3, "raider": 3}
# What can be printed in a number, and what is done once.
IN_NUMBERS = {
    **dict.fromkeys(("vp", "blessing", "resource", "recruit", "strength"), MOST_PRINTED),
    **dict.fromkeys(("favor", "glory"), TRACK_SPACES),
}
ONCE = ("move", "scavenge", "bastion", "exile", "advantage")


def variants(state: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Everything that anybody may do in this position, corrections of the table apart."""
    table = Table(state)
    if state.get("ended"):
        return
    if table.tracking == "score":
        yield from (act("end_game", seat) for seat in range(table.seats))
    elif state.get("tasks"):
        task = state["tasks"][-1]
        yield from TASKS[task["kind"]](table, task["seat"], task)
    elif state.get("battle"):
        yield from battle_variants(table, state["battle"])
    else:
        yield from _stage(table, state.get("stage", "tiles"), state.get("seat", 0))


def _stage(table: Table, stage: str, seat: int) -> Iterator[dict[str, Any]]:
    if stage == "tiles":
        yield from (act("open_tiles", each) for each in range(table.seats))
    elif stage == "homes":
        yield from (act("choose_home", seat, at=at) for at in _homes(table))
    elif stage == "card":
        yield from (act("choose_card", seat, deck=deck) for deck in DECKS)
    elif stage == "parts":
        yield from _parts(table.state["turn"], seat)
    elif table.board:
        yield from (act("choose_battle", seat, at=at) for at in table.places if table.contested(at, seat))
    else:
        enemies = [*(other for other in range(table.seats) if other != seat), None]
        yield from (act("declare_battle", seat, against=other) for other in enemies)
        yield act("finish", seat)


def _homes(table: Table) -> list[str]:
    """Start of game setup 4: an unoccupied territory with a single bastion."""
    if not table.board:
        return [""]
    free = [at for at in table.places if table.unoccupied(at)]
    # Corrections may have filled the map; a horde begins all the same.
    return [at for at in free if table.territory(at).get("corner")] or free or list(table.places)


def _parts(turn: dict[str, Any], seat: int) -> Iterator[dict[str, Any]]:
    """Action Cards: all parts in any order; the banner shows favor and/or glory."""
    if not turn.get("action"):
        yield act("take_action", seat)
    if not turn.get("banner"):
        for favor in range(TRACK_SPACES + 1):
            for glory in range(TRACK_SPACES + 1):
                yield act("take_banner", seat, favor=favor, glory=glory)
    if not turn.get("bonus"):
        yield act("take_bonus", seat)


# --- tasks


def _boons(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for boon, most in IN_NUMBERS.items():
        if boon != "strength" or table.state.get("turn"):
            yield from (act("gain", seat, boon=boon, n=n) for n in range(1, most + 1))
    out = {"bastion": not table.state.get("bastions", 6), "exile": not _free_exiles(table)}
    yield from (act("gain", seat, boon=boon, n=1) for boon in ONCE if not out.get(boon))
    yield from _strikes(table, seat)
    yield from _named_cards(table, seat, task)
    yield act("finish", seat)


def _named_cards(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The action cards that the rule text shows: Charge moves, Fortify recruits, Toil may do anything."""
    if task.get("why") == "card" and task["n"] == 3:
        deck = table.state["turn"]["deck"]
        shown = {"charge": ["move"], "fortify": ["recruit"], "toil": DECKS}
        yield from (act("resolve_card", seat, card=card) for card, decks in shown.items() if deck in decks)
    if task.get("why") == "tile" and task["n"] == 3 and not task.get("name"):
        # Eight tiles, each one once: the kept one is none of those that were revealed.
        revealed = [player["tile"] for player in table.state["players"]]
        yield from (act("name_tile", seat, tile=n) for n in range(1, 9) if n not in revealed)


def _strikes(table: Table, seat: int) -> Iterator[dict[str, Any]]:
    """Casualties: upon a player, in a territory or wherever that player chooses, or upon a nomad token."""
    for other in range(table.seats):
        there = [at for at in table.places if table.army(at, other)]
        for at in ("", *there) if (there or not table.board) and other != seat else ():
            for n in range(1, MOST_PRINTED + 1):
                yield act("inflict", seat, against=other, n=n, at=at)
    yield from (act("strike_nomad", seat, at=at) for at in table.places if table.nomad(at))


def _track(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Favor and Glory Tracks: VP on one; recruiting at home and scored bastions on the other."""
    if task["track"] == "favor":
        yield from (act("gain", seat, boon="vp", n=n) for n in range(1, MOST_PRINTED + 1))
    else:
        yield from (act("gain", seat, boon="home_recruit", n=n) for n in (1, 2))
        yield act("gain", seat, boon="score_bastions", n=1)
    yield act("finish", seat)


def _on_table(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Done; after a move or a retreat perhaps the Wasteland's toll, as far as anybody keeps books of it."""
    yield act("finish", seat)
    if task.get("name") in ("move", "retreat"):
        yield from _paying(table, seat)
        yield from _own_exiles(table, seat)


def _own_exiles(table: Table, seat: int) -> Iterator[dict[str, Any]]:
    names = [each["name"] for each in table.player(seat).get("exiles", [])]
    yield from (act("return_unit", seat, unit="exile", at="", exile=name) for name in names)


def _collect(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (act("take_resource", seat, resource=each) for each in RESOURCES)
    if task.get("free"):
        yield act("finish", seat)


def _paying(table: Table, seat: int) -> Iterator[dict[str, Any]]:
    held = table.player(seat).get("resources", [0] * len(RESOURCES))
    for resource, n in zip(RESOURCES, held, strict=True):
        if n:
            yield act("pay_resource", seat, resource=resource)


def _pay(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from _paying(table, seat)
    yield act("finish", seat)


def _recruit(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    places = table.places if task.get("free") else _standing_places(table, seat)
    bound = task.get("places")
    for unit, cost in COST.items():
        out = sum(table.army(at, seat).get(f"{unit}s", 0) for at in table.places)
        if cost <= task["n"] and out < RESERVE[unit]:
            for at in places:
                if not bound or at in bound:
                    yield act("recruit", seat, unit=unit, at=at)


def _standing_places(table: Table, seat: int) -> list[str]:
    """Recruit: where the horde has units, or at home without others'; anywhere with no units on the map."""
    own = [at for at in table.places if table.army(at, seat)]
    home = [at for at in table.places if table.territory(at)["region"] == table.player(seat).get("home")]
    at_home = [at for at in home if not table.owners(at) - {seat}]
    return [at for at in table.places if at in own or at in at_home] if own else list(table.places)


def _way(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Move: out of one controlled territory, or into one from controlled neighbours."""
    for at in table.places:
        if table.controls(at, seat):
            yield act("choose_way", seat, way="out", at=at)
        if any(table.controls(other, seat) for other in table.near(at)):
            yield act("choose_way", seat, way="into", at=at)


def _moving(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    here = task["at"]
    if task["way"] == "out":
        ways = [(here, to) for to in table.near(here)]
    else:
        ways = [(at, here) for at in table.near(here) if table.controls(at, seat)]
    for at, to in ways:
        army = table.army(at, seat)
        # An army of one is that unit; nobody needs two ways to say so.
        if size(army) > 1:
            yield act("move_army", seat, at=at, to=to)
        for unit, exile, count in pieces(army):
            for n in range(1, count + 1):
                yield act("move_units", seat, unit=unit, at=at, to=to, n=n, exile=exile)
    yield act("finish", seat)


def _toll(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The Wasteland: one resource, or one of those units."""
    yield from _paying(table, seat)
    for at, unit, exile in sorted({tuple(each) for each in task["crossed"]}):
        standing = {(kind, name) for kind, name, _ in pieces(table.army(at, seat))}
        if (unit, exile) in standing:
            yield act("return_unit", seat, unit=unit, at=at, exile=exile)


def _scavenge(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (act("scavenge_at", seat, at=at) for at in table.places if table.controls(at, seat))
    # "2 resources from a territory you control" (Toil) is one territory's.
    if task["n"] == 1 and any(table.army(at, seat) for at in table.places):
        yield act("scavenge_each", seat)


def _bastion(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (act("place_bastion", seat, at=at) for at in table.places)


def _free_exiles(table: Table) -> list[str]:
    held = {each["name"] for player in table.state["players"] for each in player.get("exiles", [])}
    return [name for name in EXILES if name not in held and name not in table.state.get("gone", [])]


def _exile(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (act("acquire_exile", seat, exile=name) for name in _free_exiles(table))
    yield act("finish", seat)


def _exile_facts(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for strength in range(MOST_STRENGTH + 1):
        for dice in range(BATTLE_DICE + 1):
            yield act("read_exile", seat, strength=strength, dice=dice)


def _exile_place(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (act("place_exile", seat, at=at) for at in _standing_places(table, seat))


def _held_cards(table: Table) -> list[dict[str, Any]]:
    return [card for player in table.state["players"] for card in player.get("advantages", [])]


def _advantage(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    tiers = [card["tier"] for card in _held_cards(table)]
    free = [tier for tier in TIERS if tiers.count(tier) < CARDS_OF_A_TIER]
    yield from (act("acquire_advantage", seat, tier=tier) for tier in free)
    yield act("finish", seat)


def _advantage_name(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    held = {card.get("name", "") for card in _held_cards(table)}
    yield from (act("name_advantage", seat, advantage=name) for name in NAMED_ADVANTAGES if name not in held)
    yield act("name_advantage", seat, advantage="")


def _advantage_slot(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (act("place_advantage", seat, slot=slot) for slot in range(1, SLOTS + 1))


def _casualties(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Casualties: the player chooses, in the territory that is named or in any."""
    if not table.board:
        yield from _own_exiles(table, seat)
        if task["kind"] == "casualties" and task.get("why") == "card":
            yield act("finish", seat)
    for at in [task["at"]] if task.get("at") else table.places:
        for unit, exile, _ in pieces(table.army(at, seat)):
            yield act("return_unit", seat, unit=unit, at=at, exile=exile)


def _nomad(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for strength in range(MOST_STRENGTH + 1):
        for casualties in range(MOST_STRENGTH + 1):
            for dice in range(BATTLE_DICE + 1):
                yield act("reveal_nomad", seat, strength=strength, casualties=casualties, dice=dice)


def _count(table: Table, seat: int, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (act("count_bastions", seat, n=n) for n in range(BASTIONS + 1))


TASKS = {
    "boons": _boons,
    "track": _track,
    "table": _on_table,
    "collect": _collect,
    "pay": _pay,
    "recruit": _recruit,
    "move": _way,
    "moving": _moving,
    "toll": _toll,
    "scavenge": _scavenge,
    "bastion": _bastion,
    "exile": _exile,
    "exile_facts": _exile_facts,
    "exile_place": _exile_place,
    "advantage": _advantage,
    "advantage_name": _advantage_name,
    "advantage_slot": _advantage_slot,
    "casualties": _casualties,
    "limit": _casualties,
    "nomad": _nomad,
    "count": _count,
}
