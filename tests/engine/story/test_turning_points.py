"""What turned a game, in sentences: each with the numbers of the course, and none that is not true."""

import random

import pytest

from companion.text import text
from engine.message import say
from engine.scoring.score_sheet import Cell, ScoreLine, ScoreSheet
from engine.story.telling import Happening
from engine.story.turning_points import Course, leads, turning_points

NAMES = ("Ana", "Ben", "Cleo")


def course(*scores: tuple[int, ...]) -> Course:
    """Scores by seat, before the first turn and after each; two turns are a round."""
    rounds = tuple(1 + turn // 2 for turn in range(len(scores[0]) - 1))
    ends = [each[-1] for each in scores]
    lines = [
        ScoreLine(seat, (Cell(n),), n, 1 + sum(other > n for other in ends)) for seat, n in enumerate(ends)
    ]
    return Course(NAMES[: len(scores)], rounds, scores, ScoreSheet((say("story.open"),), tuple(lines), True))


def sentences(told: Course) -> list[str]:
    return [text(point.words, "en") for point in turning_points(told, [])]


def test_who_takes_the_lead_last_keeps_it() -> None:
    assert sentences(course((0, 2, 4, 4, 5), (0, 1, 1, 8, 12))) == [
        "Ana takes the lead in turn 1.",
        "Ben takes the lead in turn 2 and keeps it.",
        "Ben gains 7 points in turn 2, the greatest turn of all.",
    ]


def test_who_leads_all_along_and_who_comes_back_are_told_so() -> None:
    assert "Ana leads from turn 1 to the end." in sentences(course((0, 3, 4, 5, 9), (0, 1, 2, 3, 4)))
    back = sentences(course((0, 3, 4, 4, 9), (0, 1, 2, 6, 7)))
    assert "Ana takes the lead back in turn 2 and keeps it." in back
    assert "2 points decide between Ana and Ben." in back


def test_how_far_behind_the_winner_once_was() -> None:
    told = sentences(course((0, 1, 1, 2, 20), (0, 9, 10, 10, 12)))
    assert "Ana is 9 points behind in turn 1 and still wins." in told


def test_a_tie_changes_no_lead_and_ends_without_anybody_keeping_it() -> None:
    told = course((0, 3, 3, 3, 3), (0, 1, 3, 3, 3))
    assert [(lead.seat, lead.since, lead.until) for lead in leads(told)] == [(0, 1, 1)]
    assert sentences(told) == ["Ana takes the lead in turn 1."]


def test_without_a_score_by_turn_only_what_happened_is_told() -> None:
    """A line that lacks what stands on the board must not say who led."""
    empty = Course(NAMES, (1, 1, 2), (), ScoreSheet((), ()))
    star = Happening(
        "star",
        1,
        "flat-star",
        say("story.star", name="Ben", slot="power"),
        pinned=True,
        first="story.first_star",
    )
    told = [text(point.words, "en") for point in turning_points(empty, [(2, 2, star), (2, 2, star)])]
    assert told == ["Ben places the first star in turn 2: power 16."]


@pytest.mark.parametrize("seed", range(40))
def test_every_sentence_is_true_of_any_course(seed: int) -> None:
    """Read back from the sentence's own parameters, the naive way."""
    chance = random.Random(seed)
    scores = []
    for _ in range(chance.randint(2, 3)):
        value, row = chance.randrange(4), []
        for _ in range(chance.randrange(2, 16)):
            row.append(value)
            value = max(0, value + chance.choice((-1, 0, 1, 3, 8)))
        scores.append(row)
    steps = min(map(len, scores))
    told = course(*(tuple(row[:steps]) for row in scores))
    for point in turning_points(told, []):
        check(told, point.words.key, dict(point.words.params), point.turn)


def check(told: Course, key: str, params: dict[str, object], turn: int | None) -> None:
    seat = NAMES.index(str(params["name"]))
    others = [other for other in range(len(told.scores)) if other != seat]
    end = len(told.rounds)
    if key == "story.point.close":
        other = NAMES.index(str(params["other"]))
        assert told.scores[seat][-1] - told.scores[other][-1] == params["n"]
        return
    assert turn is not None and params["turn"] == told.rounds[turn]
    after = turn + 1
    if key == "story.point.greatest":
        assert told.scores[seat][after] - told.scores[seat][turn] == params["n"]
    elif key == "story.point.behind":
        assert max(told.at(after)) - told.scores[seat][after] == params["n"]
    else:
        assert all(told.scores[seat][after] > told.scores[other][after] for other in others)
    if key in ("story.point.keeps", "story.point.regains", "story.point.always"):
        later = range(after, end + 1)
        assert all(told.scores[seat][n] >= told.scores[other][n] for n in later for other in others)
        assert all(told.scores[seat][end] > told.scores[other][end] for other in others)
