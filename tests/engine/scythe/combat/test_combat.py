"""Combat on a tracked board: found after the move, fought in the attacker's order, paid and settled."""

import pytest

from engine.game import Step
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.combat.aftermath import ChooseCombat
from engine.scythe.combat.combat import OpenDials, Opening, Openings
from engine.scythe.combat.declarations import DeclareCombat
from engine.scythe.corrections.bribes import GiveCoins
from engine.scythe.state import State
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import Move
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.scythe.boards import (
    CHARACTER,
    MECH,
    board_table,
    fight,
    finished,
    go,
    home,
    moved,
    moving,
    refused_opening,
    resources,
    settled,
    stage,
    units,
)
from tests.kits.scythe.tables import GAME, do, have, legal, news, refusal, sentence, stars

TWO = ("rusviet:industrial", "saxony:mechanical")
THREE = ("rusviet:industrial", "crimea:engineering", "saxony:mechanical")


def clash(
    attackers: str = "m", defenders: str = "m", power: int = 10, against: int = 4, **more: object
) -> State:
    """Seat 0 has moved from T6 into the forest W7, where seat 1 stands."""
    at = {"T6": {"units": f"0{attackers}"}, "W7": {"units": f"1{defenders}", **more}}
    state = board_table(*TWO, at=at)
    state = have(have(state, 0, power=power, combat_cards=5, popularity=5), 1, power=against, combat_cards=5)
    paths = []
    if "m" in attackers:
        paths.append(go(MECH, "T6", "W7", workers=attackers.count("w")))
    if "c" in attackers:
        paths.append(go(CHARACTER, "T6", "W7"))
    return moved(state, *paths)


def test_worked_example_of_the_rulebook() -> None:
    """Rulebook p. 23: 7 against 4 and a card of 3: the attacker wins the tie and drives one worker off."""
    at = {"T5": {"units": "0c"}, "T6": {"units": "0mww"}, "W7": {"units": "1cmw", "food": 3}}
    state = board_table(*TWO, at=at)
    state = have(
        have(state, 0, power=10, popularity=5, combat_cards=3), 1, power=4, combat_cards=2, popularity=6
    )
    state = moved(state, go(CHARACTER, "T5", "F5"), go(MECH, "T6", "W7", workers=2))
    after = fight(state, 7, 4, (), (3,))
    john, sandra = after.players
    assert (john.power, john.popularity, john.combat_cards, stars(after, 0)) == (3, 4, 3, {"combat": 1})
    assert (sandra.power, sandra.popularity, sandra.combat_cards, stars(after, 1)) == (0, 6, 2 - 1 + 1, {})
    assert (units(after, "W7", 0), units(after, "W7", 1), units(after, home(after, 1), 1)) == (
        "mww",
        "",
        "cmww",
    )
    assert resources(after, "W7") == {"food": 3}
    assert after.board.at("W7").controlled_by() == 0
    assert settled(after)


def test_combat_begins_by_itself_after_all_moves() -> None:
    state = moving(board_table(*TWO, at={"T6": {"units": "0mm"}, "W7": {"units": "1m"}}))
    state = do(state, *go(MECH, "T6", "W7"))
    assert state.combat is None
    state = finished(do(state, *go(MECH, "T6", "W7")))
    assert (state.combat.attacker, state.combat.defender, state.combat.at) == (0, 1, "W7")
    assert stage(state) == "combat"
    assert news(state, "news.combat")
    assert refusal(state, DeclareCombat(0, 1)) == "refused.combat_first"


def test_no_combat_where_nobody_meets() -> None:
    state = moved(board_table(*TWO, at={"T6": {"units": "0m"}, "T5": {"units": "1m"}}), go(MECH, "T6", "W7"))
    assert state.combat is None
    assert settled(state)


