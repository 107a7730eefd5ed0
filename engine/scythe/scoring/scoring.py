"""The final score: coins, stars, territories, resources and structures, and who wins."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from engine.codec import Json, encode
from engine.frozen import evolve
from engine.scoring.ranking import deciding, ranks, sole_first
from engine.scythe.board.control import controller
from engine.scythe.board.map import BESIDE_HOME, ENCOUNTERS, FACTORY
from engine.scythe.components import read_data
from engine.scythe.house_rules import HouseRules
from engine.scythe.ids import Faction, StructureBonus
from engine.scythe.scoring.position_model import NOTHING, Contents, Position, Standing, TrapSide
from engine.scythe.scoring.structure_bonus import bonus_coins, bonus_count

FORMAT: Final = "scythe-score/1"
# Rulebook, Scoring categories: the factory counts as three territories.
FACTORY_WORTH: Final = 3
# Invaders from Afar, Playing with 6 or 7 players: Polania's Meander.
MEANDER_COINS: Final = 3


class Tiebreak(StrEnum):
    """The tie-breaks, in the order they are asked (rulebook, Declaring the winner)."""

    PIECES = "workers+mechs+structures"
    POWER = "power"
    POPULARITY = "popularity"
    RESOURCES = "resources"
    TERRITORIES = "territories"
    STARS = "stars"


@dataclass(frozen=True, slots=True)
class Tier:
    """A band of the popularity track and what it pays."""

    lowest: int
    per_star: int
    per_territory: int
    per_pair: int


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's line of the score; `coins` is what the player held."""

    faction: Faction
    coins: int
    stars: int
    star_coins: int
    territories: int
    """As counted for coins: the factory as three, flags and armed traps added."""
    territory_coins: int
    resources: int
    resource_coins: int
    structure_count: int
    """What the structure bonus tile counted."""
    structure_coins: int
    faction_coins: int
    total: int
    rank: int


@dataclass(frozen=True, slots=True)
class Scores:
    """Everybody's line in seat order, and who wins; nobody where every tie-break is tied."""

    players: tuple[PlayerScore, ...]
    winner: Faction | None
    tiebreak: Tiebreak | None
    """The tie-break that parted first and second."""


@dataclass(frozen=True, slots=True)
class NextTier:
    """How much popularity is missing to the next tier, and the coins it would add."""

    popularity: int
    coins: int


@dataclass(frozen=True, slots=True)
class Counts:
    """What is counted for one player before coins are paid out."""

    faction: Faction
    coins: int
    popularity: int
    stars: int
    territories: int
    """The factory as three, flags and armed traps added."""
    resources: int
    structure_count: int
    """What the structure bonus tile counts."""
    power: int = 0
    pieces: int = 0
    """Workers, mechs and structures, for the first tie-break."""
    encounters: int = 0
    """Encounter territories controlled, for Polania."""


def score(position: Position, rules: HouseRules | None = None) -> Scores:
    """The final score of a position that `decode_position` accepts."""
    owners = controllers(position)
    counts = [counts_of(position, player, owners) for player in position.players]
    return score_counts(position.structure_bonus, counts, rules)


def score_counts(tile: StructureBonus, counts: Sequence[Counts], rules: HouseRules | None = None) -> Scores:
    """The final score from what was counted on the table."""
    many = (rules or HouseRules()).changes_for(len(counts))
    lines = [_line(tile, count, many) for count in counts]
    orders = [_order(count, line) for count, line in zip(counts, lines, strict=True)]
    ranked = tuple(evolve(line, rank=rank) for line, rank in zip(lines, ranks(orders), strict=True))
    # After the last tie-break the rulebook names no winner, so the tied share the first rank.
    winner = sole_first((line.faction, line.rank) for line in ranked)
    return Scores(ranked, winner, deciding(Tiebreak, orders))


def encode_scores(scores: Scores) -> Json:
    """`scores` as `scythe-score/1`."""
    return {
        "format": FORMAT,
        "players": encode(scores.players),
        "winner": encode(scores.winner),
        "tiebreak": encode(scores.tiebreak),
    }


def controllers(position: Position) -> dict[str, Faction]:
    """Who controls each territory that somebody controls."""
    owners = ((place, _controller(contents)) for place, contents in position.territories)
    # Safe Haven: an airship that has landed controls what nobody else does.
    landed = {
        airship.at: faction for faction, airship in position.airships if airship.controls and airship.at
    }
    return landed | {place: owner for place, owner in owners if owner is not None}


