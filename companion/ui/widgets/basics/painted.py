"""Words that look as they did before are not painted again: painting is what takes a screen its time."""

from collections import OrderedDict
from typing import Any, Final

from kivy.properties import BooleanProperty
from kivy.uix.label import Label
from kivy.utils import get_hex_from_color

KEPT: Final = 500  # pictures; a table shows about a hundred at once, and a turn later much the same
_LOOK: Final = (
    *("text", "markup", "font_size", "font_name", "bold", "italic", "color", "disabled", "disabled_color"),
    *("text_size", "halign", "valign", "padding", "line_height", "max_lines", "shorten", "strip", "caps"),
)
_store: OrderedDict[tuple[Any, ...], Any] = OrderedDict()


class Painted(Label):
    """A label that takes its picture from the store where it can."""

    caps = BooleanProperty(False)
    """Whether it is painted in capitals; the words themselves stay as they are."""
    _label: Any  # Kivy's own: what paints the words

    def texture_update(self, *largs: Any) -> None:
        """Shows the words as they are now; called by Kivy once after all changes of a frame."""
        if not self.text.strip():
            super().texture_update(*largs)
            return
        look = tuple(_fixed(getattr(self, name)) for name in _LOOK)
        self._picture = _store.pop(look, None) or self._paint()
        _store[look] = self._picture
        if len(_store) > KEPT:
            _store.popitem(last=False)
        self.texture = self._picture.texture
        self.texture_size = list(self.texture.size)

    def painted_as(self, text: str) -> Any:
        """The picture that these words of markup would have in the look of this label."""
        look = text, *(_fixed(getattr(self, name)) for name in _LOOK[1:])
        picture = _store.pop(look, None)
        if picture is None:
            own, self._label = self._label, None
            self._create_label()
            picture, self._label = self._label, own
            picture.text = f"[color={get_hex_from_color(self.color)}]{text}[/color]"
            picture.refresh()
        _store[look] = picture
        return picture

    def _paint(self) -> Any:
        """A new picture: what others may be showing is never painted over."""
        own = self._label
        self._label = None
        self._create_label()
        if self.caps:
            self._label.text = self.text.upper()
        super().texture_update()
        # Whoever holds the picture can paint it again when the graphics chip has lost it.
        picture, self._label = self._label, own
        return picture


def _fixed(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
