"""Thinking time at a table: handed in with each act, charged to who blocks, kept through restarts."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.game import Step
from engine.scythe.ids import Bottom, Cube
from engine.scythe.turn.benefits import Upgrade
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.move import GainCoins
from engine.scythe.turn.turn import ChooseSection, EndTurn
from engine.table import Table
from tests.kits.engine.dice_duel import Roll, Show
from tests.kits.engine.running_tables import DUEL, GAMES, SCYTHE, START, new_table, play_on, wander

both_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
TO_THE_END = 10_000  # random acts: more than any game has


def _moved_to(game: Any) -> tuple[int, Any, Any]:
    """The seat that blocks after the first act, that act, and its result."""
    return (0, ChooseSection(0, 0), None) if game is SCYTHE else (1, Roll(0), 3)


def test_time_is_charged_to_the_seat_that_blocked_while_it_passed() -> None:
    """The interval that an act ends was played on the state before it; before the first act nobody pays."""
    table = new_table(SCYTHE)
    table.play(ChooseSection(0, 0), START + 700)
    assert table.clock.spent == (0, 0, 0)
    table.play(EndTurn(0), START + 1_000)
    assert table.clock.spent == (300, 0, 0)
    table.play(ChooseSection(1, 0), START + 1_250)
    assert table.clock.spent == (300, 250, 0)


def test_while_nobody_keeps_the_others_waiting_nobody_pays() -> None:
    """In the duel both may roll at first; only the one who is waited for pays."""
    table = new_table(DUEL)
    table.play(Roll(0), START + 5_000, result=2)
    assert table.clock.spent == (0, 0)
    table.play(Show(0), START + 5_100)
    table.play(Roll(1), START + 6_000, result=3)
    assert table.clock.spent == (0, 1_000)
    table.play(Show(1), START + 9_000)
    assert table.clock.spent == (0, 1_000)


def test_where_turns_overlap_only_blocking_time_counts() -> None:
    """Seat 1 may begin while seat 0 chooses its benefit; each pays only while the other waits for it."""
    table = new_table(SCYTHE)
    table.play(ChooseSection(0, _section_with(table, 0, Bottom.UPGRADE)), START)
    table.play(TakeBottomRow(0), START + 100)
    assert SCYTHE.blocking(table.state) == 1  # from here on seat 1 may begin and is waited for
    other = next(act for act in SCYTHE.legal_acts(table.state, 1) if isinstance(act, ChooseSection))
    table.play(other, START + 400)
    assert table.clock.spent == (100, 300, 0)
    assert len(table.state.turns) == 2
    table.play(Upgrade(0, Cube.MOVE_COINS, Bottom.BUILD), START + 900)
    # The second turn was open and could still act: the half second is seat 1's, not seat 0's.
    assert table.clock.spent == (100, 800, 0)


def test_a_seat_whose_early_turn_must_wait_does_not_pay_for_waiting() -> None:
    """Once the second turn has nothing left before its bottom row, the first turn is the one that blocks."""
    table = new_table(SCYTHE)
    table.play(ChooseSection(0, _section_with(table, 0, Bottom.UPGRADE)), START)
    table.play(TakeBottomRow(0), START)
    table.play(ChooseSection(1, _section_with_top(table, 1, "move")), START)
    coins = next(act for act in SCYTHE.legal_acts(table.state, 1) if isinstance(act, GainCoins))
    table.play(coins, START + 200)
    assert table.clock.spent == (0, 200, 0)
    table.play(Upgrade(0, Cube.MOVE_COINS, Bottom.BUILD), START + 1_000)
    assert table.clock.spent == (800, 200, 0)


def _section_with(table: Table[Any], seat: int, bottom: Bottom) -> int:
    return _find(table, seat, "bottom", str(bottom))


def _section_with_top(table: Table[Any], seat: int, top: str) -> int:
    return _find(table, seat, "top", top)


def _find(table: Table[Any], seat: int, row: str, action: str) -> int:
    for number in range(4):
        label = SCYTHE.label(table.state, Step(ChooseSection(seat, number)))
        if label[row] == action:
            return number
    raise AssertionError(f"no section with {action}")


@both_games
def test_a_pause_costs_nobody_and_ends_with_start_or_the_next_act(game: Any) -> None:
    """Time up to the pause is charged, the pause is not, and either way out starts the clock again."""
    seat, act, result = _moved_to(game)
    table = new_table(game)
    table.play(act, START, result=result)
    report = table.pause(START + 100)
    assert (report.kind, report.label, report.news) == ("paused", None, ())
    assert table.clock.paused
    table.pause(START + 4_000)
    assert table.start(START + 60_000).kind == "started"
    assert not table.clock.paused
    table.pause(START + 60_050)
    table.undo(START + 90_000)
    assert not table.clock.paused
    assert table.clock.spent[seat] == 150


@both_games
def test_pausing_is_a_revision_but_no_step_to_undo(game: Any) -> None:
    """Undo takes back what was played, not the pause after it."""
    _, act, result = _moved_to(game)
    table = new_table(game)
    table.play(act, START, result=result)
    table.pause(START)
    assert table.revision == 2
    table.undo(START)
    assert table.state == game.set_up(table.setup)


@both_games
def test_the_time_a_table_lay_closed_is_not_counted(game: Any, tmp_path: Path) -> None:
    """Thinking time survives the restart; the night in between is nobody's."""
    path = tmp_path / "game.jsonl"
    seat, act, result = _moved_to(game)
    table = new_table(game, path)
    table.play(act, START + 500, result=result)
    table.pause(START + 900)
    table.start(START + 1_000)
    spent = table.clock.spent
    table.close()
    night = START + 50_000_000
    again = Table.resume(game, path, night)
    assert again.clock.spent == spent
    again.pause(night + 70)
    assert again.clock.spent == tuple(time + 70 * (n == seat) for n, time in enumerate(spent))
    again.close()
    assert Table.replay(game, path).clock == again.clock


