"""The lobby by real touches: codes that a phone can use, who has come, what is laid out, and the way on."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.games import GAMES
from companion.hosted_table import Hosted, Wishes
from companion.net.wire import qr
from companion.net.wire.addresses import Address
from companion.ui.settings import Settings
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.even import UndoPush
from companion.ui.widgets.basics.qr_code import QrCode
from companion.ui.widgets.basics.tick import Tick
from companion.ui.widgets.doors.seat_card import SeatCard
from engine.codec import dumps, encode
from engine.message import say
from tests.kits.ui.phone_ui_kit import other
from tests.kits.ui.ui_kit import PHONE, TABLET, Driver, running
from tests.kits.waiting import AGES

pytestmark = pytest.mark.window

HERE = (Address("192.168.1.7", "wlan0"), Address("10.0.0.5", "ap0"))
SCAN_DP = 400  # 6 cm on a tablet; a phone reads 29 modules of 2 mm from a metre
CARD_DP = 180  # 3 cm; as far as a hand holds a phone


@pytest.fixture(autouse=True)
def _network(monkeypatch: Any) -> None:
    """Two addresses, whatever this machine has, and nothing announced."""

    def look(hosted: Hosted) -> bool:
        moved = hosted.addresses != HERE
        hosted.addresses = HERE
        return moved

    monkeypatch.setattr(Hosted, "look_at_network", look)


@contextmanager
def _lobby(folder: Path, size: tuple[int, int] = TABLET) -> Iterator[Driver]:
    """A new table of three in its lobby, the codes drawn."""
    (folder / "settings.json").write_text(dumps(encode(Settings(language="en"))))
    with running(folder, size) as person:
        person.app.open(Wishes(next(iter(GAMES)), ("Ana", "Ben", "Cleo"), {}, folder=folder), "lobby")
        person.opened()
        person.until(lambda: _ids(person).digits.text and HERE[0].ip in _card(person, 0).address)
        yield person


def _ids(person: Driver) -> Any:
    return person.app.screens.current_screen.ids


def _words(person: Driver) -> str:
    return "\n".join(each.text for each in person.shown(Words))


def _card(person: Driver, seat: int) -> Any:
    return list(reversed(_ids(person).seats.children))[seat]


def _drawn_code(person: Driver, address: str) -> Any:
    return next(each for each in person.shown(QrCode) if each.address == address)


def test_every_seat_has_a_card_with_its_own_code(tmp_path: Path) -> None:
    """In whole pixels; a touch makes one large enough for a metre, and another leads back."""
    with _lobby(tmp_path) as person:
        hosted = person.app.session.hosted
        for seat in range(3):
            assert _card(person, seat).address == hosted.link(seat)
            side = _drawn_code(person, hosted.link(seat))._code.size[0]
            assert side >= dp(CARD_DP) and side % len(qr.matrix(hosted.link(seat))) == 0
        person.touch(_card(person, 2).ids.code)
        (code,) = person.shown(QrCode)
        assert code.address == hosted.link(2)
        assert code._code.size[0] >= dp(SCAN_DP) and code._code.size[0] % len(qr.matrix(code.address)) == 0
        person.tap("All seats")
        assert len(list(person.shown(SeatCard))) == 3


def test_the_short_code_and_every_address_can_be_read(tmp_path: Path) -> None:
    """For phones that cannot scan, and for networks with two ways in; addresses wait behind a fold."""
    with _lobby(tmp_path, PHONE) as person:
        shown = _ids(person).digits.text.replace(" ", "")
        assert shown == person.app.session.hosted.ask(lambda host: host.code()).digits
        words = person.app.say(say("lobby.check", n=0, words="")).split(":")[0]
        assert words not in _words(person)
        person.tap("Addresses and words to compare")
        assert words in _words(person)
        for address in HERE:
            assert person.app.session.hosted.url(address) in _words(person)


def test_a_phone_that_scans_turns_its_card_green_and_the_others_keep_their_codes(tmp_path: Path) -> None:
    """Nobody has to touch the tablet between two phones."""
    with _lobby(tmp_path) as person:
        hosted = person.app.session.hosted
        card, others = _card(person, 0), [_card(person, seat).address for seat in (1, 2)]
        with other(hosted, 0):
            person.until(lambda: card.here)
            assert card.status == "Phone is here" and card.address == ""
            assert [_card(person, seat).address for seat in (1, 2)] == others
            _no_longer_its_code(person)


def _no_longer_its_code(person: Driver) -> None:
    """A taken seat tells why it has no code, and can be freed for another phone."""
    person.touch(_card(person, 0).ids.code)
    assert "Free the seat" in person.until(lambda: person.app.notice.text)
    person.app.notice.hide()
    person.tap("Another phone")
    person.until(lambda: not _card(person, 0).taken)
    assert person.app.session.now().door.free_seats == (0, 1, 2)
    assert "#s=0&" in _card(person, 0).address


def test_a_large_code_gives_way_when_its_phone_has_come(tmp_path: Path) -> None:
    with _lobby(tmp_path) as person:
        person.touch(_card(person, 1).ids.code)
        with other(person.app.session.hosted, 1):
            person.until(lambda: any(person.shown(SeatCard)))
            assert _card(person, 1).taken


def test_too_many_wrong_codes_close_the_door_until_the_owner_opens_it(tmp_path: Path) -> None:
    """The tablet says so and has a way out."""
    with _lobby(tmp_path) as person:
        hosted = person.app.session.hosted

        def guess(host: Any) -> None:
            host.door = replace(host.door, wrong=host.door.limits.wrong_in_all, open_code=None)

        before = _ids(person).digits.text
        hosted.ask(guess)
        person.until(lambda: not _ids(person).reopen.hidden)
        assert _ids(person).digits.text == ""
        person.tap("Allow codes again")
        person.until(lambda: _ids(person).digits.text)
        assert _ids(person).digits.text != before and _ids(person).reopen.hidden


def test_the_checklist_is_ticked_off_one_by_one_and_seat_by_seat(tmp_path: Path) -> None:
    """The number of things left counts down to nothing."""
    with _lobby(tmp_path) as person:
        table = person.app.session.table
        items = table.game.checklist(table.state)
        person.tap("Lay out the game")
        title = _ids(person).checklist_title
        assert title.text == f"Lay out: {len(items)} things left"
        first = person.app.say(items[0].what)
        person.tap(first)
        assert title.text == f"Lay out: {len(items) - 1} things left"
        own = [item for item in items if item.seat == 0]
        person.tap(f"0 of {len(own)}")
        assert title.text == f"Lay out: {len(items) - 1 - len(own)} things left"
        person.tap("Show")
        assert next(each for each in person.shown(Tick) if each.text == person.app.say(own[0].what)).on


def test_the_game_starts_without_phones_at_any_time(tmp_path: Path) -> None:
    """One tap, nothing to confirm."""
    with _lobby(tmp_path) as person:
        person.tap("Start without more phones")
        assert person.app.screens.current == "table"


def test_the_lobby_never_waits_for_the_host(tmp_path: Path) -> None:
    """A host that is stuck leaves the screen drawing and every button answering."""
    gate = threading.Event()
    with _lobby(tmp_path) as person:
        stuck = person.app.session.hosted.later(lambda host: gate.wait(AGES))
        try:
            person.touch(_card(person, 1).ids.code)
            person.app.redraw()
            person.rest()
            assert not stuck.done() and "#s=1&" in _ids(person).code.address
        finally:
            gate.set()


def test_what_was_laid_out_is_still_ticked_after_a_new_start(tmp_path: Path) -> None:
    """Nobody counts the tokens twice because a tablet fell asleep; the next table begins anew."""
    with _lobby(tmp_path) as person:
        items = person.app.session.table.game.checklist(person.app.session.table.state)
        person.tap("Lay out the game")
        person.tap(person.app.say(items[0].what))
        left = _ids(person).checklist_title.text
    with running(tmp_path) as person:
        assert person.app.screens.current == "lobby" and _ids(person).checklist_title.text == left
    with _lobby(tmp_path) as person:
        items = person.app.session.table.game.checklist(person.app.session.table.state)
        person.until(lambda: _ids(person).checklist_title.text == f"Lay out: {len(items)} things left")


def test_the_list_is_gone_with_the_first_act_which_undo_takes_back_here(tmp_path: Path) -> None:
    """Whoever has begun has laid out; the lobby is then only about phones."""
    with _lobby(tmp_path) as person:
        person.tap("Lay out the game")
        table = person.app.session.table
        act = next(
            act for seat in table.game.to_act(table.state) for act in table.game.legal_acts(table.state, seat)
        )
        person.app.session.hosted.ask(lambda host: host.room.play(act, table.revision))
        person.until(lambda: any(person.shown(SeatCard)))
        person.stays(lambda: person.push("Lay out the game") is None)
        assert person.push("Back to the table")
        person.touch(next(person.shown(UndoPush)))
        person.until(lambda: table.revision == 2 and not list(person.shown(UndoPush)))
        assert list(table.history) == []
