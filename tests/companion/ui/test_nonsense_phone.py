"""A game that the app has never heard of, played on it as a phone from the first leap to the score."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui.widgets.forms.dial import Dial
from tests.kits.nonsense.evening import ANA, BEN, EATEN, PUFFS, hosted
from tests.kits.nonsense.fingers import turn_and_take
from tests.kits.nonsense.installed import pond_installed
from tests.kits.ui.phone_ui_kit import Other, holding, other
from tests.kits.waiting import all_at, until

pytestmark = pytest.mark.window


@pytest.fixture(autouse=True)
def _installed() -> Iterator[None]:
    with pond_installed():
        yield


def does(second: Other, act: str, revision: int, to: str = "") -> None:
    """The other phone takes the first of its offers that is this act, at this revision of the table."""
    until(
        lambda: second.phone.table.revision == revision and not second.phone.table.busy,
        f"revision {revision} and every answer on the other phone",
    )
    offers = second.phone.table.sheet["offers"]
    acts = [each["act"] for each in offers]
    wanted = next(each for each in acts if (each["act"], each.get("to", "")) == (act, to))
    second.does(lambda phone: phone.do(lambda table: table.act(wanted)))


def test_an_evening_is_played_on_the_app_as_a_phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A knob, a prompt that is left, a sealed choice and the score; the other frog sits at another phone."""
    with (
        hosted(tmp_path) as host,
        holding(tmp_path / "app", monkeypatch) as person,
        other(host, BEN) as second,
    ):
        person.join(host.link(ANA))
        person.sees("Your turn")
        person.sees("4 turns left")
        begun = host.table.revision
        turn_and_take(person, "Leap to the lily pad", 1)
        person.until(lambda: host.table.state.eaten == (1, 0))
        does(second, "beg", begun + 1)
        does(second, "leap", begun + 2, "root")
        all_at(begun + 3, person)
        person.rest()
        take, leave = person.push("Beg for a fly"), person.push("Wave")
        assert take.parent is leave.parent and take.right <= leave.x, "a prompt is one entry"
        person.tap("Wave")
        all_at(begun + 4, person)
        person.rest()
        person.tap("Leap to the root pad")
        person.until(lambda: host.table.state.puffs)
        person.rest()
        person.tap("Choose in secret")
        dial = person.until(lambda: next(person.shown(Dial), None))
        person.rest()
        person.touch(dial.number(PUFFS[ANA]))
        person.tap("Seal")
        second.does(lambda phone: phone.seal({"puff": PUFFS[BEN]}))
        person.sees("Verified")
        person.until(lambda: not host.table.state.puffs)
        does(second, "croak", host.table.revision)
        person.until(lambda: host.table.game.is_over(host.table.state))
        assert host.table.state.eaten == EATEN
        person.rest()
        person.tap("Score")
        person.sees("Flies")
