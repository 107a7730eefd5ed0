"""Objective cards as goals: each in our words, and how a seat stands to it as far as the table knows."""

import random
import re
from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.text import text
from engine.goals import Judged
from engine.scythe.cards.objective_conditions import cards, met
from engine.scythe.cards.objectives import HoldObjectives, RevealObjective
from engine.scythe.ids import Tracking
from engine.simulate import lively, random_game
from tests.kits.scythe.tables import GAME, build, data, do, have, legal

FACTS = {card["number"]: card for card in data("objectives")["cards"]}
BOARD_ALONE = (1, 2, 3, 4, 9, 10, 11, 13, 16, 19, 21, 24, 26)
LATE = {
    "en": "At the end of your turn",
    "de": "Am Ende deines Zugs",
    "es": "Al final de tu turno",
    "fr": "À la fin de votre tour",
    "it": "Alla fine del tuo turno",
    "pl": "Na końcu swojej tury",
}
EVERY = 12  # steps of a random game from one comparison to the next


def judged(state: Any, seat: int = 0) -> Judged:
    found = GAME.judged(state, seat)
    assert found is not None
    return found


def _numbers(test: Any) -> set[str]:
    """Every number above 1 that a card's facts name; one may be said as a word."""
    if isinstance(test, dict):
        return set().union(*map(_numbers, test.values()))
    return {str(test)} if type(test) is int and test != 1 else set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_told_in_words_with_all_its_numbers(language: str) -> None:
    """Its own number first, whether it is for the end of the turn, and what it counts; no card's name."""
    goals = GAME.goals(build())
    assert goals is not None
    assert [goal.id for goal in goals.every] == [str(number) for number in FACTS]
    late = LATE[language]
    for goal in goals.every:
        card, words = FACTS[int(goal.id)], text(goal.words, language)
        number, _, rest = words.partition(":")
        assert number.strip() == goal.id and words.endswith(".")
        said = set(re.findall(r"\d+", rest))
        assert _numbers(card["test"]) <= said, words
        assert (late in words) == card["end_of_turn"]
        assert card["name"] not in words


@pytest.mark.parametrize("tracking", ["mats", "board"])
def test_all_cards_at_once_are_judged_as_each_alone(tracking: str) -> None:
    chance = random.Random(8)
    setup = GAME.draw_setup(["Ana", "Ben", "Cleo"], chance, {"tracking": tracking})
    fulfilled: set[str] = set()
    for number, (_, _, after) in enumerate(random_game(GAME, setup, chance, lively(GAME, chance))):
        for seat in range(3) if number % EVERY == 0 else ():
            state = have(after, seat, objectives=2)  # a random game shows its cards at once
            alone = {str(card): met(state, seat, card) for card in cards()}
            found = judged(state, seat)
            assert set(found.fulfilled) == {card for card, answer in alone.items() if answer}
            assert set(found.unknown) == {card for card, answer in alone.items() if answer is None}
            fulfilled |= set(found.fulfilled)
    assert fulfilled


def test_who_holds_no_card_is_judged_by_none() -> None:
    assert judged(have(build(), 0, objectives=0)) == Judged(0)


def test_what_the_table_does_not_keep_is_not_judged() -> None:
    """Without a board nobody knows who controls what; where only the score is kept, nothing is known."""
    unknown = set(judged(build(tracking="mats")).unknown)
    assert {str(number) for number in BOARD_ALONE} <= unknown
    assert "12" not in unknown, "coins are kept"
    everything = judged(build(tracking=Tracking.SCORE))
    assert (everything.fulfilled, len(everything.unknown), everything.ways) == ((), 27, ())


def test_a_card_is_shown_by_the_act_that_the_list_offers() -> None:
    """Not a card that fails for certain, and one for the end of the turn not before it."""
    state = have(build(tracking="mats"), 0, coins=25, power=0, popularity=13)
    begun = do(state, *legal(state, 0)[:1])
    (way,) = judged(begun).ways
    assert way.act == RevealObjective(0) and way.act in [offer.act for offer in GAME.offers(begun, 0)]
    assert "12" in judged(begun).fulfilled and "12" not in way.ids, "only when the turn is done"
    assert "25" not in way.ids, "more than 3 popularity"
    assert judged(begun, 1).ways == (), "it is not their turn"


def test_a_hand_that_the_host_knows_is_shown_card_by_card() -> None:
    state = have(build(tracking="mats"), 0, coins=1, workers=5, popularity=13, power=0)
    known = do(state, HoldObjectives(0, (8, 18)))
    begun = do(known, *legal(known, 0)[:1])
    assert [(way.act.number, way.ids) for way in judged(begun).ways] == [(8, ("8",)), (18, ("18",))]


def test_nothing_that_another_seat_hides_changes_how_a_seat_stands() -> None:
    """Neither another's coins nor the cards it has noted."""
    state = build(tracking="mats")
    other = do(have(state, 1, coins=77), HoldObjectives(1, (3, 17)))
    assert judged(other) == judged(state)
