"""Overlapping turns under stress: steps laid again tell their news, end nothing early, keep corrections."""

import random

from engine.game import Step
from engine.scythe.board.moving import MoveUnit
from engine.scythe.cards.encounters import DrawEncounter, ResolveByHand
from engine.scythe.cards.factory import TakeFactoryCard, UseFactoryCard
from engine.scythe.cards.objectives import HoldObjectives, RevealObjective
from engine.scythe.corrections.table_acts import Correct, CorrectPlace
from engine.scythe.ids import Bonus, Bottom, Field, Trap, Unit
from engine.scythe.state import State
from engine.scythe.turn.benefits import DeclineBenefit, Enlist, Upgrade
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import SetAutoClaim
from engine.scythe.turn.turn import ChooseSection
from engine.table import Table
from tests.kits.scythe.boards import board_table, go, moved
from tests.kits.scythe.tables import (
    FIVE_STARS,
    GAME,
    announce,
    begin,
    build,
    do,
    have,
    legal,
    news,
    refusal,
    stars,
    take,
)


def with_recruit(state: State, seat: int, *recruits: Bottom, **more: object) -> State:
    covered = tuple(Bonus)[: len(recruits)]
    return have(state, seat, recruits=recruits, one_time=covered, **more)


def test_star_of_an_early_turn_is_told_once() -> None:
    """Seat 1 begins with seat 0's bonus and bolsters early to 16: its star is news then, and not again."""
    state = with_recruit(build(), 1, Bottom.UPGRADE, power=13, coins=3)
    after = take(begin(announce(state, 0, "upgrade"), 1, "bolster"), 1, Bolster, gain=Bonus.POWER)
    assert stars(after, 1) == {"power": 1}
    assert [told["faction"] for told in news(after, "news.star")] == ["crimea"]
    again = do(after, DeclineBenefit(0))
    assert news(again, "news.star") == []


def test_star_that_comes_of_laying_steps_again_is_told() -> None:
    """The star waits for the first turn's action, and is news when the steps are laid on it again."""
    state = with_recruit(build(), 1, Bottom.UPGRADE, power=15, coins=3)
    state = begin(announce(state, 0, "upgrade"), 1, "trade")
    after = do(state, DeclineBenefit(0))
    assert stars(after, 1) == {"power": 1}
    assert [told["faction"] for told in news(after, "news.star")] == ["crimea"]


def test_laying_steps_again_never_ends_the_game_before_the_first_turn() -> None:
    """Card 12 with the last recruit and a bonus of the first turn would bring the sixth star too early."""
    three = {"combat": 2, "objective": 1}
    recruits = (Bottom.UPGRADE, Bottom.DEPLOY, Bottom.BUILD)
    state = with_recruit(build(), 1, *recruits, power=14, popularity=16, coins=5, factory_card=12)
    state = have(state, 1, one_time=(Bonus.POWER, Bonus.COINS, Bonus.COMBAT_CARDS), stars=three)
    state = do(announce(state, 0, "upgrade"), ChooseSection(1, 4), UseFactoryCard(1))
    enlist = Enlist(1, Bottom.ENLIST, Bonus.POPULARITY)
    state = do(state, enlist) if refusal(state, enlist) is None else state
    assert not GAME.is_over(state)
    assert legal(state, 0, Upgrade)


def test_correction_during_an_overlap_keeps_the_first_seats_rights() -> None:
    """A value of a third seat is put right: the first seat may still show an objective afterwards."""
    state = begin(announce(build(), 0, "upgrade"), 1, "bolster")
    state = do(state, Correct(2, Field.COINS, 40), DeclineBenefit(0))
    assert state.players[2].coins == 40
    assert refusal(state, RevealObjective(0)) is None


def test_correction_of_the_early_seat_holds_with_and_without_its_turn() -> None:
    state = have(build(), 0, stars=FIVE_STARS, power=16)
    state = take(begin(announce(state, 0, "upgrade"), 1, "bolster"), 1, Bolster, gain=Bonus.POWER)
    state = do(state, Correct(1, Field.COINS, 30))
    assert state.players[1].coins == 30
    ended = do(state, DeclineBenefit(0))
    assert ended.ended
    assert ended.players[1].coins == 30
    assert [told["faction"] for told in news(ended, "news.turn_void")] == ["crimea"]
    assert news(ended, "news.retake") == []


