"""Every setting does what it says: bonuses claimed, coins hidden, hands, sounds, the screen kept lit."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.platform.desktop import Desktop
from companion.text import text
from companion.ui.on_turn import offered
from companion.ui.settings import Settings
from companion.ui.sounds import Cue, Sounds
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.table.seat_panel import SeatPanel
from engine.codec import dumps, encode
from engine.game import Act, Step
from engine.table import Table
from tests.kits.ui.phone_ui_kit import Other, holding
from tests.kits.ui.saved_tables import GAME, found
from tests.kits.ui.ui_kit import TABLET, Driver, heard, running
from tests.kits.waiting import all_at

pytestmark = pytest.mark.window


def _settings(folder: Path, **given: Any) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "settings.json").write_text(dumps(encode(Settings(language="en", **given))))
    return folder


def _claims(state: Any) -> set[Act]:
    return {prompt.offer.act for each in offered(GAME, state) for prompt in each.prompts}


def _before_a_bonus(path: Path) -> Step:
    """A table saved right before a step that opens a bonus to somebody; gives that step."""
    setup, steps = found("bonuses")
    state, at = GAME.set_up(setup), 0
    for number, step in enumerate(steps):
        after = GAME.apply(state, step)
        if _claims(after) - _claims(state):
            at = number
        state = after
    with patch("os.fsync"):
        table = Table.create(GAME, setup, 0, path)
        for number, step in enumerate(steps[:at]):
            table.play(step.act, number, result=step.result)
        table.close()
    return steps[at]


def _play(person: Driver, step: Step) -> set[Act]:
    """Plays the step; gives the claims that it opened."""
    session = person.app.session
    before = _claims(session.table.state)
    after = GAME.apply(session.table.state, step)
    revision = session.table.revision
    session.wish(lambda host: host.room.play(step.act, revision, step.result))
    person.until(lambda: session.table.revision > revision)
    return _claims(after) - before


def test_bonuses_are_claimed_by_themselves_seen_in_the_log_and_undone_for_good(tmp_path: Path) -> None:
    """What a person takes back is not claimed again behind their back."""
    step = _before_a_bonus(tmp_path / "table.jsonl")
    with running(_settings(tmp_path, auto_claim=True), resume=tmp_path / "table.jsonl") as person:
        session = person.app.session
        due = _play(person, step)
        assert due
        person.until(lambda: not due & _claims(session.table.state))
        played = [moment.step.act for moment in session.table.history][-len(due) :]
        assert set(played) == due
        label = text(session.now().undo)
        person.until(lambda: label in "\n".join(each.text for each in person.shown(Words)))
        for number in range(len(due)):
            session.undo(session.now())
            person.until(lambda number=number: len(due & _claims(session.table.state)) == number + 1)
        revision = session.table.revision
        heard(session)
        person.stays(lambda: session.table.revision == revision and due <= _claims(session.table.state))


def test_without_the_wish_bonuses_wait_for_their_owners(tmp_path: Path) -> None:
    """The default: everybody claims their own."""
    step = _before_a_bonus(tmp_path / "table.jsonl")
    with running(_settings(tmp_path), resume=tmp_path / "table.jsonl") as person:
        due = _play(person, step)
        heard(person.app.session)
        person.stays(lambda: due and due <= _claims(person.app.session.table.state))


def test_who_has_a_phone_claims_there(tmp_path: Path) -> None:
    """The tablet speaks only for those who have none."""
    step = _before_a_bonus(tmp_path / "table.jsonl")
    with running(_settings(tmp_path, auto_claim=True), resume=tmp_path / "table.jsonl") as person:
        session = person.app.session
        after = GAME.apply(session.table.state, step)
        seats = {act.seat for act in _claims(after) - _claims(session.table.state)}
        phones = [Other(session.hosted.link(seat), session.hosted.port) for seat in seats]
        try:
            due = _play(person, step)
            heard(session)
            person.stays(lambda: due <= _claims(session.table.state))
        finally:
            for phone in phones:
                phone.close()


@pytest.mark.parametrize("wished", [True, False])
def test_a_phone_claims_for_its_owner_who_wishes_it_and_an_undo_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wished: bool
) -> None:
    """The same wish on the app's phone: for its own seat alone."""
    step = _before_a_bonus(tmp_path / "table.jsonl")
    phone = _settings(tmp_path / "phone", auto_claim=wished)
    host = Hosted(Wishes("", (), {}, resume=tmp_path / "table.jsonl"), lambda message: None)
    try:
        table = host.table
        due = _claims(GAME.apply(table.state, step)) - _claims(table.state)
        seat = min(act.seat for act in due)
        mine = {act for act in due if act.seat == seat}
        with holding(phone, monkeypatch) as person:
            person.join(host.link(seat))
            host.ask(lambda host: host.room.play(step.act, None, step.result))
            all_at(table.revision, person)
            if not wished:
                person.stays(lambda: mine <= _claims(table.state))
                return
            person.until(lambda: not mine & _claims(table.state))
            assert due - mine <= _claims(table.state)
            person.until(lambda: person.now.table.pending is None)
            host.ask(lambda host: host.room.undo())
            all_at(table.revision, person)
            person.stays(lambda: mine & _claims(table.state))
    finally:
        host.close()


