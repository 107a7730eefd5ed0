"""The objective cards a seat has noted: secret, checked when revealed, and forgotten in time."""

import re
from random import Random
from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.text import text
from engine.frozen import evolve
from engine.game import Step
from engine.scythe.cards.objectives import HoldObjectives, RevealObjective
from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.ids import Bonus, Bottom, Field
from engine.scythe.setup.tiles import OBJECTIVE_CARDS
from engine.scythe.state import Stage, State, Turn
from engine.scythe.turn.benefits import DeclineBenefit
from engine.scythe.turn.bolster import Bolster
from tests.kits.engine.told import told
from tests.kits.scythe.objective_positions import on, spot, worked
from tests.kits.scythe.tables import (
    FIVE_STARS,
    GAME,
    THREE,
    announce,
    begin,
    build,
    data,
    dead_turn,
    do,
    have,
    legal,
    news,
    refusal,
    sentence,
    stars,
)

RICH, BALANCED, MOUNTAINS = 12, 15, 1  # end of turn; at any time; end of turn and on the board
SAXONY = ("saxony:industrial", "polania:mechanical")
TRACKINGS = ("mats", "board")
OFTEN = {"coins": 20, "workers": 3, "recruits": tuple(Bottom)[:3]}
ALL_ENDS = [card["number"] for card in data("objectives")["cards"] if card["end_of_turn"]]


def holding(*numbers: int, tracking: str = "board", pairs: Any = THREE, **player: Any) -> State:
    """A table where seat 0 has noted these cards."""
    return do(have(build(*pairs, tracking=tracking), 0, **player), HoldObjectives(0, numbers))


def offered(state: State, seat: int = 0) -> list[int | None]:
    return [act.number for act in legal(state, seat, RevealObjective)]


def at(state: State, stage: Stage) -> State:
    """Seat 0's turn at this stage."""
    return evolve(state, turns=(Turn(0, 0, stage),), next_seat=1)


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_hand_is_noted_in_any_order_and_taken_back(tracking: str) -> None:
    state = holding(23, 4, tracking=tracking)
    assert state.players[0].hand == (4, 23)
    assert do(state, HoldObjectives(0)).players[0].hand == ()
    assert do(state, HoldObjectives(0, (5, 23))).players[0].hand == (5, 23)
    assert GAME.status(state) == ()


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ((4,), "refused.hand_count"),
        ((4, 5, 6), "refused.hand_count"),
        ((4, 28), "refused.no_such_card"),
        ((0, 4), "refused.no_such_card"),
        ((4, 4), "refused.hand_twice"),
        ((4, 9), None),
        ((4, 5), None),
    ],
)
def test_hand_that_cannot_be_is_refused_with_a_sentence(numbers: tuple[int, ...], reason: str | None) -> None:
    state = do(build(), HoldObjectives(1, (9, 10)))
    assert refusal(state, HoldObjectives(0, numbers)) == reason


def test_nobody_finds_out_by_trying_what_another_seat_holds() -> None:
    """German rulebook p. 7: the cards are kept secret, so no answer may depend on them."""
    state = do(build(), HoldObjectives(1, (9, 10)))
    for numbers in ((9, 4), (4, 5), (9, 10)):
        assert refusal(state, HoldObjectives(0, numbers)) is None


def test_cards_are_noted_at_any_time_but_not_after_the_end_or_without_turns() -> None:
    for state in (build(), begin(build(), 0, "bolster"), announce(build(), 0, "upgrade")):
        for seat in range(3):
            assert refusal(state, HoldObjectives(seat, (1, 2))) is None
            assert not legal(state, seat, HoldObjectives)
    assert refusal(do(build(), EndGame(0)), HoldObjectives(0, (1, 2))) == "refused.ended"
    assert refusal(build(tracking="score"), HoldObjectives(0, (1, 2))) == "refused.score_only"


def test_one_card_left_is_told_as_one() -> None:
    state = have(build(), 0, objectives=1)
    assert refusal(state, HoldObjectives(0, (3,))) is None
    assert refusal(state, HoldObjectives(0, (3, 4))) == "refused.hand_count"


def test_noted_cards_survive_the_journal() -> None:
    step = Step(HoldObjectives(0, (3, 4)))
    assert GAME.decode_step(GAME.encode_step(step)) == step


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_only_its_own_seat_sees_a_hand(tracking: str) -> None:
    """Rulebook, Set-up: "den Inhalt dieser Karten hältst du vor deinen Gegnern geheim"."""
    one = do(build(tracking=tracking), HoldObjectives(0, (17, 23)))
    other = do(build(tracking=tracking), HoldObjectives(0, (18, 24)))
    for before, after in ((one, other), (begin(one, 0, "bolster"), begin(other, 0, "bolster"))):
        for seat in (1, 2, None):
            assert told(GAME, before, seat) == told(GAME, after, seat)


