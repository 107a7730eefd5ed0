"""The battle board: all that a screen needs, and nothing it would have to work out."""

import random

import pytest

from engine.codec import decode, encode
from engine.ruination.battle._battle_actions import ActivateTactic, PassBattle, RerollDice, SetDie, SpendDie
from engine.ruination.battle._battle_roll import ShowDie
from engine.ruination.battle.battle import corrected, legal_acts, to_act, why_not, with_ground
from engine.ruination.battle.battle_board import BattleBoard, board
from engine.ruination.battle.battle_model import BattleRole, Phase, RetreatGround
from engine.ruination.battle.dice import FACES, Face
from engine.ruination.ids import Die
from tests.kits.ruination.battle_kit import LAURA, MIKE, both_pass, duel, horde_fight, nomad_fight


def test_both_tracks_and_who_would_win_now_are_shown() -> None:
    picture = board(horde_fight().now)
    assert (picture.phase, picture.ahead, picture.winner) == (Phase.START, BattleRole.DEFENDER, None)
    assert (picture.attacker.strength, picture.defender.strength) == (6, 9)
    assert (picture.attacker.casualties, picture.defender.casualties, picture.last_casualty) == (0, 1, 6)
    assert picture.attacker.acting and picture.defender.acting


def test_a_die_that_has_to_fall_shows_the_faces_to_tap() -> None:
    fight = horde_fight(favor=(1, 0))
    fight.ready()
    *battle, favor = board(fight.now).attacker.dice
    assert {die.shows for die in battle} == {FACES[Die.BATTLE]}
    assert favor.shows == (Face.RESOURCE, Face.BLESSINGS, Face.VP)
    fight.falls(BattleRole.ATTACKER, *[Face.BLANK] * 4, Face.VP)
    assert not board(fight.now).attacker.acting
    assert board(fight.now).defender.acting


def test_only_the_side_whose_action_it_is_may_touch_its_dice() -> None:
    fight = duel(mike=Face.SPECIAL, laura=Face.STRENGTH)
    picture = board(fight.now)
    assert (picture.attacker.dice[0].tactic, picture.attacker.dice[0].spend) == (True, False)
    assert (picture.attacker.may_pass, picture.defender.may_pass) == (True, False)
    assert not picture.defender.dice[0].spend
    fight.does(PassBattle(MIKE))
    assert board(fight.now).defender.dice[0].spend


def test_blessings_open_rerolls_and_other_faces() -> None:
    fight = horde_fight(mike=1)
    fight.ready()
    fight.falls(BattleRole.ATTACKER, *[Face.BLANK] * 4)
    fight.falls(BattleRole.DEFENDER, *[Face.BLANK] * 3)
    poor = board(fight.now).attacker
    assert [(die.reroll, die.sets) for die in poor.dice] == [(True, ())] * 4
    assert not poor.reroll_all
    rich = board(corrected(fight.now, BattleRole.ATTACKER, blessings=3)).attacker
    assert rich.reroll_all
    assert rich.dice[0].sets == (Face.STRENGTH, Face.SPECIAL, Face.DOUBLE_SPECIAL)


def test_casualties_and_ways_to_retreat_are_shown() -> None:
    fight = duel()
    both_pass(fight)
    battle = with_ground(
        fight.now, tuple(RetreatGround(name, adjacent=True, unoccupied=True) for name in "ab")
    )
    picture = board(battle)
    assert (picture.phase, picture.retreats, picture.winner) == (
        Phase.RETREAT,
        ("a", "b"),
        BattleRole.ATTACKER,
    )
    assert (picture.defender.lost.grunts, picture.defender.army.grunts) == (1, 2)


def test_a_nomad_is_marked_and_its_roller_named() -> None:
    picture = board(nomad_fight().now)
    assert (picture.defender.nomad, picture.defender.seat, picture.defender.passed) == (True, LAURA, True)


@pytest.mark.long
def test_what_the_board_allows_is_what_the_rules_allow() -> None:
    """Over random battles: every mark on a die is an act that would be accepted, and the other way round."""
    dice = random.Random(4)
    marks = 0
    for _ in range(40):
        fight = horde_fight(favor=(dice.randint(0, 1), 0), mike=dice.randint(0, 5), laura=dice.randint(0, 5))
        fight.ready()
        while fight.now.phase in (Phase.ROLL, Phase.ACTIONS, Phase.REROLL, Phase.READING):
            picture = board(fight.now)
            assert decode(BattleBoard, encode(picture)) == picture
            for side in (picture.attacker, picture.defender):
                for die in side.dice:
                    n, seat = die.number, side.seat
                    assert die.spend == (why_not(fight.now, SpendDie(seat, n)) is None)
                    assert die.tactic == (why_not(fight.now, ActivateTactic(seat, (n,))) is None)
                    assert die.reroll == (why_not(fight.now, RerollDice(seat, (n,))) is None)
                    for face in FACES[die.kind]:
                        assert (face in die.shows) == (why_not(fight.now, ShowDie(seat, n, face)) is None)
                        new = face is not die.face and why_not(fight.now, SetDie(seat, n, face)) is None
                        assert (face in die.sets) == new
                    marks += die.spend + die.tactic + die.reroll + len(die.sets) + len(die.shows)
            offers = [act for seat in to_act(fight.now) for act in legal_acts(fight.now, seat)]
            playable = [act for act in offers if why_not(fight.now, act) is None]
            fight.does(dice.choice(playable))
    assert marks > 1_000
