"""Moving units over the board, hop by hop, with what they carry (tracking `board`)."""

from dataclasses import dataclass
from typing import Final

from engine.forms import Answers, Knob, NumberField
from engine.frozen import evolve, evolver
from engine.game import Act
from engine.message import Message, say
from engine.pictures.drawings import Hop
from engine.scythe.board.board import (
    NO_TOKENS,
    NONE,
    PLACES,
    Board,
    Place,
    Tokens,
    Units,
    add_units,
    holding,
    home_base,
    put,
)
from engine.scythe.board.map import LAKES
from engine.scythe.board.paths import can_leave, crosses_river, hop_range, hops, stops, why_no_hop
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Cube, Faction, Mech, Trap, Unit
from engine.scythe.kind import Kind
from engine.scythe.knobs import token_knobs, tokens_of
from engine.scythe.state import FACTORY_SECTION, Arrival, Hand, Moves, Stage, State, Turn
from engine.scythe.turn.turn import turn_of, update
from engine.scythe.view.place_names import seen_by
from engine.scythe.view.symbols import WORKER
from engine.scythe.wind_gambit.toll import pay_toll, tolled, why_not_enter


@dataclass(frozen=True, slots=True)
class MoveUnit(Act):
    """Move one unit one hop with what it carries (tracking `board`)."""

    unit: Unit
    at: str
    to: str
    workers: int = 0
    resources: Tokens = NO_TOKENS
    """In the order of `Resource`."""
    fresh: bool = True
    """A unit that has not moved yet, not the one that is under way."""


_evolve_hop: Final = evolver(MoveUnit)
TRAP_PENALTY: Final = {Trap.POPULARITY: 2, Trap.POWER: 3, Trap.COINS: 4, Trap.COMBAT_CARDS: 2}


def units_to_move(exposed: tuple[Cube, ...]) -> int:
    """How many units one move action of the mat moves."""
    return 3 if Cube.MOVE_UNITS in exposed else 2


def begin(draft: Draft, seat: int) -> None:
    """Opens the move action."""
    turn = draft.turn(seat)
    factory = turn.section == FACTORY_SECTION
    left = 1 if factory else units_to_move(draft.players[seat].mats.exposed)
    update(draft, evolve(turn, stage=Stage.MOVING, moved=True, moves=Moves(left)))


def count(units: Units, unit: Unit) -> int:
    """How many units of this kind there are."""
    if unit is Unit.CHARACTER:
        return units.character
    return units.mechs if unit is Unit.MECH else units.workers


def moving_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """Every hop of every unit that may move, with the usual loads."""
    assert state.board is not None and turn.moves is not None
    found: list[Act] = []
    tolls = tolled(state, turn.seat)
    for unit, at, fresh in _movable(state, turn, turn.moves):
        loads = usual_loads(state.board, turn.seat, unit, at)
        # Of some hundred acts that a turn lists most are hops, and a copy is made faster than a new one.
        hop = MoveUnit(turn.seat, unit, at, at, fresh=fresh)
        for to in hops(state, turn.seat, unit, at, turn.moves.toka):
            paid = [load for load in loads if any(load[1])] if to in tolls else loads
            found += [_evolve_hop(hop, to=to, workers=workers, resources=tokens) for workers, tokens in paid]
    return tuple(found)


def _movable(state: State, turn: Turn, moves: Moves) -> list[tuple[Unit, str, bool]]:
    """The units that may hop now: the one in hand, and every kind and place with one that has not moved."""
    assert state.board is not None
    found: list[tuple[Unit, str, bool]] = []
    hand = moves.hand
    if hand and hand.hops and count(state.board.at(hand.at).of(turn.seat), hand.unit):
        found.append((hand.unit, hand.at, False))
    if moves.left:
        for name, units in _own(state.board, turn.seat):
            for unit in Unit:
                if _unmoved(moves, unit, name, units) > 0 and can_leave(state, turn.seat, unit, name):
                    found.append((unit, name, True))
    return found


