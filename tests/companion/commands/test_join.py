"""`adjutant join`: what people see of the search, and which table it opens."""

import json
import webbrowser
from collections.abc import Sequence

import pytest

from companion.commands import join
from companion.commands.join import SETTLE_SECONDS, Lobby
from companion.languages import LANGUAGES
from companion.net.wire import discovery
from companion.net.wire.addresses import Address
from companion.net.wire.discovery import FoundTable
from companion.text import speak
from tests.kits.net.namespaces import lan
from tests.kits.waiting import AGES

KITCHEN = FoundTable("0123456789abcdef", "Kitchen", "Some game", ("10.0.0.5", "10.0.0.6"), 8765, 1)
GARDEN = FoundTable("fedcba9876543210", "Garden", "Some game", ("10.0.0.7",), 8765, 1)
HOST = """
import asyncio
from companion.net.wire.addresses import addresses
from companion.net.wire.discovery import Announcement
async def main():
    server = await asyncio.start_server(lambda reader, writer: writer.close(), port=8765)
    announcement = Announcement("0123456789abcdef", "Kitchen", "Some game")
    await announcement.renew(addresses(), 8765)
    print("announced")
    await asyncio.to_thread(input)
asyncio.run(main())
"""
JOIN = """
import sys
from companion.commands import join
join._has_display = lambda: False
sys.exit(join.run(sys.argv[1] or None, sys.argv[2] == "json"))
"""


class _Browser:
    """A browser that finds what it is told to, one list for each look."""

    lists: Sequence[tuple[FoundTable, ...]] = ()

    def __init__(self) -> None:
        self._looks = iter(self.lists)
        self._now: tuple[FoundTable, ...] = ()

    async def renew(self, addresses: Sequence[Address]) -> None:
        """Nothing to listen to."""

    async def stop(self) -> None:
        """Nothing to stop."""

    @property
    def found(self) -> tuple[FoundTable, ...]:
        """The next list; after the last one the person at the terminal has had enough."""
        try:
            self._now = next(self._looks)
        except StopIteration:
            raise KeyboardInterrupt from None
        return self._now


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were opened, in a network where only the garden and 10.0.0.6 answer."""
    urls: list[str] = []

    async def reaches(ip: str, port: int) -> bool:
        return ip in ("10.0.0.6", "10.0.0.7")

    monkeypatch.setattr(join, "Browser", _Browser)
    monkeypatch.setattr(join, "addresses", lambda: (Address("10.0.0.1", "wlan0"),))
    monkeypatch.setattr(join, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(join, "SETTLE_SECONDS", 0.0)
    monkeypatch.setattr(join, "_reaches", reaches)
    monkeypatch.setattr(join, "_has_display", lambda: True)
    monkeypatch.setattr(webbrowser, "open", lambda url: not urls.append(url))
    speak("en")
    return urls


def _finding(monkeypatch: pytest.MonkeyPatch, *lists: tuple[FoundTable, ...]) -> None:
    monkeypatch.setattr(_Browser, "lists", lists)


def test_the_only_table_is_opened_at_the_address_that_answers(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table has several addresses, and not every one leads to it from here."""
    _finding(monkeypatch, (), (KITCHEN,))
    assert join.run(None, as_json=False) == 0
    assert opened == ["http://10.0.0.6:8765/"]
    said = capsys.readouterr()
    assert "1 table found:\nKitchen (Some game): http://10.0.0.5:8765/\n" in said.out
    assert said.err == "Searching this network for tables.\n"


