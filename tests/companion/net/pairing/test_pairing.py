"""The door: who gets a seat, who does not, and what a stranger can do about it."""

from dataclasses import fields, replace
from typing import Any

import pytest

from companion.net.pairing import handshake, pairing
from companion.net.pairing.handshake import PROTOCOL, BadKey, WrongProtocol
from companion.net.pairing.pairing import (
    Door,
    DoorLimits,
    FreeSeat,
    NoSuchSeat,
    OutOfOrder,
    SeatTaken,
    TakenSeat,
    ThresholdState,
    UnknownDevice,
    WrongProof,
    new_door,
)
from companion.net.pairing.pairing_messages import Answer, Return, Seated, Take, TakeByCode
from companion.net.pairing.phone_pairing import Credentials, Invitation, UnprovenHost, begin
from tests.kits.net.pairing_kit import Draw, by_qr, join, knock, messages, refusal, stream, with_code, wrong


@pytest.fixture
def draw() -> Draw:
    """One stream for a whole test."""
    return stream()


@pytest.fixture
def door(draw: Draw) -> Door:
    """A new table of three seats."""
    return new_door("Kitchen", 3, draw)


def test_a_phone_takes_a_seat_by_qr_code_and_both_ends_have_one_key(door: Door, draw: Draw) -> None:
    """The key is made on both ends and was in no message."""
    turn, kept = join(door, by_qr(door, 1), draw)
    assert kept and turn.threshold.state is ThresholdState.SEATED
    assert turn.door.seats[1] == TakenSeat(kept.device, kept.key)
    assert (turn.threshold.seat, turn.threshold.device) == (1, kept.device)
    assert turn.door.invitation(1) is None and turn.door.free_seats == (0, 2)
    assert kept.key not in repr(turn)


def test_a_phone_knows_its_credentials_before_it_asks(door: Door, draw: Draw) -> None:
    """So no lost answer can leave it with a seat that it cannot come back to."""
    door, entry = with_code(door, 2, draw)
    for way in (by_qr(door, 1), entry):
        threshold, challenge = door.challenge(draw)
        phone, message = begin(challenge, way, draw)
        turn = door.hear(threshold, message, 0, draw)
        if isinstance(turn.answer, Answer):
            assert phone.credentials is None
            phone, proof = phone.hear(turn.answer)
            assert proof
            turn = turn.door.hear(turn.threshold, proof, 0, draw)
        own = phone.credentials
        assert own and turn.door.seats[own.seat] == TakenSeat(own.device, own.key)
        assert join(turn.door, own, draw)[1] == own


def test_a_phone_comes_back_to_its_seat(door: Door, draw: Draw) -> None:
    """As often as it likes; the table stays as it is."""
    turn, kept = join(door, by_qr(door, 1), draw)
    for _ in range(3):
        again, same = join(turn.door, kept, draw)
        assert same == kept and again.door == turn.door and again.threshold.seat == 1


def test_a_spectator_needs_no_key(door: Door, draw: Draw) -> None:
    """And gets none."""
    turn, kept = join(door, None, draw)
    assert turn.answer == Seated(None, None, None) and kept is None and turn.door == door
    assert turn.threshold.state is ThresholdState.WATCHING


def test_a_stranger_cannot_take_a_seat(door: Door, draw: Draw) -> None:
    """Neither with a key of his own nor with the key of another seat."""
    other = by_qr(door, 0)
    for key in ("A" * 22, other.key):
        turn, _ = join(door, Invitation(1, key), draw)
        assert refusal(turn) is WrongProof and turn.door == door


def test_a_taken_seat_stays_taken(door: Door, draw: Draw) -> None:
    """The invitation is spent, and a code does not help either."""
    invitation = by_qr(door, 1)
    door = join(door, invitation, draw)[0].door
    assert refusal(join(door, invitation, draw)[0]) is SeatTaken
    door, entry = with_code(door, 1, draw)
    turn, _ = join(door, entry, draw)
    assert refusal(turn) is SeatTaken and turn.door.seats == door.seats and turn.door.wrong == 0


