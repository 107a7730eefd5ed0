"""The top row: what move, bolster, trade and produce cost and give."""

from collections.abc import Callable

import pytest

from engine.scythe.ids import Bonus, Cube, Goods, Structure
from engine.scythe.state import State
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.move import GainCoins, Move
from engine.scythe.turn.produce import Produce
from engine.scythe.turn.trade import Trade
from tests.kits.scythe.tables import CUBES, STRUCTURES, begin, data, do, have, legal, refusal, stars, take

Table = Callable[..., State]
PRODUCE_COST = data("player_mats")["produce_cost"]["by_workers_on_board"]
TRACKS = ("coins", "power", "popularity", "combat_cards", "workers")


def tracks(state: State, seat: int = 0) -> dict[str, int]:
    return {name: getattr(state.players[seat], name) for name in TRACKS}


def changed(before: State, after: State, seat: int = 0) -> dict[str, int]:
    old, new = tracks(before, seat), tracks(after, seat)
    return {name: new[name] - old[name] for name in TRACKS if new[name] != old[name]}


def ready(table: Table, top: str, **values: object) -> State:
    """Seat 0 with its action token on the section of this top-row action."""
    return begin(have(table(), 0, **{"coins": 5, **values}), 0, top)


def test_moving_costs_and_gives_nothing_on_the_mats(table: Table) -> None:
    before = ready(table, "move")
    assert changed(before, take(before, 0, Move)) == {}


@pytest.mark.parametrize(("exposed", "coins"), [((), 1), ((Cube.MOVE_COINS,), 2), ((Cube.MOVE_UNITS,), 1)])
def test_coins_instead_of_moving(table: Table, exposed: tuple[Cube, ...], coins: int) -> None:
    """Top-row actions, Move: "Gain coin: Gain $1 per"."""
    before = ready(table, "move", exposed=exposed)
    assert changed(before, take(before, 0, GainCoins)) == {"coins": coins}
    assert refusal(before, GainCoins(0, coins + 1)) == "refused.amount"
    assert refusal(before, GainCoins(0, -1)) == "refused.amount"


@pytest.mark.parametrize(
    ("exposed", "power"), [((), 2), ((Cube.BOLSTER_POWER,), 3), ((Cube.BOLSTER_CARDS,), 2)]
)
def test_bolster_pays_one_coin_for_power(table: Table, exposed: tuple[Cube, ...], power: int) -> None:
    """Top-row actions, Bolster (p. 12): pay $1, power rises by 2."""
    before = ready(table, "bolster", exposed=exposed)
    assert changed(before, take(before, 0, Bolster, gain=Bonus.POWER)) == {"coins": -1, "power": power}
    assert refusal(before, Bolster(0, Bonus.POWER, power + 1)) == "refused.amount"


@pytest.mark.parametrize(
    ("exposed", "cards"), [((), 1), ((Cube.BOLSTER_CARDS,), 2), ((Cube.BOLSTER_POWER,), 1)]
)
def test_bolster_pays_one_coin_for_combat_cards(table: Table, exposed: tuple[Cube, ...], cards: int) -> None:
    before = ready(table, "bolster", exposed=exposed)
    after = take(before, 0, Bolster, gain=Bonus.COMBAT_CARDS)
    assert changed(before, after) == {"coins": -1, "combat_cards": cards}
    assert refusal(before, Bolster(0, Bonus.COMBAT_CARDS, cards + 1)) == "refused.amount"


@pytest.mark.parametrize("gain", [Bonus.COINS, Bonus.POPULARITY])
def test_bolster_gives_nothing_else(table: Table, gain: Bonus) -> None:
    assert refusal(ready(table, "bolster"), Bolster(0, gain, 1)) == "refused.no_such_gain"


@pytest.mark.parametrize("gain", [Bonus.POWER, Bonus.COMBAT_CARDS])
def test_monument_adds_popularity_to_every_bolster(table: Table, gain: Bonus) -> None:
    """Build, Monument: "Whenever you take the bolster action, also gain 1 popularity"."""
    before = ready(table, "bolster", structures=(Structure.MONUMENT,))
    after = take(before, 0, Bolster, gain=gain)
    assert changed(before, after)["popularity"] == 1
    (usual,) = legal(before, 0, Bolster, gain=gain)
    without = do(before, Bolster(0, gain, usual.amount, monument=False))
    assert "popularity" not in changed(before, without)


