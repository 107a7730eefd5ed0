"""The phone that has sent a photo hears what became of it: it alone, and after a return too."""

from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.net.photos.photo_news import PhotoStage, failed, found, reading, settled
from companion.net.table.messages import Photo, PhotoProgress, Whole
from companion.ui.phone.sheet import read_sheet
from engine.message import Message, say
from tests.kits.net.lan_kit import DUEL, Guest, Lan, duel, guest
from tests.kits.net.offered import listed
from tests.kits.net.sim_phone import SimPhone

JPEG = b"\xff\xd8\xff" + b"x" * 97


@pytest.fixture
def lan() -> Lan:
    return Lan(DUEL, duel("table", 30))


def _sends(lan: Lan, phone: Guest) -> None:
    phone.say(Photo(len(JPEG), "image/jpeg"))
    lan.host.hear_bytes(phone.wire.visit, JPEG)
    lan.run()


def _news(phone: Guest) -> Any:
    return phone.last(Whole).sheet["photo"]


def test_the_sender_alone_hears_of_its_photo(lan: Lan) -> None:
    sender, other, watcher = guest(lan, 1), guest(lan, 0), guest(lan, None)
    _sends(lan, sender)
    assert _news(sender)["stage"] == "waiting"
    told = len(other.heard), len(watcher.heard)
    lan.host.room.tell_photo(1, found(3))
    lan.run()
    assert _news(sender) == {
        "stage": "found", "says": [{"key": "page.photo.differences", "params": [["n", 3]]}]
    }  # fmt: skip
    assert (len(other.heard), len(watcher.heard)) == told
    assert _news(other) is None and _news(watcher) is None


def test_the_table_has_the_photo_before_the_phone_counts_it_as_sent(lan: Lan) -> None:
    """So an older photo's result never stands beside the word that the new one has arrived."""
    sender = guest(lan, 0)
    _sends(lan, sender)
    lan.host.room.tell_photo(0, settled(2, 1, 0))
    lan.run()
    _sends(lan, sender)
    *_, whole, progress = sender.heard
    assert isinstance(whole, Whole) and whole.sheet["photo"]["stage"] == "waiting"
    assert progress == PhotoProgress(len(JPEG), len(JPEG))


def test_a_phone_that_was_away_hears_it_when_it_comes_back(lan: Lan) -> None:
    sender = guest(lan, 1)
    _sends(lan, sender)
    lan.cut(sender.wire)
    lan.host.room.tell_photo(1, failed(say("board.step_back", edge=("edge.left",))))
    back = Guest(lan).join(sender.credentials)
    lan.run()
    assert [line["key"] for line in _news(back)["says"]] == ["page.photo.failed", "board.step_back"]


def test_the_same_news_is_told_once(lan: Lan) -> None:
    sender = guest(lan, 1)
    for _ in range(3):
        lan.host.room.tell_photo(1, reading())
    lan.run()
    assert sum(isinstance(each, Whole) for each in sender.heard) == 2  # one on joining


def test_a_wish_on_its_way_is_not_lost_by_the_news(lan: Lan) -> None:
    """The news brings the whole table; what a person tapped meanwhile is done all the same, and once."""
    phone: SimPhone = lan.join(0)
    (act, *_) = listed(phone.table.sheet)
    phone.take(phone.table.act(act))
    lan.host.room.tell_photo(0, reading())
    lan.run()
    assert [tap.outcome for tap in phone.taps] == ["done"] and not phone.table.busy
    assert lan.table.revision == 1 and phone.table.sheet["photo"]["stage"] == "reading"


def test_the_next_phone_of_the_seat_hears_nothing_of_it(lan: Lan) -> None:
    sender = guest(lan, 1)
    _sends(lan, sender)
    lan.host.free(1)
    assert _news(guest(lan, 1)) is None


def test_the_app_reads_the_news_with_and_without_a_photo(lan: Lan) -> None:
    """The app reads what the host writes by the same classes."""
    sheet = dict(lan.join(0).table.sheet)
    assert read_sheet(sheet).photo is None
    told = read_sheet({**sheet, "photo": {"stage": "reading", "says": [{"key": "page.photo.reading"}]}})
    assert told.photo and told.photo.stage is PhotoStage.READING


def test_the_host_says_whose_phone_sent_it_and_a_full_disk_reaches_the_phone(tmp_path: Path) -> None:
    told: list[Message] = []
    players = ["Ana:crimea:engineering", "Ben:nordic:patriotic"]
    hosted = Hosted(Wishes("scythe", players, {"tracking": "mats"}, folder=tmp_path), told.append)
    try:
        hosted._keep_photo(1, "image/jpeg", JPEG)
        assert told[-1] == say("host.photo", who="Ana (Crimea)")
        hosted.photos.path = tmp_path / "no" / "such" / "folder"
        hosted._keep_photo(1, "image/jpeg", JPEG)
        news: Any = hosted.ask(lambda host: host.room._photos[1])
    finally:
        hosted.close()
    assert [line.key for line in news.says] == ["page.photo.failed", "host.photo_lost"]
