"""What may be set right of a seat or a territory, and the one act that the answers make."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from engine.corrections import Correctable, Correction, Subject, fields_of, part
from engine.forms import Answers, ChoiceField, Form, FormField, NumberField, Option, check
from engine.game import Act
from engine.message import Message, say
from engine.ruination.battle.battle_model import Exile
from engine.ruination.board.board import Board, Nomad
from engine.ruination.board.map import REGIONS
from engine.ruination.components import (
    ADVANTAGES,
    BASTION_SPACES,
    BASTIONS,
    BASTIONS_IN_SUPPLY,
    CARDS_IN_DECK,
    EXILES,
    LAST_TIER,
    MOST_DICE,
    MOST_STRENGTH,
    RESERVE,
    RESOURCES,
    SLOTS,
)
from engine.ruination.corrections.table_acts import (
    Correct,
    CorrectPlace,
    GiveTurn,
    StandingArmy,
    ends_round,
    joinable,
    most,
    why_not_give_turn,
)
from engine.ruination.ids import Field, Fury, Tracking, Unit
from engine.ruination.state import Stage, State
from engine.ruination.turn.choices import blocking
from engine.ruination.turn.turn import DECKS
from engine.ruination.view.names import called, resource_name

_NUMBERS: Final = (Field.VP, Field.FAVOR, Field.GLORY, Field.BLESSINGS)
_TOKEN: Final = {
    "strength": (say("ruination.correction.nomad_strength"), MOST_STRENGTH),
    "casualties": (say("ruination.correction.nomad_casualties"), MOST_STRENGTH),
    "dice": (say("ruination.correction.nomad_dice"), MOST_DICE),
}
_UNITS: Final = {"grunts": Unit.GRUNT, "brutes": Unit.BRUTE, "raiders": Unit.RAIDER}


def correctable(state: State) -> tuple[Correctable, ...]:
    """Every seat, and every territory of a tracked board; nothing where only the score is kept."""
    if state.setup.tracking is Tracking.SCORE:
        return ()
    seats = tuple((seat.name, state.setup.horde(n)) for n, seat in enumerate(state.setup.seats))
    places = tuple((at, called(state, at)) for at in state.board.map.index) if state.board else ()
    return _correctable(seats, places)


@lru_cache(maxsize=16)  # tables that a program may have open; a sheet asks for every moment
def _correctable(
    seats: tuple[tuple[str, str], ...], places: tuple[tuple[str, str], ...]
) -> tuple[Correctable, ...]:
    titles = (say("ruination.title", name=name, horde=horde) for name, horde in seats)
    return (
        *(Correctable(seat, title) for seat, title in enumerate(titles)),
        *(Correctable(at, say("ruination.correction.at", place=name)) for at, name in places),
    )


def correction(state: State, of: Subject) -> Correction | None:
    """The form for this seat or territory; None where nothing of it is tracked."""
    parts = _parts(state, of)
    if not parts:
        return None
    if isinstance(of, str):
        return Correction(say("ruination.correction.place", place=called(state, of)), parts)
    here = state.setup.seats[of]
    may_turn = not state.ended and blocking(state) != of and why_not_give_turn(state, GiveTurn(of)) is None
    turn = tuple(_turns(state, of)) if may_turn else ()
    title = say("ruination.correction.seat", name=here.name, horde=state.setup.horde(of))
    return Correction(title, parts, turn)


def _turns(state: State, seat: int) -> Iterator[tuple[Message, Act]]:
    """Giving the turn; where it passes the First Player, on to the next round or back in this one."""
    name, forth = state.setup.seats[seat].name, GiveTurn(seat)
    if not ends_round(state, forth):
        yield say("ruination.correction.turn", name=name), forth
        return
    last = state.fury is Fury.LAST_ROUND
    yield say("ruination.correction.end" if last else "ruination.correction.next_round", name=name), forth
    yield say("ruination.correction.turn_back", name=name), GiveTurn(seat, back=True)


def correct(state: State, of: Subject, answers: Answers) -> Correct | CorrectPlace | None:
    """The act that sets all answers; None where nothing differs, BadAnswer for what no form asked."""
    asked = fields_of(_parts(state, of))
    check(asked.values(), answers)
    changed = {name: value for name, value in answers.items() if value != asked[name].value}
    if not changed:
        return None
    known = {name: field.value for name, field in asked.items()}
    return (
        _seat_act(of, known, changed) if isinstance(of, int) else _place_act(state, of, {**known, **changed})
    )


def _parts(state: State, of: Subject) -> tuple[Form, ...]:
    if isinstance(of, int):
        tracked = state.setup.tracking is not Tracking.SCORE and 0 <= of < len(state.players)
        return _seat_parts(state, of) if tracked else ()
    return _place_parts(state, state.board, of) if state.board and of in state.board.map.index else ()


def _seat_parts(state: State, seat: int) -> tuple[Form, ...]:
    exiles = tuple(_exiles(state, seat))
    own = (part(say("ruination.correction.exiles"), exiles, seat),) if exiles else ()
    return (
        part(say("ruination.correction.figures"), tuple(_numbers(state, seat)), seat),
        part(say("ruination.correction.slots"), tuple(_slots(state, seat)), seat),
        *own,
        part(say("ruination.correction.decks"), tuple(_table(state))),
    )


def _numbers(state: State, seat: int) -> Iterator[FormField]:
    player = state.players[seat]
    for field in _NUMBERS:
        label = say("ruination.correction.field", field=field)
        yield NumberField(str(field), label, 0, most(state, seat, field), getattr(player, field))
    for resource, n in zip(RESOURCES, player.resources, strict=True):
        label = say("ruination.correction.resource", resource=resource_name(state, resource))
        yield NumberField(str(resource), label, 0, most(state, seat, Field(str(resource))), n)
    if state.board and player.home:
        regions = tuple(Option(each, say("ruination.correction.region", region=each)) for each in REGIONS)
        yield ChoiceField("home", say("ruination.correction.home"), regions, player.home)


def _exiles(state: State, seat: int) -> Iterator[FormField]:
    """What the cards of the seat's exiles show; on a tracked board the map tells who they are."""
    for exile in state.players[seat].exiles:
        if state.board is None:
            yield NumberField(
                f"has.{exile.name}", say("ruination.correction.exile", exile=exile.name), 0, 1, 1
            )
        strength = say("ruination.correction.exile_strength", exile=exile.name)
        yield NumberField(f"strength.{exile.name}", strength, 0, MOST_STRENGTH, exile.strength)
        dice = say("ruination.correction.exile_dice", exile=exile.name)
        yield NumberField(f"dice.{exile.name}", dice, 0, MOST_DICE, exile.dice)
    if state.board is None:
        yield _joins(state, seat, "joins")


