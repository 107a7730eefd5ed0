"""What breaks on a real network shows on both ends and mends by itself; photos arrive as they are."""

import json
import os
import random
import signal
import struct
import subprocess
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kits.net.browser_dials import seal
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted, words
from tests.kits.net.namespaces import Machine
from tests.kits.scythe.saved_before import SCYTHE, saved_before, starts_a_combat
from tests.kits.waiting import all_at, dawdle, until

pytestmark = pytest.mark.browser

SLEEP_AND_WAKE = """() => {
  const real = Date.now, slept = (window.slept = (window.slept || 0) + 4000);
  const look = (state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  look("hidden");
  if (!window.truly) { window.truly = real; Date.now = () => window.truly.call(Date) + window.slept; }
  look("visible");
}"""


class Torn:
    """A combat between two phones on two machines, so that one cable can be pulled; both are at the dials."""

    def __init__(self, net: Lab) -> None:
        journal = net.folder() / "saved.jsonl"
        step = saved_before(journal, ["crimea", "nordic"], starts_a_combat)
        self.net = net
        self.host: Hosted = net.resume(journal)
        self.phones = [net.phone(1 + seat).sit(self.host.link(seat)) for seat in range(2)]
        self.phones[step.act.seat].tap_act(SCYTHE.encode_step(step))
        self.here, self.away = self.phones[1], self.phones[0]
        for phone in self.phones:
            phone.until_has(".dial.choosing")

    def name(self, phone: Phone) -> str:
        return str(phone.page.inner_text("h1"))

    def shows_away(self) -> bool:
        return self.here.shows(words("page.absent", who=self.name(self.away)))

    def both_notice(self) -> None:
        """Waits until both ends show that a phone is away (test_page_link.py, test_room.py: how soon)."""
        self.here.wait(self.shows_away, "the other phone shown as away")
        self.away.sees("Offline since")

    def both_back(self) -> None:
        """Waits until both ends show that all is well."""
        self.away.at_table()
        self.here.wait(lambda: not self.shows_away(), "the other phone back")


@pytest.fixture(scope="module")
def game(net: Lab) -> Iterator[Torn]:
    torn = Torn(net)
    yield torn
    net.close_phones()


@pytest.fixture(autouse=True)
def _whole(game: Torn) -> None:
    """Both phones at the table, and at its first tab: another test may have sent a photo from the last."""
    game.both_back()
    for phone in game.phones:
        phone.tab("play")


@contextmanager
def unplugged(machine: Machine) -> Iterator[None]:
    """The machine's cable is pulled."""
    machine.cut()
    try:
        yield
    finally:
        machine.mend()


def test_a_pulled_cable_in_a_combat_shows_on_both_ends_and_nothing_is_lost(net: Lab, game: Torn) -> None:
    with unplugged(net.machine(1)):
        game.both_notice()
        seal(game.away, 0, offline=True)
        seal(game.here, 0)
        assert not game.here.has(".reveal")
    game.both_back()
    for phone in game.phones:
        phone.until_has(".dial.opened .verified")
    # What was opened is told before it is played.
    game.here.wait(
        lambda: "open_dials" in json.dumps(game.host.entries("step")[-1]), "the step in the journal"
    )


def test_a_phone_with_a_new_address_comes_back_by_itself(net: Lab, game: Torn) -> None:
    sockets, returns = len(game.away.sockets), game.away.returns()
    net.machine(1).readdress("10.77.0.77")
    game.away.wait(lambda: len(game.away.sockets) > sockets, "a new connection")
    game.away.wait(lambda: game.away.returns() > returns, "the table")
    game.both_back()


def test_a_host_that_restarts_finds_its_phones_again_without_a_tap(game: Torn) -> None:
    revision = len(game.host.entries())
    game.host.kill()
    for phone in game.phones:
        phone.sees("Offline since")
    game.host.restart()
    for phone in game.phones:
        phone.at_table()
        all_at(game.host.revision, phone)
        assert not phone.shows(words("page.doubt"))
    assert [entry["do"] for entry in game.host.entries()[revision:] if entry["do"] != "noted"] == ["reopened"]


def test_a_sleeping_phone_counts_as_away_and_comes_back_when_it_wakes(net: Lab, game: Torn) -> None:
    name = game.name(game.away)
    with asleep(net.machine(1)):
        sentence = words("page.absent", who=name)
        game.here.wait(lambda: game.here.shows(sentence), "the sleeping phone as away")
    game.both_back()


@contextmanager
def asleep(machine: Machine) -> Iterator[None]:
    """Every process of this machine stands still, as when a phone's screen is locked."""
    listed = subprocess.run(
        ["ip", "netns", "pids", machine.space], capture_output=True, text=True, check=True
    )
    numbers = [int(number) for number in listed.stdout.split()]
    for number in numbers:
        os.kill(number, signal.SIGSTOP)
    try:
        yield
    finally:
        for number in numbers:
            os.kill(number, signal.SIGCONT)


def wake(phone: Phone) -> None:
    """The page is hidden, four seconds pass as far as it can tell, and it is looked at again."""
    sockets, returns = len(phone.sockets), phone.returns()
    phone.page.evaluate(SLEEP_AND_WAKE)
    phone.wait(lambda: len(phone.sockets) > sockets, "a new connection")
    phone.wait(lambda: phone.returns() > returns, "the table")
    phone.at_table()


