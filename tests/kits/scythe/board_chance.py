"""Random games that look for trouble: crowded boards, players who move and attack rather than pass."""

import random
from collections.abc import Iterator
from typing import Any

from engine.frozen import evolve
from engine.game import Act, Step
from engine.scythe.board.board import Place, Units
from engine.scythe.board.map import LAKES, TERRITORIES
from engine.scythe.board.moving import MoveUnit
from engine.scythe.cards.encounters import ResolveByHand
from engine.scythe.components import mats
from engine.scythe.corrections.table_acts import EndGame
from engine.scythe.ids import Mech, Structure
from engine.scythe.state import State
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import Move
from engine.scythe.turn.turn import ChooseSection, EndTurn
from engine.simulate import choices
from tests.kits.engine.answers import offer_of, turned_act
from tests.kits.scythe.boards import with_place
from tests.kits.scythe.tables import GAME, MECHS_OF, have

LAND = tuple(name for name in TERRITORIES if name not in LAKES)
# Passing is dull and ends nothing; moving is what these games are about.
_WEIGHTS: dict[type[Act], float] = {
    EndTurn: 0.1,
    FinishAction: 0.15,
    ResolveByHand: 0.2,
    Move: 6,
    MoveUnit: 3,
    EndGame: 0,
}


def crowded(players: int, seed: int, overlapping: bool = False) -> State:
    """A table in the middle of a game: mechs out, pieces in each other's way, something to spend."""
    chance = random.Random(seed)
    house = {
        "overlapping_turns": overlapping,
        "camaraderie_always": chance.random() < 0.3,
        "mill_is_worker": chance.random() < 0.3,
        "disarm_tunnels_only": chance.random() < 0.3,
    }
    options = {"tracking": "board", "invaders": True, "house_rules": house}
    state = GAME.set_up(GAME.draw_setup([f"P{n}" for n in range(players)], chance, options))
    board = evolve(
        state.board, places=tuple(Place(encounter=place.encounter) for place in state.board.places)
    )
    state = evolve(state, board=board)
    free = list(LAND)
    chance.shuffle(free)
    for seat in range(players):
        state = _spread(state, seat, [free.pop() for _ in range(4)], chance)
    assert not GAME.status(state), GAME.status(state)
    return state


def _spread(state: State, seat: int, camps: list[str], chance: random.Random) -> State:
    """The seat's pieces on four territories."""
    every = list(MECHS_OF[str(state.setup.seats[seat].faction)])
    mechs = chance.sample(every, chance.randint(1, 4))
    workers = chance.randint(2, 7)
    pieces = [Units() for _ in camps]
    pieces[0] = Units(character=1)
    for n in range(len(mechs)):
        pieces[n] = evolve(pieces[n], mechs=1)
    for _ in range(workers):
        n = chance.randrange(len(camps))
        pieces[n] = evolve(pieces[n], workers=pieces[n].workers + 1)
    built = chance.sample(list(Structure), chance.randint(0, 2))
    for n, (name, units) in enumerate(zip(camps, pieces, strict=True)):
        place = Place(
            units=((seat, units),) if units != Units() else (),
            resources=tuple(chance.choice((0, 0, 1, 3)) for _ in range(4)),
            structure=(seat, built[n]) if n < len(built) else None,
            encounter=state.board.at(name).encounter and not units.character,
        )
        state = evolve(state, board=with_place(state.board, name, place))
    return have(
        state,
        seat,
        mechs=tuple(mech for mech in Mech if mech in mechs),
        structures=tuple(structure for structure in Structure if structure in built),
        workers=workers,
        power=chance.randint(0, 14),
        popularity=chance.randint(0, 12),
        combat_cards=chance.randint(0, 5),
        coins=chance.randint(0, 12),
        factory_card=chance.choice((None, seat + 1)),
        stars={
            "objective": 1,
            "upgrades": 1,
            "recruits": chance.randint(0, 1),
            "popularity": chance.randint(0, 1),
        },
    )


def pick(state: State, acts: list[Act], chance: random.Random) -> Act:
    """First a kind of act, then one of that kind; attacks and moves are liked."""
    kinds = list({type(act): None for act in acts})
    weights = [_WEIGHTS.get(kind, 1.0) for kind in kinds]
    kind = chance.choices(kinds, weights if any(weights) else None)[0]
    found = [act for act in acts if type(act) is kind]
    liked = [act for act in found if _is_bold(state, act)]
    return chance.choice(liked if liked and chance.random() < 0.6 else found)


def _is_bold(state: State, act: Act) -> bool:
    if isinstance(act, MoveUnit) and state.board:
        place = state.board.at(act.to)
        return place.armed or place.encounter or any(owner != act.seat for owner, _ in place.units)
    if isinstance(act, ChooseSection):
        sections = mats()[state.setup.seats[act.seat].mat].sections
        return act.section == 4 or str(sections[act.section].top) == "move"
    return False


def bold_game(state: State, seed: int, most: int) -> Iterator[tuple[State, Step, State]]:
    """The steps of one such game, to its end or as many as wanted."""
    chance = random.Random(seed)
    for _ in range(most):
        acts: list[Any] = choices(GAME, state)
        if not acts:
            assert state.ended
            return
        act = pick(state, acts, chance)
        if chance.random() < 0.3:
            act = turned_act(GAME, state, offer_of(GAME, state, act), chance)
        step = GAME.random_step(state, act, chance)
        after = GAME.apply(state, step)
        yield state, step, after
        state = after
