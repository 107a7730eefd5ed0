"""What a bottom-row action brings: an upgrade, a mech, a structure or a recruit, or nothing of it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, TypeVar

from engine.forms import Answers, Knob
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.offers import Role
from engine.scythe.board.board import add_units, put
from engine.scythe.components import BOTTOM_INDEX, ONE_TIME_BONUS, factions, mats, section_of
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Bottom, Cube, Faction, Mat, Mech, Structure
from engine.scythe.kind import Kind
from engine.scythe.knobs import amount_knob
from engine.scythe.state import FACTORY_SECTION, Stage, State, Turn
from engine.scythe.turn.bottom_row import (
    CHOOSING,
    Places,
    TakeBottomRow,
    announce_acts,
    cost,
    places_for,
    take,
    why_not_take,
)
from engine.scythe.turn.payment import Payment, can_coerce, usual_payment
from engine.scythe.turn.top_row import too_much, top_row_over
from engine.scythe.turn.turn import complete_bottom_row, turn_of
from engine.scythe.view.about import STRUCTURES, about_mech
from engine.scythe.view.place_names import seen_by

_Member = TypeVar("_Member", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Upgrade(Act):
    """Move a technology cube from a green box to a bracketed box of a bottom-row action."""

    cube: Cube
    bracket: Bottom


@dataclass(frozen=True, slots=True)
class Deploy(Act):
    """Put a mech on the board and gain its ability."""

    mech: Mech
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Build(Act):
    """Put a structure on the board."""

    structure: Structure
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Enlist(Act):
    """Take a recruit from a bottom-row action and cover a one-time bonus with it."""

    recruit: Bottom
    bonus: Bonus
    taken: int | None = None
    """How much of the one-time bonus is taken; None: all of it."""


@dataclass(frozen=True, slots=True)
class DeclineBenefit(Act):
    """Leave the benefit that was paid for aside."""


Benefit = Upgrade | Deploy | Build | Enlist
_BENEFIT_OF: dict[type[Act], Bottom] = {
    Upgrade: Bottom.UPGRADE,
    Deploy: Bottom.DEPLOY,
    Build: Bottom.BUILD,
    Enlist: Bottom.ENLIST,
}


def benefit_acts(state: State, seat: int, bottom: Bottom) -> tuple[Act, ...]:
    """Every way to take this benefit, from the mats and the board as they are now."""
    at, mats, board = state.setup.seats[seat], state.players[seat].mats, state.board
    if bottom is Bottom.UPGRADE:
        return _upgrades(seat, at.mat, mats.exposed, mats.brackets)
    if bottom is Bottom.DEPLOY:
        return _deploys(seat, at.faction, mats.mechs, places_for(bottom, board, turn_of(state, seat)))
    if bottom is Bottom.BUILD:
        return _builds(seat, mats.structures, places_for(bottom, board, turn_of(state, seat)))
    return _enlists(seat, mats.recruits, mats.one_time)


@cache
def _upgrades(
    seat: int, mat: Mat, exposed: tuple[Cube, ...], brackets: tuple[int, int, int, int]
) -> tuple[Act, ...]:
    free = [bottom for bottom in Bottom if has_free_bracket(mat, brackets, bottom)]
    return tuple(Upgrade(seat, cube, bottom) for cube in Cube if cube not in exposed for bottom in free)


@cache
def _deploys(seat: int, faction: Faction, deployed: tuple[Mech, ...], places: Places) -> tuple[Act, ...]:
    left = [mech for mech in factions()[faction].mechs if mech not in deployed]
    return tuple(Deploy(seat, mech, at) for mech in left for at in places)


@cache
def _builds(seat: int, built: tuple[Structure, ...], places: Places) -> tuple[Act, ...]:
    left = [structure for structure in Structure if structure not in built]
    return tuple(Build(seat, structure, at) for structure in left for at in places)


@cache
def _enlists(seat: int, enlisted: tuple[Bottom, ...], covered: tuple[Bonus, ...]) -> tuple[Act, ...]:
    return tuple(
        Enlist(seat, recruit, bonus)
        for recruit in Bottom
        if recruit not in enlisted
        for bonus in Bonus
        if bonus not in covered
    )


def has_free_bracket(mat: Mat, brackets: tuple[int, int, int, int], bottom: Bottom) -> bool:
    """Whether a bracketed red box of this bottom-row action is still empty."""
    index = BOTTOM_INDEX[bottom]
    return brackets[index] < mats()[mat].sections[index].brackets


def bottom_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """Taking the bottom row: announce first, or choose the benefit at once."""
    if turn.section == FACTORY_SECTION:
        return ()
    section = section_of(state.setup.seats[turn.seat].mat, turn.section)
    price = cost(section, state.players[turn.seat].mats)
    in_full = usual_payment(state.board, turn.seat, section.resource, price)
    acts: tuple[Act, ...] = ()
    if in_full is not None:
        acts = announce_acts(turn.seat, in_full, False) + benefit_acts(state, turn.seat, section.bottom)
    if can_coerce(state, turn):
        rest = usual_payment(state.board, turn.seat, section.resource, price - 1)
        acts += announce_acts(turn.seat, rest, True) if rest is not None else ()
    return acts


@cache
def decline_acts(seat: int) -> tuple[Act, ...]:
    """The one way to leave a benefit aside."""
    return (DeclineBenefit(seat),)


def why_not_benefit(state: State, act: Benefit) -> Message | None:
    """The reason this benefit cannot be taken, in a turn that is choosing it or may begin it."""
    bottom = _BENEFIT_OF[type(act)]
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage not in CHOOSING:
        reason = why_not_take(state, act)
        if reason:
            return reason
        if turn and section_of(state.setup.seats[act.seat].mat, turn.section).bottom is not bottom:
            return say("refused.other_bottom", bottom=bottom)
        if turn and _usual(state, act.seat, turn.section) is None:
            return say("refused.too_few_resources")
    elif turn.benefit is not bottom:
        return say("refused.other_bottom", bottom=bottom)
    return _why_not_choice(state, act)


def _usual(state: State, seat: int, number: int) -> Payment | None:
    section = section_of(state.setup.seats[seat].mat, number)
    return usual_payment(state.board, seat, section.resource, cost(section, state.players[seat].mats))


def _why_not_place(state: State, act: Deploy | Build) -> Message | None:
    """The reason the piece cannot stand there; without a board no place is named."""
    if state.board is None:
        return None if act.at is None else say("refused.no_board")
    places = places_for(_BENEFIT_OF[type(act)], state.board, turn_of(state, act.seat))
    return None if act.at in places else say("refused.place")


def _why_not_choice(state: State, act: Benefit) -> Message | None:
    seat = state.setup.seats[act.seat]
    mats = state.players[act.seat].mats
    if isinstance(act, Upgrade):
        if act.cube in mats.exposed:
            return say("refused.cube_moved", cube=act.cube)
        if not has_free_bracket(seat.mat, mats.brackets, act.bracket):
            return say("refused.no_bracket", bottom=act.bracket)
    elif isinstance(act, Deploy):
        if act.mech not in factions()[seat.faction].mechs:
            return say("refused.not_your_mech", mech=act.mech, faction=seat.faction)
        if act.mech in mats.mechs:
            return say("refused.mech_deployed", mech=act.mech)
        return _why_not_place(state, act)
    elif isinstance(act, Build):
        if act.structure in mats.structures:
            return say("refused.built", structure=act.structure)
        return _why_not_place(state, act)
    else:
        if act.recruit in mats.recruits:
            return say("refused.enlisted", bottom=act.recruit)
        if act.bonus in mats.one_time:
            return say("refused.bonus_covered", bonus=act.bonus)
        return too_much(act.taken or 0, ONE_TIME_BONUS)
    return None


def take_benefit(draft: Draft, act: Benefit) -> None:
    """The benefit itself; from the mat it completes the action, which is announced first if need be."""
    turn = draft.turn(act.seat)
    if turn.stage not in CHOOSING:
        section = section_of(draft.setup.seats[act.seat].mat, turn.section)
        price = cost(section, draft.players[act.seat].mats)
        payment = usual_payment(draft.board, act.seat, section.resource, price) or ()
        take(draft, TakeBottomRow(act.seat, payment=payment))
        turn = draft.turn(act.seat)
    _BENEFITS[type(act)](draft, act)
    _after_benefit(draft, turn)


def why_not_decline(state: State, act: DeclineBenefit) -> Message | None:
    """The reason there is no benefit to leave aside."""
    turn = turn_of(state, act.seat)
    return None if turn and turn.stage in CHOOSING else say("refused.no_benefit")


def decline(draft: Draft, act: DeclineBenefit) -> None:
    """Leaves the benefit aside; what was paid stays paid."""
    _after_benefit(draft, draft.turn(act.seat))


def _after_benefit(draft: Draft, turn: Turn) -> None:
    if turn.stage is Stage.TOP_BENEFIT:
        top_row_over(draft, turn.seat)
    else:
        complete_bottom_row(draft, turn)


def _with(kind: type[_Member], old: tuple[_Member, ...], new: _Member) -> tuple[_Member, ...]:
    """The old members and the new one in the rulebook's order, so that equal mats are equal data."""
    return tuple(member for member in kind if member in old or member is new)


