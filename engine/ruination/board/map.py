"""The map a table plays on: `ruination-board/1`, fifteen territories in five regions."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engine.codec import Json, Malformed, decode, encode
from engine.game import BadSetup
from engine.message import Message, say
from engine.ruination.board.readings import Reading
from engine.ruination.components import HORDE_COLOURS, TERRITORIES
from engine.ruination.ids import Horde, Resource

FORMAT: Final = "ruination-board/1"
CITADEL: Final = "citadel"
KHAN: Final = "khan"
OUTER: Final = ("north_west", "north_east", "south_west", "south_east")
REGIONS: Final = (*OUTER, KHAN)
REGION_SIZE: Final = 3
COLOURS: Final = ("red", "blue", "yellow", "white", "black", "green", "purple")
"""Those of a Mark (`engine.pictures.drawings`), which every screen can draw."""
MOST_LETTERS: Final = 24  # of a name; a phone shows no longer one on a line


@dataclass(frozen=True, slots=True)
class Territory:
    """One outlined portion of the map."""

    id: str
    region: str
    borders: tuple[str, ...]
    """Neighbours that are reached without crossing the Wasteland."""
    wasteland: bool
    """Whether it borders the Wasteland."""
    corner: bool = False
    resource: Resource | None = None
    """None where the table has not entered it, and in the Khan's region, which gives any."""
    name: str = ""
    colour: str = ""
    """One of COLOURS; empty: that of its region."""


@dataclass(frozen=True, slots=True)
class BoardFile:
    """The territories, and what a group calls hordes and resources, as it was entered once."""

    territories: tuple[Territory, ...]
    resource_names: tuple[str, ...] = ()
    """In the order of `Resource`; empty where they are called by number."""
    resource_colours: tuple[str, ...] = ()
    """In the order of `Resource`, of COLOURS; an empty one is printed as everything is."""
    horde_names: tuple[str, ...] = ()
    """In the order of `Horde`; an empty one is called as the rule text has it, or by its number."""
    horde_colours: tuple[str, ...] = ()
    """In the order of `Horde`, of COLOURS; an empty one has the app's own."""
    format: str = FORMAT
    name: str = ""
    """What people call this board."""
    readings: tuple[Reading, ...] = ()
    """What was read off its tracks and cards in earlier games."""

    def horde_name(self, horde: Horde) -> str:
        """What the group calls this horde; its id where nobody has named it."""
        return _entered(self.horde_names, tuple(Horde).index(horde)) or str(horde)

    def horde_colour(self, horde: Horde) -> str:
        """The colour of this horde's pieces."""
        return _entered(self.horde_colours, tuple(Horde).index(horde)) or HORDE_COLOURS[horde]

    def resource_colour(self, resource: Resource) -> str:
        """The colour of this resource; empty where nobody has chosen one."""
        return _entered(self.resource_colours, tuple(Resource).index(resource))


def _entered(words: tuple[str, ...], number: int) -> str:
    return words[number] if words else ""


@dataclass(frozen=True, slots=True)
class Map:
    """A board file with its neighbours worked out."""

    file: BoardFile
    index: dict[str, int] = field(hash=False)
    adjacent: dict[str, tuple[str, ...]] = field(hash=False)
    """Neighbours on either way, in the order of the file."""

    def at(self, place: str) -> Territory:
        """The territory with this id."""
        return self.file.territories[self.index[place]]

    def region(self, name: str) -> tuple[str, ...]:
        """The territories of one region."""
        return tuple(each.id for each in self.file.territories if each.region == name)

    def corners(self) -> tuple[str, ...]:
        """The four territories where a horde can begin."""
        return tuple(each.id for each in self.file.territories if each.corner)

    def crosses(self, start: str, end: str) -> bool:
        """Whether the way between these neighbours leads through the Wasteland."""
        return end not in self.at(start).borders

    def called(self, place: str) -> str:
        """What people call the territory: its entered name, or its id."""
        return self.at(place).name or place


def read_board(data: Json) -> BoardFile:
    """The board file that the data holds, or BadSetup with the first thing that is wrong."""
    try:
        board = decode(BoardFile, data)
    except Malformed as error:
        raise BadSetup(error.message.key, **dict(error.message.params)) from error
    for problem in wrong_board(board):
        raise BadSetup(problem.key, **dict(problem.params))
    return board


def encode_board(board: BoardFile) -> Json:
    """The board file as JSON data."""
    data = encode(board)
    assert isinstance(data, dict)
    return {"format": board.format, **data}


def wrong_board(board: BoardFile, is_new: bool = True) -> tuple[Message, ...]:
    """Everything that keeps this file from being the map of the rule text; less is asked of saved tables."""
    khan = _wrong_resources(board) if is_new else ()
    wrong = (*_wrong_borders(board), *_wrong_names(board), *_wrong_colours(board), *khan)
    return wrong_shape(board) or wrong


