"""The languages we speak: the folders of assets/locales, and what each says of itself."""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

Template: TypeAlias = str | dict[str, str]
Templates: TypeAlias = Mapping[str, Template]

DEFAULT: Final = "en"
OTHER: Final = "other"
"""CLDR's plural category that every language has: also what is said without any number."""
_LOCALES: Final = files("assets").joinpath("locales")
_TERM: Final = re.compile(r"n(?: % ([0-9]+))? (!?=) ([0-9.,]+)")


def _languages() -> tuple[str, ...]:
    """The codes of the languages, as their folders are called; first the one that says what others lack."""
    found = {folder.name for folder in _LOCALES.iterdir() if folder.is_dir()}
    return (DEFAULT, *sorted(found - {DEFAULT}))


LANGUAGES: Final = _languages()


@cache
def templates(language: str) -> dict[str, Template]:
    """Every template of one language by its key."""
    found: dict[str, Template] = {}
    for file in sorted(_LOCALES.joinpath(language).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            found.update(json.loads(file.read_text("utf-8")))
    return found


def name_of(language: str) -> str:
    """What those who speak it call this language."""
    return str(templates(language)["language.name"])


def plural(number: int, words: Templates) -> str:
    """The category of this whole number in the language of these words, by its own rules (CLDR's)."""
    rules = words.get("language.plurals", {})
    named = rules.items() if isinstance(rules, dict) else ()
    return next((category for category, rule in named if _holds(rule, abs(number))), OTHER)


def _holds(rule: str, number: int) -> bool:
    return any(all(_is_so(term, number) for term in each.split(" and ")) for each in rule.split(" or "))


def _is_so(term: str, number: int) -> bool:
    """One term such as `n % 10 = 2..4`; what is none, as the empty rule of `other`, holds for no number."""
    found = _TERM.fullmatch(term)
    if found is None:
        return False
    rest = number % int(found[1]) if found[1] else number
    spans = (each.partition("..") for each in found[3].split(","))
    inside = any(int(least) <= rest <= int(most or least) for least, _, most in spans)
    return inside is (found[2] == "=")


def written(number: int, words: Templates) -> str:
    """The number as people write it: long ones in groups of three digits."""
    digits, sign = str(abs(number)), "-" if number < 0 else ""
    if len(digits) < int(str(words.get("language.grouped_from", len(digits) + 1))):
        return sign + digits
    return sign + f"{abs(number):,}".replace(",", str(words["language.group"]))
