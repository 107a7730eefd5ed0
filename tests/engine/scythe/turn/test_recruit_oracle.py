"""Recruit bonuses against an oracle that was written from the rule text and shares no code."""

import random

import pytest

from engine.scythe.state import State
from engine.scythe.turn.bonuses import ClaimBonus, SetAutoClaim
from tests.kits.scythe.recruit_actions import prompts_agree, random_recruits, random_tables, take_bottom_row
from tests.kits.scythe.tables import (
    do,
    have,
    legal,
)
from tests.oracles.scythe.recruit_oracle import CIRCLES, bonuses

ACTIONS = 10_000
SAMPLE = 500
TRACKS = ("power", "coins", "popularity", "combat_cards")


def compare(chance: random.Random, actions: int) -> int:
    """How many bonuses so many bottom-row actions earned, each as the oracle says."""
    tables = random_tables(chance)
    earned = 0
    for _ in range(actions):
        state = random_recruits(chance.choice(tables), chance)
        acting = chance.randrange(len(state.players))
        bottom = chance.choice(list(CIRCLES))
        earned += prompts_agree(state, acting, bottom)
    return earned


def test_prompts_are_those_of_the_oracle_in_a_sample() -> None:
    assert compare(random.Random(19), SAMPLE) > SAMPLE


@pytest.mark.long
def test_prompts_are_those_of_the_oracle_in_10000_bottom_row_actions() -> None:
    assert compare(random.Random(20), ACTIONS) > ACTIONS


def test_claims_and_standing_wishes_give_what_the_oracle_says() -> None:
    chance = random.Random(21)
    tables = random_tables(chance)
    for _ in range(500):
        state = random_recruits(chance.choice(tables), chance)
        for seat in range(len(state.players)):
            state = do(state, SetAutoClaim(seat, chance.random() < 0.5))
        acting = chance.randrange(len(state.players))
        bottom = chance.choice(list(CIRCLES))
        expected = bonuses([player.mats.recruits for player in state.players], acting, bottom)
        after = take_bottom_row(state, acting, bottom)
        for seat in range(len(state.players)):
            for act in legal(after, seat, ClaimBonus):
                after = do(after, act)
        bare = take_bottom_row(without_recruits(state), acting, bottom)
        for seat, player in enumerate(after.players):
            gained = {n: getattr(player, n) - getattr(bare.players[seat], n) for n in TRACKS}
            assert gained == {n: int((seat, n) in expected) for n in TRACKS}


def without_recruits(state: State) -> State:
    for seat in range(len(state.players)):
        state = have(state, seat, recruits=(), one_time=())
    return state
