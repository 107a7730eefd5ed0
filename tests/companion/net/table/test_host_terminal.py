"""`adjutant host` in a real terminal: what it shows, what can be typed, how it ends; on any machine."""

import asyncio
import re
import signal
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.net.pairing.phone_pairing import parse_fragment
from companion.net.wire.client import MemoryStore, Phone
from tests.kits.net.namespaces import lan
from tests.kits.net.terminal_kit import CTRL_C, Terminal, terminal
from tests.kits.source_tree import ROOT
from tests.kits.waiting import PATIENCE

pytestmark = pytest.mark.network

LINK = r"http://([0-9.]+):(\d+)/#s=(\d)&k=[\w-]+"
CODE = r"type (\d{3}) (\d{3})\."


def _host(*words: str, language: str = "en") -> list[str]:
    return [sys.executable, "-W", "ignore", "-m", "companion", "--language", language, "host", *words]


def _new(folder: Path) -> list[str]:
    return _host("--players", "Ana:crimea,Ben:nordic", "--folder", str(folder))


def _scanned(drawn: str) -> str:
    """What a camera reads from these lines of half blocks, two modules above each other in each letter."""
    halves = {" ": (255, 255), "▀": (0, 255), "▄": (255, 0), "█": (0, 0)}
    rows = [
        row for line in drawn.split("\n") for row in zip(*(halves[letter] for letter in line), strict=True)
    ]
    # A camera moves until the code is read; this one sees it in several sizes.
    sizes = (np.kron(np.array(rows, np.uint8), np.ones((side, side), np.uint8)) for side in (8, 5, 11, 14))
    read = (str(cv2.QRCodeDetector().detectAndDecode(picture)[0]) for picture in sizes)
    return next(filter(None, read), "")


def _shown_code(screen: Terminal) -> tuple[str, re.Match[str]]:
    """The drawn code of the next seat that is shown, and the link below it."""
    found = screen.reads(rf"((?:[ ▀▄█]{{20,}}\n)+)({LINK})\n")
    return found[1].rstrip("\n"), found


def test_ctrl_c_ends_well_and_says_how_to_go_on_which_then_works(tmp_path: Path) -> None:
    """Nobody has to remember where the game was saved."""
    with terminal(_new(tmp_path), tmp_path) as screen:
        screen.reads("Ben|Ana")
        screen.reads(CODE)
        screen.types(CTRL_C)
        code, text = screen.ends()
    assert code == 0 and "Traceback" not in text
    said = re.search(r"The table is closed\. Go on later with: adjutant (host --resume (\S+))\n", text)
    assert said and Path(said[2]).parent == tmp_path
    with terminal(_host(*said[1].split()[1:]), tmp_path) as screen:
        screen.reads("is open")
        screen.reads(CODE)
        screen.types("quit")
        assert screen.ends()[0] == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_without_a_terminal_a_signal_ends_well_too(tmp_path: Path, number: int) -> None:
    """Links instead of pictures for whoever reads a log."""
    with subprocess.Popen(
        _new(tmp_path), cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background ignore it
    ) as process:  # fmt: skip
        assert process.stdout
        lines = [process.stdout.readline()]
        while lines[-1] and not re.search(CODE, lines[-1]):
            lines.append(process.stdout.readline())
        process.send_signal(number)
        rest = process.stdout.read()
        assert process.wait(PATIENCE) == 0
    assert len([line for line in lines if re.search(LINK, line)]) == 2
    assert "▀" not in "".join(lines) and "The table is closed" in rest


def test_the_drawn_code_is_the_link_below_it(tmp_path: Path) -> None:
    """Read back from the terminal's letters by an independent reader."""
    with terminal(_new(tmp_path), tmp_path) as screen:
        drawn, found = _shown_code(screen)
        assert _scanned(drawn) == found[2]
        assert found[5] == "0"
        screen.types("2")
        drawn, found = _shown_code(screen)
        assert _scanned(drawn) == found[2] and found[5] == "1"


