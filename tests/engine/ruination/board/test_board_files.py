"""A board of the table's own, entered step by step: what changes, what is refused, what is still wrong."""

import random
from itertools import combinations
from typing import Any

import pytest

from engine.codec import Malformed, dumps
from engine.forms import ChoiceField, TextField
from engine.game import BadSetup, Refused
from engine.ruination.board.map import REGIONS
from engine.ruination.setup.opening import ChooseHome
from engine.simulate import checked_game
from tests.kits.ruination.random_boards import BOARDS, USUAL, random_board
from tests.kits.ruination.ruination_kit import GAME, NAMES, do, fresh, revealed, sentence
from tests.kits.tiers import first_quick


def told(file: Any) -> list[str]:
    """What is wrong with it, in English."""
    return [sentence(message) for message in BOARDS.wrong(file)]


def at(file: Any, place: str) -> Any:
    """A territory, by its id."""
    return next(each for each in file["territories"] if each["id"] == place)


def test_the_rule_texts_map_is_right_from_the_start() -> None:
    """Whoever changes nothing can play on it."""
    assert told(USUAL) == [] and BOARDS.name(USUAL) == ""
    assert USUAL["format"] == BOARDS.format == "ruination-board/1"


def test_what_is_entered_is_what_is_played() -> None:
    """Names, resources and the names of resources, all the way into a table."""
    file = BOARDS.named(USUAL, "  Our   table ")
    file = BOARDS.filled(file, "1", {"name": "Ash Gate", "resource": "resource_2", "wasteland": "yes"})
    names = {"resource_1": "Fuel", "resource_2": "Scrap", "resource_3": "Water", "resource_4": "Meat"}
    file = BOARDS.filled(file, None, names)
    assert BOARDS.name(file) == "Our table" and told(file) == []
    setup = GAME.draw_setup(["Ana", "Ben"], random.Random(1), {"tracking": "board", "board": file})
    state = GAME.set_up(setup)
    assert state.setup.board.resource_names == ("Fuel", "Scrap", "Water", "Meat")
    assert state.board and state.board.map.called("1") == "Ash Gate"
    assert state.board.map.at("1").resource == "resource_2"
    assert "14" in state.board.map.adjacent["1"], "over the Wasteland"


def test_every_pair_of_a_region_may_have_a_border_and_no_other() -> None:
    """Regions are separated by the Wasteland (The Map): 5 regions of 3 have 15 pairs."""
    may = 0
    for one, other in combinations([each["id"] for each in USUAL["territories"]], 2):
        same = at(USUAL, one)["region"] == at(USUAL, other)["region"]
        if same:
            without = BOARDS.bordered(USUAL, one, other)
            assert other not in at(without, one)["borders"] and one not in at(without, other)["borders"]
            assert BOARDS.bordered(without, other, one) == USUAL, "the second time puts it back"
            may += 1
        else:
            with pytest.raises(Refused) as caught:
                BOARDS.bordered(USUAL, one, other)
            assert "Wasteland" in sentence(caught.value.message)
    assert may == 3 * len(REGIONS)


def test_an_isolated_territory_is_told_by_its_name() -> None:
    """One border less is a board, two less is not."""
    file = BOARDS.filled(USUAL, "1", {"name": "Ash Gate"})
    file = BOARDS.bordered(file, "1", "2")
    assert told(file) == []
    file = BOARDS.bordered(file, "1", "3")
    assert told(file) == ["No border with another territory of its region: Ash Gate."]


def test_a_region_without_a_way_out_is_told() -> None:
    """Every region lies at the Wasteland (The Map)."""
    file = USUAL
    for place in ("2", "3"):
        file = BOARDS.filled(file, place, {"wasteland": "no"})
    assert told(file) == ["No territory of this region borders the Wasteland: north-west."]


@pytest.mark.parametrize(("place", "name"), [("2", "ash gate"), ("1", "2"), ("13", "Citadel")])
def test_two_territories_of_one_name_are_told(place: str, name: str) -> None:
    """However it is written, and also where one is called by its number."""
    file = BOARDS.filled(BOARDS.filled(USUAL, "4", {"name": "Ash Gate"}), place, {"name": name})
    assert any("Two of them have the same name" in words for words in told(file))


def test_resources_are_named_all_or_none() -> None:
    """While three names are missing the board waits; with the last one taken back it is as before."""
    file = BOARDS.filled(USUAL, None, {"resource_3": "Water"})
    assert told(file) == ["There are 4 resources: name all of them, or none."]
    assert BOARDS.filled(file, None, {"resource_3": " "}) == USUAL


def test_names_and_resources_change_places_and_the_map_stays() -> None:
    """What was entered in the wrong corner goes to the right one by one exchange."""
    file = BOARDS.filled(USUAL, "1", {"name": "Ash Gate", "resource": "resource_1"})
    moved = BOARDS.exchanged(file, "1", "12")
    assert (at(moved, "12")["name"], at(moved, "12")["resource"]) == ("Ash Gate", "resource_1")
    assert at(moved, "1") == at(USUAL, "1") and told(moved) == []
    assert BOARDS.exchanged(moved, "12", "1") == file


