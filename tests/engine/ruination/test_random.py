"""Random games of 2 to 4 hordes keep every law of the box, step by step, and replay and undo exactly."""

import random
from collections import Counter
from pathlib import Path

import pytest

from engine.codec import dumps
from engine.game import Step
from engine.ruination.corrections.table_acts import TABLE_ACTS
from engine.ruination.kinds import ACTS
from engine.simulate import checked_game, choices
from tests.kits.engine.journal_walks import back_and_forth
from tests.kits.ruination.ledger_games import check_ledger
from tests.kits.ruination.ruination_kit import GAME, NAMES, random_steps
from tests.kits.tiers import first_quick

SEEDS = 3
APP_DICE = {"app_dice": True}


@pytest.mark.parametrize("players", first_quick([2, 3, 4]))
def test_every_step_of_a_random_game_is_what_the_rule_text_says(players: int) -> None:
    """Checked by a naive ledger over JSON that shares no code with the engine."""
    ends = 0
    for seed in range(SEEDS):
        ends += check_ledger(players, seed * 10 + players)
    assert ends == SEEDS, "every game comes to its end"


@pytest.mark.parametrize("tracking", ["board", "mats", "score"])
@pytest.mark.parametrize("players", first_quick([2, 3, 4]))
def test_offers_are_playable_positions_sound_and_replays_equal(players: int, tracking: str) -> None:
    """The promises of engine.simulate, as `adjutant simulate --game ruination` checks them."""
    chance = random.Random(players)
    setup = GAME.draw_setup(NAMES[:players], chance, {"tracking": tracking})
    acts = sum(1 for _ in checked_game(GAME, setup, chance))
    assert acts > (0 if tracking == "score" else 50)


@pytest.mark.long
def test_random_games_meet_every_act_a_list_can_offer() -> None:
    """A promise about random games is worth as much as what happens in them."""
    met: Counter[type] = Counter()
    for tracking, games in (("board", 4), ("mats", 1)):
        for players in (2, 3, 4):
            for seed in range(games):
                for before, _, _ in random_steps(players, 100 + seed, tracking, house_rules=APP_DICE):
                    met.update(map(type, choices(GAME, before)))
    unmet = set(ACTS.kinds) - set(TABLE_ACTS) - set(met)
    assert {kind.__name__ for kind in unmet} == set()


@pytest.mark.parametrize("players", [2, 4])
def test_a_journal_replays_to_the_same_hash_and_undo_is_exact(players: int, tmp_path: Path) -> None:
    """Steps, undone and redone ones too; every earlier state comes back to the last bit."""
    chance = random.Random(players)
    setup = GAME.draw_setup(NAMES[:players], chance, {"tracking": "board", "house_rules": APP_DICE})
    back_and_forth(GAME, setup, chance, tmp_path / "game.jsonl")


def test_every_step_survives_the_journal() -> None:
    """Encoded, written as text, read and decoded."""
    for _, step, _ in random_steps(3, 5, most=800, house_rules=APP_DICE):
        assert GAME.decode_step(GAME.encode_step(step)) == step


def test_acts_out_of_turn_change_nothing_and_are_told_why() -> None:
    """Every act of every other position: refused with a sentence, or playable and sound."""
    chance = random.Random(3)
    acts = [step.act for _, step, _ in random_steps(3, 8, most=300)]
    for number, (state, _, _) in enumerate(random_steps(3, 9, most=300)):
        if number % 10:
            continue
        before = dumps(GAME.encode_state(state))
        for act in chance.sample(acts, 25):
            step = Step(act)
            if type(act).__name__ != "RollDice" and GAME.why_not(state, step) is None:
                assert GAME.status(GAME.apply(state, step)) == ()
        assert dumps(GAME.encode_state(state)) == before
