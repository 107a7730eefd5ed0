"""Secret goals on the app as a phone: noted in its file, judged by what the table keeps, shown by an act."""

from pathlib import Path

import pytest

from tests.kits.nonsense.evening import ANA, hosted
from tests.kits.nonsense.installed import pond_installed
from tests.kits.ui.phone_ui_kit import Owner, holding

pytestmark = pytest.mark.window


def note(person: Owner, words: str) -> None:
    """Opens the goals and notes the one with these words."""
    person.tap(next(push for push in person.pushes().splitlines() if push.endswith("My wishes")))
    person.rest()
    person.tap(next(push for push in person.pushes().splitlines() if push.endswith("Note a card")))
    person.rest()
    person.tap(words)
    person.rest()


def test_a_goal_is_noted_judged_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The note is still there after the app has left and come back; a pause folds it away."""
    with pond_installed(), hosted(tmp_path) as host:
        with holding(tmp_path / "app", monkeypatch) as person:
            person.join(host.link(ANA))
            note(person, "Have eaten 2 flies")
            person.sees("Not fulfilled now.")
            person.tap("Leap to the lily pad")
            person.until(lambda: host.table.state.eaten == (2, 0))
            person.sees("Fulfilled as things stand.")
            person.app.dispatch("on_pause")
            person.until(lambda: "Have eaten 2 flies" not in person.text())
        host.ask(lambda inside: inside.room.play(host.table.game.legal_acts(host.table.state, 1)[-1]))
        with holding(tmp_path / "app", monkeypatch) as person:
            person.app.go("phone")
            person.seated()
            assert person.now.goals == ("full",)
            person.tap(next(push for push in person.pushes().splitlines() if push.endswith("My wishes")))
            person.rest()
            before = host.table.revision
            person.tap("Show it")
            person.until(lambda: host.table.revision == before + 1)
            assert host.table.undoable.label.key == "pond.did_croak"
            person.rest()
            person.tap("Take away")
            person.until(lambda: person.now.goals == ())
