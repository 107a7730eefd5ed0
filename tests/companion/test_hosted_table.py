"""A table opened for phones keeps a journal of its own."""

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.hosted_table import Hosted, Wishes


def test_two_tables_opened_within_a_second_have_a_journal_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.hosted_table.time.strftime", lambda *_: "20260101-120000")
    wishes = Wishes(next(iter(GAMES)), ("Ana", "Ben"), {}, folder=tmp_path)
    tables = []
    try:
        for _ in range(3):
            tables.append(Hosted(wishes, lambda message: None))
        assert len({table.path for table in tables}) == 3
        assert all(table.path.read_text().strip() for table in tables)
    finally:
        for table in tables:
            table.close()
