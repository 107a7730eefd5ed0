"""How the seats stand: the score if the game ended now, and the numbers still to be counted for it."""

from engine.codec import Json, encode
from engine.message import Message, say
from engine.scythe.board.board import PLACES, Board, Place, Units
from engine.scythe.board.map import TERRITORIES
from engine.scythe.ids import Faction, Field, Tracking
from engine.scythe.scoring.improbable import improbable, improbable_lines
from engine.scythe.scoring.position_model import (
    AirshipPair,
    AirshipThere,
    Contents,
    Position,
    Standing,
    TrapSide,
)
from engine.scythe.scoring.scoring import (
    Counts,
    Scores,
    controllers,
    counts_of,
    encode_scores,
    score_counts,
    tier_step,
)
from engine.scythe.setup.tiles import AirshipTiles
from engine.scythe.state import Player, State

_SCORE_FIELDS = (Field.COINS, Field.POPULARITY, Field.STARS)
_BOARD_FIELDS = (Field.TERRITORIES, Field.RESOURCES)
_TIE_FIELDS = (Field.PIECES, Field.POWER)


def position_of(state: State, board: Board) -> Position:
    """The tracked board as a position to score."""
    seats = state.setup.seats
    here = [(name, _contents(state, place)) for name, place in zip(PLACES, board.places, strict=True)]
    return Position(
        structure_bonus=state.structure_bonus,
        players=tuple(
            Standing(
                seat.faction,
                seat.mat,
                player.coins,
                player.popularity,
                player.power,
                player.stars,
                # They "still count as if they were on the triumph track" (Resolution module).
                player.tile_stars + len(player.missions),
            )
            for seat, player in zip(seats, state.players, strict=True)
        ),
        territories=tuple((name, contents) for name, contents in here if name in TERRITORIES),
        home=tuple(
            (Faction(name.removeprefix("HB_")), contents)
            for name, contents in here
            if name not in TERRITORIES
        ),
        airships=tuple(
            (seats[number].faction, _airship(state, board, number)) for number in range(len(board.airships))
        ),
        pair=_pair(state.laid.airships[0]) if len(state.laid.airships) == 1 else None,
        resolution=state.laid.resolution,
    )


def _airship(state: State, board: Board, seat: int) -> AirshipThere:
    ship, own = board.airships[seat], len(state.laid.airships) > 1
    controls = board.at(ship.at).landed == seat and board.at(ship.at).controlled_by() == seat
    pair = _pair(state.laid.of(seat)) if own else None
    return AirshipThere(ship.at, ship.resources, ship.workers, controls, pair)


def _pair(tiles: AirshipTiles) -> AirshipPair:
    return AirshipPair(tiles.aggressive, tiles.passive)


def _contents(state: State, place: Place) -> Contents:
    def owner(seat: int) -> Faction:
        return state.setup.seats[seat].faction

    units: tuple[tuple[Faction, Units], ...] = tuple((owner(seat), units) for seat, units in place.units)
    return Contents(
        units=units,
        structure=(owner(place.structure[0]), place.structure[1]) if place.structure else None,
        resources=place.resources,
        flag=place.flag,
        trap=(TrapSide.ARMED if place.armed else TrapSide.DISARMED) if place.trap else None,
        encounter=place.encounter,
    )


def counts(state: State) -> tuple[Counts, ...]:
    """What counts for each seat; without a board, what was entered so far, and nothing for the rest."""
    if state.board:
        position = position_of(state, state.board)
        owners = controllers(position)
        return tuple(counts_of(position, player, owners) for player in position.players)
    return tuple(
        Counts(
            faction=state.setup.seats[seat].faction,
            coins=_told(state, player, Field.COINS, player.coins),
            popularity=_told(state, player, Field.POPULARITY, player.popularity),
            stars=player.scored_stars(),
            territories=player.counted.territories or 0,
            resources=player.counted.resources or 0,
            structure_count=player.counted.structure_count or 0,
            power=player.power,
            pieces=_pieces(player),
            encounters=player.counted.encounters or 0,
        )
        for seat, player in enumerate(state.players)
    )


