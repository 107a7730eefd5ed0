"""How the seats are told apart: letter, colour and shape of the horde."""

from typing import Final

from engine.drawings import Mark
from engine.ruination.ids import Horde
from engine.ruination.state import State

# The rule text names neither the hordes' colours nor, but for one, their names: these are ours.
_MARKS: Final = {
    Horde.RUST_BUZZARDS: Mark("R", "red", "triangle"),
    Horde.HORDE_2: Mark("2", "blue", "circle"),
    Horde.HORDE_3: Mark("3", "yellow", "square"),
    Horde.HORDE_4: Mark("4", "green", "hexagon"),
}


def mark(state: State, seat: int) -> Mark:
    """The mark of the seat's horde."""
    return _MARKS[state.setup.seats[seat].horde]
