"""What screens ask a game about any position; every answer must come, and every message have its words."""

from collections.abc import Iterator
from typing import Any

from companion.languages import LANGUAGES, templates
from companion.text import text
from engine.message import Message
from engine.scoring.score_sheet import ScoreSheet


def answers_every_screen(game: Any, state: Any) -> None:
    """Asks what tablet, phones and the end of the game ask, and reads the words in every language."""
    game.blocking(state)
    game.contest(state)
    game.sealing(state)
    for viewer in (None, 0):
        game.board(state, viewer)
    for message in _words(game, state):
        for language in LANGUAGES:
            assert message.key in templates(language), message
            words = text(message, language)
            assert words and "{" not in words, (message, words)


def _words(game: Any, state: Any) -> Iterator[Message]:
    yield from (*game.news(state), *game.standing(state), *game.common(state))
    yield from _score_words(game.score_sheet(state, None))
    for seat in range(game.seats(state)):
        game.tiles(state, seat)
        game.counting(state, seat, seat)
        yield game.title(state, seat)
        for viewer in (None, seat):
            yield from (figure.words for figure in game.figures(state, seat, viewer))
        for offer in game.offers(state, seat):
            yield from (offer.heading, offer.words, *(knob.label for knob in offer.knobs))


def _score_words(sheet: ScoreSheet) -> Iterator[Message]:
    yield from (*sheet.columns, *sheet.doubts, *sheet.no_longer)
    yield from (label for missing in sheet.missing for label in missing.labels)
    if sheet.verdict:
        yield sheet.verdict
