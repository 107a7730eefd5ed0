"""What to lay out before the first turn, step by step."""

from engine.game import Item
from engine.message import Message, say
from engine.scythe.board.map import ENCOUNTERS
from engine.scythe.components import COMBAT_CARDS, factions, mats
from engine.scythe.ids import Faction, Module, Tracking
from engine.scythe.setup.setup import FARTHEST_RANGE, MISSION_POSSIBLE, Seat, Setup, first_seat


def checklist(setup: Setup) -> tuple[Item, ...]:
    """Everything to lay out, the common things first, then seat by seat clockwise."""
    common = [Item(None, message) for message in _common(setup)]
    own = [
        Item(number, message)
        for number, seat in enumerate(setup.seats)
        for message in _own(seat, Module.AIRSHIPS in setup.modules)
    ]
    starter = setup.seats[first_seat(setup)]
    start = say(
        "checklist.first", name=starter.name, faction=starter.faction, label=mats()[starter.mat].label
    )
    return (*common, *own, Item(None, start))


def _common(setup: Setup) -> list[Message]:
    seats = tuple(str(seat.faction) for seat in setup.seats)
    items = [
        say("checklist.encounter_tokens", n=len(ENCOUNTERS)),
        say("checklist.supply"),
        say("checklist.combat_cards", n=COMBAT_CARDS),
        say("checklist.encounter_cards"),
        say("checklist.objective_cards"),
        say("checklist.factory_cards", n=len(setup.seats) + 1),
        say("checklist.structure_bonus", tile=setup.structure_bonus),
        say("checklist.seating", faction=seats),
    ]
    if setup.aggressive_tile and setup.passive_tile:
        items.append(say("checklist.airships", aggressive=setup.aggressive_tile, passive=setup.passive_tile))
    if setup.resolution_tile:
        items.append(say("checklist.resolution", name=setup.resolution_tile))
    return items + _readings(setup) + _many(setup)


def _readings(setup: Setup) -> list[Message]:
    """What is to be read off the tiles, or was, and the cards that one of them lays out."""
    items = []
    if Module.AIRSHIPS in setup.modules and setup.tracking is Tracking.BOARD:
        known = setup.airship_range
        items.append(
            say("checklist.airship_range", n=known)
            if known
            else say("checklist.airship_range_open", n=FARTHEST_RANGE)
        )
        cargo = setup.airship_carries
        items.append(
            say("checklist.airship_cargo", cargo=cargo) if cargo else say("checklist.airship_cargo_open")
        )
    if setup.resolution_tile == MISSION_POSSIBLE:
        cards = setup.public_objectives
        items.append(
            say("checklist.missions_named", first=cards[0], second=cards[1])
            if cards
            else say("checklist.missions")
        )
    return items


def _many(setup: Setup) -> list[Message]:
    if not setup.house_rules.changes_for(len(setup.seats)):
        return []
    playing = [seat.faction for seat in setup.seats]
    changed = {Faction.CRIMEA: "checklist.wayfare", Faction.POLANIA: "checklist.meander"}
    return [say(key, faction=faction) for faction, key in changed.items() if faction in playing]


def _own(seat: Seat, airships: bool) -> list[Message]:
    faction, mat = factions()[seat.faction], mats()[seat.mat]
    items = [
        say("checklist.mats", name=seat.name, faction=seat.faction, mat=seat.mat),
        say("checklist.player_mat"),
        say("checklist.faction_mat"),
        say("checklist.power", n=faction.power),
        say("checklist.hand", n=faction.combat_cards),
        say("checklist.popularity", n=mat.popularity),
        say("checklist.objectives", n=mat.objectives),
        say("checklist.coins", n=mat.coins),
        say("checklist.units", territory=faction.workers_at),
    ]
    if airships:
        items.append(say("checklist.airship"))
    if seat.faction is Faction.ALBION:
        items.append(say("checklist.flags"))
    if seat.faction is Faction.TOGAWA:
        items.append(say("checklist.traps"))
    return items
