"""The board on a sheet: the tablet's own drawing, told once where it never changes, and no secret in it."""

import json
import random
from typing import Any

import pytest

from companion.games import GAMES
from companion.net.table.board_sheet import GRAIN, Boards, printed_of, standing_on
from companion.net.table.sheet import Sheets
from companion.net.table.telling import changed
from engine.codec import Malformed, dumps
from engine.frozen import evolve
from engine.pictures.drawings import BoardDrawing
from engine.scythe.ids import Trap
from engine.simulate import lively, random_game
from engine.table import Table
from tests.kits.nonsense.evening import SETUP
from tests.kits.nonsense.installed import POND
from tests.kits.scythe.boards import board_table
from tests.kits.scythe.tables import GAME, build

PARTS = ("board", "looks", "pieces")
STEPS = 30  # of a random game, with moves and what they bring
UPDATE_MOST = 8_000  # bytes of an update that a moved piece makes; what is printed alone has twice as many


def _games() -> list[tuple[Any, Any]]:
    made: list[tuple[Any, Any]] = [(POND, SETUP)]
    for game in GAMES.values():
        made.append((game, game.draw_setup(["Ana", "Ben", "Cleo"], random.Random(4), {"tracking": "board"})))
    return made


def _near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 1 / GRAIN


def _alike(told: BoardDrawing, drawn: BoardDrawing) -> None:
    """Fails unless a phone would draw what the tablet draws."""
    assert len(told.places) == len(drawn.places) and len(told.edges) == len(drawn.edges)
    for one, other in zip(told.places, drawn.places, strict=True):
        assert (one.id, one.name, one.owner, one.tag) == (other.id, other.name, other.owner, other.tag)
        assert all(map(_near, (one.centre, *one.outline), (other.centre, *other.outline)))
        assert one.ground.colour == other.ground.colour
        assert [each.colour for each in one.printed] == [each.colour for each in other.printed]
    for piece, stood in zip(told.pieces, drawn.pieces, strict=True):
        assert evolve(piece, look=stood.look) == stood
        assert (piece.look.colour, piece.look.letter) == (stood.look.colour, stood.look.letter)


@pytest.mark.parametrize(("game", "setup"), _games(), ids=lambda each: getattr(each, "name", ""))
def test_a_phone_draws_what_the_tablet_draws(game: Any, setup: Any) -> None:
    """Everywhere in a game, and in the same words as any other host would tell it."""
    chance, boards = random.Random(2), Boards()
    before = None
    for number, (_, _, after) in enumerate(random_game(game, setup, chance, lively(game, chance))):
        for viewer in (None, 0) if number % 3 == 0 else ():
            drawn = game.board(after, viewer)
            parts = boards.tell(drawn)
            assert before in (None, parts.board)
            before = parts.board
            assert parts == Boards().tell(drawn)
            _alike(standing_on(printed_of(parts.board), parts.looks, parts.pieces, 3), drawn)
        if number == STEPS:
            break


@pytest.mark.parametrize("name", GAMES)
def test_an_update_holds_what_moved_and_never_what_is_printed(name: str) -> None:
    """Looks are told again only when other kinds of pieces stand there."""
    game, chance = GAMES[name], random.Random(6)
    table = Table.create(game, game.draw_setup(["Ana", "Ben"], chance, {"tracking": "board"}), 0)
    boards, pick = Boards(), lively(game, chance)
    before = Sheets(table, "Friday", boards=boards).written(0)
    told: list[set[str]] = []
    while len(told) < STEPS:
        acts = [act for seat in game.to_act(table.state) for act in game.legal_acts(table.state, seat)]
        step = game.random_step(table.state, pick(acts), chance)
        table.play(step.act, 0, result=step.result)
        now = Sheets(table, "Friday", boards=boards).written(0)
        parts = {key: part for key, part in changed(before, now).items() if key in PARTS}
        told.append(set(parts))
        assert len(dumps(parts)) < UPDATE_MOST
        before = now
    assert not any("board" in parts for parts in told)
    moved = sum("pieces" in parts for parts in told)
    assert 0 < sum("looks" in parts for parts in told) < moved < STEPS


def test_a_table_that_tracks_no_board_tells_none() -> None:
    setup = GAME.draw_setup(["Ana", "Ben"], random.Random(1), {"tracking": "mats"})
    sheet = Sheets(Table.create(GAME, setup, 0), "Friday").written(0)
    assert (sheet["board"], sheet["looks"], sheet["pieces"]) == (None, [], [])


def test_which_trap_lies_there_is_told_to_its_owner_alone() -> None:
    """Whatever it is, everybody else is told the very same."""
    told: dict[Any, list[Any]] = {}
    for trap in Trap:
        at = {"V4": {"trap": str(trap), "armed": True}}
        state = board_table("togawa:militant", "crimea:mechanical", at=at)
        for viewer in (None, 0, 1):
            told.setdefault(viewer, []).append(Boards().tell(GAME.board(state, viewer)).pieces)
    assert all(one == told[None][0] for viewer in (None, 1) for one in told[viewer])
    assert len({dumps(pieces) for pieces in told[0]}) == len(Trap)
    assert not any(str(trap) in dumps(told[1]) for trap in Trap)


def _begun() -> Any:
    return build(tracking="board")


def _spoilt(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    spoilt = json.loads(dumps(data))
    at = spoilt
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return spoilt


BROKEN = [
    (("width",), 0),
    (("grounds", 0, "colour"), "red"),
    (("grounds", 0, "colour"), "zzzzzz"),
    (("places", 0, "ground"), 99),
    (("places", 0, "ground"), -1),
    (("places", 0, "printed"), [99]),
    (("places", 0, "outline"), [[0, 0], [1, 1]]),
    (("places", 0, "outline"), [[0, 0.5]] * 3),
    (("places", 0, "owner"), "pink"),
    (("lines", 0, "rim"), ""),
]


@pytest.mark.parametrize(("path", "value"), BROKEN)
def test_a_board_that_cannot_be_drawn_is_refused_as_it_is_read(path: tuple[Any, ...], value: Any) -> None:
    board = Boards().tell(GAME.board(_begun(), None)).board
    assert printed_of(board).width > 0
    with pytest.raises(Malformed):
        printed_of(_spoilt(board, path, value))


SPOILT = [("seat", 7), ("seat", -1), ("look", 99), ("look", -1), ("count", "2")]


@pytest.mark.parametrize(("key", "value"), SPOILT)
def test_a_piece_of_nobody_is_refused_as_it_is_read(key: str, value: Any) -> None:
    parts = Boards().tell(GAME.board(_begun(), None))
    printed = printed_of(parts.board)
    assert standing_on(printed, parts.looks, parts.pieces, 3).pieces
    with pytest.raises(Malformed):
        standing_on(printed, parts.looks, _spoilt(parts.pieces, (0, key), value), 3)
