"""The map on the app as a phone: the tablet's own board, touched and dragged by fingers."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.ui.phone.screen import PhoneView
from companion.ui.widgets.board.board_map import Grip
from companion.ui.widgets.forms.load_tray import LoadTray
from companion.ui.widgets.forms.tray import TrayRow
from tests.kits.nonsense import evening
from tests.kits.nonsense.installed import pond_installed
from tests.kits.nonsense.pond_state import PADS
from tests.kits.ui.map_kit import GAME, LOADED, at_piece, board_of, drag, moving_table, tap_at
from tests.kits.ui.phone_ui_kit import Owner, holding, hosted
from tests.kits.waiting import all_at

pytestmark = pytest.mark.window


def carry(person: Owner, grip: Grip, place: str) -> None:
    """Drags this piece to that place."""
    drag(person, at_piece(person, grip), board_of(person).pixel_of(place))


def opened(person: Owner) -> None:
    """Goes to the map."""
    person.tap("Map")
    person.rest()


def test_a_game_that_nobody_told_the_app_of_is_played_on_its_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pad says what is there; a frog that is dragged asks how many flies, as the list does."""
    with (
        pond_installed(),
        evening.hosted(tmp_path) as host,
        holding(tmp_path / "app", monkeypatch) as person,
    ):
        person.join(host.link(evening.ANA))
        opened(person)
        assert board_of(person).layers.outlines.keys() == set(PADS)
        tap_at(person, board_of(person).pixel_of("root"))
        person.sees("3 flies")
        at = PADS[host.table.state.at[evening.ANA]]
        carry(person, Grip(evening.ANA, "frog", at), "lily")
        person.rest()
        person.tap("Leap to the lily pad")
        person.until(lambda: host.table.state.eaten == (2, 0))
        all_at(host.table.revision, person)


@contextmanager
def moving(folder: Path, begun: bool = True) -> Iterator[Hosted]:
    """A table whose first seat is in the middle of a move or about to choose, open for phones."""
    wishes = Wishes("", (), {}, resume=moving_table(folder / "moving.jsonl", begun), port=None)
    host = Hosted(wishes, lambda message: None)
    try:
        yield host
    finally:
        host.close()


def test_a_piece_goes_where_it_is_dropped_or_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One way to go there is taken at once; undo lies below the map, and the map follows it."""
    with moving(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        (seat,) = GAME.to_act(host.table.state)
        person.join(host.link(seat))
        opened(person)
        offers = GAME.offers(host.table.state, seat)
        hops = [offer.hop for offer in offers if offer.hop]
        only = next(offer for offer in offers if hops.count(offer.hop) == 1 and not offer.knobs)
        before = host.table.revision
        carry(person, Grip(seat, only.hop.kind, only.hop.at), only.hop.to)
        person.until(lambda: host.table.revision == before + 1)
        all_at(before + 1, person)
        person.rest()
        board = board_of(person)
        assert board.spot_of(Grip(seat, only.hop.kind, only.hop.to))
        person.tap(next(push for push in person.pushes().splitlines() if push.startswith("Undo")))
        all_at(before + 2, person)
        person.rest()
        assert board.spot_of(Grip(seat, only.hop.kind, only.hop.at))


def test_what_goes_along_is_stepped_below_the_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A drag takes the usual load; a held piece lays out its tray, and goes with what lies there."""
    with moving(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        (seat,) = GAME.to_act(host.table.state)
        person.join(host.link(seat))
        opened(person)
        grip = Grip(seat, "mech", LOADED)
        hops = [o for o in GAME.offers(host.table.state, seat) if o.hop and o.hop.kind == "mech"]
        usual = next(offer for offer in hops if offer.hop.at == LOADED)
        tap_at(person, at_piece(person, grip))
        person.until(lambda: list(person.shown(TrayRow)))
        person.rest()
        row = next(each for each in person.shown(TrayRow) if each.most == 2)
        person.touch(row.ids.more)
        assert row.value == 1
        carried = next(person.shown(LoadTray)).form.entries
        tap_at(person, board_of(person).pixel_of(usual.hop.to))
        person.until(lambda: host.table.undoable.step.act.to == usual.hop.to)
        act = host.table.undoable.step.act
        assert act.workers + sum(act.resources) == 1 and act.unit == usual.act.unit
        assert len(carried) == 2


def test_a_table_without_a_board_has_no_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        person.join(host.link(0))
        assert isinstance(person.view, PhoneView) and person.now.board is None
        assert "Map" not in person.pushes().splitlines()


def test_a_drag_begins_the_move_and_a_tap_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with moving(tmp_path, begun=False) as host, holding(tmp_path / "app", monkeypatch) as person:
        seat = GAME.blocking(host.table.state)
        assert seat is not None
        person.join(host.link(seat))
        opened(person)
        person.sees("Drag a ringed piece to move it")
        usual = next(offer for offer in GAME.ahead(host.table.state, seat) if offer.hop)
        grip, before = Grip(seat, usual.hop.kind, usual.hop.at), host.table.revision
        tap_at(person, at_piece(person, grip))
        tap_at(person, board_of(person).pixel_of(usual.hop.to))
        assert board_of(person).held is None and host.table.revision == before
        carry(person, grip, usual.hop.to)
        all_at(before + 3, person)
        assert host.table.undoable.step.act == usual.act
