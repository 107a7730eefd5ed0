"""Forms of any game: answers are held to their fields, and what no longer fits is left out."""

from typing import Any, get_args

import pytest

from engine.codec import decode, encode
from engine.forms import BadAnswer, Form, FormField, check, fitting
from engine.message import say
from tests.kits.engine.every_field import EVERY_FIELD
from tests.kits.scythe.tables import sentence


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
        {"values": []},
        {"values": [5, 5]},
        {"text": ""},
        {"text": "Ashes"},
    ],
)
def test_answers_in_range_are_taken(answers: dict[str, Any]) -> None:
    check(EVERY_FIELD, answers)


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
        {"values": [2, 2, 2]},
        {"values": [4]},
        {"values": [True]},
        {"values": 2},
        {"text": "Ashes!"},
        {"text": 1},
        {"other": 1},
    ],
)
def test_any_other_answer_gets_one_sentence(answers: dict[str, Any]) -> None:
    with pytest.raises(BadAnswer) as refused:
        check(EVERY_FIELD, answers)
    assert sentence(refused.value.message)


def test_what_no_longer_fits_is_left_out_and_the_rest_stays() -> None:
    """Of what was entered before the question changed."""
    assert fitting(EVERY_FIELD, {"number": 4, "choice": "b", "gone": 1}) == {"choice": "b"}


def test_every_kind_of_field_goes_over_the_wire_and_back_in_one_form() -> None:
    """So that phones may be asked whatever a tablet is."""
    assert {type(field) for field in EVERY_FIELD} == {*get_args(FormField)}
    form = Form(EVERY_FIELD, (say("fact.ties"),), say("form.dial"), 2)
    assert decode(Form, encode(form)) == form
    assert form.known()["spread"] == (2, 0)
