"""A seat's player mat and factory card as tiles, with what each action costs and brings today."""

from functools import cache, lru_cache
from typing import Final

from engine.game import Step
from engine.message import Message, say
from engine.pictures.amounts import Amount, Box, BoxKind, paid
from engine.pictures.drawings import Tile, TileRow
from engine.recall import Kept, recalled
from engine.scythe.board.board import held
from engine.scythe.board.moving import units_to_move
from engine.scythe.board.paths import hop_range
from engine.scythe.components import ONGOING_BONUS, Section, factory_cards, mats, produce_cost
from engine.scythe.ids import Bonus, Bottom, Cube, Faction, Goods, Mat, Structure, Top, Tracking, Unit
from engine.scythe.state import FACTORY_SECTION, Mats, Stage, State, Turn
from engine.scythe.turn import overlap
from engine.scythe.turn.bolster import bolster_gain
from engine.scythe.turn.bottom_row import cost, is_complete
from engine.scythe.turn.choices import blocking
from engine.scythe.turn.move import coins_for_moving
from engine.scythe.turn.payment import usual_mixed_payment, usual_payment
from engine.scythe.turn.produce import most_new_workers, territories_to_produce
from engine.scythe.turn.top_row import PRICE, lacking
from engine.scythe.turn.trade import trade_gain
from engine.scythe.turn.turn import ChooseSection, turn_of, waits
from engine.scythe.view.about import BOTTOMS, TOPS
from engine.scythe.view.mat_touches import NEW_WORKERS, touchable
from engine.scythe.view.symbols import (
    ANY_GOODS,
    BENEFIT_ICONS,
    BONUS_ICONS,
    BOTTOM_ICONS,
    FACTORY_CARD,
    PLACES,
    RESOURCE_ICONS,
    STRUCTURE_ICONS,
    TOP_ICONS,
    UPGRADED,
    WORKER,
)
from engine.scythe.wind_gambit.resolutions import why_no_move

_Boxes = tuple[Box, ...]
_Cost = tuple[tuple[Bonus, int], ...]
_MOST_KEPT: Final = 4096  # a game meets some hundred of them; a day of games is bounded
_OF_ONE_SECTION: Final = frozenset(
    ("refused.same_section", "refused.no_section", "refused.no_factory_card", "refused.stars_wait")
)
"""Why this section may not be chosen though another may; every other reason forbids all of them."""
_ENDS: Final = (Stage.BONUSES, Stage.DONE)
_BEFORE: Final = (Stage.TOP_ROW, Stage.BOTTOM_ROW)

_SECTIONS: Final = range(FACTORY_SECTION)
_ALL: Final = range(FACTORY_SECTION + 1)
_WORKERS_SHOWN: Final = 4  # seldom do more come at once

_KEPT: Final[Kept[tuple[TileRow, ...]]] = Kept(_MOST_KEPT)
_TITLE_OF_CARD: Final = say("offer.factory_section")
_CARD_MOVE: Final = say("section.card_move")


def tiles(state: State, seat: int) -> tuple[Tile, ...]:
    """Four sections, and the factory card once the seat has one; none where only the score is kept."""
    if state.setup.tracking is Tracking.SCORE:
        return ()
    numbers = _ALL if state.players[seat].factory_card is not None else _SECTIONS
    refused, turn = _why_not_choose(state, _choose(seat, 0)), turn_of(state, seat)
    if refused and refused.key not in _OF_ONE_SECTION and (turn is None or turn.stage is Stage.DONE):
        return tuple(
            [_laid(state, seat, number, refused, _waiting_rows(state, seat, number)) for number in numbers]
        )
    return tuple([_tile(state, seat, number) for number in numbers])


def _tile(state: State, seat: int, number: int) -> Tile:
    act = _choose(seat, number)
    refused, running = _why_not_choose(state, act), _running(state, seat, number) is not None
    begins = None if running or refused else act
    return _laid(state, seat, number, refused, _rows(state, seat, number, begins, running), running)


def _laid(
    state: State,
    seat: int,
    number: int,
    refused: Message | None,
    rows: tuple[TileRow, ...],
    running: bool = False,
) -> Tile:
    """The section as it lies before the seat, with the action token where it was last."""
    title = _TITLE_OF_CARD if number == FACTORY_SECTION else _title(state.setup.seats[seat].mat, number)
    act = None if refused else _choose(seat, number)
    return Tile(title, rows, act, refused, running, state.players[seat].last_section == number)


