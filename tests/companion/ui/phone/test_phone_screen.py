"""The app as a phone: real touches, a real host, and a second phone at the same table."""

import stat
from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.net.wire import discovery
from companion.net.wire.discovery import FoundTable
from companion.ui.widgets.forms.dial import Dial
from companion.ui.widgets.forms.entries import Pick
from engine.forms import NumberField
from engine.message import say
from engine.scoring.score_sheet import Cell, ScoreLine, ScoreSheet
from tests.kits.ui.phone_ui_kit import SCYTHE, Lan, Owner, frozen, holding, hosted, other
from tests.kits.ui.ui_kit import TABLET

pytestmark = pytest.mark.window


Patch = pytest.MonkeyPatch


def on_turn(host: Hosted) -> int:
    """The seat that everybody waits for."""
    seat = host.table.game.blocking(host.table.state)
    assert seat is not None
    return seat


def sides(host: Hosted) -> Any:
    """The two who seal."""
    found = SCYTHE.sealing(host.table.state)
    assert found
    return found.sides


def nothing(form: Any) -> dict[str, Any]:
    """The smallest secret that fits this form."""
    return {one.name: one.least if isinstance(one, NumberField) else [] for one in form.fields}


def announced(host: Hosted) -> FoundTable:
    """The table as a search finds it."""
    door = host.ask(lambda inside: inside.door)
    return FoundTable(door.table, door.name, host.table.game.name, ("127.0.0.1",), host.port, 1)


def put_on_dial(person: Owner, number: int) -> None:
    """Uncovers the form and fills it in."""
    person.rest()
    person.tap("Choose in secret")
    enter(person, number)


def enter(person: Owner, number: int) -> None:
    """Touches this number on the dial, and nothing on every other field."""
    dial = person.until(lambda: next(person.shown(Dial), None))
    person.rest()
    person.touch(dial.number(number))
    for pick in [each for each in person.shown(Pick) if each.text == "0"]:
        person.touch(pick)


def test_the_link_of_a_seat_leads_to_it_and_a_touch_plays(tmp_path: Path, monkeypatch: Patch) -> None:
    """Whoever pastes the link sits there; what is touched is done at the table, and can be taken back."""
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        seat = on_turn(host)
        person.join(host.link(seat))
        person.sees("Your turn")
        offer = person.now.sheet.offers[0]
        person.tap(person.view.words(offer.words))
        person.until(lambda: host.table.revision == 1)
        person.sees("Undo:")
        person.rest()
        person.tap("Undo:")
        person.until(lambda: host.table.revision == 2)
        person.until(lambda: person.now.sheet.offers[0] == offer)


def test_what_another_phone_does_is_seen_here(tmp_path: Path, monkeypatch: Patch) -> None:
    """Everybody's steps are told to everybody, with who may act next."""
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        acting = on_turn(host)
        with other(host, acting) as second:
            person.join(host.link((acting + 1) % 3))
            person.sees("Waiting for")
            assert person.view.ground[:3] == pytest.approx((0.02, 0.02, 0.03))
            second.does(
                lambda phone: phone.do(lambda table: table.act(phone.table.sheet["offers"][0]["act"]))
            )
            person.until(lambda: person.now.table.revision == 1)
            person.sees(person.view.words(person.now.table.log[-1].label))
            person.tap("Table")
            person.sees("everybody waits")
            assert "no phone" in person.text() and "here" in person.text()


def test_dials_are_opened_together_and_nothing_is_seen_before(tmp_path: Path, monkeypatch: Patch) -> None:
    """What was sealed last stays on this phone until both are sealed; then everybody sees both."""
    with hosted(tmp_path, with_combat=True) as host, holding(tmp_path / "app", monkeypatch) as person:
        mine, theirs = sides(host)
        with other(host, theirs.seat) as second:
            person.join(host.link(mine.seat))
            assert not list(person.shown(Dial))
            put_on_dial(person, 1)
            person.sees("Seal 1")
            person.tap("Seal")
            person.tap("Choose again")
            enter(person, 3)
            person.tap("Seal")
            person.until(lambda: person.now.table.seal.answered == 2)
            person.sees("Sealed. Waiting for")
            assert not list(person.shown(Dial)) and "You sealed" not in person.text()
            assert person.view.dial.mine.secret() == {}
            assert '"secret"' not in host.path.read_text()
            second.does(lambda phone: phone.seal(nothing(theirs.form)))
            person.sees("Verified")
            person.sees("3 to 0")


