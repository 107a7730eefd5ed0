"""The bottom-row actions: announcing and paying, then upgrade, deploy, build or enlist."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.forms import Answers, Knob, NumberField
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.board import Board, build_places, deploy_places
from engine.scythe.board.map import LAKES, TERRITORIES
from engine.scythe.components import BOTTOM_INDEX, Section, section_of
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Bottom, Cube, Faction
from engine.scythe.kind import Kind
from engine.scythe.knobs import payment_knob, payment_of
from engine.scythe.state import FACTORY_SECTION, Mats, Stage, State, Turn
from engine.scythe.turn.payment import Payment, can_coerce, spend, usual_payment, why_not_payment
from engine.scythe.turn.recruits import open_prompts
from engine.scythe.turn.top_row import too_much
from engine.scythe.turn.turn import complete_bottom_row, done, turn_of, update, waits
from engine.scythe.view.words import faction


@dataclass(frozen=True, slots=True)
class TakeBottomRow(Act):
    """Announce and pay the bottom-row action; the next seat may begin while the benefit is chosen."""

    coins: bool = True
    payment: Payment = ()
    """Where the resources come from, with a tracked board."""
    coerce: bool = False
    """Crimea pays one resource with a combat card."""
    taken: int | None = None
    """How many of the printed coins are taken; None: all of them, or none where `coins` is False."""


Places = tuple[str, ...] | tuple[None]
_BEFORE = (Stage.TOP_ROW, Stage.BOTTOM_ROW)
CHOOSING = (Stage.TOP_BENEFIT, Stage.BOTTOM_BENEFIT)


def cost(section: Section, mats: Mats) -> int:
    """The resources this bottom-row action costs now."""
    return section.cost - mats.brackets[BOTTOM_INDEX[section.bottom]]


def is_complete(bottom: Bottom, mats: Mats) -> bool:
    """Whether nothing is left to upgrade, deploy, build or enlist."""
    if bottom is Bottom.UPGRADE:
        return len(mats.exposed) == len(Cube)
    done = {Bottom.DEPLOY: mats.mechs, Bottom.BUILD: mats.structures, Bottom.ENLIST: mats.recruits}[bottom]
    return len(done) == 4


def places_for(bottom: Bottom, board: Board | None, turn: Turn | None) -> Places:
    """Where a mech or structure may be put; an encounter's only where the character stands."""
    if board is None or turn is None:
        return (None,)
    if not turn.spot:
        return (deploy_places if bottom is Bottom.DEPLOY else build_places)(board, turn.seat)
    free = turn.spot not in LAKES and (bottom is Bottom.DEPLOY or board.at(turn.spot).structure is None)
    return (turn.spot,) if free and turn.spot in TERRITORIES else ()


@cache
def announce_acts(seat: int, payment: Payment, coerce: bool) -> tuple[Act, ...]:
    """Announcing the action and paying for it so."""
    return (TakeBottomRow(seat, payment=payment, coerce=coerce),)


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
            update(draft, evolve(turn, broke_off=Stage.BOTTOM_ROW))
            done(draft, turn.seat)


def reopen(draft: Draft) -> None:
    """Opens a turn again that ended by itself, where a correction shows that it can go on."""
    for turn in tuple(draft.turns):
        if draft.ended or turn.stage is not Stage.DONE or turn.broke_off is None:
            continue
        bottom = section_of(draft.setup.seats[turn.seat].mat, turn.section).bottom
        if turn.broke_off is Stage.BOTTOM_ROW and _can_pay(draft, turn):
            update(draft, evolve(turn, stage=Stage.BOTTOM_ROW, broke_off=None))
        elif turn.broke_off is Stage.BOTTOM_BENEFIT and has_benefit(draft, turn.seat, bottom):
            update(draft, evolve(turn, stage=Stage.BOTTOM_BENEFIT, benefit=bottom, broke_off=None))


def _can_pay(draft: Draft, turn: Turn) -> bool:
    section = section_of(draft.setup.seats[turn.seat].mat, turn.section)
    player = draft.players[turn.seat]
    coerces = draft.faction(turn.seat) is Faction.CRIMEA and player.combat_cards > 0
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
        if not is_complete(section.bottom, draft.players[act.seat].mats):
            turn = evolve(turn, broke_off=Stage.BOTTOM_BENEFIT)
            update(draft, turn)
        complete_bottom_row(draft, turn)


def has_benefit(draft: Draft, seat: int, bottom: Bottom) -> bool:
    """Whether there is anything left to choose: a piece on the mats and a place to put it."""
    if is_complete(bottom, draft.players[seat].mats):
        return False
    if draft.board is None or bottom in (Bottom.UPGRADE, Bottom.ENLIST):
        return True
    return bool(places_for(bottom, draft.board, draft.turn(seat)))


def rarely_announced(state: State, act: TakeBottomRow) -> bool:
    """Whether most people choose the benefit at once, which pays for it in the usual way."""
    turn = turn_of(state, act.seat)
    if turn is None or turn.section == FACTORY_SECTION:
        return False
    mats = state.players[act.seat].mats
    section = section_of(state.setup.seats[act.seat].mat, turn.section)
    if is_complete(section.bottom, mats):
        return False
    if section.bottom in (Bottom.DEPLOY, Bottom.BUILD) and not places_for(section.bottom, state.board, turn):
        return False
    return usual_payment(state.board, act.seat, section.resource, cost(section, mats)) is not None


def announce_knobs(state: State, act: TakeBottomRow) -> tuple[Knob, ...]:
    """What is paid from which territory, and how many of the printed coins are taken."""
    turn = turn_of(state, act.seat)
    assert turn is not None
    section = section_of(state.setup.seats[act.seat].mat, turn.section)
    coins = (NumberField("coins", say("knob.coins"), 0, section.coins, section.coins),)
    return payment_knob(state, act.seat, (section.resource,), act.payment) + (coins if section.coins else ())


def announce_turned(act: TakeBottomRow, answers: Answers) -> TakeBottomRow:
    """The action paid so, with these coins."""
    return evolve(act, payment=payment_of(answers, act.payment), taken=answers.get("coins"))


def _heading(state: State, act: TakeBottomRow) -> Message:
    turn = turn_of(state, act.seat)
    if turn is None or turn.section == FACTORY_SECTION:
        return say("heading.bottom_row")
    section = section_of(state.setup.seats[act.seat].mat, turn.section)
    return say("heading.bottom_row_of", bottom=section.bottom)


def _words(state: State, act: TakeBottomRow) -> Message:
    return say("offer.bottom_row_coerced") if act.coerce else say("offer.bottom_row")


def _took(state: State, act: TakeBottomRow) -> Message:
    who, turn = faction(state, act.seat), turn_of(state, act.seat)
    if turn is None or turn.section == FACTORY_SECTION:
        return say("act.take_bottom_row", faction=who)
    section = section_of(state.setup.seats[act.seat].mat, turn.section)
    return say("act.take_bottom_row.of", faction=who, bottom=section.bottom)


KINDS: Final = (
    Kind(
        TakeBottomRow,
        why_not_announce,
        take,
        heading=_heading,
        words=_words,
        label=_took,
        knobs=announce_knobs,
        turned=announce_turned,
        rare=rarely_announced,
    ),
)
