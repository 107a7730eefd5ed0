"""What each hint of the demo asks for, told from the table and the screen alone: no game has a part in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.ui.on_turn import offered
from companion.ui.session import Now
from engine.table import STEP, UNDONE


@dataclass(frozen=True, slots=True)
class Seen:
    """What could be seen when a hint was looked at."""

    revision: int
    screen: str
    stands: Mapping[object, Mapping[str, int]]
    """How many pieces of each kind and seat stand where."""
    prompts: frozenset[object]
    """What seats were asked to take or leave."""
    last: object
    """What was told last."""
    told: str
    """Of which kind that was."""


def seen(now: Now, screen: str) -> Seen:
    """What can be seen at this moment."""
    stands: dict[object, dict[str, int]] = {}
    for each in now.board.pieces if now.board else ():
        stands.setdefault((each.kind, each.seat), {})[each.at] = each.count
    prompts = [each.offer.act for one in offered(now.game, now.state) for each in one.prompts]
    last = now.reports[-1] if now.reports else None
    kind = last.kind if last else ""
    return Seen(now.revision, screen, stands, frozenset(prompts), last, kind)


def _played(before: Seen, after: Seen) -> bool:
    return after.revision > before.revision and after.told == STEP


def _moved(before: Seen, after: Seen) -> bool:
    """As many pieces of a kind as before stand elsewhere."""
    return _played(before, after) and any(
        where != before.stands[kind] and sum(where.values()) == sum(before.stands[kind].values())
        for kind, where in after.stands.items()
        if kind in before.stands
    )


def _claimed(before: Seen, after: Seen) -> bool:
    return _played(before, after) and bool(before.prompts - after.prompts)


def _undone(before: Seen, after: Seen) -> bool:
    return after.told == UNDONE and after.last != before.last


def _fought(before: Seen, after: Seen) -> bool:
    return after.screen in ("combat", "contest")


def _photographed(before: Seen, after: Seen) -> bool:
    return after.screen == "photo"


DEEDS: Final[dict[str, Callable[[Seen, Seen], bool]]] = {
    "demo.gain": _played,
    "demo.move": _moved,
    "demo.bonus": _claimed,
    "demo.combat": _fought,
    "demo.undo": _undone,
    "demo.photo": _photographed,
}
"""By their hints, in the order in which they are given."""


def is_done(hint: str, before: Seen, after: Seen) -> bool:
    """Whether what this hint speaks of was done since it was first seen."""
    return DEEDS[hint](before, after)
