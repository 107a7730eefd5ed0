"""How combats end: retreats, lakes, the sixth star with combats open, combats that are declared."""

from typing import Any

import pytest

from engine.frozen import evolve
from engine.game import Step
from engine.scythe.cards.encounters import DrawEncounter
from engine.scythe.combat.aftermath import ChooseCombat
from engine.scythe.combat.combat import OpenDials, UseAbility
from engine.scythe.combat.declarations import DeclareCombat
from engine.scythe.combat.retreat import Retreat
from engine.scythe.ids import Bonus
from engine.scythe.state import Prompt, State
from engine.scythe.turn.bonuses import ClaimBonus
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import Move
from engine.scythe.turn.turn import ChooseSection
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
    openings,
    resources,
    settled,
    stage,
    units,
)
from tests.kits.scythe.tables import BOTTOMS, GAME, begin, build, do, have, legal, refusal, sentence, stars

FIVE = {"objective": 1, "workers": 1, "mechs": 1, "upgrades": 1, "combat": 1}
TWO = ("rusviet:industrial", "saxony:mechanical")


def against_nordic(pieces: str = "m", mechs: tuple[str, ...] = ("seaworthy",), **more: Any) -> State:
    """Rusviet has attacked Nordic on the mountain M4, which touches the lakes L3 and L5."""
    at = {"M4": {"units": f"0{pieces}", "metal": 1}, "W4": {"units": "1m"}, **more}
    state = board_table(
        "nordic:industrial", "rusviet:mechanical", at=at, mechs={0: mechs, 1: ["riverwalk"]}, first=1
    )
    state = have(have(state, 0, power=6, combat_cards=3), 1, power=6, combat_cards=3, popularity=5)
    return moved(state, go(MECH, "W4", "M4", seat=1), seat=1)


def places(state: State, seat: int) -> set[str]:
    return {act.to for act in legal(state, seat, Retreat)}


def test_nordic_chooses_a_lake_or_home_when_it_loses() -> None:
    """Seaworthy: "retreat onto adjacent lakes (you may still also retreat those units to your home base)"."""
    state = fight(against_nordic("mw"), 5, 1)
    assert places(state, 0) == {"HB_nordic", "L3", "L5"}
    assert refusal(state, Retreat(0, "L4")) == "refused.retreat"
    assert refusal(state, Retreat(1, "L3")) == "refused.retreat"
    assert refusal(state, FinishAction(1)) == "refused.combat_first"
    on_lake = do(state, Retreat(0, "L3"))
    assert (units(on_lake, "L3", 0), units(on_lake, "M4", 1)) == ("mw", "m")
    assert (on_lake.players[1].popularity, stars(on_lake, 1)) == (4, {"combat": 1})
    assert resources(on_lake, "M4") == {"metal": 1}
    assert settled(on_lake)
    assert units(do(state, Retreat(0, "HB_nordic")), "HB_nordic", 0) == "cmww"


def test_nordic_goes_home_without_seaworthy() -> None:
    state = fight(against_nordic(mechs=("riverwalk",)), 5, 1)
    assert not legal(state, 0, Retreat)
    assert "m" in units(state, "HB_nordic", 0)


def test_nordic_does_not_retreat_among_opponents() -> None:
    assert places(fight(against_nordic(L3={"units": "1c"}), 5, 1), 0) == {"HB_nordic", "L5"}


def test_attacking_nordic_chooses_its_retreat_too() -> None:
    at = {"M4": {"units": "1m"}, "W4": {"units": "0m"}}
    state = board_table("nordic:industrial", "rusviet:mechanical", at=at, mechs={0: ["seaworthy"]})
    state = fight(moved(have(state, 1, power=5), go(MECH, "W4", "M4")), 0, 1)
    after = do(state, Retreat(0, "L5"))
    assert (units(after, "L5", 0), stars(after, 1)) == ("m", {"combat": 1})
    assert settled(after)


def test_dials_are_not_opened_again_while_the_loser_chooses_its_retreat() -> None:
    """A combat has one pair of dials; both would pay twice."""
    state = fight(against_nordic(), 3, 1)
    assert not legal(state, 1, OpenDials)
    assert sentence(GAME.why_not(state, Step(OpenDials(1), openings(3, 0)))) == "refused.no_dials"


