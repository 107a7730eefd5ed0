"""Pairing's bytes: the keys, proofs and public numbers by which a phone and the host know each other."""

import base64
import binascii
import hashlib
import hmac
import re
from collections.abc import Callable
from typing import Final, TypeAlias

from companion.net.sealed.commitment import hash_parts, is_hash, length_prefixed
from engine.message import TableError

PROTOCOL: Final = 3
TAKE: Final = "adjutant-take/v1"
TAKE_BY_CODE: Final = "adjutant-take-by-code/v1"
DEVICE: Final = "adjutant-device/v1"
DEVICE_ID: Final = "adjutant-device-id/v1"
SEATED: Final = "adjutant-seated/v1"
RETURN: Final = "adjutant-return/v1"
CODE: Final = "adjutant-code/v1"

ID_BYTES: Final = 8  # of a table or device: public, and it need only differ from the few others
NONCE_BYTES: Final = 32  # never the same twice, and as long as the hash that it goes into
INVITATION_BYTES: Final = 16  # 128 bits: not to be guessed, and still a coarse QR code
SECRET_BYTES: Final = 32  # an exponent of 256 bits: more than a 2048-bit group can be broken with
PUBLIC_BYTES: Final = 256
CODE_DIGITS: Final = 6  # short enough to call across a table; DoorLimits says how few may be tried

# RFC 3526, group 14. A safe prime, so no small group inside it is left but 1 and p - 1.
PRIME: Final = int(
    "ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd"
    "ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed"
    "ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f"
    "83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b"
    "e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510"
    "15728e5a8aacaa68ffffffffffffffff",
    16,
)
GENERATOR: Final = 2

Random: TypeAlias = Callable[[int], bytes]
"""That many fresh random bytes: `secrets.token_bytes`, or a fixed stream in tests."""

_ID: Final = re.compile("[0-9a-f]{16}")
_PUBLIC: Final = re.compile("[0-9a-f]{512}")
_INVITATION: Final = re.compile("[A-Za-z0-9_-]{22}")
_CODE: Final = re.compile("[0-9]{6}")


class PairingError(TableError):
    """Why a phone and a host do not come together; never holds a key or a code."""


class BadKey(PairingError):
    """A key, code, number or proof that is not written the way it must be."""


class WrongProtocol(PairingError):
    """The other end speaks another version of the protocol."""


def is_id(text: str) -> bool:
    """Whether this is written like a table's or a device's id."""
    return _ID.fullmatch(text) is not None


def is_code(text: str) -> bool:
    """Whether this is written like a short code."""
    return _CODE.fullmatch(text) is not None


def demand(well_written: bool) -> None:
    """Raises BadKey unless what came was well written."""
    if not well_written:
        raise BadKey("pairing.bad_key")


def demand_protocol(protocol: int) -> None:
    """Raises WrongProtocol for any other version, older ones too."""
    if protocol != PROTOCOL:
        raise WrongProtocol("pairing.protocol")


def new_id(random: Random) -> str:
    """A public id: 16 hex digits."""
    return random(ID_BYTES).hex()


def new_nonce(random: Random) -> str:
    """A nonce for one socket: 64 hex digits."""
    return random(NONCE_BYTES).hex()


def new_invitation(random: Random) -> str:
    """The key of a free seat as it stands in its QR code: 22 characters."""
    return base64.urlsafe_b64encode(random(INVITATION_BYTES)).decode("ascii").rstrip("=")


def invitation_key(text: str) -> bytes:
    """The 16 bytes of an invitation, or BadKey."""
    demand(_INVITATION.fullmatch(text) is not None)
    try:
        key = base64.urlsafe_b64decode(text + "==")
    except binascii.Error:
        raise BadKey("pairing.bad_key") from None
    # The last character holds four bits too many: only one writing of a key may be right.
    demand(new_invitation(lambda _: key) == text)
    return key


def take_proof(tag: str, key: bytes, table: str, seat: int, nonces: tuple[str, str]) -> str:
    """The proof in Take or TakeByCode (the tag says which); nonces are the host's and the phone's."""
    return _proof(key, tag, table, str(seat), *nonces)


def device_key(key: bytes, table: str, seat: int, nonces: tuple[str, str]) -> str:
    """The key, 64 hex digits, that both ends make from the invitation or code and that is never sent."""
    return _proof(key, DEVICE, table, str(seat), *nonces)


def device_id(key: str, table: str, seat: int) -> str:
    """The public id that belongs to a device key, so that a phone knows its own before it is answered."""
    return _proof(bytes.fromhex(key), DEVICE_ID, table, str(seat))[: 2 * ID_BYTES]


def return_proof(device: str, key: str, table: str, nonces: tuple[str, str]) -> str:
    """The proof of a phone that comes back."""
    return _proof(bytes.fromhex(key), RETURN, table, device, *nonces)


def seated_proof(device: str, key: str, nonces: tuple[str, str]) -> str:
    """The host's proof that it has the device key too."""
    return _proof(bytes.fromhex(key), SEATED, device, *nonces)


def is_proof(expected: str, given: str) -> bool:
    """Whether the proof is right; BadKey if it is no proof at all."""
    demand(is_hash(given))
    return hmac.compare_digest(expected, given)


def _proof(key: bytes, *parts: str) -> str:
    message = length_prefixed(*(part.encode("ascii") for part in parts))
    return hmac.new(key, message, hashlib.sha256).hexdigest()


def new_code(random: Random) -> str:
    """Six random digits; eight bytes, so that no code is likelier than another by more than 1 in 10^13."""
    return f"{int.from_bytes(random(8), 'big') % 10**CODE_DIGITS:0{CODE_DIGITS}}"


def new_secret(random: Random) -> int:
    """A secret exponent for one socket."""
    return int.from_bytes(random(SECRET_BYTES), "big")


def public_of(secret: int) -> str:
    """The public number of a secret exponent: 512 hex digits."""
    return _written(pow(GENERATOR, secret, PRIME)).hex()


def is_public(text: str) -> bool:
    """Whether this is a public number that a listener cannot reckon with: not 0, 1 or p - 1."""
    return _PUBLIC.fullmatch(text) is not None and 2 <= int(text, 16) <= PRIME - 2


def shared_secret(secret: int, peer: str) -> bytes:
    """What only the two ends know: the other end's public number to the power of one's own secret."""
    demand(is_public(peer))
    return _written(pow(int(peer, 16), secret, PRIME))


def code_key(code: str, shared: bytes, phone: str, host: str) -> bytes:
    """The key that a short code makes between the phone's and the host's public number."""
    demand(is_code(code) and is_public(phone) and is_public(host))
    parts = (CODE.encode("ascii"), code.encode("ascii"), shared, bytes.fromhex(phone), bytes.fromhex(host))
    return bytes.fromhex(hash_parts(*parts))


def _written(number: int) -> bytes:
    return number.to_bytes(PUBLIC_BYTES, "big")