def test_either_side_may_have_both_choose_again(tmp_path: Path, monkeypatch: Patch) -> None:
    """Something went wrong: two touches, and everybody is told who asked."""
    with hosted(tmp_path, with_combat=True) as host, holding(tmp_path / "app", monkeypatch) as person:
        person.join(host.link(sides(host)[0].seat))
        person.tap("Something is wrong?")
        person.tap("Void, all sides choose again")
        person.until(lambda: person.now.table.seal.now.attempt == 2)
        person.sees("Asked by")


def test_cards_kept_here_are_pushed_and_spent(tmp_path: Path, monkeypatch: Patch) -> None:
    """Cards noted on this phone are offered one by one, leave the hand when opened, and go to nobody."""
    with hosted(tmp_path, with_combat=True) as host, holding(tmp_path / "app", monkeypatch) as person:
        mine, theirs = sides(host)
        with other(host, theirs.seat) as second:
            person.join(host.link(mine.seat))
            put_on_dial(person, 0)
            for value in (2, 5):
                person.view.session.keep_cards(person.view.cards.gained("cards", value))
                person.until(lambda value=value: value in person.now.cards.held("cards"))
            five = person.until(lambda: next((each for each in person.shown(Pick) if each.text == "5"), None))
            person.rest()
            person.touch(five)
            person.sees("Seal 0 + 5 = 5")
            person.tap("Seal")
            person.until(lambda: person.now.table.seal.state == "committed")
            second.does(lambda phone: phone.seal(nothing(theirs.form)))
            person.sees("Taken out of your cards: 5")
            assert 2 in person.now.cards.held("cards")


def test_a_frozen_host_leaves_every_button_answering(tmp_path: Path, monkeypatch: Patch) -> None:
    """The host hangs: tabs still turn, a tap is kept and done when it wakes."""
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        person.join(host.link(on_turn(host)))
        words = person.view.words(person.now.sheet.offers[0].words)
        with frozen(host) as woken:
            person.tap(words)
            # The phone notices the silence sooner or later: then it is still to be sent.
            person.until(lambda: "Sent…" in person.text() or "Will be sent" in person.text())
            person.tap("Table")
            person.sees("everybody waits")
            person.tap("More")
            person.tap("Check")
            person.sees("  ".join(person.now.table.words))
            assert not woken.done() and host.table.revision == 0
        person.until(lambda: host.table.revision == 1)
        person.tap("Play")
        person.sees("Undo:")


def test_silence_shows_in_red_and_ends_by_itself(tmp_path: Path, monkeypatch: Patch) -> None:
    """Nobody plays on a phone that has lost its table without knowing it."""
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        person.join(host.link(0))
        with frozen(host):
            person.sees("Offline since")
        person.until(lambda: person.now.online)
        person.until(lambda: "Offline" not in person.text())


def test_an_app_that_was_killed_comes_back_to_its_seat(tmp_path: Path, monkeypatch: Patch) -> None:
    """Started again it is at its table without a touch, with what it had sealed."""
    with hosted(tmp_path, with_combat=True) as host:
        mine, theirs = sides(host)
        with holding(tmp_path / "app", monkeypatch) as person:
            person.join(host.link(mine.seat))
            put_on_dial(person, 2)
            person.tap("Seal")
            person.until(lambda: person.now.table.seal.answered == 1)
        kept = list((tmp_path / "app" / "phone").glob("????????????????.json"))
        assert len(kept) == 1 and stat.S_IMODE(kept[0].stat().st_mode) == 0o600
        with holding(tmp_path / "app", monkeypatch) as person, other(host, theirs.seat) as second:
            person.app.go("phone")
            person.seated()
            assert person.now.table.seat == mine.seat
            person.sees("Sealed. Waiting for")
            second.does(lambda phone: phone.seal(nothing(theirs.form)))
            person.sees("2 to 0")


