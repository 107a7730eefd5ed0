"""Offers of any game: answers are held to their knobs, and the usual ones change nothing."""

from typing import Any

import pytest

from engine.drawings import Option
from engine.forms import BadAnswer, ChoiceField, NumberField, SeveralField, Source, SpreadField, check
from engine.message import say
from tests.kits.scythe.tables import sentence

WORDS = say("knob.workers")
OPTIONS = (Option("a", WORDS), Option("b", WORDS), Option("c", WORDS))
NUMBER = NumberField("number", WORDS, 1, 3, 2)
CHOICE = ChoiceField("choice", WORDS, OPTIONS, "a")
SEVERAL = SeveralField("several", WORDS, OPTIONS, 1, 2)
SPREAD = SpreadField("spread", WORDS, (Source("x", WORDS, 2), Source("y", WORDS, 1)), 2, (2, 0))
KNOBS = (NUMBER, CHOICE, SEVERAL, SPREAD)


@pytest.mark.parametrize(
    "answers",
    [
        {},
        {"number": 1},
        {"number": 3, "choice": "c"},
        {"several": ["a"]},
        {"several": ["c", "a"]},
        {"spread": [1, 1]},
        {"spread": (2, 0)},
    ],
)
def test_answers_in_range_are_taken(answers: dict[str, Any]) -> None:
    check(KNOBS, answers)


@pytest.mark.parametrize(
    "answers",
    [
        {"number": 0},
        {"number": 4},
        {"number": True},
        {"number": "1"},
        {"number": 1.0},
        {"number": None},
        {"choice": "d"},
        {"choice": 0},
        {"choice": ["a"]},
        {"several": []},
        {"several": ["a", "b", "c"]},
        {"several": ["a", "a"]},
        {"several": "ab"},
        {"several": [["a"]]},
        {"spread": [2]},
        {"spread": [0, 2]},
        {"spread": [3, -1]},
        {"spread": [1, 0]},
        {"spread": [True, 1]},
        {"spread": "20"},
        {"spread": {"x": 2}},
        {"other": 1},
    ],
)
def test_any_other_answer_gets_one_sentence(answers: dict[str, Any]) -> None:
    with pytest.raises(BadAnswer) as refused:
        check(KNOBS, answers)
    assert sentence(refused.value.message)