@both_games
def test_a_table_closed_in_a_pause_is_still_paused_after_resuming(game: Any, tmp_path: Path) -> None:
    """The pause survives a restart, and has lasted since it began."""
    path = tmp_path / "game.jsonl"
    _, act, result = _moved_to(game)
    table = new_table(game, path)
    table.play(act, START, result=result)
    table.pause(START)
    table.close()
    again = Table.resume(game, path, START + 1_000)
    assert again.clock == table.clock
    assert (again.clock.paused, again.clock.since) == (True, START)
    again.start(START + 2_000)
    assert (again.clock.paused, again.clock.spent) == (False, table.clock.spent)
    again.close()
    assert Table.replay(game, path).clock == again.clock


@both_games
@pytest.mark.parametrize("seed", range(5))
def test_spent_time_never_runs_backwards_whatever_is_done(game: Any, seed: int) -> None:
    """Undo takes back the board, never the time that was spent on it."""
    table = new_table(game)
    spent = [table.clock.spent]
    table.subscribe(lambda report: spent.append(table.clock.spent))
    wander(table, 80, seed)
    table.start(0)
    table.undo(-5) if table.undo_label else table.pause(-5)
    assert len(spent) > 40
    for before, after in pairwise(spent):
        assert all(old <= new for old, new in zip(before, after, strict=True))
    assert sum(spent[-1]) <= table.clock.since - START


@both_games
def test_a_clock_that_was_set_back_gives_the_same_table_on_replay(game: Any, tmp_path: Path) -> None:
    """Whatever times a device hands in, the journal replays to the same clock."""
    path = tmp_path / "game.jsonl"
    table = new_table(game, path)
    for at in (START + 500, START - 10_000, 0, START + 600):
        table.pause(at)
        table.start(at)
    play_on(table, 2)
    table.close()
    assert Table.replay(game, path).clock == table.clock


