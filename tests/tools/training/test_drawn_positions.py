"""Drawn evenings: what stands where is what the rules and the box allow."""

from collections import Counter
from math import hypot
from random import Random

import pytest

from tools.training.evening import draw_evening
from tools.training.position import _STARTING_WORKERS, Laying, _gaps, _lens, game, millimetres, setup
from vision.scythe import plan
from vision.scythe.places import place_at
from vision.scythe.whole_board import LIMITS

_SEEDS = range(6)


def _place(thing):
    return place_at(plan.Point(thing.x / plan.WIDTH_MM, thing.y / plan.HEIGHT_MM), True)


@pytest.mark.parametrize("seed", _SEEDS)
def test_a_drawn_set_up_follows_the_rules(seed):
    chance = Random(seed)
    evening = draw_evening(chance)
    things = setup(evening, chance)
    for faction in evening.factions:
        own = Counter(thing.kind for thing in things if thing.faction == faction)
        assert own == {"character": 1, "worker": 2, "eagle": 1, "heart": 1}
        (figure,) = (thing for thing in things if thing.faction == faction and thing.kind == "character")
        assert _place(figure) == f"HB_{faction}"
    assert {_place(thing) for thing in things if thing.kind == "encounter"} == set(plan.ENCOUNTERS)


@pytest.mark.parametrize("seed", _SEEDS)
def test_a_drawn_game_holds_no_more_than_the_box(seed):
    chance = Random(seed)
    evening = draw_evening(chance)
    things = game(evening, chance)
    counts = Counter((thing.kind, thing.faction) for thing in things if thing.faction)
    assert all(count <= LIMITS.get(kind, count) for (kind, _), count in counts.items())
    assert {thing.faction for thing in things if thing.faction} <= set(evening.factions)


@pytest.mark.parametrize("seed", _SEEDS)
def test_in_a_drawn_game_everybody_has_one_character_and_two_workers_at_least(seed):
    chance = Random(seed)
    evening = draw_evening(chance)
    counts = Counter((thing.kind, thing.faction) for thing in game(evening, chance))
    for faction in evening.factions:
        assert counts["character", faction] == 1
        assert 2 <= counts["worker", faction] <= 8


@pytest.mark.parametrize("far", [6.0, 15.0, 26.0])
def test_what_two_bases_share_lies_within_both(far):
    r, s = 14.0, 12.5
    lens = _lens(r, s, far)
    assert all(hypot(x, y) <= r + 1e-6 and hypot(x - far, y) <= s + 1e-6 for x, y in lens)
    area = sum(x * v - u * y for (x, y), (u, v) in zip(lens, [*lens[1:], lens[0]], strict=True)) / 2
    assert area > 0  # counter-clockwise, or it would be drawn from below


@pytest.mark.long
def test_gaps_are_drawn_only_where_bases_run_into_each_other():
    drawn = 0
    for seed in range(40):
        chance = Random(seed)
        evening = draw_evening(chance)
        if not evening.box:
            continue
        bases = [t for t in setup(evening, chance) if t.kind == "character"]
        assert _gaps(bases) == []  # home bases are far apart
        crowd = [t for t in game(evening, chance) if t.kind in ("mech", "character")]
        near = [hypot(a.x - b.x, a.y - b.y) for n, a in enumerate(crowd) for b in crowd[:n]]
        gaps = len(_gaps(crowd))
        drawn += gaps
        assert gaps <= sum(far < 31 for far in near)
    assert drawn  # crowded places are many: some bases do run into each other


@pytest.mark.long
def test_a_lying_worker_has_its_feet_where_it_was_put_and_its_middle_beside_them():
    upright, lying = 0, 0
    for seed in range(12):
        chance = Random(seed)
        laying = Laying(draw_evening(chance), chance)
        for _ in range(12):
            laying.put("worker", laying.evening.factions[0], 300.0, 200.0)
        for worker in laying.things:
            if worker.feet is None:
                upright += 1
                assert (worker.x, worker.y) == (300, 200)
                continue
            lying += 1
            assert worker.feet == (300, 200)
            far = hypot(worker.x - 300, worker.y - 200)
            towards = ((worker.x - 300) / far, (200 - worker.y) / far, 0)
            along = (worker.mesh.points - (300, -200, 0)) @ towards
            assert along.min() == pytest.approx(0, abs=1e-6) and along.max() == pytest.approx(2 * far)
            assert worker.mesh.points[:, 2].min() == pytest.approx(0)
    assert upright > lying > 5


@pytest.mark.parametrize("seed", _SEEDS)
def test_lying_workers_belong_where_their_feet_are(seed):
    chance = Random(seed)
    evening = draw_evening(chance)
    for thing in setup(evening, chance):
        if thing.kind == "worker":
            x, y = thing.feet or (thing.x, thing.y)
            home = place_at(plan.Point(x / plan.WIDTH_MM, y / plan.HEIGHT_MM), True)
            assert home in _STARTING_WORKERS[thing.faction]


def test_millimetres_are_the_board_s_own():
    assert millimetres(plan.Point(1, 1)) == (plan.WIDTH_MM, plan.HEIGHT_MM)
