"""The way to a contest: by itself when one begins, afterwards by a push on the table's screen."""

from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Push
from engine.contests import Contest


class ToContest:
    """Belongs to a screen on which a contest may begin; the table's places `push` while one runs."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.push = Push(loud=True, on_release=lambda _: view.app.go("contest"))

    def goes(self, now: Now) -> bool:
        """Shows a contest once when it begins; whoever comes back to the table stays there."""
        app, contest = self._view.app, now.game.contest(now.state)
        told = (app.session, contest.key) if contest else None
        goes = told is not None and told != app.told_contest
        app.told_contest = told
        if goes:
            app.go("contest")
        return goes

    def name(self, contest: Contest | None) -> bool:
        """Whether there is one to go to; the push says which."""
        self.push.text = self._view.say(contest.title) if contest else ""
        return contest is not None
