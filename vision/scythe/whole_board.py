"""The likeliest whole board: pieces shared out among the factions, none having more than the box holds."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np

from vision.scythe import plan
from vision.scythe.assignment import best_assignment
from vision.scythe.kinds import KINDS, OWNERLESS, STRUCTURES, UNITS
from vision.scythe.pieces import Piece, faction_chances, in_play, place_of, rivals
from vision.scythe.places import AcrossBorder, beyond, place_at
from vision.scythe.reading import PlaceReading

LIMITS: Final = {
    "character": 1,
    "mech": 4,
    "worker": 8,
    **dict.fromkeys(STRUCTURES, 1),
    "heart": 1,
    "eagle": 1,
    "airship": 1,
    "flag": 4,
    "trap": 4,
}
"""Of each faction's own (component list); stars are counted with their slots, goods may be anywhere."""

_OWNERS: Final = {"flag": "albion", "trap": "togawa"}
_SURE: Final = 1e-4
_NEVER: Final = -1e6
_NOBODY: Final = 0.02  # a chance: under a strange lamp even a player's own colour may look like nobody's
_EXPECTED: Final = 1.2  # how much (in log odds) the tracker's word counts for a piece it knows of


@dataclass(frozen=True, slots=True, eq=False)
class StandingUnits:
    """A piece as it was decided: whose it is and how sure that is."""

    piece: Piece
    kind: str
    faction: str
    place: str | None
    chance: float

    @property
    def beyond(self) -> AcrossBorder:
        """Across which border it may stand instead."""
        return beyond(self.piece.foot, self.kind in UNITS)


Prior = Mapping[str, PlaceReading]
Answer = tuple[str, str]
"""A kind and whose; goods are nobody's."""


def decided(
    found: Iterable[Piece],
    kinds: tuple[str, ...],
    playing: tuple[str, ...],
    believed: Callable[[Piece], float],
    prior: Prior | None = None,
) -> list[StandingUnits]:
    """Which of these kinds stand where and whose they are, the whole box considered."""
    lot, standing = list(found), []
    for alike in dict.fromkeys(rivals(kind) for kind in kinds):
        asked = tuple(kind for kind in alike if kind in kinds)
        rows = [_choices(piece, asked, playing, believed, prior) for piece in lot if piece.kind in asked]
        standing += _one_structure_each(rows)
    return standing


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    """A piece and what each answer for it would gain over leaving it out."""

    piece: Piece
    gains: dict[Answer, float]
    chances: dict[Answer, float]


def _choices(
    piece: Piece,
    kinds: tuple[str, ...],
    playing: tuple[str, ...],
    believed: Callable[[Piece], float],
    prior: Prior | None,
) -> _Row:
    there = min(max(believed(piece), _SURE), 1 - _SURE)
    heats = np.array([piece.kinds[KINDS.index(kind)] for kind in kinds], np.float64) + 1e-6
    somebody = max(in_play(piece, playing), _NOBODY)
    owners = {faction: chance * somebody for faction, chance in faction_chances(piece, playing).items()}
    place = place_of(piece)
    seen = {
        (kind, faction): float(heat) * chance
        for kind, heat in zip(kinds, heats, strict=True)
        for faction, chance in ({"": 1.0} if kind in OWNERLESS else owners).items()
        if _may_be(kind, faction, place)
    }
    if not seen:
        return _Row(piece, {}, {})
    total = sum(seen.values())
    chances = {answer: chance / total for answer, chance in seen.items()}
    best = max(chances.values())
    odds = log(there / (1 - there))
    gains = {
        answer: odds + log(max(chance, 1e-6) / best) + _known(piece, *answer, prior)
        for answer, chance in chances.items()
    }
    return _Row(piece, gains, {answer: there * chance for answer, chance in chances.items()})


def _may_be(kind: str, faction: str, place: str | None) -> bool:
    """Whether the rules know such a thing: encounters where they are printed, flags and traps by owner."""
    if kind == "encounter":
        return place in plan.ENCOUNTERS
    return _OWNERS.get(kind, faction) == faction


def _known(piece: Piece, kind: str, faction: str, prior: Prior | None) -> float:
    """What the tracker's word adds: it may be behind, so it only leans."""
    if prior is None or kind in OWNERLESS:
        return 0.0
    place = prior.get(place_of(piece) or "", PlaceReading())
    structure = place.structure
    expected = (
        structure is not None and structure == (faction, kind)
        if kind in STRUCTURES
        else place.units.get(faction, {}).get(kind, 0) > 0
    )
    return _EXPECTED if expected else -_EXPECTED / 3


def _one_structure_each(rows: list[_Row]) -> list[StandingUnits]:
    """The best answers with one structure on a territory at most, the surest; others are something else."""
    while True:
        standing = _shared(rows)
        spare = _spare_structures(standing)
        if not spare:
            return standing
        rows = [_without_structures(row) if id(row.piece) in spare else row for row in rows]


def _spare_structures(standing: list[StandingUnits]) -> set[int]:
    """Structures beside a surer one on the same territory, and those beside every territory."""
    best: dict[str | None, StandingUnits] = {}
    built = [each for each in standing if each.kind in STRUCTURES]
    for each in sorted(built, key=lambda one: one.chance):
        best[each.place] = each
    best.pop(None, None)
    kept = {id(each) for each in best.values()}
    return {id(each.piece) for each in built if id(each) not in kept}


def _without_structures(row: _Row) -> _Row:
    gains = {answer: gain for answer, gain in row.gains.items() if answer[0] not in STRUCTURES}
    return _Row(row.piece, gains, row.chances)


def _shared(rows: list[_Row]) -> list[StandingUnits]:
    """Each row its best answer, unless more than the box holds would be needed."""
    accepted = [(row, answer) for row in rows if (answer := _best(row.gains)) is not None]
    counts = Counter(answer for _, answer in accepted)
    if any(count > LIMITS.get(kind, count) for (kind, _), count in counts.items()):
        accepted = _limited(rows)
    return [
        StandingUnits(row.piece, *answer, place_at(row.piece.foot, answer[0] in UNITS), row.chances[answer])
        for row, answer in accepted
    ]


def _best(gains: Mapping[Answer, float]) -> Answer | None:
    answer = max(gains, key=gains.__getitem__, default=None)
    return answer if answer is not None and gains[answer] > 0 else None


def _limited(rows: list[_Row]) -> list[tuple[_Row, Answer]]:
    """The answers that gain most together; what the box holds any number of is every row's own way out."""
    scarce = sorted({answer for row in rows for answer in row.gains if answer[0] in LIMITS})
    answers = [answer for answer in scarce for _ in range(min(LIMITS[answer[0]], len(rows)))]
    ways_out = [_best({a: gain for a, gain in row.gains.items() if a[0] not in LIMITS}) for row in rows]
    else_gains = np.array([row.gains[way] if way else 0.0 for row, way in zip(rows, ways_out, strict=True)])
    gains = np.array([[row.gains.get(answer, _NEVER) for answer in answers] for row in rows])
    taken = best_assignment(gains, else_gains)
    given = [way if at is None else answers[at] for at, way in zip(taken, ways_out, strict=True)]
    return [(row, answer) for row, answer in zip(rows, given, strict=True) if answer is not None]
