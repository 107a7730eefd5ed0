"""`python -m bench.vision`: how well and how fast the board is read, on labelled photos."""

import os

# One core, as on the slowest tablet; OpenBLAS reads this when numpy is first imported.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import argparse
import contextlib
import io
import json
import runpy
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any
from unittest import mock

import cv2
import numpy as np

from companion import board_readers, cli
from vision.finding.find_board import find
from vision.finding.found import Found
from vision.finding.look import look
from vision.finding.straighten import straighten
from vision.live.follow import Follower
from vision.photo.photo import load
from vision.readers import Known
from vision.scythe.kinds import UNITS

ROOT = Path(__file__).resolve().parents[1]
PHOTOS = Path(os.environ.get("ADJUTANT_SHARED", ROOT.parent / "shared")) / "vision"
EVENINGS = PHOTOS / "evenings"
MEGAPIXELS_12 = (4000, 3000)
PREVIEW = (1024, 768)


def main() -> int:
    """Measures and prints; without the photos it says so."""
    wanted = _parser().parse_args()
    cv2.setNumThreads(1)
    if not EVENINGS.is_dir():
        print("No labelled photos here: put shared/ beside the repository, or set ADJUTANT_SHARED.")
        return 0
    if wanted.memory:
        print(_memory(wanted.memory, json.loads(wanted.players)))
        return 0
    print("\n".join(_corners()))
    for setup in (True, False):
        print(f"\n{'with' if setup else 'without'} the set-up photo, counted by shared/vision/evaluate.py:")
        _evaluate(setup)
    print()
    for line in (*_speed(wanted.rounds), *_preview(wanted.frames), _memory_apart()):
        print(line)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.vision", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="12-megapixel photos to time (default: 7)")
    parser.add_argument("--frames", type=int, default=120, help="preview frames to time (default: 120)")
    parser.add_argument("--memory", type=Path, metavar="PHOTO", help="only the memory that reading it takes")
    parser.add_argument("--players", default="{}", help="with --memory: mats by faction, as JSON")
    return parser


@cache
def _profile() -> Any:
    return board_readers.shipped_board(board_readers.FIRST)


def _truth(photo: Path) -> Any:
    return json.loads(photo.with_suffix(".json").read_text("utf-8"))


def _corners() -> Iterator[str]:
    """How far the worst corner is off in every labelled photo."""
    photos, worst, missed = sorted(EVENINGS.glob("*/*.jpg")), [], []
    for photo in photos:
        found = find(load(photo), _profile())
        if isinstance(found, Found):
            right = np.array(_truth(photo)["camera"]["board_quad"])
            off = np.linalg.norm((np.array(found.quad) - right) * (1, 0.75), axis=1)
            worst.append(float(off.max() / abs(right[1, 0] - right[0, 0])))
        else:
            missed.append(f"not found: {photo.parent.name}/{photo.name}: {found.why.key}")
    near = sum(off < 0.01 for off in worst)
    yield f"board found within 1 % of its width: {near} of {len(photos)} photos"
    yield f"worst corner off by {max(worst):.3%} of the board's width, median photo {median(worst):.3%}"
    yield from missed


def _evaluate(setup: bool) -> None:
    """Runs evaluate.py itself, its calls of `adjutant read` answered in this process."""
    arguments = ["evaluate.py", "adjutant read", str(EVENINGS), *([] if setup else ["--no-setup"])]
    answers: dict[Path, str] = {}
    with (
        mock.patch.object(subprocess, "run", partial(_answered, answers)),
        mock.patch.object(sys, "argv", arguments),
        mock.patch.dict(board_readers.READERS, {board_readers.FIRST: _reader}),
    ):
        runpy.run_path(str(PHOTOS / "evaluate.py"), run_name="__main__")
    print("how often a place is right, by its confidence: " + ", ".join(_honesty(answers)))


def _honesty(answers: dict[Path, str]) -> Iterator[str]:
    """For each range of confidence how many places were right: at 0.9 nine of ten should be."""
    places = []
    for photo, answer in answers.items():
        real = _truth(photo)["territories"]
        for name, place in json.loads(answer).get("territories", {}).items():
            right = _units(real.get(name, {}).get("pieces", {})) == _units(place["units"])
            places.append((place["confidence"] if place["seen"] else 0.0, right))
    for low, high in pairwise((0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01)):
        here = [right for sure, right in places if low <= sure < high]
        yield f"from {low} {sum(here)} of {len(here)}"


