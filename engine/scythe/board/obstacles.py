"""Why a unit cannot go there: the most helpful reason a rule gives."""

from dataclasses import dataclass
from typing import Final

from engine.message import Message, say
from engine.scythe.board.abilities import (
    FARMS,
    HOME_IDS,
    LAKE_ABILITIES,
    LAND,
    MOUNTAINS,
    RIVER,
    RIVERWALK,
    SHORE,
    VILLAGES,
    Places,
    WalkedGround,
    farms_instead,
    in_order,
    wayfare,
)
from engine.scythe.board.board import PLACES
from engine.scythe.board.map import FACTORY, HOME_BASES, LAKES, TUNNELS
from engine.scythe.components import factions
from engine.scythe.ids import Faction, Mech
from engine.scythe.state import State

# From where one would expect to step onto each place, looking only at the printed board.
_BESIDE: Final[dict[str, Places]] = {
    to: frozenset(at for at in PLACES if to in LAND[at] | RIVER[at] | SHORE[at]) for to in PLACES
}
_OWNER: Final = {base.id: faction for faction, base in HOME_BASES.items()}
_LAKE_MECH: Final = {
    faction: next((mech for mech in facts.mechs if mech in LAKE_ABILITIES), None)
    for faction, facts in factions().items()
}
_RIVER_ABILITIES: Final = (Mech.RIVERWALK, Mech.BURROW, Mech.TOKA)
_RIVER_MECH: Final = {
    faction: next(mech for mech in facts.mechs if mech in _RIVER_ABILITIES)
    for faction, facts in factions().items()
}


def no_such_place(name: str) -> Message:
    """That this is no place of the board."""
    return say("refused.hop_unknown", at=name)


def why_stuck(ground: WalkedGround, at: str) -> Message | None:
    """Why a unit may not leave this place by itself, or None."""
    if not ground.worker:
        return None
    if at in LAKES:
        return say("refused.hop_worker_on_lake", at=at)
    for owner, units in ground.board.at(at).units:
        if owner != ground.seat and units.fighters():
            return say("refused.hop_worker_held", at=at)
    return None


def why_not_adjacent(state: State, ground: WalkedGround, at: str, to: str) -> Message:
    """Why no hop leads from `at` to `to`, where it is known that none does."""
    if stuck := why_stuck(ground, at):
        return stuck
    return _plain_reason(state, ground, at, to) or say("refused.hop_not_adjacent", at=to)


def _plain_reason(state: State, ground: WalkedGround, at: str, to: str) -> Message | None:
    """A reason better than that the places are not adjacent, or None."""
    if at == to:
        return say("refused.hop_here", at=to)
    if to in HOME_IDS:
        return _why_no_home_base(state, ground, to)
    if to in ground.barred and to in ground.ways(at):
        return say("refused.hop_worker_opponents", at=to)
    if at in LAKES or to in LAKES:
        return _why_no_lake(ground, to)
    if to in RIVER[at]:
        return _why_no_river(ground, to)
    return _why_no_link(state, ground, at, to)


def _why_no_home_base(state: State, ground: WalkedGround, to: str) -> Message:
    travels = not ground.worker and ground.faction is Faction.CRIMEA and not farms_instead(state)
    if travels and to not in wayfare(state, ground.board, ground.seat):
        return say("refused.hop_home_base_active", mech=Mech.WAYFARE, faction=_OWNER[to])
    if travels:
        return say("refused.hop_home_base_mech", mech=Mech.WAYFARE)
    return say("refused.hop_home_base", at=to)


def _why_no_lake(ground: WalkedGround, to: str) -> Message | None:
    if ground.worker:
        return say("refused.hop_lake_worker", at=to)
    mech = _LAKE_MECH[ground.faction]
    if mech is None:
        return say("refused.hop_lake", faction=ground.faction)
    return None if mech in ground.mechs else say("refused.hop_lake_mech", mech=mech)


def _why_no_river(ground: WalkedGround, to: str) -> Message:
    if ground.worker:
        return say("refused.hop_river_worker", at=to)
    mech = _RIVER_MECH[ground.faction]
    if mech not in ground.mechs:
        return say("refused.hop_river_mech", at=to, mech=mech)
    if mech is Mech.TOKA:
        return say("refused.hop_river_toka", mech=mech)
    if mech is Mech.BURROW:
        return say("refused.hop_river_burrow", mech=mech)
    return say("refused.hop_river_terrain", mech=mech, terrain=tuple(sorted(RIVERWALK[ground.faction])))


def _why_no_link(state: State, ground: WalkedGround, at: str, to: str) -> Message | None:
    """What keeps Township, Underpass or Wayfare from leading there."""
    if ground.board.at(to).controlled_by() != ground.seat:
        if Mech.TOWNSHIP in ground.mechs and to in VILLAGES and at in VILLAGES | {FACTORY}:
            return say("refused.hop_not_controlled", at=to, mech=Mech.TOWNSHIP)
        if Mech.UNDERPASS in ground.mechs and to in MOUNTAINS and at in MOUNTAINS | TUNNELS:
            return say("refused.hop_not_controlled", at=to, mech=Mech.UNDERPASS)
    if Mech.WAYFARE in ground.mechs and to in FARMS and farms_instead(state):
        return say("refused.hop_farm_occupied", at=to, mech=Mech.WAYFARE)
    return None


@dataclass(frozen=True, slots=True)
class Beyond:
    """What a unit's search left behind: enough to say why it did not come to a place."""

    state: State
    ground: WalkedGround
    start: str
    steps: int
    passed: set[str]
    """Places from which it could hop on."""
    ends: set[str]
    """Places on which its movement ended before its last hop."""

    def why(self, to: str) -> Message:
        """Why the unit cannot come to this place."""
        state, ground = self.state, self.ground
        if to == self.start:
            return say("refused.hop_here", at=to)
        if to in ground.barred:
            return say("refused.hop_worker_opponents", at=to)
        near = _BESIDE[to] & self.passed
        # The start first: a river beside the unit says more than one further on.
        at = self.start if self.start in near or not near else in_order(near)[0]
        return _plain_reason(state, ground, at, to) or self._too_far(to)

    def _too_far(self, to: str) -> Message:
        for end in in_order(_BESIDE[to] & self.ends):
            return say("refused.hop_ends_before", at=end)
        if self.steps == 1:
            return say("refused.hop_not_adjacent", at=to)
        return say("refused.hop_too_far", at=to, n=self.steps)