def _joins(state: State, seat: int, name: str) -> ChoiceField:
    """Which exile the seat has that the books do not know of."""
    own = {exile.name for exile in state.players[seat].exiles}
    free = (each for each in EXILES if each in joinable(state, seat) - own)
    options = (Option(each, say("ruination.correction.exile", exile=each)) for each in free)
    nobody = Option("", say("ruination.correction.nobody"))
    return ChoiceField(name, say("ruination.correction.joins"), (nobody, *options), "")


def _table(state: State) -> Iterator[FormField]:
    """What is nobody's: decks, First Player, the Khan's Fury, bastions that are not on the map."""
    for deck, n in zip(DECKS, state.decks, strict=True):
        yield NumberField(f"decks.{deck}", say("ruination.correction.deck", deck=deck), 1, CARDS_IN_DECK, n)
    for space in BASTION_SPACES:
        label = say("ruination.correction.space", n=space)
        yield NumberField(f"spaces.{space}", label, 0, 1, int(space in state.track_bastions))
    if state.board is None:
        label = say("ruination.correction.supply")
        yield NumberField("supply", label, 0, BASTIONS_IN_SUPPLY, state.bastions)
    if not state.ended:
        tokens = tuple(
            Option(str(fury), say("ruination.correction.fury_at", fury=fury))
            for fury in Fury
            if fury != Fury.END
        )
        yield ChoiceField("fury", say("ruination.correction.fury"), tokens, str(state.fury))
    if state.stage is not Stage.TILES:
        seats = tuple(
            Option(str(seat), say("ruination.correction.seat", name=here.name, horde=state.setup.horde(seat)))
            for seat, here in enumerate(state.setup.seats)
        )
        yield ChoiceField("first", say("ruination.correction.first"), seats, str(state.first))


def _slots(state: State, seat: int) -> Iterator[FormField]:
    tiers = {card.slot: card.tier for card in state.players[seat].advantages}
    for slot in range(1, SLOTS + 1):
        label = say("ruination.correction.slot", slot=slot)
        yield NumberField(f"slots.{slot}", label, 0, LAST_TIER, tiers.get(slot, 0))
    for card in state.players[seat].advantages:
        names = tuple(Option(each, say("ruination.correction.card", advantage=each)) for each in ADVANTAGES)
        other = Option("", say("ruination.correction.other_card"))
        label = say("ruination.correction.name", slot=card.slot)
        yield ChoiceField(f"names.{card.slot}", label, (*names, other), card.name)


