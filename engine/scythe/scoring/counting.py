"""Counting on the table what no tracking follows: the form of each seat, and what its answers do."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.codec import Json, Malformed, decode
from engine.forms import ChoiceField, Form, FormField, NumberField, Option
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.map import ENCOUNTERS
from engine.scythe.components import MAX_POPULARITY, MAX_POWER, MAX_STARS
from engine.scythe.corrections.table_acts import MAX_COINS, MAX_TOKENS, MOST_PIECES, MOST_TERRITORIES
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction, Field, StructureBonus, Tracking
from engine.scythe.kind import Kind
from engine.scythe.scoring.standing import asked, form
from engine.scythe.scoring.structure_bonus import most_counted
from engine.scythe.state import Counted, Player, State
from engine.scythe.turn.stars import end
from engine.scythe.view.words import faction


@dataclass(frozen=True, slots=True)
class Count(Act):
    """Tell what was counted for this seat's score; None leaves a number as it is."""

    coins: int | None = None
    popularity: int | None = None
    stars: int | None = None
    territories: int | None = None
    resources: int | None = None
    structure_bonus: StructureBonus | None = None
    """The tile that lies on the table; it is everybody's."""
    structure_count: int | None = None
    encounters: int | None = None
    pieces: int | None = None
    power: int | None = None


_MOST: Final = {
    Field.COINS: MAX_COINS,
    Field.POPULARITY: MAX_POPULARITY,
    Field.STARS: MAX_STARS,
    Field.TERRITORIES: MOST_TERRITORIES,
    Field.RESOURCES: MAX_TOKENS,
    Field.ENCOUNTERS: len(ENCOUNTERS),
    Field.PIECES: MOST_PIECES,
    Field.POWER: MAX_POWER,
}
_ON_TRACKS: Final = (Field.COINS, Field.POPULARITY, Field.POWER)
_LABELS: Final = {
    Field.COINS: say("count.coins"),
    Field.POPULARITY: say("count.popularity"),
    Field.STARS: say("count.stars"),
    Field.TERRITORIES: say("count.territories"),
    Field.RESOURCES: say("count.resources"),
    Field.ENCOUNTERS: say("count.encounters"),
    Field.PIECES: say("count.pieces"),
    Field.POWER: say("count.power"),
}
_FORMS_MOST: Final = 512  # of seven seats, for as long as they count
_TILE: Final = "structure_bonus"
_TILES: Final = tuple(Option(str(tile), say("count.tile", tile=tile)) for tile in StructureBonus)
# What newcomers forget (rulebook, Scoring; Invaders from Afar, Exalt and Maifuku).
_FACTS: Final = {Faction.ALBION: say("fact.flags_count"), Faction.TOGAWA: say("fact.traps_count")}


def counting(state: State, seat: int) -> Form | None:
    """What this seat counts, with what was told of it; None where all of it is tracked."""
    fields = asked(state, seat)
    if not fields:
        return None
    known = tuple(_value(state.players[seat], field) for field in fields)
    scored = state.setup.tracking is Tracking.SCORE
    return _form(fields, known, state.structure_bonus, state.setup.seats[seat].faction, scored)


# Every seat is told its form with every step, and counts seldom.
@lru_cache(maxsize=_FORMS_MOST)
def _form(
    fields: tuple[Field, ...],
    known: tuple[int | None, ...],
    tile: StructureBonus,
    whose: Faction,
    scored: bool,
) -> Form:
    own = _FACTS.get(whose)
    facts = (say("fact.factory_counts"), *((own,) if own else ()))
    numbers = (_number(field, value, tile) for field, value in zip(fields, known, strict=True))
    return Form((*numbers, *(_tile(tile) if scored else ())), facts)


def _number(field: Field, value: int | None, tile: StructureBonus) -> FormField:
    if field is Field.STRUCTURE_COUNT:
        return NumberField(str(field), say("count.structures", tile=tile), 0, most_counted(tile), value=value)
    return NumberField(str(field), _LABELS[field], 0, _MOST[field], value=value)


def _value(player: Player, field: Field) -> int | None:
    """What was told of it; what a table begins with was told by nobody."""
    if field is Field.STARS:
        return player.scored_stars() if field in player.counted.given else None
    if field in _ON_TRACKS:
        track: int = getattr(player, str(field))
        return track if field in player.counted.given else None
    told: int | None = getattr(player.counted, str(field))
    return told


def _tile(tile: StructureBonus) -> tuple[FormField, ...]:
    """Where the app did not lay the table out, another tile may lie there than the one it drew."""
    return (ChoiceField(_TILE, say("count.tile_lies"), _TILES, str(tile)),)


def count(seat: int, answers: Mapping[str, Json]) -> Count:
    """The act that tells these answers, by the names of the form's fields; Malformed for any other."""
    if "seat" in answers:
        raise Malformed("malformed.unknown", where="answers", tag="seat")
    return decode(Count, {**answers, "seat": seat}) if answers else Count(seat)


def why_not_count(state: State, act: Count) -> Message | None:
    """The reason these numbers cannot be, or are none of people's to count."""
    told = _told(act)
    if not told and act.structure_bonus is None:
        return say("refused.nothing_counted")
    if act.structure_bonus is not None and state.setup.tracking is not Tracking.SCORE:
        return say("refused.tile_laid")
    tile = act.structure_bonus or state.structure_bonus
    for field, n in told.items():
        most = most_counted(tile) if field is Field.STRUCTURE_COUNT else _MOST[field]
        if field not in asked(state, act.seat):
            return say("refused.not_counted", field=field)
        if not 0 <= n <= most:
            return say("refused.counted", field=field, n=n, most=most)
    return None


def _told(act: Count) -> dict[Field, int]:
    fields = (*_MOST, Field.STRUCTURE_COUNT)
    return {field: n for field in fields if (n := getattr(act, str(field))) is not None}


def tell(draft: Draft, act: Count) -> None:
    """Writes the numbers down; a table that only counts is over once nothing is missing."""
    _lay_tile(draft, act.structure_bonus)
    told = _told(act)
    tracks = {str(field): n for field, n in told.items() if field in _ON_TRACKS}
    counts = {str(field): n for field, n in told.items() if field not in _ON_TRACKS}
    before = draft.players[act.seat].counted
    new = tuple(str(field) for field in told if field not in before.given)
    counted: Counted = evolve(before, given=before.given + new, **counts)
    draft.change(act.seat, counted=counted, **tracks)
    draft.announce("news.counted", act.seat)
    if draft.setup.tracking is Tracking.SCORE and not draft.ended and not form(draft.freeze()):
        end(draft, None, say("news.all_counted"))


def _lay_tile(draft: Draft, tile: StructureBonus | None) -> None:
    """Another tile counts something else: what was counted for the last one is asked for again."""
    if tile is None or tile is (draft.tile or draft.setup.structure_bonus):
        return
    draft.tile = tile
    for seat, player in enumerate(draft.players):
        given = tuple(name for name in player.counted.given if name != Field.STRUCTURE_COUNT)
        draft.change(seat, counted=evolve(player.counted, structure_count=None, given=given))


def _counted(state: State, act: Count) -> Message:
    """What was counted may be a secret until the end."""
    return say("act.count", faction=faction(state, act.seat))


KINDS: Final = (
    Kind(
        Count,
        why_not_count,
        tell,
        heading=say("heading.table"),
        words=_counted,
        label=_counted,
        during_combat=True,
        after_the_end=True,
        with_score_alone=True,
        corrects=True,
    ),
)
