"""What matters of a rule at this moment for one seat; nothing that everybody at the table may not know."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, Final, TypeAlias

from engine.message import Message, counted, say
from engine.scythe.board.abilities import MOUNTAINS, RIVER, RIVERWALK, VILLAGES, in_order
from engine.scythe.board.board import Place, held
from engine.scythe.board.map import TERRITORIES
from engine.scythe.components import BOTTOM_INDEX, factions, mats, produce_cost, section_of
from engine.scythe.house_rules import HouseRules
from engine.scythe.ids import Bottom, Cube, Mech, Slot, Structure, StructureBonus
from engine.scythe.scoring.scoring import tier, tiers
from engine.scythe.scoring.structure_bonus import bonus_coins, bonus_count
from engine.scythe.setup.tiles import AirshipTiles
from engine.scythe.state import FACTORY_SECTION, Player, State
from engine.scythe.turn.bottom_row import cost
from engine.scythe.turn.recruits import receivers
from engine.scythe.view.place_names import seen_by

Told: TypeAlias = tuple[Message, ...]

_DIAL: Final = 7
_RULES: Final = frozenset(field.name for field in fields(HouseRules))
_FOUR: Final = 4
_SLOTS: Final[dict[Slot, tuple[Callable[[Player], int], int]]] = {
    Slot.UPGRADES: (lambda player: len(player.mats.exposed), len(Cube)),
    Slot.MECHS: (lambda player: len(player.mats.mechs), _FOUR),
    Slot.STRUCTURES: (lambda player: len(player.mats.structures), _FOUR),
    Slot.RECRUITS: (lambda player: len(player.mats.recruits), _FOUR),
    Slot.WORKERS: (lambda player: player.workers, 8),
    Slot.POPULARITY: (lambda player: player.popularity, 18),
    Slot.POWER: (lambda player: player.power, 16),
}


def rule_now(state: State, seat: int | None, key: str) -> Told:
    """What matters now of the rule on this card, for this seat (None: for everybody)."""
    if key in _RULES:
        return (say("rule.on") if getattr(state.setup.house_rules, key) else say("rule.off"),)
    found = _TABLE[key](state) if key in _TABLE else ()
    if seat is None or not _is_followed(state):
        return found
    for kind, prefix, make in _KINDS:
        if key.removeprefix(prefix) in [str(each) for each in kind] and key.startswith(prefix):
            return (*found, *make(state, seat, kind(key.removeprefix(prefix))))
    return (*found, *(_SEAT[key](state, seat) if key in _SEAT else ()))


def _is_followed(state: State) -> bool:
    """Whether the table keeps mats and tracks."""
    return state.setup.tracking != "score"


def _held_at(state: State, seat: int, ground: Iterable[str]) -> Told:
    if state.board is None:
        return ()
    board = state.board
    found = [name for name in in_order(frozenset(ground)) if board.at(name).controlled_by() == seat]
    return _places(state, seat, found)


def _places(state: State, seat: int, found: Iterable[str]) -> Told:
    named = tuple(seen_by(state, seat, name) for name in found)
    return (say("rule.scythe.now_controls", at=named),) if named else (say("rule.scythe.now_controls_none"),)


def _where(state: State, seat: int, test: Callable[[Place], bool]) -> Told:
    """The territories where something of the kind lies."""
    if state.board is None:
        return ()
    board = state.board
    named = tuple(seen_by(state, seat, name) for name in TERRITORIES if test(board.at(name)))
    return (say("rule.scythe.now_leads", at=named),) if named else (say("rule.scythe.now_leads_nowhere"),)


def _mech(state: State, seat: int, mech: Mech) -> Told:
    faction = state.setup.seats[seat].faction
    if mech not in factions()[faction].mechs:
        having = tuple(each.faction for each in state.setup.seats if mech in factions()[each.faction].mechs)
        return (say("rule.scythe.now_not_yours", faction=having),) if having else ()
    deployed = mech in state.players[seat].mats.mechs
    first = say("rule.scythe.now_deployed") if deployed else say("rule.scythe.now_not_deployed")
    return (first, *(_MECHS[mech](state, seat) if mech in _MECHS else ()))


def _riverwalk(state: State, seat: int) -> Told:
    faction = state.setup.seats[seat].faction
    grounds = RIVERWALK[faction]
    onto = say("rule.scythe.now_riverwalk", faction=faction, terrain=tuple(sorted(grounds)))
    board = state.board
    if board is None:
        return (onto,)
    mine = [name for name in RIVER if board.at(name).of(seat).fighters()]
    across = {to for name in mine for to in RIVER[name] if TERRITORIES[to].terrain in grounds}
    named = tuple(seen_by(state, seat, name) for name in in_order(frozenset(across)))
    return (onto, say("rule.scythe.now_across", at=named) if named else say("rule.scythe.now_across_none"))


def _structure(state: State, seat: int, structure: Structure) -> Told:
    if structure not in state.players[seat].mats.structures:
        return (say("rule.scythe.now_not_built"),)
    if state.board is None:
        return (say("rule.scythe.now_built"),)
    board = state.board
    at = next((name for name in TERRITORIES if board.at(name).structure == (seat, structure)), None)
    return (say("rule.scythe.now_built_at", at=seen_by(state, seat, at)),) if at else ()


def _bottom(state: State, seat: int, bottom: Bottom) -> Told:
    player, mat = state.players[seat], state.setup.seats[seat].mat
    section = next(each for each in mats()[mat].sections if each.bottom is bottom)
    price = say("rule.scythe.now_costs", n=cost(section, player.mats), resource=section.resource)
    stock: Told = ()
    if state.board:
        n = held(state.board, seat)[BOTTOM_INDEX[bottom]]  # resources stand in the order of their actions
        stock = (say("rule.scythe.now_held", n=n, resource=section.resource),)
    paid = [
        state.setup.seats[each].faction
        for each in receivers(len(state.players), seat)
        if bottom in state.players[each].mats.recruits
    ]
    recruits = (
        say("rule.scythe.now_recruits", faction=tuple(paid)) if paid else say("rule.scythe.now_no_recruits")
    )
    return (price, *stock, recruits)


def _slot(state: State, seat: int, slot: Slot) -> Told:
    player = state.players[seat]
    stars = player.stars_in(slot)
    placed = (say("rule.scythe.now_star", n=stars),) if stars else ()
    if slot not in _SLOTS:
        return placed
    have, most = _SLOTS[slot]
    return (say("rule.scythe.now_of", n=have(player), most=most), *placed)


def _section(state: State, seat: int) -> Told:
    last = state.players[seat].last_section
    if last is None:
        return ()
    if last == FACTORY_SECTION:
        return (say("rule.scythe.now_last_card"),)
    section = section_of(state.setup.seats[seat].mat, last)
    return (say("rule.scythe.now_last", top=section.top, bottom=section.bottom),)


def _neighbours(state: State, seat: int) -> Told:
    beside = receivers(len(state.players), seat)[1:]
    return (say("rule.scythe.now_beside", faction=tuple(state.setup.seats[each].faction for each in beside)),)


def _produce(state: State, seat: int) -> Told:
    workers = state.players[seat].workers
    price = counted((str(bonus), n) for bonus, n in produce_cost()[workers])
    if price:
        return (say("rule.scythe.now_produce", n=workers, price=price),)
    return (say("rule.scythe.now_produce_free", n=workers),)


def _popularity(state: State, seat: int) -> Told:
    popularity = state.players[seat].popularity
    here = tier(popularity)
    number = 1 + tiers().index(here)
    pays = {"stars": here.per_star, "territories": here.per_territory, "resources": here.per_pair}
    return (say("rule.scythe.now_tier", popularity=popularity, number=number, **pays),)


def _dial(state: State, seat: int) -> Told:
    return (say("rule.scythe.now_dial", most=min(_DIAL, state.players[seat].power)),)


def _stars(state: State) -> Told:
    most = max(player.star_count() for player in state.players)
    seats = zip(state.setup.seats, state.players, strict=True)
    first = tuple(each.faction for each, player in seats if player.star_count() == most)
    return (say("rule.scythe.now_stars", faction=first, n=most),) if most else ()


def _tile(state: State) -> Told:
    return (say("rule.scythe.now_tile", tile=state.structure_bonus),)


def _tile_counts(state: State, seat: int) -> Told:
    if state.board is None:
        return ()
    board, tile = state.board, state.structure_bonus
    places = [name for name in TERRITORIES if (its := board.at(name).structure) and its[0] == seat]
    count = bonus_count(tile, places)
    return (say("rule.scythe.now_tile_counts", count=count, n=bonus_coins(tile, count)),)


def _one_tile(state: State, seat: int, tile: StructureBonus) -> Told:
    if tile is not state.structure_bonus:
        return (say("rule.scythe.now_other_tile"),)
    return _tile_counts(state, seat)


def _pair(state: State, seat: int) -> AirshipTiles | None:
    return state.laid.of(seat) if state.laid.airships else None


def _flies(state: State, seat: int) -> Told:
    pair = _pair(state, seat)
    return (say("rule.scythe.now_flies", n=pair.flies()),) if pair else ()


def _carries(state: State, seat: int) -> Told:
    pair = _pair(state, seat)
    return (say("rule.scythe.now_carries", cargo=pair.carries),) if pair and pair.carries else ()


def _resolution(state: State) -> Told:
    name = state.laid.resolution
    return (say("rule.scythe.now_resolution", name=name),) if name else ()


def _turns_left(state: State, seat: int) -> Told:
    if state.resolution is None:
        return ()
    return (say("rule.scythe.now_turns", n=state.resolution.last_turns[seat] - state.players[seat].turns),)


def _factory(state: State, seat: int) -> Told:
    card = state.players[seat].factory_card
    if card is None:
        return (say("rule.scythe.now_no_factory"),)
    return (say("rule.scythe.now_factory", number=card),)


def _objectives(state: State, seat: int) -> Told:
    return (say("rule.scythe.now_objectives", n=state.players[seat].objectives),)


def _cards(state: State, seat: int) -> Told:
    return (say("rule.scythe.now_cards", n=state.players[seat].combat_cards),)


def _large(state: State) -> Told:
    n = len(state.players)
    if state.setup.house_rules.changes_for(n):
        return (say("rule.scythe.now_changed", n=n),)
    return (say("rule.scythe.now_unchanged", n=n),)


def _notes(state: State) -> Told:
    return tuple(say("common.tile_note", name=name, note=note) for name, note in state.laid.notes)


_KINDS: Final[tuple[tuple[type[StrEnum], str, Callable[[State, int, Any], Told]], ...]] = (
    (Mech, "", _mech),
    (Structure, "", _structure),
    (Bottom, "", _bottom),
    (Slot, "slot_", _slot),
    (StructureBonus, "tile_", _one_tile),
)
_MECHS: Final[Mapping[Mech, Callable[[State, int], Told]]] = {
    Mech.RIVERWALK: _riverwalk,
    Mech.TOWNSHIP: lambda state, seat: _held_at(state, seat, VILLAGES),
    Mech.UNDERPASS: lambda state, seat: _held_at(state, seat, MOUNTAINS),
    Mech.SHINOBI: lambda state, seat: _where(state, seat, lambda place: place.trap is not None),
    Mech.RALLY: lambda state, seat: _where(
        state, seat, lambda place: place.flag or place.of(seat).workers > 0
    ),
    Mech.WAYFARE: lambda state, seat: _large(state),
}
_SEAT: Final[Mapping[str, Callable[[State, int], Told]]] = {
    **dict.fromkeys(("section", "same_section", "turn", "faction_rusviet"), _section),
    **dict.fromkeys(("recruit_bonus", "recruit_order"), _neighbours),
    **dict.fromkeys(("produce", "produce_cost", "workers_count", "new_workers"), _produce),
    **dict.fromkeys(("popularity", "final_score"), _popularity),
    **dict.fromkeys(("power", "dial"), _dial),
    **dict.fromkeys(("factory", "factory_use"), _factory),
    **dict.fromkeys(("objectives", "reveal_objective", "hold_objectives"), _objectives),
    "combat_cards": _cards,
    "tile_bonus": _tile_counts,
    "airship_flight": _flies,
    "airship_cargo": _carries,
    "last_turns": _turns_left,
}
_TABLE: Final[Mapping[str, Callable[[State], Told]]] = {
    **dict.fromkeys(("stars", "six_stars"), _stars),
    **dict.fromkeys(("six_or_seven", "faction_polania"), _large),
    **dict.fromkeys(("airship_tiles", "tile_notes"), _notes),
    "tile_bonus": _tile,
    "resolution": _resolution,
}
