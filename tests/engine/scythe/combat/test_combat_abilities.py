"""Abilities before a combat: the attacker's first, then the defender's, each once."""

import pytest

from engine.scythe.combat.combat import OpenDials, PassAbilities, UseAbility
from engine.scythe.combat.declarations import DeclareCombat
from engine.scythe.ids import Mech
from engine.scythe.state import State
from engine.scythe.turn.move import Move
from tests.kits.scythe.boards import (
    CHARACTER,
    MECH,
    Mechs,
    board_table,
    fight,
    go,
    moved,
    refused_opening,
    settled,
)
from tests.kits.scythe.tables import GAME, begin, build, do, have, legal, news, refusal


def attack(
    attacker: str, defender: str, mechs: Mechs, *, at: str = "W7", start: str = "T6", pieces: str = "m",
    units: str = "m", power: int = 6, against: int = 6, house: dict[str, bool] | None = None, **more: object,
) -> State:  # fmt: skip
    """Seat 0 or 1, whoever plays `attacker`, has moved from `start` to `at` against the other."""
    order = ("nordic", "rusviet", "togawa", "crimea", "saxony", "polania", "albion")
    seats = sorted((attacker, defender), key=order.index)
    me, you = seats.index(attacker), seats.index(defender)
    position = {start: {"units": f"{me}{pieces}"}, at: {"units": f"{you}{units}", **more}}
    state = board_table(
        f"{seats[0]}:industrial", f"{seats[1]}:mechanical", at=position, first=me, house=house,
        mechs={me: mechs.get(0, ()), you: mechs.get(1, ())},
    )  # fmt: skip
    state = have(have(state, me, power=power, combat_cards=4), you, power=against, combat_cards=4)
    paths = [go(MECH, start, at, seat=me, workers=pieces.count("w"))] if "m" in pieces else []
    paths += [go(CHARACTER, start, at, seat=me)] if "c" in pieces else []
    return moved(state, *paths, seat=me)


def both(state: State) -> tuple[int, int]:
    """Power of attacker and defender."""
    return state.players[state.combat.attacker].power, state.players[state.combat.defender].power


def offered(state: State, seat: int) -> set[str]:
    return {str(act.mech) for act in legal(state, seat, UseAbility)}


def test_attacker_uses_abilities_before_the_defender() -> None:
    """Combat: "they use that ability first, followed by the defending player"."""
    state = attack("nordic", "togawa", {0: ["artillery"], 1: ["ronin"]})
    assert (offered(state, 0), offered(state, 1)) == ({"artillery"}, set())
    assert refusal(state, UseAbility(1, Mech.RONIN)) == "refused.no_ability_now"
    assert not legal(state, 0, OpenDials)
    state = do(state, UseAbility(0, Mech.ARTILLERY))
    assert both(state) == (5, 4)
    assert (offered(state, 0), offered(state, 1)) == (set(), {"ronin"})
    assert refusal(state, UseAbility(0, Mech.ARTILLERY)) == "refused.no_ability_now"
    state = do(state, UseAbility(1, Mech.RONIN))
    assert both(state) == (5, 6)
    assert [act.seat for act in legal(state, 0) + legal(state, 1)] == [0]
    assert legal(state, 0, OpenDials)


def test_abilities_may_be_left_and_do_not_come_back() -> None:
    state = attack("nordic", "togawa", {0: ["artillery"], 1: ["ronin"]})
    state = do(state, PassAbilities(0))
    assert offered(state, 1) == {"ronin"}
    state = do(state, PassAbilities(1))
    assert both(state) == (6, 6)
    assert legal(state, 0) == [OpenDials(0)]
    assert refusal(state, UseAbility(0, Mech.ARTILLERY)) == "refused.no_ability_now"
    assert refusal(state, PassAbilities(1)) == "refused.no_ability_now"


def test_each_ability_is_used_once_in_a_combat() -> None:
    """Mech abilities: "once per combat, not once per unit"."""
    state = attack("saxony", "albion", {0: ["disarm", "speed"]}, at="T6", start="T5", pieces="mc")
    state = do(state, UseAbility(0, Mech.DISARM))
    assert both(state) == (6, 4)
    assert offered(state, 0) == set()


