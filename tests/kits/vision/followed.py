"""Turns that are played by hand, photographed perfectly, and explained."""

from collections.abc import Sequence
from typing import Any

from engine.frozen import evolve
from engine.game import Act, Step, play
from engine.scythe.board.board import add_resources, add_units, put
from engine.scythe.components import factions, section_of
from engine.scythe.ids import Bottom, Mech, Resource, Structure, Top
from engine.scythe.state import State
from engine.scythe.turn.turn import ChooseSection
from tests.kits.vision.readings import GAME, photo_of, table
from vision.following.explain import explain
from vision.following.explanation import Explained
from vision.following.witness import Sighting
from vision.scythe.following.follower import ScytheFollower
from vision.scythe.reading import ScytheReading

FOLLOWER = ScytheFollower()
NORDIC, CRIMEA, SAXONY = range(3)


def three() -> State:
    """Three seats as set up, Crimea to begin."""
    state = table("nordic:industrial", "crimea:engineering", "saxony:patriotic")
    return evolve(state, next_seat=CRIMEA)


def with_units(state: State, at: str, seat: int, **units: int) -> State:
    """The same table with these units more; new workers and mechs are counted, as the mats do."""
    player = state.players[seat]
    mechs = (*player.mats.mechs, *(_mechs(state, seat)[: units.get("mechs", 0)]))
    player = evolve(player, workers=player.workers + units.get("workers", 0))
    player = evolve(player, mats=evolve(player.mats, mechs=mechs))
    return evolve(
        state,
        board=add_units(state.board, at, seat, **units),
        players=(*state.players[:seat], player, *state.players[seat + 1 :]),
    )


def _mechs(state: State, seat: int) -> list[Mech]:
    """Mechs that are not deployed, those first that change no path."""
    own = factions()[state.setup.seats[seat].faction].mechs
    quiet = sorted(own, key=lambda mech: mech in (Mech.SPEED, Mech.RIVERWALK))
    return [mech for mech in quiet if mech not in state.players[seat].mats.mechs]


def with_goods(state: State, at: str, resource: Resource, n: int) -> State:
    """The same table with these goods more."""
    return evolve(state, board=add_resources(state.board, at, resource, n))


def with_player(state: State, seat: int, **changes: Any) -> State:
    """The same table with other values of a seat; those of its mats too."""
    player = state.players[seat]
    of_mats = {name: changes.pop(name) for name in tuple(changes) if hasattr(player.mats, name)}
    player = evolve(player, **changes, mats=evolve(player.mats, **of_mats))
    return evolve(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def with_structure(state: State, at: str, seat: int, structure: Structure) -> State:
    """The same table with this structure built."""
    place = evolve(state.board.at(at), structure=(seat, structure))
    built = (*state.players[seat].mats.structures, structure)
    return with_player(evolve(state, board=put(state.board, at, place)), seat, structures=built)


def section(state: State, seat: int, of: Top | Bottom) -> int:
    """The section of the seat's mat that has this action."""
    mat = state.setup.seats[seat].mat
    found = (n for n in range(4) if of in (section_of(mat, n).top, section_of(mat, n).bottom))
    return next(found)


def after(state: State, steps: Sequence[Act | Step]) -> State:
    """The table after these acts, each allowed."""
    for each in steps:
        state = play(GAME, state, each if isinstance(each, Step) else Step(each))
    return state


def turn(state: State, seat: int, of: Top | Bottom, *acts: Act | Step) -> State:
    """The table after a turn in the section of that action."""
    return after(state, (ChooseSection(seat, section(state, seat, of)), *acts))


def explained(before: State, reading: ScytheReading, last: Sighting | None = None) -> Explained:
    """What the photo is explained by."""
    return explain(GAME, FOLLOWER.witness(before, reading, last), before)


def seen(before: State, then: State) -> Explained:
    """What a perfect photo of the table then is explained by."""
    return explained(before, photo_of(then))


def is_right(before: State, then: State, found: Explained, seat: int, of: int) -> bool:
    """Whether the best explanation has the seat, the section and the position, and may really be played."""
    best = found.explanations[0]
    same = FOLLOWER.position(best.after) == FOLLOWER.position(then)
    played = FOLLOWER.position(after(before, best.steps)) == FOLLOWER.position(best.after)
    return same and played and (best.turns[0].seat, best.turns[0].group) == (seat, of)
