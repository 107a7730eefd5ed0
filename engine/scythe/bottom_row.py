"""The bottom-row actions: announcing and paying, then upgrade, deploy, build or enlist."""

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar

from engine.forms import Answers, Knob, NumberField
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.acts import Build, DeclineBenefit, Deploy, Enlist, Payment, TakeBottomRow, Upgrade
from engine.scythe.board import Board, add_units, build_places, deploy_places, put
from engine.scythe.components import BOTTOM_INDEX, ONE_TIME_BONUS, Section, factions, mats
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Bottom, Cube, Faction, Mat, Mech, Structure
from engine.scythe.knobs import amount_knob, payment_knob, payment_of
from engine.scythe.map import LAKES, TERRITORIES
from engine.scythe.payment import can_coerce, spend, usual_payment, why_not_payment
from engine.scythe.recruits import open_prompts
from engine.scythe.state import FACTORY_SECTION, Mats, Stage, State, Turn
from engine.scythe.top_row import section_of, too_much, top_row_over
from engine.scythe.turn import complete_bottom_row, done, turn_of, update, waits

_Member = TypeVar("_Member", bound=StrEnum)
_Places = tuple[str, ...] | tuple[None]
Benefit = Upgrade | Deploy | Build | Enlist
_BEFORE = (Stage.TOP_ROW, Stage.BOTTOM_ROW)
_CHOOSING = (Stage.TOP_BENEFIT, Stage.BOTTOM_BENEFIT)
_BENEFIT_OF: dict[type[Act], Bottom] = {
    Upgrade: Bottom.UPGRADE,
    Deploy: Bottom.DEPLOY,
    Build: Bottom.BUILD,
    Enlist: Bottom.ENLIST,
}


def cost(section: Section, mats: Mats) -> int:
    """The resources this bottom-row action costs now."""
    return section.cost - mats.brackets[BOTTOM_INDEX[section.bottom]]


def is_complete(bottom: Bottom, mats: Mats) -> bool:
    """Whether nothing is left to upgrade, deploy, build or enlist."""
    if bottom is Bottom.UPGRADE:
        return len(mats.exposed) == len(Cube)
    done = {Bottom.DEPLOY: mats.mechs, Bottom.BUILD: mats.structures, Bottom.ENLIST: mats.recruits}[bottom]
    return len(done) == 4


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


def places_for(bottom: Bottom, board: Board | None, turn: Turn | None) -> _Places:
    """Where a mech or structure may be put; an encounter's only where the character stands."""
    if board is None or turn is None:
        return (None,)
    if not turn.spot:
        return (deploy_places if bottom is Bottom.DEPLOY else build_places)(board, turn.seat)
    free = turn.spot not in LAKES and (bottom is Bottom.DEPLOY or board.at(turn.spot).structure is None)
    return (turn.spot,) if free and turn.spot in TERRITORIES else ()


@cache
def _upgrades(
    seat: int, mat: Mat, exposed: tuple[Cube, ...], brackets: tuple[int, int, int, int]
) -> tuple[Act, ...]:
    free = [bottom for bottom in Bottom if has_free_bracket(mat, brackets, bottom)]
    return tuple(Upgrade(seat, cube, bottom) for cube in Cube if cube not in exposed for bottom in free)


@cache
def _deploys(seat: int, faction: Faction, deployed: tuple[Mech, ...], places: _Places) -> tuple[Act, ...]:
    left = [mech for mech in factions()[faction].mechs if mech not in deployed]
    return tuple(Deploy(seat, mech, at) for mech in left for at in places)


@cache
def _builds(seat: int, built: tuple[Structure, ...], places: _Places) -> tuple[Act, ...]:
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
        acts = _announce(turn.seat, in_full, False) + benefit_acts(state, turn.seat, section.bottom)
    if can_coerce(state, turn):
        rest = usual_payment(state.board, turn.seat, section.resource, price - 1)
        acts += _announce(turn.seat, rest, True) if rest is not None else ()
    return acts


@cache
def _announce(seat: int, payment: Payment, coerce: bool) -> tuple[Act, ...]:
    return (TakeBottomRow(seat, payment=payment, coerce=coerce),)


@cache
def decline_acts(seat: int) -> tuple[Act, ...]:
    """The one way to leave a benefit aside."""
    return (DeclineBenefit(seat),)


def why_not_take(state: State, act: Act) -> Message | None:
    """The reason this seat cannot take the bottom row of its section now, whatever it pays with."""
    turn = turn_of(state, act.seat)
    if turn is None:
        return say("refused.choose_section")
    if turn.stage not in _BEFORE:
        return say("refused.bottom_row_over")
    if turn.section == FACTORY_SECTION:
        return say("refused.factory_moves")
    return waits(state, act.seat)


def why_not_announce(state: State, act: TakeBottomRow) -> Message | None:
    """The reason this seat cannot take the bottom row and pay for it so."""
    reason = why_not_take(state, act) or why_not_payment(state.board, act.seat, act.payment)
    turn = turn_of(state, act.seat)
    if reason or turn is None:
        return reason
    if act.coerce and not can_coerce(state, turn):
        return say("refused.coercion")
    section = section_of(state.setup.seats[act.seat].mat, turn.section)
    wrong = too_much(act.taken or 0, section.coins if act.coins else 0)
    price = cost(section, state.players[act.seat].mats) - act.coerce
    if state.board is None or wrong:
        return wrong
    if sum(amount for _, _, amount in act.payment) != price or any(
        resource is not section.resource for _, resource, _ in act.payment
    ):
        return say("refused.cost", resource=section.resource, n=price)
    return None


