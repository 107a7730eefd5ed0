"""Airships: flying over the board, taking tokens and workers aboard, setting them down (The Wind Gambit)."""

from dataclasses import dataclass
from typing import Final

from engine.drawings import Hop
from engine.forms import Answers, Knob
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.aboard import AIRSHIP, Airship, overloaded, room
from engine.scythe.board import RESOURCES, Board, Place, add_units, home_base, put, put_airship
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction, Unit
from engine.scythe.kind import Kind
from engine.scythe.knobs import token_knobs, tokens_of
from engine.scythe.map import ADJACENT, BESIDE_HOME, LAKES, TERRITORIES
from engine.scythe.moving import NO_TOKENS, Tokens, put_down, spring_trap
from engine.scythe.setup import FARTHEST_RANGE, Setup
from engine.scythe.state import FACTORY_SECTION, Moves, Stage, State, Turn
from engine.scythe.turn import turn_of, update
from engine.scythe.words import as_told, faction


@dataclass(frozen=True, slots=True)
class MoveAirship(Act):
    """Fly the airship one territory on (tracking `board`)."""

    to: str


@dataclass(frozen=True, slots=True)
class LoadAirship(Act):
    """Take workers or resources aboard where the airship is."""

    workers: int = 0
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)
    """In the order of `Resource`."""


@dataclass(frozen=True, slots=True)
class UnloadAirship(Act):
    """Set workers or resources down where the airship is."""

    workers: int = 0
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)
    """In the order of `Resource`."""


@dataclass(frozen=True, slots=True)
class CorrectAirship(Act):
    """Set where the airship is and what it carries to what really lies on the table."""

    at: str
    workers: int = 0
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)


_WORKER_ABOARD: Final = (AIRSHIP, Unit.WORKER)


def flight_range(setup: Setup, factory_move: bool) -> int:
    """How many territories an airship flies: as the passive tile says, one more by factory card."""
    printed = FARTHEST_RANGE if setup.airship_range is None else setup.airship_range
    return printed + 1 if factory_move else printed


def flights(airship: Airship, faction: Faction) -> tuple[str, ...]:
    """The territories one hop away; rivers, lakes and opponents do not matter, tunnels do not count."""
    # Home bases are in nobody's neighbourhood, so none is ever flown to.
    near = ADJACENT[airship.at] if airship.at in TERRITORIES else BESIDE_HOME[faction]
    return tuple(name for name in TERRITORIES if name in near)


def airship_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """Every hop of the airship and the usual loads, while it is under way or may still begin."""
    board, seat = state.board, turn.seat
    if board is None or not board.airships or _why_not_under_way(state, seat):
        return ()
    ship = board.airships[seat]
    hops = flights(ship, state.setup.seats[seat].faction) if _hops_left(state, turn) else ()
    return (
        *(MoveAirship(seat, to) for to in hops),
        *(LoadAirship(seat, *load) for load in _usual_loads(state, board, seat)),
        *(UnloadAirship(seat, *load) for load in _usual_drops(board, seat)),
    )


def _hops_left(state: State, turn: Turn) -> int:
    assert turn.moves is not None
    if turn.moves.flight is not None:
        return turn.moves.flight
    return flight_range(state.setup, turn.section == FACTORY_SECTION)


def _usual_loads(state: State, board: Board, seat: int) -> list[tuple[int, Tokens]]:
    """Each number of workers that fits; of the resources each kind alone, and as many as fit."""
    ship = board.airships[seat]
    tokens, workers = room(ship, state.setup.airship_carries)
    held = _controlled(board.at(ship.at), seat)
    return _few_or_many(
        0 if _why_no_worker_leaves(board, seat) else min(workers, board.at(ship.at).of(seat).workers),
        [_part(held, tokens, kind) for kind in (None, 0, 1, 2, 3)],
    )


def _usual_drops(board: Board, seat: int) -> list[tuple[int, Tokens]]:
    """Each number of workers aboard; of the resources each kind alone, and all."""
    ship = board.airships[seat]
    if ship.at not in TERRITORIES:
        return []
    kinds = [_part(ship.resources, sum(ship.resources), kind) for kind in (None, 0, 1, 2, 3)]
    return _few_or_many(0 if _why_no_worker_lands(board, seat) else ship.workers, kinds)


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


