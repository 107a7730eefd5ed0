"""A second tap on the app as a phone: what has just come to lie under the finger is not done by it."""

from math import inf
from pathlib import Path

import pytest

from companion.ui.phone import screen
from companion.ui.phone.widgets.mat import PhoneTile
from companion.ui.widgets.basics import touches
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.tablet.amount_box import GainPush
from tests.kits.ui.phone_ui_kit import holding, hosted
from tests.kits.ui.ui_kit import UnitTestTouch
from tests.kits.waiting import all_at

pytestmark = pytest.mark.window


def test_a_double_tap_on_a_section_chooses_nothing_of_what_it_leads_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the second tap comes down among what has changed, the table hears of the first alone."""
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        seat = host.table.game.blocking(host.table.state)
        assert seat is not None
        person.join(host.link(seat))
        tile = next(each for each in person.shown(PhoneTile) if each.can)
        with monkeypatch.context() as still:
            for module in (touches, screen):  # however slow the machine, the moment after the change lasts
                still.setattr(module, "DEAF_SECONDS", inf)
            still.setattr(person.view, "_list_at", -inf)
            person.press(tile)
            all_at(1, person)
            acts = [each for each in person.shown() if isinstance(each, Push | PhoneTile | GainPush)]
            ignored = person.view.ignored
            for each in acts:
                finger = UnitTestTouch(*each.to_window(*each.center))
                finger.touch_down()
                finger.touch_up()
            person.until(lambda: person.is_answered)
            assert host.table.revision == 1 and person.view.ignored > ignored
        person.rest()
        person.tap("Undo:")
        person.until(lambda: host.table.revision == 2)
