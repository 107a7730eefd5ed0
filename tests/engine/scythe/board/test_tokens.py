"""Albion's flags and Togawa's traps: when they are placed, what they do, and who sees them."""

from typing import Any

import pytest

from engine.game import Step
from engine.scythe.board.moving import MoveUnit
from engine.scythe.cards.encounters import ResolveByHand
from engine.scythe.cards.factory import TakeFactoryCard
from engine.scythe.combat.aftermath import ArmTrap, PlaceFlag, PlaceTrap
from engine.scythe.corrections.table_acts import CorrectPlace
from engine.scythe.ids import Trap, Unit
from engine.scythe.state import State
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import Move
from engine.scythe.turn.turn import ChooseSection
from tests.kits.engine.told import told
from tests.kits.scythe.boards import (
    CHARACTER,
    MECH,
    WORKER,
    board_table,
    fight,
    finished,
    go,
    moved,
    moving,
    settled,
    stage,
    units,
)
from tests.kits.scythe.tables import GAME, do, have, legal, refusal

INVADERS = ("togawa:industrial", "albion:mechanical")
TOGAWA, ALBION = 0, 1
WITH_SAXONY = ("togawa:industrial", "saxony:mechanical")


def albion(at: dict[str, Any], *paths: tuple[MoveUnit, ...], **options: Any) -> State:
    return moved(board_table(*INVADERS, at=at, first=ALBION, **options), *paths, seat=ALBION)


def togawa(at: dict[str, Any], *paths: tuple[MoveUnit, ...], **options: Any) -> State:
    return moved(board_table(*INVADERS, at=at, **options), *paths)


def walk(start: str, *to: str, seat: int = ALBION, unit: Unit = CHARACTER) -> tuple[MoveUnit, ...]:
    return go(unit, start, *to, seat=seat)


def test_flag_is_placed_where_the_character_ended_its_movement() -> None:
    """Exalt: "After ending your character's movement ..., you may place a flag token"."""
    state = albion({"T6": {"units": "1c"}}, walk("T6", "W7"))
    assert legal(state, ALBION) == [PlaceFlag(ALBION), FinishAction(ALBION)]
    after = do(state, PlaceFlag(ALBION))
    assert after.board.at("W7").flag
    assert settled(after)
    left = do(state, FinishAction(ALBION))
    assert settled(left)
    assert not left.board.at("W7").flag


def test_trap_of_any_kind_is_placed_where_the_character_ended_its_movement() -> None:
    state = togawa({"T6": {"units": "0c"}}, walk("T6", "W7", seat=TOGAWA))
    assert {act.trap for act in legal(state, TOGAWA, PlaceTrap)} == set(Trap)
    after = do(state, PlaceTrap(TOGAWA, Trap.COINS))
    assert (after.board.at("W7").trap, after.board.at("W7").armed) == (Trap.COINS, True)
    assert settled(after)


@pytest.mark.parametrize("unit", [MECH, WORKER])
def test_no_token_when_the_character_did_not_move(unit: Unit) -> None:
    letter = "m" if unit is MECH else "w"
    state = albion({"T6": {"units": f"1c{letter}"}}, walk("T6", "W7", unit=unit))
    assert settled(state)
    assert refusal(state, PlaceFlag(ALBION)) == "refused.no_token"
    assert settled(togawa({"T6": {"units": f"0c{letter}"}}, walk("T6", "W7", seat=TOGAWA, unit=unit)))


@pytest.mark.parametrize("token", [{"flag": True}, {"trap": "power"}, {"trap": "power", "armed": True}])
def test_one_token_in_a_territory(token: dict[str, Any]) -> None:
    """Both: "A territory may only have 1 faction token on it (1 flag or 1 trap)"."""
    assert not legal(albion({"T6": {"units": "1c"}, "W7": token}, walk("T6", "W7")), ALBION, PlaceFlag)
    state = togawa({"T6": {"units": "0c"}, "W7": token}, walk("T6", "W7", seat=TOGAWA))
    assert not legal(state, TOGAWA, PlaceTrap)


