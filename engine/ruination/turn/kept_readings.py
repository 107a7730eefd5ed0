"""Whether the readings that a board file keeps can be true of the tracks and cards."""

from typing import Final

from engine.message import Message, say
from engine.ruination.board.map import MOST_LETTERS
from engine.ruination.board.readings import DICE, STRENGTH, Reading, of_bonus, of_card, of_space
from engine.ruination.components import (
    ADVANTAGES,
    EXILES,
    MOST_BOONS,
    MOST_DICE,
    MOST_STRENGTH,
    TILES,
    TRACK_END,
)
from engine.ruination.ids import Track
from engine.ruination.turn.boons import most_of, usual_of
from engine.ruination.turn.named_cards import tile_name

_CARDS: Final = {of_card(name) for name in EXILES}
_TILES: Final = tuple(tile_name(tile) for tile in range(1, TILES + 1))
_BONUSES: Final = {of_bonus(name) for name in (*EXILES, *ADVANTAGES, *_TILES)}
_SPACES: Final = {of_space(track, space): track for track in Track for space in range(1, TRACK_END + 1)}
_NUMBERS: Final = {STRENGTH: MOST_STRENGTH, DICE: MOST_DICE}


def wrong_readings(readings: tuple[Reading, ...]) -> tuple[Message, ...]:
    """What no track, exile or advantage card can show."""
    wrong = (each for each in readings if not _is_sound(each))
    return tuple(say("ruination.board.reading", name=each.of[:MOST_LETTERS]) for each in wrong)


def _is_sound(reading: Reading) -> bool:
    if reading.of in _CARDS:
        return all(0 <= n <= _NUMBERS.get(name, -1) for name, n in reading.found)
    track = _SPACES.get(reading.of)
    if track is None and reading.of not in _BONUSES:
        return False
    limits = {str(boon): most_of(boon) for boon in usual_of(track)}
    fits = all(1 <= n <= limits.get(name, 0) for name, n in reading.found)
    return fits and len(reading.found) <= (1 if track else MOST_BOONS)
