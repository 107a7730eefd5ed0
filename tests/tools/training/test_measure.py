"""Drawn games are counted as labelled photos are."""

import numpy as np

from tools.training.measure import count, judged, lines
from tools.training.shots import Shot
from vision.scythe import plan
from vision.scythe.kinds import FACTIONS, KINDS
from vision.scythe.lessons import NOTHING
from vision.scythe.network import MARK, NamedSpots
from vision.scythe.reading import PlaceReading, SeenStructure

_PLACE = "V4"
_X, _Y = plan.TERRITORIES[_PLACE].x * plan.WIDTH, plan.TERRITORIES[_PLACE].y * plan.HEIGHT
_SAYS_NOTHING = NamedSpots(
    *(np.zeros((0, wide), np.float32) for wide in (len(KINDS) + 1, len(FACTIONS), MARK, 2))
)


def _shot(*kinds: str, feet: tuple[float, float] = (_X, _Y)) -> Shot:
    """A game in which these pieces of Crimea's lie in one place, and nothing was seen."""
    truth = [[kind, "" if kind in ("oil", "food") else "crimea", _X, _Y, True] for kind in kinds]
    return Shot([], _SAYS_NOTHING, NOTHING, False, truth, [feet] * len(truth))


def _right(shot: Shot, read: PlaceReading) -> dict[str, bool]:
    return dict(judged(shot, _PLACE, read))


def test_a_place_is_right_only_with_the_same_units_structure_and_goods():
    shot = _shot("worker", "worker", "mill", "oil")
    mill, mine = SeenStructure("crimea", "mill"), SeenStructure("crimea", "mine")
    right = PlaceReading({"crimea": {"worker": 2}}, mill, {"oil": 1}, confidence=0.9)
    assert all(_right(shot, right).values())
    wrong = _right(shot, PlaceReading({"crimea": {"worker": 1}}, mine, {"oil": 2}, confidence=0.7))
    assert wrong == {
        "all territories": False,
        "occupied territories": False,
        "structures' owner": True,
        "structures' kind": False,
        "resources": False,
        "not flagged": False,
    }


def test_an_empty_place_asks_for_nothing_but_emptiness():
    asked = _right(_shot(), PlaceReading(confidence=0.9))
    assert asked == {"all territories": True, "not flagged": True, "right among not flagged": True}


def test_what_is_seen_where_nothing_is_counts_as_wrong():
    asked = _right(_shot(), PlaceReading({"crimea": {"mech": 1}}, confidence=0.9))
    assert not asked["occupied territories"] and not asked["right among not flagged"]


def test_a_lying_worker_counts_where_its_feet_are():
    beside = plan.TERRITORIES["T3"].x * plan.WIDTH, plan.TERRITORIES["T3"].y * plan.HEIGHT
    assert _shot("worker", feet=beside).units(_PLACE) == {}
    assert _shot("worker", feet=beside).units("T3") == {"crimea": {"worker": 1}}


def test_a_reader_that_sees_nothing_is_wrong_wherever_something_stands():
    counted = list(lines(count([_shot("worker"), _shot()])))
    places = 2 * len(plan.TERRITORIES)
    assert f"all territories: {places - 1} of {places} = 98.9%" in counted
    assert "occupied territories: 0 of 1 = 0.0%" in counted
