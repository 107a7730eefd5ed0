"""The rules in words: a game's cards in one language, to be read, followed by links, browsed and searched."""

import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from companion.languages import DEFAULT
from companion.text import text
from engine.message import Message
from engine.rules_cards import RuleBook, RuleCard

if TYPE_CHECKING:
    # What games are loads slowly, and the first screen needs none.
    from engine.game import Game

_WORD: Final = re.compile(r"[^\W_]+")
# How well a word that is looked for fits one that stands there; the page counts alike (rules.js).
_SAME, _BEGUN, _ENDED, _SLIP = 6, 5, 4, 2
_TITLE: Final = 3  # how much more a word of the title counts
_STEM: Final = 4  # letters that two forms of one word have in common at least
_ENDING: Final = 3  # letters that an ending has at most


@dataclass(frozen=True, slots=True)
class ToldCard:
    """One rule as it is read."""

    key: str
    title: str
    words: str
    links: tuple[str, ...]
    chapter: str


@dataclass(frozen=True, slots=True)
class ToldChapter:
    """A chapter or list with the keys of its cards."""

    name: str
    title: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldBook:
    """All rules of one game in one language."""

    chapters: tuple[ToldChapter, ...]
    cards: dict[str, ToldCard]

    def found(self, words: str) -> tuple[ToldCard, ...]:
        """The cards that tell of these words, best first; case, accents, endings and slips are forgiven."""
        wanted = plain_words(words)
        if not wanted:
            return ()
        counted = [(_fit(wanted, card), place) for place, card in enumerate(self.cards.values())]
        most = max((hits for (hits, _), _ in counted), default=0)
        every = tuple(self.cards.values())
        best = sorted((-score, place) for (hits, score), place in counted if hits == most)
        return tuple(every[place] for _, place in best) if most else ()


def told_rules(game: "Game[Any]", language: str) -> ToldBook:
    """The game's rules in this language; what it lacks is told in English."""
    return _told(game.name, game.rules(), language)


@cache
def _told(name: str, book: RuleBook, language: str) -> ToldBook:
    own, usual = _prose(name, language), _prose(name, DEFAULT)
    prose = {**usual.get("cards", {}), **own.get("cards", {})}
    titles = {**usual.get("chapters", {}), **own.get("chapters", {})}
    cards = {key: _card(card, prose, language) for key, card in book.cards.items() if card.words in prose}
    chapters = (ToldChapter(each.name, titles[each.name], each.cards) for each in book.chapters)
    return ToldBook(tuple(chapters), cards)


@cache
def _prose(name: str, language: str) -> dict[str, Any]:
    file = files("assets").joinpath("locales", language, "rules", f"{name}.json")
    found: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found


def _card(card: RuleCard, prose: dict[str, list[str]], language: str) -> ToldCard:
    title, words = prose[card.words]
    if card.title:
        told = text(card.title, language)
        title = told[:1].upper() + told[1:]
    said = " ".join((words, *(text(fact, language) for fact in card.facts)))
    return ToldCard(card.key, title, said, card.links, card.chapter)


def about(book: RuleBook, messages: Iterable[Message]) -> str | None:
    """The card of the first of these messages that has one."""
    return next((card for card in map(book.card_of, messages) if card), None)


def plain_words(words: str) -> tuple[str, ...]:
    """The words without case and accents."""
    bare = unicodedata.normalize("NFKD", words.lower().replace("ß", "ss"))
    return tuple(_WORD.findall("".join(each for each in bare if not unicodedata.combining(each))))


def _fit(wanted: tuple[str, ...], card: ToldCard) -> tuple[int, int]:
    """How many of the words the card has, and how well they fit."""
    fits = [_best(word, card) for word in wanted]
    return sum(fit > 0 for fit in fits), sum(fits)


def _best(word: str, card: ToldCard) -> int:
    titled = max((_likeness(word, other) for other in _plain(card.title)), default=0)
    return max(_TITLE * titled, max((_likeness(word, other) for other in _plain(card.words)), default=0))


@cache
def _plain(words: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(plain_words(words)))


def _likeness(word: str, other: str) -> int:
    if word == other:
        return _SAME
    if other.startswith(word):
        return _BEGUN
    common = next((n for n, pair in enumerate(zip(word, other, strict=False)) if pair[0] != pair[1]), None)
    common = min(len(word), len(other)) if common is None else common
    short, long = sorted((len(word), len(other)))
    is_ending = common == short or common * 3 >= long * 2
    if common >= _STEM and long - common <= _ENDING and is_ending:
        return _ENDED
    return _SLIP if len(word) >= _STEM and _is_slip(word, other) else 0


def _is_slip(word: str, other: str) -> bool:
    """Whether one letter is wrong, missing or too many, or two have changed places."""
    if abs(len(word) - len(other)) > 1:
        return False
    at = next((n for n, pair in enumerate(zip(word, other, strict=False)) if pair[0] != pair[1]), None)
    if at is None:
        return True
    left, right = word[at:], other[at:]
    swapped = left[1::-1] + left[2:] if len(left) > 1 else left
    return right in (swapped, left[1:]) or left[1:] == right[1:] or left == right[1:]
