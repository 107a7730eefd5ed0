"""Tracking `mats`: exiles fight by name, with what was read from their cards."""

from engine.ruination.battle._battle_start import CountStart, ReadyForBattle
from engine.ruination.battle.battle_model import BattleRole, Exile, Start
from engine.ruination.battle.fighting import DeclareBattle
from engine.ruination.ids import Deck
from engine.ruination.state import State
from engine.ruination.turn.due import Finish
from engine.ruination.turn.turn import TakeAction
from tests.kits.ruination.ruination_kit import GAME, begun, card, do, given, refusal, sentence

BATU, SEVENTH = Exile("batu", 2, 1), Exile("exile_7", 3, 0)
ATTACKER = BattleRole.ATTACKER


def declared(*exiles: Exile) -> State:
    """Seat 0, which has these exiles, has declared a battle against seat 1."""
    state = given(begun(2, "mats"), 0, exiles=exiles)
    state = do(card(state, Deck.MOVE), TakeAction(0), Finish(0))
    return do(state, DeclareBattle(0, 1))


def counts(state: State, seat: int = 0) -> set[str]:
    """The exiles that the seat may count one up or down."""
    return {
        act.exile
        for act in GAME.legal_acts(state, seat)
        if isinstance(act, CountStart) and act.what is Start.EXILE
    }


def test_an_exile_that_fights_brings_the_strength_and_dice_that_were_read() -> None:
    """This exile contributes this much strength; its dice are in addition to the die of its type."""
    state = do(
        declared(BATU, SEVENTH),
        CountStart(0, ATTACKER, Start.GRUNT, 2),
        CountStart(0, ATTACKER, Start.BRUTE),
        CountStart(0, ATTACKER, Start.EXILE, 1, "batu"),
    )
    assert state.battle and state.battle.attacker.army.exiles == (BATU,)
    assert (state.battle.attacker.strength, state.battle.attacker.battle_dice) == (6, 4)
    state = do(state, CountStart(0, ATTACKER, Start.EXILE, -1, "batu"))
    assert state.battle and (state.battle.attacker.strength, state.battle.attacker.battle_dice) == (4, 2)


def test_each_exile_of_the_horde_is_counted_by_its_name_and_once() -> None:
    state = declared(BATU, SEVENTH)
    assert counts(state) == {"batu", "exile_7"}
    assert counts(state, 1) == {""}, "a horde of which no exile was entered may still have some"
    state = do(state, CountStart(0, ATTACKER, Start.EXILE, 1, "exile_7"))
    assert refusal(state, CountStart(0, ATTACKER, Start.EXILE, 1, "exile_7")) == "From 0 to 1: exiles."
    assert "no such unit" in refusal(state, CountStart(0, ATTACKER, Start.EXILE, 1, "ghazan"))
    assert "no such unit" in refusal(state, CountStart(0, ATTACKER, Start.GRUNT, 1, "batu"))


def test_a_battle_begins_by_asking_for_the_units() -> None:
    """1 die for each different type of unit: nobody can be ready before they are counted."""
    state = declared(BATU)
    headings = [sentence(offer.heading) for offer in GAME.offers(state, 0)]
    assert headings[0] == "Battle: count your units"
    contest = GAME.contest(state)
    assert contest and sentence(contest.sides[0].standing) == "Count your units in this battle"
    assert [sentence(track.name) for track in contest.sides[0].tracks][:4] == [
        *("Grunts", "Brutes", "Raiders", "Batu")
    ]
    assert refusal(state, ReadyForBattle(0)) == "Count your units first."


def test_a_journal_that_counted_an_exile_without_its_name_is_still_read() -> None:
    """It fought without strength and dice of its own that evening."""
    state = declared(BATU)
    step = GAME.decode_step({"act": "count_start", "seat": 0, "role": "attacker", "what": "exile", "by": 1})
    after = GAME.apply(state, step)
    assert after.battle and after.battle.attacker.army.exiles == (Exile(""),)
    assert (after.battle.attacker.strength, after.battle.attacker.battle_dice) == (0, 1)
