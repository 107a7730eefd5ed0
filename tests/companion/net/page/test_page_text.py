"""The page's sentences, made by Node, are the ones that companion/text.py makes."""

import json
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from companion.languages import LANGUAGES, templates
from companion.text import printable, text
from engine.codec import encode
from engine.message import Message, Param, say
from tests.kits.net.node_kit import run
from tests.kits.source_tree import ROOT

PARTS = Formatter()
NASTY = 'Jörg "{n}" $& \\ \u202e\u2028 {{x}} 🎲\x07'
# Every letter of western, Greek and Cyrillic scripts, which no newer Unicode changes, and single tricks.
STRINGS = [
    *(chr(code) for code in (*range(0x378), *range(0x400, 0x530))),
    *("\u00ad", "\u1680", "\u200b", "\u200e", "\u202e", "\u2028", "\u2029", "\u3000", "\ue000", "\ufeff"),
    *("\ufffe", "\U0001f3b2", "\U000e0001", "\U0010ffff", "\ud800", "\udc00x", "a\ud83cb", "e\u0301"),
    *("", " ", "\t\n\r", "a b", "\\", "\x00\x1b[31m"),
]
OFFERED = ("en", "de")
BROWSERS: list[tuple[list[str] | None, str | None, str]] = [
    (["de-AT", "en"], None, "de"),
    (["fr", "de"], None, "de"),
    (["en-GB", "de"], None, "en"),
    (["fr-FR"], None, "en"),
    ([], None, "en"),
    (None, None, "en"),
    (["DE_de"], None, "de"),
    (["den"], None, "en"),
    (["de"], "en", "en"),
    (["en"], "de", "de"),
    (["de"], "fr", "de"),
    (["de"], "", "de"),
]


def _blanks(template: Any) -> list[str]:
    forms = template.values() if isinstance(template, dict) else [template]
    return sorted({name for form in forms for _, name, _, _ in PARTS.parse(form) if name})


def _ids() -> dict[str, list[str]]:
    """For each kind of id, some of those that have a name."""
    found: dict[str, list[str]] = {}
    for key in templates("en"):
        kind, _, rest = key.partition(".")
        found.setdefault(kind, []).append(rest)
    return found


IDS = _ids()
KINDS = {"to": "place", "at": "place", "territory": "place"}


def _sample(name: str, variant: int) -> Param:
    """A value for this blank: a number, an id with a name, several ids, or what somebody wrote."""
    if name == "n":
        return (1, 2, 0, -3)[variant]
    ids = IDS.get(KINDS.get(name, name), ["x"])
    at = sum(map(ord, name)) % len(ids)
    several = (ids[0], ids[-1], "nobody", *IDS["faction"][:1])
    return (ids[at], several, 7, NASTY)[variant]


def _messages() -> list[tuple[str, Message]]:
    found = [
        (language, say(key, **{name: _sample(name, variant) for name in _blanks(template)}))
        for language in LANGUAGES
        for key, template in templates(language).items()
        for variant in range(4)
    ]
    odd = [say("table.stale", revision=12_345, now=-1_234_567)]
    odd += [say("no.such.key"), say("no.such.key", n=1), say("table.stale", revision=1, now=2)]
    odd += [
        say("offer.option", number=1, goods=goods) for goods in ("2*oil", ("1*workers", "3*coins", "2*x"))
    ]
    odd += [say("fact.mechs", n=1), say("fact.mechs", n=1, other=()), say("offer.to", to=())]
    return found + [(language, message) for language in LANGUAGES for message in odd]


MESSAGES = _messages()
COUNTS = json.loads((ROOT / "tests/vectors/plurals.json").read_text("utf-8"))["languages"]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What Node says, in one run."""
    folder: Path = tmp_path_factory.mktemp("page")
    job = {
        "messages": [[language, encode(message)] for language, message in MESSAGES],
        "templates": {language: templates(language) for language in LANGUAGES},
        "strings": STRINGS,
        "offered": [{"code": code, "name": code} for code in OFFERED],
        "browsers": [browser[:2] for browser in BROWSERS],
        "counts": COUNTS,
    }
    return run(folder, "page_text.mjs", job)


def test_every_sentence_is_the_same_on_the_page(page: Any) -> None:
    """Every key of every language, in each of its plurals, with names, lists, numbers and tricks."""
    for (language, message), said in zip(MESSAGES, page["said"], strict=True):
        assert said == text(message, language), (language, message)


def test_the_samples_try_plurals_names_and_lists() -> None:
    """The comparison above means something."""
    said = [text(message, language) for language, message in MESSAGES]
    assert any(", nobody, " in each for each in said)
    assert any("\\u202e\\u2028" in each for each in said)
    assert len({message.key for _, message in MESSAGES}) > 500


def test_what_somebody_wrote_is_escaped_alike(page: Any) -> None:
    """No sign that plays tricks on a screen gets through on either side."""
    assert dict(zip(STRINGS, page["printable"], strict=True)) == {each: printable(each) for each in STRINGS}


def test_the_page_speaks_the_chosen_language_or_the_browser_s(page: Any) -> None:
    """Of those that we speak; otherwise English."""
    assert page["picked"] == [wanted for _, _, wanted in BROWSERS]


def test_numbers_and_their_plurals_are_those_of_the_vectors(page: Any) -> None:
    """The page reads a language's rules as companion/languages.py does (test_languages.py)."""
    assert page["counted"] == COUNTS


def test_the_page_s_own_problems_are_said_too(page: Any) -> None:
    """Their parameters come as an object, and a sentence with a blank left is better than none."""
    assert page["objects"] == text(say("sealed.mismatch", listed="a", found="b"), "en")
    assert re.search(r"\{listed\}", page["unfilled"])


def test_words_of_the_language_itself_are_no_keys(page: Any) -> None:
    """JavaScript's objects know names that nobody gave them."""
    assert page["inherited"] == ["constructor", "__proto__", "toString"]