def test_hand_is_not_seen_through_an_early_turn() -> None:
    """The table without the second turn is remembered whole, and shown to nobody."""
    one, other = (do(build(), HoldObjectives(0, hand)) for hand in ((17, 23), (18, 24)))
    early = [begin(announce(state, 0, "upgrade"), 1, "bolster") for state in (one, other)]
    assert early[0].overlap is not None
    for seat in (1, 2, None):
        assert told(GAME, early[0], seat) == told(GAME, early[1], seat)


def test_label_and_news_of_noting_cards_tell_nothing() -> None:
    state, step = build(), Step(HoldObjectives(0, (17, 23)))
    label = GAME.label(state, step)
    assert sentence(label) == "act.hold_objectives"
    assert label.params == (("faction", "nordic"),)
    assert not [language for language in LANGUAGES if re.search(r"\d", text(label, language))]
    assert GAME.apply(state, step).news == ()
    assert label == GAME.label(state, Step(HoldObjectives(0)))
    assert not GAME.reveals(state, step)


def test_cards_noted_in_an_early_turn_stay_when_that_turn_is_taken_back() -> None:
    state = announce(have(build(), 0, power=16, stars=FIVE_STARS), 0, "upgrade")
    state = begin(state, 1, "bolster")
    state = do(state, HoldObjectives(1, (3, 4)), HoldObjectives(0, (5, 6)), HoldObjectives(2, (7, 8)))
    state = do(state, DeclineBenefit(0))
    assert state.ended is not None and state.players[1].turns == 0
    assert [player.hand for player in state.players] == [(5, 6), (3, 4), (7, 8)]


@pytest.mark.parametrize("stage", [Stage.TOP_ROW, Stage.BOTTOM_ROW, Stage.DONE])
def test_end_of_turn_card_is_revealed_when_the_turn_is_done(stage: Stage) -> None:
    """ "At the end of your turn": the other cards go before or after any action."""
    state = at(holding(RICH, BALANCED, tracking="mats", **OFTEN), stage)
    done = stage is Stage.DONE
    assert refusal(state, RevealObjective(0, RICH)) == (None if done else "refused.objective_end_of_turn")
    assert refusal(state, RevealObjective(0, BALANCED)) is None
    assert offered(state) == ([RICH, BALANCED] if done else [BALANCED])


@pytest.mark.parametrize("number", ALL_ENDS)
def test_every_end_of_turn_card_waits(number: int) -> None:
    state = at(holding(*sorted({number, BALANCED}), tracking="mats"), Stage.BOTTOM_ROW)
    assert refusal(state, RevealObjective(0, number)) == "refused.objective_end_of_turn"


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_card_that_is_not_met_is_refused_and_not_offered(tracking: str) -> None:
    state = dead_turn(holding(RICH, BALANCED, tracking=tracking, coins=19), 0)
    for number in (RICH, BALANCED):
        assert refusal(state, RevealObjective(0, number)) == "refused.objective_not_met"
    assert offered(state) == []
    assert offered(have(state, 0, coins=20)) == [RICH]


def test_card_that_the_tracking_does_not_know_is_declared() -> None:
    state = dead_turn(holding(MOUNTAINS, RICH, tracking="mats"), 0)
    assert offered(state) == [MOUNTAINS]
    assert stars(do(state, RevealObjective(0, MOUNTAINS)), 0) == {"objective": 1}


def test_tracked_board_knows_the_same_card() -> None:
    state = dead_turn(holding(MOUNTAINS, RICH), 0)
    assert offered(state) == []
    state = on(state, worked("M1", "M2", "M3"))
    assert offered(state) == [MOUNTAINS]


def test_only_a_card_of_a_known_hand_is_named() -> None:
    state = dead_turn(holding(RICH, BALANCED, **OFTEN), 0)
    assert refusal(state, RevealObjective(0, 22)) == "refused.not_in_hand"
    assert refusal(state, RevealObjective(0, 28)) == "refused.no_such_card"


def test_without_a_known_hand_a_card_is_declared_as_ever() -> None:
    state = dead_turn(build(tracking="board"), 0)
    assert offered(state) == [None]
    assert refusal(state, RevealObjective(0, RICH)) is None


def test_unnamed_card_is_the_tables_to_judge() -> None:
    """The cardboard is the truth: a drifted board never keeps a completed card from its star."""
    state = dead_turn(holding(RICH, MOUNTAINS), 0)
    assert stars(do(state, RevealObjective(0)), 0) == {"objective": 1}


