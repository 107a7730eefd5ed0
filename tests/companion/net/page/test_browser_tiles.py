"""Three real browsers seal their starting tiles: nothing is seen before the last one, then all see all."""

import random
from pathlib import Path

import pytest

from engine.ruination.game import Ruination
from engine.table import Table
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted, words
from tests.kits.net.tiles_kit import name, nonce_of, seal
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser

GAME = Ruination()
TILES = (4, 8, 2)


def _new_table(path: Path) -> None:
    """A table that has just been set up."""
    Table.create(GAME, GAME.draw_setup(["Ana", "Ben", "Cleo"], random.Random(1), {}), 0, path).close()


class Hordes:
    """A table that asks three for their tiles, their phones, and one that only watches."""

    def __init__(self, net: Lab) -> None:
        journal = net.folder() / "saved.jsonl"
        _new_table(journal)
        self.host: Hosted = net.resume(journal)
        self.phones = [net.phone().sit(self.host.link(seat)) for seat in range(3)]
        self.watcher = net.phone()
        self.watcher.open(self.host.url)
        self.watcher.tap("watch")
        self.watcher.at_table()
        self.everybody = [*self.phones, self.watcher]
        for phone in self.phones:
            phone.until_has(".dial.choosing")


def everything(hordes: Hordes) -> str:
    """All that travelled or was written."""
    frames = [frame for phone in hordes.everybody for frame in (*phone.heard, *phone.said)]
    return "".join((*frames, hordes.host.said, hordes.host.journal.read_text("utf-8")))


def test_three_phones_see_nothing_before_the_last_has_sealed_and_then_all_see_all(net: Lab) -> None:
    """Through a reload and a killed host, without a tap too many."""
    hordes = Hordes(net)
    first, second, third = hordes.phones
    seal(first, TILES[0])
    seal(second, TILES[1])
    nonces = [nonce_of(first), nonce_of(second)]
    for phone in (third, hordes.watcher):
        for other in (first, second):
            phone.sees(words("page.dial.has_sealed", who=name(other)))
    first.sees(words("page.dial.sealed", who=name(third)))
    assert not any(nonce in everything(hordes) for nonce in nonces)
    assert not any(phone.has(".reveal") for phone in hordes.everybody)
    second.page.reload()
    second.at_table()
    second.until_has(".dial.committed")
    hordes.host.kill()
    for phone in hordes.everybody:
        phone.sees("Offline since")
    hordes.host.restart()
    for phone in hordes.everybody:
        phone.at_table()
        all_at(hordes.host.revision, phone)
    seal(third, TILES[2])
    third.wait(lambda: hordes.host.entries("step"), "the step in the journal")
    for phone in hordes.everybody:
        phone.until_has(".dial.opened .verified")
        all_at(hordes.host.revision, phone)
        assert phone.page.locator(".reveal .sum").all_inner_texts() == ["4", "8", "2"]
        assert phone.makes_sense() and not phone.has(".problem"), phone.text
    assert all(nonce in everything(hordes) for nonce in nonces), "the search does find them"
    assert [entry["step"]["act"]["act"] for entry in hordes.host.entries("step")] == ["open_tiles"]
    net.close_phones()


def test_three_who_turn_their_tiles_over_enter_what_they_show(net: Lab) -> None:
    """One phone enters all three, and both others say that it is right."""
    hordes = Hordes(net)
    first, second, third = hordes.phones
    first.touch(first.page.locator(".wayout summary"))
    first.tap("by hand")
    for phone in hordes.phones:
        phone.sees(words("page.dial.by_hand"))
    hordes.watcher.sees(words("page.dial.by_hand_others"))
    for at, tile in enumerate((3, 1, 6)):
        second.touch(second.button(f"hand{at} tile{tile}"))
    second.tap("settle")
    for phone in (first, third):
        phone.sees(words("page.asked.yes"))
        assert not hordes.host.entries("step")
        phone.tap("consent yes")
    second.wait(lambda: hordes.host.entries("step"), "the step in the journal")
    assert hordes.host.entries("step")[0]["step"]["result"] == [3, 1, 6]
    net.close_phones()
