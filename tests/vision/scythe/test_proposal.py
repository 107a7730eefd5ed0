"""A reading against the tracker: a short list, most doubtful first, each one act away from being true."""

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.game import Step, play
from engine.scythe.board.board import PLACES
from engine.scythe.corrections.correct_all import CorrectAll
from engine.scythe.corrections.table_acts import EndGame
from engine.scythe.ids import Slot
from engine.simulate import lively, random_game
from tests.kits.vision.readings import GAME, RIGHT_HALF, photo_of, showing, table, without
from vision.overlay import PieceSpot
from vision.proposal import Box, cropped
from vision.scythe import plan
from vision.scythe.marks import marks
from vision.scythe.proposal import ScytheProposer
from vision.scythe.reading import PlaceReading, SeenStructure, TrackReading
from vision.scythe.regions import place_region

PROPOSER = ScytheProposer()
TWO = ("crimea:mechanical", "saxony:industrial")


def accepted(state: Any, *chosen: Any) -> Any:
    """The table after these differences were accepted, each act checked like one from people."""
    for act in PROPOSER.accept(state, chosen):
        state = play(GAME, state, Step(act))
    return state


def keys(differences: Any) -> list[str]:
    return [each.key for each in differences]


def games(seed: int, tracking: str, length: int = 90) -> tuple[Any, Any]:
    """One random table a third of the way on, and at the end of these steps."""
    chance = random.Random(seed)
    names = ("Ana", "Ben", "Cleo", "Dan", "Eva")[: 2 + seed % 4]
    options = {"tracking": tracking, "modules": ["invaders", "airships"] if seed % 2 else []}
    setup = GAME.draw_setup(names, chance, options)
    states = [GAME.set_up(setup)]
    for _, _, after in random_game(GAME, setup, chance, lively(GAME, chance)):
        states.append(after)
        if len(states) > length:
            break
    return states[len(states) // 3], states[-1]


@pytest.mark.parametrize("seed", range(6))
def test_a_photo_of_what_is_tracked_proposes_nothing(seed: int) -> None:
    """Whatever stands on the board: a true photo agrees with true books."""
    for state in games(seed, "board"):
        assert PROPOSER.differences(state, photo_of(state)) == ()


@pytest.mark.parametrize("seed", range(6))
def test_the_tracked_board_is_expected_as_a_true_photo_shows_it(seed: int) -> None:
    """The reader's prior names places, factions and kinds as the reader itself does."""
    state, _ = games(seed, "board")
    reading = photo_of(state, confidence=1.0)
    homes = {f"HB_{faction}": place for faction, place in reading.home.items()}
    prior = {
        name: replace(place, trap="armed" if place.trap else None)
        for name, place in PROPOSER.expected(state).items()
    }
    assert {name: prior[name] for name in (*reading.territories, *homes)} == {**reading.territories, **homes}


@pytest.mark.parametrize("seed", range(6))
def test_accepting_everything_makes_the_tracker_what_the_photo_shows(seed: int) -> None:
    """Books that are many turns behind are set right by one undoable step."""
    behind, table_now = games(seed, "board")
    reading = photo_of(table_now)
    differences = PROPOSER.differences(behind, reading)
    acts = PROPOSER.accept(behind, differences)
    after = accepted(behind, *differences)
    assert len(acts) == 1 and isinstance(acts[0], CorrectAll)
    left = PROPOSER.differences(after, reading)
    # Nobody sees on a photo what kind of trap lies there.
    assert all(not each.answers for each in left), keys(left)
    for seat, player in enumerate(table_now.players):
        mine = after.players[seat]
        assert (mine.power, mine.popularity, mine.stars) == (player.power, player.popularity, player.stars)
    for name, mine, true in zip(PLACES, after.board.places, table_now.board.places, strict=True):
        assert dict(mine.units) == dict(true.units), name
        assert (mine.resources, mine.structure, mine.encounter, mine.flag) == (
            true.resources, true.structure, true.encounter, true.flag
        )  # fmt: skip


def test_the_journal_can_write_what_is_accepted() -> None:
    """Accepting is an ordinary step: it goes out as JSON and comes back the same."""
    behind, now = games(1, "board")
    for act in PROPOSER.accept(behind, PROPOSER.differences(behind, photo_of(now))):
        assert GAME.decode_step(GAME.encode_step(Step(act))) == Step(act)


def test_a_place_that_was_not_seen_is_no_difference() -> None:
    """A hand over the board is not an empty board."""
    state = table(*TWO)
    reading = photo_of(state)
    worker = next(name for name, place in reading.territories.items() if "crimea" in place.units)
    hidden = replace(
        reading,
        territories=without(reading.territories, worker),
        home=without(reading.home, "crimea"),
        power={**reading.power, "crimea": TrackReading(None, 0.0)},
    )
    assert PROPOSER.differences(state, hidden) == ()


def test_what_lies_outside_the_photo_is_no_difference() -> None:
    """A place that the reader leaves out was seen empty only if the photo shows it."""
    state = table(*TWO)
    bare = replace(photo_of(state), territories={}, home={})
    everywhere = set(keys(PROPOSER.differences(state, bare)))
    right_half = set(keys(PROPOSER.differences(state, replace(bare, board=RIGHT_HALF))))
    assert right_half == {name for name in everywhere if plan.TERRITORIES[name].x >= 0.5}
    assert right_half and right_half < everywhere


def test_a_territory_left_out_was_seen_to_be_empty() -> None:
    """As the format says: empty territories need not be listed."""
    state = table(*TWO)
    reading = photo_of(state)
    worker = next(name for name, place in reading.territories.items() if "crimea" in place.units)
    listed = {name: place for name, place in reading.territories.items() if name != worker}
    (difference,) = PROPOSER.differences(state, replace(reading, territories=listed))
    assert difference.key == worker and difference.shows == ()
    assert [line["unit"] for line in difference.was] == ["worker"]


def test_the_most_doubtful_comes_first_and_only_the_sure_are_accepted_together() -> None:
    """Somebody with little time looks at the top of the list."""
    state = table(*TWO)
    reading = showing(
        photo_of(state),
        M1=PlaceReading(resources={"metal": 2}, confidence=0.95),
        F1=PlaceReading(resources={"food": 1}, confidence=0.55),
        T1=PlaceReading(resources={"oil": 3}, confidence=0.85),
    )
    differences = PROPOSER.differences(state, reading)
    assert keys(differences)[0] == "F1"
    assert [each.confidence for each in differences] == sorted(each.confidence for each in differences)
    assert {each.key for each in differences if each.is_sure} >= {"M1", "T1"}
    assert not differences[0].is_sure


def test_a_character_that_turns_up_has_left_where_it_was() -> None:
    """There is one of each: accepting its new place is enough."""
    state = table(*TWO)
    reading = showing(photo_of(state), F1=PlaceReading({"crimea": {"character": 1}}))
    hidden = replace(reading, home=without(reading.home, "crimea"))
    (difference,) = [each for each in PROPOSER.differences(state, hidden) if each.key == "F1"]
    after = accepted(state, difference)
    assert after.board.at("F1").of(0).character == 1
    assert after.board.at("HB_crimea").of(0).character == 0


def test_what_no_table_allows_is_left_out_of_many_and_told_alone() -> None:
    """One misread star does not keep the rest from being accepted."""
    state = table(*TWO)
    seven = {
        "upgrades": 1,
        "mechs": 1,
        "structures": 1,
        "recruits": 1,
        "workers": 1,
        "popularity": 1,
        "power": 1,
    }
    reading = replace(
        photo_of(state),
        triumph={slot: {"crimea": n} for slot, n in seven.items()},
        power={"crimea": TrackReading(9, 0.99)},
    )
    differences = PROPOSER.differences(state, reading)
    assert len(differences) == 8
    after = accepted(state, *differences)
    assert after.players[0].power == 9 and after.players[0].star_count() == 6
    (left,) = PROPOSER.differences(after, reading)
    (alone,) = PROPOSER.accept(after, [left])
    assert GAME.why_not(after, Step(alone)) is not None


def test_a_star_that_seems_lost_is_doubtful() -> None:
    """Rulebook: a star that was placed is never taken back, so it was rather overlooked."""
    state = accepted_star(table(*TWO))
    bare = replace(photo_of(state), triumph={})
    (difference,) = PROPOSER.differences(state, bare)
    assert difference.key == "stars.combat.1" and not difference.is_sure


def test_a_star_on_a_doubtful_slot_is_never_accepted_unseen() -> None:
    """A slot says how sure it is; people look at what is not."""
    state = table(*TWO)
    for sure, is_sure in ((0.79, False), (0.95, True)):
        reading = replace(
            photo_of(state), triumph={"power": {"saxony": 1}}, triumph_confidence={"power": sure}
        )
        (difference,) = PROPOSER.differences(state, reading)
        assert (difference.confidence, difference.is_sure) == (sure, is_sure)


def accepted_star(state: Any) -> Any:
    reading = replace(photo_of(state), triumph={"combat": {"saxony": 1}})
    (difference,) = PROPOSER.differences(state, reading)
    assert difference.is_sure
    return accepted(state, difference)


def test_a_trap_that_nobody_told_of_is_shown_but_not_answered() -> None:
    """Which of the four traps lies there only Togawa can say."""
    state = table("togawa:mechanical", "saxony:industrial")
    reading = photo_of(state)
    (difference,) = PROPOSER.differences(state, showing(reading, M1=PlaceReading(trap="armed")))
    assert difference.key == "M1" and not difference.answers and not difference.is_sure
    assert PROPOSER.accept(state, [difference]) == ()


def test_a_structure_of_another_owner_takes_its_place() -> None:
    """The tracker had the wrong player building: one step sets both right."""
    state = table(*TWO)
    mill = showing(photo_of(state), F1=PlaceReading(structure=SeenStructure("crimea", "mill")))
    state = accepted(state, *PROPOSER.differences(state, mill))
    armory = showing(photo_of(state), F1=PlaceReading(structure=SeenStructure("saxony", "armory")))
    (difference,) = PROPOSER.differences(state, armory)
    assert accepted(state, difference).board.at("F1").structure == (1, "armory")


def test_with_tracked_mats_only_tracks_and_stars_matter() -> None:
    """Where nobody follows the pieces, what stands where is nobody's news."""
    board, mats = table(*TWO), table(*TWO, tracking="mats")
    reading = showing(photo_of(board), F1=PlaceReading({"crimea": {"mech": 3}}))
    reading = replace(
        reading, power={"saxony": TrackReading(6, 0.7)}, triumph={"combat": {"crimea": 2}}, popularity={}
    )
    # Stars come first, however sure: they end the game, and one of them decides it.
    assert keys(PROPOSER.differences(mats, reading)) == ["stars.combat.0", "power.1"]
    assert PROPOSER.expected(mats) is None


def test_at_the_end_the_star_row_is_looked_at_though_photo_and_table_agree() -> None:
    """A star that both have missed has changed a winner; before the end nobody is asked."""
    state = table(*TWO)
    assert PROPOSER.differences(state, photo_of(state)) == ()
    ended = play(GAME, state, Step(EndGame(0)))
    first, *others = PROPOSER.differences(ended, photo_of(ended))
    assert first.agrees and first.was == first.shows and len(first.was) == len(TWO) and not first.is_sure
    assert not any(each.agrees for each in others)
    missed = replace(photo_of(ended), triumph={"workers": {"crimea": 1}})
    assert not any(each.agrees for each in PROPOSER.differences(ended, missed))


def test_the_star_row_is_set_right_from_its_own_form() -> None:
    """What people say of all stars there is one step, and the photo is not asked again."""
    state = play(GAME, table(*TWO), Step(EndGame(0)))
    row = PROPOSER.differences(state, photo_of(state))[0]
    form = GAME.correction(state, row.of, None)
    assert form and [part.seat for part in form.parts] == list(range(len(TWO)))
    act = GAME.correct(state, row.of, {"1.stars.workers": 1, "0.stars.combat": 2})
    after = play(GAME, state, Step(act))
    assert after.players[1].stars_in(Slot.WORKERS) == 1 and after.players[0].stars_in(Slot.COMBAT) == 2
    assert GAME.correct(state, row.of, {"1.stars.workers": 0}) is None


def test_the_crop_points_at_the_single_pieces_in_it() -> None:
    straight = np.full((1088, 1440, 3), 128, np.uint8)
    at = plan.TERRITORIES["F1"]
    region = place_region("F1")
    elsewhere = PieceSpot((0.99, 0.99), (0, 0, 255))
    assert np.array_equal(cropped(straight, region, (), (elsewhere,)), cropped(straight, region))
    marked = cropped(straight, region, (), (PieceSpot((at.x, at.y), (0, 0, 255)),))
    rows, columns = np.nonzero((marked == (0, 0, 255)).all(axis=2))
    middle = (at.x - region.left) * 1440, (at.y - region.top) * 1088
    assert abs(columns.mean() - middle[0]) < 2 and abs(rows.mean() - middle[1]) < 2
    assert tuple(marked[round(middle[1]), round(middle[0])]) == (128, 128, 128)  # the piece itself stays
    assert (straight == 128).all()


def test_whatever_is_drawn_on_a_crop_the_board_stays_as_it_was() -> None:
    """The next difference is cropped from the same picture."""
    straight = np.full((1088, 1440, 3), 128, np.uint8)
    at, region = plan.TERRITORIES["F1"], place_region("F1")
    border = ((at.x - 0.01, at.y - 0.01), (at.x + 0.01, at.y - 0.01), (at.x, at.y + 0.01))
    spots = [PieceSpot((at.x, at.y), (0, 0, 255)), PieceSpot((at.x + 0.005, at.y), (0, 255, 0))]
    assert (cropped(straight, region, (border, border), spots) != 128).any()
    cropped(straight, region)[:] = 0
    assert (straight == 128).all()


def test_tokens_that_share_a_field_are_pointed_at_by_one_ring() -> None:
    """Rings around the same middle would hide each other; the signs tell all of them."""
    power = {"crimea": TrackReading(4, 1.0), "nordic": TrackReading(4, 1.0), "saxony": TrackReading(9, 1.0)}
    stars = {"combat": {"crimea": 2, "nordic": 1}}
    read = replace(photo_of(table(*TWO)), power=power, popularity={}, triumph=stars)
    shared = [mark for mark in marks(read) if len(mark.chips) == 2 and not mark.outline]
    assert len(shared) == 2
    assert all([spot.colour for spot in mark.pieces] == [mark.chips[0].colour] for mark in shared)


def test_the_cropped_picture_shows_the_place_itself() -> None:
    """Every region lies on the board and holds the middle of what it is about."""
    behind, now = games(3, "board")
    for each in PROPOSER.differences(behind, photo_of(now)):
        box = each.region
        assert 0 <= box.left < box.right <= 1 and 0 <= box.top < box.bottom <= 1
        if isinstance(each.of, str) and each.of in plan.TERRITORIES:
            middle = plan.TERRITORIES[each.of]
            assert box.left < middle.x < box.right and box.top < middle.y < box.bottom


def test_a_crop_is_never_empty() -> None:
    """Not even for a region at the very edge."""
    straight = np.zeros((1088, 1440, 3), np.uint8)
    assert cropped(straight, Box(1.0, 1.0, 1.0, 1.0)).shape == (1, 1, 3)
    assert cropped(straight, Box(0.0, 0.0, 0.5, 0.25)).shape == (272, 720, 3)
