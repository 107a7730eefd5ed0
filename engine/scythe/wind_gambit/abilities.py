"""Which airship tiles the app plays for the table, and whose airship has which (The Wind Gambit)."""

from typing import Final

from engine.scythe.draft import Draft
from engine.scythe.setup.tiles import BLITZKRIEG, BOMBARD, SAFE_HAVEN, TOLL
from engine.scythe.state import State

_SINCE: Final = {TOLL: 1, BLITZKRIEG: 2, SAFE_HAVEN: 2, BOMBARD: 2}
"""The tiles whose effect is known well enough, and the version of the rules that first played them."""


def in_force(table: State | Draft, seat: int, tile: str) -> bool:
    """Whether this seat's airship has the tile and the app plays it."""
    if table.setup.house_rules.airship_tiles_by_hand or table.setup.rules < _SINCE[tile]:
        return False
    pair = table.laid.of(seat)
    return tile in (pair.aggressive, pair.passive)