def _own(board: Board, seat: int) -> list[tuple[str, Units]]:
    return [
        (name, units)
        for name, place in zip(PLACES, board.places, strict=True)
        if place.units  # most places are empty
        for owner, units in place.units
        if owner == seat
    ]


def _unmoved(moves: Moves, unit: Unit, at: str, units: Units) -> int:
    in_hand = moves.hand is not None and (moves.hand.at, moves.hand.unit) == (at, unit)
    return count(units, unit) - moves.rested.count((at, unit)) - in_hand


def usual_loads(board: Board, seat: int, unit: Unit, at: str) -> list[tuple[int, Tokens]]:
    """What a unit usually carries: nothing, its workers, the resources, or all; off a lake all it must."""
    place = board.at(at)
    workers = place.of(seat).workers if unit is Unit.MECH else 0
    tokens = place.resources if place.controlled_by() == seat else NO_TOKENS
    loads = [(0, NO_TOKENS)]
    if workers:
        loads.append((workers, NO_TOKENS))
    if tokens != NO_TOKENS:
        loads += [(0, tokens), (workers, tokens)] if workers else [(0, tokens)]
    return [load for load in loads if not _strands(place, seat, unit, at, *load)] if at in LAKES else loads


def _strands(place: Place, seat: int, unit: Unit, at: str, workers: int, tokens: Tokens) -> bool:
    """Whether workers or resources that were brought would stay alone on a lake (Seaworthy, Submerge)."""
    if at not in LAKES:
        return False
    units = place.of(seat)
    mechs = units.mechs - (unit is Unit.MECH)
    others = mechs + units.character - (unit is Unit.CHARACTER)
    left = map(int.__sub__, place.resources, tokens)
    brought = any(n > stray for n, stray in zip(left, place.stray, strict=True))
    return (units.workers > workers and mechs == 0) or (brought and others == 0)


def why_not_move_unit(state: State, act: MoveUnit) -> Message | None:
    """The reason this unit cannot make this hop with this load."""
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage is not Stage.MOVING or turn.moves is None or state.board is None:
        return say("refused.not_moving")
    if (act.unit, act.at, act.fresh) not in _movable(state, turn, turn.moves):
        return say("refused.cannot_move", unit=act.unit, at=act.at[:10])
    return (
        why_no_hop(state, act.seat, act.unit, act.at, act.to, turn.moves.toka)
        or _why_not_load(state.board, act)
        or why_not_enter(state, act.seat, act.to, act.resources)
    )


def _why_not_load(board: Board, act: MoveUnit) -> Message | None:
    place = board.at(act.at)
    controlled = place.resources if place.controlled_by() == act.seat else NO_TOKENS
    if act.workers and act.unit is not Unit.MECH:
        return say("refused.only_mechs_carry")
    if not 0 <= act.workers <= place.of(act.seat).workers:
        return say("refused.load", at=act.at)
    if any(not 0 <= taken <= held for taken, held in zip(act.resources, controlled, strict=True)):
        return say("refused.load", at=act.at)
    if _strands(place, act.seat, act.unit, act.at, act.workers, act.resources):
        return say("refused.strands")
    return None


def move_unit(draft: Draft, act: MoveUnit) -> None:
    """One hop, and what happens on arriving."""
    turn, moves = draft.turn(act.seat), draft.turn(act.seat).moves
    assert moves is not None and draft.board is not None
    state = draft.freeze()
    ends = stops(state, act.seat, act.unit, act.to)
    crossed = crosses_river(state, act.seat, act.unit, act.at, act.to)
    hops_before = (
        hop_range(state, act.seat, act.unit, turn.section == FACTORY_SECTION)
        if act.fresh
        else (moves.hand.hops if moves.hand else 0)
    )
    if act.fresh:
        moves = evolve(put_down(moves), left=moves.left - 1)
    moves = _carry_rested(moves, act)
    _transfer(draft, act.seat, act.unit, act.at, act.to, act.workers, act.resources)
    left = pay_toll(draft, act.seat, act.to, act.resources)
    act = act if left is act.resources else evolve(act, resources=left)
    before = None if act.fresh or moves.hand is None else moves.hand.came
    came = Arrival(act.unit, act.at, act.to, act.workers, act.resources, before)
    moves = evolve(
        moves,
        hand=Hand(act.unit, act.to, 0 if ends else hops_before - 1, came),
        toka=moves.toka and not crossed,
        character_moved=moves.character_moved or act.unit is Unit.CHARACTER,
    )
    update(draft, evolve(turn, moves=moves))
    _arrive(draft, act.seat, came)


