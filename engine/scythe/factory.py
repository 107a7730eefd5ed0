"""The factory card: taking one, and the top row of the fifth section."""

from functools import cache

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.acts import Move, TakeFactoryCard, UseFactoryCard
from engine.scythe.bottom_row import is_complete
from engine.scythe.components import WORKERS, FactoryCard, factory_cards
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Bottom
from engine.scythe.state import FACTORY_SECTION, Player, Stage, State, Turn
from engine.scythe.top_row import lacking, most_new_workers, too_much, top_row_over
from engine.scythe.turn import turn_of, update, waits

_TRACKED = frozenset(str(bonus) for bonus in Bonus)
_BENEFITS = {str(bottom): bottom for bottom in Bottom}


def taken(state: State) -> tuple[int, ...]:
    """The factory cards that seats have taken."""
    return tuple(player.factory_card for player in state.players if player.factory_card is not None)


def take_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """One act for each card of the base game that may still lie on the board."""
    if not turn.moved or state.players[turn.seat].factory_card is not None or turn.section == FACTORY_SECTION:
        return ()
    return _take_acts(turn.seat, taken(state))


@cache
def _take_acts(seat: int, gone: tuple[int, ...]) -> tuple[Act, ...]:
    return tuple(
        TakeFactoryCard(seat, card.number)
        for card in factory_cards().values()
        if card.from_base and card.number not in gone
    )


def why_not_take_card(state: State, act: TakeFactoryCard) -> Message | None:
    """The reason this seat cannot take this card."""
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage is not Stage.BOTTOM_ROW or not turn.moved:
        return say("refused.factory_after_move")
    if state.players[act.seat].factory_card is not None:
        return say("refused.one_factory_card")
    if act.number not in factory_cards():
        return say("refused.no_such_card", n=act.number)
    if act.number in taken(state):
        return say("refused.card_taken", n=act.number)
    return waits(state, act.seat)


def take_card(draft: Draft, act: TakeFactoryCard) -> None:
    """The card becomes the seat's fifth section for good."""
    draft.change(act.seat, factory_card=act.number)
    draft.announce("news.factory_card", act.seat, n=act.number)


def card_of(player: Player) -> FactoryCard:
    """The seat's factory card, which it is known to have."""
    return factory_cards()[player.factory_card or 0]


def use_acts(seat: int, player: Player) -> tuple[Act, ...]:
    """Using the card's top row, if it can be paid, and its bottom-row move."""
    card = card_of(player)
    if lacking(player, _tracked_cost(card)):
        return _move_act(seat)
    return (*_use_acts(seat, card.number, _most_workers(player, card)), *_move_act(seat))


@cache
def _move_act(seat: int) -> tuple[Act, ...]:
    return (Move(seat),)


@cache
def _use_acts(seat: int, number: int, most_workers: int) -> tuple[Act, ...]:
    card = factory_cards()[number]
    gains = range(len(card.gains)) if card.either else range(1)
    return tuple(UseFactoryCard(seat, gain, workers) for gain in gains for workers in range(most_workers + 1))


@cache
def _tracked_cost_of(number: int) -> tuple[tuple[Bonus, int], ...]:
    """The part of the cost that the mats know; resources lie on the board."""
    cost = factory_cards()[number].cost
    return tuple((Bonus(kind), amount) for kind, amount in cost if kind in _TRACKED)


def _tracked_cost(card: FactoryCard) -> tuple[tuple[Bonus, int], ...]:
    return _tracked_cost_of(card.number)


def _most_workers(player: Player, card: FactoryCard) -> int:
    return most_new_workers(player) if any(kind == "produce_territories" for kind, _ in card.gains) else 0


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
    card = card_of(player)
    if not 0 <= act.gain < (len(card.gains) if card.either else 1):
        return say("refused.no_such_gain")
    return lacking(player, _tracked_cost(card)) or too_much(act.workers, _most_workers(player, card))


def use(draft: Draft, act: UseFactoryCard) -> None:
    """Pays the card and takes its gains; no mat coins, structure or recruit bonuses come with them."""
    card = card_of(draft.players[act.seat])
    for bonus, amount in _tracked_cost(card):
        draft.pay(act.seat, bonus, amount)
    gains = (card.gains[act.gain],) if card.either else card.gains
    benefit = None
    for kind, amount in gains:
        benefit = _BENEFITS.get(kind) or benefit
        _gain(draft, act, kind, amount)
    draft.announce("news.factory_used", act.seat, n=card.number)
    if benefit is None or is_complete(benefit, draft.players[act.seat].mats):
        top_row_over(draft, act.seat)
    else:
        turn = next(turn for turn in draft.turns if turn.seat == act.seat)
        update(draft, evolve(turn, stage=Stage.TOP_BENEFIT, benefit=benefit))


def _gain(draft: Draft, act: UseFactoryCard, kind: str, amount: int) -> None:
    workers = draft.players[act.seat].workers
    if kind in _TRACKED:
        draft.gain(act.seat, Bonus(kind), amount)
    elif kind == "produce_territories":
        draft.change(act.seat, workers=workers + act.workers)
    elif kind == "workers":
        draft.change(act.seat, workers=min(WORKERS, workers + amount))
