"""What one touch does at once, as boxes of what it brings, above the list."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.tablet.amount_box import GainPush
from engine.message import Message
from engine.offers import Offer
from engine.pictures.amounts import Box, BoxKind

Say = Callable[[Message], str]


class ShortcutPush(GainPush):
    """A shortcut as a gain of the mat, large enough to be touched anywhere."""


class ShortcutGroup(BoxLayout):
    """The shortcuts of one heading in a row."""

    words = StringProperty()


class Shortcuts(StackLayout):
    """The shortcuts side by side where there is room; made anew only where others are offered."""

    def __init__(self, gained: Callable[[GainPush], Any], **given: Any) -> None:
        super().__init__(**given)
        self._gained = gained
        self._shown: object = None

    def show(self, offers: Sequence[Offer], speak: Say) -> None:
        """Shows these shortcuts from now on."""
        theme = App.get_running_app().theme
        headings = dict.fromkeys(offer.heading for offer in offers)
        shown = tuple(offers), tuple(map(speak, headings)), theme.look
        if shown == self._shown:
            return
        self._shown = shown
        self.clear_widgets()
        for heading in headings:
            group = ShortcutGroup(words=speak(heading))
            for offer in offers:
                if offer.heading == heading:
                    group.ids.row.add_widget(self._push(offer, speak, theme))
            self.add_widget(group)

    def _push(self, offer: Offer, speak: Say, theme: Any) -> ShortcutPush:
        push = ShortcutPush(large=True)
        box = Box(BoxKind.GAIN, offer.amounts, acts=(*offer.before, offer.act))
        push.show(box, True, speak, theme)
        push.bind(on_release=self._gained)
        return push


load_beside(__file__)
