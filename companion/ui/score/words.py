"""What a score sheet says, on the tablet as on the app's phone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.message import Message, say
from engine.scoring.score_sheet import Cell, Missing, ScoreLine, ScoreSheet

HIDDEN: Final = "…"
UNKNOWN: Final = "?"


@dataclass(frozen=True, slots=True)
class ScoreWords:
    """A sheet in words; `speak` turns messages into sentences, `who` seats into their titles."""

    sheet: ScoreSheet
    who: Callable[[int], str]
    speak: Callable[[Message], str]

    def title(self) -> str:
        """What this score is."""
        if self.sheet.missing:
            return self.speak(say("scores.so_far"))
        return self.speak(say("scores.final") if self.sheet.is_over else say("scores.now"))

    def columns(self) -> list[str]:
        """The names of the columns."""
        return [self.speak(column) for column in self.sheet.columns]

    def cell(self, cell: Cell) -> str:
        """A number, with what it is worth where that is another."""
        if cell.value is None:
            return UNKNOWN
        if cell.worth is None:
            return str(cell.value)
        return self.speak(say("scores.worth", n=cell.value, points=cell.worth))

    def total(self, line: ScoreLine) -> str:
        """The seat's total as far as it is known; while people count, only whether all of it is counted."""
        if self.sheet.counts:
            return HIDDEN if line.is_partial else self.speak(say("scores.counted"))
        if line.total is None:
            return UNKNOWN
        return f"{line.total} + {UNKNOWN}" if line.is_partial else str(line.total)

    def name(self, line: ScoreLine) -> str:
        """Whose line this is, and its rank where that is certain."""
        who = self.who(line.seat)
        return self.speak(say("scores.ranked", rank=line.rank, who=who)) if line.rank else who

    def verdict(self) -> str:
        """Who has won or leads; nothing as long as it is not certain."""
        return self.speak(self.sheet.verdict) if self.sheet.verdict else ""

    def still_to_count(self) -> list[str]:
        """Which numbers are still to be counted, and whose."""
        return [self._still(each) for each in self.sheet.missing]

    def _still(self, missing: Missing) -> str:
        what = ", ".join(map(self.speak, missing.labels))
        if len(missing.seats) == len(self.sheet.lines):
            return self.speak(say("scores.missing_all", field=what))
        return self.speak(say("scores.missing", field=what, who=", ".join(map(self.who, missing.seats))))
