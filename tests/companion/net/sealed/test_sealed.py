"""The host holds two opaque commitments and opens both or neither, whatever is sent in whatever order."""

from dataclasses import replace

import pytest

from companion.net.sealed.commitment import (
    Misshapen,
    SealOpening,
    commitment_to,
    secret_text,
)
from companion.net.sealed.phone_seal import PhoneState
from companion.net.sealed.sealed import (
    ATTEMPTS_MOST,
    AlreadySealed,
    AlreadySettled,
    HostState,
    NotASide,
    NotThisAttempt,
    NotYetSealed,
    SealedChoice,
    StaleCommit,
    begin,
    restored,
)
from companion.net.sealed.sealed_messages import (
    FROM_PHONE,
    TO_PHONE,
    ByHand,
    ChoiceOpened,
    Chosen,
    Commit,
    Committed,
    Opened,
    Reveal,
    Sealed,
    Void,
    Voided,
    VoidReason,
)
from engine.codec import Json, Malformed, dumps, loads
from tests.kits.net.sealed_kit import (
    ATTACKER,
    BYSTANDER,
    DEFENDER,
    DIALS,
    SIDES,
    begun,
    committed,
    dealt,
    heard,
    nonce,
    one_opened,
    phone,
    sealed,
)

HASH = 64 * "a"


# The whole way


def test_two_phones_seal_and_every_phone_sees_both_openings() -> None:
    """The order of messages of docs/protocol.md, to the end."""
    combat = dealt()
    combat.run()
    assert combat.host.state is HostState.OPENED
    assert {seal.state for seal in combat.phones.values()} == {PhoneState.OPENED}
    openings = {seal.openings for seal in combat.phones.values()}
    assert openings == {combat.host.openings}
    assert [loads(one.secret) for one in combat.host.openings if one] == [DIALS[ATTACKER], DIALS[DEFENDER]]
    kinds = [loads(text.partition(" ")[2])["sealed"] for text in combat.frames]  # type: ignore[index,call-overload]
    assert kinds == ["committed", "chosen", "committed", "chosen", "sealed", "opened"]


def test_a_choice_needs_two_seats() -> None:
    """Nobody seals against himself."""
    with pytest.raises(ValueError, match="itself"):
        begin("g", 1, SIDES[0], replace(SIDES[1], seat=SIDES[0].seat))
    host, out = begin("g", 1, *SIDES)
    assert heard(out, None) == (host.now,) == (ChoiceOpened("g", 1, 1, SIDES),)


def test_all_messages_survive_their_codec() -> None:
    """What a socket carries reads back as it was."""
    host = one_opened().host
    voided = Voided(3, 1, ATTACKER, VoidReason.MISMATCH, HASH, HASH)
    opening = SealOpening("00" * 32, "5")
    down = (
        host.now,
        Committed(3, 1, 1, HASH),
        Chosen(3, 1, 2),
        Sealed(3, 1, (HASH, HASH)),
        voided,
        ByHand(3, 1),
    )
    for message in (*down, Opened(3, 1, (opening, opening))):
        assert TO_PHONE.decode(loads(dumps(TO_PHONE.encode(message)))) == message
    for sent in (Commit(3, 1, 1, HASH), Reveal(3, 1, opening), Void(3, 1, VoidReason.ASKED)):
        assert FROM_PHONE.decode(loads(dumps(FROM_PHONE.encode(sent)))) == sent


# Commits


def test_a_commit_is_answered_to_its_seat_and_announced_once() -> None:
    """Others hear that a seat has chosen, not how often it changed its mind."""
    host = begun()
    host, first = host.step(ATTACKER, Commit(3, 1, 1, HASH))
    host, second = host.step(ATTACKER, Commit(3, 1, 2, 64 * "b"))
    assert heard(first, DEFENDER) == (Chosen(3, 1, ATTACKER),)
    assert heard(second, DEFENDER) == ()
    assert heard(second, ATTACKER) == (Committed(3, 1, 2, 64 * "b"),)


