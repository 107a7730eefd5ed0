"""The numbers beside a seat's name: right, in order, readable, and nothing that the viewer may not see."""

import random
from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.text import text
from engine.frozen import evolve
from engine.scythe.board.board import add_resources, worker_places
from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.ids import Field, Resource
from engine.scythe.state import State
from engine.simulate import random_game
from tests.kits.scythe.tables import GAME, build, do, have


def shown(state: State, seat: int, viewer: int | None = None) -> dict[str, Any]:
    return {
        figure.words.key.removeprefix("figure."): figure.n for figure in GAME.figures(state, seat, viewer)
    }


def test_figures_are_the_numbers_of_the_seat() -> None:
    state = have(build(), 1, power=7, popularity=4, coins=12, combat_cards=2, workers=5, missions=(1,),
                 stars={"combat": 2})  # fmt: skip
    assert list(shown(state, 1, 1).items()) == [
        ("power", 7),
        ("popularity", 4),
        ("coins", 12),
        ("combat_cards", 2),
        ("stars", 3),
        ("workers", 5),
        ("mechs", 0),
        ("structures", 0),
        ("recruits", 0),
    ]


def test_stars_and_what_is_out_have_their_places_and_goods_come_with_the_board() -> None:
    """Six stars end the game; a tracked board knows every token that the seat controls."""
    state = build(tracking="board")
    of = {figure.words.key: figure.of for figure in GAME.figures(state, 0, None)}
    assert (of["figure.stars"], of["figure.mechs"], of["figure.power"]) == (6, 4, None)
    board = state.board
    assert board
    at = next(place for place in worker_places(board, 0))
    rich = evolve(state, board=add_resources(board, at, Resource.METAL, 3))
    told = [
        (figure.icon, figure.n)
        for figure in GAME.figures(rich, 0, None)
        if figure.words.key == "figure.goods"
    ]
    assert told == [("oil-drum", 0), ("metal-bar", 3), ("wood-pile", 0), ("wheat", 0)]
    assert all(figure.words.key != "figure.goods" for figure in GAME.figures(build(), 0, None))


def test_hidden_coins_are_shown_to_their_owner_and_at_the_end() -> None:
    """Rulebook, Set-up: "You never have to reveal your total coin value"."""
    state = build()
    assert ["coins" in shown(state, 1, viewer) for viewer in (None, 0, 1, 2)] == [False, False, True, False]
    ended = do(state, EndGame(0))
    assert all("coins" in shown(ended, 1, viewer) for viewer in (None, 0, 1, 2))


def test_score_table_shows_only_what_was_entered() -> None:
    """Nobody has told the app the power of a table that only counts the score."""
    state = build(tracking="score")
    assert shown(state, 0) == {}
    assert shown(do(state, Correct(0, Field.COINS, 31)), 0) == {"coins": 31}


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_read_as_a_word_and_a_number(language: str) -> None:
    words = [text(figure.words, language) for figure in GAME.figures(build(), 0, 0)]
    assert len(set(words)) == len(words)
    assert all(each.split()[0].isalpha() and any(part.isdigit() for part in each.split()) for each in words)


def test_figures_follow_a_random_game() -> None:
    """They never lag behind the state, whatever was shown before."""
    chance = random.Random(2)
    setup = GAME.draw_setup(["A", "B", "C"], chance, {"tracking": "board"})
    for _, _, after in random_game(GAME, setup, chance):
        for seat, player in enumerate(after.players):
            found = shown(after, seat, seat)
            assert (found["power"], found["coins"], found["stars"]) == (
                player.power,
                player.coins,
                player.star_count(),
            )


def test_title_is_the_players_name_and_faction() -> None:
    title = GAME.title(build(), 1)
    assert [text(title, language) for language in ("en", "de")] == ["P1 (Crimea)", "P1 (Krim)"]
