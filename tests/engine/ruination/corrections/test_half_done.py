"""What a correction finds half-done: tasks, battles, rounds and the Fury go on with what lies there."""

import pytest

from engine.frozen import evolve
from engine.game import Act
from engine.ruination.battle._battle_end import LoseUnit
from engine.ruination.battle._battle_start import ReadyForBattle
from engine.ruination.battle.battle_model import Exile, Phase
from engine.ruination.battle.dice import Face
from engine.ruination.battle.fighting import DeclareBattle, RevealNomad
from engine.ruination.board.board import Nomad
from engine.ruination.corrections.table_acts import Correct, CorrectPlace, GiveTurn, StandingArmy
from engine.ruination.ids import Deck, Fury, Unit
from engine.ruination.state import Kind, Stage, State, Task, Way, Why
from engine.ruination.turn.boons import Boon, CountBastions, Gain, StrikeNomad
from engine.ruination.turn.casualties import PayResource, ReturnUnit
from engine.ruination.turn.due import Finish
from engine.ruination.turn.moving import ChooseWay, MoveArmy, MoveUnits
from engine.ruination.turn.turn import ChooseCard, TakeAction, TakeBanner
from tests.engine.ruination.battle.test_fighting import clash, fought, nomads
from tests.kits.ruination.ruination_kit import GAME, begun, card, do, given, news, put, settled

NOTHING = (0, 0, 0, 0)


def crossed() -> State:
    """Seat 0 has nothing to pay with, and one grunt of it has crossed the Wasteland."""
    state = given(put(begun(2), "13"), 0, resources=NOTHING)
    state = do(card(state, Deck.MOVE), TakeAction(0), ChooseWay(0, Way.OUT, "2"))
    state = do(given(state, 0, resources=NOTHING), MoveUnits(0, Unit.GRUNT, "2", "13"), Finish(0))
    assert state.task and state.task.kind is Kind.TOLL
    return state


def someone_can_act(state: State) -> bool:
    return any(GAME.legal_acts(state, seat) for seat in GAME.to_act(state))


def test_a_toll_is_paid_by_what_really_crossed() -> None:
    """The Wasteland: "1 of those units"; a corrected unit is one of them (A1)."""
    state = do(crossed(), CorrectPlace(0, "13", (StandingArmy(0, brutes=1),)))
    assert GAME.legal_acts(state, 0) == (ReturnUnit(0, Unit.BRUTE, "13"),)


def test_a_toll_that_nobody_can_pay_falls_away() -> None:
    """Neither a resource nor a unit that crossed is left (A1)."""
    state = do(crossed(), CorrectPlace(0, "13"))
    assert state.task is None and state.seat == 1


def test_a_toll_is_still_paid_with_a_resource_where_no_unit_is_left() -> None:
    state = do(given(crossed(), 0, resources=(1, 0, 0, 0)), CorrectPlace(0, "13"))
    assert {type(act) for act in GAME.legal_acts(state, 0)} == {PayResource}


def test_a_nomad_token_without_an_attacker_is_not_asked_for() -> None:
    """Contested are territories where both have a unit (A2)."""
    state = put(nomads(), "citadel", nomad=True)
    assert state.task is None and state.battle is None
    assert state.board and state.board.at("citadel").nomad == Nomad()
    assert state.seat == 1 and someone_can_act(state)


def test_a_nomad_token_that_was_corrected_away_does_not_come_back() -> None:
    state = put(nomads(), "citadel", StandingArmy(0, grunts=2))
    assert state.task is None and state.battle is None
    assert state.board and state.board.at("citadel").nomad is None


def test_a_nomad_token_that_was_corrected_face_up_is_fought_as_it_shows() -> None:
    act = GAME.correct(nomads(), "citadel", {"faceup": 1, "strength": 5, "casualties": 1, "dice": 2})
    assert act is not None
    state = do(nomads(), act)
    assert state.task is None and state.battle and state.battle.defender.nomad
    side = state.battle.defender
    assert (side.strength, side.casualties, side.battle_dice) == (5, 1, 2)