def test_nothing_else_of_the_turn_goes_on_during_a_combat() -> None:
    state = clash()
    for act in (FinishAction(0), EndTurn(0), TakeBottomRow(0), RevealObjective(0), ChooseCombat(0, "W7")):
        assert refusal(state, act) == "refused.combat_first"
    assert refusal(state, GiveCoins(0, 1, 1)) is None


def several() -> State:
    """Seat 0 attacks seat 1 on W7 and seat 2 on F5."""
    at = {"T5": {"units": "0m"}, "T6": {"units": "0m"}, "W7": {"units": "1m"}, "F5": {"units": "2mw"}}
    state = board_table(*THREE, at=at)
    for seat in range(3):
        state = have(state, seat, power=9, combat_cards=3, popularity=5)
    return moved(state, go(MECH, "T6", "W7"), go(MECH, "T5", "F5"))


@pytest.mark.parametrize(("first", "second"), [("W7", "F5"), ("F5", "W7")])
def test_attacker_chooses_the_order_of_several_combats(first: str, second: str) -> None:
    """Combat: "the active player chooses the order in which combats are resolved"."""
    state = several()
    assert state.combat is None
    assert {act.at for act in legal(state, 0)} == {"W7", "F5"}
    assert not legal(state, 1) and not legal(state, 2)
    assert refusal(state, ChooseCombat(0, "T5")) == "refused.no_combat"
    assert refusal(state, ChooseCombat(1, "W7")) == "refused.no_combat"
    state = do(state, ChooseCombat(0, first))
    assert state.combat.at == first
    state = fight(state, 3, 2)
    assert state.combat.at == second
    state = fight(state, 1, 1)
    assert settled(state)
    assert state.players[0].power == 9 - 3 - 1
    assert stars(state, 0) == {"combat": 2}


def test_power_spent_in_the_first_combat_is_missing_in_the_second() -> None:
    state = fight(do(several(), ChooseCombat(0, "W7")), 5, 0)
    assert refused_opening(state, 5, 0) == ("refused.dial_power", "rusviet")
    assert refused_opening(state, 4, 0) is None


@pytest.mark.parametrize(
    ("dials", "cards", "reason"),
    [
        ((8, 0), (), ("refused.dial", "rusviet")),
        ((-1, 0), (), ("refused.dial", "rusviet")),
        ((0, 5), (), ("refused.dial_power", "saxony")),
        ((0, 9), (), ("refused.dial", "saxony")),
        ((0, 0), ((2, 2), ()), ("refused.cards", "rusviet")),
        ((0, 0), ((), (3, 3)), ("refused.cards", "saxony")),
        ((0, 0), ((1,), ()), ("refused.card_value", "rusviet")),
        ((0, 0), ((), (6,)), ("refused.card_value", "saxony")),
    ],
)
def test_illegal_opening_is_refused_naming_seat_and_rule(
    dials: tuple[int, int], cards: tuple[tuple[int, ...], ...], reason: tuple[str, str]
) -> None:
    """Rulebook p. 22: not more than 7, not more than held, one card a fighter."""
    state = clash()
    assert refused_opening(state, *dials, *cards) == reason
    assert settled(fight(state, 0, 0))


def test_dial_of_seven_and_of_all_power_is_allowed() -> None:
    assert refused_opening(clash(power=16), 7, 4) is None
    assert refused_opening(clash(power=6), 7, 4) == ("refused.dial_power", "rusviet")


@pytest.mark.parametrize(("pieces", "most"), [("m", 1), ("mc", 2), ("mw", 1), ("mcww", 2)])
def test_one_card_for_each_fighter_and_none_for_workers(pieces: str, most: int) -> None:
    state = clash(attackers=pieces)
    assert refused_opening(state, 0, 0, (2,) * most) is None
    assert refused_opening(state, 0, 0, (2,) * (most + 1)) == ("refused.cards", "rusviet")
    defended = clash(defenders=pieces)
    assert refused_opening(defended, 0, 0, (), (2,) * most) is None
    assert refused_opening(defended, 0, 0, (), (2,) * (most + 1)) == ("refused.cards", "saxony")