def _upgrade(draft: Draft, act: Upgrade) -> None:
    mats = draft.players[act.seat].mats
    brackets = list(mats.brackets)
    brackets[BOTTOM_INDEX[act.bracket]] += 1
    draft.change_mats(act.seat, exposed=_with(Cube, mats.exposed, act.cube), brackets=tuple(brackets))


def _deploy(draft: Draft, act: Deploy) -> None:
    draft.change_mats(act.seat, mechs=_with(Mech, draft.players[act.seat].mats.mechs, act.mech))
    if draft.board and act.at:
        draft.board = add_units(draft.board, act.at, act.seat, mechs=1)


def _build(draft: Draft, act: Build) -> None:
    built = draft.players[act.seat].mats.structures
    draft.change_mats(act.seat, structures=_with(Structure, built, act.structure))
    if draft.board and act.at:
        place = evolve(draft.board.at(act.at), structure=(act.seat, act.structure))
        draft.board = put(draft.board, act.at, place)


def _enlist(draft: Draft, act: Enlist) -> None:
    mats = draft.players[act.seat].mats
    draft.change_mats(
        act.seat,
        recruits=_with(Bottom, mats.recruits, act.recruit),
        one_time=_with(Bonus, mats.one_time, act.bonus),
    )
    draft.gain(act.seat, act.bonus, ONE_TIME_BONUS if act.taken is None else act.taken)


