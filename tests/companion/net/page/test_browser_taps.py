"""The keys for a card's number on the page in a real browser: how few taps take one, what is forgotten."""

import pytest

from engine.scythe.cards.encounters import DrawEncounter
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted
from tests.kits.taps.recorded import recorded, save

pytestmark = pytest.mark.browser

PAD = ".group.pad h3"
Met = tuple[Hosted, Phone, int]


@pytest.fixture
def met(net: Lab) -> Met:
    """A recorded game right before its first encounter, and the phone and number of the seat that meets."""
    path = net.folder() / "saved.jsonl"
    setup, steps = recorded("board", 1)
    at = next(number for number, step in enumerate(steps) if isinstance(step.act, DrawEncounter))
    save(setup, steps[:at], path)
    host, seat = net.resume(path), steps[at].act.seat
    return host, net.phone().sit(host.link(seat)), seat


def test_an_encounter_takes_three_taps_with_its_option(met: Met) -> None:
    """Two keys for a number that others begin like, and one for what the card gives."""
    host, phone, seat = met
    for key in ("pad 1", "pad 2"):
        phone.tap(key)
    assert host.entries("step")[-1]["step"] == {"act": "draw_encounter", "number": 12, "seat": seat}
    option = next(act for act in phone.acts() if act["act"] == "take_option")
    phone.tap_act(option)
    assert host.entries("step")[-1]["step"] == option


def test_digits_are_forgotten_with_the_question_they_were_typed_for(met: Met) -> None:
    """The same question, asked again after an undo, begins with none."""
    _, phone, _ = met
    phone.until_has(PAD)
    asked = phone.page.inner_text(PAD)
    phone.tap("pad 1")
    phone.wait(lambda: phone.page.inner_text(PAD) != asked, "the digit")
    phone.tap("undo")
    phone.wait(lambda: not phone.has(PAD), "the table before the question")
    phone.tap("redo")
    phone.until_has(PAD)
    assert phone.page.inner_text(PAD) == asked
