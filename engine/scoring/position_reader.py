"""Reading a position of any game strictly and to the end: what does not fit is noted, never raised."""

from collections.abc import Collection
from enum import StrEnum
from functools import cache
from typing import Final, TypeVar

from engine.codec import Json
from engine.message import Message, Param, TableError, say

Word = TypeVar("Word", bound=StrEnum)
Found = TypeVar("Found")

# No table counts further; the bound keeps every sum short enough to print.
MOST: Final = 9_999
# Names from the file are shown back to people: enough to recognise, never a screenful.
SHOWN: Final = 40


def shown(name: str) -> str:
    """`name` safe to print on one line: control characters escaped, long ones cut."""
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in name)
    return safe if len(safe) <= SHOWN else f"{safe[:SHOWN]}..."


class BadPosition(TableError):
    """A position no game can end in; `problems` holds everything wrong with it."""

    def __init__(self, problems: tuple[Message, ...]) -> None:
        super().__init__("position.bad", n=len(problems))
        self.problems = problems

    def __str__(self) -> str:
        """Every problem's key and parameters, for logs."""
        return "; ".join(f"{problem.key} {dict(problem.params)}" for problem in self.problems)


class PositionReader:
    """Gives back what fits and remembers everything that does not."""

    def __init__(self) -> None:
        self.problems: list[Message] = []

    def note(self, key: str, **params: Param) -> None:
        """Remembers one problem."""
        self.problems.append(say(f"position.{key}", **params))

    def sound(self, position: Found) -> Found:
        """The position that was read, or `BadPosition` with everything that is wrong with it."""
        if self.problems:
            raise BadPosition(tuple(self.problems))
        return position

    def players(self, data: Json, fewest: int, most: int) -> list[Json]:
        """The list of players, empty if it is none; another number of them is noted."""
        if not isinstance(data, list):
            self.note("not_list", where="players")
            return []
        if not fewest <= len(data) <= most:
            self.note("players", n=len(data), fewest=fewest, most=most)
        return data

    def table(self, data: Json, where: str) -> dict[str, Json]:
        """`data` as an object, empty if it is none."""
        if isinstance(data, dict):
            return data
        self.note("not_object", where=where)
        return {}

    def record(
        self, data: Json, where: str, needed: Collection[str] = (), optional: Collection[str] = ()
    ) -> dict[str, Json]:
        """The known keys of an object; others are noted, and so are needed ones that lack."""
        entries = self.table(data, where)
        strange = [key for key in entries if key not in needed and key not in optional]
        for key in strange:
            self.note("unknown_key", where=where, name=shown(key))
        if isinstance(data, dict):
            for key in needed:
                if key not in entries:
                    self.note("missing", where=where, name=key)
        return {key: entries[key] for key in entries if key not in strange} if strange else entries

    def number(self, data: Json, where: str, most: int = MOST) -> int:
        """A whole number from 0 to `most`, 0 if it is none."""
        # bool is an int to Python, but not to a reader of the file.
        if type(data) is not int:
            self.note("not_number", where=where)
            return 0
        if not 0 <= data <= most:
            self.note("range", where=where, most=most)
            return 0
        return data

    def flag(self, data: Json, where: str) -> bool:
        """True or false, false if it is neither."""
        if not isinstance(data, bool):
            self.note("not_bool", where=where)
        return data is True

    def word(self, kind: type[Word], data: Json, where: str) -> Word | None:
        """A member of `kind`, None if it is none."""
        if not isinstance(data, str):
            self.note("not_text", where=where)
            return None
        try:
            return kind(data)
        except ValueError:
            self.note("unknown", where=where, name=shown(data))
            return None

    def counts(self, kind: type[Word], data: Json, where: str) -> tuple[int, ...]:
        """How many of each member of `kind`, in its order; those left out are 0."""
        words = _words(kind)
        if data == {}:
            return (0,) * len(words)
        entries = self.record(data, where, optional=words)
        return tuple(
            self.number(entries[word], f"{where}.{word}") if word in entries else 0 for word in words
        )


@cache
def _words(kind: type[StrEnum]) -> tuple[str, ...]:
    return tuple(str(word) for word in kind)
