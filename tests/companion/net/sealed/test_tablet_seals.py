"""Sides without a phone seal on the tablet: it is their phone, in memory only, and shows nothing early."""

import gc
from typing import Any

import pytest

from companion.net.sealed.commitment import NONCE_BYTES, SealOpening
from companion.net.sealed.phone_seal import PhoneState, TooLate
from companion.net.sealed.sealed import HostState, NotASide, NotThisAttempt
from companion.net.sealed.sealed_room import SealedEntry, SealedRoom
from companion.net.table.messages import SettleByHand
from tests.kits.net.lan_kit import DUEL, Lan, duel
from tests.kits.net.sim_phone import SimPhone


def table(rounds: int = 3) -> Lan:
    """A duel in which both sides choose secretly, and nobody has a phone."""
    return Lan(DUEL, duel("sealed", rounds))


def room(lan: Lan) -> SealedRoom:
    """The host's sealed choices."""
    return lan.host.room.sealed


def entry(lan: Lan, pips: int) -> SealedEntry:
    """What a person enters on the tablet for the choice that runs."""
    choice = room(lan).choice
    assert choice
    return SealedEntry(choice.now.choice, choice.now.attempt, {"pips": pips}, lan.random(NONCE_BYTES))


def seal_here(lan: Lan, seat: int, pips: int) -> None:
    """A side chooses on the tablet, and everything arrives."""
    room(lan).seal_here(seat, entry(lan, pips))
    lan.run()


def state(lan: Lan) -> HostState:
    """Where the choice stands."""
    choice = room(lan).choice
    assert choice
    return choice.state


def sealed_by(phone: SimPhone, pips: int) -> None:
    """A phone seals, and everything arrives."""
    phone.seal({"pips": pips})
    phone.lan.run()


def test_two_sides_without_phones_seal_on_the_tablet() -> None:
    lan = table()
    seal_here(lan, 0, 6)
    assert (state(lan), room(lan).here, lan.table.revision) == (HostState.SOME_SEALED, {0}, 0)
    seal_here(lan, 1, 2)
    assert lan.table.state.won == (1, 0) and lan.faults == []
    assert room(lan).here == set()


@pytest.mark.parametrize("tablet_first", [True, False])
def test_a_phone_fights_against_the_tablet(tablet_first: bool) -> None:
    lan = table()
    phone = lan.join(0)
    if tablet_first:
        seal_here(lan, 1, 5)
        sealed_by(phone, 2)
    else:
        sealed_by(phone, 2)
        seal_here(lan, 1, 5)
    assert lan.table.state.won == (0, 1)
    assert phone.table and phone.table.seal and phone.table.seal.now.choice == 2


def test_a_phone_is_told_that_both_are_sealed_before_anything_is_opened() -> None:
    lan = table()
    sealed_by(lan.join(0), 2)
    lan.events.clear()
    seal_here(lan, 1, 5)
    told = [event[1] for event in lan.events if isinstance(event, tuple) and event[1]]
    kinds = [text.partition('"sealed":"')[2].partition('"')[0] for text in told if '"sealed":"' in text]
    assert kinds[:3] == ["chosen", "sealed", "opened"]


def test_nothing_of_a_seal_on_the_tablet_is_written_or_told_before_both_are_sealed() -> None:
    lan = table()
    witness = lan.join(0)
    given = entry(lan, 4)
    room(lan).seal_here(1, given)
    lan.run()
    told = [event[1] or "" for event in lan.events if isinstance(event, tuple)]
    everything = "".join((*told, *lan.journal.lines, repr(room(lan).choice), repr(given)))
    assert given.nonce.hex() not in everything and "pips" not in "".join(lan.journal.lines)
    assert repr(given.nonce) not in everything
    assert witness.table and witness.table.seal and witness.table.seal.state is PhoneState.CHOOSING
    assert any("chosen" in text for text in told)


def test_what_was_opened_is_not_kept_by_the_tablet() -> None:
    lan = table(1)
    seal_here(lan, 0, 3)
    seal_here(lan, 1, 4)
    settled = room(lan).last
    assert settled and settled.secrets == ({"pips": 3}, {"pips": 4})
    assert room(lan)._here == {}


def test_a_void_makes_the_tablet_forget() -> None:
    lan = table()
    given = entry(lan, 6)
    room(lan).seal_here(0, given)
    room(lan).void()
    assert room(lan).here == set() and state(lan) is HostState.WAITING_FOR_COMMITS
    nonce = given.nonce.hex()
    gc.collect()
    assert not any(each.nonce == nonce for each in gc.get_objects() if type(each) is SealOpening)
    seal_here(lan, 0, 1)
    seal_here(lan, 1, 2)
    assert lan.table.state.won == (0, 1)


def test_settling_by_hand_makes_the_tablet_forget() -> None:
    lan = table()
    seal_here(lan, 0, 6)
    room(lan).settle(None, SettleByHand(1, 1, [{"pips": 2}, {"pips": 3}]))
    lan.run()
    assert room(lan).here == set() and lan.table.state.won == (0, 1)
    settled = room(lan).last
    assert settled and (settled.secrets, settled.revision) == (({"pips": 2}, {"pips": 3}), 1)


def test_a_choice_that_is_undone_away_is_forgotten() -> None:
    lan = table()
    seal_here(lan, 0, 6)
    seal_here(lan, 1, 2)
    seal_here(lan, 0, 6)
    lan.host.room.undo()
    assert room(lan).here == set() and state(lan) is HostState.WAITING_FOR_COMMITS


def test_a_side_may_change_its_mind_until_both_are_sealed() -> None:
    lan = table()
    seal_here(lan, 0, 1)
    seal_here(lan, 0, 6)
    seal_here(lan, 1, 3)
    assert lan.table.state.won == (1, 0)


def test_a_phone_that_comes_back_replaces_what_was_sealed_on_the_tablet() -> None:
    lan = table()
    seal_here(lan, 0, 1)
    phone = lan.join(0)
    sealed_by(phone, 6)
    assert room(lan).here == set()
    seal_here(lan, 1, 3)
    assert lan.table.state.won == (1, 0)


def test_after_a_restart_the_side_chooses_again_on_the_tablet() -> None:
    lan = table()
    seal_here(lan, 0, 1)
    lan.restart()
    assert room(lan).here == set() and state(lan) is HostState.SOME_SEALED
    seal_here(lan, 0, 6)
    seal_here(lan, 1, 3)
    assert lan.table.state.won == (1, 0)


def test_what_was_played_last_is_known_again_after_a_restart() -> None:
    lan = table(1)
    seal_here(lan, 0, 1)
    seal_here(lan, 1, 3)
    before = room(lan).last
    lan.restart()
    assert before and room(lan).last == before


def test_a_seal_that_breaks_a_rule_is_void_for_the_tablet_too() -> None:
    lan = table()
    seal_here(lan, 0, 99)
    seal_here(lan, 1, 3)
    assert lan.table.revision == 0 and room(lan).here == set()
    choice = room(lan).choice
    assert choice and choice.now.attempt == 2 and "99" not in "".join(lan.journal.lines)


def test_only_a_side_seals_on_the_tablet_and_only_in_this_attempt() -> None:
    lan = table()
    old = entry(lan, 3)
    room(lan).void()
    before: Any = lan.lines()
    with pytest.raises(NotThisAttempt):
        room(lan).seal_here(0, old)
    with pytest.raises((NotASide, TooLate)):
        room(lan).seal_here(7, entry(lan, 3))
    assert lan.lines() == before and room(lan).here == set()
