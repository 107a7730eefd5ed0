"""Opens and closes tables one after the other, in threads: the screen waits for no disk and no LAN."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.ui.session import Session


class Opener:
    """What is asked of it is done in that order, each after the one before: a journal has one writer."""

    def __init__(self) -> None:
        self._last: threading.Thread | None = None
        self._stopped = False

    def open(self, make: Callable[[], "Session"], done: Callable[["Session | Exception"], None]) -> None:
        """Tells `done`, in another thread, the table that `make` opened or why there is none."""
        self._do(lambda: self._open(make, done))

    def close(self, session: "Session") -> None:
        """Takes leave of the phones and lets go of the journal."""
        self._do(session.close)

    def stop(self, seconds: float) -> None:
        """Waits so long for what was begun; a table that opens after that is closed again."""
        self._stopped = True
        if self._last is not None:
            self._last.join(seconds)

    def _do(self, job: Callable[[], None]) -> None:
        before = self._last

        def run() -> None:
            if before is not None:
                before.join()
            job()

        self._last = threading.Thread(target=run, name="adjutant-opener", daemon=True)
        self._last.start()

    def _open(self, make: Callable[[], "Session"], done: Callable[["Session | Exception"], None]) -> None:
        try:
            session = make()
        except Exception as error:  # the screen's thread says what it is, or fails with it
            done(error)
            return
        if self._stopped:
            session.close()
        else:
            done(session)
