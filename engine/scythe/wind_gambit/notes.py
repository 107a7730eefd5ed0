"""The table's own words about a tile, told when they matter (The Wind Gambit)."""

from collections.abc import Iterator

from engine.message import Message, say
from engine.scythe.components import section_of
from engine.scythe.ids import Top
from engine.scythe.state import FACTORY_SECTION, State


def notes_now(state: State) -> tuple[Message, ...]:
    """How the game ends, as long as it goes on; what airships do while somebody's Move is under way."""
    noted = dict(state.laid.notes) if not state.ended else {}
    found = dict.fromkeys(name for name in _mattering(state) if name in noted) if noted else {}
    return tuple(say("common.tile_note", name=name, note=noted[name]) for name in found)


def _mattering(state: State) -> Iterator[str]:
    if state.laid.resolution:
        yield state.laid.resolution
    for turn in state.turns if state.laid.airships else ():
        mat, section = state.setup.seats[turn.seat].mat, turn.section
        if section == FACTORY_SECTION or section_of(mat, section).top is Top.MOVE:
            pair = state.laid.of(turn.seat)
            yield from (pair.aggressive, pair.passive)
