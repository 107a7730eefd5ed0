"""The score at the real app: if it ended now, what is missing, and the end revealed column by column."""

from pathlib import Path
from typing import Any

import pytest
from kivy.core.image import Image as Picture
from kivy.metrics import dp
from kivy.uix.label import Label

from companion.text import text
from companion.ui.score.screen import ALL
from companion.ui.story.picture import WIDTH
from companion.ui.widgets.forms.count_panel import CountPanel
from companion.ui.widgets.table.score_bars import ScorePanel
from engine.frozen import evolve
from engine.message import Param, say
from engine.pictures.charts import PART_COLOURS
from engine.scoring.score_sheet import Cell, ScoreLine, ScoreSheet
from engine.scythe.corrections.table_acts import EndGame
from engine.scythe.game import Scythe
from tests.kits.ui.combat_kit import GAME, saved_after
from tests.kits.ui.ui_kit import Driver, heard, running

pytestmark = pytest.mark.window


def words(key: str, **params: Param) -> str:
    return text(say(key, **params))


def shown(person: Driver) -> list[str]:
    """Everything that can be read now."""
    return [each.text for each in person.shown(Label) if each.text]


def view(person: Driver) -> Any:
    return person.app.screens.get_screen("score")


def totals(person: Driver) -> list[str]:
    return [panel.ids.total.text for panel in person.shown(ScorePanel)]


def at_the_score(person: Driver) -> Any:
    """Goes to the score; gives what the game says of it."""
    person.app.go("score")
    person.rest()
    person.app.notice.hide()
    if person.push(words("scores.reveal")):
        person.tap(words("scores.reveal"))
    return GAME.score(person.app.session.table.state, None)


def ink(image: Any, label: Any, sheet: Any) -> int:
    """How many colours the picture has where this label stands."""
    low = int(label.to_window(*label.pos)[1] - sheet.to_window(*sheet.pos)[1])
    left = int(label.to_window(*label.pos)[0] - sheet.to_window(*sheet.pos)[0])
    row = sheet.height - low - label.height / 2
    return len({tuple(image.read_pixel(left + x, int(row))) for x in range(int(label.texture_size[0]))})


def few_turns(state: Any) -> bool:
    return bool(max(player.turns for player in state.players) >= 3)


def test_the_end_is_revealed_column_by_column_and_a_touch_shows_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.ui.score.screen.REVEAL_SECONDS", 600)
    journal = saved_after(tmp_path / "end.jsonl", GAME.is_over, 3, "board")
    with running(tmp_path, resume=journal) as person:
        score = at_the_score(person)
        number = len(GAME.score_sheet(person.app.session.table.state, None).columns)
        assert view(person)._revealed == 0 and shown(person).count("…") == 3 * number
        assert totals(person) == ["0", "0", "0"]
        view(person)._reveal_next(0)
        assert totals(person) == [str(player["coins"]) for player in score["players"]]
        view(person)._tick.timeout = 0
        view(person)._reveal_next(0)
        person.until(lambda: view(person)._revealed == ALL)
        view(person)._tick.timeout = 600
        at_the_score(person)
        assert view(person)._revealed == 0
        person.touch(next(person.shown(ScorePanel)))
        assert view(person)._revealed == ALL and "…" not in shown(person)
        ranked = sorted(score["players"], key=lambda player: player["rank"])
        assert totals(person) == [str(player["total"]) for player in ranked]
        best = next(seat for seat, player in enumerate(score["players"]) if player["rank"] == 1)
        who = text(GAME.title(person.app.session.table.state, best))
        assert any(line.startswith(who) and line.endswith("wins.") for line in shown(person))
        person.app.notice.hide()
        person.tap(words("scores.share"))
        picture = person.until(lambda: next(tmp_path.glob("score-*.png"), None))
        person.until(lambda: person.app.notice.text == words("scores.saved", file=str(picture)))
        assert picture.read_bytes().startswith(b"\x89PNG")
        image = Picture.load(str(picture), keep_data=True)
        assert image.width == dp(WIDTH) and image.height > image.width / 2
        # All of it, not only what the screen shows: bars of every kind that pays, and the grounds of the map.
        paid = {at for line in score_bars(person) for at, part in enumerate(line) if part}
        board = GAME.board(person.app.session.table.state, None)
        assert board
        wanted = {PART_COLOURS[at] for at in paid} | {place.ground.colour for place in board.places}
        assert wanted <= colours_in(image)


def score_bars(person: Driver) -> list[Any]:
    return [panel.ids.bar.parts for panel in person.shown(ScorePanel)]


def colours_in(image: Any) -> set[str]:
    """Every colour of the picture, a pixel in sixteen looked at."""
    found = set()
    for x in range(0, image.width, 4):
        for y in range(0, image.height, 4):
            found.add("".join(f"{round(part * 255):02x}" for part in image.read_pixel(x, y)[:3]))
    return found


def test_a_picture_that_cannot_be_saved_is_one_sentence(tmp_path: Path) -> None:
    """Where the app's folder should be lies a file."""
    with running(tmp_path, resume=saved_after(tmp_path / "end.jsonl", GAME.is_over, 3, "board")) as person:
        at_the_score(person)
        view(person)._show_all()
        person.rest()
        (tmp_path / "file").write_text("no folder")
        usual, person.app.folder = person.app.folder, tmp_path / "file" / "app"
        person.app.notice.hide()
        person.tap(words("scores.share"))
        person.until(lambda: person.app.notice.text == words("scores.not_saved"))
        person.app.folder = usual


