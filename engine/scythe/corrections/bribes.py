"""Coins from seat to seat, as players may agree at any time (rulebook, Alliances and Bribes)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.forms import Answers, ChoiceField, Knob, Option
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.offers import Role
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Faction
from engine.scythe.kind import Kind
from engine.scythe.knobs import amount_knob
from engine.scythe.state import State
from engine.scythe.turn.top_row import lacking
from engine.scythe.view.words import faction


@dataclass(frozen=True, slots=True)
class GiveCoins(Act):
    """Pay another seat, as players may agree (rulebook, Alliances and Bribes)."""

    to: int
    amount: int


def why_not_give(state: State, act: GiveCoins) -> Message | None:
    """The reason these coins cannot change hands."""
    if act.to == act.seat:
        return say("refused.give_to_oneself")
    if not 0 <= act.to < len(state.players):
        return say("refused.no_such_seat")
    if act.amount < 1:
        return say("refused.amount", n=act.amount, most=state.players[act.seat].coins)
    return lacking(state.players[act.seat], ((Bonus.COINS, act.amount),))


def give(draft: Draft, act: GiveCoins) -> None:
    """Coins pass from seat to seat."""
    draft.pay(act.seat, Bonus.COINS, act.amount)
    draft.gain(act.to, Bonus.COINS, act.amount)


def purse(state: State, seat: int) -> int:
    """The coins that the seat may give: without those that a turn that began early has brought it."""
    overlap = state.overlap
    early = overlap is not None and seat != overlap.second and not overlap.first_is_done()
    return (overlap.base if overlap and early else state).players[seat].coins


def give_acts(state: State, seat: int) -> tuple[Act, ...]:
    """A coin for the left neighbour, for a seat that has any; to whom and how many is turned."""
    return (GiveCoins(seat, (seat + 1) % len(state.players), 1),) if purse(state, seat) else ()


def give_knobs(state: State, act: GiveCoins) -> tuple[Knob, ...]:
    """Who gets how many coins."""
    return _knobs(tuple(seat.faction for seat in state.setup.seats), act, purse(state, act.seat))


# Every seat is offered this at every moment.
@lru_cache(maxsize=1024)
def _knobs(factions: tuple[Faction, ...], act: GiveCoins, coins: int) -> tuple[Knob, ...]:
    others = tuple(
        Option(str(seat), say("knob.seat", faction=faction))
        for seat, faction in enumerate(factions)
        if seat != act.seat
    )
    amount = amount_knob(say("knob.bonus", bonus=Bonus.COINS), 1, coins, act.amount)
    receiver = (ChoiceField("to", say("knob.receiver"), others, str(act.to)),) if len(others) > 1 else ()
    return (*receiver, *amount)


def give_turned(act: GiveCoins, answers: Answers) -> GiveCoins:
    """The gift that these answers make."""
    return evolve(act, to=int(answers.get("to", act.to)), amount=answers.get("amount", act.amount))


def _to(state: State, act: GiveCoins) -> Message:
    return say("offer.give", to=faction(state, act.to), n=act.amount)


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
        turned=give_turned,
        during_combat=True,
    ),
)
