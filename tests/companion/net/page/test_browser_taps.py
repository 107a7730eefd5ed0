"""Taps on the page in a real browser: as few as on the tablet for a turn of one gain and for an encounter."""

from pathlib import Path

import pytest

from engine.scythe.cards.encounters import DrawEncounter
from engine.scythe.state import State
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.taps.recorded import GAME, recorded, save

pytestmark = pytest.mark.browser

HOLD = 'button.box[data-key^="touch "]'


def _before(path: Path, tracking: str, kind: type) -> State:
    """A recorded game, saved right before its first act of this kind; the state there."""
    setup, steps = recorded(tracking, 1)
    at = next(number for number, step in enumerate(steps) if isinstance(step.act, kind))
    save(setup, steps[:at], path)
    state = GAME.set_up(setup)
    for step in steps[:at]:
        state = GAME.apply(state, step)
    return state


def test_an_encounter_takes_three_taps_with_its_option(net: Lab) -> None:
    """One or two keys for the number on the card, and one for what it gives."""
    path = net.folder() / "saved.jsonl"
    seat = GAME.blocking(_before(path, "board", DrawEncounter))
    host = net.resume(path)
    phone: Phone = net.phone().sit(host.link(seat))
    for key in ("pad 1", "pad 2"):
        phone.tap(key)
    assert host.entries("step")[-1]["step"] == {"act": "draw_encounter", "number": 12, "seat": seat}
    option = next(act for act in phone.acts() if act["act"] == "take_option")
    phone.tap_act(option)
    assert host.entries("step")[-1]["step"] == option
