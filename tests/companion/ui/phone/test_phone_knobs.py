"""The knobs of an offer on the app as a phone: below its entry, and sent as answers beside its act."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted
from companion.ui.widgets.forms.entries import Pick
from companion.ui.widgets.forms.knob_panel import KnobPanel, KnobPush
from companion.ui.widgets.table.choice_list import TurnedChoice
from engine.offers import Offer
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.turn import ChooseSection
from tests.kits.ui.phone_ui_kit import SCYTHE, Owner, holding, hosted
from tests.kits.waiting import all_at

pytestmark = pytest.mark.window


def offers_of(host: Hosted, seat: int, kind: type) -> list[Offer]:
    """The offers of this kind that the seat has now."""
    return [each for each in SCYTHE.offers(host.table.state, seat) if isinstance(each.act, kind)]


@pytest.fixture
def bolstering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Hosted, Owner, int]]:
    """The phone of whoever is on turn and may bolster now."""
    with hosted(tmp_path) as host, holding(tmp_path / "phone", monkeypatch) as owner:
        seat = SCYTHE.blocking(host.table.state)
        owner.join(host.link(seat))
        for offer in offers_of(host, seat, ChooseSection):
            host.ask(lambda inside, act=offer.act: inside.room.play(act))
            if offers_of(host, seat, Bolster):
                break
            host.ask(lambda inside: inside.room.undo())
        all_at(host.table.revision, owner)
        owner.rest()
        yield host, owner, seat


def control(owner: Owner, offer: Offer) -> Any:
    """What opens the knobs of this offer."""
    words = owner.app.say(offer.words)
    entry = owner.until(lambda: next((e for e in owner.shown(TurnedChoice) if e.push.text == words), None))
    return next(each for each in entry.children if isinstance(each, KnobPush))


def test_the_usual_value_is_one_tap(bolstering: tuple[Hosted, Owner, int]) -> None:
    host, owner, seat = bolstering
    offer = offers_of(host, seat, Bolster)[0]
    before = host.table.state.players[seat].power
    owner.tap(owner.app.say(offer.words))
    owner.until(lambda: host.table.state.players[seat].power > before)
    assert host.table.state.players[seat].power == before + offer.act.amount


def test_less_than_usual_is_two_taps_more(bolstering: tuple[Hosted, Owner, int]) -> None:
    """The panel closes by itself once the host has done it."""
    host, owner, seat = bolstering
    offer = next(each for each in offers_of(host, seat, Bolster) if each.knobs)
    before, revision = host.table.state.players[seat].power, host.table.revision
    owner.touch(control(owner, offer))
    owner.touch(next(each for each in owner.shown(Pick) if each.text == "1"))
    owner.touch(next(owner.shown(KnobPanel)).take)
    all_at(revision + 1, owner)
    owner.rest()
    assert host.table.state.players[seat].power == before + 1
    assert not list(owner.shown(KnobPanel))


def test_what_was_turned_stays_while_others_play(bolstering: tuple[Hosted, Owner, int]) -> None:
    """Another seat's wish changes the table, and nothing of what is turned here."""
    host, owner, seat = bolstering
    offer = next(each for each in offers_of(host, seat, Bolster) if each.knobs)
    owner.touch(control(owner, offer))
    owner.touch(next(each for each in owner.shown(Pick) if each.text == "0"))
    other = next(each for each in SCYTHE.offers(host.table.state, (seat + 1) % 3) if not each.knobs)
    host.ask(lambda inside: inside.room.play(other.act))
    all_at(host.table.revision, owner)
    assert next(owner.shown(KnobPanel)).fields.answers == {offer.knobs[0].name: 0}
