"""Knobs in a real browser: a part of a load costs two taps more, and the usual one as many as ever."""

import shutil
from typing import Any

import pytest

from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted
from tests.kits.source_tree import ROOT

pytestmark = pytest.mark.browser

JOURNAL = ROOT / "tests" / "games" / "journal-1-board.jsonl"
SEAT = 2
HOP = {"act": "move_unit", "seat": SEAT, "unit": "character", "at": "M6", "to": "T3"}
LOADED = {**HOP, "resources": [1, 1, 0, 1]}


class Counted:
    """A saved table with a phone whose taps are counted."""

    def __init__(self, net: Lab) -> None:
        saved = net.folder() / "saved.jsonl"
        shutil.copyfile(JOURNAL, saved)
        self.host: Hosted = net.resume(saved)
        self.phone: Phone = net.phone().sit(self.host.link(SEAT))
        self.taps = 0

    def tap(self, key: str) -> None:
        self.phone.tap(key)
        self.taps += 1

    def last(self) -> Any:
        return self.host.entries("step")[-1]["step"]


@pytest.fixture
def table(net: Lab) -> Counted:
    return Counted(net)


def test_a_part_of_a_load_costs_two_taps_more_than_all_of_it(table: Counted) -> None:
    """The usual load is one tap on its entry; a part is the knobs, a step, and the button."""
    table.phone.unfold(LOADED)
    key = table.phone.act_key(LOADED)
    table.tap(key.replace("act ", "knobs ", 1))
    table.tap("knob metalall")
    table.tap("take turned")
    assert table.taps == 1 + 2
    assert table.last() == {**HOP, "resources": [1, 0, 0, 1]}
    assert table.phone.makes_sense()


def test_one_tap_still_takes_the_usual_load(table: Counted) -> None:
    table.phone.tap_act(LOADED)
    assert table.last() == LOADED


def test_knobs_that_were_turned_and_closed_change_nothing(table: Counted) -> None:
    table.phone.unfold(LOADED)
    knobs = table.phone.act_key(LOADED).replace("act ", "knobs ", 1)
    table.tap(knobs)
    table.tap("knob metalall")
    table.tap(knobs)
    table.phone.tap_act(LOADED)
    assert table.last() == LOADED
