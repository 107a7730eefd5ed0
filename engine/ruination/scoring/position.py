"""`ruination-position/1`: everything the final score needs to know, read strictly."""

from typing import Final

from engine.codec import Json
from engine.ruination.components import BASTIONS, BLESSINGS, MAX_SEATS, MIN_SEATS, MOST_VP, most_resource
from engine.ruination.ids import Horde, Resource, Side, Unit
from engine.ruination.scoring.position_model import (
    NO_RESOURCES,
    NO_UNITS,
    Contents,
    Position,
    Standing,
    Units,
)
from engine.ruination.scoring.position_rules import check
from engine.scoring.position_reader import PositionReader, shown

__all__ = ["FORMAT", "decode_position", "encode_position"]

FORMAT: Final = "ruination-position/1"


def decode_position(data: Json) -> Position:
    """The position in `data`, or `BadPosition` with everything that is wrong with it."""
    reader = PositionReader()
    return reader.sound(_read(reader, data))


def encode_position(position: Position) -> Json:
    """`position` as `ruination-position/1`; `decode_position` gives the same position back."""
    return {
        "format": FORMAT,
        "players": [_encode_standing(standing) for standing in position.players],
        "territories": {place: _encode_contents(contents) for place, contents in position.territories},
    }


def _read(reader: PositionReader, data: Json) -> Position:
    entries = reader.record(data, "position", ("format", "players", "territories"))
    if entries.get("format", FORMAT) != FORMAT:
        reader.note("format", wanted=FORMAT)
    players = _read_players(reader, entries["players"]) if "players" in entries else []
    territories = reader.table(entries.get("territories", {}), "territories")
    position = Position(
        tuple(player for player in players if player is not None),
        tuple((place, _read_contents(reader, place, entry)) for place, entry in territories.items()),
    )
    check(reader, position, _absent(players))
    return position


def _absent(players: list[Standing | None]) -> frozenset[Horde]:
    # While one player cannot be read, any horde may be in play: its units are not strangers.
    if not players or None in players:
        return frozenset()
    return frozenset(Horde) - {player.horde for player in players if player is not None}


def _read_players(reader: PositionReader, data: Json) -> list[Standing | None]:
    entries = reader.players(data, MIN_SEATS, MAX_SEATS)
    return [_read_standing(reader, entry, f"players[{n}]") for n, entry in enumerate(entries)]


def _read_standing(reader: PositionReader, data: Json, where: str) -> Standing | None:
    most = {"vp": MOST_VP, "blessings": BLESSINGS, "end_of_game_vp": MOST_VP}
    entries = reader.record(
        data, where, ("horde", "vp"), ("side", "blessings", "resources", "end_of_game_vp")
    )
    horde = reader.word(Horde, entries["horde"], f"{where}.horde") if "horde" in entries else None
    side = reader.word(Side, entries["side"], f"{where}.side") if "side" in entries else Side.BASIC
    numbers = {
        name: reader.number(entries[name], f"{where}.{name}", limit)
        for name, limit in most.items()
        if name in entries
    }
    resources = reader.counts(Resource, entries.get("resources", {}), f"{where}.resources")
    if horde is None or side is None:
        return None
    for resource, n in zip(Resource, resources, strict=True):
        if n > most_resource(horde, side):
            reader.note("range", where=f"{where}.resources.{resource}", most=most_resource(horde, side))
    return Standing(
        horde,
        numbers.get("vp", 0),
        side,
        numbers.get("blessings", 0),
        resources,
        numbers.get("end_of_game_vp", 0),
    )


def _read_contents(reader: PositionReader, place: str, data: Json) -> Contents:
    where = f"territories.{shown(place)}"
    entries = reader.record(data, where, optional=("units", "bastions", "nomad"))
    units = reader.record(entries.get("units", {}), f"{where}.units", optional=tuple(Horde))
    armies = {name: reader.counts(Unit, entry, f"{where}.units.{name}") for name, entry in units.items()}
    return Contents(
        tuple((horde, armies[horde]) for horde in Horde if any(armies.get(horde, NO_UNITS))),
        reader.number(entries.get("bastions", 0), f"{where}.bastions", BASTIONS),
        reader.flag(entries.get("nomad", False), f"{where}.nomad"),
    )


def _encode_standing(standing: Standing) -> Json:
    data: dict[str, Json] = {
        "horde": str(standing.horde),
        "side": str(standing.side),
        "vp": standing.vp,
        "blessings": standing.blessings,
        "end_of_game_vp": standing.end_of_game_vp,
    }
    if standing.resources != NO_RESOURCES:
        data["resources"] = {str(name): n for name, n in zip(Resource, standing.resources, strict=True) if n}
    return data


def _encode_contents(contents: Contents) -> Json:
    data: dict[str, Json] = {}
    if contents.units:
        data["units"] = {str(horde): _encode_units(units) for horde, units in contents.units}
    if contents.bastions:
        data["bastions"] = contents.bastions
    if contents.nomad:
        data["nomad"] = True
    return data


def _encode_units(units: Units) -> Json:
    return {str(unit): n for unit, n in zip(Unit, units, strict=True) if n}
