"""Killed at any moment, the app comes back to the same screen and loses nothing that it has shown."""

from pathlib import Path

import pytest

from companion.ui.settings import Last, SmallFile
from tests.kits.ui.app_process import AppProcess
from tests.kits.ui.saved_tables import saved

pytestmark = pytest.mark.window


def _begun(folder: Path, name: str, screen: str = "table") -> None:
    """The app was on this screen of the table when it was last closed."""
    path = saved(folder / "table.jsonl", name)
    SmallFile(folder / "last.json", Last).write(Last(str(path), screen))


def _again(folder: Path) -> dict:
    app = AppProcess(folder, "look")
    try:
        return app.next()
    finally:
        app.kill()


def test_killed_in_the_middle_of_turns_it_goes_on_after_the_last_step_that_was_shown(tmp_path) -> None:
    _begun(tmp_path, "begun")
    last = 0
    for steps in (1, 4):
        app = AppProcess(tmp_path, "plays")
        told = [app.next() for _ in range(steps)] + app.kill()
        assert last < told[-1]["revision"]
        after = _again(tmp_path)
        assert after["screen"] == "table"
        # A step may have been saved that nobody has seen any more.
        assert after["revision"] >= told[-1]["revision"]
        if after["revision"] == told[-1]["revision"] + 1:  # the note that it was opened again
            assert after["state"] == told[-1]["state"]
        last = after["revision"]


@pytest.mark.parametrize(("screen", "table"), [("map", "board"), ("score", "bonuses")])
def test_killed_on_another_screen_of_the_table_it_comes_back_there(tmp_path, screen, table) -> None:
    _begun(tmp_path, table)
    app = AppProcess(tmp_path, screen)
    before = app.next()
    app.kill()
    after = _again(tmp_path)
    assert before["screen"] == after["screen"] == screen
    assert after["state"] == before["state"]


def test_killed_after_one_side_has_sealed_the_combat_is_still_there_and_so_is_the_seal(tmp_path) -> None:
    _begun(tmp_path, "dials")
    app = AppProcess(tmp_path, "seals")
    before = app.next()
    app.kill()
    after = _again(tmp_path)
    assert after["screen"] == "combat"
    assert after["seals"] == before["seals"]
    assert sorted(after["seals"]) == [False, True]
    assert after["state"] == before["state"]


@pytest.mark.parametrize("touches", [2, 8])
def test_killed_half_way_through_the_set_up_the_same_players_sit_there_with_what_they_were_dealt(
    tmp_path, touches
) -> None:
    app = AppProcess(tmp_path, "seats", touches)  # another touch might be kept and not told
    told = [app.next() for _ in range(touches)]
    app.kill()
    after = _again(tmp_path)
    assert after["screen"] == "setup"
    assert after["draft"] == told[-1]["draft"]
    draft = after["draft"]
    assert draft["names"] == ["Ana", "Ben", "Cleo"][: min(touches, 3)]
    assert draft["setup"]["seats"][0]["name"] in draft["names"]
    if touches == 8:
        assert draft["answers"] == {"tracking": "board", "modules": ["airships"]}
        assert draft["locked"] and draft["changed"]


def test_killed_while_a_board_is_entered_every_letter_is_still_there(tmp_path) -> None:
    """And it is on the screen again."""
    app = AppProcess(tmp_path, "enters_a_board")
    try:
        told = [app.next() for _ in range(9)]
    finally:
        left = app.kill()
    again = AppProcess(tmp_path, "enters_a_board")
    try:
        after = again.next()
    finally:
        again.kill()
    assert after["screen"] == "board"
    moments = (told + left)[-1], after
    names = [[each.get("name", "") for each in seen["board"]["territories"]] for seen in moments]
    # A letter may have been kept that nobody has seen any more.
    assert names[0][0] == "Pit 1"
    assert all(now.startswith(before) for before, now in zip(*names, strict=True))


@pytest.mark.parametrize("touches", [1, 3, 4, 5])
def test_killed_during_the_set_up_no_name_is_lost_and_no_table_is_half(tmp_path, touches) -> None:
    app = AppProcess(tmp_path, "sets_up")
    told = [app.next() for _ in range(touches)]
    told += app.kill()
    after = _again(tmp_path)
    journals = list(tmp_path.glob("*.jsonl"))
    if told[-1]["revision"] is None:
        assert len(journals) <= 1  # it may have been opened since
        assert after["screen"] in ("home", "setup", "lobby", "table")
    else:
        assert len(journals) == 1
        assert after["screen"] in ("lobby", "table")
        assert after["state"] == told[-1]["state"]
    assert told[-1]["names"] == ["Ana", "Ben", "Cleo"][: len(told[-1]["names"])]


@pytest.mark.parametrize("touches", [3, 7])
def test_killed_while_numbers_are_entered_every_key_is_still_there(tmp_path, touches) -> None:
    _begun(tmp_path, "count", "score")
    app = AppProcess(tmp_path, "counts")
    try:
        told = [app.next() for _ in range(touches)]
    finally:
        left = app.kill()
    last = (told + left)[-1]
    again = AppProcess(tmp_path, "looks_at_count")
    try:
        after = again.next()
    finally:
        again.kill()
    # A key may have been kept that nobody has seen any more.
    assert after["seat"] >= last["seat"]
    if after["seat"] == last["seat"]:
        assert last["entered"].items() <= after["entered"].items()
    for before, now in zip(last["known"], after["known"], strict=True):
        assert {name: n for name, n in before.items() if n is not None}.items() <= now.items()
    if last["seat"]:
        assert after["known"][0]["coins"] == 23
