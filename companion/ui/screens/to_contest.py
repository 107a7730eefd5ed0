"""The way from the table to a contest: by itself when one begins, afterwards by a push."""

from typing import Any

from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics import Push
from engine.contests import Contest


class ToContest:
    """Belongs to the table's screen, which places `push` while a contest runs."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.push = Push(loud=True, on_release=lambda _: view.app.go("contest"))
        self._told: Any = None

    def goes(self, now: Now) -> bool:
        """Shows a contest once when it begins; whoever comes back to the table stays there."""
        contest = now.game.contest(now.state)
        told = (self._view.app.session, contest.key) if contest else None
        goes = told is not None and told != self._told
        self._told = told
        if goes:
            self._view.app.go("contest")
        return goes

    def name(self, contest: Contest | None) -> bool:
        """Whether there is one to go to; the push says which."""
        self.push.text = self._view.say(contest.title) if contest else ""
        return contest is not None
