"""The map on the page: the board as the tablet has it, words for every place, moves by touching places."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted as Here
from tests.kits.net.audit import audit
from tests.kits.net.browser_kit import NARROW, Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted
from tests.kits.net.map_hands import MapHands
from tests.kits.nonsense.evening import ANA, BEN, hosted
from tests.kits.nonsense.installed import pond_installed
from tests.kits.nonsense.pond_state import PADS
from tests.kits.source_tree import ROOT
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser

JOURNAL = ROOT / "tests" / "games" / "journal-1-board.jsonl"
SEAT = 2
OTHER = "M3"  # where the same unit could go as well
HOP = {"act": "move_unit", "seat": SEAT, "unit": "character", "at": "M6", "to": "T3"}


@pytest.fixture
def pond(tmp_path: Path, net: Lab) -> Iterator[Here]:
    """The pond, open for phones."""
    with pond_installed(), hosted(tmp_path) as made, net.guests():
        yield made


def test_a_game_that_nobody_told_the_page_of_is_played_on_its_map(pond: Here, net: Lab) -> None:
    """A place says what stands there; a piece goes where it was touched; the other phone's map follows."""
    ana, ben = net.phone_here("en").sit(pond.link(ANA)), net.phone_here("de").sit(pond.link(BEN))
    hands, others = MapHands(ana), MapHands(ben)
    assert hands.places == set(PADS)
    assert hands.pieces == 2 + 4, "two frogs, and flies over four pads"
    sits = PADS[pond.table.state.at[ANA]]
    assert sits in hands.lit and not others.lit
    others.touch("root")
    ben.sees("3 Fliegen")
    hands.touch(sits)
    ana.sees("Ana the frog: 1 frog")
    assert hands.lit == {"lily", PADS[-1]}
    hands.touch("lily")
    before = pond.table.revision
    ana.tap(ana.act_key({"act": "leap", "flies": 2, "seat": ANA, "to": "lily"}))
    all_at(before + 1, ana, ben)
    assert pond.table.state.eaten == (2, 0)
    ben.until_has(".choices")
    assert MapHands(ben).pieces == 2 + 3, "what became his went before the map"
    assert ana.makes_sense() and ben.makes_sense()


class Saved:
    """A saved table in the middle of a move, and the phone of the seat that moves."""

    def __init__(self, net: Lab, language: str = "en", **how: Any) -> None:
        saved = net.folder() / "saved.jsonl"
        shutil.copyfile(JOURNAL, saved)
        self.host: Hosted = net.resume(saved)
        self.phone: Phone = net.phone(language=language, **how).sit(self.host.link(SEAT))

    def last(self) -> Any:
        return self.host.entries("step")[-1]["step"]


def test_a_unit_goes_where_the_second_touch_is(net: Lab) -> None:
    """It takes along what the tray below the map says; undo lies under the same thumb."""
    table = Saved(net)
    hands = MapHands(table.phone)
    assert HOP["at"] in hands.lit
    hands.take("character", "M6")
    assert "T3" in hands.lit
    table.phone.tap("along oilall")
    table.phone.tap("along metal+")
    hands.touch("T3")
    assert table.last() == {**HOP, "resources": [1, 1, 0, 0]}
    assert table.phone.has('button[data-key="undo"]')


def test_a_drag_takes_a_unit_there_with_one_touch(net: Lab) -> None:
    """With its usual load, as on the tablet."""
    table = Saved(net)
    hands = MapHands(table.phone)
    hands.drag("character", "M6", "T3")
    assert table.last() == HOP


def test_a_drag_begins_the_move_and_touches_do_not(net: Lab) -> None:
    """Before anything is chosen: both touches only tell of their places; undo takes all of a drag back."""
    table = Saved(net)
    table.phone.tap("undo")
    table.phone.tap("undo")
    hands, before = MapHands(table.phone), len(table.host.entries("step"))
    table.phone.sees("Drag a ringed piece to move it")
    hands.take("character", "M6")
    hands.touch("T3")
    assert len(table.host.entries("step")) == before
    hands.drag("character", "M6", "T3")
    played = [entry["step"] for entry in table.host.entries("step")[before:]]
    assert [step["act"] for step in played] == ["choose_section", "move", "move_unit"] and played[-1] == HOP


def test_what_is_printed_is_told_once(net: Lab) -> None:
    """Neither a move nor an undo sends the board's outlines again."""
    table = Saved(net)
    phone = table.phone
    phone.tap_act({**HOP, "resources": [1, 1, 0, 1]})
    phone.tap("undo")
    frames = [json.loads(frame) for frame in phone.heard if frame.startswith("{")]
    updates = [frame["changed"] for frame in frames if frame["say"] == "update"]
    assert len(updates) >= 2 and all("pieces" in changed for changed in updates[-2:])
    assert not any("board" in changed for changed in updates)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_map_is_for_eyes_fingers_and_screen_readers(net: Lab, language: str) -> None:
    """On the smallest phone nothing scrolls sideways, and the same places stand in a list with names."""
    table = Saved(net, language, size=NARROW)
    hands = MapHands(table.phone)
    hands.touch("M6")
    assert audit(table.phone) == []
    assert table.phone.makes_sense()
    named = table.phone.page.eval_on_selector_all(".chooser option", "all => all.length")
    assert named == len(hands.places) + 1


def test_who_has_come_closer_stays_there(net: Lab) -> None:
    """A push enlarges the map around the chosen place; a move draws it anew and nothing jumps."""
    table = Saved(net)
    hands = MapHands(table.phone)
    whole = hands.width
    hands.take("character", "M6")
    table.phone.tap("page.map.closer")
    near = hands.width
    assert near > 1.5 * whole and max(hands.scrolled) > 0
    seen = hands.scrolled
    hands.touch("T3")
    assert table.last() == HOP
    assert (hands.width, hands.scrolled) == (near, seen)
    table.phone.tap("page.map.farther")
    assert hands.width == whole


def test_only_the_finger_that_took_a_unit_puts_it_down(net: Lab) -> None:
    """Another one, lifted elsewhere meanwhile, moves nothing and takes nothing out of its hand."""
    table = Saved(net)
    hands = MapHands(table.phone)
    before = table.host.revision
    hands.hold("character", "M6")
    hands.lift(OTHER, finger=2)
    hands.lift("T3")
    all_at(before + 1, table.phone)
    assert table.last() == HOP


def test_a_unit_whose_finger_began_to_scroll_stays_where_it_is(net: Lab) -> None:
    """The browser tells no end of such a touch but its cancelling."""
    table = Saved(net)
    hands = MapHands(table.phone)
    hands.hold("character", "M6")
    hands.lose("character", "M6")
    hands.lift(OTHER)
    hands.drag("character", "M6", "T3")
    assert table.last() == HOP