def test_a_horde_that_was_corrected_in_is_fought_before_the_nomads() -> None:
    state = put(nomads(), "citadel", StandingArmy(0, grunts=2), StandingArmy(1, grunts=1), nomad=True)
    assert state.battle and not state.battle.defender.nomad


def test_nobody_fights_without_an_army() -> None:
    """A battle whose side is corrected away is off, whatever had fallen."""
    state = do(clash(StandingArmy(0, grunts=3), StandingArmy(1, grunts=2)), ReadyForBattle(0))
    state = do(state, ReadyForBattle(1))
    assert state.battle and state.battle.phase is Phase.ROLL
    after = put(state, "2", StandingArmy(1, grunts=2))
    assert after.battle is None and after.seat == 1
    assert "Nobody is left to fight in territory 2: the battle is off." in news(after)


def test_a_token_that_a_card_strikes_while_it_is_fought_ends_the_battle() -> None:
    """Also without any correction: a track passed in a battle may bring an exile and its bonus."""
    state = do(nomads(), RevealNomad(0, 4))
    reading = evolve(state, tasks=(Task(Kind.BOONS, 0, 1, why=Why.EXILE),))
    after = do(reading, StrikeNomad(0, "citadel"))
    assert after.battle is None and after.board and after.board.at("citadel").nomad is None


def test_the_army_limit_asks_for_what_is_really_too_many() -> None:
    """Until no territory contains more than 6 (B4)."""
    state = put(put(begun(2), "1", StandingArmy(0, grunts=5)), "2", StandingArmy(0, grunts=2, brutes=1))
    state = do(card(state, Deck.MOVE), TakeAction(0), ChooseWay(0, Way.OUT, "2"))
    state = do(state, MoveArmy(0, "2", "1"), Finish(0))
    assert state.task and (state.task.kind, state.task.n) == (Kind.LIMIT, 2)
    one = put(state, "1", StandingArmy(0, grunts=7))
    assert one.task and (one.task.kind, one.task.n) == (Kind.LIMIT, 1)
    none = put(state, "1", StandingArmy(0, grunts=6))
    assert none.task is None and none.seat == 1
    assert none.board and none.board.at("1").of(0).size == 6


def won() -> State:
    """Seat 0 has beaten six units of seat 1, which inflict a casualty that it has to choose."""
    mine, theirs = StandingArmy(0, grunts=4, brutes=3), StandingArmy(1, grunts=5, raiders=1)
    state = fought(clash(mine, theirs), (Face.STRENGTH,) * 2)
    assert state.battle and state.battle.winner and state.players[0].vp == 6
    return state


def test_a_decided_battle_pays_once_whatever_is_corrected() -> None:
    """Gains 1 VP for each unit in the defeated army; whatever is corrected, it is not fought again (B3)."""
    for armies in (
        (StandingArmy(0, grunts=4, brutes=3), StandingArmy(1, grunts=5, raiders=1)),
        (StandingArmy(0, grunts=1), StandingArmy(1, grunts=2)),
        (StandingArmy(0, grunts=2, brutes=1),),
        (StandingArmy(1, grunts=2),),
        (),
    ):
        blessings = [player.blessings for player in won().players]
        state = put(won(), "2", *armies, bastions=3)
        while state.battle or state.task:
            seat = GAME.to_act(state)[0]
            state = do(state, GAME.legal_acts(state, seat)[0])
        assert [player.vp for player in state.players] == [6, 0], armies
        assert state.players[0].blessings == blessings[0], armies
        assert GAME.status(state) == () and state.seat == 1


def test_no_more_casualties_are_chosen_than_units_are_left() -> None:
    state = put(won(), "2", StandingArmy(0, grunts=1), StandingArmy(1, grunts=2))
    assert state.battle is None or state.battle.owed <= 1
    assert not any(isinstance(act, LoseUnit) for act in GAME.legal_acts(state, 0))


def test_a_retreat_goes_by_the_corrected_map() -> None:
    """An adjacent territory that is unoccupied or controlled, as it is now."""
    state = won()
    while state.battle and state.battle.phase is not Phase.RETREAT:
        state = do(state, GAME.legal_acts(state, GAME.to_act(state)[0])[0])
    assert state.battle is not None
    to = {act.to for act in GAME.legal_acts(state, 1)}  # type: ignore[attr-defined]
    taken = sorted(to)[0]
    after = put(state, taken, StandingArmy(0, raiders=1))
    assert {act.to for act in GAME.legal_acts(after, 1)} == to - {taken}  # type: ignore[attr-defined]


