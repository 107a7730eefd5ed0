"""The airship tile Toll: opponents' units pay to come where the airship is (The Wind Gambit)."""

from typing import Final

from engine.frozen import evolve
from engine.message import Message, say
from engine.scythe.aboard import room
from engine.scythe.acts import MoveUnit
from engine.scythe.board import RESOURCES, add_resources, put_airship
from engine.scythe.draft import Draft
from engine.scythe.setup import Setup
from engine.scythe.state import State

TOLL: Final = "Toll"


def _asked(setup: Setup) -> bool:
    return setup.aggressive_tile == TOLL


def tolled(state: State, seat: int) -> frozenset[str]:
    """Where an opponent's airship lets this seat's units in only with resources."""
    if state.board is None or not _asked(state.setup):
        return frozenset()
    return frozenset(ship.at for owner, ship in enumerate(state.board.airships) if owner != seat)


def why_not_enter(state: State, act: MoveUnit) -> Message | None:
    """The reason this unit may not come there: it carries nothing to pay with."""
    if any(act.resources) or act.to not in tolled(state, act.seat):
        return None
    return say("refused.toll", at=act.to)


def pay_toll(draft: Draft, act: MoveUnit) -> MoveUnit:
    """Every airship there that is not full takes one resource; the act with what is still carried."""
    # "1 of those resources per unit": the unit that moves pays, the workers it carries ride along.
    # Which one is not said, so it is of the kind that is carried most.
    if draft.board is None or not _asked(draft.setup):
        return act
    seats = len(draft.players)
    for owner in ((act.seat + distance) % seats for distance in range(1, seats)):
        ship = draft.board.airships[owner]
        full = room(ship, draft.setup.airship_carries)[0] == 0
        if ship.at != act.to or full or not any(act.resources):
            continue
        kind = act.resources.index(max(act.resources))
        draft.board = add_resources(draft.board, act.to, RESOURCES[kind], -1)
        loaded = evolve(ship, resources=_changed(ship.resources, kind, 1))
        draft.board = put_airship(draft.board, owner, loaded)
        act = evolve(act, resources=_changed(act.resources, kind, -1))
        draft.announce("news.toll", act.seat, to=draft.faction(owner), resource=RESOURCES[kind], at=act.to)
    return act


def _changed(held: tuple[int, int, int, int], kind: int, by: int) -> tuple[int, int, int, int]:
    oil, metal, wood, food = (have + (by if n == kind else 0) for n, have in enumerate(held))
    return oil, metal, wood, food
