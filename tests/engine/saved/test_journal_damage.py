"""A torn last line is cut off, any other damage is refused, and nothing that was acknowledged is lost."""

import json
import os
import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings

from engine.saved import journal as module
from engine.saved.journal import (
    FORMAT,
    JournalDamaged,
    JournalError,
    JournalNeverStarted,
    UnknownFormat,
    open_to_write,
    read,
)
from tests.kits.engine.journal_kit import ENTRY, entry, game, refuse
from tests.kits.engine.journal_lines import FIRST, put, seal, write


@pytest.mark.long
@settings(derandomize=True, deadline=None, max_examples=25, database=None)
@given(ENTRY)
def test_any_beginning_of_any_line_is_torn_not_damage(content: dict[str, object]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.jsonl")
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        first, head = seal("", FIRST)
        line, _ = seal(head, text)
        path.write_bytes(first + line)
        for cut in range(len(line) - 2, 0, -1):
            os.truncate(path, len(first) + cut)
            found = read(path)
            assert (found.entries, found.torn) == ((), cut)


@pytest.mark.long
def test_a_cut_at_any_byte_of_the_last_three_lines_leaves_every_complete_line(tmp_path: Path) -> None:
    whole = game(tmp_path / "whole.jsonl", 6)
    ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    path = tmp_path / "cut.jsonl"
    for cut in range(ends[-4], len(whole)):
        put(path, whole[:cut])
        # A line that lacks nothing but its newline is complete.
        kept = max(end for end in ends if end - 1 <= cut)
        torn = max(0, cut - kept)
        complete = tuple(entry(number) for number in range(ends.index(kept)))
        assert (read(path).entries, read(path).torn) == (complete, torn)
        assert path.read_bytes() == whole[:cut]
        with open_to_write(path) as book:
            assert (book.entries, book.torn) == (complete, torn)
            assert path.read_bytes() == whole[:kept]
            book.append({"after": cut})
        assert read(path).entries == (*complete, {"after": cut})


def test_a_cut_in_the_first_line_means_that_nothing_was_ever_saved(tmp_path: Path) -> None:
    first = game(tmp_path / "whole.jsonl", 0)
    path = tmp_path / "cut.jsonl"
    for cut in range(1, len(first) - 1):
        put(path, first[:cut])
        refuse(JournalNeverStarted, "journal.never_started", path)
    path.write_bytes(first[:-1])
    with open_to_write(path) as book:
        assert (book.entries, book.torn) == ((), 0)
    assert path.read_bytes() == first


def flip(data: bytes, bit: int) -> bytes:
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def test_no_flipped_bit_of_a_whole_journal_is_accepted_and_the_line_is_named(tmp_path: Path) -> None:
    """A whole file has no torn tail: its last newline, flipped, leaves a complete record with junk behind."""
    whole = game(tmp_path / "whole.jsonl", 40)
    path = tmp_path / "flipped.jsonl"
    start = whole.index(FORMAT.encode())
    chance = random.Random(20)
    last_newline = range(len(whole) * 8 - 8, len(whole) * 8)
    for bit in [*chance.sample(range(len(whole) * 8), 500), *last_newline]:
        put(path, flip(whole, bit))
        with pytest.raises(JournalError) as reading:
            read(path)
        with pytest.raises(JournalError) as opening:
            open_to_write(path)
        assert path.read_bytes() == flip(whole, bit)
        for error in (reading.value, opening.value):
            if isinstance(error, UnknownFormat):
                # The file names another version, by whose rules we cannot judge the rest.
                assert start <= bit // 8 < start + len(FORMAT)
            else:
                assert type(error) is JournalDamaged
                assert error.message["line"] == whole[: bit // 8].count(b"\n") + 1


def test_no_flipped_bit_of_a_complete_last_line_passes_for_a_torn_one(tmp_path: Path) -> None:
    whole = game(tmp_path / "whole.jsonl", 2)[:-1]
    path = tmp_path / "flipped.jsonl"
    for bit in range((whole.rindex(b"\n") + 1) * 8, len(whole) * 8):
        put(path, flip(whole, bit))
        with pytest.raises(JournalDamaged) as refused:
            open_to_write(path)
        assert refused.value.message["line"] == 3
        assert path.read_bytes() == flip(whole, bit)


def test_a_removed_doubled_or_swapped_line_is_damage(tmp_path: Path) -> None:
    lines = game(tmp_path / "whole.jsonl", 4).splitlines(keepends=True)
    a, b, c, *rest = lines
    path = tmp_path / "changed.jsonl"
    for changed, line in (([a, c, *rest], 2), ([a, b, b, c, *rest], 3), ([a, c, b, *rest], 2)):
        path.write_bytes(b"".join(changed))
        assert refuse(JournalDamaged, "journal.damaged.hash", path).message["line"] == line


@pytest.mark.parametrize("junk", [b"}", b" ", b"\x00", b'"', b"-", b"{", b"\\", b"true", b"\xff", b"\r"])
def test_junk_behind_a_complete_last_record_is_damage(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(game(tmp_path / "whole.jsonl", 1)[:-1] + junk)
    assert refuse(JournalDamaged, "journal.damaged.shape", path).message["line"] == 2


@pytest.mark.parametrize(
    "tail",
    [
        b"x",
        b"\x00\x00",
        b"[",
        b'{"a":1 "b"',
        b'{"a":nul!',
        b'{"a":1}',
        b'{"a":"\x01',
        b'{"a":\xff',
        b'{"a":[1}',
        b'{"a":01',
    ],
)
def test_an_unterminated_tail_that_begins_no_line_is_damage(tmp_path: Path, tail: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(write(path, FIRST) + tail)
    assert refuse(JournalDamaged, "journal.damaged.shape", path).message["line"] == 2


def test_a_tail_longer_than_any_line_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(write(path, FIRST) + b'{"a":"' + b"x" * (module.MAX_ENTRY + 100))
    refuse(JournalDamaged, "journal.damaged.shape", path)


@pytest.mark.parametrize(
    "text",
    [
        '{"a":1,"a":2}',
        '{"a":NaN}',
        '{"a":1e999}',
        '{"a": 1}',
        '{"b":1,"a":2}',
        '{"a":1,"hash":"x"}',
        '{"a":"Ω"}',
        b'{"a":"\xff"}',
        '{"a":' + "[" * 5000 + "]" * 5000 + "}",
        '{"a":' + "9" * 5000 + "}",
        "{}",
    ],
)
def test_a_rightly_sealed_line_that_we_would_never_write_is_damage(tmp_path: Path, text: str | bytes) -> None:
    path = tmp_path / "game.jsonl"
    write(path, FIRST, '{"a":1}', text, '{"a":2}')
    assert refuse(JournalDamaged, "journal.damaged.shape", path).message["line"] == 3


def test_an_error_never_holds_what_the_file_holds(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(write(path, FIRST, '{"card":"SECRET"}').replace(b"card", b"curd"))
    error = refuse(JournalDamaged, "journal.damaged.hash", path)
    assert "SECRET" not in f"{error} {error!r} {error.message} {error.__cause__!r}"
