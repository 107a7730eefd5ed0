"""Scythe's score sheet: the numbers of the score, what they are worth, and whose they are to know."""

from typing import Any

from engine.message import say
from engine.scoring.score_sheet import Cell
from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.ids import Field
from tests.kits.scythe.tables import GAME, build, do, have

COLUMNS = ("coins", "stars", "territories", "resources", "structure_count", "faction_coins")
WORTH = ("star_coins", "territory_coins", "resource_coins", "structure_coins")


OPEN = {"hidden_coins": False}


def counted(state: Any) -> Any:
    """The state once everything has been counted."""
    while lacks := [(each.seats[0], each.fields[0]) for each in GAME.score_sheet(state, None).missing]:
        seat, field = lacks[0]
        state = do(state, Correct(seat, Field(field), 2))
    return state


def test_every_column_is_the_scores_and_says_what_it_is_worth() -> None:
    state = counted(have(build(house=OPEN), 0, popularity=10, stars={"mechs": 2}))
    sheet: Any = GAME.score_sheet(state, None)
    score: Any = GAME.score(state)
    assert sheet.columns == tuple(say(f"score.column.{column}") for column in COLUMNS)
    for line, told in zip(sheet.by_seat, score["players"], strict=True):
        assert [cell.value for cell in line.cells] == [told[column] for column in COLUMNS]
        assert [cell.worth for cell in line.cells] == [None, *(told[coins] for coins in WORTH), None]
        assert (line.total, line.rank) == (told["total"], told["rank"])
        assert sum(cell.points for cell in line.cells) == line.total
    assert [line.rank for line in sheet.lines] == sorted(line["rank"] for line in score["players"])


def test_what_is_still_to_be_counted_is_no_number_and_nobody_has_a_rank() -> None:
    sheet = GAME.score_sheet(build(house=OPEN), None)
    assert [(each.seats, each.fields) for each in sheet.missing] == [
        ((0, 1, 2), ("territories", "resources"))
    ]
    for line in sheet.lines:
        assert [cell.value is None for cell in line.cells] == [False, False, True, True, False, False]
        assert line.is_partial and line.rank is None and line.total is not None
    assert sheet.verdict is None


def test_hidden_coins_are_on_nobody_elses_sheet_until_the_end() -> None:
    """Rulebook, Set-up: "You never have to reveal your total coin value"."""
    state = counted(build())
    for viewer in (None, 0, 1, 2):
        sheet = GAME.score_sheet(state, viewer)
        for line in sheet.lines:
            assert ((line.cells[0] == Cell(None)), line.total is None) == (line.seat != viewer,) * 2
            assert line.rank is None and not line.is_partial
        assert [line.seat for line in sheet.lines] == [0, 1, 2] and sheet.verdict is None
    end = GAME.score_sheet(counted(do(state, EndGame(0))), None)
    assert all(line.cells[0].value is not None and line.rank for line in end.lines)


def test_the_verdict_names_who_leads_who_has_won_and_by_which_tie_break() -> None:
    state = counted(build(house=OPEN))
    for seat in range(3):
        state = do(state, Correct(seat, Field.COINS, 9), Correct(seat, Field.POWER, 3 - seat))
        state = have(state, seat, popularity=0)
    first = state.setup.seats[0]
    tied = GAME.score_sheet(state, None).verdict
    assert tied == say("verdict.leads_by", name=first.name, faction=first.faction, tiebreak="power")
    ahead = do(state, Correct(0, Field.COINS, 30))
    assert GAME.score_sheet(ahead, None).verdict == say(
        "verdict.leads", name=first.name, faction=first.faction
    )
    over = GAME.score_sheet(counted(do(ahead, EndGame(0))), None)
    assert over.is_over and over.verdict == say("verdict.wins", name=first.name, faction=first.faction)


def test_doubts_are_told_at_the_end() -> None:
    state = counted(do(build(), Correct(0, Field.COINS, 150)))
    assert GAME.score_sheet(state, None).doubts == ()
    assert [each.key for each in GAME.score_sheet(do(state, EndGame(0)), None).doubts] == ["improbable.total"]
