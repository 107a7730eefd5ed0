"""Where the rule texts differ, one switch each; the default is the ruling of the design."""

from dataclasses import dataclass
from typing import Final

LARGE_TABLE: Final = 6
RETIRED: Final = frozenset({"late_claims"})
"""Switches that older saved games may name and that decide nothing any more."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The table's rulings; every field left alone follows the current rulebook."""

    relentless_factory: bool = False
    """Rusviet may also repeat the factory card (older rulebook)."""
    allow_banned_pairs: bool = False
    """Random set-up may deal Rusviet/Industrial and Crimea/Patriotic."""
    mill_is_worker: bool = False
    """The mill adds one worker to a chosen territory instead of one more territory (older rulebook)."""
    camaraderie_always: bool = False
    """Camaraderie protects popularity also when workers are driven off without a combat (older rulebook)."""
    disarm_tunnels_only: bool = False
    """Disarm does not work on Saxony's own mine (faction mat's text)."""
    base_wayfare_meander: bool = False
    """Wayfare and Meander stay as printed with 6 or 7 players."""
    overlapping_turns: bool = True
    """The next seat may begin while this one completes its bottom-row action (rulebook p. 14)."""
    resolution_by_hand: bool = False
    """The table itself sees to the resolution tile and ends the game, also with a tile that is known."""
    hidden_coins: bool = True
    """Nobody sees another seat's coins (rulebook: you never have to reveal your total)."""
    mats_in_order: bool = False
    """Player mats are dealt clockwise by number (Invaders from Afar, Player mat order variant)."""
    own_airship_tiles: bool = False
    """Each seat has an aggressive and a passive tile of its own (Airship module, Advanced variant)."""
    airship_tiles_by_hand: bool = False
    """The table itself sees to what the airship tiles do, also with a tile that is known."""
    airship_workers_join: bool = False
    """Workers leave an airship also where only workers of their own seat stand."""
    airship_free_goods: bool = False
    """Resources that nobody controls may be taken aboard an airship."""

    def changes_for(self, players: int) -> bool:
        """Whether Wayfare and Meander change, as they do with 6 or 7 players (Invaders from Afar)."""
        return players >= LARGE_TABLE and not self.base_wayfare_meander
