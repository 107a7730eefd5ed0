"""A top-row action in one act, where people would else choose place by place (tracking `board`)."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.forms import Answers, ChoiceField, Knob, NumberField, Option
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, counted, say
from engine.scythe.board.board import RESOURCES, Board, mill_place, worker_places
from engine.scythe.board.map import TERRITORIES
from engine.scythe.components import WORKERS
from engine.scythe.draft import Draft
from engine.scythe.ids import Goods, Resource, Structure, Terrain, Top
from engine.scythe.kind import Kind
from engine.scythe.knobs import extra_knob
from engine.scythe.state import Player, Stage, State, Turn
from engine.scythe.turn.produce import (
    Produce,
    ProduceAt,
    goods_of,
    produce,
    produce_at,
    territories_to_produce,
    why_not_produce,
    yields,
)
from engine.scythe.turn.top_row import too_much, top_row_over
from engine.scythe.turn.trade import TRADED, PlaceResource, Trade, place, trade, why_not_trade
from engine.scythe.turn.turn import turn_of
from engine.scythe.view.place_names import seen_by
from engine.scythe.view.words import faction


@dataclass(frozen=True, slots=True)
class ProduceAll(Act):
    """Produce wherever it is possible: Produce, ProduceAt for each territory, and the rest left aside."""

    amounts: tuple[int, ...] = ()
    """How much each territory produces, in the order of `producing`; empty: all of them in full."""


@dataclass(frozen=True, slots=True)
class TradeFor(Act):
    """Trade for two resources and place them: Trade and both of PlaceResource."""

    first: Resource
    second: Resource
    at: str
    beside: str
    """Where the second resource goes."""
    armory: bool = True


Yield = tuple[tuple[str, int], ...]


def producing(board: Board | None, player: Player, turn: Turn | None, mill_is_worker: bool) -> Yield:
    """What each territory brings if there is nothing to choose between them; else nothing."""
    if board is None or turn is None or turn.stage is not Stage.TOP_ROW:
        return ()
    mill, most = Structure.MILL in player.mats.structures, territories_to_produce(player.mats.exposed)
    begun = evolve(turn, stage=Stage.PRODUCING, left=most, produced=(), mill=mill)
    found = yields(board, player, begun, mill_is_worker)
    free = mill_place(board, turn.seat) if mill and not mill_is_worker else None
    new = sum(n for at, n in found if TERRITORIES[at].terrain is Terrain.VILLAGE)
    decides = sum(at != free for at, _ in found) > most or new > WORKERS - player.workers
    return () if decides else found


def _producing(state: State, seat: int) -> Yield:
    turn, rule = turn_of(state, seat), state.setup.house_rules.mill_is_worker
    return producing(state.board, state.players[seat], turn, rule)


def acts_at_once(state: State, seat: int, acts: tuple[Act, ...]) -> tuple[Act, ...]:
    """The acts that do in one what one of these, all of this seat, begins."""
    turn = turn_of(state, seat)
    if state.board is None or turn is None or turn.stage is not Stage.TOP_ROW:
        return ()  # every list is asked, so what has nothing to find is quick
    found: tuple[Act, ...] = ()
    for act in acts:
        if isinstance(act, Produce) and _producing(state, act.seat):
            found += (ProduceAll(act.seat),)
        elif isinstance(act, Trade) and act.gain is Goods.RESOURCES:
            found += _trades(act.seat, usual_place(state, act.seat))
    return found


def usual_place(state: State, seat: int) -> str:
    """Where most people put what they trade for: where they have most units."""
    assert state.board is not None
    board = state.board

    def guarded(at: str) -> tuple[int, int]:
        units = board.at(at).of(seat)
        return units.fighters(), units.workers

    return max(worker_places(board, seat), key=guarded)


@cache
def _trades(seat: int, at: str) -> tuple[Act, ...]:
    return tuple(TradeFor(seat, resource, resource, at, at) for resource in RESOURCES)


def why_not_all(state: State, act: ProduceAll) -> Message | None:
    """The reason this seat cannot produce so much everywhere."""
    reason = why_not_produce(state, Produce(act.seat))
    if reason or state.board is None:
        return reason or say("refused.no_board")
    found = _producing(state, act.seat)
    if not found:
        return say("refused.choose_where")
    if act.amounts and len(act.amounts) != len(found):
        return say("refused.no_such_gain")
    wrong = (too_much(n, most) for n, (_, most) in zip(act.amounts, found, strict=False))
    return next((each for each in wrong if each), None)


def produce_all(draft: Draft, act: ProduceAll) -> None:
    """Pays, lets each territory produce its amount, and leaves the rest aside."""
    rule = draft.setup.house_rules.mill_is_worker
    found = producing(draft.board, draft.players[act.seat], draft.turn(act.seat), rule)
    produce(draft, Produce(act.seat))
    for (at, most), n in zip(found, act.amounts or [n for _, n in found], strict=True):
        if n:
            produce_at(draft, ProduceAt(act.seat, at, min(n, most)))
    if draft.turn(act.seat).stage is Stage.PRODUCING:
        top_row_over(draft, act.seat)


def why_not_trade_for(state: State, act: TradeFor) -> Message | None:
    """The reason this seat cannot trade so, or not place it there."""
    reason = why_not_trade(state, Trade(act.seat, Goods.RESOURCES, TRADED, act.armory))
    if reason or state.board is None:
        return reason or say("refused.no_board")
    places = worker_places(state.board, act.seat)
    return None if act.at in places and act.beside in places else say("refused.no_worker_there")


def trade_for(draft: Draft, act: TradeFor) -> None:
    """Pays and places both resources."""
    trade(draft, Trade(act.seat, Goods.RESOURCES, TRADED, act.armory))
    place(draft, PlaceResource(act.seat, act.first, act.at))
    place(draft, PlaceResource(act.seat, act.second, act.beside))


def production_knobs(state: State, act: ProduceAll) -> tuple[Knob, ...]:
    """How much each of the territories produces."""
    found = _producing(state, act.seat)
    usual = act.amounts or tuple(n for _, n in found)
    return tuple(
        NumberField(f"at_{at}", _knob_label(state, act.seat, at), 0, most, n, at=at)
        for (at, most), n in zip(found, usual, strict=True)
    )


def _knob_label(state: State, seat: int, at: str) -> Message:
    return say("knob.produced_at", goods=goods_of(at, 1)[0], at=seen_by(state, seat, at))


def production_turned(act: ProduceAll, answers: Answers) -> ProduceAll:
    """The production with these amounts."""
    return evolve(act, amounts=tuple(answers.values()))


def trade_knobs(state: State, act: TradeFor) -> tuple[Knob, ...]:
    """What else the second resource may be, where both go, and whether the armory's power is taken."""
    assert state.board is not None
    kinds = tuple(Option(each, say("knob.resource", resource=each)) for each in RESOURCES)
    knobs: tuple[Knob, ...] = (ChoiceField("second", say("knob.second"), kinds, act.second),)
    places = worker_places(state.board, act.seat)
    if len(places) > 1:
        options = tuple(Option(at, say("knob.place", at=seen_by(state, act.seat, at))) for at in places)
        knobs += (
            ChoiceField("at", say("knob.first_at"), options, act.at, on_board=True),
            ChoiceField("beside", say("knob.second_at"), options, act.beside, on_board=True),
        )
    if Structure.ARMORY in state.players[act.seat].mats.structures:
        knobs += (extra_knob("armory", say("knob.armory"), act.armory),)
    return knobs