def test_a_repeated_commit_is_answered_again_and_changes_nothing() -> None:
    """Also after both are sealed, and after both are opened."""
    for combat in (dealt(), sealed()):
        commit = committed(phone(begun(), ATTACKER), DIALS[ATTACKER])[1]
        host, _ = combat.host.step(ATTACKER, commit)
        again, out = host.step(ATTACKER, commit)
        assert again == host
        assert {envelope.to for envelope in out} == {ATTACKER}
        assert any(isinstance(envelope.message, Committed) for envelope in out)


def test_an_older_commit_never_replaces_a_newer_one() -> None:
    """Only a higher number does; the same number with another commitment is refused as well."""
    host = begun().step(ATTACKER, Commit(3, 1, 5, HASH))[0]
    for number in (4, 5):
        with pytest.raises(StaleCommit):
            host.step(ATTACKER, Commit(3, 1, number, 64 * "b"))
    assert host.step(ATTACKER, Commit(3, 1, 6, 64 * "b"))[0].seals[0] != host.seals[0]


def test_nothing_is_replaced_after_both_are_sealed() -> None:
    """The other side has seen the commitment."""
    with pytest.raises(AlreadySealed):
        sealed().host.step(ATTACKER, Commit(3, 1, 9, HASH))


@pytest.mark.parametrize(
    "commit",
    [Commit(3, 1, 0, HASH), Commit(3, 1, -1, HASH), Commit(3, 1, 2**53, HASH), Commit(3, 1, 1, HASH[1:]),
     Commit(3, 1, 1, "A" * 64), Commit(3, 1, 1, HASH + "\n")],
)  # fmt: skip
def test_a_misshapen_commit_is_refused(commit: Commit) -> None:
    """The host stores 64 hex digits and a number, nothing else."""
    with pytest.raises(Misshapen):
        begun().step(ATTACKER, commit)


@pytest.mark.parametrize("seat", [BYSTANDER, 7, -1])
def test_only_the_two_sides_may_act(seat: int) -> None:
    """A witness neither seals nor reveals nor voids."""
    for message in (Commit(3, 1, 1, HASH), Reveal(3, 1, SealOpening("", "")), Void(3, 1, VoidReason.ASKED)):
        with pytest.raises(NotASide):
            begun().step(seat, message)


@pytest.mark.parametrize(("choice", "attempt"), [(2, 1), (4, 1), (3, 0), (3, 2)])
def test_a_message_of_another_attempt_is_refused(choice: int, attempt: int) -> None:
    """Neither a late one nor one from a combat before."""
    for message in (Commit(choice, attempt, 1, HASH), Reveal(choice, attempt, SealOpening("", ""))):
        with pytest.raises(NotThisAttempt):
            begun().step(ATTACKER, message)


# Reveals


def test_an_opening_before_both_are_sealed_is_refused_and_not_kept() -> None:
    """Otherwise the host would know a dial that the other side can still answer."""
    seal, commit = committed(phone(begun(), ATTACKER), DIALS[ATTACKER])
    host = begun().step(ATTACKER, commit)[0]
    for early in (begun(), host):
        with pytest.raises(NotYetSealed):
            early.step(ATTACKER, Reveal(3, 1, seal.kept[0].opening))
        assert early.openings == (None, None)


def test_the_first_opening_waits_and_nobody_hears_of_it() -> None:
    """Not even that it has come."""
    combat = sealed()
    frames = len(combat.frames)
    combat.deliver()
    assert combat.host.state is HostState.SOME_OPENED
    assert len(combat.frames) == frames


def test_a_repeated_opening_opens_nothing_twice() -> None:
    """While it waits there is no answer; afterwards the answer is both openings, to this seat alone."""
    combat = sealed()
    (_, reveal), _ = combat.waiting
    combat.deliver()
    assert combat.host.step(ATTACKER, reveal) == (combat.host, ())
    combat.run()
    host, out = combat.host.step(ATTACKER, reveal)
    assert host == combat.host
    assert [type(envelope.message) for envelope in out] == [Opened] and out[0].to == ATTACKER


