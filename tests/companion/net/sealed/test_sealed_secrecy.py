"""Nobody learns a sealed choice too early: not from the host's memory, journal, messages or errors."""

import json
import pickle
import subprocess
import sys
import traceback
from collections.abc import Callable
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.net.sealed.commitment import (
    Misshapen,
    SealedError,
    SealOpening,
    check,
    commitment_to,
    secret_text,
)
from companion.net.sealed.phone_seal import PhoneSeal, PhoneState, joined
from companion.net.sealed.sealed import Envelope, HostState, SealedChoice, restored
from companion.net.sealed.sealed_messages import FROM_PHONE, Commit, Opened, Reveal, Sealed, Void, VoidReason
from engine.codec import Json, Malformed, dumps
from engine.message import TableError
from tests.kits.net.sealed_kit import ATTACKER, DEFENDER, DIALS, Combat, begun, committed, dealt, nonce, phone
from tests.kits.source_tree import ROOT
from tests.kits.waiting import AGES

EVERY_DIAL: list[Json] = [
    {"cards": list(cards), "dial": dial}
    for dial in range(8)
    for count in range(6)
    for cards in combinations_with_replacement((2, 3, 4, 5), count)
]
CHOICES = st.sampled_from(EVERY_DIAL)
MARKED: Json = {"cards": [5, 5], "dial": 6, "marker": "unmistakable"}


def _markers(secret: Json, seat: int) -> tuple[str, ...]:
    """Everything that would betray this choice: its nonce in two writings and its text."""
    return nonce(seat, 1, 0).hex(), repr(nonce(seat, 1, 0))[2:-1], secret_text(secret), "unmistakable"


def _memory(host: SealedChoice) -> bytes:
    return pickle.dumps(host, protocol=0)


def _all_the_host_knows(secrets: dict[int, Json]) -> list[bytes]:
    """Whatever the host receives, holds, saves, shows or says until both are sealed, step by step."""
    combat, known = Combat(), []
    for seat, secret in secrets.items():
        combat.choose(seat, secret)
        received = dumps(FROM_PHONE.encode(combat.waiting[0][1]))
        combat.deliver()
        texts = (received, repr(combat.host), *combat.saves, *combat.frames)
        news = repr([combat.host.news(at) for at in combat.phones])
        known += [text.encode("ascii") for text in (*texts, news)] + [_memory(combat.host)]
    assert combat.host.state is HostState.ALL_SEALED
    opaque = [seal.commitment.encode() for seal in combat.host.seals if seal]
    return [_without(text, opaque) for text in known]


def _without(text: bytes, opaque: list[bytes]) -> bytes:
    for number, commitment in enumerate(opaque):
        text = text.replace(commitment, b"<commitment %d>" % number)
    return text


REFERENCE = _all_the_host_knows({ATTACKER: EVERY_DIAL[0], DEFENDER: EVERY_DIAL[0]})


def test_there_are_as_many_dials_as_the_facts_say() -> None:
    """Few enough to try them all, which is why a nonce is needed."""
    assert len({dumps(dial) for dial in EVERY_DIAL}) == 1008


@given(CHOICES, CHOICES)
def test_the_host_sees_the_same_whatever_is_sealed(attacker: Json, defender: Json) -> None:
    """Byte for byte, lengths included, but for the 64 digits of each commitment."""
    assert _all_the_host_knows({ATTACKER: attacker, DEFENDER: defender}) == REFERENCE


def test_no_early_message_tells_by_its_length() -> None:
    """All 1008 dials make commits of one length."""
    lengths = set()
    for dial in EVERY_DIAL:
        _, commit = committed(phone(begun(), ATTACKER), dial)
        lengths.add(len(dumps(FROM_PHONE.encode(commit))))
    assert len(lengths) == 1


def test_one_dial_sealed_twice_looks_like_two_dials() -> None:
    """The nonce of every choice is its own, so commitments cannot be compared."""
    seals = {committed(phone(begun(), ATTACKER), 5, seed=seed)[1] for seed in range(50)}
    assert len(seals) == 50


