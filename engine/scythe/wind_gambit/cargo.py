"""What an airship carries: tokens and workers taken aboard and set down (The Wind Gambit)."""

from dataclasses import dataclass
from typing import Final

from engine.forms import Answers, Knob
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.board import NO_TOKENS, RESOURCES, Board, Place, Tokens, add_units, put, put_airship
from engine.scythe.board.map import LAKES, TERRITORIES
from engine.scythe.board.moving import spring_trap
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction, Unit
from engine.scythe.kind import Kind
from engine.scythe.knobs import token_knobs, tokens_of
from engine.scythe.state import Moves, State, Turn
from engine.scythe.view.words import faction
from engine.scythe.wind_gambit.aboard import AIRSHIP, Airship, room
from engine.scythe.wind_gambit.airships import (
    MoveAirship,
    board_of,
    flights,
    hops_left,
    under_way,
    update_moves,
    why_not_under_way,
)
from engine.scythe.wind_gambit.bombs import bombard_acts
from engine.scythe.wind_gambit.landing import land_acts

_WORKER_ABOARD: Final = (AIRSHIP, Unit.WORKER)


@dataclass(frozen=True, slots=True)
class LoadAirship(Act):
    """Take workers or resources aboard where the airship is."""

    workers: int = 0
    resources: Tokens = NO_TOKENS
    """In the order of `Resource`."""


@dataclass(frozen=True, slots=True)
class UnloadAirship(Act):
    """Set workers or resources down where the airship is."""

    workers: int = 0
    resources: Tokens = NO_TOKENS
    """In the order of `Resource`."""


def airship_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """Every hop, the usual loads and what its tiles allow, while the airship is under way or may begin."""
    board, seat = state.board, turn.seat
    if board is None or not board.airships or why_not_under_way(state, seat):
        return ()
    ship = board.airships[seat]
    hops = flights(ship, state.setup.seats[seat].faction) if hops_left(state, turn) else ()
    return (
        *(MoveAirship(seat, to) for to in hops),
        *(LoadAirship(seat, *load) for load in _usual_loads(state, board, seat)),
        *(UnloadAirship(seat, *load) for load in _usual_drops(state, board, seat)),
        *land_acts(state, seat),
        *bombard_acts(state, turn),
    )


def _usual_loads(state: State, board: Board, seat: int) -> list[tuple[int, Tokens]]:
    """Each number of workers that fits; of the resources each kind alone, and as many as fit."""
    ship = board.airships[seat]
    tokens, workers = room(ship, state.laid.of(seat).carries)
    held = _takeable(state, board, seat)
    return _few_or_many(
        0 if _why_no_worker_leaves(board, seat) else min(workers, board.at(ship.at).of(seat).workers),
        [_part(held, tokens, kind) for kind in (None, 0, 1, 2, 3)],
    )


def _usual_drops(state: State, board: Board, seat: int) -> list[tuple[int, Tokens]]:
    """Each number of workers aboard; of the resources each kind alone, and all."""
    ship = board.airships[seat]
    if ship.at not in TERRITORIES:
        return []
    kinds = [_part(ship.resources, sum(ship.resources), kind) for kind in (None, 0, 1, 2, 3)]
    return _few_or_many(0 if _why_no_worker_lands(state, board, seat) else ship.workers, kinds)


def _few_or_many(workers: int, parts: list[Tokens]) -> list[tuple[int, Tokens]]:
    loads = [(number, NO_TOKENS) for number in range(1, workers + 1)]
    return loads + [(0, tokens) for tokens in dict.fromkeys(parts) if any(tokens)]


def _part(held: Tokens, most: int, kind: int | None) -> Tokens:
    """As many of these tokens as fit, of one kind or in the order of `Resource`."""
    taken = []
    for number, amount in enumerate(held):
        wanted = min(amount, most) if kind in (None, number) else 0
        taken.append(wanted)
        most -= wanted
    oil, metal, wood, food = taken
    return oil, metal, wood, food


