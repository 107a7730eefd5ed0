"""What a phone asks of the whole table: the app's phone and the tablet answer what they have shown."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.text import text
from companion.ui.widgets.table.asked_card import AskedCard
from engine.game import Step
from engine.message import say
from engine.scythe.corrections.table_acts import EndGame
from tests.kits.ui.phone_ui_kit import SCYTHE, Owner, holding, other
from tests.kits.ui.table_kit import drawn, journal
from tests.kits.ui.ui_kit import running

pytestmark = pytest.mark.window

PLAYERS = ("Ana:crimea", "Ben:albion", "Cleo:saxony")
YES, NO = text(say("page.asked.yes")), text(say("page.asked.no"))


def ask(phone: Any, seat: int) -> None:
    """The phone of this seat wants to end the game."""
    phone.does(lambda one: one.do(lambda table: table.act(SCYTHE.encode_step(Step(EndGame(seat))))))


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Hosted, Owner]]:
    """Ben wants to end a game whose score alone is kept; the app is Ana's phone."""
    wishes = Wishes(SCYTHE.name, PLAYERS, {"tracking": "score"}, name="Friday", folder=tmp_path)
    host = Hosted(wishes, lambda message: None)
    try:
        with holding(tmp_path / "phone", monkeypatch) as owner:
            owner.join(host.link(0))
            with other(host, 1) as phone:
                ask(phone, 1)
                owner.until(lambda: owner.now.sheet.asked)
                owner.rest()
                yield host, owner
    finally:
        host.close()


def test_the_phones_yes_ends_the_game(asked: tuple[Hosted, Owner]) -> None:
    host, owner = asked
    owner.tap(YES)
    owner.until(lambda: SCYTHE.is_over(host.table.state))


def test_a_yes_is_for_the_question_that_was_shown(asked: tuple[Hosted, Owner]) -> None:
    """Another question came while the finger was down: it is not answered unseen."""
    host, owner = asked
    shown = owner.now.sheet.asked.number
    host.ask(lambda inside: inside.room.question.answer(None, shown, False))
    owner.until(lambda: owner.now.sheet.asked is None)
    owner.view.session.consent(shown, True)
    owner.until(lambda: owner.now.table.problem)
    assert not SCYTHE.is_over(host.table.state)


@pytest.mark.parametrize(("answer", "over"), [(YES, True), (NO, False)])
def test_the_tablet_answers_for_the_table(tmp_path: Path, answer: str, over: bool) -> None:
    """Over whichever screen; the question goes with its answer."""
    with running(tmp_path, resume=journal(tmp_path, seats=3, tracking="score")) as person:
        drawn(person)
        host = person.app.session.hosted
        with other(host, 1) as phone:
            ask(phone, 1)
            person.until(lambda: any(person.shown(AskedCard)))
            person.tap(answer)
            person.until(lambda: not any(person.shown(AskedCard)))
            assert SCYTHE.is_over(host.table.state) is over
