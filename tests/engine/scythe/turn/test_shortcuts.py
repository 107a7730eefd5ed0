"""One touch for what is done bit by bit else: it does just what the rules allow, and says what it does."""

from itertools import permutations
from random import Random

import pytest

from companion.text import text
from engine.game import Step, played, take_all
from engine.offers import Offer
from engine.scythe.ids import Goods, Resource
from engine.scythe.state import Stage, State
from engine.scythe.turn.at_once import TradeFor
from engine.scythe.turn.benefits import Build, Deploy
from engine.scythe.turn.produce import Produce, ProduceAt
from engine.scythe.turn.shortcuts import MOST_WAYS, with_riches
from engine.scythe.turn.trade import TRADED, PlaceResource, Trade
from engine.scythe.turn.turn import ChooseSection, turn_of
from tests.kits.scythe.boards import board_table
from tests.kits.scythe.tables import GAME, begin, do
from tests.kits.scythe.variant_games import random_positions

PAIR = ("nordic:industrial", "saxony:mechanical")
# Three territories with workers, of which two may produce; T1 is tundra, M1 mountain, F1 farm.
THREE = {"T1": {"units": "0ww"}, "M1": {"units": "0w"}, "F1": {"units": "0w"}}
FEW, MANY = 60, 1_500


def _listed(state: State, seat: int) -> list[Offer]:
    return [offer for offer in GAME.ahead(state, seat) if not offer.hop]


def _all(state: State, seat: int, kind: type) -> list[Offer]:
    return [offer for offer in _listed(state, seat) if isinstance(offer.act, kind)]


def test_trading_for_two_of_a_kind_takes_one_touch_at_the_beginning_of_a_turn() -> None:
    state = board_table(*PAIR, at=THREE)
    found = _all(state, 0, TradeFor)
    assert [offer.act.first for offer in found] == list(Resource)
    section, trade = take_all(GAME, state, found[0], {})
    assert isinstance(section, ChooseSection) and trade == TradeFor(0, Resource.OIL, Resource.OIL, "T1", "T1")
    assert [text(offer.words) for offer in found] == ["2 oil", "2 metal", "2 wood", "2 food"]
    assert [amount.n for offer in found for amount in offer.amounts] == [2, 2, 2, 2]


def test_of_more_territories_than_may_produce_each_two_are_one_touch_the_most_first() -> None:
    state = board_table(*PAIR, at=THREE)
    found = _all(state, 0, ProduceAt)
    assert [text(offer.words) for offer in found] == ["2 oil, 1 metal", "2 oil, 1 food", "1 metal, 1 food"]
    after = played(GAME, state, map(Step, take_all(GAME, state, found[0], {})))
    assert after.board.at("T1").resources == (2, 0, 0, 0)
    assert after.board.at("M1").resources == (0, 1, 0, 0)
    assert after.board.at("F1").resources == (0, 0, 0, 0)


def test_where_nothing_is_to_be_chosen_or_it_reads_alike_no_way_to_produce_is_listed() -> None:
    assert not _all(board_table(*PAIR, at={"T1": {"units": "0ww"}, "M1": {"units": "0w"}}), 0, ProduceAt)
    alike = {"T1": {"units": "0w"}, "T2": {"units": "0w"}, "M1": {"units": "0w"}}
    found = _all(board_table(*PAIR, at=alike), 0, ProduceAt)
    assert [text(offer.words) for offer in found] == ["2 oil"]  # which tundra adds to the metal, the map asks


def test_all_that_is_left_of_a_trade_is_placed_with_one_touch() -> None:
    state = begin(board_table(*PAIR, at=THREE), 0, "trade")
    placing = do(state, Trade(0, Goods.RESOURCES, TRADED))
    assert [text(offer.words) for offer in _all(placing, 0, PlaceResource)] == [
        "2 oil", "2 metal", "2 wood", "2 food",
    ]  # fmt: skip
    one_left = do(placing, PlaceResource(0, Resource.OIL, "T1"))
    assert not _all(one_left, 0, PlaceResource)


def test_who_waits_or_is_in_the_middle_of_something_else_has_none() -> None:
    state = board_table(*PAIR, at=THREE)
    assert not _listed(state, 1)
    assert not _listed(begin(state, 0, "bolster"), 0)
    assert not _listed(do(begin(state, 0, "produce"), Produce(0)), 0)


def _naive_ways(state: State, seat: int) -> set[frozenset[ProduceAt]]:
    """Every set of places that a production can be made of, by trying all orders."""
    begun = next(
        (after for act in GAME.legal_acts(state, seat) if isinstance(act, ChooseSection)
         for after in [GAME.apply(state, Step(act))] if GAME.why_not(after, Step(Produce(seat))) is None),
        None,
    )  # fmt: skip
    if begun is None:
        return set()
    begun = GAME.apply(begun, Step(Produce(seat)))
    first = [act for act in GAME.legal_acts(begun, seat) if isinstance(act, ProduceAt)]
    found = set()
    for order in permutations(first, min(len(first), 4)):
        after, done = begun, set()
        for act in order:
            if GAME.why_not(after, Step(act)) is None:
                after, done = GAME.apply(after, Step(act)), done | {act}
        turn = turn_of(after, seat)
        if turn is None or turn.stage is not Stage.PRODUCING:
            found.add(frozenset(done))
    return found


def _compare(positions: int, seed: int) -> dict[str, int]:
    seen: dict[str, int] = {}
    for state in random_positions(Random(seed), positions):
        for seat in range(len(state.players)):
            found = _listed(state, seat)
            said = [(text(offer.heading), text(offer.words)) for offer in found]
            assert len(set(said)) == len(said), said
            for offer in found:
                kind = type(offer.act).__name__
                seen[kind] = seen.get(kind, 0) + 1
                # Nothing is refused but for hidden coins.
                played(GAME, with_riches(state, seat), map(Step, (*offer.before, offer.act)))
            ways = [frozenset(each for each in (*offer.before, offer.act) if isinstance(each, ProduceAt))
                    for offer in found if isinstance(offer.act, ProduceAt)]  # fmt: skip
            assert len(ways) <= MOST_WAYS and set(ways) <= (_naive_ways(state, seat) if ways else set())
            usual = {(type(each.act), each.act.at) for each in found if isinstance(each.act, Deploy | Build)}
            assert len(usual) == len({kind for kind, _ in usual})  # one place for each kind
    return seen


def test_everything_that_takes_one_touch_may_be_done() -> None:
    assert _compare(FEW, 5)


@pytest.mark.long
def test_everything_that_takes_one_touch_may_be_done_in_many_positions() -> None:
    seen = _compare(MANY, 6)
    kinds = {"TradeFor", "ProduceAt", "PlaceResource", "Deploy", "Build"}
    assert seen.keys() == kinds and min(seen.values()) > 10, seen
