"""Plays that the rules allow and that most people do not make: each is an offer with its knobs turned."""

import random
from typing import Any

import pytest

from engine.forms import BadAnswer
from engine.game import Act, Refused, take
from engine.offers import Offer, Role
from engine.scythe.board.moving import MoveUnit
from engine.scythe.cards.encounters import DrawEncounter, TakeOption
from engine.scythe.cards.factory import UseFactoryCard
from engine.scythe.combat.retreat import Retreat
from engine.scythe.corrections.bribes import GiveCoins
from engine.scythe.ids import Bonus, Bottom, Cube, Structure
from engine.scythe.state import State
from engine.scythe.turn.benefits import Enlist
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.move import GainCoins
from engine.scythe.turn.produce import Produce, ProduceAt
from engine.scythe.turn.trade import Trade
from engine.scythe.turn.turn import ChooseSection
from tests.kits.engine.answers import random_answers
from tests.kits.scythe.board_chance import bold_game, crowded
from tests.kits.scythe.boards import CHARACTER, MECH, board_table, fight, go, moved, moving, resources, units
from tests.kits.scythe.tables import GAME, announce, begin, build, do, have, sentence
from tests.kits.tiers import first_quick

LOADED = {"T1": {"units": "0mwww", "oil": 3, "wood": 2}, "W1": {"units": "0w"}}


def offered(state: State, seat: int, kind: type[Act], **fields: Any) -> Offer:
    """The first offer of this class whose act has these fields."""
    return next(
        offer
        for offer in GAME.offers(state, seat)
        if type(offer.act) is kind and all(getattr(offer.act, key) == value for key, value in fields.items())
    )


def taken(state: State, offer: Offer, **answers: Any) -> State:
    """The table after the offer was taken with these answers."""
    return do(state, take(GAME, state, offer, answers))


def test_a_mech_takes_one_of_three_workers_and_a_part_of_the_oil() -> None:
    """Rulebook, Move: "Mechs can transport any number of resource tokens and workers"."""
    state = moving(board_table(at=LOADED, mechs={0: ["speed"]}))
    offer = offered(state, 0, MoveUnit, unit=MECH, to="M2", workers=3)
    assert {knob.name: (knob.least, knob.most) for knob in offer.knobs} == {
        "workers": (0, 3),
        "oil": (0, 3),
        "wood": (0, 2),
    }
    after = taken(state, offer, workers=1, oil=2, wood=0)
    assert (units(after, "M2", 0), resources(after, "M2")) == ("mw", {"oil": 2})
    assert (units(after, "T1", 0), resources(after, "T1")) == ("ww", {"oil": 1, "wood": 2})


def test_one_new_worker_instead_of_two() -> None:
    """Rulebook, Produce: "Each worker may produce"."""
    state = do(begin(board_table(at={"V3": {"units": "0ww"}}), 0, "produce"), Produce(0))
    after = taken(state, offered(state, 0, ProduceAt, at="V3"), amount=1)
    assert after.players[0].workers == 3


def test_a_cost_is_paid_from_another_territory_than_the_fullest() -> None:
    """Rulebook: "spend resources from any territories you control"; what is paid is shown by its place."""
    state = board_table(at={"T1": {"units": "0w", "oil": 5}, "W1": {"units": "0w", "oil": 3}})
    state = begin(state, 0, "upgrade")
    offer = offered(state, 0, TakeBottomRow)
    (payment,) = [knob for knob in offer.knobs if knob.name == "payment"]
    assert [(source.at, source.most) for source in payment.sources] == [("W1", 3), ("T1", 3)]
    after = taken(state, offer, payment=[2, 1])
    assert (resources(after, "T1"), resources(after, "W1")) == ({"oil": 4}, {"oil": 1})


def test_crimea_pays_the_rest_from_where_it_likes() -> None:
    at = {"T1": {"units": "0w", "oil": 5}, "W1": {"units": "0w", "oil": 3}}
    state = have(board_table("crimea:industrial", "saxony:mechanical", at=at), 0, combat_cards=1)
    state = begin(state, 0, "upgrade")
    after = taken(state, offered(state, 0, TakeBottomRow, coerce=True), payment=[2, 0])
    assert (resources(after, "W1"), after.players[0].combat_cards) == ({"oil": 1}, 0)


@pytest.mark.parametrize("coins", [0, 1])
def test_printed_coins_are_left_on_the_table(coins: int) -> None:
    """Rulebook: "You may choose not to take the coins"; any part of them."""
    state = begin(build("nordic:engineering", "crimea:mechanical"), 0, "upgrade")
    before = state.players[0].coins
    offer = offered(state, 0, TakeBottomRow)
    assert [(knob.least, knob.most) for knob in offer.knobs] == [(0, 2)]
    assert taken(state, offer, coins=coins).players[0].coins == before + coins
    assert taken(state, offer).players[0].coins == before + 2


def test_a_part_of_bolster_trade_and_coins_and_no_popularity_from_the_monument() -> None:
    cubes = (Cube.MOVE_COINS, Cube.BOLSTER_POWER, Cube.TRADE_POPULARITY)
    mine = {"exposed": cubes, "structures": (Structure.MONUMENT, Structure.ARMORY)}
    table = have(build("nordic:industrial", "crimea:mechanical"), 0, power=1, popularity=3, **mine)
    state = begin(table, 0, "bolster")
    after = taken(state, offered(state, 0, Bolster, gain=Bonus.POWER), amount=1, monument=0)
    assert (after.players[0].power, after.players[0].popularity) == (2, 3)
    state = begin(table, 0, "trade")
    after = taken(state, offered(state, 0, Trade, gain="popularity"), amount=1, armory=0)
    assert (after.players[0].power, after.players[0].popularity) == (1, 4)
    state = begin(table, 0, "move")
    assert taken(state, offered(state, 0, GainCoins), amount=1).players[0].coins == table.players[0].coins + 1