def _takeable(state: State, board: Board, seat: int) -> Tokens:
    """What may come aboard where the airship is: what the seat controls, by a house rule also nobody's."""
    place = board.at(board.airships[seat].at)
    free = state.setup.house_rules.airship_free_goods and place.controlled_by() is None
    return place.resources if free or place.controlled_by() == seat else NO_TOKENS


def _why_not_some(act: LoadAirship | UnloadAirship) -> Message | None:
    """The reason this is no load at all."""
    if min(act.workers, *act.resources) < 0 or not (act.workers or any(act.resources)):
        return say("refused.airship_nothing")
    return say("refused.airship_either") if act.workers and any(act.resources) else None


def why_not_load(state: State, act: LoadAirship) -> Message | None:
    """The reason this cannot come aboard here."""
    reason = why_not_under_way(state, act.seat) or _why_not_some(act)
    board = state.board
    if reason or board is None:
        return reason
    ship = board.airships[act.seat]
    place = board.at(ship.at)
    tokens, workers = room(ship, state.laid.of(act.seat).carries)
    if sum(act.resources) > tokens or act.workers > workers:
        return say("refused.airship_full")
    held = _takeable(state, board, act.seat)
    short = any(taken > there for taken, there in zip(act.resources, held, strict=True))
    if short or act.workers > place.of(act.seat).workers:
        return say("refused.load", at=ship.at)
    return _why_no_worker_leaves(board, act.seat) if act.workers else None


def _why_no_worker_leaves(board: Board, seat: int) -> Message | None:
    at = board.airships[seat].at
    if at in LAKES:
        # "Nor may a worker move off the lake without the assistance of the mech" (Seaworthy).
        return say("refused.hop_worker_on_lake", at=at)
    # Whoever has met opponents stays for the combat (rulebook, Move).
    return say("refused.hop_worker_held", at=at) if _opponents_fight(board.at(at), seat) else None


def _opponents_fight(place: Place, seat: int) -> bool:
    return any(owner != seat and units.fighters() for owner, units in place.units)


def load(draft: Draft, act: LoadAirship) -> None:
    """Takes the workers or tokens off the board and aboard."""
    moves = under_way(draft, act.seat)
    at = board_of(draft).airships[act.seat].at
    if act.workers:
        moved = min(act.workers, moves.rested.count((at, Unit.WORKER)))
        moves = _rested(moves, (at, Unit.WORKER), _WORKER_ABOARD, moved)
    _transfer(draft, act.seat, act.workers, act.resources, 1)
    update_moves(draft, act.seat, moves)


def _rested(moves: Moves, old: tuple[str, Unit], new: tuple[str, Unit], number: int) -> Moves:
    """The moves with this many workers that had moved now standing elsewhere."""
    rested = list(moves.rested)
    for _ in range(number):
        rested.remove(old)
        rested.append(new)
    return evolve(moves, rested=tuple(rested))


def _transfer(draft: Draft, seat: int, workers: int, tokens: Tokens, sign: int) -> None:
    """Workers and tokens go aboard (sign 1) or to the place below (sign -1)."""
    board = board_of(draft)
    ship = board.airships[seat]
    if workers:
        board = add_units(board, ship.at, seat, workers=-sign * workers)
    below = _sum(board.at(ship.at).resources, tokens, -sign)
    board = put(board, ship.at, evolve(board.at(ship.at), resources=below))
    aboard = _sum(ship.resources, tokens, sign)
    draft.board = put_airship(
        board, seat, evolve(ship, resources=aboard, workers=ship.workers + sign * workers)
    )


def _sum(held: Tokens, more: Tokens, sign: int) -> Tokens:
    oil, metal, wood, food = (have + sign * part for have, part in zip(held, more, strict=True))
    return oil, metal, wood, food


def why_not_unload(state: State, act: UnloadAirship) -> Message | None:
    """The reason this cannot be set down here."""
    reason = why_not_under_way(state, act.seat) or _why_not_some(act)
    board = state.board
    if reason or board is None:
        return reason
    ship = board.airships[act.seat]
    if ship.at not in TERRITORIES:
        return say("refused.airship_home")
    short = any(part > held for part, held in zip(act.resources, ship.resources, strict=True))
    if short or act.workers > ship.workers:
        return say("refused.airship_load")
    return _why_no_worker_lands(state, board, act.seat) if act.workers else None


