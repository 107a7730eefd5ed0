"""One hosted table: who gets in, who is put out, and what a host does not put up with."""

from typing import Any

import pytest

from companion.net.limits import LIMITS, Limits
from companion.net.pairing.pairing_messages import Challenge, Seated
from companion.net.pairing.phone_pairing import Invitation
from companion.net.table.messages import (
    Act,
    AskScore,
    Goodbye,
    GoodbyeReason,
    Photo,
    PhotoProgress,
    Ping,
    Problem,
    StopPhoto,
)
from engine.codec import loads
from tests.kits.net.lan_kit import DUEL, Guest, Lan, duel, guest
from tests.kits.net.sim_phone import SimPhone

JPEG = b"\xff\xd8\xff" + b"x" * 97


@pytest.fixture
def lan() -> Lan:
    return Lan(DUEL, duel("table", 30))


def told(lan: Lan) -> list[str]:
    """What was saved and said, in order."""
    return [
        event if isinstance(event, str) else loads(event[1])["say"] if event[1] else "hang up"
        for event in lan.events
    ]


def test_a_new_socket_is_challenged(lan: Lan) -> None:
    stranger = Guest(lan)
    lan.run()
    assert isinstance(stranger.heard[0], Challenge)
    assert lan.host.unpaired == 1


def test_a_seat_is_saved_before_its_phone_is_told(lan: Lan) -> None:
    guest(lan, 0)
    order = told(lan)
    assert order.index("door") < order.index("seated") < order.index("whole")


def test_a_socket_that_never_joins_is_closed(lan: Lan) -> None:
    stranger, joined = Guest(lan), guest(lan, 0)
    lan.pass_time(int(LIMITS.first_message * 1000) + 50)
    lan.run()
    assert stranger.gone and stranger.last(Problem).error == "TooSlow"
    assert not joined.gone
    assert lan.host.unpaired == 0


@pytest.mark.parametrize("text", ["", "{", "[]", '{"say":"ping","n":1}', '{"say":"no"}', "x" * 20_000])
def test_whoever_does_not_join_first_is_put_out(lan: Lan, text: str) -> None:
    stranger = Guest(lan)
    lan.run()
    stranger.say_text(text)
    assert stranger.gone and isinstance(stranger.heard[-1], Problem)
    assert lan.faults == []


@pytest.mark.parametrize(
    "text", ["", "{", '{"say":"watch","protocol":2}', '{"say":"no"}', "x" * 20_000, '{"say":"seal"}']
)
def test_nonsense_of_a_seated_phone_is_a_problem_and_changes_nothing(lan: Lan, text: str) -> None:
    phone = guest(lan, 0)
    before = lan.lines()
    assert isinstance(phone.say_text(text), Problem)
    assert not phone.gone and lan.lines() == before
    assert phone.say(Ping(1)).n == 1


def test_a_wrong_key_takes_no_seat(lan: Lan) -> None:
    phone = SimPhone(lan, Invitation(0, "A" * 22))
    phone.connect()
    lan.run()
    assert phone.ended == "WrongProof"
    assert lan.host.door.free_seats == (0, 1)


def test_a_taken_seat_is_not_given_twice(lan: Lan) -> None:
    key = lan.host.invitation(0) or ""
    lan.join(0)
    late = SimPhone(lan, Invitation(0, key))
    late.connect()
    lan.run()
    assert late.ended == "SeatTaken"


def test_a_flood_is_cut_off(lan: Lan) -> None:
    phone, other = guest(lan, 0), guest(lan, 1)
    phone.wire.up.extend(['{"say":"ping","n":1}'] * 100)
    lan.run()
    assert phone.gone and phone.last(Problem).error == "TooFast"
    assert len([each for each in phone.heard if type(each).__name__ == "Pong"]) <= LIMITS.burst
    assert other.say(Ping(1)).n == 1


def test_a_phone_that_taps_as_fast_as_a_person_is_never_cut_off(lan: Lan) -> None:
    phone = guest(lan, 0)
    for _ in range(300):
        lan.pass_time(60)
        phone.say(Ping(1))
    assert not phone.gone


