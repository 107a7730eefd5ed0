"""What no final position can hold, by the rules and by the pieces in the box."""

from collections import Counter
from typing import Final

from engine.ruination.components import ARMY_LIMIT, BASTIONS, BLESSINGS, EXILES, NOMADS, RESERVE
from engine.ruination.ids import Horde, Unit
from engine.ruination.scoring.position_model import Contents, Position
from engine.scoring.position_reader import PositionReader, shown

# The map's outlined portions (Core concepts, Territories).
TERRITORIES: Final = 15
_EXILE: Final = tuple(Unit).index(Unit.EXILE)


def check(reader: PositionReader, position: Position, absent: frozenset[Horde]) -> None:
    """Notes everything in `position` that cannot be; `absent` are the hordes surely not in play."""
    for horde, n in Counter(player.horde for player in position.players).items():
        if n > 1:
            reader.note("horde_twice", horde=horde)
    for place, contents in position.territories:
        _check_territory(reader, place, contents, absent)
    for horde in Horde:
        _check_units(reader, position, horde)
    _check_box(reader, position)


def _check_territory(
    reader: PositionReader, place: str, contents: Contents, absent: frozenset[Horde]
) -> None:
    where = shown(place)
    if not place.strip():
        reader.note("no_name")
    # Resolve all battles: "continue ... until no contested territories remain".
    if len(contents.units) > 1 or (contents.units and contents.nomad):
        reader.note("contested", where=where)
    for horde, units in contents.units:
        if sum(units) > ARMY_LIMIT:
            reader.note("army_limit", horde=horde, where=where, n=sum(units), most=ARMY_LIMIT)
        if horde in absent:
            reader.note("horde_not_in_play", horde=horde, where=where)


def _check_units(reader: PositionReader, position: Position, horde: Horde) -> None:
    places = [dict(contents.units) for _, contents in position.territories]
    armies = [units[horde] for units in places if horde in units]
    for at, unit in enumerate(Unit):
        n = sum(units[at] for units in armies)
        if unit in RESERVE and n > RESERVE[unit]:
            reader.note("too_many_units", horde=horde, n=n, unit=unit, most=RESERVE[unit])


def _check_box(reader: PositionReader, position: Position) -> None:
    places = [contents for _, contents in position.territories]
    if len(places) > TERRITORIES:
        reader.note("territories", n=len(places), most=TERRITORIES)
    if (n := sum(contents.bastions for contents in places)) > BASTIONS:
        reader.note("bastions", n=n, most=BASTIONS)
    if (n := sum(contents.nomad for contents in places)) > NOMADS:
        reader.note("nomads", n=n, most=NOMADS)
    if (n := sum(units[_EXILE] for contents in places for _, units in contents.units)) > len(EXILES):
        reader.note("exiles", n=n, most=len(EXILES))
    if (n := sum(player.blessings for player in position.players)) > BLESSINGS:
        reader.note("blessings", n=n, most=BLESSINGS)
