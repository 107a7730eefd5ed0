"""Produce: pay for the workers that are out, then let territories produce one by one."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.forms import Knob
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, counted, say
from engine.scythe.board.board import PRODUCES, Board, add_resources, add_units, mill_place, worker_places
from engine.scythe.board.map import TERRITORIES
from engine.scythe.components import WORKERS, produce_cost
from engine.scythe.draft import Draft
from engine.scythe.ids import Cube, Structure, Terrain, Top
from engine.scythe.kind import Kind
from engine.scythe.knobs import amount_knob
from engine.scythe.state import Player, Stage, State, Turn
from engine.scythe.turn.top_row import lacking, too_much, top_row_over, why_not_top
from engine.scythe.turn.turn import turn_of, update
from engine.scythe.view.place_names import seen_by
from engine.scythe.view.words import faction


@dataclass(frozen=True, slots=True)
class Produce(Act):
    """Pay the cost and produce; without a tracked board `workers` new workers came of it."""

    workers: int = 0


@dataclass(frozen=True, slots=True)
class ProduceAt(Act):
    """Let `amount` workers of one territory produce (tracking `board`)."""

    at: str
    amount: int


PRODUCTIVE: Final = frozenset((*PRODUCES, Terrain.VILLAGE))


def territories_to_produce(exposed: tuple[Cube, ...]) -> int:
    """How many territories one production reaches, the mill's aside."""
    return 3 if Cube.PRODUCE_TERRITORIES in exposed else 2


def most_new_workers(player: Player) -> int:
    """The most workers one production can bring: one for each worker and the mill, as far as they go."""
    return min(WORKERS - player.workers, player.workers + (Structure.MILL in player.mats.structures))


def produce_acts(state: State, seat: int, player: Player) -> tuple[Act, ...]:
    """Producing, for a seat that can pay; without a board once for each number of new workers."""
    if lacking(player, produce_cost()[player.workers]):
        return ()
    return _acts(seat, 0 if state.board else most_new_workers(player))


@cache
def _acts(seat: int, most: int) -> tuple[Act, ...]:
    return tuple(Produce(seat, workers) for workers in range(most + 1))


@cache
def produce_act(seat: int) -> Act:
    """Beginning to produce, where a board says what comes of it."""
    return Produce(seat)


def why_not_produce(state: State, act: Produce) -> Message | None:
    """The reason this seat cannot produce so."""
    player = state.players[act.seat]
    return (
        why_not_top(state, act, Top.PRODUCE)
        or lacking(player, produce_cost()[player.workers])
        or too_much(act.workers, 0 if state.board else most_new_workers(player))
    )


def produce(draft: Draft, act: Produce) -> None:
    """Pays for the workers out before the action, then produces."""
    player = draft.players[act.seat]
    for bonus, amount in produce_cost()[player.workers]:
        draft.pay(act.seat, bonus, amount)
    mill = Structure.MILL in player.mats.structures
    begin_production(draft, act.seat, territories_to_produce(player.mats.exposed), mill, act.workers)


def begin_production(draft: Draft, seat: int, territories: int, mill: bool, workers: int) -> None:
    """Opens the territories to choose from; without a board the new workers are known already."""
    if draft.board is None:
        draft.change(seat, workers=draft.players[seat].workers + workers)
        top_row_over(draft, seat)
        return
    turn = evolve(draft.turn(seat), stage=Stage.PRODUCING, left=territories, produced=(), mill=mill)
    update(draft, turn)
    _finish_if_empty(draft, turn)


def yields(
    state_board: Board, player: Player, turn: Turn, mill_is_worker: bool
) -> tuple[tuple[str, int], ...]:
    """The territories that may still produce, and how much each."""
    seat = turn.seat
    mill = mill_place(state_board, seat) if turn.mill else None
    found = []
    for name in worker_places(state_board, seat):
        if name != mill:
            found.append((name, state_board.at(name).of(seat).workers, turn.left > 0))
    if mill:
        # The mill's territory is one extra territory (2022 rulebook), or a place among the others (older).
        found.append((mill, state_board.at(mill).of(seat).workers + 1, not mill_is_worker or turn.left > 0))
    room = WORKERS - player.workers
    return tuple(
        (name, amount)
        for name, workers, open_ in found
        if open_
        and name not in turn.produced
        and TERRITORIES[name].terrain in PRODUCTIVE
        and (amount := min(workers, room) if TERRITORIES[name].terrain is Terrain.VILLAGE else workers)
    )


