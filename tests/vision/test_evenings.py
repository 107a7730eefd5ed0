"""The shipped reader on labelled photos it was never trained on; `make bench-vision` has all the figures."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.board_readers import reader_of, shipped_board
from tests.kits.tiers import first_quick
from tests.kits.vision.shared_photos import PHOTOS, needs_photos, truth
from vision.arrays import projected
from vision.finding.look import look
from vision.photo.photo import Photo, load
from vision.readers import Known
from vision.scythe import plan
from vision.scythe.reading import ScytheReading

pytestmark = needs_photos

# Floors well below what was measured: they catch weights that do not belong to the code, not a bad day.
STARS, TOKENS, TERRITORIES = 0.97, 0.95, 0.92


@pytest.fixture(scope="module")
def readings() -> list[tuple[ScytheReading, Any]]:
    return [(reading, truth(photo)) for photo, reading in _read(("0", "2"), ("game_0", "game_2"))]


def _read(evenings: tuple[str, ...], games: tuple[str, ...]) -> Iterator[tuple[Path, ScytheReading]]:
    reader, board = reader_of("scythe"), shipped_board("scythe")
    for evening in evenings:
        folder = PHOTOS / "evenings" / evening
        setup = look(folder / "setup.jpg", board)
        for game in games:
            photo = folder / f"{game}.jpg"
            seen = look(photo, board)
            known = Known(truth(photo)["mats"], setup.straight, setup.found)
            yield photo, reader.read(seen.straight, seen.found, known)


@pytest.mark.long
def test_stars_are_read_slot_by_slot(readings: list[tuple[ScytheReading, Any]]) -> None:
    right = []
    for reading, real in readings:
        wanted: dict[str, dict[str, int]] = {}
        for slot, stars in real["triumph"].items():
            here = wanted.setdefault(slot.rstrip("12"), {})
            for faction, count in stars.items():
                here[faction] = here.get(faction, 0) + count
        right += [dict(reading.triumph.get(slot, {})) == stars for slot, stars in wanted.items()]
    assert len(right) == 36 and sum(right) >= STARS * len(right)


@pytest.mark.long
def test_tokens_are_read_on_both_tracks(readings: list[tuple[ScytheReading, Any]]) -> None:
    right = [
        token.value == real[track][faction]
        for reading, real in readings
        for track, tokens in (("power", reading.power), ("popularity", reading.popularity))
        for faction, token in tokens.items()
    ]
    assert len(right) == 24 and sum(right) >= TOKENS * len(right)


@pytest.mark.long
def test_most_territories_are_read_exactly(readings: list[tuple[ScytheReading, Any]]) -> None:
    right = [
        {faction: dict(units) for faction, units in place.units.items()}
        == real["territories"].get(name, {}).get("pieces", {})
        for reading, real in readings
        for name, place in reading.territories.items()
    ]
    assert len(right) == 4 * 47 and sum(right) >= TERRITORIES * len(right)


@pytest.mark.long
def test_every_place_of_a_clear_photo_is_seen(readings: list[tuple[ScytheReading, Any]]) -> None:
    assert all(place.seen for reading, _ in readings for place in reading.territories.values())


@pytest.mark.long
def test_the_real_photograph_shows_nobody_where_nobody_stands_and_whom_it_misses_is_flagged() -> None:
    photo = PHOTOS / "real_setup.jpg"
    seen, real = look(photo, shipped_board("scythe")), truth(photo)
    reading = reader_of("scythe").read(seen.straight, seen.found, Known(dict.fromkeys(real["factions"], "")))
    for name, place in reading.territories.items():
        standing = real["territories"].get(name, {}).get("pieces", {})
        assert standing or not place.units
        assert place.units == standing or place.is_doubtful


@pytest.mark.long
def test_a_worker_that_lies_across_a_border_is_counted_where_its_feet_are(
    readings: list[tuple[ScytheReading, Any]],
) -> None:
    reading, real = readings[1]  # a black worker, its feet on F4, its head and half of its body on W2
    assert real["territories"]["F4"]["pieces"]["saxony"]["worker"] == 2
    assert "saxony" not in real["territories"].get("W2", {}).get("pieces", {})
    assert reading.territories["F4"].units["saxony"]["worker"] == 2
    assert not reading.territories["W2"].units


_SHEETS = {"paper": (238, 240, 242), "wood": (45, 80, 120), "cloth": (28, 26, 25)}


@pytest.mark.long
@pytest.mark.parametrize("colour", first_quick(_SHEETS.values()), ids=_SHEETS)
def test_what_lies_below_a_sheet_is_not_seen_and_never_empty(colour: tuple[int, int, int]) -> None:
    photo = PHOTOS / "evenings" / "0" / "game_0.jpg"
    pixels = load(photo).pixels.copy()
    high, wide = pixels.shape[:2]
    top, bottom, left, right = round(0.42 * high), round(0.8 * high), round(0.4 * wide), round(0.8 * wide)
    pixels[top:bottom, left:right] = colour
    seen = look(Photo(pixels), shipped_board("scythe"))
    reading = reader_of("scythe").read(seen.straight, seen.found, Known(truth(photo)["mats"]))
    hidden = []
    for name, centre in plan.TERRITORIES.items():
        around = [(centre.x + dx * 0.04, centre.y + dy * 0.05) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        landed = projected(seen.found.homography, around)
        if np.all((landed > (left, top)) & (landed < (right, bottom))):
            hidden.append(name)
    assert len(hidden) > 6
    assert [name for name in hidden if reading.territories[name].seen] == []
