"""The factory card: taking one, and the top row of the fifth section."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.forms import Answers, Knob
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, counted, say
from engine.scythe.board.board import RESOURCES, Board, add_units, worker_places
from engine.scythe.board.map import TERRITORIES
from engine.scythe.combat.aftermath import go_on
from engine.scythe.components import WORKERS, FactoryCard, factory_cards
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Bottom, Module
from engine.scythe.kind import Kind, shows
from engine.scythe.knobs import part_knobs, parts_of, payment_knob, payment_of
from engine.scythe.state import FACTORY_SECTION, Player, Stage, State, Turn
from engine.scythe.turn.bottom_row import has_benefit
from engine.scythe.turn.move import Move
from engine.scythe.turn.payment import Payment, can_coerce, spend, usual_mixed_payment, why_not_payment
from engine.scythe.turn.produce import begin_production
from engine.scythe.turn.top_row import lacking, part_of, too_much, top_row_over, why_not_part
from engine.scythe.turn.trade import place_resources
from engine.scythe.turn.turn import turn_of, update, waits
from engine.scythe.view.place_names import seen_by
from engine.scythe.view.words import faction


@dataclass(frozen=True, slots=True)
class TakeFactoryCard(Act):
    """Choose a factory card on the character's first visit to the factory."""

    number: int


@dataclass(frozen=True, slots=True)
class UseFactoryCard(Act):
    """Pay and take the top row of the factory card; `gain` is the place in its list of gains."""

    gain: int = 0
    workers: int = 0
    """New workers, where the card produces and no board is tracked."""
    payment: Payment = ()
    at: str | None = None
    """Where a new worker goes, with a tracked board."""
    coerce: bool = False
    """Crimea pays one resource with a combat card."""
    taken: tuple[int, ...] = ()
    """How much of each gain is taken, in the card's order; empty: all of it."""


_TRACKED = frozenset(str(bonus) for bonus in Bonus)
_RESOURCE_COSTS = {"any_resources": False, "different_resources": True}
_BENEFITS = {str(bottom): bottom for bottom in Bottom}


def taken(state: State) -> tuple[int, ...]:
    """The factory cards that seats have taken."""
    return tuple(player.factory_card for player in state.players if player.factory_card is not None)


def take_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """One act for each card that may still lie on the board."""
    if not turn.moved or state.players[turn.seat].factory_card is not None:
        return ()
    return _take_acts(turn.seat, taken(state), Module.PROMO_CARDS in state.setup.modules)


@cache
def _take_acts(seat: int, gone: tuple[int, ...], promo: bool) -> tuple[Act, ...]:
    return tuple(
        TakeFactoryCard(seat, card.number)
        for card in factory_cards().values()
        if (promo or card.from_base) and card.number not in gone
    )


def why_not_take_card(state: State, act: TakeFactoryCard) -> Message | None:
    """The reason this seat cannot take this card."""
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage is not (Stage.FACTORY_VISIT if state.board else Stage.BOTTOM_ROW):
        return say("refused.factory_after_move")
    if not turn.moved:
        return say("refused.factory_after_move")
    if state.players[act.seat].factory_card is not None:
        return say("refused.one_factory_card")
    if act.number not in factory_cards():
        return say("refused.no_such_card", n=act.number)
    if not factory_cards()[act.number].from_base and Module.PROMO_CARDS not in state.setup.modules:
        return say("refused.promo_card", n=act.number)
    if act.number in taken(state):
        return say("refused.card_taken", n=act.number)
    return waits(state, act.seat)


def take_card(draft: Draft, act: TakeFactoryCard) -> None:
    """The card becomes the seat's fifth section for good."""
    draft.change(act.seat, factory_card=act.number)
    go_on(draft, act.seat)


def card_of(player: Player) -> FactoryCard:
    """The seat's factory card, which it is known to have."""
    return factory_cards()[player.factory_card or 0]


def use_acts(state: State, seat: int) -> tuple[Act, ...]:
    """Using the card's top row, if it can be paid, and its bottom-row move."""
    player = state.players[seat]
    if player.factory_card is None:
        return _move_act(seat)  # a correction took the card away in the middle of its turn
    card = card_of(player)
    if lacking(player, _tracked_cost(card.number)):
        return _move_act(seat)
    workers = _most_workers(state.board, player, card)
    places = _worker_places(state.board, seat, player, card)
    acts: tuple[Act, ...] = ()
    for coerce in (False, True) if _may_coerce(state, seat, card) else (False,):
        payment = _usual_payment(state.board, seat, card, coerce)
        if payment is not None:
            acts += _use_acts(seat, card.number, workers, payment, places, coerce)
    return acts + _move_act(seat)


