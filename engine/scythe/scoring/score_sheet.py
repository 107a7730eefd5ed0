"""The score as a sheet: of a running game for every screen, of a position to print."""

from collections.abc import Iterator
from typing import Final

from engine.codec import Json
from engine.game import HOST
from engine.message import Message, say
from engine.scoring.score_sheet import Cell, Scored, ScoreLine, Scorer, ScoreSheet, gathered, ranked
from engine.scythe.ids import Field, Tracking
from engine.scythe.scoring.improbable import improbable
from engine.scythe.scoring.position import FIRST_FORMAT, FORMAT, decode_position
from engine.scythe.scoring.scoring import PlayerScore, Scores, encode_scores, score
from engine.scythe.scoring.standing import doubts, form, scores
from engine.scythe.state import State

_WORTH: Final = {
    "stars": "star_coins",
    "territories": "territory_coins",
    "resources": "resource_coins",
    "structure_count": "structure_coins",
}
"""What is counted, and the coins that it pays."""
COLUMNS: Final = {
    "coins": Field.COINS,
    "stars": Field.STARS,
    "territories": Field.TERRITORIES,
    "resources": Field.RESOURCES,
    "structure_count": Field.STRUCTURE_COUNT,
    "faction_coins": Field.ENCOUNTERS,
}
"""The columns, and what people count for each."""


def score_sheet(state: State, viewer: int | None) -> ScoreSheet:
    """The score if the game ended now, as far as it is known and `viewer` may see it."""
    lacking = form(state)
    return ScoreSheet(
        _columns(),
        ranked(_lines(state, viewer)),
        state.ended is not None,
        gathered(lacking),
        None if lacking or (state.hides_coins and viewer != HOST) else _ahead(state),
        doubts(state),
        state.ended.not_any_more if state.ended else (),
        bool(lacking) and (state.ended is not None or state.setup.tracking is Tracking.SCORE),
    )


def _lines(state: State, viewer: int | None) -> Iterator[ScoreLine]:
    lacking, hides = form(state), state.hides_coins and viewer != HOST
    for seat, line in enumerate(scores(state).players):
        lacks = {field for who, field in lacking if who == seat}
        is_veiled = state.veils(seat, viewer)
        unknown = {*lacks, Field.COINS} if is_veiled else lacks
        cells = (Cell(None) if field in unknown else _cell(line, column) for column, field in COLUMNS.items())
        total, rank = None if is_veiled else line.total, None if lacking or hides else line.rank
        yield ScoreLine(seat, tuple(cells), total, rank, bool(lacks))


def _cell(line: PlayerScore, column: str) -> Cell:
    return Cell(getattr(line, column), getattr(line, _WORTH[column]) if column in _WORTH else None)


def _ahead(state: State) -> Message:
    """Who has won or leads, by name."""
    found, over = scores(state), state.ended is not None
    first = [state.setup.seats[seat] for seat, line in enumerate(found.players) if line.rank == 1]
    if len(first) > 1:
        return say("verdict.shared", name=tuple(seat.name for seat in first))
    who = first[0]
    if found.tiebreak is None:
        return say("verdict.wins" if over else "verdict.leads", name=who.name, faction=who.faction)
    key = "verdict.wins_by" if over else "verdict.leads_by"
    return say(key, name=who.name, faction=who.faction, tiebreak=found.tiebreak)


def scored(data: Json) -> Scored:
    """The scored position, or BadPosition."""
    position = decode_position(data)
    found = score(position)
    lines = ranked(
        ScoreLine(seat, tuple(_cell(line, column) for column in COLUMNS), line.total, line.rank)
        for seat, line in enumerate(found.players)
    )
    best_first = [found.players[line.seat] for line in lines]
    verdict, doubts = _verdict(found, best_first), improbable(found, position)
    return Scored(
        encode_scores(found),
        ScoreSheet(_columns(), lines, is_over=True, verdict=verdict, doubts=doubts),
        say("score.column.faction"),
        tuple(say("score.name", rank=line.rank, faction=line.faction) for line in best_first),
        "score.coins",
        (say("score.tile", tile=position.structure_bonus),),
    )


def _columns() -> tuple[Message, ...]:
    return tuple(say(f"score.column.{column}") for column in COLUMNS)


def _verdict(scores: Scores, best_first: list[PlayerScore]) -> Message:
    total = best_first[0].total
    if scores.winner is None:
        tied = tuple(line.faction for line in best_first if line.rank == 1)
        return say("score.shared", faction=tied, total=total)
    if scores.tiebreak is None:
        return say("score.winner", faction=scores.winner, total=total)
    return say("score.winner_by", faction=scores.winner, total=total, tiebreak=scores.tiebreak)


SCORERS: Final[dict[str, Scorer]] = {FORMAT: scored, FIRST_FORMAT: scored}
"""By the format of the positions that they score."""
