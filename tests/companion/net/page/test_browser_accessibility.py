"""Every screen of the page in a real browser: large enough, readable, named, and usable without a pointer."""

import re
from collections.abc import Callable, Iterator

import pytest

from companion.languages import LANGUAGES, name_of, templates
from engine.game import Step
from tests.kits.net.audit import audit
from tests.kits.net.browser_dials import choose, seal
from tests.kits.net.browser_kit import NARROW, USUAL, Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted, words
from tests.kits.scythe.saved_before import SCYTHE, saved_before, starts_a_combat
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser

MARKUP = "<img src=x onerror=document.title=666>"
LONG = 8  # letters from which a piece of a sentence is no accident of another language
ENGLISH = re.compile(r"\b(?:the|of|and|with|your|you|is|are)\b", re.IGNORECASE)

# The four words of the shared story are English ones in every language, and may be any.
WORDS = """document.body.innerText.replace((document.querySelector(".fourwords") || {}).innerText, "") +
  Array.from(document.querySelectorAll("[aria-label]")).map((one) => "\\n" + one.ariaLabel)"""


class Tour:
    """A table at the start of a combat, in one language, with every screen looked at in turn."""

    def __init__(self, net: Lab, look: Callable[[str, Phone], None], language: str) -> None:
        journal = net.folder() / "saved.jsonl"
        self.net, self.look, self.language = net, look, language
        self.step: Step = saved_before(journal, ["crimea", "nordic", "saxony"], starts_a_combat)
        self.host: Hosted = net.resume(journal)

    def phone(self) -> Phone:
        return self.net.phone(language=self.language)

    def run(self) -> None:
        """Shows every screen to `look`."""
        door = self.phone().open(self.host.url)
        door.sees(door.word("page.join.code"))
        self.look("door", door)
        door.touch(door.button("seat 0"))
        door.sees(door.word("page.join.code_first"))
        self.look("door with a problem", door)
        phones = [self.phone().sit(self.host.link(seat)) for seat in range(3)]
        door.wait(lambda: door.page.locator("li.taken").count() == 3, "a full table")
        self.look("full table", door)
        self.table(phones)
        self.dials(phones)
        self.away(phones[0])

    def table(self, phones: list[Phone]) -> None:
        actor = phones[self.step.act.seat]
        idle = next(phone for phone in phones if phone.has("body.idle"))
        for phone in (actor, idle):
            phone.tab("play")
            phone.touch(phone.page.locator(".anytime summary"))
            self.look("play", phone)
            for tab, part in (("table", ".seats"), ("score", ".standing")):
                phone.tab(tab)
                phone.until_has(part)
                self.look(tab, phone)
            phone.touch(phone.page.locator(".counting summary"))
            phone.until_has(".counting input")
            self.look("counting", phone)
            phone.tab("more")
            phone.tap("check")
            self.look("more", phone)
            phone.touch(phone.page.locator(".correcting summary"))
            self.look("what may be set right", phone)
            phone.tap("correct 1")
            phone.touch(phone.page.locator(".correcting [aria-expanded]").first)
            self.look("setting right", phone)
            phone.tap("correct other")
            phone.tab("play")

    def dials(self, phones: list[Phone]) -> None:
        phones[self.step.act.seat].tap_act(SCYTHE.encode_step(self.step))
        for phone in phones:
            phone.until_has(".dial.choosing, .dial.watching")
        first, second = (phone for phone in phones if phone.has(".dial.choosing"))
        witness = next(phone for phone in phones if phone not in (first, second))
        self.look("covered dial", first)
        first.touch(first.page.locator(".wayout summary"))
        choose(first, 2)
        first.touch(first.button("mine cardsadd2"))
        first.touch(first.page.locator(".mycards summary"))
        first.touch(first.page.locator(".mycards").get_by_label(first.word("page.add_value", value=3)))
        self.look("dial", first)
        self.look("witness", witness)
        first.tap("seal")
        first.until_has(".dial.committed")
        first.tap("cover")
        self.look("sealed", first)
        seal(second, 1)
        for phone in phones:
            phone.until_has(".dial.opened")
            self.look("opened", phone)

    def away(self, phone: Phone) -> None:
        self.net.machine(1).cut()
        phone.until_has(".alarm")
        self.look("offline", phone)
        self.net.machine(1).mend()
        phone.at_table()


class Seen:
    """What was found on the screens of a tour in German, whose words are the longer ones."""

    def __init__(self) -> None:
        self.faults: dict[str, list[str]] = {}
        self.words: dict[str, str] = {}

    def look(self, screen: str, phone: Phone) -> None:
        """Notes the faults at both widths, and every word on the screen or said by a screen reader alone."""
        for width, height in (NARROW, USUAL):
            phone.page.set_viewport_size({"width": width, "height": height})
            mood = phone.page.evaluate("document.body.className")
            self.faults[f"{screen} ({mood}, {width})"] = audit(phone)
        assert phone.makes_sense(), phone.text
        self.words[screen] = self.words.get(screen, "") + str(phone.page.evaluate(WORDS))


@pytest.fixture(scope="module")
def seen(net: Lab) -> Seen:
    found = Seen()
    with net.guests():
        Tour(net, found.look, "de").run()
    return found


def of_kind(faults: dict[str, list[str]], *kinds: str) -> dict[str, list[str]]:
    """The faults that begin with one of these words, by screen."""
    found = {
        screen: [fault for fault in listed if fault.startswith(kinds)] for screen, listed in faults.items()
    }
    return {screen: listed for screen, listed in found.items() if listed}


