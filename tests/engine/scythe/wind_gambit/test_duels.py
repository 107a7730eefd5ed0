"""The airship tile Blitzkrieg: two airships fight with sealed dials."""

from typing import Any

import pytest

from engine.game import Step
from engine.scythe.combat.aftermath import ChooseCombat
from engine.scythe.combat.combat import OpenDials
from engine.scythe.state import State
from engine.scythe.turn.finish import FinishAction
from engine.scythe.wind_gambit.aboard import Airship
from engine.scythe.wind_gambit.airships import CorrectAirship
from engine.scythe.wind_gambit.duels import FightAirship
from tests.kits.scythe.airship_kit import air_table, fly, ship
from tests.kits.scythe.boards import MECH, fight, finished, go, moving, openings, settled, stage, units
from tests.kits.scythe.tables import GAME, do, have, legal, news, refusal, sentence, stars

SHIPS = {1: Airship("T1", workers=1), 2: Airship("M2", (1, 0, 0, 0))}


def met(at: Any = None, tile: str = "Blitzkrieg", **more: Any) -> State:
    """Seat 0 has flown to T1, where the airship of seat 1 is, and has ended its move."""
    state = air_table(at, SHIPS, tile=tile, **more)
    for seat in range(3):
        state = have(state, seat, power=6, combat_cards=4, popularity=5)
    return finished(do(moving(state), *fly("T1")))


def test_an_airship_that_has_moved_may_attack_another_over_the_same_territory() -> None:
    """ "The Blitzkrieg ability allows combat between 2 airships." """
    state = met()
    assert stage(state) == "combat"
    assert legal(state, 0) == [FightAirship(0, 1), FinishAction(0)]
    state = do(state, FightAirship(0, 1))
    assert news(state, "news.airship_combat")
    assert (state.combat.attacker, state.combat.defender, state.combat.at) == (0, 1, "T1")


def test_the_dials_of_airships_are_sealed_like_any() -> None:
    state = do(met(), FightAirship(0, 1))
    sealing = GAME.sealing(state)
    assert sealing is not None
    assert sentence(sealing.title) == "sealing.airships_at"
    assert [side.seat for side in sealing.sides] == [0, 1]
    step = GAME.sealed_step(state, ({"dial": 3, "cards": [2]}, {"dial": 4, "cards": []}))
    after = GAME.apply(state, step)
    assert (after.players[0].power, after.players[1].power) == (3, 2)
    assert stars(after, 0) == {"combat": 1}


def test_the_losing_airship_retreats_home_with_what_it_carries() -> None:
    """ "It is the only time an airship can retreat (other units … do not engage or retreat)." """
    state = met({"T1": {"units": "1mw"}})
    assert stage(state) == "combat"
    after = fight(do(state, FightAirship(0, 1)), 3, 1)
    assert ship(after, 1) == Airship("HB_crimea", workers=1)
    assert ship(after, 0).at == "T1"
    assert units(after, "T1", 1) == "mw"
    assert after.players[0].popularity == 5
    lost = fight(do(state, FightAirship(0, 1)), 1, 3)
    assert ship(lost, 0).at == "HB_nordic"
    assert stars(lost, 1) == {"combat": 1}


def test_an_airship_lets_play_one_card_and_no_ability_of_a_mech() -> None:
    state = met(mechs={0: ["artillery"]})
    state = do(state, FightAirship(0, 1))
    assert legal(state, 0) == [OpenDials(0)]
    step = Step(OpenDials(0), openings(0, 0, (2, 2)))
    assert sentence(GAME.why_not(state, step)) == "refused.cards"


def test_other_airships_may_be_left_alone() -> None:
    state = do(met(), FinishAction(0))
    assert settled(state)
    assert ship(state, 1).at == "T1"


def test_each_airship_is_attacked_once_in_a_move() -> None:
    state = fight(do(met(), FightAirship(0, 1)), 1, 0)
    assert settled(state)
    assert refusal(state, FightAirship(0, 1)) == "refused.no_combat"


def test_units_that_have_met_fight_whatever_airships_do() -> None:
    state = air_table({"T1": {"units": "1m"}, "HB_nordic": {"units": "0m"}}, SHIPS, tile="Blitzkrieg")
    state = do(moving(state), *fly("T1"), *go(MECH, "HB_nordic", "T1"))
    state = finished(state)
    assert set(legal(state, 0)) == {FightAirship(0, 1), ChooseCombat(0, "T1")}
    assert refusal(state, FinishAction(0)) == "refused.finish_first"
    after = fight(do(state, FightAirship(0, 1)), 0, 0)
    assert after.combat is not None
    assert not after.combat.airships


def test_a_correction_that_takes_an_airship_away_ends_the_fight() -> None:
    state = do(met(), FightAirship(0, 1))
    after = do(state, CorrectAirship(1, "HB_crimea", workers=1))
    assert after.combat is None
    assert settled(after)


@pytest.mark.parametrize(
    "more", [{"tile": "Bounty"}, {"house": {"airship_tiles_by_hand": True}}, {"rules": 1}]
)
def test_without_the_tile_airships_pass_each_other_by(more: dict[str, Any]) -> None:
    state = met(**more)
    assert settled(state)


def test_an_airship_that_has_not_moved_attacks_nobody() -> None:
    state = air_table({}, {0: Airship("T1"), 1: Airship("T1")}, tile="Blitzkrieg")
    assert settled(finished(moving(state)))
