"""Whether the story of a journal says what the second reader says."""

from pathlib import Path
from typing import Any

from engine.saved import journal
from engine.scoring.score_sheet import ScoreSheet
from engine.story.story import SCORE, Story, read_story
from tests.oracles.naive_story import naive_story

# The columns of a sheet by what the second scorers call the points in them.
POINTS = {
    "scythe": (
        "coins",
        "star_coins",
        "territory_coins",
        "resource_coins",
        "structure_coins",
        "faction_coins",
    ),
    "ruination": ("vp", "bastion_vp", "end_of_game_vp", "resource_vp", "blessing_vp"),
}


def agree(game: Any, path: Path) -> None:
    """Both tell the same turns, times, numbers and fights."""
    story, naive = read_story(game, journal.read(path)), naive_story(game, path)
    assert [[t.round, t.seat, t.steps, t.spent] for t in story.turns] == naive["turns"]
    assert [each.all for each in story.thinking] == naive["spent"]
    assert (story.played, list(story.pauses)) == (naive["played"], naive["pauses"])
    for key, rows in naive["series"].items():
        line = story.line(key)
        assert line and [list(row) for row in zip(*line.values, strict=True)] == rows, key
    assert [_fact(each) for each in story.happened] == naive["happened"]
    _scores_agree(story, naive, POINTS[game.name])
    _medians_agree(story, naive)


def _fact(each: Any) -> tuple[Any, ...]:
    what = each.what
    if what.sides:
        return (what.kind, each.step, *(part for side in what.sides for part in (side.seat, side.strength)))
    if what.kind == "star":
        return what.kind, each.step, what.seat, dict(what.words.params).get("slot")
    return what.kind, each.step, what.seat


def _scores_agree(story: Story, naive: dict[str, Any], points: tuple[str, ...]) -> None:
    line = story.line(SCORE)
    if not story.turns or naive["scores"][0] is None:
        return
    assert line is not None
    # What people count at the end alone is no part of the line; what is tracked on a board always is.
    columns = zip(points, story.sheet.columns, strict=True)
    known = [name for name, column in columns if column not in story.without]
    assert len(known) >= len(points) - 1
    for moment, players in enumerate(naive["scores"]):
        for seat, player in enumerate(players):
            assert line.values[seat][moment] == sum(player[name] for name in known)
    for seat, total in enumerate([] if story.without else _totals(story.sheet)):
        assert line.values[seat][-1] == total
    for key, name in (("territories", "territories"), ("resources", "resources")):
        followed = story.line(key) if story.game == "scythe" else None
        if followed:
            rows = [[player[name] for player in players] for players in naive["scores"]]
            assert [list(row) for row in zip(*followed.values, strict=True)] == rows


def _totals(sheet: ScoreSheet) -> list[int | None]:
    return [line.total for line in sheet.by_seat]


def _medians_agree(story: Story, naive: dict[str, Any]) -> None:
    """At least half of a seat's turns took no longer, and at least half no less."""
    for seat, thinking in enumerate(story.thinking):
        took = [turn[3] for turn in naive["turns"] if turn[1] == seat]
        if took:
            middle = thinking.median
            assert middle is not None and max(thinking.turns) == max(took)
            assert 2 * sum(each <= middle for each in took) >= len(took)
            assert 2 * sum(each >= middle for each in took) >= len(took)
