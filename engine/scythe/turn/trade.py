"""Trade: two resources or popularity for $1; the resources are placed one by one."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.forms import Knob
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.board import RESOURCES, add_resources, worker_places
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Cube, Goods, Resource, Structure, Top
from engine.scythe.kind import Kind
from engine.scythe.knobs import extra_knob, gain_knobs, gain_turned
from engine.scythe.state import Player, Stage, State, Turn
from engine.scythe.turn.top_row import PRICE, lacking, too_much, top_row_over, why_not_top
from engine.scythe.turn.turn import turn_of, update
from engine.scythe.view.place_names import seen_by


@dataclass(frozen=True, slots=True)
class Trade(Act):
    """Pay $1 for two resources or popularity; the armory adds power."""

    gain: Goods
    amount: int
    armory: bool = True


@dataclass(frozen=True, slots=True)
class PlaceResource(Act):
    """Put one traded resource on a territory with a worker (tracking `board`)."""

    resource: Resource
    at: str


TRADED: Final = 2


def trade_gain(exposed: tuple[Cube, ...], gain: Goods) -> int:
    """The resources or popularity that trade gives."""
    if gain is Goods.RESOURCES:
        return TRADED
    return 2 if Cube.TRADE_POPULARITY in exposed else 1


def trade_acts(state: State, seat: int, player: Player) -> tuple[Act, ...]:
    """Both ways to trade, for a seat that can pay and place."""
    if player.coins < PRICE:
        return ()
    return _acts(seat, trade_gain(player.mats.exposed, Goods.POPULARITY), can_place(state, seat))


@cache
def _acts(seat: int, popularity: int, resources: bool) -> tuple[Act, ...]:
    acts = (Trade(seat, Goods.RESOURCES, TRADED), Trade(seat, Goods.POPULARITY, popularity))
    return acts if resources else acts[1:]


def can_place(state: State, seat: int) -> bool:
    """Whether resources can be placed: not if all workers are on the home base."""
    return state.board is None or bool(worker_places(state.board, seat))


def why_not_trade(state: State, act: Trade) -> Message | None:
    """The reason this seat cannot trade so."""
    player = state.players[act.seat]
    reason = (
        why_not_top(state, act, Top.TRADE)
        or lacking(player, ((Bonus.COINS, PRICE),))
        or too_much(act.amount, trade_gain(player.mats.exposed, act.gain))
    )
    if reason is None and act.gain is Goods.RESOURCES and not can_place(state, act.seat):
        return say("refused.no_worker")
    return reason


def trade(draft: Draft, act: Trade) -> None:
    """Popularity or resources for $1, and power with the armory."""
    draft.pay(act.seat, Bonus.COINS, PRICE)
    if act.gain is Goods.POPULARITY:
        draft.gain(act.seat, Bonus.POPULARITY, act.amount)
    if act.armory and Structure.ARMORY in draft.players[act.seat].mats.structures:
        draft.gain(act.seat, Bonus.POWER, 1)
    place_resources(draft, act.seat, act.amount if act.gain is Goods.RESOURCES else 0)


def place_resources(draft: Draft, seat: int, amount: int) -> None:
    """Has the seat place this many resources, where there is a board to place them on."""
    if draft.board is None or amount == 0:
        top_row_over(draft, seat)
    else:
        update(draft, evolve(draft.turn(seat), stage=Stage.TRADING, left=amount))


def placing_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """Every resource on every territory with a worker."""
    return _placing_acts(turn.seat, goods_places(state, turn))


def goods_places(state: State, turn: Turn) -> tuple[str, ...]:
    """Where resources may be placed: with a worker, or for an encounter where the character stands."""
    assert state.board is not None
    return (turn.spot,) if turn.spot else worker_places(state.board, turn.seat)


@cache
def _placing_acts(seat: int, places: tuple[str, ...]) -> tuple[Act, ...]:
    return tuple(PlaceResource(seat, resource, at) for at in places for resource in RESOURCES)


def why_not_place(state: State, act: PlaceResource) -> Message | None:
    """The reason this resource cannot be placed there."""
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage is not Stage.TRADING or state.board is None:
        return say("refused.nothing_to_place")
    return None if act.at in goods_places(state, turn) else say("refused.no_worker_there")


def place(draft: Draft, act: PlaceResource) -> None:
    """One resource more on the territory."""
    assert draft.board is not None
    draft.board = add_resources(draft.board, act.at, act.resource, 1)
    turn = evolve(draft.turn(act.seat), left=draft.turn(act.seat).left - 1)
    update(draft, turn)
    if turn.left == 0:
        top_row_over(draft, act.seat)


def trade_knobs(state: State, act: Trade) -> tuple[Knob, ...]:
    """How much is taken, and whether the armory's power is."""
    mats = state.players[act.seat].mats
    built = Structure.ARMORY in mats.structures
    extra = (extra_knob("armory", say("knob.armory"), act.armory),) if built else ()
    return gain_knobs(act.gain, trade_gain(mats.exposed, act.gain), act.amount, *extra)


def _amount(state: State, act: Trade) -> Message:
    if state.board and act.gain is Goods.RESOURCES:
        return say("offer.trade_one_by_one", n=act.amount)
    return say("offer.amount", n=act.amount, bonus=act.gain)


def _resource(state: State, act: PlaceResource) -> Message:
    return say("heading.place_resource", resource=act.resource)


def _on(state: State, act: PlaceResource) -> Message:
    return say("offer.on", at=seen_by(state, act.seat, act.at))


KINDS: Final = (
    Kind(
        Trade,
        why_not_trade,
        trade,
        heading=say("heading.top_row", top=Top.TRADE),
        words=_amount,
        knobs=trade_knobs,
        turned=gain_turned,
    ),
    Kind(PlaceResource, why_not_place, place, heading=_resource, words=_on, touches="at"),
)
