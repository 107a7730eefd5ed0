"""The app as one of three phones that seal a starting tile: it names who is awaited, and then shows all."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.text import text
from companion.ui.phone.widgets.dial import REVEAL_SECONDS
from companion.ui.widgets.basics.basics import Panel
from companion.ui.widgets.forms.dial import Dial
from engine.message import say
from engine.ruination.game import Ruination
from engine.table import Table
from tests.kits.ui.at_rest import AHEAD
from tests.kits.ui.phone_ui_kit import Owner, holding, other
from tests.kits.ui.ui_kit import PHONE

pytestmark = pytest.mark.window

GAME = Ruination()


@contextmanager
def three_hordes(folder: Path) -> Iterator[Hosted]:
    """A table that asks three for their tiles."""
    path = folder / "tiles.jsonl"
    Table.create(GAME, GAME.draw_setup(["Ana", "Ben", "Cleo"], random.Random(1), {}), 0, path).close()
    host = Hosted(Wishes("", (), {}, resume=path, port=None), lambda message: None)
    try:
        yield host
    finally:
        host.close()


def titles(host: Hosted) -> list[str]:
    return [text(GAME.title(host.table.state, seat)) for seat in range(3)]


def seal(person: Owner, tile: int) -> None:
    """Uncovers the form, chooses and seals."""
    person.rest()
    person.tap("Choose in secret")
    dial = person.until(lambda: next(person.shown(Dial), None))
    person.rest()
    person.touch(dial.number(tile))
    person.tap("Seal")


def test_three_tiles_are_opened_together_on_the_app_s_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has sealed is no longer waited for; the numbers come with the last seal, within the screen."""
    with (
        three_hordes(tmp_path) as host,
        holding(tmp_path / "app", monkeypatch) as person,
        other(host, 1) as second,
        other(host, 2) as third,
    ):
        ana, ben, cleo = titles(host)
        person.join(host.link(0))
        seal(person, 4)
        person.sees(text(say("page.dial.sealed", who=f"{ben} · {cleo}")))
        second.does(lambda phone: phone.seal({"tile": 8}))
        person.sees(text(say("page.dial.sealed", who=cleo)))
        assert not {"4", "8"} & set(person.text().splitlines())
        third.does(lambda phone: phone.seal({"tile": 2}))
        person.sees(text(say("page.dial.verified")))
        assert {"4", "8", "2", ana, ben, cleo} <= set(person.text().splitlines())
        panels = [each for each in person.view.dial.walk(restrict=True) if isinstance(each, Panel)]
        assert len(panels) == 3 and all(0 < each.width <= PHONE[0] for each in panels)
        AHEAD.put_forward(REVEAL_SECONDS)
        verified = text(say("page.dial.verified"))
        person.until(lambda: verified not in person.text())