def test_only_the_monument_helps_bolster(table: Table) -> None:
    before = ready(table, "bolster", structures=tuple(s for s in STRUCTURES if s is not Structure.MONUMENT))
    assert changed(before, take(before, 0, Bolster, gain=Bonus.POWER)) == {"coins": -1, "power": 2}


def test_trade_pays_one_coin_for_resources(table: Table) -> None:
    """Top-row actions, Trade: "Gain any 2 resource tokens"; no cube ever covers them."""
    before = ready(table, "trade", exposed=CUBES)
    (act,) = legal(before, 0, Trade, gain=Goods.RESOURCES)
    assert act.amount == 2
    assert changed(before, do(before, act)) == {"coins": -1}
    assert refusal(before, Trade(0, Goods.RESOURCES, 3)) == "refused.amount"


@pytest.mark.parametrize(("exposed", "gained"), [((), 1), ((Cube.TRADE_POPULARITY,), 2)])
def test_trade_pays_one_coin_for_popularity(table: Table, exposed: tuple[Cube, ...], gained: int) -> None:
    before = ready(table, "trade", exposed=exposed)
    after = take(before, 0, Trade, gain=Goods.POPULARITY)
    assert changed(before, after) == {"coins": -1, "popularity": gained}
    assert refusal(before, Trade(0, Goods.POPULARITY, gained + 1)) == "refused.amount"


@pytest.mark.parametrize("gain", list(Goods))
def test_armory_adds_power_to_every_trade(table: Table, gain: Goods) -> None:
    """Build, Armory: "Whenever you take the trade action, also gain 1 power"."""
    before = ready(table, "trade", structures=(Structure.ARMORY,))
    assert changed(before, take(before, 0, Trade, gain=gain))["power"] == 1
    (usual,) = legal(before, 0, Trade, gain=gain)
    assert "power" not in changed(before, do(before, Trade(0, gain, usual.amount, armory=False)))


def test_only_the_armory_helps_trade(table: Table) -> None:
    before = ready(table, "trade", structures=tuple(s for s in STRUCTURES if s is not Structure.ARMORY))
    assert changed(before, take(before, 0, Trade, gain=Goods.POPULARITY)) == {"coins": -1, "popularity": 1}


@pytest.mark.parametrize(
    ("top", "act"), [("bolster", Bolster(0, Bonus.POWER, 2)), ("trade", Trade(0, Goods.POPULARITY, 1))]
)
def test_bolster_and_trade_need_their_coin(table: Table, top: str, act: Bolster | Trade) -> None:
    """Rules, Gameplay: "You must be able to pay the full cost to take the action"."""
    poor = ready(table, top, coins=0)
    assert refusal(poor, act) == "refused.cannot_pay"
    assert not legal(poor, 0, type(act))
    last_coin = ready(table, top, coins=1)
    assert do(last_coin, act).players[0].coins == 0


@pytest.mark.parametrize("workers", range(2, 9))
def test_produce_costs_by_the_workers_on_the_board(table: Table, workers: int) -> None:
    """Top-row actions, Produce: pay what is shown on all exposed red rectangles."""
    cost = PRODUCE_COST[str(workers)]
    before = ready(table, "produce", workers=workers, power=3, popularity=3)
    after = take(before, 0, Produce, workers=0)
    assert changed(before, after) == {name: -amount for name, amount in cost.items()}


@pytest.mark.parametrize("workers", range(2, 9))
def test_produce_must_be_paid_in_full(table: Table, workers: int) -> None:
    """Rulebook p. 13: who lacks coins, popularity or power has to choose another action."""
    cost = PRODUCE_COST[str(workers)]
    enough = {"coins": 0, "power": 0, "popularity": 0, **cost}
    assert legal(ready(table, "produce", workers=workers, **enough), 0, Produce)
    for name in cost:
        poor = ready(table, "produce", workers=workers, **{**enough, name: cost[name] - 1})
        assert refusal(poor, Produce(0, 0)) == "refused.cannot_pay"
        assert not legal(poor, 0, Produce)


