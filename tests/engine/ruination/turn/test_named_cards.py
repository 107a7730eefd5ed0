"""Cards that the rule text shows: whoever says which one it is gets what it says."""

from engine.frozen import evolve
from engine.ruination.battle._battle_actions import ActivateTactic
from engine.ruination.battle._battle_reading import EndReading, ReadGain
from engine.ruination.battle._battle_start import ReadyForBattle
from engine.ruination.battle.battle_model import Gained, Phase
from engine.ruination.battle.dice import Face
from engine.ruination.battle.fighting import DeclareBattle
from engine.ruination.corrections.table_acts import StandingArmy
from engine.ruination.ids import Deck, Resource, Unit
from engine.ruination.kinds import heading, words
from engine.ruination.state import Advantage, Kind, State, Task, Why
from engine.ruination.turn.acquiring import PlaceBastion
from engine.ruination.turn.boons import Boon, CountBastions, Gain, Inflict, StrikeNomad
from engine.ruination.turn.casualties import ReturnUnit
from engine.ruination.turn.due import Finish
from engine.ruination.turn.named_cards import ResolveCard
from engine.ruination.turn.recruiting import Recruit
from engine.ruination.turn.scavenging import ScavengeAt, ScavengeEach, TakeResource
from engine.ruination.turn.turn import ChooseCard, TakeAction, TakeBonus
from tests.engine.ruination.battle.test_fighting import clash, roll
from tests.kits.ruination.ruination_kit import GAME, begun, card, do, given, news, put, refusal, sentence


def reading(deck: Deck, tracking: str = "board") -> State:
    """Seat 0 reads the bonus of a card of this deck."""
    return do(begun(2, tracking), ChooseCard(0, deck), TakeBonus(0))


def cards(state: State) -> list[str]:
    """The cards that the bonus may be of."""
    return [act.card for act in GAME.legal_acts(state, 0) if isinstance(act, ResolveCard)]


def test_the_cards_of_the_rule_text_are_asked_for_with_their_deck() -> None:
    assert cards(reading(Deck.MOVE)) == ["charge", "toil"]
    assert cards(reading(Deck.RECRUIT)) == ["fortify", "toil"]
    assert cards(do(reading(Deck.MOVE), Gain(0, Boon.VP))) == [], "half of it was read out already"
    assert "cannot be that one" in refusal(reading(Deck.MOVE), ResolveCard(0, "fortify"))


def test_charge_brings_three_strength_to_the_battles_of_the_turn() -> None:
    state = do(reading(Deck.MOVE), ResolveCard(0, "charge"))
    assert state.turn and state.turn.strength == 3 and state.task is None


def test_fortify_adds_a_bastion_and_recruits_for_every_bastion_controlled() -> None:
    """If the player controlled 4 bastions they would recruit with 4 recruit points."""
    state = do(reading(Deck.RECRUIT), ResolveCard(0, "fortify"))
    assert state.task and state.task.kind is Kind.BASTION
    state = do(state, PlaceBastion(0, "2"))
    assert state.task and (state.task.kind, state.task.n) == (Kind.RECRUIT, 2), "its corner's and the new one"
    assert do(state, Recruit(0, Unit.BRUTE, "1")).task is None


def test_fortify_on_the_table_asks_how_many_bastions_are_controlled() -> None:
    state = do(reading(Deck.RECRUIT, "mats"), ResolveCard(0, "fortify"), Finish(0))
    assert state.task and state.task.kind is Kind.COUNT
    assert sentence(heading(state, CountBastions(0, 4))) == "Bastions that you control"
    state = do(state, CountBastions(0, 4))
    assert state.players[0].vp == 0
    assert sentence(heading(state, Finish(0))).startswith("Recruit on the table with 4 points")


