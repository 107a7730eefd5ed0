"""A seat's own tiles as its phone is told them: what to draw, and the acts that a touch sends back."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from companion.net.table.telling import act_text, text
from engine.amounts import Amount, Box, BoxKind
from engine.codec import Json, loads
from engine.drawings import Tile, TileRow
from engine.game import Act, Game
from engine.message import Message
from engine.offers import Offer

Touch: TypeAlias = tuple[Act, ...]
"""What one touch plays, one act after the other."""
_MOST_KEPT: Final = 256  # seven mats in all that a turn makes of them


@dataclass(frozen=True, slots=True)
class BoxSheet:
    """Amounts that are paid or gained together."""

    kind: BoxKind
    amounts: tuple[Amount, ...]
    either: bool = False
    covered: int | None = None
    cover: str = ""
    acts: Any = None
    """What touching it sends, a list of acts as data; None where it plays nothing of its own."""
    ends: Any = None
    """What holding it sends after them; None where that means nothing more."""


@dataclass(frozen=True, slots=True)
class RowSheet:
    """One action on a tile with today's cost and gain."""

    name: Message
    costs: tuple[BoxSheet, ...] = ()
    gains: tuple[BoxSheet, ...] = ()
    why_not: Message | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class TileSheet:
    """One section of the seat's mat."""

    title: Message
    rows: tuple[RowSheet, ...]
    act: Any = None
    """What touching the tile sends, as data; None where it is not offered now."""
    why_not: Message | None = None
    active: bool = False
    marked: bool = False


class ToldTiles(NamedTuple):
    """Tiles as text, and what of them lies under a finger."""

    text: str
    touched: str


@lru_cache(maxsize=_MOST_KEPT)
def told_tiles(game: Game[Any], tiles: tuple[Tile, ...]) -> ToldTiles:
    """What a phone is told of these tiles."""
    # What only a longer rest of the finger would play is no surprise to a tap.
    touched = [[act_text(game, act) for act in touch] for touch in _taps(tiles)]  # type: ignore[arg-type]
    return ToldTiles(text(tuple(_tile(game, tile) for tile in tiles)), str(touched))


def touches(tiles: tuple[Tile, ...]) -> tuple[Touch, ...]:
    """Everything that one touch of these tiles plays, also where it is held."""
    boxes = (box for tile in tiles for row in tile.rows for box in row.gains if box.ends)
    return (*_taps(tiles), *((*box.acts, *box.ends) for box in boxes))


def _taps(tiles: tuple[Tile, ...]) -> tuple[Touch, ...]:
    found = [(tile.act,) for tile in tiles if tile.act is not None]
    boxes = [box for tile in tiles for row in tile.rows for box in row.gains if box.acts]
    return (*found, *(box.acts for box in boxes))


def plays(tiles: tuple[TileSheet, ...], acts: list[Json]) -> bool:
    """Whether one touch of these tiles, as a phone has them, plays just this."""
    boxes = [box for tile in tiles for row in tile.rows for box in row.gains if box.acts]
    gained = [box.acts for box in boxes] + [[*box.acts, *box.ends] for box in boxes if box.ends]
    return acts in gained or any(tile.act is not None and [tile.act] == acts for tile in tiles)


def on_tiles(tiles: tuple[Tile, ...], offers: tuple[Offer, ...]) -> frozenset[int]:
    """The numbers of the offers that a touch of these tiles takes as they are: no list need repeat them."""
    alone = {touch[0] for touch in touches(tiles) if len(touch) == 1}
    if not alone:
        return frozenset()
    return frozenset(n for n, offer in enumerate(offers) if not offer.knobs and offer.act in alone)


def _tile(game: Game[Any], tile: Tile) -> TileSheet:
    act = None if tile.act is None else _data(game, tile.act)
    rows = tuple(_row(game, row) for row in tile.rows)
    return TileSheet(tile.title, rows, act, tile.why_not, tile.active, tile.marked)


def _row(game: Game[Any], row: TileRow) -> RowSheet:
    costs, gains = (tuple(_box(game, box) for box in boxes) for boxes in (row.costs, row.gains))
    return RowSheet(row.name, costs, gains, row.why_not, row.icon)


def _box(game: Game[Any], box: Box) -> BoxSheet:
    acts = [_data(game, act) for act in box.acts] or None
    ends = [_data(game, act) for act in box.ends] or None
    return BoxSheet(box.kind, box.amounts, box.either, box.covered, box.cover, acts, ends)


def _data(game: Game[Any], act: Act) -> Json:
    return loads(act_text(game, act))  # type: ignore[arg-type]
