"""The phone keeps its secret, reveals only what it sealed, and believes nothing that it has not checked."""

from dataclasses import replace

import pytest

from companion.net.sealed.commitment import (
    Misshapen,
    secret_text,
)
from companion.net.sealed.phone_seal import KEPT_MOST, NonceUsed, PhoneState, TooLate, TooManyChoices, joined
from companion.net.sealed.sealed_messages import (
    Commit,
    Committed,
    Opened,
    Reveal,
    Sealed,
    Void,
    VoidReason,
)
from engine.codec import Json, dumps, loads
from tests.kits.net.sealed_kit import (
    ATTACKER,
    BYSTANDER,
    DEFENDER,
    DIALS,
    begun,
    committed,
    dealt,
    nonce,
    phone,
    sealed,
)

HASH = 64 * "a"


def test_a_choice_is_stored_before_its_commitment_goes_out() -> None:
    """`choose` gives the store and sends nothing; `stored` sends."""
    chosen = phone(begun(), ATTACKER).choose(DIALS[ATTACKER], nonce(1))
    assert chosen.state is PhoneState.CHOSEN
    assert secret_text(DIALS[ATTACKER]) in str(chosen.store())
    seal, out = chosen.stored()
    assert seal.state is PhoneState.COMMITTED and [type(message) for message in out] == [Commit]
    assert seal.stored() == (seal, ())


def test_a_phone_goes_on_from_its_store() -> None:
    """After a reload it sends the very same commit."""
    seal, commit = committed(phone(begun(), ATTACKER), DIALS[ATTACKER])
    again, out = joined(begun().now, ATTACKER, loads(dumps(seal.store())))
    assert (again, out) == (seal, (commit,))


@pytest.mark.parametrize(
    "change",
    [{"seat": DEFENDER}, {"kept": [{"number": 0, "opening": {"nonce": "00" * 32, "secret": "5"}}]},
     {"kept": [{"number": 1, "opening": {"nonce": "00", "secret": "5"}}]}, {"kept": "x"}, {"now": None},
     {"x": 1}],
)  # fmt: skip
def test_a_foreign_or_damaged_store_counts_as_lost(change: dict[str, Json]) -> None:
    """The phone begins anew instead of failing."""
    store = committed(phone(begun(), ATTACKER), DIALS[ATTACKER])[0].store()
    assert isinstance(store, dict)
    assert joined(begun().now, ATTACKER, {**store, **change}) == (phone(begun(), ATTACKER), ())
    assert joined(replace(begun().now, attempt=2), ATTACKER, store)[0].kept == ()


def test_a_phone_reveals_what_was_sealed_even_if_it_had_changed_its_mind_too_late() -> None:
    """Every choice is kept until the host has answered a later one."""
    seal, first = committed(phone(begun(), ATTACKER), DIALS[ATTACKER])
    seal, _ = committed(seal, {"cards": [], "dial": 7}, seed=1)
    assert isinstance(first, Commit)
    seal, (reveal,) = seal.receive(Sealed(3, 1, (first.commitment, HASH)))
    assert isinstance(reveal, Reveal) and loads(reveal.opening.secret) == DIALS[ATTACKER]


def test_an_answered_choice_lets_earlier_ones_go() -> None:
    """The store does not grow with every change of mind."""
    seal, _ = committed(phone(begun(), ATTACKER), 1)
    seal, second = committed(seal, 2, seed=1)
    assert isinstance(second, Commit) and len(seal.kept) == 2
    seal, _ = seal.receive(Committed(3, 1, 2, second.commitment))
    assert [kept.number for kept in seal.kept] == [2]


def test_a_phone_does_not_reveal_when_another_commitment_is_listed_as_its_own() -> None:
    """Neither then nor when the host thinks better of it."""
    seal, commit = committed(phone(begun(), ATTACKER), DIALS[ATTACKER])
    assert isinstance(commit, Commit)
    seal, out = seal.receive(Sealed(3, 1, (HASH, commit.commitment)))
    assert out == () and seal.state is PhoneState.MISTRUSTED
    assert seal.problem and seal.problem.key == "sealed.listed_another"
    assert seal.receive(Sealed(3, 1, (commit.commitment, HASH))) == (seal, ())


def test_every_phone_notices_two_stories() -> None:
    """A host that lists one pair first and another later is caught."""
    for seat in (ATTACKER, BYSTANDER, None):
        combat = sealed()
        listed = combat.phones[seat].listed
        assert listed
        seal, out = combat.phones[seat].receive(Sealed(3, 1, (listed[0], HASH)))
        assert out == () and seal.problem and seal.problem.key == "sealed.two_stories"


