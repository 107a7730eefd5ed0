"""Sentences for people: the engine's messages in the languages of assets/locales."""

import json
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from engine.message import Message, Param

LANGUAGES: Final = ("en", "de")
DEFAULT: Final = LANGUAGES[0]

_Template: TypeAlias = str | dict[str, str]


def text(message: Message, language: str = DEFAULT) -> str:
    """The sentence for this message; ids among its parameters are named in the same language."""
    params = {name: _named(name, value, language) for name, value in message.params}
    template = _template(message.key, language)
    if isinstance(template, dict):
        template = template["one" if dict(message.params).get("n") == 1 else "other"]
    return template.format(**params)


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


# Parameters that hold another kind's id under a name of their own.
_KIND_OF: Final = {"to": "faction"}


def _named(name: str, value: Param, language: str) -> str | int:
    if isinstance(value, tuple):
        return ", ".join(str(_named(name, item, language)) for item in value)
    if isinstance(value, int):
        return value
    named = templates(language).get(f"{_KIND_OF.get(name, name)}.{value}", value)
    return named if isinstance(named, str) else str(value)
