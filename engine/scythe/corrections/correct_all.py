"""Several corrections as one step: all of them hold, or none."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine.game import Act
from engine.message import Message, say
from engine.scythe.corrections.table_acts import (
    Correct,
    CorrectPlace,
    correct,
    correct_place,
    why_not_correct,
    why_not_correct_place,
)
from engine.scythe.draft import Draft
from engine.scythe.ids import Field
from engine.scythe.kind import Kind
from engine.scythe.state import State
from engine.scythe.view.words import told
from engine.scythe.wind_gambit.airships import CorrectAirship, correct_airship, why_not_correct_airship
from engine.scythe.wind_gambit.tiles import CorrectTiles, correct_tiles, why_not_correct_tiles


@dataclass(frozen=True, slots=True)
class CorrectAll(Act):
    """Several corrections as one step; what is corrected may belong to any seat."""

    values: tuple[Correct, ...] = ()
    places: tuple[CorrectPlace, ...] = ()
    airships: tuple[CorrectAirship, ...] = ()
    tiles: tuple[CorrectTiles, ...] = ()

    def parts(self) -> tuple[Act, ...]:
        """One by one, the board first."""
        return (*self.places, *self.airships, *self.tiles, *self.values)


_RULES: Final[dict[type[Act], tuple[Callable[..., Message | None], Callable[..., None]]]] = {
    Correct: (why_not_correct, correct),
    CorrectPlace: (why_not_correct_place, correct_place),
    CorrectAirship: (why_not_correct_airship, correct_airship),
    CorrectTiles: (why_not_correct_tiles, correct_tiles),
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


def _seats(act: CorrectAll) -> tuple[int, ...]:
    return tuple(part.seat for part in act.parts())


def _words(state: State, act: CorrectAll) -> Message:
    if act.places:
        return say("act.correct_all.place", at=act.places[-1].at)
    return told("act.correct_all", state, act)


KINDS: Final = (
    Kind(
        CorrectAll,
        why_not_correct_all,
        correct_all,
        heading=say("heading.table"),
        words=_words,
        label=_words,
        during_combat=True,
        after_the_end=True,
        with_score_alone=True,
        corrects=True,
        seats=_seats,
        parts=CorrectAll.parts,
    ),
)
