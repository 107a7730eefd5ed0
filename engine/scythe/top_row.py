"""The top-row actions of a player mat: move, bolster, trade, produce."""

from functools import cache

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.acts import Bolster, GainCoins, Goods, Move, Produce, Trade
from engine.scythe.components import WORKERS, Section, mats, produce_cost
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Cube, Mat, Structure, Top
from engine.scythe.stars import settle
from engine.scythe.state import FACTORY_SECTION, Mats, Player, Stage, State, Turn
from engine.scythe.turn import done, turn_of, update, waits

PRICE = 1  # bolster and trade cost $1
TRADED = 2

_BOLSTER = {Bonus.POWER: (2, Cube.BOLSTER_POWER), Bonus.COMBAT_CARDS: (1, Cube.BOLSTER_CARDS)}


def section_of(mat: Mat, section: int) -> Section:
    """The section of this mat as printed."""
    return mats()[mat].sections[section]


def coins_for_moving(exposed: tuple[Cube, ...]) -> int:
    """The coins to be had instead of moving."""
    return 2 if Cube.MOVE_COINS in exposed else 1


def bolster_gain(exposed: tuple[Cube, ...], gain: Bonus) -> int:
    """The power or combat cards that bolster gives."""
    printed, cube = _BOLSTER[gain]
    return printed + (cube in exposed)


def trade_gain(exposed: tuple[Cube, ...], gain: Goods) -> int:
    """The resources or popularity that trade gives."""
    if gain is Goods.RESOURCES:
        return TRADED
    return 2 if Cube.TRADE_POPULARITY in exposed else 1


def most_new_workers(player: Player) -> int:
    """The most workers one production can bring: one for each worker and the mill, as far as they go."""
    return min(WORKERS - player.workers, player.workers + (Structure.MILL in player.mats.structures))


def lacking(player: Player, cost: tuple[tuple[Bonus, int], ...]) -> Message | None:
    """The first part of the cost that the seat cannot pay."""
    for bonus, amount in cost:
        held: int = getattr(player, bonus.value)
        if held < amount:
            return say("refused.cannot_pay", bonus=bonus, n=amount, held=held)
    return None


def top_acts(seat: int, top: Top, player: Player) -> tuple[Act, ...]:
    """The usual ways to take this top-row action, for a seat that may take it."""
    if top is Top.MOVE:
        return _move_acts(seat, coins_for_moving(player.mats.exposed))
    if top is Top.PRODUCE:
        payable = lacking(player, produce_cost()[player.workers]) is None
        return _produce_acts(seat, most_new_workers(player)) if payable else ()
    if player.coins < PRICE:
        return ()
    return _bolster_acts(seat, player.mats) if top is Top.BOLSTER else _trade_acts(seat, player.mats)


@cache
def _move_acts(seat: int, coins: int) -> tuple[Act, ...]:
    return Move(seat), GainCoins(seat, coins)


@cache
def _produce_acts(seat: int, most: int) -> tuple[Act, ...]:
    return tuple(Produce(seat, workers) for workers in range(most + 1))


def _bolster_acts(seat: int, mats: Mats) -> tuple[Act, ...]:
    return _bolster_acts_for(
        seat, bolster_gain(mats.exposed, Bonus.POWER), bolster_gain(mats.exposed, Bonus.COMBAT_CARDS)
    )


@cache
def _bolster_acts_for(seat: int, power: int, cards: int) -> tuple[Act, ...]:
    return Bolster(seat, Bonus.POWER, power), Bolster(seat, Bonus.COMBAT_CARDS, cards)


def _trade_acts(seat: int, mats: Mats) -> tuple[Act, ...]:
    return _trade_acts_for(seat, trade_gain(mats.exposed, Goods.POPULARITY))


@cache
def _trade_acts_for(seat: int, popularity: int) -> tuple[Act, ...]:
    return Trade(seat, Goods.RESOURCES, TRADED), Trade(seat, Goods.POPULARITY, popularity)


def why_not_top(state: State, act: Act, top: Top) -> Message | None:
    """The reason this seat cannot take `top` now, whatever the choice within it."""
    turn = turn_of(state, act.seat)
    if turn is None:
        return say("refused.choose_section")
    if turn.stage is not Stage.TOP_ROW:
        return say("refused.top_row_over")
    if turn.section == FACTORY_SECTION or _top_of(state, turn) is not top:
        return say("refused.other_section", top=top)
    return None


