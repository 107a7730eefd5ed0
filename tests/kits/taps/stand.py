"""A photographed game in front of the stand's camera of the real app; every tap of its people is counted."""

import json
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import cv2

from companion.board_readers import shipped_board
from companion.text import capital
from companion.ui.photo._explanations import StoryPush
from companion.ui.photo.setup_photo import SetupPhoto
from companion.ui.watching.line import WatchPush
from companion.ui.watching.verdict import Comes
from companion.ui.watching.watching import TOLD_SECONDS, Watching, WatchingState
from engine.game import Step
from tests.kits.taps.window import WindowHand
from tests.kits.ui.at_rest import AHEAD
from tests.kits.ui.stand_kit import StandCamera, standing
from tests.kits.ui.table_kit import GAME, drawn, state_of
from tests.kits.ui.ui_kit import TABLET, Driver, running
from tests.kits.vision.followed import FOLLOWER
from tests.kits.vision.shared_photos import PHOTOS
from vision.finding.look import look
from vision.following.explanation import Explanation, along
from vision.live.watch import WatchStage

GAMES = PHOTOS / "games"


class How(Enum):
    """How a photographed turn came onto the table."""

    PLAYED = "played by itself"
    ASKED = "asked"
    BY_HAND = "entered by hand"
    WRONG = "played by itself wrongly, taken back and entered by hand"


class Watched(NamedTuple):
    """One photographed turn."""

    how: How
    taps: int
    corrected: int
    """What is different afterwards though no photo could show it: set right by the kit, uncounted."""


def watch(game: Path, folder: Path, most: int = 1000) -> Iterator[Watched]:
    """Has the app watch this game, turn by turn, at most so many."""
    told = json.loads((game / "turns.json").read_text("utf-8"))["turns"][:most]
    turns = [[GAME.decode_step(step) for step in turn["steps"]] for turn in told]
    journal = Path(shutil.copy(game / "journal.jsonl", folder / "watched.jsonl"))
    with standing() as camera, running(folder, TABLET, resume=journal) as person:
        drawn(person)
        photos = person.app.session.hosted.photos.path
        SetupPhoto(photos).keep(look(game / "setup.jpg", shipped_board(GAME.name)))
        table = WatchedTable(person, camera)
        table.shows(game / "photo_00.jpg")
        person.tap("Watch")
        table.has_judged()
        table.answer_no()
        for number, turn in enumerate(turns, 1):
            yield table.play(turn, game / f"photo_{number:02d}.jpg")


