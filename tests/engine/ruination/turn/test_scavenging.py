"""Scavenging both ways, resource tracks and what goes past their end."""

from typing import Any

import pytest

from engine.ruination.board.map import default_board, encode_board
from engine.ruination.corrections.table_acts import StandingArmy
from engine.ruination.ids import Deck, Resource
from engine.ruination.state import Kind, State
from engine.ruination.turn.acquiring import AcquireAdvantage, NameAdvantage, PlaceAdvantage
from engine.ruination.turn.boons import Boon, Gain
from engine.ruination.turn.casualties import PayResource
from engine.ruination.turn.due import Finish
from engine.ruination.turn.scavenging import ScavengeAt, ScavengeEach, TakeResource
from engine.ruination.turn.turn import ChooseCard, TakeAction, TakeBonus
from tests.kits.ruination.ruination_kit import (
    GAME,
    begun,
    card,
    do,
    given,
    news,
    put,
    refusal,
    sentence,
    settled,
)

FIRST, SECOND = Resource.RESOURCE_1, Resource.RESOURCE_2


def board_file() -> Any:
    """The default map with a resource in every territory but the Khan's."""
    data: Any = encode_board(default_board())
    for number, each in enumerate(data["territories"]):
        if each["region"] != "khan":
            each["resource"] = f"resource_{number % 4 + 1}"
    return data


def scavenging(state: State) -> State:
    """Seat 0 with a scavenge action to choose."""
    return do(card(state, Deck.SCAVENGE), TakeAction(0))


def held(state: State, seat: int = 0) -> tuple[int, ...]:
    """The seat's resources."""
    return state.players[seat].resources


def test_one_controlled_territory_gives_its_resource_for_every_unit() -> None:
    """Scavenge, first choice: exiles and all other units count."""
    state = put(begun(2, board=board_file()), "2", StandingArmy(0, grunts=2, brutes=1))
    before = held(state)
    state = do(scavenging(state), ScavengeAt(0, "2"))
    assert held(state) == (before[0], before[1] + 3, before[2], before[3])


def test_every_territory_with_units_gives_one() -> None:
    """Scavenge, second choice: also a contested one."""
    state = put(begun(2, board=board_file()), "2", StandingArmy(0, grunts=1), StandingArmy(1, grunts=1))
    state = given(state, 0, resources=(0, 0, 0, 0))
    assert held(do(scavenging(state), ScavengeEach(0))) == (1, 1, 1, 0)


def test_only_a_controlled_territory_can_be_chosen() -> None:
    """A contested one cannot."""
    state = put(begun(2), "2", StandingArmy(0, grunts=1), StandingArmy(1, grunts=1))
    state = scavenging(state)
    assert refusal(state, ScavengeAt(0, "2")) == "You do not control this territory."
    assert refusal(state, ScavengeAt(0, "nowhere")) == "There is no such territory."


def test_the_khans_region_gives_any_resources_in_any_combination() -> None:
    """Each one is chosen."""
    state = put(begun(2, board=board_file()), "citadel", StandingArmy(0, grunts=3))
    state = given(state, 0, resources=(0, 0, 0, 0))
    state = do(scavenging(state), ScavengeAt(0, "citadel"))
    assert state.task and (state.task.kind, state.task.n) == (Kind.COLLECT, 3)
    assert refusal(state, Finish(0)) == "This is not open now."
    state = do(state, TakeResource(0, FIRST), TakeResource(0, SECOND), TakeResource(0, FIRST))
    assert held(state) == (2, 1, 0, 0)


def test_without_a_board_file_people_say_what_the_territory_gives() -> None:
    """Nobody guesses."""
    state = do(scavenging(begun(2)), ScavengeEach(0))
    assert state.task and (state.task.kind, state.task.n) == (Kind.COLLECT, 3)


@pytest.mark.parametrize(("side", "most"), [("basic", 6), ("advanced", 5)])
def test_a_track_holds_six_or_five_for_the_advanced_rust_buzzards(side: str, most: int) -> None:
    """Resources: the excess is a VP and a blessing instead, once a turn."""
    chosen = [["rust_buzzards", side], ["horde_2", "advanced"]]
    state = given(begun(2, chosen=chosen), 0, resources=(most - 1, 0, 0, 0), blessings=0)
    state = do(state, ChooseCard(0, Deck.SCAVENGE), TakeBonus(0), Gain(0, Boon.RESOURCE, 4))
    for _ in range(4):
        state = do(state, TakeResource(0, FIRST))
    player = state.players[0]
    assert (player.resources[0], player.vp, player.blessings) == (most, 1, 1)