@pytest.mark.parametrize("seat", [ATTACKER, DEFENDER, BYSTANDER, None])
def test_every_phone_checks_both_openings_itself(seat: int | None) -> None:
    """A false opening of either side is never shown."""
    opened = dealt()
    opened.run()
    first, second = opened.host.openings
    assert first and second
    for false in ((second, first), (first, first), (first, replace(second, secret="7"))):
        seal, _ = sealed().phones[seat].receive(Opened(3, 1, false))
        assert seal.state is PhoneState.MISTRUSTED and seal.openings is None
        assert seal.problem and seal.problem.key == "sealed.mismatch"


def test_openings_without_commitments_are_not_shown() -> None:
    """A witness that has not seen what was sealed waits for the news."""
    combat = dealt()
    combat.run()
    first, second = combat.host.openings
    assert first and second
    late = phone(begun(), BYSTANDER)
    assert late.receive(Opened(3, 1, (first, second))) == (late, ())


def test_misshapen_commitments_are_not_taken_for_any() -> None:
    """Four words can only be spoken of 64 hex digits."""
    seal, _ = phone(begun(), BYSTANDER).receive(Sealed(3, 1, (HASH, "a")))
    assert seal.problem and seal.problem.key == "sealed.shape"


def test_a_phone_without_its_store_cannot_open_and_asks_for_a_new_attempt() -> None:
    """It never makes up an opening."""
    combat = sealed()
    combat.waiting.clear()
    fresh = phone(combat.host, ATTACKER)
    for message in combat.host.news(ATTACKER):
        fresh, out = fresh.receive(message)
        assert out == ()
    assert fresh.state is PhoneState.LOST
    assert fresh.void() == Void(3, 1, VoidReason.STORE_LOST)
    with pytest.raises(TooLate):
        fresh.choose(5, nonce(1))


def test_a_new_phone_of_the_seat_replaces_what_the_old_one_sealed() -> None:
    """Before both are sealed it hears the last number and goes on above it."""
    combat = dealt()
    combat.deliver()
    new = phone(combat.host, ATTACKER)
    for message in combat.host.news(ATTACKER):
        new, _ = new.receive(message)
    new, commit = committed(new, {"cards": [], "dial": 1}, seed="new")
    host, _ = combat.host.step(ATTACKER, commit)
    assert host.seals[0] and host.seals[0].number == 2
    # The old phone learns that its choice no longer counts, and asks its person again.
    old, _ = combat.phones[ATTACKER].receive(Committed(3, 1, 2, host.seals[0].commitment))
    assert old.state is PhoneState.CHOOSING


def test_a_commit_that_was_never_answered_is_sent_again_with_the_news() -> None:
    """An answered one is not, so two sides never send each other in circles."""
    seal, commit = committed(phone(begun(), ATTACKER), DIALS[ATTACKER])
    assert seal.receive(begun().now) == (seal, (commit,))
    assert isinstance(commit, Commit)
    answered, _ = seal.receive(Committed(3, 1, 1, commit.commitment))
    assert answered.receive(begun().now) == (answered, ())


def test_a_new_attempt_starts_afresh_and_an_old_one_is_not_heard() -> None:
    """No nonce and no choice of the attempt before is used again."""
    seal, _ = committed(phone(begun(), ATTACKER), DIALS[ATTACKER])
    later = replace(begun().now, attempt=2)
    fresh, out = seal.receive(later)
    assert (fresh, out) == (joined(later, ATTACKER)[0], ())
    assert fresh.receive(begun().now) == (fresh, ())
    assert fresh.receive(Sealed(3, 1, (HASH, HASH))) == (fresh, ())
    assert fresh.receive(replace(later, choice=4, attempt=9)) == (fresh, ())


def test_a_nonce_is_never_used_twice() -> None:
    """The same number chosen again is another commitment."""
    seal = phone(begun(), ATTACKER).choose(5, nonce(1))
    with pytest.raises(NonceUsed):
        seal.choose(5, nonce(1))
    with pytest.raises(Misshapen):
        seal.choose(5, nonce(2)[1:])


def test_a_phone_out_of_reach_does_not_pile_up_choices() -> None:
    """Its store stays small."""
    seal = phone(begun(), ATTACKER)
    for count in range(KEPT_MOST):
        seal = seal.choose(count, nonce(count))
    with pytest.raises(TooManyChoices):
        seal.choose(0, nonce("more"))


def test_a_witness_says_nothing() -> None:
    """It can neither choose nor answer, and stores nothing."""
    for seat in (BYSTANDER, None):
        seal = phone(begun(), seat)
        assert seal.state is PhoneState.WATCHING and seal.store() is None
        with pytest.raises(TooLate):
            seal.choose(5, nonce(1))
        assert seal.receive(Sealed(3, 1, (HASH, HASH)))[1] == ()