def test_ten_wakes_in_a_minute_are_not_refused(game: Torn) -> None:
    game.here.page.reload()  # what another test was told is gone
    game.here.at_table()
    for _ in range(10):
        wake(game.here)
    assert not game.here.has(".problem")
    game.here.page.reload()
    game.here.at_table()


def jpeg(size: int) -> bytes:
    """Bytes that begin and end as a JPEG does; what is between only has to arrive."""
    return b"\xff\xd8\xff\xe0" + random.Random(size).randbytes(size - 6) + b"\xff\xd9"


def noise(side: int) -> bytes:
    """A PNG that cannot be made much smaller without losing something."""
    rows = b"".join(b"\0" + random.Random(row).randbytes(3 * side) for row in range(side))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    )
    body = (struct.pack(">I", len(data)) + kind + data + _sum(kind + data) for kind, data in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(body)


def _sum(data: bytes) -> bytes:
    return struct.pack(">I", zlib.crc32(data))


def send(phone: Phone, file: Path, data: bytes) -> None:
    """Chooses a file with these bytes as the photo."""
    file.write_bytes(data)
    phone.tab("more")
    phone.page.locator("#photo-file").set_input_files(file)


def photos(host: Hosted) -> list[Path]:
    return sorted(host.folder.glob("*-photos/photo-*"))


def newest(game: Torn, before: list[Path]) -> bytes:
    """The photo that has come since."""
    found = game.here.wait(lambda: [path for path in photos(game.host) if path not in before], "the photo")
    return bytes(found[-1].read_bytes())


# Every value the bar ever had: on a fast LAN it is gone before anybody could ask for it.
WATCH_PROGRESS = """() => {
  window.shares = new Set();
  const note = () => document.querySelectorAll("progress").forEach((bar) => window.shares.add(bar.value));
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_a_photo_arrives_byte_for_byte_and_its_progress_is_shown(game: Torn, tmp_path: Path) -> None:
    before, data = photos(game.host), jpeg(3_000_000)
    game.here.page.evaluate(WATCH_PROGRESS)
    send(game.here, tmp_path / "board.jpg", data)
    game.here.wait(lambda: game.here.shows(words("page.photo.sent")), "the end of the photo")
    assert game.here.page.evaluate("window.shares.size") >= 2
    assert newest(game, before) == data
    said = (
        words("host.photo", who=game.name(game.here)),
        words("host.photo_file", file=str(photos(game.host)[-1])),
    )
    until(lambda: all(line in game.host.said for line in said), "the host's word")


def test_what_is_no_picture_is_refused_with_a_sentence(game: Torn, tmp_path: Path) -> None:
    before = photos(game.host)
    send(game.here, tmp_path / "notes.txt", b"not a picture")
    game.here.sees(words("page.photo.not_a_picture"))
    send(game.here, tmp_path / "board.jpg", b"GIF89a" + bytes(4000))
    game.here.sees(words("page.photo.broken"))
    assert photos(game.host) == before


def test_a_picture_that_is_too_large_is_made_smaller_or_refused_with_a_sentence(
    game: Torn, tmp_path: Path
) -> None:
    page = game.here.page
    info = json.loads(page.evaluate("fetch('/table.json').then((answer) => answer.text())"))
    limited = json.dumps({**info, "photo_limit": 20_000})
    page.route("**/table.json", lambda route: route.fulfill(body=limited))
    page.reload()
    game.here.at_table()
    before, picture = photos(game.host), noise(100)
    assert len(picture) > 20_000
    send(game.here, tmp_path / "board.png", picture)
    kept = newest(game, before)
    assert kept.startswith(b"\xff\xd8\xff") and len(kept) <= 20_000
    send(game.here, tmp_path / "huge.png", noise(400))
    game.here.sees(words("page.photo.too_large"))
    page.unroute("**/table.json")
    page.reload()
    game.here.at_table()


PREVIEWED = "Array.from(document.images).every((one) => one.complete)"
# After so many pieces the photo stands still on its way; a finger may be slower than a fast LAN.
HOLD = """(most) => {
  const real = Response.prototype.arrayBuffer;
  const held = new Promise((done) => { window.goOn = done; });
  let pieces = 0;
  Response.prototype.arrayBuffer = async function () {
    pieces += 1;
    if (pieces > most) await held;
    return real.call(this);
  };
}"""
HAS_BEGUN = "Number((document.querySelector('progress') || {}).value) > 0"


def press(phone: Phone, key: str) -> None:
    """Presses a button as long as a finger does, whatever the page draws meanwhile."""
    phone.button(key).wait_for()
    # The preview above it takes its place, or none, once the browser knows whether it is a picture.
    phone.wait(lambda: phone.page.evaluate(PREVIEWED), "the preview")
    box = phone.button(key).bounding_box()
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.down()
    dawdle(0.12)
    phone.page.mouse.up()


def test_a_photo_on_its_way_can_be_stopped_and_nothing_is_kept(game: Torn, tmp_path: Path) -> None:
    before = photos(game.host)
    game.here.page.evaluate(HOLD, 100)
    send(game.here, tmp_path / "board.jpg", jpeg(12_000_000))
    game.here.wait(lambda: game.here.page.evaluate(HAS_BEGUN), "the first pieces on the tablet")
    press(game.here, "stop photo")
    game.here.sees(words("page.photo.stopped"))
    game.here.page.evaluate("goOn()")
    small = jpeg(20_000)
    send(game.here, tmp_path / "small.jpg", small)
    game.here.sees(words("page.photo.sent"))
    assert newest(game, before) == small
    assert len(photos(game.host)) == len(before) + 1
    game.here.tab("play")
