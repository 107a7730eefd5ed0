"""One running game, whichever it is: acts, revisions, undo and redo, refusals and subscribers."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.text import text
from engine.game import Act, BadSetup, Refused
from engine.message import TableError, say
from engine.saved.journal import JournalError
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.components import mats
from engine.scythe.corrections.table_acts import Correct
from engine.scythe.ids import Bottom, Field, Mat, Mech
from engine.scythe.turn.benefits import Deploy
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.turn import ChooseSection
from engine.simulate import choices
from engine.table import NothingToUndo, Report, StaleRevision, Table
from tests.kits.engine.dice_duel import Duel, Enter, Roll, Show
from tests.kits.engine.running_tables import DUEL, GAMES, SCYTHE, START, new_table, play_on, snapshot

both_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@both_games
def test_a_new_table_stands_at_the_set_up(game: Any) -> None:
    """Revision 0, nothing to undo, nobody's time spent."""
    table = new_table(game)
    assert table.state == game.set_up(table.setup)
    assert (table.revision, table.undo_label, table.redo_label, table.unsaved) == (0, None, None, 0)
    assert set(table.clock.spent) == {0}
    assert list(table.history) == []


@both_games
def test_every_change_is_one_revision_and_is_reported(game: Any) -> None:
    """The report names the change, and its news are the game's."""
    table = new_table(game)
    first, second = play_on(table, 2)
    assert (first.revision, second.revision, table.revision) == (1, 2, 2)
    assert second.kind == "step"
    assert second.label == table.undo_label
    assert second.news == game.news(table.state)
    assert second.unsaved is None
    assert [moment.label for moment in table.history] == [first.label, second.label]


@both_games
@settings(max_examples=20)
@given(seed=st.integers(0, 10_000), acts=st.integers(1, 60))
def test_undo_goes_all_the_way_back_and_redo_all_the_way_forth(game: Any, seed: int, acts: int) -> None:
    """Every earlier state comes back exactly, in order, and so does every later one."""
    table = new_table(game)
    states = [table.state]
    for _ in range(acts):
        states += [table.state] if play_on(table, 1, seed + len(states)) else []
    labels = [moment.label for moment in table.history]
    for state, label in zip(states[-2::-1], labels[::-1], strict=True):
        report = table.undo(table.clock.since)
        assert (report.kind, report.label, report.news) == ("undone", label, ())
        assert table.state == state
        assert table.redo_label == label
    with pytest.raises(NothingToUndo):
        table.undo(table.clock.since)
    for state, label in zip(states[1:], labels, strict=True):
        report = table.redo(table.clock.since)
        assert (report.kind, report.label, report.news) == ("redone", label, game.news(state))
        assert table.state == state
    with pytest.raises(NothingToUndo):
        table.redo(table.clock.since)
    assert table.revision == 3 * len(labels)


@both_games
def test_a_new_act_ends_what_could_be_redone(game: Any) -> None:
    """After undo, playing on takes another road; the old one is gone."""
    table = new_table(game)
    play_on(table, 3)
    table.undo(START)
    table.undo(START)
    assert table.redo_label
    play_on(table, 1, seed=5)
    assert table.redo_label is None
    assert len(list(table.history)) == 2


def _rusviet_deploys(table: Table[Any]) -> None:
    sections = mats()[Mat.MECHANICAL].sections
    deploy = next(number for number, section in enumerate(sections) if section.bottom is Bottom.DEPLOY)
    for act in (Correct(1, Field.TURN), ChooseSection(1, deploy), TakeBottomRow(1), Deploy(1, Mech.TOWNSHIP)):
        table.play(act, START)


def test_undo_and_redo_say_what_they_would_do() -> None:
    """The button reads "Undo: Rusviet deploys a mech", in words and in both directions."""
    table = new_table(SCYTHE)
    _rusviet_deploys(table)
    assert table.undo_label
    words = text(say("table.undo", what=text(table.undo_label)))
    assert words == "Undo: Rusviet deploys a mech (Township)"
    table.undo(START)
    assert table.redo_label
    assert text(say("table.redo", what=text(table.redo_label))) == "Redo: Rusviet deploys a mech (Township)"
    german = text(say("table.undo", what=text(table.redo_label, "de")), "de")
    assert "Rusviet" in german
    assert "{" not in german


