"""Three sides seal as two do: the host holds opaque values until all are sealed, and opens all or none."""

import pickle
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.net.sealed.commitment import SealOpening, commitment_to, secret_text
from companion.net.sealed.phone_seal import PhoneState, joined
from companion.net.sealed.sealed import AlreadySealed, HostState, NotYetSealed, SealedChoice, begin, restored
from companion.net.sealed.sealed_messages import (
    FROM_PHONE,
    TO_PHONE,
    Chosen,
    Commit,
    Opened,
    Reveal,
    Sealed,
    SealedPart,
    Void,
    Voided,
    VoidReason,
)
from engine.codec import Json, Malformed, dumps, encode, loads
from tests.kits.net.sealed_kit import (
    ATTACKER,
    BYSTANDER,
    DEFENDER,
    THIRD,
    THREE_SIDES,
    Combat,
    begun,
    nonce,
    phone,
)

SEATS = (ATTACKER, DEFENDER, THIRD)
TILES: dict[int, Json] = {ATTACKER: {"tile": 7}, DEFENDER: {"tile": 11}, THIRD: {"tile": 3}}
SECRETS = st.integers(1, 30).map(lambda tile: {"tile": tile})


def _dealt(seats: tuple[int, ...] = SEATS) -> Combat:
    """The commits of these seats are on their way."""
    combat = Combat(THREE_SIDES)
    for seat in seats:
        combat.choose(seat, TILES[seat])
    return combat


def _after(messages: int) -> Combat:
    """So many messages have reached the host: three commits, then three reveals."""
    combat = _dealt()
    for _ in range(messages):
        combat.deliver()
    return combat


def _opening(seat: int) -> SealOpening:
    return SealOpening(nonce(seat, 1, 0).hex(), secret_text(TILES[seat]))


# The whole way


@pytest.mark.parametrize("order", list(permutations(SEATS)))
def test_three_phones_seal_and_every_phone_sees_all_openings(order: tuple[int, ...]) -> None:
    """In whatever order they seal, openings stand in the order of the sides."""
    combat = _dealt(order)
    combat.run()
    assert combat.host.state is HostState.OPENED
    assert {seal.state for seal in combat.phones.values()} == {PhoneState.OPENED}
    assert {seal.openings for seal in combat.phones.values()} == {combat.host.openings}
    assert combat.host.openings == tuple(map(_opening, SEATS))
    kinds = [loads(text.partition(" ")[2])["sealed"] for text in combat.frames]  # type: ignore[index,call-overload]
    assert kinds == ["committed", "chosen"] * 3 + ["sealed", "opened"]


def test_the_states_go_from_none_over_some_to_all() -> None:
    """Two of three are neither sealed nor open."""
    states = [_after(messages).host.state for messages in range(7)]
    some, opened = HostState.SOME_SEALED, HostState.SOME_OPENED
    ends = HostState.WAITING_FOR_COMMITS, HostState.ALL_SEALED, HostState.OPENED
    assert states == [ends[0], some, some, ends[1], opened, opened, ends[2]]


@pytest.mark.parametrize("sides", [THREE_SIDES[:1], (), (*THREE_SIDES, SealedPart(ATTACKER, "again"))])
def test_a_choice_needs_two_different_seats_or_more(sides: tuple[SealedPart, ...]) -> None:
    """Neither the host begins it nor does a phone take it from one."""
    with pytest.raises(ValueError, match="itself"):
        begin("g", 1, *sides)
    with pytest.raises(Malformed):
        TO_PHONE.decode({**loads(dumps(TO_PHONE.encode(begun().now))), "sides": encode(sides)})  # type: ignore[dict-item]


def test_every_side_s_commitment_names_the_next_side() -> None:
    """So all three hang together; with two sides each names the other."""
    now = begun(sides=THREE_SIDES).now
    assert [(now.context(at).seat, now.context(at).peer) for at in range(3)] == [
        (ATTACKER, DEFENDER), (DEFENDER, THIRD), (THIRD, ATTACKER),
    ]  # fmt: skip
    two = replace(now, sides=THREE_SIDES[:2])
    assert [two.context(at).peer for at in range(2)] == [DEFENDER, ATTACKER]


# Nobody learns anything early


def _known_until_all_are_sealed(secrets: dict[int, Json]) -> list[bytes]:
    """Whatever the host gets, holds, saves or says, and what the phones hold that have not chosen yet."""
    combat, known = Combat(THREE_SIDES), []
    for at, (seat, secret) in enumerate(secrets.items()):
        combat.choose(seat, secret)
        received = dumps(FROM_PHONE.encode(combat.waiting[0][1]))
        combat.deliver()
        news = repr([combat.host.news(at) for at in combat.phones])
        texts = (received, repr(combat.host), news, *combat.saves, *combat.frames)
        known += [text.encode("ascii") for text in texts]
        known += [pickle.dumps(combat.phones[other], 0) for other in (*SEATS[at + 1 :], BYSTANDER)]
        known.append(pickle.dumps(combat.host, 0))
    assert combat.host.state is HostState.ALL_SEALED
    for number, seal in enumerate(combat.host.seals):
        assert seal
        known = [text.replace(seal.commitment.encode(), b"<commitment %d>" % number) for text in known]
    return known


