"""The score as a phone shows it: a card for each seat, as the sheet orders them."""

from typing import Any

from kivy.uix.widget import Widget

from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import Sums, heading, panel, row
from companion.ui.score_words import ScoreWords
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.table.emblem import Emblem
from engine.score_sheet import ScoreLine


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
    name = Words(text=words.name(line), bold=True, pos_hint={"center_y": 0.5})
    total = Words(
        text=words.total(line), rank="large", halign="right", size_hint_x=0.35, pos_hint={"center_y": 0.5}
    )
    mark = now.sheet.seats[line.seat].mark if now.sheet and line.seat < len(now.sheet.seats) else None
    head = row(*([Emblem(mark=mark, pos_hint={"center_y": 0.5})] if mark else []), name, total)
    sums = Sums(cols=2)
    for column, cell in zip(words.columns(), line.cells, strict=True):
        sums.add_widget(Words(text=column, tone="dim", rank="small"))
        sums.add_widget(Words(text=words.cell(cell), rank="small", halign="right", size_hint_x=0.35))
    return panel(head, sums)
