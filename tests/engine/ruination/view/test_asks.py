"""Above a seat's choices stands what is asked of it."""

import pytest

from engine.offers import question
from engine.ruination.battle._battle_start import CountStart, ReadyForBattle
from engine.ruination.battle.battle_model import BattleRole, Start
from engine.ruination.battle.fighting import DeclareBattle, RevealNomad
from engine.ruination.ids import Deck
from engine.ruination.setup.opening import ChooseHome
from engine.ruination.state import State
from engine.ruination.turn.due import Finish
from engine.ruination.turn.scavenging import TakeResource
from engine.ruination.turn.turn import ChooseCard, TakeAction, TakeBanner, TakeBonus
from tests.kits.ruination.ruination_kit import GAME, begun, card, do, fresh, random_steps, revealed, sentence


def asked(state: State, seat: int) -> str:
    """The question, in English."""
    found = question(GAME.offers(state, seat))
    return sentence(found) if found else ""


def test_a_kept_tile_is_read_aloud() -> None:
    """Reveal their remaining facedown bonus tile and gain the indicated bonus."""
    state = do(revealed(fresh(2, "mats"), 8, 7), ChooseHome(0))
    act = GAME.legal_acts(state, 0)[0]
    assert isinstance(act, TakeResource)
    assert asked(do(state, act), 0) == "Read your kept tile aloud"


def test_every_part_of_a_card_says_what_it_asks() -> None:
    state = begun(2, "mats")
    assert asked(state, 0) == "Choose an action card"
    state = do(state, ChooseCard(0, Deck.RECRUIT))
    assert asked(state, 0) == "Your card, in any order"
    assert asked(do(state, TakeBonus(0)), 0) == "Read the card's bonus"
    assert asked(do(state, TakeBanner(0, 1, 0)), 0) == "Read the track: favor, space 1"
    action = do(state, TakeAction(0))
    assert asked(action, 0) == "Recruit on the table with 3 points: grunt 1, brute 2, raider 2"


def battle_with_nomads() -> State:
    """Three seats; seat 0 has counted two grunts against nomads that roll two dice."""
    state = do(card(begun(3, "mats"), Deck.MOVE), TakeAction(0), Finish(0), DeclareBattle(0, None))
    assert asked(state, 0) == "What does the nomad token show?"
    state = do(state, RevealNomad(0, 3, 0, 2))
    assert asked(state, 0) == "Battle: count your units"
    return do(state, CountStart(0, BattleRole.ATTACKER, Start.GRUNT, 2), ReadyForBattle(0))


def test_whoever_rolls_for_the_nomads_is_told_so() -> None:
    """The player to the right of the current player will roll the dice for the nomad token."""
    state = battle_with_nomads()
    assert asked(state, 0) == "Battle: what do your dice show?"
    assert asked(state, 2) == "You roll for the nomads"
    assert asked(state, 1) == "", "nothing is asked of the third"
    contest = GAME.contest(state)
    assert contest and sentence(contest.sides[1].standing) == "Horde 3 rolls for them"


@pytest.mark.parametrize("tracking", ["board", "mats"])
def test_the_question_is_told_once_and_in_words(tracking: str) -> None:
    """On one offer of the seat, so that phones are told it once."""
    for state, _, _ in random_steps(3, 4, tracking, most=250):
        for seat in GAME.to_act(state):
            questions = [offer.asks for offer in GAME.offers(state, seat) if offer.asks]
            assert len(questions) <= 1
            assert all(sentence(each) for each in questions)
