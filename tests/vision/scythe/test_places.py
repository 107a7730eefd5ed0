"""A point belongs to a territory or home base; near a border nobody can be sure which."""

from math import hypot
from random import Random

import pytest

from vision.scythe import plan
from vision.scythe.places import beyond, place_at
from vision.scythe.plan import Point

_PIXEL = 1 / plan.WIDTH


def _moved(at: Point, towards: Point, far: float) -> Point:
    """A point so many widths of the board from another, in the direction of a third."""
    dx, dy = towards.x - at.x, (towards.y - at.y) * plan.RATIO
    share = far / hypot(dx, dy)
    return Point(at.x + share * dx, at.y + share * dy / plan.RATIO)


def _naive(at: Point) -> str | None:
    """The nearest middle of a territory, by looking at all of them one after another."""
    best, least = None, 0.62 * plan.HEX_WIDTH
    for territory, centre in plan.TERRITORIES.items():
        far = ((at.x - centre.x) ** 2 + ((at.y - centre.y) * plan.RATIO) ** 2) ** 0.5
        if far < least:
            best, least = territory, far
    return best


def test_a_thing_belongs_to_the_nearest_territory() -> None:
    chance = Random(5)
    points = [Point(chance.random(), chance.random()) for _ in range(500)]
    assert [place_at(at, False) for at in points] == [_naive(at) for at in points]


@pytest.mark.parametrize("faction", plan.HOMES)
def test_only_units_stand_on_home_bases(faction: str) -> None:
    home = plan.HOMES[faction]
    assert place_at(home, True) == f"HB_{faction}"
    assert place_at(home, False) == _naive(home)


def _neighbours() -> tuple[str, str]:
    """Two territories that touch, far from every home base."""
    first = "F5"
    centre = plan.TERRITORIES[first]
    return first, min(
        (other for other in plan.TERRITORIES if other != first),
        key=lambda other: hypot(
            plan.TERRITORIES[other].x - centre.x, (plan.TERRITORIES[other].y - centre.y) * plan.RATIO
        ),
    )


def test_the_nearer_the_border_the_likelier_it_stands_beyond() -> None:
    first, second = _neighbours()
    here, there = plan.TERRITORIES[first], plan.TERRITORIES[second]
    chances = [beyond(_moved(here, there, far * plan.HEX_WIDTH), False) for far in (0.3, 0.4, 0.46, 0.499)]
    assert {each.place for each in chances} == {second}
    assert [each.chance for each in chances] == sorted(each.chance for each in chances)
    assert chances[0].chance < 1e-6
    assert chances[-1].chance == pytest.approx(0.5, abs=0.03)


def test_across_the_border_the_first_territory_is_the_one_beyond() -> None:
    first, second = _neighbours()
    at = _moved(plan.TERRITORIES[first], plan.TERRITORIES[second], 0.52 * plan.HEX_WIDTH)
    assert place_at(at, False) == second
    assert beyond(at, False).place == first


def test_a_unit_on_the_rim_of_a_home_base_may_stand_inside_or_outside() -> None:
    home, towards = plan.HOMES["crimea"], Point(0.5, 0.5)
    inside = _moved(home, towards, plan.HOME_RADIUS - _PIXEL)
    outside = _moved(home, towards, plan.HOME_RADIUS + _PIXEL)
    assert place_at(inside, True) == "HB_crimea"
    assert beyond(outside, True).place == "HB_crimea"
    assert beyond(inside, True).place == place_at(outside, True)
    assert beyond(inside, True).chance == pytest.approx(beyond(outside, True).chance)
    assert beyond(home, True).chance < 1e-6
