"""The score on the page, said by Node, is what the app says of the same sheet."""

from pathlib import Path
from typing import Any

import pytest

from companion.text import LANGUAGES, templates, text
from companion.ui.score_words import ScoreWords
from engine.codec import encode
from engine.message import say
from engine.score_sheet import Cell, Missing, ScoreLine, ScoreSheet
from tests.kits.net.node_kit import run

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


def test_what_is_shown_is_the_sheets_own_worth(tmp_path: Path) -> None:
    """Also where the parts do not add up to the total: nothing is guessed."""
    job = {"sheets": [encode(SHEETS[1])], "templates": templates("en")}
    (said,) = run(tmp_path, "page_score.mjs", job)
    assert said["cards"][0]["cells"] == [["Coins", "4"], ["Stars", "12 (3)"]]
    assert (said["cards"][0]["name"], said["cards"][0]["total"]) == ("1. seat 1", "99")
