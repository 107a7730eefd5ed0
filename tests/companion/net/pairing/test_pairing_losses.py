"""Whatever is lost on the way, a phone ends in its seat by itself, and a stranger gains nothing."""

import random

import pytest

from companion.net.pairing.pairing import Door, DoorTurn, new_door
from companion.net.pairing.phone_pairing import (
    PASSING,
    TRIES_MOST,
    CodeEntry,
    Credentials,
    Invitation,
    Ticket,
    begin,
    read_ticket,
)
from engine.message import say
from tests.kits.net.losses_kit import DOWN, FATES, LATE, SEAT, UP, WORKS, Losses
from tests.kits.net.pairing_kit import Draw, by_qr, join, stream, with_code, wrong

FAULTS = FATES[1:]
WHY = say("pairing.seat_taken")
KEPT = Credentials("0" * 16, 1, "1" * 16, "2" * 64)


@pytest.fixture
def draw() -> Draw:
    """One stream for a whole test."""
    return stream()


@pytest.fixture
def door(draw: Draw) -> Door:
    """A new table of three seats."""
    return new_door("Kitchen", 3, draw)


def _all_scripts(by_code: bool, restarts: bool, faults: int, fates: tuple[str, ...]) -> list[Losses]:
    """A life for every way to place so many faults on the messages that the phone sends."""
    done: list[Losses] = []
    edge: list[tuple[str, ...]] = [()]
    while edge:
        script = edge.pop()
        lived = Losses(by_code, script, restarts).run()
        done.append(lived)
        if sum(fate != WORKS for fate in script) < faults:
            gaps = range(lived.used - len(script))
            edge += [(*script, *(WORKS,) * gap, fate) for gap in gaps for fate in fates]
    return done


@pytest.mark.long
@pytest.mark.parametrize("restarts", [False, True])
def test_a_phone_with_an_invitation_always_gets_its_seat_without_help(restarts: bool) -> None:
    """Every answer and every message lost or late, in every order: no tap, no owner, no stranger."""
    lived = _all_scripts(by_code=False, restarts=restarts, faults=3, fates=FAULTS)
    ends = [type(one.ticket.way) for one in lived]
    assert len(lived) > 250 and set(ends) == {Credentials}
    assert all(one.ticket.tries == () for one in lived)
    assert max(sum(step[0] == "refused" for step in one.steps) for one in lived) >= 3


@pytest.mark.long
@pytest.mark.parametrize("restarts", [False, True])
def test_a_phone_with_a_code_gets_its_seat_and_no_guess_is_counted(restarts: bool) -> None:
    """A person types again at most when the proof itself never arrived, or the phone forgot the code."""
    # A proof that arrives after the phone was started again twice is past what the host waits for.
    fates = FAULTS[:-1] if restarts else FAULTS
    for lived in _all_scripts(by_code=True, restarts=restarts, faults=2, fates=fates):
        assert isinstance(lived.ticket.way, Credentials) and lived.door.wrong == 0
        assert lived.typed <= 1 + len([fate for fate in lived.script if fate != WORKS])


@pytest.mark.parametrize("by_code", [False, True])
def test_a_lost_answer_costs_nobody_a_tap(by_code: bool) -> None:
    """The seat is taken, the phone was not told, and comes back by itself."""
    before = (WORKS,) * by_code
    lived = Losses(by_code, (*before, DOWN), restarts=True).run()
    assert [step[0] for step in lived.steps if step[0] != "restart"][-2:] == ["begin", "seated"]
    assert lived.typed == by_code and all(step[0] != "refused" for step in lived.steps)


def test_a_take_that_arrives_late_is_found(draw: Draw) -> None:
    """First unknown, then the reason why the seat is taken."""
    lived = Losses(False, (LATE,), restarts=False).run()
    assert [step[1] for step in lived.steps if step[0] == "refused"] == ["UnknownDevice", "SeatTaken"]


def test_long_stretches_of_bad_luck_end_in_the_seat() -> None:
    """Forty random scripts, each with twelve chances for it."""
    for seed in range(40):
        chance = random.Random(seed)
        script = tuple(chance.choice((WORKS, WORKS, UP, DOWN, LATE)) for _ in range(12))
        lived = Losses(False, script, restarts=seed % 2 == 0, seed=str(seed)).run()
        assert isinstance(lived.ticket.way, Credentials)


def test_no_more_than_a_few_tries_are_kept() -> None:
    """Each was denied by the host before the next was made."""
    lived = Losses(False, (UP, *(WORKS, UP), *(WORKS,) * 2, UP, *(WORKS,) * 3, UP, *(WORKS,) * 4, UP), False)
    most = 0
    while not lived.visit():
        lived.between()
        most = max(most, len(lived.ticket.tries))
    assert most == TRIES_MOST == 4 and lived.ticket.tries == ()


def test_the_model_would_see_an_id_that_only_the_host_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """With ids that the host draws, a lost answer blocks the seat."""
    monkeypatch.setattr("companion.net.pairing.pairing.device_id", lambda *_: "f" * 16)
    with pytest.raises(AssertionError):
        Losses(False, (DOWN,), restarts=False).run()


