"""Whole games as people play them: a player who looks to the end of the turn; a seed gives a game."""

import random
from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.game import Act, Step
from engine.offers import Role
from engine.scythe.board.board import PRODUCES, RESOURCES, Board, Place, held
from engine.scythe.board.map import ADJACENT, BESIDE_HOME, FACTORY, HOME_BASES, LAKES, TERRITORIES
from engine.scythe.cards.encounters import DrawEncounter, deck
from engine.scythe.cards.factory import TakeFactoryCard
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.combat.combat import MAX_DIAL, OpenDials, Opening, Openings, card_limit
from engine.scythe.components import section_of
from engine.scythe.game import Scythe
from engine.scythe.ids import Terrain
from engine.scythe.state import Stage, State
from engine.scythe.turn.bottom_row import TakeBottomRow, cost, is_complete
from engine.scythe.turn.turn import ChooseSection, turn_of

GAME: Final = Scythe()
NAMES: Final = ("Ana", "Ben", "Cleo", "Dora", "Emil")
MOST_TURNS: Final = 200  # a game of five takes about a hundred
_WORKERS: Final = (0, 0, 0, 6, 11, 16, 20, 22, 26)  # what so many of them are worth
_DEPTH: Final = 16  # acts of one turn; the longest has a move of three, an encounter and a bottom row
_FAR: Final = 9


def sensible_game(seed: int) -> tuple[dict[str, object], list[Step]]:
    """The set-up and the steps of a game of five on a tracked board."""
    dice = random.Random(seed)
    setup = GAME.draw_setup(NAMES, dice, {"tracking": "board"})
    return setup, list(_steps(GAME.set_up(setup), dice))


def _steps(state: State, dice: random.Random) -> Iterator[Step]:
    begun = 0
    while not GAME.is_over(state) and begun < MOST_TURNS:
        seat = GAME.blocking(state)
        if seat is None:
            return
        step = _chosen(state, seat, dice)
        begun += isinstance(step.act, ChooseSection)
        yield step
        state = GAME.apply(state, step)


def _chosen(state: State, seat: int, dice: random.Random) -> Step:
    acts = _choices(state, seat)
    if isinstance(acts[0], DrawEncounter):
        return Step(DrawEncounter(seat, dice.choice(deck(False))))
    if isinstance(acts[0], TakeFactoryCard):
        return Step(dice.choice([act for act in acts if isinstance(act, TakeFactoryCard)]))
    if isinstance(acts[0], OpenDials):
        return Step(acts[0], _openings(state, dice))
    if isinstance(acts[0], ChooseSection):
        ends = [(_worth(_end_of_turn(state, act), seat) + dice.random() * 2, n) for n, act in enumerate(acts)]
        return Step(acts[max(ends)[1]])
    return Step(_best(state, seat, acts))


def _choices(state: State, seat: int) -> list[Act]:
    """What this player thinks of: never to announce before it chooses, nor what belongs to no turn."""
    offers = [each for each in GAME.offers(state, seat) if each.role is not Role.ANYTIME and not each.rare]
    own = [each.act for each in offers if each.role in (Role.TURN, Role.CLOSING)]
    acts = [act for act in own if not isinstance(act, RevealObjective)] or [each.act for each in offers]
    named = [act for act in acts if not isinstance(act, TakeBottomRow)]
    return named or acts


def _best(state: State, seat: int, acts: list[Act]) -> Act:
    worth = [(_worth(_after(state, act), seat), -n) for n, act in enumerate(acts)]
    return acts[-max(worth)[1]]


def _after(state: State, act: Act) -> State:
    """What comes of this act: the top row is thought through, so that it is not left out for the bottom."""
    turn = turn_of(state, act.seat)
    first = turn is not None and turn.stage is Stage.TOP_ROW
    return _end_of_turn(state, act) if first else GAME.apply(state, Step(act))


def _end_of_turn(state: State, act: Act) -> State:
    """The table after this section was used as well as this player sees; what is drawn is not known."""
    state, seat = GAME.apply(state, Step(act)), act.seat
    for _ in range(_DEPTH):
        turn = turn_of(state, seat)
        if turn is None or turn.stage in (Stage.DONE, Stage.BONUSES) or state.combat or state.ended:
            break
        acts = _choices(state, seat) if GAME.blocking(state) == seat else []
        if not acts or isinstance(acts[0], DrawEncounter | TakeFactoryCard):
            break
        state = GAME.apply(state, Step(_best(state, seat, acts)))
    return state


