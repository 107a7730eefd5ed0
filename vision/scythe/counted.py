"""A reading counted for the score: what each seat controls, as the engine's own scoring counts it."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.forms import NumberField
from engine.message import Message, say
from engine.scythe.board.board import RESOURCES, Units
from engine.scythe.board.map import TERRITORIES
from engine.scythe.components import SLOTS
from engine.scythe.ids import Faction, Field, Module, Structure
from engine.scythe.scoring.counting import counting
from engine.scythe.scoring.position_model import Contents, Position, Standing, TrapSide
from engine.scythe.scoring.scoring import Counts, controllers, counts_of
from engine.scythe.state import State
from vision.proposal import Difference
from vision.scythe.reading import PlaceReading, ScytheReading, TrackReading
from vision.scythe.regions import WHOLE

_UNSURE: Final = 0.5
"""The confidence of a sum while a place that belongs to it was not seen: people must look."""
_NOT_ON_THE_BOARD: Final = Field.COINS
_TRACKS: Final = (Field.POPULARITY, Field.POWER)


def counted(state: State, reading: ScytheReading) -> Iterator[Difference]:
    """For each seat that counts, the numbers that the photo shows and the table does not know yet."""
    position = position_read(state, reading)
    owners = controllers(position)
    for seat, player in enumerate(position.players):
        yield from _difference(state, seat, reading, counts_of(position, player, owners))


def position_read(state: State, reading: ScytheReading) -> Position:
    """The reading as a position to score; what was not seen counts for nobody."""
    playing = {seat.faction for seat in state.setup.seats}
    return Position(
        structure_bonus=state.structure_bonus,
        players=tuple(_standing(state, seat, reading) for seat in range(len(state.players))),
        territories=tuple(
            (name, _contents(reading.territories[name], playing))
            for name in TERRITORIES
            if name in reading.territories and reading.territories[name].seen
        ),
        home=tuple((Faction(name), _contents(place, playing)) for name, place in reading.home.items()),
    )


def _standing(state: State, seat: int, reading: ScytheReading) -> Standing:
    who = state.setup.seats[seat]
    stars = tuple(reading.triumph.get(slot, {}).get(who.faction, 0) for slot in SLOTS)
    popularity, power = (
        _track(tokens, who.faction).value or 0 for tokens in (reading.popularity, reading.power)
    )
    return Standing(who.faction, who.mat, 0, popularity, power, stars)


def _contents(place: PlaceReading, playing: set[Faction]) -> Contents:
    units = ((faction, _units(place.units.get(faction, {}))) for faction in Faction if faction in playing)
    structure = place.structure
    return Contents(
        units=tuple((faction, here) for faction, here in units if here != Units()),
        structure=(Faction(structure.faction), Structure(structure.kind)) if structure else None,
        resources=tuple(place.resources.get(kind, 0) for kind in RESOURCES),
        flag=place.flag,
        trap=TrapSide(place.trap) if place.trap else None,
        encounter=place.encounter,
    )


def _units(counts: Mapping[str, int]) -> Units:
    return Units(counts.get("character", 0), counts.get("mech", 0), counts.get("worker", 0))


def _track(tokens: Mapping[str, TrackReading], faction: Faction) -> TrackReading:
    return tokens.get(faction, TrackReading(None, 0.0))


def _difference(state: State, seat: int, reading: ScytheReading, counts: Counts) -> Iterator[Difference]:
    form, who = counting(state, seat), state.setup.seats[seat]
    fields = [field for field in form.fields if isinstance(field, NumberField)] if form else []
    read = {field.name: _number(field, counts, reading, who.faction) for field in fields}
    answers = {field.name: n for field in fields if (n := read[field.name]) is not None and n != field.value}
    if not answers:
        return
    doubtful = tuple(name for name, place in reading.territories.items() if place.is_doubtful)
    yield Difference(
        key=f"{seat}.count",
        of=seat,
        title=say("seat.title", name=who.name, faction=who.faction),
        was=tuple(
            _line(field.name, field.value)
            for field in fields
            if field.name in answers and field.value is not None
        ),
        shows=tuple(_line(name, n) for name, n in answers.items()),
        confidence=_confidence(reading, who.faction, answers),
        region=WHOLE,
        answers=answers,
        counts=True,
        notes=tuple(_notes(state, doubtful)),
    )


def _number(field: NumberField, counts: Counts, reading: ScytheReading, faction: Faction) -> int | None:
    """What the photo shows for this field; None where it shows nothing of it."""
    if field.name == _NOT_ON_THE_BOARD:
        return None
    if field.name in _TRACKS:
        tokens = reading.popularity if field.name == Field.POPULARITY else reading.power
        return _track(tokens, faction).value
    number: int = getattr(counts, field.name)
    return min(number, field.most)


def _confidence(reading: ScytheReading, faction: Faction, answers: Mapping[str, int]) -> float:
    if any(not place.seen for place in reading.territories.values()):
        return _UNSURE
    own = [
        place.confidence
        for place in reading.territories.values()
        if faction in place.units or (place.structure and place.structure.faction == faction)
    ]
    tokens = {Field.POPULARITY: reading.popularity, Field.POWER: reading.power}
    own += [_track(read, faction).confidence for field, read in tokens.items() if field in answers]
    own += reading.triumph_confidence.values() if Field.STARS in answers else ()
    return min(own, default=1.0)


def _line(field: str, n: int) -> Message:
    return say("difference.number", field=field, n=n)


def _notes(state: State, doubtful: tuple[str, ...]) -> Iterator[Message]:
    if doubtful:
        yield say("read.doubtful", n=len(doubtful), place=doubtful)
    if Module.AIRSHIPS in state.setup.modules:
        yield say("difference.aboard")
