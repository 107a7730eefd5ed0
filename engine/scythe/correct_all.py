"""Several corrections as one step: all of them hold, or none."""

from collections.abc import Callable
from typing import Any, Final

from engine.game import Act
from engine.message import Message, say
from engine.scythe.acts import Correct, CorrectAll, CorrectPlace, Field
from engine.scythe.airships import correct_airship, why_not_correct_airship
from engine.scythe.draft import Draft
from engine.scythe.state import State
from engine.scythe.table_acts import correct, correct_place, why_not_correct, why_not_correct_place
from engine.scythe.wind_gambit_acts import CorrectAirship

_RULES: Final[dict[type[Act], tuple[Callable[..., Message | None], Callable[..., None]]]] = {
    Correct: (why_not_correct, correct),
    CorrectPlace: (why_not_correct_place, correct_place),
    CorrectAirship: (why_not_correct_airship, correct_airship),
}


def why_not_correct_all(state: State, act: CorrectAll) -> Message | None:
    """The reason one of them, after those before it, cannot lie on any table."""
    if not act.parts() or any(value.what is Field.TURN for value in act.values):
        return say("refused.correct_all")
    for part in act.parts():
        reason = _why_not(state, part)
        if reason:
            return reason
        draft = Draft(state)
        _do(draft, part)
        state = draft.freeze()
    return None


def correct_all(draft: Draft, act: CorrectAll) -> None:
    """Sets all of it; the same news is told once."""
    for part in act.parts():
        _do(draft, part)
    draft.news = list(dict.fromkeys(draft.news))


def _why_not(state: State, part: Act) -> Message | None:
    if not 0 <= part.seat < len(state.players):
        return say("refused.no_such_seat")
    return _RULES[type(part)][0](state, part)


def _do(draft: Draft, part: Any) -> None:
    _RULES[type(part)][1](draft, part)