def _refused(door: Door, ticket: Ticket, draw: Draw) -> tuple[DoorTurn, Ticket]:
    """The ticket after one socket on which the host says no."""
    threshold, challenge = door.challenge(draw)
    pairing, message = begin(challenge, ticket.next, draw)
    ticket = ticket.asked(pairing)
    turn = door.hear(threshold, message, 0, draw)
    assert turn.refused
    return turn, ticket.refused(pairing, type(turn.refused).__name__, turn.refused.message)


def test_a_seat_that_another_phone_took_is_given_up(door: Door, draw: Draw) -> None:
    """The person is told that the seat is taken; after a restart the phone asks once more, then forgets."""
    mine = Ticket(None).anew(by_qr(door, 1))
    _, challenge = door.challenge(draw)
    mine = mine.asked(begin(challenge, mine.next, draw)[0])
    door = join(door, by_qr(door, 1), draw)[0].door
    said = []
    while not mine.over:
        turn, mine = _refused(door, mine, draw)
        said.append(type(turn.refused).__name__)
        assert turn.door == door
    assert said == ["UnknownDevice", "SeatTaken", "UnknownDevice"]
    assert mine.over == WHY
    again = read_ticket(mine.store())
    assert again and again.left == mine.tries
    assert _refused(door, again, draw)[1].store() is None


def test_a_void_invitation_is_given_up_at_once(door: Door, draw: Draw) -> None:
    """Nothing was sent before, so nothing can have arrived."""
    _, ticket = _refused(door, Ticket(None).anew(Invitation(1, "A" * 22)), draw)
    assert ticket.over == say("pairing.wrong_proof") and (ticket.tries, ticket.store()) == ((), None)


def test_a_freed_seat_is_gone_for_good(door: Door, draw: Draw) -> None:
    """Confirmed credentials that the host does not know are no try that might still arrive."""
    turn, kept = join(door, by_qr(door, 1), draw)
    freed, _ = turn.door.free(1, draw)
    _, ticket = _refused(freed, Ticket(kept), draw)
    assert ticket.over == say("pairing.unknown_device") and ticket.store() is None


def test_whoever_asks_for_another_seat_keeps_the_old_one_until_it_works(door: Door, draw: Draw) -> None:
    """The new seat first; if that is refused, back to the one that the phone has."""
    turn, kept = join(door, by_qr(door, 1), draw)
    door = join(turn.door, by_qr(door, 2), draw)[0].door
    ticket = Ticket(kept).anew(Invitation(2, "A" * 22))
    assert ticket.left == ()
    _, ticket = _refused(door, ticket, draw)
    assert ticket.over is None and ticket.next == kept and join(door, ticket.next, draw)[1] == kept


def test_a_wrong_code_is_over_at_once_and_typed_again(door: Door, draw: Draw) -> None:
    """The host said no, so that try is forgotten."""
    door, entry = with_code(door, SEAT, draw)
    ticket = Ticket(None).anew(wrong(entry))
    threshold, challenge = door.challenge(draw)
    pairing, knock = begin(challenge, ticket.next, draw)
    knocked = door.hear(threshold, knock, 0, draw)
    assert knocked.answer and ticket.asked(pairing) == ticket
    pairing, _ = pairing.hear(knocked.answer)
    ticket = ticket.asked(pairing)
    assert len(ticket.tries) == 1 and entry.code not in repr(ticket.store()) and ticket.next
    ticket = ticket.refused(pairing, "WrongCode", say("pairing.wrong_code"))
    assert ticket.over == say("pairing.wrong_code") and ticket.tries == ()


@pytest.mark.parametrize("error", PASSING)
def test_a_refusal_that_judges_no_key_changes_nothing(error: str, door: Door, draw: Draw) -> None:
    """The same ticket is shown again."""
    for ticket in (
        Ticket(KEPT),
        Ticket(None).anew(by_qr(door, 1)),
        Ticket(None).anew(CodeEntry(1, "123456")),
    ):
        way = ticket.next if not isinstance(ticket.next, Credentials) else by_qr(door, 1)
        pairing, _ = begin(door.challenge(draw)[1], way, draw)
        assert ticket.refused(pairing, error, WHY) == ticket


def test_another_version_spends_no_confirmed_seat(door: Door, draw: Draw) -> None:
    """The person is told to reload, and the seat is still in the store."""
    turn, kept = join(door, by_qr(door, 1), draw)
    pairing, _ = begin(turn.door.challenge(draw)[1], kept, draw)
    ticket = Ticket(kept).refused(pairing, "WrongProtocol", say("pairing.protocol"))
    assert ticket.over and read_ticket(ticket.store()) == Ticket(kept)


def test_no_ticket_shows_a_key(door: Door, draw: Draw) -> None:
    """Tickets can be logged; their store is private."""
    ticket = Ticket(None, (KEPT,), (KEPT,)).anew(by_qr(door, 1))
    assert KEPT.key not in repr(ticket) and by_qr(door, 1).key not in repr(ticket)
