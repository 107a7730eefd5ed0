"""The map, moved with real touches at a real table."""

from typing import Any

import pytest
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch

from companion.ui.screens.map import PlaceCard
from companion.ui.widgets.basics.basics import Push, Words
from companion.ui.widgets.board.board_map import Grip
from companion.ui.widgets.forms.correction_sheet import CorrectionSheet
from companion.ui.widgets.forms.tray import TrayRow
from engine.message import say
from engine.pictures.drawings import PieceDrawing
from engine.scythe.kinds import ACTS
from tests.kits.ui.map_kit import GAME, LOADED, at_piece, board_of, drag, moving_table, tap_at
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window

HOME = "HB_nordic"


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
    person.app.set(language="en", left_handed=False)
    person.app.go("map")
    board_of(person).fit()
    person.rest()
    person.app.notice.hide()
    return person


def nothing_was_played(person: Driver, before: int) -> bool:
    """Whether the table stands still after all wishes are heard, and nothing is held."""
    person.app.session.hosted.ask(lambda host: None)
    person.rest()
    return revision(person) == before and board_of(person).held is None


def seat(person: Driver) -> int:
    (found,) = person.app.screens.current_screen._hops.seats
    return found


def character(person: Driver) -> Grip:
    return Grip(seat(person), "character", HOME)


def mech(person: Driver) -> Grip:
    return Grip(seat(person), "mech", LOADED)


def standing(person: Driver, place: str) -> dict[str, int]:
    pieces = GAME.board(person.app.session.table.state, None).pieces
    return {_called(piece): piece.count for piece in pieces if piece.at == place}


def _called(piece: PieceDrawing) -> str:
    """Its kind, or which goods it is."""
    return str(dict(piece.name.params).get("resource", piece.kind))


def words(person: Driver) -> str:
    return " ".join(label.text for panel in person.shown(PlaceCard) for label in _labels(panel))


def _labels(panel: PlaceCard) -> list[Any]:
    return [widget for widget in panel.walk(restrict=True) if isinstance(widget, Words | Push)]


def revision(person: Driver) -> int:
    return person.app.session.table.revision


def test_a_unit_is_dragged_to_where_it_goes(person: Driver) -> None:
    drag(person, at_piece(person, character(person)), board_of(person).pixel_of("W1"))
    person.until(lambda: "character" in standing(person, "W1"))
    person.until(lambda: board_of(person).spot_of(Grip(seat(person), "character", "W1")))
    assert "character" not in standing(person, HOME)
    assert board_of(person).held is None


def test_touching_the_piece_and_then_the_place_is_as_good_as_dragging(person: Driver) -> None:
    tap_at(person, at_piece(person, character(person)))
    assert board_of(person).held == character(person)
    tap_at(person, board_of(person).pixel_of("T1"))
    person.until(lambda: "character" in standing(person, "T1"))


def test_a_held_piece_lights_exactly_the_places_it_can_reach(person: Driver) -> None:
    state = person.app.session.table.state
    hops = [ACTS.of(act).hop(state, act) for act in GAME.legal_acts(state, seat(person))]
    for grip in (character(person), mech(person)):
        touch = UnitTestTouch(*at_piece(person, grip))
        touch.touch_down()
        assert board_of(person).layers.lit == {
            hop.to for hop in hops if hop and (hop.kind, hop.at) == (grip.kind, grip.at)
        }
        touch.touch_up()
        tap_at(person, at_piece(person, grip))
        assert board_of(person).layers.lit == set()


def test_a_piece_dropped_where_it_cannot_go_is_put_back(person: Driver) -> None:
    before = revision(person)
    drag(person, at_piece(person, character(person)), board_of(person).pixel_of("X"))
    assert nothing_was_played(person, before)
    assert board_of(person).layers.lit == set()


def test_a_piece_that_may_not_move_is_not_picked_up(person: Driver) -> None:
    grip = Grip(1 - seat(person), "character", "HB_saxony")
    drag(person, at_piece(person, grip), board_of(person).pixel_of("T8"))
    tap_at(person, at_piece(person, grip))
    assert board_of(person).held is None
    assert "1 character" in words(person)


def test_a_touch_where_a_held_piece_cannot_go_puts_it_back_and_plays_nothing(person: Driver) -> None:
    before = revision(person)
    tap_at(person, at_piece(person, mech(person)))
    assert list(person.shown(TrayRow))
    tap_at(person, board_of(person).pixel_of("T7"))
    assert not list(person.shown(TrayRow))
    assert nothing_was_played(person, before)


