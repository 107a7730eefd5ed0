"""Objective cards 1 to 27: whether the tracked table meets what a card asks for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from engine.frozen import evolve
from engine.recall import recalled
from engine.scythe.board.board import Board, Place
from engine.scythe.board.map import ADJACENT, BESIDE_HOME, FACTORY, LAKES, TERRITORIES, TUNNELS
from engine.scythe.components import read_data
from engine.scythe.ids import Slot, Terrain, Tracking
from engine.scythe.state import FACTORY_SECTION, Player, Stage, State, Turn
from engine.scythe.turn.turn import turn_of

_PRIMARY: Final = frozenset(Terrain) - {Terrain.LAKE, Terrain.FACTORY}


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective card as printed; `test` says what it asks for."""

    number: int
    end_of_turn: bool
    """The card says "at the end of your turn"."""
    test: dict[str, Any]


@cache
def cards() -> dict[int, Objective]:
    """Every objective card by its number."""
    raw = read_data("objectives")["cards"]
    return {card["number"]: Objective(card["number"], card["end_of_turn"], card["test"]) for card in raw}


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known about a seat when one of its cards is checked."""

    state: State
    seat: int
    player: Player
    test: dict[str, Any]
    """The whole card: some conditions must hold on one and the same territory."""
    places: dict[str, Place]
    """Every territory; empty where no board is tracked. Home bases are not territories."""
    held: dict[str, Place]
    """The territories this seat controls."""


Check: TypeAlias = Callable[[Seen, Any], bool | None]


def met(state: State, seat: int, number: int) -> bool | None:
    """Whether the seat meets objective card `number` now; None where the tracking does not know."""
    if state.setup.tracking is Tracking.SCORE:
        return None
    return _judge(_look(state, seat, cards()[number].test))


def judged(state: State, seat: int) -> dict[int, bool | None]:
    """Whether the seat meets each card now, by their numbers; None where the tracking does not know."""
    if state.setup.tracking is Tracking.SCORE:
        return dict.fromkeys(cards())
    seen = _look(state, seat, {})
    known = {} if state.board is None else _known(state.board, seat)
    found = {}
    for number, card in cards().items():
        found[number] = known[number] if number in known else _judge(evolve(seen, test=card.test))
        if state.board is not None and card.test.keys() <= ON_BOARD.keys():
            known[number] = found[number]
    return found


@recalled
def _known(board: Board, seat: int) -> dict[int, bool | None]:
    """The answers so far to the cards that ask for nothing but what stands on this board."""
    return {}


def _judge(seen: Seen) -> bool | None:
    answer: bool | None = True
    for key, wanted in seen.test.items():
        found = CHECKS[key](seen, wanted)
        # One condition that is known to fail is enough, whatever the others are.
        if found is False:
            return False
        answer = found if found is None else answer
    return answer


def _look(state: State, seat: int, test: dict[str, Any]) -> Seen:
    places = {} if state.board is None else _places(state.board)
    held = {} if state.board is None else _held(state.board, seat)
    return Seen(state, seat, state.players[seat], test, places, held)


@recalled
def _places(board: Board) -> dict[str, Place]:
    return {name: board.at(name) for name in TERRITORIES}


@recalled
def _held(board: Board, seat: int) -> dict[str, Place]:
    return {name: place for name, place in _places(board).items() if place.controlled_by() == seat}


def _on_board(check: Callable[[Seen, Any], bool]) -> Check:
    """A check that only a tracked board can answer."""
    return lambda seen, wanted: None if seen.state.board is None else check(seen, wanted)


def _at_least(count: Callable[[Player], int]) -> Check:
    return lambda seen, wanted: count(seen.player) >= wanted


def _at_most(count: Callable[[Player], int]) -> Check:
    return lambda seen, wanted: count(seen.player) <= wanted


_COUNTS: Final[dict[str, Callable[[Player], int]]] = {
    "coins": lambda player: player.coins,
    "power": lambda player: player.power,
    "popularity": lambda player: player.popularity,
    "workers": lambda player: player.workers,
    "mechs": lambda player: len(player.mats.mechs),
    "structures": lambda player: len(player.mats.structures),
    "recruits": lambda player: len(player.mats.recruits),
    "upgrades": lambda player: len(player.mats.exposed),
    "combat_cards": lambda player: player.combat_cards,
    "combat_stars": lambda player: player.stars_in(Slot.COMBAT),
}


def _factory_card(seen: Seen, wanted: bool) -> bool:
    return (seen.player.factory_card is not None) == wanted


def _highest_power(seen: Seen, wanted: bool) -> bool:
    """A tie for the highest power is enough."""
    return (seen.player.power == max(player.power for player in seen.state.players)) == wanted


def _workers_equal_recruits(seen: Seen, wanted: bool) -> bool:
    """Workers on the board, not those still on the mat; recruits that have enlisted."""
    return (seen.player.workers == len(seen.player.mats.recruits)) == wanted


def _forced_worker_retreat(seen: Seen, wanted: bool) -> bool | None:
    """In this turn, by moving onto workers alone or by winning a combat as the attacker."""
    turn = turn_of(seen.state, seen.seat)
    drove_off = turn is not None and turn.drove_off
    # Without a board, workers that were met alone are driven off on the table and nobody says so.
    if turn and not drove_off and seen.state.board is None and _may_have_moved(turn):
        return None
    return drove_off == wanted


def _may_have_moved(turn: Turn) -> bool:
    return turn.moved or (turn.section == FACTORY_SECTION and turn.stage is Stage.DONE)


def _control_terrain(seen: Seen, wanted: dict[str, int]) -> bool:
    held = [TERRITORIES[name].terrain for name in seen.held]
    return all(held.count(Terrain(terrain)) >= least for terrain, least in wanted.items())


def _control_tunnels(seen: Seen, least: int) -> bool:
    """Printed tunnels: a mine is one for moving only."""
    return len(seen.held.keys() & TUNNELS) >= least


def _control_factory(seen: Seen, wanted: bool) -> bool:
    return (FACTORY in seen.held) == wanted


def _control_adjacent_factory(seen: Seen, least: int) -> bool:
    """Lakes are territories too (rulebook, Game end and scoring)."""
    return len(seen.held.keys() & ADJACENT[FACTORY]) >= least


def _control_around_same_lake(seen: Seen, least: int) -> bool:
    return any(len(seen.held.keys() & ADJACENT[lake]) >= least for lake in LAKES)


def _single_territory_resources(seen: Seen, _: int | bool) -> bool:
    """One territory with enough tokens, and with all types if the card says so."""
    least, all_types = seen.test["single_territory_resources"], seen.test.get("all_types", False)
    stocks = (place.resources for place in seen.held.values())
    return any(sum(stock) >= least and (min(stock) > 0 or not all_types) for stock in stocks)


def _single_territory_tokens(seen: Seen, least: int) -> bool:
    return any(_tokens(seen.seat, place) >= least for place in seen.places.values())


def _tokens(seat: int, place: Place) -> int:
    """The seat's character, mechs, workers and structure in one place."""
    units = place.of(seat)
    structure = place.structure is not None and place.structure[0] == seat
    return units.character + units.mechs + units.workers + structure


