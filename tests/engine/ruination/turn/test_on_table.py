"""Tracking `mats`: what is done on the table says what it is, is booked, and nothing is forgotten."""

from typing import Any

from engine.frozen import evolve
from engine.game import Step
from engine.ruination.battle._battle_actions import PassBattle
from engine.ruination.battle._battle_start import CountStart, ReadyForBattle
from engine.ruination.battle.battle_model import BattleRole, Exile, Start
from engine.ruination.battle.fighting import DeclareBattle, RevealNomad
from engine.ruination.ids import Deck, Resource, Unit
from engine.ruination.state import Kind, State
from engine.ruination.turn.acquiring import (
    AcquireAdvantage,
    AcquireExile,
    NameAdvantage,
    PlaceAdvantage,
    ReadExile,
)
from engine.ruination.turn.boons import Boon, CountBastions, Gain, Inflict
from engine.ruination.turn.casualties import PayResource, ReturnUnit
from engine.ruination.turn.due import Finish
from engine.ruination.turn.turn import ChooseCard, TakeAction, TakeBanner, TakeBonus
from tests.kits.ruination.ruination_kit import (
    GAME,
    begun,
    card,
    do,
    fresh,
    given,
    news,
    refusal,
    revealed,
    sentence,
    settled,
)

BATU = Exile("batu", 2, 1)


def told(state: State, seat: int) -> list[str]:
    """The headings that the seat reads, each once."""
    return list(dict.fromkeys(sentence(offer.heading) for offer in GAME.offers(state, seat)))


def moving(**player: Any) -> State:
    """Seat 0 moves on the table."""
    return do(card(given(begun(2, "mats"), 0, **player), Deck.MOVE), TakeAction(0))


def test_the_toll_of_a_move_is_booked() -> None:
    """Players that move units through the Wasteland must pay 1 resource or inflict 1 casualty."""
    state = moving(resources=(2, 0, 0, 1), exiles=(BATU,))
    assert told(state, 0)[0].startswith("Move on the table")
    paid = do(state, PayResource(0, Resource.RESOURCE_4))
    assert paid.players[0].resources == (2, 0, 0, 0) and paid.task is None
    assert news(paid)[0] == "Rust Buzzards pays the Wasteland's toll."
    lost = do(state, ReturnUnit(0, Unit.EXILE, "", "batu"))
    assert lost.players[0].exiles == () and lost.gone == ("batu",) and lost.task is None
    assert do(state, Finish(0)).players[0].resources == (2, 0, 0, 1), "a unit of the reserve, or no toll"


def test_only_a_way_asks_for_a_toll() -> None:
    state = do(card(given(begun(2, "mats"), 0, exiles=(BATU,)), Deck.RECRUIT), TakeAction(0))
    assert GAME.legal_acts(state, 0) == (Finish(0),)
    assert refusal(state, PayResource(0, Resource.RESOURCE_1)) == "This is not open now."
    assert refusal(state, ReturnUnit(0, Unit.EXILE, "", "batu")) == "This is not open now."


def beaten(defenders: Start = Start.GRUNT) -> State:
    """Seat 0 has beaten three units of seat 1 by four to three and lost none."""
    state = do(moving(), Finish(0), DeclareBattle(0, 1))
    state = do(
        state,
        CountStart(0, BattleRole.ATTACKER, Start.GRUNT, 4),
        CountStart(1, BattleRole.DEFENDER, defenders, 3),
        CountStart(0, BattleRole.ATTACKER, Start.DICE, -1),
        CountStart(1, BattleRole.DEFENDER, Start.DICE, -1),
        *(ReadyForBattle(seat) for seat in (0, 1)),
    )
    while state.battle:
        state = do(state, PassBattle(GAME.to_act(state)[0]))
    return state


def test_a_beaten_horde_is_asked_to_retreat_and_its_toll_is_booked() -> None:
    """If the loser retreats through the Wasteland, they must pay 1 resource or inflict 1 casualty."""
    state = given(beaten(), 1, resources=(1, 0, 0, 0))
    assert state.task and (state.task.kind, state.task.seat, state.task.name) == (Kind.TABLE, 1, "retreat")
    assert told(state, 1)[0].startswith("Beaten: retreat next door")
    assert do(state, PayResource(1, Resource.RESOURCE_1)).players[1].resources == (0, 0, 0, 0)
    assert sentence(GAME.label(state, Step(Finish(1)))) == "Horde 2 has retreated on the table"


def test_an_army_that_can_retreat_nowhere_loses_all_its_exiles() -> None:
    """Return all of the retreating units to the reserve; exiles are removed from the game."""
    state = given(beaten(), 1, exiles=(BATU, Exile("exile_7", 1, 0)))
    for name in ("batu", "exile_7"):
        state = do(state, ReturnUnit(1, Unit.EXILE, "", name))
    assert state.gone == ("batu", "exile_7") and state.players[1].exiles == ()
    assert do(state, Finish(1)).task is None


