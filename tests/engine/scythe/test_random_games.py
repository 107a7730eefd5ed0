"""Random legal games of 2 to 7 players in every tracking depth keep every promise."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.codec import dumps
from engine.game import Act, Step
from engine.scythe.acts import (
    ACTS,
    TABLE_ACTS,
    Correct,
    CorrectAll,
    CorrectPlace,
    EndGame,
    Field,
    OpenDials,
    SetAutoClaim,
)
from engine.scythe.ids import Tracking
from engine.scythe.labels import ACT_CODEC
from engine.scythe.map import HOME_BASES, TERRITORIES
from engine.scythe.state import State
from engine.simulate import choices
from engine.table import Table
from tests.kits.scythe.random_acts import random_act, stands_for
from tests.kits.scythe.tables import GAME, MECHS_OF, SLOT_NAMES, data, news, sentence
from tests.kits.tiers import first_quick
from tests.oracles.scythe.recruit_oracle import bonuses

DEPTHS = tuple(Tracking)
BOARD_LONG = first_quick(sorted(DEPTHS, key=lambda depth: depth is Tracking.BOARD), len(DEPTHS) - 1)
PLACES = (*TERRITORIES, *(base.id for base in HOME_BASES.values()))
BRACKETS = {
    mat["id"]: tuple(each["upgrade_slots"] for each in mat["sections"]) for mat in data("player_mats")["mats"]
}
MOST_ACTS = 3000
PHASES = (Phase.explicit, Phase.generate)  # a seed says nothing simpler when it shrinks
seeds = st.integers(0, 2**32 - 1)
counts = st.integers(2, 7)


def drawn(players: int, tracking: Tracking, chance: random.Random) -> Any:
    """A random set-up."""
    options = {"tracking": str(tracking), "invaders": chance.random() < 0.5}
    return GAME.draw_setup([f"P{n}" for n in range(players)], chance, options)


def random_steps(setup: Any, chance: random.Random, most: int) -> Iterator[tuple[State, Step, State]]:
    """The states before and after every step of a random game."""
    state = GAME.set_up(setup)
    for _ in range(most):
        offers = choices(GAME, state)
        if not offers:
            return
        step = GAME.random_step(state, chance.choice(offers), chance)
        after = GAME.apply(state, step)
        yield state, step, after
        state = after


def random_state(players: int, tracking: Tracking, chance: random.Random, most: int = 250) -> State:
    """Where a random game stands after some random number of acts."""
    setup = drawn(players, tracking, chance)
    states = [GAME.set_up(setup)]
    states += [after for _, _, after in random_steps(setup, chance, chance.randrange(most))]
    return states[-1]


def with_result(state: State, act: Act, chance: random.Random) -> Step:
    """The act as a step, with random openings where there are dials to open."""
    return GAME.random_step(state, act, chance) if state.combat else Step(act)


def broken(state: State) -> list[str]:
    """Every invariant that does not hold, counted without the engine's own `status`."""
    wrong = []
    cards = [player.factory_card for player in state.players if player.factory_card is not None]
    facts = {
        "42 combat cards": 0 <= sum(player.combat_cards for player in state.players) <= 42,
        "factory cards differ": len(set(cards)) == len(cards),
        "two open turns": len(state.turns) <= 2,
        "turns of different seats": len({turn.seat for turn in state.turns}) == len(state.turns),
        "prompts have their own numbers": len({p.number for p in state.prompts}) == len(state.prompts),
        "six stars end the game": bool(state.ended) or all(sum(p.stars) < 6 for p in state.players),
    }
    for seat, player in enumerate(state.players):
        at, now = state.setup.seats[seat], player.mats
        limits = {
            "combat": 6 if at.faction == "saxony" else 2,
            "objective": 2 if at.faction == "saxony" else 1,
        }
        facts |= {
            f"{seat}: six cubes": len(set(now.exposed)) == len(now.exposed) == sum(now.brackets) <= 6,
            f"{seat}: brackets": all(
                0 <= cubes <= most for cubes, most in zip(now.brackets, BRACKETS[at.mat], strict=True)
            ),
            f"{seat}: four mechs": len(set(now.mechs)) == len(now.mechs)
            and {*now.mechs} <= {*MECHS_OF[at.faction]},
            f"{seat}: four structures": len(set(now.structures)) == len(now.structures) <= 4,
            f"{seat}: four recruits": len(set(now.recruits)) == len(now.recruits) <= 4,
            f"{seat}: recruits cover bonuses": len(set(now.one_time))
            == len(now.one_time)
            == len(now.recruits),
            f"{seat}: eight workers": 2 <= player.workers <= 8,
            f"{seat}: power": 0 <= player.power <= 16,
            f"{seat}: popularity": 0 <= player.popularity <= 18,
            f"{seat}: coins": player.coins >= 0,
            f"{seat}: cards": player.combat_cards >= 0,
            f"{seat}: objectives": 0 <= player.objectives <= 2,
            f"{seat}: six stars": sum(player.stars) <= 6,
            f"{seat}: slots": all(
                0 <= n <= limits.get(slot, 1) for slot, n in zip(SLOT_NAMES, player.stars, strict=True)
            ),
            f"{seat}: pieces": _pieces_stand_on_the_board(state, seat),
        }
    wrong += [name for name, holds in facts.items() if not holds]
    return wrong


