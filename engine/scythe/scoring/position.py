"""`scythe-position/2`, and /1 before it: everything the final score needs to know, read strictly."""

from typing import Final, TypeVar

from engine.codec import Json
from engine.scoring.position_reader import MOST, BadPosition, PositionReader, shown
from engine.scythe.board.board import Units
from engine.scythe.board.map import TERRITORIES
from engine.scythe.components import MAX_POPULARITY, MAX_POWER, MAX_STARS, SLOT_INDEX
from engine.scythe.ids import Faction, Mat, Resource, Slot, Structure, StructureBonus, Unit
from engine.scythe.scoring.position_model import (
    NOTHING,
    AirshipThere,
    Contents,
    Position,
    Resources,
    Standing,
    TrapSide,
)
from engine.scythe.scoring.position_rules import check
from engine.scythe.scoring.position_tiles import encode_pair, encode_tiles, read_pair, read_tiles

__all__ = [
    "FIRST_FORMAT",
    "FORMAT",
    "AirshipThere",
    "BadPosition",
    "Contents",
    "Position",
    "Standing",
    "TrapSide",
    "decode_position",
    "encode_position",
]

FIRST_FORMAT: Final = "scythe-position/1"
"""Without the tiles of The Wind Gambit, the stars on them and what an airship controls."""
FORMAT: Final = "scythe-position/2"
FEWEST_PLAYERS: Final = 1  # a position may be one player's own board, as in the design's example
MOST_PLAYERS: Final = 7

_FACTIONS: Final = tuple(Faction)
Found = TypeVar("Found")


def decode_position(data: Json) -> Position:
    """The position in `data`, or `BadPosition` with everything that is wrong with it."""
    reader = PositionReader()
    return reader.sound(_read(reader, data))


def encode_position(position: Position) -> Json:
    """`position` as `scythe-position/2`; `decode_position` gives the same position back."""
    tiles = encode_tiles(position)
    return {
        "format": FORMAT,
        **({"tiles": tiles} if tiles else {}),
        "structure_bonus": str(position.structure_bonus),
        "players": [_encode_standing(standing) for standing in position.players],
        "territories": {place: _encode_contents(contents) for place, contents in position.territories},
        "home": {str(faction): _encode_contents(contents) for faction, contents in position.home},
        "airships": {str(faction): _encode_airship(airship) for faction, airship in position.airships},
    }


def _read(reader: PositionReader, data: Json) -> Position:
    needed = ("format", "structure_bonus", "players", "territories")
    first = isinstance(data, dict) and data.get("format") == FIRST_FORMAT
    more = ("home", "airships") if first else ("home", "airships", "tiles")
    entries = reader.record(data, "position", needed, more)
    if entries.get("format", FORMAT) not in (FORMAT, FIRST_FORMAT):
        reader.note("format", wanted=FORMAT)
    players = _read_players(reader, entries["players"], first) if "players" in entries else []
    pair, resolution = read_tiles(reader, entries.get("tiles", {}))
    # A tile that cannot be read is noted; the checks below ask for none.
    bonus = StructureBonus.ADJACENT_TUNNELS
    if "structure_bonus" in entries:
        bonus = reader.word(StructureBonus, entries["structure_bonus"], "structure_bonus") or bonus
    position = Position(
        bonus,
        tuple(player for player in players if player is not None),
        _read_territories(reader, entries.get("territories", {})),
        _read_homes(reader, entries.get("home", {})),
        _read_airships(reader, entries.get("airships", {}), first),
        pair,
        resolution,
    )
    check(reader, position, _absent(players))
    return position


def _absent(players: list[Standing | None]) -> frozenset[Faction]:
    # While one player cannot be read, any faction may be in play: its pieces are not strangers.
    if not players or None in players:
        return frozenset()
    return frozenset(Faction) - {player.faction for player in players if player is not None}


def _read_players(reader: PositionReader, data: Json, first: bool) -> list[Standing | None]:
    entries = reader.players(data, FEWEST_PLAYERS, MOST_PLAYERS)
    return [_read_standing(reader, entry, f"players[{n}]", first) for n, entry in enumerate(entries)]


def _read_standing(reader: PositionReader, data: Json, where: str, first: bool) -> Standing | None:
    most = {"coins": MOST, "popularity": MAX_POPULARITY, "power": MAX_POWER}
    entries = reader.record(data, where, ("faction", "mat", *most, "stars"), () if first else ("tile_stars",))
    faction = reader.word(Faction, entries["faction"], f"{where}.faction") if "faction" in entries else None
    mat = reader.word(Mat, entries["mat"], f"{where}.mat") if "mat" in entries else None
    numbers = (
        reader.number(entries[key], f"{where}.{key}", limit) if key in entries else 0
        for key, limit in most.items()
    )
    coins, popularity, power = numbers
    stars = reader.counts(Slot, entries.get("stars", {}), f"{where}.stars")
    tile_stars = reader.number(entries.get("tile_stars", 0), f"{where}.tile_stars", MAX_STARS)
    if faction is None or mat is None:
        return None
    return Standing(faction, mat, coins, popularity, power, stars, tile_stars)


def _read_territories(reader: PositionReader, data: Json) -> tuple[tuple[str, Contents], ...]:
    found = {}
    for place, entry in reader.table(data, "territories").items():
        if place not in TERRITORIES:
            reader.note("unknown", where="territories", name=shown(place))
        else:
            found[place] = _read_contents(reader, entry, place)
    return tuple((place, found[place]) for place in TERRITORIES if found.get(place, NOTHING) != NOTHING)


