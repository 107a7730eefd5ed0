"""The score as a sheet: of a running game for every screen, of a `ruination-position/1` to print."""

from collections.abc import Iterator
from typing import Final

from engine.codec import Json
from engine.message import Message, say
from engine.ruination.ids import Field
from engine.ruination.scoring.position import FORMAT, decode_position
from engine.ruination.scoring.scoring import PlayerScore, Scores, encode_scores, score
from engine.ruination.scoring.standing import form, scores
from engine.ruination.state import State
from engine.scoring.score_sheet import Cell, Scored, ScoreLine, Scorer, ScoreSheet, gathered, ranked

COLUMNS: Final = {
    "vp": Field.VP,
    "bastions": Field.BASTIONS,
    "end_of_game_vp": Field.END_VP,
    "many_resources": Field.MANY_RESOURCES,
    "blessings": Field.BLESSINGS,
}
"""The columns, and what people count for each."""


def score_sheet(state: State) -> ScoreSheet:
    """The score if the game ended now, as far as it is known; nothing of it is secret."""
    lacking = form(state)
    return ScoreSheet(
        _columns(),
        ranked(_lines(state)),
        state.ended,
        gathered(lacking),
        None if lacking else _ahead(state),
        counts=bool(lacking) and state.ended,
    )


def _lines(state: State) -> Iterator[ScoreLine]:
    lacking = form(state)
    found = scores(state)
    # "The Khan executes all players": nobody is first, and nobody second.
    unranked = lacking or (state.ended and found.winner is None)
    for seat, line in enumerate(found.players):
        lacks = {field for who, field in lacking if who == seat}
        pairs = zip(COLUMNS.values(), _cells(line), strict=True)
        cells = (Cell(None) if field in lacks else cell for field, cell in pairs)
        yield ScoreLine(seat, tuple(cells), line.total, None if unranked else line.rank, bool(lacks))


def _cells(line: PlayerScore) -> tuple[Cell, ...]:
    return (
        Cell(line.vp),
        Cell(line.bastions, line.bastion_vp),
        Cell(line.end_of_game_vp),
        Cell(line.resources, line.resource_vp),
        Cell(line.blessings, line.blessing_vp),
    )


def _ahead(state: State) -> Message:
    """Who has won or leads, by name; whoever is tied in everything has lost."""
    found = scores(state)
    seats = [seat for seat, line in enumerate(found.players) if line.rank == 1]
    first = [state.setup.seats[seat] for seat in seats]
    if len(first) > 1:
        names = tuple(seat.name for seat in first)
        return say("verdict.executed" if state.ended else "verdict.tied", name=names)
    who, horde = first[0], state.setup.horde(seats[0])
    if found.tiebreak is None:
        key = "verdict.horde_wins" if state.ended else "verdict.horde_leads"
        return say(key, name=who.name, horde=horde)
    key = "verdict.horde_wins_by" if state.ended else "verdict.horde_leads_by"
    return say(key, name=who.name, horde=horde, tiebreak=found.tiebreak)


def scored(data: Json) -> Scored:
    """The scored position, or BadPosition."""
    found = score(decode_position(data))
    lines = ranked(
        ScoreLine(seat, _cells(line), line.total, line.rank) for seat, line in enumerate(found.players)
    )
    best_first = [found.players[line.seat] for line in lines]
    return Scored(
        encode_scores(found),
        ScoreSheet(_columns(), lines, is_over=True, verdict=verdict(found)),
        say("score.column.horde"),
        tuple(say("score.horde", rank=line.rank, horde=line.horde) for line in best_first),
        "score.vp",
    )


def _columns() -> tuple[Message, ...]:
    return tuple(say(f"score.column.{column}") for column in COLUMNS)


def verdict(scores: Scores) -> Message:
    """Who wins and why, as a sentence."""
    best = [line for line in scores.players if line.rank == 1]
    total = best[0].total
    if scores.winner is None:
        return say("score.executed", horde=tuple(line.horde for line in best), total=total)
    if scores.tiebreak is None:
        return say("score.horde_wins", horde=scores.winner, total=total)
    return say("score.horde_wins_by", horde=scores.winner, total=total, tiebreak=scores.tiebreak)


SCORERS: Final[dict[str, Scorer]] = {FORMAT: scored}
"""By the format of the positions that they score."""
