"""What a seat may do now as offers: its turn, its prompts and what is open at any time, with their knobs."""

from collections.abc import Callable
from typing import Any, Final

from engine.forms import Answers, Knob
from engine.frozen import evolve
from engine.game import Act
from engine.offers import Offer, Role
from engine.scythe import acts as do
from engine.scythe.airships import cargo_knobs, cargo_turned
from engine.scythe.bolster import bolster_knobs, bolster_turned
from engine.scythe.bottom_row import announce_knobs, announce_turned, enlist_knobs, enlist_turned
from engine.scythe.bribes import give_acts, give_knobs
from engine.scythe.choices import legal_acts, to_act
from engine.scythe.encounters import option_knobs, option_turned
from engine.scythe.factory import card_knobs, card_turned
from engine.scythe.headings import heading
from engine.scythe.hops import hop
from engine.scythe.ids import Tracking
from engine.scythe.move import coins_knobs
from engine.scythe.moving import load_knobs, load_turned
from engine.scythe.offers import offer
from engine.scythe.produce import production_knobs
from engine.scythe.retreat import retreat_knobs, retreat_turned
from engine.scythe.state import State
from engine.scythe.trade import trade_knobs, trade_turned
from engine.scythe.wind_gambit_acts import LoadAirship, UnloadAirship

LEAVING: Final = (do.EndTurn, do.EndGame, do.FinishAction, do.DeclineBenefit, do.DeclineBonus)
_KNOBS: Final[dict[type[Act], Callable[[State, Any], tuple[Knob, ...]]]] = {
    do.MoveUnit: load_knobs,
    do.GainCoins: coins_knobs,
    do.Bolster: bolster_knobs,
    do.Trade: trade_knobs,
    do.ProduceAt: production_knobs,
    do.TakeBottomRow: announce_knobs,
    do.Enlist: enlist_knobs,
    do.TakeOption: option_knobs,
    do.UseFactoryCard: card_knobs,
    do.Retreat: retreat_knobs,
    do.GiveCoins: give_knobs,
    LoadAirship: cargo_knobs,
    UnloadAirship: cargo_knobs,
}
_TURNED: Final[dict[type[Act], Callable[[Any, Answers], Act]]] = {
    do.MoveUnit: load_turned,
    do.Bolster: bolster_turned,
    do.Trade: trade_turned,
    do.TakeBottomRow: announce_turned,
    do.Enlist: enlist_turned,
    do.TakeOption: option_turned,
    do.UseFactoryCard: card_turned,
    do.Retreat: retreat_turned,
    LoadAirship: cargo_turned,
    UnloadAirship: cargo_turned,
}


def offers(state: State, seat: int) -> tuple[Offer, ...]:
    """Everything this seat may do now, also what is open at any time."""
    acts = legal_acts(state, seat) if seat in to_act(state) else ()
    return tuple(_offer(state, act) for act in (*acts, *_anytime(state, seat)))


def _anytime(state: State, seat: int) -> tuple[Act, ...]:
    """The standing wish about recruit bonuses, and coins for the others."""
    if state.ended or state.setup.tracking is Tracking.SCORE:
        return ()
    return (do.SetAutoClaim(seat, not state.players[seat].auto_claim), *give_acts(state, seat))


def _offer(state: State, act: Act) -> Offer:
    knobs = _KNOBS.get(type(act))
    return Offer(
        act,
        heading(state, act),
        offer(state, act),
        _role(act),
        knobs(state, act) if knobs else (),
        leaving=do.DeclineBonus(act.seat, act.prompt) if isinstance(act, do.ClaimBonus) else None,
        hop=hop(state, act),
        at=getattr(act, "at", None) or "",
        for_all=isinstance(act, do.EndGame),
        sealed=isinstance(act, do.OpenDials),
    )


def _role(act: Act) -> Role:
    if isinstance(act, do.ClaimBonus | do.DeclineBonus):
        return Role.PROMPT
    if isinstance(act, do.SetAutoClaim | do.GiveCoins):
        return Role.ANYTIME
    return Role.CLOSING if isinstance(act, LEAVING) else Role.TURN


def turned(act: Act, answers: Answers) -> Act:
    """The act of an offer with its knobs at these answers."""
    turn = _TURNED.get(type(act))
    return turn(act, answers) if turn else evolve(act, **answers)
