"""Commitments: the exact bytes that seal a small secret, how they are verified, and their four words."""

import hashlib
import hmac
import re
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final

from engine.codec import Json, Malformed, dumps, loads
from engine.message import TableError

PROTOCOL: Final = 1
TAG: Final = b"adjutant-sealed-choice/v1"
NONCE_BYTES: Final = 32  # as many as the hash has: guessing the nonce is no easier than breaking SHA-256
SECRET_MOST: Final = 1024  # characters; a dial with five cards takes 40, and seven openings fit one message
DEPTH_MOST: Final = 8  # nesting of a secret; no recursion of either language comes near its limit
NUMBER_MOST: Final = 2**53 - 1  # the last whole number that the page's JavaScript can hold exactly
WORD_BITS: Final = 11  # 2048 words; four of them are 44 bits, see docs/security.md

_HASH: Final = re.compile("[0-9a-f]{64}")


class SealedError(TableError):
    """What is wrong with a sealed choice; never holds a secret or a nonce."""


class CommitmentMismatch(SealedError):
    """An opening is not what its side had sealed."""


class Misshapen(SealedError):
    """A commitment, nonce, secret or number that is not of the agreed shape."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a commitment is bound to, so that it fits no other game, choice, attempt, seat or role."""

    game: str
    choice: int
    attempt: int
    seat: int
    role: str
    peer: int
    protocol: int = PROTOCOL

    def encoded(self) -> bytes:
        """The one canonical text of the context."""
        return dumps(asdict(self)).encode("ascii")


@dataclass(frozen=True, slots=True)
class SealOpening:
    """What opens a commitment: the nonce as hex and the secret as canonical JSON text."""

    nonce: str = field(repr=False)
    secret: str = field(repr=False)


def length_prefixed(*parts: bytes) -> bytes:
    """The parts, each after its length in four bytes, so that no byte can move from one to the next."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def hash_parts(*parts: bytes) -> str:
    """SHA-256, as hex, over the parts, each after its length."""
    return hashlib.sha256(length_prefixed(*parts)).hexdigest()


def commitment(context: Context, nonce: bytes, secret: bytes) -> str:
    """The 64 hex digits that seal the secret; Misshapen for a nonce that is not 32 bytes."""
    if len(nonce) != NONCE_BYTES:
        raise Misshapen("sealed.shape")
    return hash_parts(TAG, context.encoded(), nonce, secret)


def commitment_to(context: Context, opening: SealOpening) -> str:
    """The commitment that this opening opens, or Misshapen."""
    if not (is_hash(opening.nonce) and is_canonical(opening.secret)):
        raise Misshapen("sealed.shape")
    return commitment(context, bytes.fromhex(opening.nonce), opening.secret.encode("ascii"))


def check(context: Context, sealed: str, opening: SealOpening) -> None:
    """Raises CommitmentMismatch, with both hashes, unless the opening opens this commitment."""
    found = commitment_to(context, opening)
    if not hmac.compare_digest(found.encode("ascii"), sealed.encode("utf-8", "surrogatepass")):
        raise CommitmentMismatch("sealed.mismatch", listed=sealed, found=found)


def is_hash(text: str) -> bool:
    """Whether this is written like a commitment: 64 small hex digits."""
    return _HASH.fullmatch(text) is not None


def verify(context: Context, sealed: str, opening: SealOpening) -> bool:
    """Whether the opening opens this commitment in this context."""
    try:
        check(context, sealed, opening)
    except SealedError:
        return False
    return True


def secret_text(secret: Json) -> str:
    """The one canonical text of a secret; Misshapen unless it is small and holds no fractions."""
    if not _is_plain(secret) or len(text := dumps(secret)) > SECRET_MOST:
        raise Misshapen("sealed.shape")
    return text


def is_canonical(secret: str) -> bool:
    """Whether this is the one canonical text of some secret."""
    try:
        return len(secret) <= SECRET_MOST and secret_text(loads(secret)) == secret
    except (Malformed, Misshapen):
        return False


def _is_plain(value: Json, depth: int = 0) -> bool:
    if isinstance(value, dict):
        # Only ASCII keys sort alike in Python and in JavaScript.
        return depth < DEPTH_MOST and all(
            key.isascii() and _is_plain(item, depth + 1) for key, item in value.items()
        )
    if isinstance(value, list):
        return depth < DEPTH_MOST and all(_is_plain(item, depth + 1) for item in value)
    if isinstance(value, int):
        return abs(value) <= NUMBER_MOST
    return value is None or isinstance(value, str)


def seal_words(sealed: str) -> tuple[str, ...]:
    """Four words for the first 44 bits of a commitment, to compare two phones by glancing."""
    start, words = int(sealed[:11], 16), _words()
    return tuple(words[start >> shift & 2**WORD_BITS - 1] for shift in (33, 22, 11, 0))


@cache
def _words() -> tuple[str, ...]:
    return tuple(files("companion.net").joinpath("words.txt").read_text("ascii").split())
