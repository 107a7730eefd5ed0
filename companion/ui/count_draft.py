"""Numbers that are being entered: kept on the disk after every key, so that a killed app loses none."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.ui.settings import SmallFile
from engine.codec import Json


@dataclass(frozen=True, slots=True)
class CountDraft:
    """What was entered for one seat and not yet told to the table; `of` is the table."""

    of: str | None = None
    seat: int = 0
    answers: Any = None


class CountDrafts:
    """The one draft of this app, in a small file of its own."""

    def __init__(self, folder: Path, name: str = "counting.json") -> None:
        self._file = SmallFile(folder / name, CountDraft)

    def read(self, of: str) -> tuple[int, dict[str, Json]] | None:
        """The seat and its numbers, if this table's were being entered."""
        draft = self._file.read()
        found = draft.of == of and isinstance(draft.answers, dict)
        return (draft.seat, draft.answers) if found else None

    def write(self, of: str, seat: int, answers: dict[str, Json]) -> None:
        """Keeps these numbers."""
        self._file.write(CountDraft(of, seat, answers))

    def clear(self) -> None:
        """The table has them now."""
        self._file.write(CountDraft())
