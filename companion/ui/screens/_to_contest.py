"""The way to a contest or a combat: by itself when one begins, afterwards by a push on the table's screen."""

from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Push
from engine.pictures.contests import Contest


class ToContest:
    """Belongs to a screen on which a contest may begin; the table's places `push` while one runs."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.push = Push(loud=True, on_release=lambda _: view.app.go("contest"))

    def goes(self, now: Now) -> bool:
        """Shows a contest or a combat once when it begins; whoever comes back to the table stays there."""
        app, (screen, key) = self._view.app, running(now)
        told = (app.session, key) if key else None
        goes = told is not None and told != app.told_contest
        app.told_contest = told
        if goes:
            app.go(screen)
        return goes

    def name(self, contest: Contest | None) -> bool:
        """Whether there is one to go to; the push says which."""
        self.push.text = self._view.say(contest.title) if contest else ""
        return contest is not None


def running(now: Now) -> tuple[str, str]:
    """The screen of what two sides fight out now, and what tells it from another; empty: nothing."""
    if contest := now.game.contest(now.state):
        return "contest", str(contest.key)
    sealing = now.game.sealing(now.state)
    # Secret choices that nobody wins hold up nobody's table.
    fights = sealing is not None and sealing.ties is not None
    return ("combat", sealing.key) if sealing and fights else ("", "")
