"""How well a state agrees with a photo: what speaks against it, place by place and track by track."""

from collections.abc import Iterator
from typing import Final

from engine.scythe.board.board import PLACES, Board, Place
from engine.scythe.components import SLOTS
from engine.scythe.state import Player, State
from vision.following.witness import Sight
from vision.scythe.following.seen import (
    NO_UNITS,
    Pieces,
    SeenPlace,
    Shown,
    seen_places,
    shown,
    weight,
)
from vision.scythe.reading import ScytheReading, TrackReading

_OFF: Final = (0.0, 1.0, 1.35, 1.7, 1.95, 2.15, 2.3, 2.4, 2.5)
"""What so many pieces too many or too few count for: one slip of the eye often hides several."""
_MISCALLED: Final = 0.65
"""Of that, where as many pieces of the seat are there, only of another kind."""
_OVERLOOKED: Final = 0.85
"""Of that, for pieces that are not seen: three of four slips on labelled evenings overlook a worker."""
_AS_BEFORE: Final = 0.3
"""Nats: the reader errs rather in the way it erred than not, but not always."""
_SLOT: Final = 0.9
"""How sure a slot is of which the reading does not say it."""
_NOTABLE: Final = 0.5
"""Nats from which a place speaks against a state."""
_WORD: Final = (1 << 64) - 1
_SURELY: Final = 2.0
"""Nats from which a place surely is, or surely is not, as the table has it."""
_STRANGERS: Final = 4
"""Places that must disagree before a photo is called another table's: one turn changes fewer."""
_NOBODY: Final = Pieces({}, None)
_LOST_STAR: Final = 0.5
"""Stars are never taken back: one that is missing was rather overlooked."""


class Judge:
    """Compares states of one table with one photo."""

    def __init__(
        self, state: State, reading: ScytheReading, last: tuple[State, ScytheReading] | None = None
    ) -> None:
        self.places: Final = seen_places(state, reading, last)
        self._factions: Final = tuple(str(seat.faction) for seat in state.setup.seats)
        self._power: Final = tuple(reading.power.get(faction) for faction in self._factions)
        self._popularity: Final = tuple(reading.popularity.get(faction) for faction in self._factions)
        self.stars: Final = tuple(
            tuple(reading.triumph.get(slot, {}).get(faction, 0) for slot in SLOTS)
            for faction in self._factions
        )
        self._slots: Final = tuple(weight(reading.triumph_confidence.get(slot, _SLOT)) for slot in SLOTS)
        self._known_places: dict[tuple[int, int], tuple[Place, float, int]] = {}
        self._known_seats: dict[tuple[int, int, int, tuple[int, ...]], tuple[float, int]] = {}

    def power(self, seat: int) -> int | None:
        """Where the seat's power is seen to stand; None: nowhere."""
        found = self._power[seat]
        return found.value if found else None

    def look(self, state: State, before: State | None, sight: Sight | None) -> Sight:
        """How the state compares; beside one that it came of only what has changed is looked at."""
        assert state.board is not None
        if before is None or sight is None or before.board is None:
            return self._all(state)
        cost, looks = sight
        if state.board is not before.board:
            pairs = zip(before.board.places, state.board.places, strict=True)
            for number, (old, new) in enumerate(pairs):
                if old is not new:
                    was, now = self._place(number, old), self._place(number, new)
                    cost, looks = cost + now[0] - was[0], looks + now[1] - was[1]
        for seat, (had, has) in enumerate(zip(before.players, state.players, strict=True)):
            if had is not has:
                was, now = self._seat(seat, had), self._seat(seat, has)
                cost, looks = cost + now[0] - was[0], looks + now[1] - was[1]
        return Sight(cost, looks)

    def _all(self, state: State) -> Sight:
        assert state.board is not None
        parts = [self._place(number, place) for number, place in enumerate(state.board.places)]
        parts += [self._seat(seat, player) for seat, player in enumerate(state.players)]
        return Sight(sum(cost for cost, _ in parts), sum(looks for _, looks in parts))

    def against(self, state: State) -> tuple[str, ...]:
        """The places, tracks and slots that speak against the state, worst first."""
        assert state.board is not None
        found = [*self._wrong_places(state.board), *self._wrong_tracks(state)]
        worst = sorted((each for each in found if each[0] >= _NOTABLE), key=lambda each: -each[0])
        return tuple(name for _, name in worst)

    def is_strange(self, state: State) -> bool:
        """Whether most places that are surely occupied, on the table or on the photo, disagree."""
        assert state.board is not None
        marks = []
        for number, place in enumerate(state.board.places):
            seen = self.places[number]
            occupied = place.units or place.structure or seen.read.pieces != _NOBODY
            if occupied and seen.is_known and seen.pieces >= _SURELY:
                marks.append(self._place(number, place)[0] >= _SURELY)
        return sum(marks) >= _STRANGERS and 2 * sum(marks) > len(marks)

    def _wrong_places(self, board: Board) -> Iterator[tuple[float, str]]:
        for number, place in enumerate(board.places):
            yield self._place(number, place)[0], PLACES[number]

    def _wrong_tracks(self, state: State) -> Iterator[tuple[float, str]]:
        for seat, (faction, player) in enumerate(zip(self._factions, state.players, strict=True)):
            yield _track(self._power[seat], player.power), f"power.{faction}"
            yield _track(self._popularity[seat], player.popularity), f"popularity.{faction}"
            for number, slot in enumerate(SLOTS):
                yield self._slot(seat, number, player.stars[number]), f"stars.{slot}.{faction}"

    def _place(self, number: int, place: Place) -> tuple[float, int]:
        """What speaks against a place, and its looks; known by identity, for hashing it costs more."""
        key = number, id(place)
        known = self._known_places.get(key)
        if known is None:
            known = place, _against_place(self.places[number], shown(place)), _looks(number, place)
            self._known_places[key] = known  # keeps the place alive, so that its id stays its own
        return known[1], known[2]

    def _seat(self, seat: int, player: Player) -> tuple[float, int]:
        key = seat, player.power, player.popularity, player.stars
        known = self._known_seats.get(key)
        if known is None:
            cost = _track(self._power[seat], player.power) + _track(self._popularity[seat], player.popularity)
            cost += sum(self._slot(seat, number, n) for number, n in enumerate(player.stars))
            known = self._known_seats[key] = cost, _mixed(hash(key))
        return known

    def _slot(self, seat: int, number: int, stars: int) -> float:
        seen = self.stars[seat][number]
        if seen == stars:
            return 0.0
        return self._slots[number] * (1.0 if seen > stars else _LOST_STAR)