def production_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """Each territory that may still produce, in full."""
    assert state.board is not None
    found = yields(state.board, state.players[turn.seat], turn, state.setup.house_rules.mill_is_worker)
    return _production_acts(turn.seat, found)


@cache
def _production_acts(seat: int, found: tuple[tuple[str, int], ...]) -> tuple[Act, ...]:
    return tuple(ProduceAt(seat, at, amount) for at, amount in found)


def why_not_produce_at(state: State, act: ProduceAt) -> Message | None:
    """The reason this territory cannot produce that much."""
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage is not Stage.PRODUCING or state.board is None:
        return say("refused.not_producing")
    found = yields(state.board, state.players[act.seat], turn, state.setup.house_rules.mill_is_worker)
    most = dict(found).get(act.at)
    if most is None:
        return say("refused.cannot_produce", at=act.at)
    return too_much(act.amount, most) if act.amount else say("refused.amount", n=0, most=most)


def produce_at(draft: Draft, act: ProduceAt) -> None:
    """The tokens or workers appear on the territory."""
    assert draft.board is not None
    turn = draft.turn(act.seat)
    # The mill's own territory does not use up one of the others.
    extra = turn.mill and act.at == mill_place(draft.board, act.seat)
    free = extra and not draft.setup.house_rules.mill_is_worker
    terrain = TERRITORIES[act.at].terrain
    if terrain is Terrain.VILLAGE:
        draft.board = add_units(draft.board, act.at, act.seat, workers=act.amount)
        draft.change(act.seat, workers=draft.players[act.seat].workers + act.amount)
    else:
        draft.board = add_resources(draft.board, act.at, PRODUCES[terrain], act.amount)
    turn = evolve(turn, left=turn.left if free else turn.left - 1, produced=(*turn.produced, act.at))
    update(draft, turn)
    _finish_if_empty(draft, turn)


def _finish_if_empty(draft: Draft, turn: Turn) -> None:
    assert draft.board is not None
    rule = draft.setup.house_rules.mill_is_worker
    if not yields(draft.board, draft.players[turn.seat], turn, rule):
        top_row_over(draft, turn.seat)


def production_knobs(state: State, act: ProduceAt) -> tuple[Knob, ...]:
    """How many of the workers there produce."""
    village = TERRITORIES[act.at].terrain is Terrain.VILLAGE
    goods = say("knob.new_workers") if village else say("knob.produced")
    return amount_knob(goods, 1, act.amount, act.amount)


def _new_workers(state: State, act: Produce) -> Message:
    """Without a board the new workers are part of the choice."""
    if state.board:
        return say("offer.produce_one_by_one")
    if not act.workers:
        return say("offer.produce")
    return say("offer.produce_workers", n=act.workers)


def goods_of(at: str, amount: int) -> tuple[str, int]:
    """What so many workers produce there."""
    terrain = TERRITORIES[at].terrain
    return ("workers" if terrain is Terrain.VILLAGE else str(PRODUCES[terrain])), amount


def _at(state: State, act: ProduceAt) -> Message:
    goods = counted([goods_of(act.at, act.amount)])
    return say("offer.produce_at", at=seen_by(state, act.seat, act.at), goods=goods)


def _produced(state: State, act: Produce) -> Message:
    who = faction(state, act.seat)
    if state.board:
        return say("act.produce.begun", faction=who)
    if not act.workers:
        return say("act.produce", faction=who)
    return say("act.produce_all", faction=who, goods=counted([("workers", act.workers)]))


def _produced_at(state: State, act: ProduceAt) -> Message:
    who = faction(state, act.seat)
    if act.at not in TERRITORIES or TERRITORIES[act.at].terrain not in PRODUCTIVE:
        return say("act.produce", faction=who)
    return say("act.produce_at", faction=who, goods=counted([goods_of(act.at, act.amount)]), at=act.at)


KINDS: Final = (
    Kind(
        Produce,
        why_not_produce,
        produce,
        heading=say("heading.top_row", top=Top.PRODUCE),
        words=_new_workers,
        label=_produced,
    ),
    Kind(
        ProduceAt,
        why_not_produce_at,
        produce_at,
        heading=say("heading.produce"),
        words=_at,
        label=_produced_at,
        knobs=production_knobs,
        touches="at",
    ),
)
