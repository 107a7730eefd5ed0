"""Recruit bonuses against an oracle that was written from the rule text and shares no code."""

import random

import pytest

from engine.frozen import evolve
from engine.scythe.acts import ChooseSection, ClaimBonus, SetAutoClaim, TakeBottomRow
from engine.scythe.ids import Bonus
from engine.scythe.state import State
from tests.kits.scythe.tables import (
    BOTTOMS,
    CUBES,
    GAME,
    MECHS_OF,
    STRUCTURES,
    do,
    have,
    legal,
    news,
    section,
)
from tests.oracles.scythe.recruit_oracle import CIRCLES, bonuses

ACTIONS = 10_000
SAMPLE = 500
TRACKS = ("power", "coins", "popularity", "combat_cards")


def random_tables(chance: random.Random) -> list[State]:
    """A few tables for every number of players."""
    return [
        GAME.set_up(GAME.draw_setup([f"P{n}" for n in range(players)], chance, {"invaders": True}))
        for players in range(2, 8)
        for _ in range(6)
    ]


def random_recruits(state: State, chance: random.Random) -> State:
    """The table with random recruits enlisted, and sometimes with everything else completed, too."""
    for seat in range(len(state.players)):
        count = chance.randrange(5)
        recruits = tuple(sorted(chance.sample(BOTTOMS, count), key=BOTTOMS.index))
        values = {"recruits": recruits, "one_time": tuple(Bonus)[:count]}
        if chance.random() < 0.2:
            mechs = MECHS_OF[str(state.setup.seats[seat].faction)]
            values |= {"mechs": mechs, "structures": STRUCTURES, "exposed": CUBES}
        state = have(state, seat, **values)
    return state


def take_bottom_row(state: State, acting: int, bottom: str) -> State:
    state = evolve(state, next_seat=acting)
    state = do(state, ChooseSection(acting, section(state, acting, bottom)))
    return do(state, TakeBottomRow(acting))


def compare(chance: random.Random, actions: int) -> int:
    """How many bonuses so many bottom-row actions earned, each as the oracle says."""
    tables = random_tables(chance)
    earned = 0
    for _ in range(actions):
        state = random_recruits(chance.choice(tables), chance)
        acting = chance.randrange(len(state.players))
        bottom = chance.choice(list(CIRCLES))
        expected = bonuses([player.mats.recruits for player in state.players], acting, bottom)
        after = take_bottom_row(state, acting, bottom)
        factions = [str(seat.faction) for seat in state.setup.seats]
        told = [(factions.index(str(m["faction"])), str(m["bonus"])) for m in news(after, "news.prompt")]
        assert told == expected
        assert [(prompt.seat, str(prompt.bottom), prompt.by) for prompt in after.prompts] == [
            (seat, bottom, acting) for seat, _ in expected
        ]
        earned += len(expected)
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
