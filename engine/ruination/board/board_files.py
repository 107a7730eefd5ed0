"""Board files as people enter them: names, resources and borders on the picture of the map."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from engine.codec import Json, Malformed, decode
from engine.forms import Answers, ChoiceField, Form, FormField, Option, TextField, check
from engine.frozen import evolve
from engine.game import BadSetup, Refused
from engine.message import Message, say
from engine.pictures.drawings import BoardDrawing, EdgeDrawing, PieceDrawing, Point, Printed
from engine.ruination.board.map import (
    CITADEL,
    COLOURS,
    FORMAT,
    KHAN,
    MOST_LETTERS,
    BoardFile,
    Territory,
    default_board,
    encode_board,
    wrong_board,
    wrong_shape,
)
from engine.ruination.board.readings import noted
from engine.ruination.ids import Horde, Resource
from engine.ruination.view.board_drawing import SIDE, SIZE, places
from engine.ruination.view.looks import BORDER, CITADEL_PRINT, GOODS, TINTS, WASTELAND_PRINT

_LINK: Final = (0.44, 0.56)  # the part of the way between two middles that shows their border
_ARCH: Final = (0.3, 0.1, -0.15)  # inwards, and from the upper edge down, of a way around what lies between
_LETTERS: Final = "ABCD"  # of resources that have no name yet, as the words for them have it
_YES, _NO = "yes", "no"
_SAND: Final = (
    Option(_YES, say("ruination.board.sand_yes")),
    Option(_NO, say("ruination.board.sand_no")),
)


@dataclass(frozen=True, slots=True)
class RuinationBoards:
    """Boards of the format `ruination-board/1`."""

    format: str = FORMAT

    def usual(self) -> Json:
        """The map as far as the rule text tells."""
        return encode_board(default_board())

    def name(self, file: Json) -> str:
        """What people call this board."""
        return _read(file).name

    def named(self, file: Json, name: str) -> Json:
        """The board under this name."""
        return encode_board(evolve(_read(file), name=_tidy(name)))

    def wrong(self, file: Json) -> tuple[Message, ...]:
        """Everything that keeps this file from being the map of the rule text."""
        try:
            return wrong_board(decode(BoardFile, file))
        except Malformed as error:
            return (error.message,)

    def drawing(self, file: Json) -> BoardDrawing:
        """The map with its borders, resources and what lies at the Wasteland."""
        board = _read(file)
        for problem in wrong_shape(board):
            raise BadSetup(problem.key, **dict(problem.params))
        drawn = tuple(
            evolve(each, printed=_printed(here))
            for each, here in zip(places(board), board.territories, strict=True)
        )
        middles = {each.id: each.centre for each in drawn}
        return BoardDrawing(*SIZE, drawn, tuple(_borders(board, middles)), tuple(_goods(board)))

    def form(self, file: Json, place: str | None) -> Form:
        """Name, resource, Wasteland and colour of a territory; for the whole board hordes and resources."""
        board = _read(file)
        return Form(_board_fields(board)) if place is None else _place_form(board, _at(board, place))

    def filled(self, file: Json, place: str | None, answers: Answers) -> Json:
        """The board with these answers."""
        board = _read(file)
        check(self.form(file, place).fields, answers)
        if place is None:
            return encode_board(_with_words(board, answers))
        return encode_board(_with(board, _answered(_at(board, place), answers)))

    def bordered(self, file: Json, one: str, other: str) -> Json:
        """The board with a border between these two of a region, or without it; or Refused."""
        board = _read(file)
        first, second = _at(board, one), _at(board, other)
        if first.region != second.region or one == other:
            raise Refused("ruination.board.no_border")
        return encode_board(_with(board, _turned(board, first, other), _turned(board, second, one)))

    def exchanged(self, file: Json, one: str, other: str) -> Json:
        """The board on which these two have changed names and resources; or Refused."""
        board = _read(file)
        first, second = _at(board, one), _at(board, other)
        if CITADEL in (one, other) or one == other:
            raise Refused("ruination.board.citadel_stays")
        goods = first.resource, second.resource
        if KHAN in (first.region, second.region):
            goods = goods[1], goods[0]  # the Khan's region gives any resource, so it can take none over
        return encode_board(
            _with(
                board,
                evolve(first, name=second.name, resource=goods[1], colour=second.colour),
                evolve(second, name=first.name, resource=goods[0], colour=first.colour),
            )
        )

    def learned(self, file: Json, state: Any) -> Json:
        """The board with the readings of this game; a board is known by its name."""
        board, played = _read(file), state.setup.board
        if not board.name or board.name != played.name:
            return file
        readings = board.readings
        for each in state.readings:
            readings = noted(readings, each.of, each.found)
        return encode_board(evolve(board, readings=readings))


def _read(file: Json) -> BoardFile:
    try:
        return decode(BoardFile, file)
    except Malformed as error:
        raise BadSetup(error.message.key, **dict(error.message.params)) from error


def _at(board: BoardFile, place: str) -> Territory:
    found = next((each for each in board.territories if each.id == place), None)
    if found is None:
        raise Malformed("malformed.choice", where="place")
    return found


def _with(board: BoardFile, *changed: Territory) -> BoardFile:
    by_id = {each.id: each for each in changed}
    return evolve(board, territories=tuple(by_id.get(each.id, each) for each in board.territories))


def _turned(board: BoardFile, here: Territory, other: str) -> Territory:
    """The territory with its border to the other one put there, or taken away; in the order of the file."""
    near = {*here.borders} ^ {other}
    return evolve(here, borders=tuple(each.id for each in board.territories if each.id in near))


def _goods(board: BoardFile) -> Iterator[PieceDrawing]:
    for each in board.territories:
        if each.resource:
            number = list(Resource).index(each.resource)
            named = board.resource_names[number] if board.resource_names else ""
            letter = (named or _LETTERS[number])[0].upper()
            words = say("ruination.board.resource", resource=named or str(each.resource))
            look = evolve(GOODS[each.resource], letter=letter)
            if tint := TINTS.get(board.resource_colour(each.resource)):
                look = evolve(look, colour=tint)
            yield PieceDrawing(str(each.resource), each.id, None, 1, words, look)


def _printed(here: Territory) -> tuple[Printed, ...]:
    citadel = (CITADEL_PRINT,) if here.id == CITADEL else ()
    return (*citadel, WASTELAND_PRINT) if here.wasteland else citadel


def _borders(board: BoardFile, middles: Mapping[str, Point]) -> Iterator[EdgeDrawing]:
    for one, other in combinations(board.territories, 2):
        if other.id in one.borders and one.id in other.borders:
            yield EdgeDrawing(BORDER, _way(middles[one.id], middles[other.id]))


def _way(one: Point, other: Point) -> tuple[Point, ...]:
    """A short line over the border, or an arch over the territory that lies between."""
    (ax, ay), (bx, by) = one, other
    if ay == by and abs(bx - ax) > SIDE * 1.5:
        inwards, down, up = _ARCH
        top = ay - SIDE / 2
        left, right = min(ax, bx) + inwards, max(ax, bx) - inwards
        return (left, top + down), (left, top + up), (right, top + up), (right, top + down)
    return tuple((ax + (bx - ax) * part, ay + (by - ay) * part) for part in _LINK)


# --- what is entered


def _place_form(board: BoardFile, here: Territory) -> Form:
    """The form whose title names the territory, its region, and whether it is the corner."""
    key = "ruination.board.corner_in" if here.corner else "ruination.board.place_in"
    title = say(key, place=here.name or here.id, region=here.region)
    return Form(_place_fields(board, here), title=title)


def _place_fields(board: BoardFile, here: Territory) -> tuple[FormField, ...]:
    usual = say("ruination.map.territory", place=here.id)
    name = TextField("name", say("ruination.board.ask_name"), here.name, MOST_LETTERS, usual)
    sand = _YES if here.wasteland else _NO
    wasteland = ChoiceField("wasteland", say("ruination.board.ask_sand"), _SAND, sand)
    colour = _colour_field("colour", say("ruination.board.ask_colour"), here.colour)
    if here.region == KHAN and here.resource is None:
        return name, wasteland, colour
    resource = ChoiceField(
        "resource", say("ruination.board.ask_resource"), tuple(_resources(board)), str(here.resource or "")
    )
    return name, resource, wasteland, colour


def _colour_field(name: str, label: Message, value: str) -> ChoiceField:
    options = (*(Option(each, say("ruination.board.colour", colour=each)) for each in COLOURS), _USUAL_COLOUR)
    return ChoiceField(name, label, options, value)


_USUAL_COLOUR: Final = Option("", say("ruination.board.usual_colour"))
_COLOUR: Final = "_colour"


def _resources(board: BoardFile) -> Iterator[Option]:
    for number, resource in enumerate(Resource):
        named = board.resource_names[number] if board.resource_names else ""
        yield Option(str(resource), say("ruination.board.resource", resource=named or str(resource)))
    yield Option("", say("ruination.board.no_resource"))


def _board_fields(board: BoardFile) -> tuple[FormField, ...]:
    """Name and colour of each resource, then of each horde."""
    return (*_resource_fields(board), *_horde_fields(board))


def _resource_fields(board: BoardFile) -> Iterator[FormField]:
    for number, resource in enumerate(Resource):
        usual = say("ruination.board.resource", resource=resource)
        label = say("ruination.board.ask_resource_name", resource=resource)
        named = board.resource_names[number] if board.resource_names else ""
        yield TextField(str(resource), label, named, MOST_LETTERS, usual)
        asked = say("ruination.board.ask_resource_colour", resource=named or str(resource))
        yield _colour_field(f"{resource}{_COLOUR}", asked, board.resource_colour(resource))


def _horde_fields(board: BoardFile) -> Iterator[FormField]:
    for number, horde in enumerate(Horde):
        usual = say("ruination.form.this_horde", horde=horde)
        label = say("ruination.board.ask_horde_name", horde=horde)
        named = board.horde_names[number] if board.horde_names else ""
        yield TextField(str(horde), label, named, MOST_LETTERS, usual)
        asked = say("ruination.board.ask_horde_colour", horde=board.horde_name(horde))
        chosen = board.horde_colours[number] if board.horde_colours else ""
        yield _colour_field(f"{horde}{_COLOUR}", asked, chosen)


def _with_words(board: BoardFile, answers: Answers) -> BoardFile:
    """The board with these names and colours of resources and hordes."""
    return evolve(
        board,
        resource_names=_answers(answers, Resource, "", board.resource_names),
        resource_colours=_answers(answers, Resource, _COLOUR, board.resource_colours),
        horde_names=_answers(answers, Horde, "", board.horde_names),
        horde_colours=_answers(answers, Horde, _COLOUR, board.horde_colours),
    )


def _answers(
    answers: Answers, kind: type[Resource] | type[Horde], end: str, old: tuple[str, ...]
) -> tuple[str, ...]:
    """One answer for each of them; none at all where nothing is entered."""
    before = old or ("",) * len(kind)
    given = tuple(_tidy(answers.get(f"{each}{end}", was)) for each, was in zip(kind, before, strict=True))
    return given if any(given) else ()


def _answered(here: Territory, answers: Answers) -> Territory:
    resource = answers.get("resource", here.resource)
    return evolve(
        here,
        name=_tidy(answers.get("name", here.name)),
        resource=Resource(resource) if resource else None,
        wasteland=answers.get("wasteland", _YES if here.wasteland else _NO) == _YES,
        colour=_tidy(answers.get("colour", here.colour)),
    )


def _tidy(words: str) -> str:
    return " ".join(words.split())
