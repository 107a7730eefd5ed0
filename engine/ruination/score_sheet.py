"""The final score of a `ruination-position/1` as a sheet to print."""

from typing import Final

from engine.codec import Json
from engine.message import Message, say
from engine.ruination.position import FORMAT, decode_position
from engine.ruination.scoring import PlayerScore, Scores, encode_scores, score
from engine.score_sheet import Scorer, Sheet

COLUMNS: Final = ("horde", "vp", "bastions", "end_of_game_vp", "many_resources", "blessings", "total")


def sheet(data: Json) -> Sheet:
    """The scored position, or BadPosition."""
    scores = score(decode_position(data))
    best_first = sorted(scores.players, key=lambda line: line.rank)
    return Sheet(
        encode_scores(scores),
        tuple(say(f"score.column.{column}") for column in COLUMNS),
        tuple(_row(line) for line in best_first),
        (),
        verdict(scores),
    )


def verdict(scores: Scores) -> Message:
    """Who wins and why, as a sentence."""
    best = [line for line in scores.players if line.rank == 1]
    total = best[0].total
    if scores.winner is None:
        return say("score.executed", horde=tuple(line.horde for line in best), total=total)
    if scores.tiebreak is None:
        return say("score.horde_wins", horde=scores.winner, total=total)
    return say("score.horde_wins_by", horde=scores.winner, total=total, tiebreak=scores.tiebreak)


def _row(line: PlayerScore) -> tuple[Message, ...]:
    return (
        say("score.horde", rank=line.rank, horde=line.horde),
        say("score.vp", n=line.vp),
        say("score.counted_vp", n=line.bastions, vp=line.bastion_vp),
        say("score.vp", n=line.end_of_game_vp),
        say("score.counted_vp", n=line.resources, vp=line.resource_vp),
        say("score.counted_vp", n=line.blessings, vp=line.blessing_vp),
        say("score.vp", n=line.total),
    )


SCORERS: Final[dict[str, Scorer]] = {FORMAT: sheet}
"""By the format of the positions that they score."""