def test_what_can_be_typed_does_what_the_help_says(tmp_path: Path) -> None:
    """And what cannot is answered with the help."""
    with terminal(_new(tmp_path), tmp_path) as screen:
        first = screen.reads(CODE).groups()
        screen.reads("Type a seat's number")
        screen.types("words")
        assert len(screen.reads(r"up to change 0; every phone shows the same: ([a-z ]+)\n")[1].split()) == 4
        screen.types("code")
        assert screen.reads(CODE).groups() != first
        for wrong in ("free", "free 9", "9", "dance", ""):
            screen.types(wrong)
            screen.reads("Type a seat's number")
        before = _key(screen, "1")
        screen.types("free 1")
        assert (
            _shown_code(screen)[1][2] != before
        )  # a freed seat has a new key: the old picture opens nothing
        screen.types("QUIT")
        code, text = screen.ends()
    assert code == 0 and "Traceback" not in text


def _key(screen: Terminal, seat: str) -> str:
    screen.types(seat)
    return str(_shown_code(screen)[1][2])


def test_german_says_handy(tmp_path: Path) -> None:
    """As people do."""
    words = _host("--players", "Ana,Ben", "--folder", str(tmp_path), language="de")
    with terminal(words, tmp_path) as screen:
        screen.reads("Handys|Handy")
        screen.types("quit")
        _, text = screen.ends()
    assert "Telefon" not in text


def test_every_address_is_offered_and_the_code_has_the_first(tmp_path: Path) -> None:
    """A machine with two networks does not know in which of them the phones are."""
    with lan(1) as (machine,):
        machine.run("ip", "address", "add", "192.168.7.5/24", "dev", "eth0")
        with terminal(machine.command(_new(tmp_path)), tmp_path) as screen:
            offered = {
                screen.reads(r"Phones on the same Wi-Fi: http://([0-9.]+):\d+/ \(eth0\)")[1] for _ in range(2)
            }
            assert offered == {"10.77.0.1", "192.168.7.5"}
            drawn, found = _shown_code(screen)
            assert _scanned(drawn) == found[2] and found[3] in offered
            screen.types(CTRL_C)
            assert screen.ends()[0] == 0


def test_without_any_network_it_says_so_and_notices_when_there_is_one(tmp_path: Path) -> None:
    """This machine's own browser reaches the table meanwhile."""
    with lan(1) as (machine,):
        machine.run("ip", "address", "flush", "dev", "eth0")
        with terminal(machine.command(_new(tmp_path)), tmp_path) as screen:
            screen.reads("no address that phones could reach")
            assert _shown_code(screen)[1][3] == "127.0.0.1"
            screen.reads(CODE)
            machine.readdress("10.77.0.9")
            screen.reads(r"Phones on the same Wi-Fi: http://10\.77\.0\.9:")
            assert _shown_code(screen)[1][3] == "10.77.0.9"
            screen.types("quit")
            assert screen.ends()[0] == 0


async def _wish_to_end(port: int, link: str, screen: Terminal) -> None:
    """The phone of a seat wants to end the game, and sees it ended when somebody has typed yes."""
    way = parse_fragment(link[link.index("#") :])
    async with Phone(lambda: ("127.0.0.1", port), way, MemoryStore()) as phone:
        await phone.until(lambda one: one.online and one.table.sheet is not None)
        (end,) = [each for each in phone.table.sheet["offers"] if each.get("for_all")]
        phone.do(lambda table: table.act(end["act"]))
        await asyncio.to_thread(screen.reads, r"wants: .*Type \"yes\"")
        assert not phone.table.sheet["turn"]["over"]
        screen.types("yes")
        await phone.until(lambda one: one.table.sheet["turn"]["over"])


def test_what_a_phone_asks_of_the_table_is_answered_at_the_terminal(tmp_path: Path) -> None:
    """At a table without a window the only phone could not end the game otherwise."""
    with terminal([*_new(tmp_path), "--tracking", "score"], tmp_path) as screen:
        _, found = _shown_code(screen)
        asyncio.run(_wish_to_end(int(found[4]), found[2], screen))
        screen.types("no")
        screen.reads("not asked any more")
        screen.types("quit")
        assert screen.ends()[0] == 0
