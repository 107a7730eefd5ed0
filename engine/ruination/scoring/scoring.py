"""The final score: VP for bastions, tier III advantages, resources and blessings, and who wins."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.codec import Json, encode
from engine.frozen import evolve
from engine.ruination.ids import Horde
from engine.ruination.scoring.position_model import Position, Resources, Standing
from engine.scoring.ranking import deciding, ranks, sole_first

FORMAT: Final = "ruination-score/1"
# Final scoring and end of game.
BASTION_VP: Final = 2
MANY_OF_A_RESOURCE: Final = 4
BLESSINGS_PER_VP: Final = 2


class Tiebreak(StrEnum):
    """The tie-breaks, in the order they are asked; after them the Khan executes all players."""

    BASTIONS = "controlled_bastions"
    TERRITORIES = "controlled_territories"


@dataclass(frozen=True, slots=True)
class Counts:
    """What is counted for one player before VP are paid out."""

    horde: Horde
    vp: int
    bastions: int
    """In territories where the horde has units."""
    end_of_game_vp: int
    resources: int
    """Resources of which the horde has four or more."""
    blessings: int
    controlled_bastions: int
    territories: int
    """Territories the horde controls."""


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's line of the score; `vp` is what stood on the track."""

    horde: Horde
    vp: int
    bastions: int
    bastion_vp: int
    end_of_game_vp: int
    resources: int
    """Resources of which the horde has four or more."""
    resource_vp: int
    blessings: int
    blessing_vp: int
    controlled_bastions: int
    controlled_territories: int
    total: int
    rank: int


@dataclass(frozen=True, slots=True)
class Scores:
    """Everybody's line in seat order, and who wins; nobody where every tie-break is tied."""

    players: tuple[PlayerScore, ...]
    winner: Horde | None
    tiebreak: Tiebreak | None
    """The tie-break that parted first and second."""


def score(position: Position) -> Scores:
    """The final score of a position."""
    return score_counts([counts_of(position, player) for player in position.players])


def score_counts(counts: Sequence[Counts]) -> Scores:
    """The final score from what was counted on the table."""
    lines = [_line(count) for count in counts]
    orders = [_order(line) for line in lines]
    ranked = tuple(evolve(line, rank=rank) for line, rank in zip(lines, ranks(orders), strict=True))
    winner = sole_first((line.horde, line.rank) for line in ranked)
    return Scores(ranked, winner, deciding(Tiebreak, orders))


def encode_scores(scores: Scores) -> Json:
    """`scores` as `ruination-score/1`."""
    return {
        "format": FORMAT,
        "players": encode(scores.players),
        "winner": encode(scores.winner),
        "tiebreak": encode(scores.tiebreak),
    }


def many(resources: Resources) -> int:
    """How many resources a player has four or more of."""
    return sum(n >= MANY_OF_A_RESOURCE for n in resources)


def counts_of(position: Position, player: Standing) -> Counts:
    """What a player's tokens and places on the map count for."""
    places = [contents for _, contents in position.territories]
    controlled = [contents for contents in places if contents.controller is player.horde]
    return Counts(
        horde=player.horde,
        vp=player.vp,
        bastions=sum(contents.bastions for contents in places if contents.has(player.horde)),
        end_of_game_vp=player.end_of_game_vp,
        resources=many(player.resources),
        blessings=player.blessings,
        controlled_bastions=sum(contents.bastions for contents in controlled),
        territories=len(controlled),
    )


def _line(counts: Counts) -> PlayerScore:
    bastion_vp = counts.bastions * BASTION_VP
    blessing_vp = counts.blessings // BLESSINGS_PER_VP
    return PlayerScore(
        horde=counts.horde,
        vp=counts.vp,
        bastions=counts.bastions,
        bastion_vp=bastion_vp,
        end_of_game_vp=counts.end_of_game_vp,
        resources=counts.resources,
        resource_vp=counts.resources,
        blessings=counts.blessings,
        blessing_vp=blessing_vp,
        controlled_bastions=counts.controlled_bastions,
        controlled_territories=counts.territories,
        total=counts.vp + bastion_vp + counts.end_of_game_vp + counts.resources + blessing_vp,
        rank=0,
    )


def _order(line: PlayerScore) -> tuple[int, ...]:
    """The total and every tie-break in the order of `Tiebreak`: the greater tuple is ahead."""
    return line.total, line.controlled_bastions, line.controlled_territories