def test_the_overflow_pays_again_in_the_next_turn() -> None:
    """Once each turn, for every player in every player's turn."""
    state = given(begun(2), 1, resources=(6, 0, 0, 0))
    for turn in (1, 2):
        while state.seat == 0:
            state = _whole_turn(state)
        state = do(state, ChooseCard(1, Deck.SCAVENGE), TakeBonus(1), Gain(1, Boon.RESOURCE, 1))
        state = settled(do(state, TakeResource(1, FIRST)))
        assert state.players[1].vp == turn
        state = _rest(state)


def _whole_turn(state: State) -> State:
    return _rest(do(state, ChooseCard(state.seat, Deck.SCAVENGE)))


def _rest(state: State) -> State:
    seat = state.seat
    while state.seat == seat:
        offers = GAME.legal_acts(state, seat)
        finish = [act for act in offers if isinstance(act, Finish)]
        state = do(state, (finish or list(offers))[0])
    return state


def test_after_the_card_one_advantage_may_be_acquired_paid_and_placed() -> None:
    """Advantage cards: tier, slot, cost; the bonus is read at once."""
    state = given(do(scavenging(begun(2)), ScavengeEach(0)), 0, resources=(3, 1, 0, 0))
    for _ in range(3):
        state = do(state, TakeResource(0, Resource.RESOURCE_4))
    assert state.task and state.task.kind is Kind.ADVANTAGE
    state = do(state, AcquireAdvantage(0, 2), NameAdvantage(0, "war_gear"), PlaceAdvantage(0, 1))
    state = do(state, PayResource(0, FIRST), PayResource(0, FIRST), PayResource(0, SECOND))
    assert refusal(state, PayResource(0, SECOND)) == "You have none of this: resource B."
    state = do(state, Finish(0))
    assert state.task and state.task.kind is Kind.BOONS
    assert held(state) == (1, 0, 0, 3)
    assert [(card.tier, card.slot, card.name) for card in state.players[0].advantages] == [(2, 1, "war_gear")]


def test_who_has_no_resources_is_asked_whether_the_card_really_costs_none() -> None:
    """They may spend resources to acquire it (B11)."""
    state = do(scavenging(begun(2)), ScavengeEach(0))
    for _ in range(3):
        state = do(state, TakeResource(0, FIRST))
    poor = given(state, 0, resources=(0, 0, 0, 0))
    heads = {sentence(offer.heading) for offer in GAME.offers(poor, 0)}
    assert "You have no resources. Acquire an advantage card that costs none?" in heads
    placed = do(poor, AcquireAdvantage(0, 1), NameAdvantage(0), PlaceAdvantage(0, 1))
    assert any("pays nothing" in line for line in news(placed))


def test_a_card_in_a_full_slot_is_replaced() -> None:
    """The old card goes below its deck, so its tier has it again; a name is held once."""
    state = scavenging(begun(2))
    state = settled(do(state, ScavengeEach(0)))
    state = do(state, AcquireAdvantage(0, 1), NameAdvantage(0, "death_wurm"), PlaceAdvantage(0, 3))
    state = settled(state)
    assert state.seat == 1
    state = _whole_turn(state)
    state = settled(do(scavenging(state), ScavengeEach(0)))
    state = do(state, AcquireAdvantage(0, 3))
    assert refusal(state, NameAdvantage(0, "death_wurm")) == "Somebody has this card already."
    state = do(state, NameAdvantage(0), PlaceAdvantage(0, 3))
    assert [(card.tier, card.name) for card in state.players[0].advantages] == [(3, "")]


def test_slots_and_tiers_that_do_not_exist_are_refused() -> None:
    """Slots 1 to 4, tiers 1 to 3."""
    state = settled(do(scavenging(begun(2)), ScavengeEach(0)))
    assert "No advantage card of this tier" in refusal(state, AcquireAdvantage(0, 4))
    state = do(state, AcquireAdvantage(0, 1), NameAdvantage(0))
    assert "slots 1 to 4" in refusal(state, PlaceAdvantage(0, 5))


def test_on_the_table_people_say_when_they_have_enough() -> None:
    """Tracking `mats`: how many there are is seen on the map."""
    state = do(card(begun(2, "mats"), Deck.SCAVENGE), TakeAction(0))
    state = do(state, TakeResource(0, SECOND), TakeResource(0, SECOND), Finish(0))
    assert state.players[0].resources[1] == 2
    assert state.task and state.task.kind is Kind.ADVANTAGE
