"""What to lay out before the first turn, step by step."""

from engine.game import Item
from engine.message import Message, say
from engine.scythe.board.map import ENCOUNTERS
from engine.scythe.components import COMBAT_CARDS, factions, mats
from engine.scythe.ids import Faction, Module, Tracking
from engine.scythe.setup.setup import Seat, Setup, first_seat, has_own_tiles, laid
from engine.scythe.setup.tiles import FARTHEST_RANGE, MISSION_POSSIBLE, AirshipTiles
from engine.scythe.view.symbols import CHECKLIST_ICONS


def checklist(setup: Setup) -> tuple[Item, ...]:
    """Everything to lay out, the common things first, then seat by seat clockwise."""
    common = [_item(None, message) for message in _common(setup)]
    own = [
        _item(number, message)
        for number, seat in enumerate(setup.seats)
        for message in (*_own(seat, Module.AIRSHIPS in setup.modules), *_own_tiles(setup, number))
    ]
    starter = setup.seats[first_seat(setup)]
    start = say(
        "checklist.first", name=starter.name, faction=starter.faction, label=mats()[starter.mat].label
    )
    return (*common, *own, _item(None, start))


def _item(seat: int | None, what: Message) -> Item:
    return Item(seat, what, CHECKLIST_ICONS.get(what.key, ""))


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
    tiles = laid(setup)
    if tiles.airships and not has_own_tiles(setup):
        items.append(_pair(tiles.airships[0]))
    if tiles.resolution:
        items.append(say("checklist.resolution", name=tiles.resolution))
    notes = [say("checklist.tile_note", name=name, note=note) for name, note in tiles.notes]
    return items + _readings(setup) + notes + _many(setup)


def _pair(tiles: AirshipTiles) -> Message:
    return say("checklist.airships", aggressive=tiles.aggressive, passive=tiles.passive)


def _own_tiles(setup: Setup, seat: int) -> list[Message]:
    """The tiles of a seat's own airship (Advanced variant)."""
    if not has_own_tiles(setup):
        return []
    tiles = laid(setup).of(seat)
    return [_pair(tiles), *(_printed(tiles) if setup.tracking is Tracking.BOARD else ())]


def _readings(setup: Setup) -> list[Message]:
    """What is to be read off the tiles, or was, and the cards that one of them lays out."""
    items = []
    if Module.AIRSHIPS in setup.modules and setup.tracking is Tracking.BOARD and not has_own_tiles(setup):
        items += _printed(laid(setup).airships[0])
    if setup.resolution_tile == MISSION_POSSIBLE:
        cards = setup.public_objectives
        items.append(
            say("checklist.missions_named", first=cards[0], second=cards[1])
            if cards
            else say("checklist.missions")
        )
    return items


def _printed(tiles: AirshipTiles) -> list[Message]:
    """Range and cargo as they were read, or that they are to be read."""
    return [
        say("checklist.airship_range", n=tiles.range)
        if tiles.range
        else say("checklist.airship_range_open", n=FARTHEST_RANGE),
        say("checklist.airship_cargo", cargo=tiles.carries)
        if tiles.carries
        else say("checklist.airship_cargo_open"),
    ]


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
