"""The published commitments: the same file that Node runs against the page's code."""

import hashlib
import json
import struct
from typing import Any

import pytest

from companion.net.sealed.commitment import (
    TAG,
    Context,
    SealOpening,
    commitment,
    commitment_to,
    hash_parts,
    is_canonical,
    seal_words,
    secret_text,
    verify,
)
from engine.codec import loads
from tests.kits.source_tree import ROOT

VECTORS: dict[str, Any] = json.loads((ROOT / "tests/vectors/commitments.json").read_text("utf-8"))
WORDS = (ROOT / "companion/net/words.txt").read_text("ascii").split("\n")


def _by_the_book(tag: str, context: str, nonce: str, secret: str) -> str:
    """The commitment in a few lines that share nothing with the code under test."""
    parts = (tag.encode(), context.encode(), bytes.fromhex(nonce), secret.encode())
    return hashlib.sha256(b"".join(struct.pack(">I", len(part)) + part for part in parts)).hexdigest()


def _words_by_the_book(sealed: str) -> list[str]:
    bits = bin(int(sealed, 16))[2:].zfill(256)
    return [WORDS[int(bits[at : at + 11], 2)] for at in (0, 11, 22, 33)]


def test_the_construction_gives_the_value_that_was_measured_elsewhere() -> None:
    """Python's hashlib and Node's crypto agreed on it before this code existed."""
    worked = VECTORS["construction"]
    parts = (worked["tag"].encode(), worked["context"].encode(), bytes.fromhex(worked["nonce"]))
    assert hash_parts(*parts, worked["secret"].encode()) == worked["commitment"]
    assert worked["commitment"] == "b4814b2e14676249dd131bd47477201837c41266faabe04ca6c350c699a44c72"


def test_the_tag_is_the_published_one() -> None:
    """Another tag would be another protocol."""
    assert TAG.decode("ascii") == VECTORS["tag"]


@pytest.mark.parametrize("vector", VECTORS["good"], ids=lambda vector: vector["name"])
def test_a_published_commitment_comes_out_to_the_bit(vector: dict[str, Any]) -> None:
    """Encoding, commitment, words and verification, each against the file."""
    context, opening = Context(**vector["context"]), SealOpening(vector["nonce"], vector["secret"])
    assert context.encoded().decode("ascii") == vector["encoded"]
    assert secret_text(loads(vector["secret"])) == vector["secret"]
    assert (
        commitment(context, bytes.fromhex(vector["nonce"]), vector["secret"].encode()) == vector["commitment"]
    )
    assert commitment_to(context, opening) == vector["commitment"]
    assert list(seal_words(vector["commitment"])) == vector["words"]
    assert verify(context, vector["commitment"], opening)


@pytest.mark.parametrize("vector", VECTORS["good"], ids=lambda vector: vector["name"])
def test_the_file_agrees_with_an_independent_reckoning(vector: dict[str, Any]) -> None:
    """The file was not merely copied from what the code says."""
    texts = (VECTORS["tag"], vector["encoded"], vector["nonce"], vector["secret"])
    assert _by_the_book(*texts) == vector["commitment"]
    assert _words_by_the_book(vector["commitment"]) == vector["words"]


@pytest.mark.parametrize("vector", VECTORS["bad"], ids=lambda vector: vector["name"])
def test_a_false_opening_never_verifies(vector: dict[str, Any]) -> None:
    """Whatever is changed, moved, cut or written another way."""
    opening = SealOpening(vector["nonce"], vector["secret"])
    assert not verify(Context(**vector["context"]), vector["commitment"], opening)


def test_a_secret_written_another_way_is_refused_although_its_hash_fits() -> None:
    """Two readers must never take two different numbers out of one opening."""
    fitting = [
        vector
        for vector in VECTORS["bad"]
        if len(vector["nonce"]) == 64 and vector["nonce"] == vector["nonce"].lower()
        if _by_the_book(VECTORS["tag"], json.dumps(vector["context"], sort_keys=True, separators=(",", ":")),
                        vector["nonce"], vector["secret"]) == vector["commitment"]
    ]  # fmt: skip
    assert len(fitting) == 18
    assert [vector["name"] for vector in fitting if is_canonical(vector["secret"])] == []


def test_the_word_list_is_whole_sorted_and_unmistakable() -> None:
    """2048 words of small letters, told apart by their first four."""
    text = (ROOT / "companion/net/words.txt").read_text("ascii")
    words = text.split()
    assert text == "\n".join(words) + "\n"
    assert len(words) == 2048
    assert words == sorted(set(words))
    assert len({word[:4] for word in words}) == 2048
    assert all(word.isalpha() and word.islower() and 3 <= len(word) <= 8 for word in words)


def test_every_word_is_reachable() -> None:
    """All 11 bits of each of the four words count."""
    for place, shift in enumerate((33, 22, 11, 0)):
        spoken = {seal_words(f"{number << shift:011x}" + 53 * "0")[place] for number in range(2048)}
        assert len(spoken) == 2048


def test_the_file_keeps_its_vectors() -> None:
    """One file, so the two languages can never drift apart unseen."""
    assert len(VECTORS["good"]) >= 15 and len(VECTORS["bad"]) >= 40
