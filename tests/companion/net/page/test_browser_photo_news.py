"""A real browser that has sent a photo shows what the tablet makes of it, also after a reload."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.net.photos.photo_news import PhotoNews, failed, found, reading, settled
from engine.message import say
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab

pytestmark = pytest.mark.browser

JPEG = b"\xff\xd8\xff" + bytes(30_000)


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A table on this machine; what the tablet would say is said by the test."""
    wishes = Wishes(
        "scythe", ["Ana", "Ben"], {"tracking": "mats"}, folder=tmp_path_factory.mktemp("photo_news")
    )
    made = Hosted(wishes, lambda message: None)
    yield made
    made.close()


@pytest.fixture(scope="module")
def phone(net: Lab, hosted: Hosted) -> Phone:
    """A German browser at the second seat, on the page where photos are sent."""
    made = net.phone_here("de").sit(hosted.link(1))
    made.tab("more")
    return made


def _tells(hosted: Hosted, news: PhotoNews) -> None:
    hosted.ask(lambda host: host.room.tell_photo(1, news))


def _sends(phone: Phone, path: Path) -> None:
    """Sends a photo until the host has all of it; that one was sent may be written there from before."""
    path.write_bytes(JPEG)
    before = _arrived(phone)
    phone.page.locator("#photo-file").set_input_files(str(path))
    phone.wait(lambda: _arrived(phone) > before, "the whole photo")
    phone.sees(phone.word("page.photo.sent"))


def _arrived(phone: Phone) -> int:
    told = [json.loads(frame) for frame in phone.heard if '"say":"photo_progress"' in frame]
    return sum(each["received"] == each["size"] for each in told)


def _sees_only(phone: Phone, *lines: Any) -> None:
    said = " ".join(phone.word(line.key, **dict(line.params)) for line in lines)
    phone.wait(lambda: phone.page.inner_text(".photo .notice").strip() == said, repr(said))
    assert phone.makes_sense()


def test_the_page_follows_its_photo_in_its_own_language(hosted: Hosted, phone: Phone, tmp_path: Path) -> None:
    _sends(phone, tmp_path / "board.jpg")
    for news in (reading(), found(1), found(4, say("board.rather_flat")), settled(3, 1, 0), settled(1, 0, 3)):
        _tells(hosted, news)
        _sees_only(phone, *news.says)


def test_the_advice_is_there_after_a_reload_and_gone_with_the_next_photo(
    hosted: Hosted, phone: Phone, tmp_path: Path
) -> None:
    advice = failed(say("board.step_back", edge=("left",)))
    _sends(phone, tmp_path / "board.jpg")
    _tells(hosted, advice)
    _sees_only(phone, *advice.says)
    phone.page.reload()
    phone.at_table()
    phone.tab("more")
    _sees_only(phone, *advice.says)
    _sends(phone, tmp_path / "better.jpg")
    _sees_only(phone, say("page.photo.sent"))


def test_a_refused_file_is_told_until_the_table_has_newer_news(
    hosted: Hosted, phone: Phone, tmp_path: Path
) -> None:
    _sends(phone, tmp_path / "board.jpg")
    (tmp_path / "notes.txt").write_bytes(b"not a picture")
    phone.page.locator("#photo-file").set_input_files(str(tmp_path / "notes.txt"))
    _sees_only(phone, say("page.photo.not_a_picture"))
    _tells(hosted, reading())
    _sees_only(phone, *reading().says)
