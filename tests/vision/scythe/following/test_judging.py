"""What speaks against a state: what is sure counts, what is hidden stays, the same slip is no news."""

from dataclasses import replace

import pytest

from engine.scythe.board.moving import MoveUnit
from engine.scythe.ids import Bonus, Resource, Top, Unit
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import Move
from tests.kits.vision.followed import (
    CRIMEA,
    FOLLOWER,
    SAXONY,
    after,
    explained,
    is_right,
    section,
    three,
    turn,
    with_goods,
    with_units,
)
from tests.kits.vision.readings import photo_of, showing, without
from vision.following.witness import Sighting
from vision.scythe.following.judging import Judge
from vision.scythe.reading import PlaceReading, SeenStructure


def test_a_state_that_is_as_seen_has_nothing_against_it() -> None:
    state = with_goods(with_units(three(), "M8", CRIMEA, mechs=1), "M8", Resource.OIL, 2)
    judge = Judge(three(), photo_of(state))
    assert judge.look(state, None, None).cost == 0
    assert judge.against(state) == ()


def test_what_changed_alone_is_looked_at_and_comes_to_the_same() -> None:
    """Quick and slow sight agree, whatever a step has changed."""
    before = three()
    then = turn(before, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2))
    then = with_units(then, "M8", SAXONY, workers=1)
    judge = Judge(before, photo_of(with_goods(before, "F6", Resource.FOOD, 2)))
    quick = judge.look(then, before, judge.look(before, None, None))
    assert quick.cost == pytest.approx(judge.look(then, None, None).cost)
    assert quick.looks == judge.look(then, None, None).looks


def test_two_boards_that_look_different_are_told_apart_however_often_pieces_change_places() -> None:
    """What lies on two places, the other way round, is another look; sums of plain hashes often were not."""
    looks = set()
    names = ("T2", "M2", "F3", "V4", "W5", "V6", "V7", "M7", "M8", "W3", "T5", "M4")
    judge = Judge(three(), photo_of(three()))
    pairs = [(a, b, kind) for a in names for b in names if a != b for kind in Resource]
    for a, b, kind in pairs:
        state = with_goods(with_units(three(), a, CRIMEA, workers=1), b, kind, 2)
        looks.add(judge.look(state, None, None).looks)
    assert len(looks) == len(pairs)


def test_the_places_tracks_and_slots_that_differ_are_named_the_worst_first() -> None:
    state = three()
    reading = showing(photo_of(state), M8=PlaceReading({"crimea": {"mech": 3}}, confidence=0.97))
    reading = replace(reading, triumph={"combat": {"saxony": 1}}, triumph_confidence={"combat": 0.9})
    assert Judge(state, reading).against(state)[:2] == ("M8", "stars.combat.saxony")


def test_what_is_sure_counts_for_more_than_what_is_doubtful() -> None:
    state = with_units(three(), "M8", CRIMEA, workers=1)
    costs = [
        Judge(three(), photo_of(three(), confidence=sure)).look(state, None, None).cost
        for sure in (0.4, 0.8, 0.99)
    ]
    assert costs == sorted(costs)
    assert costs[0] < costs[2] / 3


def test_a_worker_taken_for_a_mill_is_one_slip_not_two() -> None:
    state = with_units(three(), "M8", CRIMEA, workers=1)
    called = PlaceReading(structure=SeenStructure("crimea", "mill"), encounter=True, confidence=0.9)
    gone = PlaceReading({"crimea": {"mech": 2}}, encounter=True, confidence=0.9)
    cost = [
        Judge(state, showing(photo_of(state), M8=each)).look(state, None, None).cost
        for each in (called, gone)
    ]
    assert cost[0] < cost[1]


def test_a_place_under_a_hand_stays_as_it_was() -> None:
    """The photo does not show F6: only what is seen to have happened is told."""
    before = three()
    then = turn(before, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2))
    reading = photo_of(then)
    hidden = replace(reading, territories=without(reading.territories, "F6", "V9"))
    found = explained(before, hidden)
    assert is_right(before, then, found, CRIMEA, section(before, CRIMEA, Top.BOLSTER))


def test_a_unit_that_vanished_under_a_hand_went_there() -> None:
    before = three()
    acts = (Move(CRIMEA), MoveUnit(CRIMEA, Unit.WORKER, "V9", "F6"), FinishAction(CRIMEA))
    then = turn(before, CRIMEA, Top.MOVE, *acts)
    reading = photo_of(then)
    hidden = replace(reading, territories=without(reading.territories, "F6"))
    assert is_right(before, then, explained(before, hidden), CRIMEA, section(before, CRIMEA, Top.MOVE))


def test_what_was_misread_before_and_is_misread_again_is_no_news() -> None:
    """The reader sees no worker on V9, photo after photo: nobody has moved it."""
    before = three()
    empty = PlaceReading(confidence=0.9)
    last = Sighting(before, showing(photo_of(before), V9=empty))
    then = turn(before, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2))
    reading = showing(photo_of(then), V9=empty)
    found = explained(before, reading, last)
    assert is_right(before, then, found, CRIMEA, section(before, CRIMEA, Top.BOLSTER))
    assert found.explanations[0].confidence > explained(before, reading).explanations[0].confidence


def test_a_change_beside_an_old_slip_is_still_seen() -> None:
    """One of two workers on F6 was overlooked; now none is seen there, so one has gone."""
    before = with_units(three(), "F6", CRIMEA, workers=1)
    one = PlaceReading({"crimea": {"worker": 1}}, confidence=0.9)
    last = Sighting(before, showing(photo_of(before), F6=one))
    acts = (Move(CRIMEA), MoveUnit(CRIMEA, Unit.WORKER, "F6", "M8"), FinishAction(CRIMEA))
    then = turn(before, CRIMEA, Top.MOVE, *acts)
    reading = showing(photo_of(then), F6=PlaceReading(confidence=0.9))
    assert is_right(before, then, explained(before, reading, last), CRIMEA, section(before, CRIMEA, Top.MOVE))


def test_a_star_that_is_overlooked_speaks_less_against_a_state_than_one_too_many() -> None:
    state = three()
    starred = after(turn(state, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2)), ())
    slot = (0,) * 5 + (1,) + (0,) * 3
    player = replace(starred.players[CRIMEA], stars=slot)
    starred = replace(starred, players=(starred.players[0], player, starred.players[2]))
    overlooked = Judge(starred, photo_of(turn(state, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2))))
    invented = Judge(starred, photo_of(starred))
    plain = replace(starred, players=tuple(replace(each, stars=(0,) * 9) for each in starred.players))
    assert 0 < overlooked.look(starred, None, None).cost < invented.look(plain, None, None).cost


def test_a_position_has_the_shape_that_truth_files_have() -> None:
    state = with_goods(with_units(three(), "M8", CRIMEA, mechs=1), "M8", Resource.OIL, 2)
    position = FOLLOWER.position(state)
    assert position["places"]["M8"] == {
        "pieces": {"crimea": {"mech": 1}}, "resources": {"oil": 2}, "encounter": True
    }  # fmt: skip
    assert position["places"]["HB_saxony"] == {"pieces": {"saxony": {"character": 1}}}
    assert "L1" not in position["places"]
    assert (position["stars"], position["power"]["crimea"]) == ({}, 5)
    assert position["mats"]["nordic"] == "industrial"
