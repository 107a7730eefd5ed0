"""The story on a phone's page in a real browser: drawn as the host has laid it out."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import game_called
from engine.saved import journal
from engine.story.shared import SharedStory, shared_story
from engine.story.story import read_story
from tests.kits.net.audit import audit
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import words
from tests.kits.source_tree import ROOT

pytestmark = pytest.mark.browser

GAME = ROOT / "tests" / "games" / "scythe-rules-2-board-over.jsonl"


@pytest.fixture
def phone(net: Lab, tmp_path: Path) -> Iterator[Phone]:
    """A phone at a table whose game is over, looking at the score."""
    path = net.folder() / "over.jsonl"
    shutil.copy(GAME, path)
    host = net.resume(path)
    phone = net.phone().sit(host.link(0))
    phone.tab("score")
    phone.until_has(".plot")
    yield phone
    net.close_phones()


def told() -> SharedStory:
    reading = journal.read(GAME)
    return shared_story(read_story(game_called(str(reading.header["game"])), reading))


def test_the_page_draws_every_line_mark_and_number_where_the_host_has_laid_it(phone: Phone) -> None:
    """One description, one layout: the page adds nothing and leaves nothing out."""
    plot = told().plot
    assert plot
    page = phone.page
    assert page.get_attribute(".plot", "viewBox") == f"0 0 {plot.width} {plot.height}"
    drawn = page.eval_on_selector_all(".plot polyline", "all => all.map(one => one.getAttribute('points'))")
    assert drawn == [" ".join(f"{x},{y}" for x, y in line.points) for line in plot.polylines]
    assert page.locator(".plot .emblem").count() == len(plot.badges)
    written = page.eval_on_selector_all(".plot > text:not(.pin)", "all => all.map(one => one.textContent)")
    assert [each.number for each in plot.letterings if each.number] == [n for n in written if n.isdigit()]
    seats = [line for line in plot.polylines if line.on_dark]
    dashes = page.eval_on_selector_all(
        ".plot polyline.seat", "all => all.map(one => one.getAttribute('stroke-dasharray'))"
    )
    painted = page.eval_on_selector_all(
        ".plot polyline.seat", "all => all.map(one => getComputedStyle(one).stroke)"
    )
    assert painted == [css(line.on_light if is_light(phone) else line.on_dark) for line in seats]
    assert dashes == [" ".join(map(str, line.dashes)) for line in seats] and len(set(dashes)) > 2


def is_light(phone: Phone) -> bool:
    return bool(phone.page.evaluate("matchMedia('(prefers-color-scheme: light)').matches"))


def css(colour: str) -> str:
    """A colour as browsers say it."""
    return "rgb({}, {}, {})".format(*(int(colour[at : at + 2], 16) for at in (0, 2, 4)))


def test_what_turned_it_is_read_below_and_nothing_breaks_the_rules_of_the_audit(phone: Phone) -> None:
    """Sentences, names for screen readers, contrast, sizes."""
    story = told()
    for point in story.points:
        phone.sees(words(point.key, **dict(point.params)))
    for remark in story.remarks:
        phone.sees(words(remark.words.key, **dict(remark.words.params)))
    assert phone.page.get_attribute(".plot", "aria-label") == words(
        story.title.key, **dict(story.title.params)
    )
    assert audit(phone) == []
