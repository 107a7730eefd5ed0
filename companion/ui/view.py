"""What every screen is: it draws one moment of the table and reports touches; no rule lives in it."""

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.uix.screenmanager import Screen

from engine.message import Message, Param, say

if TYPE_CHECKING:
    from companion.ui.session import Now


class View(Screen):
    """A screen of the app; `draw` is called when something has changed, at most once a frame."""

    @property
    def app(self) -> Any:
        """The running app: `session`, `theme`, `settings`, `go`, `say`, `tell`."""
        return App.get_running_app()

    def enter(self, **given: Any) -> None:
        """Called before the screen is shown, with what `app.go` was given."""

    def draw(self, now: "Now | None") -> None:
        """Shows this moment; None where no table is open. Called anew in another language too."""

    def say(self, what: str | Message, /, **params: Param) -> str:
        """The sentence in the app's language."""
        return str(self.app.say(what if isinstance(what, Message) else say(what, **params)))
