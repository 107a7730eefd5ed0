"""Setting right what lies on the table, on the app as a phone: folded away, and with another seat's yes."""

from pathlib import Path

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.text import text
from companion.ui.widgets.basics.stepper import Stepper
from companion.ui.widgets.forms.knob_panel import KnobPanel
from engine.message import say
from tests.kits.ui.phone_ui_kit import Owner, holding, other

pytestmark = pytest.mark.window

TABLES = {
    "scythe": (("Ana:crimea:engineering", "Ben:nordic:patriotic"), "power"),
    "ruination": (("Ana", "Ben"), "blessings"),
}


def open_form(person: Owner, host: Hosted) -> None:
    """Ben's form on Ana's phone, behind another tab and a fold."""
    person.tap(text(say("page.tab.more")))
    person.tap(text(say("page.correct.title")))
    person.tap(text(host.table.game.title(host.table.state, 1)))
    person.until(lambda: person.now.sheet.correcting)
    person.rest()
    person.tap(text(person.now.sheet.correcting[0].words))
    person.until(lambda: next(person.shown(KnobPanel), None))


def more(person: Owner, field: str) -> None:
    """One more of this number."""
    knobs = person.now.sheet.correcting[0].knobs
    label = text(next(each.label for each in knobs if each.name == field))
    stepper = next(each for each in person.shown(Stepper) if each.name.lower() == label.lower())
    person.touch(stepper.ids.more)
    person.touch(next(person.shown(KnobPanel)).take)


@pytest.mark.parametrize("game", TABLES)
def test_a_phone_sets_right_what_another_phone_says_yes_to(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players, field = TABLES[game]
    host = Hosted(Wishes(game, players, {"tracking": "mats"}, folder=tmp_path), lambda message: None)
    try:
        with holding(tmp_path / "app", monkeypatch) as person, other(host, 1) as second:
            person.join(host.link(0))
            before = getattr(host.table.state.players[1], field)
            open_form(person, host)
            more(person, field)
            person.sees(text(say("room.waits")))
            assert getattr(host.table.state.players[1], field) == before
            second.knows(lambda phone: phone.table.sheet["asked"])
            second.does(lambda phone: phone.do(lambda table: table.consent(True)))
            person.until(lambda: getattr(host.table.state.players[1], field) == before + 1)
            assert host.table.undo_label is not None
    finally:
        host.close()