@pytest.mark.parametrize(
    ("game", "before", "act"),
    [(SCYTHE, [ChooseSection(0, 0)], RevealObjective(0)), (DUEL, [], Show(1))],
    ids=["scythe", "dice-duel"],
)
def test_undo_of_a_shown_secret_says_that_secrecy_is_gone(game: Any, before: list[Act], act: Act) -> None:
    """The board comes back and the report says what does not; other undos say nothing of the kind."""
    table = new_table(game)
    for earlier in before:
        table.play(earlier, START)
    state = table.state
    assert table.play(act, START).secrecy_gone is False
    report = table.undo(START)
    assert report.secrecy_gone is True
    assert table.state == state
    assert table.redo(START).secrecy_gone is False
    table.undo(START)
    if before:
        assert table.undo(START).secrecy_gone is False


def test_a_secret_is_told_to_nobody_else_until_it_is_shown() -> None:
    """Each seat sees its own number; a spectator sees none; after showing it all see it."""
    table = new_table(DUEL)

    def seen(viewer: int | None) -> list[int]:
        figures = (DUEL.figures(table.state, seat, viewer) for seat in (0, 1))
        return [figure.n for each in figures for figure in each if figure.words.key == "duel.secret"]

    assert [seen(viewer) for viewer in (0, 1, None)] == [[3], [5], []]
    table.play(Show(0), START)
    assert [seen(viewer) for viewer in (0, 1, None)] == [[3], [3, 5], [3]]


def test_what_chance_decided_is_part_of_the_step() -> None:
    """The die comes with the step and the state follows it."""
    table: Table[Duel] = new_table(DUEL)
    table.play(Roll(0), START, result=6)
    table.play(Roll(1), START, result=2)
    assert table.state.won == (1, 0)
    assert [moment.step.result for moment in table.history] == [6, 2]


REFUSED = [
    (SCYTHE, ChooseSection(1, 0), None),
    (SCYTHE, ChooseSection(0, 4), None),
    (SCYTHE, ChooseSection(7, 0), None),
    (SCYTHE, ChooseSection(-1, 0), None),
    (SCYTHE, ChooseSection(0, 0), 6),
    (SCYTHE, Roll(0), 6),
    (SCYTHE, Act(0), None),
    (SCYTHE, Correct(0, Field.POWER, 17), None),
    (DUEL, Roll(0), None),
    (DUEL, Roll(0), 7),
    (DUEL, Show(0), 3),
    (DUEL, Roll(2), 3),
    (DUEL, Enter(0, 3), None),
    (DUEL, ChooseSection(0, 0), None),
]


@pytest.mark.parametrize(
    ("game", "act", "result"), REFUSED, ids=[f"{game.name}-{act}-{result}" for game, act, result in REFUSED]
)
def test_a_refused_act_gets_a_reason_and_changes_nothing(
    game: Any, act: Act, result: Any, tmp_path: Path
) -> None:
    """Unknown acts, acts of another game, wrong seats and wrong results: no state, revision or byte moves."""
    path = tmp_path / "game.jsonl"
    table = new_table(game, path)
    told: list[Report] = []
    table.subscribe(told.append)
    before = snapshot(table, path)
    with pytest.raises(Refused) as refused:
        table.play(act, START + 5_000, 0, result)
    assert snapshot(table, path) == before
    assert told == []
    if game is SCYTHE:
        words = text(refused.value.message)
        assert words.endswith(".")
        assert "{" not in words
        assert words != refused.value.message.key
    table.close()


@both_games
@pytest.mark.parametrize("stale", [-1, 0, 2, 4, 10**9])
def test_a_stale_revision_is_refused_and_changes_nothing(game: Any, stale: int, tmp_path: Path) -> None:
    """An act, an undo or a redo made on another table than the present one never lands on this one."""
    path = tmp_path / "game.jsonl"
    table = new_table(game, path)
    play_on(table, 3)
    before = snapshot(table, path)
    act = choices(game, table.state)[0]
    step = game.random_step(table.state, act, random.Random(1))
    for attempt in (
        lambda: table.play(act, START, stale, step.result),
        lambda: table.undo(START, stale),
        lambda: table.redo(START, stale),
    ):
        with pytest.raises(StaleRevision) as refused:
            attempt()
        assert text(refused.value.message).endswith(".")
        assert snapshot(table, path) == before
    assert table.play(act, START, 3, step.result).revision == 4
    table.close()


