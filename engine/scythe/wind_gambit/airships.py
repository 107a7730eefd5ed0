"""Airships: how far they fly, where they may be, and one hop of a flight (The Wind Gambit)."""

from dataclasses import dataclass
from typing import Final

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.pictures.drawings import Hop
from engine.scythe.board.board import Board, home_base, put, put_airship
from engine.scythe.board.map import ADJACENT, BESIDE_HOME, TERRITORIES
from engine.scythe.board.moving import put_down
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction
from engine.scythe.kind import Kind
from engine.scythe.setup.tiles import SAFE_HAVEN, AirshipTiles
from engine.scythe.state import FACTORY_SECTION, Moves, Stage, State, Turn
from engine.scythe.turn.turn import turn_of, update
from engine.scythe.view.place_names import seen_by
from engine.scythe.view.words import as_told
from engine.scythe.wind_gambit.abilities import in_force
from engine.scythe.wind_gambit.aboard import Airship, overloaded


@dataclass(frozen=True, slots=True)
class MoveAirship(Act):
    """Fly the airship one territory on (tracking `board`)."""

    to: str


@dataclass(frozen=True, slots=True)
class CorrectAirship(Act):
    """Set where the airship is and what it carries to what really lies on the table."""

    at: str
    workers: int = 0
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)
    landed: bool = False
    """It controls the territory (airship tile Safe Haven)."""


def flight_range(tiles: AirshipTiles, factory_move: bool) -> int:
    """How many territories an airship flies: as the passive tile says, one more by factory card."""
    return tiles.flies() + 1 if factory_move else tiles.flies()


def flights(airship: Airship, faction: Faction) -> tuple[str, ...]:
    """The territories one hop away; rivers, lakes and opponents do not matter, tunnels do not count."""
    # Home bases are in nobody's neighbourhood, so none is ever flown to.
    near = ADJACENT[airship.at] if airship.at in TERRITORIES else BESIDE_HOME[faction]
    return tuple(name for name in TERRITORIES if name in near)


def hops_left(state: State, turn: Turn) -> int:
    """How many territories the airship may still fly in this turn."""
    assert turn.moves is not None
    if turn.moves.flight is not None:
        return turn.moves.flight
    return flight_range(state.laid.of(turn.seat), turn.section == FACTORY_SECTION)


def why_not_under_way(state: State, seat: int) -> Message | None:
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
    reason = why_not_under_way(state, act.seat)
    turn = turn_of(state, act.seat)
    if reason or turn is None or state.board is None:
        return reason
    if not hops_left(state, turn):
        return say("refused.airship_range")
    near = flights(state.board.airships[act.seat], state.setup.seats[act.seat].faction)
    return None if act.to in near else say("refused.flight", at=act.to[:10])


def fly(draft: Draft, act: MoveAirship) -> None:
    """One hop; the airship meets nothing and nobody."""
    moves, board = under_way(draft, act.seat), board_of(draft)
    assert moves.flight is not None
    draft.board = put_airship(board, act.seat, evolve(board.airships[act.seat], at=act.to))
    update_moves(draft, act.seat, evolve(moves, flight=moves.flight - 1))


def board_of(draft: Draft) -> Board:
    """The board, which a table with airships has."""
    assert draft.board is not None
    return draft.board


def under_way(draft: Draft, seat: int) -> Moves:
    """The moves with the airship in hand; the first act with it chooses it as one of the units."""
    turn = draft.turn(seat)
    assert turn.moves is not None
    if turn.moves.flight is not None:
        return turn.moves
    hops = flight_range(draft.laid.of(seat), turn.section == FACTORY_SECTION)
    return evolve(put_down(turn.moves), left=turn.moves.left - 1, flight=hops, flown=True)


def update_moves(draft: Draft, seat: int, moves: Moves) -> None:
    """Puts the changed moves into the seat's turn."""
    update(draft, evolve(draft.turn(seat), moves=moves))


def why_not_correct_airship(state: State, act: CorrectAirship) -> Message | None:
    """The reason no airship of this table can be there with this load."""
    if state.board is None or not state.board.airships:
        return say("refused.no_airships")
    home = home_base(state.setup.seats[act.seat].faction)
    wrong = overloaded(Airship(act.at, act.resources, act.workers), state.laid.of(act.seat).carries)
    known = act.at in TERRITORIES or act.at == home
    if not known or wrong:
        return say("refused.correct_airship")
    return _why_not_landed(state, state.board, act) if act.landed else None


def _why_not_landed(state: State, board: Board, act: CorrectAirship) -> Message | None:
    if not in_force(state, act.seat, SAFE_HAVEN):
        return say("refused.no_landing", name=SAFE_HAVEN)
    free = act.at in TERRITORIES and board.at(act.at).landed in (None, act.seat)
    return None if free else say("refused.landing", at=act.at)


def correct_airship(draft: Draft, act: CorrectAirship) -> None:
    """Sets the airship to what really lies on the table."""
    board = put_airship(board_of(draft), act.seat, Airship(act.at, act.resources, act.workers))
    place = board.at(act.at)
    if (place.landed == act.seat) != act.landed:
        board = put(board, act.at, evolve(place, landed=act.seat if act.landed else None))
    draft.board = board
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


def _to(state: State, act: MoveAirship) -> Message:
    return say("offer.to", to=seen_by(state, act.seat, act.to))


def _hop(state: State, act: MoveAirship) -> Hop | None:
    if state.board is None or act.seat >= len(state.board.airships):
        return None
    return Hop("airship", state.board.airships[act.seat].at, act.to)


_HEADING: Final = say("heading.airship")
KINDS: Final = (
    Kind(MoveAirship, why_not_fly, fly, heading=_HEADING, words=_to, hop=_hop),
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