def gains_of(card: FactoryCard, gain: int) -> tuple[tuple[str, int], ...]:
    """What the card gives, where one of several gains is chosen by its place in the list."""
    return (card.gains[gain],) if card.either else card.gains


def _may_coerce(state: State, seat: int, card: FactoryCard) -> bool:
    """Whether Crimea may pay a resource of this card with a combat card it does not need for the card."""
    turn = turn_of(state, seat)
    needed = dict(_tracked_cost(card.number)).get(Bonus.COMBAT_CARDS, 0)
    spare = state.players[seat].combat_cards > needed
    return turn is not None and _resource_cost(card)[0] > 0 and spare and can_coerce(state, turn)


@cache
def _move_act(seat: int) -> tuple[Act, ...]:
    return (Move(seat),)


@cache
def _use_acts(
    seat: int,
    number: int,
    most_workers: int,
    payment: Payment,
    places: tuple[str | None, ...],
    coerce: bool,
) -> tuple[Act, ...]:
    card = factory_cards()[number]
    gains = range(len(card.gains)) if card.either else range(1)
    return tuple(
        UseFactoryCard(seat, gain, workers, payment, at, coerce)
        for gain in gains
        for workers in range(most_workers + 1)
        for at in places
    )


@cache
def _tracked_cost(number: int) -> tuple[tuple[Bonus, int], ...]:
    """The part of the cost that the mats know; resources lie on the board."""
    cost = factory_cards()[number].cost
    return tuple((Bonus(kind), amount) for kind, amount in cost if kind in _TRACKED)


def _resource_cost(card: FactoryCard) -> tuple[int, bool]:
    """How many resources the card costs, and whether they must be different."""
    for kind, amount in card.cost:
        if kind in _RESOURCE_COSTS:
            return amount, _RESOURCE_COSTS[kind]
    return 0, False


def _usual_payment(board: Board | None, seat: int, card: FactoryCard, coerce: bool) -> Payment | None:
    amount, different = _resource_cost(card)
    amount -= coerce
    return usual_mixed_payment(board, seat, amount, different)


def _gives(card: FactoryCard, wanted: str) -> bool:
    return any(kind == wanted for kind, _ in card.gains)


def _most_workers(board: Board | None, player: Player, card: FactoryCard) -> int:
    if board is not None or not _gives(card, "produce_territories"):
        return 0
    # Rulebook p. 25: structures add nothing to a factory card, so the mill does not produce.
    return min(WORKERS - player.workers, player.workers)


def _worker_places(
    board: Board | None, seat: int, player: Player, card: FactoryCard
) -> tuple[str | None, ...]:
    """Where the card's new worker may stand: with one of the seat's mechs; nowhere is (None,)."""
    if board is None or not _gives(card, "workers") or player.workers == WORKERS:
        return (None,)
    places = tuple(
        name
        for name in TERRITORIES
        if board.at(name).of(seat).mechs and board.at(name).controlled_by() == seat
    )
    return (*places, None) if places else (None,)


def why_not_use(state: State, act: UseFactoryCard) -> Message | None:
    """The reason this seat cannot use the top row of its factory card so."""
    turn = turn_of(state, act.seat)
    if turn is None:
        return say("refused.choose_section")
    if turn.section != FACTORY_SECTION:
        return say("refused.other_section_factory")
    if turn.stage is not Stage.TOP_ROW:
        return say("refused.top_row_over")
    player = state.players[act.seat]
    if player.factory_card is None:
        return say("refused.no_factory_card")
    card = card_of(player)
    if not 0 <= act.gain < (len(card.gains) if card.either else 1):
        return say("refused.no_such_gain")
    if act.at not in _worker_places(state.board, act.seat, player, card):
        return say("refused.place")
    return (
        lacking(player, _tracked_cost(card.number))
        or why_not_part(gains_of(card, act.gain), act.taken)
        or too_much(act.workers, _most_workers(state.board, player, card))
        or why_not_payment(state.board, act.seat, act.payment)
        or _why_not_cost(state, act, card)
    )


def _why_not_cost(state: State, act: UseFactoryCard, card: FactoryCard) -> Message | None:
    amount, different = _resource_cost(card)
    if act.coerce and not _may_coerce(state, act.seat, card):
        return say("refused.coercion")
    amount -= act.coerce
    kinds = {resource for _, resource, _ in act.payment}
    paid = sum(part for _, _, part in act.payment)
    if state.board is None or (paid == amount and (not different or len(kinds) == amount)):
        return None
    return say("refused.card_cost", n=amount)


