"""Taps that come too soon on the page: what has just changed under a finger takes none."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.game import Step
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.turn.turn import ChooseSection
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted, words
from tests.kits.scythe.saved_before import SCYTHE, saved_before
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser

# However slow the machine: from now on no time passes for what has just changed.
NO_TIME_PASSES = "() => { const now = performance.now(); performance.now = () => now; }"
TAP_ALL = """() => {
  const all = Array.from(document.querySelectorAll("main button:not(.cover)"));
  const plays = all.filter((one) => /^(act|touch) /.test(one.dataset.key || ""));
  plays.forEach((one) => one.click());
  return plays.length;
}"""


@pytest.fixture
def guests(net: Lab) -> Iterator[Lab]:
    with net.guests():
        yield net


def chooses(before: Any, step: Step, after: Any) -> bool:
    """Whether a seat whose turn it is chooses a section that leads to more choices."""
    seat = step.act.seat
    mine = isinstance(step.act, ChooseSection) and SCYTHE.blocking(before) == SCYTHE.blocking(after) == seat
    return mine and not before.prompts and len(SCYTHE.legal_acts(after, seat)) > 2


def at_table(net: Lab, wanted: Any) -> tuple[Hosted, Phone, Any]:
    """A saved game before the wanted step, the phone of its seat, and the step as the page names it."""
    journal = net.folder() / "saved.jsonl"
    step = saved_before(journal, ["crimea", "nordic", "saxony"], wanted)
    host = net.resume(journal)
    return host, net.phone().sit(host.link(step.act.seat)), SCYTHE.encode_step(step)


def test_a_second_tap_does_nothing_of_what_the_first_has_led_to(guests: Lab) -> None:
    """Wherever it comes down: every choice of the new list ignores it, and the page counts that."""
    host, phone, act = at_table(guests, chooses)
    before = host.revision
    phone.unfold(act)
    phone.settle()
    phone.page.evaluate(NO_TIME_PASSES)
    phone.touch(phone.button(phone.act_key(act)))
    all_at(before + 1, phone)
    tapped = phone.page.evaluate(TAP_ALL)
    assert tapped > 1 and phone._ignored == tapped
    assert phone.is_answered and host.revision == before + 1
    assert sum('"say":"act"' in frame for frame in phone.said) == 1


def may_only_show(before: Any, step: Step, after: Any) -> bool:
    """Whether a plain tap ends a turn after which its seat may show an objective, and nothing else."""
    seat = step.act.seat
    acts = SCYTHE.legal_acts(after, seat) if seat in SCYTHE.to_act(after) else ()
    plain = step.result is None and step.act in SCYTHE.legal_acts(before, seat)
    passed = SCYTHE.blocking(before) == seat != SCYTHE.blocking(after)
    return plain and passed and bool(acts) and all(isinstance(each, RevealObjective) for each in acts)


def test_an_objective_that_may_be_shown_after_the_own_turn_rings_no_alarm(guests: Lab) -> None:
    """The page turned bright and said that something was to be taken, about twenty times a game."""
    host, phone, act = at_table(guests, may_only_show)
    before = host.revision
    assert phone.page.evaluate("document.body.className") == "mine"
    phone.tap_act(act)
    all_at(before + 1, phone)
    assert phone.page.evaluate("document.body.className") == "idle"
    assert not phone.shows(words("page.duty.prompt")) and not phone.shows(words("page.duty.early"))
    assert any('"act":"reveal_objective"' in key for key in phone.keys("button"))