def _waiting_rows(state: State, seat: int, number: int) -> tuple[TileRow, ...]:
    """The rows of a seat that waits: most seats, most of the time, and with what they had a step ago."""
    key = seat, number, state.hides_coins, state.board and held(state.board, seat)
    things = state.setup, state.players[seat]
    return _KEPT.of(things, key, lambda: _rows(state, seat, number, None, runs=False))


@cache
def _choose(seat: int, number: int) -> ChooseSection:
    return ChooseSection(seat, number)


def _running(state: State, seat: int, number: int) -> Turn | None:
    """The seat's turn, if it is going on in this section."""
    turn = turn_of(state, seat)
    return turn if turn and turn.section == number and turn.stage is not Stage.DONE else None


_blocking = recalled(blocking)  # one seat after the other is asked for


def _why_not_choose(state: State, act: ChooseSection) -> Message | None:
    reason = overlap.why_not(state, Step(act))
    if reason is None or reason.key != "refused.not_your_turn":
        return reason
    # To a seat in the middle of its turn the rule would say that the table waits for that very seat.
    turn = turn_of(state, act.seat)
    if turn and turn.stage is not Stage.DONE:
        return say("refused.finish_first")
    awaited = _blocking(state)
    if awaited is None:
        return reason
    return say("refused.not_your_turn", faction=state.setup.seats[awaited].faction)


@cache
def _title(mat: Mat, number: int) -> Message:
    section = mats()[mat].sections[number]
    return say("offer.section", top=section.top, bottom=section.bottom)


def _rows(
    state: State, seat: int, number: int, begins: ChooseSection | None, runs: bool
) -> tuple[TileRow, ...]:
    """Both rows; `begins` would begin the turn here, `runs` tells that it has begun here."""
    if number == FACTORY_SECTION:
        return _card_rows(state, seat)
    player = state.players[seat]
    section = mats()[state.setup.seats[seat].mat].sections[number]
    mill_is_worker = state.setup.house_rules.mill_is_worker
    top_cost = _top_cost(section.top, player.workers)
    gains = _top_gains(section.top, player.mats.exposed, player.mats.structures, mill_is_worker)
    why_not = _why_not_top(state, seat, number, top_cost)
    if why_not is None and (begins or runs):
        if section.top is Top.PRODUCE and state.board is None:
            gains += _new_workers(most_new_workers(player))
        gains = touchable(state, seat, begins, gains)
    top = TileRow(
        _top_name(section.top),
        _pay_all(top_cost),
        gains,
        why_not,
        TOP_ICONS[section.top],
        TOPS[section.top],
    )
    costs, gains = _bottom_parts(section, player.mats)
    why_not, icon = _why_not_bottom(state, seat, number, section), BOTTOM_ICONS[section.bottom]
    about = BOTTOMS[section.bottom]
    return top, TileRow(_bottom_name(section.bottom), costs, gains, why_not, icon, about)


@cache
def _top_name(top: Top) -> Message:
    return say("section.top", top=top)


@cache
def _bottom_name(bottom: Bottom) -> Message:
    return say("section.bottom", bottom=bottom)


@cache
def _top_cost(top: Top, workers: int) -> _Cost:
    if top in (Top.BOLSTER, Top.TRADE):
        return ((Bonus.COINS, PRICE),)
    return produce_cost()[workers] if top is Top.PRODUCE else ()


@cache
def _pay_all(cost: _Cost) -> _Boxes:
    return paid(*(_pay(bonus, n) for bonus, n in cost))