def _totals(seen: Seen) -> list[int]:
    """How many tokens of each resource the seat controls."""
    board = seen.state.board
    # "Resources remain under your control on the airship" (Airship module).
    aboard = board.airships[seen.seat].resources if board and board.airships else (0, 0, 0, 0)
    return [sum(place.resources[kind] for place in seen.held.values()) + aboard[kind] for kind in range(4)]


def _each_resource(seen: Seen, least: int) -> bool:
    return min(_totals(seen)) >= least


def _one_resource_total(seen: Seen, least: int) -> bool:
    return max(_totals(seen)) >= least


def _character_territory(seen: Seen, wanted: dict[str, int]) -> bool:
    """Exactly so many mechs and workers beside the character, and at least so many resources."""
    return any(
        place.of(seen.seat).character > 0
        and place.of(seen.seat).mechs == wanted["mechs"]
        and place.of(seen.seat).workers == wanted["workers"]
        and sum(place.resources) >= wanted["min_resources"]
        for place in seen.held.values()
    )


def _workers_on_one_factory_adjacent(seen: Seen, least: int) -> bool:
    return any(seen.places[name].of(seen.seat).workers >= least for name in ADJACENT[FACTORY])


def _worker_on_each_primary_terrain(seen: Seen, wanted: bool) -> bool:
    worked = {TERRITORIES[name].terrain for name, place in seen.held.items() if place.of(seen.seat).workers}
    return (worked >= _PRIMARY) == wanted


def _none_adjacent_home_base(seen: Seen, wanted: bool) -> bool:
    """The seat's own home base; a river between does not matter, nor who controls the territory now."""
    beside = BESIDE_HOME[seen.state.setup.seats[seen.seat].faction]
    near = any(
        place.structure is not None and place.structure[0] == seen.seat and name in beside
        for name, place in seen.places.items()
    )
    return (not near) == wanted


ON_BOARD: Final[dict[str, Callable[[Seen, Any], bool]]] = {
    "control_terrain": _control_terrain,
    "control_tunnels": _control_tunnels,
    "control_factory": _control_factory,
    "control_adjacent_factory": _control_adjacent_factory,
    "control_around_same_lake": _control_around_same_lake,
    "single_territory_resources": _single_territory_resources,
    "all_types": _single_territory_resources,
    "single_territory_tokens": _single_territory_tokens,
    "each_resource": _each_resource,
    "one_resource_total": _one_resource_total,
    "character_territory": _character_territory,
    "workers_on_one_factory_adjacent": _workers_on_one_factory_adjacent,
    "worker_on_each_primary_terrain": _worker_on_each_primary_terrain,
    "none_adjacent_home_base": _none_adjacent_home_base,
}
"""The checks that ask for nothing but what stands on the board, and for the seat's faction."""
CHECKS: Final[dict[str, Check]] = {
    **{f"min_{name}": _at_least(count) for name, count in _COUNTS.items()},
    **{f"max_{name}": _at_most(count) for name, count in _COUNTS.items()},
    "factory_card": _factory_card,
    "highest_power": _highest_power,
    "workers_equal_recruits": _workers_equal_recruits,
    "forced_worker_retreat": _forced_worker_retreat,
    **{name: _on_board(check) for name, check in ON_BOARD.items()},
}
"""One check for every key that a card's test may hold."""
