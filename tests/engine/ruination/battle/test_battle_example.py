"""The rulebook's worked battle, sentence by sentence (Example of a battle)."""

from engine.ruination.battle._battle_actions import ActivateTactic, PassBattle, RerollDice, SpendDie
from engine.ruination.battle._battle_end import LoseUnit, RetreatTo
from engine.ruination.battle._battle_start import CountStart
from engine.ruination.battle.battle import (
    Contender,
    begin,
    legal_acts,
    needs_ground,
    outcome,
    to_act,
    with_ground,
)
from engine.ruination.battle.battle_model import Army, BattleRole, Phase, RetreatGround, Start
from engine.ruination.battle.dice import Face
from engine.ruination.ids import Die, Unit
from tests.kits.ruination.battle_kit import BATU, LAURA, LAURAS, MIKE, MIKES, NEXT_DOOR, Fight

STRENGTH, SPECIAL, BLANK = Face.STRENGTH, Face.SPECIAL, Face.BLANK
ATTACKER, DEFENDER = BattleRole.ATTACKER, BattleRole.DEFENDER


def begun() -> Fight:
    """Mike moves into the center of the Khan's region, where Laura stands further along the favor track."""
    laura = Contender(LAURA, LAURAS, favor=5, blessings=0, death_wurm=True)
    return Fight(begin("citadel", Contender(MIKE, MIKES, favor=3, blessings=0), laura, supply=24))


def rolled() -> Fight:
    """Bonuses checked, dice collected and rolled."""
    fight = begun()
    fight.does(CountStart(MIKE, ATTACKER, Start.STRENGTH, by=2))  # War Gear, in a territory with a bastion
    fight.ready()
    fight.falls(ATTACKER, SPECIAL, STRENGTH, BLANK, BLANK)
    fight.falls(DEFENDER, SPECIAL, STRENGTH, BLANK, Face.BLESSINGS, Face.CASUALTY)
    return fight


def fought() -> Fight:
    """All battle actions taken, both have passed."""
    fight = rolled()
    fight.does(SpendDie(MIKE, 1))
    assert fight.strengths() == (10, 9)
    fight.does(SpendDie(LAURA, 1))
    assert fight.strengths() == (10, 11)

    fight.does(ActivateTactic(MIKE, (0,)))
    fight.reads(MIKE, strength=1, blessings=2)
    assert fight.strengths() == (11, 11)
    assert fight.now.attacker.blessings == 2
    fight.does(SpendDie(LAURA, 3))
    assert (fight.now.defender.blessings, fight.now.supply) == (2, 20)

    fight.does(RerollDice(MIKE, (2,)))
    fight.falls(ATTACKER, STRENGTH)
    assert fight.now.attacker.blessings == 1
    fight.does(SpendDie(MIKE, 2))
    assert fight.strengths() == (13, 11)

    fight.does(RerollDice(LAURA, (0, 2, 4)))
    assert (fight.now.defender.blessings, fight.now.supply) == (0, 23)
    fight.falls(DEFENDER, STRENGTH, BLANK, Face.CASUALTY)
    fight.does(SpendDie(LAURA, 0))
    assert fight.strengths() == (13, 13)

    fight.does(RerollDice(MIKE, (3,)))
    fight.falls(ATTACKER, STRENGTH)
    fight.does(SpendDie(MIKE, 3))
    assert (fight.strengths(), fight.now.attacker.blessings) == ((15, 13), 0)
    fight.does(SpendDie(LAURA, 4))
    assert fight.now.defender.casualties == 2

    assert legal_acts(fight.now, MIKE) == (PassBattle(MIKE),)
    fight.does(PassBattle(MIKE))
    assert legal_acts(fight.now, LAURA) == (PassBattle(LAURA),)
    fight.does(PassBattle(LAURA))
    return fight


def test_mike_starts_with_6_and_0_and_laura_with_9_and_1() -> None:
    battle = begun().now
    assert (battle.attacker.strength, battle.attacker.casualties) == (6, 0)
    assert (battle.defender.strength, battle.defender.casualties) == (9, 1)


def test_mike_collects_four_dice_and_laura_three_the_favor_die_and_the_death_wurm_die() -> None:
    fight = begun()
    fight.ready()
    assert [die.kind for die in fight.now.attacker.dice] == [Die.BATTLE] * 4
    assert [die.kind for die in fight.now.defender.dice] == [Die.BATTLE] * 3 + [Die.FAVOR, Die.DEATH_WURM]


def test_war_gear_brings_2_strength_before_the_dice_fall_and_mike_acts_first() -> None:
    fight = rolled()
    assert fight.strengths() == (8, 9)
    assert (fight.now.phase, to_act(fight.now)) == (Phase.ACTIONS, (MIKE,))


def test_mike_wins_by_15_to_13_and_gains_6_vp() -> None:
    fight = fought()
    assert fight.strengths() == (15, 13)
    assert fight.now.winner is ATTACKER
    assert fight.now.attacker.casualties == 1
    assert (fight.paid[ATTACKER].vp, fight.paid[DEFENDER].vp) == (6, 0)


def test_mike_returns_both_grunts_and_keeps_his_brute_and_batu() -> None:
    fight = fought()
    assert (fight.now.phase, fight.now.owed, to_act(fight.now)) == (Phase.WINNER_CASUALTIES, 2, (MIKE,))
    fight.does(LoseUnit(MIKE, Unit.GRUNT))
    fight.does(LoseUnit(MIKE, Unit.GRUNT))
    assert fight.now.attacker.army == Army(brutes=1, exiles=(BATU,))
    assert fight.now.attacker.lost == Army(grunts=2)


def test_laura_gains_a_blessing_loses_a_grunt_and_retreats() -> None:
    fight = fought()
    for _ in range(2):
        fight.does(LoseUnit(MIKE, Unit.GRUNT))
    assert (fight.now.phase, fight.now.owed, to_act(fight.now)) == (Phase.LOSER_CASUALTIES, 1, (LAURA,))
    assert (fight.now.defender.blessings, fight.now.attacker.blessings) == (1, 0)
    fight.does(LoseUnit(LAURA, Unit.GRUNT))
    assert fight.now.defender.army == Army(grunts=1, brutes=3, raiders=1)

    assert needs_ground(fight.now)
    fight.now = with_ground(fight.now, (*NEXT_DOOR, RetreatGround("14", adjacent=True, controlled=True)))
    fight.does(RetreatTo(LAURA, "13"))
    end = outcome(fight.now)
    assert (end.winner, end.controls, end.retreat_to, end.toll) == (ATTACKER, True, "13", False)
    assert (end.attacker_lost, end.defender_lost) == (Army(grunts=2), Army(grunts=1))
    assert to_act(fight.now) == ()
