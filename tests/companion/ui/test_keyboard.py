"""A tablet with a keyboard: Tab goes on, a ring shows where, Enter pushes."""

from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.basics.focus import focused
from companion.ui.widgets.basics.stepper import Stepper
from companion.ui.widgets.forms.correction_sheet import CorrectionSheet
from companion.ui.widgets.table.mat_tile import MatTile
from companion.ui.widgets.table.seat_panel import SeatPanel
from companion.ui.widgets.tablet.amount_box import GainPush
from tests.kits.ui.table_kit import drawn, journal, state_of
from tests.kits.ui.ui_kit import TABLET, Driver, Window, running

pytestmark = pytest.mark.window

TAB, ENTER = (9, "\t"), (13, "\r")


def key(person: Driver, which: tuple[int, str], *modifiers: str) -> None:
    """A key pressed and let go."""
    number, letter = which
    Window.dispatch("on_key_down", number, 0, letter, list(modifiers))
    person.pass_time()
    Window.dispatch("on_key_up", number, 0)
    person.rest()


def tab_to(person: Driver, kind: type, most: int = 60) -> Any:
    """Tabs on until something of this kind has the ring."""
    for _ in range(most):
        key(person, TAB)
        if isinstance(focused(), kind):
            return focused()
    raise AssertionError(f"no {kind.__name__} within {most} tabs")


def test_a_whole_choice_is_made_by_keys_alone(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        start = person.app.session.table.revision
        tile = tab_to(person, MatTile)
        while tile.tile.act is None:
            tile = tab_to(person, MatTile)
        key(person, ENTER)
        person.until(lambda: person.app.session.table.revision == start + 1)
        drawn(person)
        # The mat stays where it is: the gains of the section are the next that the keyboard comes to.
        gain = tab_to(person, GainPush)
        assert len(gain.box.acts) == 1
        key(person, ENTER)
        person.until(lambda: person.app.session.table.revision == start + 2)


def test_a_gain_is_taken_by_one_key(tmp_path: Path) -> None:
    """Section and action, as with one touch."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        start = person.app.session.table.revision
        assert len(tab_to(person, GainPush).box.acts) == 2
        key(person, ENTER)
        person.until(lambda: person.app.session.table.revision == start + 2)


def test_the_middle_comes_before_the_seats_and_every_one_is_reached(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        order: list[Any] = []
        for _ in range(40):
            key(person, TAB)
            order.append(focused())
        kinds = [type(each) for each in order]
        assert kinds.index(MatTile) < kinds.index(SeatPanel)
        assert {each.seat for each in order if isinstance(each, SeatPanel)} == set(range(5))
        assert {each.text for each in order if isinstance(each, Push)} >= {"Score now", "Phones", "Home"}


def test_a_seat_is_turned_to_by_enter(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        panel = tab_to(person, SeatPanel)
        while panel.shown:
            panel = tab_to(person, SeatPanel)
        key(person, ENTER)
        person.until(lambda: panel.shown)


def test_a_figure_is_corrected_by_keys_alone(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        (seat,) = [each.seat for each in person.shown(SeatPanel) if each.shown]
        while getattr(tab_to(person, Push), "text", "") != "Correct":
            pass
        key(person, ENTER)
        person.until(lambda: list(person.shown(CorrectionSheet)))
        (power,) = [each for each in person.shown(Stepper) if each.name == "Power"]
        before = power.value
        while focused() is not power.ids.more.__self__:
            key(person, TAB)
        key(person, ENTER)
        person.until(lambda: power.value == before + 1)
        while getattr(focused(), "text", "") != "Done":
            key(person, TAB)
        key(person, ENTER)
        person.until(lambda: state_of(person).players[seat].power == before + 1)


def test_a_finger_leaves_no_ring_behind(tmp_path: Path) -> None:
    with running(tmp_path, TABLET, resume=journal(tmp_path)) as person:
        key(person, TAB)
        assert focused() is not None
        person.touch(next(person.shown(SeatPanel)))
        assert focused() is None


def test_what_has_the_ring_is_scrolled_into_sight(tmp_path: Path) -> None:
    with running(tmp_path, (412, 500), resume=journal(tmp_path)) as person:
        last = list(person.shown(SeatPanel))[-1]
        while focused() is not last:
            key(person, TAB)
        person.rest()
        x, y = last.to_window(*last.center)
        assert 0 < x < 412 and 0 < y < 500