def test_no_worker_retreats_onto_a_lake_without_a_mech() -> None:
    """Seaworthy: workers come onto a lake "if a mech transports" them, also "when retreating"."""
    state = fight(against_nordic("cww"), 5, 1)
    for to in places(state, 0) - {"HB_nordic"}:
        assert units(do(state, Retreat(0, to)), to, 0) in ("", "c")


def test_no_opponent_retreats_beside_an_armed_trap() -> None:
    """Maifuku: "It is not possible for there to be enemy units with an armed trap"."""
    state = fight(against_nordic(L3={"trap": "power", "armed": True}), 5, 1)
    if "L3" in places(state, 0):
        assert not do(state, Retreat(0, "L3")).board.at("L3").armed


def test_carried_workers_of_a_lake_combat_retreat_and_cost_popularity() -> None:
    """Rulebook p. 23: workers aboard retreat with the mechs; "Auch das kostet den Sieger Ansehen"."""
    at = {"L4": {"units": "1mww", "oil": 2}, "L5": {"units": "0m"}}
    seats = ("togawa:industrial", "polania:mechanical")
    state = board_table(*seats, at=at, mechs={0: ["suiton"], 1: ["submerge"]}, first=1)
    state = moved(
        have(have(state, 0, power=5), 1, power=5), go(MECH, "L4", "L5", seat=1, workers=2, oil=2), seat=1
    )
    lost = fight(state, 0, 1)
    assert (units(lost, "HB_polania", 1), resources(lost, "L5")) == ("cmww", {"oil": 2})
    assert [p.popularity for p in lost.players] == [p.popularity for p in state.players]
    at = {"L4": {"units": "1m"}, "L5": {"units": "0mww"}}
    state = board_table(*seats, at=at, mechs={0: ["suiton"], 1: ["submerge"]}, first=1)
    state = moved(
        have(have(state, 0, power=5), 1, power=5, popularity=4), go(MECH, "L4", "L5", seat=1), seat=1
    )
    won = fight(state, 1, 0)
    assert (units(won, "HB_togawa", 0), won.players[1].popularity) == ("cmww", 2)


def two_fronts(winner: int = 0, **values: Any) -> State:
    """Seat 0 attacks on W7, and with a load on F5; its character waits on an encounter beside."""
    at = {
        "T6": {"units": "0m"}, "T5": {"units": "0mww", "oil": 3}, "W7": {"units": "1m"},
        "F5": {"units": "1mw"}, "V7": {"units": "0c", "encounter": True},
    }  # fmt: skip
    state = have(board_table(*TWO, at=at), winner, stars=FIVE)
    state = have(have(state, 0, power=9, popularity=5), 1, power=9, **values)
    state = moved(state, go(MECH, "T6", "W7"), go(MECH, "T5", "F5", workers=2, oil=2))
    return do(state, ChooseCombat(0, "W7"))


@pytest.mark.parametrize(("winner", "dials"), [(0, (1, 0)), (1, (0, 1))])
def test_sixth_star_sends_the_attackers_of_open_combats_back_with_their_load(
    winner: int, dials: tuple[int, int]
) -> None:
    """Rulebook p. 23: the units "gehen in die Regionen zurück, aus denen sie gekommen waren"."""
    after = fight(two_fronts(winner), *dials)
    assert after.ended.by == winner
    assert (units(after, "T5", 0), units(after, "F5", 0), units(after, "F5", 1)) == ("mww", "", "mw")
    assert (resources(after, "T5"), resources(after, "F5")) == ({"oil": 3}, {})
    assert after.combat is None
    assert after.players[0].popularity == 5
    assert GAME.status(after) == ()


