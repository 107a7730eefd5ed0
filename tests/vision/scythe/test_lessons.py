"""The set-up photo and accepted places teach how this evening's pieces look."""

from dataclasses import replace

import numpy as np
import pytest

from tests.kits.vision.drawn_maps import Put, drawn_pieces, near
from vision.scythe import plan
from vision.scythe.kinds import FACTIONS, KINDS
from vision.scythe.lessons import (
    MOST,
    NOTHING,
    Lessons,
    decode_lessons,
    encode_lessons,
    from_place,
    from_setup,
    taught_around,
    taught_at,
)
from vision.scythe.network import MARK, WINDOW
from vision.scythe.pieces import Piece, faction_chances
from vision.scythe.plan import Point

TWO = ("crimea", "saxony")


def _piece(voice: dict[str, float]) -> Piece:
    factions = np.array([voice.get(faction, 0.0) for faction in FACTIONS], np.float32)
    there, mark = Point(0.5, 0.5), np.zeros(MARK, np.float32)
    return Piece("worker", there, 0.9, np.zeros(19, np.float32), factions, mark, there)


def _likeliest(piece: Piece) -> str:
    chances = faction_chances(piece, TWO)
    return max(chances, key=chances.__getitem__)


def test_the_set_up_tells_whose_the_pieces_are_whatever_they_look_like() -> None:
    # Under this lamp Crimea's workers look like Saxony's, a little.
    put = [
        Put("worker", "saxony", near("F6"), sure=1.0),
        Put("worker", "saxony", near("V9"), sure=1.2),
        Put("character", "crimea", near("HB_crimea"), sure=1.0),
        Put("worker", "saxony", near("M6"), sure=7.0),
        Put("worker", "saxony", near("T8"), sure=7.5),
    ]
    lessons = from_setup(drawn_pieces(put), TWO)
    assert {who: len(voices) for who, voices in lessons.voices.items()} == {"crimea": 3, "saxony": 2}
    doubtful, clear = _piece({"saxony": 1.1}), _piece({"saxony": 7.2})
    assert _likeliest(doubtful) == "saxony"
    assert (_likeliest(lessons.heard(doubtful)), _likeliest(lessons.heard(clear))) == ("crimea", "saxony")


def test_a_mould_that_looks_like_a_mill_is_known_for_a_worker_after_the_set_up() -> None:
    put = [Put("mill", "crimea", near("F6")), Put("mill", "crimea", near("V9"))]
    lessons = from_setup([_marked(_nearly_a_worker(piece), 1.0) for piece in drawn_pieces(put)], TWO)
    (again,) = drawn_pieces([Put("mill", "crimea", near("X"))])
    doubtful = _marked(_nearly_a_worker(again), 1.0)
    assert lessons.heard(doubtful).kind == "worker"
    assert NOTHING.heard(doubtful).kind == "mill"


def test_a_mill_that_looks_like_a_worker_but_not_like_its_owners_is_a_mill_after_the_set_up() -> None:
    lessons = from_setup([_marked(piece, 1.0) for piece in drawn_pieces(_start("crimea"))], TWO)
    (mill,) = drawn_pieces([Put("worker", "crimea", near("X"))])
    doubtful = _marked(_nearly(mill, "mill"), 9.0)
    assert lessons.heard(doubtful).kind == "mill"
    assert NOTHING.heard(doubtful).kind == "worker"


def test_of_two_known_workers_the_one_that_is_more_alike_counts() -> None:
    marked = [
        _marked(piece, mark) for piece, mark in zip(drawn_pieces(_start("crimea")), (9, 1), strict=True)
    ]
    lessons = from_setup(marked, TWO)
    (piece,) = drawn_pieces([Put("worker", "crimea", near("X"))])
    far = [lessons.far(_marked(piece, mark)) for mark in (9, 1, 3)]
    assert far == [0.0, 0.0, 4.0]


