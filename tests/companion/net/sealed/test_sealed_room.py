"""Sealed choices at a running table: they follow the game, survive a crash, and show nothing too early."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.net.sealed.phone_seal import PhoneState
from companion.net.sealed.sealed import HostState, restored
from companion.net.table.messages import Act, Problem, Seal, SealedNews, SettleByHand
from engine.codec import loads
from tests.kits.net.lan_kit import DUEL, SCYTHE, Guest, Lan, duel, guest, march, scythe
from tests.kits.net.offered import listed
from tests.kits.net.sim_phone import SimPhone


def pair(rounds: int = 3) -> tuple[Lan, SimPhone, SimPhone]:
    """A sealed duel with both phones."""
    lan = Lan(DUEL, duel("sealed", rounds))
    return lan, lan.join(0), lan.join(1)


def seal(phone: SimPhone, pips: int) -> None:
    """The phone seals, and everything arrives."""
    seal_secret(phone, {"pips": pips})


def seal_secret(phone: SimPhone, secret: Any) -> None:
    """The phone seals this, and everything arrives."""
    phone.seal(secret)
    phone.lan.run()


def state(lan: Lan) -> HostState:
    """Where the journal says that the sealed choice stands."""
    return restored(kept(lan)["choice"]).state


def kept(lan: Lan) -> Any:
    """What the journal holds of sealed choices."""
    return [line["data"] for line in lan.lines() if line["do"] == "noted"][-1]


def combat() -> tuple[Lan, list[SimPhone], int]:
    """A game in which somebody's move has led to a combat; the seat that attacks."""
    lan = Lan(SCYTHE, scythe(3, "mats", 1))
    phones = [lan.join(seat) for seat in range(3)]
    seat = march(lan)
    lan.run()
    table = phones[seat].table
    assert table
    acts = [act for act in listed(table.sheet) if act["act"] == "declare_combat"]
    phones[seat].take(table.act(acts[0]))
    lan.run()
    return lan, phones, seat


def test_a_choice_is_opened_when_both_have_sealed() -> None:
    lan, first, second = pair()
    seal(first, 2)
    assert (state(lan), lan.table.revision) == (HostState.SOME_SEALED, 0)
    seal(second, 5)
    assert lan.table.revision == 1 and lan.table.state.won == (0, 1)


def test_what_was_opened_is_told_again_until_somebody_has_acted_since() -> None:
    """A phone that joined saw a combat of long ago on top of its turn."""
    lan, phones, seat = combat()
    room, table = lan.host.room, phones[seat].table
    assert table
    for side in table.sheet["sealing"]["sides"]:
        workers = {"workers": 0} if side["role"] == "attacker" else {}
        seal_secret(phones[side["seat"]], {"dial": 0, "cards": [], **workers})
    assert [type(each).__name__ for each in room.sealed.news(None)][-1] == "Opened"
    state = lan.table.state
    act = next(act for at in SCYTHE.to_act(state) for act in SCYTHE.legal_acts(state, at))
    room.play(act, lan.table.revision)
    assert room.sealed.news(None) == ()


@pytest.mark.parametrize("phase", ["commit", "sealed", "opened"])
def test_what_was_sealed_is_saved_before_it_is_told(phase: str) -> None:
    lan, first, second = pair()
    if phase != "commit":
        seal(first, 2)
    lan.events.clear()
    seal(second, 4)
    texts = [event if isinstance(event, str) else str(event[1]) for event in lan.events]
    said = {"commit": '"sealed":"committed"', "sealed": '"sealed":"sealed"', "opened": '"sealed":"opened"'}
    noted = [at for at, text in enumerate(texts) if text == "noted"]
    first_said = next(at for at, text in enumerate(texts) if said[phase] in text)
    assert noted[{"commit": 0, "sealed": 0, "opened": 1}[phase]] < first_said


def test_both_openings_are_told_before_what_they_led_to() -> None:
    lan, first, second = pair()
    seal(first, 2)
    lan.events.clear()
    seal(second, 4)
    texts = [event if isinstance(event, str) else str(event[1]) for event in lan.events]
    opened = next(at for at, text in enumerate(texts) if '"sealed":"opened"' in text)
    assert opened < texts.index("step") < next(at for at, text in enumerate(texts) if '"update"' in text)


def test_the_journal_never_holds_one_opening_alone() -> None:
    lan, first, second = pair()
    seal(first, 2)
    second.seal({"pips": 5})
    assert second.wire is not None
    while second.wire.up:
        lan.hear(second.wire)
    assert first.wire is not None
    while first.wire.down:
        lan.tell(first.wire)
    assert first.wire.up
    while first.wire.up:
        lan.hear(first.wire)
    held = lan.host.room.sealed.choice
    assert held is not None and held.state is HostState.SOME_OPENED
    assert state(lan) is HostState.ALL_SEALED
    assert kept(lan)["choice"].get("openings") is None


