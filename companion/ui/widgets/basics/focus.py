"""The keyboard's way through a screen: Tab goes on, Enter pushes, a ring shows where it is."""

from collections.abc import Iterator
from typing import Any, Final

from kivy.uix.behaviors import ButtonBehavior, FocusBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.widgets.basics.touches import DEAF, FINGERS, HELD

_PUSH: Final = ("enter", "numpadenter", "spacebar")
_TAB: Final = 9  # the key's number in Kivy


class ByKeys(FocusBehavior):
    """Takes the focus by keys alone; a finger leaves no ring behind."""

    def on_touch_down(self, touch: Any) -> bool:
        """Goes on as if it took no focus."""
        return bool(super(FocusBehavior, self).on_touch_down(touch))

    def on_focus(self, *_: Any) -> None:
        """Comes into sight where it was scrolled out of it."""
        for above in _above(self) if self.focus else ():
            if isinstance(above, ScrollView) and above.children[0].height > above.height:
                above.scroll_to(self, animate=False)


class Pushed(ButtonBehavior, ByKeys):
    """What a finger touches and a key pushes."""

    MEANS: tuple[str, ...] = ("text", "act", "title", "seat")
    """The properties that tell what a tap on it does."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        FINGERS.watch(self)

    @property
    def meaning(self) -> object:
        """What a tap on it does: where this changes under a finger, the place is deaf for a moment."""
        return type(self).__name__, *(getattr(self, name, None) for name in self.MEANS)

    def on_touch_down(self, touch: Any) -> bool:
        """Takes no touch that was meant for what lay here before."""
        if touch.ud.get(DEAF) and self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """A finger that has rested on it to be told what it is pushes nothing."""
        if touch.grab_current is self and touch.ud.get(HELD):
            touch.ungrab(self)
            self._do_release()
            return True
        return bool(super().on_touch_up(touch))

    def keyboard_on_key_down(self, window: Any, keycode: Any, text: str, modifiers: Any) -> bool:
        """Enter and space push, as on every keyboard."""
        if keycode[1] in _PUSH:
            self.trigger_action(0.1)
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))


def focused() -> Any:
    """The widget that the keyboard is at, or None."""
    return next((each for each in FocusBehavior._keyboards.values() if each), None)


def lost_focus() -> bool:
    """Whether the keyboard was at something that has left the screen; it is at nothing then."""
    found = focused()
    if found is None or found.get_root_window():
        return False
    found.focus = False
    return True


def focus_first(*within: Widget) -> bool:
    """Brings the keyboard to the first thing to push in one of these; False if there is none."""
    everything = (each for part in within for each in part.walk(restrict=True))
    first = next((each for each in everything if _takes_focus(each)), None)
    if first:
        first.focus = True
    return first is not None


def begin_at_tab(key: int, root: Widget) -> bool:
    """Where the keyboard is at nothing yet, Tab goes to the first thing on the screen; True if it did."""
    return key == _TAB and (focused() is None or lost_focus()) and focus_first(root)


def _takes_focus(widget: Any) -> bool:
    return isinstance(widget, FocusBehavior) and widget.is_focusable and not widget.disabled


def _above(widget: Widget) -> Iterator[Widget]:
    while widget.parent and widget.parent is not widget:
        widget = widget.parent
        yield widget
