"""Builders for tracked boards in a wanted position, and short ways to play on them."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from engine.frozen import evolve
from engine.game import Step, play
from engine.scythe.board.board import NONE, PLACES, Board, Place, Units
from engine.scythe.board.moving import MoveUnit
from engine.scythe.combat.combat import OpenDials, Opening, Openings
from engine.scythe.ids import Mech, Resource, Structure, Trap, Unit
from engine.scythe.state import Stage, State
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import Move
from tests.kits.scythe.tables import GAME, MECHS_OF, begin, build, do, have, sentence

Position = Mapping[str, Mapping[str, Any]]
Mechs = Mapping[int, Iterable[str]]
CHARACTER, MECH, WORKER = Unit.CHARACTER, Unit.MECH, Unit.WORKER
# Mechs that a position has without naming their abilities get these first: none of them shows in a combat.
_QUIET = ("riverwalk", "burrow", "toka", "township", "wayfare", "underpass", "submerge", "seaworthy", "rally")


def tokens(**amounts: int) -> tuple[int, int, int, int]:
    """Resource tokens in the order of `Resource`."""
    oil, metal, wood, food = (amounts.get(str(resource), 0) for resource in Resource)
    return oil, metal, wood, food


def place_of(contents: Mapping[str, Any]) -> Place:
    """A place from units as "0c 1mmw" (seat and its pieces), resources by name, structure and tokens."""
    units = []
    for piece in contents.get("units", "").split():
        kinds = piece[1:]
        units.append((int(piece[0]), Units(kinds.count("c"), kinds.count("m"), kinds.count("w"))))
    structure, trap = contents.get("structure"), contents.get("trap")
    return Place(
        units=tuple(units),
        resources=tokens(**{name: contents[name] for name in map(str, Resource) if name in contents}),
        structure=(structure[0], Structure(structure[1])) if structure else None,
        encounter=bool(contents.get("encounter")),
        flag=bool(contents.get("flag")),
        trap=Trap(trap) if trap else None,
        armed=bool(contents.get("armed")),
    )


def count(state: State, seat: int) -> tuple[int, int, int]:
    """How many characters, mechs and workers of a seat the board holds, home bases included."""
    here = [place.of(seat) for place in state.board.places]
    return sum(u.character for u in here), sum(u.mechs for u in here), sum(u.workers for u in here)


def home(state: State, seat: int) -> str:
    """The id of the seat's home base."""
    return f"HB_{state.setup.seats[seat].faction}"


def board_table(*pairs: str, at: Position, mechs: Mechs | None = None, **options: Any) -> State:
    """A table with only this on its board; pieces that are not named stand on the home bases."""
    state = build(*pairs, tracking="board", **options)
    assert set(at) <= set(PLACES)
    state = evolve(state, board=evolve(state.board, places=tuple(place_of(at.get(n, {})) for n in PLACES)))
    for seat in range(len(state.players)):
        state = _completed(state, seat, tuple((mechs or {}).get(seat, ())))
    assert not GAME.status(state), GAME.status(state)
    return state


def _completed(state: State, seat: int, abilities: tuple[str, ...]) -> State:
    """Missing pieces at home, unnamed mechs with quiet abilities, mats as the board shows them."""
    character, standing, workers = count(state, seat)
    faction = str(state.setup.seats[seat].faction)
    spare = sorted(set(map(str, MECHS_OF[faction])) - set(abilities), key=lambda m: (m not in _QUIET, m))
    wanted = {*abilities, *spare[: max(0, standing - len(abilities))]}
    missing = Units(1 - character, len(wanted) - standing, max(0, 2 - workers))
    if missing != NONE:
        state = put_units(state, home(state, seat), seat, missing)
    built = {p.structure[1] for p in state.board.places if p.structure and p.structure[0] == seat}
    return have(
        state,
        seat,
        workers=count(state, seat)[2],
        mechs=tuple(mech for mech in Mech if mech in wanted),
        structures=tuple(each for each in Structure if each in built),
    )


def put_units(state: State, name: str, seat: int, more: Units) -> State:
    """The table with more units of a seat at a place."""
    place, old = state.board.at(name), state.board.at(name).of(seat)
    new = Units(old.character + more.character, old.mechs + more.mechs, old.workers + more.workers)
    units = (*((owner, its) for owner, its in place.units if owner != seat), (seat, new))
    return evolve(state, board=with_place(state.board, name, evolve(place, units=units)))


def with_place(board: Board, name: str, place: Place) -> Board:
    """The board with one place changed."""
    places = tuple(place if each == name else old for each, old in zip(PLACES, board.places, strict=True))
    return evolve(board, places=places)


def moving(state: State, seat: int = 0) -> State:
    """The table after the seat has opened the move action of its mat."""
    return do(begin(state, seat, "move"), Move(seat))


def go(
    unit: Unit, at: str, *to: str, seat: int = 0, workers: int = 0, **resources: int
) -> tuple[MoveUnit, ...]:
    """The hops of one unit along a path, with the same load all the way."""
    path = (at, *to)
    return tuple(
        MoveUnit(seat, unit, start, end, workers, tokens(**resources), fresh=n == 0)
        for n, (start, end) in enumerate(pairwise(path))
    )


def moved(state: State, *hops: tuple[MoveUnit, ...], seat: int = 0) -> State:
    """The table after a whole move action of these paths."""
    state = moving(state, seat)
    for path in hops:
        state = do(state, *path)
    return finished(state, seat)


def finished(state: State, seat: int = 0) -> State:
    """The table after the move action, which ends by itself when no unit can go on."""
    return do(state, FinishAction(seat)) if state.turns[-1].stage is Stage.MOVING else state


def openings(
    attacker: int, defender: int, cards: tuple[int, ...] = (), against: tuple[int, ...] = ()
) -> Openings:
    """Both dials, and the combat cards behind them."""
    return Openings(Opening(attacker, cards), Opening(defender, against))


def fight(state: State, attacker: int, defender: int, *cards: tuple[int, ...], workers: int = 0) -> State:
    """The table after the dials of the open combat were opened like this."""
    act = OpenDials(state.combat.attacker, workers)
    return play(GAME, state, Step(act, openings(attacker, defender, *cards)))


def refused_opening(
    state: State, attacker: int, defender: int, *cards: tuple[int, ...]
) -> tuple[str, Any] | None:
    """The sentence that refuses these openings and the faction it names."""
    message = GAME.why_not(
        state, Step(OpenDials(state.combat.attacker), openings(attacker, defender, *cards))
    )
    return None if message is None else (sentence(message), dict(message.params).get("faction"))


def units(state: State, name: str, seat: int) -> str:
    """The seat's units at a place as "cmmw"."""
    here = state.board.at(name).of(seat)
    return "c" * here.character + "m" * here.mechs + "w" * here.workers


def resources(state: State, name: str) -> dict[str, int]:
    """The resources at a place, without those that are not there."""
    held = state.board.at(name).resources
    return {str(resource): n for resource, n in zip(Resource, held, strict=True) if n}


def stage(state: State) -> str:
    """Where the latest open turn stands."""
    return str(state.turns[-1].stage)


def settled(state: State) -> bool:
    """Whether all that a move led to is over: the bottom row comes, or the turn is done."""
    return state.combat is None and state.turns[-1].stage in (Stage.BOTTOM_ROW, Stage.DONE)
