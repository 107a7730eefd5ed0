"""Whatever happens to the process or the disk: what was acknowledged stays, what was not is queued."""

import errno
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from engine.saved import journal as module
from engine.saved.journal import (
    Journal,
    JournalBusy,
    JournalNotWritable,
    create,
    open_to_write,
    read,
)
from tests.kits.engine.journal_kills import ENVIRONMENT, WORKER, kill_writers, start
from tests.kits.engine.journal_kit import HEADER, LOCALES, entry, game
from tests.kits.engine.journal_lines import FIRST, seal
from tests.kits.waiting import AGES

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs fork, signals, limits and user ids")


def facts(job: str, path: Path, *before: str) -> list[dict[str, object]]:
    """What the worker told about its job."""
    command = [*before, *WORKER, job, str(path)]
    ended = subprocess.run(command, env=ENVIRONMENT, text=True, capture_output=True, timeout=AGES)
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


# --- kill -9


@posix
@pytest.mark.parametrize(
    ("games", "kills"), [(2, 4), pytest.param(25, 8, marks=pytest.mark.long)], ids=["a few", "two hundred"]
)
def test_no_acknowledged_entry_is_lost_in_kills(games: int, kills: int, tmp_path: Path) -> None:
    chance = random.Random(9)
    with start("kills", tmp_path) as worker:
        assert worker.stdin is not None
        for name in range(games):
            kill_writers(worker, tmp_path / f"{name}.jsonl", chance, kills)
        worker.stdin.close()
    assert worker.returncode == 0


# --- another process


@posix
def test_two_processes_cannot_write_one_journal_and_a_dead_one_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    before = game(path, 2)
    with start("hold", path) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert json.loads(worker.stdout.readline()) == {"entries": 2}
        with pytest.raises(JournalBusy):
            open_to_write(path)
        assert len(read(path).entries) == 2
        worker.kill()
    assert path.read_bytes() == before
    open_to_write(path).close()


@posix
def test_closing_frees_the_lock_even_if_another_process_inherited_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with create(path, HEADER) as book:
        handle = book._file.fileno()
        heir = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, pass_fds=[handle])
    open_to_write(path).close()
    heir.communicate(b"\n")


# --- a disk that fails


def queued(told: list[dict[str, object]]) -> None:
    assert told == [
        {"reason": "disk_full", "unsaved": 1, "grown": 0},
        {"reason": "disk_full", "unsaved": 2, "grown": 0},
        {"reason": "disk_full", "unsaved": 2, "grown": 0},
    ]


@posix
def test_on_a_full_disk_entries_wait_and_are_written_in_order_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    creation, *tries, end = facts("full", path)
    assert creation == {"reason": "disk_full", "left": False}
    queued(tries)
    found = read(path)
    assert [each["n"] for each in found.entries] == [1, 2, 3]
    assert end == {"unsaved": 0, "head": found.head}


