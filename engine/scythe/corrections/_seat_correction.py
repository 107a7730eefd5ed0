"""What may be set right of a seat: its tracks and hands, stars, and what has moved on its mats."""

from collections.abc import Iterator
from typing import Any, Final

from engine.corrections import part
from engine.forms import Answers, ChoiceField, Form, FormField, NumberField, Option
from engine.message import say
from engine.scythe.components import (
    COMBAT_CARDS,
    MAX_POPULARITY,
    MAX_POWER,
    MAX_STARS,
    SLOTS,
    START_WORKERS,
    WORKERS,
    factions,
    factory_cards,
    mats,
)
from engine.scythe.corrections._tile_correction import PREFIX, tile_fields, tiles_said
from engine.scythe.corrections.correct_all import CorrectAll
from engine.scythe.corrections.table_acts import MAX_COINS, Correct
from engine.scythe.ids import Bonus, Bottom, Cube, Field, Structure
from engine.scythe.setup.tiles import MISSION_POSSIBLE, MISSIONS, OBJECTIVE_CARDS
from engine.scythe.state import FACTORY_SECTION, State
from engine.scythe.turn.stars import slot_limit
from engine.scythe.wind_gambit.tiles import CorrectTiles

NONE: Final = ""
"""The option that nothing lies there."""
_LIMITS: Final = {
    Field.POWER: (0, MAX_POWER),
    Field.POPULARITY: (0, MAX_POPULARITY),
    Field.COINS: (0, MAX_COINS),
    Field.COMBAT_CARDS: (0, COMBAT_CARDS),
    Field.OBJECTIVES: (0, len(OBJECTIVE_CARDS)),
    Field.WORKERS: (START_WORKERS, WORKERS),
}


def seat_parts(state: State, seat: int, viewer: int | None) -> tuple[Form, ...]:
    """What a seat has as the books say, as far as `viewer` may know."""
    lying = tuple(tile_fields(state, seat))
    tiles = (part(say("correction.tiles"), lying, seat),) if lying else ()
    return (
        part(say("correction.figures"), _numbers(state, seat, viewer), seat),
        part(say("correction.stars"), star_fields(state, seat), seat),
        part(say("correction.built"), _built(state, seat), seat),
        part(say("correction.recruits"), _recruits(state, seat), seat),
        part(say("correction.upgrades"), _upgrades(state, seat), seat),
        part(say("correction.sections"), _sections(state, seat), seat),
        *tiles,
    )


def seat_act(state: State, seat: int, answers: Answers) -> CorrectAll | None:
    """The corrections of everything that differs from the books; None where nothing does."""
    about_tiles = {name: value for name, value in answers.items() if name.startswith(PREFIX)}
    answers = {name: value for name, value in answers.items() if name not in about_tiles}
    wanted = [(field, _value(state, seat, field, answers)) for field in _answered(answers)]
    values = tuple(
        Correct(seat, field, value) for field, value in wanted if _differs(value, _known(state, seat, field))
    )
    said = tiles_said(state, seat, about_tiles)
    tiles = (CorrectTiles(seat, said),) if said != state.laid else ()
    return CorrectAll(seat, values, tiles=tiles) if values or tiles else None


def _numbers(state: State, seat: int, viewer: int | None) -> Iterator[FormField]:
    hidden = state.veils(seat, viewer)
    for field, (least, most) in _LIMITS.items():
        if not (hidden and field is Field.COINS):
            value = getattr(state.players[seat], field)
            yield NumberField(field, say("correction.field", field=field), least, most, value)


def star_fields(state: State, seat: int) -> Iterator[FormField]:
    """The seat's stars, slot by slot, and those on tiles where such are laid."""
    player, faction = state.players[seat], state.setup.seats[seat].faction
    for slot in SLOTS:
        label = say("correction.slot", slot=slot)
        yield NumberField(f"stars.{slot}", label, 0, slot_limit(faction, slot), player.stars_in(slot))
    if state.laid.resolution == MISSION_POSSIBLE:
        for number in MISSIONS:
            label = say("correction.mission", number=number)
            yield NumberField(f"missions.{number}", label, 0, 1, int(number in player.missions))
    # Mission Possible has its stars on the two cards.
    if state.laid.resolution not in (None, MISSION_POSSIBLE) or player.tile_stars:
        label = say("correction.tile_stars", name=state.laid.resolution or "")
        yield NumberField(Field.TILE_STARS, label, 0, MAX_STARS, player.tile_stars)


