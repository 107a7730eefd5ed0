"""The keyring: which phone has which seat, kept in a private file beside the journal."""

import errno
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.net.pairing.handshake import BadKey, demand, invitation_key, is_id
from companion.net.pairing.pairing import Door, FreeSeat, KeptSeat
from companion.net.sealed.commitment import is_hash
from companion.whole_file import write_whole
from engine.codec import Malformed, decode, dumps, encode, loads
from engine.message import TableError

FORMAT: Final = "adjutant-seats/1"
MAX_FILE: Final = 64 * 1024  # seven seats take about 1 KiB; what is larger is no keyring
SEATS_MOST: Final = 99  # as many as the address in a QR code can name
PORT_MOST: Final = 65_535


class KeyringError(TableError):
    """The file of the seats cannot be used; never holds a key."""


class KeyringMissing(KeyringError):
    """There is no keyring beside this journal."""


class KeyringDamaged(KeyringError):
    """The keyring is not whole, or not ours; the phones must pair again."""


class KeyringNotReadable(KeyringError):
    """The system does not let us read the keyring."""


class KeyringNotWritable(KeyringError):
    """The system does not let us save the keyring."""


@dataclass(frozen=True, slots=True)
class Keyring:
    """What outlives the host: table id, name, last port, invitations and devices; never the short code."""

    table: str
    name: str
    port: int | None
    """The port last used, so that phones find the host again where it was."""
    seats: tuple[KeptSeat, ...]
    format: str

    def door(self) -> Door:
        """The door as it was, without a code."""
        return Door(self.table, self.name, self.seats)


def keyring_of(door: Door, port: int | None) -> Keyring:
    """What to save of this door."""
    return Keyring(door.table, door.name, port, door.seats, FORMAT)


def path_beside(journal: Path) -> Path:
    """Where the keyring of this journal lies."""
    return journal.with_name(journal.name + ".seats")


def read(path: Path) -> Keyring:
    """The keyring, strictly read, or the KeyringError that says why a new one must be begun."""
    try:
        # Not waiting: a pipe of this name would hold us forever.
        with open(path, "rb", opener=_no_wait) as file:
            data = file.read(MAX_FILE + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise KeyringMissing("keyring.missing", file=_name(path)) from error
    except OSError as error:
        raise KeyringNotReadable("keyring.not_readable", file=_name(path), code=_code(error)) from error
    found = _whole(data) if len(data) <= MAX_FILE else None
    if found is None:
        raise KeyringDamaged("keyring.damaged", file=_name(path))
    return found


def write(path: Path, keyring: Keyring) -> None:
    """Saves the keyring whole or not at all, on the disk when this returns; KeyringNotWritable."""
    try:
        write_whole(path, dumps(encode(keyring)).encode("ascii"))
    except OSError as error:
        raise KeyringNotWritable("keyring.not_writable", file=_name(path), code=_code(error)) from error


def _whole(data: bytes) -> Keyring | None:
    # None and no error: what the JSON reader raises carries the text of the file, and so the keys.
    try:
        found = decode(Keyring, loads(data.decode("ascii")))
        devices = [device for device in map(_device, found.seats) if device]
    except (Malformed, BadKey, UnicodeDecodeError):
        return None
    ours = found.format == FORMAT and is_id(found.table) and 1 <= len(found.seats) <= SEATS_MOST
    single = len(set(devices)) == len(devices)
    return found if ours and single and (found.port is None or 1 <= found.port <= PORT_MOST) else None


def _device(seat: KeptSeat) -> str | None:
    if isinstance(seat, FreeSeat):
        invitation_key(seat.invitation)
        return None
    demand(is_id(seat.device) and is_hash(seat.key))
    return seat.device


def _no_wait(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _code(error: OSError) -> str:
    return errno.errorcode.get(error.errno or 0, "EIO")


def _name(path: Path) -> str:
    return path.name.encode("utf-8", "replace").decode()