def scores(state: State) -> Scores:
    """The score if the game ended now."""
    return score_counts(state.structure_bonus, counts(state), state.setup.house_rules)


def _told(state: State, player: Player, field: Field, n: int) -> int:
    """Where only the score is tracked, nothing counts before somebody has told it."""
    return n if state.setup.tracking is not Tracking.SCORE or field in player.counted.given else 0


def _pieces(player: Player) -> int:
    if player.counted.pieces is not None:
        return player.counted.pieces
    return player.workers + len(player.mats.mechs) + len(player.mats.structures)


def form(state: State) -> tuple[tuple[int, Field], ...]:
    """The numbers still to be entered for a full score, seat by seat; never more than is needed."""
    return tuple(
        (seat, field)
        for seat, player in enumerate(state.players)
        for field in asked(state, seat)
        if field not in player.counted.given
    )


def asked(state: State, seat: int) -> tuple[Field, ...]:
    """What people count for this seat's score, entered or not."""
    if state.board:
        return ()
    tied = seat in _tied(state)
    return (*_needed(state, seat), *(_TIE_FIELDS if tied else ()))


def _needed(state: State, seat: int) -> list[Field]:
    scored = state.setup.tracking is Tracking.SCORE
    fields = [*(_SCORE_FIELDS if scored else ()), *_BOARD_FIELDS]
    if scored or state.players[seat].mats.structures:
        fields.append(Field.STRUCTURE_COUNT)
    many = state.setup.house_rules.changes_for(len(state.players))
    if many and state.setup.seats[seat].faction is Faction.POLANIA:
        fields.append(Field.ENCOUNTERS)
    return fields


def _tied(state: State) -> tuple[int, ...]:
    """With tracking `score` pieces and power are unknown, and matter only where the first are tied."""
    if state.setup.tracking is not Tracking.SCORE or any(
        field not in player.counted.given
        for seat, player in enumerate(state.players)
        for field in _needed(state, seat)
    ):
        return ()
    lines = scores(state).players
    best = max(line.total for line in lines)
    tied = tuple(seat for seat, line in enumerate(lines) if line.total == best)
    return tied if len(tied) > 1 else ()


def score(state: State, seat: int | None = None) -> Json:
    """`scythe-score/1` as `seat` may see it, with what is still missing and each seat's next tier."""
    data = encode_scores(scores(state))
    assert isinstance(data, dict)
    if state.hides_coins:
        _hide_coins(data, seat)
    data["missing"] = [{"seat": seat, "field": str(field)} for seat, field in form(state)]
    data["next_tier"] = [encode(tier_step(each)) for each in counts(state)]
    data["recheck"] = [encode(doubt) for doubt in doubts(state)]
    data["no_longer"] = [encode(what) for what in state.ended.not_any_more] if state.ended else []
    return data


def _hide_coins(data: dict[str, Json], seat: int | None) -> None:
    """Nobody has to reveal a total before the end: what would tell it is left out."""
    lines = data["players"]
    assert isinstance(lines, list)
    for number, line in enumerate(lines):
        assert isinstance(line, dict)
        line["rank"] = None
        if number != seat:
            line |= {"coins": None, "total": None}
    data |= {"winner": None, "tiebreak": None}


def doubts(state: State) -> tuple[Message, ...]:
    """What looks improbable in a finished game; during the game most of it is simply not there yet."""
    if not state.ended:
        return ()
    if state.board is None:
        return improbable_lines(scores(state))
    return improbable(scores(state), position_of(state, state.board))


def standing(state: State) -> tuple[Message, ...]:
    """One line for each seat, the best first."""
    lines = scores(state).players
    order = sorted(range(len(lines)), key=lambda seat: lines[seat].rank)
    return tuple(
        say(
            "standing.seat",
            name=state.setup.seats[seat].name,
            faction=lines[seat].faction,
            rank=lines[seat].rank,
            total=lines[seat].total,
            coins=lines[seat].coins,
            stars=lines[seat].stars,
            territories=lines[seat].territories,
            resources=lines[seat].resources,
            popularity=state.players[seat].popularity,
            late=state.players[seat].tally.late,
        )
        for seat in order
    )