def test_unit_that_came_two_hops_goes_back_to_where_its_move_began() -> None:
    """Finding D10: "undo that portion of your move action", with all that was loaded on the way."""
    at = {
        "T6": {"units": "0m"}, "W7": {"units": "1m"}, "F5": {"units": "1m"},
        "V7": {"units": "0mww", "food": 1}, "T5": {"oil": 2},
    }  # fmt: skip
    state = have(board_table(*TWO, at=at, mechs={0: ["speed"]}), 0, stars=FIVE)
    state = have(have(state, 0, power=9), 1, power=9)
    first = go(MECH, "V7", "T5", workers=2, food=1)
    second = [evolve(hop, fresh=False) for hop in go(MECH, "T5", "F5", workers=1, oil=1)]
    state = moved(state, go(MECH, "T6", "W7"), [*first, *second])
    after = fight(do(state, ChooseCombat(0, "W7")), 1, 0)
    assert after.ended.by == 0
    assert (units(after, "V7", 0), units(after, "T5", 0), units(after, "F5", 0)) == ("mww", "", "")
    assert (resources(after, "V7"), resources(after, "T5"), resources(after, "F5")) == (
        {"food": 1},
        {"oil": 2},
        {},
    )


@pytest.mark.parametrize(("dials", "owner"), [((1, 0), 1), ((0, 1), 0)])
def test_goods_that_a_beaten_opponent_left_on_a_lake_may_stay_there(
    dials: tuple[int, int], owner: int
) -> None:
    """Finding D10: nobody has to carry off what it did not bring; its own it must."""
    at = {"L4": {"units": "1m", "oil": 2}, "L5": {"units": "0m", "wood": 1}}
    seats = ("togawa:industrial", "polania:mechanical")
    state = board_table(*seats, at=at, mechs={0: ["suiton"], 1: ["submerge"]}, first=1)
    state = have(have(state, 0, power=5), 1, power=5)
    state = fight(moved(state, go(MECH, "L4", "L5", seat=1, oil=2), seat=1), *dials)
    state = evolve(state, turns=(), next_seat=owner)
    state = have(state, owner, last_section=None)
    state = do(begin(state, owner, "move"), Move(owner))
    own = {"oil": 2} if owner == 1 else {"wood": 1}
    assert refusal(state, go(MECH, "L5", "M4", seat=owner)[0]) == "refused.strands"
    left = do(state, *go(MECH, "L5", "M4", seat=owner, **own))
    assert resources(left, "L5") == ({"wood": 1} if owner == 1 else {"oil": 2})


def test_nothing_else_resolves_after_the_sixth_star() -> None:
    """Rulebook p. 28: "Weder sein Spielzug noch die momentane Aktion werden zu Ende geführt"."""
    after = fight(two_fronts(), 1, 0)
    assert all(not legal(after, seat) for seat in (0, 1))
    for act in (DrawEncounter(0, 1), TakeBottomRow(0), ChooseCombat(0, "F5"), FinishAction(0)):
        assert refusal(after, act) == "refused.ended"
    assert after.board.at("V7").encounter


def test_ending_by_combat_says_that_the_bottom_row_is_not_taken() -> None:
    """docs/turns.md: "`State.ended` lists what does not resolve any more"."""
    keys = {message.key for message in fight(two_fronts(), 1, 0).ended.not_any_more}
    assert "ending.no_bottom_row" in keys


def test_star_for_power_by_an_ability_ends_the_game_before_the_dials() -> None:
    at = {"T5": {"units": "0m"}, "T6": {"units": "1m"}}
    state = board_table("polania:industrial", "albion:mechanical", at=at, mechs={1: ["shield"]})
    state = have(state, 1, power=15, stars={**FIVE, "combat": 1})
    after = moved(state, go(MECH, "T5", "T6"))
    assert (after.ended.by, after.combat) == (1, None)
    assert (units(after, "T5", 0), units(after, "T6", 1)) == ("m", "m")


@pytest.mark.parametrize("still_moving", [True, False])
def test_sixth_star_of_a_late_bonus_also_sends_the_attackers_back(still_moving: bool) -> None:
    """Game end: units "remaining on a territory with an opponent's units" go back, whoever ended the game."""
    seats = ("rusviet:industrial", "crimea:engineering", "saxony:mechanical")
    state = board_table(*seats, at={"T6": {"units": "0mm"}, "W7": {"units": "1m"}})
    recruits = {"recruits": BOTTOMS[:1], "one_time": (Bonus.POWER,)}
    state = have(state, 2, power=15, stars={**FIVE}, **recruits)
    state = evolve(state, prompts=(Prompt(1, 2, BOTTOMS[0], 1, 2),), prompts_made=1)
    state = do(moving(state), *go(MECH, "T6", "W7"))
    after = do(state if still_moving else finished(state), ClaimBonus(2, 1))
    assert after.ended.by == 2
    assert (units(after, "T6", 0), units(after, "W7", 0), units(after, "W7", 1)) == ("mm", "", "m")
    assert after.combat is None


