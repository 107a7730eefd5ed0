"""Phones at a table of hordes without a map: each question stands at the top, and nothing lies in its way."""

import random
from pathlib import Path
from typing import Any

import pytest

from engine.ruination.game import Ruination
from engine.ruination.ids import Resource
from engine.ruination.setup.opening import ChooseHome, OpenTiles
from engine.ruination.turn.due import Finish
from engine.ruination.turn.scavenging import TakeResource
from engine.table import Table
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import words
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser

GAME = Ruination()
HORDES = ("rust_buzzards", "horde_2", "horde_3")


def _saved(path: Path) -> None:
    """Three hordes, the last of which has still to read the tile it kept."""
    options: Any = {"tracking": "mats", "chosen": [[horde] for horde in HORDES]}
    setup = GAME.draw_setup(["Ana", "Ben", "Cleo"], random.Random(1), options)
    table = Table.create(GAME, setup, 0, path)
    table.play(OpenTiles(0), 0, result=(8, 7, 6))
    for seat in range(3):
        for act in (ChooseHome(seat), TakeResource(seat, Resource.RESOURCE_1), Finish(seat)):
            if (seat, type(act)) != (2, Finish):
                table.play(act, 0)
    table.close()


def test_the_question_stands_at_the_top_and_battles_say_who_rolls(net: Lab) -> None:
    """No photo of a board that nobody reads, and no count of the score before its time."""
    journal = net.folder() / "saved.jsonl"
    _saved(journal)
    host = net.resume(journal)
    ana, ben, cleo = phones = [net.phone().sit(host.link(seat)) for seat in range(3)]

    def does(phone: Phone, **act: Any) -> None:
        before = len(host.entries("step"))
        phone.tap_act(act)
        phone.wait(lambda: len(host.entries("step")) > before, "the step in the journal")
        all_at(host.revision, *phones)

    cleo.sees(words("ruination.heading.read_tile"))
    assert cleo.page.locator("#choices-title").inner_text() == words("ruination.heading.read_tile")
    does(cleo, act="finish", seat=2)
    does(ana, act="choose_card", seat=0, deck="move")
    does(ana, act="take_bonus", seat=0)
    ana.page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    does(ana, act="finish", seat=0)
    assert ana.page.evaluate("window.scrollY") == 0, "the next question is read from its beginning"
    does(ana, act="take_banner", seat=0)
    does(ana, act="take_action", seat=0)
    does(ana, act="finish", seat=0)
    does(ana, act="declare_battle", seat=0, against=None)
    does(ana, act="reveal_nomad", seat=0, strength=3, dice=2)
    assert ana.shows(words("ruination.heading.count_units"))
    assert not any(phone.has('[data-key="go count"]') for phone in phones)
    for sign in ("+", "+"):
        ana.tap(f"track 0 0{sign}")
        ana.until_answered()
    all_at(host.revision, *phones)
    does(ana, act="ready_for_battle", seat=0)
    cleo.sees(words("ruination.heading.roll_nomad_dice"))
    assert "Ana" in ben.text and not ben.shows(words("page.duty.nobody"))
    for phone in phones:
        phone.tab("more")
        assert phone.makes_sense() and not phone.shows(words("page.photo.title"))
