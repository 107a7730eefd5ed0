"""The mat on the phone page: one tap for a gain, sections that keep their place, a calm phone meanwhile."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine.game import Step
from engine.scythe.turn.turn import ChooseSection
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted, words
from tests.kits.scythe.saved_before import SCYTHE, saved_before
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser

SEATS = 3
TAPS_OF_A_GAIN = 1  # as on the tablet, where a gain is its own target


def begins_a_later_turn(before: Any, step: Step, after: Any) -> bool:
    """Whether the seat chooses a section, one is forbidden to it, and it can pay for every gain."""
    act = step.act
    player = before.players[act.seat]
    free = isinstance(act, ChooseSection) and SCYTHE.blocking(before) == act.seat and not before.prompts
    return free and player.last_section is not None and player.coins > 2 and player.power < 10


class AtMat:
    """A table at the beginning of a turn, the phone whose turn it is, and one that waits."""

    def __init__(self, net: Lab) -> None:
        journal = net.folder() / "saved.jsonl"
        step = saved_before(journal, ["crimea", "nordic", "saxony"], self._is_wanted)
        self.host: Hosted = net.resume(journal)
        self.seat = step.act.seat
        self.actor = net.phone().sit(self.host.link(self.seat))
        self.idle = net.phone().sit(self.host.link((self.seat + 1) % SEATS))

    def _is_wanted(self, before: Any, step: Step, after: Any) -> bool:
        self.state = before
        return begins_a_later_turn(before, step, after)

    def steps(self) -> list[Any]:
        """What was played, and not taken back by this test."""
        return [entry["step"] for entry in self.host.entries("step")]

    def take_back(self, revision: int) -> None:
        """Undoes with one tap what one touch has played."""
        self.actor.tap("undo")
        self.actor.wait(lambda: self.host.revision >= revision, "the undo in the journal")
        all_at(revision, self.actor)


@pytest.fixture(scope="module")
def at_mat(net: Lab) -> Iterator[AtMat]:
    yield AtMat(net)
    net.close_phones()


def touches(phone: Phone) -> list[str]:
    """The gains that a tap plays, by the names of their buttons."""
    return [key for key in phone.keys(".tile button") if key.startswith("touch ")]


def test_every_gain_of_the_mat_is_one_tap_and_plays_its_section_too(at_mat: AtMat) -> None:
    actor = at_mat.actor
    keys = touches(actor)
    assert len(keys) >= 4, "the gains of three sections"
    for key in keys:
        acts, before, taps = json.loads(key.removeprefix("touch ")), len(at_mat.steps()), taken(actor)
        actor.tap(key)
        assert taken(actor) - taps == TAPS_OF_A_GAIN
        wanted = before + len(acts)
        actor.wait(lambda wanted=wanted: len(at_mat.steps()) == wanted, "both steps in the journal")
        assert at_mat.steps()[before:] == acts
        all_at(at_mat.host.revision, actor)
        assert not actor.has(".problem") and actor.makes_sense(), actor.text
        at_mat.take_back(at_mat.host.revision + len(acts))
        assert touches(actor) == keys, "everything lies as it lay before"


def taken(phone: Phone) -> int:
    """How many taps the page has taken."""
    return int(phone.page.evaluate("taps"))


def test_a_forbidden_section_is_greyed_in_its_place_and_says_why(at_mat: AtMat) -> None:
    actor = at_mat.actor
    tiles = SCYTHE.tiles(at_mat.state, at_mat.seat)
    kinds = actor.page.eval_on_selector_all(".tile", "all => all.map((one) => one.classList.contains('off'))")
    assert kinds == [tile.act is None for tile in tiles] and sum(kinds) == 1
    assert actor.page.locator(".tile.off button").count() == 0
    assert actor.shows(words("refused.same_section")), actor.text
    assert not [key for key in actor.keys(".choices:not(.mat) button") if "choose_section" in key]


def test_a_phone_that_waits_shows_whose_turn_it_is_how_long_and_its_own_mat(at_mat: AtMat) -> None:
    idle = at_mat.idle
    assert idle.page.evaluate("document.body.className") == "idle"
    idle.sees(words("page.duty.waiting", who=at_mat.actor.page.inner_text("h1")))
    assert idle.page.locator(".order .emblem").count() >= 2
    assert idle.page.locator(".mat.resting .tile").count() >= 4
    assert idle.page.locator(".mat.resting button").count() == 0
    figures = idle.page.locator(".own .chip")
    assert figures.count() >= 5 and all(figures.nth(n).inner_text() for n in range(figures.count()))


def test_the_door_says_that_the_tablet_is_away(net: Lab, at_mat: AtMat) -> None:
    """Issue: a page at the door stayed as it was, as if a seat could still be taken."""
    with net.guests():
        door = net.phone().open(at_mat.host.url)
        door.sees(words("page.join.title"))
        assert not door.has(".alarm")
        at_mat.host.kill()
        door.until_has("#alarm .alarm")
        assert door.shows(words("page.offline_now"))
        at_mat.host.restart()
        door.wait(lambda: not door.has("#alarm .alarm"), "the tablet again")