def put_down(moves: Moves) -> Moves:
    """The moves with the unit in hand set down where it stands, be it the airship."""
    if moves.flight is not None:
        moves = evolve(moves, flight=None)
    if moves.hand is None:
        return moves
    return evolve(moves, rested=(*moves.rested, (moves.hand.at, moves.hand.unit)), hand=None)


def _carry_rested(moves: Moves, act: MoveUnit) -> Moves:
    """Workers that have moved already are carried first, so that those who have not may still walk."""
    rested = list(moves.rested)
    for _ in range(min(act.workers, rested.count((act.at, Unit.WORKER)))):
        rested.remove((act.at, Unit.WORKER))
        rested.append((act.to, Unit.WORKER))
    return evolve(moves, rested=tuple(rested))


def _transfer(draft: Draft, seat: int, unit: Unit, at: str, to: str, workers: int, tokens: Tokens) -> None:
    """Units and tokens go from place to place."""
    assert draft.board is not None
    character, mechs = int(unit is Unit.CHARACTER), int(unit is Unit.MECH)
    workers += unit is Unit.WORKER
    board = add_units(draft.board, at, seat, -character, -mechs, -workers)
    board = add_units(board, to, seat, character, mechs, workers)
    for name, sign in ((at, -1), (to, 1)) if any(tokens) else ():
        held = board.at(name).resources
        changed = tuple(have + sign * part for have, part in zip(held, tokens, strict=True))
        board = put(board, name, holding(board.at(name), changed))
    draft.board = board


def _arrive(draft: Draft, seat: int, came: Arrival) -> None:
    """A trap first, then opponents: workers alone are driven off at once, fighters are met in combat."""
    assert draft.board is not None
    place = draft.board.at(came.to)
    if place.armed and place.trap and draft.faction(seat) is not Faction.TOGAWA:
        spring_trap(draft, seat, came.to)
        place = draft.board.at(came.to)
    for owner, units in place.units:
        if owner == seat:
            continue
        if units.fighters():
            _remember(draft, seat, came)
        else:
            drive_off(draft, seat, owner, came.to)


def spring_trap(draft: Draft, seat: int, at: str) -> None:
    """The armed trap there costs the seat its penalty and is disarmed."""
    assert draft.board is not None
    place = draft.board.at(at)
    assert place.trap is not None
    bonus = Bonus(place.trap.value)
    lost = draft.lose(seat, bonus, TRAP_PENALTY[place.trap])
    draft.board = put(draft.board, at, evolve(place, armed=False))
    draft.announce("news.trap", seat, at=at, n=lost, bonus=bonus)


def _remember(draft: Draft, seat: int, came: Arrival) -> None:
    turn = draft.turn(seat)
    assert turn.moves is not None
    update(draft, evolve(turn, moves=evolve(turn.moves, arrivals=(*turn.moves.arrivals, came))))


def drive_off(draft: Draft, seat: int, owner: int, at: str) -> None:
    """Sends an opponent's workers home at once; each costs 1 popularity, as far as there is any."""
    assert draft.board is not None
    workers = draft.board.at(at).of(owner).workers
    retreat_all(draft, owner, at, home_base(draft.faction(owner)))
    lost = popularity_for(draft, seat, workers)
    update(draft, evolve(draft.turn(seat), drove_off=True))
    draft.announce("news.drove_off", seat, to=draft.faction(owner), workers=workers, n=lost, at=at)


def popularity_for(draft: Draft, seat: int, workers: int) -> int:
    """The popularity lost for workers driven off without a combat."""
    protected = Mech.CAMARADERIE in draft.players[seat].mats.mechs
    if protected and draft.setup.house_rules.camaraderie_always:
        return 0
    return draft.lose(seat, Bonus.POPULARITY, workers)


