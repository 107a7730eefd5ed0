"""Coins from seat to seat, as players may agree at any time (rulebook, Alliances and Bribes)."""

from dataclasses import dataclass
from typing import Final

from engine.forms import Knob
from engine.game import Act
from engine.message import Message, say
from engine.offers import Role
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus
from engine.scythe.kind import Kind
from engine.scythe.knobs import amount_knob
from engine.scythe.state import State
from engine.scythe.top_row import lacking
from engine.scythe.words import faction


@dataclass(frozen=True, slots=True)
class GiveCoins(Act):
    """Pay another seat, as players may agree (rulebook, Alliances and Bribes)."""

    to: int
    amount: int


def why_not_give(state: State, act: GiveCoins) -> Message | None:
    """The reason these coins cannot change hands."""
    if act.to == act.seat or not 0 <= act.to < len(state.players):
        return say("refused.no_such_seat")
    if act.amount < 1:
        return say("refused.amount", n=act.amount, most=state.players[act.seat].coins)
    return lacking(state.players[act.seat], ((Bonus.COINS, act.amount),))


def give(draft: Draft, act: GiveCoins) -> None:
    """Coins pass from seat to seat."""
    draft.pay(act.seat, Bonus.COINS, act.amount)
    draft.gain(act.to, Bonus.COINS, act.amount)
    draft.announce("news.gave", act.seat, n=act.amount, to=draft.faction(act.to))


def _purse(state: State, seat: int) -> int:
    """The coins that the seat may give: without those that a turn that began early has brought it."""
    overlap = state.overlap
    early = overlap is not None and seat != overlap.second and not overlap.first_is_done()
    return (overlap.base if overlap and early else state).players[seat].coins


def give_acts(state: State, seat: int) -> tuple[Act, ...]:
    """Paying each other seat, for a seat that has anything (rulebook, Alliances and Bribes)."""
    coins = _purse(state, seat)
    return tuple(GiveCoins(seat, to, 1) for to in range(len(state.players)) if to != seat) if coins else ()


def give_knobs(state: State, act: GiveCoins) -> tuple[Knob, ...]:
    """How many coins are given."""
    return amount_knob(say("knob.bonus", bonus=Bonus.COINS), 1, _purse(state, act.seat), act.amount)


def _to(state: State, act: GiveCoins) -> Message:
    return say("offer.give", to=faction(state, act.to))


def _gave(state: State, act: GiveCoins) -> Message:
    return say("act.give_coins", faction=faction(state, act.seat), n=act.amount, to=faction(state, act.to))


KINDS: Final = (
    Kind(
        GiveCoins,
        why_not_give,
        give,
        heading=say("heading.give"),
        words=_to,
        label=_gave,
        role=Role.ANYTIME,
        knobs=give_knobs,
        during_combat=True,
    ),
)
