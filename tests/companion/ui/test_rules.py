"""Rules on the tablet: a resting finger is told a card, links lead on and back, all rules are a tap away."""

from pathlib import Path
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.ui.rules.card import RuleLayer, RuleLink
from companion.ui.rules.screen import RuleChapter, RuleTitle
from companion.ui.widgets.basics.notice import WhyPush
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.basics.touches import HELD
from companion.ui.widgets.tablet.amount_box import GainPush
from engine.message import say
from tests.kits.ui.table_kit import drawn, journal, state_of
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window

F1, ESCAPE = 282, 27


def read(person: Driver) -> str:
    """The title of the card that is read; empty where none is."""
    layer: RuleLayer | None = person.app.rules.layer
    return str(layer.ids.title.text) if layer else ""


def titles(person: Driver) -> list[str]:
    """The rules that are listed."""
    return [each.text for each in person.shown(RuleTitle)]


def hold(person: Driver, words: str) -> Any:
    """Rests a finger on what says these words until a card is there, and lifts it."""
    widget = next(each for each in person.shown(Painted) if each.text == words)
    touch = UnitTestTouch(*widget.to_window(*widget.center))
    touch.touch_down()
    person.until(lambda: read(person), what="a card")
    touch.touch_up()
    return touch


def test_a_card_leads_to_the_next_and_back_and_says_what_matters_now(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        before = state_of(person)
        person.app.rules.tell(say("section.bottom", bottom="deploy"))
        assert read(person) == "Deploy"
        assert "It costs you" in person.app.rules.layer.ids.now.text
        link = next(iter(person.shown(RuleLink)))
        title = link.text
        person.touch(link)
        person.until(lambda: read(person) == title, what="the next card")
        person.tap("Back")
        person.until(lambda: read(person) == "Deploy", what="the card before")
        person.tap("Close")
        person.until(lambda: not read(person), what="the table")
        assert state_of(person) is before


def test_all_rules_are_a_tap_from_the_table_and_a_tap_back(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        here = person.app.screens.current
        person.tap("Rules")
        view = person.app.screens.current_screen
        assert person.app.screens.current == "rules"
        assert len(list(person.shown(RuleChapter))) > 5
        view.ids.field.text = "riverwlk"
        person.until(
            lambda: [each.text for each in person.shown(RuleTitle)][:1] == ["Riverwalk"], what="found"
        )
        person.touch(next(each for each in person.shown(RuleTitle) if each.text == "Riverwalk"))
        person.until(lambda: read(person) == "Riverwalk", what="the card")
        person.tap("Close")
        person.tap("Back")
        person.until(lambda: person.app.screens.current == here, what="the table again")


def test_a_refused_sentence_leads_to_its_rule(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        person.app.tell(say("refused.same_section"))
        person.until(lambda: person.app.notice.why, what="the word that asks why")
        person.touch(next(iter(person.shown(WhyPush))))
        person.until(lambda: read(person) == "Another section each turn", what="its rule")


def test_a_sentence_without_a_rule_asks_nothing(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        person.app.tell(say("table.nothing_to_undo"))
        person.until(lambda: person.app.notice.text, what="the sentence")
        assert not person.app.notice.why


def test_a_finger_that_rests_opens_the_card_and_takes_nothing(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        before = state_of(person)
        words = person.app.say(say("section.bottom", bottom="build"))
        touch = hold(person, words)
        assert read(person) == "Build" and touch.ud[HELD]
        assert state_of(person) is before


def test_the_keyboard_asks_and_leaves_without_a_finger(tmp_path: Path) -> None:
    """F1 tells the rule of what the keyboard is at, else all rules; Escape closes the card."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        here, before = person.app.screens.current, state_of(person)
        assert person.app.rules.by_key(F1) and person.app.screens.current == "rules"
        person.tap("Back")
        person.until(lambda: person.app.screens.current == here, what="the table again")
        gain = next(each for each in person.shown(GainPush))
        gain.focus = True
        assert person.app.rules.by_key(F1) and read(person)
        assert person.app.rules.by_key(ESCAPE) and not read(person)
        assert not person.app.rules.by_key(ESCAPE), "it means something else where no card is read"
        gain.focus = False
        assert state_of(person) is before