def _seat_act(seat: int, known: dict[str, Any], changed: dict[str, Any]) -> Correct:
    said = {**known, **changed}
    groups = {name.split(".")[0] for name in changed}
    plain = {name: value for name, value in changed.items() if name in _PLAIN}
    made = {field: make(said) for field, (asked, make) in _MADE.items() if groups & {*asked}}
    return Correct(seat, **(plain | made))


def _told(said: Answers, group: str) -> dict[str, Any]:
    """The answers of a group of fields, by what stands behind its name."""
    return {name[len(group) + 1 :]: value for name, value in said.items() if name.startswith(f"{group}.")}


def _names(said: Answers) -> tuple[str, ...]:
    names = _told(said, "names")
    return tuple(names.get(str(slot), "") for slot in range(1, SLOTS + 1))


def _exile_names(said: Answers) -> tuple[str, ...]:
    kept = tuple(name for name, there in _told(said, "has").items() if there)
    return (*kept, said["joins"]) if said["joins"] else kept


def _exile_cards(said: Answers) -> tuple[Exile, ...]:
    dice, has = _told(said, "dice"), _told(said, "has")
    strengths = _told(said, "strength").items()
    return tuple(Exile(name, strength, dice[name]) for name, strength in strengths if has.get(name, True))


_PLAIN: Final = (*map(str, _NUMBERS), *map(str, RESOURCES), "home", "supply")
_MADE: Final[dict[str, tuple[tuple[str, ...], Callable[[Answers], Any]]]] = {
    "slots": (("slots",), lambda said: tuple(_told(said, "slots").values())),
    "decks": (("decks",), lambda said: tuple(_told(said, "decks").values())),
    "spaces": (("spaces",), lambda said: tuple(int(n) for n, lies in _told(said, "spaces").items() if lies)),
    "names": (("names",), _names),
    "exiles": (("has", "joins"), _exile_names),
    "exile_cards": (("strength", "dice"), _exile_cards),
    "first": (("first",), lambda said: int(said["first"])),
    "fury": (("fury",), lambda said: Fury(said["fury"])),
}
"""The fields of `Correct` that are made of the answers of these groups."""


def _place_parts(state: State, board: Board, at: str) -> tuple[Form, ...]:
    place = board.at(at)
    loose = (
        NumberField("bastions", say("ruination.correction.bastions"), 0, BASTIONS, place.bastions),
        NumberField("nomad", say("ruination.correction.nomad"), 0, 1, int(place.nomad is not None)),
        *_token(place.nomad),
    )
    own = (
        part(
            say("ruination.correction.seat", name=here.name, horde=state.setup.horde(seat)),
            _army(state, board, at, seat),
            seat,
        )
        for seat, here in enumerate(state.setup.seats)
    )
    return (*own, part(say("ruination.correction.loose"), loose))


def _token(nomad: Nomad | None) -> Iterator[FormField]:
    """How a nomad token lies there."""
    if nomad is not None:
        yield NumberField("faceup", say("ruination.correction.faceup"), 0, 1, int(nomad.faceup))
        for name, (label, largest) in _TOKEN.items():
            yield NumberField(name, label, 0, largest, getattr(nomad, name))


def _army(state: State, board: Board, at: str, seat: int) -> Iterator[FormField]:
    army = board.at(at).of(seat)
    for name, unit in _UNITS.items():
        label = say("ruination.correction.unit", unit=unit, n=RESERVE[unit])
        yield NumberField(f"{seat}.{name}", label, 0, RESERVE[unit], army.count(unit))
    for exile in state.players[seat].exiles:
        label = say("ruination.correction.exile", exile=exile.name)
        yield NumberField(f"{seat}.exile.{exile.name}", label, 0, 1, int(exile in army.exiles))
    yield _joins(state, seat, f"{seat}.joins")


def _place_act(state: State, at: str, said: dict[str, Any]) -> CorrectPlace:
    armies = tuple(
        StandingArmy(
            seat,
            **{name: said[f"{seat}.{name}"] for name in _UNITS},
            exiles=(
                *(each.name for each in player.exiles if said[f"{seat}.exile.{each.name}"]),
                *((said[f"{seat}.joins"],) if said[f"{seat}.joins"] else ()),
            ),
        )
        for seat, player in enumerate(state.players)
    )
    standing = tuple(army for army in armies if army != StandingArmy(army.seat))
    speaker = blocking(state) or 0
    token = _token_told(said) if said["nomad"] and "faceup" in said else None
    return CorrectPlace(speaker, at, standing, said["bastions"], bool(said["nomad"]), token)


def _token_told(said: dict[str, Any]) -> Nomad:
    """The token as it was told; whoever tells its numbers has seen its face."""
    numbers = {name: said[name] for name in _TOKEN}
    return Nomad(faceup=True, **numbers) if said["faceup"] or any(numbers.values()) else Nomad()
