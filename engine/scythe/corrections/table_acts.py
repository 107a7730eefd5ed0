"""What the table may do at any time: correct a value, wish, stop the game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.offers import Role
from engine.scythe.board.board import INDEX, NONE, Place, Units, holding, put
from engine.scythe.board.map import ENCOUNTERS, LAKES, TERRITORIES
from engine.scythe.cards.objectives import forget_misfit
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
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Bottom, Cube, Faction, Field, Mech, Module, Structure, Trap
from engine.scythe.kind import Kind, always
from engine.scythe.setup.tiles import MISSION_POSSIBLE, MISSIONS, OBJECTIVE_CARDS
from engine.scythe.state import FACTORY_SECTION, Player, State
from engine.scythe.turn.recruits import grant
from engine.scythe.turn.stars import awaited, end, settle, settle_clockwise, slot_limit
from engine.scythe.view.words import as_told


@dataclass(frozen=True, slots=True)
class Correct(Act):
    """Set a value of this seat to what really lies on the table."""

    what: Field
    value: int | tuple[int, ...] | tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class CorrectPlace(Act):
    """Set what this seat has at a place, and the tokens there, to what really lies on the table."""

    at: str
    character: int = 0
    mechs: int = 0
    workers: int = 0
    structure: Structure | None = None
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)
    encounter: bool = False
    flag: bool = False
    trap: Trap | None = None
    armed: bool = False


@dataclass(frozen=True, slots=True)
class EndGame(Act):
    """The table says that the game is over."""


MAX_COINS = 999  # more than any table owns; keeps a slip of the finger from looking like a fortune
MOST_TERRITORIES = 60  # 47, the factory as three, and every flag or trap
MOST_FEATURES = 11  # of the features a structure tile counts, encounters are the most
MOST_PIECES = 16  # eight workers, four mechs, four structures
MAX_TOKENS = 99  # of one resource in one place; no table has as many

_COUNTED = (Field.TERRITORIES, Field.RESOURCES, Field.STRUCTURE_COUNT, Field.ENCOUNTERS, Field.PIECES)
_MATS_KIND: dict[Field, Any] = {
    Field.EXPOSED: Cube,
    Field.MECHS: Mech,
    Field.STRUCTURES: Structure,
    Field.RECRUITS: Bottom,
    Field.ONE_TIME: Bonus,
}


def why_not_correct(state: State, act: Correct) -> Message | None:
    """The reason this value cannot lie on any table."""
    wrong = say("refused.correct", field=act.what)
    return None if _CHECKS[act.what](state, act.seat, act.value) else wrong


def _number(most: int) -> Callable[[State, int, Any], bool]:
    return lambda state, seat, value: isinstance(value, int) and 0 <= value <= most


def _cards(state: State, seat: int, value: Any) -> bool:
    others = sum(player.combat_cards for n, player in enumerate(state.players) if n != seat)
    return isinstance(value, int) and 0 <= value <= COMBAT_CARDS - others


def _workers(state: State, seat: int, value: Any) -> bool:
    return isinstance(value, int) and START_WORKERS <= value <= WORKERS


def _stars(state: State, seat: int, value: Any) -> bool:
    faction = state.setup.seats[seat].faction
    return (
        _numbers(value, len(SLOTS))
        and _on_the_tile(state.players[seat]) + sum(value) <= MAX_STARS
        and all(0 <= stars <= slot_limit(faction, slot) for slot, stars in zip(SLOTS, value, strict=True))
    )


def _missions(state: State, seat: int, value: Any) -> bool:
    player = state.players[seat]
    return (
        state.laid.resolution == MISSION_POSSIBLE
        and isinstance(value, tuple)
        and value in ((), (1,), (2,), MISSIONS)
        and sum(player.stars) + player.tile_stars + len(value) <= MAX_STARS
    )


def _tile_stars(state: State, seat: int, value: Any) -> bool:
    player = state.players[seat]
    placed = sum(player.stars) + len(player.missions)
    return bool(state.laid.resolution) and isinstance(value, int) and 0 <= value <= MAX_STARS - placed


def _on_the_tile(player: Player) -> int:
    return len(player.missions) + player.tile_stars


def _numbers(value: Any, size: int) -> bool:
    return isinstance(value, tuple) and len(value) == size and all(isinstance(item, int) for item in value)


def _brackets(state: State, seat: int, value: Any) -> bool:
    sections = mats()[state.setup.seats[seat].mat].sections
    return _numbers(value, len(sections)) and all(
        0 <= cubes <= section.brackets for cubes, section in zip(value, sections, strict=True)
    )


def _members(state: State, seat: int, value: Any, kind: Any) -> bool:
    allowed = factions()[state.setup.seats[seat].faction].mechs if kind is Mech else tuple(kind)
    return isinstance(value, tuple) and len(set(value)) == len(value) and set(value) <= set(allowed)


def _members_of(kind: Any) -> Callable[[State, int, Any], bool]:
    return lambda state, seat, value: _members(state, seat, value, kind)


def _factory_card(state: State, seat: int, value: Any) -> bool:
    others = [player.factory_card for n, player in enumerate(state.players) if n != seat]
    return value is None or (isinstance(value, int) and value in factory_cards() and value not in others)


def _last_section(state: State, seat: int, value: Any) -> bool:
    return value is None or (isinstance(value, int) and 0 <= value <= FACTORY_SECTION)


def _turn(state: State, seat: int, value: Any) -> bool:
    return value is None and state.has_turn_left(seat)


_CHECKS: dict[Field, Callable[[State, int, Any], bool]] = {
    Field.COINS: _number(MAX_COINS),
    Field.POWER: _number(MAX_POWER),
    Field.POPULARITY: _number(MAX_POPULARITY),
    Field.COMBAT_CARDS: _cards,
    Field.OBJECTIVES: _number(len(OBJECTIVE_CARDS)),
    Field.WORKERS: _workers,
    Field.STARS: _stars,
    Field.MISSIONS: _missions,
    Field.TILE_STARS: _tile_stars,
    Field.BRACKETS: _brackets,
    Field.FACTORY_CARD: _factory_card,
    Field.LAST_SECTION: _last_section,
    Field.TURN: _turn,
    Field.TERRITORIES: _number(MOST_TERRITORIES),
    Field.RESOURCES: _number(MAX_COINS),
    Field.STRUCTURE_COUNT: _number(MOST_FEATURES),
    Field.ENCOUNTERS: _number(len(ENCOUNTERS)),
    Field.PIECES: _number(MOST_PIECES),
    **{field: _members_of(kind) for field, kind in _MATS_KIND.items()},
}


def correct(draft: Draft, act: Correct) -> None:
    """Sets the value; a goal that it completes is marked, except where the stars themselves are set."""
    if act.what is Field.TURN:
        give_turn(draft, act.seat)
    elif act.what in _MATS_KIND:
        members = tuple(member for member in _MATS_KIND[act.what] if member in (act.value or ()))  # type: ignore[operator]
        draft.change_mats(act.seat, **{act.what.value: members})
    elif act.what in _COUNTED:
        counted = evolve(draft.players[act.seat].counted, **{act.what.value: act.value})
        draft.change(act.seat, counted=counted)
    elif act.what is Field.BRACKETS:
        draft.change_mats(act.seat, brackets=act.value)
    else:
        draft.change(act.seat, **{act.what.value: act.value})
    if act.what is Field.STARS:
        draft.change(act.seat, counted=evolve(draft.players[act.seat].counted, stars=None))
    if act.what is Field.OBJECTIVES:
        forget_misfit(draft, act.seat)
    counted = draft.players[act.seat].counted
    if act.what not in counted.given:
        draft.change(act.seat, counted=evolve(counted, given=(*counted.given, str(act.what))))
    draft.announce("news.corrected", act.seat, field=act.what)
    if act.what is Field.STARS:
        _end_or_reopen(draft)
    else:
        settle(draft, act.seat)


def give_turn(draft: Draft, seat: int) -> None:
    """Closes every open turn; stars that waited for its action, and for answers to bonuses, come first."""
    if draft.turns:
        acting = draft.turns[0].seat
        while (waiting := awaited(draft, acting)) is not None:
            grant(draft, waiting)
        settle_clockwise(draft, acting)
    draft.turns = []
    draft.combat = None
    draft.next_seat = seat


def _end_or_reopen(draft: Draft) -> None:
    """Six stars end the game, and fewer open it again, if stars were what ended it."""
    full = next((seat for seat, player in enumerate(draft.players) if _is_full(player)), None)
    if full is not None and not draft.ended and Module.RESOLUTIONS not in draft.setup.modules:
        end(draft, full)
    elif draft.ended and draft.ended.by is not None and not _is_full(draft.players[draft.ended.by]):
        draft.ended = None


def _is_full(player: Player) -> bool:
    return player.star_count() == MAX_STARS


def why_not_correct_place(state: State, act: CorrectPlace) -> Message | None:
    """The reason this cannot stand at any place of a board."""
    wrong = say("refused.correct_place", at=act.at[:10])
    if state.board is None:
        return say("refused.no_board")
    if act.at not in INDEX or min(act.resources) < 0 or max(act.resources) > MAX_TOKENS:
        return wrong
    counts = (act.character, 1), (act.mechs, 4), (act.workers, WORKERS)
    home = act.at not in TERRITORIES
    if any(not 0 <= count <= most for count, most in counts) or (home and (act.structure or act.encounter)):
        return wrong
    standing = state.board.at(act.at).structure
    taken = standing is not None and standing[0] != act.seat and act.structure is not None
    return wrong if taken or (act.structure and act.at in LAKES) else None


def correct_place(draft: Draft, act: CorrectPlace) -> None:
    """Sets the seat's pieces and the tokens of one place."""
    assert draft.board is not None
    place = draft.board.at(act.at)
    units = Units(act.character, act.mechs, act.workers)
    others = tuple(pair for pair in place.units if pair[0] != act.seat)
    mine = ((act.seat, units),) if units != NONE else ()
    standing = place.structure if place.structure and place.structure[0] != act.seat else None
    # An armed trap lies face down: only Togawa can say what is there.
    hidden = place.armed and draft.faction(act.seat) is not Faction.TOGAWA
    draft.board = put(
        draft.board,
        act.at,
        Place(
            units=others + mine,
            resources=act.resources,
            structure=(act.seat, act.structure) if act.structure else standing,
            encounter=act.encounter,
            flag=act.flag,
            trap=place.trap if hidden else act.trap,
            armed=hidden or (act.armed and act.trap is not None),
            stray=holding(place, act.resources).stray,
            landed=place.landed,
        ),
    )
    draft.announce("news.corrected_place", act.seat, at=act.at)


