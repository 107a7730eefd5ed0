"""The card over a screen: one rule, what matters of it now, and the way to the next ones."""

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.rule_texts import told_rules
from companion.text import spoken
from companion.ui.kv import load_beside
from companion.ui.widgets.basics import panes  # noqa: F401 - card.kv names its classes
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.basics.focus import focused
from engine.game import Game
from engine.message import say


class RuleLink(Push):
    """A card that this one leads to."""


class RuleLayer(FloatLayout):
    """Lies over everything while a rule is read; what is below stays as it was."""

    shown = StringProperty()
    """The key of the card that is read."""

    def __init__(self, app: Any, game: Game[Any], all_rules: Callable[[], object]) -> None:
        super().__init__()
        self._app, self._game, self._all = app, game, all_rules
        self._book = told_rules(game, spoken())
        self._way: list[str] = []
        self._now: tuple[str, ...] = ()

    def read(self, card: str) -> None:
        """Shows this card; the one before is a tap behind."""
        self._way.append(card)
        self._now = self._app.rules.now(self._game, card)
        self.draw()

    def tell_now(self, card: str, now: tuple[str, ...]) -> None:
        """What matters of this card has been answered."""
        if card == self.shown and now != self._now:
            self._now = now
            self.draw()

    def back(self) -> None:
        """The card before, or what lies below."""
        self._way.pop()
        if self._way:
            self.read(self._way.pop())
        else:
            self.close()

    def close(self) -> None:
        """Takes the card away, whichever way led to it."""
        self._way = []
        self._app.rules.closed()

    def all_rules(self) -> None:
        """The screen with all of them."""
        self.close()
        self._all()

    def draw(self) -> None:
        """Everything in the app's language."""
        card, speak, ids = self._book.cards[self._way[-1]], self._app.say, self.ids
        self.shown = card.key
        ids.title.text, ids.words.text = card.title, card.words
        ids.now_title.text = speak(say("rule.now")) if self._now else ""
        ids.now.text = "\n".join(self._now)
        ids.see.text = speak(say("rule.see"))
        ids.links.clear_widgets()
        for key in card.links:
            link = RuleLink(text=self._book.cards[key].title)
            link.bind(on_release=lambda _, key=key: self.read(key))
            ids.links.add_widget(link)
        ids.back.text = speak(say("rule.back"))
        ids.back.can = len(self._way) > 1
        ids.all.text, ids.close.text = speak(say("rule.all")), speak(say("rule.close"))
        ids.pane.scroll_y = 1
        if focused():
            ids.close.focus = True

    def on_touch_down(self, touch: Any) -> bool:
        """Keeps touches from the screen below; one beside the card closes it."""
        if not super().on_touch_down(touch) and not self.ids.panel.collide_point(*touch.pos):
            self.close()
        return True


load_beside(__file__)
