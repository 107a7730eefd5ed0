"""A picture to share: who won, the names, the bars, the map as it lay at the end, and the date."""

import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.platform import here
from companion.ui.kv import load_beside
from companion.ui.score.words import ScoreWords
from companion.ui.session import Now
from companion.ui.widgets.board.board_map import BoardMap
from companion.ui.widgets.table.score_bars import ScoreLegend, ScoreRow, ShownCell
from engine.message import say
from engine.scoring.score_sheet import ScoreLine

WIDTH: Final = 1080  # dp; what messengers show without shrinking it
_BOARD: Final = 620  # dp high


class SharePicture(BoxLayout):
    """The picture, its parts one below the other; never on the screen."""

    title = StringProperty()
    when = StringProperty()
    made = StringProperty()

    def fill(self, app: Any, now: Now) -> None:
        """Shows the end of this game."""
        sheet = now.score_sheet(app.settings.viewer)
        words = ScoreWords(sheet, lambda seat: str(app.say(now.game.title(now.state, seat))), app.say)
        self.title, self.when = words.verdict() or words.title(), _date(app)
        self.made = app.say(say("stories.made_with"))
        rows = self.ids.rows
        legend = ScoreLegend()
        legend.show(words.columns())
        rows.add_widget(legend)
        for line in sheet.lines:
            rows.add_widget(_row(now, words, line))
        if now.board:
            board = BoardMap(size_hint_y=None, height=dp(_BOARD))
            rows.add_widget(board)
            marks = [now.game.mark(now.state, seat) for seat in range(now.game.seats(now.state))]
            board.show(now.board, marks, {}, app.say, app.settings.language)


def _row(now: Now, words: ScoreWords, line: ScoreLine) -> ScoreRow:
    row = ScoreRow(first=line.rank == 1)
    cells = [ShownCell("", "", cell.points) for cell in line.cells]
    row.show(
        now.game.mark(now.state, line.seat), words.name(line), words.total(line), cells, words.sheet.longest
    )
    return row


def _date(app: Any) -> str:
    """The day of the last step; of a table that nobody can date, today."""
    session, at = app.session, time.time()
    if session and session.table.clock.since > 0:
        at = session.table.clock.since / 1000
    day, month, year = (time.strftime(part, time.localtime(at)) for part in ("%d", "%m", "%Y"))
    return str(app.say(say("stories.when", day=day, month=month, year=year)))


def share_picture(app: Any, now: Now) -> None:
    """Draws it into a file of the folder, and hands it to other apps where the system can."""
    path = Path(app.folder) / f"score-{time.strftime('%Y%m%d-%H%M%S')}.png"
    with suppress(OSError):  # a folder that is not there is told with the picture that is not
        path.parent.mkdir(parents=True, exist_ok=True)
    picture = SharePicture(size_hint=(None, None), width=dp(WIDTH))
    picture.fill(app, now)
    _when_laid_out(picture, (), lambda: _saved(app, picture, path))


def _when_laid_out(picture: SharePicture, before: tuple[Any, ...], then: Any) -> None:
    """Goes on once a whole frame has moved nothing in it any more."""
    now = tuple((*each.pos, *each.size) for each in picture.walk())

    def look(_: float) -> None:
        if now == before:
            then()
        else:
            _when_laid_out(picture, now, then)

    Clock.schedule_once(look, 0)


def _saved(app: Any, picture: SharePicture, path: Path) -> None:
    picture.export_to_png(str(path))
    if not path.exists():
        app.tell(say("scores.not_saved"))
    elif not here().share_file(path):
        app.tell(say("scores.saved", file=str(path)))


load_beside(__file__)
