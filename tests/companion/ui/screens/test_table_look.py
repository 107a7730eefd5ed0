"""The table as it lies there: gains to touch, places on its own map, nothing moves, little bare ground."""

import threading
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.ui.settings import Look
from companion.ui.theme import LOOKS
from companion.ui.widgets.basics.held_words import words_at
from companion.ui.widgets.board.board_map import BoardMap
from companion.ui.widgets.table.mat_tile import Mat, MatTile
from companion.ui.widgets.table.prompt_strip import PromptRow
from companion.ui.widgets.tablet.amount_box import AmountBox, GainPush
from companion.ui.widgets.tablet.pair_choice import FirstPush, PairChoice
from companion.ui.widgets.tablet.table_layout import OrderEmblem, RoundWords, Slip
from companion.ui.widgets.tablet.tracks_panel import LineBar, PlaceCell
from engine.scythe.game import Scythe
from engine.scythe.turn.benefits import Enlist, Upgrade
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.produce import ProduceAt
from tests.kits.taps.rounds import rounds_of
from tests.kits.ui.map_kit import tap_at
from tests.kits.ui.saved_tables import saved
from tests.kits.ui.table_kit import GAME, drawn, journal, state_of, touch, touch_act, what_plays
from tests.kits.ui.ui_kit import PHONE, TABLET, Driver, running
from tests.kits.waiting import all_at

pytestmark = pytest.mark.window

BARE_MOST = 0.30  # of the picture that may show nothing but the ground
PORTRAIT = (800, 1280)


def _gain(person: Driver, kind: type) -> GainPush:
    return next(each for each in person.shown(GainPush) if isinstance(each.act, kind))


def test_a_gain_is_taken_with_one_touch_and_taken_back_with_one(tmp_path: Path) -> None:
    """Section and action go together; undo brings back the table as it was before the touch."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        before, table = state_of(person), person.app.session.table
        seat, revision = GAME.blocking(before), table.revision
        gain = _gain(person, Bolster)
        amount = gain.box.amounts[0].n
        touch(person, gain)
        all_at(revision + 2, person)
        assert state_of(person).players[seat].power == before.players[seat].power + amount
        person.tap(_undo(person))
        all_at(revision + 4, person)
        assert state_of(person).players == before.players and state_of(person).turns == before.turns


def _undo(person: Driver) -> str:
    return str(person.app.screens.current_screen._bar.undo.text)


def test_touching_the_section_itself_still_chooses_it(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        tile = next(each for each in person.shown(MatTile) if each.can)
        revision = person.app.session.table.revision
        touch_act(person, tile.tile.act)
        assert person.app.session.table.revision == revision + 1
        assert [each.active for each in person.shown(MatTile)].count(True) == 1


def test_the_mat_stays_where_it_is_while_prompts_come_and_go(tmp_path: Path) -> None:
    """Prompts and news have a place of their own, which is always as high."""
    with running(tmp_path, resume=journal(tmp_path, 60, until=_prompts)) as person:
        drawn(person)
        assert list(person.shown(PromptRow))
        mat, slip = next(person.shown(Mat)), next(person.shown(Slip))
        places = (mat.x, mat.top, mat.width, *slip.pos, *slip.size)
        while rows := list(person.shown(PromptRow)):
            touch_act(person, rows[0].ids.claim.act)
            person.rest()
        shown = next(person.shown(Mat))
        assert (shown.x, shown.top, shown.width, *slip.pos, *slip.size) == places


def _prompts(state: Any) -> bool:
    return bool(state.prompts)


def test_upgrade_and_enlist_are_two_short_rows(tmp_path: Path) -> None:
    """What first, then what with it; the second row plays only once the first is chosen."""
    with running(tmp_path, resume=journal(tmp_path, 80, until=_can_pair)) as person:
        drawn(person)
        person.app.screens.current_screen._turn_to(GAME.blocking(state_of(person)))
        person.rest()
        assert list(person.shown(PairChoice))
        acts = GAME.legal_acts(state_of(person), GAME.blocking(state_of(person)))
        wanted = next(act for act in acts if isinstance(act, Upgrade | Enlist))
        assert what_plays(person, wanted) is None
        touch(person, next(iter(person.shown(FirstPush))))
        person.until(lambda: any(what_plays(person, act) for act in acts))


def _can_pair(state: Any) -> bool:
    seat = GAME.blocking(state)
    acts = GAME.legal_acts(state, seat) if seat is not None else ()
    return sum(isinstance(act, Upgrade | Enlist) for act in acts) > 3


@pytest.mark.parametrize("size", [TABLET, PORTRAIT], ids=["landscape", "portrait"])
def test_with_a_board_the_map_lies_beside_the_mat_and_its_places_are_touched(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """A territory produces by a touch on it, on the table's own screen."""
    path = journal(tmp_path, 400, tracking="board", until=_produces)
    with running(tmp_path, size, resume=path) as person:
        drawn(person)
        board = next(person.shown(BoardMap))
        seat = GAME.blocking(state_of(person))
        places = [act for act in GAME.legal_acts(state_of(person), seat) if isinstance(act, ProduceAt)]
        revision = person.app.session.table.revision
        tap_at(person, board.pixel_of(places[0].at))
        all_at(revision + 1, person)
        assert person.app.screens.current == "table"


