"""The factory card: taking one, the fifth section, and what it never brings."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.scythe.cards.encounters import DrawEncounter
from engine.scythe.cards.factory import TakeFactoryCard, UseFactoryCard
from engine.scythe.combat.declarations import DeclareCombat, DeclareDriveOff
from engine.scythe.ids import Bonus, Structure
from engine.scythe.state import State
from engine.scythe.turn.benefits import Build, DeclineBenefit, Deploy, Enlist, Upgrade
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.move import GainCoins, Move
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.scythe.tables import (
    CUBES,
    FIVE_STARS,
    GAME,
    MECHS_OF,
    STRUCTURES,
    begin,
    data,
    do,
    have,
    legal,
    refusal,
    stars,
    take,
    turn_of,
)

Table = Callable[..., State]
CARDS = {card["number"]: card for card in data("factory_cards")["cards"]}
TRACKS = ("coins", "power", "popularity", "combat_cards")
BENEFITS = {"upgrade": Upgrade, "deploy": Deploy, "build": Build, "enlist": Enlist}
RICH = {"coins": 9, "power": 9, "popularity": 9, "combat_cards": 5}


def holding(table: Table, card: int, **values: Any) -> State:
    """Seat 0 with its action token on this factory card."""
    return do(have(table(), 0, factory_card=card, **{**RICH, **values}), ChooseSection(0, 4))


def changed(before: State, after: State) -> dict[str, int]:
    old, new = before.players[0], after.players[0]
    return {n: getattr(new, n) - getattr(old, n) for n in TRACKS if getattr(new, n) != getattr(old, n)}


def test_card_is_taken_after_moving(table: Table) -> None:
    """The Factory: "When your move action is finished ... choose one"."""
    state = take(begin(table(), 0, "move"), 0, Move)
    after = take(state, 0, TakeFactoryCard, number=7)
    assert after.players[0].factory_card == 7
    assert legal(after, 0, TakeBottomRow)


def test_no_card_without_moving(table: Table) -> None:
    state = begin(table(), 0, "move")
    assert refusal(state, TakeFactoryCard(0, 7)) == "refused.factory_after_move"
    assert refusal(take(state, 0, GainCoins), TakeFactoryCard(0, 7)) == "refused.factory_after_move"
    assert refusal(begin(table(), 0, "trade"), TakeFactoryCard(0, 7)) == "refused.factory_after_move"
    assert refusal(take(state, 0, Move), TakeFactoryCard(1, 7)) == "refused.factory_after_move"


def test_only_one_card_for_the_whole_game(table: Table) -> None:
    """The Factory: "You may have 1 factory card at most; your selection is permanent"."""
    state = take(begin(have(table(), 0, factory_card=3), 0, "move"), 0, Move)
    assert refusal(state, TakeFactoryCard(0, 7)) == "refused.one_factory_card"
    assert not legal(state, 0, TakeFactoryCard)


def test_no_two_seats_hold_the_same_card(table: Table) -> None:
    state = take(begin(have(table(), 1, factory_card=7), 0, "move"), 0, Move)
    assert refusal(state, TakeFactoryCard(0, 7)) == "refused.card_taken"
    assert 7 not in {act.number for act in legal(state, 0, TakeFactoryCard)}


def test_every_card_of_the_base_game_may_lie_there(table: Table) -> None:
    state = take(begin(table(), 0, "move"), 0, Move)
    base = {number for number, card in CARDS.items() if card["set"] == "base"}
    assert {act.number for act in legal(state, 0, TakeFactoryCard)} == base
    assert refusal(state, TakeFactoryCard(0, 18)) == "refused.promo_card"
    for number in (0, -1, 19):
        assert refusal(state, TakeFactoryCard(0, number)) == "refused.no_such_card"


@pytest.mark.parametrize("number", CARDS)
def test_card_costs_and_gives_what_is_printed(table: Table, number: int) -> None:
    card = CARDS[number]
    before = holding(table, number)
    for act in legal(before, 0, UseFactoryCard, workers=0):
        gains = [card["gain"][act.gain]] if card["gain_mode"] == "or" else card["gain"]
        expected: dict[str, int] = {}
        for part, sign in [(card["cost"], -1), *((gain, 1) for gain in gains)]:
            for name, amount in part.items():
                if name in TRACKS:
                    expected[name] = expected.get(name, 0) + sign * amount
        after = do(before, act)
        assert changed(before, after) == expected
        benefits = [name for gain in gains for name in gain if name in BENEFITS]
        assert bool(benefits) == (turn_of(after, 0).stage == "top_benefit")
        if benefits:
            assert legal(after, 0, BENEFITS[benefits[0]])


@pytest.mark.parametrize("number", [number for number, card in CARDS.items() if card["gain_mode"] == "or"])
def test_either_or_card_offers_one_gain(table: Table, number: int) -> None:
    """Rulebook p. 25, example: either enlist or upgrade for 1 popularity."""
    before = holding(table, number)
    assert [act.gain for act in legal(before, 0, UseFactoryCard)] == [0, 1]
    assert refusal(before, UseFactoryCard(0, 2)) == "refused.no_such_gain"
    for gain, name in enumerate(next(iter(option)) for option in CARDS[number]["gain"]):
        after = do(before, UseFactoryCard(0, gain))
        assert {type(act) for act in legal(after, 0)} == {BENEFITS[name], DeclineBenefit}


@pytest.mark.parametrize("number", CARDS)
def test_card_must_be_paid_in_full(table: Table, number: int) -> None:
    for name, amount in CARDS[number]["cost"].items():
        if name in TRACKS:
            poor = holding(table, number, **{name: amount - 1})
            assert refusal(poor, UseFactoryCard(0)) == "refused.cannot_pay"
            assert not legal(poor, 0, UseFactoryCard)
            assert legal(poor, 0, Move)


@pytest.mark.parametrize(
    ("number", "benefit"), [(9, "upgrade"), (10, "deploy"), (11, "build"), (12, "enlist")]
)
def test_card_brings_no_coins_of_the_mat(table: Table, number: int, benefit: str) -> None:
    """Rulebook p. 25: no recruit, structure or coin bonus of the player mat."""
    before = do(holding(table, number), UseFactoryCard(0))
    after = take(before, 0, BENEFITS[benefit])
    enlisted_for_coins = 2 if Bonus.COINS in after.players[0].mats.one_time else 0
    assert changed(before, after).get("coins", 0) == enlisted_for_coins
    assert turn_of(after, 0).stage == "bottom_row"
    assert after.prompts == ()


def test_structures_do_not_help_the_card(table: Table) -> None:
    """Rulebook p. 25: the card is not part of the mat, so monument, armory and mill add nothing."""
    before = holding(table, 5, structures=STRUCTURES)
    assert changed(before, do(before, UseFactoryCard(0))) == {"power": -1, "popularity": 2}


def test_mill_does_not_help_the_producing_card(table: Table) -> None:
    """Rulebook p. 25: "nicht die Vorteile durch ... Gebäude-Boni"."""
    with_mill = holding(table, 1, structures=(Structure.MILL,), workers=2)
    assert refusal(with_mill, UseFactoryCard(0, 0, 3)) == "refused.amount"
    assert max(act.workers for act in legal(with_mill, 0, UseFactoryCard)) == 2


def test_cubes_do_not_help_the_card(table: Table) -> None:
    before = holding(table, 6, exposed=CUBES, brackets=(1, 2, 1, 2))
    assert changed(before, do(before, UseFactoryCard(0))) == {"power": -1, "coins": 3}


@pytest.mark.parametrize(("workers", "most"), [(2, 2), (3, 3), (5, 3), (8, 0)])
def test_producing_card_brings_workers_without_the_cost_of_the_mat(
    table: Table, workers: int, most: int
) -> None:
    before = holding(table, 1, workers=workers)
    assert [act.workers for act in legal(before, 0, UseFactoryCard)] == list(range(most + 1))
    after = do(before, UseFactoryCard(0, 0, most))
    assert changed(before, after) == {"coins": -1, "combat_cards": -1}
    assert after.players[0].workers == workers + most


def test_other_cards_bring_no_workers(table: Table) -> None:
    assert refusal(holding(table, 5), UseFactoryCard(0, 0, 1)) == "refused.amount"


def test_bottom_row_of_the_card_is_a_move(table: Table) -> None:
    """The Factory: "All factory cards have a bottom-row move action"."""
    state = holding(table, 5)
    assert refusal(state, TakeBottomRow(0)) == "refused.factory_moves"
    used = do(state, UseFactoryCard(0))
    after = do(used, Move(0))
    assert refusal(after, Move(0)) == "refused.bottom_row_over"
    assert not legal(after, 0, Move)
    assert turn_of(do(after, EndTurn(0)), 0).stage == "done"


def test_combat_may_follow_the_move_of_the_card(table: Table) -> None:
    """The Factory: "All other normal rules for movement apply", so the move may end in a combat."""
    moved = do(holding(table, 5), Move(0))
    assert refusal(moved, DeclareCombat(0, 1)) is None


def test_next_seat_waits_until_it_is_said_what_the_move_of_the_card_led_to(table: Table) -> None:
    """Finding D9: no tap of the next seat forbids the combat, the encounter or workers driven off."""
    moved = do(holding(table, 5), Move(0))
    assert refusal(moved, ChooseSection(1, 0)) == "refused.wait"
    for kind in (DeclareCombat, DeclareDriveOff, DrawEncounter):
        assert legal(moved, 0, kind)
    assert refusal(do(moved, EndTurn(0)), ChooseSection(1, 0)) is None


def test_card_may_be_used_top_only_bottom_only_or_not_at_all(table: Table) -> None:
    state = holding(table, 5)
    assert turn_of(do(state, UseFactoryCard(0), EndTurn(0)), 0).stage == "done"
    moved = do(state, Move(0))
    assert refusal(moved, UseFactoryCard(0)) == "refused.top_row_over"
    assert turn_of(do(state, EndTurn(0)), 0).stage == "done"


def test_top_row_of_the_card_is_used_once(table: Table) -> None:
    assert refusal(do(holding(table, 5), UseFactoryCard(0)), UseFactoryCard(0)) == "refused.top_row_over"


def test_card_is_used_only_on_its_own_section(table: Table) -> None:
    state = begin(have(table(), 0, factory_card=5), 0, "bolster")
    assert refusal(state, UseFactoryCard(0)) == "refused.other_section_factory"


def test_benefit_of_the_card_may_be_left_aside(table: Table) -> None:
    state = do(holding(table, 9), UseFactoryCard(0), DeclineBenefit(0))
    assert turn_of(state, 0).stage == "bottom_row"
    assert state.players[0].mats.exposed == ()


def test_completed_benefit_is_passed_over(table: Table) -> None:
    state = do(holding(table, 10, mechs=MECHS_OF["nordic"]), UseFactoryCard(0))
    assert turn_of(state, 0).stage == "bottom_row"


def test_card_brings_its_stars(table: Table) -> None:
    state = do(holding(table, 10, mechs=MECHS_OF["nordic"][:3], power=15), UseFactoryCard(0))
    assert stars(state, 0) == {}
    assert stars(take(state, 0, Deploy), 0) == {"mechs": 1, "power": 1}


def test_sixth_star_from_the_top_row_of_the_card_leaves_no_move(table: Table) -> None:
    state = holding(table, 5, popularity=17, stars=FIVE_STARS)
    after = do(state, UseFactoryCard(0))
    assert after.ended.by == 0
    assert refusal(after, Move(0)) == "refused.ended"
    assert GAME.is_over(after)
