"""One seat before the first turn: who sits there, the code for the phone, and whether it has come."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics import qr_code  # noqa: F401 - seat_card.kv names it
from companion.ui.widgets.basics.even import EvenGrid
from companion.ui.widgets.basics.focus import Pushed
from companion.ui.widgets.doors import icon_picture  # noqa: F401 - seat_card.kv names it
from companion.ui.widgets.table import emblem  # noqa: F401 - seat_card.kv names it


class CodePush(Pushed, BoxLayout):
    """A seat's code, which a touch makes large; a tick where the phone is there."""

    MEANS = ("address", "here")
    address = StringProperty()
    here = BooleanProperty(False)
    taken = BooleanProperty(False)


class SeatCard(BoxLayout):
    """The card; green and with a tick as soon as the phone is there."""

    __events__ = ("on_large", "on_other")
    mark = ObjectProperty(None, allownone=True)
    title = StringProperty()
    status = StringProperty()
    address = StringProperty()
    here = BooleanProperty(False)
    taken = BooleanProperty(False)
    """Whether a phone has the seat, here or away."""
    aside = StringProperty()
    """What the push below says; empty for none."""

    def on_large(self) -> None:
        """The code was touched."""

    def on_other(self) -> None:
        """The push below was touched."""


class SeatCards(EvenGrid):
    """All seats, as many beside each other as have room."""


load_beside(__file__)
