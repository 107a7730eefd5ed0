"""What a photo of a board was understood as: the format board-reading/1."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeVar

from engine.codec import Json
from vision.found import Found

FORMAT: Final = "board-reading/1"
DOUBTFUL: Final = 0.8
"""Below this confidence a person is asked."""

Units = Mapping[str, Mapping[str, int]]
"""How many of each kind of unit stand there, by faction."""


class Structure(NamedTuple):
    """A structure that stands on a place."""

    faction: str
    kind: str


@dataclass(frozen=True, slots=True)
class PlaceReading:
    """What lies on one territory or home base; nothing at all is known of a place that was not seen."""

    units: Units = field(default_factory=dict)
    structure: Structure | None = None
    resources: Mapping[str, int] = field(default_factory=dict)
    encounter: bool = False
    flag: bool = False
    trap: str | None = None
    airship: str | None = None
    """The faction whose airship hovers there."""
    seen: bool = True
    confidence: float = 1.0

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
class Reading:
    """Everything that was understood of one photo."""

    board: Found
    territories: Mapping[str, PlaceReading] = field(default_factory=dict)
    home: Mapping[str, PlaceReading] = field(default_factory=dict)
    triumph: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Stars by slot and faction."""
    power: Mapping[str, TrackReading] = field(default_factory=dict)
    popularity: Mapping[str, TrackReading] = field(default_factory=dict)
    seconds: float = 0.0
    triumph_confidence: Mapping[str, float] = field(default_factory=dict)
    """How sure each slot is, also those without a star; a slot that is left out was not judged."""

    @property
    def doubtful_slots(self) -> tuple[str, ...]:
        """The slots of the triumph track that a person should look at."""
        return tuple(slot for slot, sure in self.triumph_confidence.items() if sure < DOUBTFUL)

    def less_sure(self, times: float) -> "Reading":
        """This reading with every confidence so many times as high."""
        return replace(
            self,
            territories=_less_sure(self.territories, times),
            home=_less_sure(self.home, times),
            power=_less_sure(self.power, times),
            popularity=_less_sure(self.popularity, times),
            triumph_confidence={slot: sure * times for slot, sure in self.triumph_confidence.items()},
        )


_Read = TypeVar("_Read", PlaceReading, TrackReading)


def _less_sure(part: Mapping[str, _Read], times: float) -> dict[str, _Read]:
    return {name: replace(read, confidence=read.confidence * times) for name, read in part.items()}


def encode_reading(reading: Reading) -> dict[str, Json]:
    """The reading as board-reading/1."""
    return {
        "format": FORMAT,
        "seconds": round(reading.seconds, 3),
        "board": _board(reading.board),
        "territories": {place: _place(found) for place, found in reading.territories.items()},
        "home": {place: _place(found) for place, found in reading.home.items()},
        "triumph": {slot: dict(stars) for slot, stars in reading.triumph.items() if stars},
        **_slots(reading.triumph_confidence),
        "power": {faction: _track(found) for faction, found in reading.power.items()},
        "popularity": {faction: _track(found) for faction, found in reading.popularity.items()},
    }


def encode_not_found(why: str) -> dict[str, Json]:
    """No board, as board-reading/1; `why` is the sentence for people."""
    return {"format": FORMAT, "board": {"found": False, "why": why}}


def _board(board: Found) -> dict[str, Json]:
    quad: list[Json] = [[round(x, 5), round(y, 5)] for x, y in board.quad]
    return {"found": True, "quad": quad, "tilt_deg": round(board.tilt_deg, 1)}


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
