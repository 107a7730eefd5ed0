"""How each faction's pieces look this evening: learnt from the set-up photo and from accepted places."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.codec import Json
from engine.scythe.components import read_data
from vision.reading import Units
from vision.scythe.kinds import FACTIONS, STRUCTURES, UNITS
from vision.scythe.pieces import Piece, place_of

MOST: Final = 40  # examples of a faction; the newest stay, the lamp may have changed
_SPREAD: Final = 3.0  # how far the network's word for one faction's pieces lies apart within an evening
_LEAST_HEAT: Final = 0.4

Voice = NDArray[np.float32]
"""How much each faction speaks for itself at a piece (before the softmax)."""

_STARTING_WORKERS: Final = {
    home["faction"]: tuple(home["starting_workers"]) for home in read_data("map")["home_bases"]
}


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """What the network said of pieces whose owner is known, by owner."""

    voices: Mapping[str, tuple[Voice, ...]]

    def with_piece(self, faction: str, voice: Voice) -> "Lessons":
        """The same and one piece more."""
        return Lessons({**self.voices, faction: (*self.voices.get(faction, ()), voice)[-MOST:]})

    def heard(self, piece: Piece) -> Piece:
        """The piece with its factions' voices corrected by what was learnt."""
        known = {faction: np.mean(voices, axis=0) for faction, voices in self.voices.items() if voices}
        if len(known) < 2:
            return piece
        voice = piece.factions.copy()
        for faction, usual in known.items():
            far = float(((piece.factions - usual) ** 2).sum())
            voice[FACTIONS.index(faction)] -= far / (2 * _SPREAD**2)
        return Piece(piece.kind, piece.at, piece.heat, piece.kinds, voice)


NOTHING: Final = Lessons({})


def from_setup(lot: Iterable[Piece], playing: Iterable[str], before: Lessons = NOTHING) -> Lessons:
    """What the set-up photo teaches: by the rules it is known whose workers and characters stand where."""
    owners = {place: faction for faction in playing for place in _STARTING_WORKERS[faction]}
    lessons = before
    for piece in lot:
        place = place_of(piece) or ""
        if piece.heat < _LEAST_HEAT:
            continue
        if piece.kind == "worker" and place in owners:
            lessons = lessons.with_piece(owners[place], piece.factions)
        elif piece.kind == "character" and place.removeprefix("HB_") in playing:
            lessons = lessons.with_piece(place.removeprefix("HB_"), piece.factions)
    return lessons


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
    """The lessons as a table keeps them beside its journal."""
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
