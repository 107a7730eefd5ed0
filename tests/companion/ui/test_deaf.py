"""What has just changed under a finger takes no tap: a second one, or one on its way, enters nothing."""

from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest

from companion.text import text
from companion.ui.widgets.basics import touches
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.board import board_map
from companion.ui.widgets.table.mat_tile import MatTile
from engine.game import Act
from engine.message import say
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import ClaimBonus
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.ui.map_kit import UnitTestTouch, board_of, moving_table
from tests.kits.ui.table_kit import GAME, drawn, journal, played, state_of, touch, touch_act, what_plays
from tests.kits.ui.ui_kit import Driver, running
from tests.kits.waiting import all_at

pytestmark = pytest.mark.window

Patch = pytest.MonkeyPatch


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Driver]:
    with running(tmp_path, resume=journal(tmp_path)) as driver:
        drawn(driver)
        yield driver


def _no_time_passes(monkeypatch: Patch) -> None:
    """However slow the machine: until this is undone, the moment after a change lasts."""
    monkeypatch.setattr(touches, "DEAF_SECONDS", inf)
    monkeypatch.setattr(board_map, "DEAF_SECONDS", inf)


def _tap_at(person: Driver, pixel: tuple[float, float]) -> None:
    finger = UnitTestTouch(*pixel)
    finger.touch_down()
    finger.touch_up()
    person.pass_time()


def _steps(person: Driver) -> int:
    return len(list(person.app.session.table.history))


def _middle(widget: Any) -> tuple[float, float]:
    found: tuple[float, float] = widget.to_window(*widget.center)
    return found


def _offered(person: Driver, kind: type[Act]) -> list[Act]:
    state = state_of(person)
    seat = GAME.blocking(state)
    return [act for act in GAME.legal_acts(state, seat) if isinstance(act, kind)]


def _bolsters(person: Driver, section: Act) -> bool:
    after = played(state_of(person), section)
    return any(isinstance(act, Bolster) for act in GAME.legal_acts(after, GAME.blocking(after)))


def test_a_second_tap_does_not_reach_the_next_players_mat(person: Driver, monkeypatch: Patch) -> None:
    """The turn passes, and the next seat's sections come to lie where the last choice was."""
    touch_act(person, next(act for act in _offered(person, ChooseSection) if _bolsters(person, act)))
    touch_act(person, _offered(person, Bolster)[0])
    ends = what_plays(person, _offered(person, EndTurn)[0])
    _no_time_passes(monkeypatch)
    before = person.app.session.table.revision
    person.press(ends)
    all_at(before + 1, person)
    person.until(lambda: what_plays(person, _offered(person, ChooseSection)[0]))
    view = person.app.screens.current_screen
    sections = [what_plays(person, act) for act in _offered(person, ChooseSection)]
    for section in sections:
        ignored = view.ignored
        _tap_at(person, _middle(section))
        assert view.ignored == ignored + 1
    assert person.app.session.table.revision == before + 1
    monkeypatch.undo()
    touch(person, sections[0])
    all_at(before + 2, person)


def test_what_did_not_change_under_the_finger_takes_a_tap_at_once(person: Driver, monkeypatch: Patch) -> None:
    """The way to the score lies where it lay, whatever was played."""
    score = person.push(text(say("tabletop.score")))
    _no_time_passes(monkeypatch)
    before = person.app.session.table.revision
    person.press(what_plays(person, _offered(person, ChooseSection)[0]))
    all_at(before + 1, person)
    person.press(score)
    person.until(lambda: person.app.screens.current == "score")
    assert person.app.screens.get_screen("table").ignored == 0


def test_undo_tapped_twice_takes_back_the_one_step_that_it_named(person: Driver, monkeypatch: Patch) -> None:
    for _ in range(2):
        state = state_of(person)
        touch_act(person, GAME.legal_acts(state, GAME.blocking(state))[0])
    undo = person.push(text(person.app.session.now().undo))
    _no_time_passes(monkeypatch)
    before = _steps(person)
    person.press(undo)
    person.until(lambda: _steps(person) == before - 1)
    all_at(person.app.session.table.revision, person)
    person.press(undo)
    person.until(lambda: person.is_answered)
    assert _steps(person) == before - 1
    monkeypatch.undo()
    touch(person, undo)
    assert _steps(person) == before - 2