def test_no_more_cards_than_held() -> None:
    state = have(clash(attackers="mc"), 0, combat_cards=1)
    assert refused_opening(state, 0, 0, (2, 2)) == ("refused.cards", "rusviet")
    assert refused_opening(state, 0, 0, (2,)) is None


def test_no_more_cards_of_a_value_than_are_in_the_box() -> None:
    """Rulebook p. 22: six cards of value 5."""
    at = {"T6": {"units": "0mmmc"}, "W7": {"units": "1mmmc"}}
    state = have(have(board_table(*TWO, at=at), 0, combat_cards=9), 1, combat_cards=9)
    state = moved(state, go(MECH, "T6", "W7"), go(MECH, "T6", "W7"))
    assert refused_opening(state, 0, 0, (5, 5), (5, 5, 5, 5)) is None
    state = have(state, 0, mechs=())
    at = {"T6": {"units": "0mmm"}, "W7": {"units": "1mmmmc"}}
    state = have(have(board_table(*TWO, at=at), 0, combat_cards=9), 1, combat_cards=9)
    state = moved(state, go(MECH, "T6", "W7"), go(MECH, "T6", "W7"))
    assert refused_opening(state, 0, 0, (5, 5), (5, 5, 5, 5, 5)) == ("refused.card_count", None)


def test_dials_need_both_openings_and_the_attacker() -> None:
    state = clash()
    both = Openings(Opening(0), Opening(0))
    assert sentence(GAME.why_not(state, Step(OpenDials(0)))) == "refused.openings"
    assert sentence(GAME.why_not(state, Step(OpenDials(1), both))) == "refused.no_dials"
    assert sentence(GAME.why_not(state, Step(OpenDials(0, 1), both))) == "refused.workers_known"
    done = fight(state, 1, 0)
    assert sentence(GAME.why_not(done, Step(OpenDials(0), both))) == "refused.no_dials"


@pytest.mark.parametrize(
    ("dials", "cards", "wins"),
    [((0, 0), (), True), ((3, 4), (), False), ((4, 4), (), True), ((0, 4), ((5,), ()), True),
     ((5, 4), ((), (2,)), False), ((2, 0), ((2,), (4,)), True), ((2, 0), ((2,), (5,)), False)],
)  # fmt: skip
def test_higher_total_wins_and_the_attacker_wins_ties(
    dials: tuple[int, int], cards: tuple[tuple[int, ...], ...], wins: bool
) -> None:
    state = clash(attackers="mw", defenders="mw", oil=1)
    after = fight(state, *dials, *cards)
    winner, loser = (0, 1) if wins else (1, 0)
    assert units(after, "W7", winner) == "mw"
    assert units(after, "W7", loser) == ""
    assert "mw" in units(after, home(after, loser), loser)
    assert (stars(after, winner), stars(after, loser)) == ({"combat": 1}, {})
    assert resources(after, "W7") == {"oil": 1}
    assert settled(after)
    assert news(after, "news.combat_won")
    mine, theirs = [*cards, (), ()][:2]
    for seat, dial, played in ((0, dials[0], mine), (1, dials[1], theirs)):
        consoled = seat == loser and dial + sum(played) > 0
        assert after.players[seat].power == state.players[seat].power - dial
        assert after.players[seat].combat_cards == 5 - len(played) + consoled


def test_loser_who_showed_nothing_gets_no_card() -> None:
    state = clash()
    assert fight(state, 1, 0).players[1].combat_cards == 5
    assert fight(state, 2, 1).players[1].combat_cards == 6
    assert fight(state, 7, 0, (), (2,)).players[1].combat_cards == 5


def test_loser_gets_no_card_when_none_is_left() -> None:
    """Set-up: "no cards are drawn if both deck and discard pile are empty"."""
    state = have(have(clash(), 0, combat_cards=22), 1, combat_cards=20)
    assert fight(state, 2, 1).players[1].combat_cards == 20