def test_stars_in_the_middle_of_an_attack_do_not_stop_it() -> None:
    state = have(two_fronts(), 0, stars={"combat": 1})
    after = fight(state, 1, 0)
    assert after.combat.at == "F5"
    assert stars(fight(after, 1, 0), 0) == {"combat": 2}


def test_clock_runs_for_the_defender_while_it_decides() -> None:
    """`blocking`: "The seat that the others are waiting for"."""
    at = {"T5": {"units": "0m"}, "T6": {"units": "1m"}}
    state = board_table("nordic:industrial", "saxony:mechanical", at=at, mechs={1: ["disarm"]})
    state = moved(state, go(MECH, "T5", "T6"))
    assert legal(state, 1, UseAbility)
    assert GAME.blocking(state) == 1
    assert GAME.blocking(fight(against_nordic(), 5, 1)) == 0


def table_move(section: int | None = None) -> State:
    """Seat 0 has moved on the table, where no board is tracked."""
    state = have(build(*TWO), 0, factory_card=5, power=6)
    if section is not None:
        return do(state, ChooseSection(0, section), Move(0))
    return do(begin(state, 0, "move"), Move(0))


def test_combat_without_a_board_is_declared_after_moving() -> None:
    state = table_move()
    assert [act.against for act in legal(state, 0, DeclareCombat)] == [1]
    assert refusal(state, DeclareCombat(0, 0)) == "refused.no_such_seat"
    assert refusal(state, DeclareCombat(0, 7)) == "refused.no_such_seat"
    assert refusal(state, DeclareCombat(1, 0)) == "refused.combat_after_move"
    assert refusal(begin(build(*TWO), 0, "move"), DeclareCombat(0, 1)) == "refused.combat_after_move"
    fought = fight(do(state, DeclareCombat(0, 1)), 2, 1)
    assert (stars(fought, 0), stage(fought)) == ({"combat": 1}, "bottom_row")
    again = fight(do(fought, DeclareCombat(0, 1)), 2, 0)
    assert stars(again, 0) == {"combat": 2}


def test_combat_after_the_move_of_a_factory_card_is_declared_too() -> None:
    """Rulebook p. 25: "Alle übrigen Regeln für Bewegungen gelten aber auch hier"."""
    assert refusal(table_move(4), DeclareCombat(0, 1)) is None


def test_encounter_after_the_move_of_a_factory_card_is_declared_too() -> None:
    """Rulebook p. 25: the card's move, too, may end on an encounter marker."""
    assert refusal(table_move(4), DrawEncounter(0, 1)) is None


def test_sixth_star_of_a_declared_combat_ends_the_game() -> None:
    state = have(table_move(), 0, stars=FIVE)
    after = fight(do(state, DeclareCombat(0, 1)), 2, 1)
    assert after.ended.by == 0
    assert after.combat is None
    assert not legal(after, 0)


def test_declared_workers_are_no_more_than_the_defender_has() -> None:
    state = do(table_move(), DeclareCombat(0, 1))
    assert sentence(GAME.why_not(state, Step(OpenDials(0, 3), openings(0, 0)))) == "refused.amount"
    assert sentence(GAME.why_not(state, Step(OpenDials(0, -1), openings(0, 0)))) == "refused.amount"


def test_character_that_lost_stands_at_home_and_may_come_again() -> None:
    at = {"T6": {"units": "0c"}, "W7": {"units": "1m"}}
    state = fight(moved(have(board_table(*TWO, at=at), 1, power=3), go(CHARACTER, "T6", "W7")), 0, 1)
    assert units(state, home(state, 0), 0).startswith("c")
