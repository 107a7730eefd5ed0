"""Battles against nomad tokens: each sentence of "Nomads"."""

import pytest

from engine.ruination.battle._battle_actions import ActivateTactic, PassBattle, SpendDie
from engine.ruination.battle._battle_end import LoseUnit
from engine.ruination.battle._battle_reading import ReadGain
from engine.ruination.battle._battle_roll import ShowDie
from engine.ruination.battle._battle_start import CountStart, ReadyForBattle
from engine.ruination.battle.battle import NomadArmy, outcome, to_act, with_ground
from engine.ruination.battle.battle_model import Army, BattleRole, Gained, Phase, RetreatGround, Start
from engine.ruination.battle.dice import Face
from engine.ruination.ids import Die, Unit
from tests.kits.ruination.battle_kit import LAURA, MIKE, Fight, nomad_fight

ATTACKER, DEFENDER = BattleRole.ATTACKER, BattleRole.DEFENDER
STRENGTH, SPECIAL, DOUBLE, BLANK = Face.STRENGTH, Face.SPECIAL, Face.DOUBLE_SPECIAL, Face.BLANK
NEAR = (RetreatGround("near", adjacent=True, unoccupied=True),)


def fought(strength: int, *nomad: Face) -> Fight:
    """Mike's grunts against a token of this strength that rolls these faces; Mike passes."""
    token = NomadArmy(LAURA, strength, casualties=1, dice=len(nomad))
    fight = nomad_fight(Army(grunts=3), token)
    fight.ready()
    fight.falls(ATTACKER, BLANK, Face.VP)
    fight.falls(DEFENDER, *nomad)
    fight.does(PassBattle(MIKE))
    return fight


def test_the_attacker_reads_the_facedown_token_and_the_neighbour_rolls_for_it() -> None:
    fight = nomad_fight(nomad=NomadArmy(LAURA))
    assert fight.refuses(CountStart(LAURA, DEFENDER, Start.STRENGTH, 4)).endswith("battle_not_yours")
    assert fight.refuses(CountStart(MIKE, DEFENDER, Start.GRUNT, 1)).endswith("battle_units_known")
    assert fight.refuses(ReadyForBattle(LAURA)).endswith("battle_not_yours")
    for what, n in ((Start.STRENGTH, 4), (Start.CASUALTIES, 1), (Start.DICE, 2)):
        fight.does(CountStart(MIKE, DEFENDER, what, n))
    fight.does(ReadyForBattle(MIKE))
    assert (fight.now.defender.strength, fight.now.defender.casualties) == (4, 1)
    assert [die.kind for die in fight.now.defender.dice] == [Die.BATTLE] * 2
    assert set(to_act(fight.now)) == {MIKE, LAURA}
    assert fight.refuses(ShowDie(MIKE, 6, BLANK)).endswith("battle_no_open_die")


def test_the_attacker_always_rolls_the_favor_die() -> None:
    fight = nomad_fight()
    fight.ready()
    assert [die.kind for die in fight.now.attacker.dice] == [Die.BATTLE] * 4 + [Die.FAVOR]


def test_the_nomad_takes_no_actions_and_its_strength_counts_only_at_the_end() -> None:
    token = NomadArmy(LAURA, strength=4, casualties=1, dice=3)
    fight = nomad_fight(Army(grunts=3), token)
    fight.ready()
    fight.falls(DEFENDER, STRENGTH, STRENGTH, SPECIAL)
    fight.falls(ATTACKER, STRENGTH, Face.VP)
    assert fight.strengths() == (3, 4)
    fight.does(SpendDie(MIKE, 0))
    assert to_act(fight.now) == (MIKE,)
    fight.does(SpendDie(MIKE, 1))
    fight.does(PassBattle(MIKE))
    assert (fight.strengths(), fight.now.winner) == ((5, 8), DEFENDER)


def test_equal_strength_beats_the_nomad() -> None:
    assert fought(3).now.winner is ATTACKER
    assert fought(4).now.winner is DEFENDER


def test_the_winner_gains_1_vp_the_reward_and_blessings_and_loses_nobody() -> None:
    fight = fought(1, STRENGTH)
    assert (fight.now.winner, fight.now.phase) == (ATTACKER, Phase.READING)
    assert fight.refuses(ReadGain(MIKE, Gained.STRENGTH)).endswith("battle_decided")
    fight.reads(MIKE, resources=2, blessings=1)
    end = outcome(fight.now)
    assert (fight.paid[ATTACKER].vp, fight.paid[ATTACKER].resources) == (1, 2)
    assert fight.now.attacker.blessings == 1 + 1  # the blank die and the reward
    assert (end.controls, end.nomad_removed, end.retreat_to) == (True, True, None)
    assert end.attacker_lost == Army()


def test_the_loser_suffers_the_nomads_casualties_and_one_more_and_retreats() -> None:
    fight = nomad_fight(Army(grunts=2, brutes=2), NomadArmy(LAURA, strength=20, casualties=1, dice=1))
    fight.ready()
    fight.falls(ATTACKER, BLANK, STRENGTH, Face.VP)
    fight.falls(DEFENDER, BLANK)
    fight.does(PassBattle(MIKE))
    assert (fight.now.phase, fight.now.owed, fight.now.defender.casualties) == (Phase.LOSER_CASUALTIES, 2, 2)
    assert (fight.now.attacker.blessings, fight.now.defender.blessings, fight.now.supply) == (1, 0, 23)
    fight.does(LoseUnit(MIKE, Unit.GRUNT))
    fight.does(LoseUnit(MIKE, Unit.BRUTE))
    end = outcome(with_ground(fight.now, NEAR))
    assert (end.winner, end.retreat_to, end.attacker_lost) == (DEFENDER, "near", Army(grunts=1, brutes=1))
    assert fight.paid[ATTACKER].vp == 0


@pytest.mark.parametrize(
    ("rolled", "removed"),
    [((BLANK, BLANK), True), ((SPECIAL, BLANK), True), ((SPECIAL, SPECIAL), False), ((DOUBLE, BLANK), False)],
)
def test_a_nomad_that_wins_is_removed_if_the_casualties_exceed_its_specials(
    rolled: tuple[Face, ...], removed: bool
) -> None:
    """Two casualties against none, one, two specials and a double special."""
    token = NomadArmy(LAURA, strength=20, casualties=0, dice=2)
    fight = nomad_fight(Army(grunts=3), token)
    fight.ready()
    fight.falls(ATTACKER, SPECIAL, Face.VP)
    fight.falls(DEFENDER, *rolled)
    fight.does(ActivateTactic(MIKE, (0,)))
    fight.reads(MIKE, casualties=2)
    fight.does(PassBattle(MIKE))
    assert outcome(with_ground(fight.now, NEAR)).nomad_removed is removed


def test_the_nomad_inflicts_no_more_than_six() -> None:
    token = NomadArmy(LAURA, strength=20, casualties=6, dice=0)
    fight = nomad_fight(Army(grunts=8), token)
    fight.ready()
    fight.falls(ATTACKER, BLANK, Face.VP)
    fight.does(PassBattle(MIKE))
    assert (fight.now.defender.casualties, fight.now.attacker.lost) == (6, Army(grunts=6))