def test_a_long_press_on_a_piece_holds_nothing_and_asks_what_lies_there(person: Driver) -> None:
    before = revision(person)
    touch = UnitTestTouch(*at_piece(person, mech(person)))
    touch.touch_down()
    (sheet,) = person.until(lambda: list(person.shown(CorrectionSheet)))
    touch.touch_up()
    assert sheet.title == person.app.say(say("correction.place", at=LOADED))
    assert nothing_was_played(person, before)


def test_a_tap_tells_what_stands_there_in_the_language_spoken(person: Driver) -> None:
    x, y = board_of(person).pixel_of(LOADED)
    tap_at(person, (x, y + board_of(person).camera.scale * 0.4))  # above its pieces
    assert "1 mech, 2 workers" in words(person) and "2 oil" in words(person)
    person.app.set(language="de")
    person.rest()
    assert "1 Mech, 2 Arbeiter" in words(person) and "2 Öl" in words(person)


def test_a_tap_tells_it_too_and_the_second_tap_no_more(person: Driver) -> None:
    place = board_of(person).pixel_of("T7")
    tap_at(person, place)
    assert "Nothing stands here" in words(person)
    tap_at(person, place)
    assert not list(person.shown(PlaceCard))


def test_two_fingers_zoom_one_finger_pans_and_a_double_tap_shows_all_again(person: Driver) -> None:
    board = board_of(person)
    x, y = board.pixel_of("L4")
    one, two = UnitTestTouch(x - 40, y), UnitTestTouch(x + 40, y)
    one.touch_down()
    two.touch_down()
    one.touch_move(x - 100, y)
    two.touch_move(x + 100, y)
    one.touch_up()
    two.touch_up()
    person.rest()
    assert board.camera.scale == pytest.approx(board.camera.least * 2.5, rel=0.05)
    before = board.camera.to_board((x, y))
    drag(person, (x, y), (x + 100, y - 50))
    moved = board.camera.to_view(before)
    assert moved == pytest.approx((x + 100, y - 50), abs=2)
    assert person.push("Whole map")
    tap_at(person, (x, y), is_double_tap=True)
    assert board.camera.fits
    person.rest()
    assert not person.push("Whole map")


def test_the_wheel_zooms_where_the_pointer_is(person: Driver) -> None:
    board = board_of(person)
    board.camera.zoom(1.5, board.pixel_of("L4"))
    x, y = board.pixel_of("L4")
    under = board.camera.to_board((x, y))
    for button in ("scrolldown", "scrolldown", "scrollup"):
        touch = UnitTestTouch(x, y)
        touch.profile, touch.button = ["pos", "button"], button
        touch.touch_down()
        touch.touch_up()
    assert board.camera.scale == pytest.approx(board.camera.least * 1.5 * 1.15)
    assert board.camera.to_board((x, y)) == pytest.approx(under, abs=0.02)
    person.tap("Whole map")
    assert board.camera.fits


def test_a_second_finger_puts_back_what_the_first_one_held(person: Driver) -> None:
    before = revision(person)
    first = drag(person, at_piece(person, character(person)), board_of(person).pixel_of("W1"), let_go=False)
    second = UnitTestTouch(300, 300)
    second.touch_down()
    first.touch_up()
    second.touch_up()
    assert nothing_was_played(person, before)


def test_only_places_whose_pieces_changed_are_drawn_anew(person: Driver) -> None:
    layers = board_of(person).layers
    drawn = layers.drawn
    person.app.redraw()
    assert layers.drawn == drawn
    drag(person, at_piece(person, character(person)), board_of(person).pixel_of("W1"))
    person.until(lambda: board_of(person).spot_of(Grip(seat(person), "character", "W1")))
    assert layers.drawn == drawn + 2


def test_the_move_can_be_finished_and_taken_back_without_leaving_the_map(person: Driver) -> None:
    drag(person, at_piece(person, character(person)), board_of(person).pixel_of("W1"))
    person.tap("Undo: Nordic moves a character")
    person.until(lambda: "character" in standing(person, HOME))
    person.until(lambda: board_of(person).spot_of(character(person)))
    before = revision(person)
    person.tap("Done")
    person.until(lambda: revision(person) > before)
    person.until(lambda: not person.push("Done"))
    # Whoever is next may begin by dragging.
    assert "Drag a ringed piece to move it" in person.app.screens.current_screen.ids.hint.text


def test_the_map_lies_on_the_side_of_the_pushing_hand(person: Driver) -> None:
    assert board_of(person).x == 0
    person.app.set(left_handed=True)
    person.rest()
    assert board_of(person).x > dp(200)
    drag(person, at_piece(person, character(person)), board_of(person).pixel_of("W1"))
    person.until(lambda: "character" in standing(person, "W1"))
