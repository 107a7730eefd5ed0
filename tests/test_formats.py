"""The examples of docs/formats.md are what the app reads and writes."""

import json
import re
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from companion.games import SCORERS
from companion.text import text
from engine.scythe.ids import Bonus, Top
from engine.scythe.turn.bolster import Bolster
from tests.kits.pages import blocks
from tests.kits.source_tree import ROOT
from tests.kits.vision.followed import CRIMEA, FOLLOWER, seen, three, turn
from tests.kits.vision.readings import GAME
from vision.following.encoding import encode_explained
from vision.reading import encode_not_found, encode_reading
from vision.scythe.reading import PlaceReading, ScytheReading, SeenStructure, TrackReading

PAGE = ROOT / "docs" / "formats.md"
TOTALS = {"scythe": ("crimea", [46, 9]), "ruination": ("rust_buzzards", [42, 31])}


def _example(named: str) -> dict[str, Any]:
    found = (json.loads(block) for language, block in blocks(PAGE) if language == "json")
    return next(one for one in found if one["format"] == named)


def test_a_position_with_tiles_is_scored() -> None:
    answer = SCORERS["scythe-position/2"](_example("scythe-position/2")).answer
    assert isinstance(answer, dict)
    assert isinstance(answer["players"], list)
    assert [(line["stars"], line["territories"]) for line in answer["players"]] == [(6, 2), (0, 0)]


@pytest.mark.parametrize("game", TOTALS)
def test_a_games_position_is_scored_and_its_answer_has_the_keys_that_the_page_names(game: str) -> None:
    position = _example(f"{game}-position/1")
    answer = SCORERS[position["format"]](position).answer
    assert isinstance(answer, dict)
    said = rf'"{game}-score/1",\s+"players": \[\{{(.*?)\}}\]'
    named = re.search(said, PAGE.read_text("utf-8"), re.DOTALL)
    assert named is not None
    assert isinstance(answer["players"], list)
    assert [list(line) for line in answer["players"]] == [re.findall(r'"(\w+)"', named[1])] * 2
    winner, totals = TOTALS[game]
    assert (answer["winner"], [line["total"] for line in answer["players"]]) == (winner, totals)


def test_a_reading_is_written_as_the_page_shows_it() -> None:
    """The example is decoded by hand and encoded by the product; nothing may be left over on either side."""
    example = _example("board-reading/1")
    found: Any = SimpleNamespace(quad=example["board"]["quad"], tilt_deg=example["board"]["tilt_deg"])
    reading = ScytheReading(
        found,
        {name: _place(one) for name, one in example["territories"].items()},
        {name: _place(one) for name, one in example["home"].items()},
        example["triumph"],
        {name: TrackReading(**one) for name, one in example["power"].items()},
        {name: TrackReading(**one) for name, one in example["popularity"].items()},
        example["triumph_confidence"],
    )
    assert encode_reading(reading, example["seconds"]) == example
    nothing = json.dumps(encode_not_found("SENTENCE")).replace('"SENTENCE"', "SENTENCE")
    assert f"`{nothing}`" in PAGE.read_text("utf-8")


def test_an_explanation_is_written_with_the_keys_that_the_page_shows() -> None:
    """The example's own turn, played by hand and explained by the product; values of that table aside."""
    example = _example("turn-explained/1")["photos"][0]
    before = three()
    then = turn(before, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2))
    told: Any = encode_explained(GAME, FOLLOWER, seen(before, then), text)
    assert {"photo", *told} == example.keys()
    shown, made = example["explanations"][0], told["explanations"][0]
    assert made.keys() == shown.keys()
    assert {key: made[key] for key in ("seat", "section", "acts", "turns")} == {
        key: shown[key] for key in ("seat", "section", "acts", "turns")
    }
    assert made["after"].keys() == shown["after"].keys()
    assert made["after"]["places"]["F6"] == shown["after"]["places"]["F6"]
    assert made["after"]["power"]["crimea"] == shown["after"]["power"]["crimea"]


def _place(one: Mapping[str, Any]) -> PlaceReading:
    structure = one.get("structure")
    return PlaceReading(**{**one, "structure": SeenStructure(**structure) if structure else None})