def test_coins_are_shown_or_hidden_as_the_table_decides(tmp_path: Path) -> None:
    """At once, and on every seat."""
    with running(_settings(tmp_path)) as person:
        person.tap("Demo table")
        person.rest()
        shown = {seat: _figures(panel) for seat, panel in enumerate(person.shown(SeatPanel))}
        person.app.set(show_coins=False)
        person.rest()
        hidden = {seat: _figures(panel) for seat, panel in enumerate(person.shown(SeatPanel))}
        assert shown.keys() == hidden.keys()
        assert all(len(shown[seat]) == len(hidden[seat]) + 1 for seat in shown)


def _figures(panel: SeatPanel) -> list[str]:
    return [words for each in panel.walk(restrict=True) if (words := getattr(each, "text", ""))]


def test_the_left_hand_has_on_its_side_what_the_right_hand_had(tmp_path: Path) -> None:
    """Undo, which is touched most, changes sides."""
    with running(_settings(tmp_path), TABLET) as person:
        person.tap("Demo table")
        person.rest()
        undo, home = person.push("Undo"), person.push("Home")
        right = undo.to_window(*undo.center)[0] < home.to_window(*home.center)[0]
        person.app.set(left_handed=True)
        person.rest()
        left = undo.to_window(*undo.center)[0] < home.to_window(*home.center)[0]
        assert right is not left


@pytest.fixture
def lit(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What the machine was told about its screen."""
    told = list[bool]()
    monkeypatch.setattr(Desktop, "keep_awake", lambda _, on: bool(told.append(on)) or True)
    return told


def test_the_screen_stays_lit_at_a_table_and_only_there(tmp_path: Path, lit: list[bool]) -> None:
    """Nobody's battery pays for the list of old games."""
    with running(_settings(tmp_path)) as person:
        assert lit == []
        person.tap("Demo table")
        assert lit == [True]
        person.app.set(keep_awake=False)
        assert lit == [True, False]
        person.app.set(keep_awake=True)
        person.app.go("home")
        assert lit == [True, False, True]
        person.app.leave()
        assert lit[-1] is False


def test_a_screen_that_may_go_dark_is_never_kept_lit(tmp_path: Path, lit: list[bool]) -> None:
    with running(_settings(tmp_path, keep_awake=False)) as person:
        person.tap("Demo table")
        assert lit == []


def test_sounds_are_heard_until_somebody_mutes_them_and_the_table_remembers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On at first; one touch on the table's screen mutes them, and another brings them back."""
    played = list[Cue]()
    monkeypatch.setattr(Sounds, "play", lambda _, cue: played.append(cue))
    step = _before_a_bonus(tmp_path / "table.jsonl")
    assert Settings().sounds
    with running(_settings(tmp_path), resume=tmp_path / "table.jsonl") as person:
        _play(person, step)
        person.until(lambda: played)
        assert played == [Cue.BONUS]
        person.app.session.undo(person.app.session.now())
        person.rest()
        person.tap("Mute")
        assert not person.app.settings.sounds
        played.clear()
        _play(person, step)
        person.rest()
        assert played == []
    with running(tmp_path) as person:
        person.until(lambda: person.push("Sound on"))
        assert not person.app.settings.sounds
        person.tap("Sound on")
        assert person.app.settings.sounds and person.push("Mute")


def test_a_table_trusts_its_phones_as_soon_as_it_is_wished(tmp_path: Path) -> None:
    _before_a_bonus(tmp_path / "table.jsonl")
    with running(_settings(tmp_path), resume=tmp_path / "table.jsonl") as person:
        person.until(lambda: person.app.session)
        room = person.app.session.hosted.server.host.room
        assert not room.trusts_phones
        person.app.set(trust_phones=True)
        person.until(lambda: room.trusts_phones)
