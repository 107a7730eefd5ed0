"""A field of every kind that a form can ask, for all that draw or check them."""

from typing import Final

from engine.forms import (
    ChoiceField,
    FormField,
    NumberField,
    Option,
    SeveralField,
    Source,
    SpreadField,
    TextField,
    ValuesField,
)
from engine.message import say

WORDS: Final = say("knob.workers")
OPTIONS: Final = tuple(Option(id_, WORDS) for id_ in "abc")
EVERY_FIELD: Final[tuple[FormField, ...]] = (
    NumberField("switch", WORDS, 0, 1, 1),
    NumberField("number", WORDS, 1, 3, 2),
    NumberField("far", WORDS, 5, 40, 7),
    ValuesField("values", WORDS, (2, 3, 5), 2),
    ChoiceField("choice", WORDS, OPTIONS, "a"),
    SeveralField("several", WORDS, OPTIONS, 1, 2, ("b",)),
    SpreadField("spread", WORDS, (Source("x", WORDS, 2, "W2"), Source("y", WORDS, 1)), 2, (2, 0)),
    TextField("text", WORDS, "Ash", 5, WORDS),
)
