"""Numbers for the score entered on the app as a phone: found, typed, kept, told to the table."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.text import text
from companion.ui.widgets.forms.count_entry import CountEntry, PadKey
from engine.message import say
from tests.kits.ui.phone_ui_kit import SCYTHE, Owner, holding

pytestmark = pytest.mark.window

NUMBERS = {"coins": 23, "popularity": 12, "stars": 4, "territories": 9, "resources": 7, "structure_count": 2}


@contextmanager
def counted(folder: Path) -> Iterator[Hosted]:
    """A table of two that only counts."""
    players = ["Ana:crimea:engineering", "Ben:nordic:patriotic"]
    host = Hosted(
        Wishes(SCYTHE.name, players, {"tracking": "score"}, name="Friday", folder=folder), lambda _: None
    )
    try:
        yield host
    finally:
        host.close()


def words(key: str) -> str:
    return text(say(key))


def entry(owner: Owner) -> CountEntry:
    return next(owner.shown(CountEntry))


def press(owner: Owner, keys: str) -> None:
    for key in keys:
        owner.touch(next(each for each in owner.shown(PadKey) if each.text == key))


def told(host: Hosted, seat: int) -> dict[str, Any]:
    form = SCYTHE.counting(host.table.state, seat, seat)
    assert form
    return {field.name: field.value for field in form.fields if field.name in NUMBERS}


def at_the_form(owner: Owner, host: Hosted, seat: int = 0) -> None:
    owner.join(host.link(seat))
    owner.tap(words("page.count.go"))
    owner.until(lambda: next(owner.shown(CountEntry), None))
    owner.rest()


def test_numbers_typed_on_a_phone_are_one_act_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with counted(tmp_path) as host, holding(tmp_path / "phone", monkeypatch) as owner:
        at_the_form(owner, host)
        before = host.table.revision
        for name, value in NUMBERS.items():
            assert entry(owner)._at == name
            press(owner, str(value))
            assert entry(owner)._at == name, f"{value} went on by itself"
            if name != "structure_count":
                owner.touch(next(each for each in owner.shown(PadKey) if each.text == words("counts.next")))
        owner.tap(words("page.count.send"))
        owner.until(lambda: told(host, 0) == NUMBERS)
        assert host.table.revision == before + 1
        owner.until(lambda: entry(owner).answers().items() >= NUMBERS.items() and not entry(owner).is_new())


def test_news_of_another_seat_takes_nothing_from_what_is_being_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with counted(tmp_path) as host, holding(tmp_path / "phone", monkeypatch) as owner:
        at_the_form(owner, host)
        press(owner, "41")
        host.ask(lambda running: running.room.play(SCYTHE.count(host.table.state, 1, NUMBERS)))
        owner.until(lambda: owner.now.table.revision == host.table.revision)
        owner.rest()
        assert entry(owner).answers()["coins"] == 41
        owner.view._go("table")
        owner.rest()
        owner.view._go("score")
        owner.until(lambda: next(owner.shown(CountEntry), None))
        assert entry(owner).answers()["coins"] == 41


def test_what_was_typed_comes_back_when_the_phone_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with counted(tmp_path) as host:
        with holding(tmp_path / "phone", monkeypatch) as owner:
            at_the_form(owner, host)
            press(owner, "57")
        with holding(tmp_path / "phone", monkeypatch) as owner:
            owner.app.go("phone")
            owner.seated()
            owner.tap(words("page.count.go"))
            owner.until(lambda: next(owner.shown(CountEntry), None))
            assert entry(owner).answers()["coins"] == 57
