"""Files that are there whole or not at all, for nobody's eyes but their owner's."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from engine.saved.journal import sync_folder


def write_whole(path: Path, data: bytes) -> None:
    """Puts `data` there, on the disk when this returns, or raises OSError and leaves what was there."""
    path = path.absolute()
    # Made with mode 600: these files hold keys of seats, sealed secrets and photos of people's tables.
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    sync_folder(path)
