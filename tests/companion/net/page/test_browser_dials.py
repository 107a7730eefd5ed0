"""Two real browsers seal and open a combat: nothing is seen too early, and nothing that breaks blocks it."""

import json
from collections.abc import Iterator

import pytest

from tests.kits.net.browser_dials import choose, seal, seal_chosen
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted, words
from tests.kits.scythe.saved_before import SCYTHE, saved_before, starts_a_combat
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser

FORGETS = (
    "Object.keys(localStorage).filter((k) => /sealing/.test(k)).forEach((k) => localStorage.removeItem(k))"
)

SEEN_MS, REVEAL_MS = 30_000, 60_000  # for so long an opened combat was seen, and for so long it is
# As if it had been seen for so many milliseconds.
SEEN_FOR = """(ms) => {
  const name = Object.keys(localStorage).find((one) => one.endsWith("/revealed"));
  const seen = JSON.parse(localStorage[name]);
  localStorage[name] = JSON.stringify({ ...seen, at: seen.at - ms });
}"""
# What the page waits for, in milliseconds.
TIMERS = """window.timers = [];
const before = window.setTimeout;
window.setTimeout = (what, ms) => { window.timers.push(ms); return before(what, ms); };"""

FORGET = """() => {
  Storage.prototype.setItem = () => {};
  const kept = Object.keys(localStorage).filter((name) => name.endsWith("/table"));
  kept.forEach((name) => localStorage.removeItem(name));
}"""


class Combat:
    """A table that asks for dials: the attacker's phone, the defender's, and a third that looks on."""

    def __init__(self, net: Lab) -> None:
        journal = net.folder() / "saved.jsonl"
        step = saved_before(journal, ["crimea", "nordic", "saxony"], starts_a_combat)
        self.host: Hosted = net.resume(journal)
        phones = [net.phone().sit(self.host.link(seat)) for seat in range(3)]
        phones[step.act.seat].tap_act(SCYTHE.encode_step(step))
        sides = sides_of(phones[step.act.seat])
        self.attacker, self.defender = phones[sides["attacker"]], phones[sides["defender"]]
        self.witness = next(phone for phone in phones if phone not in (self.attacker, self.defender))
        self.both = (self.attacker, self.defender)
        self.until_asked()

    def begin(self) -> None:
        """Both are asked for a new dial, whatever was before."""
        for phone in self.both:
            if not phone.page.url.startswith(self.host.url):
                phone.open(self.host.url)
            phone.at_table()
        if self.attacker.has(".dial.opened") or not self.attacker.has(".dial"):
            all_at(self.host.revision, self.attacker)
            self.attacker.tap("undo")
        elif not all(phone.has(".dial.choosing") for phone in self.both):
            if self.attacker.has(".wayout"):
                self.attacker.touch(self.attacker.page.locator(".wayout summary"))
            self.attacker.tap("void")
        self.until_asked()

    def until_asked(self) -> None:
        """Waits until both are asked for a dial, and the third sees that they are."""
        for phone in self.both:
            phone.until_has(".dial.choosing")
        self.witness.until_has(".dial.watching")

    def seal_first(self, dial: int) -> None:
        """The attacker seals so much, and the others have heard that it is sealed."""
        seal(self.attacker, dial)
        for phone in (self.defender, self.witness):
            phone.sees(words("page.dial.has_sealed", who=self.attacker.page.inner_text("h1")))

    def opened(self, *dials: int) -> None:
        """Waits until every phone shows both, verified."""
        everybody = (*self.both, self.witness)
        for phone in everybody:
            phone.until_has(".dial.opened .verified")
        self.attacker.wait(self.is_played, "the step in the journal")
        all_at(self.host.revision, *everybody)
        assert {sums(phone) for phone in everybody} == {dials}
        for phone in everybody:
            assert not phone.has(".problem") and phone.makes_sense(), phone.text

    def is_played(self) -> bool:
        """Whether the journal's newest change is that the dials were opened; phones are shown them first."""
        changes = [entry for entry in self.host.entries() if entry["do"] != "noted"]
        return "open_dials" in json.dumps(changes[-1])


