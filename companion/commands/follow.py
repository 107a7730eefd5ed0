"""`adjutant follow`: photos taken turn by turn become the acts that were played."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.board_readers import follower_of, proposer_of, reader_of, shipped_board
from companion.commands.kept_copy import keep_copy, played, refuse_existing
from companion.commands.read_photo import BadSetupPhoto
from companion.commands.replay import replayed
from companion.text import text
from engine.codec import Json, loads
from engine.game import Game, Step, play
from engine.message import Message, TableError, say
from engine.table import Table
from vision.finding.look import SeenBoard, look
from vision.finding.profile import Profile
from vision.following.encoding import encode_explained
from vision.following.explain import explain
from vision.following.explanation import FORMAT, Explained, along
from vision.following.witness import Sighting
from vision.readers import Known

MOST_TRUTH: Final = 20_000_000
"""Bytes of a file of true turns; a whole evening has less than one million."""
_INDENT: Final = "  "


class NoTrackedBoard(TableError):
    """A table that does not track its board, so that no photo of it explains anything."""


class BadTruth(TableError):
    """A file of true turns that cannot be used."""


@dataclass(frozen=True, slots=True)
class FollowWishes:
    """What somebody typed after `adjutant follow`."""

    journal: str
    photos: Sequence[Path]
    setup: Path | None = None
    truth: Path | None = None
    save: Path | None = None
    as_json: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class FollowedPhoto:
    """What one photo came to."""

    photo: Path
    before: Any
    """The state of the table before it."""
    explained: Explained
    why: str = ""
    """The sentence why it could not be read; empty: it could."""


def run(wishes: FollowWishes) -> int:
    """Explains every photo and plays the best explanation before the next; 1 if one could not be read."""
    if wishes.save:
        refuse_existing(wishes.save)
    table = replayed(wishes.journal)
    true_turns = _true_turns(table.game, wishes.truth) if wishes.truth else None
    following = Following(table.game, table.state, wishes.setup)
    done: list[FollowedPhoto] = []
    for number, photo in enumerate(wishes.photos):
        print(text(say("follow.progress", n=number + 1, photos=len(wishes.photos))), file=sys.stderr)
        found = following.explained(photo)
        done.append(found)
        if found.why:
            print(text(say("follow.unread", file=photo.name, why=found.why)), file=sys.stderr)
        if true_turns is not None:
            following.go_on(_true_turn(true_turns, number))
        elif found.explained.explanations and not found.explained.unchanged:
            following.go_on(found.explained.explanations[0].steps)
    if wishes.save:
        _save(table, Path(wishes.journal), wishes.save, following.steps)
    _tell(following, done, wishes.as_json)
    return 1 if any(found.why for found in done) else 0


class Following:
    """A table that goes on from photo to photo; nothing of it is saved."""

    def __init__(self, game: Game[Any], state: Any, setup: Path | None) -> None:
        self.game = game
        self.steps: list[Step] = []
        """Everything that was played."""
        self.follower: Final = follower_of(game.name)
        self._state = state
        self._reader: Final = reader_of(game.name)
        self._proposer: Final = proposer_of(game.name)
        if self._proposer.expected(state) is None:
            raise NoTrackedBoard("follow.no_board")
        self._profile: Final[Profile] = shipped_board(game.name)
        self._setup: Final = self._set_up(setup) if setup else None
        self._reading: Any = None
        self._last: Sighting | None = None

    def explained(self, photo: Path) -> FollowedPhoto:
        """What was played before this photo; what cannot be read is a sentence."""
        before, self._reading = self._state, None
        try:
            self._reading = self._read(photo)
            witness = self.follower.witness(before, self._reading, self._last)
        except TableError as error:
            return FollowedPhoto(photo, before, Explained((), ()), text(error.message))
        return FollowedPhoto(photo, before, explain(self.game, witness, before))

    def go_on(self, steps: Sequence[Step]) -> None:
        """Plays these steps; what the photo was read as then is remembered beside the state."""
        for step in steps:
            self._state = play(self.game, self._state, step)
        self.steps += steps
        if self._reading is not None:
            self._last = Sighting(self._state, self._reading)

    def _read(self, photo: Path) -> Any:
        board = look(photo, self._profile)
        setup, players = self._setup, self._proposer.players(self._state)
        prior = self._proposer.expected(self._state)
        if setup is None:
            known = Known(players, prior=prior)
        else:
            known = Known(players, setup.straight, setup.found, prior)
        return self._reader.read(board.straight, board.found, known)

    def _set_up(self, photo: Path) -> SeenBoard:
        try:
            return look(photo, self._profile)
        except TableError as error:
            raise BadSetupPhoto("read.setup", why=text(error.message)) from error


def _true_turns(game: Game[Any], path: Path) -> list[tuple[Step, ...]]:
    """The steps of each true turn, as the file lists them."""
    try:
        with path.open("rb") as file:
            data = loads(file.read(MOST_TRUTH))
    except OSError as error:
        raise BadTruth("follow.no_truth", file=path.name, why=error.strerror or "") from error
    except UnicodeDecodeError as error:
        raise BadTruth("follow.bad_truth", file=path.name) from error
    turns = data.get("turns") if isinstance(data, dict) else None
    if not isinstance(turns, list):
        raise BadTruth("follow.bad_truth", file=path.name)
    return [tuple(game.decode_step(step) for step in _steps(turn, path)) for turn in turns]


def _steps(turn: Json, path: Path) -> list[Json]:
    steps = turn.get("steps") if isinstance(turn, dict) else None
    if not isinstance(steps, list):
        raise BadTruth("follow.bad_truth", file=path.name)
    return steps


def _true_turn(turns: Sequence[tuple[Step, ...]], number: int) -> tuple[Step, ...]:
    """The turn before this photo; a photo beyond the last turn shows what the last one left."""
    return turns[number] if number < len(turns) else ()


def _save(table: Table[Any], path: Path, save: Path, steps: Sequence[Step]) -> None:
    if table.stopped:
        table.keep_beside(save, path)
        played(table, steps)
    else:
        keep_copy(table, path, save, steps)


def _tell(following: Following, done: Sequence[FollowedPhoto], as_json: bool) -> None:
    if as_json:
        photos: list[Json] = [_photo(following, found) for found in done]
        print(json.dumps({"format": FORMAT, "photos": photos}, ensure_ascii=False))
        return
    for found in done:
        print("\n".join(_lines(following.game, found)))


def _photo(following: Following, found: FollowedPhoto) -> Json:
    told: dict[str, Json] = {
        "photo": str(found.photo),
        **encode_explained(following.game, following.follower, found.explained, text),
    }
    return told | ({"why": found.why} if found.why else {})


def _why(explained: Explained) -> Message:
    """Why there is no explanation that could be played."""
    if explained.strange:
        return say("photos.strange")
    return say("follow.unchanged" if explained.unchanged else "follow.none")


def _lines(game: Game[Any], found: FollowedPhoto) -> Iterator[str]:
    """What was played in words, what else it may have been, what is left to ask, what speaks against it."""
    explanations, unchanged = found.explained.explanations, found.explained.unchanged
    if found.why or unchanged or not explanations:
        why = found.why or text(_why(found.explained))
        yield text(say("follow.unexplained", file=found.photo.name, why=why))
    for number, explanation in enumerate(explanations):
        key = "follow.alternative" if number or unchanged else "follow.best"
        sure = round(100 * explanation.confidence)
        told = along(game, found.before, explanation.steps)
        words = " · ".join(text(game.label(state, step)) for state, step in told)
        yield (_INDENT if number or unchanged else "") + text(
            say(key, file=found.photo.name, what=words, sure=sure)
        )
    if explanations and not unchanged:
        asked = [text(question.asks) for question in explanations[0].questions]
        yield from (_INDENT + text(say("follow.question", what=question)) for question in asked)
    if found.explained.against:
        yield _INDENT + text(say("follow.against", what=found.explained.against))