def test_everything_that_is_tapped_is_large_enough(seen: Seen) -> None:
    assert len(seen.faults) >= 20
    assert of_kind(seen.faults, "small") == {}


def test_no_screen_scrolls_sideways(seen: Seen) -> None:
    assert of_kind(seen.faults, "scrolls") == {}


def test_every_text_can_be_read_against_its_ground(seen: Seen) -> None:
    assert of_kind(seen.faults, "pale") == {}


def test_every_control_has_a_name_and_every_screen_its_headings_and_landmarks(
    seen: Seen,
) -> None:
    rest = {screen: [fault for fault in listed if not fault.startswith(("small", "scrolls", "pale"))]
            for screen, listed in seen.faults.items()}  # fmt: skip
    assert {screen: listed for screen, listed in rest.items() if listed} == {}


def test_the_german_page_has_no_english_sentence_left(seen: Seen) -> None:
    shown = {screen: " ".join(written.split()) for screen, written in seen.words.items()}
    english = pieces("en")
    left = {(screen, piece) for screen, text in shown.items() for piece in english if piece in text}
    assert left == set()
    assert {screen: found for screen, text in shown.items() if (found := ENGLISH.findall(text))} == {}
    assert words("page.choices.turn", "de") in shown["play"]


def pieces(language: str) -> set[str]:
    """The parts of every sentence between its blanks that are long enough to tell languages apart."""
    found: set[str] = set()
    for template in templates(language).values():
        for form in template.values() if isinstance(template, dict) else (template,):
            found |= {piece.strip(" .:,()") for piece in re.split(r"\{\w+\}", form)}
    return {piece for piece in found if len(piece) >= LONG and " " in piece}


@pytest.fixture(scope="module")
def fresh(net: Lab) -> Iterator[Hosted]:
    yield net.host("--players", f"{MARKUP},Ben")
    net.close_phones()


@pytest.fixture(scope="module")
def seated(net: Lab, fresh: Hosted) -> list[Phone]:
    return [net.phone().sit(fresh.link(seat)) for seat in range(2)]


def test_what_players_write_is_only_words(seated: list[Phone]) -> None:
    for phone in seated:
        assert audit(phone) == []
        phone.tab("table")
        phone.until_has(".seats")
        assert MARKUP in phone.page.inner_text("main") and phone.page.locator("img").count() == 0
        assert phone.page.title() != "666"
        phone.tab("play")


def test_a_turn_is_taken_by_keyboard_alone_and_the_focus_is_always_seen(
    fresh: Hosted, seated: list[Phone]
) -> None:
    actor = next(phone for phone in seated if phone.has(".choices"))
    for _ in range(30):
        actor.page.keyboard.press("Tab")
        focus = actor.page.evaluate(FOCUS)
        assert focus["seen"] or focus["key"] == "BODY", focus
        if focus["key"].startswith("act "):
            break
    before = len(fresh.entries("step"))
    actor.settle()
    actor.page.keyboard.press("Enter")
    actor.wait(lambda: len(fresh.entries("step")) == before + 1, "the act in the journal")
    assert actor.act_key(fresh.entries("step")[-1]["step"]) == focus["key"]
    all_at(fresh.revision, actor)
    assert actor.page.evaluate("document.activeElement !== document.body"), "the focus was lost"


# What has the focus: its name, and whether its ring is visible and not hidden under the bars at the edges.
FOCUS = """() => {
  const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  return { key: one.dataset.key || one.tagName, seen: ring && one.contains(top) };
}"""


def test_enter_and_space_press_a_button_that_keeps_the_focus(net: Lab, fresh: Hosted) -> None:
    phone = net.phone().open(fresh.url)
    phone.sees(words("page.join.watch"))
    phone.button("watch").focus()
    phone.page.keyboard.press("Space")
    phone.at_table()
    phone.button("tab score").focus()
    phone.page.keyboard.press("Enter")
    phone.until_has(".standing")
    assert phone.page.evaluate("document.activeElement.dataset.key") == "tab score"


def test_a_german_browser_is_spoken_to_in_german_and_may_choose_english(net: Lab, fresh: Hosted) -> None:
    phone = net.phone(language="de").open(fresh.url)
    phone.sees(words("page.join.title", "de"))
    offered = phone.page.locator("select.language option").all_inner_texts()
    assert offered == [name_of(language) for language in LANGUAGES]
    phone.page.select_option("select.language", "en")
    phone.sees(words("page.join.title", "en"))
    phone.page.reload()
    phone.sees(words("page.join.title", "en"))
    assert phone.page.evaluate("document.documentElement.lang") == "en"


def test_the_audit_itself_finds_what_is_wrong(net: Lab, fresh: Hosted) -> None:
    phone = net.phone().open(fresh.url)
    phone.sees(words("page.join.watch"))
    assert audit(phone) == []
    phone.page.evaluate(SPOIL)
    kinds = {"small", "nameless:", "scrolls", "pale", "heading", "picture", "twice:", "points", "not"}
    assert {fault.split()[0] for fault in audit(phone)} == kinds


SPOIL = """() => {
  const add = (tag, attributes, text) => {
    const one = document.createElement(tag);
    Object.entries(attributes).forEach(([name, value]) => one.setAttribute(name, value));
    one.textContent = text;
    document.querySelector("main").append(one);
    return one;
  };
  add("input", { id: "main" }, "").style.width = "20px";
  add("h1", {}, "second");
  add("h3", { "aria-labelledby": "nowhere" }, "skips");
  add("img", {}, "");
  add("p", {}, "pale").style.color = "#b9a884";
  add("p", {}, "wide").style.width = "3000px";
}"""
