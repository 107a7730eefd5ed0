"""The score as a sheet: of a running game for every screen, of a `scythe-position/1` to print."""

from collections.abc import Iterator
from typing import Final

from engine.codec import Json
from engine.message import Message, say
from engine.score_sheet import Cell, ScoreLine, Scorer, ScoreSheet, Sheet, gathered, ranked
from engine.scythe.acts import Field
from engine.scythe.improbable import improbable
from engine.scythe.position import FORMAT, decode_position
from engine.scythe.scoring import PlayerScore, Scores, encode_scores, score
from engine.scythe.standing import doubts, form, hides_coins, scores
from engine.scythe.state import State

_WORTH: Final = {
    "stars": "star_coins",
    "territories": "territory_coins",
    "resources": "resource_coins",
    "structure_count": "structure_coins",
}
"""What is counted, and the coins that it pays."""
_FIELDS: Final = {
    "coins": Field.COINS,
    "stars": Field.STARS,
    "territories": Field.TERRITORIES,
    "resources": Field.RESOURCES,
    "structure_count": Field.STRUCTURE_COUNT,
    "faction_coins": Field.ENCOUNTERS,
}
"""The columns of a running game, and what people count for each."""
COLUMNS: Final = ("faction", *_FIELDS, "total")


def score_sheet(state: State, viewer: int | None) -> ScoreSheet:
    """The score if the game ended now, as far as it is known and `viewer` may see it."""
    lacking = form(state)
    return ScoreSheet(
        tuple(say(f"score.column.{column}") for column in _FIELDS),
        ranked(_lines(state, viewer)),
        state.ended is not None,
        gathered(lacking),
        None if lacking or hides_coins(state) else _ahead(state),
        doubts(state),
        state.ended.not_any_more if state.ended else (),
    )


def _lines(state: State, viewer: int | None) -> Iterator[ScoreLine]:
    lacking, hides = form(state), hides_coins(state)
    for seat, line in enumerate(scores(state).players):
        lacks = {field for who, field in lacking if who == seat}
        is_veiled = hides and seat != viewer
        unknown = {*lacks, Field.COINS} if is_veiled else lacks
        cells = (Cell(None) if field in unknown else _cell(line, column) for column, field in _FIELDS.items())
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


def sheet(data: Json) -> Sheet:
    """The scored position, or BadPosition."""
    position = decode_position(data)
    found = score(position)
    best_first = sorted(found.players, key=lambda line: line.rank)
    return Sheet(
        encode_scores(found),
        tuple(say(f"score.column.{column}") for column in COLUMNS),
        tuple(_row(line) for line in best_first),
        (say("score.tile", tile=position.structure_bonus),),
        _verdict(found, best_first),
        improbable(found, position),
    )


def _row(line: PlayerScore) -> tuple[Message, ...]:
    counted = (
        say("score.counted", n=getattr(line, count), coins=getattr(line, coins))
        for count, coins in _WORTH.items()
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
