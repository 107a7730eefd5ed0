"""What is hidden is not seen, and what is half hidden makes doubtful: it is never plainly empty."""

from dataclasses import replace

import numpy as np
import pytest

from tests.kits.vision.drawn_maps import Put, drawn_maps, drawn_pieces, near
from vision.finding.found import Found
from vision.finding.sketch import COLUMNS, ROWS
from vision.reading import DOUBTFUL
from vision.scythe import plan
from vision.scythe.reader import read_places
from vision.scythe.views import PieceView, Views, viewed

SIZE = (plan.WIDTH, plan.HEIGHT)
BOARD = np.full((plan.HEIGHT, plan.WIDTH, 3), 90, np.uint8)
TWO = ("crimea", "saxony")


def _found(left: float = 0.0, top: float = 0.0) -> Found:
    """A photo that begins so far to the right of the board's left edge and below its top edge."""
    whole = np.diag([plan.WIDTH, plan.HEIGHT, 1.0])
    whole[:2, 2] = -left * plan.WIDTH, -top * plan.HEIGHT
    return Found(whole, SIZE, 0.0, 100, printed=np.ones((ROWS, COLUMNS), np.float32))


def _views(found: Found) -> Views:
    return viewed(BOARD, drawn_maps([]), found)


def _covered(place: str, reach: float = 0.08) -> Found:
    """A photo in which the print around a place does not show."""
    printed = np.ones((ROWS, COLUMNS), np.float32)
    ys, xs = np.mgrid[0:ROWS, 0:COLUMNS]
    centre = plan.TERRITORIES[place]
    far = np.hypot((xs + 0.5) / COLUMNS - centre.x, ((ys + 0.5) / ROWS - centre.y) * plan.RATIO)
    printed[far < reach] = 0
    return replace(_found(), printed=printed)


def test_a_plain_photo_shows_everything() -> None:
    views = _views(_found())
    assert {*views.places} >= {*plan.TERRITORIES, "HB_nordic"} and {*views.slots} == {*plan.SLOTS}
    assert all(view.sure(False) > 0.999 for view in (*views.places.values(), *views.slots.values()))


def test_a_place_without_its_print_and_without_pieces_is_not_seen() -> None:
    places = read_places((), TWO, views=_views(_covered("V6")).places)
    assert not places["V6"].seen and places["V6"].confidence == 0
    assert places["F1"].seen and places["F1"].confidence > DOUBTFUL


def test_pieces_may_hide_the_print_of_their_own_place() -> None:
    crowd = drawn_pieces([Put("mech", "crimea", near("V6")), Put("worker", "crimea", near("V6", right=0.3))])
    place = read_places(crowd, TWO, views=_views(_covered("V6")).places)["V6"]
    assert place.seen and place.units == {"crimea": {"mech": 1, "worker": 1}}


def test_a_place_whose_print_shows_in_part_is_doubtful() -> None:
    """Wood grain or a dark cloth may run as the print does, here and there."""
    half = replace(_found(), printed=np.full((ROWS, COLUMNS), 0.5, np.float32))
    places = read_places((), TWO, views=_views(half).places)
    assert all(place.seen and place.is_doubtful for place in places.values())


def test_a_board_that_nobody_compared_with_its_print_is_taken_as_it_is() -> None:
    places = _views(replace(_found(), printed=None)).places
    assert all(view.printed == 1 for view in places.values())


@pytest.mark.long
def test_a_place_that_the_photo_cuts_is_doubtful_before_it_is_not_seen() -> None:
    middle = plan.TERRITORIES["V6"].x
    sure = []
    for share in np.linspace(-0.5, 0.5, 21):
        place = read_places((), TWO, views=_views(_found(left=middle + share * plan.HEX_WIDTH)).places)["V6"]
        sure.append(place.confidence)
        assert place.seen == (place.confidence > 0)
    assert sure[0] > 0.95 and sure[-1] == 0 and sure == sorted(sure, reverse=True)
    assert any(0 < confidence < DOUBTFUL for confidence in sure)


def test_a_slot_that_the_photo_cuts_or_something_covers_is_doubtful() -> None:
    slots = _views(_found(top=0.04)).slots
    assert all(view.sure(False) < DOUBTFUL for view in slots.values())
    covered = replace(_found(), printed=np.zeros((ROWS, COLUMNS), np.float32))
    assert all(view.sure(False) == 0 < view.sure(True) for view in _views(covered).slots.values())


def test_both_combat_slots_must_be_seen() -> None:
    first, second = (number for number, slot in enumerate(plan.SLOTS) if slot == "combat")
    between = (plan.slot_centre(first).x + plan.slot_centre(second).x) / 2
    slots = _views(_found(left=between)).slots
    assert slots["combat"].sure(False) == 0 and slots["popularity"] == PieceView(1.0)
