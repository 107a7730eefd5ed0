"""Entering what is not tracked at the real app: keys, seats, totals, the end, kills, both sizes."""

import random
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.label import Label

from companion.text import text
from companion.ui.count_draft import CountDrafts
from companion.ui.score.screen import ALL
from companion.ui.widgets.forms.count_entry import PadKey
from companion.ui.widgets.forms.count_panel import CountPanel, SeatRow
from companion.ui.widgets.table.score_bars import ScorePanel
from engine.message import Param, say
from engine.table import Table
from tests.kits.ui.combat_kit import GAME, NAMES, saved_after
from tests.kits.ui.ui_kit import PHONE, TABLET, Driver, UnitTestTouch, Window, running

pytestmark = pytest.mark.window

NUMBERS = {"coins": 23, "popularity": 12, "stars": 4, "territories": 9, "resources": 7, "structure_count": 2}


def words(key: str, **params: Param) -> str:
    return text(say(key, **params))


def counted_table(folder: Path, players: int = 3, tracking: str = "score", **house: bool) -> Path:
    """A new table, saved."""
    setup: Any = GAME.draw_setup(NAMES[:players], random.Random(3), {"tracking": tracking})
    setup = {**setup, "house_rules": house}
    Table.create(GAME, setup, 0, folder / "table.jsonl").close()
    return folder / "table.jsonl"


def state(person: Driver) -> Any:
    return person.app.session.table.state


def seat(person: Driver) -> int | None:
    return person.app.screens.get_screen("score")._count.seat


def total(person: Driver) -> str:
    return next(person.shown(CountPanel)).total


def press(person: Driver, keys: str) -> None:
    for key in keys:
        person.touch(next(each for each in person.shown(PadKey) if each.text == key))


def cell(person: Driver, name: str) -> Any:
    panel = next(person.shown(CountPanel))
    return panel.entry._cells[name]


def enter(person: Driver, numbers: dict[str, int]) -> int:
    """Types a whole form; the keys that were needed."""
    keys = 0
    for name, value in numbers.items():
        assert cell(person, name).selected, name
        press(person, str(value))
        keys += len(str(value))
        assert cell(person, name).selected, f"{value} went on by itself"
        if name != list(numbers)[-1]:
            person.tap(words("counts.next"))
            keys += 1
    return keys


def told(person: Driver, at: int) -> dict[str, Any]:
    form = GAME.counting(state(person), at, at)
    assert form
    return {field.name: field.value for field in form.fields if field.name in NUMBERS}


def reveal(person: Driver) -> None:
    """Goes on from what is worth another look, where there is something."""
    person.until(lambda: next(person.shown(ScorePanel), None) or person.push(words("scores.reveal")))
    person.rest()
    if person.push(words("scores.reveal")):
        person.tap(words("scores.reveal"))
    person.until(lambda: next(person.shown(ScorePanel), None))


def at_the_form(person: Driver) -> None:
    person.until(lambda: person.app.screens.current == "score" and next(person.shown(CountPanel), None))
    person.rest()
    person.app.notice.hide()


def at_the_score(person: Driver) -> None:
    person.until(lambda: person.app.session)
    person.app.to_table()
    at_the_form(person)


