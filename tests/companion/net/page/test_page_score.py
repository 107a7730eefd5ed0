"""The score on the page, said by Node, is what the app says of the same sheet."""

import random
from pathlib import Path
from typing import Any

import pytest

from companion.languages import LANGUAGES, templates
from companion.text import text
from companion.ui.score.words import ScoreWords
from engine.codec import encode
from engine.game import Step
from engine.message import say
from engine.ruination.game import Ruination
from engine.scoring.score_sheet import Cell, Missing, ScoreLine, ScoreSheet
from tests.kits.net.node_kit import run

RUINATION = Ruination()
COLUMNS = (say("score.column.coins"), say("score.column.stars"))
LABELS = (say("field.territories"), say("field.resources"))
SHEETS = (
    ScoreSheet((), ()),
    ScoreSheet(
        COLUMNS,
        (ScoreLine(1, (Cell(4), Cell(3, 12)), 99, 1), ScoreLine(0, (Cell(0), Cell(0, 0)), 0, 2)),
        is_over=True,
        verdict=say("verdict.wins", name="Ben", faction="nordic"),
    ),
    ScoreSheet(
        COLUMNS,
        (
            ScoreLine(0, (Cell(None), Cell(3, 12)), None),
            ScoreLine(1, (Cell(4), Cell(None)), 4, is_partial=True),
        ),
        missing=(
            Missing((0, 1), ("territories", "resources"), LABELS),
            Missing((1,), ("stars",), LABELS[1:]),
        ),
    ),
)


def words_of(sheet: ScoreSheet, language: str) -> dict[str, Any]:
    """What the app says, in the shape of the page."""
    words = ScoreWords(sheet, lambda seat: f"seat {seat}", lambda message: text(message, language))
    return {
        "title": words.title(),
        "still": words.still_to_count(),
        "verdict": words.verdict(),
        "star": any(line.rank == 1 for line in sheet.lines),
        "cards": [
            {
                "seat": line.seat,
                "name": words.name(line),
                "total": words.total(line),
                "cells": [
                    [name, words.cell(cell)] for name, cell in zip(words.columns(), line.cells, strict=True)
                ],
            }
            for line in sheet.lines
        ],
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_app_say_the_same_of_every_sheet(tmp_path: Path, language: str) -> None:
    job = {"sheets": [encode(sheet) for sheet in SHEETS], "templates": templates(language)}
    assert run(tmp_path, "page_score.mjs", job) == [words_of(sheet, language) for sheet in SHEETS]


def _hordes(**more: int) -> ScoreSheet:
    """A table of two hordes that only counts: all numbers alike but these of the second."""
    state = RUINATION.set_up(RUINATION.draw_setup(("Ana", "Ben"), random.Random(1), {"tracking": "score"}))
    first = {"vp": 29, "bastions": 5, "end_vp": 0, "many_resources": 2, "blessings": 7}
    for told in (first, {"controlled_bastions": 2, "territories": 4}):
        for seat in (0, 1):
            own = {name: more.get(name, n) if seat else n for name, n in told.items()}
            state = RUINATION.apply(state, Step(RUINATION.count(state, seat, own)))
    return RUINATION.score_sheet(state, None)


def test_nobody_wins_a_full_tie_and_a_tie_break_is_named_on_page_and_app(tmp_path: Path) -> None:
    """Final scoring: for any further ties the Khan executes all players."""
    sheets = (_hordes(), _hordes(territories=5))
    job = {"sheets": [encode(sheet) for sheet in sheets], "templates": templates("en")}
    page = run(tmp_path, "page_score.mjs", job)
    assert page == [words_of(sheet, "en") for sheet in sheets]
    tied, parted = page
    assert not tied["star"] and [card["name"] for card in tied["cards"]] == ["seat 0", "seat 1"]
    assert tied["verdict"] == "Ana, Ben are tied in everything: the Khan executes all players."
    assert parted["star"] and parted["cards"][0]["name"] == "1. seat 1"
    assert parted["verdict"].endswith("wins, tied on the total and ahead by territories controlled.")


def test_the_rows_of_a_score_add_up_on_page_and_app(tmp_path: Path) -> None:
    """Each row says what it adds, and what was counted for it in brackets."""
    job = {"sheets": [encode(_hordes())], "templates": templates("en")}
    (said,) = run(tmp_path, "page_score.mjs", job)
    for card in said["cards"]:
        assert [number for _, number in card["cells"]] == ["29", "10 (5)", "0", "2 (2)", "3 (7)"]
        assert sum(int(number.split()[0]) for _, number in card["cells"]) == int(card["total"]) == 44


def test_what_is_shown_is_the_sheets_own_worth(tmp_path: Path) -> None:
    """Also where the parts do not add up to the total: nothing is guessed."""
    job = {"sheets": [encode(SHEETS[1])], "templates": templates("en")}
    (said,) = run(tmp_path, "page_score.mjs", job)
    assert said["cards"][0]["cells"] == [["Coins", "4"], ["Stars", "12 (3)"]]
    assert (said["cards"][0]["name"], said["cards"][0]["total"]) == ("1. seat 1", "99")