def test_what_is_worth_another_look_comes_before_the_winner_and_one_tap_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below the winner nobody reads it, and by then it is too late."""
    monkeypatch.setattr("companion.ui.score.screen.REVEAL_SECONDS", 600)
    odd = say("improbable.few_workers", faction="crimea", n=1)
    whole = Scythe.score_sheet
    monkeypatch.setattr(Scythe, "score_sheet", lambda *given: evolve(whole(*given), doubts=(odd,)))
    journal = saved_after(tmp_path / "end.jsonl", GAME.is_over, 3, "board")
    with running(tmp_path, resume=journal) as person:
        person.app.go("score")
        person.rest()
        assert text(odd) in shown(person) and totals(person) == []
        assert not any(line.endswith("wins.") for line in shown(person))
        person.tap(words("scores.reveal"))
        assert view(person)._revealed == 0
        person.touch(next(person.shown(ScorePanel)))
        assert any(line.endswith("wins.") for line in shown(person)) and text(odd) not in shown(person)
        person.app.go("table")
        person.app.go("score")
        person.rest()
        assert totals(person) and person.push(words("scores.reveal")) is None


def test_the_sixth_star_says_that_it_is_over_and_a_tap_goes_on(tmp_path: Path) -> None:
    """Not a keypad at once: the end, a photo to be taken first, the way back to what is left to settle."""
    with running(tmp_path, resume=saved_after(tmp_path / "now.jsonl", few_turns, 3, "mats")) as person:
        person.app.go("table")
        person.rest()
        person.app.notice.hide()
        person.app.session.play(EndGame(0), person.app.session.now())
        person.until(lambda: person.app.screens.current == "score")
        person.rest()
        assert words("scores.over") in shown(person) and not list(person.shown(CountPanel))
        assert person.push(words("scores.photo_first")) and person.push(words("scores.to_table"))
        person.tap(words("scores.go_on"))
        person.until(lambda: next(person.shown(CountPanel), None))
        person.tap(words("table.undo", what=""))
        person.until(lambda: not GAME.is_over(person.app.session.table.state))
        person.rest()
        person.app.session.play(EndGame(0), person.app.session.now())
        heard(person.app.session)  # it has ended anew before the table is shown again
        person.app.go("table")
        person.until(lambda: person.app.screens.current == "score" and words("scores.over") in shown(person))
        person.app.go("table")
        person.stays(lambda: person.app.screens.current == "table")


def test_what_the_end_has_cut_off_is_said_below_the_score(tmp_path: Path) -> None:
    def cuts_off(state: Any) -> bool:
        return bool(state.ended and state.ended.not_any_more)

    with running(tmp_path, resume=saved_after(tmp_path / "end.jsonl", cuts_off, 3, "board")) as person:
        at_the_score(person)
        person.touch(next(person.shown(ScorePanel)))
        lost = [text(each) for each in person.app.session.table.state.ended.not_any_more]
        assert {words("scores.no_longer"), *lost} <= set(shown(person))


def test_if_it_ended_now_is_shown_at_once_and_says_what_is_missing(tmp_path: Path) -> None:
    journal = saved_after(tmp_path / "now.jsonl", few_turns, 3, "mats")
    with running(tmp_path, resume=journal) as person:
        score = at_the_score(person)
        assert score["missing"]
        assert words("scores.so_far") in shown(person) and "…" not in shown(person)
        assert words("scores.missing_all", field=("territories", "resources")) in shown(person)
        assert shown(person).count("?") >= 3 and all(total.endswith("+ ?") for total in totals(person))
        person.app.set(language="de")
        person.rest()
        assert text(say("scores.so_far"), "de") in shown(person)


@pytest.mark.parametrize("shows", [True, False])
def test_the_table_shows_totals_before_the_end_only_where_it_may_show_coins(
    tmp_path: Path, shows: bool
) -> None:
    """Others' coins are hidden on phones; whether the host's table shows them is its own to decide."""
    with running(tmp_path, resume=saved_after(tmp_path / "now.jsonl", few_turns, 3, "mats")) as person:
        person.app.set(show_coins=shows)
        at_the_score(person)
        person.rest()
        assert all(total.endswith("+ ?") == shows for total in totals(person))


def test_a_column_shows_what_the_game_says_it_is_worth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether or not the parts add up to the total: nothing is guessed from names or sums."""
    odd = ScoreSheet(
        (say("score.column.stars"), say("score.column.coins")),
        (ScoreLine(1, (Cell(7, 70), Cell(2)), 5, 1), ScoreLine(0, (Cell(3, 30), Cell(None)), None, 2)),
    )
    monkeypatch.setattr(Scythe, "score_sheet", lambda *_: odd)
    with running(tmp_path, resume=saved_after(tmp_path / "now.jsonl", few_turns, 2, "board")) as person:
        at_the_score(person)
        panels = list(person.shown(ScorePanel))
        assert [panel.ids.bar.parts for panel in panels] == [[70, 2], [30, 0]]
        assert [panel.ids.bar.scale for panel in panels] == [72, 72]
        read = [
            [each.text for each in panel.ids.cells.walk(restrict=True) if isinstance(each, Label)]
            for panel in panels
        ]
        assert read == [["Stars", "70 (7)", "Coins", "2"], ["Stars", "30 (3)", "Coins", "?"]]
        assert totals(person) == ["5", "?"]
