"""Looks again and again where phones can reach the open table, without ever making the screen wait."""

import threading
from typing import Final

from companion.hosted_table import Hosted

WATCH_SECONDS: Final = 2.0  # a person who joins another Wi-Fi looks at the tablet after about that time


class NetworkWatch:
    """Announces the table and notices new addresses, in a thread of its own."""

    def __init__(self, hosted: Hosted) -> None:
        self._hosted = hosted
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="adjutant-network", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Looks no more; a look that has begun comes to its end first."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._hosted.look_at_network()
            self._stopped.wait(WATCH_SECONDS)
