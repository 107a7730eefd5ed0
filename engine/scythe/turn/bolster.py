"""Bolster: power or combat cards for $1."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.forms import Knob
from engine.game import Act
from engine.message import Message, say
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Cube, Structure, Top
from engine.scythe.kind import Kind
from engine.scythe.knobs import extra_knob, gain_knobs, gain_turned
from engine.scythe.state import Player, State
from engine.scythe.turn.top_row import PRICE, lacking, too_much, top_row_over, why_not_top


@dataclass(frozen=True, slots=True)
class Bolster(Act):
    """Pay $1 for power or combat cards; the monument adds popularity."""

    gain: Bonus
    amount: int
    monument: bool = True


_PRINTED: Final = {Bonus.POWER: (2, Cube.BOLSTER_POWER), Bonus.COMBAT_CARDS: (1, Cube.BOLSTER_CARDS)}


def bolster_gain(exposed: tuple[Cube, ...], gain: Bonus) -> int:
    """The power or combat cards that bolster gives."""
    printed, cube = _PRINTED[gain]
    return printed + (cube in exposed)


def bolster_acts(seat: int, player: Player) -> tuple[Act, ...]:
    """Both ways to bolster, for a seat that can pay."""
    if player.coins < PRICE:
        return ()
    exposed = player.mats.exposed
    return _acts(seat, bolster_gain(exposed, Bonus.POWER), bolster_gain(exposed, Bonus.COMBAT_CARDS))


@cache
def _acts(seat: int, power: int, cards: int) -> tuple[Act, ...]:
    return Bolster(seat, Bonus.POWER, power), Bolster(seat, Bonus.COMBAT_CARDS, cards)


def why_not_bolster(state: State, act: Bolster) -> Message | None:
    """The reason this seat cannot bolster so."""
    if act.gain not in _PRINTED:
        return say("refused.no_such_gain")
    player = state.players[act.seat]
    return (
        why_not_top(state, act, Top.BOLSTER)
        or lacking(player, ((Bonus.COINS, PRICE),))
        or too_much(act.amount, bolster_gain(player.mats.exposed, act.gain))
    )


def bolster(draft: Draft, act: Bolster) -> None:
    """Power or combat cards for $1, and popularity with the monument."""
    draft.pay(act.seat, Bonus.COINS, PRICE)
    draft.gain(act.seat, act.gain, act.amount)
    if act.monument and Structure.MONUMENT in draft.players[act.seat].mats.structures:
        draft.gain(act.seat, Bonus.POPULARITY, 1)
    top_row_over(draft, act.seat)


def bolster_knobs(state: State, act: Bolster) -> tuple[Knob, ...]:
    """How much is taken, and whether the monument's popularity is."""
    mats = state.players[act.seat].mats
    built = Structure.MONUMENT in mats.structures
    extra = (extra_knob("monument", say("knob.monument"), act.monument),) if built else ()
    return gain_knobs(act.gain, bolster_gain(mats.exposed, act.gain), act.amount, *extra)


def _words(state: State, act: Bolster) -> Message:
    return say("offer.amount", n=act.amount, bonus=act.gain)


def _shows_cards(state: State, act: Bolster) -> bool:
    return act.gain is Bonus.COMBAT_CARDS


KINDS: Final = (
    Kind(
        Bolster,
        why_not_bolster,
        bolster,
        heading=say("heading.top_row", top=Top.BOLSTER),
        words=_words,
        knobs=bolster_knobs,
        turned=gain_turned,
        reveals=_shows_cards,
    ),
)