def tier(popularity: int) -> Tier:
    """The tier of the popularity track that pays at this popularity."""
    return max((tier for tier in tiers() if tier.lowest <= popularity), key=lambda tier: tier.lowest)


def tier_step(counts: Counts) -> NextTier | None:
    """The step to the next tier from these counts; None on the top tier."""
    higher = [tier for tier in tiers() if tier.lowest > counts.popularity]
    if not higher:
        return None
    gain = _tier_coins(higher[0], counts) - _tier_coins(tier(counts.popularity), counts)
    return NextTier(higher[0].lowest - counts.popularity, gain)


@cache
def tiers() -> tuple[Tier, ...]:
    """The tiers of the popularity track, the lowest first."""
    raw = read_data("misc")["popularity_tiers"]
    return tuple(
        Tier(band["from"], band["per_star"], band["per_territory"], band["per_2_resources"]) for band in raw
    )


def _controller(contents: Contents) -> Faction | None:
    # An armed trap is one more territory but controls nothing: the rulebook gives control of resources
    # to units and structures only.
    return controller(
        [faction for faction, _ in contents.units],
        contents.structure[0] if contents.structure is not None else None,
    )


def _line(tile: StructureBonus, counts: Counts, many: bool) -> PlayerScore:
    pays = tier(counts.popularity)
    structure_coins = bonus_coins(tile, counts.structure_count)
    meander = many and counts.faction is Faction.POLANIA
    faction_coins = MEANDER_COINS * counts.encounters if meander else 0
    return PlayerScore(
        faction=counts.faction,
        coins=counts.coins,
        stars=counts.stars,
        star_coins=counts.stars * pays.per_star,
        territories=counts.territories,
        territory_coins=counts.territories * pays.per_territory,
        resources=counts.resources,
        resource_coins=counts.resources // 2 * pays.per_pair,
        structure_count=counts.structure_count,
        structure_coins=structure_coins,
        faction_coins=faction_coins,
        total=counts.coins + _tier_coins(pays, counts) + structure_coins + faction_coins,
        rank=0,
    )


def counts_of(position: Position, player: Standing, owners: dict[str, Faction]) -> Counts:
    """What a player's pieces on the board count for."""
    there = dict(position.territories)
    held = [(place, there.get(place, NOTHING)) for place, owner in owners.items() if owner is player.faction]
    structures = [place for place, _ in position.structures_of(player.faction)]
    units = position.units_of(player.faction)
    traps = _armed_traps(position, owners) if player.faction is Faction.TOGAWA else 0
    # Wind Gambit: resources aboard stay their owner's and count; those on home bases do not.
    aboard = sum(position.airship_of(player.faction).resources)
    return Counts(
        faction=player.faction,
        coins=player.coins,
        popularity=player.popularity,
        stars=player.star_count(),
        territories=sum(_worth(place, contents, player.faction) for place, contents in held) + traps,
        resources=sum(sum(contents.resources) for _, contents in held) + aboard,
        structure_count=bonus_count(position.structure_bonus, structures),
        power=player.power,
        pieces=units.workers + units.mechs + len(structures),
        encounters=sum(place in ENCOUNTERS for place, _ in held),
    )


def _worth(place: str, contents: Contents, owner: Faction) -> int:
    """How many territories a territory counts for whoever controls it."""
    worth = FACTORY_WORTH if place == FACTORY else 1
    # Exalt: not where the flag's territory touches Albion's home base.
    if contents.flag and owner is Faction.ALBION and place not in BESIDE_HOME[owner]:
        return worth + 1
    return worth


def _armed_traps(position: Position, owners: dict[str, Faction]) -> int:
    """Maifuku: each armed trap is one more territory, unless an opponent's structure holds the place."""
    return sum(
        contents.trap is TrapSide.ARMED and owners.get(place) in (None, Faction.TOGAWA)
        for place, contents in position.territories
    )


def _tier_coins(pays: Tier, counts: Counts) -> int:
    pairs = counts.resources // 2
    return counts.stars * pays.per_star + counts.territories * pays.per_territory + pairs * pays.per_pair


def _order(counts: Counts, line: PlayerScore) -> tuple[int, ...]:
    """The total and every tie-break in the order of `Tiebreak`: the greater tuple is ahead."""
    return (
        *(line.total, counts.pieces, counts.power, counts.popularity),
        *(counts.resources, counts.territories, counts.stars),
    )
