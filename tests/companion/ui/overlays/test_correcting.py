"""Setting right what lies on the table, by real touches: long presses, steppers, one step to undo."""

from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.ui.widgets.basics.stepper import Stepper
from companion.ui.widgets.basics.tick import Tick
from companion.ui.widgets.forms.correction_sheet import CorrectionSheet, PartTab
from companion.ui.widgets.forms.entries import OptionPush
from companion.ui.widgets.table.seat_panel import SeatPanel
from engine.scythe.corrections.correct_all import CorrectAll
from engine.scythe.corrections.table_acts import Correct
from engine.scythe.ids import Field
from tests.kits.ui.map_kit import GAME, board_of, moving_table
from tests.kits.ui.table_kit import drawn
from tests.kits.ui.ui_kit import PHONE, TABLET, Driver, running

pytestmark = pytest.mark.window


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("saved")
    with running(folder, resume=moving_table(folder / "table.jsonl")) as person:
        yield person, person.app.session.table.state


@pytest.fixture
def person(table: tuple[Driver, Any]) -> Driver:
    """The same app for all tests, with everything that was played taken back."""
    person, start = table
    session = person.app.session
    while session.table.state != start:
        session.hosted.ask(lambda host: host.room.undo(session.table.revision))
    person.app.root.size = TABLET
    person.app.set(language="en")
    person.app.go("table")
    drawn(person)
    person.app.notice.hide()
    return person


def rest(person: Driver, pixel: tuple[float, float]) -> None:
    """A finger that stays until something opens."""
    touch = UnitTestTouch(*pixel)
    touch.touch_down()
    person.until(lambda: list(person.shown(CorrectionSheet)))
    touch.touch_up()
    person.rest()


def rest_on_seat(person: Driver, seat: int) -> None:
    panel = next(each for each in person.shown(SeatPanel) if each.seat == seat)
    rest(person, panel.to_window(*panel.center))


def rest_on_place(person: Driver, place: str) -> None:
    person.app.go("map")
    board_of(person).fit()
    person.rest()
    rest(person, board_of(person).pixel_of(place))


def turn_to(person: Driver, words: str) -> None:
    person.touch(next(each for each in person.shown(PartTab) if words in each.text))


def stepper(person: Driver, name: str) -> Stepper:
    return next(each for each in person.shown(Stepper) if each.name == name)


def step(person: Driver, name: str, way: str, times: int = 1) -> None:
    for _ in range(times):
        person.touch(stepper(person, name).ids[way])


def push_done(person: Driver) -> None:
    """Pushes the "Done" of the form; the table below may have one of its own."""
    (sheet,) = person.until(lambda: list(person.shown(CorrectionSheet)))
    person.touch(sheet.ids.done)


def done(person: Driver) -> Any:
    """Pushes "Done" and gives the state once it is played."""
    before = person.app.session.table.revision
    push_done(person)
    person.until(lambda: person.app.session.table.revision > before)
    drawn(person)
    assert person.app.session.table.revision == before + 1
    return person.app.session.table.state


def stands(person: Driver) -> bool:
    """Whether nothing was played, after all wishes are heard."""
    person.app.session.hosted.ask(lambda host: None)
    person.rest()
    return person.app.session.table.revision == person.app.screens.current_screen._now.revision


def test_several_figures_of_a_seat_are_one_step_that_is_undone_as_one(person: Driver) -> None:
    start = person.app.session.table.state
    rest_on_seat(person, 1)
    step(person, "Power", "more", 2)
    step(person, "Coins", "much_more")
    step(person, "Coins", "less")
    turn_to(person, "Stars")
    person.touch(next(each for each in person.shown(Tick) if each.text == "Eight workers"))
    after = done(person)
    before, now = start.players[1], after.players[1]
    assert (now.power, now.coins, now.star_count()) == (before.power + 2, before.coins + 9, 1)
    assert not list(person.shown(CorrectionSheet))
    person.tap("Undo")
    person.until(lambda: person.app.session.table.state == start)


def test_a_short_touch_on_a_seat_corrects_nothing(person: Driver) -> None:
    panel = next(each for each in person.shown(SeatPanel) if not each.shown)
    person.touch(panel)
    person.until(lambda: panel.shown)
    assert not list(person.shown(CorrectionSheet))


def test_a_long_touch_does_not_also_turn_to_the_seat(person: Driver) -> None:
    panel = next(each for each in person.shown(SeatPanel) if not each.shown)
    rest_on_seat(person, panel.seat)
    assert not panel.shown


def test_without_a_long_touch_the_shown_seat_is_corrected_by_a_push(person: Driver) -> None:
    (shown,) = [each.seat for each in person.shown(SeatPanel) if each.shown]
    person.tap("Correct")
    (sheet,) = person.shown(CorrectionSheet)
    assert person.app.say(GAME.title(person.app.session.table.state, shown)) in sheet.title
    step(person, "Power", "more")
    person.tap("Leave as it is")
    assert not list(person.shown(CorrectionSheet))
    assert stands(person)


