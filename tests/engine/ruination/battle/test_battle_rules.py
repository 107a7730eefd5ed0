"""Battles between hordes: each sentence of "Resolve all battles" that the worked example does not show."""

import pytest

from engine.ruination.battle._battle_actions import ActivateTactic, PassBattle, RerollDice, SetDie, SpendDie
from engine.ruination.battle._battle_reading import EndReading, ReadGain
from engine.ruination.battle._battle_roll import RollDice, Rolled, ShowDie
from engine.ruination.battle._battle_start import Contender, CountStart, ReadyForBattle
from engine.ruination.battle.battle import begin, corrected, outcome, to_act
from engine.ruination.battle.battle_model import Army, BattleRole, Gained, Phase, Start
from engine.ruination.battle.dice import Face
from tests.kits.ruination.battle_kit import GRUNTS, LAURA, LAURAS, MIKE, Fight, both_pass, duel, horde_fight

ATTACKER, DEFENDER = BattleRole.ATTACKER, BattleRole.DEFENDER
STRENGTH, SPECIAL, DOUBLE, BLANK = Face.STRENGTH, Face.SPECIAL, Face.DOUBLE_SPECIAL, Face.BLANK


# --- the start


def test_nobody_counts_for_the_other_side_or_after_being_ready() -> None:
    fight = horde_fight()
    assert fight.refuses(CountStart(MIKE, DEFENDER, Start.STRENGTH, -1)).endswith("battle_not_yours")
    fight.does(ReadyForBattle(MIKE))
    assert fight.refuses(CountStart(MIKE, ATTACKER, Start.STRENGTH)).endswith("battle_not_yours")
    assert fight.refuses(ReadyForBattle(MIKE)).endswith("battle_ready")
    assert to_act(fight.now) == (LAURA,)
    fight.does(ReadyForBattle(LAURA))
    assert fight.refuses(CountStart(LAURA, DEFENDER, Start.STRENGTH)).endswith("battle_begun")


def test_units_come_from_the_map_unless_no_board_is_tracked() -> None:
    assert horde_fight().refuses(CountStart(MIKE, ATTACKER, Start.GRUNT)).endswith("battle_units_known")


def test_without_a_board_units_are_counted_and_bring_their_strength_and_dice() -> None:
    sides = Contender(MIKE, Army(), 0, 0), Contender(LAURA, Army(), 0, 0)
    fight = Fight(begin("", *sides, supply=24, counted=True))
    assert fight.refuses(ReadyForBattle(MIKE)).endswith("battle_no_army")
    for what, n in ((Start.GRUNT, 2), (Start.BRUTE, 3), (Start.RAIDER, 1)):
        fight.does(CountStart(MIKE, ATTACKER, what, n))
    fight.does(CountStart(LAURA, DEFENDER, Start.EXILE))
    fight.does(CountStart(LAURA, DEFENDER, Start.STRENGTH, 3))
    fight.ready()
    assert (fight.now.attacker.strength, fight.now.attacker.casualties) == (9, 1)
    assert fight.now.attacker.army == LAURAS
    assert [len(fight.now.side(role).dice) for role in BattleRole] == [3, 1]
    fight.falls(ATTACKER, BLANK, BLANK, BLANK)
    fight.falls(DEFENDER, BLANK)
    both_pass(fight)
    # The only exile falls; where an army goes that nobody tracks is not asked.
    assert (fight.now.phase, outcome(fight.now).defender_lost.size) == (Phase.OVER, 1)


def test_an_army_is_counted_also_where_the_other_side_holds_all_the_dice() -> None:
    """Else a side without a counted unit could never be ready, and nobody could go on."""
    sides = Contender(MIKE, Army(), 0, 0), Contender(LAURA, Army(), 0, 0)
    fight = Fight(begin("", *sides, supply=24, counted=True))
    fight.does(CountStart(LAURA, DEFENDER, Start.GRUNT))
    fight.does(CountStart(LAURA, DEFENDER, Start.DICE, 11))
    fight.does(CountStart(MIKE, ATTACKER, Start.BRUTE, 2))
    assert (fight.now.attacker.strength, fight.now.attacker.battle_dice) == (4, 0)
    fight.ready()
    assert [len(fight.now.side(role).dice) for role in BattleRole] == [0, 12]


@pytest.mark.parametrize(
    ("what", "by"),
    [
        (Start.STRENGTH, 0),
        (Start.STRENGTH, -7),
        (Start.CASUALTIES, 7),
        (Start.CASUALTIES, -1),
        (Start.DICE, -5),
        (Start.DICE, 13),
    ],
)
def test_no_marker_leaves_its_track_and_no_die_comes_from_nowhere(what: Start, by: int) -> None:
    assert horde_fight().refuses(CountStart(MIKE, ATTACKER, what, by)).endswith("battle_count")


def test_both_sides_together_roll_no_more_than_twelve_battle_dice() -> None:
    fight = horde_fight()
    fight.does(CountStart(MIKE, ATTACKER, Start.DICE, 5))
    assert fight.refuses(CountStart(LAURA, DEFENDER, Start.DICE, 1)).endswith("battle_dice")


