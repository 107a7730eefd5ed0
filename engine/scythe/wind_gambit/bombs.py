"""The airship tile Bombard: resources are spent to lower an opponent's power (The Wind Gambit)."""

from dataclasses import dataclass
from typing import Final

from engine.forms import Answers, Knob
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.board import RESOURCES
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus
from engine.scythe.kind import Kind
from engine.scythe.knobs import payment_knob, payment_of
from engine.scythe.setup.tiles import BOMBARD
from engine.scythe.state import State, Turn
from engine.scythe.turn.payment import Payment, spend, usual_mixed_payment, why_not_payment
from engine.scythe.turn.turn import turn_of
from engine.scythe.view.words import faction
from engine.scythe.wind_gambit.abilities import in_force
from engine.scythe.wind_gambit.airships import under_way, update_moves, why_not_under_way


@dataclass(frozen=True, slots=True)
class Bombard(Act):
    """Spend one to three resources so that an opponent loses power (airship tile Bombard)."""

    against: int
    payment: Payment


FALLS: Final = {1: 1, 2: 3, 3: 5}
"""How much power an opponent loses for how many resources."""


def bombard_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """For each opponent with power one act for each number of resources, from the usual places."""
    seat = turn.seat
    if why_not_now(state, seat):
        return ()
    payments = [usual_mixed_payment(state.board, seat, n, different=False) for n in FALLS]
    targets = [other for other, player in enumerate(state.players) if other != seat and player.power]
    return tuple(Bombard(seat, other, paid) for other in targets for paid in payments if paid)


def why_not_now(state: State, seat: int) -> Message | None:
    """The reason this seat's airship drops nothing now: once in a move, while it is the unit being moved."""
    reason = why_not_under_way(state, seat)
    if reason:
        return reason
    turn = turn_of(state, seat)
    bombed = turn is not None and turn.moves is not None and turn.moves.bombed
    return None if in_force(state, seat, BOMBARD) and not bombed else say("refused.bombard", name=BOMBARD)


def why_not_bombard(state: State, act: Bombard) -> Message | None:
    """The reason these resources do nothing to this opponent."""
    reason = why_not_now(state, act.seat)
    if reason:
        return reason
    if act.against == act.seat or not 0 <= act.against < len(state.players):
        return say("refused.no_such_seat")
    if state.players[act.against].power == 0:
        return say("refused.bombard_power", faction=state.setup.seats[act.against].faction)
    paid = sum(n for _, _, n in act.payment)
    if paid not in FALLS:
        return say("refused.amount", n=paid, most=max(FALLS))
    return why_not_payment(state.board, act.seat, act.payment)


def bombard(draft: Draft, act: Bombard) -> None:
    """Spends the resources; the opponent's power falls as far as it can."""
    moves = evolve(under_way(draft, act.seat), bombed=True)
    spend(draft, act.seat, act.payment)
    lost = draft.lose(act.against, Bonus.POWER, FALLS[sum(n for _, _, n in act.payment)])
    draft.announce("news.bombard", act.seat, to=draft.faction(act.against), n=lost)
    update_moves(draft, act.seat, moves)


def bombard_knobs(state: State, act: Bombard) -> tuple[Knob, ...]:
    """What is spent from where."""
    return payment_knob(state, act.seat, RESOURCES, act.payment)


def bombard_turned(act: Bombard, answers: Answers) -> Bombard:
    """The act with as many resources, taken from where the answers say."""
    return evolve(act, payment=payment_of(answers, act.payment))


def _words(state: State, act: Bombard) -> Message:
    paid = sum(n for _, _, n in act.payment)
    return say("offer.bombard", to=faction(state, act.against), n=paid, power=FALLS[paid])


def _label(state: State, act: Bombard) -> Message:
    return say("act.bombard", faction=faction(state, act.seat), to=faction(state, act.against))


KINDS: Final = (
    Kind(
        Bombard,
        why_not_bombard,
        bombard,
        heading=say("heading.bombard", name=BOMBARD),
        words=_words,
        label=_label,
        knobs=bombard_knobs,
        turned=bombard_turned,
    ),
)