def _marked() -> tuple[Combat, tuple[str, ...]]:
    combat = Combat()
    combat.choose(ATTACKER, MARKED)
    combat.choose(DEFENDER, DIALS[DEFENDER])
    return combat, _markers(MARKED, ATTACKER)


def _betrays(thing: object, markers: tuple[str, ...]) -> bool:
    return any(marker in text for marker in markers for text in (str(thing), repr(thing)))


def test_a_waiting_opening_is_in_no_text_that_the_host_makes() -> None:
    """Not in its repr, its save, its news or its messages, while the other side has not opened."""
    combat, markers = _marked()
    for _ in range(3):
        combat.deliver()
        assert not any(marker in text for marker in markers for text in (*combat.saves, *combat.frames))
        news = [combat.host.news(seat) for seat in combat.phones]
        assert not _betrays((combat.host, combat.host.saved(), news), markers)
    assert combat.host.state is HostState.SOME_OPENED
    combat.deliver()
    assert markers[0] in combat.frames[-1] and markers[0] in combat.saves[-1], "the search does find it"


def test_a_voided_or_hand_settled_attempt_forgets_the_waiting_opening() -> None:
    """What was never shown is never kept."""
    combat, markers = _marked()
    for _ in range(3):
        combat.deliver()
    host = combat.host
    for after in (host.settle_by_hand()[0], host.void(3, 1, VoidReason.ASKED)[0], restored(host.saved())):
        assert markers[0].encode() in _memory(host)
        assert not any(marker.encode() in _memory(after) for marker in markers)


def test_nothing_that_holds_a_secret_shows_it() -> None:
    """Phones, messages and openings can be logged by accident without harm."""
    combat, markers = _marked()
    things: list[Any] = [*combat.phones.values()]
    combat.run()
    opening = combat.host.openings[0]
    assert opening
    things += [opening, combat.host, combat.phones[ATTACKER], Reveal(3, 1, opening)]
    things += [Envelope(None, Opened(3, 1, (opening, opening))), combat.phones[ATTACKER].openings]
    assert [thing for thing in things if _betrays(thing, markers)] == []


def _refusals() -> list[TableError]:
    """Every error that a machine raises while it has a marked secret in its hands."""
    seal = phone(begun(), ATTACKER).choose(MARKED, nonce(ATTACKER, 1, 0))
    opening, full = seal.kept[0].opening, dealt()
    full.run()
    broken = [
        SealOpening(opening.nonce, opening.secret + " "),
        SealOpening(opening.nonce, opening.secret[:-1]),
    ]
    broken += [
        SealOpening(opening.nonce + "0", opening.secret),
        SealOpening(opening.nonce, opening.secret + "\ud800"),
    ]
    tries: list[Callable[[], object]] = [
        lambda: begun().step(ATTACKER, Reveal(3, 1, opening)),
        lambda: begun().step(0, Reveal(3, 1, opening)),
        lambda: begun().step(ATTACKER, Reveal(3, 2, opening)),
        lambda: full.host.step(ATTACKER, Reveal(3, 1, opening)),
        lambda: check(begun().now.context(1), 64 * "a", opening),
        lambda: seal.choose(MARKED, nonce(ATTACKER, 1, 0)),
        lambda: seal.choose([MARKED, 0.5], nonce(1)),
        lambda: seal.choose([MARKED] * 30, nonce(1)),
        lambda: restored({"openings": [{"nonce": opening.nonce, "secret": opening.secret}]}),
        *(partial(commitment_to, begun().now.context(0), each) for each in broken),
    ]  # fmt: skip
    found: list[TableError] = []
    for attempt in tries:
        with pytest.raises((SealedError, Malformed)) as caught:
            attempt()
        found.append(caught.value)
    return found


def test_no_error_tells_a_secret() -> None:
    """Neither its text nor its repr nor its trace nor anything that led to it."""
    markers = _markers(MARKED, ATTACKER)
    for error in _refusals():
        assert not _betrays(error, markers)
        assert not _betrays("".join(traceback.format_exception(error)), markers)
        assert not _betrays(error.message, markers)
        # A JSONDecodeError, for one, carries the whole text that it could not read.
        causes = [cause for cause in (error.__cause__, error.__context__) if cause]
        assert not any(_betrays(vars(cause), markers) for cause in causes)


