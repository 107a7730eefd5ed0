"""What a phone asks of the table, in words; for the tablet, the app as a phone and the terminal."""

from collections.abc import Callable
from typing import TypeAlias

from companion.net.table.consent import Asked
from engine.message import Message, say

Say: TypeAlias = Callable[[Message], str]


def wished(asked: Asked, speak: Say) -> str:
    """What would be done, or taken back."""
    words = speak(asked.words)
    return speak(say("table.undo", what=words)) if asked.undoes else words


def changed(asked: Asked, speak: Say) -> list[str]:
    """A line for each thing that a correction would set; nothing of what is not for everybody."""
    return [
        f"{speak(each.what)}: {speak(each.to)}" if each.to else speak(each.what) for each in asked.changes
    ]
