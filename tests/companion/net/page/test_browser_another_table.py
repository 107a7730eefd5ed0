"""A page that stays open while the tablet changes its table: it shows the game there is now and no other."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.text import text
from engine.ruination.game import Ruination
from engine.scythe.game import Scythe
from engine.table import Table
from tests.kits.net.browser_dials import choose, seal, uncover
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.ports import OwnPort
from tests.kits.scythe.saved_before import SCYTHE, saved_before, starts_a_combat
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Ben")


@pytest.fixture
def port() -> Iterator[int]:
    """A port that no other test takes between the first table and the second."""
    own = OwnPort()
    yield own.number
    own.close()


@contextmanager
def opened(game: str, folder: Path, port: int) -> Iterator[Hosted]:
    """A table of this game, on this port."""
    folder.mkdir()
    with hosted(Wishes(game, NAMES, {"tracking": "mats"}, name=game, folder=folder, port=port)) as host:
        yield host


def fight(folder: Path, port: int) -> Wishes:
    """Wishes for a table that asks two for their dials, called as its folder; the same fight every time."""
    folder.mkdir()
    path = folder / "saved.jsonl"
    step = saved_before(path, ["crimea", "nordic", "saxony"], starts_a_combat)
    table = Table.resume(SCYTHE, path, 0)
    table.play(step.act, 0, result=step.result)
    table.close()
    return Wishes(SCYTHE.name, (), {}, name=folder.name, resume=path, port=port)


@contextmanager
def hosted(wishes: Wishes) -> Iterator[Hosted]:
    """Such a table, closed afterwards."""
    host = Hosted(wishes, lambda message: None)
    try:
        yield host
    finally:
        host.close()


def sides(host: Hosted) -> list[int]:
    """The seats that are asked for a dial."""
    sealing = host.table.game.sealing(host.table.state)
    return [side.seat for side in sealing.sides]


def sits_down(phone: Phone, host: Hosted, seat: int) -> None:
    """Takes this seat at the door, by the code that the tablet shows."""
    sees_the_door(phone, host)
    phone.until_has("#code")
    phone.page.fill("#code", host.ask(lambda inside: inside.code().digits))
    phone.tap(f"seat {seat}")
    phone.at_table()
    all_at(host.table.revision, phone)


def titles(host: Hosted, language: str) -> list[str]:
    """What the seats of this table are called."""
    game, state = host.table.game, host.table.state
    return [text(game.title(state, seat), language) for seat in range(game.seats(state))]


def sees_the_door(phone: Phone, host: Hosted) -> None:
    """Waits until every seat is called by its name, at the door of this table."""
    phone.wait(lambda: phone.page.inner_text("h1") == host.name, "the door of this table")
    for title in titles(host, phone.language):
        phone.sees(title)
    assert phone.makes_sense(), phone.text


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_left_at_the_door_calls_the_seats_of_another_games_table_by_their_names(
    tmp_path: Path, net: Lab, port: int, language: str
) -> None:
    """It was handed the words of the first game alone."""
    with net.guests():
        phone = net.phone_here(language)
        with opened(Scythe().name, tmp_path / "first", port) as first:
            phone.open(f"http://127.0.0.1:{first.port}/")
            sees_the_door(phone, first)
        with opened(Ruination().name, tmp_path / "second", port) as second:
            sees_the_door(phone, second)


def test_a_page_that_sat_at_the_first_table_sits_at_the_second_and_knows_its_seat_after_a_reload(
    tmp_path: Path, net: Lab, port: int
) -> None:
    """What it keeps of one table is not mixed with what it keeps of the other."""
    with net.guests():
        phone = net.phone_here()
        with opened(Scythe().name, tmp_path / "first", port) as first:
            phone.sit(first.link(0))
        with opened(Ruination().name, tmp_path / "second", port) as second:
            sits_down(phone, second, 1)
            assert phone.page.inner_text("h1") == titles(second, "en")[1] and phone.makes_sense(), phone.text
            phone.page.reload()
            phone.at_table()
            assert phone.page.inner_text("h1") == titles(second, "en")[1]


def test_a_page_that_another_table_turns_away_looks_at_once_which_one_there_is(
    tmp_path: Path, net: Lab, port: int
) -> None:
    """Until then it showed the old door, and a seat taken there was lost on a reload."""
    with net.guests():
        phone = net.phone_here()
        phone.page.add_init_script("window.setInterval = () => 0")  # it does not look now and then either
        with opened(Scythe().name, tmp_path / "first", port) as first:
            phone.sit(first.link(0))
        with opened(Ruination().name, tmp_path / "second", port) as second:
            sees_the_door(phone, second)


def test_what_was_chosen_secretly_at_the_first_table_is_not_on_the_dial_of_the_second(
    tmp_path: Path, net: Lab, port: int
) -> None:
    """Both ask for their first dial: nothing but the table tells the one question from the other."""
    with net.guests():
        phone, other = net.phone_here(), net.phone_here()
        with hosted(fight(tmp_path / "first", port)) as first:
            mine, theirs = sides(first)
            phone.sit(first.link(mine))
            other.sit(first.link(theirs))
            choose(phone, 2)
            seal(other, 1)
            phone.sees(phone.word("page.dial.has_sealed", who=titles(first, "en")[theirs]))
        with hosted(fight(tmp_path / "second", port)) as second:
            sits_down(phone, second, mine)
            phone.until_has(".dial.choosing")
            assert phone.has("button.cover") and not phone.has(".dial .entry"), phone.text
            assert phone.shows(phone.word("page.dial.is_choosing", who=titles(second, "en")[theirs]))
            uncover(phone)
            assert phone.page.locator('.dial .entry [aria-pressed="true"]').count() == 0


def test_what_one_seat_was_choosing_secretly_is_not_on_the_dial_of_the_next_seat_of_the_same_phone(
    tmp_path: Path, net: Lab, port: int
) -> None:
    """The tablet's owner frees the seat, and the phone goes to the one across the table."""
    with net.guests(), hosted(fight(tmp_path / "only", port)) as host:
        phone = net.phone_here()
        mine, theirs = sides(host)
        choose(phone.sit(host.link(mine)), 2)
        host.ask(lambda inside: inside.free(mine))
        phone.tap("join again")
        sits_down(phone, host, theirs)
        phone.until_has(".dial.choosing")
        assert phone.has("button.cover") and not phone.has(".dial .entry"), phone.text