def test_markers_move_by_the_units_that_were_forgotten() -> None:
    """After the dice have fallen a battle goes on: what dice gave is not gained twice."""
    state = do(clash(StandingArmy(0, grunts=3), StandingArmy(1, grunts=2)), ReadyForBattle(0))
    state = do(state, ReadyForBattle(1))
    after = put(state, "2", StandingArmy(0, grunts=3, brutes=1), StandingArmy(1, grunts=1))
    assert after.battle and state.battle and after.battle.phase is state.battle.phase
    assert (after.battle.attacker.strength, after.battle.defender.strength) == (5, 1)
    assert after.battle.attacker.dice == state.battle.attacker.dice


def test_before_the_dice_fall_the_battle_begins_anew() -> None:
    state = clash(StandingArmy(0, grunts=3), StandingArmy(1, grunts=2))
    after = put(state, "2", StandingArmy(0, grunts=3, brutes=1), StandingArmy(1, grunts=2))
    assert after.battle and after.battle.attacker.strength == 5 and after.battle.attacker.battle_dice == 2


def test_an_exiles_corrected_card_counts_in_the_battle_that_it_fights() -> None:
    """Before the dice fall its strength and dice; afterwards its strength alone."""
    start = clash(StandingArmy(0, grunts=1, exiles=("batu",)), StandingArmy(1, grunts=2))
    card = Correct(0, exile_cards=(Exile("batu", 3, 1),))
    after = do(start, card)
    assert after.battle and (after.battle.attacker.strength, after.battle.attacker.battle_dice) == (4, 3)
    rolling = do(start, ReadyForBattle(0), ReadyForBattle(1))
    after = do(rolling, card)
    assert after.battle and after.battle.attacker.strength == 4
    assert rolling.battle and after.battle.attacker.dice == rolling.battle.attacker.dice


@pytest.mark.parametrize("tracking", ["board", "mats"])
def test_the_favor_die_is_rolled_by_whom_the_corrected_track_shows_ahead(tracking: str) -> None:
    if tracking == "board":
        state = clash(StandingArmy(0, grunts=3), StandingArmy(1, grunts=2))
    else:
        state = do(card(begun(2, "mats"), Deck.MOVE), TakeAction(0), Finish(0), DeclareBattle(0, 1))
    after = do(state, Correct(1, favor=3, slots=(2, 0, 0, 0), names=("death_wurm", "", "", "")))
    assert after.battle and not after.battle.attacker.favor_die
    assert after.battle.defender.favor_die and after.battle.defender.death_wurm


# --- the turn given


def invoked(players: int = 3) -> State:
    """The Khan's Fury was invoked in the First Player's turn."""
    return do(begun(players), Correct(0, vp=30))


def test_giving_the_turn_past_the_first_player_ends_the_round() -> None:
    """The round ends after the player to the First Player's right; then one more full round (B2)."""
    state = invoked()
    assert state.fury is Fury.FINISH_ROUND
    state = do(state, GiveTurn(1), GiveTurn(2))
    assert state.fury is Fury.FINISH_ROUND
    state = do(state, GiveTurn(0))
    assert (state.fury, state.ended) == (Fury.LAST_ROUND, False)
    state = do(state, GiveTurn(1), GiveTurn(2), GiveTurn(0))
    assert (state.fury, state.ended) == (Fury.END, True)


def test_the_last_hand_over_alone_ends_the_round_as_well() -> None:
    """From a turn in the middle of its card."""
    state = do(invoked(2), GiveTurn(1), ChooseCard(1, Deck.MOVE))
    assert do(state, GiveTurn(0)).fury is Fury.LAST_ROUND


def test_a_turn_that_is_given_back_ends_no_round() -> None:
    state = do(invoked(), GiveTurn(1), GiveTurn(0, back=True))
    assert (state.seat, state.fury) == (0, Fury.FINISH_ROUND)


