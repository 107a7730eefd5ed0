"""The parts of the map without its window: the camera's limits, where pieces stand, what tells them apart."""

import random
from collections.abc import Callable
from itertools import combinations, islice
from math import hypot
from typing import Any

import pytest
from kivy.graphics import InstructionGroup, Rectangle

from companion.games import game_called
from companion.languages import LANGUAGES
from companion.text import text
from companion.ui import fonts
from companion.ui.icons import tint
from companion.ui.screens._map_hops import hops_of, told_apart
from companion.ui.theme import SEATS, contrast, rgb
from companion.ui.widgets.board._board_camera import BoardCamera
from companion.ui.widgets.board._board_ground import draw_tags
from companion.ui.widgets.board._board_layers import SHADOW
from companion.ui.widgets.board._board_spots import PILL, MapSpot, inside, is_pill, nearest, spots, upright
from companion.ui.widgets.board.board_map import Grip
from companion.ui.widgets.board.paint import ink_on
from companion.ui.widgets.board.piece import BADGE, PAPER, draw_piece
from companion.ui.widgets.board.place_words import words_at
from companion.ui.widgets.board.shapes import filled, stroked
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.offers import Offer
from engine.pictures.drawings import ANY_PIECE, BoardDrawing, Hop, Look, PieceDrawing
from engine.pictures.glyphs import disc
from engine.simulate import lively, random_game
from engine.table import Table
from tests.kits.ui.map_kit import GAME, full_table

pytestmark = pytest.mark.window
PLAIN = Look((disc(0.4),))
SMALL = Look((disc(0.4),), small=True)


def piece(kind: str, at: str, seat: int | None, look: Look = PLAIN) -> PieceDrawing:
    return PieceDrawing(kind, at, seat, 1, say("map.nothing"), look)


def titles(state: Any, language: str) -> Callable[[int], str]:
    return lambda seat: text(GAME.title(state, seat), language)


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory):
    return Table.replay(GAME, full_table(tmp_path_factory.mktemp("full") / "t.jsonl")).state


@pytest.fixture(scope="module")
def board(state) -> BoardDrawing:
    return GAME.board(state, None)


def _other_board() -> BoardDrawing:
    other = game_called("ruination")
    found = other.board(
        other.set_up(other.draw_setup(("Ana", "Ben"), random.Random(1), {"tracking": "board"})), None
    )
    assert found
    return found


def camera(width: float = 800, height: float = 600) -> BoardCamera:
    found = BoardCamera((8.0, 8.0), view=(width, height), most=260)
    found.fit()
    return found


def test_the_whole_board_is_seen_at_first_and_in_the_middle() -> None:
    seen = camera()
    assert seen.fits and seen.scale == 75
    assert (seen.x, seen.y) == (100, 0)


@pytest.mark.parametrize("view", [(0, 600), (800, 0), (0, 0)])
def test_a_window_with_no_room_yet_leaves_the_camera_as_it_was(view: tuple[float, float]) -> None:
    """While a screen is laid out its map may have no height for a frame."""
    seen = camera()
    seen.look((0, 0), view)
    seen.look((0, 0), (400, 300))
    assert seen.fits and (seen.x, seen.y) == (50, 0)


def test_what_is_under_the_finger_stays_there_while_zooming() -> None:
    seen = camera()
    before = seen.to_board((400, 300))
    seen.zoom(2, (400, 300))
    assert seen.to_board((400, 300)) == pytest.approx(before)
    assert seen.scale == 150


@pytest.mark.parametrize("factor", [0.01, 0.5, 3, 1000])
def test_nobody_zooms_or_pans_the_board_out_of_sight(factor: float) -> None:
    seen = camera()
    seen.zoom(factor, (10, 590))
    for right, up in ((9999, 9999), (-9999, 50), (50, -9999)):
        seen.pan(right, up)
        assert seen.least <= seen.scale <= seen.most
        for start, length, room in ((seen.x, seen.scale * 8, 800), (seen.y, seen.scale * 8, 600)):
            assert start <= max(0, (room - length) / 2) + 1e-6
            assert start + length >= min(room, (room + length) / 2) - 1e-6


def test_a_turned_tablet_still_shows_the_whole_board_or_the_same_part() -> None:
    seen = camera()
    seen.look((0, 200), (600, 800))
    assert seen.fits and seen.scale == 75
    seen.zoom(3, (300, 600))
    middle = seen.to_board((300, 600))
    seen.look((0, 0), (800, 600))
    assert seen.to_board((400, 300)) == pytest.approx(middle) and seen.scale == 225


