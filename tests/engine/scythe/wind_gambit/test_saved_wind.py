"""Games saved by the first version of the rules do on trust what they did then, step by step."""

import json

from engine.frozen import evolve
from engine.game import Step
from engine.scythe.combat.combat import PassAbilities, UseAbility
from engine.scythe.house_rules import HouseRules
from engine.table import Table
from tests.kits.scythe.tables import GAME
from tests.kits.source_tree import ROOT

SAVED = ROOT / "tests" / "games" / "journal-1-wind.jsonl"


def steps() -> list[Step]:
    """What was played that evening; nothing was taken back."""
    return [GAME.decode_step(line["step"]) for line in _lines()[1:] if line["do"] == "step"]


def _lines() -> list[dict]:
    return [json.loads(line) for line in SAVED.read_text("utf-8").splitlines()]


def test_airships_sword_and_shield_do_on_trust_what_they_did() -> None:
    """Two airships met under Blitzkrieg and went on, Sword was chosen and Shield passed by."""
    acts = [step.act for step in steps()]
    assert any(isinstance(act, UseAbility) for act in acts)
    assert any(isinstance(act, PassAbilities) for act in acts)
    state = GAME.set_up(GAME.as_saved(_lines()[0]["setup"], 1))
    for step in steps():
        state = GAME.apply(state, step)
    shown = evolve(state, setup=evolve(state.setup, house_rules=HouseRules(hidden_coins=False)))
    assert [line.total for line in GAME.score_sheet(shown, None).by_seat] == [18, 14]


def test_an_open_one_goes_on_from_the_last_step_that_still_plays() -> None:
    """Sword happens by itself now: the step that chose it is refused, and a sentence says so."""
    table = Table.replay(GAME, SAVED)
    assert table.stopped is not None
    assert 0 < table.revision < len(steps())