def test_four_flags_and_each_trap_once() -> None:
    flags = {name: {"flag": True} for name in ("F5", "T5", "X")}
    state = albion({"T6": {"units": "1c"}, **flags}, walk("T6", "W7"))
    assert legal(state, ALBION, PlaceFlag)
    state = albion({"T6": {"units": "1c"}, **flags, "V7": {"flag": True}}, walk("T6", "W7"))
    assert settled(state)
    traps = {"F5": {"trap": "coins"}, "T5": {"trap": "power", "armed": True}, "X": {"trap": "popularity"}}
    state = togawa({"T6": {"units": "0c"}, **traps}, walk("T6", "W7", seat=TOGAWA))
    assert [act.trap for act in legal(state, TOGAWA, PlaceTrap)] == [Trap.COMBAT_CARDS]
    assert refusal(state, PlaceTrap(TOGAWA, Trap.POWER)) == "refused.no_token"


def test_nobody_else_places_tokens() -> None:
    state = board_table(*WITH_SAXONY, at={"T6": {"units": "1c"}}, first=1)
    assert settled(moved(state, walk("T6", "W7", seat=1), seat=1))
    state = togawa({"T6": {"units": "0c"}}, walk("T6", "W7", seat=TOGAWA))
    assert refusal(state, PlaceFlag(TOGAWA)) == "refused.no_token"
    assert refusal(state, PlaceTrap(ALBION, Trap.POWER)) == "refused.no_token"


def test_trap_is_placed_beside_an_opponents_structure_and_on_a_lake() -> None:
    """Maifuku: "even if ... an opponent's structure" is there; Suiton: "you may place a trap there"."""
    at = {"T6": {"units": "0c"}, "W7": {"structure": (1, "mill")}}
    assert legal(togawa(at, walk("T6", "W7", seat=TOGAWA)), TOGAWA, PlaceTrap)
    on_lake = togawa({"T6": {"units": "0c"}}, walk("T6", "L5", seat=TOGAWA), mechs={0: ["suiton"]})
    assert legal(on_lake, TOGAWA, PlaceTrap)


def test_token_comes_after_combat_and_encounter() -> None:
    """Exalt: "post-combat and post-encounter"."""
    state = albion({"T6": {"units": "1c"}, "W7": {"units": "0m", "encounter": True}}, walk("T6", "W7"))
    assert state.combat
    state = fight(state, 0, 0)
    assert stage(state) == "encounter"
    assert refusal(state, PlaceFlag(ALBION)) == "refused.no_token"
    assert legal(do(state, ResolveByHand(ALBION)), ALBION, PlaceFlag)


def test_token_comes_after_the_factory_card() -> None:
    state = albion({"T5": {"units": "1c"}}, walk("T5", "X"))
    assert stage(state) == "factory_visit"
    assert do(state, TakeFactoryCard(ALBION, 3), PlaceFlag(ALBION)).board.at("X").flag


def test_no_token_after_a_lost_combat() -> None:
    state = board_table(*INVADERS, at={"T6": {"units": "1c"}, "W7": {"units": "0m"}}, first=ALBION)
    state = fight(moved(have(state, TOGAWA, power=3), walk("T6", "W7"), seat=ALBION), 0, 1)
    assert settled(state)
    assert not any(place.flag for place in state.board.places)


def test_move_of_a_factory_card_may_end_with_a_token() -> None:
    state = have(board_table(*INVADERS, at={"T6": {"units": "1c"}}, first=ALBION), ALBION, factory_card=5)
    state = finished(do(state, ChooseSection(ALBION, 4), Move(ALBION), *walk("T6", "W7")), ALBION)
    assert stage(do(state, PlaceFlag(ALBION))) == "done"


PENALTIES = [("popularity", 2), ("power", 3), ("coins", 4), ("combat_cards", 2)]


