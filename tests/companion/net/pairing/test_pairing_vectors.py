"""The published pairing vectors, run by Python and, through Node, by the page's own code."""

import hashlib
import hmac
import json
import random
import struct
from dataclasses import asdict, replace
from typing import Any

import pytest

from companion.net.pairing import handshake
from companion.net.pairing.handshake import BadKey, PairingError
from companion.net.pairing.pairing import DoorTurn, new_door
from companion.net.pairing.pairing_messages import Answer, Challenge, FromStranger, Seated
from companion.net.pairing.phone_pairing import (
    CodeEntry,
    Credentials,
    Invitation,
    JoinState,
    JoinWay,
    PhonePairing,
    Ticket,
    begin,
    parse_fragment,
    read_ticket,
)
from companion.net.table.messages import FROM_PHONE
from engine.codec import Json, encode
from tests.kits.net.node_kit import code_of, run
from tests.kits.source_tree import ROOT

VECTORS: dict[str, Any] = json.loads((ROOT / "tests/vectors/pairing.json").read_text("utf-8"))
KEPT: dict[str, Json] = {"table": "0" * 16, "seat": 3, "device": "1" * 16, "key": "2" * 64}
STORES: list[Json] = [
    KEPT, None, [], "x", 5, {}, {**KEPT, "seat": -1}, {**KEPT, "seat": "3"}, {**KEPT, "seat": 1.5},
    {**KEPT, "table": "0" * 15}, {**KEPT, "device": "G" * 16}, {**KEPT, "key": "2" * 63},
    {**KEPT, "key": None},
]  # fmt: skip


def _by_the_book(key: bytes, *parts: str) -> str:
    """A proof in two lines that share nothing with the code under test."""
    message = b"".join(struct.pack(">I", len(part)) + part.encode() for part in parts)
    return hmac.new(key, message, hashlib.sha256).hexdigest()


def _nonces(vector: dict[str, Any], again: str = "") -> tuple[str, str]:
    return vector[f"{again}host_nonce"], vector[f"{again}phone_nonce"]


@pytest.mark.parametrize("vector", VECTORS["take"], ids=lambda vector: f"seat {vector['seat']}")
def test_taking_and_returning_give_the_published_proofs(vector: dict[str, Any]) -> None:
    """Both by the code and by the book."""
    table, seat, device = vector["table"], vector["seat"], vector["device"]
    key, nonces, again = (
        bytes.fromhex(vector["invitation_key"]),
        _nonces(vector),
        _nonces(vector, "return_"),
    )
    made = handshake.device_key(key, table, seat, nonces)
    assert handshake.invitation_key(vector["invitation"]) == key
    assert handshake.new_invitation(lambda _: key) == vector["invitation"]
    assert handshake.take_proof(handshake.TAKE, key, table, seat, nonces) == vector["proof"]
    assert made == vector["device_key"] == _by_the_book(key, "adjutant-device/v1", table, str(seat), *nonces)
    assert device == handshake.device_id(made, table, seat)
    assert device == _by_the_book(bytes.fromhex(made), "adjutant-device-id/v1", table, str(seat))[:16]
    assert handshake.seated_proof(device, made, nonces) == vector["seated_proof"]
    assert handshake.return_proof(device, made, table, again) == vector["return_proof"]
    assert vector["proof"] == _by_the_book(key, "adjutant-take/v1", table, str(seat), *nonces)


@pytest.mark.parametrize("vector", VECTORS["code"], ids=lambda vector: vector["code"])
def test_a_code_gives_the_published_key_on_both_ends(vector: dict[str, Any]) -> None:
    """The phone and the host reach the same secret by different ways."""
    phone, host = int(vector["phone_secret"], 16), int(vector["host_secret"], 16)
    publics = vector["phone_public"], vector["host_public"]
    assert (handshake.public_of(phone), handshake.public_of(host)) == publics
    shared = handshake.shared_secret(phone, publics[1])
    assert shared == handshake.shared_secret(host, publics[0]) == bytes.fromhex(vector["shared"])
    key = handshake.code_key(vector["code"], shared, *publics)
    assert key.hex() == vector["code_key"]
    place = vector["table"], vector["seat"], _nonces(vector)
    assert handshake.take_proof(handshake.TAKE_BY_CODE, key, *place) == vector["proof"]
    assert handshake.device_key(key, *place) == vector["device_key"]
    assert handshake.device_id(vector["device_key"], *place[:2]) == vector["device"]