def _why_no_worker_lands(state: State, board: Board, seat: int) -> Message | None:
    at = board.airships[seat].at
    place = board.at(at)
    if at in LAKES:
        return say("refused.strands")
    # "Workers can only be dropped off on territories unoccupied by workers."
    join = state.setup.house_rules.airship_workers_join
    if any(units.workers for owner, units in place.units if owner != seat or not join):
        return say("refused.airship_workers_there", at=at)
    return say("refused.hop_worker_opponents", at=at) if _opponents_fight(place, seat) else None


def unload(draft: Draft, act: UnloadAirship) -> None:
    """Sets the workers or tokens down; workers on an armed trap trigger it."""
    moves = under_way(draft, act.seat)
    ship = board_of(draft).airships[act.seat]
    _transfer(draft, act.seat, act.workers, act.resources, -1)
    if act.workers:
        moves = _landed(moves, ship, act.workers)
        place = board_of(draft).at(ship.at)
        # The airship triggers nothing, but no opponent's unit stands with an armed trap (Maifuku).
        if place.armed and place.trap and draft.faction(act.seat) is not Faction.TOGAWA:
            spring_trap(draft, act.seat, ship.at)
            unmoved = act.workers - moves.rested.count((ship.at, Unit.WORKER))
            moves = evolve(moves, rested=(*moves.rested, *((ship.at, Unit.WORKER),) * unmoved))
    update_moves(draft, act.seat, moves)


def _landed(moves: Moves, ship: Airship, workers: int) -> Moves:
    """Workers that have not moved yet are set down first, so that they may still walk."""
    moved = moves.rested.count(_WORKER_ABOARD)
    return _rested(moves, _WORKER_ABOARD, (ship.at, Unit.WORKER), max(0, workers - (ship.workers - moved)))


def cargo_knobs(state: State, act: LoadAirship | UnloadAirship) -> tuple[Knob, ...]:
    """How many tokens of each resource come aboard or down; workers are listed one by one."""
    board = state.board
    if board is None or act.workers:
        return ()
    ship = board.airships[act.seat]
    held = _takeable(state, board, act.seat) if isinstance(act, LoadAirship) else ship.resources
    return token_knobs(held, act.resources)


def cargo_turned(act: LoadAirship | UnloadAirship, answers: Answers) -> LoadAirship | UnloadAirship:
    """The load with these tokens."""
    return evolve(act, resources=tokens_of(answers))


def _one_by_one(tokens: Tokens) -> tuple[str, ...]:
    return tuple(str(kind) for kind, n in zip(RESOURCES, tokens, strict=True) for _ in range(n))


def _load(state: State, act: LoadAirship) -> Message:
    if act.workers:
        return say("offer.load_workers", n=act.workers)
    return say("offer.load", resource=_one_by_one(act.resources))


def _unload(state: State, act: UnloadAirship) -> Message:
    if act.workers:
        return say("offer.unload_workers", n=act.workers)
    return say("offer.unload", resource=_one_by_one(act.resources))


def _loaded(state: State, act: LoadAirship) -> Message:
    who = faction(state, act.seat)
    if act.workers:
        return say("act.load_airship.workers", faction=who, n=act.workers)
    return say("act.load_airship", faction=who, resource=_one_by_one(act.resources))


def _unloaded(state: State, act: UnloadAirship) -> Message:
    who = faction(state, act.seat)
    if act.workers:
        return say("act.unload_airship.workers", faction=who, n=act.workers)
    return say("act.unload_airship", faction=who, resource=_one_by_one(act.resources))


_HEADING: Final = say("heading.airship")
KINDS: Final = (
    Kind(
        LoadAirship,
        why_not_load,
        load,
        heading=_HEADING,
        words=_load,
        label=_loaded,
        knobs=cargo_knobs,
        turned=cargo_turned,
    ),
    Kind(
        UnloadAirship,
        why_not_unload,
        unload,
        heading=_HEADING,
        words=_unload,
        label=_unloaded,
        knobs=cargo_knobs,
        turned=cargo_turned,
    ),
)