def _controlled(place: Place, seat: int) -> Tokens:
    return place.resources if place.controlled_by() == seat else NO_TOKENS


def _why_not_under_way(state: State, seat: int) -> Message | None:
    """The reason the airship is neither under way nor may begin to move."""
    turn = turn_of(state, seat)
    if state.board is None or not state.board.airships:
        return say("refused.no_airships")
    if turn is None or turn.stage is not Stage.MOVING or turn.moves is None:
        return say("refused.not_moving")
    if turn.moves.flight is not None:
        return None
    # "You must complete a unit's movement before moving another unit" (Airship module, Movement).
    if turn.moves.flown:
        return say("refused.airship_moved")
    return None if turn.moves.left else say("refused.no_unit_left")


def why_not_fly(state: State, act: MoveAirship) -> Message | None:
    """The reason the airship cannot fly there."""
    reason = _why_not_under_way(state, act.seat)
    turn = turn_of(state, act.seat)
    if reason or turn is None or state.board is None:
        return reason
    if not _hops_left(state, turn):
        return say("refused.airship_range")
    near = flights(state.board.airships[act.seat], state.setup.seats[act.seat].faction)
    return None if act.to in near else say("refused.flight", at=act.to[:10])


def fly(draft: Draft, act: MoveAirship) -> None:
    """One hop; the airship meets nothing and nobody."""
    moves, board = _under_way(draft, act.seat), _board(draft)
    assert moves.flight is not None
    draft.board = put_airship(board, act.seat, evolve(board.airships[act.seat], at=act.to))
    _update(draft, act.seat, evolve(moves, flight=moves.flight - 1))


def _board(draft: Draft) -> Board:
    assert draft.board is not None
    return draft.board


def _under_way(draft: Draft, seat: int) -> Moves:
    """The moves with the airship in hand; the first act with it chooses it as one of the units."""
    turn = draft.turn(seat)
    assert turn.moves is not None
    if turn.moves.flight is not None:
        return turn.moves
    hops = flight_range(draft.setup, turn.section == FACTORY_SECTION)
    return evolve(put_down(turn.moves), left=turn.moves.left - 1, flight=hops, flown=True)


def _update(draft: Draft, seat: int, moves: Moves) -> None:
    update(draft, evolve(draft.turn(seat), moves=moves))


def _why_not_some(act: LoadAirship | UnloadAirship) -> Message | None:
    """The reason this is no load at all."""
    if min(act.workers, *act.resources) < 0 or not (act.workers or any(act.resources)):
        return say("refused.airship_nothing")
    return say("refused.airship_either") if act.workers and any(act.resources) else None


def why_not_load(state: State, act: LoadAirship) -> Message | None:
    """The reason this cannot come aboard here."""
    reason = _why_not_under_way(state, act.seat) or _why_not_some(act)
    board = state.board
    if reason or board is None:
        return reason
    ship = board.airships[act.seat]
    place = board.at(ship.at)
    tokens, workers = room(ship, state.setup.airship_carries)
    if sum(act.resources) > tokens or act.workers > workers:
        return say("refused.airship_full")
    held = _controlled(place, act.seat)
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
    moves = _under_way(draft, act.seat)
    at = _board(draft).airships[act.seat].at
    if act.workers:
        moved = min(act.workers, moves.rested.count((at, Unit.WORKER)))
        moves = _rested(moves, (at, Unit.WORKER), _WORKER_ABOARD, moved)
    _transfer(draft, act.seat, act.workers, act.resources, 1)
    _update(draft, act.seat, moves)


def _rested(moves: Moves, old: tuple[str, Unit], new: tuple[str, Unit], number: int) -> Moves:
    """The moves with this many workers that had moved now standing elsewhere."""
    rested = list(moves.rested)
    for _ in range(number):
        rested.remove(old)
        rested.append(new)
    return evolve(moves, rested=tuple(rested))


def _transfer(draft: Draft, seat: int, workers: int, tokens: Tokens, sign: int) -> None:
    """Workers and tokens go aboard (sign 1) or to the place below (sign -1)."""
    board = _board(draft)
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
    reason = _why_not_under_way(state, act.seat) or _why_not_some(act)
    board = state.board
    if reason or board is None:
        return reason
    ship = board.airships[act.seat]
    if ship.at not in TERRITORIES:
        return say("refused.airship_home")
    short = any(part > held for part, held in zip(act.resources, ship.resources, strict=True))
    if short or act.workers > ship.workers:
        return say("refused.airship_load")
    return _why_no_worker_lands(board, act.seat) if act.workers else None


