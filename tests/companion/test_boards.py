"""Boards as files: kept whole, read strictly, and played on from the command line."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from companion.boards import Boards
from companion.cli import main
from companion.games import GAMES
from companion.hosted_table import Hosted, Wishes
from engine.codec import dumps
from engine.ruination.ids import Deck, Resource
from engine.ruination.setup.opening import ChooseHome, OpenTiles
from engine.ruination.turn.boons import Boon, Gain
from engine.ruination.turn.due import Finish
from engine.ruination.turn.scavenging import TakeResource
from engine.ruination.turn.turn import ChooseCard, TakeBanner

FILES: Any = GAMES["ruination"].board_files()
USUAL: Any = FILES.usual()


def test_boards_are_kept_under_ids_of_their_own_and_found_again(tmp_path: Path) -> None:
    """Two of one name too; a changed one stays where it was."""
    boards = Boards(tmp_path)
    assert boards.of(FILES) == ()
    first = boards.write(None, FILES.named(USUAL, "Friday"))
    second = boards.write(None, FILES.named(USUAL, "Friday"))
    assert first != second
    assert boards.write(first, FILES.named(USUAL, "Monday")) == first
    assert {board.id: board.name for board in boards.of(FILES)} == {first: "Monday", second: "Friday"}
    assert all(board.problem is None for board in boards.of(FILES))
    boards.remove(first)
    assert [board.id for board in boards.of(FILES)] == [second]


def test_a_board_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fails in the middle leaves the board that was there."""
    boards = Boards(tmp_path)
    kept = boards.write(None, FILES.named(USUAL, "Friday"))

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        boards.write(kept, FILES.named(USUAL, "Monday"))
    assert [board.name for board in boards.of(FILES)] == ["Friday"]


def test_boards_of_other_games_stay_out_of_the_list(tmp_path: Path) -> None:
    Boards(tmp_path).write(None, {"format": "other-board/1"})
    assert Boards(tmp_path).of(FILES) == ()


def test_a_table_is_simulated_on_a_board_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--board` takes the file that the app keeps."""
    path = tmp_path / "board.json"
    path.write_text(dumps(FILES.filled(USUAL, "1", {"name": "Ash Gate"})))
    options = ["--players", "2", "--games", "1", "--json"]
    assert main(["simulate", "--game", "ruination", *options, "--board", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("ruination", "{", "is not JSON"),
        ("ruination", "\xff", "is not JSON"),
        ("ruination", "{}", "BoardFile.territories"),
        ("ruination", dumps({**USUAL, "format": "scythe-position/1"}), "is not a board file of this game"),
        (
            "ruination",
            dumps(FILES.bordered(FILES.bordered(USUAL, "1", "2"), "1", "3")),
            "No border",
        ),
        ("ruination", "x" * 300_000, "is not a board file"),
        ("ruination", None, "is not a board file"),
        ("scythe", dumps(USUAL), "only one board"),
    ],
)
def test_a_bad_board_file_gets_one_sentence_and_exit_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, text: str | None, words: str
) -> None:
    path = tmp_path / "board.json"
    if text is not None:
        path.write_text(text, "latin-1")
    assert main(["host", "--game", game, "--board", str(path), "--folder", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert words in said.err and said.err.count("\n") == 1 and said.out == ""
    assert not list(tmp_path.glob("*.jsonl"))


def test_what_was_read_in_a_game_stays_with_its_board(tmp_path: Path) -> None:
    """Kept when the table is left; another board, or one without a name, learns nothing."""
    boards, game = Boards(tmp_path), GAMES["ruination"]
    ours = boards.write(None, FILES.named(USUAL, "Friday"))
    boards.write(None, FILES.named(USUAL, "Monday"))
    boards.write(None, USUAL)
    options = {"tracking": "mats", "board": FILES.named(USUAL, "Friday")}
    wishes = Wishes("ruination", ("Ana", "Ben"), options, folder=tmp_path)
    hosted = Hosted(wishes, lambda message: None)
    hosted.ask(lambda host: _read_a_space(host.room.table))
    hosted.close()
    learned = {board.id: board.file["readings"] for board in boards.of(FILES) if "readings" in board.file}  # type: ignore[index, operator]
    assert learned == {ours: [{"of": "favor 1", "found": [["vp", 2]]}]}
    assert all(board.problem is None for board in boards.of(FILES))
    again = game.set_up(
        game.draw_setup(["Ana", "Ben"], random.Random(1), {"board": boards.of(FILES)[0].file})
    )
    assert again.readings[0].found == (("vp", 2),)


def _read_a_space(table: Any) -> None:
    """Both begin, and the first who moves finds 2 VP on the first space of the favor track."""
    table.play(OpenTiles(0), 0, result=(8, 7))
    for seat in (0, 1):
        for act in (ChooseHome(seat), TakeResource(seat, Resource.RESOURCE_1), Finish(seat)):
            table.play(act, 0)
    for act in (ChooseCard(0, Deck.MOVE), TakeBanner(0, 1, 0), Gain(0, Boon.VP, 2)):
        table.play(act, 0)
