"""Ruination's score sheet: the numbers of the score, what they are worth, and who is ahead."""

from typing import Any

from engine.message import say
from engine.ruination.state import State
from engine.scoring.score_sheet import Cell
from tests.kits.ruination.ruination_kit import GAME, begun, do, fresh

COLUMNS = ("vp", "bastions", "end_of_game_vp", "many_resources", "blessings")
COUNTED: dict[str, Any] = {"vp": 20, "bastions": 3, "many_resources": 2, "blessings": 5, "end_vp": 4}
TIED: dict[str, Any] = {"controlled_bastions": 2, "territories": 4}


def counted(*seats: dict[str, Any]) -> State:
    """A table that does nothing but count, after these answers."""
    state = fresh(2, "score")
    for each in (COUNTED, TIED):
        for seat, answers in enumerate(seats):
            here = {name: n for name, n in answers.items() if name in each}
            state = do(state, GAME.count(state, seat, here)) if here else state
    return state


def test_every_column_has_its_name_and_says_what_it_is_worth() -> None:
    """The fourth is how many resources there are four or more of, not how many resources."""
    sheet = GAME.score_sheet(counted(COUNTED, {**COUNTED, "vp": 21}), None)
    assert sheet.columns == tuple(say(f"score.column.{column}") for column in COLUMNS)
    worth = (Cell(3, 6), Cell(4), Cell(2, 2), Cell(5, 2))
    assert [(line.seat, line.cells, line.total, line.rank) for line in sheet.lines] == [
        (1, (Cell(21), *worth), 21 + 14, 1),
        (0, (Cell(20), *worth), 20 + 14, 2),
    ]
    assert all(sum(cell.points for cell in line.cells) == line.total for line in sheet.lines)
    assert sheet.is_over and sheet.verdict == say("verdict.horde_wins", name="Ben", horde="horde_2")


def test_what_is_still_to_be_counted_is_no_number() -> None:
    """Also the VP of tier III cards, whose column has another name than their field."""
    sheet = GAME.score_sheet(counted({**COUNTED}, {"vp": 7}), None)
    (missing,) = sheet.missing
    assert missing.seats == (1,) and missing.fields == ("bastions", "many_resources", "blessings", "end_vp")
    assert sheet.lines[1].cells == (Cell(7), *(Cell(None),) * 4)
    assert [line.is_partial for line in sheet.lines] == [False, True]
    assert (sheet.lines[0].rank, sheet.verdict) == (None, None)


def test_who_is_tied_in_everything_has_not_won() -> None:
    """Final scoring: the Khan executes all players."""
    parted = GAME.score_sheet(counted({**COUNTED, **TIED}, {**COUNTED, **TIED, "territories": 5}), None)
    assert parted.verdict == say(
        "verdict.horde_wins_by", name="Ben", horde="horde_2", tiebreak="controlled_territories"
    )
    tied = GAME.score_sheet(counted({**COUNTED, **TIED}, {**COUNTED, **TIED}), None)
    assert tied.verdict == say("verdict.executed", name=("Ana", "Ben"))
    assert [line.rank for line in tied.lines] == [None, None], "nobody is first on any screen"
    running = GAME.score_sheet(begun(2), None)
    assert not running.is_over and [line.rank for line in running.lines] == [1, 1]