def test_of_several_tables_none_is_opened_unless_one_is_named(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are listed; nobody is put at a stranger's table."""
    _finding(monkeypatch, *[(GARDEN, KITCHEN)] * 3)
    with pytest.raises(KeyboardInterrupt):
        join.run(None, as_json=False)
    assert opened == []
    said = capsys.readouterr().out
    assert all(
        word in said for word in ("2 tables", "Garden (", "Kitchen (", "http://10.0.0.7:8765/", "--table")
    )
    assert said.count("Garden") == 1
    assert join.run(" gArden ", as_json=False) == 0
    assert opened == ["http://10.0.0.7:8765/"]


def test_without_a_browser_the_address_is_said(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No display, or no browser that can be started."""
    _finding(monkeypatch, (GARDEN,))
    monkeypatch.setattr(join, "_has_display", lambda: False)
    assert join.run(None, as_json=False) == 0
    assert opened == []
    assert "type http://10.0.0.7:8765/ into one" in capsys.readouterr().out
    monkeypatch.setattr(join, "_has_display", lambda: True)
    monkeypatch.setattr(webbrowser, "open", lambda url: False)
    assert join.run(None, as_json=False) == 0
    assert "type http://10.0.0.7:8765/ into one" in capsys.readouterr().out


def test_a_table_that_does_not_answer_is_not_opened(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Some networks let the announcement through and nothing else; the person is told why, once."""
    silent = FoundTable("0" * 16, "Attic", "Some game", ("10.0.0.9",), 8765, 1)
    _finding(monkeypatch, *[(silent,)] * 5)
    with pytest.raises(KeyboardInterrupt):
        join.run(None, as_json=False)
    assert opened == []
    assert capsys.readouterr().err.count("Attic was found but does not answer at http://10.0.0.9:8765/") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_waits_in_vain_is_told_what_may_be_wrong_once(
    language: str, opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the search goes on until Ctrl-C."""
    monkeypatch.setattr(discovery, "PATIENCE_SECONDS", 0.0)
    _finding(monkeypatch, *[()] * 10)
    speak(language)
    with pytest.raises(KeyboardInterrupt):
        join.run(None, as_json=False)
    said = capsys.readouterr()
    assert (said.out, said.err.count("VPN"), said.err.count("QR")) == ("", 1, 1)


def test_a_machine_in_no_network_is_told_so(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Instead of searching where nothing can be."""
    monkeypatch.setattr(join, "addresses", lambda: ())
    _finding(monkeypatch, *[()] * 3)
    with pytest.raises(KeyboardInterrupt):
        join.run(None, as_json=False)
    assert capsys.readouterr().err.count("in no local network") == 1


def test_who_named_a_table_that_is_not_there_sees_the_others(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slip in the name is the usual reason."""
    monkeypatch.setattr(discovery, "PATIENCE_SECONDS", 0.0)
    _finding(monkeypatch, *[(GARDEN, KITCHEN)] * 6)
    with pytest.raises(KeyboardInterrupt):
        join.run("Kitchn", as_json=False)
    assert opened == []
    assert "found: Garden, Kitchen." in capsys.readouterr().err


def test_json_lists_the_tables_and_opens_none(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On stdout alone; 1 when there are none within the usual patience."""
    _finding(monkeypatch, (), (GARDEN, KITCHEN))
    assert join.run(None, as_json=True) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["format"] == "tables/1"
    assert [table["name"] for table in listed["tables"]] == ["Garden", "Kitchen"]
    monkeypatch.setattr(discovery, "PATIENCE_SECONDS", 0.0)
    _finding(monkeypatch, *[()] * 3)
    assert join.run(None, as_json=True) == 1
    assert json.loads(capsys.readouterr().out)["tables"] == []
    assert opened == []


def test_a_lobby_settles_only_when_nothing_changes_any_more() -> None:
    """A second table that answers a moment later is still seen."""
    lobby = Lobby(None, 0.0).step(1.0, (KITCHEN,))
    assert not lobby.is_settled(1.0)
    assert lobby.is_settled(1.0 + SETTLE_SECONDS)
    more = lobby.step(2.0, (GARDEN, KITCHEN))
    assert not more.is_settled(1.0 + SETTLE_SECONDS)
    named = Lobby("kitchen", 0.0).step(1.0, (KITCHEN,)).step(2.0, (GARDEN, KITCHEN))
    assert (named.tables, named.since) == ((KITCHEN,), 1.0)
    assert not Lobby(None, 0.0).is_settled(99.0)


@pytest.mark.network
def test_a_real_table_on_another_machine_is_joined() -> None:
    """Searched, found, reached and named, with nothing typed."""
    with lan(2) as (tablet, machine):
        tablet.python(HOST).until("announced".__eq__)
        listing, joining = machine.python(JOIN, "", "json"), machine.python(JOIN, "kitchen", "")
        (table,) = json.loads(listing.until(lambda line: line.startswith("{")))["tables"]
        assert (table["name"], table["addresses"], table["port"]) == ("Kitchen", [tablet.ip], 8765)
        assert joining.until(lambda line: "type" in line).endswith(f"type http://{tablet.ip}:8765/ into one.")
        assert (listing.process.wait(AGES), joining.process.wait(AGES)) == (0, 0)