@pytest.mark.parametrize(("held", "left"), [(5, 3), (1, 0), (0, 0)])
def test_winning_attacker_loses_popularity_for_each_worker(held: int, left: int) -> None:
    state = have(clash(defenders="mww"), 0, popularity=held)
    after = fight(state, 1, 0)
    assert after.players[0].popularity == left
    assert units(after, home(after, 1), 1) == "cmww"


def test_defender_loses_no_popularity_for_the_attackers_workers() -> None:
    """Rulebook p. 31: "der siegreiche Verteidiger verliert kein Ansehen"."""
    state = clash(attackers="mww", defenders="mw")
    after = fight(state, 0, 1)
    assert [player.popularity for player in after.players] == [player.popularity for player in state.players]
    assert units(after, home(after, 0), 0) == "cmww"


def test_resources_that_the_loser_carried_stay() -> None:
    at = {"T6": {"units": "0m", "metal": 2}, "W7": {"units": "1m", "metal": 1}}
    state = have(board_table(*TWO, at=at), 1, power=4)
    after = fight(moved(state, go(MECH, "T6", "W7", metal=2)), 0, 1)
    assert resources(after, "W7") == {"metal": 3}
    assert after.board.at("W7").controlled_by() == 1


def test_combat_brings_at_most_two_stars() -> None:
    state = have(clash(), 0, stars={"combat": 2, "objective": 1})
    after = fight(state, 1, 0)
    assert stars(after, 0) == {"combat": 2, "objective": 1}
    assert after.ended is None
    assert units(after, "W7", 1) == ""


def test_saxony_places_stars_for_every_combat_up_to_six() -> None:
    """Dominate: "There is no limit to the number of stars you can place from ... winning combat"."""
    state = have(clash(), 1, stars={"combat": 4})
    assert stars(fight(state, 0, 1), 1) == {"combat": 5}
    state = have(clash(), 1, stars={"combat": 5})
    after = fight(state, 0, 1)
    assert stars(after, 1) == {"combat": 6}
    assert after.ended.by == 1


def test_combat_may_be_begun_without_power_or_popularity() -> None:
    """Rulebook p. 22: combat needs no power and no popularity."""
    state = have(clash(power=0, against=0), 0, popularity=0, combat_cards=0)
    after = fight(state, 0, 0)
    assert units(after, "W7", 0) == "m"


def test_encounter_follows_a_won_combat() -> None:
    after = fight(clash(attackers="c", encounter=True), 1, 0)
    assert stage(after) == "encounter"


def test_no_encounter_after_a_lost_combat_and_the_token_stays() -> None:
    """Rulebook p. 24: "Verliert er den Kampf, verbleibt der Begegnungsmarker ungenutzt"."""
    after = fight(clash(attackers="c", encounter=True), 0, 1)
    assert settled(after)
    assert after.board.at("W7").encounter


def test_mech_alone_wins_no_encounter() -> None:
    after = fight(clash(attackers="m", encounter=True), 1, 0)
    assert settled(after)
    assert after.board.at("W7").encounter


def test_factory_card_is_taken_only_after_the_combat_is_won() -> None:
    at = {"T5": {"units": "0c"}, "X": {"units": "1m"}}
    state = have(have(board_table(*TWO, at=at), 0, power=5), 1, power=5)
    state = moved(state, go(CHARACTER, "T5", "X"))
    assert stage(fight(state, 1, 0)) == "factory_visit"
    assert settled(fight(state, 0, 1))


def test_combat_of_a_factory_move_ends_the_turn() -> None:
    at = {"T6": {"units": "0m"}, "W7": {"units": "1m"}}
    state = have(board_table(*TWO, at=at), 0, factory_card=5)
    state = finished(do(state, ChooseSection(0, 4), Move(0), *go(MECH, "T6", "W7")))
    assert stage(fight(state, 0, 0)) == "done"
