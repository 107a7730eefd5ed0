"""What may be set right of a seat or a place, and the one act that the answers make."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.corrections import Correctable, Correction, Subject, fields_of, part
from engine.forms import Answers, Form, check
from engine.frozen import evolve
from engine.message import say
from engine.scythe.board.board import INDEX, Board, home_base
from engine.scythe.board.map import TERRITORIES
from engine.scythe.components import START_WORKERS, WORKERS
from engine.scythe.corrections._place_correction import place_act, place_parts
from engine.scythe.corrections._seat_correction import seat_act, seat_parts, star_fields
from engine.scythe.corrections.correct_all import CorrectAll, correct_all
from engine.scythe.corrections.table_acts import Correct
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction, Field, Slot, Structure, Tracking
from engine.scythe.state import Player, State
from engine.scythe.turn.choices import blocking

STAR_ROW: Final = "star_row"
"""Everybody's stars at once, as they lie on the triumph track."""


def correctable(state: State) -> tuple[Correctable, ...]:
    """Every seat, and every place of a tracked board; nothing where only the score is kept."""
    if state.setup.tracking is Tracking.SCORE:
        return ()
    factions = tuple(seat.faction for seat in state.setup.seats)
    names = tuple(seat.name for seat in state.setup.seats)
    return _correctable(names, factions, state.board is not None)


@lru_cache(maxsize=16)  # tables that a program may have open; a sheet asks for every moment
def _correctable(
    names: tuple[str, ...], factions: tuple[Faction, ...], has_board: bool
) -> tuple[Correctable, ...]:
    seats = zip(names, factions, strict=True)
    titles = (say("seat.title", name=name, faction=faction) for name, faction in seats)
    places = (*TERRITORIES, *map(home_base, factions)) if has_board else ()
    return (
        *(Correctable(seat, title) for seat, title in enumerate(titles)),
        *(Correctable(at, say("correction.at", at=at)) for at in places),
    )


def correction(state: State, of: Subject, viewer: int | None) -> Correction | None:
    """The form for this seat or place; None where nothing of it is tracked."""
    parts = _parts(state, of, viewer)
    if not parts:
        return None
    if of == STAR_ROW:
        return Correction(say("correction.star_row"), parts)
    if isinstance(of, str):
        return Correction(say("correction.place", at=of), parts)
    seat = state.setup.seats[of]
    may_turn = not state.ended and state.has_turn_left(of) and blocking(state) != of
    turn = ((say("correction.turn", name=seat.name), Correct(of, Field.TURN)),) if may_turn else ()
    return Correction(say("correction.seat", name=seat.name, faction=seat.faction), parts, turn)


def correct(state: State, of: Subject, answers: Answers) -> CorrectAll | None:
    """The act that sets all answers; None where nothing differs, BadAnswer for what no form asked."""
    check(fields_of(_parts(state, of, _everything(of))).values(), answers)
    if isinstance(of, int):
        return seat_act(state, of, answers)
    if of == STAR_ROW:
        return _star_act(state, answers)
    act = place_act(state, state.board, of, answers) if state.board else None
    return act and _with_mats(state, act)


def _parts(state: State, of: Subject, viewer: int | None) -> tuple[Form, ...]:
    if isinstance(of, int):
        tracked = state.setup.tracking is not Tracking.SCORE and 0 <= of < len(state.players)
        return seat_parts(state, of, viewer) if tracked else ()
    if of == STAR_ROW:
        return _star_parts(state) if state.setup.tracking is not Tracking.SCORE else ()
    return place_parts(state, state.board, of) if state.board and of in INDEX else ()


def _star_parts(state: State) -> tuple[Form, ...]:
    """A part for each seat, its fields named after the seat."""
    return tuple(
        part(
            say("seat.title", name=who.name, faction=who.faction),
            (evolve(field, name=f"{seat}.{field.name}") for field in star_fields(state, seat)),
            seat,
        )
        for seat, who in enumerate(state.setup.seats)
    )


def _star_act(state: State, answers: Answers) -> CorrectAll | None:
    """All seats' stars as one act."""
    acts = []
    for seat in range(len(state.players)):
        own = {name.partition(".")[2]: each for name, each in answers.items() if name.startswith(f"{seat}.")}
        act = seat_act(state, seat, own) if own else None
        acts += [act] if act else []
    values = tuple(value for act in acts for value in act.values)
    return CorrectAll(acts[0].seat, values) if values else None


def _everything(of: Subject) -> int | None:
    """Who sees all of it."""
    return of if isinstance(of, int) else None


def _with_mats(state: State, act: CorrectAll) -> CorrectAll:
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
    if workers != player.workers and START_WORKERS <= workers <= WORKERS and not full:
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
