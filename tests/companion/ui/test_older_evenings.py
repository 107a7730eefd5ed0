"""Games saved by older rules in the app: the score of a finished one, and an open one that goes on beside."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.games import GAMES
from companion.ui import saved_games
from companion.ui.settings import Settings
from companion.ui.widgets.table.game_card import GameCard
from companion.ui.widgets.table.score_bars import ScorePanel
from engine.codec import dumps, encode
from engine.game import Act
from tests.engine.saved.test_older_rules import CROAKS, LEAPS, evening
from tests.kits.nonsense.installed import POND, pond_installed
from tests.kits.nonsense.newer_rules import MutePond
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window


@pytest.fixture(autouse=True)
def _updated() -> Iterator[None]:
    """The app after an update that has forgotten what croaking was."""
    with pond_installed(), patch.dict(GAMES, {POND.name: MutePond()}):
        saved_games._read.clear()
        yield


def _saved(folder: Path, *acts: Act) -> bytes:
    (folder / "settings.json").write_text(dumps(encode(Settings(language="en"))))
    return evening(folder / "pond.jsonl", *acts)


def _card(person: Driver) -> str:
    person.tap("History")
    return str(person.until(lambda: next(iter(person.shown(GameCard)), None)).text)


def test_a_finished_game_shows_the_score_of_its_evening(tmp_path: Path) -> None:
    before = _saved(tmp_path, *LEAPS, *CROAKS)
    with running(tmp_path) as person:
        card = _card(person)
        assert ", finished" in card and card.splitlines()[1:] == ["Ben the frog: 3", "Ana the frog: 2"]
        person.touch(next(person.shown(GameCard)))
        person.until(lambda: person.app.screens.current == "score")
        person.until(lambda: "3" in {each.ids.total.text for each in person.shown(ScorePanel)})
    assert (tmp_path / "pond.jsonl").read_bytes() == before
    assert [path.name for path in tmp_path.glob("*.jsonl")] == ["pond.jsonl"]


def test_an_open_game_says_where_it_opens_and_goes_on_in_a_file_beside(tmp_path: Path) -> None:
    before = _saved(tmp_path, *LEAPS, CROAKS[0])
    with running(tmp_path) as person:
        assert "not finished, by older rules" in _card(person)
        person.touch(next(person.shown(GameCard)))
        assert "after step 3" in person.until(lambda: person.app.notice.text)
        session = person.until(lambda: person.app.session)
        assert session.hosted.path.name == "pond-rules-2.jsonl"
    assert (tmp_path / "pond.jsonl").read_bytes() == before