def trade_turned(act: TradeFor, answers: Answers) -> TradeFor:
    """The trade with these answers."""
    second, armory = answers.get("second", act.second), answers.get("armory", act.armory)
    at, beside = answers.get("at", act.at), answers.get("beside", act.beside)
    return TradeFor(act.seat, act.first, Resource(second), at, beside, bool(armory))


def _sum(amounts: Yield) -> tuple[str, ...]:
    """So much of each thing, however many places it comes from, in the rulebook's order."""
    total = dict.fromkeys((*map(str, RESOURCES), "workers"), 0)
    for what, n in amounts:
        total[what] += n
    return counted(total.items())


def _produced(state: State, act: ProduceAll) -> tuple[str, ...]:
    found = _producing(state, act.seat)
    usual = act.amounts or tuple(n for _, n in found)
    return _sum(tuple(goods_of(at, n) for (at, _), n in zip(found, usual, strict=False)))


def _produce_words(state: State, act: ProduceAll) -> Message:
    return say("offer.produce_all", goods=_produced(state, act))


def _produce_label(state: State, act: ProduceAll) -> Message:
    goods = _produced(state, act)
    who = faction(state, act.seat)
    return say("act.produce_all", faction=who, goods=goods) if goods else say("act.produce", faction=who)


def _traded(act: TradeFor) -> tuple[str, ...]:
    return _sum(((str(act.first), 1), (str(act.second), 1)))


def _trade_words(state: State, act: TradeFor) -> Message:
    return say("offer.trade_for", goods=_traded(act), at=seen_by(state, act.seat, act.at))


def _trade_label(state: State, act: TradeFor) -> Message:
    who, goods = faction(state, act.seat), _traded(act)
    if act.at == act.beside:
        return say("act.trade_for", faction=who, goods=goods, at=act.at)
    return say("act.trade_for.apart", faction=who, goods=goods)


KINDS: Final = (
    Kind(
        ProduceAll,
        why_not_all,
        produce_all,
        heading=say("heading.top_row", top=Top.PRODUCE),
        words=_produce_words,
        label=_produce_label,
        knobs=production_knobs,
        turned=production_turned,
        likely=True,
    ),
    Kind(
        TradeFor,
        why_not_trade_for,
        trade_for,
        heading=say("heading.top_row", top=Top.TRADE),
        words=_trade_words,
        label=_trade_label,
        knobs=trade_knobs,
        turned=trade_turned,
        touches="at",
    ),
)
