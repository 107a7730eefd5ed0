"""`adjutant rules`: the rules looked up by words, or listed by chapter."""

from collections.abc import Iterable, Iterator
from textwrap import fill
from typing import Any, Final

from companion.rule_texts import ToldBook, ToldCard, told_rules
from companion.text import spoken, text
from engine.game import Game
from engine.message import TableError, say

BEST: Final = 5  # cards; whoever wants more asks with more words
_WIDE: Final = 78  # letters of a terminal's line


class NoRule(TableError):
    """No card tells of these words."""


def run(games: Iterable[Game[Any]], words: str) -> int:
    """Prints the best cards for these words, or every chapter without any; NoRule if there is none."""
    lines = [line for game in games for line in _lines(game, words)]
    if not lines:
        raise NoRule("rule.no_rules", words=words[:40])
    print("\n".join(lines))
    return 0


def _lines(game: Game[Any], words: str) -> Iterator[str]:
    book = told_rules(game, spoken())
    told = tuple(_told(book, words) if words else _chapters(book))
    if told:
        yield from (text(say("rule.game", game=game.name)).upper(), "", *told)


def _told(book: ToldBook, words: str) -> Iterator[str]:
    for card in book.found(words)[:BEST]:
        yield from (card.title, *_card(book, card), "")


def _card(book: ToldBook, card: ToldCard) -> Iterator[str]:
    yield fill(card.words, _WIDE, initial_indent="  ", subsequent_indent="  ")
    links = ", ".join(book.cards[key].title for key in card.links if key in book.cards)
    yield fill(f"{text(say('rule.see'))}: {links}", _WIDE, initial_indent="  ", subsequent_indent="  ")


def _chapters(book: ToldBook) -> Iterator[str]:
    for chapter in book.chapters:
        titles = "; ".join(book.cards[key].title for key in chapter.cards)
        yield from (chapter.title, fill(titles, _WIDE, initial_indent="  ", subsequent_indent="  "), "")
