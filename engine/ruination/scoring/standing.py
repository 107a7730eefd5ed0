"""How the seats stand: the score if the game ended now, and the numbers still to be counted for it."""

from engine.codec import Json
from engine.message import Message, say
from engine.ruination.board.board import Board, Place
from engine.ruination.components import LAST_TIER
from engine.ruination.ids import Field, Horde, Tracking, Unit
from engine.ruination.scoring.position_model import Contents, Position, Standing
from engine.ruination.scoring.scoring import Counts, Scores, counts_of, encode_scores, many, score_counts
from engine.ruination.state import Player, State

_SCORE_FIELDS = (Field.VP, Field.BASTIONS, Field.MANY_RESOURCES, Field.BLESSINGS, Field.END_VP)
_TIE_FIELDS = (Field.CONTROLLED_BASTIONS, Field.TERRITORIES)


def position_of(state: State, board: Board) -> Position:
    """The tracked board as a position to score."""
    return Position(
        tuple(_standing(state, seat, player) for seat, player in enumerate(state.players)),
        tuple((board.map.called(name), _contents(state, place)) for name, place in board.named()),
    )


def _standing(state: State, seat: int, player: Player) -> Standing:
    here = state.setup.seats[seat]
    return Standing(
        here.horde, player.vp, here.side, player.blessings, player.resources, player.counted.end_vp
    )


def _contents(state: State, place: Place) -> Contents:
    hordes = [
        (state.setup.seats[seat].horde, tuple(army.count(unit) for unit in Unit))
        for seat, army in place.armies
    ]
    units = tuple(sorted(hordes, key=lambda pair: tuple(Horde).index(pair[0])))
    return Contents(units, place.bastions, place.nomad is not None)


def counts(state: State) -> tuple[Counts, ...]:
    """What counts for each seat; without a board, what was entered so far, and nothing for the rest."""
    if state.board:
        position = position_of(state, state.board)
        return tuple(counts_of(position, player) for player in position.players)
    return tuple(
        Counts(
            horde=state.setup.seats[seat].horde,
            vp=player.vp,
            bastions=player.counted.bastions,
            end_of_game_vp=player.counted.end_vp,
            resources=_many(state, player),
            blessings=player.blessings,
            controlled_bastions=player.counted.controlled_bastions,
            territories=player.counted.territories,
        )
        for seat, player in enumerate(state.players)
    )


def _many(state: State, player: Player) -> int:
    scored = state.setup.tracking is Tracking.SCORE
    return player.counted.many_resources if scored else many(player.resources)


def scores(state: State) -> Scores:
    """The score if the game ended now."""
    return score_counts(counts(state))


def asked(state: State, seat: int) -> tuple[Field, ...]:
    """What this seat counts on the table; empty where all of it is tracked."""
    player = state.players[seat]
    if state.setup.tracking is Tracking.SCORE:
        fields: tuple[Field, ...] = _SCORE_FIELDS
    else:
        # Only a tier III card has VP for the end of the game, and only the card says how many.
        last = (Field.END_VP,) if any(card.tier == LAST_TIER for card in player.advantages) else ()
        fields = (*(() if state.board else (Field.BASTIONS,)), *last)
    told = any(str(field) in player.counted.given for field in _TIE_FIELDS)
    return (*fields, *_TIE_FIELDS) if told or seat in _tied(state) else fields


def _tied(state: State) -> list[int]:
    """The seats that share the first place, where what parts them is not tracked."""
    if state.board or (not state.ended and state.setup.tracking is not Tracking.SCORE):
        return []
    lines = scores(state).players
    best = max(line.total for line in lines)
    tied = [seat for seat, line in enumerate(lines) if line.total == best]
    return tied if len(tied) > 1 and not any(_lacks(state, player) for player in state.players) else []


def _lacks(state: State, player: Player) -> bool:
    """Whether the seat's total is not known yet."""
    fields = _SCORE_FIELDS if state.setup.tracking is Tracking.SCORE else (Field.BASTIONS,)
    return any(str(field) not in player.counted.given for field in fields)


def form(state: State) -> tuple[tuple[int, Field], ...]:
    """The numbers still to be entered for a full score, seat by seat."""
    return tuple(
        (seat, field)
        for seat, player in enumerate(state.players)
        for field in asked(state, seat)
        if str(field) not in player.counted.given
    )


def score(state: State) -> Json:
    """`ruination-score/1` with what is still missing."""
    data = encode_scores(scores(state))
    assert isinstance(data, dict)
    data["missing"] = [{"seat": seat, "field": str(field)} for seat, field in form(state)]
    return data


def standing(state: State) -> tuple[Message, ...]:
    """One line for each seat, the best first."""
    lines = scores(state).players
    order = sorted(range(len(lines)), key=lambda seat: lines[seat].rank)
    return tuple(
        say(
            "ruination.standing",
            name=state.setup.seats[seat].name,
            horde=state.setup.horde(seat),
            rank=lines[seat].rank,
            total=lines[seat].total,
            vp=lines[seat].vp,
            bastions=lines[seat].bastions,
            blessings=lines[seat].blessings,
        )
        for seat in order
    )