def test_the_khans_region_takes_a_name_but_no_resource() -> None:
    """It gives any resource (Scavenge), so none is printed there."""
    file = BOARDS.filled(USUAL, "1", {"name": "Ash Gate", "resource": "resource_1"})
    moved = BOARDS.exchanged(file, "1", "13")
    assert at(moved, "13")["name"] == "Ash Gate" and "resource" not in at(moved, "13")
    assert at(moved, "1")["resource"] == "resource_1"
    assert {field.name for field in BOARDS.form(moved, "13").fields} == {"name", "wasteland", "colour"}
    with pytest.raises(Refused):
        BOARDS.exchanged(file, "1", "citadel")


def test_a_resource_in_the_khans_region_is_told_and_can_be_taken_away() -> None:
    """Only a file made by hand has one; a table that was saved with it still opens (B10)."""
    places = [
        {**each, "resource": "resource_1"} if each["id"] == "13" else each for each in USUAL["territories"]
    ]
    file = {**USUAL, "territories": places}
    assert told(file) == ["The Khan's region gives any resource: take the one away from territory 13."]
    with pytest.raises(BadSetup):
        GAME.draw_setup(NAMES[:2], random.Random(1), {"tracking": "board", "board": file})
    assert told(BOARDS.filled(file, "13", {"resource": ""})) == []
    setup: Any = GAME.draw_setup(NAMES[:2], random.Random(1), {"tracking": "board"})
    old = {name: value for name, value in {**setup, "board": file}.items() if name != "rules"}
    assert GAME.set_up(old).setup.rules == 1
    with pytest.raises(BadSetup):
        GAME.set_up({**setup, "board": file})


def test_the_form_of_every_place_holds_what_was_entered() -> None:
    """Each field gives back its own value, and each option it offers is taken."""
    for each in USUAL["territories"]:
        form = BOARDS.form(USUAL, each["id"])
        assert form.title and sentence(form.title)
        for field in form.fields:
            sentence(field.label)
            wishes = [option.id for option in field.options] if isinstance(field, ChoiceField) else ["Pit"]
            for wish in wishes:
                file = BOARDS.filled(USUAL, each["id"], {field.name: wish})
                after = BOARDS.form(file, each["id"]).known()
                assert after[field.name] == wish
    names = [field for field in BOARDS.form(USUAL, None).fields if isinstance(field, TextField)]
    assert len(names) == 8, "four resources and four hordes"


def test_the_picture_shows_borders_resources_and_the_wasteland() -> None:
    """One line for each border, one piece for each resource entered."""
    drawing = BOARDS.drawing(USUAL)
    assert len(drawing.edges) == 15 and drawing.pieces == ()
    sand = {each["id"] for each in USUAL["territories"] if each["wasteland"]}
    assert {
        place.id for place in drawing.places if "wasteland" in {each.kind for each in place.printed}
    } == sand
    file = BOARDS.bordered(BOARDS.filled(USUAL, "5", {"resource": "resource_4"}), "1", "2")
    drawing = BOARDS.drawing(file)
    assert len(drawing.edges) == 14
    assert [(piece.at, piece.kind) for piece in drawing.pieces] == [("5", "resource_4")]


@pytest.mark.parametrize("file", [None, [], {}, {"format": "ruination-board/1"}, {**USUAL, "more": 1}])
def test_what_is_no_board_at_all_is_said_and_not_drawn(file: Any) -> None:
    """A file that somebody has edited by hand gets a sentence, never a traceback."""
    assert len(told(file)) == 1
    with pytest.raises(BadSetup):
        BOARDS.drawing(file)


def test_a_region_of_the_wrong_number_is_said_and_not_drawn() -> None:
    """Only a file written by hand can have one."""
    file = {**USUAL, "territories": [dict(each) for each in USUAL["territories"]]}
    at(file, "2")["region"] = "south_east"
    assert told(file)[0].startswith("A region has 3 territories")
    with pytest.raises(BadSetup):
        BOARDS.drawing(file)


@pytest.mark.parametrize("players", first_quick([2, 3, 4]))
def test_whatever_board_is_right_a_whole_game_on_it_is_sound(players: int) -> None:
    """Every position of it, and the replay; a corner may lie at the Wasteland."""
    for seed in range(3):
        chance = random.Random(10 * players + seed)
        options = {"tracking": "board", "board": random_board(chance)}
        setup = GAME.draw_setup(NAMES[:players], chance, options)
        assert sum(1 for _ in checked_game(GAME, setup, chance)) > 20


def test_a_home_at_the_wasteland_brings_three_grunts_like_any_other() -> None:
    """Adjacent over the Wasteland are eleven more, and a horde has eight grunts."""
    file = BOARDS.filled(USUAL, "1", {"wasteland": "yes"})
    state = do(revealed(fresh(2, board=file), 8, 7), ChooseHome(0, "1"))
    assert state.board and state.board.with_units(0) == ("1", "2", "3") and GAME.status(state) == ()


def test_strange_answers_are_malformed_and_change_nothing() -> None:
    """Strictly the fields that were asked."""
    before = dumps(USUAL)
    for place, answers in (
        ("1", {"region": "khan"}),
        ("1", {"resource": "gold"}),
        ("99", {}),
        (None, {"name": "x"}),
    ):
        with pytest.raises(Malformed):
            BOARDS.filled(USUAL, place, answers)
    assert dumps(USUAL) == before