def test_there_are_only_so_many_spectators() -> None:
    lan = Lan(DUEL, duel(), limits=Limits(spectators=1))
    first = guest(lan, None)
    second = SimPhone(lan, None)
    second.connect()
    lan.run()
    assert second.ended == "TooManySpectators" and not first.gone
    lan.cut(first.wire)
    assert guest(lan, None).last(Seated).seat is None


def test_a_second_tab_displaces_the_first(lan: Lan) -> None:
    first = guest(lan, 0)
    second = Guest(lan).join(first.credentials)
    lan.run()
    assert first.last(Goodbye).why is GoodbyeReason.ELSEWHERE and first.gone
    assert second.say(Ping(1)).n == 1


def test_a_late_wish_of_a_displaced_tab_is_not_heard(lan: Lan) -> None:
    first = guest(lan, 0)
    act = '{"say":"act","counter":1,"revision":0,"act":{"duel":"enter","seat":0,"pips":3}}'
    Guest(lan).join(first.credentials)
    lan.host.hear(first.wire.visit, act)
    assert lan.table.revision == 0


def test_a_late_return_of_an_abandoned_socket_does_not_displace_the_newer_one(lan: Lan) -> None:
    """The phone gave the first socket up and came back on a second; then the network hands over the rest."""
    phone = lan.join(0)
    phone.connect()
    abandoned = phone.wire
    assert abandoned
    lan.tell(abandoned)
    assert abandoned.up
    phone.connect()
    late, abandoned.up = abandoned.up, type(abandoned.up)()
    lan.run()
    assert phone.seated
    lan.wires[abandoned.visit] = abandoned
    lan.host.hear(abandoned.visit, late.popleft())
    lan.run()
    assert phone.seated and phone.ended is None


def test_a_freed_seat_puts_its_phone_out_for_good(lan: Lan) -> None:
    phone = lan.join(0)
    old = phone.ticket.way
    lan.host.free(0)
    lan.run()
    assert phone.ended == "freed"
    back = SimPhone(lan, old)
    back.connect()
    lan.run()
    assert back.ended == "UnknownDevice"
    assert lan.join(0).device != phone.device


def test_a_freed_phone_is_not_heard_any_more(lan: Lan) -> None:
    phone = guest(lan, 0)
    lan.host.free(0)
    lan.host.hear(
        phone.wire.visit,
        '{"say":"act","counter":1,"revision":0,"act":{"duel":"enter","seat":0,"pips":3}}',
    )
    lan.run()
    assert lan.table.revision == 0 and phone.gone


def test_a_seat_is_freed_in_the_file_before_the_phone_hears_it(lan: Lan) -> None:
    guest(lan, 0)
    lan.events.clear()
    lan.host.free(0)
    assert told(lan)[0] == "door"
    assert {"goodbye", "hang up"} <= set(told(lan))


def test_freeing_a_free_seat_voids_its_invitation(lan: Lan) -> None:
    before = lan.host.invitation(0)
    lan.host.free(0)
    assert lan.host.invitation(0) not in (None, before)


def test_a_closing_host_says_so_to_everybody(lan: Lan) -> None:
    everybody = [guest(lan, 0), guest(lan, 1), guest(lan, None)]
    lan.host.farewell()
    lan.run()
    assert [each.last(Goodbye).why for each in everybody] == [GoodbyeReason.CLOSING] * 3


