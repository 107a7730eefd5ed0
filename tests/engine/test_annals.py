"""What every game says of a finished one: seats in order, guises and facts that have words."""

import random
from typing import Any

import pytest

from companion.games import GAMES
from companion.text import LANGUAGES, templates, text
from engine.annals import GameAnnal, Sums, kind_words
from engine.scythe.scoring.annal import combats, first_stars, starters
from engine.simulate import lively, random_game
from tests.kits.message_keys import ANNAL_KINDS


def _played(game: Any, seed: int, tracking: str) -> tuple[list[Any], Any, GameAnnal]:
    chance = random.Random(seed)
    setup = game.draw_setup(("Ana", "Ben", "Cleo"), chance, {"tracking": tracking})
    played = list(random_game(game, setup, chance, lively(game, chance)))
    state = played[-1][2]
    return played, state, game.annal(played, state)


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("tracking", ["score", "mats"])
def test_every_kind_that_a_game_says_has_words(name: str, tracking: str) -> None:
    """In each language; and every guise has a name that is no raw id."""
    _, _, annal = _played(GAMES[name], 3, tracking)
    assert sorted(seat.name for seat in annal.seats) == ["Ana", "Ben", "Cleo"]
    kinds = {each.kind for seat in annal.seats for each in (*seat.guises, *seat.facts)}
    assert kinds <= set(ANNAL_KINDS)
    for language in LANGUAGES:
        assert all(kind_words(kind).key in templates(language) for kind in kinds)
        words = [text(guise.words, language) for seat in annal.seats for guise in seat.guises]
        assert not any("_" in each or "." in each for each in words)
    # All seats are told by the same kinds in the same order, or no two games could be compared.
    assert len({tuple(guise.kind for guise in seat.guises) for seat in annal.seats}) == 1


def test_stars_and_combats_are_those_of_the_table() -> None:
    """Somebody wins and somebody else loses each combat; the first star lies with whom it was placed by."""
    played, state, annal = _played(GAMES["scythe"], 3, "board")
    facts = [{fact.kind: fact.value for fact in seat.facts} for seat in annal.seats]
    fought = sum(step.act.__class__.__name__ == "OpenDials" for _, step, _ in played)
    assert fought and sum(each["combats_won"] for each in facts) == fought
    assert sum(each["combats_lost"] for each in facts) == fought
    assert all(winner != loser for winner, loser in combats(played))
    assert [each["stars"] for each in facts] == [player.star_count() for player in state.players]
    assert [each["first_stars"] for each in facts].count(1) == len(starters(played)) == 1
    assert {
        seat: each["first_star_turn"] for seat, each in enumerate(facts) if "first_star_turn" in each
    } == (first_stars(played))
    assert [seat.began for seat in annal.seats].count(True) == 1


def test_where_only_the_score_is_kept_nothing_else_is_claimed() -> None:
    """No combat is called not fought because nobody told of it."""
    for name, kinds in (("scythe", {"stars"}), ("ruination", set())):
        _, _, annal = _played(GAMES[name], 3, "score")
        assert {fact.kind for seat in annal.seats for fact in seat.facts} == kinds


def test_of_a_turn_number_the_least_counts() -> None:
    _, _, annal = _played(GAMES["scythe"], 3, "mats")
    sums = {fact.kind: fact.sums for seat in annal.seats for fact in seat.facts}
    assert sums["first_star_turn"] is Sums.LEAST and sums["stars"] is Sums.ADDED
