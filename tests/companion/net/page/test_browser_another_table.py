"""A page that stays open while the tablet changes its table: it speaks the words of the game there is now."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.text import LANGUAGES, text
from engine.ruination.game import Ruination
from engine.scythe.game import Scythe
from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Ben")


@contextmanager
def opened(game: str, folder: Path, port: int | None = None) -> Iterator[Hosted]:
    """A table of this game, on this port where one is wished."""
    folder.mkdir()
    wishes = Wishes(game, NAMES, {"tracking": "mats"}, name=game, folder=folder, port=port)
    host = Hosted(wishes, lambda message: None)
    try:
        yield host
    finally:
        host.close()


def titles(host: Hosted, language: str) -> list[str]:
    """What the seats of this table are called."""
    game, state = host.table.game, host.table.state
    return [text(game.title(state, seat), language) for seat in range(game.seats(state))]


def sees_the_door(phone: Phone, host: Hosted) -> None:
    """Waits until every seat is called by its name, at the door of this table."""
    for title in titles(host, phone.language):
        phone.sees(title)
    assert phone.page.inner_text("h1") == host.name and phone.makes_sense(), phone.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_left_at_the_door_calls_the_seats_of_another_games_table_by_their_names(
    tmp_path: Path, net: Lab, language: str
) -> None:
    """It was handed the words of the first game alone."""
    with net.guests():
        phone = net.phone_here(language)
        with opened(Scythe().name, tmp_path / "first") as first:
            phone.open(f"http://127.0.0.1:{first.port}/")
            sees_the_door(phone, first)
        with opened(Ruination().name, tmp_path / "second", first.port) as second:
            sees_the_door(phone, second)


def test_a_page_that_sat_at_the_first_table_sits_at_the_second_and_knows_its_seat_after_a_reload(
    tmp_path: Path, net: Lab
) -> None:
    """What it keeps of one table is not mixed with what it keeps of the other."""
    with net.guests():
        phone = net.phone_here()
        with opened(Scythe().name, tmp_path / "first") as first:
            phone.sit(first.link(0))
        with opened(Ruination().name, tmp_path / "second", first.port) as second:
            sees_the_door(phone, second)
            phone.page.fill("#code", second.ask(lambda inside: inside.code().digits))
            phone.tap("seat 1")
            phone.at_table()
            all_at(second.table.revision, phone)
            assert phone.page.inner_text("h1") == titles(second, "en")[1] and phone.makes_sense(), phone.text
            phone.page.reload()
            phone.at_table()
            assert phone.page.inner_text("h1") == titles(second, "en")[1]