def retreat_all(draft: Draft, seat: int, at: str, to: str) -> None:
    """All of a seat's units leave a place, their resources stay; workers reach a lake only with a mech."""
    assert draft.board is not None
    units = draft.board.at(at).of(seat)
    if to in LAKES and units.workers and not units.mechs:
        home = home_base(draft.faction(seat))
        board = add_units(draft.board, at, seat, workers=-units.workers)
        draft.board = add_units(board, home, seat, workers=units.workers)
        units = evolve(units, workers=0)
    if units != NONE:
        board = add_units(draft.board, at, seat, -units.character, -units.mechs, -units.workers)
        draft.board = add_units(board, to, seat, units.character, units.mechs, units.workers)


def send_back(draft: Draft, seat: int, places: tuple[str, ...]) -> None:
    """Units that moved to start combats that will not be fought go back to where their move began."""
    moves = draft.turn(seat).moves
    assert moves is not None
    for arrival in reversed(moves.arrivals):
        hop = arrival if arrival.to in places else None
        while hop and _hops_back(draft, seat, hop):
            hop = hop.before


def _hops_back(draft: Draft, seat: int, hop: Arrival) -> bool:
    """Takes one hop back with what it carried, as far as that is still there; whether the unit was."""
    assert draft.board is not None
    there = draft.board.at(hop.to)
    units = there.of(seat)
    if not count(units, hop.unit):
        return False
    workers = min(hop.workers, units.workers)
    oil, metal, wood, food = map(min, hop.resources, there.resources)
    _transfer(draft, seat, hop.unit, hop.to, hop.came_from, workers, (oil, metal, wood, food))
    return True


def load_knobs(state: State, act: MoveUnit) -> tuple[Knob, ...]:
    """What the unit takes along: workers with a mech, and each resource that lies there."""
    assert state.board is not None
    place = state.board.at(act.at)
    held = place.resources if place.controlled_by() == act.seat else NO_TOKENS
    workers = place.of(act.seat).workers if act.unit is Unit.MECH else 0
    along = NumberField("workers", say("knob.workers"), 0, workers, act.workers, icon=WORKER)
    return ((along,) if workers else ()) + token_knobs(held, act.resources)


def load_turned(act: MoveUnit, answers: Answers) -> MoveUnit:
    """The move with the load of these answers."""
    return evolve(act, workers=answers.get("workers", 0), resources=tokens_of(answers))


def _heading(state: State, act: MoveUnit) -> Message:
    """First which unit and what it takes along; where to is the entry."""
    resources = sum(act.resources)
    if act.workers and resources:
        key = "heading.unit_with_both" if act.fresh else "heading.unit_on_with_both"
        return _unit(state, key, act, workers=act.workers, resources=resources)
    if act.workers:
        key = "heading.unit_with_workers" if act.fresh else "heading.unit_on_with_workers"
        return _unit(state, key, act, n=act.workers)
    if resources:
        key = "heading.unit_with_resources" if act.fresh else "heading.unit_on_with_resources"
        return _unit(state, key, act, n=resources)
    return _unit(state, "heading.unit" if act.fresh else "heading.unit_on", act)


def _unit(state: State, key: str, act: MoveUnit, **load: int) -> Message:
    at = seen_by(state, act.seat, act.at)
    return Message(key, (("unit", act.unit), ("at", at), *load.items()))


def _words(state: State, act: MoveUnit) -> Message:
    return say("offer.to", to=seen_by(state, act.seat, act.to))


def _springs_trap(state: State, act: MoveUnit) -> bool:
    return state.board is not None and state.board.at(act.to).armed


def _hop(state: State, act: MoveUnit) -> Hop | None:
    return Hop(act.unit, act.at, act.to, onward=not act.fresh)


KINDS: Final = (
    Kind(
        MoveUnit,
        why_not_move_unit,
        move_unit,
        heading=_heading,
        words=_words,
        knobs=load_knobs,
        turned=load_turned,
        reveals=_springs_trap,
        hop=_hop,
        touches="at",
    ),
)