# --- dice and blessings


def test_dice_fall_on_both_sides_in_any_order_before_anybody_acts() -> None:
    fight = horde_fight()
    fight.ready()
    assert set(to_act(fight.now)) == {MIKE, LAURA}
    fight.does(ShowDie(LAURA, 2, STRENGTH))
    assert fight.refuses(ShowDie(LAURA, 2, BLANK)).endswith("battle_no_open_die")
    assert fight.refuses(ShowDie(LAURA, 0, Face.VP)).endswith("battle_face")
    assert fight.refuses(SpendDie(MIKE, 0)).endswith("battle_no_action")
    fight.does(RollDice(MIKE), Rolled((BLANK,) * 4))
    assert fight.refuses(RollDice(LAURA), Rolled((BLANK,))).endswith("battle_faces")
    assert fight.refuses(RollDice(LAURA)).endswith("battle_faces")
    assert fight.refuses(RollDice(LAURA), Rolled((BLANK, Face.CASUALTY))).endswith("battle_face")
    fight.does(RollDice(LAURA), Rolled((SPECIAL, BLANK)))
    assert [die.face for die in fight.now.defender.dice] == [SPECIAL, BLANK, STRENGTH]
    assert fight.now.phase is Phase.ACTIONS


def test_a_result_is_taken_for_a_roll_alone() -> None:
    fight = duel()
    assert fight.refuses(PassBattle(MIKE), Rolled((BLANK,))).endswith("battle_result")


@pytest.mark.parametrize(("dice", "price"), [((0,), 1), ((0, 1), 2), ((0, 1, 2, 3), 2)])
def test_one_die_costs_1_blessing_and_any_number_2(dice: tuple[int, ...], price: int) -> None:
    fight = horde_fight(mike=price)
    fight.ready()
    fight.falls(ATTACKER, BLANK, BLANK, BLANK, BLANK)
    fight.falls(DEFENDER, BLANK, BLANK, BLANK)
    fight.does(RerollDice(MIKE, dice))
    assert (fight.now.attacker.blessings, fight.now.supply) == (0, 24)
    assert fight.now.phase is Phase.REROLL
    assert fight.refuses(PassBattle(MIKE)).endswith("battle_no_action")
    fight.falls(ATTACKER, *([STRENGTH] * len(dice)))
    assert (fight.now.phase, fight.now.turn) == (Phase.ACTIONS, ATTACKER)


def test_who_lacks_a_blessing_rerolls_nothing() -> None:
    fight = duel(mike=BLANK)
    assert fight.refuses(RerollDice(MIKE, (0,))).endswith("battle_blessings")


def test_three_blessings_set_one_die_to_any_face_before_an_action() -> None:
    fight = horde_fight(GRUNTS, GRUNTS, mike=6)
    fight.ready()
    fight.falls(ATTACKER, BLANK)
    fight.falls(DEFENDER, BLANK)
    assert fight.refuses(SetDie(MIKE, 0, Face.RESOURCE)).endswith("battle_face")
    fight.does(SetDie(MIKE, 0, SPECIAL))
    fight.does(SetDie(MIKE, 0, STRENGTH))
    assert (fight.now.attacker.blessings, fight.now.supply, fight.now.turn) == (0, 24, ATTACKER)
    fight.does(SpendDie(MIKE, 0))
    assert fight.strengths() == (5, 3)


def test_two_blessings_do_not_set_a_die() -> None:
    fight = horde_fight(GRUNTS, GRUNTS, mike=2)
    fight.ready()
    fight.falls(ATTACKER, BLANK)
    fight.falls(DEFENDER, BLANK)
    assert fight.refuses(SetDie(MIKE, 0, STRENGTH)).endswith("battle_blessings")


def test_assigned_dice_are_out_of_reach() -> None:
    fight = duel(mike=STRENGTH, laura=STRENGTH)
    fight.now = corrected(fight.now, ATTACKER, blessings=9)
    fight.does(SpendDie(MIKE, 0))
    fight.does(PassBattle(LAURA))
    for act in (
        SpendDie(MIKE, 0),
        RerollDice(MIKE, (0,)),
        SetDie(MIKE, 0, BLANK),
        ActivateTactic(MIKE, (0,)),
    ):
        assert fight.refuses(act).endswith("battle_no_die")


@pytest.mark.parametrize("dice", [(), (0, 0), (4,), (-1,)])
def test_dice_that_are_not_there_are_refused(dice: tuple[int, ...]) -> None:
    fight = duel()
    fight.now = corrected(fight.now, ATTACKER, blessings=9)
    assert fight.refuses(RerollDice(MIKE, dice)).endswith("battle_no_die")


# --- actions