def test_a_place_is_corrected_for_several_owners_in_one_step(person: Driver) -> None:
    rest_on_place(person, "T3")
    turn_to(person, "Ana")
    step(person, "Workers", "more", 2)
    turn_to(person, "Ben")
    step(person, "Mechs", "more")
    person.touch(next(each for each in person.shown(OptionPush) if each.text == "mill"))
    turn_to(person, "Tokens")
    step(person, "Food", "more", 3)
    state = done(person)
    place = state.board.at("T3")
    assert (place.of(0).workers, place.of(1).mechs, place.resources) == (2, 1, (0, 0, 0, 3))
    assert place.structure == (1, "mill")
    assert person.push("Undo: The northern tunnel tundra corrected")


def _look_at(person: Driver, place: str) -> None:
    """Touches a place of the map, which shows a card beside it."""
    person.app.go("map")
    board_of(person).fit()
    person.rest()
    touch = UnitTestTouch(*board_of(person).pixel_of(place))
    touch.touch_down()
    touch.touch_up()


def test_what_a_card_tells_of_a_place_can_be_corrected_from_there(person: Driver) -> None:
    _look_at(person, "T3")
    person.rest()  # until the card lies beside its place
    person.tap("Correct")
    (sheet,) = person.until(lambda: list(person.shown(CorrectionSheet)))
    assert sheet.title == "What lies on the northern tunnel tundra?"


def test_card_that_says_the_same_is_not_made_anew_under_a_finger(person: Driver) -> None:
    _look_at(person, "T3")
    push = person.until(lambda: person.push("Correct"))
    person.app.redraw()
    person.rest()
    assert person.push("Correct") is push


def test_what_cannot_be_is_said_and_nothing_that_was_entered_is_lost(person: Driver) -> None:
    rest_on_place(person, "T3")
    for name in ("Ana", "Ben"):
        turn_to(person, name)
        person.touch(next(each for each in person.shown(OptionPush) if each.text == "mill"))
    push_done(person)
    person.until(lambda: person.app.notice.text == "That cannot stand on the northern tunnel tundra.")
    assert stands(person)
    turn_to(person, "Ana")
    person.touch(next(each for each in person.shown(OptionPush) if each.text == "none"))
    assert done(person).board.at("T3").structure == (1, "mill")


def test_what_no_longer_fits_together_is_said_but_done(person: Driver) -> None:
    rest_on_place(person, "T3")
    turn_to(person, "Saxony")
    step(person, "Mechs", "more")
    done(person)
    person.until(lambda: "the units on the board are not those" in person.app.notice.text)


def test_a_step_of_somebody_else_takes_nothing_away_that_was_entered(person: Driver) -> None:
    rest_on_seat(person, 0)
    step(person, "Power", "more")
    entered = stepper(person, "Power").value
    room = person.app.session.hosted
    room.ask(lambda host: host.room.play(Correct(0, Field.POPULARITY, 11)))
    person.until(lambda: stepper(person, "Popularity").value == 11)
    assert stepper(person, "Power").value == entered
    assert done(person).players[0].power == entered


def test_nothing_entered_plays_nothing(person: Driver) -> None:
    rest_on_seat(person, 0)
    push_done(person)
    assert not list(person.shown(CorrectionSheet))
    assert stands(person)


def test_a_push_names_whose_turn_it_is(person: Driver) -> None:
    waits = 1 - GAME.blocking(person.app.session.table.state)
    rest_on_seat(person, waits)
    person.tap("'s turn")
    person.until(lambda: GAME.blocking(person.app.session.table.state) == waits)


def test_a_turned_phone_keeps_what_was_entered(person: Driver) -> None:
    person.tap("Correct")
    step(person, "Power", "more")
    entered = stepper(person, "Power").value
    person.app.root.size = PHONE
    person.rest()
    assert stepper(person, "Power").value == entered
    person.tap("Leave as it is")


def test_the_sheet_keeps_every_touch_from_what_lies_below(person: Driver) -> None:
    rest_on_seat(person, 0)
    before = person.app.session.table.revision
    for x in range(20, 1280, 60):
        touch = UnitTestTouch(x, 790)
        touch.touch_down()
        touch.touch_up()
    person.rest()
    assert person.app.session.table.revision == before
    assert list(person.shown(CorrectionSheet))


def test_one_act_holds_all_that_was_entered(person: Driver) -> None:
    rest_on_seat(person, 0)
    step(person, "Power", "more")
    done(person)
    moment = person.app.session.table.undoable
    assert moment is not None
    assert isinstance(moment.step.act, CorrectAll)