def test_ability_that_is_not_deployed_is_not_used() -> None:
    state = attack("nordic", "togawa", {0: ["riverwalk"], 1: ["ronin"]})
    assert refusal(state, UseAbility(1, Mech.SWORD)) == "refused.no_ability"
    assert refusal(state, UseAbility(1, Mech.ARTILLERY)) == "refused.no_ability"


@pytest.mark.parametrize(("power", "against", "left"), [(6, 6, (5, 4)), (1, 1, (0, 0)), (3, 1, (2, 0))])
def test_artillery_pays_1_and_takes_2(power: int, against: int, left: tuple[int, int]) -> None:
    state = attack("nordic", "albion", {0: ["artillery"]}, power=power, against=against)
    assert both(do(state, UseAbility(0, Mech.ARTILLERY))) == left


def test_ability_that_could_change_nothing_is_not_asked_for() -> None:
    """Nobody taps only to pass: an opponent without power cannot lose any."""
    state = attack("saxony", "albion", {0: ["disarm"]}, power=3, against=0, at="T6", start="T5")
    assert not offered(state, 0)
    assert legal(state, 0, OpenDials)


def test_artillery_may_be_paid_against_no_power() -> None:
    """Finding D10: "you may pay 1 power", which somebody may want to be rid of."""
    state = attack("nordic", "albion", {0: ["artillery"]}, power=3, against=0)
    assert both(do(state, UseAbility(0, Mech.ARTILLERY))) == (2, 0)


def test_artillery_must_be_paid() -> None:
    state = attack("nordic", "albion", {0: ["artillery"]}, power=0)
    assert not offered(state, 0)
    assert legal(state, 0, OpenDials)


def test_power_lost_to_an_ability_is_missing_on_the_dial() -> None:
    state = attack("nordic", "albion", {0: ["artillery"]}, power=5, against=4)
    state = do(state, UseAbility(0, Mech.ARTILLERY))
    assert refused_opening(state, 5, 0) == ("refused.dial_power", "nordic")
    assert refused_opening(state, 0, 3) == ("refused.dial_power", "albion")
    after = fight(state, 4, 2)
    assert [player.power for player in after.players] == [0, 0]


@pytest.mark.parametrize(
    ("at", "start", "more", "house", "works"),
    [
        ("T6", "T5", {}, {}, True),
        ("W7", "T6", {}, {}, False),
        ("W7", "T6", {"structure": (0, "mine")}, {}, True),
        ("W7", "T6", {"structure": (0, "mine")}, {"disarm_tunnels_only": True}, False),
        ("T6", "T5", {}, {"disarm_tunnels_only": True}, True),
        ("W7", "T6", {"structure": (1, "mine")}, {}, False),
        ("W7", "T6", {"structure": (0, "mill")}, {}, False),
    ],
)
def test_disarm_works_on_tunnels_and_the_own_mine(
    at: str, start: str, more: dict[str, object], house: dict[str, bool], works: bool
) -> None:
    """Ruling: Disarm works on tunnels and on Saxony's own mine."""
    state = attack("saxony", "albion", {0: ["disarm"]}, at=at, start=start, house=house, **more)
    assert (offered(state, 0) == {"disarm"}) == works
    assert (refusal(state, UseAbility(0, Mech.DISARM)) is None) == works


def test_disarm_works_for_a_defending_saxony_too() -> None:
    state = attack("albion", "saxony", {1: ["disarm"]}, at="T6", start="T5")
    assert both(do(state, UseAbility(0, Mech.DISARM))) == (4, 6)


@pytest.mark.parametrize(("held", "stolen"), [(3, 1), (1, 1), (0, 0)])
def test_scout_steals_one_card(held: int, stolen: int) -> None:
    state = have(attack("crimea", "albion", {0: ["scout"]}), 1, combat_cards=held)
    assert bool(offered(state, 0)) == bool(stolen) == (refusal(state, UseAbility(0, Mech.SCOUT)) is None)
    if stolen:
        after = do(state, UseAbility(0, Mech.SCOUT))
        assert [player.combat_cards for player in after.players] == [4 + 1, held - 1]
        assert not offered(after, 0)


