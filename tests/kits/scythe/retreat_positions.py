"""Combats that Nordic has lost beside lakes, with any of its pieces in them."""

import random

from engine.frozen import evolve
from engine.scythe.board.board import NONE, PLACES, Board, Units, put
from engine.scythe.board.map import LAKES, TERRITORIES
from engine.scythe.ids import Faction, Mech, Trap
from engine.scythe.state import Combat, Moves, Phase, Stage, State, Turn
from tests.kits.scythe.board_chance import crowded
from tests.kits.scythe.tables import have

BESIDE_LAKES = tuple(
    name for name, place in TERRITORIES.items() if any(near.id in LAKES for near in place.neighbours)
)


def lost_combat(chance: random.Random) -> State:
    """A crowded table in the moment after the dials: Nordic, with Seaworthy, chooses where to retreat."""
    state, nordic = _table_with_nordic(chance)
    mechs = state.players[nordic].mats.mechs
    if Mech.SEAWORTHY not in mechs:
        kept = {Mech.SEAWORTHY, *mechs[1:]}
        state = have(state, nordic, mechs=tuple(mech for mech in Mech if mech in kept))
    winner = chance.choice([seat for seat in range(len(state.players)) if seat != nordic])
    at = chance.choice(BESIDE_LAKES)
    attacker, defender = chance.sample((nordic, winner), 2)
    board = _gathered(state.board, at, {defender: chance.random(), attacker: chance.random()}, chance)
    turn = Turn(attacker, 0, Stage.RETREAT, moved=True, moves=Moves(0, combats=(at,)))
    combat = Combat(attacker, defender, at, Phase.DIALS, loser=nordic)
    state = evolve(state, board=_traps(board, state, chance), turns=(turn,), combat=combat)
    return evolve(state, next_seat=(attacker + 1) % len(state.players))


def _table_with_nordic(chance: random.Random) -> tuple[State, int]:
    while True:
        state = crowded(chance.randint(2, 7), chance.randrange(1 << 30))
        for seat, each in enumerate(state.setup.seats):
            if each.faction is Faction.NORDIC:
                return state, seat


def _gathered(board: Board, at: str, parts: dict[int, float], chance: random.Random) -> Board:
    """The board with a part of these seats' pieces in one place, at least one that can fight."""
    there = {}
    for seat, part in parts.items():
        board, own = _picked_up(board, seat)
        some = Units(*(sum(chance.random() < part for _ in range(n)) for n in _numbers(own)))
        if not some.fighters():
            some = evolve(some, character=1)
        there[seat] = some
        board = _set_down(board, seat, own, some, at, chance)
    return put(board, at, evolve(board.at(at), units=tuple(there.items()), encounter=False))


def _numbers(units: Units) -> tuple[int, int, int]:
    return units.character, units.mechs, units.workers


def _picked_up(board: Board, seat: int) -> tuple[Board, Units]:
    """The board without the seat's units, and how many there were."""
    own = [units for place in board.places for owner, units in place.units if owner == seat]
    for name, place in zip(PLACES, board.places, strict=True):
        rest = tuple(pair for pair in place.units if pair[0] != seat)
        board = put(board, name, evolve(place, units=rest))
    return board, Units(*(sum(column) for column in zip(*map(_numbers, own), strict=True)))


def _set_down(board: Board, seat: int, own: Units, some: Units, at: str, chance: random.Random) -> Board:
    """The board with the pieces that stay out of it on one empty territory, with a mech also on a lake."""
    rest = Units(*(n - part for n, part in zip(_numbers(own), _numbers(some), strict=True)))
    near = [each.id for each in TERRITORIES[at].neighbours if each.id in LAKES]
    land = [name for name in TERRITORIES if name not in LAKES and name != at]
    free = [
        name for name in (near if rest.mechs and chance.random() < 0.4 else land) if _is_empty(board, name)
    ]
    place = chance.choice(free or land)
    return board if rest == NONE else put(board, place, evolve(board.at(place), units=((seat, rest),)))


def _is_empty(board: Board, name: str) -> bool:
    return not board.at(name).units and not board.at(name).armed


def _traps(board: Board, state: State, chance: random.Random) -> Board:
    """The board with one of Togawa's traps on a lake, armed or not, if Togawa plays."""
    lake = chance.choice(sorted(LAKES))
    if all(seat.faction is not Faction.TOGAWA for seat in state.setup.seats) or board.at(lake).units:
        return board
    return put(board, lake, evolve(board.at(lake), trap=Trap.POWER, armed=chance.random() < 0.5))
