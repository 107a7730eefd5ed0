"""Every kind of turn is told from a perfect photo of what it left on the board."""

import pytest

from engine.frozen import evolve
from engine.game import Act, Step
from engine.scythe.board.map import FACTORY
from engine.scythe.board.moving import MoveUnit
from engine.scythe.cards.encounters import DrawEncounter, TakeOption
from engine.scythe.cards.factory import TakeFactoryCard, UseFactoryCard
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.ids import Bonus, Bottom, Cube, Goods, Mech, Resource, Structure, Top, Unit
from engine.scythe.state import FACTORY_SECTION, State
from engine.scythe.turn.benefits import Build, Deploy, Enlist, Upgrade
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import ClaimBonus
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import GainCoins, Move
from engine.scythe.turn.produce import Produce, ProduceAt
from engine.scythe.turn.trade import PlaceResource, Trade
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.vision.followed import (
    CRIMEA,
    NORDIC,
    SAXONY,
    after,
    is_right,
    section,
    seen,
    three,
    turn,
    with_goods,
    with_player,
    with_structure,
    with_units,
)
from tests.kits.vision.readings import table

OIL, METAL, WOOD, FOOD = Resource


def told(before: State, of: Top | Bottom, *acts: Act | Step) -> bool:
    """Whether Crimea's turn of this action and these acts is explained rightly."""
    then = turn(before, CRIMEA, of, *acts)
    return is_right(before, then, seen(before, then), CRIMEA, section(before, CRIMEA, of))


def test_units_that_moved_with_goods_are_told() -> None:
    before = with_goods(with_units(three(), "F6", CRIMEA, workers=1), "F6", FOOD, 3)
    acts = (
        Move(CRIMEA),
        MoveUnit(CRIMEA, Unit.WORKER, "F6", "V9", resources=(0, 0, 0, 2)),
        MoveUnit(CRIMEA, Unit.CHARACTER, "HB_crimea", "F6"),
    )
    assert told(before, Top.MOVE, *acts)


def test_two_workers_that_moved_on_one_after_the_other_are_told() -> None:
    """One comes where another leaves: in between nothing has changed."""
    acts = (
        Move(CRIMEA),
        MoveUnit(CRIMEA, Unit.WORKER, "V9", "F6"),
        MoveUnit(CRIMEA, Unit.WORKER, "F6", "M8"),
    )
    assert told(three(), Top.MOVE, *acts)


def test_a_mech_that_went_two_hops_with_its_workers_is_told() -> None:
    before = with_units(three(), "F6", CRIMEA, mechs=1, workers=2)
    before = with_player(before, CRIMEA, mechs=(Mech.SPEED,))
    acts = (
        Move(CRIMEA),
        MoveUnit(CRIMEA, Unit.MECH, "F6", "V9", workers=2),
        MoveUnit(CRIMEA, Unit.MECH, "V9", "M8", workers=2, fresh=False),
        FinishAction(CRIMEA),
    )
    assert told(before, Top.MOVE, *acts)


def test_a_mech_that_took_wayfare_to_a_home_base_of_nobody_is_told() -> None:
    before = with_player(with_units(three(), "F6", CRIMEA, mechs=1), CRIMEA, mechs=(Mech.WAYFARE,))
    acts = (Move(CRIMEA), MoveUnit(CRIMEA, Unit.MECH, "F6", "HB_togawa"), FinishAction(CRIMEA))
    assert told(before, Top.MOVE, *acts)


def test_nobody_pays_for_power_that_the_track_has_no_room_for() -> None:
    """Bolster at 15 with a monument and trade with an armory leave the same tokens."""
    seats = table("nordic:engineering", "crimea:industrial", "saxony:patriotic")
    before = with_structure(evolve(seats, next_seat=CRIMEA), "F6", CRIMEA, Structure.MONUMENT)
    before = with_structure(before, "V9", CRIMEA, Structure.ARMORY)
    before = with_player(before, CRIMEA, power=15, popularity=5)
    assert told(before, Top.TRADE, Trade(CRIMEA, Goods.POPULARITY, 1))


def test_territories_that_produced_are_told() -> None:
    before = with_units(three(), "F6", CRIMEA, workers=1)
    assert told(before, Top.PRODUCE, Produce(CRIMEA), ProduceAt(CRIMEA, "F6", 2), ProduceAt(CRIMEA, "V9", 1))


def test_a_production_of_fewer_than_could_is_told() -> None:
    before = with_units(three(), "F6", CRIMEA, workers=2)
    acts = (Produce(CRIMEA), ProduceAt(CRIMEA, "F6", 2), FinishAction(CRIMEA))
    assert told(before, Top.PRODUCE, *acts)


