"""How each faction's pieces look this evening: learnt from the set-up photo and from accepted places."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.codec import Json
from engine.scythe.components import read_data
from vision.reading import Units
from vision.scythe.kinds import FACTIONS, KINDS, STRUCTURES, UNITS
from vision.scythe.pieces import Piece, place_at, place_of, rivals

MOST: Final = 40  # examples of a faction; the newest stay, the lamp may have changed
_SPREAD: Final = 3.0  # how far the network's word for one faction's pieces lies apart within an evening
_LEAST_HEAT: Final = 0.4
_LEAST_WORKER: Final = 0.25  # heat, where it is known that one stands
_ALIKE: Final = 2.0  # log odds that a piece just like a known worker gains for being one
_SHAPE_SPREAD: Final = 0.5  # how far the looks of one mould lie apart
_FAINT: Final = 0.02  # chances below that say nothing
_RIVALS: Final = rivals("worker")
_NUMBERS: Final = [KINDS.index(kind) for kind in _RIVALS]
_WORKER: Final = KINDS.index("worker")

Voice = NDArray[np.float32]
"""How much each faction speaks for itself at a piece (before the softmax)."""
Shape = NDArray[np.float32]
"""How much a piece looks like each of a worker's rivals: logarithms of their chances."""

_STARTING_WORKERS: Final = {
    home["faction"]: tuple(home["starting_workers"]) for home in read_data("map")["home_bases"]
}


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """What the networks said of pieces whose owner is known, by owner."""

    voices: Mapping[str, tuple[Voice, ...]]
    workers: Mapping[str, tuple[Shape, ...]] = field(default_factory=dict)
    """Of each faction's workers, which are of one mould."""

    def with_piece(self, faction: str, voice: Voice) -> "Lessons":
        """The same and one piece more."""
        return replace(self, voices=_longer(self.voices, faction, voice))

    def with_worker(self, faction: str, piece: Piece) -> "Lessons":
        """The same and one worker more."""
        return replace(self, workers=_longer(self.workers, faction, _shape(piece)))

    def heard(self, piece: Piece) -> Piece:
        """The piece corrected by what was learnt: whose it is, then whether it is a worker of theirs."""
        return self._seen(self._spoken(piece))

    def _seen(self, piece: Piece) -> Piece:
        owner = FACTIONS[int(np.argmax(piece.factions))]
        known = self.workers.get(owner, ())
        if not known or piece.kind not in _RIVALS:
            return piece
        nearest = min(float(((_shape(piece) - shape) ** 2).mean()) for shape in known)
        kinds = piece.kinds.copy()
        kinds[_WORKER] *= np.exp(_ALIKE * np.exp(-nearest / (2 * _SHAPE_SPREAD**2)))
        kinds /= kinds.sum() + 1e-9
        return replace(piece, kinds=kinds, kind=_RIVALS[int(np.argmax(kinds[_NUMBERS]))])

    def _spoken(self, piece: Piece) -> Piece:
        known = {faction: np.mean(voices, axis=0) for faction, voices in self.voices.items() if voices}
        if len(known) < 2:
            return piece
        voice = piece.factions.copy()
        for faction, usual in known.items():
            far = float(((piece.factions - usual) ** 2).sum())
            voice[FACTIONS.index(faction)] -= far / (2 * _SPREAD**2)
        return replace(piece, factions=voice)


def _longer(
    by_faction: Mapping[str, tuple[NDArray[np.float32], ...]], faction: str, row: NDArray[np.float32]
) -> dict[str, tuple[NDArray[np.float32], ...]]:
    return {**by_faction, faction: (*by_faction.get(faction, ()), row)[-MOST:]}


def _shape(piece: Piece) -> Shape:
    chances = piece.kinds[_NUMBERS]
    return np.asarray(np.log(chances / (chances.sum() + 1e-9) + _FAINT), np.float32)


NOTHING: Final = Lessons({})


def taught_at(playing: Iterable[str]) -> frozenset[str]:
    """The places of which the set-up tells who stands there."""
    factions = tuple(playing)
    starts = (place for faction in factions for place in _STARTING_WORKERS[faction])
    return frozenset((*starts, *(f"HB_{faction}" for faction in factions)))


def from_setup(lot: Iterable[Piece], playing: Iterable[str], before: Lessons = NOTHING) -> Lessons:
    """What the set-up photo teaches: by the rules it is known whose workers and characters stand where."""
    found, lessons = list(lot), before
    for faction in playing:
        for piece in found:
            if piece.kind == "character" and piece.heat >= _LEAST_HEAT and place_of(piece) == f"HB_{faction}":
                lessons = lessons.with_piece(faction, piece.factions)
        for place in _STARTING_WORKERS[faction]:
            worker = _only_worker(found, place)
            if worker is not None:
                lessons = lessons.with_piece(faction, worker.factions).with_worker(faction, worker)
    return lessons


def _only_worker(lot: list[Piece], place: str) -> Piece | None:
    """The one worker of a starting territory, whatever it looks like: nothing else stands there."""
    here = [piece for piece in lot if piece.kind in _RIVALS and place_at(piece.at, True) == place]
    surest = max(here, key=lambda piece: piece.heat, default=None)
    return surest if surest is not None and surest.heat >= _LEAST_WORKER else None


def from_place(lot: Iterable[Piece], place: str, units: Units, before: Lessons = NOTHING) -> Lessons:
    """What a place teaches that somebody accepted; nothing where several factions stand together."""
    if len(units) != 1:
        return before
    (faction,) = units
    lessons = before
    for piece in lot:
        own = piece.kind in UNITS or piece.kind in STRUCTURES
        if own and piece.heat >= _LEAST_HEAT and place_of(piece) == place:
            lessons = lessons.with_piece(faction, piece.factions)
    return lessons


def encode_lessons(lessons: Lessons) -> Json:
    """The lessons as a table keeps them; workers' shapes come anew from the set-up photo each time."""
    return {
        faction: [[round(float(value), 3) for value in voice] for voice in voices]
        for faction, voices in lessons.voices.items()
    }


def decode_lessons(data: Json) -> Lessons:
    """Lessons as they were kept; what does not look like one is not learnt from."""
    voices: dict[str, tuple[Voice, ...]] = {}
    for faction, rows in data.items() if isinstance(data, dict) else ():
        if faction in FACTIONS and isinstance(rows, list):
            voices[faction] = tuple(np.array(row, np.float32) for row in rows[-MOST:] if _is_voice(row))
    return Lessons(voices)


def _is_voice(row: Json) -> bool:
    return (
        isinstance(row, list)
        and len(row) == len(FACTIONS)
        and all(isinstance(value, int | float) and abs(value) < 1e3 for value in row)
    )