def test_an_opening_that_does_not_match_voids_the_attempt() -> None:
    """Both hashes are named to everybody, both sides choose again, and the waiting opening is gone."""
    host = one_opened().host
    false = SealOpening(nonce("false").hex(), secret_text(DIALS[DEFENDER]))
    after, out = host.step(DEFENDER, Reveal(3, 1, false))
    assert host.seals[1] and after.voided == Voided(
        3,
        1,
        DEFENDER,
        VoidReason.MISMATCH,
        host.seals[1].commitment,
        commitment_to(host.now.context(1), false),
    )
    assert [envelope.message for envelope in out] == [after.voided, after.now]
    assert {envelope.to for envelope in out} == {None}
    assert (after.state, after.now.attempt) == (HostState.WAITING_FOR_COMMITS, 2)
    assert after.openings == (None, None)


def test_the_opening_of_the_other_side_does_not_open_this_one() -> None:
    """Copying the opponent's commitment and opening leads to a mismatch, never to a copied dial."""
    seal, commit = committed(phone(begun(), DEFENDER), DIALS[DEFENDER])
    assert isinstance(commit, Commit)
    host = begun().step(DEFENDER, commit)[0].step(ATTACKER, commit)[0]
    after, _ = host.step(ATTACKER, Reveal(3, 1, seal.kept[0].opening))
    assert after.voided and after.voided.why is VoidReason.MISMATCH


@pytest.mark.parametrize(
    "opening", [SealOpening("00" * 31, "5"), SealOpening("00" * 32, "5 "), SealOpening("xy" * 32, "5")]
)
def test_a_misshapen_opening_is_refused(opening: SealOpening) -> None:
    """It cannot be what any phone sealed; the attempt stands."""
    with pytest.raises(Misshapen):
        sealed().host.step(ATTACKER, Reveal(3, 1, opening))


def test_after_the_opening_nothing_more_is_taken() -> None:
    """Neither another opening nor a void nor settling by hand."""
    combat = dealt()
    combat.run()
    with pytest.raises(AlreadySettled):
        combat.host.step(ATTACKER, Reveal(3, 1, SealOpening("00" * 32, "5")))
    with pytest.raises(AlreadySettled):
        combat.host.step(ATTACKER, Void(3, 1, VoidReason.ASKED))
    with pytest.raises(AlreadySettled):
        combat.host.settle_by_hand()


# Voids, lost stores, by hand


def test_a_void_begins_the_next_attempt_and_says_who_asked() -> None:
    """In every state before the opening."""
    for host in (begun(), dealt().host, sealed().host, one_opened().host):
        after, out = host.step(DEFENDER, Void(3, 1, VoidReason.STORE_LOST))
        assert after == SealedChoice(replace(host.now, attempt=2), voided=after.voided)
        assert after.voided == Voided(3, 1, DEFENDER, VoidReason.STORE_LOST, None, None)
        assert [envelope.message for envelope in out] == [after.voided, after.now]


def test_a_void_that_comes_twice_voids_once() -> None:
    """The next attempt does not suffer for it."""
    host = begun().void(3, 1, VoidReason.ASKED)[0]
    again, out = host.step(ATTACKER, Void(3, 1, VoidReason.ASKED))
    assert again == host and again.now.attempt == 2
    assert heard(out, ATTACKER) == host.news(ATTACKER) and heard(out, DEFENDER) == ()
    with pytest.raises(NotThisAttempt):
        host.step(ATTACKER, Void(3, 3, VoidReason.ASKED))
    with pytest.raises(NotThisAttempt):
        host.step(ATTACKER, Void(2, 2, VoidReason.ASKED))


@pytest.mark.parametrize("why", [VoidReason.MISMATCH, VoidReason.AGAINST_RULES])
def test_a_phone_cannot_void_for_the_host_s_reasons(why: VoidReason) -> None:
    """Those are found by the host."""
    with pytest.raises(Misshapen):
        begun().step(ATTACKER, Void(3, 1, why))


