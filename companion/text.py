"""Sentences for people: the engine's messages in the languages of assets/locales."""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from engine.message import Message, Param

LANGUAGES: Final = ("en", "de")
DEFAULT: Final = LANGUAGES[0]
KINDS: Final = "kinds"
"""`kinds.<parameter>` lists the kinds of ids a parameter may hold, where they are not of its own name."""

_Template: TypeAlias = str | dict[str, str]


_spoken = DEFAULT


def speak(language: str) -> None:
    """Chooses the language of every sentence that does not ask for another."""
    global _spoken
    _spoken = language if language in LANGUAGES else DEFAULT


def language_of(environment: Mapping[str, str]) -> str:
    """The language this environment asks for, as far as we speak it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    language = re.split("[_.@-]", locale)[0]
    return language if language in LANGUAGES else DEFAULT


def text(message: Message, language: str | None = None) -> str:
    """The sentence for this message; ids among its parameters are named in the same language."""
    language = language or _spoken
    number = dict(message.params).get("n")
    params = {name: _named(name, value, language, number) for name, value in message.params}
    return _form(_template(message.key, language), number).format(**params)


@cache
def templates(language: str) -> dict[str, _Template]:
    """Every template of one language by its key."""
    found: dict[str, _Template] = {}
    folder = files("assets").joinpath("locales", language)
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            found.update(json.loads(file.read_text("utf-8")))
    return found


def _template(key: str, language: str) -> _Template:
    known = templates(language)
    return known[key] if key in known else templates(DEFAULT).get(key, key)


def _named(name: str, value: Param, language: str, number: object) -> str | int:
    if isinstance(value, tuple):
        return ", ".join(str(_named(name, item, language, number)) for item in value)
    if isinstance(value, int):
        return value
    known = templates(language)
    for kind in str(known.get(f"{KINDS}.{name}", name)).split():
        if f"{kind}.{value}" in known:
            return _form(known[f"{kind}.{value}"], number)
    return printable(value)


def _form(template: _Template, number: object) -> str:
    """The singular or plural of a word or sentence."""
    if isinstance(template, str):
        return template
    return template["one" if number == 1 else "other"]


def capital(words: str) -> str:
    """The words as a line of their own begins: with a capital."""
    return words[:1].upper() + words[1:]


def printable(words: str) -> str:
    """What somebody else wrote, with everything escaped that could play tricks on a screen."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape", "surrogatepass").decode()
        for letter in words
    )
