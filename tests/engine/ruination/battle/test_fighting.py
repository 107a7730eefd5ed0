"""Battles at the table: when they come, what they do to the map, blessings, exiles and VP."""

import random

from engine.frozen import evolve
from engine.game import Act, Step, play
from engine.ruination.battle._battle_actions import PassBattle, SpendDie
from engine.ruination.battle._battle_end import RetreatTo
from engine.ruination.battle._battle_roll import RollDice, ShowDie
from engine.ruination.battle._battle_start import CountStart, ReadyForBattle
from engine.ruination.battle.battle_model import Army, BattleRole, Exile, Phase, Start
from engine.ruination.battle.dice import Face
from engine.ruination.battle.fighting import ChooseBattle, DeclareBattle, RevealNomad
from engine.ruination.corrections.table_acts import StandingArmy
from engine.ruination.ids import Deck, Die, Unit
from engine.ruination.state import Advantage, Kind, Stage, State, Way
from engine.ruination.turn.casualties import PayResource, ReturnUnit
from engine.ruination.turn.due import Finish
from engine.ruination.turn.moving import ChooseWay, MoveArmy, MoveUnits
from engine.ruination.turn.turn import TakeAction
from tests.kits.ruination.ruination_kit import GAME, begun, card, do, given, news, put, refusal, settled


def attack(state: State, at: str, to: str) -> State:
    """Seat 0 moves its army from one territory to another and has nothing left but to fight."""
    state = do(card(state, Deck.MOVE), TakeAction(0), ChooseWay(0, Way.OUT, at))
    assert state.board is not None
    whole = state.board.at(at).of(0).size > 1
    act: Act = MoveArmy(0, at, to) if whole else MoveUnits(0, Unit.GRUNT, at, to)
    state = do(state, act, Finish(0))
    while state.task and state.task.kind is Kind.TOLL:
        toll = next(act for act in GAME.legal_acts(state, 0) if isinstance(act, PayResource))
        state = do(state, toll)
    return state


def clash(mine: StandingArmy, theirs: StandingArmy, at: str = "2") -> State:
    """Seat 0 attacks seat 1 in the territory next to its own corner."""
    state = put(begun(2), at, theirs)
    return attack(put(state, "1", mine), "1", at)


def roll(state: State, *faces: Face, seat: int) -> State:
    """The dice of a seat fall like this; what the faces do not reach shows blanks."""
    wanted = list(faces)
    while offers := [act for act in GAME.legal_acts(state, seat) if isinstance(act, ShowDie)]:
        face = wanted[0] if wanted and any(act.face is wanted[0] for act in offers) else offers[-1].face
        if wanted and face is wanted[0]:
            wanted.pop(0)
        state = do(state, ShowDie(seat, offers[0].die, face))
    return state


def fought(state: State, mine: tuple[Face, ...] = (), theirs: tuple[Face, ...] = ()) -> State:
    """The battle up to its decision: every strength die is spent, then both pass."""
    for seat in (0, 1):
        if ReadyForBattle(seat) in GAME.legal_acts(state, seat):
            state = do(state, ReadyForBattle(seat))
    state = roll(roll(state, *mine, seat=0), *theirs, seat=1)
    while state.battle and state.battle.phase is Phase.ACTIONS:
        seat = GAME.to_act(state)[0]
        fighter = state.battle.side(state.battle.turn)
        dice = [n for n, die in enumerate(fighter.dice) if die.face is Face.STRENGTH and not die.spent]
        state = do(state, SpendDie(seat, dice[0]) if dice else PassBattle(seat))
    return state


def test_moving_onto_another_horde_is_a_battle_after_the_action() -> None:
    """Contested territories are those where both have at least one unit; the current player attacks."""
    state = clash(StandingArmy(0, grunts=3), StandingArmy(1, grunts=2))
    assert state.battle and (state.battle.attacker.seat, state.battle.defender.seat) == (0, 1)
    assert (state.battle.attacker.strength, state.battle.defender.strength) == (3, 2)
    assert refusal(state, Finish(0)) == "This is not open now."
    assert "Battle in territory 2: Rust Buzzards attacks Horde 2." in news(state)


def test_battles_wait_until_the_whole_card_is_resolved() -> None:
    """Each turn, after the current player has fully resolved their action."""
    state = put(put(begun(2), "2", StandingArmy(1, grunts=1)), "1", StandingArmy(0, grunts=2))
    state = do(card(state, Deck.MOVE, banner=False), TakeAction(0), ChooseWay(0, Way.OUT, "1"))
    state = do(state, MoveArmy(0, "1", "2"), Finish(0))
    assert state.battle is None and state.stage is Stage.PARTS