def _why_no_worker_lands(board: Board, seat: int) -> Message | None:
    at = board.airships[seat].at
    place = board.at(at)
    if at in LAKES:
        return say("refused.strands")
    # "Workers can only be dropped off on territories unoccupied by workers."
    if any(units.workers for _, units in place.units):
        return say("refused.airship_workers_there", at=at)
    return say("refused.hop_worker_opponents", at=at) if _opponents_fight(place, seat) else None


def unload(draft: Draft, act: UnloadAirship) -> None:
    """Sets the workers or tokens down; workers on an armed trap trigger it."""
    moves = _under_way(draft, act.seat)
    ship = _board(draft).airships[act.seat]
    _transfer(draft, act.seat, act.workers, act.resources, -1)
    if act.workers:
        moves = _landed(moves, ship, act.workers)
        place = _board(draft).at(ship.at)
        # The airship triggers nothing, but no opponent's unit stands with an armed trap (Maifuku).
        if place.armed and place.trap and draft.faction(act.seat) is not Faction.TOGAWA:
            spring_trap(draft, act.seat, ship.at)
            unmoved = act.workers - moves.rested.count((ship.at, Unit.WORKER))
            moves = evolve(moves, rested=(*moves.rested, *((ship.at, Unit.WORKER),) * unmoved))
    _update(draft, act.seat, moves)


def _landed(moves: Moves, ship: Airship, workers: int) -> Moves:
    """Workers that have not moved yet are set down first, so that they may still walk."""
    moved = moves.rested.count(_WORKER_ABOARD)
    return _rested(moves, _WORKER_ABOARD, (ship.at, Unit.WORKER), max(0, workers - (ship.workers - moved)))


def why_not_correct_airship(state: State, act: CorrectAirship) -> Message | None:
    """The reason no airship of this table can be there with this load."""
    if state.board is None or not state.board.airships:
        return say("refused.no_airships")
    home = home_base(state.setup.seats[act.seat].faction)
    wrong = overloaded(Airship(act.at, act.resources, act.workers), state.setup.airship_carries)
    known = act.at in TERRITORIES or act.at == home
    return None if known and not wrong else say("refused.correct_airship")


def correct_airship(draft: Draft, act: CorrectAirship) -> None:
    """Sets the airship to what really lies on the table."""
    draft.board = put_airship(_board(draft), act.seat, Airship(act.at, act.resources, act.workers))
    draft.announce("news.corrected_airship", act.seat, at=act.at)


def wrong_airships(state: State) -> list[Message]:
    """The airships that are where none can be, or carry what none can."""
    board = state.board
    ships = board.airships if board else ()
    return [
        say("status.airship", faction=state.setup.seats[seat].faction)
        for seat, ship in enumerate(ships)
        if why_not_correct_airship(state, CorrectAirship(seat, ship.at, ship.workers, ship.resources))
    ]


def cargo_knobs(state: State, act: LoadAirship | UnloadAirship) -> tuple[Knob, ...]:
    """How many tokens of each resource come aboard or down; workers are listed one by one."""
    board = state.board
    if board is None or act.workers:
        return ()
    ship = board.airships[act.seat]
    held = _controlled(board.at(ship.at), act.seat) if isinstance(act, LoadAirship) else ship.resources
    return token_knobs(held, act.resources)


def cargo_turned(act: LoadAirship | UnloadAirship, answers: Answers) -> LoadAirship | UnloadAirship:
    """The load with these tokens."""
    return evolve(act, resources=tokens_of(answers))


def _to(state: State, act: MoveAirship) -> Message:
    return say("offer.to", to=act.to)


def _hop(state: State, act: MoveAirship) -> Hop | None:
    if state.board is None or act.seat >= len(state.board.airships):
        return None
    return Hop("airship", state.board.airships[act.seat].at, act.to)


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
    Kind(MoveAirship, why_not_fly, fly, heading=_HEADING, words=_to, hop=_hop),
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
    Kind(
        CorrectAirship,
        why_not_correct_airship,
        correct_airship,
        heading=say("heading.table"),
        words=as_told("act.correct_airship"),
        touches="at",
        during_combat=True,
        after_the_end=True,
        corrects=True,
    ),
)