def settle_bottom_row(draft: Draft) -> None:
    """Ends by itself a turn whose bottom row the seat cannot pay; nobody taps only to say so."""
    for turn in tuple(draft.turns[:1]):
        if draft.ended or draft.board is None or draft.combat or turn.section == FACTORY_SECTION:
            continue
        if turn.stage is Stage.BOTTOM_ROW and not _can_pay(draft, turn):
            done(draft, turn.seat)


def _can_pay(draft: Draft, turn: Turn) -> bool:
    section = section_of(draft.setup.seats[turn.seat].mat, turn.section)
    player = draft.players[turn.seat]
    # A combat-card bonus still to be claimed could pay, too.
    owed = any(prompt.seat == turn.seat and prompt.bottom is Bottom.ENLIST for prompt in draft.prompts)
    coerces = draft.faction(turn.seat) is Faction.CRIMEA and (player.combat_cards > 0 or owed)
    price = cost(section, player.mats) - coerces
    return usual_payment(draft.board, turn.seat, section.resource, price) is not None


def take(draft: Draft, act: TakeBottomRow) -> None:
    """Announces and pays the action, takes the coins and prompts everybody who earns a bonus."""
    turn = draft.turn(act.seat)
    section = section_of(draft.setup.seats[act.seat].mat, turn.section)
    draft.announce("news.bottom_row", act.seat, bottom=section.bottom)
    spend(draft, act.seat, act.payment)
    if act.coerce:
        draft.pay(act.seat, Bonus.COMBAT_CARDS, 1)
    if act.coins:
        draft.gain(act.seat, Bonus.COINS, section.coins if act.taken is None else act.taken)
    open_prompts(draft, act.seat, section.bottom)
    turn = evolve(
        turn, stage=Stage.BOTTOM_BENEFIT, benefit=section.bottom, coerced=turn.coerced or act.coerce
    )
    update(draft, turn)
    if not has_benefit(draft, act.seat, section.bottom):
        complete_bottom_row(draft, turn)


def has_benefit(draft: Draft, seat: int, bottom: Bottom) -> bool:
    """Whether there is anything left to choose: a piece on the mats and a place to put it."""
    if is_complete(bottom, draft.players[seat].mats):
        return False
    if draft.board is None or bottom in (Bottom.UPGRADE, Bottom.ENLIST):
        return True
    return bool(places_for(bottom, draft.board, draft.turn(seat)))


def why_not_benefit(state: State, act: Benefit) -> Message | None:
    """The reason this benefit cannot be taken, in a turn that is choosing it or may begin it."""
    bottom = _BENEFIT_OF[type(act)]
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage not in _CHOOSING:
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
    if turn.stage not in _CHOOSING:
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
    return None if turn and turn.stage in _CHOOSING else say("refused.no_benefit")


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
    draft.announce("news.upgrade", act.seat, cube=act.cube, bottom=act.bracket)


def _deploy(draft: Draft, act: Deploy) -> None:
    draft.change_mats(act.seat, mechs=_with(Mech, draft.players[act.seat].mats.mechs, act.mech))
    if draft.board and act.at:
        draft.board = add_units(draft.board, act.at, act.seat, mechs=1)
    draft.announce("news.deploy", act.seat, mech=act.mech)


def _build(draft: Draft, act: Build) -> None:
    built = draft.players[act.seat].mats.structures
    draft.change_mats(act.seat, structures=_with(Structure, built, act.structure))
    if draft.board and act.at:
        place = evolve(draft.board.at(act.at), structure=(act.seat, act.structure))
        draft.board = put(draft.board, act.at, place)
    draft.announce("news.build", act.seat, structure=act.structure)


def _enlist(draft: Draft, act: Enlist) -> None:
    mats = draft.players[act.seat].mats
    draft.change_mats(
        act.seat,
        recruits=_with(Bottom, mats.recruits, act.recruit),
        one_time=_with(Bonus, mats.one_time, act.bonus),
    )
    draft.announce("news.enlist", act.seat, bottom=act.recruit, bonus=act.bonus)
    draft.gain(act.seat, act.bonus, ONE_TIME_BONUS if act.taken is None else act.taken)


_BENEFITS: dict[type[Act], Callable[[Draft, Any], None]] = {
    Upgrade: _upgrade,
    Deploy: _deploy,
    Build: _build,
    Enlist: _enlist,
}


def announce_knobs(state: State, act: TakeBottomRow) -> tuple[Knob, ...]:
    """What is paid from which territory, and how many of the printed coins are taken."""
    turn = turn_of(state, act.seat)
    assert turn is not None
    section = section_of(state.setup.seats[act.seat].mat, turn.section)
    coins = (NumberField("coins", say("knob.coins"), 0, section.coins, section.coins),)
    return payment_knob(state.board, act.seat, (section.resource,), act.payment) + (
        coins if section.coins else ()
    )


def announce_turned(act: TakeBottomRow, answers: Answers) -> TakeBottomRow:
    """The action paid so, with these coins."""
    return evolve(act, payment=payment_of(answers, act.payment), taken=answers.get("coins"))


def enlist_knobs(state: State, act: Enlist) -> tuple[Knob, ...]:
    """How much of the one-time bonus is taken."""
    return amount_knob(say("knob.bonus", bonus=act.bonus), 0, ONE_TIME_BONUS, ONE_TIME_BONUS)


def enlist_turned(act: Enlist, answers: Answers) -> Enlist:
    """The recruit with this much of its one-time bonus."""
    return evolve(act, taken=answers["amount"])