@pytest.mark.parametrize("amount", [0, 1, 2])
def test_a_recruit_without_all_of_its_one_time_bonus(amount: int) -> None:
    """Rulebook: "gain the benefit (or only part of the benefit, if you wish)"."""
    state = announce(have(build(), 0, power=0), 0, "enlist")
    after = taken(state, offered(state, 0, Enlist, recruit=Bottom.BUILD, bonus=Bonus.POWER), amount=amount)
    assert (after.players[0].power, after.players[0].mats.recruits) == (amount, (Bottom.BUILD,))


def test_the_goods_of_an_encounter_without_its_popularity() -> None:
    """Rulebook, Encounters: "you may gain as much of the benefit as you'd like"."""
    state = board_table(at={"T6": {"units": "0c"}, "V7": {"encounter": True}})
    state = do(moved(state, go(CHARACTER, "T6", "V7")), DrawEncounter(0, 3))
    after = taken(state, offered(state, 0, TakeOption, option=0), taken_food=1, taken_popularity=0)
    assert (resources(after, "V7"), after.players[0].popularity) == ({"food": 1}, state.players[0].popularity)


def test_a_factory_card_without_its_popularity() -> None:
    """Card 9 and its kin force no star on anybody."""
    state = have(build(), 0, factory_card=3, popularity=17, combat_cards=1)
    state = do(state, ChooseSection(0, 4))
    after = taken(state, offered(state, 0, UseFactoryCard), taken_popularity=0)
    assert after.players[0].popularity == 17
    assert after.players[0].star_count() == 0


def beaten_nordic() -> State:
    """Nordic has lost on the factory with its character, two mechs and two workers."""
    at = {"X": {"units": "0cmmww"}, "M4": {"units": "1cm"}}
    state = board_table(
        "nordic:industrial",
        "rusviet:mechanical",
        at=at,
        mechs={0: ["seaworthy", "speed"], 1: ["speed"]},
        first=1,
    )
    state = have(have(state, 0, power=3), 1, power=9)
    return fight(moved(state, go(MECH, "M4", "X", seat=1), seat=1), 7, 3)


def test_nordic_retreats_to_different_lakes_and_home() -> None:
    """The designer: "Yes, you can retreat to different lakes with Seaworthy"."""
    state = beaten_nordic()
    offer = offered(state, 0, Retreat, to="L3")
    after = taken(
        state, offer, unit_1="HB_nordic", unit_2="L3", unit_3="L4", workers_L3=0, workers_L4=1, workers_L5=0
    )
    assert units(after, "HB_nordic", 0) == "cw"
    assert units(after, "L3", 0) == "m"
    assert units(after, "L4", 0) == "mw"


def test_workers_reach_no_lake_without_a_mech() -> None:
    state = beaten_nordic()
    offer = offered(state, 0, Retreat, to="HB_nordic")
    with pytest.raises(Refused) as refused:
        take(GAME, state, offer, {"unit_1": "L3", "workers_L3": 1})
    assert sentence(refused.value.message) == "refused.retreat_workers"
    with pytest.raises(Refused):
        take(GAME, state, offer, {"unit_2": "L3", "unit_3": "L3", "workers_L3": 2, "workers_L4": 1})


def test_one_tap_still_sends_everybody_to_one_place() -> None:
    state = beaten_nordic()
    assert take(GAME, state, offered(state, 0, Retreat, to="L3"), {}) == Retreat(0, "L3")


def test_coins_are_given_to_another_seat_at_any_time() -> None:
    """Rulebook, Alliances and Bribes; also off turn."""
    state = have(build(), 2, coins=5)
    offer = offered(state, 2, GiveCoins)
    assert (offer.role, offer.act) == (Role.ANYTIME, GiveCoins(2, 0, 1))
    after = taken(state, offer, to="1", amount=4)
    assert (after.players[2].coins, after.players[1].coins) == (1, state.players[1].coins + 4)


def test_coins_that_an_early_turn_has_given_cannot_be_given_on_before_the_first_is_done() -> None:
    """They came after the turn that is still open, so its seat does not have them yet."""
    state = have(announce(build(), 0, "upgrade"), 0, coins=0)
    state = do(begin(state, 1, "bolster"), GiveCoins(1, 0, 1))
    assert state.players[0].coins == 1
    assert not [offer for offer in GAME.offers(state, 0) if type(offer.act) is GiveCoins]


def test_nobody_without_coins_is_asked_for_a_bribe() -> None:
    state = have(build(), 2, coins=0)
    assert not [offer for offer in GAME.offers(state, 2) if type(offer.act) is GiveCoins]


def tried(state: State, offer: Offer, chance: random.Random) -> Act | None:
    """The offer with its knobs turned at random; None where that is refused in a sentence."""
    try:
        return take(GAME, state, offer, random_answers(offer.knobs, chance))
    except (Refused, BadAnswer) as refused:
        key = sentence(refused.message)
    assert key
    return None


@pytest.mark.parametrize("seed", first_quick(range(8)))
def test_any_answers_in_range_are_played_or_refused_in_a_sentence(seed: int) -> None:
    """Every offer of a crowded game, with its knobs turned at random."""
    chance, turned = random.Random(seed), 0
    for before, _, _ in bold_game(crowded(3, seed), seed, 60):
        offers = [offer for seat in range(3) for offer in GAME.offers(before, seat) if offer.knobs]
        for offer in offers:
            act = tried(before, offer, chance)
            if act:
                turned += act != offer.act
                assert not GAME.status(do(before, act))
    assert turned > 50
