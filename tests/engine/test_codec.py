"""Data from outside: exactly the agreed shape, or a sentence naming the place that does not fit."""

import json
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.codec import Json, Malformed, Tagged, decode, dumps, encode, loads
from engine.game import Act
from engine.scythe.corrections.table_acts import Correct
from engine.scythe.ids import Field
from engine.scythe.kinds import ACTS
from engine.scythe.turn.bottom_row import TakeBottomRow


class Colour(StrEnum):
    """A closed list of words."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Inner:
    """One level down."""

    count: int
    colour: Colour = Colour.RED


@dataclass(frozen=True, slots=True)
class Outer:
    """One field of every kind that the codec knows."""

    name: str
    inner: Inner
    many: tuple[Inner, ...] = ()
    pair: tuple[int, str] = (0, "")
    flag: bool = False
    maybe: int | None = None
    mixed: int | tuple[int, ...] | tuple[str, ...] | None = None


GOOD: dict[str, Any] = {"name": "a", "inner": {"count": 1}}


def _refusal(data: Any, cls: type = Outer) -> tuple[str, str]:
    with pytest.raises(Malformed) as refused:
        decode(cls, data)
    return refused.value.message.key, str(refused.value.message["where"])


def test_what_fits_is_decoded_with_defaults_filled_in() -> None:
    """Left-out fields take their default; everything else arrives as its own type."""
    assert decode(Outer, GOOD) == Outer("a", Inner(1))
    full: Json = {
        **GOOD,
        "many": [{"count": 2, "colour": "blue"}],
        "pair": [3, "x"],
        "flag": True,
        "maybe": 4,
    }
    assert decode(Outer, full) == Outer("a", Inner(1), (Inner(2, Colour.BLUE),), (3, "x"), True, 4)


@pytest.mark.parametrize("wrong", [True, False, "5", 5.0, None, [5], {"count": 5}])
def test_only_a_number_is_a_number(wrong: Json) -> None:
    """A bool, a text or a float in the place of a number is refused, naming the place."""
    assert _refusal({**GOOD, "inner": {"count": wrong}}) == ("malformed.type", "Outer.inner.count")


@pytest.mark.parametrize("wrong", [0, 1, "true", None])
def test_only_true_and_false_are_flags(wrong: Json) -> None:
    """0 and 1 are numbers, not flags."""
    assert _refusal({**GOOD, "flag": wrong}) == ("malformed.type", "Outer.flag")


@pytest.mark.parametrize("wrong", [1, None, True, ["a"]])
def test_only_text_is_text(wrong: Json) -> None:
    """Nothing is turned into text on its own."""
    assert _refusal({**GOOD, "name": wrong}) == ("malformed.type", "Outer.name")


def test_an_extra_key_is_refused_by_name() -> None:
    """A misspelt field never passes as left out."""
    assert _refusal({**GOOD, "flags": True}) == ("malformed.key", "Outer.flags")
    assert _refusal({**GOOD, "inner": {"count": 1, "color": "red"}}) == ("malformed.key", "Outer.inner.color")


def test_a_missing_key_is_named() -> None:
    """The first field without default that lacks is in the message."""
    assert _refusal({"name": "a"}) == ("malformed.missing", "Outer.inner")
    assert _refusal({"name": "a", "inner": {}}) == ("malformed.missing", "Outer.inner.count")


@pytest.mark.parametrize("wrong", ["green", "RED", "", 1, None, True, ["red"]])
def test_a_word_outside_the_list_is_refused(wrong: Json) -> None:
    """Only the enum's own values count, in their own spelling."""
    key, where = _refusal({**GOOD, "inner": {"count": 1, "colour": wrong}})
    assert (key, where) == ("malformed.choice", "Outer.inner.colour")


@pytest.mark.parametrize("wrong", [[], [1], [1, "a", 2], {"0": 1}, "1a"])
def test_a_pair_has_two_parts(wrong: Json) -> None:
    """A tuple of fixed length is refused at any other length."""
    assert _refusal({**GOOD, "pair": wrong}) == ("malformed.type", "Outer.pair")


def test_the_place_inside_a_list_is_named() -> None:
    """The message leads to the item and the field in it."""
    many: list[Json] = [{"count": 1}, {"count": "2"}]
    assert _refusal({**GOOD, "many": many}) == ("malformed.type", "Outer.many[1].count")
    assert _refusal({**GOOD, "pair": [1, 2]}) == ("malformed.type", "Outer.pair[1]")


@pytest.mark.parametrize("wrong", [True, 1.5, "x", [1, "x"], [True], {}])
def test_none_of_several_kinds_is_refused(wrong: Json) -> None:
    """A field that may be one of several kinds still refuses everything else."""
    _, where = _refusal({**GOOD, "mixed": wrong})
    assert where.startswith("Outer.mixed")


