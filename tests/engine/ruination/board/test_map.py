"""The map: fifteen territories in five regions, the Wasteland, and board files read strictly."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.codec import dumps, loads
from engine.game import BadSetup
from engine.ruination.board.map import CITADEL, KHAN, REGIONS, default_board, encode_board, map_of, read_board
from engine.ruination.ids import Resource, Unit
from engine.ruination.view.looks import BASTION, GOODS, NOMAD_FACEDOWN, NOMAD_FACEUP, UNITS
from tests.kits.ruination.ruination_kit import GAME, sentence

DEFAULT: Any = encode_board(default_board())
MAP = map_of(default_board())


def reachable(start: str) -> set[str]:
    """Naively, from the file alone: what a unit can enter from there."""
    by_id = {each["id"]: each for each in DEFAULT["territories"]}
    sand = {name for name, each in by_id.items() if each["wasteland"]}
    near = set(by_id[start]["borders"])
    return (near | sand if start in sand else near) - {start}


def test_fifteen_territories_in_five_regions_of_three() -> None:
    """Core concepts, The Map."""
    assert len(DEFAULT["territories"]) == 15
    assert {region: len(MAP.region(region)) for region in REGIONS} == dict.fromkeys(REGIONS, 3)
    assert CITADEL in MAP.region(KHAN)


def test_all_territories_at_the_wasteland_are_adjacent() -> None:
    """Core concepts, The Wasteland."""
    for place in MAP.index:
        assert set(MAP.adjacent[place]) == reachable(place), place


def test_two_hordes_leave_room_for_exactly_nine_nomads() -> None:
    """Component summary and Start of game: 9 tokens, one on each territory without miniatures."""
    for corner in MAP.corners():
        assert len(MAP.adjacent[corner]) == 2
    assert 15 - 2 * 3 == 9


def test_a_way_between_regions_crosses_the_wasteland_and_one_inside_does_not() -> None:
    """The toll is for moving through the Wasteland."""
    for start in MAP.index:
        for end in MAP.adjacent[start]:
            assert MAP.crosses(start, end) == (MAP.at(start).region != MAP.at(end).region)


def test_a_board_file_survives_writing_and_reading() -> None:
    """Entered once, kept as a file."""
    data = copy.deepcopy(DEFAULT)
    data["resource_names"] = ["Fuel", "Scrap", "Water", "Meat"]
    data["territories"][0] |= {"name": "Ash Gate", "resource": "resource_2"}
    board = read_board(loads(dumps(data)))
    assert read_board(encode_board(board)) == board
    assert map_of(board).called("1") == "Ash Gate"
    assert map_of(board).called("2") == "2"


def broken(change: Callable[[Any], None]) -> str:
    """The sentence about a board file that was changed like this."""
    data = copy.deepcopy(DEFAULT)
    change(data)
    with pytest.raises(BadSetup) as caught:
        read_board(data)
    return sentence(caught.value.message)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.update(format="scythe-position/1"), "is not a board file"),
        (lambda data: data["territories"].pop(), "15 territories"),
        (lambda data: data["territories"][0].update(id="2"), "15 territories"),
        (lambda data: data["territories"][0].update(region="khan"), "3 territories"),
        (lambda data: data["territories"][0].update(corner=False), "one corner"),
        (lambda data: data["territories"][0].update(borders=["2", "4"]), "territory 1"),
        (lambda data: data["territories"][0].update(borders=[]), "border"),
        (lambda data: data["territories"][1].update(wasteland=0), "wasteland"),
        (
            lambda data: [each.update(wasteland=False) for each in data["territories"][:3]],
            "borders the Wasteland",
        ),
        (lambda data: data.update(resource_names=["a"]), "4 resources"),
        (lambda data: data.update(resource_names=["a", "A", "b", "c"]), "same name: a"),
        (lambda data: data["territories"][0].update(name="x" * 25), "1 to 24"),
        (lambda data: data["territories"][0].update(resource="gold"), "resource"),
        (lambda data: data.update(author="me"), "author"),
        (lambda data: data["territories"][13].update(resource="resource_1"), "gives any resource"),
    ],
)
def test_a_broken_board_file_gets_one_clear_sentence(change: Callable[[Any], None], words: str) -> None:
    """Whatever is wrong, the sentence names it."""
    assert words in broken(change)


def test_thousands_of_random_changes_never_raise_anything_else() -> None:
    """A file is read or refused; nothing is repaired in silence."""
    chance = random.Random(7)
    values = [None, -1, 0, 1, "", "2", "khan", [], {}, ["1"], True, 1.5, "resource_1", "x" * 99]
    for _ in range(3000):
        data = copy.deepcopy(DEFAULT)
        target: Any = chance.choice([data, chance.choice(data["territories"])])
        key = chance.choice([*target, "more"])
        if chance.random() < 0.3:
            target.pop(key, None)
        else:
            target[key] = chance.choice(values)
        try:
            board = read_board(data)
        except BadSetup as error:
            sentence(error.message)  # which looks at it in every language
            continue
        assert encode_board(board) == encode_board(read_board(encode_board(board)))


def test_a_set_up_plays_on_its_own_board_file() -> None:
    """The options of `draw_setup` carry the file; a broken one is refused there too."""
    data = copy.deepcopy(DEFAULT)
    data["territories"][0]["name"] = "Ash Gate"
    setup = GAME.draw_setup(["Ana", "Ben"], random.Random(1), {"tracking": "board", "board": data})
    board = GAME.board(GAME.set_up(setup), None)
    assert board and sentence(board.places[0].name) == "Ash Gate"
    with pytest.raises(BadSetup):
        GAME.draw_setup(["Ana", "Ben"], random.Random(1), {"board": {"territories": []}})


def test_the_drawing_shows_every_territory_once_and_apart() -> None:
    """No two territories overlap, all lie inside, and the Citadel is marked."""
    state = GAME.set_up(GAME.draw_setup(["Ana", "Ben"], random.Random(1), {"tracking": "board"}))
    board = GAME.board(state, None)
    assert board is not None
    boxes = []
    for place in board.places:
        xs, ys = zip(*place.outline, strict=True)
        assert min(xs) >= 0 and max(xs) <= board.width and min(ys) >= 0 and max(ys) <= board.height
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    for n, one in enumerate(boxes):
        for other in boxes[n + 1 :]:
            aside = one[2] <= other[0] + 1e-9 or other[2] <= one[0] + 1e-9
            assert aside or one[3] <= other[1] + 1e-9 or other[3] <= one[1] + 1e-9
    assert [each.id for each in board.places if "citadel" in {one.kind for one in each.printed}] == [CITADEL]
    assert sum(piece.count for piece in board.pieces if piece.kind == "bastion") == 6


def test_whatever_stands_on_the_board_is_told_by_its_shape() -> None:
    looks = [*UNITS.values(), BASTION, NOMAD_FACEUP, *GOODS.values()]
    assert len({look.glyph for look in looks}) == len(looks) == len(Unit) + 2 + len(Resource)
    assert (NOMAD_FACEUP.letter, NOMAD_FACEDOWN.letter) == ("", "?")