def test_the_next_choice_has_the_next_number() -> None:
    lan, first, second = pair()
    for number in (1, 2, 3):
        assert first.table and first.table.seal and first.table.seal.now.choice == number
        seal(first, 2)
        seal(second, 5)
    assert lan.table.state.won == (0, 3)
    assert lan.game.sealing(lan.table.state) is None


def test_a_choice_that_is_undone_away_is_gone_and_a_redo_asks_anew() -> None:
    lan, phones, attacker = combat()
    before = kept(lan)
    assert before["count"] == 1 and before["key"]
    table = phones[attacker].table
    assert table and table.seal
    old = table.seal.now
    phones[attacker].take(table.undo())
    lan.run()
    assert (kept(lan)["key"], kept(lan).get("choice")) == (None, None)
    assert lan.host.room.sealed.news(attacker) == ()
    assert phones[attacker].table and phones[attacker].table.sheet["sealing"] is None
    phones[attacker].send(Seal({"sealed": "void", "choice": 1, "attempt": 1, "why": "asked"}))
    lan.run()
    assert phones[attacker].table.problem is not None
    phones[attacker].take(phones[attacker].table.redo())
    lan.run()
    again = phones[attacker].table.seal
    assert again and again.now.choice == old.choice + 1 and again.state is PhoneState.CHOOSING


def test_a_combat_is_sealed_and_fought() -> None:
    lan, phones, attacker = combat()
    table = phones[attacker].table
    assert table
    for side in table.sheet["sealing"]["sides"]:
        secret = {"dial": 0, "cards": []} | ({"workers": 0} if side["role"] == "attacker" else {})
        phones[side["seat"]].seal(secret)
    lan.run()
    assert lan.game.sealing(lan.table.state) is None
    opened = [line["step"]["openings"] for line in lan.lines() if "openings" in line.get("step", ())]
    assert [each["attacker"] for each in opened] == [{"dial": 0}]


def test_an_undone_opening_asks_for_new_secrets() -> None:
    lan, first, second = pair()
    seal(first, 2)
    seal(second, 5)
    assert first.table
    first.take(first.table.undo())
    lan.run()
    assert first.table.seal and first.table.seal.now.choice == 3
    assert first.table.log[-1].secrecy_gone
    seal(first, 6)
    seal(second, 1)
    assert lan.table.state.won == (1, 0)


def test_what_breaks_a_rule_is_void_and_shown_to_nobody() -> None:
    lan, first, second = pair()
    seal(first, 99)
    lan.events.clear()
    nonce = first.table.seal.kept[-1].opening.nonce if first.table and first.table.seal else ""
    seal(second, 5)
    assert lan.table.revision == 0
    assert first.table and first.table.seal and first.table.seal.now.attempt == 2
    assert first.table.seal.state is PhoneState.CHOOSING
    everything = "".join(str(event) for event in lan.events) + "".join(map(str, lan.lines()))
    assert nonce and nonce not in everything and "99" not in str(kept(lan))
    assert "against_rules" in everything


@pytest.mark.parametrize("secret", [None, 3, [], {}, {"pips": "x"}, {"dial": 1}], ids=repr)
def test_a_misshapen_secret_is_void_too(secret: Any) -> None:
    lan, first, second = pair()
    first.seal(secret)
    lan.run()
    seal(second, 5)
    assert lan.faults == [] and lan.table.revision == 0
    assert second.table and second.table.seal and second.table.seal.now.attempt == 2


def test_dials_set_by_hand_are_played_as_a_step() -> None:
    lan, first, second = pair()
    seal(first, 2)
    assert second.table
    second.take(second.table.settle_by_hand([{"pips": 6}, {"pips": 1}]))
    lan.run()
    assert lan.table.revision == 0 and first.table
    first.take(first.table.consent(yes=True))
    lan.run()
    assert lan.table.state.won == (1, 0)
    assert first.table and first.table.seal and first.table.seal.now.choice == 2


def test_by_hand_may_come_first_and_the_numbers_later() -> None:
    lan, first, second = pair()
    assert first.table and second.table
    first.take(first.table.settle_by_hand())
    lan.run()
    assert second.table.seal and second.table.seal.state is PhoneState.BY_HAND
    assert lan.table.revision == 0
    for phone in (second, first):
        assert phone.table and lan.table.revision == 0
        phone.take(phone.table.settle_by_hand([{"pips": 6}, {"pips": 1}]))
        lan.run()
    assert lan.table.state.won == (1, 0)


@pytest.mark.parametrize(
    ("message", "error"),
    [
        (SettleByHand(1, 1, 3), "Malformed"),
        (SettleByHand(1, 1, [{"pips": 1}]), "Malformed"),
        (SettleByHand(1, 1, [{"pips": 1}, None]), "Malformed"),
        (SettleByHand(1, 2), "NotThisAttempt"),
        (SettleByHand(2, 1, [{"pips": 1}, {"pips": 1}]), "NotThisAttempt"),
    ],
    ids=repr,
)
def test_a_wrong_settlement_changes_nothing(message: SettleByHand, error: str) -> None:
    lan = Lan(DUEL, duel())
    first = guest(lan, 0)
    before = lan.lines()
    first.say(message)
    assert first.last(Problem).error == error and lan.lines() == before