@pytest.mark.parametrize(("trap", "loss"), PENALTIES)
@pytest.mark.parametrize("held", [9, 1, 0])
def test_trap_costs_what_its_other_side_says_as_far_as_possible(trap: str, loss: int, held: int) -> None:
    """Traps: "a penalty the opponent must incur if possible"; 2 popularity, 3 power, $4, 2 combat cards."""
    at = {"T6": {"units": "1cw"}, "W7": {"trap": trap, "armed": True, "oil": 1}}
    state = have(board_table(*WITH_SAXONY, at=at, first=1), 1, coins=9, power=9, popularity=9, combat_cards=9)
    state = have(state, 1, **{trap: held})
    after = do(moving(state, 1), *walk("T6", "W7", seat=1))
    changed = {
        name: getattr(state.players[1], name) - getattr(after.players[1], name) for name, _ in PENALTIES
    }
    assert changed == {**dict.fromkeys(changed, 0), trap: min(loss, held)}
    assert after.players[0] == state.players[0]
    place = after.board.at("W7")
    assert (place.trap, place.armed) == (Trap(trap), False)


@pytest.mark.parametrize("unit", list(Unit))
def test_any_unit_springs_a_trap_and_only_once(unit: Unit) -> None:
    at = {"T6": {"units": "1cmmww"}, "W7": {"trap": "coins", "armed": True}}
    state = have(board_table(*WITH_SAXONY, at=at, first=1), 1, coins=9)
    state = do(moving(state, 1), *walk("T6", "W7", seat=1, unit=unit))
    assert state.players[1].coins == 5
    assert do(state, *walk("T6", "W7", seat=1, unit=MECH)).players[1].coins == 5


def test_trap_springs_before_workers_are_driven_off() -> None:
    """Traps: "This happens before anything else"."""
    at = {"T6": {"units": "1m"}, "W7": {"units": "0ww", "trap": "popularity", "armed": True}}
    state = have(board_table(*WITH_SAXONY, at=at, first=1), 1, popularity=3)
    after = do(moving(state, 1), *walk("T6", "W7", seat=1, unit=MECH))
    assert after.players[1].popularity == 0
    losses = [
        dict(message.params)["n"] for message in after.news if message.key in ("news.trap", "news.drove_off")
    ]
    assert losses == [2, 1]


def test_trap_springs_before_a_combat() -> None:
    at = {"T6": {"units": "1m"}, "W7": {"units": "0m", "trap": "power", "armed": True}}
    state = have(board_table(*WITH_SAXONY, at=at, first=1), 1, power=5)
    state = moved(state, walk("T6", "W7", seat=1, unit=MECH), seat=1)
    assert state.players[1].power == 2
    assert state.combat


def test_togawa_is_not_hurt_by_its_own_trap() -> None:
    at = {"T6": {"units": "0m"}, "W7": {"trap": "coins", "armed": True}}
    state = have(board_table(*INVADERS, at=at), 0, coins=9, factory_card=5)
    state = do(state, ChooseSection(0, 4), Move(0), *walk("T6", "W7", seat=0, unit=MECH))
    assert (state.players[0].coins, state.board.at("W7").armed) == (9, True)
    assert legal(state, 0, MoveUnit, fresh=False)


def shinobi(
    unit: Unit = MECH, *, mechs: tuple[str, ...] = ("shinobi",), power: int = 3, **more: Any
) -> State:
    """Togawa's unit has gone from T6 onto the disarmed trap of W7."""
    letter = {CHARACTER: "c", MECH: "m", WORKER: "w"}[unit]
    at = {"T6": {"units": f"0{letter}"}, "W7": {"trap": "coins", **more}}
    state = have(have(board_table(*INVADERS, at=at, mechs={0: mechs}), 0, power=power), 1, power=3)
    return moved(state, walk("T6", "W7", seat=0, unit=unit))