def _built(state: State, seat: int) -> Iterator[FormField]:
    now = state.players[seat].mats
    for mech in factions()[state.setup.seats[seat].faction].mechs:
        yield NumberField(f"mechs.{mech}", say("correction.mech", mech=mech), 0, 1, int(mech in now.mechs))
    for structure in Structure:
        label, built = say("correction.structure", structure=structure), structure in now.structures
        yield NumberField(f"structures.{structure}", label, 0, 1, int(built))


def _recruits(state: State, seat: int) -> Iterator[FormField]:
    now = state.players[seat].mats
    for bottom in Bottom:
        label = say("correction.recruit", bottom=bottom)
        yield NumberField(f"recruits.{bottom}", label, 0, 1, int(bottom in now.recruits))
    for bonus in Bonus:
        label = say("correction.one_time", bonus=bonus, n=2)
        yield NumberField(f"one_time.{bonus}", label, 0, 1, int(bonus in now.one_time))


def _upgrades(state: State, seat: int) -> Iterator[FormField]:
    now = state.players[seat].mats
    for cube in Cube:
        label = say("correction.cube", cube=cube)
        yield NumberField(f"exposed.{cube}", label, 0, 1, int(cube in now.exposed))
    printed = mats()[state.setup.seats[seat].mat].sections
    for bottom, section, cubes in zip(Bottom, printed, now.brackets, strict=True):
        label = say("correction.bracket", bottom=bottom)
        yield NumberField(f"brackets.{bottom}", label, 0, section.brackets, cubes)


def _sections(state: State, seat: int) -> Iterator[FormField]:
    """The last section, which may not be chosen again, and the factory card."""
    player = state.players[seat]
    none = Option(NONE, say("correction.none"))
    sections = [
        Option(str(number), say("correction.section", top=section.top, bottom=section.bottom))
        for number, section in enumerate(mats()[state.setup.seats[seat].mat].sections)
    ]
    sections.append(Option(str(FACTORY_SECTION), say("correction.factory_section")))
    label = say("correction.field", field=Field.LAST_SECTION)
    yield ChoiceField(Field.LAST_SECTION, label, (none, *sections), _written(player.last_section))
    cards = (Option(str(number), say("correction.card", number=number)) for number in factory_cards())
    label = say("correction.field", field=Field.FACTORY_CARD)
    yield ChoiceField(Field.FACTORY_CARD, label, (none, *cards), _written(player.factory_card))


def _written(number: int | None) -> str:
    return NONE if number is None else str(number)


def _known(state: State, seat: int, field: Field) -> Any:
    player = state.players[seat]
    return getattr(player if hasattr(player, field) else player.mats, field)


def _differs(value: Any, known: Any) -> bool:
    """Whether two values are not the same; pieces on a mat have no order."""
    named = isinstance(value, tuple) and all(isinstance(each, str) for each in (*value, *known))
    return set(value) != set(known) if named else bool(value != known)


def _answered(answers: Answers) -> list[Field]:
    """The fields that the answers are about; stars last, for what was told of them is the truth."""
    found = dict.fromkeys(Field(name.partition(".")[0]) for name in answers)
    return sorted(found, key=lambda field: field is Field.STARS)


def _value(state: State, seat: int, field: Field, answers: Answers) -> Any:
    """What the answers say that it is."""
    if field in _LIMITS or field is Field.TILE_STARS:
        return answers[field]
    if field in (Field.LAST_SECTION, Field.FACTORY_CARD):
        return None if answers[field] == NONE else int(answers[field])
    asked = [
        (each.name.partition(".")[2], answers.get(each.name, each.value))
        for part in seat_parts(state, seat, seat)
        for each in part.fields
        if each.name.startswith(f"{field}.")
    ]
    if field in (Field.STARS, Field.BRACKETS):
        return tuple(value for _, value in asked)
    there = [name for name, value in asked if value]
    return tuple(map(int, there)) if field is Field.MISSIONS else tuple(there)
