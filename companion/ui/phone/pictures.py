"""Pictures taken or chosen on this phone: of the board for the tablet, of a QR code to join by."""

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from kivy.clock import Clock

from companion.platform import Platform, here
from companion.ui.phone.qr_reader import read_qr
from companion.ui.widgets.basics.file_list import FileList
from engine.message import Message, TableError, say

PICTURE: Final = "picture.jpg"  # where a picture lies until it was read or sent


class PhonePictures:
    """The camera, the system's list of pictures or our own, whichever this machine has."""

    def __init__(self, view: Any) -> None:
        self._view = view
        self.files = FileList(view, lambda: view.draw(None))

    @property
    def _platform(self) -> Platform:
        return getattr(self._view.app, "platform", None) or here()

    @property
    def has_camera(self) -> bool:
        """Whether a picture can be taken here."""
        return self._platform.has_camera()

    def ask(self, use: Callable[[Path], None], camera: bool) -> None:
        """Lets the person take or choose a picture, and then uses it; the app may be paused meanwhile."""
        wanted = self._platform.take_photo if camera else self._platform.choose_picture

        def done(got: Path | None) -> None:
            Clock.schedule_once(lambda _: use(got) if got and self._view.session else None)

        if not wanted(self._view.app.folder / PICTURE, done):
            self.files.begin(use)
            self._view.draw(None)

    def send(self, path: Path) -> None:
        """Sends this picture of the board to the tablet."""
        self._view.session.send_photo(path)

    def scan(self, path: Path) -> None:
        """Goes where the QR code in this picture leads, or says why not."""
        self._view.app.tell(say("phone.reading_code"))
        own = path == self._view.app.folder / PICTURE
        threading.Thread(target=self._read, args=(path, own), name="adjutant-code", daemon=True).start()

    def _read(self, path: Path, own: bool) -> None:
        link, problem = "", None
        try:
            link = read_qr(path)
        except TableError as error:
            problem = error.message
        finally:
            if own:  # the code is the key of a seat: no picture of it stays behind
                with suppress(OSError):  # one that cannot be taken away is read all the same
                    path.unlink(missing_ok=True)
        Clock.schedule_once(lambda _: self._scanned(link, problem))

    def _scanned(self, link: str, problem: Message | None) -> None:
        if self._view.session is None:
            return
        problem = problem or self._view.session.go(link)
        if problem:
            self._view.app.tell(problem)
        else:
            self._view.app.notice.hide()
