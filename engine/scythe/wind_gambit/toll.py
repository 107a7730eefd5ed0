"""The airship tile Toll: opponents' units pay to come where the airship is (The Wind Gambit)."""

from engine.frozen import evolve
from engine.message import Message, say
from engine.scythe.board.board import RESOURCES, Tokens, add_resources, put_airship
from engine.scythe.draft import Draft
from engine.scythe.setup.tiles import TOLL
from engine.scythe.state import State
from engine.scythe.wind_gambit.abilities import in_force
from engine.scythe.wind_gambit.aboard import room


def tolled(state: State, seat: int) -> frozenset[str]:
    """Where an opponent's airship lets this seat's units in only with resources."""
    if state.board is None or not state.board.airships:
        return frozenset()
    return frozenset(
        ship.at
        for owner, ship in enumerate(state.board.airships)
        if owner != seat and in_force(state, owner, TOLL)
    )


def why_not_enter(state: State, seat: int, to: str, carried: Tokens) -> Message | None:
    """The reason this unit may not come there: it carries nothing to pay with."""
    if any(carried) or to not in tolled(state, seat):
        return None
    return say("refused.toll", at=to)


def pay_toll(draft: Draft, seat: int, to: str, carried: Tokens) -> Tokens:
    """Every airship there that is not full takes one resource; what is still carried."""
    # "1 of those resources per unit": the unit that moves pays, the workers it carries ride along.
    # Which one is not said, so it is of the kind that is carried most.
    if draft.board is None or not draft.board.airships:
        return carried
    seats = len(draft.players)
    for owner in ((seat + distance) % seats for distance in range(1, seats)):
        ship = draft.board.airships[owner]
        full = room(ship, draft.laid.of(owner).carries)[0] == 0
        if ship.at != to or full or not any(carried) or not in_force(draft, owner, TOLL):
            continue
        kind = carried.index(max(carried))
        draft.board = add_resources(draft.board, to, RESOURCES[kind], -1)
        loaded = evolve(ship, resources=_changed(ship.resources, kind, 1))
        draft.board = put_airship(draft.board, owner, loaded)
        carried = _changed(carried, kind, -1)
        draft.announce("news.toll", seat, to=draft.faction(owner), resource=RESOURCES[kind], at=to)
    return carried


def _changed(held: Tokens, kind: int, by: int) -> Tokens:
    oil, metal, wood, food = (have + (by if n == kind else 0) for n, have in enumerate(held))
    return oil, metal, wood, food