def test_a_trade_is_told_by_what_lies_there() -> None:
    acts = (
        Trade(CRIMEA, Goods.RESOURCES, 2),
        PlaceResource(CRIMEA, OIL, "F6"),
        PlaceResource(CRIMEA, WOOD, "V9"),
    )
    assert told(three(), Top.TRADE, *acts)
    assert told(three(), Top.TRADE, Trade(CRIMEA, Goods.POPULARITY, 1))


def test_goods_that_were_traded_and_paid_with_at_once_are_told() -> None:
    before = with_goods(three(), "F6", METAL, 2)
    acts = (
        Trade(CRIMEA, Goods.RESOURCES, 2),
        PlaceResource(CRIMEA, METAL, "V9"),
        PlaceResource(CRIMEA, METAL, "V9"),
        Deploy(CRIMEA, Mech.SCOUT, "F6"),
    )
    assert told(before, Top.TRADE, *acts)


def test_power_that_was_bolstered_is_told() -> None:
    assert told(three(), Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2))


def test_what_a_monument_adds_is_told() -> None:
    before = with_structure(three(), "F6", CRIMEA, Structure.MONUMENT)
    assert told(before, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2))
    assert told(before, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2, monument=False))


@pytest.mark.parametrize(
    "payment", [(("F6", METAL, 3), ("V9", METAL, 1)), (("F6", METAL, 2), ("V9", METAL, 2))]
)
def test_a_mech_is_told_with_where_it_was_paid_from(payment: tuple[tuple[str, Resource, int], ...]) -> None:
    before = with_goods(with_goods(three(), "F6", METAL, 3), "V9", METAL, 2)
    acts = (TakeBottomRow(CRIMEA, payment=payment), Deploy(CRIMEA, Mech.SCOUT, "V9"))
    assert told(before, Bottom.DEPLOY, *acts)


def test_a_structure_is_told() -> None:
    before = with_goods(three(), "F6", WOOD, 3)
    assert told(before, Bottom.BUILD, Build(CRIMEA, Structure.MILL, "V9"))


@pytest.mark.parametrize("bonus", Bonus)
def test_a_recruit_is_told_by_what_it_cost_and_gave(bonus: Bonus) -> None:
    before = with_goods(three(), "F6", FOOD, 3)
    assert told(before, Bottom.ENLIST, Enlist(CRIMEA, Bottom.DEPLOY, bonus))


def test_an_upgrade_is_told_and_the_cube_is_asked_for() -> None:
    before = with_goods(three(), "F6", OIL, 3)
    then = turn(before, CRIMEA, Bottom.UPGRADE, Upgrade(CRIMEA, Cube.TRADE_POPULARITY, Bottom.BUILD))
    found = seen(before, then)
    assert is_right(before, then, found, CRIMEA, section(before, CRIMEA, Bottom.UPGRADE))
    (question,) = found.explanations[0].questions
    assert question.asks.key == "follow.asks.upgrade"
    acts = {question.usual.act, *(step.act for step in question.others)}
    assert Upgrade(CRIMEA, Cube.TRADE_POPULARITY, Bottom.BUILD) in acts


def test_a_card_in_place_of_a_resource_is_told_where_one_is_missing() -> None:
    """Crimea's Coercion: two oil are gone, and three is the price."""
    before = with_player(with_goods(three(), "F6", OIL, 2), CRIMEA, combat_cards=1)
    paid = TakeBottomRow(CRIMEA, payment=(("F6", OIL, 2),), coerce=True)
    assert told(before, Bottom.UPGRADE, paid, Upgrade(CRIMEA, Cube.MOVE_UNITS, Bottom.BUILD))


def test_a_neighbours_recruit_is_told_by_its_track() -> None:
    before = with_player(with_goods(three(), "F6", OIL, 3), SAXONY, recruits=(Bottom.UPGRADE,))
    row = Upgrade(CRIMEA, Cube.MOVE_UNITS, Bottom.BUILD)
    left = turn(before, CRIMEA, Bottom.UPGRADE, row)
    then = after(left, (ClaimBonus(SAXONY, left.prompts[0].number),))
    own = section(before, CRIMEA, Bottom.UPGRADE)
    assert is_right(before, then, seen(before, then), CRIMEA, own)
    assert is_right(before, left, seen(before, left), CRIMEA, own)


def test_a_bonus_that_no_track_shows_is_left_to_its_seat() -> None:
    """Its phone has the prompt: what cannot be seen is never claimed for anybody."""
    before = with_player(with_goods(three(), "F6", METAL, 4), SAXONY, recruits=(Bottom.DEPLOY,))
    then = turn(before, CRIMEA, Bottom.DEPLOY, Deploy(CRIMEA, Mech.SCOUT, "F6"))
    best = seen(before, then).explanations[0]
    assert [prompt.seat for prompt in best.after.prompts] == [SAXONY]


def test_an_objective_is_told_by_its_star() -> None:
    assert told(three(), Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2), RevealObjective(CRIMEA))


