"""The page's PhoneTable, run by Node, lives through the same stories as the Python one."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.net.sealed.phone_seal import PhoneState
from companion.net.sealed.sealed_messages import Sealed
from companion.net.table.history import TAG
from companion.net.table.messages import TO_PHONE
from companion.net.table.phone import LOG_MOST, TRIES_MOST
from tests.kits.net.node_kit import run, too_modern
from tests.kits.net.phone_kit import ME, NOW, OTHER, TABLE, act, sealed, stale, update, whole
from tests.kits.net.phone_stories import Story
from tests.kits.net.sealed_kit import nonce
from tests.kits.source_tree import ROOT

pytestmark = pytest.mark.long  # Node runs thousands of scripts

VECTORS: dict[str, Any] = json.loads((ROOT / "tests/vectors/history.json").read_text("utf-8"))
WORDS = (ROOT / "companion/net/words.txt").read_text("ascii").split()
STORIES = 80
LENGTH = 160


def _told(seed: int) -> Story:
    story = Story(seed, faults=seed % 4 > 0)
    story.live(LENGTH)
    story.calm_down()
    return story


def _overtaken() -> Story:
    """Somebody else is always faster."""
    story = Story(0, faults=False)
    story.do("seated", TABLE, story.seat)
    story.connect()
    story.deliver()
    story.do("act", act(ME, 2))
    for _ in range(TRIES_MOST + 1):
        story.host.play(OTHER)
        while story.up:
            story.answer()
        while story.down:
            story.deliver()
    return story


def _lied_to() -> Story:
    """The host lists a commitment as mine that is not, and goes on."""
    story = Story(0, faults=False)
    story.do("seated", TABLE, story.seat)
    for message in (whole(), update(1, sealing={"sides": []}), sealed(NOW)):
        story.do("receive", TO_PHONE.encode(message))
    story.do("choose", {"dial": 3}, nonce(1).hex())
    story.do("stored")
    false = sealed(Sealed(1, 1, ("a" * 64, "b" * 64)))
    for message in (false, update(2, sealing=None), update(3), sealed(replace(NOW, choice=2))):
        story.do("receive", TO_PHONE.encode(message))
    return story


def _lost() -> Story:
    """All are sealed, and this phone has nothing that opens its side."""
    story = Story(0, faults=False)
    story.do("seated", TABLE, ME)
    listed = sealed(Sealed(1, 1, ("a" * 64, "b" * 64)))
    for message in (whole(), update(1, sealing={"sides": []}), sealed(NOW), listed):
        story.do("receive", TO_PHONE.encode(message))
    return story


def _counted() -> Story:
    """Numbers for the score are told while another seat acts; then nothing is to be counted any more."""
    story = Story(0, faults=False)
    story.do("seated", TABLE, ME)
    empty: dict[str, Any] = {"act": "count", "seat": ME}
    counting = {"form": {"fields": [], "facts": []}, "act": empty}
    for message in (whole(counting=counting),):
        story.do("receive", TO_PHONE.encode(message))
    story.do("act", empty, {"coins": 7})
    for message in (stale(1, 1), update(1), stale(2, 2), update(2, counting=None)):
        story.do("receive", TO_PHONE.encode(message))
    return story


def _long_evening() -> Story:
    """More has happened than a phone keeps; then the host comes back with less."""
    story = Story(0, faults=False)
    story.do("seated", TABLE, story.seat)
    for message in (whole(LOG_MOST + 9), update(LOG_MOST + 10), replace(whole(3), history=whole(4).history)):
        story.do("receive", TO_PHONE.encode(message))
        story.do("returned")
    backwards = replace(whole(2), history=whole(3).history)
    for message in (whole(3), backwards):
        story.do("trusted")
        story.do("receive", TO_PHONE.encode(message))
    return story


@pytest.fixture(scope="module")
def stories() -> list[Story]:
    """A phone's life each, three of four with messages repeated, lost, swapped and a host gone back."""
    return [
        _overtaken(),
        _lied_to(),
        _lost(),
        _counted(),
        _long_evening(),
        *(_told(seed) for seed in range(STORIES)),
    ]


@pytest.fixture(scope="module")
def page(stories: list[Story], tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What Node says about all of it, in one run."""
    job = {"vectors": VECTORS, "words": WORDS, "stories": [story.steps for story in stories]}
    folder: Path = tmp_path_factory.mktemp("page")
    return run(folder, "page_table.mjs", job)


def _results(stories: list[Story]) -> list[dict[str, Any]]:
    return [result for story in stories for result in story.results if isinstance(result, dict)]


def test_the_page_has_the_same_tag_and_limits(page: Any) -> None:
    """One protocol in two languages."""
    assert (page["tag"], page["limits"]) == (TAG.decode(), [LOG_MOST, TRIES_MOST])


def test_the_page_grows_the_published_chains(page: Any) -> None:
    """The same heads and the same four words."""
    for chain, said in zip(VECTORS["chains"], page["chains"], strict=True):
        assert said == {"heads": chain["heads"], "words": chain["words"]}, chain["name"]


def test_the_stories_show_everything_that_can_happen(stories: list[Story]) -> None:
    """The comparison below means something."""
    results = _results(stories)
    seen = [result for result in results if "error" not in result]
    states = {result["seal"]["state"] for result in seen if result["seal"]}
    assert states == {str(state) for state in PhoneState}
    assert {sent["say"] for result in seen for sent in result["out"]} == {
        "act", "undo", "redo", "seal", "settle_by_hand", "consent", "ask_whole", "remembered",
    }  # fmt: skip
    assert {result["problem"]["key"] for result in seen if result["problem"]} >= {
        "table.stale", "room.not_yours", "sealed.settled",
    }  # fmt: skip
    tries = {result["pending"]["tries"] for result in seen if result["pending"]}
    assert tries == set(range(TRIES_MOST + 1))
    assert (
        {result["doubt"] for result in seen} == {result["seat"] is None for result in seen} == {True, False}
    )
    assert any(result["past"] for result in seen) and any(result["store"].get("seal") for result in seen)


def test_the_page_s_table_does_what_the_python_table_does(stories: list[Story], page: Any) -> None:
    """Everything that is shown, stored and sent, after every step of every story."""
    for story, lived in zip(stories, page["stories"], strict=True):
        for step, mine, theirs in zip(story.steps, story.results, lived, strict=True):
            assert theirs == mine, (story.seat, step)


@pytest.mark.parametrize("name", ["table.js", "kept.js", "history.js", "text.js", "store.js", "link.js"])
def test_the_page_s_code_runs_on_old_phones(name: str) -> None:
    """Syntax of 2018, and nothing that a page from a LAN address does not have."""
    assert too_modern(name) == []
