"""The score as a phone shows it: a card for each seat, as the sheet orders them."""

from typing import Any

from kivy.uix.widget import Widget

from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import heading
from companion.ui.score.words import ScoreWords
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.table.score_bars import ScorePanel, ShownCell
from engine.scoring.score_sheet import ScoreLine


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
    return made + [_card(now, words, line) for line in told.score.lines]


def _card(now: PhoneNow, words: ScoreWords, line: ScoreLine) -> Widget:
    card = ScorePanel(first=line.rank == 1)
    numbers = zip(words.columns(), line.cells, strict=True)
    # A bar would tell the totals that wait for the reveal.
    hides = words.sheet.counts
    cells = [ShownCell(name, words.cell(cell), 0 if hides else cell.points) for name, cell in numbers]
    mark = now.sheet.seats[line.seat].mark if now.sheet and line.seat < len(now.sheet.seats) else None
    card.show(mark, words.name(line), words.total(line), cells, words.sheet.longest)
    return card