def test_openings_against_the_rules_are_voided_by_the_host_alone() -> None:
    """The one void after the opening; before it there is nothing to judge."""
    combat = dealt()
    combat.run()
    after, _ = combat.host.void(3, 1, VoidReason.AGAINST_RULES)
    assert after.state is HostState.WAITING_FOR_COMMITS and after.now.attempt == 2
    with pytest.raises(AlreadySettled):
        sealed().host.void(3, 1, VoidReason.AGAINST_RULES)


def test_too_many_attempts_end_by_hand() -> None:
    """A table is never caught in a circle."""
    host = begun()
    for attempt in range(1, ATTEMPTS_MOST):
        host = host.void(3, attempt, VoidReason.ASKED)[0]
        assert host.state is HostState.WAITING_FOR_COMMITS
    host, out = host.void(3, ATTEMPTS_MOST, VoidReason.ASKED)
    assert host.state is HostState.BY_HAND
    assert [type(envelope.message) for envelope in out] == [Voided, ByHand]


def test_the_table_can_always_settle_by_hand() -> None:
    """A waiting opening is forgotten, phones forget their choice, and nothing more is taken."""
    combat = one_opened()
    combat.waiting.clear()
    combat.host, out = combat.host.settle_by_hand()
    combat.tell(out)
    assert combat.host.state is HostState.BY_HAND and combat.host.openings == (None, None)
    assert {seal.state for seal in combat.phones.values()} == {PhoneState.BY_HAND}
    assert {seal.store() is None for seal in combat.phones.values()} == {True}
    assert combat.host.settle_by_hand() == (combat.host, out)
    for message in (Commit(3, 1, 1, HASH), Void(3, 1, VoidReason.ASKED)):
        with pytest.raises(AlreadySettled):
            combat.host.step(ATTACKER, message)


# The host restarts


def test_the_host_goes_on_from_what_it_saved_in_every_state() -> None:
    """Only a first opening is gone, and is asked for again."""
    hosts = [begun(), begun().void(3, 1, VoidReason.ASKED)[0], sealed().host, begun().settle_by_hand()[0]]
    opened = dealt()
    opened.run()
    one_sealed = dealt()
    one_sealed.deliver()
    for host in (*hosts, one_sealed.host, opened.host):
        assert restored(loads(dumps(host.saved()))) == host
    assert restored(one_opened().host.saved()) == sealed().host


def test_phones_open_again_after_a_restart_with_one_opening() -> None:
    """With no tap: the news say what is sealed, and the phones answer with their openings."""
    combat = one_opened()
    combat.waiting.clear()
    combat.host = restored(combat.host.saved())
    for seat in combat.phones:
        combat.hear(seat, combat.host.news(seat))
    combat.run()
    assert {seal.state for seal in combat.phones.values()} == {PhoneState.OPENED}


@pytest.mark.parametrize(
    "change", [{"state": "opened"}, {"state": "one_opened"}, {"seals": [None, None]}, {"x": 1}]
)
def test_a_save_that_contradicts_itself_is_refused(change: dict[str, Json]) -> None:
    """The journal is checked, not trusted."""
    saved = sealed().host.saved()
    assert isinstance(saved, dict)
    with pytest.raises(Malformed):
        restored({**saved, **change})


def test_a_save_with_false_openings_is_refused() -> None:
    """What was opened must still verify."""
    combat = dealt()
    combat.run()
    saved = combat.host.saved()
    assert isinstance(saved, dict) and isinstance(saved["openings"], list)
    with pytest.raises(Malformed):
        restored({**saved, "openings": saved["openings"][::-1]})


@pytest.mark.parametrize("why", VoidReason)
def test_every_void_has_a_sentence(why: VoidReason) -> None:
    """Said by the host's screen and the phones alike."""
    assert why.message().key == f"sealed.void.{why}"
