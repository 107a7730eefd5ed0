"""The pond in a photo: how many flies are over each pad, and what that means for the table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from companion import board_readers
from companion.ui.photo import live_camera, reading_task
from engine.codec import Json
from engine.game import Act
from engine.message import Message, say
from tests.kits.nonsense.installed import POND
from tests.kits.nonsense.pond_state import PADS, Pond, Recount
from tests.kits.vision.synthetic_board import profile
from vision.arrays import Pixels
from vision.finding.found import Found
from vision.overlay import Chip, OverlayMark
from vision.proposal import Box, Difference
from vision.readers import Known

FLY = ((0.1, 0.5), (0.5, 0.1), (0.9, 0.5), (0.5, 0.9))


@dataclass(frozen=True, slots=True)
class PondReading:
    """The flies that were seen over each pad."""

    board: Found
    flies: Mapping[str, int]

    def contents(self) -> dict[str, Json]:
        """The flies by pad."""
        return {"flies": dict(self.flies)}

    def told(self, speak: Callable[[Message], str]) -> list[str]:
        """A line for each pad."""
        return [speak(say("pond.did_recount", pad=pad, n=n)) for pad, n in self.flies.items()]


@dataclass(frozen=True, slots=True)
class PondEyes:
    """Reader, proposer and learner of the pond; it sees the flies that it is told of."""

    flies: Mapping[str, int]

    def read(self, straight: Pixels, found: Found, known: Known) -> PondReading:
        """The flies that it was told of."""
        known.progress(1.0)
        return PondReading(found, self.flies)

    def marks(self, reading: PondReading) -> Sequence[OverlayMark]:
        """A sign in the middle."""
        return [OverlayMark((0.5, 0.5), (Chip(FLY, (0, 0, 0)),))]

    def players(self, state: Pond) -> Mapping[str, str]:
        """Frogs all look alike."""
        return {}

    def expected(self, state: Pond) -> Mapping[str, int]:
        """The flies as the table has them."""
        return dict(zip(PADS, state.flies, strict=True))

    def differences(self, state: Pond, reading: PondReading) -> tuple[Difference, ...]:
        """The pads over which the photo shows another number."""
        was = self.expected(state)
        return tuple(
            Difference(
                pad, pad, say("pond.pad", pad=pad), (say("pond.fly", n=was[pad]),), (say("pond.fly", n=n),),
                0.95, Box(0.2, 0.2, 0.6, 0.6), {"flies": n},
            )
            for pad, n in reading.flies.items() if was[pad] != n
        )  # fmt: skip

    def accept(self, state: Pond, chosen: Sequence[Difference]) -> tuple[Act, ...]:
        """A new count for each."""
        return tuple(Recount(state.turn, str(each.of), each.answers["flies"]) for each in chosen)

    def lessons(self, kept: Json) -> Any:
        """As they were kept."""
        return kept

    def learn(self, straight: Pixels, setup: Pixels | None, accepted: Mapping[str, Any], kept: Json) -> Json:
        """Frogs learn nothing."""
        return kept


@contextmanager
def pond_read(flies: Mapping[str, int]) -> Iterator[None]:
    """The pond among the boards that can be read; our synthetic board is the one that ships."""
    eyes = PondEyes(flies)
    own = lambda game: profile()  # noqa: E731
    with (
        patch.dict(board_readers.READERS, {POND.name: lambda: eyes}),
        patch.dict(board_readers.PROPOSERS, {POND.name: lambda: eyes}),
        patch.dict(board_readers.LEARNERS, {POND.name: lambda: eyes}),
        patch.object(reading_task, "shipped_board", own),
        patch.object(live_camera, "shipped_board", own),
    ):
        yield