def test_another_factions_mill_stays_a_mill() -> None:
    put = [*_start("crimea"), *_start("saxony")]
    marks = {"crimea": 1.0, "saxony": 9.0}
    owners = [each.faction for each in put]
    lot = [_marked(piece, marks[who]) for piece, who in zip(drawn_pieces(put), owners, strict=True)]
    lessons = from_setup(lot, TWO)
    (other,) = drawn_pieces([Put("mill", "saxony", near("X"))])
    assert lessons.heard(_marked(_nearly_a_worker(other), 1.0)).kind == "mill"


def test_what_has_no_known_worker_to_be_compared_with_is_left_as_it_is() -> None:
    lessons = from_setup(drawn_pieces(_start("crimea")), TWO)
    (mech,) = drawn_pieces([Put("mech", "crimea", near("X"))])
    assert lessons.heard(mech).kinds is mech.kinds
    (mill,) = drawn_pieces([Put("mill", "saxony", near("X"))])
    taught = lessons.with_piece("saxony", mill.factions)
    assert taught.far(mill) is None


def _start(faction: str) -> list[Put]:
    """A faction's two workers where the rules put them."""
    places = {"crimea": ("F6", "V9"), "saxony": ("M6", "T8")}[faction]
    return [Put("worker", faction, near(place)) for place in places]


def _marked(piece: Piece, mark: float) -> Piece:
    return replace(piece, mark=np.full(MARK, mark, np.float32))


def _nearly_a_worker(piece: Piece) -> Piece:
    return _nearly(piece, "worker")


def _nearly(piece: Piece, kind: str) -> Piece:
    """The same piece, but it looks half as much like something else, too."""
    kinds = piece.kinds.copy()
    kinds[KINDS.index(kind)] = kinds.max() / 2
    return replace(piece, kinds=kinds)


@pytest.mark.parametrize("faction", FACTIONS)
def test_one_window_shows_a_home_base_and_where_its_workers_start(faction: str) -> None:
    (middle,) = taught_around([faction])
    for place in taught_at([faction]):
        centre = near(place)
        hex_reach = plan.HEX_WIDTH / 2 * plan.WIDTH
        across = abs(centre.x - middle.x) * plan.WIDTH + hex_reach
        down = abs(centre.y - middle.y) * plan.HEIGHT + hex_reach
        assert max(across, down) <= WINDOW / 2


def test_workers_elsewhere_and_foreign_home_bases_teach_nothing() -> None:
    put = [Put("worker", "crimea", near("X")), Put("character", "nordic", near("HB_nordic"))]
    assert from_setup(drawn_pieces(put), TWO).voices == {}


def test_an_accepted_place_teaches_only_where_one_faction_stands() -> None:
    lot = drawn_pieces([Put("worker", "saxony", near("X"))])
    assert len(from_place(lot, "X", {"crimea": {"worker": 1}}).voices["crimea"]) == 1
    both = {"crimea": {"worker": 1}, "saxony": {"worker": 1}}
    assert from_place(lot, "X", both).voices == {}
    assert from_place(lot, "M4", {"crimea": {"worker": 1}}).voices == {}


def test_one_faction_alone_proves_nothing_about_the_others() -> None:
    lessons = NOTHING.with_piece("crimea", _piece({"saxony": 1.0}).factions)
    piece = _piece({"saxony": 1.0})
    assert lessons.heard(piece) is piece


def test_lessons_come_back_as_they_were_kept_and_old_ones_are_let_go() -> None:
    lessons = Lessons({})
    for number in range(MOST + 5):
        lessons = lessons.with_piece("albion", np.full(len(FACTIONS), number, np.float32))
    back = decode_lessons(encode_lessons(lessons))
    assert len(back.voices["albion"]) == MOST
    assert np.allclose(back.voices["albion"], lessons.voices["albion"])


def test_a_damaged_file_of_lessons_teaches_nothing() -> None:
    for junk in (
        None,
        [],
        "x",
        {"albion": 3},
        {"nobody": [[0] * 7]},
        {"albion": [[1, 2], ["a"] * 7, [1e9] * 7]},
    ):
        assert not any(decode_lessons(junk).voices.values())
