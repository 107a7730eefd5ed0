"""Secret goals on the app as a phone: noted in its file, judged by what the table keeps, shown by an act."""

from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.net.table.sheet import DutyKind
from companion.text import text
from companion.ui.phone.screen import DARK
from engine.game import Step
from engine.message import say
from engine.scythe.cards.objectives import RevealObjective
from tests.kits.nonsense.evening import ANA, hosted
from tests.kits.nonsense.installed import pond_installed
from tests.kits.scythe.saved_before import SCYTHE, saved_before
from tests.kits.ui.phone_ui_kit import Owner, holding
from tests.kits.waiting import all_at

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


def may_only_show(before: Any, step: Step, after: Any) -> bool:
    """Whether the turn passes on, and its seat may still show an objective, and nothing else."""
    seat = step.act.seat
    acts = SCYTHE.legal_acts(after, seat) if seat in SCYTHE.to_act(after) else ()
    passed = SCYTHE.blocking(before) == seat != SCYTHE.blocking(after)
    return passed and bool(acts) and all(isinstance(each, RevealObjective) for each in acts)


def test_a_goal_that_may_be_shown_after_the_own_turn_rings_no_alarm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The phone goes dark and waits as any other; what may be shown stays in reach."""
    step = saved_before(tmp_path / "saved.jsonl", ["crimea", "nordic", "saxony"], may_only_show)
    host = Hosted(Wishes("", (), {}, resume=tmp_path / "saved.jsonl"), lambda message: None)
    try:
        with holding(tmp_path / "app", monkeypatch) as person:
            person.join(host.link(step.act.seat))
            before, bright = host.table.revision, tuple(person.view.ground)
            assert bright != DARK
            host.ask(lambda inside: inside.room.play(step.act, before))
            all_at(before + 1, person)
            assert tuple(person.view.ground) == DARK and person.now.sheet.duty.kind is DutyKind.NONE
            assert text(say("page.duty.prompt")) not in person.text()
            listed = [offer.act["act"] for offer in person.now.sheet.offers]
            assert "reveal_objective" in listed
    finally:
        host.close()