def test_card_taken_away_in_the_middle_of_its_turn_leaves_a_playable_table() -> None:
    """One wrong correction is never a disaster, and never a journal that cannot be opened."""
    state = have(build(), 1, factory_card=3)
    state = do(announce(state, 0, "upgrade"), ChooseSection(1, 4), Correct(1, Field.FACTORY_CARD))
    assert GAME.blocking(state) in (0, 1)
    state = do(state, DeclineBenefit(0))
    assert legal(state, 1)
    for act in legal(state, 1):
        assert refusal(state, act) is None


def test_game_that_cannot_answer_leaves_the_table_as_it_was() -> None:
    """Whatever is asked of the game is asked before the line is written."""

    class Speechless(type(GAME)):  # type: ignore[misc]
        def blocking(self, state: State) -> int | None:
            if state.turns:
                raise KeyError("a mistake of ours")
            return None

    table = Table(Speechless(), GAME.draw_setup(["A", "B"], random.Random(1), {}), 0)
    first = table.game.legal_acts(table.state, table.state.next_seat)[0]
    try:
        table.play(first, 1)
    except KeyError:
        assert (table.revision, table.state.turns, table.undo_label) == (0, (), None)
    else:
        raise AssertionError("the mistake was not met")


def test_encounter_with_the_character_corrected_away_is_left_to_the_table() -> None:
    at = {"T6": {"units": "0c"}, "W7": {"encounter": True}}
    state = moved(
        board_table("saxony:industrial", "albion:mechanical", at=at), go(Unit.CHARACTER, "T6", "W7")
    )
    state = do(state, CorrectPlace(0, "W7", encounter=True))
    assert not legal(state, 0, DrawEncounter)
    assert refusal(state, DrawEncounter(0, 1)) == "refused.no_character"
    assert refusal(state, ResolveByHand(0)) is None


def test_only_togawa_can_correct_its_armed_trap_away() -> None:
    """It lies face down: nobody else can say what is there."""
    seats = ("togawa:industrial", "albion:mechanical")
    state = board_table(*seats, at={"W7": {"trap": "power", "armed": True, "oil": 2}})
    after = do(state, CorrectPlace(1, "W7", resources=(1, 0, 0, 0)))
    assert (after.board.at("W7").trap, after.board.at("W7").armed) == (Trap.POWER, True)
    assert do(state, CorrectPlace(0, "W7")).board.at("W7").trap is None


def test_acts_that_show_what_was_hidden_are_known() -> None:
    """Undo restores the board, not the secret: cards looked through, a trap flipped."""
    at = {"T6": {"units": "1c"}, "W7": {"trap": "power", "armed": True}}
    house = {"hidden_coins": False}
    state = board_table("togawa:industrial", "albion:mechanical", at=at, first=1, house=house)
    hop = MoveUnit(1, Unit.CHARACTER, "T6", "W7")
    free = MoveUnit(1, Unit.CHARACTER, "T6", "T5")
    for act in (TakeFactoryCard(1, 3), DrawEncounter(1, 3), Bolster(1, Bonus.COMBAT_CARDS, 1), hop):
        assert GAME.reveals(state, Step(act))
    for act in (Bolster(1, Bonus.POWER, 2), free, HoldObjectives(1, (1, 2)), SetAutoClaim(1, True)):
        assert not GAME.reveals(state, Step(act))


def test_bonuses_of_the_first_turn_are_given_though_the_second_is_void() -> None:
    state = with_recruit(have(build(), 0, stars=FIVE_STARS, power=16), 2, Bottom.UPGRADE, power=4)
    state = take(begin(announce(state, 0, "upgrade"), 1, "bolster"), 1, Bolster, gain=Bonus.POWER)
    ended = do(state, DeclineBenefit(0))
    assert (ended.ended.by, ended.players[2].power, ended.prompts) == (0, 5, ())
