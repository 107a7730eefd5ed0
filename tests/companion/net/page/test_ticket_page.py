"""The page's Ticket, run by Node, does what the Python one does, whatever is lost."""

import random
from typing import Any

import pytest

from companion.net.pairing.phone_pairing import PASSING, TRIES_MOST, Ticket, begin, read_ticket
from engine.codec import Json, encode
from engine.message import say
from tests.kits.net.losses_kit import DOWN, FATES, LATE, SEAT, UP, WORKS, Losses
from tests.kits.net.node_kit import run

ONE: dict[str, Json] = {"table": "0" * 16, "seat": 1, "device": "1" * 16, "key": "2" * 64}
TWO: dict[str, Json] = {**ONE, "device": "3" * 16, "key": "4" * 64}
CARD: dict[str, Json] = {"seat": 1, "key": "A" * 22}
NOTHING: dict[str, Json] = {"credentials": None, "invitation": None, "tries": [], "left": []}
STORES: list[Json] = [
    None, [], 5, "x", {}, NOTHING, {**NOTHING, "credentials": ONE}, {**NOTHING, "invitation": CARD},
    {**NOTHING, "invitation": CARD, "tries": [ONE, TWO], "left": [TWO]}, {**NOTHING, "tries": [ONE, TWO]},
    {**NOTHING, "left": [TWO]}, {**NOTHING, "tries": [ONE] * 9, "left": [TWO] * 9},
    {**NOTHING, "tries": None},
    {**NOTHING, "tries": [None]}, {**NOTHING, "left": [{**ONE, "key": "2"}]}, {**NOTHING, "tries": {}},
    {**NOTHING, "credentials": {**ONE, "seat": -1}}, {**NOTHING, "credentials": CARD},
    {**NOTHING, "invitation": {**CARD, "key": "A" * 21 + "B"}},
    {**NOTHING, "invitation": {**CARD, "seat": -1}},
    {**NOTHING, "invitation": 3}, {"tries": [ONE], "left": [ONE]},
]  # fmt: skip


@pytest.fixture(scope="module")
def lives() -> list[Losses]:
    """Phones on their way to a seat, with every loss."""
    lives = [_changing_seats(), _put_out(), _refused_for_a_moment()]
    for seed in range(60):
        chance = random.Random(seed)
        by_code = seed % 6 == 0
        length = 3 if by_code else 14
        script = tuple(chance.choice((WORKS, WORKS, UP, DOWN, LATE)) for _ in range(length))
        lives.append(Losses(by_code, script, restarts=seed % 2 == 0 and not by_code, seed=str(seed)).run())
    return lives + [Losses(True, (WORKS, fate), restarts=False, seed=fate).run() for fate in FATES]


def _changing_seats() -> Losses:
    """A phone with a seat is shown a void invitation to another one, and goes back."""
    life = Losses(False, (), restarts=False).run()
    life.note("anew", [{"seat": 0, "key": "A" * 22}], life.ticket.anew(_void(0)))
    return life.run()


def _void(seat: int) -> Any:
    ticket = read_ticket({**NOTHING, "invitation": {**CARD, "seat": seat}})
    assert ticket
    return ticket.way


def _put_out() -> Losses:
    """The owner frees the seat; the person scans the new code."""
    life = Losses(False, (), restarts=False).run()
    life.door, _ = life.door.free(SEAT, life.draw)
    assert not life.visit() and life.ticket.over and life.ticket.store() is None
    life.choose()
    return life.run()


def _refused_for_a_moment() -> Losses:
    """Problems that judge nothing, and one of another version."""
    life = Losses(False, (UP,), restarts=False)
    assert not life.visit()
    for error in (*PASSING, "WrongProtocol"):
        _, challenge = life.door.challenge(life.draw)
        pairing, message = begin(challenge, life.ticket.next, lambda size: b"\7" * size)
        life.note("begin", [encode(challenge), "07" * 32], life.ticket.asked(pairing), message)
        why = say("host.fault")
        life.note("refused", [error, encode(why)], life.ticket.refused(pairing, error, why))
    assert life.ticket.over
    return life


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, lives: list[Losses]) -> Any:
    """What Node says about all of it, in one run."""
    job = {"stores": STORES, "lives": [life.steps for life in lives]}
    return run(tmp_path_factory.mktemp("page"), "ticket_page.mjs", job)


def test_the_page_has_the_same_limits(page: Any) -> None:
    """One rule in two languages."""
    assert page["limits"] == [TRIES_MOST, list(PASSING)]


def test_the_page_reads_the_same_tickets(page: Any) -> None:
    """A damaged one counts as none."""
    assert page["stores"] == [_shown(read_ticket(store)) for store in STORES]
    assert sum(store is None for store in page["stores"]) > 10


def _shown(ticket: Ticket | None) -> Json:
    return ticket and {"way": encode(ticket.way), "tries": encode(ticket.tries), "left": encode(ticket.left)}


def test_the_lives_come_by_everything(lives: list[Losses]) -> None:
    """The comparison below means something."""
    steps = {step[0] for life in lives for step in life.steps}
    assert steps == {"anew", "begin", "answer", "seated", "refused", "restart"}
    errors = {step[1] for life in lives for step in life.steps if step[0] == "refused"}
    assert {"UnknownDevice", "SeatTaken", "WrongProof", *PASSING} <= errors
    results: list[Any] = [result for life in lives for result in life.results]
    assert max(len(result["tries"]) for result in results) >= 3
    assert {"pairing.code_lost"} <= {result["over"]["key"] for result in results if result["over"]}


def test_the_page_s_ticket_does_what_the_python_ticket_does(page: Any, lives: list[Losses]) -> None:
    """Message for message and store for store."""
    for life, lived in zip(lives, page["lives"], strict=True):
        for step, mine, theirs in zip(life.steps, life.results, lived, strict=True):
            assert theirs == mine, (life.script, step)