def test_the_form_says_what_giving_the_turn_means() -> None:
    """On to the next round, back in this one, or the end."""

    def said(state: State, seat: int) -> list[Act]:
        form = GAME.correction(state, seat, None)
        assert form is not None
        return [act for _, act in form.acts]

    state = do(invoked(), GiveTurn(1))
    assert said(state, 2) == [GiveTurn(2)]
    assert said(state, 0) == [GiveTurn(0), GiveTurn(0, back=True)]


def test_a_given_turn_may_overflow_again() -> None:
    """Once each turn: 1 VP and 1 blessing for a resource too many (B2)."""
    state = do(given(begun(2), 1, overflowed=True), GiveTurn(1))
    assert not any(player.overflowed for player in state.players)


def test_a_given_turn_drops_no_fury_that_was_reached() -> None:
    """The tenth space was passed before the turn was given away."""
    state = do(begun(2), Correct(0, favor=8), ChooseCard(0, Deck.MOVE), TakeBanner(0, 2, 0))
    assert state.task and state.task.kind is Kind.TRACK and state.fury is Fury.TOP
    assert do(state, GiveTurn(1)).fury is Fury.FINISH_ROUND


def test_a_given_turn_drops_no_bastions_that_the_fury_scores() -> None:
    """Tracking `mats`: everybody still says how many they are."""
    state = do(begun(2, "mats"), Correct(0, vp=30), GiveTurn(1))
    assert [task.why for task in state.tasks] == [Why.FURY, Why.FURY]
    state = do(state, CountBastions(0, 2), CountBastions(1, 1))
    assert [player.vp for player in state.players] == [34, 2]
    assert (state.seat, state.stage) == (1, Stage.CARD)


# --- thresholds


@pytest.mark.parametrize("reached", [{"vp": 30}, {"vp": 31}, {"favor": 10}, {"glory": 10}])
def test_a_correction_that_reaches_the_fury_invokes_it(reached: dict[str, int]) -> None:
    """The 10th space of a track, or 30 VP: bastions score at once (B1)."""
    state = do(begun(2), Correct(0, **reached))
    assert state.fury is Fury.FINISH_ROUND
    assert [player.vp for player in state.players] == [reached.get("vp", 0) + 2, 2]
    assert any("Fury is invoked" in line for line in news(state))


def test_a_correction_says_that_it_gives_nothing_of_the_spaces() -> None:
    """The bastion of the fourth space, the exile of the tenth: they are for people to set right."""
    state = do(begun(2), Correct(0, favor=5))
    assert state.fury is Fury.TOP and state.track_bastions == (4, 8) and state.task is None
    assert any("passed spaces" in line for line in news(state))
    assert not any("passed spaces" in line for line in news(do(state, Correct(0, favor=3))))


def test_whoever_says_how_the_token_lies_invokes_nothing() -> None:
    state = do(begun(2), Correct(0, vp=33, fury=Fury.LAST_ROUND))
    assert state.fury is Fury.LAST_ROUND and [player.vp for player in state.players] == [33, 0]
    assert any("scores no bastions" in line for line in news(state))


def test_the_tenth_space_still_invokes_the_fury_after_a_correction_put_it_off() -> None:
    """Set to 10 with the token at the top; the next step on the track brings it all the same (B1)."""
    state = do(begun(2), Correct(0, favor=10, fury=Fury.TOP))
    assert state.fury is Fury.TOP
    state = settled(do(state, ChooseCard(0, Deck.MOVE), TakeBanner(0, 1, 0)))
    assert state.fury is Fury.FINISH_ROUND


def test_by_the_first_rules_nothing_of_this_happens() -> None:
    """A table that was saved before plays on as it began."""
    state = begun(2)
    first = evolve(state, setup=evolve(state.setup, rules=1))
    assert do(first, Correct(0, vp=30)).fury is Fury.TOP
    gained = Gain(0, Boon.VP, 1)
    reading = evolve(do(first, Correct(0, vp=30)), tasks=(Task(Kind.BOONS, 0, 1, why=Why.CARD),))
    assert do(reading, gained).fury is Fury.FINISH_ROUND