def test_a_mistake_of_ours_changes_nothing_and_tells_no_secret(
    lan: Lan, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("the secret is 3")

    phone = guest(lan, 0)
    monkeypatch.setattr(type(DUEL), "score_sheet", broken)
    answer = phone.say(AskScore())
    assert answer.error == "HostFault" and "secret" not in str(answer)
    assert [type(fault) for fault in lan.faults] == [RuntimeError]
    assert phone.say(Act(1, 0, {"duel": "show", "seat": 0})).counter == 1


def test_seats_and_name_outlive_a_restart(lan: Lan) -> None:
    phone = lan.join(1)
    lan.restart()
    phone.connect()
    lan.run()
    assert phone.seated and lan.host.door.free_seats == (0,)


def photo(lan: Lan, phone: Guest, *pieces: bytes) -> None:
    """The bytes of a photo arrive."""
    for piece in pieces:
        lan.host.hear_bytes(phone.wire.visit, piece)
    lan.run()


def test_a_photo_is_kept_when_it_is_complete(lan: Lan) -> None:
    phone = guest(lan, 1)
    phone.say(Photo(100, "image/jpeg"))
    photo(lan, phone, JPEG[:40])
    assert lan.photos == []
    photo(lan, phone, JPEG[40:])
    assert lan.photos == [(1, "image/jpeg", JPEG)]
    assert phone.last(PhotoProgress) == PhotoProgress(100, 100)


@pytest.mark.parametrize(
    "announced",
    [Photo(0, "image/jpeg"), Photo(-1, "image/jpeg"), Photo(15_000_001, "image/jpeg"), Photo(9, "text/html")],
)
def test_a_photo_of_a_wrong_size_or_kind_is_refused(lan: Lan, announced: Photo) -> None:
    assert guest(lan, 0).say(announced).error == "PhotoRefused"


def test_bytes_that_are_no_photo_are_not_kept(lan: Lan) -> None:
    phone = guest(lan, 0)
    phone.say(Photo(100, "image/jpeg"))
    photo(lan, phone, b"<html>" + b"x" * 94)
    assert phone.last(Problem).error == "PhotoRefused" and lan.photos == []


def test_more_bytes_than_announced_end_the_photo(lan: Lan) -> None:
    phone = guest(lan, 0)
    phone.say(Photo(50, "image/jpeg"))
    photo(lan, phone, JPEG)
    assert phone.last(Problem).error == "PhotoRefused" and lan.photos == []


def test_a_stopped_photo_is_forgotten(lan: Lan) -> None:
    phone = guest(lan, 0)
    phone.say(Photo(100, "image/jpeg"))
    photo(lan, phone, JPEG[:40])
    phone.say(StopPhoto())
    photo(lan, phone, JPEG[40:])
    assert phone.last(Problem).error == "PhotoRefused" and lan.photos == []


def test_a_photo_begun_anew_replaces_the_first(lan: Lan) -> None:
    phone = guest(lan, 0)
    phone.say(Photo(100, "image/jpeg"))
    photo(lan, phone, JPEG[:40])
    phone.say(Photo(100, "image/jpeg"))
    photo(lan, phone, JPEG)
    assert lan.photos == [(0, "image/jpeg", JPEG)]


def test_two_phones_send_photos_at_once(lan: Lan) -> None:
    first, second = guest(lan, 0), guest(lan, 1)
    for phone in (first, second):
        phone.say(Photo(100, "image/jpeg"))
    photo(lan, first, JPEG[:50])
    photo(lan, second, JPEG)
    photo(lan, first, JPEG[50:])
    assert [seat for seat, _, _ in lan.photos] == [1, 0]


def test_a_photo_that_takes_too_long_is_given_up(lan: Lan) -> None:
    phone = guest(lan, 0)
    phone.say(Photo(100, "image/jpeg"))
    photo(lan, phone, JPEG[:40])
    lan.pass_time(int(LIMITS.photo_seconds * 1000) + 1)
    photo(lan, phone, JPEG[40:])
    assert phone.last(Problem).error == "PhotoRefused" and lan.photos == []


def test_a_broken_socket_takes_its_photo_along(lan: Lan) -> None:
    phone = guest(lan, 0)
    phone.say(Photo(100, "image/jpeg"))
    lan.cut(phone.wire)
    back = Guest(lan).join(phone.credentials)
    assert not isinstance(back.say(Photo(100, "image/jpeg")), Problem)


def test_a_spectator_sends_no_photo(lan: Lan) -> None:
    assert guest(lan, None).say(Photo(100, "image/jpeg")).error == "OnlyWatching"


def test_bytes_of_strangers_are_refused_and_counted(lan: Lan) -> None:
    stranger = Guest(lan)
    photo(lan, stranger, JPEG)
    assert stranger.gone and lan.photos == []
    phone = guest(lan, 0)
    photo(lan, phone, *[JPEG] * 100)
    assert phone.gone and phone.last(Problem).error == "TooFast"
