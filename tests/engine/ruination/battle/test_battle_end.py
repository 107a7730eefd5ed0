"""The end of a battle between hordes: winner, VP, casualties, blessings and retreat."""

import pytest

from engine.ruination.battle._battle_actions import ActivateTactic, PassBattle, SpendDie
from engine.ruination.battle._battle_end import LoseUnit, RetreatTo, retreats
from engine.ruination.battle._battle_start import CountStart
from engine.ruination.battle.battle import legal_acts, needs_ground, outcome, to_act, with_ground
from engine.ruination.battle.battle_model import Army, BattleRole, Exile, Phase, RetreatGround, Start
from engine.ruination.battle.dice import Face
from engine.ruination.ids import Unit
from tests.kits.ruination.battle_kit import BATU, GRUNTS, LAURA, MIKE, Fight, both_pass, duel, horde_fight

ATTACKER, DEFENDER = BattleRole.ATTACKER, BattleRole.DEFENDER
STRENGTH, SPECIAL, DOUBLE, BLANK = Face.STRENGTH, Face.SPECIAL, Face.DOUBLE_SPECIAL, Face.BLANK


def test_the_attacker_wins_ties_and_only_the_attacker_gains_vp() -> None:
    fight = duel()
    both_pass(fight)
    assert (fight.now.winner, fight.paid[ATTACKER].vp) == (ATTACKER, 3)
    defence = duel(laura=STRENGTH)
    defence.does(PassBattle(MIKE))
    defence.does(SpendDie(LAURA, 0))
    defence.does(PassBattle(LAURA))
    assert (defence.now.winner, defence.paid[DEFENDER].vp, defence.paid[ATTACKER].vp) == (DEFENDER, 0, 0)


def test_blanks_left_on_battle_dice_become_blessings_on_both_sides() -> None:
    fight = horde_fight(favor=(1, 0))
    fight.ready()
    fight.falls(ATTACKER, BLANK, BLANK, SPECIAL, STRENGTH, Face.VP)
    fight.falls(DEFENDER, BLANK, STRENGTH, DOUBLE)
    both_pass(fight)
    while fight.now.phase is not Phase.RETREAT:
        fight.does(legal_acts(fight.now, to_act(fight.now)[0])[0])
    assert (fight.now.attacker.blessings, fight.now.defender.blessings, fight.now.supply) == (2, 1, 21)


def test_nobody_inflicts_more_than_six_casualties() -> None:
    fight = duel(mike=SPECIAL)
    fight.does(ActivateTactic(MIKE, (0,)))
    fight.reads(MIKE, casualties=9)
    assert fight.now.attacker.casualties == 6
    fight.does(PassBattle(LAURA))
    fight.does(PassBattle(MIKE))
    assert (fight.now.winner, fight.now.attacker.casualties) == (ATTACKER, 6)


def test_the_winner_inflicts_one_more_than_the_loser_would() -> None:
    fight = duel()
    both_pass(fight)
    # Nobody had casualties: the winner loses nothing, the loser one of three grunts.
    assert fight.now.attacker.army == GRUNTS
    assert (fight.now.defender.army, fight.now.defender.lost) == (Army(grunts=2), Army(grunts=1))


def test_casualties_are_chosen_unit_by_unit_and_an_exile_is_gone_for_good() -> None:
    ghazan = Exile("ghazan", 1)
    fight = horde_fight(Army(grunts=1, exiles=(BATU, ghazan)), Army(raiders=2))
    fight.ready()
    fight.falls(ATTACKER, BLANK, BLANK, BLANK)
    fight.falls(DEFENDER, BLANK)
    both_pass(fight)
    assert (fight.now.phase, fight.now.owed) == (Phase.WINNER_CASUALTIES, 2)
    assert legal_acts(fight.now, MIKE) == (
        LoseUnit(MIKE, Unit.GRUNT),
        LoseUnit(MIKE, Unit.EXILE, "batu"),
        LoseUnit(MIKE, Unit.EXILE, "ghazan"),
    )
    assert fight.refuses(LoseUnit(MIKE, Unit.BRUTE)).endswith("battle_no_unit")
    assert fight.refuses(LoseUnit(MIKE, Unit.EXILE, "nobody")).endswith("battle_no_unit")
    assert fight.refuses(LoseUnit(LAURA, Unit.RAIDER)).endswith("battle_no_casualty")
    fight.does(LoseUnit(MIKE, Unit.EXILE, "batu"))
    fight.does(LoseUnit(MIKE, Unit.GRUNT))
    assert fight.now.attacker.lost == Army(grunts=1, exiles=(BATU,))
    assert fight.now.attacker.army == Army(exiles=(ghazan,))


