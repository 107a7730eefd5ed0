"""Favor and glory: bonuses of passed spaces in order, bastions for the first, what the end pays."""

import pytest

from engine.frozen import evolve
from engine.ruination.corrections.table_acts import StandingArmy
from engine.ruination.ids import Deck, Fury, Track, Unit
from engine.ruination.kinds import heading
from engine.ruination.state import Kind, State
from engine.ruination.turn.acquiring import AcquireExile, PlaceBastion
from engine.ruination.turn.boons import Boon, Gain
from engine.ruination.turn.due import Finish
from engine.ruination.turn.recruiting import Recruit
from engine.ruination.turn.turn import ChooseCard, TakeBanner, TakeBonus
from tests.kits.ruination.ruination_kit import GAME, begun, do, given, put, refusal, sentence, settled


def advanced(gained: int, more: int, **before: int) -> State:
    """Seat 0 in its turn, after a banner, with these values before it."""
    state = given(do(begun(2), ChooseCard(0, Deck.SCAVENGE)), 0, **before)
    return do(state, TakeBanner(0, gained, more))


def kinds(state: State) -> list[Kind]:
    """The tasks in the order in which they come."""
    return [task.kind for task in reversed(state.tasks)]


def test_spaces_the_rule_text_does_not_list_are_read_off_the_track() -> None:
    """One by one, so that what was read of a space is known to whoever comes there next."""
    state = advanced(3, 0)
    for space in (1, 2, 3):
        assert state.task and (state.task.kind, state.task.space, state.task.n) == (Kind.TRACK, space, 1)
        assert sentence(heading(state, Finish(0))) == f"Read the track: favor, space {space}"
        assert sentence(heading(state, Gain(0, Boon.VP))) == f"Track of favor, space {space}: VP"
        state = do(state, Finish(0))


def test_tables_that_began_with_one_question_for_spaces_in_a_row_keep_it() -> None:
    state = do(begun(2), ChooseCard(0, Deck.SCAVENGE))
    state = do(evolve(state, setup=evolve(state.setup, rules=1)), TakeBanner(0, 3, 0))
    assert state.task and (state.task.kind, state.task.space, state.task.n) == (Kind.TRACK, 1, 3)
    assert sentence(heading(state, Finish(0))) == "Read the track: favor, space 1 to 3"


def test_the_first_to_reach_a_marked_space_adds_its_bastion() -> None:
    """Favor: the 4th and the 8th space; whoever comes later gets none."""
    state = advanced(2, 0, favor=3)
    assert kinds(state) == [Kind.BASTION, Kind.TRACK]
    state = settled(do(state, PlaceBastion(0, "citadel")))
    assert state.board and state.board.at("citadel").bastions == 3
    assert state.track_bastions == (8,)
    again = do(given(state, 0, favor=3), TakeBonus(0), Gain(0, Boon.FAVOR, 1))
    assert kinds(again) == [Kind.BOONS]


def test_bonuses_are_gained_in_the_order_of_the_track() -> None:
    """Spaces 3 to 10 of favor: read, bastion, read, bastion, read, fury."""
    state = advanced(8, 0, favor=2)
    expected = [Kind.TRACK, Kind.BASTION, *[Kind.TRACK] * 3, Kind.BASTION, Kind.TRACK, Kind.INVOKE]
    assert kinds(state) == expected


def test_favor_spaces_offer_vp_and_glory_spaces_what_the_back_of_the_rules_lists() -> None:
    """Favor and Glory Tracks: VP; recruit 1 or 2 in each home territory, score bastions."""
    favor = {act.boon for act in GAME.legal_acts(advanced(1, 0), 0) if isinstance(act, Gain)}
    glory = {act.boon for act in GAME.legal_acts(advanced(0, 1), 0) if isinstance(act, Gain)}
    assert favor == {Boon.VP}
    assert glory == {Boon.HOME_RECRUIT, Boon.SCORE_BASTIONS}
    assert "no such thing" in refusal(advanced(1, 0), Gain(0, Boon.RESOURCE))


def test_at_the_end_of_a_track_every_space_pays_a_vp_and_a_blessing() -> None:
    """Not limited to once a turn, unlike resources."""
    state = advanced(3, 0, favor=10, vp=5)
    assert (state.players[0].favor, state.players[0].vp - 2 * 1, state.players[0].blessings) == (10, 8, 4)
    state = advanced(3, 0, favor=9, vp=5)
    assert (state.players[0].favor, state.players[0].vp - 2 * 1, state.players[0].blessings) == (10, 7, 3)


def test_the_tenth_space_of_glory_brings_the_fury_and_an_exile_at_no_cost() -> None:
    """Favor and Glory Tracks, 4."""
    state = advanced(0, 1, glory=9)
    assert state.fury is Fury.FINISH_ROUND
    assert state.task and state.task.kind is Kind.EXILE and state.task.free
    state = do(state, AcquireExile(0, "batu"))
    assert Kind.PAY not in kinds(state)


def test_recruit_in_each_home_territory_asks_for_one_after_the_other() -> None:
    """Points are per territory; one that another player holds is passed over."""
    state = put(advanced(0, 1), "2", StandingArmy(1, grunts=1))
    state = do(state, Gain(0, Boon.HOME_RECRUIT, 2))
    places = [task.places for task in reversed(state.tasks) if task.kind is Kind.RECRUIT]
    assert places == [("1",), ("3",)]
    assert {act.at for act in GAME.legal_acts(state, 0) if isinstance(act, Recruit)} == {"1"}
    state = do(state, Recruit(0, Unit.BRUTE, "1"), Recruit(0, Unit.GRUNT, "3"), Recruit(0, Unit.GRUNT, "3"))
    assert state.board and state.board.at("3").of(0).grunts == 3


@pytest.mark.parametrize(("alone", "vp"), [(True, 1 + 2), (False, 1)])
def test_score_bastions_counts_controlled_territories_only(alone: bool, vp: int) -> None:
    """Glory track 2: 1 VP for each bastion in territories they control."""
    armies = (StandingArmy(0, grunts=1),) if alone else (StandingArmy(0, grunts=1), StandingArmy(1, grunts=1))
    state = put(advanced(0, 1), "citadel", *armies)
    assert do(state, Gain(0, Boon.SCORE_BASTIONS)).players[0].vp == vp


def test_favor_and_glory_of_one_banner_are_both_gained() -> None:
    """Favor first, then glory."""
    state = advanced(1, 2)
    assert (state.players[0].favor, state.players[0].glory) == (1, 2)
    assert [task.track for task in reversed(state.tasks)] == [Track.FAVOR, Track.GLORY, Track.GLORY]


def test_blessings_come_from_a_supply_of_twenty_four() -> None:
    """While the supply has none, none can be gained."""
    state = do(begun(2), ChooseCard(0, Deck.SCAVENGE), TakeBonus(0))
    state = given(given(state, 0, blessings=20), 1, blessings=3)
    state = do(state, Gain(0, Boon.BLESSING, 3))
    assert state.players[0].blessings == 21
    assert do(state, Gain(0, Boon.BLESSING, 1)).players[0].blessings == 21