def _read_contents(reader: PositionReader, data: Json, where: str) -> Contents:
    keys = ("units", "structure", "resources", "flag", "trap", "encounter")
    entries = reader.record(data, where, optional=keys)
    trap = entries.get("trap")
    return Contents(
        _read_units(reader, entries.get("units", {}), f"{where}.units"),
        _read_structure(reader, entries.get("structure"), f"{where}.structure"),
        reader.counts(Resource, entries.get("resources", {}), f"{where}.resources"),
        reader.flag(entries.get("flag", False), f"{where}.flag"),
        None if trap is None else reader.word(TrapSide, trap, f"{where}.trap"),
        reader.flag(entries.get("encounter", False), f"{where}.encounter"),
    )


def _read_units(reader: PositionReader, data: Json, where: str) -> tuple[tuple[Faction, Units], ...]:
    found: dict[Faction, Units] = {}
    for name, entry in reader.table(data, where).items():
        faction = reader.word(Faction, name, where)
        units = Units(*reader.counts(Unit, entry, f"{where}.{faction or shown(name)}"))
        if faction is not None and units != Units():
            found[faction] = units
    return _in_order(found)


def _read_structure(reader: PositionReader, data: Json, where: str) -> tuple[Faction, Structure] | None:
    if data is None:
        return None
    entries = reader.record(data, where, ("faction", "kind"))
    if len(entries) < 2:
        return None
    faction = reader.word(Faction, entries["faction"], f"{where}.faction")
    kind = reader.word(Structure, entries["kind"], f"{where}.kind")
    return (faction, kind) if faction is not None and kind is not None else None


def _read_homes(reader: PositionReader, data: Json) -> tuple[tuple[Faction, Contents], ...]:
    found: dict[Faction, Contents] = {}
    for name, entry in reader.table(data, "home").items():
        faction = reader.word(Faction, name, "home")
        where = f"home.{faction or shown(name)}"
        # Wayfare may leave resources on a home base; they are on the table but count nothing.
        entries = reader.record(entry, where, optional=("units", "resources"))
        units = _read_units(reader, entries.get("units", {}), f"{where}.units")
        resources = reader.counts(Resource, entries.get("resources", {}), f"{where}.resources")
        if faction is not None and (units or any(resources)):
            found[faction] = Contents(units, resources=resources)
    return _in_order(found)


def _read_airships(
    reader: PositionReader, data: Json, first: bool
) -> tuple[tuple[Faction, AirshipThere], ...]:
    found: dict[Faction, AirshipThere] = {}
    for name, entry in reader.table(data, "airships").items():
        faction = reader.word(Faction, name, "airships")
        airship = _read_airship(reader, entry, f"airships.{faction or shown(name)}", first)
        if faction is not None:
            found[faction] = airship
    return _in_order(found)


def _read_airship(reader: PositionReader, data: Json, where: str, first: bool) -> AirshipThere:
    more = () if first else ("controls", "aggressive", "passive")
    entries = reader.record(data, where, optional=("at", "resources", "workers", *more))
    at = entries.get("at")
    if "at" in entries and not isinstance(at, str):
        reader.note("not_text", where=f"{where}.at")
    return AirshipThere(
        at if isinstance(at, str) else None,
        reader.counts(Resource, entries.get("resources", {}), f"{where}.resources"),
        reader.number(entries.get("workers", 0), f"{where}.workers"),
        reader.flag(entries.get("controls", False), f"{where}.controls"),
        read_pair(reader, entries, where),
    )


def _in_order(found: dict[Faction, Found]) -> tuple[tuple[Faction, Found], ...]:
    return tuple((faction, found[faction]) for faction in _FACTIONS if faction in found)


def _encode_standing(standing: Standing) -> Json:
    return {
        "faction": str(standing.faction),
        "mat": str(standing.mat),
        "coins": standing.coins,
        "popularity": standing.popularity,
        "power": standing.power,
        "stars": {str(slot): standing.stars[n] for slot, n in SLOT_INDEX.items() if standing.stars[n]},
        **({"tile_stars": standing.tile_stars} if standing.tile_stars else {}),
    }


def _encode_contents(contents: Contents) -> Json:
    data: dict[str, Json] = {}
    if contents.units:
        data["units"] = {str(faction): _encode_units(units) for faction, units in contents.units}
    if contents.structure is not None:
        data["structure"] = {"faction": str(contents.structure[0]), "kind": str(contents.structure[1])}
    if any(contents.resources):
        data["resources"] = _encode_resources(contents.resources)
    if contents.flag:
        data["flag"] = True
    if contents.trap is not None:
        data["trap"] = str(contents.trap)
    if contents.encounter:
        data["encounter"] = True
    return data


def _encode_units(units: Units) -> Json:
    counts = zip(Unit, (units.character, units.mechs, units.workers), strict=True)
    return {str(unit): n for unit, n in counts if n}


def _encode_resources(resources: Resources) -> Json:
    return {str(resource): n for resource, n in zip(Resource, resources, strict=True) if n}


def _encode_airship(airship: AirshipThere) -> Json:
    data: dict[str, Json] = {} if airship.at is None else {"at": airship.at}
    if airship.controls:
        data["controls"] = True
    data |= encode_pair(airship.pair)
    return {**data, "resources": _encode_resources(airship.resources), "workers": airship.workers}