def _produces(state: Any) -> bool:
    seat = GAME.blocking(state)
    acts = GAME.legal_acts(state, seat) if seat is not None else ()
    return sum(isinstance(act, ProduceAt) for act in acts) > 1


def test_without_a_board_its_tracks_are_a_picture(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        assert len(list(person.shown(PlaceCell))) == 9
        assert len(list(person.shown(LineBar))) == 2


@pytest.mark.parametrize("tracking", ["mats", "board"])
@pytest.mark.parametrize("size", [TABLET, PORTRAIT], ids=["landscape", "portrait"])
def test_little_of_the_table_is_bare_ground(tmp_path: Path, tracking: str, size: tuple[int, int]) -> None:
    """Measured on the picture: what is exactly the colour of the ground."""
    with running(tmp_path, size, resume=journal(tmp_path, 40, tracking=tracking)) as person:
        drawn(person)
        seen = cv2.imread(str(person.picture(tmp_path / "table.png")))
        ground = np.array([round(part * 255) for part in LOOKS[Look.LAMP].ground[2::-1]])
        bare = (np.abs(seen.astype(int) - ground) <= 3).all(axis=2).mean()
        print(f"{tracking} {size}: {bare:.0%} bare")
        assert bare <= BARE_MOST


def test_a_box_that_was_laid_aside_comes_back_rather_than_a_new_one(tmp_path: Path) -> None:
    """Making one costs more than anything else on a step."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        before, revision = _boxes(person), person.app.session.table.revision
        touch(person, _gain(person, Bolster))
        all_at(revision + 2, person)
        assert _boxes(person) != before
        person.tap(_undo(person))
        all_at(revision + 4, person)
        assert _boxes(person) == before


def _boxes(person: Driver) -> set[int]:
    return {each.uid for each in person.shown(AmountBox)}


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "hand"])
def test_the_table_says_which_round_it_is(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, size, resume=journal(tmp_path, 60)) as person:
        drawn(person)
        number = GAME.round_number(state_of(person))
        assert number is not None and number > 1
        assert [each.text for each in person.shown(RoundWords)] == [f"Round {number}"]


@pytest.mark.parametrize("size", [TABLET, PORTRAIT], ids=["tablet", "portrait"])
def test_every_cost_lies_on_its_own_tile(tmp_path: Path, size: tuple[int, int]) -> None:
    """Eight workers make Produce cost three things; beside a map there is little room for them."""
    path = rounds_of("board", 1, 9, 100)[0].save(tmp_path / "round.jsonl")
    with running(tmp_path, size, resume=path) as person:
        drawn(person)
        person.rest()
        tiles = list(person.shown(MatTile))
        boxes = [
            (tile, box) for tile in tiles for box in tile.walk(restrict=True) if isinstance(box, AmountBox)
        ]
        assert max(len(tile.tile.rows[0].costs[0].amounts) for tile in tiles if tile.tile.rows[0].costs) == 3
        assert [box.plain for tile, box in boxes if box.x < tile.x or box.right > tile.right] == []


def test_a_redraw_asks_the_game_for_its_board_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Layout, buttons and map want to know of it, and a game need not remember what it has drawn."""
    with running(tmp_path, TABLET, resume=saved(tmp_path / "board.jsonl", "board")) as person:
        drawn(person)
        screen, usual, asked = threading.get_ident(), Scythe.board, list[Any]()

        def board(game: Scythe, state: Any, viewer: int | None) -> Any:
            # The host asks, too, in a thread of its own.
            asked.extend([viewer] if threading.get_ident() == screen else [])
            return usual(game, state, viewer)

        monkeypatch.setattr(Scythe, "board", board)
        person.app.screens.current_screen.show(person.app.session.now())
        assert asked == [None]


def test_a_finger_that_rests_on_the_order_of_turns_is_told_who_it_is(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        table = person.app.session.table
        titles = [person.app.say(GAME.title(table.state, seat)) for seat in GAME.order(table.state)]
        emblems = sorted(person.shown(OrderEmblem), key=lambda each: each.x)
        assert [words_at(person.app.root, *each.to_window(*each.center)) for each in emblems] == titles
