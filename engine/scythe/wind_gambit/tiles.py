"""Setting right which tiles of The Wind Gambit lie on the table, and what is printed on them."""

from dataclasses import dataclass
from typing import Final

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.board import put
from engine.scythe.draft import Draft
from engine.scythe.kind import Kind
from engine.scythe.setup.tiles import SAFE_HAVEN, Tiles, wrong_tiles
from engine.scythe.state import State
from engine.scythe.view.words import as_told
from engine.scythe.wind_gambit.abilities import in_force
from engine.scythe.wind_gambit.aboard import overloaded
from engine.scythe.wind_gambit.endings import count_anew, from_the_start


@dataclass(frozen=True, slots=True)
class CorrectTiles(Act):
    """Set the tiles, their notes and what was read off them to what really lies on the table."""

    tiles: Tiles


def why_not_correct_tiles(state: State, act: CorrectTiles) -> Message | None:
    """The reason these tiles cannot lie on this table."""
    now, new = state.laid, act.tiles
    if new == now:
        return say("refused.tiles_lie")
    if len(new.airships) != len(now.airships) or (new.resolution is None) != (now.resolution is None):
        return say("refused.correct_tiles")
    ships = state.board.airships if state.board else ()
    for seat, ship in enumerate(ships):
        if overloaded(ship, new.of(seat).carries):
            return say("refused.correct_tiles_cargo", faction=state.setup.seats[seat].faction)
    return next(iter(wrong_tiles(new)), None)


def correct_tiles(draft: Draft, act: CorrectTiles) -> None:
    """Lays these tiles; another resolution tile counts the last turns anew."""
    before = draft.laid.resolution
    draft.tiles = act.tiles
    draft.announce("news.corrected_tiles", act.seat)
    _lift_off(draft)
    if act.tiles.resolution == before:
        return
    for seat, player in enumerate(draft.players):
        # Stars on cards that no longer lie there stay placed, and count.
        on_tile = player.tile_stars + len(player.missions)
        draft.change(seat, tile_stars=on_tile, missions=())
    if not draft.ended:
        count_anew(draft, from_the_start(draft))


def _lift_off(draft: Draft) -> None:
    """Airships that no tile lets land any more control nothing."""
    board = draft.board
    for seat, ship in enumerate(board.airships if board else ()):
        if board and board.at(ship.at).landed == seat and not in_force(draft, seat, SAFE_HAVEN):
            board = put(board, ship.at, evolve(board.at(ship.at), landed=None))
    draft.board = board


KINDS: Final = (
    Kind(
        CorrectTiles,
        why_not_correct_tiles,
        correct_tiles,
        heading=say("heading.table"),
        words=as_told("act.correct_tiles"),
        during_combat=True,
        after_the_end=True,
        with_score_alone=True,
        corrects=True,
    ),
)
