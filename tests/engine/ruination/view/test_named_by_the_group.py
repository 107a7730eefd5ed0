"""Hordes, resources and territories as a group names and colours them: entered once, shown everywhere."""

from typing import Any

import pytest

from engine.forms import BadAnswer
from engine.game import Step
from engine.ruination.ids import Deck, Horde
from engine.ruination.setup.opening import ChooseHome
from engine.ruination.turn.turn import ChooseCard
from engine.ruination.view.looks import TINTS
from tests.kits.ruination.random_boards import BOARDS, USUAL
from tests.kits.ruination.ruination_kit import GAME, begun, do, fresh, news, refusal, sentence

NAMES = {"rust_buzzards": "Vultures", "horde_2": "Dust Kings", "horde_3": "Dunes", "horde_4": ""}
COLOURS = {"rust_buzzards_colour": "purple", "horde_2_colour": "white", "resource_1_colour": "green"}


def entered(**answers: str) -> Any:
    """The usual board with these answers for the whole of it."""
    return BOARDS.filled(USUAL, None, answers)


def told(file: Any) -> list[str]:
    """What is wrong with it, in English."""
    return [sentence(message) for message in BOARDS.wrong(file)]


def test_a_named_horde_is_called_so_in_titles_news_choices_and_refusals() -> None:
    state = begun(3, board=entered(**NAMES))
    assert sentence(GAME.title(state, 1)) == "Ben, Dust Kings"
    assert sentence(GAME.label(state, Step(ChooseHome(0, "1")))) == "Vultures begins in territory 1"
    assert "Vultures" in refusal(state, ChooseCard(1, Deck.MOVE))
    assert any("Vultures" in line for line in news(do(state, ChooseCard(0, Deck.MOVE))))
    assert any("Dunes" in sentence(line) for line in GAME.standing(state))
    assert any("Dust Kings" in sentence(item.what) for item in GAME.checklist(state))


def test_a_horde_without_a_name_keeps_the_one_it_had() -> None:
    state = begun(4, board=entered(**NAMES))
    assert sentence(GAME.title(state, 3)) == "Dov, Horde 4"
    assert sentence(GAME.title(begun(2), 0)) == "Ana, Rust Buzzards"


def test_seats_are_told_apart_by_the_groups_colours_and_letters() -> None:
    """Letters come from the names, each one once; shapes stay."""
    state = fresh(4, board=entered(**NAMES, **COLOURS))
    marks = [GAME.mark(state, seat) for seat in range(4)]
    assert [mark.letter for mark in marks] == ["V", "D", "U", "4"]
    assert [mark.colour for mark in marks] == ["purple", "white", "yellow", "green"]
    assert len({mark.shape for mark in marks}) == 4


@pytest.mark.parametrize(
    ("answers", "sentence_"),
    [
        ({"horde_2": "Dunes", "horde_3": "dunes"}, "Two of them have the same name: Dunes."),
        ({"horde_2_colour": "red"}, "Two hordes have the same colour: red."),
    ],
)
def test_names_and_colours_that_confuse_are_refused_with_their_sentence(
    answers: dict[str, str], sentence_: str
) -> None:
    assert told(entered(**answers)) == [sentence_]


@pytest.mark.parametrize("answers", [{"horde_2_colour": "pink"}, {"horde_2": "x" * 25}, {"horde_2": "a\nb"}])
def test_colours_that_nobody_has_and_names_that_nobody_can_read_are_refused(answers: dict[str, str]) -> None:
    with pytest.raises(BadAnswer):
        entered(**answers)


def test_territories_and_resources_have_the_colours_of_the_group() -> None:
    file = BOARDS.filled(
        entered(**COLOURS), "1", {"name": "Ash Gate", "colour": "blue", "resource": "resource_1"}
    )
    board = GAME.board(fresh(2, board=file), None)
    assert board is not None
    gate = next(place for place in board.places if place.id == "1")
    assert gate.ground.colour == TINTS["blue"] and gate.printed[0].colour == TINTS["green"]
    assert next(place for place in board.places if place.id == "2").ground.colour not in TINTS.values()
    assert told(file) == []


def test_every_horde_and_resource_can_be_entered_and_read_again() -> None:
    """Taken back to nothing, the board is as it was."""
    fields = {field.name for field in BOARDS.form(USUAL, None).fields}
    assert {f"{horde}{end}" for horde in Horde for end in ("", "_colour")} <= fields
    named = entered(**NAMES, **COLOURS)
    values = {field.name: field.value for field in BOARDS.form(named, None).fields}
    assert {**NAMES, **COLOURS}.items() <= values.items()
    assert BOARDS.filled(named, None, dict.fromkeys(fields, "")) == USUAL