def use(draft: Draft, act: UseFactoryCard) -> None:
    """Pays the card and takes its gains; no mat coins, structure or recruit bonuses come with them."""
    card = card_of(draft.players[act.seat])
    for bonus, amount in _tracked_cost(card.number):
        draft.pay(act.seat, bonus, amount)
    spend(draft, act.seat, act.payment)
    if act.coerce:
        draft.pay(act.seat, Bonus.COMBAT_CARDS, 1)
        update(draft, evolve(draft.turn(act.seat), coerced=True))
    gains = part_of(gains_of(card, act.gain), act.taken)
    for kind, amount in gains.items():
        if kind in _TRACKED:
            draft.gain(act.seat, Bonus(kind), amount)
    if "workers" in gains:
        _add_worker(draft, act)
    _open_gain(draft, act, gains)


def _add_worker(draft: Draft, act: UseFactoryCard) -> None:
    workers = draft.players[act.seat].workers
    if workers == WORKERS or (draft.board and act.at is None):
        return
    draft.change(act.seat, workers=workers + 1)
    if draft.board and act.at:
        draft.board = add_units(draft.board, act.at, act.seat, workers=1)


def _open_gain(draft: Draft, act: UseFactoryCard, gains: dict[str, int]) -> None:
    """Goes on to what is chosen piece by piece, or ends the top row."""
    benefit = next((_BENEFITS[kind] for kind in gains if kind in _BENEFITS), None)
    if benefit and has_benefit(draft, act.seat, benefit):
        update(draft, evolve(draft.turn(act.seat), stage=Stage.TOP_BENEFIT, benefit=benefit))
    elif "produce_territories" in gains:
        begin_production(draft, act.seat, gains["produce_territories"], mill=False, workers=act.workers)
    elif "any_resources" in gains and draft.board and worker_places(draft.board, act.seat):
        place_resources(draft, act.seat, gains["any_resources"])
    else:
        top_row_over(draft, act.seat)


def card_knobs(state: State, act: UseFactoryCard) -> tuple[Knob, ...]:
    """What is paid from where, and how much of each gain is taken."""
    card = card_of(state.players[act.seat])
    payment = payment_knob(state, act.seat, RESOURCES, act.payment)
    return payment + part_knobs(gains_of(card, act.gain))


def card_turned(act: UseFactoryCard, answers: Answers) -> UseFactoryCard:
    """The card paid so, and these parts of its benefit."""
    return evolve(act, payment=payment_of(answers, act.payment), taken=parts_of(answers))


def _card(state: State, act: TakeFactoryCard) -> Message:
    return _told(act.number)


@cache
def _told(number: int) -> Message:
    """What the card gives and costs."""
    card = factory_cards().get(number)
    if card is None:
        return say("offer.card", number=number)
    goods, price = counted(card.gains), counted(card.cost)
    key = "offer.factory_card_either" if card.either else "offer.factory_card"
    return Message(key, (("number", number), ("goods", goods), ("price", price)))


def _heading(state: State, act: UseFactoryCard) -> Message:
    return say("heading.factory_coerced") if act.coerce else say("heading.factory")


def _gain(state: State, act: UseFactoryCard) -> Message:
    card = factory_cards()[state.players[act.seat].factory_card or 1]
    goods = counted(gains_of(card, act.gain))
    if act.at:
        return say("offer.factory_worker_on", goods=goods, at=seen_by(state, act.seat, act.at))
    return (
        say("offer.factory_workers", goods=goods, n=act.workers)
        if act.workers
        else say("offer.factory", goods=goods)
    )


def _used(state: State, act: UseFactoryCard) -> Message:
    card = factory_cards()[state.players[act.seat].factory_card or 1]
    goods = counted(part_of(gains_of(card, act.gain), act.taken).items())
    return say("act.use_factory_card", faction=faction(state, act.seat), goods=goods)


KINDS: Final = (
    Kind(
        TakeFactoryCard,
        why_not_take_card,
        take_card,
        heading=say("heading.factory_cards"),
        words=_card,
        reveals=shows,
        urgent=True,
        late=2,
        number="number",
    ),
    Kind(
        UseFactoryCard,
        why_not_use,
        use,
        heading=_heading,
        words=_gain,
        label=_used,
        knobs=card_knobs,
        turned=card_turned,
        touches="at",
    ),
)