def test_an_encounter_is_told_by_what_it_gave_and_cost() -> None:
    before = with_units(with_units(three(), "HB_crimea", CRIMEA, character=-1), "V9", CRIMEA, character=1)
    acts = (
        Move(CRIMEA),
        MoveUnit(CRIMEA, Unit.CHARACTER, "V9", "M8"),
        FinishAction(CRIMEA),
        DrawEncounter(CRIMEA, 1),
        TakeOption(CRIMEA, 1),
    )
    then = turn(before, CRIMEA, Top.MOVE, *acts)
    found = seen(before, then)
    assert is_right(before, then, found, CRIMEA, section(before, CRIMEA, Top.MOVE))
    assert "follow.asks.encounter" in {each.asks.key for each in found.explanations[0].questions}


def test_a_factory_card_that_was_taken_is_asked_for() -> None:
    before = with_units(with_units(three(), "HB_crimea", CRIMEA, character=-1), "T5", CRIMEA, character=1)
    acts = (
        Move(CRIMEA),
        MoveUnit(CRIMEA, Unit.CHARACTER, "T5", FACTORY),
        FinishAction(CRIMEA),
        TakeFactoryCard(CRIMEA, 7),
    )
    then = turn(before, CRIMEA, Top.MOVE, *acts)
    found = seen(before, then)
    assert is_right(before, then, found, CRIMEA, section(before, CRIMEA, Top.MOVE))
    assert "follow.asks.factory_card" in {each.asks.key for each in found.explanations[0].questions}


def test_a_turn_that_shows_nothing_has_its_usual_gain_first_and_the_other_sections_behind() -> None:
    before = with_player(three(), CRIMEA, last_section=section(three(), CRIMEA, Top.PRODUCE))
    then = turn(before, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.COMBAT_CARDS, 1))
    found = seen(before, then).explanations
    assert {each.turns[0].group for each in found} == {
        section(before, CRIMEA, top) for top in (Top.BOLSTER, Top.MOVE, Top.TRADE)
    }
    assert found[0].steps[1:] == (Step(Bolster(CRIMEA, Bonus.COMBAT_CARDS, 1)),)
    assert [type(each.steps[1].act) for each in found[1:]] == [GainCoins, EndTurn]
    assert sum(each.confidence for each in found) <= 1


def test_a_turn_that_people_have_begun_to_log_is_finished() -> None:
    begun = after(three(), (ChooseSection(CRIMEA, section(three(), CRIMEA, Top.PRODUCE)), Produce(CRIMEA)))
    then = after(begun, (ProduceAt(CRIMEA, "F6", 1), ProduceAt(CRIMEA, "V9", 1)))
    best = seen(begun, then).explanations[0]
    assert {step.act for step in best.steps} == {ProduceAt(CRIMEA, "F6", 1), ProduceAt(CRIMEA, "V9", 1)}
    assert (best.turns[0].seat, best.turns[0].group) == (CRIMEA, section(three(), CRIMEA, Top.PRODUCE))


def test_several_turns_between_two_photos_are_told_in_order() -> None:
    before = three()
    then = turn(before, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2))
    then = turn(then, SAXONY, Top.TRADE, Trade(SAXONY, Goods.POPULARITY, 1))
    acts = (Produce(NORDIC), ProduceAt(NORDIC, "T1", 1), ProduceAt(NORDIC, "W1", 1))
    then = turn(then, NORDIC, Top.PRODUCE, *acts)
    found = seen(before, then)
    assert [each.seat for each in found.explanations[0].turns] == [CRIMEA, SAXONY, NORDIC]
    assert is_right(before, then, found, CRIMEA, section(before, CRIMEA, Top.BOLSTER))


def test_a_factory_card_that_was_used_is_told_with_what_it_was_paid_with() -> None:
    """Card 16 takes any resource for power and popularity."""
    before = with_goods(with_goods(three(), "F6", FOOD, 2), "V9", OIL, 1)
    before = with_player(before, CRIMEA, factory_card=16)
    use = UseFactoryCard(CRIMEA, payment=(("F6", FOOD, 1),))
    then = after(before, (ChooseSection(CRIMEA, FACTORY_SECTION), use, EndTurn(CRIMEA)))
    assert is_right(before, then, seen(before, then), CRIMEA, FACTORY_SECTION)


def test_a_mech_from_a_factory_card_that_moved_at_once_is_told() -> None:
    """Card 10 deploys; the card's own move takes the new mech over the river, as only Riverwalk can."""
    before = with_player(three(), CRIMEA, factory_card=10)
    acts = (
        ChooseSection(CRIMEA, FACTORY_SECTION),
        UseFactoryCard(CRIMEA),
        Deploy(CRIMEA, Mech.RIVERWALK, "F6"),
        Move(CRIMEA),
        MoveUnit(CRIMEA, Unit.MECH, "F6", "T6"),
        FinishAction(CRIMEA),
    )
    then = after(before, acts)
    assert is_right(before, then, seen(before, then), CRIMEA, FACTORY_SECTION)
