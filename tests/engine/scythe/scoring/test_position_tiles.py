"""`scythe-position/2`: tiles, the stars on them and what an airship controls; /1 is still read as it was."""

import json
from typing import Any

import pytest

from engine.scoring.position_reader import BadPosition
from engine.scythe.scoring.position import FIRST_FORMAT, FORMAT, decode_position, encode_position
from engine.scythe.scoring.score_sheet import SCORERS
from engine.scythe.scoring.scoring import score
from tests.kits.scythe.small_positions import changed, small_position, structure, worker
from tests.kits.scythe.tables import sentence
from tests.kits.source_tree import ROOT
from tests.oracles.scythe.score_oracle import score_oracle

HAVEN = {"passive": "Safe Haven"}


def second(*factions: str, **rest: Any) -> dict[str, Any]:
    """A small position in the second format."""
    return small_position(*(factions or ("crimea", "nordic")), **{"format": FORMAT, **rest})


def problems(raw: Any) -> list[str]:
    with pytest.raises(BadPosition) as caught:
        decode_position(raw)
    assert all(map(sentence, caught.value.problems))
    return [problem.key.removeprefix("position.") for problem in caught.value.problems]


def test_a_legal_end_of_mission_possible_is_scored() -> None:
    """An own objective and both public ones: three stars for objectives, which /1 refuses."""
    raw = changed(second(tiles={"resolution": "Mission Possible"}), stars={"objective": 1, "combat": 2})
    changed(raw, tile_stars=2)
    line = score(decode_position(raw)).players[0]
    assert (line.stars, line.star_coins) == (5, 20)
    assert score_oracle(raw)["players"][0]["stars"] == 5


def test_stars_on_any_resolution_tile_count() -> None:
    raw = changed(second(tiles={"resolution": "King of the Hill"}), tile_stars=4)
    assert score(decode_position(raw)).players[0].stars == 4


def test_a_landed_airship_controls_its_territory_and_what_lies_there() -> None:
    airships = {"crimea": {"at": "F1", "controls": True}}
    raw = second(tiles=HAVEN, airships=airships, territories={"F1": {"resources": {"food": 4}}})
    line = score(decode_position(raw)).players[0]
    assert (line.territories, line.resources) == (1, 4)
    empty = second(tiles=HAVEN, airships=airships)
    assert score(decode_position(empty)).players[0].territories == 1


def test_a_pair_of_an_airships_own_is_read() -> None:
    airships = {"crimea": {"at": "F1", "controls": True, "passive": "Safe Haven", "aggressive": "Toll"}}
    position = decode_position(second(airships=airships))
    assert position.passive_of(position.players[0].faction) == "Safe Haven"
    assert decode_position(encode_position(position)) == position


@pytest.mark.parametrize(
    ("problem", "raw"),
    [
        ("tile_stars", changed(second(), tile_stars=1)),
        ("mission_stars", changed(second(tiles={"resolution": "Mission Possible"}), tile_stars=3)),
        ("stars", changed(second(tiles={"resolution": "Deja Vu"}), tile_stars=6, stars={"combat": 1})),
        ("range", changed(second(tiles={"resolution": "Deja Vu"}), tile_stars=7)),
        ("unknown", second(tiles={"resolution": "Ragnarok"})),
        ("unknown", second(tiles={"passive": "Toll"})),
        ("not_text", second(tiles={"aggressive": 3})),
        ("unknown_key", second(tiles={"colour": "red"})),
        ("not_object", second(tiles=[])),
        ("airship_controls", second(airships={"crimea": {"at": "F1", "controls": True}})),
        ("not_bool", second(tiles=HAVEN, airships={"crimea": {"at": "F1", "controls": 1}})),
        ("airship_lands", second(tiles=HAVEN, airships={"crimea": {"controls": True}})),
        ("airship_lands", second(tiles=HAVEN, airships={"crimea": {"at": "HB_crimea", "controls": True}})),
        (
            "airship_lands",
            second(tiles=HAVEN, airships={"crimea": {"at": "F1", "controls": True}},
                   territories={"F1": worker("nordic")}),
        ),
        (
            "airship_lands",
            second(tiles=HAVEN, airships={"crimea": {"at": "F1", "controls": True}},
                   territories={"F1": structure("crimea")}),
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(problem: str, raw: Any) -> None:
    assert problems(raw) == [problem]


def test_two_airships_cannot_control_one_territory() -> None:
    airships = {faction: {"at": "F1", "controls": True} for faction in ("crimea", "nordic")}
    assert problems(second(tiles=HAVEN, airships=airships)) == ["airship_lands", "airship_lands"]


@pytest.mark.parametrize(
    "change",
    [
        {"tiles": {}},
        {"airships": {"crimea": {"controls": True}}},
        {"airships": {"crimea": {"passive": "Reap"}}},
    ],
)
def test_the_first_format_knows_nothing_of_it(change: dict[str, Any]) -> None:
    assert "unknown_key" in problems(second(**{**change, "format": FIRST_FORMAT}))
    assert problems(changed(second(format=FIRST_FORMAT), tile_stars=0)) == ["unknown_key"]


@pytest.mark.parametrize("version", [1, 2])
def test_saved_positions_of_every_format_are_scored(version: int) -> None:
    raw = json.loads((ROOT / "tests" / "games" / f"position-{version}.json").read_text("utf-8"))
    assert raw["format"] == f"scythe-position/{version}"
    assert SCORERS[raw["format"]](raw).answer == score_oracle(raw)