def test_the_attacker_chooses_the_order_of_several_battles() -> None:
    """When there is more than one contested territory."""
    state = put(put(begun(2), "2", StandingArmy(1, grunts=1)), "3", StandingArmy(1, grunts=1))
    state = put(state, "1", StandingArmy(0, grunts=2))
    state = do(card(state, Deck.MOVE), TakeAction(0), ChooseWay(0, Way.OUT, "1"))
    state = do(state, MoveUnits(0, Unit.GRUNT, "1", "2"), MoveUnits(0, Unit.GRUNT, "1", "3"), Finish(0))
    assert set(GAME.legal_acts(state, 0)) == {ChooseBattle(0, "2"), ChooseBattle(0, "3")}
    assert refusal(state, ChooseBattle(0, "1")) == "This territory is not contested."
    state = do(state, ChooseBattle(0, "3"))
    assert state.battle and state.battle.at == "3"


def test_a_won_battle_brings_vp_for_the_defeated_units_and_the_territory() -> None:
    """1 VP for each unit in the defeated army; casualties return to the reserve; the loser retreats."""
    state = clash(StandingArmy(0, grunts=3, brutes=1), StandingArmy(1, grunts=2))
    state = fought(state)
    while state.battle and state.battle.phase is Phase.RETREAT:
        state = do(state, next(act for act in GAME.legal_acts(state, 1) if isinstance(act, RetreatTo)))
    state = _paid(state)
    assert state.board and state.board.at("2").controlled_by() == 0
    assert state.players[0].vp == 2
    assert sum(place.of(1).grunts for place in state.board.places) == 3 + 2 - 1
    assert state.seat == 1 and state.stage is Stage.CARD


def _paid(state: State) -> State:
    while state.task and state.task.kind is Kind.TOLL:
        state = do(state, GAME.legal_acts(state, state.task.seat)[0])
    return state


def test_the_attacker_wins_a_tie_and_a_beaten_attacker_retreats() -> None:
    """If both strength values are tied, the attacker wins; no VP for a defender's victory."""
    tie = fought(clash(StandingArmy(0, grunts=2), StandingArmy(1, grunts=2)))
    assert tie.players[0].vp == 2
    lost = fought(clash(StandingArmy(0, grunts=2), StandingArmy(1, grunts=3)))
    assert [player.vp for player in lost.players] == [0, 0]
    assert lost.board and lost.board.at("2").of(1).grunts == 3
    retreats = {act.to for act in GAME.legal_acts(lost, 0) if isinstance(act, RetreatTo)}
    assert retreats == {"1", "3"}
    home = do(lost, RetreatTo(0, "1"))
    assert home.board and home.board.at("1").of(0).grunts == 1 and home.seat == 1


def test_blanks_become_blessings_and_the_players_really_hold_them() -> None:
    """Gains 1 blessing token for each blank die; what a battle spends is spent at the table."""
    state = clash(StandingArmy(0, grunts=3, brutes=1), StandingArmy(1, grunts=1))
    before = [player.blessings for player in state.players]
    after = fought(state)
    assert after.players[0].blessings == before[0] + 2
    assert after.players[1].blessings == before[1] + 1


def test_a_retreat_through_the_wasteland_has_its_toll() -> None:
    """Retreat through the Wasteland: 1 resource or one of those units."""
    state = given(
        clash(StandingArmy(0, grunts=3, brutes=2), StandingArmy(1, grunts=3)), 1, resources=(0, 0, 0, 0)
    )
    state = fought(state)
    far = next(
        act for act in GAME.legal_acts(state, 1) if isinstance(act, RetreatTo) and act.to in ("5", "6")
    )
    state = do(state, far)
    assert state.task and (state.task.kind, state.task.seat) == (Kind.TOLL, 1)
    assert GAME.legal_acts(state, 1) == (ReturnUnit(1, Unit.GRUNT, far.to),)
    there = state.board.at(far.to).of(1).grunts  # type: ignore[union-attr]
    state = do(state, ReturnUnit(1, Unit.GRUNT, far.to))
    assert state.board and state.board.at(far.to).of(1).grunts == there - 1 and state.seat == 1


