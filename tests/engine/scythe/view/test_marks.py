"""Seats are told apart by letter, colour and shape, each alone being enough."""

from tests.kits.scythe.boards import board_table
from tests.kits.scythe.move_kit import full_table
from tests.kits.scythe.tables import GAME, build, data

COLOURS = {"red", "blue", "yellow", "white", "black", "green", "purple"}
SHAPES = {"circle", "square", "triangle", "diamond", "hexagon", "star", "cross"}


def test_each_of_seven_seats_differs_in_letter_colour_and_shape() -> None:
    state = full_table()
    marks = [GAME.mark(state, seat) for seat in range(7)]
    assert {mark.colour for mark in marks} == COLOURS
    assert {mark.shape for mark in marks} == SHAPES
    assert len({mark.letter for mark in marks}) == 7
    assert all(len(mark.letter) == 1 and mark.letter.isupper() for mark in marks)


def test_the_colour_is_that_of_the_factions_pieces() -> None:
    state = full_table()
    printed = {faction["id"]: faction["color"] for faction in data("faction_mats")["factions"]}
    assert [GAME.mark(state, seat).colour for seat in range(7)] == [
        printed[str(seat.faction)] for seat in state.setup.seats
    ]


def test_a_factions_mark_is_the_same_at_every_table() -> None:
    """People learn it once."""
    small, board = (
        build("crimea:mechanical", "saxony:engineering"),
        board_table("nordic:industrial", "crimea:mechanical", at={}),
    )
    assert GAME.mark(small, 0) == GAME.mark(board, 1)
