"""Random battles keep every promise, and a second set of books comes to the same end."""

import random
from collections import Counter
from dataclasses import asdict, fields

import pytest

from engine.codec import decode, encode
from engine.ruination import battle_acts as acts
from engine.ruination.battle import legal_acts, outcome, random_result, to_act, why_not
from engine.ruination.battle_model import Battle, Role
from tests.kits.ruination.random_battles import Run, names
from tests.oracles.ruination.naive_battle import naive_retreats

BATTLES = 1_200
SAMPLE = 60


def compare(dice: random.Random, battles: int) -> Counter[str]:
    """What occurred in so many battles, in which the second books came to the same end."""
    seen: Counter[str] = Counter()
    for _ in range(battles):
        run = Run(dice)
        done = list(run.play())
        seen.update(type(act).__name__ for act in done)
        battle, second = run.battle, run.second
        assert second is not None
        end = outcome(battle)
        assert (str(end.winner), end.nomad_removed) == (second.winner, second.removed)
        owed = second.casualties()
        for role in Role:
            fighter = battle.side(role)
            assert sorted(names(fighter.army) + names(fighter.lost)) == run.units[role]
            fled = role is battle.loser and end.retreat_to is None and owed[role] < len(run.units[role])
            expected = len(run.units[role]) if fled else min(owed[role], len(run.units[role]))
            assert fighter.lost.size == expected
            seen["nowhere to go"] += fled and not fighter.nomad
        if end.retreat_to is not None:
            assert end.retreat_to in naive_retreats([asdict(place) for place in run.ground])
            assert end.toll is next(place.across for place in run.ground if place.id == end.retreat_to)
            seen["toll"] += end.toll
        seen[f"{end.winner} wins against {'a nomad' if battle.defender.nomad else 'a horde'}"] += 1
        seen["nomad removed by the beaten"] += end.nomad_removed and end.winner is Role.DEFENDER
        seen["nobody left to control"] += not end.controls and not battle.defender.nomad
    return seen


def test_a_sample_of_battles_agrees_with_the_second_books() -> None:
    assert compare(random.Random(6), SAMPLE)


@pytest.mark.long
def test_random_battles_agree_with_the_second_books_to_the_last_unit() -> None:
    seen = compare(random.Random(7), BATTLES)
    kinds = {kind.__name__ for kind in acts.BATTLE_ACTS}
    assert all(seen[kind] > 20 for kind in kinds), seen
    rare = ("nowhere to go", "toll", "nomad removed by the beaten", "nobody left to control")
    assert all(seen[what] > 10 for what in rare), seen


def test_a_battle_can_be_saved_and_loaded_at_any_moment_and_every_offer_is_playable() -> None:
    dice = random.Random(8)
    offered = 0
    for _ in range(60):
        run = Run(dice)
        for _ in run.play():
            assert decode(Battle, encode(run.battle)) == run.battle
            for seat in to_act(run.battle):
                for act in legal_acts(run.battle, seat):
                    assert why_not(run.battle, act, random_result(run.battle, act, dice)) is None, act
                    offered += 1
    assert offered > 5_000


def test_whoever_is_not_in_the_battle_may_do_nothing() -> None:
    dice = random.Random(9)
    for _ in range(30):
        run = Run(dice)
        for act in run.play():
            rest = (getattr(act, field.name) for field in fields(act) if field.name != "seat")
            stranger = type(act)(7, *rest)
            assert legal_acts(run.battle, 7) == ()
            assert why_not(run.battle, stranger) is not None, act
