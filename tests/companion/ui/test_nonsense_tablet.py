"""A game that no screen has ever heard of, set up and played on the tablet to the score."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.label import Label

from companion.ui.screens.combat import CombatPage
from companion.ui.screens.map import PlaceCard
from companion.ui.settings import Settings
from companion.ui.widgets.board.board_map import Grip
from companion.ui.widgets.forms.dial import Dial
from engine.codec import dumps, encode
from tests.kits.nonsense.evening import ANA, BEN, EATEN, PUFFS, saved
from tests.kits.nonsense.fingers import take, turn_and_take
from tests.kits.nonsense.installed import POND, pond_installed
from tests.kits.ui.map_kit import at_piece, board_of, drag, tap_at
from tests.kits.ui.ui_kit import TABLET, Driver, running
from tests.kits.waiting import all_at

pytestmark = pytest.mark.window


@pytest.fixture(autouse=True)
def _installed() -> Iterator[None]:
    with pond_installed():
        yield


def state(person: Driver) -> Any:
    return person.app.session.table.state


def shown(person: Driver) -> str:
    """Everything that can be read now."""
    return "\n".join(f"{each.text} {getattr(each, 'plain', '')}" for each in person.shown(Label))


def does(person: Driver, words: str) -> None:
    """Taps this and waits until the table has moved on."""
    person.app.notice.hide()
    before = person.app.session.table.revision
    person.tap(words)
    all_at(before + 1, person)


def test_the_set_up_screen_opens_a_table_of_any_game(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(dumps(encode(Settings(language="en", names=("Ana", "Ben")))))
    with running(tmp_path, TABLET) as person:
        for words in ("New table", "Frog pond", "Ana", "Ben", "Open the table"):
            person.tap(words)
        assert person.app.screens.current == "lobby"
        assert person.app.session.table.game == POND
        assert [frog.name for frog in state(person).setup.seats] in (["Ana", "Ben"], ["Ben", "Ana"])


def test_an_evening_is_played_by_touches_on_table_map_and_seals(tmp_path: Path) -> None:
    """A knob, a prompt and its leaving, a leap by hand on the map, a sealed choice, and the score."""
    with running(tmp_path, TABLET, resume=saved(tmp_path / "pond.jsonl")) as person:
        person.app.go("table")
        person.rest()
        assert "Ana the frog" in shown(person) and "flies eaten" in shown(person)
        person.tap("As a list")
        turn_and_take(person, "Leap to the lily pad", 1)
        person.until(lambda: state(person).eaten == (1, 0))
        does(person, "Beg for a fly")
        assert state(person).eaten == (0, 1)
        person.app.go("map")
        person.rest()
        tap_at(person, board_of(person).pixel_of("root"))
        (card,) = person.shown(PlaceCard)
        read = [each.text for each in card.walk(restrict=True) if isinstance(each, Label)]
        assert {"root pad", "A thorn", "Lying there: 3 flies"} <= set(read)
        tap_at(person, board_of(person).pixel_of("root"))
        drag(person, at_piece(person, Grip(BEN, "frog", "stone")), board_of(person).pixel_of("root"))
        person.touch(take(person))
        person.until(lambda: state(person).at[BEN] == 2)
        person.app.go("table")
        person.rest()
        does(person, "Leave")
        person.tap("As a list")
        does(person, "Leap to the root pad")
        _seal(person)
        assert state(person).eaten == EATEN
        person.app.go("table")
        person.rest()
        does(person, "Croak")
        assert POND.is_over(state(person))
        person.app.go("score")
        person.rest()
        person.tap("Go on")
        assert "Flies" in shown(person)


def _seal(person: Driver) -> None:
    """Both frogs puff themselves up at the tablet, one after the other behind its cover."""
    person.app.go("combat")
    person.rest()
    view = person.app.screens.get_screen("combat")
    person.tap("Choose on this tablet")
    for seat, name in ((ANA, "Ana"), (BEN, "Ben")):
        person.app.notice.hide()
        person.tap(f"I am {name} the frog")
        person.until(lambda: view._page is CombatPage.CHOOSE)
        person.rest()
        person.touch(next(person.shown(Dial)).number(PUFFS[seat]))
        person.tap("Seal")
        person.until(lambda: view._page is not CombatPage.CHOOSE)
    person.until(lambda: not state(person).puffs)
