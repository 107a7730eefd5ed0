"""Acts behind what begins them: to drag a piece says which section is meant (tracking `board`)."""

from engine.frozen import evolve
from engine.game import Act, Step
from engine.offers import Offer
from engine.scythe.components import section_of
from engine.scythe.ids import Top
from engine.scythe.state import FACTORY_SECTION, Stage, State
from engine.scythe.turn import offering, overlap
from engine.scythe.turn.move import move_act
from engine.scythe.turn.shortcuts import shortcuts
from engine.scythe.turn.turn import ChooseSection, turn_of


def ahead(state: State, seat: int) -> tuple[Offer, ...]:
    """The first hops of Move, each behind what begins it, and what else takes one touch for several."""
    return (*_hops(state, seat), *shortcuts(state, seat))


def _hops(state: State, seat: int) -> tuple[Offer, ...]:
    """The first hops that the seat could make if it chose to move, each behind what begins the action."""
    begun, acts = state, _begins(state, seat)
    for act in acts:
        if overlap.why_not(begun, Step(act)):
            return ()
        begun = overlap.apply(begun, Step(act))
    return tuple(evolve(each, before=acts) for each in offering.offers(begun, seat) if acts and each.hop)


def _begins(state: State, seat: int) -> tuple[Act, ...]:
    """What a seat does that wants to move; nothing where it can choose nothing, or has begun."""
    if state.board is None or state.ended:
        return ()
    mat, turn = state.setup.seats[seat].mat, turn_of(state, seat)
    number = next(n for n in range(FACTORY_SECTION) if section_of(mat, n).top is Top.MOVE)
    if turn is None or turn.stage is Stage.DONE:
        return ChooseSection(seat, number), move_act(seat)
    # On the factory card it is the bottom row: a drag must not give up the top row that is still open.
    due = {number: Stage.TOP_ROW, FACTORY_SECTION: Stage.BOTTOM_ROW}.get(turn.section)
    return (move_act(seat),) if turn.stage is due else ()
