"""The page's JavaScript, run by Node, against the published vectors and against the Python phone."""

import hashlib
import json
import random
from dataclasses import replace
from typing import Any

import pytest

from companion.net.sealed import commitment as sealing
from companion.net.sealed.commitment import SealedError, commitment_to, is_canonical
from companion.net.sealed.phone_seal import KEPT_MOST, PhoneSeal, PhoneState, joined
from companion.net.sealed.sealed_messages import (
    FROM_PHONE,
    TO_PHONE,
    ByHand,
    ChoiceOpened,
    Chosen,
    Committed,
    Opened,
    Sealed,
    SealedPart,
    ToSide,
    Voided,
    VoidReason,
)
from engine.codec import Json, encode
from tests.kits.net.node_kit import code_of, run
from tests.kits.net.sealed_kit import ATTACKER, BYSTANDER, DEFENDER, SIDES, THREE_SIDES, nonce
from tests.kits.source_tree import ROOT

pytestmark = pytest.mark.long  # Node runs thousands of scripts

VECTORS: dict[str, Any] = json.loads((ROOT / "tests/vectors/commitments.json").read_text("utf-8"))
WORDS = (ROOT / "companion/net/words.txt").read_text("ascii").split()
HASHES = [bytes(range(256))[:size] * 3 for size in range(90)]
TEXTS = [
    *('{"a":1}', '{"b":1,"a":2}', '{"a":1,"a":1}', "[1,2]", "[1, 2]", "1.0", "1e3", "-0", "-1", "01", "true"),
    *("null", "NaN", "Infinity", '"\\u00e4"', '"ä"', '"\\ud83c"', '"\\u007f"', '"\x7f"', '"\\/"', '"/"', ""),
    *("9007199254740991", "9007199254740992", "-9007199254740991", "[" * 600 + "]" * 600, "[[[[[[[[]]]]]]]]"),
    *("[[[[[[[[1]]]]]]]]", "[[[[[[[[[]]]]]]]]]", '{"__proto__":1}', '{"\\u00e4":1}', "\ufeff1", " 1"),
    *('"' + "a" * 1022 + '"', '"' + "a" * 1023 + '"', '{"10":1,"9":2}', '{"9":1,"10":2}'),
    *('"\\b\\f\\n\\r\\t"', '"\\u0008"', '"\\u001f"'),
]  # fmt: skip


class Script:
    """One phone's story in Python, told again to the page: what happens, and what must come of it."""

    def __init__(self, chance: random.Random, sides: tuple[SealedPart, ...]) -> None:
        self.chance, self.places = chance, range(len(sides))
        self.seat = chance.choice((ATTACKER, ATTACKER, DEFENDER, BYSTANDER, None))
        self.steps: list[list[Json]] = []
        self.results: list[Json] = []
        self.seal: PhoneSeal
        self.join(ChoiceOpened("7f3a9c1e", 3, 1, sides), None)
        for count in range(chance.randint(3, 14)):
            self.go_on(count)

    def join(self, now: ChoiceOpened, store: Json) -> None:
        self.steps.append(["join", encode(now), self.seat, store])
        self.seal, out = joined(now, self.seat, store)
        self.note(out)

    def go_on(self, count: int) -> None:
        what = self.chance.choice(("choose", "choose", "stored", "stored", "receive", "receive", "join"))
        if what == "join":
            return self.join(self.seal.now, self.store())
        if what == "receive":
            message = self.message()
            self.steps.append(["receive", TO_PHONE.encode(message)])
            self.seal, out = self.seal.receive(message)
            return self.note(out)
        if what == "stored":
            self.steps.append(["stored"])
            self.seal, out = self.seal.stored()
            return self.note(out)
        return self.choose(count)

    def store(self) -> Json:
        """What the phone wrote; now and then damaged or lost."""
        store = self.seal.store()
        damage = self.chance.random()
        if damage < 0.1:
            return None
        if damage < 0.2 and isinstance(store, dict):
            return {**store, "seat": 9}
        if damage < 0.3 and isinstance(store, dict):
            return {**store, "kept": [{"number": 1, "opening": {"nonce": "00", "secret": "1"}}]}
        return store

    def choose(self, count: int) -> None:
        secrets: tuple[Json, ...] = ({"dial": count, "cards": [3, 4]}, "Tür", 0.5, [True, None])
        secret = self.chance.choice(secrets)
        fresh = nonce(self.chance.choice((count, 0)))
        self.steps.append(["choose", secret, fresh.hex()])
        try:
            self.seal = self.seal.choose(secret, fresh)
        except SealedError as error:
            self.results.append({"error": error.message.key})
        else:
            self.note(())

    def message(self) -> ToSide:
        """Something that an honest or a false host might say now."""
        now, chance, listed = self.seal.now, self.chance, tuple(map(self.mine, self.places))
        choice, attempt = now.choice, max(1, now.attempt + chance.choice((0, 0, 0, 0, 0, 0, -1)))
        messages: list[ToSide] = [
            replace(now, attempt=attempt + chance.choice((0, 0, 1))),
            Committed(choice, attempt, chance.randint(1, 3), self.mine(chance.choice(self.places))),
            Committed(choice, attempt, self.seal.number or 1, self.mine(now.side_of(self.seat) or 0)),
            Sealed(choice, attempt, chance.choice((listed, listed, listed, listed[::-1], (64 * "a", "b")))),
            Sealed(choice, attempt, listed),
            Opened(choice, attempt, tuple(map(self.opening, self.places))),
            Opened(choice, attempt, tuple(map(self.opening, self.places[: chance.choice((-1, None))]))),
            chance.choice((Chosen(choice, attempt, 2), ByHand(choice, attempt))),
            Voided(choice, attempt, None, VoidReason.ASKED, None, None),
        ]
        return chance.choice(messages)

    def opening(self, at: int) -> sealing.SealOpening:
        """The first opening that this phone kept if the side is its own; else one of the other side."""
        own = self.seal.now.side_of(self.seat) == at and self.seal.kept
        secret = "5" if self.chance.random() < 0.9 else "6"
        return self.seal.kept[0].opening if own else sealing.SealOpening(nonce("peer", at).hex(), secret)

    def mine(self, at: int) -> str:
        own = self.seal.now.side_of(self.seat) == at and self.seal.kept
        opening = self.seal.kept[0].opening if own else sealing.SealOpening(nonce("peer", at).hex(), "5")
        return commitment_to(self.seal.now.context(at), opening)

    def note(self, out: tuple[Any, ...]) -> None:
        seal = self.seal
        said = seal.problem
        problem: Any = said and {"key": said.key, "params": dict(said.params)}
        self.results.append({
            "state": str(seal.state), "number": seal.number, "answered": seal.answered,
            "elsewhere": seal.elsewhere, "listed": encode(seal.listed), "openings": encode(seal.openings),
            "problem": problem, "store": seal.store(), "out": [FROM_PHONE.encode(sent) for sent in out],
            "void": FROM_PHONE.encode(seal.void()),
        })  # fmt: skip