def test_toil_takes_two_resources_of_one_territory_whatever_stands_there() -> None:
    """Regardless of the number of units they have in that territory."""
    state = do(reading(Deck.SCAVENGE), ResolveCard(0, "toil"))
    assert {type(act) for act in GAME.legal_acts(state, 0)} == {ScavengeAt}
    assert refusal(state, ScavengeEach(0)) == "This is not open now."
    state = do(state, ScavengeAt(0, "1"))
    assert state.task and (state.task.kind, state.task.n) == (Kind.COLLECT, 2)
    state = do(reading(Deck.SCAVENGE, "mats"), ResolveCard(0, "toil"))
    state = do(state, *[TakeResource(0, Resource.RESOURCE_2)] * 2)
    assert state.players[0].resources[1] == 2 and state.task is None


def test_ghost_of_khala_strikes_one_territory() -> None:
    """That player chooses 2 of their units from that territory; a nomad token would be removed."""
    state = do(begun(2), ChooseCard(0, Deck.MOVE))
    state = put(state, "5", StandingArmy(1, grunts=2, brutes=1))
    task = Task(Kind.BOONS, 0, 3, why=Why.ADVANTAGE, name="ghost_of_khala")
    state = evolve(state, tasks=(task,))
    strikes = [act for act in GAME.legal_acts(state, 0) if isinstance(act, Inflict) and act.at]
    assert [(act.against, act.n, act.at) for act in strikes] == [(1, 2, "4"), (1, 2, "5"), (1, 2, "6")]
    assert sentence(heading(state, strikes[1])) == "Ghost of Khala: 2 casualties for Horde 2 in one territory"
    assert sentence(words(state, strikes[1])) == "territory 5"
    assert any(isinstance(act, StrikeNomad) for act in GAME.legal_acts(state, 0))
    struck = do(state, strikes[1])
    assert struck.task and (struck.task.seat, struck.task.n, struck.task.at) == (1, 2, "5")
    assert {act.at for act in GAME.legal_acts(struck, 1) if isinstance(act, ReturnUnit)} == {"5"}


def test_war_gear_reminds_of_its_bastion_where_no_map_tells() -> None:
    """A bonus of 1 additional strength in battles with a bastion token in the territory."""
    state = given(begun(2, "mats"), 0, advantages=(Advantage(1, 1, "war_gear"),))
    state = do(card(state, Deck.MOVE), TakeAction(0), Finish(0), DeclareBattle(0, 1))
    assert state.battle and state.battle.attacker.strength == 1
    assert any("War Gear: 1 more strength" in line for line in news(state))


def in_tactic(*tiers: int) -> State:
    """Seat 0, with cards of these tiers, reads what its tactic gives."""
    state = clash(StandingArmy(0, grunts=3), StandingArmy(1, grunts=2))
    state = given(state, 0, advantages=tuple(Advantage(tier, n + 1) for n, tier in enumerate(tiers)))
    state = do(state, ReadyForBattle(0), ReadyForBattle(1))
    state = roll(roll(state, Face.SPECIAL, seat=0), seat=1)
    return do(state, ActivateTactic(0, (0,)))


def test_the_tactic_of_every_tier_three_card_is_known() -> None:
    """All tier III advantage cards have the same tactic: gain 1VP."""
    first = GAME.offers(in_tactic(1, 3), 0)[0]
    assert first.act == ReadGain(0, Gained.VP)
    assert sentence(first.heading) == "Your tactic, with a tier III card: 1 VP"
    assert GAME.offers(in_tactic(1), 0)[0].act != first.act


def test_a_tactic_may_give_what_no_list_of_battles_has() -> None:
    """Something else is read as the bonus of a card is; then the battle goes on."""
    state = do(in_tactic(), ReadGain(0, Gained.OTHER))
    assert state.task and (state.task.kind, state.task.seat) == (Kind.BOONS, 0)
    assert any(act.boon is Boon.RECRUIT for act in GAME.legal_acts(state, 0) if isinstance(act, Gain))
    state = do(state, Gain(0, Boon.RECRUIT, 1), Recruit(0, Unit.GRUNT, "1"), Finish(0))
    assert state.battle and state.battle.phase is Phase.READING
    state = do(state, EndReading(0))
    assert state.battle and state.battle.phase is Phase.ACTIONS
    assert refusal(in_tactic(), ReadGain(0, Gained.OTHER, 2)) == "Gain from 1 to 1 at once."
