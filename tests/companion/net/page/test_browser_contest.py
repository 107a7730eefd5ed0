"""Two real browsers on two machines fight a battle of hordes: dice tapped, rolled by the host, taken back."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from engine.ruination.battle.battle_model import Phase
from engine.ruination.game import Ruination
from engine.simulate import lively, random_game
from engine.table import Table
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted, words
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser

GAME = Ruination()
SEATS = 2


def _saved(path: Path) -> None:
    """Two hordes whose dice have still to fall, two for each side at least."""
    for seed in range(60):
        chance, steps = random.Random(seed), list[Any]()
        wishes = {"tracking": "board", "house_rules": {"app_dice": True}}
        setup = GAME.draw_setup(["Ana", "Ben"], chance, wishes)
        for _, step, after in random_game(GAME, setup, chance, lively(GAME, chance)):
            steps.append(step)
            if _wanted(after):
                table = Table.create(GAME, setup, 0, path)
                for at, each in enumerate(steps):
                    table.play(each.act, at, result=each.result)
                table.close()
                return
    raise AssertionError("no random game comes to such a battle")


def _wanted(state: Any) -> bool:
    battle = state.battle
    if battle is None or battle.phase is not Phase.ROLL or battle.defender.nomad:
        return False
    fresh = all(die.is_open for die in (*battle.attacker.dice, *battle.defender.dice))
    return fresh and all(len(side.dice) > 1 for side in (battle.attacker, battle.defender))


class Fight:
    """The host, and a phone on another machine for each horde."""

    def __init__(self, net: Lab) -> None:
        journal = net.folder() / "saved.jsonl"
        _saved(journal)
        self.host: Hosted = net.resume(journal)
        self.phones = [net.phone(1 + seat).sit(self.host.link(seat)) for seat in range(SEATS)]
        for phone in self.phones:
            phone.until_has(".contest")

    def steps(self) -> list[Any]:
        return [entry["step"] for entry in self.host.entries("step")]

    def after(self, phone: Phone, what: Any) -> Any:
        """Does it and gives the step that came of it, once both phones have heard of it."""
        before = len(self.steps())
        what()
        phone.wait(lambda: len(self.steps()) > before, "a step")
        all_at(self.host.revision, *self.phones)
        return self.steps()[-1]


def offer_keys(phone: Phone) -> list[str]:
    return [key for key in phone.keys(".contest button") if key.startswith("offer ")]


def test_two_browsers_roll_act_and_pass_until_the_battle_is_over(net: Lab) -> None:
    """Ana taps her dice in, the host rolls for Ben, and both see the same faces."""
    fight = Fight(net)
    ana, ben = fight.phones
    while keys := [key for key in offer_keys(ana) if "show_die" in key]:
        fallen = fight.after(ana, lambda keys=keys: ana.tap(keys[0]))
        assert fallen["act"] == "show_die"
    rolled = fight.after(ben, lambda: ben.tap_act({"act": "roll_dice", "seat": 1}))
    assert rolled["act"]["act"] == "roll_dice"
    assert len(rolled["result"]["faces"]) > 1
    for phone in fight.phones:
        assert _seats(phone, ".flood", "background-color") == _seats(phone, ".flood .emblem polygon", "fill")
        assert len(set(_seats(phone, ".flood", "background-color"))) == SEATS
        assert not phone.has(".dieface.open")
        assert phone.makes_sense()
    assert _faces(ana) == _faces(ben)
    for _ in range(SEATS):
        actor = ana.wait(lambda: next((each for each in fight.phones if _may_pass(each)), None), "an action")
        seat = fight.phones.index(actor)
        fight.after(actor, lambda actor=actor, seat=seat: actor.tap_act({"act": "pass_battle", "seat": seat}))
    assert [step["act"] for step in fight.steps()[-SEATS:]] == ["pass_battle"] * SEATS
    for phone in fight.phones:
        assert phone.makes_sense()
        assert phone.shows(words("ruination.common.fury", fury="top")) or phone.has(".contest")


def _seats(phone: Phone, selector: str, what: str) -> list[str]:
    """How the sides of the contest are coloured there, from top to bottom."""
    found: list[str] = phone.page.eval_on_selector_all(
        selector, f"all => all.map(one => getComputedStyle(one)['{what}'])"
    )
    return found


def _may_pass(phone: Phone) -> bool:
    return any("pass_battle" in key for key in phone.keys(".choices button"))


def _faces(phone: Phone) -> list[str]:
    """Every die as it is read aloud, the attacker's first whichever side lies at the top."""
    named = phone.page.eval_on_selector_all(
        ".contest .die", "all => all.map((one) => [one.dataset.key, one.getAttribute('aria-label')])"
    )
    return [json.dumps(each) for each in sorted(named)]


def test_a_killed_host_keeps_the_battle_and_undo_takes_a_fallen_die_back(net: Lab) -> None:
    """The phones come back by themselves to the same dice."""
    fight = Fight(net)
    ana, ben = fight.phones
    key = next(key for key in offer_keys(ana) if "show_die" in key)
    unrolled = _faces(ana)
    fight.after(ana, lambda: ana.tap(key))
    before = _faces(ana)
    assert before == _faces(ben) != unrolled
    fight.host.kill()
    for phone in fight.phones:
        phone.sees("Offline since")
    fight.host.restart()
    for phone in fight.phones:
        phone.at_table()
        all_at(fight.host.revision, phone)
        assert _faces(phone) == before
    ana.tap("undo")
    for phone in fight.phones:
        phone.wait(lambda phone=phone: _faces(phone) != before, "the die taken up again")
