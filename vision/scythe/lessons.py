"""How each faction's pieces look this evening: learnt from the set-up photo and from accepted places."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.codec import Json
from engine.scythe.components import read_data
from vision.arrays import Pixels
from vision.finding.camera_model import Viewpoint
from vision.scythe import calibration, plan
from vision.scythe.kinds import FACTIONS, KINDS, STRUCTURES, UNITS
from vision.scythe.network import find_around, prepared
from vision.scythe.pieces import Piece, pieces, place_of, rivals
from vision.scythe.places import place_at
from vision.scythe.plan import Point
from vision.scythe.reading import Units

MOST: Final = 40  # examples of a faction; the newest stay, the lamp may have changed
_SPREAD: Final = 3.0  # how far the network's word for one faction's pieces lies apart within an evening
_LEAST_HEAT: Final = 0.4
_LEAST_WORKER: Final = 0.25  # heat, where it is known that one stands
_RIVALS: Final = rivals("worker")
_NUMBERS: Final = [KINDS.index(kind) for kind in _RIVALS]

Voice = NDArray[np.float32]
"""How much each faction speaks for itself at a piece (before the softmax)."""
Mark = NDArray[np.float32]
"""What the namer says of a piece's mould."""

_STARTING_WORKERS: Final = {
    home["faction"]: tuple(home["starting_workers"]) for home in read_data("map")["home_bases"]
}


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """What the networks said of pieces whose owner is known, by owner."""

    voices: Mapping[str, tuple[Voice, ...]]
    workers: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)
    """The marks of each faction's workers, which are of one mould."""

    def with_piece(self, faction: str, voice: Voice) -> "Lessons":
        """These lessons with one piece more."""
        return replace(self, voices=_longer(self.voices, faction, voice))

    def with_worker(self, faction: str, piece: Piece) -> "Lessons":
        """These lessons with one worker more."""
        return replace(self, workers=_longer(self.workers, faction, piece.mark))

    def heard(self, piece: Piece) -> Piece:
        """The piece corrected by what was learnt: whose it is, then whether it is a worker of theirs."""
        return self._seen(self._spoken(piece))

    def far(self, piece: Piece) -> float | None:
        """How far the piece's mark is from its owner's workers'; None where none is known."""
        if not self.workers or piece.kind not in _RIVALS:
            return None
        owner = max(self.voices, key=lambda faction: piece.factions[FACTIONS.index(faction)])
        known = self.workers.get(owner, ())
        return min((float(((piece.mark - mark) ** 2).mean()) for mark in known), default=None)

    def _seen(self, piece: Piece) -> Piece:
        far = self.far(piece)
        if far is None:
            return piece
        kinds = calibration.as_fellow(piece.kinds, far)
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


NOTHING: Final = Lessons({})


def taught_around(playing: Iterable[str]) -> tuple[Point, ...]:
    """The middle of each faction's home base and the two territories where its workers start."""
    middles = []
    for faction in playing:
        places = (plan.HOMES[faction], *(plan.TERRITORIES[name] for name in _STARTING_WORKERS[faction]))
        middles.append(Point(*(float(np.mean([min(row), max(row)])) for row in zip(*places, strict=True))))
    return tuple(middles)


def taught_at(playing: Iterable[str]) -> frozenset[str]:
    """The places of which the set-up tells who stands there."""
    factions = tuple(playing)
    starts = (place for faction in factions for place in _STARTING_WORKERS[faction])
    return frozenset((*starts, *(f"HB_{faction}" for faction in factions)))


def seen_at_setup(setup: Pixels, eye: Viewpoint | None, playing: tuple[str, ...]) -> tuple[Piece, ...]:
    """The pieces of which the set-up tells whose they are; the rest of its photo is not looked at."""
    boards = prepared(setup, eye=eye)
    return pieces(boards, find_around(boards, taught_around(playing)), taught_at(playing))


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
    here = [piece for piece in lot if piece.kind in _RIVALS and place_at(piece.foot, True) == place]
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
    """The lessons as a table keeps them; workers' marks come anew from the set-up photo each time."""
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
