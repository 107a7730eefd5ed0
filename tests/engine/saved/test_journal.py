"""What is written is read back; what is no journal, no entry or in other hands is refused with a sentence."""

import ast
import json
import os
import stat
import string
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.saved import journal as module
from engine.saved.journal import (
    FORMAT,
    EntryRefused,
    JournalBusy,
    JournalDamaged,
    JournalExists,
    JournalNotReadable,
    NotAJournal,
    UnknownFormat,
    create,
    open_to_write,
    read,
)
from tests.kits.engine.journal_kit import ENTRY, HEADER, LOCALES, entry, game, refuse
from tests.kits.engine.journal_lines import seal

# --- the format


def test_what_was_appended_is_read_back_and_goes_on_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with create(path, HEADER) as book:
        heads = [book.append(entry(number)) for number in range(3)]
        assert book.header == {**HEADER, "format": FORMAT}
        assert (book.head, book.entries, book.torn, book.unsaved) == (heads[-1], (), 0, 0)
    with open_to_write(path) as book:
        assert book.entries == tuple(entry(number) for number in range(3))
        assert book.header == {**HEADER, "format": FORMAT}
        assert (book.path, book.head) == (path, heads[-1])
        last = book.append(entry(3))
    found = read(path)
    assert found.entries == tuple(entry(number) for number in range(4))
    assert (found.header, found.head, found.torn) == ({**HEADER, "format": FORMAT}, last, 0)


def test_every_line_is_canonical_text_sealed_over_the_line_before(tmp_path: Path) -> None:
    lines = game(tmp_path / "game.jsonl", 5).splitlines(keepends=True)
    previous = ""
    for line in lines:
        content = json.loads(line)
        assert list(content)[-1] == "hash"
        del content["hash"]
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        expected, previous = seal(previous, text)
        assert line == expected
    assert read(tmp_path / "game.jsonl").head == previous
    assert json.loads(lines[0])["format"] == FORMAT