@pytest.mark.parametrize("unit", [CHARACTER, MECH])
def test_shinobi_arms_a_disarmed_trap_again(unit: Unit) -> None:
    """Shinobi: "If they end their movement on a disarmed trap token, you may arm it"."""
    state = shinobi(unit)
    assert legal(state, 0) == [ArmTrap(0, "W7"), FinishAction(0)]
    assert refusal(state, ArmTrap(0, "T6")) == "refused.no_token"
    after = do(state, ArmTrap(0, "W7"))
    assert after.board.at("W7").armed
    assert settled(after)
    assert not do(state, FinishAction(0)).board.at("W7").armed


def test_trap_is_not_armed_again_without_shinobi_or_by_a_worker_or_twice() -> None:
    assert settled(shinobi(mechs=("ronin",)))
    assert settled(shinobi(WORKER))
    assert settled(shinobi(armed=True))


def test_trap_is_armed_again_only_if_the_combat_is_won() -> None:
    """Shinobi: "If this results in combat, you may only arm the trap if you win"."""
    state = shinobi(units="1m")
    assert state.combat
    assert legal(fight(state, 1, 0), 0, ArmTrap)
    lost = fight(state, 0, 1)
    assert settled(lost)
    assert refusal(lost, ArmTrap(0, "W7")) == "refused.no_token"


def test_trap_under_a_unit_that_did_not_move_is_not_armed() -> None:
    at = {"T6": {"units": "0m"}, "F5": {"units": "0m", "trap": "coins"}}
    assert settled(togawa(at, walk("T6", "W7", seat=0, unit=MECH), mechs={0: ["shinobi", "ronin"]}))


def test_correction_of_a_place_sets_its_tokens() -> None:
    """CorrectPlace: "Set what this seat has at a place, and the tokens there"."""
    state = board_table(*INVADERS, at={})
    state = do(
        state, CorrectPlace(ALBION, "F5", flag=True), CorrectPlace(TOGAWA, "W7", trap=Trap.POWER, armed=True)
    )
    assert state.board.at("F5").flag
    assert (state.board.at("W7").trap, state.board.at("W7").armed) == (Trap.POWER, True)


def test_kind_of_an_armed_trap_is_hidden_from_opponents() -> None:
    """Traps: "Flip over the token to reveal a penalty"; design: nobody is told what a seat may not see."""
    states = [board_table(*INVADERS, at={"W7": {"trap": str(trap), "armed": True}}) for trap in Trap]
    for viewer in (ALBION, None):
        assert all(told(GAME, state, viewer) == told(GAME, states[0], viewer) for state in states)
    assert len({GAME.board(state, TOGAWA) for state in states}) == len(Trap)


def test_kind_of_a_trap_is_not_told_when_it_is_laid() -> None:
    """Maifuku: the trap lies face down; neither news nor log say which it is."""
    state = togawa({"T6": {"units": "0c"}}, walk("T6", "W7", seat=TOGAWA))
    assert len({do(state, PlaceTrap(TOGAWA, trap)).news for trap in Trap}) == 1
    assert len({GAME.label(state, Step(PlaceTrap(TOGAWA, trap))) for trap in Trap}) == 1
    corrected = [CorrectPlace(TOGAWA, "T4", trap=trap, armed=True) for trap in Trap]
    assert len({GAME.label(state, Step(act)) for act in corrected}) == 1


def test_armed_trap_stops_even_a_mech_with_workers_and_hurts_once() -> None:
    at = {"T6": {"units": "1mww"}, "W7": {"trap": "coins", "armed": True}}
    state = have(board_table(*WITH_SAXONY, at=at, first=1, mechs={1: ["speed"]}), 1, coins=9)
    state = do(moving(state, 1), *go(MECH, "T6", "W7", seat=1, workers=2))
    assert (units(state, "W7", 1), state.players[1].coins) == ("mww", 5)
    assert not legal(state, 1, MoveUnit, fresh=False)
