"""Three and four who set a tile aside in secret at the real app: the tablet goes round, then all are open."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.label import Label

from companion.net.sealed.sealed import HostState
from companion.text import text
from companion.ui.screens.combat import CombatPage
from companion.ui.widgets.forms.dial import Dial
from companion.ui.widgets.forms.entries import Pick
from companion.ui.widgets.forms.sealed_side import SidePanel
from engine.message import Param, say
from engine.ruination.game import Ruination
from engine.table import Table
from tests.kits.ui.ui_kit import PHONE, TABLET, Driver, running

pytestmark = pytest.mark.window

GAME = Ruination()
NAMES = ("Ana", "Benedikt", "Cleo", "Dora")
TILES = (4, 8, 2, 7)


def saved(path: Path, hordes: int) -> Path:
    """A table that has just been set up."""
    Table.create(GAME, GAME.draw_setup(NAMES[:hordes], random.Random(1), {}), 0, path).close()
    return path


@pytest.fixture(scope="module", params=[3, 4])
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    """The app with a table whose seats have no phones and are asked for their tiles."""
    folder = tmp_path_factory.mktemp("hordes")
    with running(folder, TABLET, resume=saved(folder / "saved.jsonl", request.param)) as driver:
        yield driver


@pytest.fixture(params=[TABLET, PHONE], ids=["tablet", "phone"])
def person(app: Driver, request: pytest.FixtureRequest) -> Driver:
    """Somebody before the seals, and nobody has sealed anything."""
    if GAME.sealing(app.app.session.table.state) is None:
        app.app.session.undo(app.app.session.now())
    app.until(lambda: choice(app) and choice(app).state is HostState.WAITING_FOR_COMMITS)
    app.app.root.size = request.param
    app.app.go("combat")
    app.rest()
    return app


def choice(person: Driver) -> Any:
    return person.app.session.now().sealed


def view(person: Driver) -> Any:
    return person.app.screens.get_screen("combat")


def words(key: str, **params: Param) -> str:
    return text(say(key, **params))


def who(person: Driver, seat: int) -> str:
    return text(GAME.title(person.app.session.table.state, seat))


def shown(person: Driver) -> list[str]:
    """Everything that can be read now."""
    return [each.text for each in person.shown(Label)]


def tiles(person: Driver) -> tuple[int, ...]:
    """What lies open on the table."""
    return tuple(player.tile for player in person.app.session.table.state.players)


def push(person: Driver, label: str) -> None:
    person.app.notice.hide()
    person.tap(label)


def test_the_tablet_goes_round_until_everybody_has_sealed_and_then_all_are_open(person: Driver) -> None:
    """From cover to cover without a tap on any list; nobody sees a tile before the last one."""
    hordes = len(choice(person).now.sides)
    assert len(list(person.shown(SidePanel))) == hordes or person.app.root.width < TABLET[0]
    push(person, words("seals.choose_here"))
    for seat in range(hordes):
        assert tiles(person) == (None,) * hordes
        push(person, words("seals.open_cover", who=who(person, seat)))
        person.until(lambda: view(person)._page is CombatPage.CHOOSE)
        person.rest()
        person.touch(next(person.shown(Dial)).number(TILES[seat]))
        push(person, words("seals.seal", n=TILES[seat]))
        person.until(lambda: view(person)._page is not CombatPage.CHOOSE)
    person.until(lambda: tiles(person) == TILES[:hordes])
    person.rest()
    panels = [each for each in view(person).walk(restrict=True) if isinstance(each, SidePanel)]
    assert sorted(panel.ids.value.text for panel in panels) == sorted(map(str, TILES[:hordes]))
    assert not any(panel.won for panel in panels), "the highest tile begins and has won nothing"


def test_panels_stand_in_even_rows_and_inside_the_screen(person: Driver) -> None:
    """Three beside each other, four in two rows; on a narrow screen one below the other."""
    panels = [each for each in view(person).walk(restrict=True) if isinstance(each, SidePanel)]
    rows = sorted({panel.y for panel in panels})
    wide = person.app.root.width >= TABLET[0]
    assert len(rows) == ({3: 1, 4: 2}[len(panels)] if wide else len(panels))
    for row in rows:
        assert len({panel.height for panel in panels if panel.y == row}) == 1
    for panel in panels:
        left, right = panel.to_window(panel.x, 0)[0], panel.to_window(panel.right, 0)[0]
        assert 0 <= left < right <= person.app.root.width


def test_real_tiles_are_typed_in_and_played(person: Driver) -> None:
    """One number for every seat; what is missing is named with whose it is."""
    hordes = len(choice(person).now.sides)
    push(person, words("seals.by_hand"))
    person.until(lambda: view(person)._page is CombatPage.HAND)
    person.rest()
    for at, entry in enumerate(view(person)._entries):
        label = text(GAME.sealing(person.app.session.table.state).sides[at].form.fields[0].label)
        assert words("seals.not_ready", what=f"{who(person, at)}: {label}") in shown(person)
        pick = next(
            each
            for each in entry.walk(restrict=True)
            if isinstance(each, Pick) and each.text == str(TILES[at])
        )
        view(person).ids.scroll.scroll_to(pick, animate=False)
        person.rest()
        person.touch(pick)
        person.until(lambda entry=entry: entry.secret() is not None)
    push(person, words("seals.settle"))
    person.until(lambda: tiles(person) == TILES[:hordes])
