"""What one touch plays in several acts is one thing to take back, in memory and on the disk."""

import random
from pathlib import Path

import pytest

from engine.game import Refused, Step
from engine.scythe.corrections.table_acts import Correct
from engine.scythe.ids import Field
from engine.scythe.turn.at_once import ProduceAll
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.trade import PlaceResource
from engine.scythe.turn.turn import ChooseSection, EndTurn
from engine.table import ChangesNothing, NothingToUndo, StaleRevision, Table
from tests.kits.scythe.tables import GAME, build

SETUP = GAME.draw_setup(["Ana", "Ben"], random.Random(4), {"tracking": "mats"})


def _gain(table: Table) -> tuple:
    """The acts of a gain that chooses its section and bolsters."""
    seat = GAME.blocking(table.state)
    boxes = [box for tile in GAME.tiles(table.state, seat) for row in tile.rows for box in row.gains]
    return next(box.acts for box in boxes if box.acts and isinstance(box.acts[-1], Bolster))


def test_one_touch_is_one_undo_and_one_redo() -> None:
    """Section and action go together, and the buttons name the action."""
    table = Table.create(GAME, SETUP, 0)
    before = table.state
    section, bolster = _gain(table)
    assert isinstance(section, ChooseSection)
    assert table.play_all((section, bolster), 1, 0).revision == 2
    after, label = table.state, table.undo_label
    table.undo(2, 2)
    assert table.state == before and table.undo_label is None and table.redo_label == label
    with pytest.raises(NothingToUndo):
        table.undo(3)
    table.redo(4)
    assert table.state == after and table.undo_label == label and table.redo_label is None


def test_a_step_played_for_itself_is_taken_back_for_itself() -> None:
    """Only what one touch has joined goes together."""
    table = Table.create(GAME, SETUP, 0)
    section, bolster = _gain(table)
    table.play(section, 1)
    chosen = table.state
    table.play(bolster, 2)
    table.undo(3)
    assert table.state == chosen


def test_of_a_touch_that_is_refused_nothing_is_played() -> None:
    """All acts are looked at before the first is saved."""
    table = Table.create(GAME, SETUP, 0)
    section, bolster = _gain(table)
    with pytest.raises(Refused):
        table.play_all((section, bolster, bolster), 1)
    with pytest.raises(StaleRevision):
        table.play_all((section, bolster), 1, 7)
    assert (table.revision, table.undo_label) == (0, None)


def test_of_a_touch_that_ends_in_what_is_so_already_nothing_is_played(tmp_path: Path) -> None:
    """A correction that would change nothing is a refusal, and all of them are looked at first."""
    path = tmp_path / "evening.jsonl"
    table = Table.create(GAME, SETUP, 0, path)
    before = path.read_bytes()
    seat = GAME.blocking(table.state)
    with pytest.raises(ChangesNothing):
        table.play_all((_coins(seat, 9).act, _coins(seat, 9).act), 1)
    assert (table.revision, table.undo_label, path.read_bytes()) == (0, None, before)
    assert table.play_all((_coins(seat, 9).act, _coins(seat, 8).act), 1).revision == 2
    table.close()


def test_a_touch_without_acts_is_refused_with_a_sentence() -> None:
    """Whoever sends nothing is told so as for any other bad wish."""
    table = Table.create(GAME, SETUP, 0)
    with pytest.raises(ChangesNothing):
        table.play_all((), 1)
    with pytest.raises(StaleRevision):
        table.play_all((), 1, 7)
    assert (table.revision, table.undo_label) == (0, None)


def test_what_was_joined_stays_so_on_the_disk(tmp_path: Path) -> None:
    """A table that is opened again takes the same touch back as a whole."""
    path = tmp_path / "evening.jsonl"
    table = Table.create(GAME, SETUP, 0, path)
    before = table.state
    table.play_all(_gain(table), 1)
    table.close()
    again = Table.resume(GAME, path, 2)
    try:
        again.undo(3)
        assert again.state == before
        again.redo(4)
        assert again.state == table.state
    finally:
        again.close()
    assert Table.replay(GAME, path).state == table.state


def test_hidden_coins_do_not_show_in_what_a_gain_plays() -> None:
    """Everybody sees the mat; whether its owner can pay is told when somebody tries."""
    state = build(tracking="mats")
    seat = GAME.blocking(state)
    poor = GAME.tiles(GAME.apply(state, _coins(seat, 0)), seat)
    assert poor == GAME.tiles(GAME.apply(state, _coins(seat, 9)), seat)
    acts = [box.acts for tile in poor for row in tile.rows for box in row.gains if box.acts]
    assert any(isinstance(each[-1], Bolster) for each in acts)
    table = Table.create(GAME, SETUP, 0)
    owner = GAME.blocking(table.state)
    table.play(_coins(owner, 0).act, 1)
    gain = _gain(table)
    with pytest.raises(Refused):
        table.play_all(gain, 2)
    assert table.revision == 1
    table.play_all((gain[0], EndTurn(owner)), 3)


def _coins(seat: int, n: int) -> Step:
    return Step(Correct(seat, Field.COINS, n))


def test_a_touch_on_a_tracked_board_produces_where_nothing_is_to_be_decided() -> None:
    """What is to be chosen first is listed."""
    setup = GAME.draw_setup(["Ana", "Ben"], random.Random(4), {"tracking": "board"})
    state = GAME.set_up(setup)
    tiles = GAME.tiles(state, GAME.blocking(state))
    acts = {type(box.acts[-1]) for tile in tiles for row in tile.rows for box in row.gains if box.acts}
    assert ProduceAll in acts, "a touch of Produce does it where nothing is to be decided"
    assert PlaceResource not in acts and Bolster in acts