def _top_of(state: State, turn: Turn) -> Top:
    return section_of(state.setup.seats[turn.seat].mat, turn.section).top


def why_not_move(state: State, act: Move) -> Message | None:
    """The reason this seat cannot move: the mat's move or the bottom row of the factory card."""
    turn = turn_of(state, act.seat)
    if turn and turn.section == FACTORY_SECTION and turn.stage in (Stage.TOP_ROW, Stage.BOTTOM_ROW):
        # The card's move is interactive, so it does not overlap (rulebook p. 14).
        return waits(state, act.seat)
    return why_not_top(state, act, Top.MOVE)


def move(draft: Draft, act: Move) -> None:
    """Units were moved on the table."""
    turn = next(turn for turn in draft.turns if turn.seat == act.seat)
    draft.announce("news.moved", act.seat)
    if turn.section == FACTORY_SECTION:
        done(draft, act.seat)
    else:
        update(draft, evolve(turn, stage=Stage.BOTTOM_ROW, moved=True))


def why_not_coins(state: State, act: GainCoins) -> Message | None:
    """The reason this seat cannot take these coins instead of moving."""
    most = coins_for_moving(state.players[act.seat].mats.exposed)
    return why_not_top(state, act, Top.MOVE) or too_much(act.amount, most)


def gain_coins(draft: Draft, act: GainCoins) -> None:
    """Coins instead of a move."""
    draft.gain(act.seat, Bonus.COINS, act.amount)
    top_row_over(draft, act.seat)


def why_not_bolster(state: State, act: Bolster) -> Message | None:
    """The reason this seat cannot bolster so."""
    if act.gain not in _BOLSTER:
        return say("refused.no_such_gain")
    player = state.players[act.seat]
    return (
        why_not_top(state, act, Top.BOLSTER)
        or lacking(player, ((Bonus.COINS, PRICE),))
        or too_much(act.amount, bolster_gain(player.mats.exposed, act.gain))
    )


def bolster(draft: Draft, act: Bolster) -> None:
    """Power or combat cards for $1, and popularity with the monument."""
    draft.pay(act.seat, Bonus.COINS, PRICE)
    draft.gain(act.seat, act.gain, act.amount)
    if act.monument and Structure.MONUMENT in draft.players[act.seat].mats.structures:
        draft.gain(act.seat, Bonus.POPULARITY, 1)
    top_row_over(draft, act.seat)


def why_not_trade(state: State, act: Trade) -> Message | None:
    """The reason this seat cannot trade so."""
    player = state.players[act.seat]
    return (
        why_not_top(state, act, Top.TRADE)
        or lacking(player, ((Bonus.COINS, PRICE),))
        or too_much(act.amount, trade_gain(player.mats.exposed, act.gain))
    )


def trade(draft: Draft, act: Trade) -> None:
    """Popularity, or resources taken on the table, for $1, and power with the armory."""
    draft.pay(act.seat, Bonus.COINS, PRICE)
    if act.gain is Goods.POPULARITY:
        draft.gain(act.seat, Bonus.POPULARITY, act.amount)
    if act.armory and Structure.ARMORY in draft.players[act.seat].mats.structures:
        draft.gain(act.seat, Bonus.POWER, 1)
    top_row_over(draft, act.seat)


def why_not_produce(state: State, act: Produce) -> Message | None:
    """The reason this seat cannot produce so."""
    player = state.players[act.seat]
    return (
        why_not_top(state, act, Top.PRODUCE)
        or lacking(player, produce_cost()[player.workers])
        or too_much(act.workers, most_new_workers(player))
    )


def produce(draft: Draft, act: Produce) -> None:
    """Pays for the workers out before the action, then adds the new ones."""
    player = draft.players[act.seat]
    for bonus, amount in produce_cost()[player.workers]:
        draft.pay(act.seat, bonus, amount)
    draft.change(act.seat, workers=player.workers + act.workers)
    top_row_over(draft, act.seat)


def too_much(amount: int, most: int) -> Message | None:
    """The reason an amount is out of bounds; part of a benefit may always be left aside."""
    return None if 0 <= amount <= most else say("refused.amount", n=amount, most=most)


def top_row_over(draft: Draft, seat: int) -> None:
    """Places the stars the top-row action brought and opens the bottom row."""
    turn = next(turn for turn in draft.turns if turn.seat == seat)
    settle(draft, seat)
    update(draft, evolve(turn, stage=Stage.BOTTOM_ROW))
