"""Turns taken by tapping in real browsers: every tap is done once, seen everywhere, and can be taken back."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.game import Step
from engine.scythe.turn.bonuses import ClaimBonus
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted, words
from tests.kits.scythe.saved_before import SCYTHE, saved_before
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser

SEATS = 3
# An act that is tapped is not sent before `release`, so that two phones wish theirs for the same table.
HOLD = """() => {
  const real = WebSocket.prototype.send, held = [];
  WebSocket.prototype.send = function (data) {
    if (String(data).includes('"say":"act"')) held.push(() => real.call(this, data));
    else real.call(this, data);
  };
  window.release = () => { WebSocket.prototype.send = real; held.forEach((send) => send()); };
}"""
DOUBLE = """(key) => {
  const found = Array.from(document.querySelectorAll("button")).find((one) => one.dataset.key === key);
  found.click(); found.click(); found.click();
}"""


def brings_a_bonus(before: Any, step: Step, after: Any) -> bool:
    """Whether a plain tap of one seat offers a recruit bonus to another while the first may go on."""
    seat = step.act.seat
    others = [other for other in range(SEATS) if other != seat and claims(after, other)]
    waiting = any(claims(before, other) for other in range(SEATS))
    offered = step.result is None and step.act in SCYTHE.legal_acts(before, seat)
    goes_on = SCYTHE.blocking(before) == seat and bool(SCYTHE.legal_acts(after, seat))
    return bool(others) and not waiting and offered and goes_on


def claims(state: Any, seat: int) -> list[ClaimBonus]:
    return [act for act in SCYTHE.legal_acts(state, seat) if isinstance(act, ClaimBonus)]


class Played:
    """A saved game, its host and a phone on every seat; `step` is the tap that brings a bonus."""

    def __init__(self, net: Lab) -> None:
        journal = net.folder() / "saved.jsonl"
        self.step = saved_before(journal, ["crimea", "nordic", "saxony"], brings_a_bonus)
        self.host: Hosted = net.resume(journal)
        self.phones = [net.phone().sit(self.host.link(seat)) for seat in range(SEATS)]

    @property
    def actor(self) -> Phone:
        return self.phones[self.step.act.seat]

    @property
    def act(self) -> Any:
        return SCYTHE.encode_step(self.step)

    def steps(self) -> list[Any]:
        return [entry["step"] for entry in self.host.entries("step")]

    def until_steps(self, count: int) -> None:
        self.actor.wait(lambda: len(self.steps()) >= count, f"{count} steps in the journal")
        self.until_heard()

    def until_heard(self) -> None:
        """Waits until every phone shows all that the journal holds, and was answered."""
        all_at(self.host.revision, *self.phones)

    def tap_until_a_bonus(self) -> Phone:
        """Makes the bonus appear; the phone on which it does, once all of them have heard of it."""
        before = len(self.steps())
        self.actor.tap_act(self.act)
        self.until_steps(before + 1)
        found = self.claimer()
        assert found, "a bonus is offered"
        return found

    def claimer(self) -> Phone | None:
        others = [phone for phone in self.phones if phone is not self.actor]
        return next((phone for phone in others if phone.has(".choices.early")), None)


@pytest.fixture(scope="module")
def game(net: Lab) -> Iterator[Played]:
    played = Played(net)
    yield played
    net.close_phones()


@pytest.fixture(autouse=True)
def _as_before(game: Played) -> Iterator[None]:
    """Every test finds the table where the tap that brings a bonus is offered."""
    yield
    game.until_heard()
    taken = [entry["do"] for entry in game.host.entries()]
    for _ in range(taken.count("step") + taken.count("redone") - taken.count("undone") - game_length(game)):
        before = game.host.revision
        undoing = game.actor.wait(lambda: undoer(game), "an undo button")
        undoing.tap("undo")
        game.actor.wait(lambda before=before: game.host.revision > before, "the undo in the journal")
        game.until_heard()


def game_length(game: Played) -> int:
    entries = game.host.entries()
    return [entry["do"] for entry in entries].index("reopened")


def undoer(game: Played) -> Phone | None:
    return next((phone for phone in game.phones if phone.has("button.undo")), None)


def bonus_of(phone: Phone) -> Any:
    return next(act for act in phone.acts() if act["act"] == "claim_bonus")


def undo_label(phone: Phone) -> str:
    """What this phone's owner did last, in words."""
    phone.until_has("button.undo")
    return str(phone.page.inner_text("button.undo span:last-child")).removeprefix("Undo: ")


def until_newest(phone: Phone, label: str) -> None:
    """Waits until this is the newest line of the phone's log."""
    newest = phone.page.locator(".log li").first
    phone.wait(lambda: label in newest.inner_text(), f"{label!r} as the newest line")


