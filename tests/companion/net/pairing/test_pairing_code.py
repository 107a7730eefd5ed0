"""The short code: one seat for one code, few guesses, and nothing in it for a listener."""

from dataclasses import replace

import pytest

from companion.net.pairing import handshake
from companion.net.pairing.handshake import PROTOCOL, BadKey
from companion.net.pairing.pairing import (
    MINUTE,
    CodeExpired,
    CodeSpent,
    Door,
    DoorClosed,
    DoorLimits,
    NoFreeSeat,
    OutOfOrder,
    SeatTaken,
    ThresholdState,
    TooManyKnocks,
    WrongCode,
    new_door,
)
from companion.net.pairing.pairing_messages import Answer, Knock, TakeByCode
from companion.net.pairing.phone_pairing import CodeEntry, begin
from tests.kits.net.pairing_kit import Draw, by_qr, join, knock, messages, refusal, stream, with_code, wrong


@pytest.fixture
def draw() -> Draw:
    """One stream for a whole test."""
    return stream()


@pytest.fixture
def door(draw: Draw) -> Door:
    """A new table of three seats."""
    return new_door("Kitchen", 3, draw)


def test_one_knock_and_one_proof_to_a_socket(door: Door, draw: Draw) -> None:
    """A code before a knock, a second knock, and anything but a proof after a knock are out of order."""
    door, entry = with_code(door, 0, draw)
    knocked = knock(door, entry, draw)
    assert isinstance(knocked.answer, Answer) and knocked.threshold.state is ThresholdState.KNOCKED
    for message in messages():
        if not isinstance(message, TakeByCode):
            turn = knocked.door.hear(knocked.threshold, message, 0, draw)
            assert refusal(turn) is OutOfOrder
    threshold, _ = door.challenge(draw)
    assert refusal(door.hear(threshold, TakeByCode(PROTOCOL, 0, "0" * 64, "0" * 64), 0, draw)) is OutOfOrder


def test_a_phone_takes_a_seat_by_code_and_comes_back(door: Door, draw: Draw) -> None:
    """The invitation of that seat is void then, and so is the code."""
    door, entry = with_code(door, 2, draw)
    turn, kept = join(door, entry, draw)
    assert kept and turn.door.open_code is None and turn.door.invitation(2) is None
    assert join(turn.door, kept, draw)[1] == kept
    assert refusal(join(turn.door, by_qr(door, 2), draw)[0]) is SeatTaken


def test_a_wrong_code_counts_and_three_kill_the_code(door: Door, draw: Draw) -> None:
    """The right one is then no longer right, and the owner is shown a new one."""
    door, entry = with_code(door, 0, draw)
    for _ in range(3):
        assert door.open_code
        turn, _ = join(door, wrong(entry), draw)
        assert refusal(turn) is WrongCode
        door = turn.door
    assert (door.open_code, door.wrong) == (None, 3)
    assert refusal(join(door, entry, draw)[0]) is CodeSpent
    door, fresh = with_code(door, 0, draw)
    assert fresh.code != entry.code and join(door, fresh, draw)[1]


def test_twelve_wrong_codes_close_the_door_but_not_for_qr_codes(door: Door, draw: Draw) -> None:
    """Whoever guesses gets twelve tries in a million until the owner opens the door: 0.0012 %."""
    tries = 0
    while door.takes_codes:
        door, entry = with_code(door, 0, draw)
        door, tries = join(door, wrong(entry), draw)[0].door, tries + 1
    assert tries == DoorLimits().wrong_in_all == 12 and 10**handshake.CODE_DIGITS == 1_000_000
    with pytest.raises(DoorClosed):
        door.code(0, draw)
    assert refusal(knock(door, CodeEntry(0, "123456"), draw)) is DoorClosed
    assert join(door, by_qr(door, 0), draw)[1]
    door, entry = with_code(door.reopen(), 1, draw)
    assert join(door, entry, draw)[1]


def test_sockets_that_knocked_before_get_no_more_guesses(door: Door, draw: Draw) -> None:
    """Thirty sockets that all knocked in time share the three tries of one code."""
    door, entry = with_code(door, 0, draw)
    waiting = []
    for _ in range(6):
        threshold, challenge = door.challenge(draw)
        phone, first = begin(challenge, wrong(entry), draw)
        turn = door.hear(threshold, first, 0, draw)
        assert isinstance(turn.answer, Answer)
        door = turn.door
        waiting.append((turn.threshold, phone.hear(turn.answer)[1]))
    said = []
    for threshold, proof in waiting:
        assert proof
        turn = door.hear(threshold, proof, 0, draw)
        door = turn.door
        said.append(refusal(turn))
    assert said == [WrongCode] * 3 + [CodeSpent] * 3 and door.wrong == 3


