"""What lies at a place in words: the tracker's and the photo's, each line a message."""

from collections.abc import Iterator, Mapping

from engine.message import Message, say
from engine.scythe.board.board import PLACES, RESOURCES, Board, Place
from engine.scythe.ids import Faction
from engine.scythe.state import State
from vision.scythe.reading import PlaceReading, SeenStructure

ARMED, DISARMED = "armed", "disarmed"


def expected(state: State) -> Mapping[str, PlaceReading] | None:
    """The tracked board as a perfect photo would show it, by the ids of the places; None without a board."""
    if state.board is None:
        return None
    return {name: _as_read(state, state.board, name) for name in PLACES}


def lines(place: PlaceReading) -> tuple[Message, ...]:
    """What lies there, one line for each kind of thing."""
    return tuple(_lines(place))


def _as_read(state: State, board: Board, name: str) -> PlaceReading:
    place = board.at(name)
    hovers = (seat for seat, ship in enumerate(board.airships) if ship.at == name)
    goods = zip(RESOURCES, place.resources, strict=True)
    return PlaceReading(
        units={_faction(state, seat): _units(place, seat) for seat, _ in place.units},
        structure=SeenStructure(_faction(state, place.structure[0]), place.structure[1])
        if place.structure
        else None,
        resources={str(kind): n for kind, n in goods if n},
        encounter=place.encounter,
        flag=place.flag,
        trap=(ARMED if place.armed else DISARMED) if place.trap else None,
        airship=next((_faction(state, seat) for seat in hovers), None),
    )


def _units(place: Place, seat: int) -> dict[str, int]:
    units = place.of(seat)
    counts = {"character": units.character, "mech": units.mechs, "worker": units.workers}
    return {kind: n for kind, n in counts.items() if n}


def _faction(state: State, seat: int) -> Faction:
    return state.setup.seats[seat].faction


def _lines(place: PlaceReading) -> Iterator[Message]:
    for faction, units in place.units.items():
        yield from (
            say("difference.unit", faction=str(faction), unit=kind, n=n) for kind, n in units.items() if n
        )
    if place.structure:
        faction, kind = place.structure
        yield say("read.structure", faction=str(faction), structure=str(kind))
    yield from (say("piece.resource", resource=kind, n=n) for kind, n in place.resources.items() if n)
    if place.encounter:
        yield say("read.encounter")
    if place.flag:
        yield say("read.flag")
    if place.trap:
        yield say("read.trap")
    if place.airship:
        yield say("read.airship", faction=str(place.airship))