_BENEFITS: dict[type[Act], Callable[[Draft, Any], None]] = {
    Upgrade: _upgrade,
    Deploy: _deploy,
    Build: _build,
    Enlist: _enlist,
}


def enlist_knobs(state: State, act: Enlist) -> tuple[Knob, ...]:
    """How much of the one-time bonus is taken."""
    return amount_knob(say("knob.bonus", bonus=act.bonus), 0, ONE_TIME_BONUS, ONE_TIME_BONUS)


def enlist_turned(act: Enlist, answers: Answers) -> Enlist:
    """The recruit with this much of its one-time bonus."""
    return evolve(act, taken=answers["amount"])


def _bracket(state: State, act: Upgrade) -> Message:
    return say("heading.upgrade", bottom=act.bracket)


def _cube(state: State, act: Upgrade) -> Message:
    return say("offer.upgrade", cube=act.cube)


def _mech(state: State, act: Deploy) -> Message:
    """By mech where there are places to choose from."""
    return say("heading.deploy_mech", mech=act.mech) if act.at else say("heading.deploy")


def _mech_on(state: State, act: Deploy) -> Message:
    if act.at:
        return say("offer.on", at=seen_by(state, act.seat, act.at))
    return say("offer.mech", mech=act.mech)


def _about_mech(state: State, act: Deploy) -> Message:
    return about_mech(act.mech, state.setup.seats[act.seat].faction)


def _structure(state: State, act: Build) -> Message:
    """By structure where there are places to choose from."""
    return say("heading.build_structure", structure=act.structure) if act.at else say("heading.build")


def _structure_on(state: State, act: Build) -> Message:
    if act.at:
        return say("offer.on", at=seen_by(state, act.seat, act.at))
    return say("offer.structure", structure=act.structure)


def _about_structure(state: State, act: Build) -> Message:
    return STRUCTURES[act.structure]


def _recruit(state: State, act: Enlist) -> Message:
    return say("heading.enlist", bottom=act.recruit)


def _bonus(state: State, act: Enlist) -> Message:
    return say("offer.enlist", n=ONE_TIME_BONUS, bonus=act.bonus)


def _cube_then_bracket(state: State, act: Upgrade) -> tuple[Message, ...]:
    return _cube(state, act), _bracket(state, act)


def _recruit_then_bonus(state: State, act: Enlist) -> tuple[Message, ...]:
    return _recruit(state, act), _bonus(state, act)


KINDS: Final = (
    Kind(Upgrade, why_not_benefit, take_benefit, heading=_bracket, words=_cube, pair=_cube_then_bracket),
    Kind(
        Deploy,
        why_not_benefit,
        take_benefit,
        heading=_mech,
        words=_mech_on,
        touches="at",
        about=_about_mech,
    ),
    Kind(
        Build,
        why_not_benefit,
        take_benefit,
        heading=_structure,
        words=_structure_on,
        touches="at",
        about=_about_structure,
    ),
    Kind(
        Enlist,
        why_not_benefit,
        take_benefit,
        heading=_recruit,
        words=_bonus,
        pair=_recruit_then_bonus,
        knobs=enlist_knobs,
        turned=enlist_turned,
    ),
    Kind(
        DeclineBenefit,
        why_not_decline,
        decline,
        heading=say("heading.finish"),
        words=say("offer.decline_benefit"),
        role=Role.CLOSING,
        leaves_aside=True,
    ),
)