def test_nothing_moves_when_a_bonus_is_left_and_a_second_tap_there_plays_nothing(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    """The row went, and a finger on its way to the mat met something else."""

    def asked(state: Any) -> bool:
        seat = GAME.blocking(state)
        acts = [act for each in GAME.to_act(state) for act in GAME.legal_acts(state, each)]
        own = seat is not None and any(isinstance(act, ChooseSection) for act in GAME.legal_acts(state, seat))
        return own and sum(isinstance(act, ClaimBonus) for act in acts) == 1

    with running(tmp_path, resume=journal(tmp_path, 400, until=asked)) as person:
        drawn(person)
        lay = _laid(person)
        leave = next(each for each in person.shown(Push) if each.text == text(say("tabletop.leave")))
        place, claim = _middle(leave), _offered_to_anybody(person, ClaimBonus)
        _no_time_passes(monkeypatch)
        before = person.app.session.table.revision
        person.press(leave)
        all_at(before + 1, person)
        now = _laid(person)
        assert set(lay) - set(now) == {leave.act, claim} and len(now) >= 4
        assert now == {act: lay[act] for act in now}
        _tap_at(person, place)
        person.until(lambda: person.is_answered)
        assert person.app.session.table.revision == before + 1


def _laid(person: Driver) -> dict[Act, tuple[float, float]]:
    """Where everything lies that plays something, by what it plays: the mat's sections and all pushes."""
    tiles = {each.tile.act: _middle(each) for each in person.shown(MatTile) if each.can}
    pushes = {each.act: _middle(each) for each in person.shown(Push) if getattr(each, "act", None)}
    return tiles | pushes


def _offered_to_anybody(person: Driver, kind: type[Act]) -> Act:
    state = state_of(person)
    acts = (act for seat in GAME.to_act(state) for act in GAME.legal_acts(state, seat))
    return next(act for act in acts if isinstance(act, kind))


def test_a_list_that_a_finger_has_scrolled_takes_its_tap_at_once(tmp_path: Path, monkeypatch: Patch) -> None:
    """Whoever moved it knows what lies where."""
    with running(tmp_path, (1280, 500), resume=journal(tmp_path)) as person:
        person.app.go("settings")
        person.rest()
        _no_time_passes(monkeypatch)
        view = person.app.screens.current_screen
        scroll = next(each for each in person.shown() if hasattr(each, "scroll_y") and each.vbar[1] < 1)
        scroll.scroll_y = 0.0
        person.pass_time()
        x, y = scroll.to_window(*scroll.center)
        for up in range(-200, 200, 20):
            assert not touches.FINGERS.is_deaf(x, y + up)
        assert view.ignored == 0


def test_a_piece_put_down_by_a_double_tap_is_not_taken_up_again(tmp_path: Path, monkeypatch: Patch) -> None:
    """Nor does the map come closer: the second tap was no wish to see more."""
    with running(tmp_path, resume=moving_table(tmp_path / "table.jsonl")) as person:
        person.app.go("map")
        person.rest()
        board, view = board_of(person), person.app.screens.current_screen
        plain = (
            (grip, place)
            for grip, places in view._hops.offers.items()
            for place, offers in places.items()
            if len(offers) == 1 and not offers[0].knobs
        )
        grip, place = next(plain)
        target = board.pixel_of(place)
        _no_time_passes(monkeypatch)
        before = person.app.session.table.revision
        board.hold(grip)
        _tap_at(person, target)
        person.until(lambda: view.shown_revision == before + 1)
        again = UnitTestTouch(*target)
        again.is_double_tap = True
        again.touch_down()
        again.touch_up()
        assert board.held is None and board.camera.fits and board.ignored == 1
        assert person.app.session.table.revision == before + 1