def test_the_prime_is_a_safe_prime_that_2_makes_half_of() -> None:
    """Fermat for p and (p - 1) / 2, and 2 is a square: a wrong digit anywhere would show."""
    half = (handshake.PRIME - 1) // 2
    assert handshake.PRIME.bit_length() == 2048
    assert all(pow(base, half - 1, half) == 1 for base in (3, 5))
    assert pow(3, handshake.PRIME - 1, handshake.PRIME) == 1 == pow(2, half, handshake.PRIME)


@pytest.mark.parametrize("public", VECTORS["bad_publics"])
def test_a_public_number_that_a_listener_could_reckon_with_is_refused(public: str) -> None:
    """0, 1, p - 1, anything beyond, and anything written otherwise."""
    with pytest.raises(BadKey):
        handshake.shared_secret(5, public)


def test_the_smallest_and_the_largest_public_number_are_taken() -> None:
    """The bounds are where they should be."""
    assert [handshake.is_public(text) for text in VECTORS["good_publics"]] == [True, True]


@pytest.mark.parametrize("vector", VECTORS["fragments"], ids=lambda vector: vector["fragment"])
def test_a_fragment_is_read_and_written_alike(vector: dict[str, Any]) -> None:
    """What the QR code carries."""
    found = parse_fragment(vector["fragment"])
    assert (found.seat, found.key, found.fragment()) == (vector["seat"], vector["key"], vector["fragment"])


@pytest.mark.parametrize("fragment", VECTORS["bad_fragments"])
def test_a_fragment_has_one_writing(fragment: str) -> None:
    """Anything else is no invitation."""
    with pytest.raises(BadKey):
        parse_fragment(fragment)


class Story:
    """One phone's handshake in Python, told again to the page: what happens, and what must come of it."""

    def __init__(self, chance: random.Random) -> None:
        self.chance, self.random = chance, chance.randbytes(64)
        self.steps: list[list[Any]] = []
        self.results: list[Json] = []
        self.at = 0
        self.door = new_door("Table", 3, chance.randbytes)
        self.threshold, challenge = self.door.challenge(chance.randbytes)
        self.way = self.choose()
        self.phone: PhonePairing | None = None
        self.start(self.odd(challenge))
        for _ in range(2):
            if self.phone:
                self.go_on()

    def choose(self) -> JoinWay:
        kind = self.chance.choice("iiiicrrw")
        if kind == "w":
            return None
        if kind == "c":
            self.door, code = self.door.code(0, self.chance.randbytes)
            return CodeEntry(1, self.chance.choice((code.digits,) * 3 + ("000000", "12345", "12345x")))
        way = Invitation(2, self.door.invitation(2) or "")
        if kind == "i":
            return self.chance.choice((way, way, Invitation(2, "A" * 22), Invitation(2, "A" * 21 + "B")))
        phone, take = begin(self.door.challenge(self.chance.randbytes)[1], way, self.chance.randbytes)
        threshold = replace(self.threshold, nonce=phone.challenge.nonce)
        turn = self.door.hear(threshold, take, 0, self.chance.randbytes)
        assert isinstance(turn.answer, Seated)
        self.door, kept = turn.door, phone.hear(turn.answer)[0].credentials
        assert kept
        return self.chance.choice((kept, kept, kept, replace(kept, table="0" * 16)))

    def odd(self, challenge: Challenge) -> Challenge:
        """The challenge, now and then from a host that is not ours."""
        changes: tuple[dict[str, Any], ...] = ({"protocol": 1}, {"table": "A" * 16}, {"nonce": "0" * 63})
        return replace(challenge, **self.chance.choice(changes if self.chance.random() < 0.15 else ({},)))

    def draw(self, size: int) -> bytes:
        self.at += size
        return self.random[self.at - size : self.at]

    def start(self, challenge: Challenge) -> None:
        given = {"challenge": encode(challenge), "way": encode(self.way)}
        self.note("begin", given, lambda: begin(challenge, self.way, self.draw))

    def go_on(self) -> None:
        answer = self.answer()
        phone = self.phone
        assert phone
        if isinstance(answer, Answer):
            self.note("answer", encode(answer), lambda: phone.hear(answer))
        else:
            self.note("seated", encode(answer), lambda: phone.hear(answer))

    def answer(self) -> Answer | Seated:
        """What the host answers, now and then falsely."""
        turn: DoorTurn = self.door.hear(self.threshold, self.sent, 0, self.chance.randbytes)
        self.door, self.threshold = turn.door, turn.threshold
        right = turn.answer or Seated(2, "1" * 16, "2" * 64)
        falsely: list[Answer | Seated] = [Answer("0" * 512), Seated(None, None, None), Seated(2, "x", "y")]
        if isinstance(right, Seated):
            falsely += [
                replace(right, proof="0" * 64),
                replace(right, seat=0),
                replace(right, device="3" * 16),
            ]
        return self.chance.choice([right] * 10 + falsely)

    def note(self, what: str, given: Any, go: Any) -> None:
        self.steps.append([what, given])
        try:
            self.phone, sent = go()
        except PairingError as error:
            self.results.append({"error": error.message.key})
            self.phone = None if what == "begin" else self.phone
            return
        assert self.phone
        if sent:
            self.sent: FromStranger = sent
        kept = self.phone.credentials
        told = {"message": sent and FROM_PHONE.encode(sent), "credentials": kept and kept.encode()}
        self.results.append({"state": str(self.phone.state), **told})


