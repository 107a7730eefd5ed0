"""Amounts as icons with numbers: in boxes on a mat, and beside a seat's name."""

from collections.abc import Callable
from typing import Final, TypeAlias

from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty

from companion.net.table.tile_sheet import BoxSheet
from companion.ui.fonts import HEADING
from companion.ui.icons import icon, tint
from companion.ui.kv import load_beside
from companion.ui.theme import Colour, Theme
from companion.ui.widgets.basics.focus import Pushed
from companion.ui.widgets.basics.painted import Painted
from engine.message import Message
from engine.pictures.amounts import Amount, Box, BoxKind

AnyBox: TypeAlias = Box | BoxSheet
"""On the tablet the acts of its touch, on a phone what is sent to the host."""
MOST_SLOTS: Final = 6  # more are a number, not a row of things to count
_PLUS: Final = {BoxKind.COST: "−", BoxKind.GAIN: "", BoxKind.PRIZE: "+"}


class AmountBox(Painted):
    """What is paid or gained together; `lit` where it can be had now."""

    box = ObjectProperty(None, allownone=True)
    kind = OptionProperty(BoxKind.GAIN, options=tuple(BoxKind))
    lit = BooleanProperty(True)
    large = BooleanProperty(False)
    """Whether it is as large as what can be touched, so that nothing moves where it is."""
    bare = BooleanProperty(False)
    """Whether it lies on the ground, not on paper, while it cannot be had."""
    plain = StringProperty()
    """The same in words."""

    def show(self, box: AnyBox, lit: bool, say: Callable[[Message], str], theme: Theme) -> None:
        """Shows this box from now on."""
        self.box, self.kind, self.lit = box, box.kind, lit
        self.plain = ", ".join(say(amount.words) for amount in box.amounts)
        ink = tuple(theme.dim if self.bare and not lit else theme.paper_ink)
        self.text = "  ".join(_drawn(amount, box, ink if not lit else None) for amount in box.amounts)
        if box.covered and box.cover:
            over = icon(box.cover, tint(box.cover, ink, dark=False) if lit else None) * box.covered
            self.text = f"{self.text} {over}" if self.text else over


class GainPush(Pushed, AmountBox):
    """A gain that a touch takes."""

    act = ObjectProperty(None, allownone=True)
    """The last of the acts that it plays."""

    def show(self, box: AnyBox, lit: bool, say: Callable[[Message], str], theme: Theme) -> None:
        """Shows this box from now on, and plays its acts."""
        super().show(box, lit, say, theme)
        self.act = box.acts[-1] if box.acts else None


class Either(Painted):
    """The word between two gains of which one is had."""


def _drawn(amount: Amount, box: AnyBox, ink: Colour | None) -> str:
    drawn = icon(amount.icon, ink or tint(amount.icon, None, dark=False))
    if amount.n is None:
        return drawn
    if box.covered is not None and amount.n <= MOST_SLOTS:
        return drawn * amount.n
    return f"[font={HEADING}]{_PLUS[box.kind]}{amount.n}[/font]{drawn}"


load_beside(__file__)
