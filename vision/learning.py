"""What a game must offer so that accepted places teach its reader."""

from collections.abc import Mapping
from typing import Any, Protocol

from engine.codec import Json
from vision.arrays import Pixels


class Learner(Protocol):
    """Keeps what people's answers have taught about one table's pieces."""

    def lessons(self, kept: Json) -> Any:
        """What was kept, as the reader wants it in `Known.lessons`; anything else is not learnt from."""

    def learn(self, straight: Pixels, setup: Pixels | None, accepted: Mapping[str, Any], kept: Json) -> Json:
        """What to keep from now on; `accepted` is what really stands there, by place. Takes a second."""
