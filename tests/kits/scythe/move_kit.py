"""A table with a bare board for the tests of movement, and short ways to ask about it."""

from engine.frozen import evolve
from engine.scythe.board.board import Board, Units, put, start_board
from engine.scythe.board.paths import hops, why_no_hop
from engine.scythe.ids import Mech, Unit
from engine.scythe.state import State
from tests.kits.scythe.reach_positions import MATS
from tests.kits.scythe.tables import MECHS_OF, build, have, sentence

CHARACTER, MECH, WORKER = Unit.CHARACTER, Unit.MECH, Unit.WORKER
FIGHTERS = (CHARACTER, MECH)
EVERYONE = tuple(MECHS_OF)  # clockwise


def table(*factions: str, mechs: tuple[Mech, ...] = (), seat: int = 0, **house: bool) -> State:
    """A table with nothing on the board but encounter tokens; `mechs` are the abilities of one seat."""
    pairs = [f"{faction}:{mat}" for faction, mat in zip(factions, MATS, strict=False)]
    state = build(*pairs, tracking="board", house=house)
    board = Board(tuple(evolve(place, units=()) for place in start_board(state.setup).places))
    return evolve(have(state, seat, mechs=mechs), board=board)


def against(faction: str) -> tuple[tuple[str, str], int]:
    """This faction and an opponent clockwise, and this faction's seat."""
    return ((faction, "albion"), 0) if faction != "albion" else (("nordic", "albion"), 1)


def full_table() -> State:
    """All seven factions as set up."""
    return build(*(f"{name}:{mat}" for name, mat in zip(EVERYONE, MATS, strict=True)), tracking="board")


def on(state: State, at: str, seat: int = 0, **units: int) -> State:
    """The same table with units of a seat there, after whoever is there already."""
    assert state.board is not None
    place = state.board.at(at)
    there = (*place.units, (seat, Units(**units)))
    return evolve(state, board=put(state.board, at, evolve(place, units=there)))


def lay(state: State, at: str, **changes: object) -> State:
    """The same table with a structure, a flag, a trap or an encounter token there."""
    assert state.board is not None
    return evolve(state, board=put(state.board, at, evolve(state.board.at(at), **changes)))


def to(state: State, unit: Unit, at: str, seat: int = 0, toka: bool = True) -> set[str]:
    """Where the unit may hop."""
    return set(hops(state, seat, unit, at, toka))


def why(state: State, unit: Unit, at: str, there: str, seat: int = 0, toka: bool = True) -> str | None:
    """Why the unit may not hop there: the end of the key, known to be a sentence in every language."""
    found = sentence(why_no_hop(state, seat, unit, at, there, toka))
    return found and found.removeprefix("refused.hop_")
