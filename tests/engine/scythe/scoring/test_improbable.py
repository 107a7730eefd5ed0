"""What to look at again before believing a score, one doubt at a time."""

from typing import Any

import pytest

from engine.scythe.scoring.improbable import improbable
from engine.scythe.scoring.position import decode_position
from engine.scythe.scoring.scoring import score
from tests.kits.scythe.small_positions import changed, small_position, worker


def notes(raw: dict[str, Any]) -> set[str]:
    position = decode_position(raw)
    return {note.key.removeprefix("improbable.") for note in improbable(score(position), position)}


def usual() -> dict[str, Any]:
    raw = small_position("crimea", "nordic", home={})
    for seat, faction in enumerate(("crimea", "nordic")):
        raw["home"][faction] = {"units": {faction: {"character": 1, "worker": 2}}}
        changed(raw, seat, coins=10)
    return raw


def test_a_usual_position_raises_no_doubt() -> None:
    assert notes(usual()) == set()


@pytest.mark.parametrize(
    ("note", "change"),
    [
        ("total", lambda raw: changed(raw, coins=101)),
        ("no_coins", lambda raw: changed(raw, coins=0)),
        ("no_character", lambda raw: raw["home"]["crimea"]["units"]["crimea"].pop("character")),
        ("few_workers", lambda raw: raw["home"]["crimea"]["units"]["crimea"].update(worker=1)),
        ("star_too_many", lambda raw: changed(raw, stars={"mechs": 1})),
        ("star_too_many", lambda raw: changed(raw, stars={"structures": 1})),
        ("star_missing", lambda raw: changed(raw, popularity=18)),
        ("star_missing", lambda raw: raw["home"]["crimea"]["units"]["crimea"].update(mech=4)),
        ("star_missing", lambda raw: raw["home"]["crimea"]["units"]["crimea"].update(worker=8)),
        ("resources_of_nobody", lambda raw: raw["territories"].update(T4={"resources": {"oil": 1}})),
        ("encounter", lambda raw: raw["territories"].update(F1={"encounter": True})),
        ("airship", lambda raw: raw.update(airships={"crimea": {"resources": {"oil": 4}}})),
        ("airship", lambda raw: raw.update(airships={"crimea": {"workers": 3}})),
        ("airship", lambda raw: raw.update(airships={"crimea": {"workers": 1, "resources": {"oil": 1}}})),
        ("lake_workers", lambda raw: raw["territories"].update(L1=worker("crimea"))),
    ],
)
def test_each_doubt_is_raised_alone(note: str, change: Any) -> None:
    raw = usual()
    change(raw)
    assert notes(raw) == {note}


def test_two_players_with_six_stars_are_doubted() -> None:
    raw = usual()
    stars = {"upgrades": 1, "recruits": 1, "objective": 1, "combat": 2, "popularity": 1}
    for seat in (0, 1):
        changed(raw, seat, stars=stars)
    assert notes(raw) == {"two_endings"}


@pytest.mark.parametrize(("n", "doubts"), [(11, set()), (12, {"territories"})])
def test_more_than_fourteen_territories_are_doubted(n: int, doubts: set[str]) -> None:
    raw = usual()
    places = ("V1", "W1", "T1", "T2", "T3", "M2", "F2", "F3", "W2", "M3", "V3", "F4")
    units = [{"character": 1}, *({"worker": 1} for _ in range(7)), *({"mech": 1} for _ in range(4))]
    del raw["home"]["crimea"]
    raw["territories"]["X"] = worker("crimea")
    for place, unit in zip(places[:n], reversed(units), strict=False):
        raw["territories"][place] = {"units": {"crimea": unit}}
    raw["home"]["crimea"] = {"units": {"crimea": {"character": 12 - n}}}
    changed(raw, stars={"mechs": 1, "workers": 1})
    assert notes(raw) == doubts