def test_tables_that_began_before_retreats_were_asked_go_on_as_they_did() -> None:
    state = do(moving(), Finish(0))
    state = evolve(state, setup=evolve(state.setup, rules=1))
    state = do(
        state,
        DeclareBattle(0, 1),
        CountStart(0, BattleRole.ATTACKER, Start.GRUNT, 4),
        CountStart(1, BattleRole.DEFENDER, Start.GRUNT, 3),
        CountStart(0, BattleRole.ATTACKER, Start.DICE, -1),
        CountStart(1, BattleRole.DEFENDER, Start.DICE, -1),
        *(ReadyForBattle(seat) for seat in (0, 1)),
        *(PassBattle(seat) for seat in (0, 1)),
    )
    assert state.battle is None and state.task is None


def test_casualties_of_a_card_take_an_exile_out_of_the_books() -> None:
    """Any exiles that would be returned due to casualties are removed from the game."""
    state = given(do(begun(2, "mats"), ChooseCard(0, Deck.MOVE), TakeBonus(0)), 1, exiles=(BATU,))
    assert refusal(state, Inflict(0, 1, 1, "5")) == "There is no such territory."
    state = do(state, Inflict(0, 1, 2))
    assert news(state) == ["Horde 2 returns 2 units of its choice to the reserve."]
    assert told(state, 1) == ["2 casualties: are exiles among them?"]
    assert do(state, Finish(1)).players[1].exiles == (BATU,)
    lost = do(state, ReturnUnit(1, Unit.EXILE, "", "batu"))
    assert (lost.players[1].exiles, lost.gone) == ((), ("batu",))
    assert lost.task and lost.task.seat == 0, "no other exile is left to ask for"


def test_scored_bastions_ask_the_question_of_their_rule() -> None:
    """Glory track: bastions in territories they control; the Fury: in territories where they have units."""
    state = do(begun(2, "mats"), ChooseCard(0, Deck.MOVE), TakeBanner(0, 0, 1))
    state = do(state, Gain(0, Boon.SCORE_BASTIONS))
    assert told(state, 0) == ["Bastions that you control"]
    assert do(state, CountBastions(0, 3)).players[0].vp == 3
    state = do(given(begun(2, "mats"), 0, vp=29), ChooseCard(0, Deck.MOVE), TakeBonus(0), Gain(0, Boon.VP))
    assert told(state, 0) == ["Bastions where you have units"]


def test_what_is_done_on_the_table_says_what_and_how_many() -> None:
    """The current player gains 3 recruit points."""
    begin = begun(2, "mats")
    recruit = do(card(begin, Deck.RECRUIT), TakeAction(0))
    assert told(recruit, 0) == ["Recruit on the table with 3 points: grunt 1, brute 2, raider 2"]
    assert sentence(GAME.label(recruit, Step(Finish(0)))) == "Rust Buzzards has recruited on the table"
    reading = do(begin, ChooseCard(0, Deck.MOVE), TakeBonus(0))
    assert told(do(reading, Gain(0, Boon.BASTION)), 0) == ["Add a bastion to any territory"]
    home = do(begin, ChooseCard(0, Deck.MOVE), TakeBanner(0, 0, 1), Gain(0, Boon.HOME_RECRUIT, 1))
    assert told(home, 0) == ["Recruit with 1 point in each home territory: grunt 1, brute 2, raider 2"]


def test_the_start_reminds_of_nomads_and_of_the_tiles() -> None:
    """Start of game setup 5 and 6."""
    for tracking in ("mats", "board"):
        state = revealed(fresh(2, tracking), 8, 7)
        while state.task or (state.turn is None and not _has_begun(state)):
            seat = GAME.to_act(state)[0]
            state = settled(do(state, GAME.legal_acts(state, seat)[0]))
        lines = news(state)
        assert any(line.startswith("Put a facedown nomad token") for line in lines), tracking
        assert "All starting tiles go back to the box." in lines


def _has_begun(state: State) -> bool:
    return any(message.key == "ruination.news.begin" for message in state.news)


def test_empty_spaces_are_refilled_and_a_new_exile_is_placed_because_somebody_says_so() -> None:
    """Refill any empty exile card space, and any empty advantage card space."""
    state = settled(do(card(begun(2, "mats"), Deck.RECRUIT), TakeAction(0), Finish(0)))
    state = do(state, AcquireExile(0, "batu"), ReadExile(0, 2, 1))
    assert "Refill the exile space from its deck." in news(state)
    assert "Batu stands where the horde has units, or in its home region." in news(state)
    state = do(card(begun(2, "mats"), Deck.SCAVENGE), TakeAction(0), Finish(0))
    state = do(state, AcquireAdvantage(0, 1), NameAdvantage(0), PlaceAdvantage(0, 2))
    assert "Refill the space of tier 1 from its deck." in news(state)
    assert "The card that lay there goes below its deck." not in news(state)


def test_the_end_of_a_turn_reminds_of_the_army_limit() -> None:
    """Each territory can only contain a maximum of 6 units."""
    state = do(moving(), Finish(0), Finish(0))
    assert state.seat == 1
    assert "Check the army limits: at most 6 units in a territory." in news(state)


def test_nomads_beaten_on_the_table_are_taken_off_the_map() -> None:
    state = do(moving(), Finish(0), DeclareBattle(0, None), RevealNomad(0, 1))
    state = do(state, CountStart(0, BattleRole.ATTACKER, Start.GRUNT, 2), ReadyForBattle(0))
    while state.battle:
        state = do(state, GAME.legal_acts(state, GAME.to_act(state)[0])[-1])
    assert "Take the nomad token off the map." in news(state)
