"""What the stand's camera sees and says, in the place of the table's news."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics import picture  # noqa: F401  (the layout beside this file names its class)
from companion.ui.widgets.basics.even import EvenPush


class WatchPush(EvenPush):
    """One answer to what the camera says."""


class WatchAnswer(NamedTuple):
    """Something to push beside the words."""

    words: str
    do: Callable[[], object]
    loud: bool = False


class WatchLine(BoxLayout):
    """The camera's picture, small; a sentence; and what can be answered to it."""

    high = NumericProperty()
    """Of what does not scroll: the picture and the answers."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._shown: tuple[str, ...] = ()

    def say(self, words: str, answers: Sequence[WatchAnswer] = ()) -> None:
        """Tells this from now on; nothing is rebuilt under a finger that answers it."""
        shown = (words, *(answer.words for answer in answers))
        if shown == self._shown:
            return
        self._shown, self.ids.words.text = shown, words
        place = self.ids.answers
        place.clear_widgets()
        for answer in answers:
            push = WatchPush(text=answer.words, loud=answer.loud)
            push.bind(on_release=lambda _, do=answer.do: do())
            place.add_widget(push)


load_beside(__file__)