@pytest.fixture(scope="module")
def scripts() -> list[Script]:
    """1,500 stories of two sides and as many of three."""
    return [Script(random.Random(seed), sides) for sides in (SIDES, THREE_SIDES) for seed in range(1_500)]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, scripts: list[Script]) -> Any:
    """What Node says about all of it, in one run."""
    job = {
        "vectors": VECTORS, "words": WORDS, "texts": TEXTS,
        "hashes": [text.hex() for text in HASHES], "scripts": [script.steps for script in scripts],
    }  # fmt: skip
    return run(tmp_path_factory.mktemp("page"), "sealed_page.mjs", job)


def test_the_page_s_sha256_is_sha256(page: Any) -> None:
    """Every length around the block borders, against hashlib."""
    assert page["hashes"] == [hashlib.sha256(text).hexdigest() for text in HASHES]


def test_the_page_gives_the_worked_value(page: Any) -> None:
    """The construction, with the tag and context of the facts."""
    assert page["construction"] == VECTORS["construction"]["commitment"]


def test_the_page_has_the_same_tag_and_limits(page: Any) -> None:
    """One protocol in two languages."""
    ours = (sealing.PROTOCOL, sealing.NONCE_BYTES, sealing.SECRET_MOST, sealing.DEPTH_MOST, KEPT_MOST)
    assert (page["tag"], tuple(page["limits"])) == (VECTORS["tag"], ours)


def test_the_page_agrees_with_every_vector(page: Any) -> None:
    """Encodings, commitments, words; and what must not verify does not."""
    for vector, said in zip(VECTORS["good"], page["good"], strict=True):
        names = ("encoded", "secret", "commitment", "words")
        assert said == {**{name: vector[name] for name in names}, "verifies": True}, vector["name"]
    wrong = [vector["name"] for vector, yes in zip(VECTORS["bad"], page["bad"], strict=True) if yes]
    assert wrong == []


def test_the_page_takes_the_same_secrets_for_canonical(page: Any) -> None:
    """A text that one language takes and the other refuses would split the table."""
    assert dict(zip(TEXTS, page["canonical"], strict=True)) == {text: is_canonical(text) for text in TEXTS}


def test_the_page_draws_32_bytes_from_the_browser(page: Any) -> None:
    """From the source that is handed in, and otherwise from getRandomValues, anew each time."""
    first, second = page["nonces"]
    assert page["drawn"] == "07" * 32
    assert len(first) == len(second) == 64 and first != second


def test_the_scripts_reach_every_state(scripts: list[Script]) -> None:
    """The comparison below means something."""
    results = [result for script in scripts for result in script.results if isinstance(result, dict)]
    assert {result["state"] for result in results if "state" in result} == {
        str(state) for state in PhoneState
    }
    errors = {result["error"] for result in results if "error" in result}
    assert errors == {"sealed.too_late", "sealed.shape", "sealed.nonce_used"}
    problems = {result["problem"]["key"] for result in results if isinstance(result.get("problem"), dict)}  # type: ignore[index,call-overload]
    assert problems == {"sealed.listed_another", "sealed.two_stories", "sealed.mismatch", "sealed.shape"}


def test_the_page_s_phone_does_what_the_python_phone_does(page: Any, scripts: list[Script]) -> None:
    """State, store and message alike, in 1,500 random stories of two sides and as many of three."""
    for script, played in zip(scripts, page["scripts"], strict=True):
        for step, mine, theirs in zip(script.steps, script.results, played, strict=True):
            assert theirs == mine, (script.seat, step)


def test_the_page_s_code_runs_on_old_phones() -> None:
    """Syntax of 2017: nothing that Safari 11 or Chrome 61 would stumble over; no crypto.subtle."""
    for name in ("sha256.js", "sealed.js"):
        code = code_of(name)
        for modern in (
            "?.",
            "??",
            "...",
            "globalThis",
            "BigInt",
            "**",
            "#",
            "subtle",
            "static ",
            "catch {",
            "async",
        ):
            assert modern not in code, (name, modern)
