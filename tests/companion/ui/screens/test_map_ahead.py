"""A drag before anything is chosen begins the move; a look does not, and far places are one drag away."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui.widgets.board.board_map import Grip
from companion.ui.widgets.forms.load_tray import LoadTray
from companion.ui.widgets.forms.tray import TrayRow
from engine.scythe.board.moving import MoveUnit
from engine.scythe.turn.move import Move
from engine.scythe.turn.turn import ChooseSection
from tests.kits.ui.map_kit import at_piece, board_of, drag, moving_table, tap_at
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window

HOME = "HB_nordic"
NEAR = "W1"
FAST, FAR = "V7", "X"  # two places apart, whatever way is taken


@pytest.fixture(params=["table", "map"])
def person(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Driver]:
    """At the beginning of a turn, on both screens that have a map; the mech has Speed."""
    path = moving_table(tmp_path / "table.jsonl", begun=False, fast_at=FAST)
    with running(tmp_path, resume=path) as person:
        person.app.go(request.param)
        person.rest()
        yield person


def _played(person: Driver) -> list[object]:
    return [moment.step.act for moment in person.app.session.table.history]


def _seat(person: Driver) -> int:
    table = person.app.session.table
    found = table.game.blocking(table.state)
    assert found is not None
    return found


def _character(person: Driver) -> Grip:
    return Grip(_seat(person), "character", HOME)


def test_a_drag_begins_the_move_and_one_undo_takes_all_of_it_back(person: Driver) -> None:
    before = _played(person)
    drag(person, at_piece(person, _character(person)), board_of(person).pixel_of(NEAR))
    chosen, move, hop = _played(person)[len(before) :]
    assert isinstance(chosen, ChooseSection) and isinstance(move, Move)
    assert isinstance(hop, MoveUnit) and (hop.at, hop.to) == (HOME, NEAR)
    person.tap("Undo")
    assert _played(person) == before


def test_looking_from_piece_to_place_begins_nothing(person: Driver) -> None:
    """Taps that move a piece once Move was chosen only tell of their places before that."""
    before = _played(person)
    tap_at(person, at_piece(person, _character(person)))
    assert board_of(person).held is None
    tap_at(person, board_of(person).pixel_of(NEAR))
    assert _played(person) == before


def test_a_drag_to_where_it_may_not_go_begins_nothing(person: Driver) -> None:
    before = _played(person)
    drag(person, at_piece(person, _character(person)), board_of(person).pixel_of("X"))
    assert _played(person) == before and board_of(person).held is None


def test_a_fast_piece_is_put_down_where_it_ends_with_its_load(person: Driver) -> None:
    """The first unit begins the move; then the mech goes two places at once, with a worker."""
    before = len(_played(person))
    drag(person, at_piece(person, _character(person)), board_of(person).pixel_of(NEAR))
    tap_at(person, at_piece(person, Grip(_seat(person), "mech", FAST)))
    (tray,) = person.shown(LoadTray)
    row: TrayRow = tray.form.entries["workers"].row
    person.touch(row.ids.more)
    tap_at(person, board_of(person).pixel_of(FAR))
    first, then = _played(person)[before + 3 :]
    assert isinstance(first, MoveUnit) and isinstance(then, MoveUnit)
    assert (first.at, first.to, then.to) == (FAST, then.at, FAR)
    assert first.workers == then.workers == 1
    person.tap("Undo")
    assert len(_played(person)) == before + 3


def test_a_fast_piece_begins_the_move_and_ends_it_where_it_was_put_down(person: Driver) -> None:
    before = len(_played(person))
    drag(person, at_piece(person, Grip(_seat(person), "mech", FAST)), board_of(person).pixel_of(FAR))
    *_, first, then = _played(person)[before:]
    assert isinstance(first, MoveUnit) and isinstance(then, MoveUnit) and then.to == FAR
    assert len(_played(person)) == before + 4