def test_an_entry_and_the_new_folder_entry_are_synced_before_they_are_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    synced: list[bytes] = []
    real = os.fsync

    def fsync(fd: int) -> None:
        real(fd)
        synced.append(b"folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else path.read_bytes())

    monkeypatch.setattr(os, "fsync", fsync)
    with create(path, HEADER) as book:
        assert synced == [path.read_bytes(), b"folder"]
        book.append(entry(1))
        assert synced[2:] == [path.read_bytes()]
    synced.clear()
    with open_to_write(path):
        assert synced == [path.read_bytes(), b"folder"]


@settings(derandomize=True, deadline=None, max_examples=40, database=None)
@given(st.lists(ENTRY, max_size=4))
def test_any_json_survives_the_round_trip(entries: list[dict[str, object]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.jsonl")
        with create(path, {}) as book:
            for each in entries:
                book.append(each)
        assert read(path).entries == tuple(entries)


# --- other files


@pytest.mark.parametrize(
    "format_name", ["adjutant-journal/2", "adjutant-journal/1.1", "adjutant-journal/next"]
)
def test_another_version_is_named_whatever_its_lines_look_like(tmp_path: Path, format_name: str) -> None:
    path = tmp_path / "game.jsonl"
    text = json.dumps({"format": format_name, "game": "chess"})
    for data in (text.encode() + b"\nanything", seal("", text)[0], text.encode()):
        path.write_bytes(data)
        assert refuse(UnknownFormat, "journal.unknown_format", path).message["format"] == format_name


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        b'{"format":"scythe-position/1"}\n',
        b'{\n  "format": "scythe-position/1"\n}\n',
        b"[1,2]\n",
        b"{}",
        b"\n",
        b"hello",
        b"\xef\xbb\xbf{}\n",
        '{"format":"x"}'.encode("utf-16"),
        seal("", '{"format":"adjutant-journal/??"}')[0],
        seal("", '{"game":"chess"}')[0],
    ],
)
def test_a_file_of_something_else_is_no_journal(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(data)
    refuse(NotAJournal, "journal.foreign", path)


def test_nothing_an_empty_file_a_folder_and_a_pipe_are_no_journals(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    refuse(NotAJournal, "journal.empty", tmp_path / "empty")
    refuse(NotAJournal, "journal.directory", tmp_path)
    refuse(NotAJournal, "journal.missing", tmp_path / "nowhere")
    refuse(NotAJournal, "journal.missing", tmp_path / "empty" / "below")
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
        refuse(NotAJournal, "journal.foreign", tmp_path / "pipe")


def test_a_file_of_a_hundred_megabytes_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    game(path, 1)
    os.truncate(path, 100_000_000)
    refuse(JournalNotReadable, "journal.too_large", path)


def test_create_never_touches_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for there in (b"", b"precious", game(tmp_path / "other.jsonl", 1)):
        path.write_bytes(there)
        with pytest.raises(JournalExists) as refused:
            create(path, HEADER)
        assert refused.value.message.key == "journal.exists"
        assert path.read_bytes() == there
    with pytest.raises(JournalExists):
        create(tmp_path, HEADER)


# --- one writer


def test_a_second_writer_is_refused_and_a_reader_never_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with create(path, HEADER) as book:
        with pytest.raises(JournalBusy) as refused:
            open_to_write(path)
        assert refused.value.message.key == "journal.busy"
        book.append(entry(0))
        assert read(path).entries == (entry(0),)
    with open_to_write(path), pytest.raises(JournalBusy):
        open_to_write(path)
    open_to_write(path).close()


def test_the_lock_is_taken_before_the_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    game(path, 1)
    real = module._verified
    checked: list[Path] = []

    def verified(data: bytes, where: Path) -> module.JournalReading:
        monkeypatch.setattr(module, "_verified", real)
        with pytest.raises(JournalBusy):
            open_to_write(where)
        checked.append(where)
        return real(data, where)

    monkeypatch.setattr(module, "_verified", verified)
    open_to_write(path).close()
    assert checked == [path]


def test_a_refused_journal_is_not_left_locked(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = game(path, 1)
    path.write_bytes(whole.replace(b"bolster", b"bolstar"))
    refuse(JournalDamaged, "journal.damaged.hash", path)
    path.write_bytes(whole)
    open_to_write(path).close()


# --- entries


ENDLESS: list[object] = []
ENDLESS.append(ENDLESS)
DEEPEST: list[object] = []
for _ in range(module.MAX_DEPTH - 3):
    DEEPEST = [DEEPEST]


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ({"hash": "x"}, "journal.entry.reserved"),
        ({}, "journal.entry.unfit"),
        ({"a": float("nan")}, "journal.entry.unfit"),
        ({"a": float("inf")}, "journal.entry.unfit"),
        ({"a": (1, 2)}, "journal.entry.unfit"),
        ({"a": {1: 2}}, "journal.entry.unfit"),
        ({"a": {1: 2, "1": 3}}, "journal.entry.unfit"),
        ({"a": b"x"}, "journal.entry.unfit"),
        ({"a": "\ud83d\ude00"}, "journal.entry.unfit"),
        ({"a": ENDLESS}, "journal.entry.unfit"),
        ({"a": [[DEEPEST]]}, "journal.entry.unfit"),
        ({"a": 10**5000}, "journal.entry.unfit"),
        ({"a": "x" * module.MAX_ENTRY}, "journal.entry.too_large"),
    ],
)
def test_an_entry_that_would_not_read_back_is_refused_and_not_queued(
    tmp_path: Path, content: dict[str, object], key: str
) -> None:
    path = tmp_path / "game.jsonl"
    with create(path, HEADER) as book:
        before = path.read_bytes()
        with pytest.raises(EntryRefused) as refused:
            book.append(content)
        assert refused.value.message.key == key
        for language in LOCALES.values():
            assert language[key].format(**dict(refused.value.message.params))
        assert (path.read_bytes(), book.unsaved) == (before, 0)
        book.append({"a": 1})
    assert read(path).entries == ({"a": 1},)
    with pytest.raises(EntryRefused):
        create(tmp_path / "other.jsonl", {**content, "format": "mine"})
    assert not (tmp_path / "other.jsonl").exists()


def test_the_largest_and_the_deepest_entry_are_written_and_read(tmp_path: Path) -> None:
    largest = {"a": "x" * (module.MAX_ENTRY - len('{"a":""}'))}
    with create(tmp_path / "game.jsonl", HEADER) as book:
        book.append(largest)
        book.append({"a": DEEPEST})
    assert read(tmp_path / "game.jsonl").entries == (largest, {"a": DEEPEST})


def test_a_closed_journal_takes_no_entry(tmp_path: Path) -> None:
    book = create(tmp_path / "game.jsonl", HEADER)
    book.close()
    book.close()
    with pytest.raises(EntryRefused) as refused:
        book.append(entry(0))
    assert refused.value.message.key == "journal.entry.closed"
    assert (book.unsaved, read(book.path).entries) == (0, ())


# --- sentences


def test_every_error_has_a_sentence_in_both_languages_with_what_it_is_given() -> None:
    given_to: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and str(part.value).startswith("journal."):
                    given_to.setdefault(part.value, set()).update(
                        keyword.arg or "" for keyword in node.keywords
                    )
    for key in given_to:
        if key.startswith("journal.damaged."):
            given_to[key] = {"file", "line"}
    assert len(given_to) > 15
    for language in LOCALES.values():
        placeholders = {
            key: {name for _, name, _, _ in string.Formatter().parse(text) if name}
            for key, text in language.items()
        }
        assert placeholders == given_to
