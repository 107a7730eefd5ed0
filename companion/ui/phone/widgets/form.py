"""The secret form on a phone: as on the tablet, but cards that this phone keeps are pushed one by one."""

from functools import partial
from typing import Any

from companion.ui.phone.cards import NO_CARDS, Cards
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.forms.form_entry import Flow, FormEntry, Pick, Say
from engine.forms import Form, ValuesField
from engine.message import say


class PhoneForm(FormEntry):
    """The fields of one form; `hold` says which cards its owner keeps on this phone."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._cards: Cards = NO_CARDS
        self._hands: dict[str, tuple[Column, ValuesField, Say]] = {}

    def ask(self, form: Form, with_dial: bool = True) -> None:
        """Shows the empty form."""
        self._hands = {}
        super().ask(form, with_dial)

    def hold(self, cards: Cards) -> None:
        """Shows these cards to push; what was pushed of a changed hand is taken back."""
        before, self._cards = self._cards, cards
        for name, (piece, field, speak) in self._hands.items():
            if before.held(name) != cards.held(name):
                for widget in piece.children[:-1]:
                    piece.remove_widget(widget)
                self._values(piece, field, speak)
                self._take(name, ())

    def _values(self, piece: Column, field: ValuesField, speak: Say) -> None:
        self._hands[field.name] = piece, field, speak
        held = [value for value in self._cards.held(field.name) if value in field.values]
        if not held or not field.most:
            super()._values(piece, field, speak)
            return
        flow = Flow()
        for value in held:
            flow.add_widget(Pick(text=str(value), on_release=partial(self._push, field, flow)))
        piece.add_widget(Words(text=speak(say("page.values_most", n=field.most)), tone="dim", rank="small"))
        piece.add_widget(flow)

    def _push(self, field: ValuesField, flow: Flow, pushed: Pick) -> None:
        full = sum(card.chosen for card in flow.children) >= field.most
        pushed.chosen = not pushed.chosen and not full
        chosen = [card for card in flow.children if card.chosen]
        for card in flow.children:
            card.can = card.chosen or len(chosen) < field.most
        self._take(field.name, tuple(int(card.text) for card in chosen))
