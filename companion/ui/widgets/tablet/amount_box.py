"""Amounts as icons with numbers: in boxes on a mat, and beside a seat's name."""

from collections.abc import Callable
from typing import Final

from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty

from companion.ui.fonts import HEADING
from companion.ui.icons import icon, tint
from companion.ui.kv import load_beside
from companion.ui.theme import Colour, Theme
from companion.ui.widgets.basics.held import Held
from companion.ui.widgets.basics.painted import Painted
from engine.amounts import Amount, Box, BoxKind
from engine.game import Act
from engine.message import Message

EMPTY = "pip-empty"
MOST_SLOTS: Final = 6  # more are a number, not a row of things to count
_PLUS: Final = {BoxKind.COST: "−", BoxKind.GAIN: "", BoxKind.PRIZE: "+"}


class AmountBox(Painted):
    """What is paid or gained together; `lit` where it can be had now."""

    box = ObjectProperty(None, allownone=True)
    kind = OptionProperty(BoxKind.GAIN, options=tuple(BoxKind))
    lit = BooleanProperty(True)
    large = BooleanProperty(False)
    """Whether it is as large as what can be touched, so that nothing moves where it is."""
    plain = StringProperty()
    """The same in words."""

    def show(self, box: Box, lit: bool, say: Callable[[Message], str], theme: Theme) -> None:
        """Shows this box from now on."""
        self.box, self.kind, self.lit = box, box.kind, lit
        self.plain = ", ".join(say(words) for words in box.words)
        ink = tuple(theme.paper_ink)
        self.text = "  ".join(_drawn(amount, box, ink if not lit else None) for amount in box.amounts)
        if box.covered and box.cover:
            over = icon(box.cover, tint(box.cover, ink, dark=False) if lit else None) * box.covered
            self.text = f"{self.text} {over}" if self.text else over


class GainPush(Held, AmountBox):
    """A gain that a touch takes; held, it was all of the turn."""

    act = ObjectProperty(None, allownone=True)
    """The last of the acts that it plays."""

    def show(self, box: Box, lit: bool, say: Callable[[Message], str], theme: Theme) -> None:
        """Shows this box from now on, and plays its acts."""
        super().show(box, lit, say, theme)
        self.act, self.holds = box.acts[-1] if box.acts else None, bool(box.ends)

    @property
    def acts(self) -> tuple[Act, ...]:
        """What the finger means that was on it last."""
        return (*self.box.acts, *(self.box.ends if self.was_held else ())) if self.box else ()


class Either(Painted):
    """The word between two gains of which one is had."""


class Figure(Painted):
    """One figure of a seat: icon and number, or a pip for each that there could be."""

    plain = StringProperty()
    small = BooleanProperty(False)

    def show(self, amount: Amount, say: Callable[[Message], str], theme: Theme, pips: bool) -> None:
        """Shows this amount from now on."""
        self.plain = say(amount.words)
        own = tint(amount.icon, tuple(theme.dim), dark=bool(theme.dark))
        if pips and amount.of and amount.n is not None:
            empty = tint(EMPTY, tuple(theme.dim), dark=bool(theme.dark))
            full = icon(amount.icon, own) * amount.n
            self.text = full + icon(EMPTY, empty) * max(0, amount.of - amount.n)
        else:
            number = "" if amount.n is None else f" {amount.n}"
            self.text = f"{icon(amount.icon, own)}[b]{number}[/b]"


def _drawn(amount: Amount, box: Box, ink: Colour | None) -> str:
    drawn = icon(amount.icon, ink or tint(amount.icon, None, dark=False))
    if amount.n is None:
        return drawn
    if box.covered is not None and amount.n <= MOST_SLOTS:
        return drawn * amount.n
    return f"[font={HEADING}]{_PLUS[box.kind]}{amount.n}[/font]{drawn}"


load_beside(__file__)
