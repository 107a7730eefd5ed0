"""The phone that has sent the photo on this screen: it hears what becomes of it."""

from pathlib import Path
from typing import Any

from companion.net.photos import photo_news
from companion.net.photos.photo_news import PhotoNews
from companion.ui.photo.review import ReviewTally
from companion.ui.session import Session
from engine.message import Message


class PhotoSender:
    """Tells one phone; a photo that no phone has sent has nobody to tell."""

    def __init__(self, session: Session | None = None, photo: Any = None) -> None:
        self._session = session
        sent = session is not None and isinstance(photo, Path)
        self._seat = session.hosted.photos.seat_of(photo) if session and sent else None
        self._hints: tuple[Message, ...] = ()

    def reading(self) -> None:
        """Somebody has the photo read."""
        self._tell(photo_news.reading())

    def given_up(self) -> None:
        """Nobody waits for it any more; it can be read again."""
        self._tell(photo_news.waiting())

    def failed(self, why: Message) -> None:
        """Tells the sender that the photo cannot be read, and why."""
        self._tell(photo_news.failed(why))

    def kept_as_setup(self) -> None:
        """Tells the sender that the photo is the one of the set-up now."""
        self._tell(photo_news.kept_as_setup())

    def read(self, hint: Message | None) -> None:
        """Notes that the photo was read; `hint` would make the next one better."""
        self._hints = (hint,) if hint else ()

    def differs(self, tally: ReviewTally) -> None:
        """Differences wait for somebody at the tablet, or all of them are answered."""
        if tally.left or not (tally.accepted or tally.ignored):
            self._tell(photo_news.found(tally.left, *self._hints))
        else:
            self._tell(photo_news.settled(*tally))

    def left(self, tally: ReviewTally) -> None:
        """Nobody looks at the differences any more, if there were any."""
        if any(tally):
            self._tell(photo_news.settled(*tally))

    def _tell(self, news: PhotoNews) -> None:
        if self._session and self._seat is not None:
            self._session.tell_photo(self._seat, news)