@lru_cache(maxsize=_MOST_KEPT)
def _top_gains(
    top: Top, exposed: tuple[Cube, ...], structures: tuple[Structure, ...], mill_is_worker: bool
) -> _Boxes:
    if top is Top.MOVE:
        units, coins = units_to_move(exposed), coins_for_moving(exposed)
        moved = Amount(TOP_ICONS[Top.MOVE], say("section.units", n=units), units)
        return _gain(moved), _either(
            Amount(BONUS_ICONS[Bonus.COINS], say("section.or_coins", n=coins), coins)
        )
    if top is Top.BOLSTER:
        extra = _more(Bonus.POPULARITY, 1) if Structure.MONUMENT in structures else ()
        power, cards = (bolster_gain(exposed, each) for each in (Bonus.POWER, Bonus.COMBAT_CARDS))
        return _gain(_had(Bonus.POWER, power)), _either(_or_had(Bonus.COMBAT_CARDS, cards)), *extra
    if top is Top.TRADE:
        extra = _more(Bonus.POWER, 1) if Structure.ARMORY in structures else ()
        goods, popularity = (trade_gain(exposed, each) for each in (Goods.RESOURCES, Goods.POPULARITY))
        return _gain(_had(Goods.RESOURCES, goods)), _either(_or_had(Goods.POPULARITY, popularity)), *extra
    mill = say("section.mill_worker") if mill_is_worker else say("section.mill")
    built = (Box(BoxKind.PRIZE, (Amount(STRUCTURE_ICONS[Structure.MILL], mill, 1),)),)
    places = territories_to_produce(exposed)
    produced = _gain(Amount(PLACES, say("section.territories", n=places), places))
    return (produced, *built) if Structure.MILL in structures else (produced,)


@cache
def _new_workers(most: int) -> _Boxes:
    """How many workers came of it, from none to as many as ever do; more are in the list."""
    numbers = range(min(most, _WORKERS_SHOWN) + 1) if most else ()
    return tuple(_gain(Amount(WORKER, say(NEW_WORKERS, n=n), n)) for n in numbers)


@lru_cache(maxsize=_MOST_KEPT)
def _bottom_parts(section: Section, mats: Mats) -> tuple[_Boxes, _Boxes]:
    price, bottom, icon = cost(section, mats), section.bottom, RESOURCE_ICONS[section.resource]
    pay = (Amount(icon, say("section.pay_resource", n=price, resource=section.resource), price),)
    costs = paid(*(pay if price else ()), covered=section.cost - price, cover=UPGRADED)
    benefit = Amount(BOTTOM_ICONS[bottom], say("section.benefit", gain=bottom))
    gains = () if is_complete(bottom, mats) else (_gain(benefit),)
    coins = _more(Bonus.COINS, section.coins) if section.coins else ()
    recruit = _more(ONGOING_BONUS[bottom], 1) if bottom in mats.recruits else ()
    return costs, (*gains, *coins, *recruit)


def _pay(bonus: Bonus, n: int) -> Amount:
    told = say("section.pay_coins", n=n) if bonus is Bonus.COINS else say("section.pay", n=n, bonus=bonus)
    return Amount(BONUS_ICONS[bonus], told, n)


def _had(bonus: Bonus | Goods, n: int) -> Amount:
    told = say("section.coins", n=n) if bonus is Bonus.COINS else say("section.gain", n=n, bonus=bonus)
    return Amount(BONUS_ICONS[bonus], told, n)


def _or_had(bonus: Bonus | Goods, n: int) -> Amount:
    return Amount(BONUS_ICONS[bonus], say("section.or_gain", n=n, bonus=bonus), n)


def _gain(amount: Amount) -> Box:
    return Box(BoxKind.GAIN, (amount,))


def _either(amount: Amount) -> Box:
    return Box(BoxKind.GAIN, (amount,), either=True)


def _more(bonus: Bonus, n: int) -> _Boxes:
    told = say("section.coins", n=n) if bonus is Bonus.COINS else say("section.more", n=n, bonus=bonus)
    return (Box(BoxKind.PRIZE, (Amount(BONUS_ICONS[bonus], told, n),)),)


def _card_rows(state: State, seat: int) -> tuple[TileRow, ...]:
    number = state.players[seat].factory_card or 0
    costs, gains = _card_parts(number)
    far = hop_range(state, seat, Unit.CHARACTER, factory_move=True)
    return (
        TileRow(_card_name(number), costs, gains, _why_not_card(state, seat), FACTORY_CARD),
        TileRow(_CARD_MOVE, (), _card_move(far), _why_not_card_move(state, seat), TOP_ICONS[Top.MOVE]),
    )


@cache
def _card_name(number: int) -> Message:
    return say("section.card", number=number)


@cache
def _card_move(far: int) -> _Boxes:
    return (_gain(Amount(PLACES, say("section.card_units", n=far), far)),)


