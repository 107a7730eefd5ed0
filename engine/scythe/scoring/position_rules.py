"""What no final position can hold, by the rules and by the pieces in the box."""

from collections import Counter
from typing import Final

from engine.scoring.position_reader import PositionReader, shown
from engine.scythe.board.map import HOME_BASES, LAKES, TERRITORIES
from engine.scythe.components import MAX_STARS, SLOT_INDEX, WORKERS
from engine.scythe.ids import Faction
from engine.scythe.scoring.position_model import (
    NOTHING,
    AirshipThere,
    Contents,
    Position,
    Standing,
    TrapSide,
)
from engine.scythe.setup.tiles import MISSION_POSSIBLE, MISSIONS, SAFE_HAVEN
from engine.scythe.turn.stars import slot_limit

MECHS: Final = 4
# Flags and traps alike (Invaders from Afar, components).
TOKENS: Final = 4


def check(reader: PositionReader, position: Position, absent: frozenset[Faction]) -> None:
    """Notes everything in `position` that cannot be; `absent` are the factions surely not in play."""
    for player in position.players:
        _check_stars(reader, player, position.resolution)
    _check_twice(reader, position)
    for place, contents in position.territories:
        _check_territory(reader, place, contents, absent)
    for home, contents in position.home:
        _check_home(reader, position, home, contents, absent)
    for faction, airship in position.airships:
        _check_airship(reader, faction, airship, absent)
        _check_landing(reader, position, faction, airship)
    for faction in Faction:
        _check_pieces(reader, position, faction)
    _check_tokens(reader, position, absent)


def _check_twice(reader: PositionReader, position: Position) -> None:
    for faction, n in Counter(player.faction for player in position.players).items():
        if n > 1:
            reader.note("faction_twice", faction=faction)
    for mat, n in Counter(player.mat for player in position.players).items():
        if n > 1:
            reader.note("mat_twice", mat=mat)


def _check_stars(reader: PositionReader, player: Standing, resolution: str | None) -> None:
    for slot, index in SLOT_INDEX.items():
        if player.stars[index] > slot_limit(player.faction, slot):
            reader.note("slot", faction=player.faction, slot=slot, n=player.stars[index])
    if player.star_count() > MAX_STARS:
        reader.note("stars", faction=player.faction, n=player.star_count(), most=MAX_STARS)
    if player.tile_stars and resolution is None:
        reader.note("tile_stars", faction=player.faction)
    if resolution == MISSION_POSSIBLE and player.tile_stars > len(MISSIONS):
        reader.note("mission_stars", faction=player.faction, n=player.tile_stars, most=len(MISSIONS))


def _check_territory(
    reader: PositionReader, place: str, contents: Contents, absent: frozenset[Faction]
) -> None:
    owners = {faction for faction, _ in contents.units}
    # Game End: units that share a territory with an opponent's go back where they came from.
    if len(owners) > 1:
        reader.note("shared", where=place)
    # Invaders from Afar, Maifuku: "not possible for there to be enemy units with an armed trap".
    if contents.trap is TrapSide.ARMED and owners - {Faction.TOGAWA}:
        reader.note("armed_trap", where=place)
    # Invaders from Afar: "only have 1 faction token on it (1 flag or 1 trap)".
    if contents.flag and contents.trap is not None:
        reader.note("two_tokens", where=place)
    if contents.structure is not None:
        owners.add(contents.structure[0])
        if place in LAKES:
            reader.note("structure_on_lake", where=place)
    for faction in sorted(owners & absent):
        reader.note("not_in_play", faction=faction, where=place)


def _check_home(
    reader: PositionReader, position: Position, home: Faction, contents: Contents, absent: frozenset[Faction]
) -> None:
    where = HOME_BASES[home].id
    in_play = {player.faction for player in position.players}
    for faction, _ in contents.units:
        if faction in absent:
            reader.note("not_in_play", faction=faction, where=where)
        # Wayfare: Crimea's own home base, or that of a faction nobody plays; nobody else comes to one.
        elif faction is not home and (faction is not Faction.CRIMEA or home in in_play):
            reader.note("foreign_home", faction=faction, where=where)


def _check_airship(
    reader: PositionReader, faction: Faction, airship: AirshipThere, absent: frozenset[Faction]
) -> None:
    if faction in absent:
        reader.note("not_in_play", faction=faction, where="airships")
    # Wind Gambit: airships start on their own home base and may not move onto any.
    if airship.at is not None and airship.at not in TERRITORIES and airship.at != HOME_BASES[faction].id:
        reader.note("airship_at", faction=faction, where=shown(airship.at))


def _check_landing(
    reader: PositionReader, position: Position, faction: Faction, airship: AirshipThere
) -> None:
    if not airship.controls:
        return
    # "Airships never control territories" but by this one tile.
    if position.passive_of(faction) != SAFE_HAVEN:
        reader.note("airship_controls", faction=faction, name=SAFE_HAVEN)
    here = dict(position.territories).get(airship.at or "", NOTHING)
    others = (each for owner, each in position.airships if owner is not faction and each.controls)
    taken = here.units or here.structure or any(each.at == airship.at for each in others)
    if airship.at not in TERRITORIES or taken:
        reader.note("airship_lands", faction=faction, where=shown(airship.at or ""))


def _check_pieces(reader: PositionReader, position: Position, faction: Faction) -> None:
    units = position.units_of(faction)
    if units.character > 1:
        reader.note("characters", faction=faction, n=units.character)
    if units.mechs > MECHS:
        reader.note("mechs", faction=faction, n=units.mechs, most=MECHS)
    if units.workers > WORKERS:
        reader.note("workers", faction=faction, n=units.workers, most=WORKERS)
    for kind, n in Counter(kind for _, kind in position.structures_of(faction)).items():
        if n > 1:
            reader.note("structure_twice", faction=faction, structure=kind)


def _check_tokens(reader: PositionReader, position: Position, absent: frozenset[Faction]) -> None:
    flags = sum(contents.flag for _, contents in position.territories)
    traps = sum(contents.trap is not None for _, contents in position.territories)
    for name, n, owner in (("flags", flags, Faction.ALBION), ("traps", traps, Faction.TOGAWA)):
        if n and owner in absent:
            reader.note(f"{name}_of_nobody", faction=owner)
        if n > TOKENS:
            reader.note(name, n=n, most=TOKENS)
