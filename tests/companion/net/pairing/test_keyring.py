"""The keyring's file: private, whole or not at all, strictly read, and with no code in it."""

import json
import os
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.net.pairing import keyring
from companion.net.pairing.keyring import (
    KeyringDamaged,
    KeyringError,
    KeyringMissing,
    KeyringNotReadable,
    KeyringNotWritable,
    keyring_of,
    path_beside,
    read,
    write,
)
from companion.net.pairing.pairing import Door, new_door
from companion.text import text
from tests.kits.net.pairing_kit import by_qr, join, stream, with_code


def _door() -> Door:
    """A table of three with one seat taken and a code open."""
    draw = stream("keyring")
    door = new_door("Küche", 3, draw)
    door = join(door, by_qr(door, 1), draw)[0].door
    return with_code(door, 0, draw)[0]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the keyring of a journal goes."""
    return path_beside(tmp_path / "evening.jsonl")


@pytest.fixture
def saved(path: Path) -> dict[str, Any]:
    """A good file, as plain data."""
    write(path, keyring_of(_door(), 8765))
    found: dict[str, Any] = json.loads(path.read_text("ascii"))
    return found


def test_what_was_saved_is_read_back(path: Path) -> None:
    """Table, name, port, invitations and devices; the door is the same but for its code."""
    door = _door()
    kept = keyring_of(door, 8765)
    write(path, kept)
    assert path.name == "evening.jsonl.seats" and read(path) == kept
    assert read(path).door() == replace(door, open_code=None, codes=0)


def test_a_phone_comes_back_after_the_host_was_away(path: Path) -> None:
    """The point of the file."""
    draw = stream("away")
    door = new_door("Kitchen", 2, draw)
    turn, kept = join(door, by_qr(door, 1), draw)
    write(path, keyring_of(turn.door, None))
    assert join(read(path).door(), kept, draw)[1] == kept


def test_the_short_code_is_never_in_the_file(path: Path, saved: dict[str, Any]) -> None:
    """It lives in memory alone."""
    code = _door().open_code
    assert code and code.digits not in path.read_text("ascii")
    assert set(saved) == {"table", "name", "port", "seats", "format"}


@pytest.mark.skipif(os.name != "posix", reason="no such modes there")
def test_the_file_is_for_its_owner_alone(path: Path, saved: dict[str, Any]) -> None:
    """Also after it replaced one that was open to all."""
    path.chmod(0o644)
    write(path, keyring_of(_door(), 1))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_nothing_else_is_left_in_the_folder(path: Path, saved: dict[str, Any]) -> None:
    """No temporary file with the same keys."""
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_failed_save_leaves_the_old_keyring_and_nothing_else(
    path: Path, saved: dict[str, Any], broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole or not at all."""

    def fail(*_: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr(os, broken, fail)
    with pytest.raises(KeyringNotWritable) as caught:
        write(path, keyring_of(new_door("Other", 2, stream("other")), None))
    monkeypatch.undo()
    assert caught.value.message["code"] == "ENOSPC"
    assert json.loads(path.read_text("ascii")) == saved
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_the_file_is_on_the_disk_before_it_takes_its_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """File, name, folder: any other order can lose the keys in a power cut."""
    order: list[str] = []
    sync, rename = os.fsync, os.replace

    def note_sync(handle: int) -> None:
        order.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        sync(handle)

    def note_rename(old: str, new: Path) -> None:
        order.append("name")
        rename(old, new)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(os, "replace", note_rename)
    write(path, keyring_of(_door(), None))
    assert order == ["file", "name", "folder"]


def test_a_missing_file_says_so(path: Path) -> None:
    """The host then begins a new one."""
    for nowhere in (path, path / "x"):
        with pytest.raises(KeyringMissing) as raised:
            read(nowhere)
        for language in LANGUAGES:
            assert nowhere.name not in text(raised.value.message, language), "people know tables, not files"


def test_a_folder_of_that_name_is_an_error_with_a_sentence(path: Path) -> None:
    """No traceback for people."""
    path.mkdir()
    with pytest.raises(KeyringNotReadable):
        read(path)
    with pytest.raises(KeyringNotWritable):
        write(path, keyring_of(_door(), None))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_a_pipe_of_that_name_does_not_hold_the_host(path: Path) -> None:
    """Opening it must not wait for a writer."""
    os.mkfifo(path)
    with pytest.raises(KeyringError):
        read(path)


def test_a_file_cut_short_anywhere_is_damaged(path: Path, saved: dict[str, Any]) -> None:
    """Half a keyring is none."""
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        with pytest.raises(KeyringDamaged):
            read(path)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "adjutant-seats/2"},
        {"format": None},
        {"table": "0" * 15},
        {"table": 5},
        {"name": None},
        {"port": 0},
        {"port": 65_536},
        {"port": "8765"},
        {"port": True},
        {"seats": []},
        {"seats": [{"invitation": "A" * 22}] * 100},
        {"seats": [{"invitation": "A" * 21}]},
        {"seats": [{"invitation": "A" * 21 + "B"}]},
        {"seats": [{"invitation": None}]},
        {"seats": [{}]},
        {"seats": [{"device": "0" * 16}]},
        {"seats": [{"device": "0" * 16, "key": "0" * 63}]},
        {"seats": [{"device": "x" * 16, "key": "0" * 64}]},
        {"seats": [{"device": "0" * 16, "key": "0" * 64}] * 2},
        {"seats": [{"device": "0" * 16, "key": "0" * 64, "invitation": "A" * 22}]},
        {"code": "123456"},
    ],
    ids=lambda change: json.dumps(change)[:60],
)
def test_a_file_of_another_shape_is_damaged(
    path: Path, saved: dict[str, Any], change: dict[str, Any]
) -> None:
    """Read strictly, so that no half-understood key ever lets anybody in."""
    path.write_text(json.dumps({**saved, **change}), "ascii")
    with pytest.raises(KeyringDamaged):
        read(path)


@pytest.mark.parametrize(
    "text", [b"", b"null", b"[]", b"\xff\xfe", b"{" * 5000, b"0" * 70_000, b'{"a":1,"a":1}']
)
def test_any_other_file_is_damaged(path: Path, text: bytes) -> None:
    """Also one that is far too large."""
    path.write_bytes(text)
    with pytest.raises(KeyringDamaged):
        read(path)


def test_too_large_a_file_is_not_read_whole(path: Path, saved: dict[str, Any]) -> None:
    """What stands behind the limit does not matter."""
    path.write_bytes(path.read_bytes() + b" " * keyring.MAX_FILE)
    with pytest.raises(KeyringDamaged):
        read(path)


def test_no_error_and_no_repr_holds_a_key(path: Path, saved: dict[str, Any]) -> None:
    """Not even the error behind the error, which would quote the file."""
    secrets = [text for seat in saved["seats"] for name, text in seat.items() if name != "device"]
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(KeyringDamaged) as caught:
        read(path)
    assert caught.value.__context__ is None and caught.value.__cause__ is None
    shown = repr(keyring_of(_door(), None)) + str(caught.value)
    assert len(secrets) == 3 and [secret for secret in secrets if secret in shown] == []
