"""Which resolution tile ends the game by itself, and when (The Wind Gambit).

Three of the eight tiles are known well enough to be enforced; with the others, or where the table
wishes it (`HouseRules.resolution_by_hand`), the table ends the game itself.
"""

from typing import Final

from engine.scythe.components import MAX_STARS
from engine.scythe.draft import Draft
from engine.scythe.ids import Tracking
from engine.scythe.setup.tiles import MISSION_POSSIBLE
from engine.scythe.state import Resolution, State

DOOMSDAY_CLOCK: Final = "Doomsday Clock"
FACTORY_EXPLOSION: Final = "Factory Explosion"
TURNS: Final = 20
# The star with which the end begins, and how many turns everybody else has then.
LAST_STAR: Final = {FACTORY_EXPLOSION: 5, MISSION_POSSIBLE: MAX_STARS}
TURNS_LEFT: Final = {FACTORY_EXPLOSION: 2, MISSION_POSSIBLE: 1}
ENFORCED: Final = (DOOMSDAY_CLOCK, *LAST_STAR)
_RULES_OF_ORDER: Final = 2  # before, who was passed over stayed so when the last turns were counted anew


def enforced(table: State | Draft) -> str | None:
    """The tile by which the game ends by itself; None where the table ends it."""
    tile, setup = table.laid.resolution, table.setup
    by_hand = setup.house_rules.resolution_by_hand or setup.tracking is Tracking.SCORE
    return tile if tile in ENFORCED and not by_hand else None


def from_the_start(table: State | Draft) -> Resolution | None:
    """The last turns as far as the tile alone tells them."""
    if enforced(table) != DOOMSDAY_CLOCK:
        return None
    # Doomsday Clock: "the game lasts a fixed number of turns: 20 per player".
    return Resolution(tuple(max(TURNS, player.turns) for player in table.players))


def count_anew(draft: Draft, resolution: Resolution | None) -> None:
    """Other last turns than so far, or none: whoever sits after the last turn that began is next again."""
    # The old count may have passed that seat over, even on to the one whose turn is open; where the new one
    # leaves it no turn either, it is passed over again.
    if draft.turns and draft.setup.rules >= _RULES_OF_ORDER:
        draft.next_seat = (draft.turns[-1].seat + 1) % len(draft.players)
    draft.resolution = resolution