def test_rules_of_turn_and_star_come_first() -> None:
    state = holding(RICH, BALANCED, tracking="mats", **OFTEN)
    assert refusal(state, RevealObjective(0, BALANCED)) == "refused.objective_own_turn"
    assert refusal(announce(state, 0, "upgrade"), RevealObjective(0, BALANCED)) == "refused.objective_between"
    full = have(state, 0, stars={"objective": 1})
    assert refusal(begin(full, 0, "bolster"), RevealObjective(0, BALANCED)) == "refused.no_objective"
    assert offered(begin(full, 0, "bolster")) == []


def test_revealing_discards_the_other_card_too() -> None:
    before, act = begin(holding(RICH, BALANCED, **OFTEN), 0, "bolster"), RevealObjective(0, BALANCED)
    state = do(before, act)
    assert (state.players[0].objectives, state.players[0].hand) == (0, ())
    assert text(GAME.label(before, Step(act))).startswith("Nordic reveals an objective")
    assert len(news(state, "news.star")) == 1


def test_saxony_keeps_the_other_card_and_may_reveal_it_too() -> None:
    """Dominate: "Don't discard the second objective card after achieving the first"."""
    state = dead_turn(holding(RICH, BALANCED, pairs=SAXONY, **OFTEN), 0)
    state = do(state, RevealObjective(0, RICH))
    assert (state.players[0].objectives, state.players[0].hand) == (1, (BALANCED,))
    assert offered(state) == [BALANCED]
    state = do(state, RevealObjective(0, BALANCED))
    assert (state.players[0].objectives, state.players[0].hand) == (0, ())
    assert stars(state, 0) == {"objective": 2}


def test_saxony_that_names_no_card_is_not_known_any_more() -> None:
    state = do(dead_turn(holding(RICH, BALANCED, pairs=SAXONY), 0), RevealObjective(0))
    assert (state.players[0].objectives, state.players[0].hand) == (1, ())
    assert offered(state) == [None]


def test_correction_of_the_number_of_cards_forgets_a_hand_that_does_not_fit() -> None:
    state = holding(RICH, BALANCED)
    assert do(state, Correct(0, Field.OBJECTIVES, 2)).players[0].hand == (RICH, BALANCED)
    for count in (0, 1, 3):
        after = do(state, Correct(0, Field.OBJECTIVES, count))
        assert after.players[0].hand == ()
        assert GAME.status(after) == ()


def test_status_names_a_hand_that_cannot_be_without_its_cards() -> None:
    state = build()
    for wrong, key in (
        (have(state, 0, hand=(3,)), "status.hand"),
        (have(have(state, 0, hand=(3, 4)), 1, hand=(4, 5)), "status.hands"),
        (have(state, 0, hand=(3, 28)), "status.hands"),
    ):
        (message,) = GAME.status(wrong)
        assert sentence(message) == key
        assert not [value for _, value in message.params if isinstance(value, int)]


def test_early_turn_of_the_next_seat_does_not_take_a_card_from_the_first() -> None:
    """King of the Hill at the first seat's power, before the second one's bolster counts."""
    state = on(
        have(build(tracking="board"), 1, coins=9), {"X": spot(character=1), "HB_nordic": spot(workers=1)}
    )
    state = do(have(state, 0, power=6), HoldObjectives(0, (5, RICH)))
    turn = Turn(0, 0, Stage.BOTTOM_BENEFIT, benefit=Bottom.UPGRADE)
    state = begin(evolve(state, turns=(turn,), next_seat=1), 1, "bolster")
    state = do(state, Bolster(1, Bonus.POWER, 2))
    assert state.players[1].power > state.players[0].power
    assert offered(do(state, DeclineBenefit(0))) == [5]


@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_noted_cards_offer_only_what_may_be_revealed(seed: int) -> None:
    """Every offer is playable and every position sound."""
    random = Random(seed)
    setup = GAME.draw_setup(["A", "B", "C"], random, {"tracking": "board"})
    state, deck = GAME.set_up(setup), random.sample(OBJECTIVE_CARDS, len(OBJECTIVE_CARDS))
    for seat in range(3):
        state = do(state, HoldObjectives(seat, tuple(deck[2 * seat : 2 * seat + 2])))
    for _ in range(400):
        acts = [act for seat in GAME.to_act(state) for act in GAME.legal_acts(state, seat)]
        if not acts:
            break
        shown = [act for act in acts if isinstance(act, RevealObjective)]
        assert [act for act in shown if act.number is None or GAME.why_not(state, Step(act))] == []
        state = GAME.apply(state, GAME.random_step(state, random.choice(acts), random))
        assert GAME.status(state) == ()