def test_scout_works_for_the_defender_and_when_all_cards_are_out() -> None:
    state = attack("albion", "crimea", {1: ["scout"]})
    state = have(have(state, 0, combat_cards=20), 1, combat_cards=22)
    after = do(state, UseAbility(0, Mech.SCOUT))
    assert [player.combat_cards for player in after.players] == [21, 21]


def test_sword_only_when_attacking_and_shield_only_when_defending() -> None:
    """Sword: "as the attacker, the defender loses 2 power"; Shield: "as the defender, gain 2 power"."""
    mechs = ["sword", "shield"]
    assert both(attack("albion", "polania", {0: mechs}, against=1)) == (6, 0)
    assert both(attack("polania", "albion", {1: mechs})) == (6, 8)


def test_sword_and_shield_happen_by_themselves() -> None:
    """Invaders from Afar: both are stated without "may" and "happen once per combat"."""
    mechs = ["sword", "shield"]
    for attacking in (True, False):
        sides = ("albion", "polania") if attacking else ("polania", "albion")
        state = attack(*sides, {int(not attacking): mechs})
        assert not legal(state, 0, PassAbilities) + legal(state, 1, PassAbilities)
        (told,) = news(state, "news.ability")
        assert told["mech"] == ("sword" if attacking else "shield")
        assert told in GAME.news(state), "nobody has chosen it: without the news nobody hears of it"
        assert legal(state, state.combat.attacker, OpenDials)


def test_an_ability_that_is_chosen_is_told_by_its_act_alone() -> None:
    """What it makes happen by itself is told beside it."""
    state = attack("nordic", "albion", {0: ["artillery"], 1: ["shield"]})
    told = GAME.news(do(state, UseAbility(0, Mech.ARTILLERY)))
    assert [(each.key, each["mech"]) for each in told if "mech" in dict(each.params)] == [
        ("news.ability", "shield")
    ]


def test_shield_waits_for_the_attackers_abilities() -> None:
    state = attack("nordic", "albion", {0: ["artillery"], 1: ["shield"]})
    assert both(state) == (6, 6)
    assert both(do(state, UseAbility(0, Mech.ARTILLERY))) == (5, 6)
    assert both(do(state, PassAbilities(0))) == (6, 8)


def test_tables_from_before_go_on_choosing_sword_and_shield() -> None:
    """A journal of version 1 holds the choice as a step of its own."""
    state = declared("polania", "albion", {1: ["shield"]}, rules=1)
    assert offered(state, 1) == {"shield"}
    assert do(state, PassAbilities(1)).players[1].power == state.players[1].power


@pytest.mark.parametrize(
    ("pieces", "works"), [("m", True), ("c", True), ("mw", False), ("mc", False), ("mcw", False)]
)
def test_ronin_needs_exactly_one_unit(pieces: str, works: bool) -> None:
    """Ronin: "exactly 1 unit (0 workers and either 1 character or 1 mech)"."""
    attacking = attack("togawa", "albion", {0: ["ronin"]}, pieces=pieces)
    defending = attack("albion", "togawa", {1: ["ronin"]}, units=pieces)
    for state in (attacking, defending):
        assert (offered(state, 0) == {"ronin"}) == works
        assert (refusal(state, UseAbility(0, Mech.RONIN)) is None) == works
    if works:
        assert both(do(attacking, UseAbility(0, Mech.RONIN))) == (8, 6)


def test_gained_power_stops_at_16_and_16_is_a_star() -> None:
    after = attack("polania", "albion", {1: ["shield"]}, against=15)
    assert (after.players[1].power, after.players[1].star_count()) == (16, 1)
    assert after.combat is not None


