"""The guided demo by real touches: a lively game, six hints one after another, and nothing kept."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.net.pairing import keyring
from companion.ui.on_turn import offered
from companion.ui.overlays.demo import HINTS, DemoBar
from companion.ui.overlays.demo_deeds import Seen, is_done
from companion.ui.saved_games import journals
from engine.offers import Offer, Role
from engine.saved import journal
from engine.table import Table
from tests.kits.source_tree import ROOT
from tests.kits.ui.ui_kit import Driver, running
from tests.kits.waiting import all_at

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


def test_hints_that_were_ended_move_the_screens_no_more(tmp_path: Path) -> None:
    """Another language makes the words of a bar higher or lower, also of one that was taken away."""
    with running(tmp_path) as person:
        bar = _begin(person)
        person.tap("End the hints")
        bar.height += 40
        person.rest()
        root, screens = person.app.root, person.app.screens
        assert screens.size_hint_y == 1 and (screens.y, screens.height) == (root.y, root.height)


@pytest.mark.parametrize("broken", ["keys", "journal", "folder"])
def test_where_no_demo_can_be_written_a_table_is_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """A full disk or a damaged file costs the hints and nothing else."""

    where, name, error = {
        "keys": (keyring, "write", keyring.KeyringNotWritable("keyring.not_writable", file="x", code="28")),
        "journal": (journal, "read", journal.JournalDamaged("journal.damaged")),
        "folder": (tempfile, "mkdtemp", PermissionError(13, "denied")),
    }[broken]
    usual = getattr(where, name)

    def fails_for_demos(*given: Any, **named: Any) -> Any:
        if any(str(tmp_path / "demo") in str(each) for each in (*given, *named.values())):
            raise error
        return usual(*given, **named)

    monkeypatch.setattr(where, name, fails_for_demos)
    with running(tmp_path) as person:
        person.app.set(language="en")
        person.tap("Demo table")
        assert person.app.session.table.revision == 0 and not any(person.shown(DemoBar))


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


def _does_a_step(person: Driver, wanted: Callable[[Offer], bool]) -> None:
    """Plays an offer of this kind, as a touch would, and waits until the screen has it."""
    session = person.app.session
    state = session.table.state
    found = (
        each for seat in session.table.game.to_act(state) for each in session.table.game.offers(state, seat)
    )
    act = next(each.act for each in found if wanted(each))
    session.hosted.ask(lambda host: host.room.play(act))
    all_at(session.table.revision, person)


def test_a_hint_goes_on_once_what_it_speaks_of_was_done(tmp_path: Path) -> None:
    """Other things may be done meanwhile; a touch on the button goes on as well."""
    with running(tmp_path) as person:
        bar = _begin(person)
        assert bar.at == HINTS.index("demo.gain")
        _does_a_step(person, lambda offer: offer.role is Role.PROMPT)
        assert bar.at == HINTS.index("demo.move")
        person.tap("Go on")
        assert bar.at == HINTS.index("demo.bonus")
        person.tap("Go on")
        person.tap("Go on")
        assert bar.at == HINTS.index("demo.undo")
        person.tap("Undo")
        person.until(lambda: bar.at == HINTS.index("demo.photo"))
        assert person.push("Go on") is None
        person.app.go("photo")
        person.until(lambda: bar.is_over)
        assert "That was all" in bar.words and bar.count == "6 / 6"
        person.app.go("table")
        person.rest()
        assert bar.is_over


def test_a_bonus_is_claimed_and_a_piece_is_moved(tmp_path: Path) -> None:
    """What is played beside it makes neither of these hints go on."""
    with running(tmp_path) as person:
        bar = _begin(person)
        bar.at = HINTS.index("demo.move")
        _does_a_step(person, lambda offer: offer.role is Role.PROMPT)
        assert bar.at == HINTS.index("demo.move")
        person.tap("Undo")
        bar.go_on()
        assert bar.at == HINTS.index("demo.bonus")
        _does_a_step(person, lambda offer: offer.role is Role.PROMPT)
        person.until(lambda: bar.at == HINTS.index("demo.combat"))


def test_pieces_that_stand_elsewhere_have_moved_and_new_ones_have_not() -> None:
    before = Seen(3, "table", {("a", 0): {"x": 2}}, frozenset(), None, "step")
    moved = Seen(4, "table", {("a", 0): {"x": 1, "y": 1}}, frozenset(), None, "step")
    grown = Seen(4, "table", {("a", 0): {"x": 3}, ("b", 1): {"y": 1}}, frozenset(), None, "step")
    assert is_done("demo.move", before, moved) and not is_done("demo.move", before, grown)
    assert not is_done("demo.move", moved, moved)
