"""The likeliest whole board: pieces shared out among the factions, none having more than the box holds."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np

from vision.reading import PlaceReading
from vision.scythe.assignment import best_assignment
from vision.scythe.kinds import KINDS, STRUCTURES
from vision.scythe.pieces import Piece, faction_chances, place_of

LIMITS: Final = {
    "character": 1,
    "mech": 4,
    "worker": 8,
    "heart": 1,
    "eagle": 1,
    "airship": 1,
    "flag": 4,
    "trap": 4,
}
"""Of each faction's own (component list); stars are counted with their slots."""

_SURE: Final = 1e-4
_EXPECTED: Final = 1.2  # how much (in log odds) the tracker's word counts for a piece it knows of


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """A piece as it was decided: whose it is and how sure that is."""

    piece: Piece
    kind: str
    faction: str
    place: str | None
    chance: float


Prior = Mapping[str, PlaceReading]


def decided(
    found: Iterable[Piece],
    kinds: tuple[str, ...],
    playing: tuple[str, ...],
    believed: Callable[[Piece], float],
    prior: Prior | None = None,
) -> list[Standing]:
    """Which of these kinds stand where and whose they are, the whole box considered."""
    standing: list[Standing] = []
    for kind in (kind for kind in kinds if kind not in STRUCTURES):
        rows = [_choices(piece, (kind,), playing, believed, prior) for piece in found if piece.kind == kind]
        standing += _shared(rows, lambda kind, faction: LIMITS.get(kind, 99))
    if any(kind in STRUCTURES for kind in kinds):
        rows = [
            _choices(piece, STRUCTURES, playing, believed, prior)
            for piece in found
            if piece.kind in STRUCTURES
        ]
        standing += _one_each(_shared(rows, lambda kind, faction: 1))
    return standing


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    """A piece and what each answer for it would gain over leaving it out."""

    piece: Piece
    gains: dict[tuple[str, str], float]
    chances: dict[tuple[str, str], float]


def _choices(
    piece: Piece,
    kinds: tuple[str, ...],
    playing: tuple[str, ...],
    believed: Callable[[Piece], float],
    prior: Prior | None,
) -> _Row:
    there = min(max(believed(piece), _SURE), 1 - _SURE)
    heats = np.array([piece.kinds[KINDS.index(kind)] for kind in kinds], np.float64) + 1e-6
    chances = {
        (kind, faction): float(heat) * chance
        for kind, heat in zip(kinds, heats / heats.sum(), strict=True)
        for faction, chance in faction_chances(piece, playing).items()
    }
    best = max(chances.values())
    odds = log(there / (1 - there))
    gains = {
        answer: odds + log(max(chance, 1e-6) / best) + _known(piece, *answer, prior)
        for answer, chance in chances.items()
    }
    return _Row(piece, gains, {answer: there * chance for answer, chance in chances.items()})


def _known(piece: Piece, kind: str, faction: str, prior: Prior | None) -> float:
    """What the tracker's word adds: it may be behind, so it only leans."""
    if prior is None:
        return 0.0
    place = prior.get(place_of(piece) or "", PlaceReading())
    structure = place.structure
    expected = (
        structure is not None and structure == (faction, kind)
        if kind in STRUCTURES
        else place.units.get(faction, {}).get(kind, 0) > 0
    )
    return _EXPECTED if expected else -_EXPECTED / 3


def _shared(rows: list[_Row], limit: Callable[[str, str], int]) -> list[Standing]:
    """Each row its best answer, unless more than the box holds would be needed."""
    picked = [max(row.gains, key=row.gains.__getitem__) for row in rows]
    accepted = [(row, answer) for row, answer in zip(rows, picked, strict=True) if row.gains[answer] > 0]
    counts = Counter(answer for _, answer in accepted)
    if any(count > limit(*answer) for answer, count in counts.items()):
        accepted = _limited(rows, limit)
    return [
        Standing(row.piece, answer[0], answer[1], place_of(row.piece), row.chances[answer])
        for row, answer in accepted
    ]


def _limited(rows: list[_Row], limit: Callable[[str, str], int]) -> list[tuple[_Row, tuple[str, str]]]:
    answers = [answer for answer in rows[0].gains for _ in range(min(limit(*answer), len(rows)))]
    gains = np.array([[row.gains[answer] for answer in answers] for row in rows])
    taken = best_assignment(gains)
    return [(row, answers[column]) for row, column in zip(rows, taken, strict=True) if column is not None]


def _one_each(standing: list[Standing]) -> list[Standing]:
    """At most one structure on a territory: the surest."""
    best: dict[str | None, Standing] = {}
    for each in sorted(standing, key=lambda one: one.chance):
        best[each.place] = each
    return [each for place, each in best.items() if place is not None]
