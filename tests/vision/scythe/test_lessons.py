"""The set-up photo and accepted places teach how this evening's pieces look."""

from dataclasses import replace

import numpy as np
from drawn_maps import Put, drawn_pieces, near

from vision.scythe.kinds import FACTIONS, KINDS
from vision.scythe.lessons import (
    MOST,
    NOTHING,
    Lessons,
    decode_lessons,
    encode_lessons,
    from_place,
    from_setup,
)
from vision.scythe.pieces import Piece, faction_chances
from vision.scythe.plan import Point

TWO = ("crimea", "saxony")


def _piece(voice: dict[str, float]) -> Piece:
    factions = np.array([voice.get(faction, 0.0) for faction in FACTIONS], np.float32)
    return Piece("worker", Point(0.5, 0.5), 0.9, np.zeros(19, np.float32), factions)


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
    lessons = from_setup([_nearly_a_worker(piece) for piece in drawn_pieces(put)], TWO)
    (again,) = drawn_pieces([Put("mill", "crimea", near("X"))])
    doubtful = _nearly_a_worker(again)
    assert lessons.heard(doubtful).kind == "worker"
    assert NOTHING.heard(doubtful).kind == "mill"


def test_another_factions_mill_stays_a_mill() -> None:
    lessons = from_setup(drawn_pieces([Put("mill", "crimea", near("F6"))]), TWO)
    (other,) = drawn_pieces([Put("mill", "saxony", near("X"))])
    assert lessons.heard(other).kind == "mill"


def test_what_is_nothing_like_the_known_workers_is_left_as_it_is() -> None:
    lessons = from_setup(drawn_pieces([Put("worker", "crimea", near("F6"))]), TWO)
    (mill,) = drawn_pieces([Put("mill", "crimea", near("X"))])
    assert np.allclose(lessons.heard(mill).kinds, mill.kinds / mill.kinds.sum(), atol=1e-3)


def _nearly_a_worker(piece: Piece) -> Piece:
    """The same piece, but it looks half as much like a worker, too."""
    kinds = piece.kinds.copy()
    kinds[KINDS.index("worker")] = kinds.max() / 2
    return replace(piece, kinds=kinds)


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