REFERENCE = _known_until_all_are_sealed({seat: {"tile": 1} for seat in SEATS})


@given(SECRETS, SECRETS, SECRETS)
def test_nobody_learns_anything_before_all_are_sealed(first: Json, second: Json, third: Json) -> None:
    """Byte for byte the same but for the 64 digits of each commitment, whatever the three chose."""
    secrets = dict(zip(SEATS, (first, second, third), strict=True))
    assert _known_until_all_are_sealed(secrets) == REFERENCE


@pytest.mark.parametrize("watcher", [DEFENDER, THIRD, BYSTANDER, None])
def test_an_opponent_learns_nothing_before_all_are_sealed(watcher: int | None) -> None:
    """With two of three sealed the others know who has chosen, and neither secrets nor commitments."""
    combat = _dealt((ATTACKER, DEFENDER))
    combat.run()
    mine = dumps(combat.phones[watcher].store())
    held = repr((combat.phones[watcher], combat.host.news(watcher))) + mine
    for seat in {ATTACKER, DEFENDER} - {watcher}:
        seal = combat.host.seals[SEATS.index(seat)]
        assert seal and seal.commitment not in held
        assert _opening(seat).nonce not in held and _opening(seat).secret not in held
    assert Chosen(3, 1, ATTACKER) in combat.host.news(watcher)


def test_openings_wait_for_the_last_one_and_nobody_hears_of_them() -> None:
    """Neither texts nor saves hold the first two; with the third everybody has all three."""
    sealed = _after(3)
    frames, saves = len(sealed.frames), set(sealed.saves)
    for messages in (4, 5):
        combat = _after(messages)
        assert len(combat.frames) == frames and set(combat.saves) == saves
        assert sum(opening is not None for opening in combat.host.openings) == messages - 3
        assert not any(_opening(seat).nonce in repr(combat.host) for seat in SEATS)
    combat.deliver()
    assert all(_opening(seat).nonce in combat.frames[-1] for seat in SEATS)
    assert all(_opening(seat).nonce in combat.saves[-1] for seat in SEATS)


@pytest.mark.parametrize("sealed", range(3))
def test_an_opening_before_all_are_sealed_is_refused_and_not_kept(sealed: int) -> None:
    """Two sealed of three are not enough."""
    host = _after(sealed).host
    with pytest.raises(NotYetSealed):
        host.step(ATTACKER, Reveal(3, 1, _opening(ATTACKER)))
    assert host.openings == (None, None, None)


def test_waiting_openings_are_forgotten_by_a_void_by_hand_and_by_a_restart() -> None:
    """What was never shown is never kept."""
    host = _after(5).host
    for after in (host.settle_by_hand()[0], host.void(3, 1, VoidReason.ASKED)[0], restored(host.saved())):
        assert _opening(ATTACKER).nonce.encode() in pickle.dumps(host, 0)
        assert _opening(ATTACKER).nonce.encode() not in pickle.dumps(after, 0)
        assert after.openings == (None, None, None)


# Changing, voiding, losing


def test_a_mind_can_be_changed_until_the_last_has_sealed() -> None:
    """The others hear of it once; after the last seal nothing is replaced."""
    combat = _dealt((ATTACKER, DEFENDER))
    combat.choose(ATTACKER, {"tile": 30}, "another")
    combat.run()
    combat.choose(THIRD, TILES[THIRD])
    combat.deliver()
    with pytest.raises(AlreadySealed):
        combat.host.step(DEFENDER, Commit(3, 1, 9, 64 * "a"))
    combat.run()
    assert [loads(one.secret) for one in combat.host.openings if one] == [
        {"tile": 30}, TILES[DEFENDER], TILES[THIRD],
    ]  # fmt: skip


def test_one_false_opening_voids_it_for_all_three() -> None:
    """Both hashes are named, the two that waited are gone, and all choose again."""
    host, false = _after(5).host, SealOpening(nonce("false").hex(), secret_text(TILES[THIRD]))
    after, _ = host.step(THIRD, Reveal(3, 1, false))
    assert host.seals[2] and after.voided == Voided(
        3, 1, THIRD, VoidReason.MISMATCH, host.seals[2].commitment, commitment_to(host.now.context(2), false)
    )
    assert (after.state, after.now.attempt) == (HostState.WAITING_FOR_COMMITS, 2)
    assert (after.seals, after.openings) == ((None,) * 3, (None,) * 3)