def test_a_table_on_the_lan_is_one_touch_away_and_a_code_gives_a_seat(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    """Nothing is typed but the six digits; without them the seat says what it needs."""
    lan = Lan()
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch, lan) as person:
        person.app.go("phone")
        person.sees("Searching this network")
        lan.tables = (announced(host),)
        person.tap("Friday (")
        person.sees("Take a seat")
        title = person.view.words(person.now.card.seats[0].title)
        person.tap(title)
        person.until(lambda: "six digits" in person.app.notice.text)
        person.view._door.code.text = host.ask(lambda inside: inside.code().digits)
        person.tap(title)
        person.seated()
        assert person.now.table.seat == 0


def test_nothing_found_is_said_plainly_with_the_other_ways(tmp_path: Path, monkeypatch: Patch) -> None:
    """A person who waits learns why it may be, and what else can be done."""
    monkeypatch.setattr(discovery, "PATIENCE_SECONDS", 0.2)
    with holding(tmp_path / "app", monkeypatch) as person:
        person.app.go("phone")
        person.sees("No table found yet")
        assert "Paste a link" in person.text()
        person.view._found.typed.text = "http://example.com/#s=0"
        person.tap("Go to the table")
        person.until(lambda: "no address" in person.app.notice.text)


def test_a_table_that_moved_is_found_again_by_its_id(tmp_path: Path, monkeypatch: Patch) -> None:
    """The host has another address: nobody types anything."""
    lan = Lan()
    with holding(tmp_path / "app", monkeypatch, lan) as person:
        with hosted(tmp_path) as host:
            person.join(host.link(1))
            path, before = host.path, host.port
        person.sees("Offline")
        moved = Hosted(Wishes("", (), {}, resume=path, port=before + 100), lambda message: None)
        try:
            lan.tables = (announced(moved),)
            person.until(lambda: person.now.online)
            assert person.now.table.seat == 1
        finally:
            moved.close()


def test_a_freed_seat_says_so(tmp_path: Path, monkeypatch: Patch) -> None:
    """Whoever lost the seat is told, and may join again."""
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        person.join(host.link(1))
        host.ask(lambda inside: inside.free(1))
        person.sees("no longer has a seat")
        person.tap("Join again")
        person.sees("Searching")


def test_a_spectator_sees_and_cannot_act(tmp_path: Path, monkeypatch: Patch) -> None:
    """Watching needs no code; nothing is offered."""
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch, size=TABLET) as person:
        person.app.go("phone")
        person.until(lambda: person.now.search is not None)
        person.view._found.typed.text = f"127.0.0.1:{host.port}"
        person.tap("Go to the table")
        person.tap("Just watch")
        person.seated()
        person.sees("Watching Friday")
        assert person.now.sheet.duty.kind == "none" and "What do you do?" not in person.text()


def test_the_language_turns_at_once(tmp_path: Path, monkeypatch: Patch) -> None:
    """Every word on the screen, also those that the host sent."""
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        person.join(host.link(on_turn(host)))
        person.app.set(language="de")
        person.sees("Du bist am Zug")
        assert "Your turn" not in person.text()
        person.app.set(language="en")


def test_the_score_is_asked_for_when_its_tab_is_touched(tmp_path: Path, monkeypatch: Patch) -> None:
    """A card for each seat, with what is still to be counted."""
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        person.join(host.link(0))
        person.tap("Score")
        person.sees("Counted so far")
        person.until(lambda: person.now.table.score is not None)
        person.sees("Still to be counted")


def test_the_score_shows_what_the_games_sheet_says(tmp_path: Path, monkeypatch: Patch) -> None:
    """Order, worth and verdict as they were told, whether or not the parts add up to the total."""
    odd = ScoreSheet(
        (say("score.column.stars"), say("score.column.coins")),
        (ScoreLine(1, (Cell(7, 70), Cell(2)), 5, 1), ScoreLine(0, (Cell(3, 30), Cell(None)), None, 2)),
        verdict=say("verdict.shared", name=("Ana", "Ben")),
    )
    monkeypatch.setattr(type(SCYTHE), "score_sheet", lambda *_: odd)
    with hosted(tmp_path) as host, holding(tmp_path / "app", monkeypatch) as person:
        person.join(host.link(0))
        person.tap("Score")
        person.sees("share the first place")
        read = [line for line in person.text().splitlines() if line in ("70 (7)", "2", "30 (3)", "?", "5")]
        assert read == ["5", "70 (7)", "2", "?", "30 (3)", "?"]
