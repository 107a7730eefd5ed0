"""A turn: one card with three parts in any order, decks that run out, the Khan's Fury, the end."""

from itertools import permutations

import pytest

from engine.frozen import evolve
from engine.ruination.corrections.table_acts import EndGame, StandingArmy
from engine.ruination.ids import Deck, Fury
from engine.ruination.state import Kind, Stage, State
from engine.ruination.turn.boons import Boon, CountBastions, Gain
from engine.ruination.turn.due import Finish
from engine.ruination.turn.scavenging import ScavengeEach
from engine.ruination.turn.turn import ChooseCard, TakeAction, TakeBanner, TakeBonus
from tests.kits.ruination.ruination_kit import GAME, begun, card, do, given, news, put, refusal, settled


def test_the_first_player_begins_and_play_goes_clockwise() -> None:
    """How to play."""
    state = begun(3)
    order = []
    for _ in range(7):
        order.append(state.seat)
        state = whole_turn(state)
    assert order == [0, 1, 2, 0, 1, 2, 0]


def whole_turn(state: State, deck: Deck = Deck.SCAVENGE) -> State:
    """The seat's turn with a scavenge card and nothing acquired."""
    seat = state.seat
    state = settled(do(card(state, deck), TakeAction(seat)))
    if state.task and state.task.kind is Kind.SCAVENGE:
        state = settled(do(state, ScavengeEach(seat)))
    if state.task and state.task.kind is Kind.ADVANTAGE:
        state = do(state, Finish(seat))
    return state


@pytest.mark.parametrize("order", list(permutations((TakeAction, TakeBanner, TakeBonus))))
def test_the_three_parts_of_a_card_come_in_any_order(order: tuple[type, ...]) -> None:
    """Action Cards: resolve all parts (C, D, and E) in an order of their choosing."""
    state = do(begun(2), ChooseCard(0, Deck.SCAVENGE))
    for part in order:
        act = TakeBanner(0, 1, 0) if part is TakeBanner else part(0)
        state = do(state, act)
        if state.task and state.task.kind is Kind.SCAVENGE:
            state = do(state, ScavengeEach(0))
        state = settled(state)
        done = ("This part of the card is done.", "This is not open now.", "Something else comes first.")
        assert refusal(state, act) in done
    assert state.task and state.task.kind is Kind.ADVANTAGE


def test_a_banner_of_none_is_resolved_like_any_other() -> None:
    """The rule text shows none, yet names no card that must have one."""
    state = do(begun(2), ChooseCard(0, Deck.RECRUIT), TakeBanner(0))
    assert state.turn is not None and state.turn.banner and state.task is None
    assert refusal(state, TakeBanner(0, 1)) == "This part of the card is done."


def test_all_parts_must_be_resolved_before_the_turn_goes_on() -> None:
    """A player must perform all parts of an action card."""
    state = do(begun(2), ChooseCard(0, Deck.RECRUIT))
    assert {type(act) for act in GAME.legal_acts(state, 0)} == {TakeAction, TakeBanner, TakeBonus}
    assert refusal(state, ChooseCard(0, Deck.MOVE)) == "This is not open now."
    assert refusal(state, Finish(0)) == "This is not open now."
    assert "Between 0 and 10" in refusal(state, TakeBanner(0, 11, 0))


def test_only_the_current_seat_acts() -> None:
    """Everybody else is told whom the table waits for."""
    state = begun(2)
    assert GAME.legal_acts(state, 1) == ()
    assert refusal(state, ChooseCard(1, Deck.MOVE)) == "The table is waiting for Rust Buzzards."
    assert GAME.blocking(state) == 0


def test_a_card_leaves_its_own_deck_only() -> None:
    """The chosen card goes to the discard pile above that deck."""
    state = whole_turn(begun(2))
    assert state.decks == (14, 14, 13)
    assert state.seat == 1


def test_the_last_card_of_a_deck_invokes_the_fury_and_the_deck_is_shuffled() -> None:
    """Khan's Fury, third way; the deck begins again with 14 cards."""
    state = whole_turn(evolve(begun(2), decks=(14, 14, 1)))
    assert state.decks == (14, 14, 14)
    assert state.fury is Fury.FINISH_ROUND


def test_thirty_vp_invoke_the_fury_and_twenty_nine_do_not() -> None:
    """Khan's Fury, second way."""
    for vp, fury in ((26, Fury.TOP), (27, Fury.FINISH_ROUND), (40, Fury.FINISH_ROUND)):
        state = given(do(begun(2), ChooseCard(0, Deck.SCAVENGE), TakeBonus(0)), 0, vp=vp)
        assert do(state, Gain(0, Boon.VP, 3)).fury is fury, vp


