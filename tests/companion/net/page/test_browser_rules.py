"""Rules on the page: a resting finger is told a card, its links lead on and back, and all can be searched."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games import GAMES
from companion.rule_texts import told_rules
from engine.game import Step
from engine.scythe.turn.turn import ChooseSection
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.scythe.saved_before import saved_before

pytestmark = pytest.mark.browser

SEARCHED = ("riverwlk", "popularity workers", "TUNDRA", "sixth star", "xyzzy")


@pytest.fixture(scope="module")
def phone(net: Lab) -> Iterator[Phone]:
    """The phone whose turn begins."""
    journal = net.folder() / "saved.jsonl"

    def begins(before: Any, step: Step, after: Any) -> bool:
        return isinstance(step.act, ChooseSection) and before.players[step.act.seat].last_section is not None

    step = saved_before(journal, ["crimea", "nordic", "saxony"], begins)
    host = net.resume(journal)
    yield net.phone().sit(host.link(step.act.seat))
    net.close_phones()


def title(phone: Phone) -> str:
    """What is read now; empty where nothing is."""
    head = phone.page.locator("#rules:not([hidden]) h2")
    return str(head.inner_text()) if head.count() else ""


def hold(phone: Phone, selector: str) -> None:
    """Rests a finger on it until a card is there, and lifts it."""
    box = phone.page.locator(selector).first.bounding_box()
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.down()
    phone.wait(lambda: title(phone), "a card")
    phone.page.mouse.up()


def close(phone: Phone) -> None:
    """Goes back to the table."""
    phone.page.locator('[data-key="rules close"]').click()
    phone.wait(lambda: not title(phone), "the table")


def test_a_finger_that_rests_on_the_mat_is_told_its_rule_and_plays_nothing(phone: Phone) -> None:
    before = phone.revision
    hold(phone, ".tile .rowname >> text=Deploy")
    assert title(phone) == "Deploy"
    phone.sees("It costs you")
    assert phone.has(".rulenow") and phone.revision == before
    links = phone.keys(".rulelink")
    phone.page.locator(f'[data-key="{links[0]}"]').click()
    assert title(phone) != "Deploy"
    phone.page.locator('[data-key="rule back"]').click()
    assert title(phone) == "Deploy"
    close(phone)
    assert phone.revision == before


def test_a_finger_that_wanders_off_scrolls_and_asks_nothing(phone: Phone) -> None:
    box = phone.page.locator(".tile .rowname").first.bounding_box()
    phone.page.mouse.move(box["x"] + 5, box["y"] + 5)
    phone.page.mouse.down()
    phone.page.mouse.move(2, 2)
    # What comes after it is told, so that nothing more is to be waited for.
    phone.page.mouse.up()
    hold(phone, ".tile .rowname >> text=Build")
    assert title(phone) == "Build"
    close(phone)


def test_all_rules_are_one_tap_or_one_key_away_and_found_like_everywhere(phone: Phone) -> None:
    """The page finds what the command line finds, in the same order."""
    phone.tap("rules")
    phone.wait(lambda: title(phone) == "Rules", "the list of all")
    book = told_rules(GAMES["scythe"], "en")
    assert phone.page.locator(".rulechapter").count() == len(book.chapters)
    field = phone.page.locator("#rules input")
    for words in SEARCHED:
        field.fill(words)
        shown = [key.removeprefix("rule ") for key in phone.keys(".ruleresults .rulelink")]
        assert shown == [card.key for card in book.found(words)[:12]], words
    phone.page.keyboard.press("Escape")
    phone.wait(lambda: not title(phone), "the table")
    phone.page.keyboard.press("?")
    phone.wait(lambda: title(phone), "the rules by a key")
    close(phone)


def test_a_refusal_has_a_button_that_says_why(phone: Phone) -> None:
    told = {"key": "refused.same_section", "params": []}
    phone.page.evaluate(
        """async (problem) => {
          const { why } = await import("/rest.js");
          document.querySelector("main").append(why({ say: (key) => key }, problem));
        }""",
        told,
    )
    phone.page.locator('[data-key="why"]').click()
    phone.wait(lambda: title(phone) == "Another section each turn", "its rule")
    close(phone)


def test_the_rules_come_only_when_they_are_asked_for(phone: Phone) -> None:
    """Nothing of them is in what a phone loads first."""
    phone.page.reload()
    phone.at_table()
    loaded = phone.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    late = [name for name in loaded if "/later/" in name or "/rules/" in name]
    assert len(loaded) > 20 and late == []
