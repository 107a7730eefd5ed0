"""Sentences for people: the engine's messages in the languages of assets/locales."""

import re
from collections.abc import Mapping
from typing import Final

from companion.languages import DEFAULT, LANGUAGES, OTHER, Template, Templates, plural, templates, written
from engine.message import Message, Param

KINDS: Final = "kinds"
"""`kinds.<parameter>` lists the kinds of ids a parameter may hold, where they are not of its own name."""
FORMS: Final = ("name", "where", "into", "from")
"""How a language tells a place in a sentence: `{at:where}` asks for one, `{at:Where}` with a capital."""
PLACED: Final = "placed"
"""`placed.<form>` tells a place that has no forms of its own, such as one that people named."""
_COUNTED: Final = re.compile(r"([0-9]+)\*([a-z_]+)")
_BLANK: Final = re.compile(r"\{([A-Za-z0-9_]+)(?::([A-Za-z]+))?\}")

_spoken = DEFAULT


def speak(language: str) -> None:
    """Chooses the language of every sentence that does not ask for another."""
    global _spoken
    _spoken = language if language in LANGUAGES else DEFAULT


def spoken() -> str:
    """The language that was chosen."""
    return _spoken


def language_of(environment: Mapping[str, str]) -> str:
    """The language this environment asks for, as far as we speak it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    language = re.split("[_.@-]", locale)[0]
    return language if language in LANGUAGES else DEFAULT


def text(message: Message, language: str | None = None) -> str:
    """The sentence for this message; ids among its parameters are named in the same language."""
    language = language or _spoken
    params = dict(message.params)
    number = params.get("n")

    def filled(blank: re.Match[str]) -> str:
        wanted = blank[2] or ""
        words = _named(blank[1], params[blank[1]], language, number, wanted.lower())
        return capital(words) if wanted[:1].isupper() else words

    known = templates(language if message.key in templates(language) else DEFAULT)
    return _BLANK.sub(filled, _form(known.get(message.key, message.key), number, known))


def _named(name: str, value: Param, language: str, number: object, wanted: str) -> str:
    if isinstance(value, tuple):
        return ", ".join(_named(name, item, language, number, wanted) for item in value)
    if isinstance(value, int):
        return written(value, templates(language))
    known = templates(language)
    counted = _COUNTED.fullmatch(value)
    for kind in str(known.get(f"{KINDS}.{name}", name)).split():
        if f"{kind}.{value}" in known:
            return _told(known[f"{kind}.{value}"], number, wanted, known)
        if counted and f"{kind}.{counted[2]}" in known:
            many = int(counted[1])
            return f"{written(many, known)} {_form(known[f'{kind}.{counted[2]}'], many, known)}"
    return _told(printable(value), number, wanted, known)


def _told(word: Template, number: object, wanted: str, known: Templates) -> str:
    """The word in the form that the sentence wants; one without forms gets the usual word before it."""
    if isinstance(word, dict) and wanted in word:
        return word[wanted]
    plain = _form(word, number, known)
    return str(known.get(f"{PLACED}.{wanted}", "{at}")).replace("{at}", plain) if wanted else plain


def _form(template: Template, number: object, known: Templates) -> str:
    """A word or sentence as its number wants it; a place by its name."""
    if isinstance(template, str):
        return template
    if FORMS[0] in template:
        return template[FORMS[0]]
    return template.get(plural(number, known) if isinstance(number, int) else OTHER, template[OTHER])


def capital(words: str) -> str:
    """The words as a line of their own begins: with a capital."""
    return words[:1].upper() + words[1:]


def printable(words: str) -> str:
    """What somebody else wrote, with everything escaped that could play tricks on a screen."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape", "surrogatepass").decode()
        for letter in words
    )
