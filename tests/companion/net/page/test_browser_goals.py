"""Secret goals on the page: noted on the phone alone, judged by what the table keeps, shown by an act."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hosted_table import Hosted
from tests.kits.net.audit import audit
from tests.kits.net.browser_kit import NARROW, Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.nonsense.evening import ANA, BEN, hosted
from tests.kits.nonsense.installed import pond_installed
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser


@pytest.fixture
def pond(tmp_path: Path, net: Lab) -> Iterator[Hosted]:
    """The pond, open for phones."""
    with pond_installed(), hosted(tmp_path) as made, net.guests():
        yield made


def unfold(phone: Phone) -> None:
    """Opens what the phone keeps of its owner's goals."""
    phone.page.locator('summary[data-key="goals"]').click()


def note(phone: Phone, goal: str) -> None:
    """Chooses this goal from all that the game has."""
    phone.page.locator('select[data-key="note goal"]').select_option(goal)


def test_a_goal_is_noted_judged_and_shown_and_nobody_hears_which(pond: Hosted, net: Lab) -> None:
    """It stays through a reload and another's step; the host is told of the usual act and nothing else."""
    ana, ben = net.phone_here("en").sit(pond.link(ANA)), net.phone_here("de").sit(pond.link(BEN))
    unfold(ana)
    note(ana, "full")
    ana.sees("Have eaten 2 flies")
    ana.sees("Not fulfilled now.")
    before = pond.table.revision
    ana.tap_act({"act": "leap", "flies": 2, "seat": ANA, "to": "lily"})
    all_at(before + 1, ana, ben)
    ana.sees("Fulfilled as things stand.")
    ben.tap_act({"act": "croak", "seat": BEN})
    all_at(before + 2, ana, ben)
    ana.page.reload()
    ana.at_table()
    assert not ana.shows("Have eaten 2 flies"), "folded away until its owner wants it"
    unfold(ana)
    ana.sees("Fulfilled as things stand.")
    ana.tap("reveal full")
    all_at(before + 3, ana, ben)
    last = [json.loads(frame) for frame in ana.said if '"act"' in frame][-1]
    assert last["act"] == {"act": "croak", "seat": ANA}
    assert not any("full" in frame for frame in ana.said)
    ana.tap("drop full")
    assert ana.stored()["goals"] == [] and not ana.has(".goal")


def test_what_cannot_be_judged_says_so_and_the_app_switcher_sees_nothing(pond: Hosted, net: Lab) -> None:
    """On the smallest phone everything is large enough and has its name."""
    ana = net.phone_here("de")
    # Before the page is there: a window whose size changes may be hidden for a moment, and goals fold away.
    ana.page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    ana.sit(pond.link(ANA))
    unfold(ana)
    note(ana, "mood")
    ana.sees("Sieh selbst nach")
    assert audit(ana) == [] and ana.makes_sense()
    ana.page.evaluate(
        """() => {
        Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    ana.wait(lambda: not ana.shows("gute Laune"), "folded goals")


def test_what_a_finger_opens_stays_open_though_the_page_is_drawn_anew_at_once(pond: Hosted, net: Lab) -> None:
    """The browser's own word that a part has opened comes after the redraw."""
    ana = net.phone_here("en").sit(pond.link(ANA))
    ana.page.evaluate(
        """() => {
        document.querySelector('summary[data-key="goals"]').click();
        const every = document.querySelector('select[data-key="note goal"]');
        every.value = "full";
        every.dispatchEvent(new Event("change"));
        }"""
    )
    ana.sees("Have eaten 2 flies")
