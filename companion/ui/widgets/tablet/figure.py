"""One figure of a seat: an icon with its number, which counts and glows when it changes, or a row of pips."""

from collections.abc import Callable
from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.icons import icon, tint
from companion.ui.kv import load_beside
from companion.ui.theme import Theme
from companion.ui.widgets.basics import motion
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.tablet.flight import fly
from engine.message import Message
from engine.pictures.amounts import Amount

EMPTY: Final = "pip-empty"
NUMBERS_MOST: Final = 6  # painted between two numbers: more would not be seen in a fifth of a second


class Figure(Painted):
    """Has its final size and words at once; while it counts, only what is painted is on its way."""

    plain = StringProperty()
    small = BooleanProperty(False)
    on_its_way = ObjectProperty(None, allownone=True)
    """The picture that is shown instead of the final one, for a moment."""
    glow = NumericProperty(0.0)
    part = NumericProperty(1.0)
    """How far it has counted, 0 to 1."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._amount: Amount | None = None
        self._between: list[Any] = []
        self._pips = False
        self._along = 0.0
        """Where the newest pip belongs, as a part of the width."""

    def show(self, amount: Amount, say: Callable[[Message], str], theme: Theme, pips: bool) -> None:
        """Shows this amount from now on; a change of the same amount is seen to happen."""
        before, self._amount = self._amount, amount
        old = self._drawn(before, theme, self._pips) if before else ""
        same = before is not None and before.icon == amount.icon and self._pips == pips
        self._pips, self.plain, self.text = pips, say(amount.words), self._drawn(amount, theme, pips)
        if not (same and old != self.text and self.get_root_window() and motion.is_wanted()):
            if old != self.text:
                self._settle()
            return
        if pips and before and amount.n is not None and before.n is not None and amount.n > before.n:
            self._fly(amount, old, theme)
        elif before:
            self._count(before, amount, theme)

    def _drawn(self, amount: Amount, theme: Theme, pips: bool, n: int | None = None) -> str:
        own = tint(amount.icon, tuple(theme.dim), dark=bool(theme.dark))
        n = amount.n if n is None else n
        if pips and amount.of and n is not None:
            empty = tint(EMPTY, tuple(theme.dim), dark=bool(theme.dark))
            return icon(amount.icon, own) * n + icon(EMPTY, empty) * max(0, amount.of - n)
        return f"{icon(amount.icon, own)}[b]{'' if n is None else f' {n}'}[/b]"

    def _count(self, before: Amount, amount: Amount, theme: Theme) -> None:
        """Numbers between the old and the new one, and a glow."""
        if before.n is None or amount.n is None or self._pips:
            self._between = []
        else:
            way = range(before.n, amount.n, 1 if amount.n > before.n else -1)
            step = max(1, len(way) // NUMBERS_MOST)
            self._between = [self.painted_as(self._drawn(amount, theme, False, n)) for n in way[::step]]
        self.part, self.glow = 0.0, 1.0
        motion.bring(self, motion.LONGEST, self._settle, part=1.0, glow=0.0, ease="in_out_sine")

    def on_part(self, *_: Any) -> None:
        """Shows the number that it has counted to."""
        at = int(self.part * len(self._between))
        self.on_its_way = self._between[at].texture if at < len(self._between) else None

    def _fly(self, amount: Amount, old: str, theme: Theme) -> None:
        """The new pip comes flying; its slot is empty until it is there."""
        self._between = [self.painted_as(old)]
        self.on_its_way = self._between[0].texture
        self.texture_update()  # its final width tells where the slot is
        self._along = ((amount.n or 1) - 0.5) / (amount.of or 1)
        colour = tint(amount.icon, tuple(theme.glow), dark=bool(theme.dark)) or tuple(theme.glow)
        fly(amount.icon, colour, self._landing, self._landed)

    def _landing(self) -> tuple[float, float]:
        x, y = self.to_window(self.x + self.width * self._along, self.center_y)
        return float(x), float(y)

    def _landed(self) -> None:
        self._settle()
        self.glow = 1.0
        motion.bring(self, motion.QUICK, glow=0.0)

    def _settle(self) -> None:
        motion.stop(self)
        self._between = []
        self.on_its_way, self.part, self.glow = None, 1.0, 0.0


load_beside(__file__)
