"""What mats tell follows from the board: as many workers are off the mat as stand on the map."""

from collections.abc import Iterator
from typing import Final

from engine.frozen import evolve
from engine.scythe.board.board import Board
from engine.scythe.components import WORKERS
from engine.scythe.corrections.correct_all import CorrectAll, correct_all
from engine.scythe.corrections.table_acts import Correct
from engine.scythe.draft import Draft
from engine.scythe.ids import Field, Slot, Structure
from engine.scythe.state import Player, State

START: Final = 2  # workers begin on the map and never come back to the mat


def with_mats(state: State, act: CorrectAll) -> CorrectAll:
    """The act together with what it makes of the mats of those whose pieces it sets."""
    draft = Draft(state)
    correct_all(draft, act)
    board, seats = draft.board, {part.seat for part in (*act.places, *act.airships)}
    if board is None:
        return act
    told = {(value.seat, value.what) for value in act.values}
    follows = tuple(
        each
        for seat in sorted(seats)
        for each in _follows(board, seat, draft.players[seat])
        if (each.seat, each.what) not in told
    )
    return evolve(act, values=act.values + follows) if follows else act


def _follows(board: Board, seat: int, player: Player) -> Iterator[Correct]:
    # A piece that is moved by two corrections is on the board twice in between: no star comes of that.
    workers = _workers(board, seat)
    full = workers == WORKERS and not player.stars_in(Slot.WORKERS)
    if workers != player.workers and START <= workers <= WORKERS and not full:
        yield Correct(seat, Field.WORKERS, workers)
    built = tuple(structure for structure in Structure if structure in _built(board, seat))
    full = len(built) == len(Structure) and not player.stars_in(Slot.STRUCTURES)
    once = len(built) == len(_built(board, seat))
    if set(built) != set(player.mats.structures) and once and not full:
        yield Correct(seat, Field.STRUCTURES, built)


def _workers(board: Board, seat: int) -> int:
    aboard = board.airships[seat].workers if board.airships else 0
    return aboard + sum(place.of(seat).workers for place in board.places)


def _built(board: Board, seat: int) -> list[Structure]:
    owned = (place.structure for place in board.places if place.structure)
    return [kind for whose, kind in owned if whose == seat]
