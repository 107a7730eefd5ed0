"""The score as a phone shows it: a card for each seat, as the sheet orders them."""

from typing import Any, Final

from kivy.uix.widget import Widget

from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import heading
from companion.ui.score.words import ScoreWords
from companion.ui.story.parts import Remarks, as_row
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.charts.plot_view import ChartView
from companion.ui.widgets.table.score_bars import ScorePanel, ShownCell
from engine.scoring.score_sheet import ScoreLine
from engine.story.shared import SharedStory

CHART_LETTERS: Final = 17  # how high the chart is


def score(view: Any, now: PhoneNow) -> list[Widget]:
    """What everybody would have if the game ended now."""
    if not now.sheet or not now.table:
        return []
    told = now.table.score
    if told is None:
        return [Words(text=view.say("page.score.asked"), tone="dim")]
    words = ScoreWords(told.score, view.who, view.say)
    made: list[Widget] = [heading(words.title())]
    if told.revision < now.table.revision:
        made.append(Words(text=view.say("page.score.stale"), tone="dim"))
    made += [Words(text=each, tone="dim") for each in words.still_to_count()]
    if told.score.verdict:
        made.append(Words(text=words.verdict(), tone="accent"))
    made += [_card(now, words, line) for line in told.score.lines]
    if told.story and told.revision == now.table.revision:
        made += _story(view, told.story)
    return made


def _story(view: Any, story: SharedStory) -> list[Widget]:
    """How it went: the line of every score, what turned it, what stood out."""
    made: list[Widget] = []
    if story.chart:
        chart = ChartView(chart=story.chart, size_hint_y=None)
        chart.height = view.app.theme.body * CHART_LETTERS
        made.append(chart)
    turned, stood_out = Remarks(), Remarks()
    turned.show(view.say("story.turned"), [("laurels", view.say(each), "") for each in story.points])
    stood_out.show(view.say("story.heading"), [as_row(each, view.say) for each in story.remarks])
    return [*made, turned, stood_out]


def _card(now: PhoneNow, words: ScoreWords, line: ScoreLine) -> Widget:
    card = ScorePanel(first=line.rank == 1)
    numbers = zip(words.columns(), line.cells, strict=True)
    # A bar would tell the totals that wait for the reveal.
    hides = words.sheet.counts
    cells = [ShownCell(name, words.cell(cell), 0 if hides else cell.points) for name, cell in numbers]
    mark = now.sheet.seats[line.seat].mark if now.sheet and line.seat < len(now.sheet.seats) else None
    card.show(mark, words.name(line), words.total(line), cells, words.sheet.longest)
    return card
