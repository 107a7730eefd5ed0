"""What a phone hears of the photo that it has sent: part of its seat's sheet, so a return brings it again."""

from dataclasses import dataclass
from enum import StrEnum

from engine.message import Message, say


class PhotoStage(StrEnum):
    """How far the table has come with it; drawn in docs/reader.md."""

    WAITING = "waiting"
    READING = "reading"
    FAILED = "failed"
    FOUND = "found"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class PhotoNews:
    """One moment of the photo, in sentences for its phone's own language."""

    stage: PhotoStage
    says: tuple[Message, ...]


def waiting() -> PhotoNews:
    """News that the photo lies on the tablet, and nobody reads it yet."""
    return PhotoNews(PhotoStage.WAITING, (say("page.photo.sent"),))


def reading() -> PhotoNews:
    """News that the photo is being read."""
    return PhotoNews(PhotoStage.READING, (say("page.photo.reading"),))


def failed(*why: Message) -> PhotoNews:
    """News that nothing came of the photo, and what to change."""
    return PhotoNews(PhotoStage.FAILED, (say("page.photo.failed"), *why))


def found(differences: int, *hints: Message) -> PhotoNews:
    """News that the photo was read, and so many differences wait for somebody at the tablet."""
    words = say("page.photo.differences", n=differences) if differences else say("page.photo.agrees")
    return PhotoNews(PhotoStage.FOUND, (words, *hints))


def settled(accepted: int, ignored: int, left: int) -> PhotoNews:
    """Somebody went through the differences."""
    open_ones = (say("page.photo.left_open", n=left),) if left else ()
    return PhotoNews(
        PhotoStage.SETTLED, (say("page.photo.settled", accepted=accepted, ignored=ignored), *open_ones)
    )


def kept_as_setup() -> PhotoNews:
    """News that the photo is the one of the set-up now."""
    return PhotoNews(PhotoStage.SETTLED, (say("photos.setup_kept"),))