@pytest.mark.parametrize("number", range(1, 13))
@pytest.mark.parametrize("goods", [0, 1, 4])
def test_pieces_stand_apart_and_within_their_place(board: BoardDrawing, number: int, goods: int) -> None:
    place = board.places[0]
    pieces = [piece(f"kind{n}", place.id, 0) for n in range(number)]
    pieces += [piece(f"good{n}", place.id, None, SMALL) for n in range(goods)]
    found = spots(board, place, pieces)
    assert [spot.piece for spot in found] == pieces
    outline = [upright(board, point) for point in place.outline]
    for spot in found:
        assert inside(outline, spot.middle)
    for one, other in combinations(found, 2):
        far = hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1])
        assert far >= min(one.size, other.size)


def test_a_finger_means_the_nearest_piece_and_none_that_is_far(board: BoardDrawing) -> None:
    place = board.places[0]
    found = spots(board, place, [piece(kind, place.id, 0) for kind in ("mech", "worker")])
    x, y = found[1].middle
    assert nearest(found, (x + 0.01, y), 0.2) is found[1]
    assert nearest(found, (x + 2, y), 0.2) is None
    assert nearest((), (x, y), 9) is None


def test_terrain_is_told_without_colour_and_names_are_read_on_it(board: BoardDrawing) -> None:
    for each in (board, _other_board()):
        grounds = {place.ground for place in each.places}
        motifs = {ground.motif for ground in grounds}
        assert len(motifs) == len(grounds) > 1
        colours = [rgb(ground.colour) for ground in grounds]
        assert all(contrast(ink_on(colour), colour) >= 4.5 for colour in colours)


def test_signs_of_pieces_and_numbers_of_goods_are_read_on_their_grounds(board: BoardDrawing) -> None:
    """On every seat's colour, and on the paper below what lies there."""
    assert all(contrast(ink_on(ground), ground) >= 4.5 for ground, _ in SEATS.values())
    goods = {piece.look for piece in board.pieces if is_pill(piece)}
    assert goods and contrast(BADGE, PAPER) >= 4.5
    for look in goods:
        sign = tint(look.icon, None, dark=False)
        assert sign and contrast(sign, PAPER) >= 3, look.icon


def test_a_piece_on_a_disc_bears_the_emblem_of_its_seat(board: BoardDrawing, state: Any) -> None:
    """Whose it is can be told without its colour: no two seats have the same emblem."""
    fonts.register()
    marks = [GAME.mark(state, seat) for seat in range(len(state.players))]
    assert len({mark.icon for mark in marks}) == len(marks)
    mine = next(spot for spot in _spots(board) if spot.piece.seat is not None and spot.piece.look.icon)
    drawn, plain = InstructionGroup(), InstructionGroup()
    draw_piece(drawn, mine, marks)
    nobodys = MapSpot(evolve(mine.piece, seat=None), mine.middle, mine.size)
    draw_piece(plain, nobodys, marks)
    assert _pictures(drawn) == _pictures(plain) + 1


def _pictures(group: InstructionGroup) -> int:
    return sum(isinstance(each, Rectangle) and each.texture is not None for each in group.children)


def _spots(board: BoardDrawing) -> list[MapSpot]:
    return [
        spot
        for place in board.places
        for spot in spots(board, place, [piece for piece in board.pieces if piece.at == place.id])
    ]


def test_what_lies_there_has_its_number_beside_it_and_never_covers_another(board: BoardDrawing) -> None:
    """Goods stand in rows, each as wide as its sign and its number."""
    place = board.places[0]
    good = next(piece.look for piece in board.pieces if is_pill(piece))
    for number in (1, 2, 3, 4):
        found = spots(board, place, [piece(f"good{n}", place.id, None, good) for n in range(number)])
        for one, other in combinations(found, 2):
            across, up = (abs(a - b) for a, b in zip(one.middle, other.middle, strict=True))
            assert across >= one.size * PILL or up >= one.size
        assert all(spot.size >= 0.13 for spot in found), number


def test_a_line_of_many_is_as_wide_as_it_says_and_closed_where_it_should_be() -> None:
    corners = stroked(((0, 0), (4, 0), (4, 4)), 0.5, close=True)
    assert max(x for x, _ in corners) == pytest.approx(4.5) and min(y for _, y in corners) == pytest.approx(
        -0.5
    )
    assert len(corners) > len(stroked(((0, 0), (4, 0), (4, 4)), 0.5))


