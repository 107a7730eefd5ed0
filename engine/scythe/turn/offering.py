"""What a seat may do now as offers: its turn, its prompts and what is open at any time, with their knobs."""

from functools import lru_cache

from engine.forms import Answers
from engine.frozen import evolve
from engine.game import Act, Step
from engine.offers import Offer, Role
from engine.recall import recalled
from engine.scythe.corrections.bribes import give_acts, purse
from engine.scythe.ids import Tracking
from engine.scythe.kinds import ACTS, KINDS
from engine.scythe.setup.setup import Setup
from engine.scythe.state import State
from engine.scythe.turn import overlap
from engine.scythe.turn.at_once import acts_at_once
from engine.scythe.turn.bonuses import wish_acts
from engine.scythe.turn.choices import blocking, legal_acts, to_act


def offers(state: State, seat: int) -> tuple[Offer, ...]:
    """Everything this seat may do now, also what is open at any time."""
    acts = legal_acts(state, seat) if seat in _to_act(state) else ()
    acts = _at_once(state, seat, acts) + tuple(sorted(acts, key=_late))
    return tuple(_offer(state, seat, act) for act in acts) + _anytime(state, seat)


def _late(act: Act) -> int:
    return KINDS[type(act)].late


def _offer(state: State, seat: int, act: Act) -> Offer:
    """An act as it is offered; what may merely be shown when the turn has passed on calls nobody."""
    made = ACTS.offer(state, act)
    waits = KINDS[type(act)].shows_objective and blocking(state) != seat
    return _unhurried(made) if waits else made


@lru_cache(maxsize=64)  # who draws offers knows by the object alone what has been done already
def _unhurried(offer: Offer) -> Offer:
    return evolve(offer, role=Role.ANYTIME)


def _at_once(state: State, seat: int, acts: tuple[Act, ...]) -> tuple[Act, ...]:
    """What does in one act what one of these begins, where no star must wait for another turn's end."""
    found = acts_at_once(state, seat, acts)
    return tuple(act for act in found if overlap.why_not(state, Step(act)) is None) if found else ()


_to_act = recalled(to_act)  # one seat after the other is asked for


def _anytime(state: State, seat: int) -> tuple[Offer, ...]:
    """The standing wish about recruit bonuses, and coins for another seat, while there may be any."""
    if state.ended or state.setup.tracking is Tracking.SCORE:
        return ()
    known, key = _made(state.setup), (seat, state.players[seat].auto_claim, purse(state, seat))
    if key not in known:
        acts = (*wish_acts(state, seat), *give_acts(state, seat))
        known[key] = tuple(ACTS.offer(state, act) for act in acts)
    return known[key]


# Every seat is told them with every step, and they depend on nothing but this.
@recalled
def _made(setup: Setup) -> dict[tuple[int, bool, int], tuple[Offer, ...]]:
    return {}


def turned(act: Act, answers: Answers) -> Act:
    """The act of an offer with its knobs at these answers."""
    made: Act = ACTS.of(act).turned(act, answers)
    return made
