"""Saved games outlive a change of the rules: finished ones keep their score, open ones go on."""

from pathlib import Path
from typing import Any

import pytest

from companion.text import text
from engine.codec import Json
from engine.game import Act
from engine.saved import journal as journals
from engine.table import BadHistory, NewerRules, Table
from tests.kits.nonsense.evening import ANA, BEN, SETUP
from tests.kits.nonsense.installed import POND
from tests.kits.nonsense.newer_rules import GenerousPond, MutePond, SilentPond
from tests.kits.nonsense.pond_state import Croak, Leap, Wave

LEAPS: tuple[Act, ...] = (Leap(ANA, "lily", 2), Leap(BEN, "root", 3), Wave(ANA))
CROAKS: tuple[Act, ...] = (Croak(ANA), Croak(BEN))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal goes."""
    return tmp_path / "pond.jsonl"


def evening(path: Path, *acts: Act, game: Any = POND) -> bytes:
    """The journal of these acts, a second apart, as the first rules wrote it."""
    table: Table[Any] = Table.create(game, SETUP, 0, path)
    for number, act in enumerate(acts):
        table.play(act, 1000 * number)
    table.close()
    return path.read_bytes()


def totals(table: Table[Any]) -> list[int | None]:
    """What each seat has in all."""
    return [line.total for line in table.score_sheet(None).by_seat]


def steps(table: Table[Any]) -> list[Act]:
    """The acts in force."""
    return [moment.step.act for moment in table.history]


def test_a_journal_names_the_rules_that_it_is_played_by(path: Path) -> None:
    evening(path, game=SilentPond())
    assert journals.read(path).header["rules"] == 2


def test_a_game_whose_steps_all_still_play_goes_on_in_its_own_file_and_says_by_which_rules(
    path: Path,
) -> None:
    before = evening(path, *LEAPS)
    table = Table.resume(SilentPond(), path, 9000)
    table.play(Leap(ANA, "root", 0), 9500)
    table.close()
    assert (table.stopped, table.path) == (None, path)
    assert path.read_bytes().startswith(before)
    assert [entry.get("rules") for entry in journals.read(path).entries] == [None, None, None, 2, None]
    again = Table.resume(SilentPond(), path, 9900)
    assert steps(again)[-1] == Leap(ANA, "root", 0)
    again.close()


def test_an_open_game_opens_at_the_last_step_that_plays_with_a_sentence_and_its_file_untouched(
    path: Path,
) -> None:
    before = evening(path, *LEAPS, Croak(ANA))
    looked = Table.replay(SilentPond(), path)
    assert steps(looked) == list(LEAPS)
    assert looked.stopped is not None
    for language in ("en", "de"):
        words = text(looked.stopped, language)
        assert "3" in words and words.endswith(".") and "{" not in words
    table = Table.resume(SilentPond(), path, 9000)
    assert steps(table) == list(LEAPS)
    assert table.path == path.with_name("pond-rules-2.jsonl")
    table.play(Leap(ANA, "root", 0), 9500)
    table.close()
    assert path.read_bytes() == before
    beside = Table.replay(SilentPond(), path.with_name("pond-rules-2.jsonl"))
    assert (steps(beside)[:3], len(steps(beside)), beside.stopped) == (list(LEAPS), 4, None)


def test_not_even_a_half_written_line_of_the_old_file_is_cut_off(path: Path) -> None:
    before = evening(path, *LEAPS, Croak(ANA)) + b'{"at":'
    path.write_bytes(before)
    table = Table.resume(SilentPond(), path, 9000)
    table.close()
    assert (table.torn, path.read_bytes()) == (6, before)


def test_opening_the_old_file_again_goes_on_with_what_was_played_since(path: Path) -> None:
    evening(path, *LEAPS, Croak(ANA))
    first = Table.resume(SilentPond(), path, 9000)
    first.play(Leap(ANA, "root", 0), 9500)
    first.close()
    again = Table.resume(SilentPond(), path, 9900)
    assert (len(steps(again)), again.path) == (4, path.with_name("pond-rules-2.jsonl"))
    again.close()
    assert sorted(each.name for each in path.parent.iterdir()) == ["pond-rules-2.jsonl", "pond.jsonl"]


def test_a_file_of_that_name_that_is_another_game_is_left_alone(path: Path) -> None:
    evening(path, *LEAPS, Croak(ANA))
    other = path.with_name("pond-rules-2.jsonl")
    kept = evening(other, LEAPS[0], game=SilentPond())
    table = Table.resume(SilentPond(), path, 9000)
    table.close()
    assert (table.path, other.read_bytes()) == (path.with_name("pond-rules-2-2.jsonl"), kept)


def test_a_step_that_was_taken_back_stops_nothing(path: Path) -> None:
    table: Table[Any] = Table.create(POND, SETUP, 0, path)
    table.play(LEAPS[0], 1)
    table.play(Croak(BEN), 2)
    table.undo(3)
    table.play(LEAPS[1], 4)
    table.close()
    now = Table.resume(SilentPond(), path, 9)
    assert (steps(now), now.stopped, now.path) == ([LEAPS[0], LEAPS[1]], None, path)
    now.play(LEAPS[2], 10)
    now.close()
    assert len(steps(Table.replay(SilentPond(), path))) == 3


@pytest.mark.parametrize("rules", [SilentPond(), MutePond(), GenerousPond()], ids=lambda r: type(r).__name__)
def test_a_finished_game_shows_the_score_of_its_evening_whatever_the_rules_have_become(
    rules: Any, path: Path
) -> None:
    before = evening(path, *LEAPS, *CROAKS)
    assert totals(Table.replay(POND, path)) == [2, 3]
    for table in (Table.replay(rules, path), Table.resume(rules, path, 9000)):
        assert (table.is_over, totals(table)) == (True, [2, 3])
        assert table.final_score().score == {"eaten": [2, 3]}
        table.close()
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == ["pond.jsonl"]


def without_score(path: Path) -> None:
    """The journal as versions wrote it that kept no score and named no rules."""
    old = journals.read(path)
    entries = [entry for entry in old.entries if entry["do"] != "noted"]
    header = {name: old.header[name] for name in ("game", "setup", "at")}
    path.unlink()
    journals.create(path, header, entries).close()


def test_a_finished_game_that_kept_no_score_is_played_again_on_trust_and_scored(path: Path) -> None:
    evening(path, *LEAPS, *CROAKS)
    without_score(path)
    table = Table.replay(SilentPond(), path)
    assert (table.is_over, totals(table), table.stopped) == (True, [2, 3], None)


def test_where_a_step_means_nothing_any_more_it_shows_up_to_there_and_says_so(path: Path) -> None:
    evening(path, *LEAPS, *CROAKS)
    without_score(path)
    table = Table.replay(MutePond(), path)
    assert (steps(table), table.is_over) == (list(LEAPS), False)
    assert table.stopped is not None


def test_what_is_changed_after_the_end_is_scored_by_todays_rules(path: Path) -> None:
    evening(path, *LEAPS, *CROAKS)
    table = Table.resume(GenerousPond(), path, 9000)
    table.undo(9500)
    assert (table.is_over, totals(table)) == (False, [4, 6])
    table.redo(9600)
    table.close()
    assert totals(Table.replay(GenerousPond(), path)) == [4, 6]


def test_a_pause_after_the_end_leaves_the_score_of_the_evening(path: Path) -> None:
    evening(path, *LEAPS, *CROAKS)
    table = Table.resume(GenerousPond(), path, 9000)
    table.pause(9500)
    table.close()
    assert totals(Table.replay(GenerousPond(), path)) == [2, 3]


def test_what_todays_rules_have_gone_on_from_stays_theirs(path: Path) -> None:
    """A finished game is taken over as it is; playing on from it later does not throw it back."""
    evening(path, *LEAPS, *CROAKS)
    table = Table.resume(SilentPond(), path, 9000)
    table.undo(9500)
    table.play(Leap(BEN, "stone", 0), 9600)
    table.close()
    again = Table.replay(SilentPond(), path)
    assert (steps(again), again.stopped) == ([*LEAPS, CROAKS[0], Leap(BEN, "stone", 0)], None)


def test_an_older_game_that_was_ended_by_hand_can_go_on_beside_without_losing_its_score(path: Path) -> None:
    before = evening(path, *LEAPS, *CROAKS)
    table = Table.resume(MutePond(), path, 9000)
    table.play(Leap(ANA, "root", 0), 9500)
    assert (table.is_over, table.path) == (False, path.with_name("pond-rules-2.jsonl"))
    table.close()
    assert path.read_bytes() == before
    assert totals(Table.replay(MutePond(), path)) == [2, 3]


def test_a_step_that_todays_own_rules_refuse_is_a_forgery_and_named_by_its_line(path: Path) -> None:
    header: dict[str, Json] = {"game": POND.name, "rules": 2, "setup": SETUP, "at": 0}
    croak = {"do": "step", "at": 1, "step": POND.encode_step(POND.random_step(None, Croak(ANA), None))}  # type: ignore[arg-type]
    journals.create(path, header, [croak]).close()
    with pytest.raises(BadHistory) as refused:
        Table.replay(SilentPond(), path)
    assert refused.value.message["line"] == 2


@pytest.mark.parametrize("said", [0, -1, "2", None, 1.5, True])
def test_rules_that_are_no_number_are_refused_with_a_sentence(said: Json, path: Path) -> None:
    journals.create(path, {"game": POND.name, "rules": said, "setup": SETUP, "at": 0}).close()
    with pytest.raises(BadHistory):
        Table.replay(POND, path)


def test_no_later_line_is_played_by_older_rules_than_the_one_before(path: Path) -> None:
    header: dict[str, Json] = {"game": POND.name, "rules": 2, "setup": SETUP, "at": 0}
    journals.create(path, header, [{"do": "reopened", "at": 1, "rules": 1}]).close()
    with pytest.raises(BadHistory) as refused:
        Table.replay(SilentPond(), path)
    assert refused.value.message["line"] == 2


def test_a_game_of_newer_rules_is_refused_with_a_sentence_and_left_alone(path: Path) -> None:
    before = evening(path, *LEAPS, game=SilentPond())
    for attempt in (lambda: Table.replay(POND, path), lambda: Table.resume(POND, path, 9)):
        with pytest.raises(NewerRules) as refused:
            attempt()
        assert text(refused.value.message).endswith(".")
    assert path.read_bytes() == before


def test_the_score_that_is_kept_is_the_one_that_everybody_saw(path: Path) -> None:
    evening(path, *LEAPS, *CROAKS)
    kept = journals.read(path).entries[-1]
    assert (kept["do"], kept["name"]) == ("noted", "final")
    assert Table.replay(GenerousPond(), path).score_sheet(None) == Table.replay(POND, path).score_sheet(None)


def test_what_goes_on_beside_waits_in_memory_for_a_disk_that_can_be_written_to(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = evening(path, *LEAPS, Croak(ANA))
    table: Table[Any]
    with monkeypatch.context() as full:
        full.setattr(journals, "create", _refuse)
        table = Table.resume(SilentPond(), path, 9000)
        report = table.play(Leap(ANA, "root", 0), 9500)
        assert isinstance(report.unsaved, journals.JournalNotWritable)
        assert table.unsaved == 2
    table.pause(9600)
    assert table.unsaved == 0
    table.close()
    beside = Table.replay(SilentPond(), path.with_name("pond-rules-2.jsonl"))
    assert (steps(beside), path.read_bytes()) == ([*LEAPS, Leap(ANA, "root", 0)], before)


def _refuse(*_: object) -> None:
    raise journals.JournalNotWritable("journal.not_writable.disk_full", file="pond")