@pytest.mark.parametrize("copied", [DEFENDER, THIRD])
def test_a_copied_commitment_does_not_open(copied: int) -> None:
    """It is bound to the seat that made it, whichever of the others copies it."""
    combat = _dealt((DEFENDER, THIRD))
    combat.run()
    seal = combat.host.seals[SEATS.index(copied)]
    assert seal
    host = combat.host.step(ATTACKER, Commit(3, 1, 1, seal.commitment))[0]
    after, _ = host.step(ATTACKER, Reveal(3, 1, _opening(copied)))
    assert after.voided and after.voided.why is VoidReason.MISMATCH


def test_any_of_the_three_can_void_and_all_choose_again() -> None:
    """From every state before the opening, and the phones go along."""
    for messages in range(6):
        combat = _after(messages)
        combat.waiting = [(THIRD, Void(3, 1, VoidReason.STORE_LOST))]
        combat.run()
        assert combat.host == SealedChoice(replace(combat.host.now, attempt=2), voided=combat.host.voided)
        assert {combat.phones[seat].state for seat in SEATS} == {PhoneState.CHOOSING}
        for seat in SEATS:
            combat.choose(seat, TILES[seat], "again")
        combat.run()
        assert combat.host.state is HostState.OPENED


def test_a_phone_without_its_store_is_lost_only_once_all_are_sealed() -> None:
    """Before that its owner simply chooses again."""
    combat = _after(2)
    combat.phones[ATTACKER] = phone(combat.host, ATTACKER)
    combat.hear(ATTACKER, combat.host.news(ATTACKER))
    assert combat.phones[ATTACKER].state is PhoneState.CHOOSING
    combat.deliver()
    assert combat.phones[ATTACKER].state is PhoneState.LOST


# The host restarts


@pytest.mark.parametrize("messages", range(7))
def test_the_host_goes_on_from_what_it_saved_after_every_message(messages: int) -> None:
    """Openings that waited are asked for again, with no tap."""
    combat = _after(messages)
    kept = restored(loads(dumps(combat.host.saved())))
    assert kept == (_after(3).host if messages in (4, 5) else combat.host)
    combat.host, combat.waiting = kept, []
    for seat in combat.phones:
        combat.hear(seat, combat.host.news(seat))
    combat.run()
    assert {seal.state for seal in combat.phones.values()} == {PhoneState.OPENED}


@pytest.mark.parametrize("name", ["seals", "openings"])
@pytest.mark.parametrize("size", [0, 2, 4])
def test_a_save_with_too_few_or_too_many_is_refused(name: str, size: int) -> None:
    """Every side has its place."""
    saved = _after(6).host.saved()
    assert isinstance(saved, dict) and isinstance(saved[name], list)
    with pytest.raises(Malformed):
        restored({**saved, name: (saved[name] * 2)[:size]})  # type: ignore[index]


# A phone trusts nobody


def test_a_phone_mistrusts_lists_of_another_length() -> None:
    """One commitment or opening for every side, neither fewer nor more."""
    combat = _after(3)
    commitments = tuple(seal.commitment for seal in combat.host.seals if seal)
    committed = _after(2).phones[ATTACKER]
    for wrong in (commitments[:2], (*commitments, commitments[0])):
        assert committed.receive(Sealed(3, 1, wrong))[0].state is PhoneState.MISTRUSTED
    openings = tuple(map(_opening, SEATS))
    for false in (openings[:2], (*openings, openings[0]), (openings[0], openings[2], openings[1])):
        for watcher in (ATTACKER, BYSTANDER):
            assert combat.phones[watcher].receive(Opened(3, 1, false))[0].state is PhoneState.MISTRUSTED


def test_a_store_of_other_sides_is_not_taken() -> None:
    """What was sealed among three opens nothing between two."""
    store = _dealt().phones[ATTACKER].store()
    assert joined(begun(sides=THREE_SIDES).now, ATTACKER, store)[0].state is PhoneState.COMMITTED
    assert joined(begun().now, ATTACKER, store)[0].state is PhoneState.CHOOSING


@pytest.mark.parametrize("watcher", [ATTACKER, BYSTANDER, None])
@pytest.mark.parametrize("at", range(3))
def test_every_phone_checks_every_opening(watcher: int | None, at: int) -> None:
    """One other secret under the right nonce is found, whichever side's it is."""
    openings = [*map(_opening, SEATS)]
    assert _after(3).phones[watcher].receive(Opened(3, 1, tuple(openings)))[0].state is PhoneState.OPENED
    openings[at] = SealOpening(openings[at].nonce, secret_text({"tile": 30}))
    false, _ = _after(3).phones[watcher].receive(Opened(3, 1, tuple(openings)))
    assert false.state is PhoneState.MISTRUSTED and false.problem and false.problem.key == "sealed.mismatch"