def _openings(state: State, dice: random.Random) -> Openings:
    """Who fights means to win: most of the power, and the cards there are."""
    combat = state.combat
    assert combat is not None
    made = []
    for seat in (combat.attacker, combat.defender):
        most = min(MAX_DIAL, state.players[seat].power)
        cards = tuple(sorted(dice.choice((2, 2, 3, 3, 4, 5)) for _ in range(card_limit(state, combat, seat))))
        made.append(Opening(max(0, most - dice.randrange(3)), cards[:2]))
    return Openings(*made)


def _worth(state: State, seat: int) -> float:
    player, board = state.players[seat], state.board
    assert board is not None
    mats = player.mats
    worth = 14.0 * player.star_count() + player.coins + 1.2 * player.popularity
    worth += 1.6 * min(player.power, 7) + 0.8 * max(0, player.power - 7) + 0.9 * min(player.combat_cards, 5)
    worth += _WORKERS[player.workers] + 9 * len(mats.exposed)
    worth += 13 * len(mats.mechs) + 11 * len(mats.structures) + 11 * len(mats.recruits)
    return (
        worth
        + 5 * (player.factory_card is not None)
        + _goods(state, seat, board)
        + _ground(state, seat, board)
    )


def _goods(state: State, seat: int, board: Board) -> float:
    """Resources are worth most where something can be paid with them."""
    mat, mats = state.setup.seats[seat].mat, state.players[seat].mats
    worth = 0.0
    for number in range(4):
        section = section_of(mat, number)
        have = held(board, seat)[RESOURCES.index(section.resource)]
        need = 0 if is_complete(section.bottom, mats) else cost(section, mats)
        worth += 2.2 * min(have, need) + 1.6 * min(max(0, have - need), max(2, need))
    return worth


def _ground(state: State, seat: int, board: Board) -> float:
    """Territories, what workers can produce, and how near the character is to what it looks for."""
    worth, kinds = 0.0, set()
    for name, place in zip(
        (*TERRITORIES, *(base.id for base in HOME_BASES.values())), board.places, strict=True
    ):
        mine = place.of(seat)
        if name in TERRITORIES and place.controlled_by() == seat:
            worth += 2
            if mine.workers and TERRITORIES[name].terrain in (*PRODUCES, Terrain.VILLAGE):
                kinds.add(TERRITORIES[name].terrain)
            worth -= 0.6 * max(0, mine.workers - 2)
        worth += _meeting(state, seat, place) if mine.fighters() else 0
        if mine.character:
            worth -= 1.6 * _nearest(name, frozenset(n for n in TERRITORIES if board.at(n).encounter))
            worth += 6 * (name in TERRITORIES and place.encounter)
            if state.players[seat].factory_card is None:
                worth -= 0.5 * _nearest(name, frozenset((FACTORY,)))
        worth -= 0.15 * mine.mechs * (_nearest(name, frozenset((FACTORY,))) if name in TERRITORIES else _FAR)
    return worth + 3 * len(kinds)


def _meeting(state: State, seat: int, place: Place) -> float:
    """What it is worth to stand before somebody else's fighters: a star for whoever has more power."""
    worth = 0.0
    for owner, units in place.units:
        if owner != seat and units.fighters():
            mine, theirs = state.players[seat], state.players[owner]
            edge = min(mine.power, MAX_DIAL) + 2 * mine.combat_cards - min(theirs.power, MAX_DIAL)
            worth += 9 if edge > 3 + 2 * min(theirs.combat_cards, 2) else -12
    return worth


@cache
def _nearest(name: str, wanted: frozenset[str]) -> int:
    """How many hops over land to the nearest of these places; rivers do not frighten this player."""
    if name in wanted:
        return 0
    faction = next((each for each, base in HOME_BASES.items() if base.id == name), None)
    queue = deque((near, 1) for near in (BESIDE_HOME[faction] if faction else ADJACENT[name]))
    seen: set[str] = set()
    while queue:
        here, far = queue.popleft()
        if here in wanted or far >= _FAR:
            return far
        if here not in seen and here not in LAKES:
            seen.add(here)
            queue.extend((near, far + 1) for near in ADJACENT[here])
    return _FAR