@both_games
def test_while_people_look_at_something_else_nobody_pays(game: Any, tmp_path: Path) -> None:
    """Until they look back, whoever plays meanwhile; no step, no report, and a replay knows it."""
    path = tmp_path / "table.jsonl"
    table = new_table(game, path)
    play_on(table, 1)
    at, seat = table.clock.since, game.blocking(table.state)
    spent, revision, told = table.clock.spent, table.revision, len(table.reports)
    table.look_away(True, at + 100)
    table.look_away(True, at + 150)
    charged = tuple(each + 100 * (number == seat) for number, each in enumerate(spent))
    assert table.clock.spent == charged and table.clock.stands
    table.look_away(False, at + 90_000)
    assert table.clock.spent == charged and not table.clock.stands
    assert (table.revision, len(table.reports)) == (revision, told)
    table.look_away(True, at + 90_000)
    clock = table.clock
    table.close()
    assert Table.replay(game, path).clock == clock
    again = Table.resume(game, path, at + 99_000)
    assert again.clock.spent == charged and not again.clock.stands
    again.close()


@both_games
def test_before_the_first_act_nobody_has_to_look_away(game: Any, tmp_path: Path) -> None:
    """A lobby that is laid out writes no line."""
    path = tmp_path / "table.jsonl"
    table = new_table(game, path)
    before = path.read_bytes()
    table.look_away(True, START + 5)
    assert path.read_bytes() == before
    table.close()


@both_games
def test_who_looked_away_before_the_first_act_looks_away_once_there_is_one(game: Any, tmp_path: Path) -> None:
    """A lobby may still lie there when somebody begins: the clock stands from then on, until it is left."""
    path = tmp_path / "table.jsonl"
    seat, act, result = _moved_to(game)
    table = new_table(game, path)
    table.look_away(True, START + 5)
    table.play(act, START + 10, result=result)
    assert table.clock.stands
    table.look_away(False, START + 90_000)
    assert not table.clock.stands and not any(table.clock.spent)
    table.pause(START + 90_100)
    assert table.clock.spent[seat] == 100
    table.close()
    assert Table.replay(game, path).clock == table.clock


@both_games
def test_who_looks_back_after_the_end_lets_the_clock_run_once_the_end_is_undone(
    game: Any, tmp_path: Path
) -> None:
    """The end came while people looked at the score; they go on playing at the table."""
    path = tmp_path / "table.jsonl"
    table = new_table(game, path)
    play_on(table, 1)
    table.look_away(True, table.clock.since)
    play_on(table, TO_THE_END)
    assert table.is_over and table.clock.stands
    spent, at = table.clock.spent, table.clock.since
    table.look_away(False, at)
    table.undo(at)
    assert not table.clock.stands
    seat = game.blocking(table.state)
    table.pause(at + 700)
    assert table.clock.spent == tuple(each + 700 * (number == seat) for number, each in enumerate(spent))
    table.close()
    assert Table.replay(game, path).clock == table.clock


@both_games
def test_whoever_looks_at_the_score_of_the_end_pays_nothing_once_it_is_undone(game: Any) -> None:
    """They look away only after the end, when there is nothing to stop yet."""
    table = new_table(game)
    play_on(table, TO_THE_END)
    spent, at = table.clock.spent, table.clock.since
    table.look_away(True, at)
    assert table.is_over and not table.clock.stands
    table.undo(at)
    table.pause(at + 90_000)
    assert table.clock.stands and table.clock.spent == spent


@both_games
def test_looking_at_a_finished_game_again_writes_no_line(game: Any, tmp_path: Path) -> None:
    """Also where its clock stood when it was closed; the first change lets it run."""
    path = tmp_path / "table.jsonl"
    table = new_table(game, path)
    play_on(table, 1)
    table.look_away(True, table.clock.since)
    play_on(table, TO_THE_END)
    table.close()
    before = path.read_bytes()
    again = Table.resume(game, path, table.clock.since + 99_000)
    again.look_away(True, again.clock.since)
    again.look_away(False, again.clock.since)
    assert path.read_bytes() == before
    again.undo(again.clock.since)
    assert not again.clock.stands
    again.close()
