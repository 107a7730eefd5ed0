"""What every screen is: it draws one moment of the table and reports touches; no rule lives in it."""

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.uix.screenmanager import Screen

from engine.message import Message, Param, say

if TYPE_CHECKING:
    from companion.ui.session import Now


class View(Screen):
    """A screen of the app; `draw` is called when something has changed, at most once a frame."""

    shown_revision: int | None = None
    """The revision of the table that is drawn, set after the drawing; None where no table was drawn."""

    @property
    def app(self) -> Any:
        """The running app: `session`, `theme`, `settings`, `go`, `say`, `tell`."""
        return App.get_running_app()

    def enter(self, **given: Any) -> None:
        """Called before the screen is shown, with what `app.go` was given."""

    def draw(self, now: "Now | None") -> None:
        """Shows this moment; None where no table is open. Called anew in another language too."""

    def show(self, now: "Now | None") -> None:
        """Draws this moment and then publishes its revision."""
        self.draw(now)
        self.shown_revision = now.revision if now else None

    @property
    def is_answered(self) -> bool:
        """Whether no wish that a tap sent to the table waits for its answer."""
        session = self.app.session
        return session is None or bool(session.is_answered)

    @property
    def is_deaf(self) -> bool:
        """Whether taps do nothing for a moment, because what they would meet has just changed."""
        return False

    def say(self, what: str | Message, /, **params: Param) -> str:
        """The sentence in the app's language."""
        return str(self.app.say(what if isinstance(what, Message) else say(what, **params)))