@pytest.mark.parametrize("banner", [(10, 0), (0, 10)])
def test_the_tenth_space_of_a_track_invokes_the_fury(banner: tuple[int, int]) -> None:
    """Khan's Fury, first way: once what was passed before is settled."""
    state = do(begun(2), ChooseCard(0, Deck.SCAVENGE), TakeBanner(0, *banner))
    while state.task and state.fury is Fury.TOP:
        state = do(state, next(iter(reversed(GAME.legal_acts(state, 0)))))
    assert state.fury is Fury.FINISH_ROUND


def test_the_fury_scores_bastions_at_once_for_everybody_with_units_there() -> None:
    """2 VP for each bastion in territories where they have units, contested ones for both."""
    state = put(begun(2), "citadel", StandingArmy(0, grunts=1), StandingArmy(1, grunts=1))
    state = given(do(state, ChooseCard(0, Deck.SCAVENGE), TakeBonus(0)), 0, vp=29)
    after = do(state, Gain(0, Boon.VP, 1))
    assert [player.vp for player in after.players] == [30 + 2 * (1 + 2), 2 * (1 + 2)]
    assert any("Khan's Fury is invoked" in line for line in news(after))


def test_the_fury_is_invoked_only_once() -> None:
    """A second trigger scores nothing."""
    state = given(do(begun(2), ChooseCard(0, Deck.SCAVENGE), TakeBonus(0)), 0, vp=29)
    once = do(state, Gain(0, Boon.VP, 1))
    twice = do(once, Gain(0, Boon.VP, 1))
    assert [after.vp - before.vp for before, after in zip(once.players, twice.players, strict=True)] == [1, 0]


@pytest.mark.parametrize(("trigger", "turns"), [(0, 3 + 3), (1, 2 + 3), (2, 1 + 3)])
def test_after_the_fury_comes_the_rest_of_the_round_and_one_more(trigger: int, turns: int) -> None:
    """The current round ends after the player to the right of the First Player; then one full round."""
    state = begun(3)
    for _ in range(trigger):
        state = whole_turn(state)
    state = evolve(state, decks=(14, 14, 1))
    seats, furies = [], []
    while not state.ended:
        seats.append(state.seat)
        state = whole_turn(state)
        furies.append(state.fury)
    assert len(seats) == turns
    assert seats[-3:] == [0, 1, 2]
    assert furies[-4:] == [Fury.LAST_ROUND] * 3 + [Fury.END]
    assert furies[:-4] == [Fury.FINISH_ROUND] * (turns - 4)


def test_the_first_player_may_sit_anywhere() -> None:
    """The round ends with the player on the First Player's right, whoever that is."""
    state = evolve(begun(3), first=2, seat=2, decks=(14, 14, 1))
    seats = []
    while not state.ended:
        seats.append(state.seat)
        state = whole_turn(state)
    assert seats == [2, 0, 1, 2, 0, 1]


def test_after_the_end_nothing_is_played() -> None:
    """But the score can still be set right."""
    state = do(begun(2), EndGame(1))
    assert state.ended and GAME.is_over(state) and GAME.to_act(state) == ()
    assert refusal(state, ChooseCard(0, Deck.MOVE)) == "The game is over."


def test_without_a_board_everybody_counts_the_bastions_of_the_fury() -> None:
    """Tracking `mats`: 2 VP for each, in the order of the seats, before anything else goes on."""
    state = given(do(begun(3, "mats"), ChooseCard(0, Deck.SCAVENGE), TakeBonus(0)), 0, vp=29)
    state = do(state, Gain(0, Boon.VP, 1))
    for seat, n in ((0, 3), (1, 0), (2, 2)):
        assert GAME.to_act(state) == (seat,)
        state = do(state, CountBastions(seat, n))
    assert [player.vp for player in state.players] == [36, 0, 4]
    assert state.task and state.task.kind is Kind.BOONS


def test_a_turn_on_the_table_says_when_it_is_done() -> None:
    """Tracking `mats`: moves are made with the pieces; battles are declared."""
    state = card(begun(2, "mats"), Deck.MOVE)
    state = do(state, TakeAction(0))
    assert state.task and state.task.kind is Kind.TABLE
    state = do(state, Finish(0))
    assert state.stage is Stage.BATTLES
    assert do(state, Finish(0)).seat == 1
