"""What moves by itself, and how: eased, over in a moment, and paint alone.

What can be touched lies at its final place from the first frame on; only what is painted there is on its way.
"""

from collections.abc import Callable
from typing import Any, Final

from kivy.animation import Animation
from kivy.app import App

QUICK: Final = 0.15  # seconds: what merely appears
USUAL: Final = 0.2  # what comes from somewhere near
LONGEST: Final = 0.25  # what crosses the screen; whoever waits longer than 300 ms notices the waiting
EASE: Final = "out_cubic"  # quick away, slow to its place, as a hand lays down a card

_under_way: dict[Animation, Any] = {}


def is_wanted() -> bool:
    """Whether things may move by themselves, as the settings say."""
    return not App.get_running_app().theme.less_motion


def is_under_way() -> bool:
    """Whether anything is moving now."""
    return bool(_under_way)


def _nothing() -> None:
    """What follows where nothing follows."""


def bring(
    what: Any, seconds: float = USUAL, then: Callable[[], object] = _nothing, ease: str = EASE, **to: Any
) -> None:
    """Brings properties to these values and calls `then` at the end; at once where nothing may move."""
    stop(what, *to)
    if not is_wanted():
        for name, value in to.items():
            setattr(what, name, value)
        then()
        return
    animation = Animation(duration=seconds, t=ease, **to)
    _under_way[animation] = what

    def ended(*_: Any) -> None:
        if _under_way.pop(animation, None) is not None:
            then()

    animation.bind(on_complete=ended)
    animation.start(what)


def stop(what: Any, *names: str) -> None:
    """Leaves these properties, or all, as they are now; what was to follow their motion does not."""
    for animation, moved in tuple(_under_way.items()):
        if moved is what and (not names or set(animation.animated_properties) & set(names)):
            del _under_way[animation]
            animation.cancel(what)


def stop_all() -> None:
    """Nothing moves any more, as when the app ends."""
    for moved in tuple(_under_way.values()):
        stop(moved)