def test_an_exile_lost_in_battle_is_gone_for_good() -> None:
    """Exiles returned in this way are removed from the game and cannot be acquired again."""
    batu = Exile("batu", 2, 1)
    state = given(begun(2), 1, exiles=(batu,))
    assert state.board is not None
    place = state.board.at("2").with_army(0, Army()).with_army(1, Army(exiles=(batu,)))
    state = evolve(state, board=state.board.put("2", place))
    state = fought(attack(put(state, "1", StandingArmy(0, grunts=4)), "1", "2"))
    assert state.gone == ("batu",)
    assert state.players[1].exiles == ()
    assert GAME.status(state) == ()
    assert any("Batu is out of the game" in line for line in news(state))


def test_war_gear_counts_for_itself() -> None:
    """Example of a battle: 1 strength, and 1 more in a territory with a bastion."""
    for bastions, more in ((0, 1), (1, 2), (3, 2)):
        state = put(begun(2), "2", StandingArmy(1, grunts=1), bastions=bastions)
        state = given(state, 0, advantages=(Advantage(1, 1, "war_gear"),))
        state = attack(put(state, "1", StandingArmy(0, grunts=2)), "1", "2")
        assert state.battle and state.battle.attacker.strength == 2 + more, bastions


def test_death_wurm_brings_its_die_and_favor_the_favor_die() -> None:
    """Determine battle dice: the one ahead on the favor track, nobody on a tie."""
    for favor, owner in (((3, 1), 0), ((1, 3), 1), ((2, 2), None)):
        state = given(given(begun(2), 0, favor=favor[0]), 1, favor=favor[1])
        state = given(state, 1, advantages=(Advantage(2, 1, "death_wurm"),))
        state = put(put(state, "2", StandingArmy(1, grunts=1)), "1", StandingArmy(0, grunts=2))
        state = do(attack(state, "1", "2"), ReadyForBattle(0), ReadyForBattle(1))
        assert state.battle is not None
        kinds = [[die.kind for die in state.battle.side(role).dice] for role in BattleRole]
        assert Die.DEATH_WURM in kinds[1] and Die.DEATH_WURM not in kinds[0]
        assert [Die.FAVOR in side for side in kinds] == [owner == 0, owner == 1]


def nomads(state: State | None = None) -> State:
    """Seat 0 enters a territory with a facedown nomad token."""
    state = put(state or begun(2), "2", StandingArmy(0, grunts=3))
    state = put(state, "citadel", nomad=True)
    return attack(state, "2", "citadel")


def test_a_facedown_nomad_is_revealed_first() -> None:
    """Nomads 1: what it shows is read off the token."""
    state = nomads()
    assert state.task and state.task.kind is Kind.NOMAD
    assert "Between 0 and 9" in refusal(state, RevealNomad(0, 10))
    state = do(state, RevealNomad(0, 4, 1, 2))
    assert state.battle and state.battle.defender.nomad
    assert (state.battle.defender.strength, state.battle.defender.casualties) == (4, 1)
    assert state.battle.defender.seat == 1
    assert GAME.reveals(nomads(), Step(RevealNomad(0, 4)))


def test_a_beaten_nomad_leaves_and_its_reward_is_read() -> None:
    """1 VP in addition to the reward; the token is removed from the game."""
    state = fought(do(nomads(), RevealNomad(0, 2)))
    assert state.battle and state.battle.phase is Phase.READING
    assert state.players[0].vp == 1
    end = next(act for act in GAME.legal_acts(state, 0) if type(act).__name__ == "EndReading")
    state = do(state, end)
    assert state.board and state.board.at("citadel").nomad is None
    assert state.board.at("citadel").controlled_by() == 0


def test_a_nomad_that_wins_stays_faceup_with_what_it_showed() -> None:
    """The next attacker finds it open and is not asked again."""
    state = fought(do(nomads(), RevealNomad(0, 8, 1, 2)))
    while state.battle:
        state = do(state, GAME.legal_acts(state, GAME.to_act(state)[0])[0])
    state = _paid(state)
    assert state.board is not None
    token = state.board.at("citadel").nomad
    assert token and (token.faceup, token.strength, token.casualties, token.dice) == (True, 8, 1, 2)
    assert not state.board.at("citadel").of(0).size


def test_no_battle_is_left_open_when_the_turn_ends() -> None:
    """Continue resolving battles until no contested territories remain."""
    state = clash(StandingArmy(0, grunts=3), StandingArmy(1, grunts=2))
    state = fought(state)
    while state.battle or state.task:
        seat = GAME.to_act(state)[0]
        state = do(state, GAME.legal_acts(state, seat)[0])
    assert state.board and state.board.contested(0) == ()


