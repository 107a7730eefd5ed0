"""Setting right what lies on the table, on phones in a real browser alone: no tablet is needed for it."""

import json
from typing import Any

import pytest

from engine.codec import dumps
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted

pytestmark = pytest.mark.browser

PART = dumps({"set_right": 1, "part": 0})
TABLES = {
    "scythe": (["--players", "Ana:crimea,Ben:saxony"], "knob power+", "power"),
    "ruination": (["--game", "ruination", "--players", "Ana,Ben"], "knob blessings+", "blessings"),
}


def form(phone: Phone) -> Phone:
    """The first part of Ben's form, opened by Ana: behind another tab and a fold."""
    phone.tab("more")
    phone.touch(phone.page.locator("details.correcting > summary"))
    phone.tap("correct 1")
    phone.tap(f"knobs {PART}")
    return phone


def corrections(host: Hosted) -> list[Any]:
    return [entry["step"] for entry in host.entries("step") if "correct" in str(entry["step"].get("act"))]


@pytest.mark.parametrize("game", TABLES)
def test_a_phone_sets_right_what_another_phone_says_yes_to(net: Lab, game: str) -> None:
    options, knob, field = TABLES[game]
    host = net.host(*options)
    ana, ben = (net.phone().sit(host.link(seat)) for seat in range(2))
    assert not ana.has("details.correcting")
    form(ana).tap(knob)
    ana.tap("take turned")
    ana.sees(ana.word("room.waits"))
    assert corrections(host) == []
    ben.tab("play")
    ben.until_has("section.asked")
    ben.tap("consent yes")
    ana.wait(lambda: corrections(host), "the correction")
    assert field in json.dumps(corrections(host)[-1])
    assert ana.makes_sense() and ben.makes_sense()
    net.close_phones()


def test_what_changes_nothing_says_so_and_asks_nobody(net: Lab) -> None:
    host = net.host(*TABLES["scythe"][0])
    ana, ben = (net.phone().sit(host.link(seat)) for seat in range(2))
    form(ana).tap("take turned")
    ana.sees(ana.word("table.changes_nothing"))
    assert not ben.has("section.asked")
    net.close_phones()


def test_a_host_that_trusts_its_phones_needs_no_second_one(net: Lab) -> None:
    options, knob, _ = TABLES["scythe"]
    host = net.host(*options, "--trust-phones")
    ana = net.phone().sit(host.link(0))
    form(ana).tap(knob)
    ana.tap("take turned")
    ana.wait(lambda: corrections(host), "the correction")
    net.close_phones()
