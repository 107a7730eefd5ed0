"""How the seats are told apart: letter, colour and shape of the horde."""

from functools import lru_cache
from typing import Final

from engine.pictures.drawings import Mark
from engine.ruination.board.map import BoardFile
from engine.ruination.ids import Horde
from engine.ruination.state import State
from engine.ruination.view.symbols import EMBLEMS

# The rule text shows no horde's icon: these are ours.
_SHAPES: Final = {
    Horde.RUST_BUZZARDS: ("R", "triangle"),
    Horde.HORDE_2: ("2", "circle"),
    Horde.HORDE_3: ("3", "square"),
    Horde.HORDE_4: ("4", "hexagon"),
}


def mark(state: State, seat: int) -> Mark:
    """The mark of the seat's horde, as the group has named and coloured it."""
    return _marks(state.setup.board)[state.setup.seats[seat].horde]


@lru_cache(maxsize=64)
def _marks(board: BoardFile) -> dict[Horde, Mark]:
    letters = _letters(board)
    return {
        horde: Mark(letters[horde], board.horde_colour(horde), _SHAPES[horde][1], EMBLEMS[horde])
        for horde in Horde
    }


def _letters(board: BoardFile) -> dict[Horde, str]:
    """A letter of each horde's name that no other has; the app's own where there is none."""
    own = {horde: _SHAPES[horde][0] for horde in Horde}
    named = {horde: board.horde_name(horde) for horde in Horde if board.horde_name(horde) != horde}
    taken = {letter for horde, letter in own.items() if horde not in named}
    found = dict(own)
    for horde, name in named.items():
        kept = {*taken, *(own[other] for other in named if other is not horde)}
        found[horde] = next(
            (each for each in name.upper() if each.isalnum() and each not in kept), own[horde]
        )
        taken.add(found[horde])
    return found
