"""What nobody can see is said to be hidden, and what nobody can tell to be doubtful."""

import numpy as np
import pytest

from tests.kits.vision.drawn_maps import Put, drawn_maps, drawn_pieces, near
from vision.finding.found import Found
from vision.readers import Cancelled, Known
from vision.scythe import plan
from vision.scythe.reader import ScytheReader, UnknownFaction, read_places

TWO = {"crimea": "industrial", "saxony": "engineering"}
SIZE = (plan.WIDTH, plan.HEIGHT)
WHOLE = Found(np.diag([plan.WIDTH, plan.HEIGHT, 1.0]), SIZE, 0.0, 100)


@pytest.fixture(autouse=True)
def nothing_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The finder sees nothing: what it makes of a board that is no print is not asked here."""
    monkeypatch.setattr("vision.scythe.reader.find", lambda boards: drawn_maps([]))


def _bare_board() -> np.ndarray:
    """A board without pieces: speckled, so that nothing in it is like anything."""
    return np.random.default_rng(4).integers(60, 90, (plan.HEIGHT, plan.WIDTH, 3), np.uint8)


def test_slots_under_a_glare_are_doubtful_and_the_others_are_not() -> None:
    board = _bare_board()
    middle = plan.slot_centre(2)
    board[: round(0.12 * plan.HEIGHT), : round((middle.x + plan.SLOT_PITCH / 2) * plan.WIDTH)] = 255
    sure = ScytheReader().read(board, WHOLE, Known(TWO)).triumph_confidence
    assert {slot for slot, chance in sure.items() if chance == 0} == {"upgrades", "mechs", "structures"}
    assert set(sure) == set(plan.SLOTS)


def test_places_under_a_glare_are_not_seen() -> None:
    board = _bare_board()
    centre = plan.TERRITORIES["F1"]
    x, y, reach = round(centre.x * plan.WIDTH), round(centre.y * plan.HEIGHT), 45
    board[y - reach : y + reach, x - reach : x + reach] = 255
    territories = ScytheReader().read(board, WHOLE, Known(TWO)).territories
    assert [name for name, place in territories.items() if not place.seen] == ["F1"]
    assert territories["F1"].confidence == 0


def test_places_outside_the_photo_are_not_seen() -> None:
    right_half = Found(
        np.array([[plan.WIDTH, 0, -plan.WIDTH / 2], [0, plan.HEIGHT, 0], [0, 0, 1.0]]), SIZE, 0.0, 100
    )
    territories = ScytheReader().read(_bare_board(), right_half, Known(TWO)).territories
    for name, centre in plan.TERRITORIES.items():
        if abs(centre.x - 0.5) > 0.05:
            assert territories[name].seen == (centre.x > 0.5)


def test_home_bases_of_nobody_in_play_are_read_where_wayfare_leads_to_them() -> None:
    homes = ScytheReader().read(_bare_board(), WHOLE, Known(TWO)).home
    assert set(homes) == set(plan.HOMES)
    others = {"saxony": "engineering", "nordic": "industrial"}
    assert set(ScytheReader().read(_bare_board(), WHOLE, Known(others)).home) == set(others)


def test_a_worker_on_a_border_makes_the_places_on_both_sides_doubtful() -> None:
    inside, between = (
        read_places(drawn_pieces([Put("worker", "crimea", near("F5", right=right))]), tuple(TWO))
        for right in (0.2, 0.49)
    )
    changed = {name for name in inside if inside[name].confidence - between[name].confidence > 0.1}
    beside = next(name for name in changed if name != "F5")
    assert changed == {"F5", beside}
    assert abs(plan.TERRITORIES[beside].x - plan.TERRITORIES["F5"].x - plan.HEX_WIDTH) < 0.01
    assert inside["F5"].units == between["F5"].units == {"crimea": {"worker": 1}}
    assert between["F5"].confidence < 0.8


def test_a_place_with_two_factions_is_doubtful() -> None:
    put = [Put("mech", "crimea", near("F5", -0.2), 0.999), Put("mech", "saxony", near("F5", 0.2), 0.999)]
    both, one = (read_places(drawn_pieces(lot), tuple(TWO))["F5"] for lot in (put, put[:1]))
    assert set(both.units) == {"crimea", "saxony"} and both.is_doubtful
    assert set(one.units) == {"crimea"} and not one.is_doubtful


def test_faction_of_another_game_is_refused_by_name() -> None:
    with pytest.raises(UnknownFaction):
        ScytheReader().read(_bare_board(), WHOLE, Known({"hobbits": "industrial"}))


def test_reading_that_nobody_waits_for_stops() -> None:
    with pytest.raises(Cancelled):
        ScytheReader().read(_bare_board(), WHOLE, Known(TWO, cancelled=lambda: True))


def test_a_black_and_white_photo_leaves_everything_doubtful() -> None:
    grey = np.repeat(_bare_board()[..., :1], 3, axis=2)
    for board, is_plain in ((_bare_board(), True), (grey, False)):
        reading = ScytheReader().read(board, WHOLE, Known(TWO))
        assert all(place.seen for place in reading.territories.values())
        assert all(place.is_doubtful != is_plain for place in reading.territories.values())
        assert (reading.doubtful_slots == ()) == is_plain
