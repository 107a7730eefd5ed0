"""The table in the largest letters: the mat comes first, and whatever else is done is an icon."""

from pathlib import Path

import pytest
from kivy.uix.scrollview import ScrollView

from companion.ui.settings import TEXT_SCALES
from companion.ui.widgets.basics.even import EvenIcon
from companion.ui.widgets.basics.held_words import words_at
from companion.ui.widgets.table.mat_tile import MatTile
from companion.ui.widgets.table.seat_panel import SeatPanel
from tests.kits.ui.table_kit import drawn, journal, touch
from tests.kits.ui.ui_kit import TABLET, Driver, running

pytestmark = pytest.mark.window

BARS_MOST = 0.15  # of the window's height for undo, redo and all the ways to other screens
PLATES_MOST = 0.25  # and for the plates of five seats above a map


def _seen(tile: MatTile) -> float:
    """How much of a section's height can be seen without scrolling."""
    _, low = tile.to_window(*tile.pos)
    pane = tile.parent
    while not isinstance(pane, ScrollView):
        pane = pane.parent
    _, floor = pane.to_window(*pane.pos)
    shown = min(low + tile.height, floor + pane.height) - max(low, floor)
    return float(max(0.0, shown) / tile.height)


def _bars(person: Driver) -> float:
    """How high the buttons below the table are, of the window."""
    shown = [each for each in person.app.screens.current_screen._bar.all if each.parent]
    return float((max(each.top for each in shown) - min(each.y for each in shown)) / TABLET[1])


@pytest.mark.parametrize("tracking", ["mats", "board"])
def test_every_section_is_touched_in_the_largest_letters_and_the_mat_comes_first(
    tmp_path: Path, tracking: str
) -> None:
    """Two of four were seen, while the buttons below took 290 of 800 pixels; a map leaves less room."""
    with running(tmp_path, resume=journal(tmp_path, tracking=tracking)) as person:
        person.app.set(text_scale=TEXT_SCALES[-1])
        drawn(person)
        tiles = list(person.shown(MatTile))
        assert len(tiles) == 4 and _bars(person) <= BARS_MOST
        if tracking == "mats":
            assert [_seen(each) for each in tiles] == [pytest.approx(1, abs=0.01)] * 4
        else:
            assert min(_seen(each) for each in tiles[:2]) > 0.6, "both rows of the first sections"
            lowest = min(each.y for each in person.shown(SeatPanel))
            assert 1 - lowest / TABLET[1] <= PLATES_MOST
        table = person.app.session.table
        for number in range(4):
            start, revision = table.state, table.revision
            touch(person, list(person.shown(MatTile))[number])
            assert table.revision > revision, "the section, or the gain that lies in its middle"
            touch(person, person.app.screens.current_screen._bar.undo)
            person.until(lambda start=start: table.state.players == start.players)
            drawn(person)


def test_what_is_an_icon_alone_tells_a_resting_finger_its_word(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        worded = [each.text for each in person.shown(EvenIcon)]
        assert all(worded)
        person.app.set(text_scale=TEXT_SCALES[-1])
        drawn(person)
        icons = list(person.shown(EvenIcon))
        assert not any(each.text for each in icons)
        assert [words_at(person.app.root, *each.to_window(*each.center)) for each in icons] == worded