def wrong_shape(board: BoardFile) -> tuple[Message, ...]:
    """What keeps it from being fifteen territories in five regions, so that it cannot even be drawn."""
    ids = [each.id for each in board.territories]
    if board.format != FORMAT:
        return (say("ruination.board.format", name=board.format[:MOST_LETTERS]),)
    if len(ids) != TERRITORIES or len(set(ids)) != len(ids) or CITADEL not in ids:
        return (say("ruination.board.territories"),)
    return tuple(_wrong_regions(board))


def _wrong_regions(board: BoardFile) -> list[Message]:
    wrong = []
    for region in REGIONS:
        here = [each for each in board.territories if each.region == region]
        if len(here) != REGION_SIZE or sum(each.corner for each in here) != (region != KHAN):
            wrong.append(say("ruination.board.region", region=region))
    by_id = {each.id: each for each in board.territories}
    if by_id[CITADEL].region != KHAN:
        wrong.append(say("ruination.board.citadel"))
    return wrong


def _wrong_borders(board: BoardFile) -> list[Message]:
    by_id = {each.id: each for each in board.territories}
    sand = {each.region for each in board.territories if each.wasteland}
    wrong = [say("ruination.board.cut_off", region=region) for region in REGIONS if region not in sand]
    for each in board.territories:
        for other in each.borders:
            far = by_id.get(other)
            if far is None or far is each or far.region != each.region or each.id not in far.borders:
                wrong.append(say("ruination.board.border", place=_called(each), source=other[:MOST_LETTERS]))
        if not each.borders:
            wrong.append(say("ruination.board.borders", place=_called(each)))
        if len(set(each.borders)) != len(each.borders):
            wrong.append(say("ruination.board.borders_twice", place=_called(each)))
    return wrong


def _wrong_resources(board: BoardFile) -> list[Message]:
    """Resources: the Khan's region gives any, so nothing can be printed there."""
    khan = (each for each in board.territories if each.region == KHAN and each.resource)
    return [say("ruination.board.khan_resource", place=_called(each)) for each in khan]


def _wrong_names(board: BoardFile) -> list[Message]:
    if len(board.resource_names) not in (0, len(Resource)) or not all(board.resource_names):
        return [say("ruination.board.resource_names")]
    places = [each.name or each.id for each in board.territories]
    if len(board.horde_names) not in (0, len(Horde)):
        return [say("ruination.board.horde_names")]
    hordes = [name for name in board.horde_names if name]
    called = [*places, *board.resource_names, *hordes, board.name or CITADEL]
    if any(not name.strip() or not name.isprintable() or len(name) > MOST_LETTERS for name in called):
        return [say("ruination.board.name", most=MOST_LETTERS)]
    twice = (*_twice(places), *_twice(board.resource_names), *_twice(hordes))
    return [say("ruination.board.name_twice", name=name) for name in twice]


def _wrong_colours(board: BoardFile) -> list[Message]:
    """Any colour that nobody can draw, and hordes that only their letters would tell apart."""
    several = ((board.resource_colours, Resource), (board.horde_colours, Horde))
    chosen = [*board.resource_colours, *board.horde_colours, *(each.colour for each in board.territories)]
    if any(len(colours) not in (0, len(kind)) for colours, kind in several) or not {*chosen} <= {
        *COLOURS,
        "",
    }:
        return [say("ruination.board.colours", colour=COLOURS)]
    twice = _twice([board.horde_colour(horde) for horde in Horde])
    return [say("ruination.board.colour_twice", colour=colour) for colour in twice]


def _twice(names: Sequence[str]) -> Iterable[str]:
    """Each name that is there more than once, as it is written first."""
    seen = Counter(name.strip().casefold() for name in names)
    return {key: name for name in reversed(names) if seen[key := name.strip().casefold()] > 1}.values()


def _called(territory: Territory) -> str:
    return territory.name or territory.id


def map_of(board: BoardFile) -> Map:
    """The map of a sound board file."""
    # A table asks for one and the same file all the time, and its hash goes through fifteen territories.
    known = _last[0]
    if known.file is not board:
        known = _last[0] = _map_of(board)
    return known


@lru_cache(maxsize=64)
def _map_of(board: BoardFile) -> Map:
    sand = [each.id for each in board.territories if each.wasteland]
    adjacent = {}
    for each in board.territories:
        near = {*each.borders, *(sand if each.wasteland else ())} - {each.id}
        adjacent[each.id] = tuple(other.id for other in board.territories if other.id in near)
    return Map(board, {each.id: n for n, each in enumerate(board.territories)}, adjacent)


def default_board() -> BoardFile:
    """The map as far as the rule text tells: numbers for names, no resources, corners off the Wasteland."""
    # Nine nomads fill what two hordes leave of fifteen territories: a corner has just two neighbours.
    outer: list[Territory] = []
    for number, region in enumerate(OUTER):
        ids = [str(3 * number + place) for place in (1, 2, 3)]
        outer += [
            Territory(each, region, tuple(other for other in ids if other != each), place > 0, place == 0)
            for place, each in enumerate(ids)
        ]
    ids = ["13", CITADEL, "14"]
    middle = [
        Territory(each, KHAN, tuple(other for other in ids if other != each), wasteland=True) for each in ids
    ]
    return BoardFile((*outer, *middle))


_last: Final = [_map_of(default_board())]
