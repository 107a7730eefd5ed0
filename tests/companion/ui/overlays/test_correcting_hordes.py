"""Setting right what lies on a table of Ruination, by real touches: the Fury, cards, whose turn it is."""

from pathlib import Path

import pytest

from companion.ui.widgets.forms.entries import OptionPush
from engine.ruination.ids import Fury
from tests.companion.ui.overlays.test_correcting import done, rest_on_seat, step, turn_to
from tests.kits.ui.saved_tables import saved
from tests.kits.ui.table_kit import drawn
from tests.kits.ui.ui_kit import running

pytestmark = pytest.mark.window


def test_fury_first_player_and_turn_are_set_right_on_the_tablet(tmp_path: Path) -> None:
    """What is nobody's has a tab of its own; giving the turn past the First Player ends the round."""
    with running(tmp_path, resume=saved(tmp_path / "table.jsonl", "hordes_turn")) as person:
        session = person.app.session
        person.app.go("table")
        drawn(person)
        first = session.table.state.first
        last = (first - 1) % 3
        rest_on_seat(person, 0)
        turn_to(person, "The whole table")
        person.touch(next(each for each in person.shown(OptionPush) if each.text == "last round"))
        step(person, "Cards left: Move", "less")
        state = done(person)
        assert state.fury is Fury.LAST_ROUND and not state.ended
        if state.seat != last:
            rest_on_seat(person, last)
            person.tap(f"It is {state.setup.seats[last].name}'s turn")
            person.until(lambda: session.table.state.seat == last)
            drawn(person)
        rest_on_seat(person, first)
        person.tap("The last round is over: the game ends")
        person.until(lambda: session.table.state.ended)