@both_games
def test_nothing_to_undo_or_redo_is_a_sentence_and_changes_nothing(game: Any, tmp_path: Path) -> None:
    """At either end of the history the journal gains no line."""
    path = tmp_path / "game.jsonl"
    table = new_table(game, path)
    before = snapshot(table, path)
    for attempt in (table.undo, table.redo):
        with pytest.raises(NothingToUndo) as refused:
            attempt(START)
        assert text(refused.value.message).startswith("There is nothing")
    assert snapshot(table, path) == before
    table.close()


@pytest.mark.parametrize("setup", [None, [], {}, {"seats": []}, {"dice": "loaded"}])
@both_games
def test_a_bad_set_up_makes_no_table_and_no_file(game: Any, setup: Any, tmp_path: Path) -> None:
    """What cannot be set up leaves nothing behind."""
    with pytest.raises(BadSetup):
        Table.create(game, setup, START, tmp_path / "game.jsonl")
    assert list(tmp_path.iterdir()) == []


@both_games
def test_what_can_never_be_saved_changes_nothing(game: Any, tmp_path: Path) -> None:
    """A closed journal refuses the line: then nothing has happened and nobody is told."""
    path = tmp_path / "game.jsonl"
    table = new_table(game, path)
    play_on(table, 2)
    table.close()
    told: list[Report] = []
    table.subscribe(told.append)
    before = snapshot(table, path)
    step = game.random_step(table.state, choices(game, table.state)[0], random.Random(1))
    for attempt in (
        lambda: table.play(step.act, START, result=step.result),
        lambda: table.undo(START),
        lambda: table.pause(START),
    ):
        with pytest.raises(JournalError):
            attempt()
        assert snapshot(table, path) == before
    assert told == []


@both_games
def test_subscribers_are_told_in_order_until_they_leave(game: Any) -> None:
    """Each subscriber hears every change once, in the order of revisions, and nothing after leaving."""
    table = new_table(game)
    heard: list[tuple[str, int]] = []
    leave = table.subscribe(lambda report: heard.append(("a", report.revision)))
    table.subscribe(lambda report: heard.append(("b", report.revision)))
    play_on(table, 2)
    table.undo(START)
    assert heard == [(who, revision) for revision in (1, 2, 3) for who in "ab"]
    leave()
    leave()
    table.redo(START)
    assert heard[6:] == [("b", 4)]


@both_games
def test_a_subscriber_may_leave_while_being_told(game: Any) -> None:
    """Leaving in the middle of a report cuts nobody else off."""
    table = new_table(game)
    heard: list[str] = []

    def once(report: Report) -> None:
        heard.append("once")
        leave()

    leave = table.subscribe(once)
    table.subscribe(lambda report: heard.append("always"))
    play_on(table, 2)
    assert heard == ["once", "always", "always"]


def test_a_subscriber_that_acts_does_not_turn_the_order_around() -> None:
    """A standing wish that answers a report at once: the others still hear revision 1 before 2."""
    table = new_table(DUEL)
    heard: list[int] = []

    def answer(report: Report) -> None:
        if report.revision == 1:
            table.play(Roll(1), START, result=2)

    table.subscribe(answer)
    table.subscribe(lambda report: heard.append(report.revision))
    table.play(Roll(0), START, result=6)
    assert heard == [1, 2]


def test_errors_of_the_table_are_all_of_one_family() -> None:
    """Whoever shows a sentence catches TableError and needs no other name."""
    assert all(issubclass(kind, TableError) for kind in (Refused, StaleRevision, NothingToUndo, BadSetup))


def test_nobody_s_time_runs_before_the_first_act() -> None:
    """The table is laid out and phones come to their seats; from the first act on all of it counts."""
    table = new_table(SCYTHE)
    minute, first = 60_000, SCYTHE.blocking(table.state)
    table.pause(START + minute)
    table.start(START + 2 * minute)
    table.play(SCYTHE.legal_acts(table.state, first)[0], START + 5 * minute)
    assert set(table.clock.spent) == {0}
    waited = SCYTHE.blocking(table.state)
    table.play(SCYTHE.legal_acts(table.state, waited)[0], START + 6 * minute)
    assert table.clock.spent[waited] == minute == sum(table.clock.spent)
