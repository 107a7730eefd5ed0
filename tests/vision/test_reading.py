"""A reading goes out as board-reading/1, word for word as the design has it."""

from dataclasses import replace

import numpy as np

from vision.finding.found import Found
from vision.reading import DOUBTFUL, encode_not_found, encode_reading
from vision.scythe.reading import PlaceReading, ScytheReading, SeenStructure, TrackReading

FOUND = Found(np.array([[800, 0, 100], [0, 480, 60], [0, 0, 1.0]]), (1000, 600), 21.0, 300)


def test_the_example_of_the_design_comes_out_as_it_is_written() -> None:
    """Keys, order of corners and numbers."""
    reading = ScytheReading(
        FOUND,
        territories={
            "F1": PlaceReading(
                {"crimea": {"mech": 1, "worker": 2}},
                SeenStructure("crimea", "mill"),
                {"food": 3},
                True,
                confidence=0.97,
            )
        },
        home={"crimea": PlaceReading({"crimea": {"character": 1}}, confidence=0.99)},
        triumph={"upgrades": {"crimea": 1}, "combat": {"saxony": 2}, "power": {}},
        power={"crimea": TrackReading(5, 0.99)},
        popularity={"crimea": TrackReading(10, 0.98)},
    )
    assert encode_reading(reading, 0.8) == {
        "format": "board-reading/1",
        "seconds": 0.8,
        "board": {"found": True, "quad": [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]], "tilt_deg": 21.0},
        "territories": {
            "F1": {
                "units": {"crimea": {"mech": 1, "worker": 2}},
                "structure": {"faction": "crimea", "kind": "mill"},
                "resources": {"food": 3},
                "encounter": True,
                "seen": True,
                "confidence": 0.97,
            }
        },
        "home": {"crimea": {"units": {"crimea": {"character": 1}}, "seen": True, "confidence": 0.99}},
        "triumph": {"upgrades": {"crimea": 1}, "combat": {"saxony": 2}},
        "power": {"crimea": {"value": 5, "confidence": 0.99}},
        "popularity": {"crimea": {"value": 10, "confidence": 0.98}},
    }


def test_a_place_that_was_not_seen_says_so_and_is_never_empty() -> None:
    """Whoever reads it must not take silence for an empty place."""
    hidden = PlaceReading(seen=False, confidence=0.0)
    encoded = encode_reading(ScytheReading(FOUND, territories={"L4": hidden}), 0.1)["territories"]
    assert encoded == {"L4": {"units": {}, "seen": False, "confidence": 0.0}}


def test_flags_traps_and_airships_are_told_where_they_are() -> None:
    """And left out everywhere else."""
    place = PlaceReading(flag=True, trap="armed", airship="albion")
    encoded = encode_reading(ScytheReading(FOUND, territories={"W1": place}), 0.1)["territories"]
    assert encoded == {
        "W1": {
            "units": {},
            "flag": True,
            "trap": "armed",
            "airship": "albion",
            "seen": True,
            "confidence": 1.0,
        }
    }


def test_doubt_begins_below_the_agreed_confidence_and_where_nothing_was_seen() -> None:
    """As the figures are counted: below 0.8, or not seen."""
    assert DOUBTFUL == 0.8
    assert [PlaceReading(confidence=sure).is_doubtful for sure in (0.79, 0.8, 1.0)] == [True, False, False]
    assert PlaceReading(seen=False).is_doubtful


def test_no_board_is_told_in_the_same_format() -> None:
    """A program that reads the JSON finds the sentence in it."""
    assert encode_not_found("Too dark.") == {
        "format": "board-reading/1",
        "board": {"found": False, "why": "Too dark."},
    }


def test_a_doubtful_slot_of_the_triumph_track_is_named() -> None:
    """The optional field of the format; without it nothing is said of the slots."""
    sure = {"upgrades": 0.9761, "combat": DOUBTFUL - 0.01, "power": DOUBTFUL}
    reading = ScytheReading(FOUND, triumph={"combat": {"saxony": 2}}, triumph_confidence=sure)
    assert encode_reading(reading, 0.1)["triumph_confidence"] == {
        "upgrades": 0.976,
        "combat": 0.79,
        "power": 0.8,
    }
    assert reading.doubtful_slots == ("combat",)


def test_a_reading_that_is_half_as_sure_says_the_same_of_everything() -> None:
    """What was read stays; only how sure it is changes."""
    place, token = PlaceReading({"saxony": {"mech": 1}}, confidence=0.9), TrackReading(4, 0.8)
    whole = ScytheReading(
        FOUND, {"F1": place}, {"saxony": place}, {"combat": {"saxony": 2}}, {"saxony": token}
    )
    half = replace(whole, triumph_confidence={"combat": 1.0}, popularity={"saxony": token}).less_sure(0.5)
    assert half.territories["F1"] == half.home["saxony"] == replace(place, confidence=0.45)
    assert half.power["saxony"] == half.popularity["saxony"] == TrackReading(4, 0.4)
    assert half.triumph == whole.triumph and half.triumph_confidence == {"combat": 0.5}
