"""What may be set right at a place: each seat's pieces, goods and tokens."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.corrections import part
from engine.forms import Answers, ChoiceField, Form, FormField, NumberField, Option
from engine.message import say
from engine.scythe.board.board import PLACES, RESOURCES, Board, Place, Tokens
from engine.scythe.board.map import ENCOUNTERS, LAKES, TERRITORIES
from engine.scythe.components import WORKERS
from engine.scythe.corrections.correct_all import CorrectAll
from engine.scythe.corrections.table_acts import MAX_TOKENS, CorrectPlace, place_as_it_is
from engine.scythe.ids import Faction, Structure, Trap
from engine.scythe.setup.tiles import SAFE_HAVEN
from engine.scythe.state import State
from engine.scythe.wind_gambit.abilities import in_force
from engine.scythe.wind_gambit.aboard import MOST_RESOURCES, MOST_WORKERS, Airship
from engine.scythe.wind_gambit.airships import CorrectAirship

NONE: Final = ""
"""The option that nothing lies there."""
_ARMED, _DISARMED = "armed", "disarmed"
_UNITS: Final = (
    ("character", 1, say("correction.character")),
    ("mechs", 4, say("correction.mechs")),
    ("workers", WORKERS, say("correction.workers")),
)


def place_parts(state: State, board: Board, at: str) -> tuple[Form, ...]:
    """What lies at a place as the books say: a part for each seat, and one for what belongs to nobody."""
    loose = part(say("correction.loose"), _loose(board.at(at), at))
    seats = range(len(state.players))
    return (*(_part(state, board, at, seat) for seat in seats), loose)


def place_act(state: State, board: Board, at: str, answers: Answers) -> CorrectAll | None:
    """The corrections of everything that differs from the books; None where nothing does."""
    before = [place_as_it_is(board.at(at), at, seat) for seat in range(len(state.players))]
    after = [_answered(act, answers) for act in before]
    own = [new for new, old in zip(after, before, strict=True) if _own(state, new) != _own(state, old)]
    if not own and after != before:
        # Only goods or the token differ, which any seat may say; whoever is here does.
        own = [after[board.at(at).controlled_by() or 0]]
    # A structure leaves before another comes.
    own.sort(key=lambda act: act.structure is not None)
    ships = tuple(_airships(board, at, answers))
    places = (*_left_behind(board, own), *own)
    first = (*own, *ships)
    return CorrectAll(first[0].seat, places=places, airships=ships) if first else None


def _part(state: State, board: Board, at: str, seat: int) -> Form:
    here = state.setup.seats[seat]
    title = say("seat.title", name=here.name, faction=here.faction)
    return part(title, _pieces(state, board, at, seat), seat)


def _pieces(state: State, board: Board, at: str, seat: int) -> Iterator[FormField]:
    place, faction = board.at(at), state.setup.seats[seat].faction
    for name, most, label in _UNITS:
        yield NumberField(f"{seat}.{name}", label, 0, most, getattr(place.of(seat), name))
    if at in TERRITORIES and at not in LAKES:
        built = place.structure[1] if place.structure and place.structure[0] == seat else NONE
        kinds = tuple(Option(kind, say("correction.structure", structure=kind)) for kind in Structure)
        label = say("correction.structure_here")
        yield ChoiceField(f"{seat}.structure", label, (_none(), *kinds), str(built))
    if faction is Faction.ALBION:
        yield NumberField(f"{seat}.flag", say("correction.flag"), 0, 1, int(place.flag))
    if faction is Faction.TOGAWA:
        yield _trap(f"{seat}.trap", place)
    if board.airships:
        yield from _airship_fields(board.airships[seat], at, seat)
        if board.airships[seat].at == at and at in TERRITORIES and in_force(state, seat, SAFE_HAVEN):
            yield NumberField(f"{seat}.landed", say("correction.landed"), 0, 1, int(place.landed == seat))


def _airship_fields(ship: Airship, at: str, seat: int) -> Iterator[FormField]:
    """Whether the airship is here after all; where it is, what it carries."""
    if ship.at != at:
        yield NumberField(f"{seat}.airship", say("correction.airship"), 0, 1, 0)
        return
    label = say("correction.aboard_workers")
    yield NumberField(f"{seat}.aboard.workers", label, 0, MOST_WORKERS, ship.workers)
    for resource, n in zip(RESOURCES, ship.resources, strict=True):
        label = say("correction.aboard", resource=resource)
        yield NumberField(f"{seat}.aboard.{resource}", label, 0, MOST_RESOURCES, n)


def _trap(name: str, place: Place) -> ChoiceField:
    """A trap that lies there keeps its kind, which only Togawa knows while it is armed."""
    label = say("correction.trap")
    if place.trap:
        sides = (_ARMED, say("piece.trap_armed")), (_DISARMED, say("piece.trap_disarmed"))
        value = _ARMED if place.armed else _DISARMED
        return ChoiceField(name, label, (_none(), *(Option(side, words) for side, words in sides)), value)
    kinds = (Option(kind, say("correction.trap_of", trap=kind)) for kind in Trap)
    return ChoiceField(name, label, (_none(), *kinds), NONE)


def _loose(place: Place, at: str) -> Iterator[FormField]:
    for resource, n in zip(RESOURCES, place.resources, strict=True):
        label = say("correction.resource", resource=resource)
        yield NumberField(f"resources.{resource}", label, 0, MAX_TOKENS, n)
    if at in ENCOUNTERS:
        yield NumberField("encounter", say("correction.encounter"), 0, 1, int(place.encounter))


def _none() -> Option:
    return Option(NONE, say("correction.none"))


def _answered(known: CorrectPlace, answers: Answers) -> CorrectPlace:
    """The place as the answers say, said by the same seat."""
    structure = answers.get(f"{known.seat}.structure", known.structure or NONE)
    # Flags and traps have one owner, whose form alone asks for them.
    tokens = {name.rpartition(".")[2]: value for name, value in answers.items()}
    trap, armed = _trap_said(known, tokens.get("trap"))
    return replace(
        known,
        character=_number(answers, f"{known.seat}.character", known.character),
        mechs=_number(answers, f"{known.seat}.mechs", known.mechs),
        workers=_number(answers, f"{known.seat}.workers", known.workers),
        structure=Structure(str(structure)) if structure else None,
        resources=_goods(answers, "resources.", known.resources),
        encounter=bool(answers.get("encounter", known.encounter)),
        flag=bool(tokens.get("flag", known.flag)),
        trap=trap,
        armed=armed,
    )


def _number(answers: Answers, name: str, known: int) -> int:
    return int(answers.get(name, known))


def _goods(answers: Answers, prefix: str, known: Tokens) -> Tokens:
    oil, metal, wood, food = (
        _number(answers, f"{prefix}{kind}", n) for kind, n in zip(RESOURCES, known, strict=True)
    )
    return oil, metal, wood, food


def _trap_said(known: CorrectPlace, said: int | str | None) -> tuple[Trap | None, bool]:
    if said is None:
        return known.trap, known.armed
    if said in (_ARMED, _DISARMED):
        return known.trap, said == _ARMED
    return (Trap(str(said)), True) if said else (None, False)


def _own(state: State, act: CorrectPlace) -> tuple[object, ...]:
    """What only this seat's act sets; an armed trap is Togawa's alone."""
    faction = state.setup.seats[act.seat].faction
    tokens = {Faction.ALBION: (act.flag,), Faction.TOGAWA: (act.trap, act.armed)}
    return (act.character, act.mechs, act.workers, act.structure, *tokens.get(faction, ()))


def _left_behind(board: Board, acts: Sequence[CorrectPlace]) -> Iterator[CorrectPlace]:
    """A character that is here is nowhere else."""
    for act in acts:
        for name, place in zip(PLACES, board.places, strict=True):
            if act.character and name != act.at and place.of(act.seat).character:
                yield replace(place_as_it_is(place, name, act.seat), character=0)


def _airships(board: Board, at: str, answers: Answers) -> Iterator[CorrectAirship]:
    for seat, ship in enumerate(board.airships):
        here = at if answers.get(f"{seat}.airship") else ship.at
        goods = _goods(answers, f"{seat}.aboard.", ship.resources)
        said = Airship(here, goods, _number(answers, f"{seat}.aboard.workers", ship.workers))
        down = board.at(ship.at).landed == seat and here == ship.at
        landed = bool(answers.get(f"{seat}.landed", down))
        if said != ship or landed != down:
            yield CorrectAirship(seat, said.at, said.workers, said.resources, landed)