class WatchedTable:
    """The people of a watched table, who know what was really played."""

    def __init__(self, person: Driver, camera: StandCamera) -> None:
        self._person, self._camera = person, camera
        self._hand = WindowHand(person, {})

    @property
    def _watching(self) -> Watching:
        found = self._person.app.screens.get_screen("table")._watch.on
        assert isinstance(found, Watching)
        return found

    def shows(self, photo: Path) -> None:
        """What the camera sees from now on, once no hand is over it."""
        picture = cv2.imread(str(photo))
        assert picture is not None
        self._camera.looks_at(picture)

    def has_judged(self) -> None:
        """Waits until the camera has looked, and the app has said what it makes of it."""
        ends = (WatchingState.LOOKING, WatchingState.TOLD, WatchingState.ASKING)
        seen = lambda: self._watching._camera.now.stage is WatchStage.WAITING  # noqa: E731
        self._person.until(lambda: seen() and self._watching.state in ends, what="the photo to be judged")
        self._person.rest()

    def play(self, turn: list[Step], photo: Path) -> Watched:
        """One turn on the board, its photo, and what people do until the table is right."""
        start = state_of(self._person)
        self._camera.reach_in()
        self._person.until(
            lambda: self._watching._camera.now.stage is WatchStage.TOUCHED, what="the hand to be seen"
        )
        self.shows(photo)
        self.has_judged()
        how, taps = self._settled(start, turn)
        return Watched(how, taps, self._set_right(start, turn))

    def _settled(self, start: Any, turn: list[Step]) -> tuple[How, int]:
        watching, true = self._watching, _after(start, turn)
        found = watching._found
        if watching.state is WatchingState.TOLD:
            if found.best and _is_true(start, found.best.steps, turn, true):
                AHEAD.put_forward(TOLD_SECONDS)
                self._person.until(lambda: watching.state is WatchingState.LOOKING, what="the news to be old")
                return How.PLAYED, 0
            self._person.tap("Undo it")
            return How.WRONG, 1 + self._by_hand(start, turn)
        if watching.state is WatchingState.ASKING and found.comes is Comes.ASKED:
            taps = self._answered(start, turn, true)
            if taps:
                return How.ASKED, taps
        return How.BY_HAND, self.answer_no() + self._by_hand(start, turn)

    def answer_no(self) -> int:
        """The table is right: a tap, where something is asked."""
        if self._watching.state is not WatchingState.ASKING:
            return 0
        if self._person.push("No"):
            self._person.tap("No")
            return 1
        self._person.tap("Look closer")
        self._person.app.to_table()
        self._person.rest()
        self.has_judged()
        return 2

    def _by_hand(self, start: Any, turn: list[Step]) -> int:
        self._person.until(lambda: state_of(self._person) == start, what="the table before the turn")
        before = self._hand.taps
        self._hand.play(turn)
        return self._hand.taps - before

    def _answered(self, start: Any, turn: list[Step], true: Any) -> int:
        """Taps until the table has it; 0 where no answer is right."""
        task = self._watching._task
        assert task is not None and task.now.explained is not None
        found = task.now.explained.explanations
        right = [each for each in found if _is_true(start, each.steps, turn, true)]
        if not right:
            return 0
        best = right[0]
        view = self._person.app.screens.get_screen("table")
        wanted = [_answer(best, number, turn) for number in range(len(best.questions))]
        words = [
            capital(view.say(GAME.label(_states(start, best)[question.step], step)))
            for question, step in zip(best.questions, wanted, strict=True)
        ]
        pushes = {each.text: each for each in self._person.shown(WatchPush)}
        direct = "Yes, play it" if not words else words[0] if len(words) == 1 else ""
        if best is found[0] and direct in pushes:
            self._person.touch(pushes[direct])
            self._person.until(lambda: state_of(self._person) != start, what="the turn to be played")
            self.has_judged()
            return 1
        return self._closer(start, best, found, wanted, words)

    def _closer(
        self,
        start: Any,
        best: Explanation,
        found: Sequence[Explanation],
        wanted: Sequence[Step],
        words: Sequence[str],
    ) -> int:
        """The same on the photo's own screen."""
        person, taps = self._person, 2
        person.tap("Look closer")
        person.until(lambda: next(person.shown(StoryPush), None), what="the explanations")
        person.rest()
        if best is not found[0]:
            person.touch(list(person.shown(StoryPush))[list(found).index(best)])
            person.rest()
            taps += 1
        for question, step, said in zip(best.questions, wanted, words, strict=True):
            if step != question.usual and person.push(said):
                person.tap(said)
                person.rest()
                taps += 1
        person.tap("Yes, play it")
        person.until(lambda: state_of(person) != start, what="the turn to be played")
        person.rest()
        if person.app.screens.current != "table":  # something still differs: people have had enough of it
            taps += 1
            person.app.to_table()
            person.rest()
        self.has_judged()
        taps += self.answer_no()
        return taps

    def _set_right(self, start: Any, turn: list[Step]) -> int:
        """Plays the true turn where the table has another one of the same look; how many seats differ."""
        person, true = self._person, _after(start, turn)
        assert FOLLOWER.position(state_of(person)) == FOLLOWER.position(true)
        wrong = sum(a != b for a, b in zip(state_of(person).players, true.players, strict=True))
        session = person.app.session
        if state_of(person) != true:
            while state_of(person) != start:
                session.hosted.ask(lambda host: host.room.undo(session.table.revision))
            for step in turn:
                session.hosted.ask(lambda host, step=step: host.room.play(step.act, result=step.result))
            person.rest()
        return wrong


def _after(state: Any, steps: Sequence[Step]) -> Any:
    for step in steps:
        state = GAME.apply(state, step)
    return state


def _states(start: Any, best: Explanation) -> list[Any]:
    return [state for state, _ in along(GAME, start, best.steps)]


def _is_true(start: Any, steps: Sequence[Step], turn: Sequence[Step], true: Any) -> bool:
    """Whether these steps choose the true section and leave what the true turn left on the board."""
    same = FOLLOWER.position(_after(start, steps)) == FOLLOWER.position(true)
    return same and bool(steps) and steps[0].act == turn[0].act


def _answer(best: Explanation, number: int, turn: Sequence[Step]) -> Step:
    """The true answer where it can be given, else the usual one."""
    question = best.questions[number]
    return next((step for step in (question.usual, *question.others) if step in turn), question.usual)


def main() -> None:
    """Counts every photographed game, or those of a folder that is named."""
    lot: list[Watched] = []
    for game in sorted(
        path.parent for path in Path(sys.argv[1] if sys.argv[1:] else GAMES).glob("*/turns.json")
    ):
        with TemporaryDirectory() as folder:
            for number, each in enumerate(watch(game, Path(folder)), 1):
                print(game.name, number, each.how.value, each.taps, each.corrected, flush=True)
                lot.append(each)
    hows = Counter(each.how.value for each in lot)
    print(
        f"{len(lot)} turns, {sum(each.taps for each in lot) / max(1, len(lot)):.2f} taps a turn;", dict(hows)
    )


if __name__ == "__main__":
    main()
