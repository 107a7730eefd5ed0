"""Random battles keep every promise, and a second set of books comes to the same end."""

import random
from collections import Counter
from dataclasses import fields

import pytest

from engine.codec import decode, encode
from engine.ruination.battle.battle import KINDS, legal_acts, random_result, to_act, why_not
from engine.ruination.battle.battle_model import Battle
from tests.kits.ruination.random_battles import Run, battle_agrees

BATTLES = 1_200
SAMPLE = 60


def compare(dice: random.Random, battles: int) -> Counter[str]:
    """What occurred in so many battles, in which the second books came to the same end."""
    seen: Counter[str] = Counter()
    for _ in range(battles):
        seen += battle_agrees(dice)
    return seen


def test_a_sample_of_battles_agrees_with_the_second_books() -> None:
    assert compare(random.Random(6), SAMPLE)


@pytest.mark.long
def test_random_battles_agree_with_the_second_books_to_the_last_unit() -> None:
    seen = compare(random.Random(7), BATTLES)
    kinds = {kind.cls.__name__ for kind in KINDS}
    assert all(seen[kind] > 20 for kind in kinds), seen
    rare = ("nowhere to go", "toll", "nomad removed by the beaten", "nobody left to control")
    assert all(seen[what] > 10 for what in rare), seen


@pytest.mark.long
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