def test_who_must_lose_everybody_is_not_asked_and_controls_nothing() -> None:
    fight = horde_fight(Army(grunts=1, brutes=1), Army(raiders=3))
    fight.does(CountStart(MIKE, ATTACKER, Start.STRENGTH, 5))
    fight.ready()
    fight.falls(ATTACKER, BLANK, BLANK)
    fight.falls(DEFENDER, BLANK)
    both_pass(fight)
    assert fight.now.attacker.army.size == 0
    fight.now = with_ground(fight.now, ())
    end = outcome(fight.now)
    assert (end.winner, end.controls) == (ATTACKER, False)


NEAR = RetreatGround("near", adjacent=True, unoccupied=True)
OWN = RetreatGround("own", adjacent=True, controlled=True)
ENEMY = RetreatGround("enemy", adjacent=True)
HOME = RetreatGround("home", across=True, home=True, controlled=True)
HOME_FREE = RetreatGround("home_free", across=True, home=True, unoccupied=True)
FAR = RetreatGround("far", across=True, unoccupied=True)
FAR_OWN = RetreatGround("far_own", across=True, controlled=True)


@pytest.mark.parametrize(
    ("ground", "ways"),
    [
        ((ENEMY, NEAR, OWN, HOME, FAR), (NEAR, OWN)),
        ((ENEMY, HOME, HOME_FREE, FAR, FAR_OWN), (HOME,)),
        ((ENEMY, HOME_FREE, FAR, FAR_OWN), (HOME_FREE, FAR)),
        ((ENEMY, FAR_OWN), ()),
        ((), ()),
    ],
)
def test_the_kinds_of_retreat_are_tried_in_the_order_of_the_rule(
    ground: tuple[RetreatGround, ...], ways: tuple[RetreatGround, ...]
) -> None:
    assert retreats(ground) == ways


def beaten() -> Fight:
    """Laura's two brutes and a grunt have lost one and must retreat."""
    fight = horde_fight(Army(brutes=3), Army(grunts=2, brutes=1))
    fight.ready()
    fight.falls(ATTACKER, BLANK)
    fight.falls(DEFENDER, BLANK, BLANK)
    both_pass(fight)
    fight.does(LoseUnit(LAURA, Unit.GRUNT))
    return fight


def test_the_loser_chooses_among_the_ways_and_nobody_else() -> None:
    fight = beaten()
    assert needs_ground(fight.now)
    assert to_act(fight.now) == ()
    fight.now = with_ground(fight.now, (NEAR, OWN, ENEMY))
    assert to_act(fight.now) == (LAURA,)
    assert fight.refuses(RetreatTo(LAURA, "enemy")).endswith("battle_retreat")
    assert fight.refuses(RetreatTo(MIKE, "near")).endswith("battle_retreat")
    fight.does(RetreatTo(LAURA, "own"))
    assert (outcome(fight.now).retreat_to, outcome(fight.now).toll) == ("own", False)


def test_an_only_way_is_taken_and_the_wasteland_asks_its_toll() -> None:
    end = outcome(with_ground(beaten().now, (ENEMY, HOME, FAR)))
    assert (end.retreat_to, end.toll) == ("home", True)


def test_an_army_with_nowhere_to_go_returns_to_the_reserve() -> None:
    end = outcome(with_ground(beaten().now, (ENEMY, FAR_OWN)))
    assert (end.retreat_to, end.toll, end.defender_lost) == (None, False, Army(grunts=2, brutes=1))
    assert end.attacker_lost == Army()


def test_a_beaten_attacker_retreats_like_a_beaten_defender() -> None:
    fight = horde_fight(Army(grunts=2), Army(brutes=2))
    fight.ready()
    fight.falls(ATTACKER, BLANK)
    fight.falls(DEFENDER, BLANK)
    both_pass(fight)
    fight.now = with_ground(fight.now, (NEAR, OWN))
    fight.does(RetreatTo(MIKE, "near"))
    end = outcome(fight.now)
    assert (end.winner, end.controls, end.attacker_lost) == (DEFENDER, True, Army(grunts=1))
