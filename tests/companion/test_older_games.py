"""Games saved by older rules, through everything that opens one: lists, commands, hosted tables."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from companion.cli import main
from companion.commands.replay import replay
from companion.games import GAMES
from companion.hosted_table import Hosted, Wishes
from companion.net.pairing import keyring
from companion.ui.saved_games import saved_game
from engine.message import Message
from engine.table import Table
from tests.engine.saved.test_older_rules import CROAKS, LEAPS, evening
from tests.kits.nonsense.evening import ANA
from tests.kits.nonsense.installed import POND, pond_installed
from tests.kits.nonsense.newer_rules import MutePond, SilentPond
from tests.kits.source_tree import ROOT

SAVED = ROOT / "tests" / "games"
EVENINGS: dict[str, Any] = json.loads((SAVED / "evenings.json").read_text("utf-8"))


@pytest.fixture
def silent() -> Iterator[None]:
    """The app after an update of the pond's rules: frogs may no longer croak."""
    with pond_installed(), patch.dict(GAMES, {POND.name: SilentPond()}):
        yield


@pytest.fixture
def cut(tmp_path: Path) -> Path:
    """An open game of the first rules whose last step is a croak."""
    path = tmp_path / "pond.jsonl"
    evening(path, *LEAPS, CROAKS[0])
    return path


@pytest.mark.parametrize("path", sorted(SAVED.glob("*.jsonl")), ids=lambda path: path.stem)
def test_whatever_was_saved_once_opens(path: Path) -> None:
    table = replay(path)
    assert table.stopped is None or table.revision > 0


def test_every_evening_that_a_version_has_saved_is_listed_with_what_it_came_to() -> None:
    assert {path.name for path in SAVED.glob("*-rules-*.jsonl")} <= set(EVENINGS)


@pytest.mark.parametrize("name", EVENINGS)
def test_a_saved_game_of_any_version_opens_and_a_finished_one_shows_the_score_of_its_evening(
    name: str,
) -> None:
    table, known = replay(SAVED / name), EVENINGS[name]
    played = sum(1 for _ in table.history)
    if known["over"]:
        assert table.is_over
        assert [line.total for line in table.score_sheet(None).by_seat] == known["totals"]
    else:
        assert (played == known["steps"]) == (table.stopped is None)
    assert played <= known["steps"]


def test_replay_and_offers_say_where_the_game_opens_and_go_on(
    silent: None, cut: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = cut.read_bytes()
    for command in ("replay", "offers"):
        assert main(["--language", "en", command, str(cut), "--json"]) == 0
        out, told = capsys.readouterr()
        assert "after step 3" in told
        assert json.loads(out)["revision"] == 3
    assert cut.read_bytes() == before


def test_take_goes_on_from_there_in_the_file_that_is_named(silent: None, cut: Path) -> None:
    before, out = cut.read_bytes(), cut.with_name("out.jsonl")
    leap = json.dumps({"act": "leap", "to": "root", "flies": 0})
    assert main(["take", str(cut), "--seat", str(ANA), "--act", leap, "--save", str(out)]) == 0
    assert cut.read_bytes() == before
    taken: Table[Any] = Table.replay(SilentPond(), out)
    assert (sum(1 for _ in taken.history), taken.stopped) == (4, None)


def test_a_hosted_table_goes_on_beside_the_old_file_with_the_keys_and_photos_of_its_phones(
    silent: None, cut: Path
) -> None:
    told: list[Message] = []
    with patch.dict(GAMES, {POND.name: POND}):
        hosted = Hosted(Wishes("", (), {}, resume=cut), told.append)
        table_id = hosted.ask(lambda host: host.door.table)
        hosted.photos.keep(ANA, "image/jpeg", b"a photo")
        hosted.close()
    before = cut.read_bytes()
    told.clear()
    hosted = Hosted(Wishes("", (), {}, resume=cut), told.append)
    try:
        assert [message.key for message in told] == ["table.older_rules"]
        assert hosted.path == cut.with_name("pond-rules-2.jsonl")
        assert hosted.ask(lambda host: host.door.table) == table_id
        assert keyring.read(keyring.path_beside(hosted.path)).door().table == table_id
        assert [kept.seat for kept in hosted.photos.kept()] == [ANA]
    finally:
        hosted.close()
    assert cut.read_bytes() == before


def test_the_list_of_games_says_which_opens_before_its_end(silent: None, cut: Path) -> None:
    found = saved_game(cut)
    assert (found.over, found.problem) == (False, None)
    assert found.stopped is not None


def test_the_list_of_games_shows_a_finished_one_with_the_score_of_its_evening(tmp_path: Path) -> None:
    path = tmp_path / "over.jsonl"
    evening(path, *LEAPS, *CROAKS)
    with pond_installed(), patch.dict(GAMES, {POND.name: MutePond()}):
        found = saved_game(path)
    assert (found.over, [seat.total for seat in found.seats]) == (True, [2, 3])