def test_the_owner_frees_a_seat(door: Door, draw: Draw) -> None:
    """The phone that had it is out, its old invitation void, and a new one good."""
    invitation = by_qr(door, 1)
    turn, kept = join(door, invitation, draw)
    assert kept
    freed, out = turn.door.free(1, draw)
    assert out == kept.device
    assert refusal(join(freed, kept, draw)[0]) is UnknownDevice
    assert refusal(join(freed, invitation, draw)[0]) is WrongProof
    assert join(freed, by_qr(freed, 1), draw)[1]


def test_freeing_a_free_seat_makes_a_photographed_invitation_void(door: Door, draw: Draw) -> None:
    """Nobody is put out."""
    freed, out = door.free(1, draw)
    assert out is None and refusal(join(freed, by_qr(door, 1), draw)[0]) is WrongProof


def test_an_unknown_device_and_a_wrong_proof_look_the_same(door: Door, draw: Draw) -> None:
    """Nobody learns which device ids there are."""
    turn, kept = join(door, by_qr(door, 1), draw)
    assert kept
    told = set()
    for false in (
        replace(kept, device="0" * 16),
        replace(kept, key="0" * 64),
        replace(kept, device="1" * 16),
    ):
        refused, _ = join(turn.door, false, draw)
        assert refusal(refused) is UnknownDevice and refused.door == turn.door
        told.add(str(refused.refused))
    assert len(told) == 1


def test_the_stand_in_for_nobody_is_nobody(door: Door, draw: Draw) -> None:
    """Its key is in the source, so a right proof with it must not help."""
    nobody = Credentials(door.table, 0, pairing._NOBODY.device, pairing._NOBODY.key)
    assert refusal(join(door, nobody, draw)[0]) is UnknownDevice


def test_every_message_of_another_version_is_refused(door: Door, draw: Draw) -> None:
    """Older ones too: nobody talks the host down."""
    for message in messages():
        for protocol in (0, PROTOCOL - 1, PROTOCOL + 1, -1):
            threshold, _ = door.challenge(draw)
            turn = door.hear(threshold, replace(message, protocol=protocol), 0, draw)
            assert refusal(turn) is WrongProtocol


def test_a_handshake_that_is_over_hears_nothing_more(door: Door, draw: Draw) -> None:
    """Seated, watching or closed: the next message of pairing closes the socket."""
    ends = [join(door, by_qr(door, 0), draw)[0], join(door, None, draw)[0]]
    ends.append(join(door, Invitation(0, "A" * 22), draw)[0])
    for end in ends:
        for message in messages():
            turn = end.door.hear(end.threshold, message, 0, draw)
            assert refusal(turn) is OutOfOrder and turn.door == end.door


@pytest.mark.parametrize("seat", [-1, 3, 10**30])
def test_there_is_no_seat_beside_the_table(door: Door, draw: Draw, seat: int) -> None:
    """Not even one that Python would count from the end."""
    assert refusal(join(door, Invitation(seat, "A" * 22), draw)[0]) is NoSuchSeat
    for ask in (lambda: door.invitation(seat), lambda: door.free(seat, draw)):
        with pytest.raises(NoSuchSeat):
            ask()


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "A" * 64, "ä" * 64, "\ud800" * 64, "0" * 64 + "\n"])
def test_nonces_and_proofs_have_one_writing(door: Door, draw: Draw, text: str) -> None:
    """Whatever else arrives is refused and breaks nothing, nor does it count as a guess."""
    good = "0" * 64
    for nonce, proof in ((text, good), (good, text)):
        for message in (Take(PROTOCOL, 0, nonce, proof), Return(PROTOCOL, "0" * 16, nonce, proof)):
            assert refusal(door.hear(door.challenge(draw)[0], message, 0, draw)) is BadKey
        coded, entry = with_code(door, 0, draw)
        knocked = knock(coded, entry, draw)
        turn = knocked.door.hear(knocked.threshold, TakeByCode(PROTOCOL, 0, nonce, proof), 0, draw)
        assert refusal(turn) is BadKey and turn.door.wrong == 0


