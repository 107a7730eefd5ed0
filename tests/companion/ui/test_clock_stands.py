"""Nobody's thinking time runs while people look at something else than their turns."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets.table.seat_panel import SeatPanel
from tests.kits.ui.table_kit import GAME, drawn, journal, state_of
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window

TEN_MINUTES = 600_000  # milliseconds


def _go(screen: str) -> Callable[[Driver], None]:
    return lambda person: person.app.go(screen)


def _pause(person: Driver) -> None:
    person.app.session.pause()


LOOKING_AWAY = {"lobby": _go("lobby"), "score": _go("score"), "photo": _go("photo"), "pause": _pause}


def _later(person: Driver) -> Any:
    """Ten minutes pass at the host, and then somebody plays."""

    def play(host: Any) -> None:
        room = host.room
        at = room.table.clock.since + TEN_MINUTES
        room._at = lambda: at
        seat = GAME.blocking(room.table.state)
        room.play(GAME.legal_acts(room.table.state, seat)[0])

    person.app.session.hosted.ask(play)


@pytest.mark.parametrize("where", LOOKING_AWAY)
def test_the_clock_stands(tmp_path: Path, where: str) -> None:
    """In the lobby, on the score, over a photo in mid-game, and in a pause."""
    with running(tmp_path, resume=journal(tmp_path, 20)) as person:
        drawn(person)
        table, seat = person.app.session.table, GAME.blocking(state_of(person))
        LOOKING_AWAY[where](person)
        person.until(lambda: person.is_answered)
        before = table.clock.spent[seat]
        _later(person)
        assert table.clock.spent[seat] - before < TEN_MINUTES / 2


def test_a_lobby_that_was_there_before_the_first_act_stops_the_clock_with_it(tmp_path: Path) -> None:
    """It may still be shown when a phone begins; whoever comes to the table then pays from there on."""
    with running(tmp_path, resume=journal(tmp_path, 0)) as person:
        person.app.go("lobby")
        person.until(lambda: person.is_answered)
        table = person.app.session.table
        _later(person)
        _later(person)
        assert table.clock.stands and not any(table.clock.spent)
        person.app.go("table")
        person.until(lambda: person.is_answered)
        _later(person)
        assert sum(table.clock.spent) >= TEN_MINUTES


@pytest.mark.parametrize("where", ["map", "combat", "table"])
def test_the_clock_runs_where_turns_are_played(tmp_path: Path, where: str) -> None:
    with running(tmp_path, resume=journal(tmp_path, 20, tracking="board")) as person:
        drawn(person)
        person.app.go("score")
        person.app.go(where)
        person.until(lambda: person.is_answered)
        table, seat = person.app.session.table, GAME.blocking(state_of(person))
        before = table.clock.spent[seat]
        _later(person)
        assert table.clock.spent[seat] - before >= TEN_MINUTES


def test_the_plate_of_the_seat_says_so_too(tmp_path: Path) -> None:
    """What stood does not leap on when people come back to the table."""
    with running(tmp_path, resume=journal(tmp_path, 20)) as person:
        drawn(person)
        seat = GAME.blocking(state_of(person))
        panel = next(each for each in person.shown(SeatPanel) if each.seat == seat)
        table = person.app.session.table
        person.app.go("score")
        person.until(lambda: table.clock.stands)
        stood = table.clock.spent[seat]
        person.app.go("table")
        person.until(lambda: not table.clock.stands)
        assert table.clock.spent[seat] == stood
        assert panel.time
