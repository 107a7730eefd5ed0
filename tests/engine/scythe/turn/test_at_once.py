"""A top-row action in one act: offered where nothing is left to decide, and the same as its steps."""

from collections import Counter
from random import Random

import pytest

from companion.text import text
from engine.frozen import evolve
from engine.game import Act, Step, take
from engine.groups import loudest
from engine.offers import Offer
from engine.scythe.ids import Goods, Resource
from engine.scythe.state import Stage, State
from engine.scythe.turn.at_once import ProduceAll, TradeFor, producing
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.produce import Produce, ProduceAt
from engine.scythe.turn.trade import TRADED, PlaceResource, Trade
from engine.scythe.turn.turn import turn_of
from tests.kits.scythe.boards import board_table
from tests.kits.scythe.tables import GAME, begin, build, do, refusal
from tests.kits.scythe.variant_games import random_positions
from tests.kits.scythe.variant_offers import turned_ways

PAIR = ("nordic:industrial", "saxony:mechanical")
FEW, MANY = 60, 1_500


def _offers(state: State, kind: type[Act], seat: int = 0) -> list[Offer]:
    return [offer for offer in GAME.offers(state, seat) if isinstance(offer.act, kind)]


def _in_steps(state: State, act: Act) -> State:
    """The table after the acts that people would else tap one by one."""
    if isinstance(act, TradeFor):
        steps: list[Act] = [Trade(act.seat, Goods.RESOURCES, TRADED, act.armory)]
        return do(state, *steps, PlaceResource(act.seat, act.first, act.at),
                  PlaceResource(act.seat, act.second, act.beside))  # fmt: skip
    assert isinstance(act, ProduceAll)
    rule = state.setup.house_rules.mill_is_worker
    found = producing(state.board, state.players[act.seat], turn_of(state, act.seat), rule)
    state = do(state, Produce(act.seat))
    for (at, _), n in zip(found, act.amounts or [n for _, n in found], strict=True):
        state = do(state, ProduceAt(act.seat, at, n)) if n else state
    turn = turn_of(state, act.seat)
    return do(state, FinishAction(act.seat)) if turn and turn.stage is Stage.PRODUCING else state


def _same(positions: int, seed: int) -> Counter[type[Act]]:
    chance, seen = Random(seed), Counter[type[Act]]()
    for state in random_positions(chance, positions):
        for seat in range(len(state.players)):
            for offer in (*_offers(state, ProduceAll, seat), *_offers(state, TradeFor, seat)):
                if state.overlap:
                    continue  # a star may wait for the turn before, between two steps
                for answers in ({}, *turned_ways(offer, chance)):
                    act = take(GAME, state, offer, answers)
                    at_once = GAME.apply(state, Step(act))
                    steps = _in_steps(state, act)
                    assert evolve(at_once, news=()) == evolve(steps, news=()), act
                    seen[type(act)] += 1
    return seen


def test_in_a_few_positions_it_is_the_same_as_its_steps() -> None:
    """A quick look at the same thing as the long test."""
    _same(FEW, 3)


@pytest.mark.long
def test_it_is_the_same_as_its_steps_with_any_answers_in_random_positions() -> None:
    seen = _same(MANY, 4)
    assert seen[ProduceAll] > 50 and seen[TradeFor] > 50


def _to_produce(at: dict[str, dict[str, str]]) -> State:
    return begin(board_table(*PAIR, at=at), 0, "produce")


def test_producing_takes_one_tap_where_nothing_is_to_be_decided() -> None:
    """Two worker territories, two that may produce: the act is told in goods, and loud."""
    state = _to_produce({"T1": {"units": "0ww"}, "W1": {"units": "0w"}})
    [offer] = _offers(state, ProduceAll)
    assert text(offer.words) == "Produce 2 oil, 1 wood"
    offers = GAME.offers(state, 0)
    assert offers[loudest(offers)] is offer
    after = do(state, offer.act)
    assert after.board is not None
    assert (after.board.at("T1").resources, after.board.at("W1").resources) == ((2, 0, 0, 0), (0, 0, 1, 0))
    turn = turn_of(after, 0)
    assert turn is None or turn.stage not in (Stage.TOP_ROW, Stage.PRODUCING)
    assert text(GAME.label(state, Step(offer.act))) == "Nordic produces 2 oil, 1 wood"


def test_a_part_may_be_left_and_ends_the_action_too() -> None:
    state = _to_produce({"T1": {"units": "0ww"}, "W1": {"units": "0w"}})
    [offer] = _offers(state, ProduceAll)
    act = take(GAME, state, offer, {"at_T1": 1, "at_W1": 0})
    after = do(state, act)
    assert after.board is not None and after.board.at("T1").resources == (1, 0, 0, 0)
    assert after.board.at("W1").resources == (0, 0, 0, 0)
    assert text(GAME.label(state, Step(act))) == "Nordic produces 1 oil"


def test_more_territories_than_may_produce_are_chosen_one_by_one() -> None:
    state = _to_produce({"T1": {"units": "0w"}, "W1": {"units": "0w"}, "M2": {"units": "0w"}})
    assert _offers(state, ProduceAll) == []
    assert refusal(state, ProduceAll(0)) == "refused.choose_where"
    assert _offers(state, Produce)


def test_workers_that_do_not_all_go_out_are_chosen_one_by_one() -> None:
    """Seven workers in two villages: only one more is on the mat."""
    state = _to_produce({"V1": {"units": "0wwww"}, "V2": {"units": "0www"}})
    assert _offers(state, ProduceAll) == []


def test_trading_for_two_resources_takes_one_tap_for_each_kind() -> None:
    state = begin(board_table(*PAIR, at={"T1": {"units": "0w"}, "W1": {"units": "0mw"}}), 0, "trade")
    offers = _offers(state, TradeFor)
    assert [offer.act.first for offer in offers] == list(Resource)
    assert text(offers[0].words) == "2 oil in the forest beside your base"  # where a mech stands by
    act = take(GAME, state, offers[0], {"second": "food", "beside": "T1"})
    after = do(state, act)
    assert after.board is not None
    assert (after.board.at("W1").resources, after.board.at("T1").resources) == ((1, 0, 0, 0), (0, 0, 0, 1))
    assert text(GAME.label(state, Step(act))) == "Nordic trades for 1 oil, 1 food"


def test_without_a_board_there_is_nothing_to_do_at_once() -> None:
    assert refusal(begin(_mats(), 0, "produce"), ProduceAll(0)) == "refused.no_board"
    trade = TradeFor(0, Resource.OIL, Resource.OIL, "T1", "T1")
    assert refusal(begin(_mats(), 0, "trade"), trade) == "refused.no_board"


def _mats() -> State:
    return build(*PAIR)


def test_random_games_play_the_steps_so_that_legal_acts_stay_as_they_were() -> None:
    """The acts at once are offers for people; whoever counts legal acts counts what he did before."""
    state = _to_produce({"T1": {"units": "0ww"}, "W1": {"units": "0w"}})
    assert not [act for act in GAME.legal_acts(state, 0) if isinstance(act, ProduceAll | TradeFor)]