@cache
def _card_parts(number: int) -> tuple[_Boxes, _Boxes]:
    card = factory_cards()[number]
    gains = tuple(
        _card_gain(kind, n, either=card.either and place > 0) for place, (kind, n) in enumerate(card.gains)
    )
    return paid(*(_card_cost(kind, n) for kind, n in card.cost)), gains


def _card_cost(kind: str, n: int) -> Amount:
    if kind == "any_resources":
        return Amount(ANY_GOODS, say("section.pay", n=n, bonus=Goods.RESOURCES), n)
    if kind == "different_resources":
        return Amount(ANY_GOODS, say("section.pay_different", n=n), n)
    return _pay(Bonus(kind), n)


def _card_gain(kind: str, n: int, either: bool) -> Box:
    amount = _card_amount(kind, n, either)
    return _either(amount) if either else _gain(amount)


def _card_amount(kind: str, n: int, either: bool) -> Amount:
    if kind == "produce_territories":
        return Amount(PLACES, say("section.territories", n=n), n)
    if kind == "any_resources":
        return _had(Goods.RESOURCES, n)
    if kind in tuple(Bonus):
        return _had(Bonus(kind), n)
    told = say("section.or_benefit", gain=kind) if either else say("section.benefit", gain=kind)
    return Amount(BENEFIT_ICONS[kind], told)


def _why_not_top(state: State, seat: int, number: int, cost: _Cost) -> Message | None:
    turn = _running(state, seat, number)
    if turn and turn.stage is not Stage.TOP_ROW:
        under_way = turn.stage not in (Stage.BOTTOM_ROW, Stage.BOTTOM_BENEFIT, *_ENDS)
        return None if under_way else say("refused.top_row_over")
    return lacking(state.players[seat], _shown(state, cost))


def _why_not_bottom(state: State, seat: int, number: int, section: Section) -> Message | None:
    turn = _running(state, seat, number)
    if turn and turn.stage is Stage.BOTTOM_BENEFIT:
        return None
    if turn and turn.stage in _ENDS:
        return say("refused.bottom_row_over")
    price = cost(section, state.players[seat].mats) - _coerces(state, seat, 0)
    payment = usual_payment(state.board, seat, section.resource, price)
    waiting = waits(state, seat) if turn else None
    return waiting or (say("refused.too_few_resources") if payment is None else None)


def _why_not_card(state: State, seat: int) -> Message | None:
    turn = _running(state, seat, FACTORY_SECTION)
    if turn and turn.stage is not Stage.TOP_ROW:
        under_way = not turn.moved and turn.stage not in _BEFORE
        return None if under_way else say("refused.top_row_over")
    player = state.players[seat]
    price = factory_cards()[player.factory_card or 0].cost
    tracked = tuple((Bonus(kind), n) for kind, n in price if kind in tuple(Bonus))
    reason = lacking(player, _shown(state, tracked))
    for kind, n in price:
        if reason or kind not in ("any_resources", "different_resources"):
            continue
        n -= _coerces(state, seat, dict(tracked).get(Bonus.COMBAT_CARDS, 0))
        if usual_mixed_payment(state.board, seat, n, kind == "different_resources") is None:
            return say("refused.too_few_resources")
    return reason


def _why_not_card_move(state: State, seat: int) -> Message | None:
    turn = _running(state, seat, FACTORY_SECTION)
    if turn and turn.moved and turn.stage is Stage.BOTTOM_ROW:
        return say("refused.bottom_row_over")
    if turn is None or (turn.moved and turn.stage not in _ENDS):
        return None
    return waits(state, seat) or why_no_move(state, seat)


def _shown(state: State, cost: _Cost) -> _Cost:
    """What everybody may see whether the seat can pay it: tiles lie open, hidden coins do not."""
    if not state.hides_coins:
        return cost
    return tuple((bonus, n) for bonus, n in cost if bonus is not Bonus.COINS)


def _coerces(state: State, seat: int, cards_needed: int) -> bool:
    """Whether Crimea could pay one resource with a combat card, in this turn or the next."""
    turn = turn_of(state, seat)
    spent = turn is not None and turn.stage is not Stage.DONE and turn.coerced
    crimea = state.setup.seats[seat].faction is Faction.CRIMEA
    return crimea and not spent and state.players[seat].combat_cards > cards_needed
