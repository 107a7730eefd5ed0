"""Rules at the point of use: which cards a game has, how they hang together, and what each message is about.

The prose is the locales' (`rules/<game>.json` of each language); a game says here what there is to be told.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.message import Message, Param

_BLANK: Final = re.compile(r"\{(\w+)\}")
_COUNTED: Final = re.compile(r"[0-9]+\*(.+)")


@dataclass(frozen=True, slots=True)
class RuleCard:
    """One rule for whoever asks; title and words are the locales'."""

    key: str
    chapter: str
    links: tuple[str, ...] = ()
    """The cards that a reader wants next."""
    prose: str = ""
    """The card whose words it shares; empty: it has words of its own."""
    title: Message | None = None
    """What it is called where its words are shared."""
    facts: tuple[Message, ...] = ()
    """What its component prints, told after the shared words."""

    @property
    def words(self) -> str:
        """Where the locales have its words."""
        return self.prose or self.key


@dataclass(frozen=True, slots=True)
class Chapter:
    """Cards as they are read one after the other; a list may name cards of other chapters."""

    name: str
    cards: tuple[str, ...]


class RuleBook:
    """Every card of one game, its chapters, and the way from any message to its card."""

    def __init__(
        self,
        chapters: Iterable[Chapter],
        cards: Iterable[RuleCard],
        about: Mapping[str, str],
        same: Mapping[str, str] | None = None,
    ) -> None:
        """`about`: the keys of messages by the cards, or patterns (`slot_{slot} stars`), they are about."""
        self.chapters: Final = tuple(chapters)
        self.cards: Final = {card.key: card for card in cards}
        self.about: Final = {key: tuple(to.split()) for to, keys in about.items() for key in keys.split()}
        self.same: Final = dict(same or {})
        """Ids that are told by the card of what they are, such as a place by its kind of ground."""

    def card_of(self, message: Message) -> str | None:
        """The key of the card that this message is about: the most particular one there is."""
        params = dict(message.params)
        for pattern in self.about.get(message.key, ()):
            named = _BLANK.sub(lambda blank: _id(params.get(blank[1], "")), pattern)
            found = self.same.get(named, named)
            if found in self.cards:
                return found
        return None


def in_chapters(chapters: Mapping[str, Iterable[RuleCard]], lists: Mapping[str, str]) -> tuple[Chapter, ...]:
    """Lists of cards from anywhere, and behind them the chapters with their cards in order."""
    own = (Chapter(name, tuple(card.key for card in cards)) for name, cards in chapters.items())
    return (*(Chapter(name, tuple(keys.split())) for name, keys in lists.items()), *own)


def _id(value: Param) -> str:
    """The id in a parameter, of several the first, without how many there are."""
    first = (value[0] if value else "") if isinstance(value, tuple) else value
    counted = _COUNTED.fullmatch(str(first))
    return counted[1] if counted else str(first)


def cards_of(chapter: str, table: str) -> tuple[RuleCard, ...]:
    """The cards that have words of their own, a line for each: `key: link link`."""
    lines = (line.partition(":") for line in table.strip().splitlines())
    return tuple(RuleCard(key.strip(), chapter, tuple(links.split())) for key, _, links in lines)
