"""The index beside the journals saves reading them, and is never the truth."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.annals import shelf
from companion.annals.shelf import INDEX, read_shelf
from tests.kits.source_tree import ROOT

GAMES = ROOT / "tests" / "games"
FINISHED = ("whole-mats-1", "scythe-rules-2-mats-over", "ruination-rules-2-mats-over")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three finished games, one that goes on, one that is damaged, one that is none."""
    for name in (*FINISHED, "scythe-rules-2-mats-open"):
        shutil.copy(GAMES / f"{name}.jsonl", tmp_path)
    whole = (GAMES / "whole-mats-1.jsonl").read_bytes()
    (tmp_path / "damaged.jsonl").write_bytes(whole.replace(b'"at"', b'"ta"', 1))
    (tmp_path / "letter.jsonl").write_text("Dear Ana,\n")
    return tmp_path


def _read_files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the journals that are read from now on."""
    read, real = list[str](), shelf.annal_of

    def looked(path: Path) -> Any:
        read.append(path.name)
        return real(path)

    monkeypatch.setattr(shelf, "annal_of", looked)
    return read


def test_finished_games_are_found_and_the_rest_is_told(folder: Path) -> None:
    """A damaged and a foreign file are one sentence each, and everything else is there."""
    found = read_shelf(folder)
    assert {path.stem for path in found.paths.values()} == set(FINISHED)
    assert [annal.ended for annal in found.annals] == sorted(annal.ended for annal in found.annals)
    assert sorted(each.file for each in found.problems) == ["damaged.jsonl", "letter.jsonl"]
    assert found.unfinished == 1 and found.is_whole


def test_what_has_not_changed_is_not_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what cannot be read is looked at each time: its rights may have changed without it."""
    first = read_shelf(folder)
    read = _read_files(monkeypatch)
    assert read_shelf(folder) == first
    assert sorted(read) == ["damaged.jsonl", "letter.jsonl"]


def test_a_journal_that_has_changed_is_read_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_shelf(folder)
    changed = folder / "whole-mats-1.jsonl"
    lines = changed.read_bytes().splitlines(keepends=True)
    changed.write_bytes(b"".join(lines[:40]))
    read = _read_files(monkeypatch)
    assert len(read_shelf(folder).annals) == 2
    assert "whole-mats-1.jsonl" in read


@pytest.mark.parametrize(
    "harm",
    [
        lambda index: index.unlink(),
        lambda index: index.write_bytes(b""),
        lambda index: index.write_bytes(index.read_bytes()[:-40]),
        lambda index: index.write_bytes(index.read_bytes().replace(b'"score":', b'"scare":')),
        lambda index: index.write_bytes(bytes(1000)),
        lambda index: (index.unlink(), index.mkdir()),
    ],
)
def test_a_damaged_index_is_made_anew(folder: Path, harm: Any) -> None:
    """Silently: nothing is lost with it."""
    first = read_shelf(folder)
    harm(folder / INDEX)
    assert read_shelf(folder) == first


def test_no_single_byte_of_the_index_can_lie(folder: Path) -> None:
    """A number that has changed on the disk would be a false statistic, so the hash is checked."""
    first, index = read_shelf(folder), folder / INDEX
    whole = index.read_bytes()
    for at in range(0, len(whole), len(whole) // 40):
        index.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert read_shelf(folder).annals == first.annals


def test_another_version_makes_its_own_index(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_shelf(folder)
    monkeypatch.setattr(shelf, "ANNALS", shelf.ANNALS + 1)
    read = _read_files(monkeypatch)
    assert len(read_shelf(folder).annals) == 3 and len(read) == 6


def test_whoever_stops_it_finds_what_was_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest follows the next time."""
    heard: list[int] = []
    found = read_shelf(folder, lambda done, of: heard.append(done), lambda: len(heard) >= 3)
    assert not found.is_whole and heard == [0, 1, 2]
    read = _read_files(monkeypatch)
    assert read_shelf(folder).is_whole
    assert len(read) < 6


def test_a_key_that_ends_the_program_keeps_what_was_read(folder: Path) -> None:
    def ctrl_c(done: int, of: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read_shelf(folder, ctrl_c)
    assert json.loads((folder / INDEX).read_bytes().partition(b"\n")[2])["files"]


def test_a_copy_is_no_second_game(folder: Path) -> None:
    """A journal that was sent and came back under another name counts once."""
    shutil.copy(folder / "whole-mats-1.jsonl", folder / "whole-mats-1 (1).jsonl")
    assert len(read_shelf(folder).annals) == 3


def test_a_journal_that_is_gone_counts_no_more(folder: Path) -> None:
    read_shelf(folder)
    (folder / "whole-mats-1.jsonl").unlink()
    assert len(read_shelf(folder).annals) == 2
    assert b"whole-mats-1" not in (folder / INDEX).read_bytes()


def test_looking_changes_no_journal_and_needs_no_index(folder: Path) -> None:
    """Also where nothing may be written."""
    before = {path.name: path.read_bytes() for path in folder.glob("*.jsonl")}
    (folder / INDEX).mkdir()  # stands in the way of the file, whoever we are
    assert len(read_shelf(folder).annals) == 3
    assert {path.name: path.read_bytes() for path in folder.glob("*.jsonl")} == before
    assert os.listdir(folder / INDEX) == []
