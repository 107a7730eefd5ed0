"""Sealed choices on a phone at a running table: when they begin, stay, go, and what survives a reload."""

from dataclasses import replace
from typing import Any

import pytest

from companion.net.sealed.commitment import SealOpening, commitment_to
from companion.net.sealed.phone_seal import PhoneState, TooLate
from companion.net.sealed.sealed_messages import ByHand, Commit, Opened, Sealed
from companion.net.sealed.sealed_messages import Void as VoidChoice
from companion.net.table.messages import Seal, SettleByHand
from companion.net.table.phone import PhoneTable
from tests.kits.net.phone_kit import ME, NOW, TABLE, THIRD, phone, sealed, told, update, whole
from tests.kits.net.sealed_kit import nonce


def opened(secret: str = "5") -> tuple[PhoneTable, Any]:
    """A phone that has chosen and revealed, and the message that opens both."""
    mine, other = nonce("me"), SealOpening(nonce("other").hex(), secret)
    table, _ = told(phone(), update(1, sealing={"sides": []}), sealed(NOW))
    table, (commit,) = table.choose(5, mine).stored()
    theirs = _commitment(1, other)
    table, _ = told(table, sealed(Sealed(1, 1, (commit.message["commitment"], theirs))))  # type: ignore[union-attr]
    return table, sealed(Opened(1, 1, (SealOpening(mine.hex(), "5"), other)))


def _commitment(at: int, opening: SealOpening) -> str:
    return commitment_to(NOW.context(at), opening)


def test_a_choice_is_stored_before_its_commitment_goes_out() -> None:
    """A phone that dies in between has sealed nothing that it could not open."""
    table, _ = told(phone(), sealed(NOW))
    chosen = table.choose({"dial": 4}, nonce(2))
    assert "seal" in dict(chosen.store())  # type: ignore[arg-type]
    _, (sent,) = chosen.stored()
    assert isinstance(sent, Seal) and sent.message["number"] == 1
    assert Commit.__name__.lower() == sent.message["sealed"]


def test_nothing_can_be_sealed_when_nothing_is_asked() -> None:
    """A named error, as everywhere in sealed choices."""
    with pytest.raises(TooLate):
        phone().choose(1, nonce(3))
    assert phone().stored()[1] == phone().void()[1] == phone().settle_by_hand()[1] == ()


def test_what_was_opened_is_shown_until_the_next_act() -> None:
    """Also when the step that it made has already changed the table, and not again after a reconnect."""
    table, news = opened()
    table, _ = told(table, news, update(2, sealing=None))
    assert table.seal and table.seal.state is PhoneState.OPENED
    table, _ = told(table, update(3, kind="paused"))
    assert table.seal
    table, _ = told(table, update(4))
    assert table.seal is None
    repeated = (sealed(NOW), sealed(Sealed(1, 1, ("a" * 64, "b" * 64))), news)
    assert told(table, *repeated) == (table, ())
    assert told(PhoneTable.restored(TABLE, ME, table.store()), whole(4), *repeated)[0].seal is None


def test_a_phone_that_was_away_for_the_end_and_the_act_after_it_no_longer_waits() -> None:
    """The host tells nothing of it any more, and no secret of it is kept beyond the next act."""
    table, _ = opened()
    assert table.seal and table.seal.state is PhoneState.REVEALED
    away, _ = table.returned()
    back, sent = told(away, whole(3, sealing=None))
    assert back.seal is None and sent == ()
    later, _ = told(back, update(4))
    assert "seal" not in dict(later.store())  # type: ignore[arg-type]


def test_a_phone_that_was_away_for_the_end_alone_is_shown_it() -> None:
    """Nobody has acted since: the host tells it again, after the table as it is now."""
    table, news = opened()
    listed = table.seal.listed if table.seal else None
    assert listed
    away, _ = table.returned()
    back, sent = told(away, whole(2, sealing=None), sealed(NOW), sealed(Sealed(1, 1, listed)), news)
    assert back.seal and back.seal.state is PhoneState.OPENED and sent == ()


def test_the_opening_may_also_come_after_the_update() -> None:
    """Either order shows it."""
    table, news = opened()
    table, _ = told(table, update(2, sealing=None), news)
    assert table.seal and table.seal.state is PhoneState.OPENED


def test_a_new_choice_begins_afresh_whatever_became_of_the_last() -> None:
    """No secret of the last one is left in the store."""
    table, _ = opened()
    table, _ = told(table, sealed(replace(NOW, choice=2)))
    assert table.seal and table.seal.now.choice == 2 and table.seal.state is PhoneState.CHOOSING
    assert "seal" not in dict(table.store())  # type: ignore[arg-type]


def test_a_choice_that_was_taken_back_is_gone_with_the_next_act() -> None:
    """The table asks for it no longer; its secret goes too."""
    table, _ = told(phone(), update(1, sealing={"sides": []}), sealed(NOW))
    table, _ = table.choose(1, nonce(4)).stored()
    table, _ = told(table, update(2, kind="undone", sealing=None))
    assert table.seal
    table, _ = told(table, update(3))
    assert table.seal is None and "seal" not in dict(table.store())  # type: ignore[arg-type]


def test_a_choice_that_is_announced_before_its_update_stays() -> None:
    """The sheet that asks for it comes a moment later."""
    table, _ = told(phone(), sealed(NOW), update(1, sealing={"sides": []}))
    assert table.seal and table.seal.state is PhoneState.CHOOSING


def test_mistrust_stays_until_a_new_choice() -> None:
    """A false opening must not scroll away."""
    table, _ = opened()
    false = Opened(1, 1, (SealOpening(nonce("me").hex(), "6"), SealOpening(nonce("other").hex(), "5")))
    table, _ = told(table, sealed(false), update(2, sealing=None), update(3))
    assert table.seal and table.seal.state is PhoneState.MISTRUSTED


def test_either_side_may_void_or_settle_by_hand_and_nobody_else() -> None:
    """Until it is opened; what the pieces showed may follow."""
    table, _ = told(phone(), update(1, sealing={"sides": []}), sealed(NOW))
    (void,) = table.void()[1]
    assert isinstance(void, Seal) and void.message["sealed"] == VoidChoice.__name__.lower()
    assert table.settle_by_hand()[1] == (SettleByHand(1, 1),)
    by_hand, _ = told(table, sealed(ByHand(1, 1)))
    assert by_hand.settle_by_hand([{"dial": 1}, {"dial": 2}])[1] == (
        SettleByHand(1, 1, [{"dial": 1}, {"dial": 2}]),
    )
    assert by_hand.void()[1] == ()
    over, news = opened()
    over, _ = told(over, news)
    watcher, _ = told(phone(seat=THIRD), sealed(NOW))
    for one in (over, watcher):
        assert one.void()[1] == one.settle_by_hand()[1] == ()


def test_a_settled_choice_is_not_answered_any_more() -> None:
    """The host would only refuse it, and the person would read a sentence about nothing."""
    table, _ = opened()
    back = PhoneTable.restored(TABLE, ME, table.store())
    assert told(back, whole(2), sealed(NOW))[1] == ()