@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_five_players_are_entered_with_few_keys_and_the_end_is_revealed(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.ui.score.screen.REVEAL_SECONDS", 600)
    with running(tmp_path, size=size, resume=counted_table(tmp_path, 5)) as person:
        at_the_score(person)
        before, keys = person.app.session.table.revision, 0
        for at in range(5):
            assert seat(person) == at
            keys += enter(person, {**NUMBERS, "coins": 23 + at}) + 1
            assert total(person) == words("scores.counted")
            assert not any(each.text.isdigit() and int(each.text) > 70 for each in person.shown(Label))
            person.tap(words("scores.next"))
            person.until(lambda at=at: told(person, at) == {**NUMBERS, "coins": 23 + at})
        assert keys / 5 <= 14  # a number never goes on by itself: one key more each
        person.until(lambda: GAME.is_over(state(person)))
        reveal(person)
        view = person.app.screens.get_screen("score")
        assert view._revealed == 0 and seat(person) is None
        person.touch(next(person.shown(ScorePanel)))
        assert view._revealed == ALL
        names = [panel.ids.title.text for panel in person.shown(ScorePanel)]
        assert [name.partition(".")[0] for name in names] == ["1", "2", "3", "4", "5"]
        # Popularity 12 pays 4, 3 and 2; the drawn tile pays by its own line.
        best = int(next(person.shown(ScorePanel)).ids.total.text)
        assert best in [23 + 4 + 16 + 27 + 6 + coins for coins in (2, 4)]
        assert person.app.session.table.revision == before + 5


def test_keys_answer_at_once_however_fast_they_are_pressed(tmp_path: Path) -> None:
    """The pad stands in a scroll, which must not wait to see whether a finger scrolls."""
    with running(tmp_path, size=(360, 640), resume=counted_table(tmp_path)) as person:
        at_the_score(person)
        for key in "147":
            pad = next(each for each in person.shown(PadKey) if each.text == key)
            finger = UnitTestTouch(*pad.to_window(*pad.center))
            finger.touch_down()
            finger.touch_up()
        person.rest()
        assert cell(person, "coins").shown == "147"


@pytest.mark.parametrize("number", ["0", "5", "9", "60"])
def test_a_number_never_goes_on_by_itself_so_the_next_key_skips_nothing(tmp_path: Path, number: str) -> None:
    """Of 60 territories at most, 7, 8, 9 and 0 can take no second digit; they wait as 1 to 6 do."""
    with running(tmp_path, resume=counted_table(tmp_path)) as person:
        at_the_score(person)
        person.touch(cell(person, "territories"))
        press(person, number)
        assert cell(person, "territories").selected
        person.tap(words("counts.next"))
        assert cell(person, "resources").selected
        press(person, "8")
        person.tap(words("counts.next"))
        person.tap(words("scores.next"))
        person.until(lambda: told(person, 0)["resources"] == 8)
        assert told(person, 0)["territories"] == int(number) and told(person, 1)["territories"] is None


def test_a_keyboard_types_into_the_form(tmp_path: Path) -> None:
    with running(tmp_path, resume=counted_table(tmp_path)) as person:
        at_the_score(person)
        cell(person, "popularity").focus = True
        assert cell(person, "popularity").selected
        for letter in "14":
            Window.dispatch("on_key_down", ord(letter), 0, letter, [])
        assert cell(person, "popularity").shown == "14" and cell(person, "popularity").selected
        Window.dispatch("on_key_down", 13, 0, "", [])
        Window.dispatch("on_key_down", ord("3"), 0, "3", [])
        Window.dispatch("on_key_down", 13, 0, "", [])
        assert cell(person, "stars").shown == "3" and cell(person, "territories").selected
        cell(person, "popularity").focus = False


def test_score_only_is_set_up_and_played_to_the_end_by_touches(tmp_path: Path) -> None:
    with running(tmp_path) as person:
        person.tap("New table")
        view = person.app.screens.current_screen
        for name in ("Ana", "Ben"):
            view.ids.typed.text = name
            person.tap("Add")
        person.tap("Next")
        person.tap(words("preset.score"))
        person.tap("Open the table")
        person.until(lambda: person.app.session and person.app.screens.current == "lobby")
        person.rest()
        person.app.notice.hide()
        person.tap("Start")
        at_the_form(person)
        for at in range(2):
            enter(person, {**NUMBERS, "coins": 23 + at})
            person.tap(words("scores.next"))
        person.until(lambda: GAME.is_over(state(person)))
        reveal(person)
        person.touch(next(person.shown(ScorePanel)))
        first = state(person).setup.seats[1]
        wins = words("verdict.wins", name=first.name, faction=first.faction)
        assert any(wins == each.text for each in person.shown(Label))


def test_a_digit_too_many_is_refused_with_a_sentence_and_takes_nothing(tmp_path: Path) -> None:
    with running(tmp_path, resume=counted_table(tmp_path)) as person:
        at_the_score(person)
        person.touch(cell(person, "popularity"))
        press(person, "19")
        hint = next(person.shown(CountPanel)).entry.ids.hint
        assert hint.text == words("counts.most", what="Popularity", most=18)
        assert cell(person, "popularity").shown == "1"
        press(person, "8")
        assert cell(person, "popularity").shown == "18"
        person.touch(cell(person, "popularity"))
        person.tap(words("counts.erase"))
        assert cell(person, "popularity").shown == "–" and hint.text == ""


def test_seats_are_changed_by_touch_and_nothing_entered_is_lost(tmp_path: Path) -> None:
    with running(tmp_path, resume=counted_table(tmp_path)) as person:
        at_the_score(person)
        press(person, "31")
        person.touch(list(person.shown(SeatRow))[2])
        assert seat(person) == 2
        person.until(lambda: told(person, 0)["coins"] == 31)
        press(person, "7")
        person.tap(words("scores.back"))
        person.until(lambda: told(person, 2)["coins"] == 7)
        assert seat(person) == 1
        press(person, "12")
        person.tap(words("scores.overview"))
        person.until(lambda: told(person, 1)["coins"] == 12)
        shown = [each.text for each in person.shown(Label)]
        assert any(each.startswith(words("scores.so_far")) for each in shown)
        person.tap(words("table.undo", what=""))
        person.until(lambda: told(person, 1)["coins"] is None)
        press_count = words("scores.count")
        person.tap(press_count)
        assert cell(person, "coins").shown == "31"


def test_another_tile_is_chosen_from_a_list_and_asks_for_its_own_count(tmp_path: Path) -> None:
    with running(tmp_path, resume=counted_table(tmp_path)) as person:
        at_the_score(person)
        other = "straight_line" if state(person).structure_bonus != "straight_line" else "on_tunnels"
        press(person, "5")
        person.touch(cell(person, "structure_count"))
        press(person, "3")
        person.tap(words("counts.choice", what=words("count.tile_lies"), chosen=""))
        person.tap(words("count.tile", tile=other)[1:])
        person.until(lambda: state(person).structure_bonus == other)
        person.until(
            lambda: cell(person, "structure_count").label.lower() == words("count.tile", tile=other).lower()
        )
        assert cell(person, "coins").shown == "5" and cell(person, "structure_count").shown == "–"


def test_a_damaged_draft_is_no_reason_not_to_count(tmp_path: Path) -> None:
    """What it holds that the form cannot take is left out, and the rest stands there."""
    journal = counted_table(tmp_path)
    kept = {"coins": 5, "stars": 9, "popularity": "x", "structure_bonus": "moon", "gold": 1}
    CountDrafts(tmp_path).write(str(journal), 1, kept)
    with running(tmp_path, resume=journal) as person:
        at_the_score(person)
        assert seat(person) == 1
        shown = {name: cell(person, name).shown for name in ("coins", "stars", "popularity")}
        assert shown == {"coins": "5", "stars": "–", "popularity": "–"}


def test_numbers_that_were_being_entered_come_back_after_a_kill(tmp_path: Path) -> None:
    journal = counted_table(tmp_path)
    with running(tmp_path, resume=journal) as person:
        at_the_score(person)
        person.touch(list(person.shown(SeatRow))[1])
        press(person, "42")
        kept = (tmp_path / "counting.json").read_bytes()
        # Without leaving the screen: what a killed app leaves behind is this file.
        person.app.screens.get_screen("score")._count.seat = None
    (tmp_path / "counting.json").write_bytes(kept)
    with running(tmp_path, resume=journal) as person:
        at_the_score(person)
        assert seat(person) == 1 and cell(person, "coins").shown == "42"
        person.tap(words("scores.next"))
        person.until(lambda: told(person, 1)["coins"] == 42)
        person.until(lambda: not (tmp_path / "counting.json").read_bytes().count(b"42"))


def test_a_phone_that_counts_meanwhile_takes_nothing_from_what_is_being_typed(tmp_path: Path) -> None:
    with running(tmp_path, resume=counted_table(tmp_path)) as person:
        at_the_score(person)
        press(person, "31")
        act = GAME.count(state(person), 2, NUMBERS)
        person.app.session.count(act)
        person.until(lambda: told(person, 2) == NUMBERS)
        person.rest()
        assert seat(person) == 0 and cell(person, "coins").shown == "31"
        rows = list(person.shown(SeatRow))
        assert person.until(lambda: rows[2].total == words("scores.counted"))


def test_with_mats_the_end_asks_only_for_what_stands_on_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.ui.score.screen.REVEAL_SECONDS", 600)

    def over(state: Any) -> bool:
        return GAME.is_over(state) and not any(GAME.legal_acts(state, at) for at in range(3))

    journal = saved_after(tmp_path / "end.jsonl", over, 3, "mats")
    with running(tmp_path, resume=journal) as person:
        person.until(lambda: person.app.session)
        person.app.go("score")
        at_the_form(person)
        assert "coins" not in next(person.shown(CountPanel)).entry._cells
        for at in range(3):
            for name in list(next(person.shown(CountPanel)).entry._cells):
                assert seat(person) == at and cell(person, name).selected
                press(person, "3")
                person.tap(words("counts.next"))
        person.until(lambda: not GAME.score(state(person))["missing"])
        reveal(person)
        assert person.app.screens.get_screen("score")._revealed == 0
        person.touch(next(person.shown(ScorePanel)))
        person.tap(words("scores.mend"))
        assert person.until(lambda: cell(person, "territories").shown) == "3"
