"""A game that the page has never heard of, played on it from the first leap to the score."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted
from tests.kits.net.browser_dials import seal_chosen, uncover
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.nonsense.evening import ANA, BEN, EATEN, PUFFS, hosted
from tests.kits.nonsense.installed import pond_installed
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser


@pytest.fixture
def host(tmp_path: Path, net: Lab) -> Iterator[Hosted]:
    """The pond, open for phones."""
    with pond_installed(), hosted(tmp_path) as made, net.guests():
        yield made


def leap(seat: int, to: str, flies: int = 0) -> dict[str, Any]:
    return {"act": "leap", "flies": flies, "seat": seat, "to": to}


def does(host: Hosted, phone: Phone, act: dict[str, Any], *others: Phone) -> None:
    """Taps this act and waits until everybody has heard of it."""
    before = host.table.revision
    phone.tap_act(act)
    all_at(before + 1, phone, *others)


def test_two_phones_play_a_game_that_nobody_told_the_page_of(host: Hosted, net: Lab) -> None:
    """A knob, a prompt and its leaving, a sealed choice and the score, in two languages."""
    ana, ben = net.phone_here("en").sit(host.link(ANA)), net.phone_here("de").sit(host.link(BEN))
    ana.sees("Ana the frog")
    ana.sees("4 turns left")
    ben.sees("noch 4 Züge")
    ana.unfold(leap(ANA, "lily", 2))
    ana.tap(ana.act_key(leap(ANA, "lily", 2)).replace("act ", "knobs ", 1))
    ana.sees("Flies to eat")
    ana.tap("knob flies1")
    ana.tap("take turned")
    all_at(host.table.revision, ana, ben)
    assert host.table.state.eaten == (1, 0)
    ben.tab("table")
    ben.sees("Ana springt, Seerosenblatt, und frisst 1 Fliege")
    ben.tab("play")
    does(host, ben, {"act": "beg", "seat": BEN}, ana)
    does(host, ben, leap(BEN, "root", 3), ana)
    assert ana.keys(".takeorleave button") == [
        ana.act_key({"act": act, "seat": ANA}) for act in ("beg", "wave")
    ]
    does(host, ana, {"act": "wave", "seat": ANA}, ben)
    does(host, ana, leap(ANA, "root"), ben)
    for phone, seat in ((ana, ANA), (ben, BEN)):
        uncover(phone)
        phone.touch(phone.button(f"mine puff{PUFFS[seat]}"))
        seal_chosen(phone)
    ana.sees("Ana puffs up by 3")
    ben.sees("Ben bläst sich um 1 auf")
    does(host, ben, {"act": "croak", "seat": BEN}, ana)
    assert host.table.game.is_over(host.table.state) and host.table.state.eaten == EATEN
    ana.tab("score")
    ana.sees("Flies")
    ben.tab("score")
    ben.sees("Fliegen")
    assert ana.makes_sense() and ben.makes_sense()