def test_a_tap_is_done_and_every_other_phone_shows_it(game: Played) -> None:
    before = len(game.steps())
    assert game.actor.shows(words("page.duty.turn"))
    game.tap_until_a_bonus()
    game.until_steps(before + 1)
    assert game.steps()[-1] == game.act
    label = undo_label(game.actor)
    for phone in game.phones:
        phone.tab("table")
        until_newest(phone, label)
        phone.tab("play")
        assert not phone.has(".problem")


def test_several_taps_make_a_turn(game: Played) -> None:
    before = len(game.steps())
    for count in range(1, 3):
        choices = game.actor.acts()
        game.actor.tap_act(choices[0])
        game.until_steps(before + count)
        assert game.steps()[-1] == choices[0]
        assert not game.actor.has("button.sent")
        if not game.actor.has(".choices"):
            break


def test_a_bonus_is_offered_on_the_right_phone_and_taken_there(game: Played) -> None:
    phone = game.tap_until_a_bonus()
    seat = game.phones.index(phone)
    phone.sees(words("page.duty.prompt"))
    assert phone.page.evaluate("document.body.className") == "mine"
    act = bonus_of(phone)
    assert act["seat"] == seat
    phone.tap_act(act)
    game.actor.wait(lambda: game.steps()[-1] == act, "the bonus in the journal")
    phone.wait(lambda: phone.act_key(act) not in phone.keys("button"), "the end of the offer")


def test_the_own_last_act_is_taken_back_by_its_button_and_nobody_else_has_it(game: Played) -> None:
    game.tap_until_a_bonus()
    label = undo_label(game.actor)
    assert sum(phone.has("button.undo") for phone in game.phones) == 1
    game.actor.tap("undo")
    game.actor.wait(lambda: game.host.entries()[-1]["do"] == "undone", "the undo in the journal")
    game.until_heard()
    assert game.claimer() is None
    game.actor.unfold(game.act)
    for phone in game.phones:
        phone.tab("table")
        phone.until_has("li.undone s")
        assert label in phone.page.locator("li.undone s").first.inner_text()
        phone.tab("play")
    game.actor.tap("redo")
    game.actor.wait(lambda: game.host.entries()[-1]["do"] == "redone", "the redo in the journal")


def test_two_taps_at_the_same_instant_on_two_phones_are_both_done_once(game: Played) -> None:
    claimer = game.tap_until_a_bonus()
    before = len(game.steps())
    beginner = next(phone for phone in game.phones if phone not in (claimer, game.actor))
    bonus, section = bonus_of(claimer), beginner.acts()[0]
    wishes = ((claimer, bonus), (beginner, section))
    for phone, act in wishes:
        phone.page.evaluate(HOLD)
        phone.send(phone.act_key(act))
        assert not phone.is_answered
    for phone, _ in wishes:
        phone.page.evaluate("release()")
    game.until_steps(before + 2)
    assert sorted(map(str, game.steps()[before:])) == sorted(map(str, [bonus, section]))
    assert not claimer.has(".problem") and not beginner.has(".problem")


def test_a_double_tap_on_one_button_is_done_once(game: Played) -> None:
    before = len(game.steps())
    game.actor.unfold(game.act)
    game.actor.settle()
    said = len(game.actor.said)
    game.actor.page.evaluate(DOUBLE, game.actor.act_key(game.act))
    game.until_steps(before + 1)
    assert len(game.steps()) == before + 1
    assert sum('"say":"act"' in frame for frame in game.actor.said[said:]) == 1
    assert not game.actor.has(".problem")


def test_the_score_is_shown_and_follows_the_table(net: Lab, game: Played) -> None:
    phone = net.phone().open(game.host.url)
    phone.tap("watch")
    phone.at_table()
    phone.tab("score")
    phone.wait(lambda: phone.page.locator(".standing li").count() == SEATS, "a card for every seat")
    asked, told = asked_and_told(phone)
    game.actor.tap_act(game.act)
    phone.wait(lambda: asked_and_told(phone)[0] > asked, "the score asked again")
    phone.wait(lambda: asked_and_told(phone)[1] > told, "the new score")
    phone.wait(lambda: phone.page.locator(".standing li").count() == SEATS, "a card for every seat")
    phone.leave()


def asked_and_told(phone: Phone) -> tuple[int, int]:
    """How often this phone has asked for the score, and was told it."""
    asked = sum("ask_score" in frame for frame in phone.said)
    return asked, sum('"say":"score"' in frame for frame in phone.heard)


def test_four_words_are_the_same_on_every_phone(game: Played) -> None:
    shown_words = set()
    game.until_heard()
    for phone in game.phones:
        phone.tab("more")
        phone.tap("check")
        phone.until_has(".fourwords")
        shown_words.add(phone.page.inner_text(".fourwords"))
        phone.tab("play")
    assert len(shown_words) == 1
    assert len(shown_words.pop().split()) == 4
