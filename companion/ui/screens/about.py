"""What Adjutant is, and whose letters and icons it is drawn with."""

from companion import __version__
from companion.ui.icons import known
from companion.ui.kv import load_beside
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics import panes, top_bar  # noqa: F401 - about.kv names them
from engine.message import say

OWN = "Adjutant"


class AboutView(View):
    """Version, credits and licences."""

    def draw(self, now: Now | None) -> None:
        """Everything in this language."""
        ids = self.ids
        ids.bar.back, ids.bar.title = self.say("app.back"), self.say("about.title")
        ids.what.text = self.say("about.what")
        ids.version.text = self.say("about.version", version=__version__)
        ids.letters.text = self.say("about.letters")
        authors = ", ".join(sorted({each.author for each in known().values()} - {OWN}, key=str.casefold))
        lines = (say("about.oswald"), say("about.barlow"), say("about.icons", authors=authors))
        ids.credits.text = "\n\n".join(self.say(line) for line in (*lines, say("about.licences")))


load_beside(__file__)
VIEW = AboutView
