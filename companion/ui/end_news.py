"""What people know of the end of the open table's game."""

from dataclasses import dataclass


@dataclass(slots=True)
class EndNews:
    """Of one table, whichever of its screens is shown when the game ends, is taken back and ends again."""

    is_news: bool = False
    """Whether the game was seen running: one that was over when its table was opened is no news."""
    is_told: bool = False
    """Whether the screen has gone to the score since the game ended."""

    def look(self, is_over: bool, at_score: bool) -> None:
        """Takes note of what is drawn now, and whether on the score's own screen."""
        if not is_over:
            self.is_news, self.is_told = True, False
        elif at_score and not self.is_news:
            self.is_told = True  # whoever opens an old game at its score has seen how it ended
