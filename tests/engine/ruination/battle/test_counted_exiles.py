"""Tracking `mats`: exiles fight by name, as their cards were read, as long as they are the horde's."""

from engine.frozen import evolve
from engine.ruination.battle._battle_actions import PassBattle
from engine.ruination.battle._battle_end import LoseUnit
from engine.ruination.battle._battle_roll import ShowDie
from engine.ruination.battle._battle_start import CountStart, ReadyForBattle
from engine.ruination.battle.battle_model import BattleRole, Exile, Phase, Start
from engine.ruination.battle.dice import BATTLE_DICE, Face
from engine.ruination.battle.fighting import DeclareBattle
from engine.ruination.corrections.table_acts import Correct
from engine.ruination.ids import Deck, Unit
from engine.ruination.state import Kind, State, Task, Why
from engine.ruination.turn.casualties import ReturnUnit
from engine.ruination.turn.due import Finish
from engine.ruination.turn.turn import TakeAction
from tests.kits.ruination.ruination_kit import GAME, begun, card, do, given, news, refusal, sentence

BATU, SEVENTH = Exile("batu", 2, 1), Exile("exile_7", 3, 0)
ATTACKER, DEFENDER = BattleRole.ATTACKER, BattleRole.DEFENDER
NO_EXILES = Correct(0, exiles=())


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


# --- what is set right, or happens, in the middle of the battle


def counted(*exiles: Exile, grunts: int = 1, raiders: int = 2) -> State:
    """Seat 0 fights with these exiles and its grunts against raiders of seat 1; nobody is ready."""
    state = declared(*exiles)
    for exile in exiles:
        state = do(state, CountStart(0, ATTACKER, Start.EXILE, 1, exile.name))
    state = do(state, CountStart(0, ATTACKER, Start.GRUNT, grunts)) if grunts else state
    return do(state, CountStart(1, DEFENDER, Start.RAIDER, raiders))


def rolled(state: State) -> State:
    """Both sides are ready, and all dice show blanks."""
    state = do(state, ReadyForBattle(0), ReadyForBattle(1))
    for seat in (0, 1):
        while dice := [act for act in GAME.legal_acts(state, seat) if isinstance(act, ShowDie)]:
            state = do(state, ShowDie(seat, dice[0].die, Face.BLANK))
    assert state.battle and state.battle.phase is Phase.ACTIONS
    return state


def test_an_exile_that_was_corrected_away_is_no_casualty_of_its_former_horde() -> None:
    """It fights for nobody; whoever has it now keeps it, and it has not left the game (seed 701891)."""
    state = rolled(counted(BATU, raiders=3))
    state = do(state, NO_EXILES, Correct(1, exiles=("batu",)), PassBattle(0), PassBattle(1))
    assert state.battle is None and GAME.status(state) == ()
    assert state.gone == () and [exile.name for exile in state.players[1].exiles] == ["batu"]


def test_an_exile_that_was_corrected_away_takes_its_strength_along() -> None:
    """Before the dice fall its dice too, and the horde looks at its markers once more."""
    start = do(counted(BATU), ReadyForBattle(0))
    after = do(start, NO_EXILES)
    assert after.battle and (after.battle.attacker.strength, after.battle.attacker.battle_dice) == (1, 1)
    assert not after.battle.attacker.ready and counts(after) == {""}
    rolling = rolled(counted(BATU))
    after = do(rolling, NO_EXILES)
    assert after.battle and rolling.battle and after.battle.attacker.strength == 1
    assert after.battle.attacker.dice == rolling.battle.attacker.dice


def test_a_corrected_card_counts_in_the_battle_for_which_its_exile_was_counted() -> None:
    """Before the dice fall its strength and the dice that the supply has; afterwards its strength alone."""
    shown = Correct(0, exile_cards=(Exile("batu", 5, 2),))
    after = do(counted(BATU), shown)
    assert after.battle and (after.battle.attacker.strength, after.battle.attacker.battle_dice) == (6, 4)
    rolling = rolled(counted(BATU))
    after = do(rolling, shown)
    assert after.battle and rolling.battle and after.battle.attacker.strength == 6
    assert after.battle.attacker.dice == rolling.battle.attacker.dice
    full = do(counted(BATU), CountStart(0, ATTACKER, Start.DICE, BATTLE_DICE - 4), shown)
    assert full.battle and full.battle.attacker.battle_dice + full.battle.defender.battle_dice == BATTLE_DICE


def test_an_exile_that_is_told_while_units_are_counted_can_be_counted() -> None:
    state = do(declared(BATU), Correct(0, exiles=("batu", "exile_7")))
    assert counts(state) == {"batu", "exile_7"}


def test_a_decided_battle_asks_for_no_exile_that_was_corrected_away() -> None:
    """Casualties are chosen among those who are left; nobody loses more than that, and it pays once."""
    state = do(rolled(counted(BATU, SEVENTH)), PassBattle(0), PassBattle(1))
    assert state.battle and (state.battle.winner, state.battle.owed) == (ATTACKER, 2)
    after = do(state, Correct(0, exiles=("exile_7",)))
    assert after.battle is None and [exile.name for exile in after.players[0].exiles] == []
    assert after.gone == ("exile_7",) and after.players[0].vp == state.players[0].vp == 2
    assert refusal(after, LoseUnit(0, Unit.EXILE, "batu")) == "No battle is being fought."


def test_a_battle_whose_only_unit_was_corrected_away_is_off() -> None:
    """After the dice fell; before that its units are counted anew."""
    after = do(rolled(counted(BATU, grunts=0)), NO_EXILES)
    assert after.battle is None and "Nobody is left to fight: the battle is off." in news(after)
    assert DeclareBattle(0, 1) in GAME.legal_acts(after, 0)
    after = do(counted(BATU, grunts=0), ReadyForBattle(0), NO_EXILES)
    assert after.battle and refusal(after, ReadyForBattle(0)) == "Count your units first."


def test_an_exile_that_a_card_takes_in_the_middle_of_its_battle_is_lost_once() -> None:
    """Also without any correction: what a tactic gives may inflict casualties."""
    state = rolled(counted(BATU, raiders=3))
    struck = evolve(state, tasks=(Task(Kind.CASUALTIES, 0, 1, why=Why.CARD),))
    state = do(struck, ReturnUnit(0, Unit.EXILE, "", "batu"))
    assert state.battle and not state.battle.attacker.army.exiles
    assert do(state, PassBattle(0), PassBattle(1)).gone == ("batu",)


def test_by_the_first_rules_a_counted_exile_fights_on() -> None:
    """A table that was saved before plays on as it began."""
    state = rolled(counted(BATU))
    state = do(evolve(state, setup=evolve(state.setup, rules=1)), NO_EXILES)
    assert state.battle and state.battle.attacker.army.exiles == (BATU,)
