"""What was said in which words, so that a finger on a sentence can ask for its rule."""

from typing import Final

from engine.message import Message

_MOST: Final = 4000  # sentences; a screen shows some hundred
_BREAKS: Final = ("\n", ", ", ": ")


class Said:
    """The messages behind the words that are drawn, as far back as anybody could still see them."""

    def __init__(self) -> None:
        self._by_words: dict[str, Message] = {}

    def note(self, words: str, message: Message) -> str:
        """Remembers what these words were made of, and gives them back."""
        if len(self._by_words) >= _MOST:
            self._by_words.clear()
        self._by_words[words.casefold()] = message
        return words

    def meant(self, words: str) -> tuple[Message, ...]:
        """The messages in these words: the whole first, then its parts."""
        parts = [words]
        for end in _BREAKS:
            parts += [part for each in parts for part in each.split(end)]
        found = (self._by_words.get(part.strip().casefold()) for part in dict.fromkeys(parts))
        return tuple(message for message in found if message)