def sides_of(phone: Phone) -> dict[str, int]:
    """The seat of each role, from what the phone was told."""
    phone.until_has(".dial")
    told = [json.loads(frame) for frame in phone.heard if "choice_opened" in frame][-1]
    return {side["role"]: side["seat"] for side in told["message"]["sides"]}


def sums(phone: Phone) -> tuple[int, ...]:
    return tuple(map(int, phone.page.locator(".reveal .sum").all_inner_texts()))


def answered(phone: Phone) -> int:
    """The number of the last seal that the host has told this phone it has."""
    told = [json.loads(frame)["message"] for frame in phone.heard if '"sealed":"committed"' in frame]
    return int(told[-1]["number"]) if told else 0


def secret_of(phone: Phone) -> tuple[str, str]:
    """The nonce and the sealed words that only this phone has."""
    opening = phone.stored()["table"]["seal"]["kept"][-1]["opening"]
    return opening["nonce"], opening["secret"]


def four_words(phone: Phone) -> list[list[str]]:
    """The words of both seals, which people may compare; each phone hears of them in its own moment."""
    phone.wait(lambda: phone.page.locator(".dial .words strong").count() == 2, "the words of both seals")
    if phone.has(".sealwords:not([open])"):
        phone.touch(phone.page.locator(".sealwords summary"))
    assert phone.makes_sense(), phone.text
    found = [line.split() for line in phone.page.locator(".dial .words strong").all_inner_texts()]
    assert [len(line) for line in found] == [4, 4]
    return found


@pytest.fixture(scope="module")
def game(net: Lab) -> Iterator[Combat]:
    combat = Combat(net)
    yield combat
    net.close_phones()


@pytest.fixture(autouse=True)
def combat(game: Combat) -> Combat:
    game.begin()
    return game


def test_nothing_is_seen_before_both_have_sealed_and_then_everybody_sees_the_same(combat: Combat) -> None:
    attacker, defender, witness = combat.attacker, combat.defender, combat.witness
    combat.seal_first(3)
    nonce, secret = secret_of(attacker)
    assert json.loads(secret)["dial"] == 3
    assert not any(phone.has(".reveal") for phone in (defender, witness))
    frames = "".join(frame for phone in (attacker, defender, witness) for frame in phone.heard)
    places = (frames, "".join(attacker.said), combat.host.said, combat.host.journal.read_text("utf-8"))
    assert not any(nonce in place or json.dumps(secret) in place for place in places)
    assert secret not in attacker.page.content() and not attacker.has(".entry")
    seal(defender, 1)
    combat.opened(3, 1)
    assert attacker.shows(words("page.dial.verified"))


def test_the_total_is_what_fights_and_not_the_workers_that_are_driven_off(combat: Combat) -> None:
    choose(combat.attacker, 2)
    combat.attacker.touch(combat.attacker.button("mine workers1"))
    assert combat.attacker.button("mine workers1").get_attribute("aria-pressed") == "true"
    assert combat.attacker.button("seal").locator("span").last.inner_text() == words(
        "page.dial.seal_one", total=2
    )
    seal_chosen(combat.attacker)
    seal(combat.defender, 1)
    combat.opened(2, 1)


def test_a_phone_that_comes_later_is_not_shown_an_older_combat(net: Lab, combat: Combat) -> None:
    """It reads of it in the log; what it has to do lies on top."""
    combat.seal_first(2)
    seal(combat.defender, 1)
    combat.opened(2, 1)
    # What a phone knows that was not there when the dials were asked for: nothing of it.
    combat.witness.page.evaluate(FORGETS)
    combat.witness.page.reload()
    combat.witness.at_table()
    all_at(combat.host.revision, combat.witness)
    assert not combat.witness.has(".dial") and combat.attacker.has(".dial.opened")


def test_an_opened_combat_goes_away_when_its_minute_is_over_even_after_a_reload(combat: Combat) -> None:
    """The minute does not begin anew with the page."""
    combat.seal_first(2)
    seal(combat.defender, 1)
    combat.opened(2, 1)
    page = combat.attacker.page
    page.evaluate(SEEN_FOR, SEEN_MS)
    page.add_init_script(TIMERS)
    page.reload()
    combat.attacker.until_has(".dial.opened")
    # Everything else that a page waits for is a matter of seconds.
    (left,) = [ms for ms in page.evaluate("timers") if ms and ms > 10_000]
    assert left <= REVEAL_MS - SEEN_MS + 100


