"""The guided demo by real touches: a lively game, six hints one after another, and nothing kept."""

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.ui.on_turn import offered
from companion.ui.overlays.demo import HINTS, DemoBar
from companion.ui.saved_games import journals
from engine.table import Table
from tests.kits.source_tree import ROOT
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window


def _begin(person: Driver) -> DemoBar:
    person.app.set(language="en")
    person.tap("Demo table")
    return next(person.shown(DemoBar))


def test_the_demo_is_a_lively_game_in_its_middle(tmp_path: Path) -> None:
    """There is a turn to begin and a bonus to claim; what was played is right by the rules of today."""
    path = ROOT / "assets" / "demo" / f"{next(iter(GAMES))}.jsonl"
    table = Table.replay(next(iter(GAMES.values())), path)
    assert table.stopped is None and not table.is_over and path.stat().st_size < 50_000
    seats = offered(table.game, table.state)
    assert any(each.prompts for each in seats) and any(each.own for each in seats)
    with running(tmp_path) as person:
        _begin(person)
        assert person.app.screens.current == "table" and person.app.session.table.revision > 100


def test_six_hints_follow_each_other_in_one_place(tmp_path: Path) -> None:
    """Above them is the whole screen; the last one has nothing after it."""
    with running(tmp_path) as person:
        bar, read = _begin(person), list[str]()
        for number in range(len(HINTS)):
            read.append(bar.words)
            assert bar.count == f"{number + 1} / {len(HINTS)}" and bar.y == person.app.root.y
            assert person.app.screens.y == bar.top and person.app.screens.top == person.app.root.top
            if number < len(HINTS) - 1:
                person.tap("Go on")
        assert len(set(read)) == len(HINTS) and person.push("Go on") is None
        person.tap("End the hints")
        assert not any(person.shown(DemoBar)) and person.app.screens.height == person.app.root.height
        assert person.app.session is not None


def test_nothing_of_it_is_among_the_games_of_people(tmp_path: Path) -> None:
    """Neither as the last table nor in the history; the hints stay behind at the table."""
    with running(tmp_path) as person:
        _begin(person)
        person.app.go("home")
        person.rest()
        assert journals(tmp_path) == []
        assert not any(person.shown(DemoBar)) and person.app.demo is None


def test_a_second_demo_begins_where_the_first_began(tmp_path: Path) -> None:
    with running(tmp_path) as person:
        _begin(person)
        first = person.app.session.table.revision
        person.app.go("home")
        person.rest()
        person.tap("Demo table")
        assert person.app.session.table.revision == first and len(list(person.shown(DemoBar))) == 1