def test_sides_alternate_until_one_passes_and_then_the_other_goes_on_alone() -> None:
    fight = horde_fight(Army(grunts=1, brutes=1), Army(grunts=1, brutes=1))
    fight.ready()
    fight.falls(ATTACKER, STRENGTH, STRENGTH)
    fight.falls(DEFENDER, STRENGTH, STRENGTH)
    assert fight.refuses(SpendDie(LAURA, 0)).endswith("battle_not_your_action")
    fight.does(SpendDie(MIKE, 0))
    fight.does(PassBattle(LAURA))
    fight.does(SpendDie(MIKE, 1))
    assert to_act(fight.now) == (MIKE,)
    fight.does(PassBattle(MIKE))
    assert fight.strengths() == (7, 3)


def test_blanks_and_specials_give_nothing_by_themselves() -> None:
    for face in (BLANK, SPECIAL, DOUBLE):
        assert duel(mike=face).refuses(SpendDie(MIKE, 0)).endswith("battle_spend")


def test_only_specials_activate_a_tactic() -> None:
    for face in (BLANK, STRENGTH):
        assert duel(mike=face).refuses(ActivateTactic(MIKE, (0,))).endswith("battle_tactic")


def test_tactic_slot_1_may_give_strength_and_casualties() -> None:
    """The rule text's example: +1 strength and +1 casualty for one special."""
    fight = duel(mike=SPECIAL)
    fight.does(ActivateTactic(MIKE, (0,)))
    assert fight.refuses(PassBattle(MIKE)).endswith("battle_no_action")
    fight.reads(MIKE, strength=1, casualties=1)
    assert (fight.now.attacker.strength, fight.now.attacker.casualties) == (4, 1)
    assert fight.now.turn is DEFENDER


def test_a_tactic_pays_what_lies_outside_the_battle_board_to_the_game() -> None:
    fight = duel(mike=DOUBLE)
    fight.does(ActivateTactic(MIKE, (0,)))
    fight.reads(MIKE, vp=1, favor=2, glory=3, resources=4)
    paid = fight.paid[ATTACKER]
    assert (paid.vp, paid.favor, paid.glory, paid.resources) == (1, 2, 3, 4)


def test_only_what_is_printed_can_be_gained_and_only_while_it_is_read() -> None:
    fight = duel(mike=SPECIAL)
    assert fight.refuses(ReadGain(MIKE, Gained.VP)).endswith("battle_nothing_to_read")
    fight.does(ActivateTactic(MIKE, (0,)))
    assert fight.refuses(ReadGain(LAURA, Gained.VP)).endswith("battle_nothing_to_read")
    assert fight.refuses(ReadGain(MIKE, Gained.VP, 0)).endswith("battle_gain")
    assert fight.refuses(ReadGain(MIKE, Gained.VP, 10)).endswith("battle_gain")
    fight.does(EndReading(MIKE))


@pytest.mark.parametrize(
    ("face", "expected"),
    [(Face.RESOURCE, (0, 0, 1)), (Face.BLESSINGS, (2, 0, 0)), (Face.VP, (0, 1, 0))],
)
def test_the_favor_die_gives_a_resource_two_blessings_or_a_vp(
    face: Face, expected: tuple[int, int, int]
) -> None:
    fight = horde_fight(GRUNTS, GRUNTS, favor=(1, 0))
    fight.ready()
    fight.falls(ATTACKER, BLANK, face)
    fight.falls(DEFENDER, BLANK)
    fight.does(SpendDie(MIKE, 1))
    paid = fight.paid[ATTACKER]
    assert (fight.now.attacker.blessings, paid.vp, paid.resources) == expected


def test_a_face_of_the_death_wurm_die_that_the_rules_do_not_name_is_read_aloud() -> None:
    wurm = Contender(MIKE, GRUNTS, 0, 0, death_wurm=True)
    fight = Fight(begin("x", wurm, Contender(LAURA, GRUNTS, 0, 0), 24))
    fight.ready()
    fight.falls(ATTACKER, BLANK, Face.OTHER)
    fight.falls(DEFENDER, BLANK)
    fight.does(SpendDie(MIKE, 1))
    fight.reads(MIKE, casualties=2)
    assert fight.now.attacker.casualties == 2


def test_while_the_supply_is_empty_no_blessing_is_gained() -> None:
    fight = horde_fight(GRUNTS, GRUNTS, favor=(1, 0), supply=1)
    fight.ready()
    fight.falls(ATTACKER, BLANK, Face.BLESSINGS)
    fight.falls(DEFENDER, BLANK)
    fight.does(SpendDie(MIKE, 1))
    assert (fight.now.attacker.blessings, fight.now.supply) == (1, 0)
    both_pass(fight)
    assert (fight.now.attacker.blessings, fight.now.defender.blessings) == (1, 0)


# --- corrections


def test_markers_and_tokens_are_set_to_what_lies_on_the_table() -> None:
    battle = corrected(duel().now, DEFENDER, strength=11, casualties=9, blessings=4)
    assert (battle.defender.strength, battle.defender.casualties) == (11, 6)
    assert (battle.defender.blessings, battle.supply) == (4, 20)
    assert corrected(battle, DEFENDER) == battle
