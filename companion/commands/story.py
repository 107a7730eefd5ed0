"""`adjutant story`: what a journal has to tell, as text, data or a picture; without one, a random game."""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.games import game_called
from companion.text import text
from companion.whole_file import write_whole
from engine.codec import Json
from engine.forms import ChoiceField
from engine.game import Game
from engine.message import say
from engine.pictures.plots import plotted, stacked
from engine.pictures.svg import svg
from engine.saved import journal
from engine.simulate import lively, random_game
from engine.story.data import as_data
from engine.story.pictures import bars, charts
from engine.story.remarks import clock, remarks
from engine.story.story import Story, read_story

PLAYERS: Final = ("Ana", "Ben", "Cleo", "Dov", "Eva")
# Of an SVG file, in its own units: wide enough for sixty turns, letters as on a tablet.
_WIDTH: Final = 1000
_HEIGHT: Final = 420
_LETTER: Final = 16


def run_journal(path: str, picture: str | None, as_json: bool) -> int:
    """Tells the game of this journal on stdout, and draws it into a file where one is named."""
    reading = journal.read(Path(path))
    story = read_story(game_called(str(reading.header.get("game"))), reading)
    if picture is not None:
        write_whole(Path(picture), drawn(story).encode())
        print(text(say("stories.written", file=picture)), file=sys.stderr)
    if as_json:
        print(json.dumps(as_data(story, text)))
    elif picture is None:
        for line in tell_story(story):
            print(line)
    return 0


def drawn(story: Story) -> str:
    """The charts and the final score as one SVG file."""
    plots = [(chart.title, plotted(chart, _WIDTH, _HEIGHT, _LETTER)) for _, chart in charts(story)]
    score = bars(story)
    return svg([(score.title, stacked(score, _WIDTH, _LETTER)), *plots], text, _LETTER)


def tell_story(story: Story) -> Iterator[str]:
    """The story as lines of text."""
    if story.sheet.verdict:
        yield text(story.sheet.verdict)
    for line in story.sheet.lines:
        total = "?" if line.total is None else line.total
        yield f"  {total:>4}  {text(story.titles[line.seat])}"
    if story.turns:
        yield text(say("stories.summary", n=story.rounds, time=clock(story.played)))
    yield from _part(say("story.turned"), (text(point.words) for point in story.points))
    yield from _part(say("story.heading"), _remarks(story))
    yield from _part(say("stories.thought"), _thinking(story))
    yield from _part(say("stories.fights"), _fights(story))
    if story.without and story.turns:
        yield ""
        yield text(say("stories.without", what=", ".join(map(text, story.without))))


def _part(heading: Any, lines: Iterator[str]) -> Iterator[str]:
    found = list(lines)
    if found:
        yield ""
        yield text(heading)
        yield from (f"  {line}" for line in found)


def _remarks(story: Story) -> Iterator[str]:
    for each in remarks(story):
        yield text(each.words) + (f" ({text(each.beside)})" if each.beside else "")


def _thinking(story: Story) -> Iterator[str]:
    for name, thinking in zip(story.names, story.thinking, strict=True):
        if thinking.turns:
            times = {"time": thinking.all, "median": thinking.median or 0, "longest": max(thinking.turns)}
            yield text(say("stories.thinking", name=name, **{key: clock(ms) for key, ms in times.items()}))


def _fights(story: Story) -> Iterator[str]:
    for each in story.happened:
        if each.what.sides:
            when = text(say("stories.in_turn", turn=each.round)) + ": " if each.round else ""
            yield when + text(each.what.words)


def run(game: Game[Any], seed: int) -> int:
    """Tells a random game on stdout."""
    for line in tell(game, seed):
        print(line)
    return 0


def tell(game: Game[Any], seed: int) -> Iterator[str]:
    """The lines of the story, a paragraph for as long as the table waits for the same seat."""
    chance = random.Random(seed)
    players = PLAYERS[: game.setup_form().seats[1]]
    # Choices stand in order of how much the app does: the last one tells the fullest story.
    choices = (field for field in game.setup_form().table_fields if isinstance(field, ChoiceField))
    options: dict[str, Json] = {field.name: field.options[-1].id for field in choices}
    setup = game.draw_setup(players, chance, options)
    state = game.set_up(setup)
    yield text(say("stories.title", game=game.name, seed=str(seed)))
    yield ""
    for item in game.checklist(state):
        yield ("    " if item.seat is not None else "  ") + text(item.what)
    yield ""
    turn: list[str] = []
    for before, step, after in random_game(game, setup, chance, lively(game, chance)):
        turn += [text(game.label(before, step)) + ".", *map(text, game.news(after))]
        if game.blocking(after) != game.blocking(before):
            yield " ".join(turn)
            turn = []
        state = after
    yield " ".join(turn)
    yield ""
    yield from (text(line) for line in game.standing(state))
