"""What may be set right of a seat or a place, and the one act that the answers make."""

from engine.codec import Malformed
from engine.corrections import Correction, CorrectionField, CorrectionPart, Subject
from engine.forms import Answers, ChoiceField
from engine.message import say
from engine.scythe.board.board import INDEX
from engine.scythe.corrections._place_correction import place_act, place_parts
from engine.scythe.corrections._seat_correction import seat_act, seat_parts
from engine.scythe.corrections.correct_all import CorrectAll
from engine.scythe.corrections.table_acts import Correct
from engine.scythe.ids import Field, Tracking
from engine.scythe.state import State
from engine.scythe.turn.choices import blocking


def correction(state: State, of: Subject, viewer: int | None) -> Correction | None:
    """The form for this seat or place; None where nothing of it is tracked."""
    parts = _parts(state, of, viewer)
    if not parts:
        return None
    if isinstance(of, str):
        return Correction(say("correction.place", at=of), parts)
    seat = state.setup.seats[of]
    may_turn = not state.ended and state.has_turn_left(of) and blocking(state) != of
    turn = ((say("correction.turn", name=seat.name), Correct(of, Field.TURN)),) if may_turn else ()
    return Correction(say("correction.seat", name=seat.name, faction=seat.faction), parts, turn)


def correct(state: State, of: Subject, answers: Answers) -> CorrectAll | None:
    """The act that sets all answers; None where nothing differs, Malformed for what no form asked."""
    asked = {field.name: field for part in _parts(state, of, _everything(of)) for field in part.fields}
    for name, value in answers.items():
        if name not in asked or not _fits(asked[name], value):
            raise Malformed("malformed.type", where=name[:40])
    if isinstance(of, int):
        return seat_act(state, of, answers)
    return place_act(state, state.board, of, answers) if state.board else None


def _parts(state: State, of: Subject, viewer: int | None) -> tuple[CorrectionPart, ...]:
    if isinstance(of, int):
        tracked = state.setup.tracking is not Tracking.SCORE and 0 <= of < len(state.players)
        return seat_parts(state, of, viewer) if tracked else ()
    return place_parts(state, state.board, of) if state.board and of in INDEX else ()


def _everything(of: Subject) -> int | None:
    """Who sees all of it."""
    return of if isinstance(of, int) else None


def _fits(field: CorrectionField, value: int | str) -> bool:
    if isinstance(field, ChoiceField):
        return any(option.id == value for option in field.options)
    return type(value) is int and field.least <= value <= field.most
