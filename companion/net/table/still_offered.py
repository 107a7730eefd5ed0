"""Whether a phone's sheet still offers what was wished at an earlier moment, so that it may be sent again."""

from typing import Any

from companion.net.table.messages import Act
from engine.codec import Json


def knobs_of(sheet: Any, act: Json) -> Json:
    """What may be turned of the listed offer with this very act; None if there is none."""
    return next((offer.get("knobs", []) for offer in sheet["offers"] if offer["act"] == act), None)


def is_count(sheet: Any, act: Json) -> bool:
    """Whether the act tells what this seat counts, which no other seat's step makes wrong."""
    counting = sheet.get("counting")
    return counting is not None and bool(counting["act"] == act)


def is_on_tiles(sheet: Any, wish: Act) -> bool:
    """Whether one touch of this seat's tiles plays just this."""
    rows = [row for tile in sheet["tiles"] for row in tile["rows"]]
    return any(box.get("acts") == [wish.act, *wish.then] for row in rows for box in row.get("gains", ()))


def is_ahead(sheet: Any, wish: Act) -> bool:
    """Whether one drag on this seat's board, or one shortcut of its list, plays just this."""
    return any(each["acts"] == [wish.act, *wish.then] for each in sheet["ahead"])