@pytest.mark.parametrize("wrong", [None, [], "x", 1, True])
def test_an_object_is_needed_where_an_object_belongs(wrong: Json) -> None:
    """The outermost place is named by its class."""
    assert _refusal(wrong) == ("malformed.type", "Outer")


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", '{"a":1,}', '{"a":1}x', "'a'", "nul", '"\t"', b"\xff", b'"\xff"'),
        *("NaN", "Infinity", "-Infinity", '[1, {"a": NaN}]', "1" * 5000, "[" * 100_000),
        *('{"a":1,"a":1}', '{"a":1,"b":{"c":1,"c":2}}', '{"a":1,"\\u0061":2}'),
    ],
)
def test_broken_text_doubled_keys_and_non_numbers_are_malformed(text: str | bytes) -> None:
    """Whatever is wrong with the text, the error is one a person can read."""
    with pytest.raises(Malformed) as refused:
        loads(text)
    assert refused.value.message.key == "malformed.json"


@pytest.mark.parametrize("text", ["1e999", "-1e999", '{"a":[1e400]}'])
def test_a_number_too_large_for_a_float_is_malformed(text: str) -> None:
    """An infinity does not come in by the back door: `dumps` could never write it again."""
    with pytest.raises(Malformed):
        loads(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


@settings(max_examples=150)
@given(JSON)
def test_canonical_text_reads_back_as_it_was(data: Json) -> None:
    """One line of ASCII that parses to the same data."""
    text = dumps(data)
    assert text.isascii()
    assert "\n" not in text
    assert loads(text) == data
    assert dumps(loads(text)) == text


def test_canonical_text_knows_no_order_and_no_spaces() -> None:
    """Equal data has equal text, whatever the order of its keys."""
    assert dumps({"b": [1, 2], "a": {"d": None, "c": "ü"}}) == r'{"a":{"c":"\u00fc","d":null},"b":[1,2]}'
    assert dumps({"a": 1, "b": 2}) == dumps({"b": 2, "a": 1})


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_canonical_text_refuses_what_is_no_number(number: float) -> None:
    """NaN and infinities have no canonical text."""
    with pytest.raises(ValueError, match="Out of range"):
        dumps({"a": number})


def test_encode_leaves_defaults_out_and_refuses_unknown_kinds() -> None:
    """A short journal line, and no silent nonsense for a list or a set."""
    assert encode(Outer("a", Inner(1))) == {"name": "a", "inner": {"count": 1}}
    assert type(encode(Colour.BLUE)) is str
    for value in ([1], {1}, 1.5, b"x", object()):
        with pytest.raises(TypeError):
            encode(value)


@st.composite
def _acts(draw: st.DrawFn, cls: type[Act]) -> Act:
    hints = get_type_hints(cls)
    return cls(**{field.name: draw(st.from_type(hints[field.name])) for field in fields(cls)})


@pytest.mark.parametrize("cls", ACTS.kinds, ids=lambda cls: cls.__name__)
@settings(max_examples=25)
@given(data=st.data())
def test_every_act_survives_the_journal(cls: type[Act], data: st.DataObject) -> None:
    """Encoded, written, read and decoded, an act of any content is the same act again."""
    act = data.draw(_acts(cls))
    again = ACTS.codec.decode(loads(dumps(ACTS.codec.encode(act))))
    assert again == act
    assert type(again) is cls


def test_tags_are_the_names_of_the_acts() -> None:
    """The tag in the journal is the class's name in small letters."""
    assert ACTS.codec.tag(TakeBottomRow) == "take_bottom_row"
    assert ACTS.codec.encode(Correct(1, Field.COINS, 3)) == {
        "act": "correct", "seat": 1, "what": "coins", "value": 3,
    }  # fmt: skip
    assert len({ACTS.codec.tag(cls) for cls in ACTS.kinds}) == len(ACTS.kinds)


@pytest.mark.parametrize(
    "data", [None, [], "end_turn", {}, {"seat": 0}, {"act": None}, {"act": ["end_turn"]}]
)
def test_an_act_without_a_tag_is_malformed(data: Json) -> None:
    """What does not say what it is, is not guessed."""
    with pytest.raises(Malformed) as refused:
        ACTS.codec.decode(data)
    assert refused.value.message.key == "malformed.missing"


@pytest.mark.parametrize("tag", ["", "endturn", "EndTurn", "act", "x" * 10_000])
def test_an_unknown_tag_is_named_but_never_at_length(tag: str) -> None:
    """A message shows enough of a strange tag to recognise it, never a screenful."""
    with pytest.raises(Malformed) as refused:
        ACTS.codec.decode({"act": tag, "seat": 0})
    assert refused.value.message.key == "malformed.unknown"
    assert len(str(refused.value.message["tag"])) <= 40


def test_the_tag_is_no_field_and_fields_are_checked() -> None:
    """Behind the tag the same strictness holds."""
    codec = Tagged("kind", (Inner,))
    assert codec.decode({"kind": "inner", "count": 2}) == Inner(2)
    with pytest.raises(Malformed):
        codec.decode({"kind": "inner", "count": True})
    with pytest.raises(Malformed):
        codec.decode({"kind": "inner", "count": 1, "act": "inner"})


def test_the_canonical_text_is_json_that_others_read_too() -> None:
    """The standard library's parser agrees with ours."""
    data: Json = {"a": [1, None, True, "ü\n"], "b": {}}
    assert json.loads(dumps(data)) == data