def test_only_a_side_settles_by_hand() -> None:
    lan, phones, attacker = combat()
    sides = {each["seat"] for each in phones[attacker].table.sheet["sealing"]["sides"]}  # type: ignore[union-attr]
    bystander = phones[({0, 1, 2} - sides).pop()]
    before = lan.lines()
    bystander.send(SettleByHand(1, 1))
    lan.run()
    assert bystander.table and bystander.table.problem and lan.lines() == before


def test_no_phone_plays_the_opening_by_itself() -> None:
    lan = Lan(DUEL, duel())
    first = guest(lan, 0)
    first.say(Act(1, 0, {"duel": "open", "seat": 0, "result": [6, 1]}))
    first.say(Act(2, 0, {"duel": "open", "seat": 0}))
    assert lan.table.revision == 0


def test_a_crash_between_saving_and_playing_is_healed() -> None:
    """The openings were saved and nobody had been told: the step is played when the host comes back."""
    lan, first, second = pair()
    seal(first, 2)
    seal(second, 5)
    steps = [at for at, line in enumerate(lan.lines()) if line["do"] == "step"]
    del lan.journal.lines[steps[0] :]
    assert state(lan) is HostState.OPENED
    lan.restart()
    assert lan.table.state.won == (0, 1)
    assert kept(lan)["count"] == 2
    back = Guest(lan).join(first.ticket.way)
    assert back.last(SealedNews) is not None and lan.faults == []


def test_a_healed_opening_is_played_once() -> None:
    lan, first, second = pair()
    seal(first, 2)
    seal(second, 5)
    for _ in range(3):
        lan.restart()
    assert sum(line["do"] == "step" for line in lan.lines()) == 1


def _nothing(lan: Lan, first: SimPhone, second: SimPhone) -> None:
    pass


def _one(lan: Lan, first: SimPhone, second: SimPhone) -> None:
    seal(first, 2)


def _both(lan: Lan, first: SimPhone, second: SimPhone) -> None:
    seal(first, 2)
    second.seal({"pips": 5})
    assert second.wire
    while second.wire.up:
        lan.hear(second.wire)


def _opened(lan: Lan, first: SimPhone, second: SimPhone) -> None:
    seal(first, 2)
    seal(second, 5)


def _by_hand(lan: Lan, first: SimPhone, second: SimPhone) -> None:
    assert first.table
    first.take(first.table.settle_by_hand())
    lan.run()


def _voided(lan: Lan, first: SimPhone, second: SimPhone) -> None:
    seal(first, 2)
    assert first.table
    first.take(first.table.void())
    lan.run()


@pytest.mark.parametrize("phase", [_nothing, _one, _both, _opened, _by_hand, _voided])
def test_a_sealed_choice_outlives_the_host_in_every_phase(
    phase: Callable[[Lan, SimPhone, SimPhone], None],
) -> None:
    lan, first, second = pair(1)
    phase(lan, first, second)
    news = [lan.host.room.sealed.news(seat) for seat in (0, 1, None)]
    lines = len(lan.lines())
    lan.restart()
    assert [lan.host.room.sealed.news(seat) for seat in (0, 1, None)] == news
    assert len(lan.lines()) == lines + 1
    for phone in (first, second):
        phone.connect()
    lan.run()
    for phone, pips in ((first, 2), (second, 5)):
        if phone.to_seal:
            seal(phone, pips)
    if phase is _by_hand:
        for phone in (first, second):
            assert phone.table
            phone.take(phone.table.settle_by_hand([{"pips": 2}, {"pips": 5}]))
            lan.run()
    assert lan.table.state.won == (0, 1) and lan.faults == []


def test_the_owner_lets_both_choose_again() -> None:
    lan, first, _ = pair()
    seal(first, 2)
    lan.host.room.sealed.void()
    lan.run()
    assert first.to_seal and state(lan) is HostState.WAITING_FOR_COMMITS


def test_a_refused_seal_brings_the_news_along() -> None:
    lan = Lan(DUEL, duel())
    first = guest(lan, 0)
    before = len(first.heard)
    first.say(Seal({"sealed": "commit", "choice": 9, "attempt": 1, "number": 1, "commitment": "0" * 64}))
    names = [type(each).__name__ for each in first.heard[before:]]
    assert names == ["Problem", "SealedNews"]


def test_secrets_are_never_in_a_text_before_both_are_open() -> None:
    lan, first, second = pair()
    seal(first, 2)
    assert first.table and first.table.seal
    opening = first.table.seal.kept[-1].opening
    texts = [event[1] or "" for event in lan.events if isinstance(event, tuple)]
    assert all(loads(text) for text in texts if text)
    assert opening.nonce not in "".join(texts) + "".join(lan.journal.lines)
    seal(second, 5)
    assert opening.nonce in "".join(lan.journal.lines)