def _units(pieces: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """Factions with their units alone, as evaluate.py compares them."""
    own = {
        faction: {kind: count for kind, count in lot.items() if count and kind in UNITS}
        for faction, lot in pieces.items()
    }
    return {faction: lot for faction, lot in own.items() if lot}


@cache
def _reader() -> Any:
    return _LOADERS[board_readers.FIRST]()


_LOADERS = dict(board_readers.READERS)


def _answered(
    answers: dict[Path, str], arguments: list[str], **_: object
) -> "subprocess.CompletedProcess[str]":
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.main(arguments[1:])
    answers[Path(arguments[2])] = out.getvalue()
    return subprocess.CompletedProcess(arguments, code, out.getvalue(), err.getvalue())


def _large() -> tuple[bytes, Any]:
    """A photo of 12 megapixels, enlarged from a labelled one, and the players in it."""
    photo = sorted(EVENINGS.glob("*/game_*.jpg"))[0]
    picture = cv2.resize(cv2.imread(str(photo)), MEGAPIXELS_12, interpolation=cv2.INTER_CUBIC)
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes(), _truth(photo)["mats"]


def _speed(rounds: int) -> Iterator[str]:
    """Seconds for a 12-megapixel photo, part by part, beside one SIFT pass over the same picture."""
    data, players = _large()
    reader, profile = _reader(), _profile()
    setup = look(sorted(EVENINGS.glob("*/setup.jpg"))[0], profile)
    known = Known(players, setup.straight, setup.found)
    took: dict[str, list[float]] = {}
    for _ in range(rounds):
        photo = _timed(took, "load", lambda: load(data))
        found = _timed(took, "find", lambda photo=photo: find(photo, profile))
        straight = _timed(took, "straighten", lambda photo=photo, found=found: straighten(photo, found))
        _timed(took, "read", lambda straight=straight, found=found: reader.read(straight, found, known))
    grey = cv2.cvtColor(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), cv2.COLOR_BGR2GRAY)
    sift: dict[str, list[float]] = {}
    _timed(sift, "SIFT", lambda: cv2.SIFT.create().detectAndCompute(grey, None))
    total = [sum(parts) for parts in zip(*took.values(), strict=True)]
    yield f"12-megapixel photo: median of {rounds} {median(total):.2f} s of one core, most {max(total):.2f} s"
    yield "  of which " + ", ".join(f"{name} {median(each):.2f}" for name, each in took.items())
    yield f"one SIFT pass over the same picture: {sift['SIFT'][0]:.2f} s of one core"


def _timed(took: dict[str, list[float]], name: str, do: Callable[[], Any]) -> Any:
    """Keeps the processor's time: with one thread it is what a quiet core would take."""
    start = time.process_time()
    result = do()
    took.setdefault(name, []).append(time.process_time() - start)
    return result


def _preview(frames: int) -> Iterator[str]:
    """Milliseconds for a frame that follows the board through a trembling preview."""
    picture = cv2.resize(cv2.imread(str(sorted(EVENINGS.glob("*/game_*.jpg"))[0])), PREVIEW)
    follower, dice = Follower(_profile()), np.random.default_rng(1)
    took: dict[str, list[float]] = {}
    for number in range(frames):
        shift = np.eye(2, 3) + dice.normal(0, 1, (2, 3)) * (0.001, 0.001, 1)
        frame = cv2.warpAffine(picture, shift, PREVIEW).astype(np.uint8)
        see = _timed(took, "follow" if number else "find", lambda f=frame, n=number: follower.see(f, n / 60))
        assert see.found
    followed = sorted(1000 * each for each in took["follow"])
    n, middle, tail = len(followed), median(followed), followed[int(len(followed) * 0.95)]
    yield f"following a frame of 1024 px: median of {n} {middle:.0f} ms of one core, 95 % below {tail:.0f} ms"
    yield f"the frame that finds it first: {1000 * took['find'][0]:.0f} ms"


def _memory_apart() -> str:
    """In a process of its own, so that nothing measured before counts."""
    data, players = _large()
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "photo.jpg"
        photo.write_bytes(data)
        command = [
            sys.executable,
            "-m",
            "bench.vision",
            "--memory",
            str(photo),
            "--players",
            json.dumps(players),
        ]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def _memory(photo: Path, players: dict[str, str]) -> str:
    """Peak memory of reading a photo with its set-up, above what the imports take."""
    # getrusage would tell the peak of the process that started this one; after a 5 Linux begins anew.
    Path("/proc/self/clear_refs").write_text("5")
    before = _kilobytes("VmRSS")
    profile, reader = _profile(), _reader()
    setup = look(sorted(EVENINGS.glob("*/setup.jpg"))[0], profile)
    board = look(photo, profile)
    reader.read(board.straight, board.found, Known(players, setup.straight, setup.found))
    above = (_kilobytes("VmHWM") - before) / 1024
    return f"memory above import: {above:.0f} MB at its peak"


def _kilobytes(what: str) -> int:
    """A line of this process's own status: VmRSS is what it holds now, VmHWM the most it ever held."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(what))


if __name__ == "__main__":
    sys.exit(main())
