"""The history's running hash: the published chains, the same file that Node runs against the page's code."""

import hashlib
import json
import struct
from typing import Any

import pytest

from companion.net.sealed.commitment import seal_words
from companion.net.table.history import TAG, beginning, grown
from engine.codec import decode, encode
from tests.kits.source_tree import ROOT

VECTORS: dict[str, Any] = json.loads((ROOT / "tests/vectors/history.json").read_text("utf-8"))
CHAINS = VECTORS["chains"]


def _by_the_book(*parts: str) -> str:
    """The hash in a few lines that share nothing with the code under test."""
    data = [part.encode("utf-8") for part in ("adjutant-history/v1", *parts)]
    return hashlib.sha256(b"".join(struct.pack(">I", len(part)) + part for part in data)).hexdigest()


def test_the_tag_is_the_published_one() -> None:
    """Another tag is another protocol."""
    assert TAG.decode() == VECTORS["tag"] == "adjutant-history/v1"


@pytest.mark.parametrize("chain", CHAINS, ids=[chain["name"] for chain in CHAINS])
def test_the_published_chains_grow_as_published(chain: dict[str, Any]) -> None:
    """Record by record, by this code and by the book."""
    heads = [beginning(chain["table"])]
    book = [_by_the_book(chain["table"])]
    for record in chain["records"]:
        heads.append(grown(heads[-1], record))
        text = json.dumps(record, sort_keys=True, separators=(",", ":"))
        book.append(_by_the_book(book[-1], text))
    assert heads == book == chain["heads"]
    assert [list(seal_words(head)) for head in heads] == chain["words"]


def test_another_order_table_or_record_is_another_history() -> None:
    """Nothing that was told can be exchanged unseen."""
    one, two = {"revision": 1, "kind": "step"}, {"revision": 2, "kind": "step"}
    start = beginning("a")
    heads = {
        start, beginning("b"), grown(start, one), grown(start, two),
        grown(grown(start, one), two), grown(grown(start, two), one), grown(beginning("b"), one),
    }  # fmt: skip
    assert len(heads) == 7


def test_the_order_of_keys_does_not_matter() -> None:
    """The host writes canonical JSON, whatever order a message was built in."""
    head = beginning("a")
    assert grown(head, {"b": 1, "a": [2]}) == grown(head, {"a": [2], "b": 1})


def test_a_record_that_was_read_and_written_again_is_the_same_history() -> None:
    """The log of a `whole` goes through dataclasses; an update's record does not."""
    from companion.net.table.messages import Record

    for chain in CHAINS:
        for record in chain["records"]:
            assert encode(decode(Record, record)) == record
