"""What is allowed but seldom true: friendly notes on what to look at again before believing a score."""

from collections.abc import Iterator
from typing import Final

from engine.message import Message, say
from engine.scythe.board.map import ENCOUNTERS, LAKES
from engine.scythe.components import (
    MAX_POPULARITY,
    MAX_POWER,
    MAX_STARS,
    SLOT_INDEX,
    START_WORKERS,
    WORKERS,
)
from engine.scythe.ids import Faction, Slot
from engine.scythe.scoring.position_model import AirshipThere, Contents, Position, Standing
from engine.scythe.scoring.position_rules import MECHS
from engine.scythe.scoring.scoring import PlayerScore, Scores, controllers
from engine.scythe.wind_gambit.aboard import MOST_RESOURCES, MOST_WORKERS

# Winners usually hold about $75 (rulebook, Ziel des Spiels); above this a rule has often been missed.
HIGH_TOTAL: Final = 100
# Seventeen pieces can hold a territory each; hardly anybody spreads nearly all of them out.
MANY_TERRITORIES: Final = 14
STRUCTURES: Final = 4


def improbable(scores: Scores, position: Position) -> tuple[Message, ...]:
    """What to recheck on the table, each with the place or the faction; empty when all looks usual."""
    notes: list[Message] = []
    for line, player in zip(scores.players, position.players, strict=True):
        notes += _about_line(line)
        notes += _about_pieces(position, player)
        notes += _about_stars(position, player)
    # With a resolution tile "it is now possible for multiple players to have 6 stars".
    if position.resolution is None and sum(line.stars == MAX_STARS for line in scores.players) > 1:
        notes.append(say("improbable.two_endings"))
    owners = controllers(position)
    for place, contents in position.territories:
        notes += _about_territory(place, contents, owners.get(place))
    for faction, airship in position.airships:
        notes += _about_airship(faction, airship)
    return tuple(notes)


def improbable_lines(scores: Scores) -> tuple[Message, ...]:
    """What the totals alone make worth another look, where no board is known."""
    return tuple(note for line in scores.players for note in _about_line(line))


def _about_line(line: PlayerScore) -> Iterator[Message]:
    if line.total > HIGH_TOTAL:
        yield say("improbable.total", faction=line.faction, total=line.total, usual=HIGH_TOTAL)
    if line.coins == 0:
        yield say("improbable.no_coins", faction=line.faction)
    if line.territories > MANY_TERRITORIES:
        yield say("improbable.territories", faction=line.faction, n=line.territories)


def _about_pieces(position: Position, player: Standing) -> Iterator[Message]:
    units = position.units_of(player.faction)
    if units.character == 0:
        yield say("improbable.no_character", faction=player.faction)
    if units.workers < START_WORKERS:
        yield say("improbable.few_workers", faction=player.faction, n=units.workers)


def _about_stars(position: Position, player: Standing) -> Iterator[Message]:
    units = position.units_of(player.faction)
    # Pieces never leave the board again, but the tracks may fall after their star.
    for_good = {
        Slot.MECHS: units.mechs == MECHS,
        Slot.WORKERS: units.workers == WORKERS,
        Slot.STRUCTURES: len(position.structures_of(player.faction)) == STRUCTURES,
    }
    reached = {
        **for_good,
        Slot.POPULARITY: player.popularity == MAX_POPULARITY,
        Slot.POWER: player.power == MAX_POWER,
    }
    for slot, done in reached.items():
        placed = player.stars[SLOT_INDEX[slot]] > 0
        if placed and not done and slot in for_good:
            yield say("improbable.star_too_many", faction=player.faction, slot=slot)
        if done and not placed and player.star_count() < MAX_STARS:
            yield say("improbable.star_missing", faction=player.faction, slot=slot)


def _about_territory(place: str, contents: Contents, owner: Faction | None) -> Iterator[Message]:
    if owner is None and any(contents.resources):
        yield say("improbable.resources_of_nobody", where=place, n=sum(contents.resources))
    if contents.encounter and place not in ENCOUNTERS:
        yield say("improbable.encounter", where=place)
    # Seaworthy, Submerge, Suiton: workers may not be left on a lake.
    if place in LAKES and any(units.workers and not units.fighters() for _, units in contents.units):
        yield say("improbable.lake_workers", where=place)


def _about_airship(faction: Faction, airship: AirshipThere) -> Iterator[Message]:
    loaded = sum(airship.resources)
    both = loaded > 0 and airship.workers > 0
    if loaded > MOST_RESOURCES or airship.workers > MOST_WORKERS or both:
        yield say("improbable.airship", faction=faction)
