"""What a phone asks of the whole table, with a yes and a no; the tablet's yes is enough."""

from collections.abc import Callable
from typing import Any

from companion.asked_words import Say, changed, wished
from companion.net.table.consent import Asked
from companion.ui.kv import load_beside
from companion.ui.session import Now
from companion.ui.widgets.basics.basics import Panel, Words
from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from companion.ui.widgets.forms.secret_entry import parts
from engine.message import say


class AskedCard(Panel):
    """The question over a screen, which goes on below it; `answer` gets yes or no."""

    def __init__(self, answer: Callable[[bool], object], **given: Any) -> None:
        super().__init__(**given)
        self._words = Words(bold=True)
        self._yes = EvenPush(loud=True, on_release=lambda _: answer(True))
        self._no = EvenPush(on_release=lambda _: answer(False))
        grid = EvenGrid()
        for each in (self._yes, self._no):
            grid.add_widget(each)
        for part in (self._words, grid):
            self.add_widget(part)

    def show(self, now: Now, asked: Asked, speak: Say) -> None:
        """Asks this from now on."""
        self._words.text = "\n".join(
            (_question(now, asked, speak), *_pieces(now, asked, speak), *changed(asked, speak))
        )
        self._yes.text, self._no.text = speak(say("page.asked.yes")), speak(say("page.asked.no"))

    def on_touch_down(self, touch: Any) -> bool:
        """Keeps touches on it from the screen below."""
        return bool(super().on_touch_down(touch)) or bool(self.collide_point(*touch.pos))


def _question(now: Now, asked: Asked, speak: Say) -> str:
    who, what = speak(now.game.title(now.state, asked.seat)), wished(asked, speak)
    if asked.secrets is None:
        return speak(say("page.asked.wish", who=who, what=what))
    return speak(say("page.asked.shown", who=who, what=what))


def _pieces(now: Now, asked: Asked, speak: Say) -> list[str]:
    """What the pieces of each side are said to have shown."""
    sealing = now.game.sealing(now.state)
    sides = zip(sealing.sides, asked.secrets or (), strict=False) if sealing else ()
    return [
        f"{speak(now.game.title(now.state, side.seat))}: "
        + ", ".join(f"{speak(label)}: {value}" for label, value in parts(side.form, secret))
        for side, secret in sides
    ]


load_beside(__file__)