def test_names_are_read_in_the_dark_too(board: BoardDrawing) -> None:
    """While a piece is held, places out of its reach lie in shadow."""
    names = draw_tags(board)
    dark = {place.id for place in board.places[::2]}
    names.darken(dark)
    for place in board.places:
        if place.id not in names.inks:
            continue
        ink = tuple(names.inks[place.id][0].rgba)
        ground = rgb(place.ground.colour)
        shaded = tuple(part * (1 - SHADOW[3]) for part in ground[:3])
        assert contrast(ink, (*shaded, 1.0) if place.id in dark else ground) >= 4.5  # type: ignore[arg-type]
    names.darken(())
    assert all(tuple(colour.rgba) == pytest.approx(ink) for colour, ink in names.inks.values())


def test_pieces_are_told_without_colour_and_their_letters_are_read(board: BoardDrawing) -> None:
    told = {(piece.look.glyph, _without_number(piece.name)) for piece in board.pieces}
    assert len({glyph for glyph, _ in told}) == len({words for _, words in told}) > 8
    colours = [colour for colour, _ in SEATS.values()]
    colours += [rgb(piece.look.colour) for piece in board.pieces if piece.seat is None]
    assert all(contrast(ink_on(colour), colour) >= 4.5 for colour in colours)


def _without_number(words: Message) -> Message:
    return Message(words.key, tuple(each for each in words.params if each[0] not in ("n", "trap")))


class Stub:
    """A game in which seat 0 may go back from `a`, with everybody or with the scout alone."""

    def to_act(self, state: object) -> tuple[int, ...]:
        return (0, 1)

    def offers(self, state: object, seat: int) -> tuple[Offer, ...]:
        hop = None if seat else Hop(ANY_PIECE, "a", "b")
        return (
            Offer(Act(seat), say("go"), say("go"), hop=hop),
            Offer(StayPut(seat), say("stay"), say("stay")),
        )

    def ahead(self, state: object, seat: int) -> tuple[Offer, ...]:
        return ()


class StayPut(Act):
    """An act that moves nothing."""


def test_where_all_go_together_any_of_them_may_be_held() -> None:
    pieces = [("scout", "a", 0), ("guard", "a", 0), ("scout", "a", 1), ("scout", "b", 0)]
    drawing = BoardDrawing(1, 1, (), (), tuple(piece(*each) for each in pieces))
    found = hops_of(Stub(), None, drawing)
    assert found.reach == {Grip(0, kind, "a"): {"b"} for kind in ("scout", "guard")}
    assert found.seats == (0,) and [offer.act for offer in found.others] == [StayPut(0)]


def test_loads_of_one_hop_never_read_alike() -> None:
    """Through a random game, whatever is offered for the same drop has words of its own."""
    chance, asked = random.Random(5), 0
    setup = GAME.draw_setup(["A", "B", "C"], chance, {"tracking": "board", "modules": ["airships"]})
    for before, _, _ in islice(random_game(GAME, setup, chance, lively(GAME, chance)), 1200):
        for to in hops_of(GAME, before, GAME.board(before, None)).offers.values():
            for acts in to.values():
                if len(acts) > 1:
                    words = [text(message, "de") for _, message in told_apart(GAME, before, acts)]
                    assert len(set(words)) == len(acts)
                    asked += 1
    assert asked > 20


def test_a_shape_with_a_rim_is_larger(board: BoardDrawing) -> None:
    for glyph in {piece.look.glyph for piece in board.pieces}:
        assert max(x for x, _ in filled(glyph, 0.07)) > max(x for x, _ in filled(glyph))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_is_told_in_words_with_all_its_pieces(state, board, language: str) -> None:
    for place in board.places:
        name, lines = words_at(
            board, place.id, titles(state, language), lambda message: text(message, language)
        )
        assert name and lines
        assert not any(sign in line for line in lines for sign in "{}_")
        pieces = [piece for piece in board.pieces if piece.at == place.id]
        told = " ".join(lines)
        assert all(str(piece.count) in told for piece in pieces if piece.kind in ("worker", "resource"))


def test_words_are_the_drawings_own(state, board) -> None:
    """What the drawing holds back, the words cannot tell."""
    place = board.places[0].id
    goods = say("piece.resource", n=2, resource="oil")
    known = PieceDrawing("trap", place, 0, 1, say("piece.trap_disarmed_of", trap="power"), PLAIN)
    hidden = PieceDrawing("trap", place, 0, 1, say("piece.trap_armed"), PLAIN)
    ship = PieceDrawing(
        "airship", place, 1, 1, say("piece.airship", n=1), PLAIN, (goods, say("piece.worker", n=1))
    )
    drawing = BoardDrawing(1, 1, board.places, (), (known, hidden, ship))
    _, lines = words_at(drawing, place, titles(state, "en"), lambda message: text(message, "en"))
    assert lines[0].endswith("disarmed trap (power), armed trap")
    assert lines[1].endswith("1 airship with 2 oil, 1 worker")
