"""The story of an open table is read once for each moment, and never told of one that is gone."""

import shutil
from pathlib import Path

from companion.games import game_called
from companion.story_teller import StoryTeller
from engine.saved import journal
from engine.story.story import Story, read_story
from engine.table import Table
from tests.kits.source_tree import ROOT
from tests.kits.waiting import until

SAVED = ROOT / "tests" / "games" / "scythe-rules-2-mats-over.jsonl"


def opened(folder: Path) -> tuple[Table[object], Path]:
    path = folder / "over.jsonl"
    shutil.copy(SAVED, path)
    return Table.resume(game_called("scythe"), path, 2_000_000_000_000), path


def test_it_is_read_when_it_is_wanted_and_once_for_a_moment(tmp_path: Path) -> None:
    table, path = opened(tmp_path)
    heard: list[Story] = []
    teller = StoryTeller(table, path, heard.append)
    assert teller.story is None and not heard
    teller.want()
    until(lambda: heard, "the story")
    teller.want()
    assert teller.story is heard[0] == read_story(table.game, journal.read(path)) and len(heard) == 1
    table.undo(2_000_000_000_001)
    assert teller.story is None
    teller.want()
    until(lambda: len(heard) == 2, "the story of the moment before")
    assert teller.story is heard[1] is not heard[0]
    table.close()


def test_a_closed_table_is_told_nothing_more(tmp_path: Path) -> None:
    table, path = opened(tmp_path)
    heard: list[Story] = []
    teller = StoryTeller(table, path, heard.append)
    teller.stop()
    teller.want()
    assert teller.story is None and not heard
    table.close()


def test_a_journal_that_cannot_be_read_has_no_story_and_harms_nobody(tmp_path: Path) -> None:
    table, path = opened(tmp_path)
    table.close()
    heard: list[Story] = []
    path.write_bytes(b"{}\n")
    StoryTeller(table, path, heard.append)._read(table.revision)
    assert not heard
