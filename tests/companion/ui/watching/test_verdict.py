"""What a photo of the stand's camera comes to: people hear of turns and of what is surely different, once."""

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from companion.ui.photo.reading_task import Progress
from companion.ui.watching.verdict import AGAIN, Comes, Differs, Verdict, told_of, verdict
from engine.scythe.ids import Bonus, Top
from engine.scythe.state import State
from engine.scythe.turn.bolster import Bolster
from tests.kits.vision.followed import CRIMEA, explained, three, turn, with_player
from tests.kits.vision.readings import photo_of, showing
from vision.scythe.reading import PlaceReading, ScytheReading

BEFORE = three()
POWER = turn(BEFORE, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2))
CARDS = turn(BEFORE, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.COMBAT_CARDS, 1))
STRAY = "W5"


def comes(
    reading: ScytheReading,
    told: frozenset[Differs] = frozenset(),
    quiet: Mapping[Differs, int] | None = None,
    state: State = BEFORE,
) -> Verdict:
    """What this photo of the table `BEFORE` comes to."""
    done = Progress(
        board=SimpleNamespace(straight=None), reading=reading, explained=explained(BEFORE, reading)
    )
    task: Any = SimpleNamespace(now=done, order=SimpleNamespace(game="scythe", state=BEFORE))
    return verdict(task, state, told, quiet or {}, ())


def stray(then: State, confidence: float) -> ScytheReading:
    """A photo of this table on which a mech seems to stand where none can have come."""
    return showing(photo_of(then), **{STRAY: PlaceReading({"crimea": {"mech": 1}}, confidence=confidence)})


def test_where_nothing_has_happened_nobody_hears_of_it() -> None:
    assert comes(photo_of(BEFORE)).comes is Comes.NOTHING


def test_a_turn_that_shows_nothing_is_not_asked_for() -> None:
    """A hand passes more often than such a turn is played."""
    assert comes(photo_of(CARDS)).comes is Comes.NOTHING


def test_a_turn_that_is_sure_is_played_and_another_is_asked_for() -> None:
    assert comes(photo_of(POWER)).comes is Comes.PLAYED
    assert comes(photo_of(POWER, confidence=0.5)).comes is Comes.ASKED


@pytest.mark.parametrize(("confidence", "first"), [(0.95, Comes.DIFFERS), (0.6, Comes.NOTHING)])
def test_what_no_turn_explains_is_told_once_and_what_is_doubtful_only_when_it_stays(
    confidence: float, first: Comes
) -> None:
    found = comes(stray(BEFORE, confidence))
    assert found.comes is first
    assert comes(stray(BEFORE, confidence), told=found.differs).comes is Comes.NOTHING
    rows = [comes(stray(BEFORE, confidence), quiet=dict.fromkeys(found.differs, n)) for n in (1, AGAIN - 1)]
    assert [each.comes for each in rows] == [Comes.NOTHING, Comes.DIFFERS]
    assert rows[-1].news == 1


def test_what_an_explanation_leaves_does_not_keep_the_next_turn_from_being_told() -> None:
    found = comes(stray(BEFORE, 0.95))
    quiet = dict.fromkeys(found.differs, 1)
    then = comes(stray(POWER, 0.95), quiet=quiet)
    assert then.comes is Comes.ASKED and then.best is not None
    assert then.best.after.players[CRIMEA].power == POWER.players[CRIMEA].power


def test_a_photo_of_another_table_is_one_sentence() -> None:
    places = {
        at: PlaceReading({"saxony": {"worker": 2}}, confidence=0.97) for at in ("F6", "V9", "T1", "W1", "M6")
    }
    found = comes(showing(photo_of(BEFORE), **places))
    assert found.comes is Comes.DIFFERS and found.strange


def test_a_photo_comes_too_late_once_the_table_has_gone_on() -> None:
    assert comes(photo_of(POWER), state=with_player(BEFORE, CRIMEA, power=9)).comes is Comes.LATE


def test_differences_are_known_by_what_they_show() -> None:
    one, other = comes(stray(BEFORE, 0.95)), comes(stray(BEFORE, 0.6))
    assert one.differs == other.differs
    assert one.review is not None and told_of(one.review, BEFORE) == one.differs
    two = replace(stray(BEFORE, 0.95).territories[STRAY], units={"crimea": {"mech": 2}})
    assert comes(showing(photo_of(BEFORE), **{STRAY: two})).differs != one.differs
