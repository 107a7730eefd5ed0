"""The nonsense game keeps the promises of every game, so that what is proved with it is proved for any."""

import random
from collections.abc import Iterator
from typing import Any

from companion.languages import LANGUAGES
from companion.text import text
from engine.game import Step, play, take
from engine.message import Message
from engine.simulate import lively, random_game
from tests.kits.nonsense.installed import POND, WORDS, pond_installed


def states() -> Iterator[Any]:
    """All states of some random games."""
    for seed in range(10):
        chance = random.Random(seed)
        setup = POND.draw_setup(["Ana", "Ben"], chance, {"turns": 12})
        for before, _, after in random_game(POND, setup, chance, lively(POND, chance)):
            yield before
            yield after


def test_every_offer_may_be_taken_with_any_answer_in_range() -> None:
    turned = 0
    for state in states():
        for seat in range(2):
            for offer in POND.offers(state, seat):
                for knob in offer.knobs:
                    for answer in range(knob.least, knob.most + 1):
                        act = take(POND, state, offer, {knob.name: answer})
                        assert act.flies == answer
                        turned += answer != knob.value
    assert turned > 100


def test_its_evenings_have_prompts_that_are_left_and_sealed_choices() -> None:
    seen = list(states())
    leavings = [each.leaving for state in seen for seat in (0, 1) for each in POND.offers(state, seat)]
    assert any(leavings) and any(POND.sealing(state) for state in seen)
    assert any(POND.is_over(state) for state in seen)


def test_a_count_of_the_flies_sets_them_right() -> None:
    state = next(states())
    act = POND.correct(state, "moss", {"flies": 7})
    assert act is not None
    assert play(POND, state, Step(act)).flies[4] == 7
    assert POND.correct(state, "moss", {"flies": state.flies[4]}) is None


def test_its_words_are_whole_in_every_language() -> None:
    assert all(words.keys() == WORDS["en"].keys() for words in WORDS.values())
    with pond_installed():
        said = {text(message, language) for message in _said() for language in LANGUAGES}
    assert not [words for words in said if "{" in words or "_" in words or words.startswith("pond.")]


def _said() -> set[Message]:
    found: set[Message] = set()
    for state in states():
        board = POND.board(state, None)
        assert board
        found |= {*POND.news(state), *POND.common(state), *POND.standing(state), POND.title(state, 0)}
        found |= {piece.name for piece in board.pieces} | {place.name for place in board.places}
        offers = [offer for seat in (0, 1) for offer in POND.offers(state, seat)]
        found |= {message for offer in offers for message in (offer.heading, offer.words)}
        found |= {figure.words for seat in (0, 1) for figure in POND.figures(state, seat, None)}
    return found
