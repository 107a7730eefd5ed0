"""The tiles of The Wind Gambit in a position: which lie there, for all airships or for one."""

from engine.codec import Json
from engine.scoring.position_reader import PositionReader, shown
from engine.scythe.components import tile_names
from engine.scythe.scoring.position_model import AirshipPair, Position

_PAIR = ("aggressive", "passive")


def read_tiles(reader: PositionReader, data: Json) -> tuple[AirshipPair | None, str | None]:
    """The pair that all airships follow and the resolution tile, as far as they were told."""
    entries = reader.record(data, "tiles", optional=(*_PAIR, "resolution"))
    return read_pair(reader, entries, "tiles"), _tile(reader, entries, "resolution", "tiles")


def read_pair(reader: PositionReader, entries: dict[str, Json], where: str) -> AirshipPair | None:
    """The two airship tiles that are named there; None where neither is."""
    aggressive, passive = (_tile(reader, entries, kind, where) for kind in _PAIR)
    return AirshipPair(aggressive, passive) if aggressive or passive else None


def _tile(reader: PositionReader, entries: dict[str, Json], kind: str, where: str) -> str | None:
    name = entries.get(kind)
    if name is None:
        return None
    if not isinstance(name, str):
        reader.note("not_text", where=f"{where}.{kind}")
        return None
    if name not in tile_names(kind):
        reader.note("unknown", where=f"{where}.{kind}", name=shown(name))
        return None
    return name


def encode_tiles(position: Position) -> dict[str, Json]:
    """What `read_tiles` reads."""
    resolution: dict[str, Json] = {"resolution": position.resolution} if position.resolution else {}
    return {**encode_pair(position.pair), **resolution}


def encode_pair(pair: AirshipPair | None) -> dict[str, Json]:
    """What `read_pair` reads."""
    told = ((kind, getattr(pair, kind)) for kind in _PAIR) if pair else ()
    return {kind: name for kind, name in told if name}
