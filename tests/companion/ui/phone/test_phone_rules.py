"""Rules on the app as a phone: cards, what the host says matters now, and all of them without leaving."""

from pathlib import Path

import pytest

from companion.ui.rules.screen import RuleChapter
from engine.message import say
from tests.kits.ui.phone_ui_kit import SCYTHE, holding, hosted

pytestmark = pytest.mark.window

Patch = pytest.MonkeyPatch


def test_a_card_says_what_matters_at_the_table_that_is_visited(tmp_path: Path, monkeypatch: Patch) -> None:
    """The host tells it for this seat; the card links on, and nothing is played."""
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        seat = SCYTHE.blocking(host.table.state)
        assert seat is not None
        person.join(host.link(seat))
        person.sees("Your turn")
        rules = person.app.rules
        assert rules.tell(say("section.bottom", bottom="deploy"))
        wanted = [person.app.say(each) for each in SCYTHE.rule_now(host.table.state, seat, "deploy")]
        person.until(lambda: rules.layer.ids.now.text.split("\n") == wanted, what="the host's answer")
        assert rules.layer.ids.title.text == "Deploy" and host.table.revision == 0
        person.tap("Close")
        person.until(lambda: rules.layer is None, what="the phone's own screen")


def test_all_rules_are_read_without_leaving_the_table(tmp_path: Path, monkeypatch: Patch) -> None:
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        seat = SCYTHE.blocking(host.table.state)
        assert seat is not None
        person.join(host.link(seat))
        person.sees("Your turn")
        session = person.view.session
        person.view._go("more")
        person.rest()
        person.tap("All rules")
        person.until(lambda: list(person.shown(RuleChapter)), what="the chapters")
        person.tap("Back")
        person.until(lambda: person.app.screens.current == "phone", what="the phone again")
        assert person.view.session is session and session.now().online
