"""The likeliest whole board: no more than the box holds, no less than the rules leave, no place shared."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from math import log
from typing import Final

import numpy as np

from vision.scythe import plan
from vision.scythe.assignment import best_assignment
from vision.scythe.kinds import FACTIONS, KINDS, OWNERLESS, STRUCTURES, UNITS
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

LEAST: Final = {"character": 1, "worker": 2}
"""Of each faction's own: these stand on the board from the set-up on, and nothing ever takes them away."""

_OWNERS: Final = {"flag": "albion", "trap": "togawa"}
_SURE: Final = 1e-4
_NEVER: Final = -1e6
_NOBODY: Final = 0.02  # a chance: under a strange lamp even a player's own colour may look like nobody's
_MISSED: Final = {"character": 2.2, "worker": 1.7}
"""Log odds that what nobody can be without is seen, however faintly: of 100 drawn ones 11 and 18 are not."""
_ALONE: Final = 4.0  # log odds: combats are over within a turn, photos seldom show two factions together
_CLOSED: Final = 0.05  # times the chance: a unit beside a home base may seem to stand on it
_NEAR_BORDER: Final = 0.05  # a chance: what more likely than that stands across a border may be moved there
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
    lot, groups = list(found), []
    needed = playing if set(playing) != set(FACTIONS) else ()  # nobody said who plays
    for alike in dict.fromkeys(rivals(kind) for kind in kinds):
        asked = tuple(kind for kind in alike if kind in kinds)
        groups.append(
            [_choices(piece, asked, playing, believed, prior) for piece in lot if piece.kind in asked]
        )
    while True:
        standing = [each for rows in groups for each in _one_structure_each(rows, needed)]
        others = _without_strangers(standing, [row for rows in groups for row in rows])
        if not others:
            return standing
        groups = [[others.get(id(row.piece), row) for row in rows] for rows in groups]


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    """A piece and what each answer for it would gain over leaving it out."""

    piece: Piece
    gains: dict[Answer, float]
    chances: dict[Answer, float]
    moved: str | None = None
    """Across which border it stands after all."""

    def place(self, kind: str) -> str | None:
        """Where it stands as such a kind."""
        return self.moved or place_at(self.piece.foot, kind in UNITS)

    def cost(self, answer: Answer) -> float:
        """What is lost if nothing of its faction's units is seen in it."""
        others = [gain for other, gain in self.gains.items() if not _is_unit_of(other, answer[1])]
        return self.gains[answer] - max(0.0, *others) if others else self.gains[answer]


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
        (kind, faction): float(heat) * chance * _welcome(kind, faction, place)
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


def _welcome(kind: str, faction: str, place: str | None) -> float:
    """How much less likely a unit stands on another faction's home base, which is closed to it."""
    is_strange = kind in UNITS and place is not None and place.startswith("HB_")
    return _CLOSED if is_strange and place != f"HB_{faction}" else 1.0


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


def _is_unit_of(answer: Answer, faction: str) -> bool:
    return answer[0] in UNITS and answer[1] == faction


def _without_strangers(standing: list[StandingUnits], rows: list[_Row]) -> dict[int, _Row]:
    """Rows to decide anew, by piece: units where those of another faction stand with more right."""
    by_piece = {id(row.piece): row for row in rows}
    held = _held(standing, by_piece)
    holder = {place: max(costs, key=costs.__getitem__) for place, costs in held.items()}
    others: dict[int, _Row] = {}
    for each in standing:
        if each.kind not in UNITS or holder[each.place] == each.faction:
            continue
        row, whole = by_piece[id(each.piece)], held[each.place][each.faction]
        across, chance = each.beyond
        is_free = across is not None and holder.get(across, each.faction) == each.faction
        if row.moved is None and is_free and chance > _NEAR_BORDER and log(1 / chance - 1) < whole:
            others[id(each.piece)] = replace(row, moved=across)
        elif whole < _ALONE:
            gains = {a: gain for a, gain in row.gains.items() if not _is_unit_of(a, each.faction)}
            others[id(each.piece)] = replace(row, gains=gains)
    return others


def _held(standing: list[StandingUnits], by_piece: Mapping[int, _Row]) -> dict[str | None, dict[str, float]]:
    """What it would cost, place by place, to see no units of each faction there."""
    held: dict[str | None, dict[str, float]] = {}
    for each in standing:
        if each.kind in UNITS:
            there = held.setdefault(each.place, {})
            cost = by_piece[id(each.piece)].cost((each.kind, each.faction))
            there[each.faction] = there.get(each.faction, 0.0) + cost
    return held


def _one_structure_each(rows: list[_Row], needed: tuple[str, ...]) -> list[StandingUnits]:
    """The best answers with one structure on a territory at most, the surest; others are something else."""
    while True:
        standing = _shared(rows, needed)
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
    return replace(row, gains=gains)


def _shared(rows: list[_Row], needed: tuple[str, ...]) -> list[StandingUnits]:
    """Each row its best answer, unless that is more than the box holds or less than these factions need."""
    accepted = [(row, answer) for row in rows if (answer := _best(row.gains)) is not None]
    counts = Counter(answer for _, answer in accepted)
    possible = {answer for row in rows for answer in row.gains}
    lacks = any(f in needed and counts[kind, f] < LEAST.get(kind, 0) for kind, f in possible)
    if lacks or any(count > LIMITS.get(kind, count) for (kind, _), count in counts.items()):
        accepted = _limited(rows, needed)
    return [
        StandingUnits(row.piece, *answer, row.place(answer[0]), row.chances[answer])
        for row, answer in accepted
    ]


def _best(gains: Mapping[Answer, float]) -> Answer | None:
    answer = max(gains, key=gains.__getitem__, default=None)
    return answer if answer is not None and gains[answer] > 0 else None


def _limited(rows: list[_Row], needed: tuple[str, ...]) -> list[tuple[_Row, Answer]]:
    """The answers that gain most together; what the box holds any number of is every row's own way out."""
    scarce = sorted({answer for row in rows for answer in row.gains if answer[0] in LIMITS})
    columns = [(answer, n) for answer in scarce for n in range(min(LIMITS[answer[0]], len(rows)))]
    answers = [answer for answer, _ in columns]
    extra = [_MISSED[kind] if f in needed and n < LEAST.get(kind, 0) else 0.0 for (kind, f), n in columns]
    ways_out = [_best({a: gain for a, gain in row.gains.items() if a[0] not in LIMITS}) for row in rows]
    else_gains = np.array([row.gains[way] if way else 0.0 for row, way in zip(rows, ways_out, strict=True)])
    gains = np.array([[row.gains.get(answer, _NEVER) for answer in answers] for row in rows])
    taken = best_assignment(gains + np.array(extra), else_gains)
    given = [way if at is None else answers[at] for at, way in zip(taken, ways_out, strict=True)]
    return [(row, answer) for row, answer in zip(rows, given, strict=True) if answer is not None]
