"""What the app's phone says while others play, and after the end."""

from pathlib import Path

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.net.sealed.commitment import NONCE_BYTES
from companion.net.sealed.phone_seal import PhoneState
from companion.text import text
from companion.ui.phone.widgets.mat import PhoneTile
from companion.ui.phone.widgets.waiting import Hero, HeroWay
from companion.ui.widgets.basics.basics import Words
from engine.frozen import evolve
from engine.game import Step
from engine.message import say
from tests.kits.ui.phone_ui_kit import SCYTHE, Owner, holding, hosted
from tests.kits.ui.saved_tables import saved
from tests.kits.waiting import all_at

pytestmark = pytest.mark.window
Patch = pytest.MonkeyPatch


def _read(person: Owner) -> list[str]:
    return [each.text for each in next(person.shown(Hero)).walk(restrict=True) if isinstance(each, Words)]


def _order(person: Owner) -> list[str]:
    """The parts of the first tab that have something in them, as they are read."""
    made = {id(part): name for name, part in person.view._parts.items()}
    body = reversed(person.view.ids.body.children)
    return [made[id(each)] for each in body if id(each) in made and each.children]


def test_who_waits_reads_whom_for_what_and_how_long(tmp_path: Path, monkeypatch: Patch) -> None:
    """The own numbers follow; the mat, which can only be looked at, comes last."""
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        game, state = host.table.game, host.table.state
        blocking = game.blocking(state)
        seat = next(each for each in range(3) if each != blocking)
        person.join(host.link(seat))
        who = text(game.title(state, blocking))
        until = person.now.sheet.duty.turns_until
        long = say("page.duty.next") if until == 1 else say("page.duty.until", n=until)
        assert _read(person) == [text(say("page.duty.waiting", who=who)), text(long)]
        act = game.legal_acts(state, blocking)[0]
        host.ask(lambda inside: inside.room.play(act))
        all_at(host.table.revision, person)
        assert _read(person)[1] == text(game.label(state, Step(act)))
        parts = _order(person)
        assert parts.index("hero") < parts.index("own") < parts.index("idle") < parts.index("mat")


def test_who_has_sealed_waits_at_once_and_who_must_seal_anew_does_not(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    """The host's sheet stays as it was meanwhile: what this phone has sealed, the phone alone knows."""
    with hosted(tmp_path, with_combat=True) as host, holding(tmp_path / "app", monkeypatch) as person:
        sealing = SCYTHE.sealing(host.table.state)
        assert sealing
        person.join(host.link(sealing.sides[0].seat))
        person.until(lambda: person.now.table.seal)
        board = SCYTHE.board(SCYTHE.set_up({**host.table.setup, "tracking": "board"}), None)
        asked = evolve(person.now, board=board)
        chosen = asked.table.seal.choose({}, bytes(NONCE_BYTES))
        seal = evolve(chosen, state=PhoneState.COMMITTED)
        done = evolve(asked, table=evolve(asked.table, seal=seal))
        person.view._show(asked)
        assert not list(person.shown(Hero)) and not list(person.shown(HeroWay))
        person.view._show(done)
        assert list(person.shown(Hero)) and list(person.shown(HeroWay))
        person.view._show(asked)
        assert not list(person.shown(Hero)) and not list(person.shown(HeroWay))


def test_after_the_end_the_winner_is_left_to_the_tablet(tmp_path: Path, monkeypatch: Patch) -> None:
    host = Hosted(
        Wishes("", (), {}, resume=saved(tmp_path / "over.jsonl", "board_over")), lambda message: None
    )
    try:
        with holding(tmp_path / "app", monkeypatch) as person:
            person.join(host.link(0))
            assert _read(person)[0:2] == [text(say("page.duty.over")), text(say("page.over.tablet"))]
            assert not list(person.shown(PhoneTile))
            person.tap(text(say("page.over.score")))
            person.sees("wins.")
    finally:
        host.close()