def _looks(number: int, place: Place) -> int:
    """A number that only what a photo shows of the place decides."""
    trap = place.trap is not None
    units = frozenset(place.units)
    return _mixed(hash((number, units, place.resources, place.structure, place.encounter, place.flag, trap)))


def _mixed(number: int) -> int:
    """A number that cannot be told from a random one; hashes of pairs that are swapped often add up alike."""
    number &= _WORD
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & _WORD
    return number ^ (number >> 31)


def _track(found: TrackReading | None, value: int) -> float:
    if found is None or found.value is None:
        return 0.0
    return weight(found.confidence) * _off(found.value - value)


def _against_place(seen: SeenPlace, real: Shown) -> float:
    cost = _against(seen, seen.read, real)
    if seen.meant is seen.read or not cost:
        return cost
    return min(cost, _against(seen, seen.meant, real) + _AS_BEFORE)


def _against(seen: SeenPlace, said: Shown, real: Shown) -> float:
    cost = 0.0
    if said.pieces != real.pieces:
        cost += seen.pieces * _pieces_off(said.pieces, real.pieces)
    if said.goods != real.goods:
        rows = zip(said.goods, real.goods, strict=True)
        cost += seen.goods * sum(_off(a - b) for a, b in rows)
    if said.tokens != real.tokens:
        cost += seen.tokens * sum(a != b for a, b in zip(said.tokens, real.tokens, strict=True))
    return cost


def _pieces_off(said: Pieces, real: Pieces) -> float:
    """How many slips of the reader lie between both, seat by seat."""
    wrong = 0.0
    owners = {said.structure[0] if said.structure else -1, real.structure[0] if real.structure else -1}
    for seat in {*said.units, *real.units, *owners} - {-1}:
        rows = zip(said.units.get(seat, NO_UNITS), real.units.get(seat, NO_UNITS), strict=True)
        differences = [a - b for a, b in rows]
        built = _built(said, seat, real)
        off = sum(_off(n) * (_OVERLOOKED if n < 0 else 1.0) for n in differences) + abs(built)
        if off and sum(differences) + built == 0:
            off = max(1.0, off * _MISCALLED)
        wrong += off
    if said.structure and real.structure and said.structure[0] == real.structure[0]:
        wrong += said.structure[1] != real.structure[1]
    return wrong


def _built(said: Pieces, seat: int, real: Pieces) -> int:
    """How many structures of the seat are there too many."""
    own = [each.structure is not None and each.structure[0] == seat for each in (said, real)]
    return int(own[0]) - int(own[1])


def _off(difference: int) -> float:
    return _OFF[min(abs(difference), len(_OFF) - 1)]