@pytest.fixture(scope="module")
def stories() -> list[Story]:
    """150 random stories with honest and false hosts."""
    return [Story(random.Random(seed)) for seed in range(150)]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, stories: list[Story]) -> Any:
    """What Node says about all of it, in one run."""
    told = [{"steps": story.steps, "random": story.random.hex()} for story in stories]
    job = {"vectors": VECTORS, "credentials": STORES, "stories": told}
    return run(tmp_path_factory.mktemp("page"), "pairing_page.mjs", job)


def test_the_page_s_hmac_gives_the_values_of_the_rfc(page: Any) -> None:
    """RFC 4231, with keys shorter and longer than a block."""
    assert page["hmac"] == [vector["mac"] for vector in VECTORS["hmac"]]


def test_the_page_has_the_same_numbers(page: Any) -> None:
    """One protocol in two languages."""
    ours = [handshake.PROTOCOL, handshake.NONCE_BYTES, handshake.SECRET_BYTES, f"{handshake.PRIME:x}"]
    assert page["constants"] == ours


@pytest.mark.parametrize("kind", ["take", "code"])
def test_the_page_agrees_with_every_vector(page: Any, kind: str) -> None:
    """Keys, proofs and public numbers."""
    for vector, said in zip(VECTORS[kind], page[kind], strict=True):
        assert said == {name: vector[name] for name in said}


def test_the_page_reads_the_same_fragments_numbers_and_stores(page: Any) -> None:
    """What one language takes and the other refuses would lock somebody out."""
    good = [{"seat": vector["seat"], "key": vector["key"]} for vector in VECTORS["fragments"]]
    assert page["fragments"] == good
    assert page["bad_fragments"] == [{"error": "pairing.bad_key"}] * len(VECTORS["bad_fragments"])
    assert page["publics"] == [True] * len(VECTORS["good_publics"]) + [False] * len(VECTORS["bad_publics"])
    assert page["credentials"] == [_kept(store) for store in STORES]


def _kept(store: Json) -> Json:
    ticket = read_ticket({"credentials": store, "invitation": None, "tries": [], "left": []})
    return asdict(ticket.way) if ticket and isinstance(ticket.way, Credentials) else None


def test_the_page_draws_from_the_browser(page: Any) -> None:
    """getRandomValues, anew each time, or what is handed in."""
    first, second, given = page["drawn"]
    assert page["codes"] and len(first) == len(second) == 64 and first != second and given == "07" * 32


def test_the_stories_reach_every_state_and_error_of_a_phone(stories: list[Story]) -> None:
    """The comparison below means something."""
    results = [result for story in stories for result in story.results if isinstance(result, dict)]
    assert {result["state"] for result in results if "state" in result} == {str(one) for one in JoinState}
    errors = {result["error"] for result in results if "error" in result}
    ends = ("bad_key", "protocol", "out_of_order", "wrong_table", "unproven_host")
    assert errors == {f"pairing.{end}" for end in ends}


def test_the_page_s_phone_does_what_the_python_phone_does(page: Any, stories: list[Story]) -> None:
    """State for state, message for message, in 150 random stories with honest and false hosts."""
    for story, played in zip(stories, page["stories"], strict=True):
        for step, mine, theirs in zip(story.steps, story.results, played, strict=True):
            assert theirs == mine, (type(story.way), step)


def test_the_page_s_code_loads_on_old_phones() -> None:
    """Syntax of 2017: a literal of BigInt alone would keep the whole page from loading there."""
    code = code_of("pairing.js") + code_of("ticket.js")
    for modern in ("?.", "??", "...", "globalThis", "**", "subtle", "static ", "catch {", "async", "this.#"):
        assert modern not in code, modern
    assert not any(word[:-1].isdigit() and word.endswith("n") for word in code.replace("(", " ").split())


def test_credentials_are_kept_and_read_back() -> None:
    """What the phone's store gives back is what it was given."""
    kept = Credentials("0" * 16, 3, "1" * 16, "2" * 64)
    ticket = read_ticket(Ticket(kept).store())
    assert ticket and ticket.way == kept and kept.key not in repr(kept)