def test_a_mind_can_be_changed_until_the_other_has_sealed(combat: Combat) -> None:
    seal(combat.attacker, 3)
    combat.attacker.tap("again")
    seal(combat.attacker, 0)
    combat.attacker.wait(lambda: answered(combat.attacker) == 2, "the host's word that it has the second one")
    seal(combat.defender, 2)
    combat.opened(0, 2)


def test_a_reload_after_the_own_seal_still_opens_without_a_tap(combat: Combat) -> None:
    seal(combat.attacker, 2)
    combat.attacker.page.reload()
    combat.attacker.at_table()
    combat.attacker.until_has(".dial.committed")
    seal(combat.defender, 3)
    combat.opened(2, 3)


def test_a_host_killed_between_seal_and_reveal_ends_the_combat_by_itself(combat: Combat) -> None:
    combat.seal_first(1)
    combat.attacker.leave()
    seal(combat.defender, 2)
    combat.defender.until_has(".dial.revealed")
    assert four_words(combat.defender) == four_words(combat.witness)
    assert not any(phone.has(".reveal") for phone in (combat.defender, combat.witness))
    combat.host.kill()
    combat.attacker.open("about:blank")
    combat.defender.sees("Offline")
    combat.host.restart()
    combat.attacker.open(combat.host.url)
    combat.opened(1, 2)


def test_a_phone_that_lost_what_it_sealed_voids_with_one_tap_and_both_choose_again(combat: Combat) -> None:
    attacker, defender = combat.both
    combat.seal_first(1)
    attacker.page.evaluate(FORGET)
    attacker.leave()
    seal(defender, 2)
    attacker.open(combat.host.url)
    attacker.sees(words("page.dial.lost"))
    assert four_words(attacker) == four_words(defender)
    attacker.tap("void")
    for phone in combat.both:
        phone.until_has(".dial.choosing")
        phone.sees(words("sealed.void.store_lost"))
    seal(attacker, 0)
    seal(defender, 1)
    combat.opened(0, 1)


def test_what_was_sealed_and_forgotten_can_be_replaced_while_the_other_still_chooses(combat: Combat) -> None:
    attacker = combat.attacker
    combat.seal_first(1)
    attacker.page.evaluate(FORGET)
    attacker.page.reload()
    attacker.sees(words("page.dial.elsewhere"))
    seal(attacker, 2)
    seal(combat.defender, 1)
    combat.opened(2, 1)


def test_two_who_prefer_their_pieces_enter_what_both_show(combat: Combat) -> None:
    attacker, defender = combat.both
    attacker.touch(attacker.page.locator(".wayout summary"))
    attacker.tap("by hand")
    for phone in combat.both:
        phone.sees(words("page.dial.by_hand"))
    combat.witness.sees(words("page.dial.by_hand_others"))
    before = len(combat.host.entries("step"))
    for key in ("hand0 dial2", "hand1 dial1", "hand0 workers0"):
        if key in defender.keys(".dial button"):
            defender.touch(defender.button(key))
    defender.tap("settle")
    attacker.sees(words("page.asked.yes"))
    assert len(combat.host.entries("step")) == before
    attacker.tap("consent yes")
    attacker.wait(lambda: len(combat.host.entries("step")) == before + 1, "the step in the journal")
    openings = combat.host.entries("step")[-1]["step"]["openings"]
    assert (openings["attacker"]["dial"], openings["defender"]["dial"]) == (2, 1)
    attacker.wait(lambda: not attacker.has(".dial.by_hand"), "the end of the dials")


def test_a_hidden_page_covers_what_was_being_chosen(combat: Combat) -> None:
    phone = combat.attacker
    phone.tap("cover")
    phone.touch(phone.button("mine dial1"))
    assert phone.has(".entry")
    phone.page.evaluate("""() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    assert not phone.has(".entry") and phone.has("button.cover")
    phone.page.evaluate("""() => {
      delete document.visibilityState;
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    assert phone.has("button.cover")
