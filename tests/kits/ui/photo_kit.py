"""Photos for the app's screens: our own synthetic board, and a reader that is told what it sees."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from unittest.mock import patch

from companion import board_readers
from companion.ui.photo import live_camera, reading_task
from engine.codec import Json
from engine.scythe.state import State
from tests.kits.vision.readings import photo_of
from tests.kits.vision.synthetic_board import profile, shot, write
from vision.arrays import Pixels
from vision.finding.found import Found
from vision.overlay import OverlayMark
from vision.readers import Cancelled, Known
from vision.scythe import plan
from vision.scythe.marks import marks
from vision.scythe.reading import PlaceReading, ScytheReading, SeenPiece, TrackReading


class ToldReader:
    """Says what it was told to say: the screen is on trial here, no reader. Waits while `held`."""

    def __init__(self, says: Callable[[Found], ScytheReading]) -> None:
        self.says = says
        self.known: list[Known] = []
        self.go = Event()
        self.go.set()

    def read(self, straight: Pixels, found: Found, known: Known) -> ScytheReading:
        """The prepared reading, once it may go on."""
        self.known.append(known)
        known.progress(0.5)
        while not self.go.wait(0.01):
            if known.cancelled():
                raise Cancelled
        return self.says(found)

    def lessons(self, kept: Json) -> Json:
        """As they were kept."""
        return kept

    def learn(
        self, straight: Pixels, setup: Pixels | None, accepted: Mapping[str, PlaceReading], kept: Json
    ) -> Json:
        """Which units were accepted where."""
        learnt = dict(kept) if isinstance(kept, dict) else {}
        for place, found in accepted.items():
            learnt[place] = {faction: dict(units) for faction, units in found.units.items()}
        return learnt

    def marks(self, reading: ScytheReading) -> Sequence[OverlayMark]:
        """As the real reader draws what it has understood."""
        return marks(reading)


@contextmanager
def reading_is(says: Callable[[Found], ScytheReading]) -> Iterator[ToldReader]:
    """The synthetic board is the one that ships, and this is what every photo of it shows."""
    reader = ToldReader(says)
    own = lambda game: profile()  # noqa: E731
    with (
        patch.dict(board_readers.READERS, {board_readers.FIRST: lambda: reader}),
        patch.dict(board_readers.LEARNERS, {board_readers.FIRST: lambda: reader}),
        patch.object(reading_task, "shipped_board", own),
        patch.object(live_camera, "shipped_board", own),
    ):
        yield reader


def _seen(kind: str, faction: str, place: str, beside: float) -> SeenPiece:
    """A piece so many widths of a hex beside the middle of its place."""
    middle = plan.TERRITORIES[place]
    return SeenPiece(kind, faction, (middle.x + beside * plan.HEX_WIDTH, middle.y))


def differing(state: State, found: Found) -> ScytheReading:
    """A photo of this table on which three things differ: one sure, one doubtful, a token on its track."""
    true = photo_of(state, found, 0.97)
    first, second = (seat.faction for seat in state.setup.seats[:2])
    places = {
        "M1": PlaceReading({str(first): {"worker": 2, "mech": 1}}, resources={"metal": 3}, confidence=0.93),
        "F2": PlaceReading(
            {str(second): {"worker": 1}},
            encounter=True,
            confidence=0.52,
            pieces=(_seen("worker", str(second), "F2", -0.2), _seen("encounter", "", "F2", 0.2)),
        ),
    }
    power = {**true.power, str(first): TrackReading((state.players[0].power + 4) % 16, 0.98)}
    territories = {**true.territories, **places}
    return ScytheReading(found, territories, true.home, true.triumph, power, true.popularity)


def picture(folder: Path, name: str = "board.jpg", tilt: float = 12) -> Path:
    """A photo of the synthetic board with pieces on it, as a file."""
    return write(folder / name, shot(tilt=tilt).pixels)
