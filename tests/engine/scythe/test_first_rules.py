"""Games that were saved when recruit bonuses waited for a tap: their steps do what they did then."""

import json
from typing import Any

import pytest

from engine.game import BadSetup
from engine.scythe.state import State
from tests.kits.scythe.tables import GAME, THREE, build, sentence, setup_of
from tests.kits.source_tree import ROOT

OVER = ROOT / "tests" / "games" / "journal-1-mats.jsonl"


def replayed(rules: int) -> State:
    """The table after every step of the saved game, on trust."""
    header, *lines = (json.loads(line) for line in OVER.read_text("utf-8").splitlines())
    states = [GAME.set_up(GAME.as_saved(header["setup"], rules))]
    for line in lines:
        if line["do"] == "undone":
            states.pop()
        elif line["do"] == "step":
            states.append(GAME.apply(states[-1], GAME.decode_step(line["step"])))
    return states[-1]


def test_a_game_that_the_first_rules_ended_has_the_score_of_its_evening() -> None:
    sheet = GAME.score_sheet(replayed(1), None)
    assert [line.total for line in sheet.by_seat] == [38, 69, 61]


def test_nothing_is_offered_after_its_end_though_bonuses_were_left_open() -> None:
    state = replayed(1)
    assert state.prompts
    assert (GAME.to_act(state), [GAME.offers(state, seat) for seat in range(3)]) == ((), [(), (), ()])


@pytest.mark.parametrize("late", [True, False])
def test_a_set_up_may_name_a_house_rule_that_there_is_no_more(late: bool) -> None:
    named: Any = setup_of(*THREE, house={"late_claims": late, "mill_is_worker": True})
    assert GAME.set_up(named) == build(*THREE, house={"mill_is_worker": True})


@pytest.mark.parametrize("rules", [0, 3])
def test_a_set_up_of_unknown_rules_is_refused(rules: int) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.set_up(setup_of(*THREE, rules=rules))
    assert sentence(refused.value.message) == "setup.rules"
