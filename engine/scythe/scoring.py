"""The final score: coins, stars, territories, resources and structures, and who wins."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from engine.codec import Json, encode
from engine.frozen import evolve
from engine.scythe.components import read_data
from engine.scythe.control import controller
from engine.scythe.house_rules import HouseRules
from engine.scythe.ids import Faction
from engine.scythe.map import BESIDE_HOME, ENCOUNTERS, FACTORY
from engine.scythe.position_model import Contents, Position, Standing, Trap
from engine.scythe.structure_bonus import bonus_coins, bonus_count

FORMAT: Final = "scythe-score/1"
# Rulebook p. 28, Scoring categories: the factory counts as three territories.
FACTORY_WORTH: Final = 3
# Invaders from Afar, Playing with 6 or 7 players: Polania's Meander.
MEANDER_PLAYERS: Final = 6
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
class _Count:
    stars: int
    territories: int
    resources: int


def score(position: Position, rules: HouseRules | None = None) -> Scores:
    """The final score of a position that `decode_position` accepts."""
    rules = rules or HouseRules()
    owners = controllers(position)
    lines = [_line(position, player, owners, rules) for player in position.players]
    orders = [_order(position, player, line) for player, line in zip(position.players, lines, strict=True)]
    ranked = tuple(
        evolve(line, rank=1 + sum(other > own for other in orders))
        for line, own in zip(lines, orders, strict=True)
    )
    return Scores(ranked, _winner(ranked), _deciding(orders))


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
    return {place: owner for place, owner in owners if owner is not None}


def tier(popularity: int) -> Tier:
    """The tier of the popularity track that pays at this popularity."""
    return max((tier for tier in _tiers() if tier.lowest <= popularity), key=lambda tier: tier.lowest)


def next_tier(position: Position, faction: Faction) -> NextTier | None:
    """The step to the next tier for a faction in play; None on the top tier."""
    player = next(player for player in position.players if player.faction is faction)
    higher = [tier for tier in _tiers() if tier.lowest > player.popularity]
    if not higher:
        return None
    count = _count(position, player, controllers(position))
    gain = _tier_coins(higher[0], count) - _tier_coins(tier(player.popularity), count)
    return NextTier(higher[0].lowest - player.popularity, gain)


@cache
def _tiers() -> tuple[Tier, ...]:
    raw = read_data("misc")["popularity_tiers"]
    return tuple(
        Tier(band["from"], band["per_star"], band["per_territory"], band["per_2_resources"]) for band in raw
    )


def _controller(contents: Contents) -> Faction | None:
    return controller(
        [faction for faction, _ in contents.units],
        contents.structure[0] if contents.structure is not None else None,
        Faction.TOGAWA if contents.trap is Trap.ARMED else None,
    )


def _line(position: Position, player: Standing, owners: dict[str, Faction], rules: HouseRules) -> PlayerScore:
    count = _count(position, player, owners)
    pays = tier(player.popularity)
    counted = bonus_count(position.structure_bonus, [at for at, _ in position.structures_of(player.faction)])
    structure_coins = bonus_coins(position.structure_bonus, counted)
    faction_coins = _faction_coins(position, player, owners, rules)
    return PlayerScore(
        faction=player.faction,
        coins=player.coins,
        stars=count.stars,
        star_coins=count.stars * pays.per_star,
        territories=count.territories,
        territory_coins=count.territories * pays.per_territory,
        resources=count.resources,
        resource_coins=count.resources // 2 * pays.per_pair,
        structure_count=counted,
        structure_coins=structure_coins,
        faction_coins=faction_coins,
        total=player.coins + _tier_coins(pays, count) + structure_coins + faction_coins,
        rank=0,
    )


def _count(position: Position, player: Standing, owners: dict[str, Faction]) -> _Count:
    held = [
        (place, contents) for place, contents in position.territories if owners.get(place) is player.faction
    ]
    # Wind Gambit: resources aboard stay their owner's and count; those on home bases do not.
    aboard = sum(position.airship_of(player.faction).resources)
    return _Count(
        stars=sum(player.stars),
        territories=sum(_worth(place, contents, player.faction) for place, contents in held),
        resources=sum(sum(contents.resources) for _, contents in held) + aboard,
    )


def _worth(place: str, contents: Contents, owner: Faction) -> int:
    """How many territories a territory counts for whoever controls it."""
    worth = FACTORY_WORTH if place == FACTORY else 1
    # Exalt: not where the flag's territory touches Albion's home base.
    if contents.flag and owner is Faction.ALBION and place not in BESIDE_HOME[owner]:
        return worth + 1
    # Maifuku: the trap adds to a territory held by a piece; alone, the territory is what it adds.
    if contents.trap is Trap.ARMED and owner is Faction.TOGAWA and (contents.units or contents.structure):
        return worth + 1
    return worth


def _tier_coins(pays: Tier, count: _Count) -> int:
    pairs = count.resources // 2
    return count.stars * pays.per_star + count.territories * pays.per_territory + pairs * pays.per_pair


def _faction_coins(
    position: Position, player: Standing, owners: dict[str, Faction], rules: HouseRules
) -> int:
    many = len(position.players) >= MEANDER_PLAYERS and not rules.base_wayfare_meander
    if player.faction is not Faction.POLANIA or not many:
        return 0
    return MEANDER_COINS * sum(owners.get(place) is Faction.POLANIA for place in ENCOUNTERS)


def _order(position: Position, player: Standing, line: PlayerScore) -> tuple[int, ...]:
    """The total and every tie-break in the order of `Tiebreak`: the greater tuple is ahead."""
    units = position.units_of(player.faction)
    pieces = units.workers + units.mechs + len(position.structures_of(player.faction))
    return (line.total, pieces, player.power, player.popularity, line.resources, line.territories, line.stars)


def _winner(lines: tuple[PlayerScore, ...]) -> Faction | None:
    # After the last tie-break the rulebook names no winner, so the tied share the first rank.
    first = [line.faction for line in lines if line.rank == 1]
    return first[0] if len(first) == 1 else None


def _deciding(orders: list[tuple[int, ...]]) -> Tiebreak | None:
    first, second = sorted(orders, reverse=True)[:2]
    if first[0] != second[0]:
        return None
    pairs = zip(Tiebreak, first[1:], second[1:], strict=True)
    return next((tiebreak for tiebreak, own, other in pairs if own != other), None)