def test_a_mistrusting_phone_shows_no_secret() -> None:
    """Its problem names hashes at most."""
    seal, commit = committed(phone(begun(), ATTACKER), MARKED)
    assert isinstance(commit, Commit)
    listed, _ = seal.receive(Sealed(3, 1, (commit.commitment, 64 * "a")))
    false, _ = listed.receive(Opened(3, 1, (seal.kept[0].opening, seal.kept[0].opening)))
    assert false.state is PhoneState.MISTRUSTED
    assert not _betrays(false, _markers(MARKED, ATTACKER))


def test_a_phone_forgets_its_secret_once_it_is_open_or_void() -> None:
    """The store is erased, so a later reader of the phone finds nothing."""
    combat, _ = _marked()
    combat.run()
    assert combat.phones[ATTACKER].store() is None
    seal, _ = committed(phone(begun(), ATTACKER), MARKED)
    host, _ = begun().step(DEFENDER, Void(3, 1, VoidReason.ASKED))
    later: PhoneSeal = seal.receive(host.now)[0]
    assert later.store() is None and later == joined(host.now, ATTACKER)[0]


HOST = """
import gc, sys
from companion.net.sealed.sealed import begin
from companion.net.sealed.sealed_messages import FROM_PHONE, SealedPart
from engine.codec import dumps, loads

def memory():
    gc.collect()
    texts, openings = set(), 0
    for thing in gc.get_objects():
        openings += type(thing).__name__ == "SealOpening"
        texts.update(text for text in gc.get_referents(thing) if type(text) in (str, bytes))
    return {str(text) for text in texts}, openings

host = begin("7f3a9c1e", 3, SealedPart(2, "attacker"), SealedPart(4, "defender"))[0]
seen = []
for seat in (2, 4, 2):
    host, out = host.step(seat, FROM_PHONE.decode(loads(sys.stdin.readline())))
    seen.append((memory(), dumps(host.saved()) + repr(host) + repr(out), str(host.state)))
    print("next", flush=True)
markers = loads(sys.stdin.readline())
for (texts, openings), shown, state in seen:
    held = sum(any(marker in text for marker in markers) for text in texts)
    print(dumps([state, held, openings, sum(marker in shown for marker in markers)]))
"""


def test_the_host_s_memory_holds_no_secret_before_both_are_sealed() -> None:
    """In a process of its own: nothing that the collector knows of holds nonce or secret until the reveal."""
    combat, markers = _marked()
    lines = [dumps(FROM_PHONE.encode(message)) for _, message in combat.waiting]
    combat.deliver()
    combat.deliver()
    lines += [dumps(FROM_PHONE.encode(combat.waiting[0][1])), json.dumps(markers)]
    # Line by line, so that not even a read buffer holds the reveal before its time.
    host = subprocess.Popen(
        [sys.executable, "-c", HOST], cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with host:
        assert host.stdin and host.stdout
        for line in lines[:3]:
            host.stdin.write(line + "\n")
            host.stdin.flush()
            assert host.stdout.readline() == "next\n"
        found = host.communicate(lines[3] + "\n", timeout=AGES)[0]
    one_sealed, both_sealed, one_opened = map(json.loads, found.splitlines())
    assert one_sealed == ["one_sealed", 0, 0, 0]
    assert both_sealed == ["both_sealed", 0, 0, 0]
    # The control: the search does find an opening, and that one is shown nowhere.
    assert one_opened[0] == "one_opened" and one_opened[1] >= 2 and one_opened[2:] == [1, 0]


@pytest.mark.parametrize("secret", [[MARKED, 0.5], [MARKED] * 30])
def test_a_refused_secret_leaves_the_phone_as_it_was(secret: Json) -> None:
    """Nothing half-chosen goes into the store."""
    seal = phone(begun(), ATTACKER)
    with pytest.raises(Misshapen):
        seal.choose(secret, nonce(1))
    assert seal.store() is None
