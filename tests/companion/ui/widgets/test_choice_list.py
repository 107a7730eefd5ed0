"""The tablet's list of choices: keys for numbers are made once, and what was typed ends with its question."""

from pathlib import Path

import pytest

from companion.ui.widgets.table import choice_list
from companion.ui.widgets.table.choice_list import Choice, ChoiceList, GroupShown
from companion.ui.widgets.table.number_pad import NumberKeys
from engine.groups import KEYS_FROM
from engine.message import say
from engine.offers import Offer, Role
from tests.kits.ui.ui_kit import running

pytestmark = pytest.mark.window


def _numbers(heading: str, more: int = 0) -> GroupShown:
    numbers = range(10, 10 + KEYS_FROM + more)
    offers = [Offer(n, say("table.nothing"), say("table.nothing"), Role.TURN, number=n) for n in numbers]
    return GroupShown(heading, tuple(Choice(str(each.number), each) for each in offers))


def test_the_keys_of_a_question_are_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[NumberKeys]()

    class Counted(NumberKeys):
        def __init__(self, *given: object, **named: object) -> None:
            super().__init__(*given, **named)  # type: ignore[arg-type]
            made.append(self)

    with running(tmp_path):
        monkeypatch.setattr(choice_list, "NumberKeys", Counted)
        shown = ChoiceList(lambda offer: None, lambda offer: None)
        for more in range(3):
            shown.show((_numbers("Which?", more),))
        assert len(made) == 1 and made[0].parent is shown


def test_what_was_typed_does_not_outlive_its_question(tmp_path: Path) -> None:
    """It stays while others are asked beside it."""
    with running(tmp_path):
        shown = ChoiceList(lambda offer: None, lambda offer: None)
        shown.show((_numbers("Which?"),))
        pad = shown._pads["Which?"]
        pad.keys["1"].dispatch("on_release")
        shown.show((_numbers("Which?"), _numbers("What?")))
        assert pad.typed == "1" and pad.parent is shown
        shown.show((_numbers("What?"),))
        shown.show((_numbers("Which?"),))
        assert shown._pads["Which?"].typed == ""
