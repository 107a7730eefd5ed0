"""What stands at a place, in words and numbers."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.drawings import BoardDrawing, PieceDrawing
from engine.game import Game
from engine.message import Message, say

PIECES: Final = {
    "character": "piece.character",
    "mech": "piece.mech",
    "worker": "piece.worker",
    "airship": "piece.airship",
    "flag": "piece.flag",
    "encounter": "piece.encounter",
}
MARKS: Final = {
    "tunnel": "map.tunnel",
    "encounter": "map.encounter_place",
}
Speaker = Callable[[Message], str]


def words_at(
    game: Game[Any], state: Any, board: BoardDrawing, place: str, speak: Speaker
) -> tuple[str, list[str]]:
    """The place's name, and a line for each seat that has something there, for goods and for marks."""
    where = next(each for each in board.places if each.id == place)
    here = [piece for piece in board.pieces if piece.at == place]
    lines = [speak(say(MARKS[mark])) for mark in where.marks if mark in MARKS]
    for seat in sorted({piece.seat for piece in here if piece.seat is not None}):
        things = _listed((piece for piece in here if piece.seat == seat), speak)
        lines.append(speak(say("map.has", title=speak(game.title(state, seat)), things=things)))
    loose = _listed((piece for piece in here if piece.seat is None), speak)
    if loose:
        lines.append(speak(say("map.lies", things=loose)))
    if not here:
        lines.append(speak(say("map.nothing")))
    return speak(where.name), lines


def grip_words(kind: str, speak: Speaker) -> str:
    """One piece of this kind, as a hand holds it."""
    return speak(_thing(kind, 1))


def _listed(pieces: Iterable[PieceDrawing], speak: Speaker) -> str:
    return ", ".join(_piece(piece, speak) for piece in pieces)


def _piece(piece: PieceDrawing, speak: Speaker) -> str:
    ids = piece.detail.split()
    if piece.kind == "resource":
        return speak(say("piece.resource", n=piece.count, resource=piece.detail))
    if piece.kind == "structure":
        return speak(say("piece.structure", structure=piece.detail))
    if piece.kind == "trap":
        return _trap(ids, speak)
    words = speak(_thing(piece.kind, piece.count))
    if not ids:
        return words
    aboard = ", ".join(speak(_thing(each, n)) for each, n in Counter(ids).items())
    return speak(say("piece.with", piece=words, things=aboard))


def _trap(ids: list[str], speak: Speaker) -> str:
    kind = next((each for each in ids if each not in ("armed", "disarmed")), None)
    words = say("piece.trap_disarmed") if "disarmed" in ids else say("piece.trap_armed")
    return speak(words) if kind is None else speak(say("piece.trap_of", piece=speak(words), trap=kind))


def _thing(kind: str, number: int) -> Message:
    if kind in PIECES:
        return say(PIECES[kind], n=number)
    return say("piece.resource", n=number, resource=kind)
