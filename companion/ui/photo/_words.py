"""A difference between photo and table in words."""

from collections.abc import Callable

from companion.text import capital
from companion.ui.photo.difference_row import DifferenceShown
from engine.message import Message, say
from vision.arrays import Pixels
from vision.proposal import Difference

Say = Callable[[Message], str]


def shown(difference: Difference, picture: Pixels, speak: Say) -> DifferenceShown:
    """Everything that a row shows of a difference."""
    return DifferenceShown(
        key=difference.key,
        title=capital(speak(difference.title)),
        sure=difference.is_sure,
        tag=speak(say("photos.sure") if difference.is_sure else say("photos.unsure")),
        table_head=speak(say("photos.table")),
        table=_lines(difference.was, speak),
        photo_head=speak(say("photos.photo")),
        photo=_lines(difference.shows, speak),
        notes="\n".join(speak(note) for note in difference.notes),
        pixels=picture,
        accept=speak(say("photos.agree") if difference.agrees else say("photos.accept")),
        edit=speak(say("photos.edit")),
        ignore=speak(say("photos.ignore")),
    )


def _lines(lines: tuple[Message, ...], speak: Say) -> str:
    return "\n".join(capital(speak(line)) for line in lines) or speak(say("difference.nothing"))
