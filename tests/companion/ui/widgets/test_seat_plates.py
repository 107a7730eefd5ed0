"""Plates of many seats: they have little room there, and all of it again elsewhere."""

from pathlib import Path

import pytest

from companion.ui.widgets.table.seat_panel import SeatPanel
from companion.ui.widgets.tablet.seat_plates import SeatPlates
from tests.kits.ui.saved_tables import saved
from tests.kits.ui.ui_kit import TABLET, running

pytestmark = pytest.mark.window


def test_plates_that_are_let_go_have_their_room_back(tmp_path: Path) -> None:
    with running(tmp_path):
        plates, panels = SeatPlates(), [SeatPanel(seat=seat) for seat in range(7)]
        plates.seat(panels)
        assert all(panel.tight for panel in panels)
        plates.leave()
        assert not any(panel.tight for panel in panels)


def test_seven_seats_around_the_edge_show_as_much_after_the_plates_as_at_once(tmp_path: Path) -> None:
    """What lies in store is on a panel at the edge, whatever layout there was before."""
    with running(tmp_path, TABLET, resume=saved(tmp_path / "seven.jsonl", "seven")) as person:
        person.rest()
        plates = [panel.figures for panel in person.shown(SeatPanel)]
        person.app.set(turned_seats=True)
        person.rest()
        edge = [panel.figures for panel in person.shown(SeatPanel)]
        assert [len(each) for each in edge] >= [len(each) for each in plates] and edge != plates
