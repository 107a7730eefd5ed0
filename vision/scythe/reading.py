"""What a photo of Scythe's board was understood as."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias, TypeVar

from engine.codec import Json
from engine.message import Message, say
from vision.finding.found import Found
from vision.reading import DOUBTFUL

_Speak: TypeAlias = Callable[[Message], str]

Units = Mapping[str, Mapping[str, int]]
"""How many of each kind of unit stand there, by faction."""


class SeenStructure(NamedTuple):
    """A structure that stands on a place."""

    faction: str
    kind: str


class SeenPiece(NamedTuple):
    """A single piece: what it is, whose (empty: nobody's), and where on the board."""

    kind: str
    faction: str
    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class PlaceReading:
    """What lies on one territory or home base; nothing at all is known of a place that was not seen."""

    units: Units = field(default_factory=dict)
    structure: SeenStructure | None = None
    resources: Mapping[str, int] = field(default_factory=dict)
    encounter: bool = False
    flag: bool = False
    trap: str | None = None
    airship: str | None = None
    """The faction whose airship hovers there."""
    seen: bool = True
    confidence: float = 1.0
    pieces: tuple[SeenPiece, ...] = field(default=(), compare=False)
    """Where the single things lie, to be pointed at; two readings are told apart by what lies there."""

    @property
    def is_doubtful(self) -> bool:
        """Whether a person should look at it."""
        return not self.seen or self.confidence < DOUBTFUL


@dataclass(frozen=True, slots=True)
class TrackReading:
    """Where one token stands on a track; None: not seen."""

    value: int | None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class ScytheReading:
    """Everything that was understood of one photo."""

    board: Found
    territories: Mapping[str, PlaceReading] = field(default_factory=dict)
    home: Mapping[str, PlaceReading] = field(default_factory=dict)
    triumph: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Stars by slot and faction."""
    power: Mapping[str, TrackReading] = field(default_factory=dict)
    popularity: Mapping[str, TrackReading] = field(default_factory=dict)
    triumph_confidence: Mapping[str, float] = field(default_factory=dict)
    """How sure each slot is, also those without a star; a slot that is left out was not judged."""

    @property
    def doubtful_slots(self) -> tuple[str, ...]:
        """The slots of the triumph track that a person should look at."""
        return tuple(slot for slot, sure in self.triumph_confidence.items() if sure < DOUBTFUL)

    def less_sure(self, times: float) -> "ScytheReading":
        """This reading with every confidence so many times as high."""
        return replace(
            self,
            territories=_less_sure(self.territories, times),
            home=_less_sure(self.home, times),
            power=_less_sure(self.power, times),
            popularity=_less_sure(self.popularity, times),
            triumph_confidence={slot: sure * times for slot, sure in self.triumph_confidence.items()},
        )

    def contents(self) -> dict[str, Json]:
        """Places, stars and tracks as board-reading/1 has them."""
        return {
            "territories": {place: _place(found) for place, found in self.territories.items()},
            "home": {place: _place(found) for place, found in self.home.items()},
            "triumph": {slot: dict(stars) for slot, stars in self.triumph.items() if stars},
            **_slots(self.triumph_confidence),
            "power": {faction: _track(found) for faction, found in self.power.items()},
            "popularity": {faction: _track(found) for faction, found in self.popularity.items()},
        }

    def told(self, speak: _Speak) -> list[str]:
        """The reading as lines for people: places, tracks, stars, and what to look at."""
        lines = [speak(say("read.place", place=at, what=what)) for at, what in _held(self.territories, speak)]
        lines += [speak(say("read.home", faction=of, what=what)) for of, what in _held(self.home, speak)]
        if self.power:
            lines.append(speak(say("read.power", what=_tokens(self.power, speak))))
        if self.popularity:
            lines.append(speak(say("read.popularity", what=_tokens(self.popularity, speak))))
        lines += [
            speak(say("read.stars", slot=slot, what=_stars(stars, speak)))
            for slot, stars in self.triumph.items()
            if stars
        ]
        return [*lines, *_doubts(self, speak)]


_Read = TypeVar("_Read", PlaceReading, TrackReading)


def _less_sure(part: Mapping[str, _Read], times: float) -> dict[str, _Read]:
    return {name: replace(read, confidence=read.confidence * times) for name, read in part.items()}


def _place(place: PlaceReading) -> dict[str, Json]:
    """What is there; what is not there is left out, but never whether it was seen."""
    said: dict[str, Json] = {
        "units": {faction: dict(units) for faction, units in place.units.items() if units}
    }
    if place.structure:
        said["structure"] = {"faction": place.structure.faction, "kind": place.structure.kind}
    if place.resources:
        said["resources"] = dict(place.resources)
    said |= {"encounter": True} if place.encounter else {}
    said |= {"flag": True} if place.flag else {}
    said |= {"trap": place.trap} if place.trap else {}
    said |= {"airship": place.airship} if place.airship else {}
    return {**said, "seen": place.seen, "confidence": round(place.confidence, 3)}


def _track(track: TrackReading) -> dict[str, Json]:
    return {"value": track.value, "confidence": round(track.confidence, 3)}


def _slots(sure: Mapping[str, float]) -> dict[str, Json]:
    """Left out where no slot was judged: the field is optional in the format."""
    judged: dict[str, Json] = {slot: round(confidence, 3) for slot, confidence in sure.items()}
    return {"triumph_confidence": judged} if judged else {}


# --- in words


def _held(places: Mapping[str, PlaceReading], speak: _Speak) -> Iterator[tuple[str, str]]:
    """What lies where something lies."""
    for name, found in places.items():
        what = "; ".join(_things(found, speak)) if found.seen else ""
        if what:
            yield name, what


def _doubts(reading: ScytheReading, speak: _Speak) -> list[str]:
    homes = [name for name, found in reading.home.items() if found.is_doubtful]
    named = (
        *(name for name, found in reading.territories.items() if found.is_doubtful),
        *(speak(say("read.home_of", faction=name)) for name in homes),
        *(speak(say("read.stars_for", slot=slot)) for slot in reading.doubtful_slots),
    )
    return [speak(say("read.doubtful", n=len(named), place=named))] if named else []


def _things(found: PlaceReading, speak: _Speak) -> Iterator[str]:
    for faction, units in found.units.items():
        standing = ", ".join(speak(say("read.unit", unit=kind, n=n)) for kind, n in units.items())
        yield speak(say("read.units", faction=faction, what=standing))
    if found.structure:
        yield speak(say("read.structure", faction=found.structure.faction, structure=found.structure.kind))
    if found.resources:
        goods = found.resources.items()
        yield ", ".join(speak(say("read.resource", resource=kind, n=n)) for kind, n in goods)
    if found.encounter:
        yield speak(say("read.encounter"))
    if found.flag:
        yield speak(say("read.flag"))
    if found.trap:
        yield speak(say("read.trap"))
    if found.airship:
        yield speak(say("read.airship", faction=found.airship))


def _stars(counts: Mapping[str, int], speak: _Speak) -> str:
    return ", ".join(speak(say("read.star", faction=faction, n=n)) for faction, n in counts.items())


def _tokens(tokens: Mapping[str, TrackReading], speak: _Speak) -> str:
    return ", ".join(
        speak(say("read.token", faction=faction, value="?" if found.value is None else found.value))
        for faction, found in tokens.items()
    )
