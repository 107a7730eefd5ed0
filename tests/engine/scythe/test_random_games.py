"""Random legal games of 2 to 7 players in every tracking depth keep every promise."""

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.codec import dumps
from engine.game import Step
from engine.scythe.combat.combat import OpenDials
from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.ids import Field, Tracking
from engine.scythe.kinds import ACTS, KINDS
from engine.scythe.turn.bonuses import SetAutoClaim
from engine.simulate import choices
from engine.table import ChangesNothing, Table
from tests.kits.scythe.act_checks import (
    accepted_acts_are_sound,
    offers_are_playable,
    what_is_accepted_is_offered,
)
from tests.kits.scythe.random_acts import random_act
from tests.kits.scythe.random_games import PLACES, drawn, random_state, random_steps, with_result
from tests.kits.scythe.tables import GAME, news
from tests.kits.tiers import first_quick
from tests.oracles.scythe.invariants import broken
from tests.oracles.scythe.recruit_oracle import bonuses

DEPTHS = tuple(Tracking)
BOARD_LONG = first_quick(sorted(DEPTHS, key=lambda depth: depth is Tracking.BOARD), len(DEPTHS) - 1)
MOST_ACTS = 3000
PHASES = (Phase.explicit, Phase.generate)  # a seed says nothing simpler when it shrinks
seeds = st.integers(0, 2**32 - 1)
counts = st.integers(2, 7)


@pytest.mark.parametrize("tracking", BOARD_LONG)
@settings(max_examples=10, phases=PHASES)
@given(players=counts, seed=seeds)
def test_random_games_keep_every_invariant(tracking: Tracking, players: int, seed: int) -> None:
    chance = random.Random(seed)
    for _, step, after in random_steps(drawn(players, tracking, chance), chance, 400):
        assert broken(after) == [], step
        assert not GAME.status(after)


@pytest.mark.parametrize("players", range(2, 8))
def test_random_games_on_the_mats_come_to_their_end(players: int) -> None:
    for seed in range(4):
        chance = random.Random(seed)
        *_, (_, _, last) = random_steps(drawn(players, Tracking.MATS, chance), chance, MOST_ACTS)
        assert GAME.is_over(last)
        assert [sum(player.stars) for player in last.players].count(6) == 1
        assert sum(last.players[last.ended.by].stars) == 6


@pytest.mark.parametrize("tracking", first_quick([Tracking.MATS, Tracking.BOARD]))
@settings(max_examples=12, phases=PHASES)
@given(players=counts, seed=seeds)
def test_one_prompt_for_each_earned_bonus(tracking: Tracking, players: int, seed: int) -> None:
    chance = random.Random(seed)
    for before, _, after in random_steps(drawn(players, tracking, chance), chance, 1200):
        fresh = [(p.seat, str(p.bottom), p.by) for p in after.prompts if p.number > before.prompts_made]
        announced = news(after, "news.bottom_row")
        if not announced:
            assert fresh == []
            continue
        (message,) = announced
        factions = [seat.faction for seat in after.setup.seats]
        acting, bottom = factions.index(message["faction"]), str(message["bottom"])
        earned = bonuses([player.mats.recruits for player in before.players], acting, bottom)
        # At the end of the game what is open is given at once.
        assert fresh == ([] if after.ended else [(seat, bottom, acting) for seat, _ in earned])
        assert after.prompts_made - before.prompts_made == len(earned)


@pytest.mark.parametrize("tracking", DEPTHS)
@settings(max_examples=40, phases=PHASES)
@given(players=counts, seed=seeds)
def test_nothing_is_offered_that_play_refuses(tracking: Tracking, players: int, seed: int) -> None:
    chance = random.Random(seed)
    offers_are_playable(random_state(players, tracking, chance), chance)


@pytest.mark.long
@settings(max_examples=60, phases=PHASES)
@given(players=counts, seed=seeds)
def test_everything_play_accepts_is_offered_or_a_variant_of_an_offer(players: int, seed: int) -> None:
    chance = random.Random(seed)
    what_is_accepted_is_offered(random_state(players, Tracking.MATS, chance), chance, 400)


