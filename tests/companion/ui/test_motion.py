"""Motion: paint alone, over in a moment, in nobody's way, and gone where people want none."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets.basics import motion
from companion.ui.widgets.basics.focus import Pushed
from companion.ui.widgets.table.prompt_strip import PromptRow
from companion.ui.widgets.table.score_bars import ScoreBar
from companion.ui.widgets.table.seat_panel import SeatPanel
from companion.ui.widgets.tablet.figure import Figure
from engine.message import say
from engine.pictures.amounts import Amount
from engine.scythe.turn.bolster import Bolster
from tests.kits.source_tree import ROOT
from tests.kits.ui.at_rest import frame
from tests.kits.ui.table_kit import GAME, drawn, journal, state_of
from tests.kits.ui.ui_kit import Driver, running
from tests.kits.waiting import all_at, until

pytestmark = pytest.mark.window

LASTING = 600.0  # seconds: a motion that a test looks at in its midst, however busy the machine is
MOVES = "something moves"  # all that still goes on on a screen that is at rest otherwise
NOTICED = 0.3  # seconds from which on people wait


@pytest.fixture
def _lasting(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QUICK", "USUAL", "LONGEST"):
        monkeypatch.setattr(motion, name, LASTING)


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Driver]:
    """Somebody at the app without a table."""
    with running(tmp_path) as found:
        yield found


def _stars(n: int) -> Amount:
    return Amount("flat-star", say("app.name"), n, of=6)


def _power(n: int) -> Amount:
    return Amount("mailed-fist", say("app.name"), n)


def _shown(person: Driver, amount: Amount, pips: bool) -> Figure:
    figure = Figure(pos=(200, 200))
    person.app.root.add_widget(figure)
    _show(person, figure, amount, pips)
    person.rest()
    return figure


def _show(person: Driver, figure: Figure, amount: Amount, pips: bool) -> None:
    figure.show(amount, person.app.say, person.app.theme, pips=pips)


def _places(person: Driver) -> list[tuple[Any, ...]]:
    return [(type(each).__name__, *each.pos, *each.size) for each in person.shown(Pushed)]


def test_everything_is_over_before_anybody_waits_for_it() -> None:
    assert max(motion.QUICK, motion.USUAL, motion.LONGEST) < NOTICED


def test_one_module_owns_motion() -> None:
    named = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "companion" / "ui").rglob("*.py"))
        if "kivy.animation" in path.read_text("utf-8")
    ]
    assert named == ["companion/ui/widgets/basics/motion.py"]


@pytest.mark.usefixtures("_lasting")
def test_a_number_that_changes_counts_and_glows_and_says_at_once_what_is_true(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        table, seat = person.app.session.table, GAME.blocking(state_of(person))
        acts = [act for tile in GAME.tiles(table.state, seat) for row in tile.rows for box in row.gains
                for act in box.acts[-1:] if isinstance(act, Bolster)]  # fmt: skip
        section = next(tile.act for tile in GAME.tiles(table.state, seat) for row in tile.rows
                       for box in row.gains if box.acts[-1:] == (acts[0],))  # fmt: skip
        panel = next(each for each in person.shown(SeatPanel) if each.seat == seat)
        before = panel.figures
        for act in (section, acts[0]):
            revision = table.revision
            person.app.session.hosted.ask(lambda host, act=act, at=revision: host.room.play(act, at))
        moving = until(lambda: _counting(panel), "a number that counts", pass_time=frame)
        assert moving.glow > 0 and moving.on_its_way is not None
        assert panel.figures != before
        at_once, places = panel.figures, _places(person)
        person.rest()
        assert moving.glow == 0 and moving.on_its_way is None
        assert (panel.figures, _places(person)) == (at_once, places)


def _counting(panel: SeatPanel) -> Figure | None:
    return next((each for each in panel.ids.figures.children if each.on_its_way is not None), None)


@pytest.mark.usefixtures("_lasting")
def test_numbers_between_are_painted_and_the_place_has_its_final_size_from_the_start(person: Driver) -> None:
    figure = _shown(person, _power(9), pips=False)
    _show(person, figure, _power(16), pips=False)
    figure.texture_update()
    final = tuple(figure.texture_size)
    assert motion.is_under_way() and figure.on_its_way is not figure.texture
    seen = {figure.on_its_way}
    for part in (0.3, 0.6, 0.9):
        figure.part = part
        seen.add(figure.on_its_way)
    assert len(seen) == 4
    person.rest()
    assert figure.on_its_way is None and tuple(figure.size) == final


@pytest.mark.usefixtures("_lasting")
def test_a_star_flies_to_its_slot_over_everything_and_is_nobodys_to_touch(person: Driver) -> None:
    figure = _shown(person, _stars(1), pips=True)
    above, children = person.app.root.canvas.after, list(person.app.root.children)
    there = len(above.children)
    _show(person, figure, _stars(2), pips=True)
    assert motion.is_under_way() and len(above.children) > there
    assert figure.on_its_way is not None, "the slot is empty until the star is there"
    assert list(person.app.root.children) == children
    person.rest()
    assert figure.on_its_way is None and len(above.children) == there


@pytest.mark.usefixtures("_lasting")
def test_a_star_that_is_taken_back_flies_nowhere(person: Driver) -> None:
    figure = _shown(person, _stars(2), pips=True)
    there = len(person.app.root.canvas.after.children)
    _show(person, figure, _stars(1), pips=True)
    assert len(person.app.root.canvas.after.children) == there
    person.rest()
    assert figure.on_its_way is None


@pytest.mark.usefixtures("_lasting")
def test_with_less_motion_nothing_moves(person: Driver) -> None:
    person.app.set(less_motion=True)
    for pips, amounts in ((False, (_power(3), _power(9))), (True, (_stars(1), _stars(3)))):
        figure = _shown(person, amounts[0], pips)
        _show(person, figure, amounts[1], pips)
        assert not motion.is_under_way() and figure.on_its_way is None and figure.glow == 0
    bar = ScoreBar(parts=[3, 4], scale=10)
    bar.grow(1)
    assert bar.grown == 1 and not motion.is_under_way()


@pytest.mark.usefixtures("_lasting")
def test_a_prompt_that_slides_in_from_its_seat_takes_a_tap_at_its_place_all_the_while(tmp_path: Path) -> None:
    path = journal(tmp_path, 60, until=lambda state: bool(state.prompts))
    with running(tmp_path, resume=path, rests=False) as person:
        row = until(lambda: next(person.shown(PromptRow), None), "a prompt", pass_time=frame)
        until(lambda: person.unrest == MOVES, lambda: person.unrest, pass_time=frame)
        assert row.left > 0.5 and max(map(abs, row.whence)) > 1
        revision = person.app.session.table.revision
        person.press(row.ids.claim)
        all_at(revision + 1, person)
        person.rest()
        assert not motion.is_under_way() and (row.left, row.opacity) == (0, 1)


@pytest.mark.usefixtures("_lasting")
def test_a_bar_of_the_score_grows_by_one_part(person: Driver) -> None:
    bar = ScoreBar(parts=[3, 4], scale=10, size=(100, 10))
    bar.grow(1)
    assert (bar.growing, bar.grown) == (1, 0) and motion.is_under_way()
    person.rest()
    assert bar.grown == 1