@pytest.mark.parametrize(("workers", "new"), [(2, 2), (3, 2), (5, 3), (7, 1)])
def test_new_workers_do_not_raise_the_cost_of_their_own_production(
    table: Table, workers: int, new: int
) -> None:
    """Rules, Gameplay: costs are those "before the action is taken"."""
    before = ready(table, "produce", workers=workers, power=5, popularity=5)
    after = take(before, 0, Produce, workers=new)
    expected = {name: -amount for name, amount in PRODUCE_COST[str(workers)].items()}
    assert changed(before, after) == {**expected, "workers": new}


@pytest.mark.parametrize(
    ("workers", "structures", "most"),
    [(2, (), 2), (2, (Structure.MILL,), 3), (4, (), 4), (5, (), 3), (7, (Structure.MILL,), 1), (8, (), 0)],
)
def test_each_worker_and_the_mill_bring_at_most_one_new_worker(
    table: Table, workers: int, structures: tuple[Structure, ...], most: int
) -> None:
    """Build, Mill: "may produce as if it were 1 worker"; there are 8 workers in all."""
    state = ready(table, "produce", workers=workers, power=5, popularity=5, structures=structures)
    assert [act.workers for act in legal(state, 0, Produce)] == list(range(most + 1))
    assert refusal(state, Produce(0, most + 1)) == "refused.amount"
    assert refusal(state, Produce(0, -1)) == "refused.amount"


@pytest.mark.parametrize("amount", [0, 1])
def test_part_of_a_benefit_may_be_left_aside(table: Table, amount: int) -> None:
    """Rules, Gameplay: "gain the benefit (or only part of the benefit, if you wish)"; the cost stays."""
    before = ready(table, "bolster")
    assert changed(before, do(before, Bolster(0, Bonus.POWER, amount))).get("power", 0) == amount
    assert do(before, Bolster(0, Bonus.POWER, amount)).players[0].coins == 4
    before = ready(table, "trade", exposed=(Cube.TRADE_POPULARITY,))
    assert changed(before, do(before, Trade(0, Goods.POPULARITY, amount))).get("popularity", 0) == amount
    before = ready(table, "move", exposed=(Cube.MOVE_COINS,))
    assert changed(before, do(before, GainCoins(0, amount))).get("coins", 0) == amount


def test_power_stops_at_sixteen(table: Table) -> None:
    before = ready(table, "bolster", power=15, exposed=(Cube.BOLSTER_POWER,))
    assert take(before, 0, Bolster, gain=Bonus.POWER).players[0].power == 16


def test_popularity_stops_at_eighteen(table: Table) -> None:
    before = ready(table, "trade", popularity=17, exposed=(Cube.TRADE_POPULARITY,))
    assert take(before, 0, Trade, gain=Goods.POPULARITY).players[0].popularity == 18


@pytest.mark.parametrize(("others", "drawn"), [(20, 1), (21, 0)])
def test_no_combat_card_is_drawn_from_an_empty_deck(table: Table, others: int, drawn: int) -> None:
    """Rules, Setup: "no cards are drawn if both deck and discard pile are empty" (42 cards in all)."""
    state = have(have(table(), 1, combat_cards=others), 2, combat_cards=20)
    before = begin(have(state, 0, coins=5, combat_cards=1, exposed=(Cube.BOLSTER_CARDS,)), 0, "bolster")
    after = take(before, 0, Bolster, gain=Bonus.COMBAT_CARDS)
    assert after.players[0].combat_cards == 1 + drawn
    assert after.players[0].coins == 4


@pytest.mark.parametrize(("workers", "new", "starred"), [(7, 1, True), (6, 1, False), (5, 3, True)])
def test_eighth_worker_brings_its_star(table: Table, workers: int, new: int, starred: bool) -> None:
    before = ready(table, "produce", workers=workers, power=5, popularity=5)
    assert stars(take(before, 0, Produce, workers=new), 0) == ({"workers": 1} if starred else {})