def _pieces_stand_on_the_board(state: State, seat: int) -> bool:
    """With a tracked board every worker, mech and structure that left the mats stands somewhere."""
    if state.board is None:
        return state.setup.tracking is not Tracking.BOARD
    player, seen = state.players[seat], Counter[str]()
    for place in state.board.places:
        units = place.of(seat)
        seen.update(character=units.character, mechs=units.mechs, workers=units.workers)
        seen["structures"] += bool(place.structure and place.structure[0] == seat)
        seen["negative"] += any(
            n < 0 for n in (*place.resources, units.character, units.mechs, units.workers)
        )
    now = player.mats
    expected = (1, len(now.mechs), player.workers, len(now.structures), 0)
    return tuple(seen[n] for n in ("character", "mechs", "workers", "structures", "negative")) == expected


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


@pytest.mark.parametrize("tracking", [depth for depth in DEPTHS if depth is not Tracking.SCORE])
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
        assert fresh == [(seat, bottom, acting) for seat, _ in earned]
        assert after.prompts_made - before.prompts_made == len(earned)


@pytest.mark.parametrize("tracking", DEPTHS)
@settings(max_examples=40, phases=PHASES)
@given(players=counts, seed=seeds)
def test_nothing_is_offered_that_play_refuses(tracking: Tracking, players: int, seed: int) -> None:
    chance = random.Random(seed)
    state = random_state(players, tracking, chance)
    open_seats = GAME.to_act(state)
    for seat in range(players):
        offers = GAME.legal_acts(state, seat)
        assert len(set(offers)) == len(offers)
        assert not offers or seat in open_seats
        for act in offers:
            step = GAME.random_step(state, act, chance)
            assert act.seat == seat
            assert GAME.why_not(state, step) is None
            assert sentence(GAME.label(state, step))
            assert broken(GAME.apply(state, step)) == []


@settings(max_examples=60, phases=PHASES)
@given(players=counts, seed=seeds)
def test_everything_play_accepts_is_offered_or_a_variant_of_an_offer(players: int, seed: int) -> None:
    chance = random.Random(seed)
    state = random_state(players, Tracking.MATS, chance)
    for _ in range(400):
        act = random_act(state, chance, PLACES)
        reason = GAME.why_not(state, with_result(state, act, chance))
        if reason is not None:
            assert sentence(reason)
        elif not isinstance(act, TABLE_ACTS):
            offers = GAME.legal_acts(state, act.seat)
            assert any(stands_for(offer, act) for offer in offers), act


@pytest.mark.parametrize("tracking", DEPTHS)
@settings(max_examples=15, phases=PHASES)
@given(players=counts, seed=seeds)
def test_accepted_acts_keep_every_invariant(tracking: Tracking, players: int, seed: int) -> None:
    """Also acts that no list offers: part of a gain, gifts, wishes. Corrections may say anything."""
    chance = random.Random(seed)
    state = random_state(players, tracking, chance)
    for _ in range(250):
        act = random_act(state, chance, PLACES)
        step = with_result(state, act, chance)
        if not isinstance(act, Correct | CorrectAll | CorrectPlace) and GAME.why_not(state, step) is None:
            after = GAME.apply(state, step)
            assert broken(after) == [], act
            state = state if isinstance(act, EndGame) else after


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
    assert len({ACT_CODEC.tag(cls) for cls in ACTS}) == len(ACTS)


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
