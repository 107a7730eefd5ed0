"""The score sheet of any game: its order, what is missing, and its way over the wire."""

from engine.codec import decode, encode
from engine.message import say
from engine.scoring.score_sheet import Cell, Missing, ScoreLine, ScoreSheet, gathered, ranked


def test_the_best_stands_first_and_who_is_tied_by_seat() -> None:
    lines = [ScoreLine(seat, (), 0, rank) for seat, rank in enumerate((3, 1, 1))]
    assert [line.seat for line in ranked(lines)] == [1, 2, 0]
    assert [line.seat for line in ranked(ScoreLine(seat, (), 9 - seat) for seat in (2, 0, 1))] == [0, 1, 2]


def test_what_the_same_seats_lack_is_one_entry() -> None:
    missing = gathered([(0, "a"), (0, "b"), (1, "a"), (1, "b"), (1, "c")])
    assert missing == (
        Missing((0, 1), ("a", "b"), (say("field.a"), say("field.b"))),
        Missing((1,), ("c",), (say("field.c"),)),
    )
    sheet = ScoreSheet((), (), missing=missing[1:])
    assert (sheet.lacks(0), sheet.lacks(1), sheet.first_lacking) == (frozenset(), {"c"}, 1)
    assert ScoreSheet((), ()).first_lacking is None


def test_a_number_adds_its_worth_or_itself_and_nothing_while_it_is_unknown() -> None:
    cells = (Cell(3, 12), Cell(4), Cell(5, 0), Cell(None))
    assert [cell.points for cell in cells] == [12, 4, 0, 0]
    assert ScoreSheet((), (ScoreLine(0, cells, None), ScoreLine(1, (), 99))).longest == 16


def test_a_sheet_is_read_from_json_as_it_was_written() -> None:
    sheet = ScoreSheet(
        (say("x"),),
        (ScoreLine(1, (Cell(None),), None, is_partial=True), ScoreLine(0, (Cell(3, 0),), 0, 1)),
        is_over=True,
        missing=gathered([(1, "a")]),
        verdict=say("y", name=("Ana", "Ben")),
        doubts=(say("z", n=1),),
    )
    assert decode(ScoreSheet, encode(sheet)) == sheet
