"""A story as `game-story/1`: what `adjutant story JOURNAL --json` prints (docs/formats.md)."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.codec import Json
from engine.message import Message
from engine.story.remarks import remarks
from engine.story.story import Dated, Line, Story, Thinking
from engine.story.telling import Opponent

FORMAT: Final = "game-story/1"


def as_data(story: Story, say: Callable[[Message], str]) -> Json:
    """The story as JSON data; `say` makes the sentences."""
    return {
        "format": FORMAT,
        "game": story.game,
        "over": story.is_over,
        "began_ms": story.began,
        "ended_ms": story.ended,
        "played_ms": story.played,
        "pauses_ms": list(story.pauses),
        "players": [_player(story, seat, say) for seat in range(len(story.names))],
        "turns": [
            {"round": turn.round, "seat": turn.seat, "steps": turn.steps, "spent_ms": turn.spent}
            for turn in story.turns
        ],
        "series": [_line(line, say) for line in story.lines],
        "totals": {line.key: list(line.last) for line in story.totals},
        "without": [say(column) for column in story.without],
        "happened": [_dated(each, say) for each in story.happened],
        "turning_points": [{"round": point.round, "words": say(point.words)} for point in story.points],
        "remarks": [
            {"words": say(each.words), "beside": say(each.beside) if each.beside else None}
            for each in remarks(story)
        ],
    }


def _player(story: Story, seat: int, say: Callable[[Message], str]) -> dict[str, Json]:
    line = story.sheet.by_seat[seat]
    return {
        "name": story.names[seat],
        "title": say(story.titles[seat]),
        "total": line.total,
        "rank": line.rank,
        **_thinking(story.thinking[seat]),
    }


def _thinking(thinking: Thinking) -> dict[str, Json]:
    return {
        "thought_ms": thinking.all,
        "median_turn_ms": thinking.median,
        "longest_turn_ms": max(thinking.turns, default=None),
    }


def _line(line: Line, say: Callable[[Message], str]) -> dict[str, Json]:
    return {"name": line.key, "title": say(line.title), "values": [list(values) for values in line.values]}


def _dated(each: Dated, say: Callable[[Message], str]) -> dict[str, Json]:
    what = each.what
    return {
        "step": each.step,
        "round": each.round,
        "kind": what.kind,
        "seat": what.seat,
        "words": say(what.words),
        "sides": _sides(what.sides),
    }


def _sides(sides: Sequence[Opponent]) -> Json:
    return [{"seat": side.seat, "strength": side.strength, "parts": list(side.parts)} for side in sides]
