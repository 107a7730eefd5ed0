"""Whether tables are being opened or closed behind the screen."""

import threading

THREAD = "adjutant-opener"


def is_idle() -> bool:
    """Whether every table that was asked to open or close has done so."""
    return all(thread.name != THREAD for thread in threading.enumerate())
