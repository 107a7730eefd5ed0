"""A finger that rests on something is told in words what it is, and takes nothing."""

from pathlib import Path
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.hosted_table import Wishes
from companion.ui.widgets.basics.touches import LONG_SECONDS, SLOP
from companion.ui.widgets.tablet.amount_box import AmountBox, GainPush
from tests.kits.ui.at_rest import AHEAD, frame
from tests.kits.ui.saved_tables import saved
from tests.kits.ui.ui_kit import TABLET, Driver, running

pytestmark = pytest.mark.window


@pytest.fixture
def person(tmp_path: Path):
    with running(tmp_path, TABLET) as driver:
        driver.app.open(Wishes("", (), {}, resume=saved(tmp_path / "table.jsonl", "new")), "table")
        driver.opened()
        driver.rest()
        driver.app.notice.hide()
        yield driver


def _held(person: Driver, widget: Any) -> None:
    """Rests a finger on it for long."""
    x, y = widget.to_window(*widget.center)
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    AHEAD.put_forward(LONG_SECONDS)
    person.until(lambda: person.app.screens.current_screen._held._touch is None, what="the finger's question")
    touch.touch_up()
    person.rest()


def _told(person: Driver) -> str:
    """The title of the rule's card that lies over the screen; empty where none does."""
    layer = person.app.rules.layer
    return str(layer.ids.title.text) if layer else ""


def test_a_gain_under_a_resting_finger_is_told_and_not_taken(person: Driver) -> None:
    gain = next(person.shown(GainPush))
    before = person.app.session.table.revision
    _held(person, gain)
    assert _told(person) and person.app.session.table.revision == before
    person.tap("Close")
    person.touch(gain)
    assert person.app.session.table.revision > before and not _told(person)


def test_a_cost_that_nobody_can_touch_is_told_too(person: Driver) -> None:
    cost = next(each for each in person.shown(AmountBox) if each.kind == "cost")
    _held(person, cost)
    assert _told(person)


def test_a_finger_that_wanders_off_asks_nothing(person: Driver) -> None:
    gain = next(person.shown(GainPush))
    x, y = gain.to_window(*gain.center)
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_move(x + 10 * SLOP, y)
    AHEAD.put_forward(LONG_SECONDS)
    frame()
    assert not _told(person) and not person.app.notice.text
    touch.touch_up()
    person.rest()
    assert not _told(person) and not person.app.notice.text


def test_the_name_of_an_action_says_what_it_does(person: Driver) -> None:
    from companion.ui.widgets.table.mat_tile import TileLine

    line = next(person.shown(TileLine))
    _held(person, line.ids.name)
    about = line.plain.splitlines()
    assert about[0] == line.name and len(about) > 2 and _told(person) == line.name