def test_a_recorded_message_does_not_work_on_another_socket(door: Door, draw: Draw) -> None:
    """Every socket has a nonce of its own, and every proof is bound to it."""
    threshold, challenge = door.challenge(draw)
    take = begin(challenge, by_qr(door, 0), draw)[1]
    assert refusal(door.hear(door.challenge(draw)[0], take, 0, draw)) is WrongProof
    turn, kept = join(door, by_qr(door, 0), draw)
    threshold, challenge = turn.door.challenge(draw)
    back = begin(challenge, kept, draw)[1]
    assert turn.door.hear(threshold, back, 0, draw).answer
    assert refusal(turn.door.hear(door.challenge(draw)[0], back, 0, draw)) is UnknownDevice


def test_every_part_of_a_proof_counts() -> None:
    """Another tag, key, table, seat, device or nonce, or two of them swapped, gives another proof."""
    key, other, nonces, key_hex = b"k" * 16, b"l" * 16, ("0" * 64, "1" * 64), "2" * 64
    swapped, table = nonces[::-1], "3" * 16
    takes = [
        handshake.take_proof(tag, secret, at, seat, pair)
        for tag in (handshake.TAKE, handshake.TAKE_BY_CODE, handshake.DEVICE)
        for secret in (key, other)
        for at in (table, "4" * 16)
        for seat in (1, 2, 11)
        for pair in (nonces, swapped, (nonces[0], nonces[0]))
    ]
    held = [
        proof
        for device in (table, "5" * 16)
        for secret in (key_hex, "6" * 64)
        for pair in (nonces, swapped)
        for proof in (
            handshake.seated_proof(device, secret, pair),
            handshake.return_proof(device, secret, "7" * 16, pair),
            handshake.return_proof("7" * 16, secret, device, pair),
        )
    ]
    assert len(set(takes + held)) == len(takes) + len(held)
    ids = [
        handshake.device_id(secret, at, seat)
        for secret in (key_hex, "6" * 64)
        for at in (table, "4" * 16)
        for seat in (1, 2, 11)
    ]
    assert len(set(ids)) == len(ids) and all(map(handshake.is_id, ids))
    public = [handshake.public_of(n) for n in (5, 6)]
    codes = [
        handshake.code_key(code, shared, *pair)
        for code in ("000000", "000001")
        for shared in (b"\0" * 256, b"\1" * 256)
        for pair in (public, public[::-1], (public[0], public[0]))
    ]
    assert len(set(codes)) == len(codes)


def test_a_host_without_the_key_is_not_believed(door: Door, draw: Draw) -> None:
    """A false tablet that says `seated` gets no act of the phone."""
    _, challenge = door.challenge(draw)
    for way in (by_qr(door, 0), Credentials(door.table, 0, "1" * 16, "2" * 64)):
        phone, _ = begin(challenge, way, draw)
        for false in (Seated(0, "1" * 16, "0" * 64), Seated(None, None, None), Seated(1, "1" * 16, "0" * 64)):
            with pytest.raises(UnprovenHost):
                phone.hear(false)


def test_no_secret_is_shown_by_repr_or_error(door: Door, draw: Draw) -> None:
    """Doors, sockets, phones and refusals can be logged."""
    door, entry = with_code(door, 1, draw)
    threshold, challenge = door.challenge(draw)
    phone, first = begin(challenge, entry, draw)
    turn = door.hear(threshold, first, 0, draw)
    assert isinstance(turn.answer, Answer)
    asked, _ = phone.hear(turn.answer)
    taken, kept = join(turn.door, by_qr(door, 0), draw)
    assert kept and asked.credentials
    shown = repr(
        (door, turn, phone, asked, taken, kept, by_qr(door, 2), entry, str(join(door, wrong(entry), draw)))
    )
    invitations = [seat.invitation for seat in door.seats if isinstance(seat, FreeSeat)]
    secrets = [entry.code, *invitations, kept.key, asked.credentials.key, str(phone.secret)]
    assert [secret for secret in [*secrets, repr(turn.threshold.key)] if secret in shown] == []


def test_every_limit_has_a_default_that_lets_a_table_play() -> None:
    """Nothing is switched off by accident."""
    limits: Any = DoorLimits()
    assert all(getattr(limits, field.name) > 0 for field in fields(limits))
