"""The pond among the games: one line in the list of games, and its own locale files."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.games import GAMES
from companion.languages import LANGUAGES, templates
from companion.net.wire import web
from tests.kits.nonsense.pond import FrogPond

POND = FrogPond()
WORDS = json.loads((Path(__file__).parent / "words.json").read_text("utf-8"))


@contextmanager
def pond_installed() -> Iterator[FrogPond]:
    """The app with a third game, as it would be with `engine/pond` and a line in `companion/games.py`."""
    with patch.dict(GAMES, {POND.name: POND}), _words_installed():
        yield POND


@contextmanager
def _words_installed() -> Iterator[None]:
    """The pond's sentences beside those of `assets/locales`; the page is handed out anew."""
    for language in LANGUAGES:
        templates(language).update(_words(language))
    web._languages.cache_clear()
    try:
        yield
    finally:
        for language in LANGUAGES:
            for key in _words(language):
                del templates(language)[key]
        web._languages.cache_clear()


def _words(language: str) -> dict[str, Any]:
    """The pond speaks two languages; its English stands in for the others."""
    found: dict[str, Any] = WORDS.get(language, WORDS["en"])
    return found
