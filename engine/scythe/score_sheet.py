"""The final score of a `scythe-position/1` as a sheet to print."""

from typing import Final

from engine.codec import Json
from engine.message import Message, say
from engine.score_sheet import Scorer, Sheet
from engine.scythe.improbable import improbable
from engine.scythe.position import FORMAT, decode_position
from engine.scythe.scoring import PlayerScore, Scores, encode_scores, score

_COUNTED: Final = (
    ("stars", "star_coins"),
    ("territories", "territory_coins"),
    ("resources", "resource_coins"),
    ("structure_count", "structure_coins"),
)
COLUMNS: Final = ("faction", "coins", *(count for count, _ in _COUNTED), "faction_coins", "total")


def sheet(data: Json) -> Sheet:
    """The scored position, or BadPosition."""
    position = decode_position(data)
    scores = score(position)
    best_first = sorted(scores.players, key=lambda line: line.rank)
    return Sheet(
        encode_scores(scores),
        tuple(say(f"score.column.{column}") for column in COLUMNS),
        tuple(_row(line) for line in best_first),
        (say("score.tile", tile=position.structure_bonus),),
        _verdict(scores, best_first),
        improbable(scores, position),
    )


def _row(line: PlayerScore) -> tuple[Message, ...]:
    counted = (
        say("score.counted", n=getattr(line, count), coins=getattr(line, coins)) for count, coins in _COUNTED
    )
    coins = (say("score.coins", n=n) for n in (line.faction_coins, line.total))
    name = say("score.name", rank=line.rank, faction=line.faction)
    return (name, say("score.coins", n=line.coins), *counted, *coins)


def _verdict(scores: Scores, best_first: list[PlayerScore]) -> Message:
    total = best_first[0].total
    if scores.winner is None:
        tied = tuple(line.faction for line in best_first if line.rank == 1)
        return say("score.shared", faction=tied, total=total)
    if scores.tiebreak is None:
        return say("score.winner", faction=scores.winner, total=total)
    return say("score.winner_by", faction=scores.winner, total=total, tiebreak=scores.tiebreak)


SCORERS: Final[dict[str, Scorer]] = {FORMAT: sheet}
"""By the format of the positions that they score."""
