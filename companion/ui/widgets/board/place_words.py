"""What stands at a place, in words and numbers."""

from collections.abc import Callable, Iterable

from companion.ui.widgets.board.board_map import Grip
from engine.message import Message, say
from engine.pictures.drawings import BoardDrawing, PieceDrawing

Speaker = Callable[[Message], str]


def words_at(
    board: BoardDrawing, place: str, title: Callable[[int], str], speak: Speaker
) -> tuple[str, list[str]]:
    """The place's name, and a line for each seat that has something there, for goods and for marks."""
    where = next(each for each in board.places if each.id == place)
    here = [piece for piece in board.pieces if piece.at == place]
    lines = [speak(printed.name) for printed in where.printed if printed.name]
    for seat in sorted({piece.seat for piece in here if piece.seat is not None}):
        things = _listed((piece for piece in here if piece.seat == seat), speak)
        lines.append(speak(say("map.has", title=title(seat), things=things)))
    loose = _listed((piece for piece in here if piece.seat is None), speak)
    if loose:
        lines.append(speak(say("map.lies", things=loose)))
    if not here:
        lines.append(speak(say("map.nothing")))
    return speak(where.name), lines


def grip_words(board: BoardDrawing, grip: Grip, speak: Speaker) -> str:
    """One piece, as a hand holds it; nothing once it is gone."""
    of = (grip.seat, grip.kind, grip.at)
    held = (piece for piece in board.pieces if (piece.seat, piece.kind, piece.at) == of)
    return next((speak(_one(piece.name)) for piece in held), "")


def _one(words: Message) -> Message:
    return Message(words.key, tuple((name, 1 if name == "n" else value) for name, value in words.params))


def _listed(pieces: Iterable[PieceDrawing], speak: Speaker) -> str:
    return ", ".join(_piece(piece, speak) for piece in pieces)


def _piece(piece: PieceDrawing, speak: Speaker) -> str:
    words = speak(piece.name)
    if not piece.aboard:
        return words
    return speak(say("piece.with", piece=words, things=", ".join(map(speak, piece.aboard))))
