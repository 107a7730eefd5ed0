"""Numbers that are being entered: kept on the disk after every key, so that a killed app loses none."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.ui.settings import SmallFile
from engine.codec import Json, encode
from engine.forms import Form


@dataclass(frozen=True, slots=True)
class CountDraft:
    """What was entered for one seat and not yet told to the table; `of` is the table."""

    of: str | None = None
    seat: int = 0
    answers: Any = None
    """By the names of the fields, each with what was asked then."""


class CountDrafts:
    """The one draft of this app, in a small file of its own."""

    def __init__(self, folder: Path, name: str = "counting.json") -> None:
        self._file = SmallFile(folder / name, CountDraft)

    def seat(self, of: str) -> int | None:
        """Whose numbers were being entered at this table."""
        draft = self._file.read()
        return draft.seat if draft.of == of and isinstance(draft.answers, dict) else None

    def entered(self, of: str, seat: int, form: Form) -> dict[str, Json]:
        """What was entered of this form; the answer to another question of the same name is left out."""
        if self.seat(of) != seat:
            return {}
        answers, asked = self._file.read().answers, _asked(form)
        kept = [(name, each) for name, each in answers.items() if isinstance(each, dict) and name in asked]
        return {name: each.get("value") for name, each in kept if each.get("asked") in (None, asked[name])}

    def write(self, of: str, seat: int, answers: Mapping[str, Json], form: Form | None = None) -> None:
        """Keeps these answers to the form; without one they answer whatever is asked."""
        asked = _asked(form) if form else {}
        kept = {name: {"value": value, "asked": asked.get(name)} for name, value in answers.items()}
        self._file.write(CountDraft(of, seat, kept))

    def clear(self) -> None:
        """The table has them now."""
        self._file.write(CountDraft())


def _asked(form: Form) -> dict[str, Json]:
    return {field.name: encode(field.label) for field in form.fields}
