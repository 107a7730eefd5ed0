"""When Python looks for what nobody holds any more: never through a whole screen while people play."""

import gc
from typing import Any

# A table's screen is half a million objects, and to look through them all takes half a second: a finger
# that comes down meanwhile waits. What has outlived one search stands on the screen and is left out of the
# next ones, until a table is closed.


def begin() -> None:
    """From now on each search looks only at what was made since the one before."""
    if _left_alone not in gc.callbacks:
        gc.callbacks.append(_left_alone)


def end() -> None:
    """Everything is looked through again, as usual."""
    if _left_alone in gc.callbacks:
        gc.callbacks.remove(_left_alone)
        gc.unfreeze()


def thoroughly() -> None:
    """Looks through everything once, at a moment when nobody waits."""
    if _left_alone in gc.callbacks:
        gc.unfreeze()
        gc.collect()


def _left_alone(phase: str, told: dict[str, Any]) -> None:
    if phase == "stop" and told["generation"] == 2:
        gc.freeze()