@pytest.mark.parametrize("tracking", DEPTHS)
@settings(max_examples=15, phases=PHASES)
@given(players=counts, seed=seeds)
def test_accepted_acts_keep_every_invariant(tracking: Tracking, players: int, seed: int) -> None:
    """Also acts that no list offers: part of a gain, gifts, wishes. Corrections may say anything."""
    chance = random.Random(seed)
    accepted_acts_are_sound(random_state(players, tracking, chance), chance, 250)


@pytest.mark.parametrize("tracking", BOARD_LONG)
@settings(max_examples=8, phases=PHASES)
@given(players=counts, seed=seeds)
def test_undo_restores_every_state_and_redo_repeats_it(tracking: Tracking, players: int, seed: int) -> None:
    chance = random.Random(seed)
    table = Table.create(GAME, drawn(players, tracking, chance), at=0)
    seen = [(table.state, table.state_hash())]
    for at in range(chance.randrange(60, 120)):
        offers = choices(GAME, table.state)
        if not offers:
            break
        step = GAME.random_step(table.state, chance.choice(offers), chance)
        table.play(step.act, at=at, result=step.result)
        after = (table.state, table.state_hash())
        table.undo(at=at)
        assert (table.state, table.state_hash()) == seen[-1]
        table.redo(at=at)
        assert (table.state, table.state_hash()) == after
        seen.append(after)
    for expected in reversed(seen[:-1]):
        table.undo(at=200)
        assert (table.state, table.state_hash()) == expected
    for expected in seen[1:]:
        table.redo(at=300)
        assert (table.state, table.state_hash()) == expected


@pytest.mark.parametrize("tracking", DEPTHS)
@pytest.mark.parametrize("players", range(2, 8))
def test_journal_replays_to_the_same_hash(tracking: Tracking, players: int, tmp_path: Path) -> None:
    chance = random.Random(players)
    path = tmp_path / "game.jsonl"
    table = Table.create(GAME, drawn(players, tracking, chance), at=0, path=path)
    for at in range(1, 60):
        offers = choices(GAME, table.state)
        roll = chance.random()
        if roll < 0.1 and table.undo_label:
            table.undo(at=at)
        elif roll < 0.15 and table.redo_label:
            table.redo(at=at)
        elif roll < 0.2:
            with suppress(ChangesNothing):
                table.play(Correct(chance.randrange(players), Field.COINS, chance.randrange(50)), at=at)
        elif offers:
            step = GAME.random_step(table.state, chance.choice(offers), chance)
            table.play(step.act, at=at, result=step.result)
    table.close()
    assert Table.replay(GAME, path).state_hash() == table.state_hash()


@pytest.mark.parametrize("tracking", DEPTHS)
def test_same_seed_gives_the_same_game(tracking: Tracking) -> None:
    games = []
    for _ in range(2):
        chance = random.Random(11)
        steps = [step for _, step, _ in random_steps(drawn(4, tracking, chance), chance, MOST_ACTS)]
        games.append(steps)
    assert games[0] == games[1]


@settings(max_examples=150, phases=PHASES)
@given(seed=seeds)
def test_every_act_survives_its_encoding(seed: int) -> None:
    chance = random.Random(seed)
    act = random_act(GAME.set_up(drawn(3, Tracking.MATS, chance)), chance, PLACES)
    if isinstance(act, OpenDials):
        return
    data = GAME.encode_step(Step(act))
    assert GAME.decode_step(data) == Step(act)
    assert dumps(data) == dumps(GAME.encode_step(GAME.decode_step(data)))


def test_every_act_has_its_own_tag() -> None:
    assert len({ACTS.codec.tag(cls) for cls in KINDS}) == len(KINDS)


@pytest.mark.parametrize("tracking", DEPTHS)
@settings(max_examples=15, phases=PHASES)
@given(players=counts, seed=seeds)
def test_apply_never_changes_the_state_it_is_given(tracking: Tracking, players: int, seed: int) -> None:
    chance = random.Random(seed)
    state = random_state(players, tracking, chance)
    before = dumps(GAME.encode_state(state))
    everything = [act for seat in range(players) for act in GAME.legal_acts(state, seat)]
    for act in (*everything, SetAutoClaim(0, True), Correct(1, Field.POWER, 16), EndGame(0)):
        step = with_result(state, act, chance)
        if GAME.why_not(state, step) is None:
            GAME.apply(state, step)
    assert dumps(GAME.encode_state(state)) == before