@posix
def test_on_a_file_system_without_room_entries_wait_too(tmp_path: Path) -> None:
    apart = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
    able = [*apart, "mount", "-t", "tmpfs", "tmpfs", str(tmp_path)]
    if not shutil.which("unshare") or subprocess.run(able, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount a small file system")
    *tries, end, found = facts("tiny", tmp_path, *apart)
    queued(tries)
    assert end == {"unsaved": 0, "head": found["head"]}
    assert found["numbers"] == [1, 2, 3]


@posix
def test_where_writing_is_not_allowed_the_journal_can_still_be_read() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before = game(folder / "game", 2)
        (folder / "hidden").write_bytes(before)
        (folder / "hidden").chmod(0)
        (folder / "game").chmod(0o444)
        folder.chmod(0o555)
        assert facts("stranger", folder) == [
            {"read": 2},
            {"open": "read_only", "create": "read_only"},
            {"hidden": "journal.not_readable"},
        ]
        folder.chmod(0o700)
        assert sorted(os.listdir(folder)) == ["game", "hidden"]
        assert (folder / "game").read_bytes() == before


def refused(book: Journal, reason: str) -> None:
    """One more entry is refused for this reason, and waits."""
    waiting = book.unsaved
    with pytest.raises(JournalNotWritable) as error:
        book.append(entry(waiting))
    assert (error.value.reason, book.unsaved) == (reason, waiting + 1)
    for language in LOCALES.values():
        assert language[error.value.message.key].format(**dict(error.value.message.params))


def fail(*_: object) -> int:
    raise OSError(errno.EIO, "broken")


def test_an_entry_that_was_not_synced_is_taken_back_and_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with create(tmp_path / "game.jsonl", HEADER) as book:
        good, head = book.path.read_bytes(), book.head
        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", fail)
            refused(book, "other")
            refused(book, "other")
            assert (book.path.read_bytes(), book.head) == (good, head)
        assert book.retry() == book.head == read(book.path).head
        assert (read(book.path).entries, book.unsaved) == ((entry(0), entry(1)), 0)


def test_half_a_line_that_could_not_be_cut_off_is_cut_off_before_the_next_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write

    def half(fd: int, data: bytes) -> int:
        real(fd, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "full")

    with create(tmp_path / "game.jsonl", HEADER) as book:
        good = book.path.read_bytes()
        with monkeypatch.context() as broken:
            broken.setattr(os, "write", half)
            broken.setattr(book._file, "truncate", fail)
            refused(book, "disk_full")
            assert len(book.path.read_bytes()) > len(good)
            assert read(book.path).torn > 0
        sizes: list[int] = []
        monkeypatch.setattr(
            os, "write", lambda fd, data: (sizes.append(os.fstat(fd).st_size), real(fd, data))[1]
        )
        book.append(entry(1))
        assert sizes[0] == len(good)
        assert (read(book.path).entries, read(book.path).torn) == ((entry(0), entry(1)), 0)


def test_a_write_that_is_interrupted_by_anything_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(fd: int) -> None:
        raise KeyboardInterrupt

    with create(tmp_path / "game.jsonl", HEADER) as book:
        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", interrupt)
            with pytest.raises(KeyboardInterrupt):
                book.append(entry(0))
        book.append(entry(1))
        assert read(book.path).entries == (entry(0), entry(1))


def test_short_writes_are_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    with create(tmp_path / "game.jsonl", HEADER) as book:
        with monkeypatch.context() as slow:
            slow.setattr(os, "write", lambda fd, data: real(fd, data[:7]))
            book.append(entry(0))
        assert read(book.path).entries == (entry(0),)


def test_closing_tries_once_more_and_tells_what_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for works in (True, False):
        book = create(tmp_path / f"{works}.jsonl", HEADER)
        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", fail)
            refused(book, "other")
            if not works:
                book.close()
        book.close()
        assert (book.unsaved, len(read(book.path).entries)) == ((0, 1) if works else (1, 0))
        open_to_write(book.path).close()


def test_a_torn_line_that_cannot_be_cut_off_leaves_the_journal_closed_and_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(game(tmp_path / "whole.jsonl", 2)[:-20])
    before = path.read_bytes()
    with monkeypatch.context() as broken:
        broken.setattr(module, "_mend", fail)
        with pytest.raises(JournalNotWritable) as error:
            open_to_write(path)
    assert (error.value.reason, path.read_bytes()) == ("other", before)
    with open_to_write(path) as book:
        assert book.torn > 0


def test_a_folder_that_is_not_there_is_not_writable(tmp_path: Path) -> None:
    with pytest.raises(JournalNotWritable) as error:
        create(tmp_path / "nowhere" / "game.jsonl", HEADER)
    assert error.value.message["code"] == "ENOENT"


# --- a file changed by others


def longer(path: Path) -> None:
    with path.open("ab") as file:
        file.write(seal("", FIRST)[0])


def replaced(path: Path) -> None:
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def shorter(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 1)


@pytest.mark.parametrize(
    "change", [longer, shorter, replaced, Path.unlink, lambda path: path.rename(f"{path}.old")]
)
def test_a_file_changed_by_others_is_not_written(tmp_path: Path, change: object) -> None:
    assert callable(change)
    path = tmp_path / "game.jsonl"
    with create(path, HEADER) as book:
        book.append(entry(7))
        change(path)
        before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
        refused(book, "changed")
        refused(book, "changed")
        assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_a_file_that_comes_back_gets_what_waited(tmp_path: Path) -> None:
    path, away = tmp_path / "game.jsonl", tmp_path / "away.jsonl"
    with create(path, HEADER) as book:
        path.rename(away)
        refused(book, "changed")
        away.rename(path)
        book.append(entry(1))
    assert read(path).entries == (entry(0), entry(1))


def test_a_journal_never_grows_beyond_what_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with create(tmp_path / "game.jsonl", HEADER) as book:
        monkeypatch.setattr(module, "MAX_FILE", book.path.stat().st_size + 100)
        before = book.path.read_bytes()
        refused(book, "limit")
        assert book.path.read_bytes() == before
        assert read(book.path).entries == ()
