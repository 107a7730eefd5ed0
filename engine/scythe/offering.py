"""What a seat may do now as offers: its turn, its prompts and what is open at any time, with their knobs."""

from engine.forms import Answers
from engine.frozen import evolve
from engine.game import Act
from engine.offers import Offer
from engine.scythe.bonuses import wish_acts
from engine.scythe.bribes import give_acts
from engine.scythe.choices import legal_acts, to_act
from engine.scythe.ids import Tracking
from engine.scythe.kinds import ACTS, KINDS
from engine.scythe.state import State


def offers(state: State, seat: int) -> tuple[Offer, ...]:
    """Everything this seat may do now, also what is open at any time."""
    acts = legal_acts(state, seat) if seat in to_act(state) else ()
    return tuple(_offer(state, act) for act in (*acts, *wishes(state, seat), *_gifts(state, seat)))


def wishes(state: State, seat: int) -> tuple[Act, ...]:
    """The standing wish about recruit bonuses, while there may be any."""
    return wish_acts(state, seat) if _is_played(state) else ()


def _gifts(state: State, seat: int) -> tuple[Act, ...]:
    return give_acts(state, seat) if _is_played(state) else ()


def _is_played(state: State) -> bool:
    return state.ended is None and state.setup.tracking is not Tracking.SCORE


def _offer(state: State, act: Act) -> Offer:
    offer = ACTS.offer(state, act)
    leaving = KINDS[type(act)].leaving(act)
    return evolve(offer, leaving=leaving) if leaving else offer


def turned(act: Act, answers: Answers) -> Act:
    """The act of an offer with its knobs at these answers."""
    made: Act = ACTS.of(act).turned(act, answers)
    return made
