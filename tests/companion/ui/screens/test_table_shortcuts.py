"""One touch for what is done bit by bit else, numbers over the map, and sentences above what is touched."""

from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.text import text
from companion.ui.widgets.basics.even import EvenIcon, UndoPush
from companion.ui.widgets.table.number_sheet import NumberSheet, OneNumber
from companion.ui.widgets.tablet.shortcuts import ShortcutPush
from engine.scythe.cards.encounters import DrawEncounter
from engine.scythe.turn.at_once import TradeFor
from tests.kits.ui.map_kit import board_of
from tests.kits.ui.phone_ui_kit import holding
from tests.kits.ui.saved_tables import saved
from tests.kits.ui.table_kit import GAME, drawn, state_of
from tests.kits.ui.ui_kit import PHONE, TABLET, running
from tests.kits.waiting import all_at

pytestmark = pytest.mark.window


def _listed(state: Any) -> list[Any]:
    return [offer for offer in GAME.ahead(state, GAME.blocking(state)) if not offer.hop]


@pytest.mark.parametrize("size", [TABLET, TABLET[::-1]])
def test_a_trade_for_two_of_a_kind_is_one_touch_and_one_undo(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, size, resume=saved(tmp_path / "table.jsonl", "board_begin")) as person:
        drawn(person)
        before, revision = state_of(person), person.app.session.table.revision
        wood = next(
            each for each in _listed(before) if isinstance(each.act, TradeFor) and each.act.first == "wood"
        )
        push = next(each for each in person.shown(ShortcutPush) if each.act == wood.act)
        assert push.plain == text(wood.words) == "2 wood"
        person.touch(push)
        all_at(revision + 2, person)
        assert state_of(person).board.at(wood.act.at).resources != before.board.at(wood.act.at).resources
        person.tap("Undo")
        person.until(lambda: state_of(person) == before)


def test_a_card_s_number_is_one_key_over_the_map_while_it_is_asked(tmp_path: Path) -> None:
    with running(tmp_path, resume=saved(tmp_path / "table.jsonl", "board_number")) as person:
        drawn(person)
        revision = person.app.session.table.revision
        keys = list(person.shown(OneNumber))
        assert [int(key.text) for key in sorted(keys, key=lambda key: int(key.text))] == list(range(1, 29))
        sheet, stage = next(person.shown(NumberSheet)), board_of(person)
        assert (
            stage.x <= sheet.x
            and sheet.right <= stage.right
            and stage.y <= sheet.y
            and sheet.top <= stage.top
        )
        person.touch(next(key for key in keys if key.text == "17"))
        all_at(revision + 1, person)
        act = person.app.session.table.undoable.step.act
        assert isinstance(act, DrawEncounter) and act.number == 17
        person.rest()
        assert not list(person.shown(OneNumber))


def _overlap(one: Any, other: Any) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.top and other.y < one.top


@pytest.mark.parametrize("size", [TABLET, TABLET[::-1], PHONE])
def test_a_sentence_lies_over_nothing_that_is_touched_below(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, size, resume=saved(tmp_path / "table.jsonl", "board_begin")) as person:
        drawn(person)
        person.app.notice.show("You have not enough coins for this, and so nothing has been done.")
        person.pass_time()
        person.pass_time()
        notice = person.app.notice
        assert notice.text and notice.top <= person.app.root.top
        bar = [*person.shown(EvenIcon), *person.shown(UndoPush), *person.shown(ShortcutPush)]
        assert bar and not [each for each in bar if _overlap(notice, each)]


def test_the_app_s_phone_lists_them_above_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path / "table.jsonl", "board_begin")
    host = Hosted(Wishes("", (), {}, resume=path, port=None), lambda message: None)
    try:
        with holding(tmp_path / "app", monkeypatch) as person:
            state, revision = host.table.state, host.table.revision
            person.join(host.link(GAME.blocking(state)))
            trade = next(each for each in _listed(state) if isinstance(each.act, TradeFor))
            person.sees(text(trade.heading))
            person.tap(text(trade.words))
            all_at(revision + 2, person)
            assert host.table.undoable.step.act == trade.act
    finally:
        host.close()


def test_a_step_elsewhere_leaves_the_same_pushes_there(tmp_path: Path) -> None:
    """What is made anew under a finger loses its touch."""
    with running(tmp_path, resume=saved(tmp_path / "table.jsonl", "board_begin")) as person:
        drawn(person)
        before = set(person.shown(ShortcutPush))
        person.app.redraw()
        person.rest()
        assert before and set(person.shown(ShortcutPush)) == before