@pytest.mark.parametrize(
    ("pieces", "mechs", "most"),
    [
        ("mw", ["peoples_army"], 2),
        ("m", ["peoples_army"], 1),
        ("mcww", ["peoples_army"], 3),
        ("mw", ["riverwalk"], 1),
    ],
)
def test_peoples_army_plays_one_more_card_where_a_worker_is(pieces: str, mechs: list[str], most: int) -> None:
    """Rulebook p. 16: "Hast du in einer Kampfregion mindestens 1 Arbeiter, darfst du 1 zusätzliche" card."""
    attacking = attack("rusviet", "albion", {0: mechs}, pieces=pieces)
    assert refused_opening(attacking, 0, 0, (2,) * most) is None
    assert refused_opening(attacking, 0, 0, (2,) * (most + 1)) == ("refused.cards", "rusviet")
    defending = attack("albion", "rusviet", {1: mechs}, units=pieces)
    assert refused_opening(defending, 0, 0, (), (2,) * most) is None
    assert refused_opening(defending, 0, 0, (), (2,) * (most + 1)) == ("refused.cards", "rusviet")
    assert not legal(attacking, 0, UseAbility)


def test_peoples_army_never_plays_more_than_is_held() -> None:
    state = have(attack("rusviet", "albion", {0: ["peoples_army"]}, pieces="mw"), 0, combat_cards=1)
    assert refused_opening(state, 0, 0, (2, 2)) == ("refused.cards", "rusviet")


@pytest.mark.parametrize(("at", "most"), [("L5", 2), ("W7", 1)])
def test_suiton_plays_one_more_card_on_a_lake(at: str, most: int) -> None:
    state = attack("togawa", "polania", {0: ["suiton"], 1: ["submerge"]}, at=at)
    assert refused_opening(state, 0, 0, (2,) * most) is None
    assert refused_opening(state, 0, 0, (2,) * (most + 1)) == ("refused.cards", "togawa")
    assert refused_opening(state, 0, 0, (), (2, 2)) == ("refused.cards", "polania")


@pytest.mark.parametrize(("mechs", "lost"), [([], 2), (["camaraderie"], 0)])
def test_camaraderie_keeps_the_popularity_of_a_won_attack(mechs: list[str], lost: int) -> None:
    state = have(attack("polania", "albion", {0: mechs}, units="mww"), 0, popularity=5)
    assert fight(state, 1, 0).players[0].popularity == 5 - lost


def declared(attacker: str, defender: str, mechs: Mechs, **more: int) -> State:
    """A combat that seat 0 declares where no board is tracked."""
    state = build(f"{attacker}:industrial", f"{defender}:mechanical", **more)
    for seat in (0, 1):
        state = have(
            state, seat, mechs=tuple(map(Mech, mechs.get(seat, ()))), power=6, combat_cards=4, popularity=5
        )
    return do(begin(state, 0, "move"), Move(0), DeclareCombat(0, 1))


@pytest.mark.parametrize(
    ("faction", "mech"),
    [("saxony", "disarm"), ("nordic", "artillery"), ("togawa", "ronin"), ("crimea", "scout")],
)
def test_conditions_of_an_untracked_board_stay_silent(faction: str, mech: str) -> None:
    """Design: "A rule that needs what is not tracked stays silent"."""
    state = declared(faction, "albion", {0: [mech]})
    assert offered(state, 0) == {mech}
    assert refusal(do(state, PassAbilities(0)), OpenDials(0)) == "refused.openings"


def test_sides_are_known_without_a_board() -> None:
    state = declared("polania", "albion", {1: ["sword", "shield"]})
    assert [told["mech"] for told in news(state, "news.ability")] == ["shield"]


def test_cards_without_a_board_are_limited_by_the_hand_alone() -> None:
    state = declared("rusviet", "albion", {})
    assert refused_opening(state, 0, 0, (2, 2, 2, 2)) is None
    assert refused_opening(state, 0, 0, (2,) * 5) == ("refused.cards", "rusviet")
    assert settled(fight(state, 0, 0))


@pytest.mark.parametrize(("workers", "dials", "lost"), [(2, (1, 0), 2), (0, (1, 0), 0), (2, (0, 1), 0)])
def test_workers_driven_off_are_declared_without_a_board(
    workers: int, dials: tuple[int, int], lost: int
) -> None:
    state = declared("rusviet", "albion", {})
    after = fight(state, *dials, workers=workers)
    assert after.players[0].popularity == 5 - lost
    assert after.players[1].workers == state.players[1].workers


def test_camaraderie_counts_without_a_board() -> None:
    state = declared("polania", "albion", {0: ["camaraderie"]})
    assert fight(state, 1, 0, workers=2).players[0].popularity == 5
