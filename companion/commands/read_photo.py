"""`adjutant read`: a photo of the board becomes what lies on it."""

import json
import sys
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2

from companion.board_readers import FIRST, reader_of, shipped_board
from companion.games import game_called
from companion.text import text
from companion.whole_file import write_whole
from engine.message import Message, TableError, say
from vision.arrays import Corners
from vision.finding.look import SeenBoard, look
from vision.finding.profile import Profile, load_profile, save, teach
from vision.overlay import drawn
from vision.photo.photo import load
from vision.readers import Known, Reader
from vision.reading import Reading, encode_not_found, encode_reading

OVERLAYS: Final = (".png", ".jpg", ".jpeg")
"""Endings of an overlay's file, each for the format it names."""


class BadPlayers(TableError):
    """Players that are not written in pairs, or that no table can have."""


class BadOverlay(TableError):
    """A file for the overlay whose ending says none of the formats that are written."""


class BadSetupPhoto(TableError):
    """A set-up photo that cannot be used."""


@dataclass(frozen=True, slots=True)
class ReadWishes:
    """What somebody typed after `adjutant read`."""

    photo: Path
    game: str | None = None
    """None: the first whose board can be read."""
    setup: Path | None = None
    players: Sequence[str] = ()
    board: Path | None = None
    overlay: Path | None = None
    teach: Path | None = None
    corners: Corners | None = None
    as_json: bool = False


def run(wishes: ReadWishes) -> int:
    """Prints what lies on the board; 1 and one sentence on stderr if it cannot be read."""
    try:
        if wishes.teach and wishes.corners:
            return _teach(wishes, wishes.teach, wishes.corners)
        return _read(wishes)
    except TableError as error:
        sentence = text(error.message)
        if wishes.as_json:
            print(json.dumps(encode_not_found(sentence), indent=2, ensure_ascii=False))
        print(sentence, file=sys.stderr)
        return 1


def _teach(wishes: ReadWishes, out: Path, corners: Corners) -> int:
    like = shipped_board(wishes.game or FIRST)
    profile = teach(load(wishes.photo).pixels, corners, out.stem, like.ratio)
    write_whole(out, save(profile))
    print(text(say("read.taught", file=out.name, n=profile.flat)), file=sys.stderr)
    return 0


def _read(wishes: ReadWishes) -> int:
    game = wishes.game or FIRST
    if wishes.overlay and wishes.overlay.suffix.lower() not in OVERLAYS:
        raise BadOverlay("read.overlay", known=OVERLAYS)
    profile = load_profile(wishes.board) if wishes.board else shipped_board(game)
    players = _players(wishes.players, game)
    setup = _setup(wishes.setup, profile) if wishes.setup else None
    start = time.perf_counter()
    board = look(wishes.photo, profile)
    looked = time.perf_counter() - start
    reader = reader_of(game)
    reading, seconds = _understood(reader, board, players, setup, looked)
    if wishes.overlay:
        _draw(wishes.overlay, board, reader, reading)
    if reading.board.warning:
        print(text(reading.board.warning), file=sys.stderr)
    if wishes.as_json:
        print(json.dumps(encode_reading(reading, seconds), indent=2))
    else:
        print("\n".join([*reading.told(text), text(_how(reading, seconds))]))
    return 0


def _understood(
    reader: Reader, board: SeenBoard, players: Mapping[str, str], setup: SeenBoard | None, looked: float
) -> tuple[Reading, float]:
    """What lies on the board, and the seconds that it took to find and to read it."""
    known = Known(players, setup.straight, setup.found) if setup else Known(players)
    start = time.perf_counter()
    reading = reader.read(board.straight, board.found, known)
    return reading, looked + time.perf_counter() - start


def _setup(photo: Path, profile: Profile) -> SeenBoard:
    try:
        return look(photo, profile)
    except TableError as error:
        raise BadSetupPhoto("read.setup", why=text(error.message)) from error


def _players(typed: Sequence[str], game: str) -> dict[str, str]:
    """Who plays, and what with, where somebody says it: no photo of a board shows that."""
    pairs = [[word.strip() for word in pair.split(":")] for pair in typed if pair.strip()]
    if any(len(words) > 2 or not all(words) for words in pairs):
        raise BadPlayers("read.players")
    players = {who: "".join(what) for who, *what in pairs}
    if len(players) < len(pairs):
        raise BadPlayers("read.named_twice")
    _check_choices([what for what in players.values() if what], game)
    return players


def _check_choices(chosen: Collection[str], game: str) -> None:
    """Each is one of the game's; that one is named twice does no harm, for none of it lies on the board."""
    fields = game_called(game).setup_form().seat_fields[1:]
    known = tuple(option.id for field in fields for option in field.options)
    for each in chosen:
        if each not in known:
            raise BadPlayers("read.unknown_choice", name=each[:40], known=known)


def _draw(out: Path, board: SeenBoard, reader: Reader, reading: Reading) -> None:
    picture = drawn(board.photo.pixels, board.found, reader.marks(reading))
    write_whole(out, cv2.imencode(out.suffix.lower(), picture)[1].tobytes())


def _how(reading: Reading, seconds: float) -> Message:
    return say("read.done", seconds=f"{seconds:.1f}", tilt=round(reading.board.tilt_deg))