def test_a_code_is_spent_by_the_first_who_uses_it(door: Door, draw: Draw) -> None:
    """Also for a phone that had knocked before, and with the next code open."""
    door, entry = with_code(door, 0, draw)
    threshold, challenge = door.challenge(draw)
    slow, first = begin(challenge, replace(entry, seat=1), draw)
    turn = door.hear(threshold, first, 0, draw)
    assert isinstance(turn.answer, Answer)
    proof = slow.hear(turn.answer)[1]
    door = join(turn.door, entry, draw)[0].door
    assert proof and refusal(door.hear(turn.threshold, proof, 0, draw)) is CodeSpent
    door, _ = with_code(door, 1, draw)
    late = door.hear(turn.threshold, proof, 0, draw)
    assert refusal(late) is CodeSpent and late.door.wrong == 0


def test_a_code_expires(door: Door, draw: Draw) -> None:
    """Before the knock and between knock and proof; until then the same one is shown."""
    door, entry = with_code(door, 0, draw, now=5)
    last = 5 + DoorLimits().code_lasts - 1
    assert door.code(last, draw) == (door, door.open_code)
    assert join(door, entry, draw, now=last)[1]
    assert refusal(knock(door, entry, draw, now=last + 1)) is CodeExpired
    knocked = knock(door, entry, draw, now=last)
    late = knocked.door.hear(knocked.threshold, TakeByCode(PROTOCOL, 0, "0" * 64, "0" * 64), last + 1, draw)
    assert refusal(late) is CodeExpired and late.door.wrong == 0
    fresh, code = door.code(last + 1, draw)
    assert code.digits != entry.code and fresh.open_code == code


def test_no_code_without_the_owner_or_without_a_free_seat(door: Door, draw: Draw) -> None:
    """A door that shows no code takes none."""
    assert refusal(knock(door, CodeEntry(0, "123456"), draw)) is CodeSpent
    for seat in range(3):
        door = join(door, by_qr(door, seat), draw)[0].door
    with pytest.raises(NoFreeSeat):
        door.code(0, draw)


def test_knocks_are_limited_by_the_minute(door: Door, draw: Draw) -> None:
    """Each costs the host two powers; the count is forgotten after a minute and the memory is bounded."""
    door, entry = with_code(replace(door, limits=DoorLimits(knocks_a_minute=2)), 0, draw)
    for now in (0, 10):
        door = knock(door, entry, draw, now).door
    assert refusal(knock(door, entry, draw, 20)) is TooManyKnocks
    assert refusal(knock(door, entry, draw, MINUTE - 1)) is TooManyKnocks
    door = knock(door, entry, draw, MINUTE).door
    assert door.knocks == (10, MINUTE)


@pytest.mark.parametrize("public", ["0" * 512, "0" * 511 + "1", f"{handshake.PRIME - 1:x}", "x"])
def test_a_knock_with_a_treacherous_number_costs_nothing(door: Door, draw: Draw, public: str) -> None:
    """Nothing is reckoned and nothing counted."""
    door, _ = with_code(door, 0, draw)
    threshold, _ = door.challenge(draw)

    def never(size: int) -> bytes:
        raise AssertionError("a secret was drawn, so a power was about to be reckoned")

    turn = door.hear(threshold, Knock(PROTOCOL, public), 0, never)
    assert refusal(turn) is BadKey and turn.door == door


def test_opening_the_door_again_replaces_the_code(door: Door, draw: Draw) -> None:
    """An owner who does so has a reason not to trust the one that was shown."""
    door, entry = with_code(door, 0, draw)
    assert refusal(knock(door.reopen(), entry, draw)) is CodeSpent
    assert with_code(door.reopen(), 0, draw)[1].code != entry.code


def test_a_listener_who_knows_the_code_cannot_tell_that_it_is_right(door: Door, draw: Draw) -> None:
    """All he hears, put in where the shared secret belongs, confirms no guess; with an exponent it does.

    He has both publics g^a and g^b, the nonces and the proof. A guess at the code is confirmed only by
    reckoning the proof, which needs g^ab; from g^a and g^b that is the Diffie-Hellman problem.
    """
    door, entry = with_code(door, 0, draw)
    threshold, challenge = door.challenge(draw)
    phone, first = begin(challenge, entry, draw)
    turn = door.hear(threshold, first, 0, draw)
    assert isinstance(first, Knock) and isinstance(turn.answer, Answer)
    proof = phone.hear(turn.answer)[1]
    assert isinstance(proof, TakeByCode)
    mine, theirs = first.public, turn.answer.public

    def confirms(shared: bytes) -> bool:
        key = handshake.code_key(entry.code, shared, mine, theirs)
        nonces = (challenge.nonce, proof.nonce)
        return handshake.take_proof(handshake.TAKE_BY_CODE, key, door.table, 0, nonces) == proof.proof

    a, b, p = int(mine, 16), int(theirs, 16), handshake.PRIME
    heard = (0, 1, 2, p - 1, a, b, a * b % p, a * pow(b, -1, p) % p, b * pow(a, -1, p) % p, a * a % p)
    assert not any(confirms(number.to_bytes(256, "big")) for number in heard)
    assert confirms(handshake.shared_secret(phone.secret, theirs))


def test_a_closed_socket_remembers_no_key(door: Door, draw: Draw) -> None:
    """Nor does a seated one: the key lies in the door alone."""
    door, entry = with_code(door, 0, draw)
    for way in (entry, wrong(entry)):
        assert join(door, way, draw)[0].threshold.key == b""
