"""Damaged pictures and board profiles for `adjutant read`."""

import io
import random
import tempfile
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from companion.languages import LANGUAGES
from tests.kits.command import keeps_its_word
from tests.kits.mutations import mutated_bytes
from tests.kits.vision.synthetic_board import profile, shot, stranger
from tests.soak.proof import Proof
from vision.finding.profile import save

PROOF = Proof("a damaged picture or profile is refused in one sentence, or read", aim=10_000, weight=3)
SIZE = (720, 540)  # the smallest photos that are looked at are quick to damage and to look at
ENDINGS = (".jpg", ".png", ".webp", ".bmp")


@cache
def _photo(ending: str, board: bool) -> bytes:
    """A whole photo of our own board, or of another one, which is quicker to give up."""
    pixels = shot(None if board else stranger(2), tilt=20, turn=10, distance=1.15, size=SIZE).pixels
    encoded: bytes = cv2.imencode(ending, pixels)[1].tobytes()
    return encoded


@cache
def _profile() -> bytes:
    return save(profile())


def case(seed: int) -> None:
    """One photo, set-up photo or profile, damaged; the other files are whole."""
    chance = random.Random(seed)
    # A photo in which the board is found is read for a second or two, so that is the seldom one.
    ending, board = chance.choice(ENDINGS), chance.random() < 0.2
    photo, known = _photo(ending, board), _profile()
    what = chance.choice(("photo", "photo", "setup", "profile", "parts"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        given = {"photo": photo, "setup": photo, "profile": known}
        if what == "parts":
            given["profile"] = _with_odd_parts(chance, known)
        else:
            given[what] = mutated_bytes(chance, given[what])
        for file, data in given.items():
            (folder / file).write_bytes(data)
        command = ["read", str(folder / "photo"), "--board", str(folder / "profile")]
        setup = ["--setup", str(folder / "setup")] if what == "setup" else []
        keeps_its_word("--language", chance.choice(tuple(LANGUAGES)), *command, *setup)


def _with_odd_parts(chance: random.Random, known: bytes) -> bytes:
    """A profile that is a right archive, with one part of another shape or kind, or with wild values."""
    with np.load(io.BytesIO(known)) as file:
        parts = {name: file[name] for name in file.files}
    name = chance.choice(sorted(parts))
    part, dice = parts[name], np.random.default_rng(chance.randrange(2**32))
    odd = (
        lambda: part.astype(np.float64, casting="unsafe") if part.dtype.kind != "U" else part.astype("U1"),
        lambda: part[:0] if part.ndim else np.array([part, part]),
        lambda: part[..., :1] if part.ndim else np.array(None, dtype=object),
        lambda: dice.integers(0, 256, part.shape).astype(part.dtype) if part.dtype.kind in "ui" else -part,
        lambda: np.full(part.shape, np.nan),
        lambda: part.repeat(2, axis=0) if part.ndim else part.reshape(1, 1),
        lambda: part.T.copy(),
    )
    try:
        parts[name] = chance.choice(odd)()
    except (TypeError, ValueError, np.exceptions.DTypePromotionError):
        del parts[name]
    out = io.BytesIO()
    np.savez_compressed(out, **parts)
    return out.getvalue()
