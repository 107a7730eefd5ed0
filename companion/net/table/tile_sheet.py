"""A seat's own tiles as its phone is told them: what to draw, and the acts that a touch sends back."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from companion.net.table.telling import Memory, act_text, array, text, told
from engine.codec import Json, dumps, loads
from engine.game import Act, Game
from engine.message import Message
from engine.offers import Offer
from engine.pictures.amounts import Amount, Box, BoxKind
from engine.pictures.drawings import Tile, TileRow

Touch: TypeAlias = tuple[Act, ...]
"""What one touch plays, one act after the other."""
_ROWS_MOST: Final = 4096  # a game meets some hundred of them
_NONE: Final[frozenset[int]] = frozenset()
_TRUE: Final = "true"
_SAME_ROWS: Final = Memory(_ROWS_MOST)  # seats that wait have the very same rows step by step
_BOXES: Final = Memory(_ROWS_MOST)  # games make a box once for all that it may hold


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


@dataclass(frozen=True, slots=True)
class RowSheet:
    """One action on a tile with today's cost and gain."""

    name: Message
    costs: tuple[BoxSheet, ...] = ()
    gains: tuple[BoxSheet, ...] = ()
    why_not: Message | None = None
    icon: str = ""
    about: Message | None = None


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
    alone: frozenset[Act]
    """What a single touch plays as a single act."""


def told_tiles(game: Game[Any], tiles: tuple[Tile, ...]) -> ToldTiles:
    """What a phone is told of these tiles."""
    found = touches(tiles)
    touched = [[act_text(game, act) for act in touch] for touch in found]  # type: ignore[arg-type]
    alone = frozenset(touch[0] for touch in found if len(touch) == 1)
    return ToldTiles(array([_tile(game, tile) for tile in tiles]), str(touched), alone)


def touches(tiles: tuple[Tile, ...]) -> tuple[Touch, ...]:
    """Everything that one touch of these tiles plays."""
    found = [(tile.act,) for tile in tiles if tile.act is not None]
    boxes = [box for tile in tiles for row in tile.rows for box in row.gains if box.acts]
    return (*found, *(box.acts for box in boxes))


def plays(tiles: tuple[TileSheet, ...], acts: list[Json]) -> bool:
    """Whether one touch of these tiles, as a phone has them, plays just this."""
    gained = [box.acts for tile in tiles for row in tile.rows for box in row.gains]
    return acts in gained or any(tile.act is not None and [tile.act] == acts for tile in tiles)


def on_tiles(told: ToldTiles, offers: tuple[Offer, ...]) -> frozenset[int]:
    """The numbers of the offers that a touch of these tiles takes as they are: no list need repeat them."""
    if not told.alone:
        return _NONE
    return frozenset(n for n, offer in enumerate(offers) if not offer.knobs and offer.act in told.alone)


def _tile(game: Game[Any], tile: Tile) -> str:
    """The text of a TileSheet; by hand, because most rows of each are as they were."""
    parts = [
        ("act", tile.act and act_text(game, tile.act)),  # type: ignore[arg-type]
        ("active", tile.active and _TRUE),
        ("marked", tile.marked and _TRUE),
        ("rows", _SAME_ROWS.of(tile.rows, _rows, game)),
        ("title", told(tile.title)),
        ("why_not", tile.why_not and told(tile.why_not)),
    ]
    return "{" + ",".join([f'"{name}":{part}' for name, part in parts if part]) + "}"


def _rows(game: Game[Any], rows: tuple[TileRow, ...]) -> str:
    return array([_row(game, row) for row in rows])


def _row(game: Game[Any], row: TileRow) -> str:
    """The text of a RowSheet."""
    costs, gains = ([_BOXES.of(box, _box, game) for box in boxes] for boxes in (row.costs, row.gains))
    parts = [
        ("about", row.about and told(row.about)),
        ("costs", costs and array(costs)),
        ("gains", gains and array(gains)),
        ("icon", row.icon and dumps(row.icon)),
        ("name", told(row.name)),
        ("why_not", row.why_not and told(row.why_not)),
    ]
    return "{" + ",".join([f'"{name}":{part}' for name, part in parts if part]) + "}"


def _box(game: Game[Any], box: Box) -> str:
    acts = [_data(game, act) for act in box.acts] or None
    return text(BoxSheet(box.kind, box.amounts, box.either, box.covered, box.cover, acts))


def _data(game: Game[Any], act: Act) -> Json:
    return loads(act_text(game, act))  # type: ignore[arg-type]
