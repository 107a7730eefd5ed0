"""Goes on to the score once the game has ended."""

from companion.ui.session import Now
from companion.ui.view import View


class ToScore:
    """Shows the score once when a game ends; whoever comes back to claim a last bonus stays."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._told_end: object = None
        self._running: object = None
        """The table that was seen running: its end is news."""

    def goes(self, now: Now) -> bool:
        """Whether the screen went to the score at this moment."""
        session = self._view.app.session
        if not now.is_over:
            self._told_end, self._running = None, session
            return False
        if self._told_end is session:
            return False
        self._told_end = session
        self._view.app.go("score", ended=self._running is session)
        return True
