"""What the app as a phone shows of a sealed choice that is over: for a minute, and never one of long ago."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.net.table.messages import SettleByHand
from companion.net.wire.discovery import FoundTable
from companion.text import text
from companion.ui.phone.widgets.dial import REVEAL_SECONDS
from engine.forms import NumberField
from engine.message import say
from tests.kits.ui.at_rest import AHEAD
from tests.kits.ui.phone_ui_kit import SCYTHE, Lan, holding, hosted, other
from tests.kits.waiting import all_at, until

pytestmark = pytest.mark.window

Patch = pytest.MonkeyPatch
VERIFIED = text(say("page.dial.verified"))
SEALED = text(say("page.dial.sealed", who="")).partition(".")[0]


def sides(host: Hosted) -> Any:
    """The two who seal."""
    found = SCYTHE.sealing(host.table.state)
    assert found
    return found.sides


def nothing(form: Any) -> dict[str, Any]:
    """The smallest secret that fits this form."""
    return {one.name: one.least if isinstance(one, NumberField) else [] for one in form.fields}


def somebody_acts(host: Hosted) -> None:
    """The next act of whoever is asked, played on the tablet."""
    state = host.table.state
    act = next(act for seat in SCYTHE.to_act(state) for act in SCYTHE.legal_acts(state, seat))
    host.ask(lambda inside: inside.room.play(act, host.table.revision))


@pytest.fixture
def combat(tmp_path: Path) -> Iterator[Hosted]:
    with hosted(tmp_path, with_combat=True) as host:
        yield host


def third(host: Hosted) -> int:
    """Who looks on."""
    return next(seat for seat in range(3) if seat not in [side.seat for side in sides(host)])


def fight(host: Hosted) -> None:
    """Both sides seal on phones of their own, and everything is opened."""
    before, (mine, theirs) = host.table.revision, sides(host)
    with other(host, mine.seat) as first, other(host, theirs.seat) as second:
        first.does(lambda phone: phone.seal(nothing(mine.form)))
        second.does(lambda phone: phone.seal(nothing(theirs.form)))
        until(lambda: host.table.revision == before + 1, "the dials to be opened")


def test_a_phone_that_joins_is_not_shown_a_combat_of_before(
    combat: Hosted, tmp_path: Path, monkeypatch: Patch
) -> None:
    """Not while it is still the last thing that happened, nor later."""
    seat = third(combat)
    fight(combat)
    with holding(tmp_path / "app", monkeypatch) as person:
        person.join(combat.link(seat))
        assert VERIFIED not in person.text()
        somebody_acts(combat)
        person.until(lambda: person.now.table.revision == combat.table.revision)
        person.rest()
        assert VERIFIED not in person.text()


def test_who_looks_on_is_shown_a_reveal_for_a_minute(
    combat: Hosted, tmp_path: Path, monkeypatch: Patch
) -> None:
    with holding(tmp_path / "app", monkeypatch) as person:
        person.join(combat.link(third(combat)))
        fight(combat)
        person.sees(VERIFIED)
        all_at(combat.table.revision, person)
        person.rest()
        assert VERIFIED in person.text(), "the table asks for it no longer, and it is still to be read"
        AHEAD.put_forward(REVEAL_SECONDS)
        person.until(lambda: VERIFIED not in person.text())


def test_a_phone_that_was_away_for_the_end_of_what_it_sealed_and_the_act_after_it_no_longer_waits(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    """The table used its own pieces meanwhile; "sealed" stood there until one more act."""
    lan = Lan()
    with holding(tmp_path / "app", monkeypatch, lan) as person:
        with hosted(tmp_path, with_combat=True) as host:
            mine, theirs = sides(host)
            person.join(host.link(mine.seat))
            person.view.session.seal(nothing(mine.form))
            person.until(lambda: person.now.table.seal and person.now.table.seal.answered == 1)
            person.sees(SEALED)
            running, path, port = host.ask(lambda inside: inside.room.sealed.choice.now), host.path, host.port
        person.sees("Offline")
        # At another port, which nobody has announced yet: the phone is away while people play on.
        moved = Hosted(Wishes("", (), {}, resume=path, port=port + 100), lambda message: None)
        try:
            by_hand = SettleByHand(
                running.choice, running.attempt, [nothing(mine.form), nothing(theirs.form)]
            )
            moved.ask(lambda inside: inside.room.sealed.settle(None, by_hand))
            assert SCYTHE.sealing(moved.table.state) is None
            somebody_acts(moved)
            door = moved.ask(lambda inside: inside.door)
            lan.tables = (FoundTable(door.table, door.name, SCYTHE.name, ("127.0.0.1",), moved.port, 1),)
            person.until(lambda: person.now.online and person.now.table.revision == moved.table.revision)
            person.seated()
            assert SEALED not in person.text() and person.now.table.seal is None
        finally:
            moved.close()