def test_armies_of_more_than_six_are_cut_down_at_the_end_of_the_turn() -> None:
    """Check army limits: all players in player order, starting with the current one."""
    state = put(begun(2), "1", StandingArmy(0, grunts=5))
    state = put(
        put(state, "2", StandingArmy(0, grunts=2, brutes=1)), "4", StandingArmy(1, grunts=5, brutes=3)
    )
    state = do(card(state, Deck.MOVE), TakeAction(0), ChooseWay(0, Way.OUT, "2"))
    state = do(state, MoveArmy(0, "2", "1"), Finish(0))
    assert state.task and (state.task.kind, state.task.seat, state.task.n) == (Kind.LIMIT, 0, 2)
    assert "units" in refusal(state, ReturnUnit(0, Unit.GRUNT, "3"))
    state = do(state, ReturnUnit(0, Unit.GRUNT, "1"), ReturnUnit(0, Unit.GRUNT, "1"))
    assert state.task and (state.task.kind, state.task.seat, state.task.n) == (Kind.LIMIT, 1, 2)
    state = do(state, ReturnUnit(1, Unit.BRUTE, "4"), ReturnUnit(1, Unit.GRUNT, "4"))
    assert state.seat == 1 and state.task is None


def test_on_the_table_battles_are_declared_and_counted() -> None:
    """Tracking `mats`: people say against whom, and count their units."""
    state = do(card(begun(3, "mats"), Deck.MOVE), TakeAction(0), Finish(0))
    assert DeclareBattle(0, None) in GAME.legal_acts(state, 0)
    assert refusal(state, DeclareBattle(0, 0)) == "There is no such player."
    state = do(state, DeclareBattle(0, 2))
    assert state.battle and state.battle.counted
    state = do(
        state,
        CountStart(0, BattleRole.ATTACKER, Start.GRUNT, 2),
        CountStart(2, BattleRole.DEFENDER, Start.BRUTE),
    )
    state = do(state, ReadyForBattle(0), ReadyForBattle(2))
    state = roll(roll(state, seat=0), seat=2)
    while state.battle:
        state = do(state, PassBattle(GAME.to_act(state)[0]))
    assert state.players[0].vp == 1
    assert do(settled(state), Finish(0)).seat == 1


def rolling(app_dice: bool) -> State:
    """Two hordes whose dice have still to fall, at a table that wants the app's dice or not."""
    state = put(begun(2, house_rules={"app_dice": app_dice}), "2", StandingArmy(1, grunts=2))
    state = attack(put(state, "1", StandingArmy(0, grunts=2, brutes=1)), "1", "2")
    return do(state, ReadyForBattle(0), ReadyForBattle(1))


def test_where_real_dice_fall_no_list_offers_a_roll_and_none_is_taken() -> None:
    """Neither a screen nor a phone that asks all the same; every die is tapped in."""
    state = rolling(app_dice=False)
    for seat in (0, 1):
        assert {type(act) for act in GAME.legal_acts(state, seat)} == {ShowDie}
        step = GAME.random_step(state, RollDice(seat), random.Random(1))
        assert refusal(state, step.act, step.result).startswith("This table rolls real dice")


def test_where_the_app_rolls_a_die_that_was_rolled_by_hand_is_tapped_in_all_the_same() -> None:
    """One die tapped, the app rolls what is left."""
    state = rolling(app_dice=True)
    assert {type(act) for act in GAME.legal_acts(state, 0)} == {ShowDie, RollDice}
    shown = next(act for act in GAME.legal_acts(state, 0) if isinstance(act, ShowDie))
    state = do(state, shown)
    state = play(GAME, state, GAME.random_step(state, RollDice(0), random.Random(1)))
    assert state.battle and all(die.face for die in state.battle.attacker.dice)
    assert state.battle.attacker.dice[shown.die].face is shown.face


def test_a_journal_in_which_the_app_rolled_at_a_table_of_real_dice_is_still_read() -> None:
    """Earlier tables were offered the roll whatever they had chosen; `apply` trusts what happened."""
    state = rolling(app_dice=False)
    step = GAME.decode_step(GAME.encode_step(GAME.random_step(state, RollDice(0), random.Random(1))))
    after = GAME.apply(state, step)
    assert after.battle and all(die.face for die in after.battle.attacker.dice)
