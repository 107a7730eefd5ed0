"""The journal's format written by hand, without the engine's help."""

import hashlib
from pathlib import Path

from engine.saved.journal import FORMAT


def seal(previous: str, text: str | bytes) -> tuple[bytes, str]:
    """The line and hash as the format's description says, without the engine's help."""
    raw = text.encode() if isinstance(text, str) else text
    digest = hashlib.sha256(previous.encode() + raw).hexdigest()
    return raw[:-1] + b',"hash":"' + digest.encode() + b'"}\n', digest


def put(path: Path, data: bytes) -> None:
    """A new file of these bytes; one written over would be flushed to the disk, thousands of times."""
    path.unlink(missing_ok=True)
    path.write_bytes(data)


def write(path: Path, *texts: str | bytes) -> bytes:
    """A file of these texts, rightly chained."""
    head, data = "", b""
    for text in texts:
        line, head = seal(head, text)
        data += line
    path.write_bytes(data)
    return data


FIRST = f'{{"format":"{FORMAT}"}}'
