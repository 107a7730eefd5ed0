"""The bottom row: what upgrade, deploy, build and enlist cost and give."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.scythe.components import mats
from engine.scythe.ids import Bonus, Bottom, Cube, Mat, Mech, Structure
from engine.scythe.state import Mats, State
from engine.scythe.turn.benefits import Build, DeclineBenefit, Deploy, Enlist, Upgrade
from engine.scythe.turn.bottom_row import TakeBottomRow, cost
from engine.scythe.turn.move import GainCoins
from engine.scythe.turn.produce import Produce
from tests.kits.scythe.tables import (
    BOTTOMS,
    CUBES,
    MECHS_OF,
    STRUCTURES,
    announce,
    begin,
    data,
    do,
    have,
    legal,
    news,
    refusal,
    section,
    take,
    turn_of,
)

Table = Callable[..., State]
BENEFITS = {"upgrade": Upgrade, "deploy": Deploy, "build": Build, "enlist": Enlist}
COMPLETE: dict[str, dict[str, Any]] = {
    "upgrade": {"exposed": CUBES, "brackets": (1, 2, 1, 2)},
    "deploy": {"mechs": MECHS_OF["nordic"]},
    "build": {"structures": STRUCTURES},
    "enlist": {"recruits": BOTTOMS, "one_time": tuple(Bonus)},
}
PRINTED = {mat["id"]: mat for mat in data("player_mats")["mats"]}


@pytest.mark.parametrize("mat", PRINTED.values(), ids=lambda mat: mat["id"])
@pytest.mark.parametrize("bottom", BENEFITS)
def test_bottom_row_pays_the_coins_printed_on_the_mat(table: Table, mat: Any, bottom: str) -> None:
    """Bottom-row actions: "give you at least 1 coin when you pay" - on this mat as printed."""
    other = "saxony:industrial" if mat["id"] != "industrial" else "saxony:mechanical"
    state = table(f"nordic:{mat['id']}", other)
    after = announce(state, 0, bottom)
    (printed,) = [each["coins"] for each in mat["sections"] if each["bottom"] == bottom]
    assert after.players[0].coins == state.players[0].coins + printed


@pytest.mark.parametrize("mat", PRINTED.values(), ids=lambda mat: mat["id"])
def test_cost_falls_by_one_for_each_cube_in_its_brackets(mat: Any) -> None:
    """Upgrade: the covered red box need not be paid."""
    for n, printed in enumerate(mat["sections"]):
        facts = mats()[Mat(mat["id"])].sections[n]
        for cubes in range(printed["upgrade_slots"] + 1):
            brackets = tuple(cubes if place == n else 0 for place in range(4))
            assert cost(facts, Mats(brackets=brackets)) == printed["cost"] - cubes
        assert printed["cost"] - printed["upgrade_slots"] == printed["min_cost"]


def test_coins_may_be_left_aside(table: Table) -> None:
    """Bottom-row actions: "You may choose not to take the coins"."""
    state = begin(table(), 0, "upgrade")
    assert refusal(state, TakeBottomRow(0, coins=False)) is None
    assert do(state, TakeBottomRow(0, coins=False)).players[0].coins == state.players[0].coins


@pytest.mark.parametrize("bottom", BENEFITS)
def test_every_bottom_row_action_is_announced(table: Table, bottom: str) -> None:
    """Enlist: "You must announce when you take bottom-row actions"."""
    for state in (announce(table(), 0, bottom), take(begin(table(), 0, bottom), 0, BENEFITS[bottom])):
        (announced,) = news(state, "news.bottom_row")
        assert (announced["faction"], announced["bottom"]) == ("nordic", bottom)


@pytest.mark.parametrize("bottom", BENEFITS)
def test_announcing_and_choosing_at_once_is_the_same_as_one_after_the_other(
    table: Table, bottom: str
) -> None:
    at_once = take(begin(table(), 0, bottom), 0, BENEFITS[bottom])
    in_two = take(announce(table(), 0, bottom), 0, BENEFITS[bottom])
    assert at_once.players == in_two.players
    assert at_once.turns == in_two.turns


@pytest.mark.parametrize("bottom", BENEFITS)
def test_section_of_one_bottom_row_action_gives_no_other(table: Table, bottom: str) -> None:
    state = begin(table(), 0, bottom)
    others: dict[str, Any] = {
        "upgrade": Upgrade(0, Cube.MOVE_COINS, Bottom.DEPLOY),
        "deploy": Deploy(0, Mech.SPEED),
        "build": Build(0, Structure.MILL),
        "enlist": Enlist(0, Bottom.BUILD, Bonus.COINS),
    }
    for name, act in others.items():
        for now in (state, do(state, TakeBottomRow(0))):
            assert (refusal(now, act) == "refused.other_bottom") == (name != bottom)


def test_upgrade_moves_a_cube_from_any_green_box_to_any_free_bracket(table: Table) -> None:
    """Upgrade: "from any green box", "on any empty red box with bracketed borders"."""
    state = announce(table(), 0, "upgrade")
    assert len(legal(state, 0, Upgrade)) == 6 * 4
    after = do(state, Upgrade(0, Cube.BOLSTER_POWER, Bottom.ENLIST))
    assert after.players[0].mats.exposed == (Cube.BOLSTER_POWER,)
    assert after.players[0].mats.brackets == (0, 0, 0, 1)


def test_rulebook_example_of_an_upgrade(table: Table) -> None:
    """Rulebook p. 14, example: a cube from produce to enlist; three territories, one food less."""
    state = announce(table(), 0, "upgrade")
    after = do(state, Upgrade(0, Cube.PRODUCE_TERRITORIES, Bottom.ENLIST))
    enlist = mats()[Mat.INDUSTRIAL].sections[section(after, 0, "enlist")]
    assert cost(enlist, after.players[0].mats) == 4 - 1
    assert Cube.PRODUCE_TERRITORIES in after.players[0].mats.exposed
    assert after.players[0].coins == 4 + 3


@pytest.mark.parametrize("mat", PRINTED.values(), ids=lambda mat: mat["id"])
def test_upgrade_never_fills_more_than_the_printed_brackets(table: Table, mat: Any) -> None:
    """Upgrade: "Red boxes with solid black borders are off limits"."""
    other = "saxony:industrial" if mat["id"] != "industrial" else "saxony:mechanical"
    slots = tuple(each["upgrade_slots"] for each in mat["sections"])
    assert sum(slots) == 6
    for n, bottom in enumerate(BOTTOMS):
        brackets = tuple(slots[n] if place == n else 0 for place in range(4))
        state = have(table(f"nordic:{mat['id']}", other), 0, brackets=brackets, exposed=CUBES[: slots[n]])
        state = announce(state, 0, "upgrade")
        assert refusal(state, Upgrade(0, CUBES[-1], bottom)) == "refused.no_bracket"
        assert bottom not in {act.bracket for act in legal(state, 0, Upgrade)}


def test_a_cube_moves_only_once(table: Table) -> None:
    state = have(table(), 0, exposed=(Cube.MOVE_COINS,), brackets=(1, 0, 0, 0))
    state = announce(state, 0, "upgrade")
    assert refusal(state, Upgrade(0, Cube.MOVE_COINS, Bottom.DEPLOY)) == "refused.cube_moved"


@pytest.mark.parametrize("faction", MECHS_OF)
def test_deploy_takes_any_mech_of_the_own_faction(table: Table, faction: str) -> None:
    """Deploy: "choose any mech on your faction mat"."""
    seats = [f"{faction}:industrial", "albion:mechanical" if faction != "albion" else "nordic:mechanical"]
    seats.sort(key=lambda pair: list(MECHS_OF).index(pair.split(":")[0]))
    seat = seats.index(f"{faction}:industrial")
    state = announce(table(*seats, first=seat), seat, "deploy")
    assert {act.mech for act in legal(state, seat, Deploy)} == set(MECHS_OF[faction])
    after = take(state, seat, Deploy, mech=MECHS_OF[faction][2])
    assert after.players[seat].mats.mechs == (MECHS_OF[faction][2],)


def test_no_mech_is_deployed_twice_or_from_another_faction(table: Table) -> None:
    state = announce(have(table(), 0, mechs=(Mech.SPEED,)), 0, "deploy")
    assert refusal(state, Deploy(0, Mech.SPEED)) == "refused.mech_deployed"
    assert refusal(state, Deploy(0, Mech.UNDERPASS)) == "refused.not_your_mech"


def test_build_takes_any_structure_once(table: Table) -> None:
    """Build: "take any structure from your player mat"."""
    state = announce(have(table(), 0, structures=(Structure.MILL,)), 0, "build")
    assert {act.structure for act in legal(state, 0, Build)} == set(STRUCTURES) - {Structure.MILL}
    assert refusal(state, Build(0, Structure.MILL)) == "refused.built"


def test_structure_helps_only_in_future(table: Table) -> None:
    """Build: "an additional benefit you will gain when taking the top-row action ... in future"."""
    state = take(begin(table(), 0, "move"), 0, GainCoins)
    popularity = state.players[0].popularity
    state = take(state, 0, Build, structure=Structure.MONUMENT)
    assert state.players[0].popularity == popularity


@pytest.mark.parametrize("bonus", list(Bonus))
def test_enlist_gives_the_one_time_bonus_at_once(table: Table, bonus: Bonus) -> None:
    """Enlist: "gain 2 power; gain 2 coins; gain 2 popularity; and draw 2 combat cards"."""
    state = announce(table(), 0, "enlist")
    before = getattr(state.players[0], str(bonus))
    after = do(state, Enlist(0, Bottom.BUILD, bonus))
    assert getattr(after.players[0], str(bonus)) == before + 2
    assert (after.players[0].mats.recruits, after.players[0].mats.one_time) == ((Bottom.BUILD,), (bonus,))


def test_enlist_takes_a_recruit_from_any_section_to_any_open_bonus(table: Table) -> None:
    """Enlist: "from any section", "on any open recruit one-time bonus space"."""
    state = announce(table(), 0, "enlist")
    assert len(legal(state, 0, Enlist)) == 16
    state = have(state, 0, recruits=(Bottom.BUILD,), one_time=(Bonus.POWER,))
    assert len(legal(state, 0, Enlist)) == 9
    assert refusal(state, Enlist(0, Bottom.BUILD, Bonus.COINS)) == "refused.enlisted"
    assert refusal(state, Enlist(0, Bottom.DEPLOY, Bonus.POWER)) == "refused.bonus_covered"


@pytest.mark.parametrize("bottom", BENEFITS)
def test_completed_action_still_pays_coins(table: Table, bottom: str) -> None:
    """Bottom-row actions: "you may continue to pay the cost of the action to gain the coins"."""
    state = have(table(), 0, **COMPLETE[bottom])
    after = announce(state, 0, bottom)
    printed = PRINTED["industrial"]["sections"][section(state, 0, bottom)]["coins"]
    assert after.players[0].coins == state.players[0].coins + printed
    assert turn_of(after, 0).stage == "done"
    assert not legal(after, 0, BENEFITS[bottom])


@pytest.mark.parametrize("bottom", BENEFITS)
def test_benefit_may_be_left_aside_and_stays_paid(table: Table, bottom: str) -> None:
    state = announce(table(), 0, bottom)
    after = do(state, DeclineBenefit(0))
    assert after.players == state.players
    assert turn_of(after, 0).stage == "done"


def test_there_is_nothing_to_leave_aside_before_the_announcement(table: Table) -> None:
    assert refusal(begin(table(), 0, "upgrade"), DeclineBenefit(0)) == "refused.no_benefit"


def test_upgrade_on_its_own_section_lowers_only_later_costs(table: Table) -> None:
    """Rules, Gameplay: costs and benefits are those before the action is taken."""
    state = begin(have(table(), 0, coins=9), 0, "upgrade")
    top = legal(state, 0)[0]
    assert top.amount == 2
    state = do(state, Upgrade(0, Cube.BOLSTER_POWER, Bottom.UPGRADE))
    assert state.players[0].coins == 9 + 3
    assert state.players[0].power == 4


class TestCoercion:
    """Faction abilities, Crimea: "Once per turn, you may spend 1 combat card as if it were 1 resource"."""

    def test_costs_crimea_one_combat_card(self, table: Table) -> None:
        state = have(table(first=1), 1, combat_cards=2)
        after = do(begin(state, 1, "deploy"), TakeBottomRow(1, coerce=True))
        assert after.players[1].combat_cards == 1

    def test_is_only_for_crimea(self, table: Table) -> None:
        state = have(table(), 0, combat_cards=2)
        assert refusal(begin(state, 0, "deploy"), TakeBottomRow(0, coerce=True)) is not None

    def test_needs_a_combat_card(self, table: Table) -> None:
        state = have(table(first=1), 1, combat_cards=0)
        assert refusal(begin(state, 1, "deploy"), TakeBottomRow(1, coerce=True)) is not None

    def test_is_optional(self, table: Table) -> None:
        state = have(table(first=1), 1, combat_cards=2)
        assert announce(state, 1, "deploy", coerce=False).players[1].combat_cards == 2


def test_worker_produced_in_the_top_row_does_not_touch_the_bottom_row(table: Table) -> None:
    state = take(begin(table(), 0, "produce"), 0, Produce, workers=2)
    assert state.players[0].workers == 4
    assert take(state, 0, TakeBottomRow).players[0].coins == 4 + 2
