"""What may be set right of a seat or a territory, and the one act that the answers make."""

from collections.abc import Iterator
from typing import Any, Final

from engine.codec import Malformed
from engine.corrections import Correction, CorrectionField, CorrectionPart, Subject
from engine.forms import Answers, NumberField
from engine.message import say
from engine.ruination.board.board import Board
from engine.ruination.components import BASTIONS, CARDS_IN_DECK, LAST_TIER, RESERVE, RESOURCES, SLOTS
from engine.ruination.corrections.table_acts import (
    Correct,
    CorrectPlace,
    GiveTurn,
    StandingArmy,
    most,
    why_not_give_turn,
)
from engine.ruination.ids import Field, Tracking, Unit
from engine.ruination.state import State
from engine.ruination.turn.choices import blocking
from engine.ruination.turn.turn import DECKS
from engine.ruination.view.names import called, resource_name

_NUMBERS: Final = (Field.VP, Field.FAVOR, Field.GLORY, Field.BLESSINGS)
_UNITS: Final = {"grunts": Unit.GRUNT, "brutes": Unit.BRUTE, "raiders": Unit.RAIDER}


def correction(state: State, of: Subject) -> Correction | None:
    """The form for this seat or territory; None where nothing of it is tracked."""
    parts = _parts(state, of)
    if not parts:
        return None
    if isinstance(of, str):
        return Correction(say("ruination.correction.place", place=called(state, of)), parts)
    here = state.setup.seats[of]
    may_turn = not state.ended and blocking(state) != of and why_not_give_turn(state, GiveTurn(of)) is None
    turn = ((say("ruination.correction.turn", name=here.name), GiveTurn(of)),) if may_turn else ()
    return Correction(say("ruination.correction.seat", name=here.name, horde=here.horde), parts, turn)


def correct(state: State, of: Subject, answers: Answers) -> Correct | CorrectPlace | None:
    """The act that sets all answers; None where nothing differs, Malformed for what no form asked."""
    asked = {field.name: field for part in _parts(state, of) for field in part.fields}
    for name, value in answers.items():
        field = asked.get(name)
        if not isinstance(field, NumberField) or not _fits(field, value):
            raise Malformed("malformed.type", where=name[:40])
    changed = {name: value for name, value in answers.items() if value != asked[name].value}
    if not changed:
        return None
    known = {name: field.value for name, field in asked.items()}
    return (
        _seat_act(of, known, changed) if isinstance(of, int) else _place_act(state, of, {**known, **changed})
    )


def _fits(field: NumberField, value: int | str) -> bool:
    return type(value) is int and field.least <= value <= field.most


def _parts(state: State, of: Subject) -> tuple[CorrectionPart, ...]:
    if isinstance(of, int):
        tracked = state.setup.tracking is not Tracking.SCORE and 0 <= of < len(state.players)
        return _seat_parts(state, of) if tracked else ()
    return _place_parts(state, state.board, of) if state.board and of in state.board.map.index else ()


def _seat_parts(state: State, seat: int) -> tuple[CorrectionPart, ...]:
    decks = tuple(
        NumberField(f"decks.{deck}", say("ruination.correction.deck", deck=deck), 1, CARDS_IN_DECK, n)
        for deck, n in zip(DECKS, state.decks, strict=True)
    )
    return (
        CorrectionPart(say("ruination.correction.figures"), tuple(_numbers(state, seat)), seat),
        CorrectionPart(say("ruination.correction.slots"), tuple(_slots(state, seat)), seat),
        CorrectionPart(say("ruination.correction.decks"), decks),
    )


def _numbers(state: State, seat: int) -> Iterator[CorrectionField]:
    player = state.players[seat]
    for field in _NUMBERS:
        label = say("ruination.correction.field", field=field)
        yield NumberField(str(field), label, 0, most(state, seat, field), getattr(player, field))
    for resource, n in zip(RESOURCES, player.resources, strict=True):
        label = say("ruination.correction.resource", resource=resource_name(state, resource))
        yield NumberField(str(resource), label, 0, most(state, seat, Field(str(resource))), n)


def _slots(state: State, seat: int) -> Iterator[CorrectionField]:
    tiers = {card.slot: card.tier for card in state.players[seat].advantages}
    for slot in range(1, SLOTS + 1):
        label = say("ruination.correction.slot", slot=slot)
        yield NumberField(f"slots.{slot}", label, 0, LAST_TIER, tiers.get(slot, 0))


def _seat_act(seat: int, known: dict[str, Any], changed: dict[str, Any]) -> Correct:
    numbers: dict[str, Any] = {name: value for name, value in changed.items() if "." not in name}
    groups = {
        group: tuple(value for name, value in {**known, **changed}.items() if name.startswith(f"{group}."))
        for group in ("slots", "decks")
        if any(name.startswith(f"{group}.") for name in changed)
    }
    return Correct(seat, **(numbers | groups))


def _place_parts(state: State, board: Board, at: str) -> tuple[CorrectionPart, ...]:
    place = board.at(at)
    loose = (
        NumberField("bastions", say("ruination.correction.bastions"), 0, BASTIONS, place.bastions),
        NumberField("nomad", say("ruination.correction.nomad"), 0, 1, int(place.nomad is not None)),
    )
    own = (
        CorrectionPart(
            say("ruination.correction.seat", name=here.name, horde=here.horde),
            tuple(_army(state, board, at, seat)),
            seat,
        )
        for seat, here in enumerate(state.setup.seats)
    )
    return (*own, CorrectionPart(say("ruination.correction.loose"), loose))


def _army(state: State, board: Board, at: str, seat: int) -> Iterator[CorrectionField]:
    army = board.at(at).of(seat)
    for name, unit in _UNITS.items():
        label = say("ruination.correction.unit", unit=unit, n=RESERVE[unit])
        yield NumberField(f"{seat}.{name}", label, 0, RESERVE[unit], army.count(unit))
    for exile in state.players[seat].exiles:
        label = say("ruination.correction.exile", exile=exile.name)
        yield NumberField(f"{seat}.exile.{exile.name}", label, 0, 1, int(exile in army.exiles))


def _place_act(state: State, at: str, said: dict[str, Any]) -> CorrectPlace:
    armies = tuple(
        StandingArmy(
            seat,
            **{name: said[f"{seat}.{name}"] for name in _UNITS},
            exiles=tuple(each.name for each in player.exiles if said[f"{seat}.exile.{each.name}"]),
        )
        for seat, player in enumerate(state.players)
    )
    standing = tuple(army for army in armies if army != StandingArmy(army.seat))
    speaker = blocking(state) or 0
    return CorrectPlace(speaker, at, standing, said["bastions"], bool(said["nomad"]))