def place_as_it_is(place: Place, at: str, seat: int) -> CorrectPlace:
    """The place as it is, said by this seat."""
    units = place.of(seat)
    return CorrectPlace(
        seat, at, units.character, units.mechs, units.workers,
        place.structure[1] if place.structure and place.structure[0] == seat else None,
        place.resources, place.encounter, place.flag, place.trap, place.armed,
    )  # fmt: skip


def _place_on(state: State, act: CorrectPlace) -> CorrectPlace:
    return place_as_it_is(state.board.at(act.at), act.at, act.seat) if state.board else act


def _value_on(state: State, act: Correct) -> Correct:
    player = state.players[act.seat]
    holder = next(each for each in (player, player.mats, player.counted) if hasattr(each, act.what))
    return Correct(act.seat, act.what, getattr(holder, act.what))


def end_game(draft: Draft, act: EndGame) -> None:
    """The table stops here."""
    end(draft, None)


def _sets_the_turn(act: Correct) -> bool:
    return act.what is Field.TURN


def _ends_all(act: EndGame) -> bool:
    return True


_TABLE: Final = say("heading.table")
KINDS: Final = (
    Kind(
        Correct,
        why_not_correct,
        correct,
        heading=_TABLE,
        words=as_told("act.correct"),
        during_combat=True,
        after_the_end=True,
        with_score_alone=True,
        corrects=True,
        ends_overlap=_sets_the_turn,
        as_it_is=_value_on,
    ),
    Kind(
        CorrectPlace,
        why_not_correct_place,
        correct_place,
        heading=_TABLE,
        words=as_told("act.correct_place"),
        touches="at",
        during_combat=True,
        after_the_end=True,
        corrects=True,
        as_it_is=_place_on,
    ),
    Kind(
        EndGame,
        always,
        end_game,
        heading=say("heading.finish"),
        words=say("offer.end_game"),
        role=Role.CLOSING,
        for_all=True,
        during_combat=True,
        with_score_alone=True,
        ends_overlap=_ends_all,
        leaves_aside=True,
    ),
)
