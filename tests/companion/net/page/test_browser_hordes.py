"""The LAN once more with a table of hordes: found, joined, torn apart and mended on real machines."""

import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import CODE, Hosted, words
from tests.kits.net.tiles_kit import name, nonce_of, seal
from tests.kits.waiting import all_at, until

pytestmark = pytest.mark.browser

TILES = (4, 7)
HOME = {"act": "choose_home", "at": "4", "seat": 1}
RESOURCE = {"act": "take_resource", "resource": "resource_3", "seat": 1}


class Hordes:
    """Two hordes at a table that the command line has opened; each phone is a machine of its own."""

    def __init__(self, net: Lab) -> None:
        self.net = net
        options = ("--game", "ruination", "--players", "Ana,Ben", "--tracking", "board", "--name", "Friday")
        self.host: Hosted = net.host(*options)
        self.links = [self.host.link(seat) for seat in range(2)]
        self.phones = [net.phone(1), net.phone(2)]

    def seated(self) -> tuple[Phone, Phone]:
        """Both phones at the table, however far the evening is."""
        for phone, link in zip(self.phones, self.links, strict=True):
            if not phone.has("#foot nav"):
                phone.sit(link)
        return self.phones[0], self.phones[1]

    def revealed(self) -> tuple[Phone, Phone]:
        """The same with all tiles open."""
        phones = self.seated()
        if not self.steps():
            for phone, tile in zip(phones, TILES, strict=True):
                seal(phone, tile)
        for phone in phones:
            phone.wait(self.steps, "the open tiles")
        self.until_heard()
        return phones

    def settled(self) -> tuple[Phone, Phone]:
        """The same with Ben's home chosen, and its resource taken."""
        ana, ben = self.revealed()
        for act in (HOME, RESOURCE)[len(self.steps()) - 1 :]:
            self.does(ben, act)
        return ana, ben

    def does(self, phone: Phone, act: Any) -> None:
        """Taps it, and waits until it is in the journal and both have heard of it."""
        phone.tap_act(act)
        phone.wait(lambda: self.steps()[-1] == act, "the step in the journal")
        self.until_heard()

    def until_heard(self) -> None:
        """Waits until both phones show all that the journal holds."""
        all_at(self.host.revision, *self.phones)

    def found(self) -> dict[str, Any]:
        """The one table that the second phone's machine finds, with nothing typed."""
        search = self.net.machine(2).start(sys.executable, "-u", "-m", "companion", "join", "--json")
        (table,) = json.loads(search.until(lambda line: line.startswith("{")))["tables"]
        search.end()
        return dict(table)

    def steps(self) -> list[Any]:
        return [entry["step"] for entry in self.host.entries("step")]

    def sent_and_written(self) -> str:
        frames = [frame for phone in self.phones for frame in (*phone.heard, *phone.said)]
        return "".join((*frames, self.host.said, self.host.journal.read_text("utf-8")))


@pytest.fixture
def hordes(net: Lab) -> Iterator[Hordes]:
    """A new evening for each test, which brings it as far as it needs."""
    with net.guests():
        made = Hordes(net)
        yield made
        made.host.end()


def test_the_table_is_found_by_its_machine_and_joined_by_link_and_by_code(hordes: Hordes) -> None:
    """mDNS tells the second machine where; one phone has scanned, the other types the code."""
    table = hordes.found()
    assert (table["name"], table["game"]) == ("Friday", "ruination")
    address = f"http://{table['addresses'][0]}:{table['port']}/"
    assert address == hordes.host.url
    ana, ben = hordes.phones
    ana.sit(hordes.links[0])
    ben.open(address)
    ben.sees(words("page.join.code"))
    code = "".join(until(lambda: CODE.findall(hordes.host.said), "a code")[-1])
    ben.page.locator("#code").fill(code)
    ben.touch(ben.button("seat 1"))
    ben.at_table()
    assert "Ana" in name(ana) and "Ben" in name(ben)
    for phone in hordes.phones:
        phone.page.reload()
        phone.at_table()
        phone.until_has(".dial.choosing")


def test_nothing_is_seen_before_both_have_sealed_though_a_cable_is_pulled(hordes: Hordes) -> None:
    """One seals offline; both ends show it, nothing opens, and after the mending all of it does."""
    ana, ben = hordes.seated()
    machine = hordes.net.machine(1)
    absent = words("page.absent", who=name(ana))
    machine.cut()
    try:
        ben.wait(lambda: ben.shows(absent), "Ana shown as away")
        ana.sees("Offline since")
        seal(ana, TILES[0], offline=True)
        nonce = nonce_of(ana)
        seal(ben, TILES[1])
        nonces = [nonce, nonce_of(ben)]
        assert not any(secret in hordes.sent_and_written() for secret in nonces)
        assert not any(phone.has(".reveal") for phone in hordes.phones) and hordes.steps() == []
    finally:
        machine.mend()
    for phone in hordes.phones:
        phone.until_has(".dial.opened .verified")
        assert phone.page.locator(".reveal .sum").all_inner_texts() == list(map(str, TILES))
    assert all(secret in hordes.sent_and_written() for secret in nonces), "the search does find them"
    ben.wait(lambda: not ben.shows(absent), "Ana back")


def test_what_a_choice_brings_is_offered_on_its_own_phone_and_nowhere_else(hordes: Hordes) -> None:
    """Ben's tile is higher: his home, then the resource that it brings; Ana only sees it."""
    ana, ben = hordes.revealed()
    hordes.does(ben, HOME)
    assert RESOURCE in ben.acts()
    assert ana.acts() == []
    hordes.does(ben, RESOURCE)
    for phone in hordes.phones:
        assert phone.makes_sense() and not phone.has(".problem"), phone.text


def test_a_killed_host_finds_its_phones_and_their_choices_again(hordes: Hordes) -> None:
    """Nobody taps to come back, and the game goes on where it was."""
    ana, ben = hordes.settled()
    before = hordes.steps()
    hordes.host.kill()
    for phone in hordes.phones:
        phone.sees("Offline since")
    hordes.host.restart()
    for phone in hordes.phones:
        phone.at_table()
        all_at(hordes.host.revision, phone)
        assert not phone.shows("Offline") and not phone.shows(words("page.doubt"))
    assert hordes.steps() == before
    hordes.does(ben, {"act": "finish", "seat": 1})
    hordes.does(ana, {"act": "choose_home", "at": "1", "seat": 0})
