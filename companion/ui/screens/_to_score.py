"""Goes on to the score once the game has ended."""

from companion.ui.session import Now
from companion.ui.view import View


class ToScore:
    """Shows the score once when a game ends; whoever comes back to claim a last bonus stays."""

    def __init__(self, view: View) -> None:
        self._view = view

    def goes(self, now: Now) -> bool:
        """Whether the screen went to the score at this moment."""
        end = self._view.app.end
        if not now.is_over or end.is_told:
            return False
        end.is_told = True
        self._view.app.go("score", ended=end.is_news)
        return True
