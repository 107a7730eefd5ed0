"""Set-up: who sits where, who begins, with what, and what no table can be."""

import random
from dataclasses import replace
from typing import Any

import pytest

from engine.codec import dumps
from engine.game import BadSetup
from engine.scythe.house_rules import HouseRules
from engine.scythe.ids import Faction, Mat, Module, StructureBonus, Tracking
from engine.scythe.setup.setup import DrawOptions, Seat, Setup, draw, first_seat, warnings
from engine.scythe.setup.wishes import Wanted
from tests.kits.scythe.tables import GAME, build, data, sentence, setup_of

PLAYERS = range(2, 8)
CLOCKWISE = ["nordic", "rusviet", "togawa", "crimea", "saxony", "polania", "albion"]
BY_NUMBER = ["industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural"]
BANNED = {("rusviet", "industrial"), ("crimea", "patriotic")}
INVADERS = {"togawa", "albion", "militant", "innovative"}


def wanted(count: int) -> list[Wanted]:
    return [Wanted(f"P{n}") for n in range(count)]


def drawn(count: int, seed: int, options: DrawOptions | None = None) -> Setup:
    return draw(wanted(count), random.Random(seed), options or DrawOptions())


def pairs(setup: Setup) -> list[tuple[str, str]]:
    return [(str(seat.faction), str(seat.mat)) for seat in setup.seats]


def bad(setup: Any) -> str:
    """The key of the sentence with which the set-up is refused."""
    with pytest.raises(BadSetup) as refused:
        GAME.set_up(setup)
    key = sentence(refused.value.message)
    assert key
    return key


@pytest.mark.parametrize("count", PLAYERS)
def test_seats_are_clockwise_by_home_base(count: int) -> None:
    """Rules, Setup: "The clockwise seating order should be Nordic, Rusviet, Crimea, Saxony, Polania"."""
    for seed in range(60):
        order = [CLOCKWISE.index(faction) for faction, _ in pairs(drawn(count, seed))]
        assert order == sorted(order)


def test_clockwise_order_is_that_of_the_printed_board() -> None:
    assert [str(faction) for faction in Faction] == data("faction_mats")["seating_clockwise"] == CLOCKWISE


@pytest.mark.parametrize("count", PLAYERS)
def test_draws_as_many_different_factions_and_mats_as_players(count: int) -> None:
    for seed in range(60):
        dealt = pairs(drawn(count, seed, DrawOptions(invaders=seed % 2 == 1)))
        assert len({faction for faction, _ in dealt}) == len({mat for _, mat in dealt}) == count


def test_lowest_mat_number_begins_in_the_order_1_2_2a_3_3a_4_5() -> None:
    """Invaders from Afar: "use this order: 1, 2, 2a, 3, 3a, 4, 5"."""
    labels = {mat["id"]: mat["label"] for mat in data("player_mats")["mats"]}
    assert [labels[mat] for mat in BY_NUMBER] == ["1", "2", "2A", "3", "3A", "4", "5"]
    for low in range(6):
        for high in range(low + 1, 7):
            for mats, first in (((high, low), 1), ((low, high), 0)):
                seats = [f"{f}:{BY_NUMBER[m]}" for f, m in zip(("nordic", "saxony"), mats, strict=True)]
                assert GAME.set_up(setup_of(*seats)).next_seat == first


@pytest.mark.parametrize("faction", data("faction_mats")["factions"], ids=lambda faction: faction["id"])
def test_starting_power_and_cards_are_the_faction_mats(faction: Any) -> None:
    """Rulebook p. 8: the faction mat shows combat cards and power at the beginning."""
    other = "nordic:industrial" if faction["id"] != "nordic" else "albion:industrial"
    seats = sorted([f"{faction['id']}:mechanical", other], key=lambda s: CLOCKWISE.index(s.split(":")[0]))
    state = GAME.set_up(setup_of(*seats))
    player = state.players[seats.index(f"{faction['id']}:mechanical")]
    assert (player.power, player.combat_cards) == (faction["start_power"], faction["start_combat_cards"])
    assert player.workers == len(faction["starting_workers"]) == 2


@pytest.mark.parametrize("mat", data("player_mats")["mats"], ids=lambda mat: mat["id"])
def test_starting_popularity_coins_and_objectives_are_the_player_mats(mat: Any) -> None:
    """Rulebook p. 8: the player mat shows popularity, objectives and coins at the beginning."""
    other = "industrial" if mat["id"] != "industrial" else "mechanical"
    player = build(f"nordic:{mat['id']}", f"saxony:{other}").players[0]
    assert (player.popularity, player.coins) == (mat["start_popularity"], mat["start_coins"])
    assert player.objectives == mat["start_objective_cards"]


def test_nothing_has_been_upgraded_deployed_built_enlisted_or_starred() -> None:
    for player in build().players:
        assert player.mats.exposed == player.mats.mechs == player.mats.structures == ()
        assert player.mats.recruits == player.mats.one_time == ()
        assert player.mats.brackets == (0, 0, 0, 0)
        assert sum(player.stars) == 0
        assert player.factory_card is None
        assert player.last_section is None


@pytest.mark.parametrize("count", PLAYERS)
def test_draw_is_a_function_of_the_seed(count: int) -> None:
    options = DrawOptions(invaders=True, modules=(Module.AIRSHIPS, Module.RESOLUTIONS))
    assert drawn(count, 7, options) == drawn(count, 7, options)
    assert len({dumps(str(drawn(count, seed, options))) for seed in range(20)}) > 10


def test_every_faction_mat_and_structure_tile_can_be_drawn() -> None:
    many = [drawn(3, seed, DrawOptions(invaders=True)) for seed in range(120)]
    assert {seat.faction for setup in many for seat in setup.seats} == set(Faction)
    assert {seat.mat for setup in many for seat in setup.seats} == set(Mat)
    assert {setup.structure_bonus for setup in many} == set(StructureBonus)


def test_banned_pairs_are_never_dealt_in_2000_draws() -> None:
    """Variants: "Rusviet / Industrial, Crimea / Patriotic": return the mat and gain another."""
    for seed in range(2000):
        assert not BANNED & set(pairs(drawn(2 + seed % 6, seed)))


def test_house_rule_deals_banned_pairs() -> None:
    options = DrawOptions(house_rules=HouseRules(allow_banned_pairs=True))
    dealt = {pair for seed in range(200) for pair in pairs(drawn(5, seed, options))}
    assert dealt >= BANNED


@pytest.mark.parametrize(("faction", "mat"), sorted(BANNED))
def test_banned_pair_chosen_by_hand_is_allowed_with_a_warning(faction: str, mat: str) -> None:
    chosen = [Wanted("A", Faction(faction), Mat(mat)), Wanted("B")]
    setup = draw(chosen, random.Random(1), DrawOptions())
    assert (faction, mat) in pairs(setup)
    (warning,) = warnings(setup)
    assert sentence(warning) == "setup.banned_pair"
    assert (warning["faction"], warning["mat"]) == (faction, mat)
    assert warnings(replace(setup, house_rules=HouseRules(allow_banned_pairs=True))) == ()


def test_ordinary_pairs_bring_no_warning() -> None:
    assert warnings(build("rusviet:patriotic", "crimea:industrial").setup) == ()


@pytest.mark.parametrize("seed", range(40))
def test_what_was_chosen_by_hand_is_kept(seed: int) -> None:
    chosen = [
        *(Wanted("A", Faction.SAXONY), Wanted("B", None, Mat.INDUSTRIAL)),
        *(Wanted("C", Faction.ALBION, Mat.MILITANT), Wanted("D")),
    ]
    by_name = {seat.name: seat for seat in draw(chosen, random.Random(seed), DrawOptions()).seats}
    assert by_name["A"].faction is Faction.SAXONY
    assert by_name["B"].mat is Mat.INDUSTRIAL
    assert by_name["C"] == Seat("C", Faction.ALBION, Mat.MILITANT)
    assert len(by_name) == 4


def test_mats_in_order_are_dealt_clockwise_by_number() -> None:
    """Variants: "you may deal out the player mats clockwise by number"."""
    starts = set()
    for seed in range(60):
        setup = drawn(
            5, seed, DrawOptions(house_rules=HouseRules(mats_in_order=True, allow_banned_pairs=True))
        )
        numbers = [BY_NUMBER.index(str(seat.mat)) for seat in setup.seats]
        first = numbers.index(min(numbers))
        assert numbers[first:] + numbers[:first] == sorted(numbers)
        assert first == first_seat(setup)
        starts.add(first)
    assert starts == set(range(5))


def test_mats_in_order_never_takes_away_a_mat_chosen_by_hand() -> None:
    chosen = [Wanted("A", None, Mat.PATRIOTIC), Wanted("B"), Wanted("C")]
    for seed in range(30):
        try:
            setup = draw(chosen, random.Random(seed), DrawOptions(house_rules=HouseRules(mats_in_order=True)))
        except BadSetup as refused:
            assert sentence(refused.message)  # noqa: PT017 - to refuse both wishes at once is fine, too
        else:
            assert {seat.name: seat.mat for seat in setup.seats}["A"] is Mat.PATRIOTIC


@pytest.mark.parametrize("count", PLAYERS)
def test_invaders_is_on_exactly_when_used(count: int) -> None:
    for seed in range(40):
        setup = drawn(count, seed, DrawOptions(invaders=seed % 2 == 1))
        used = bool(INVADERS & {word for pair in pairs(setup) for word in pair})
        assert (Module.INVADERS in setup.modules) == used
        if count <= 5 and seed % 2 == 0:
            assert not used


def test_invaders_listed_but_unused_or_used_but_unlisted_is_refused() -> None:
    unused = setup_of("nordic:industrial", "saxony:mechanical", modules=["invaders"])
    unlisted = {**setup_of("nordic:industrial", "albion:mechanical"), "modules": []}
    assert bad(unused) == bad(unlisted) == "setup.invaders"


def test_wind_gambit_tiles_are_drawn_by_name() -> None:
    options = DrawOptions(modules=(Module.AIRSHIPS, Module.RESOLUTIONS))
    many = [drawn(4, seed, options) for seed in range(150)]
    tiles = data("airships")["tiles"]
    for kind in ("aggressive", "passive"):
        printed = {tile["name"] for tile in tiles if tile["kind"] == kind}
        assert {getattr(setup, f"{kind}_tile") for setup in many} == printed
    assert {setup.resolution_tile for setup in many} == {
        tile["name"] for tile in data("resolutions")["tiles"]
    }


def test_without_the_wind_gambit_no_tile_lies_on_the_table() -> None:
    setup = drawn(4, 3)
    assert setup.aggressive_tile is setup.passive_tile is setup.resolution_tile is None


def test_each_half_of_the_wind_gambit_can_be_played_alone() -> None:
    airships = drawn(3, 1, DrawOptions(modules=(Module.AIRSHIPS,)))
    assert airships.aggressive_tile
    assert airships.resolution_tile is None
    resolutions = drawn(3, 1, DrawOptions(modules=(Module.RESOLUTIONS,)))
    assert resolutions.resolution_tile
    assert resolutions.aggressive_tile is None


@pytest.mark.parametrize("tracking", list(Tracking))
def test_drawn_setup_can_be_set_up_in_every_tracking_depth(tracking: Tracking) -> None:
    setup = GAME.draw_setup(["A", "B", "C"], random.Random(5), {"tracking": str(tracking)})
    assert GAME.set_up(setup).setup.tracking is tracking


GOOD = ("nordic:industrial", "saxony:mechanical")


@pytest.mark.parametrize(
    ("seats", "key"),
    [
        (("nordic:industrial",), "setup.players"),
        ((), "setup.players"),
        (("nordic:industrial", "nordic:mechanical"), "setup.faction_twice"),
        (("nordic:industrial", "saxony:industrial"), "setup.mat_twice"),
        (("saxony:industrial", "nordic:mechanical"), "setup.not_clockwise"),
        (("nordic:industrial", "atlantis:mechanical"), "malformed.choice"),
        (("nordic:industrial", "saxony:economic"), "malformed.choice"),
        (
            (*[f"{f}:{m}" for f, m in zip(CLOCKWISE, BY_NUMBER, strict=True)], "albion:industrial"),
            "setup.players",
        ),
    ],
)
def test_impossible_seats_are_refused(seats: tuple[str, ...], key: str) -> None:
    assert bad(setup_of(*seats)) == key


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"spectators": 3}, "malformed.key"),
        ({"structure_bonus": "volcanoes"}, "malformed.choice"),
        ({"structure_bonus": None}, "malformed.choice"),
        ({"tracking": "everything"}, "malformed.choice"),
        ({"modules": "airships"}, "malformed.type"),
        ({"modules": ["fenris"]}, "malformed.choice"),
        ({"modules": ["airships"]}, "setup.tile_unknown"),
        ({"modules": ["resolutions"], "resolution_tile": "Ragnarok"}, "setup.tile_unknown"),
        ({"modules": ["resolutions", "resolutions"], "resolution_tile": "Land Rush"}, "setup.module_twice"),
        ({"resolution_tile": "Land Rush"}, "setup.tile_unused"),
        ({"aggressive_tile": 4}, "malformed.type"),
        ({"house_rules": {"overlapping_turns": 1}}, "malformed.type"),
        ({"house_rules": {"free_money": True}}, "malformed.key"),
        ({"house_rules": {"overlapping_turns": float("nan")}}, "malformed.type"),
        ({"seats": float("nan")}, "malformed.type"),
        ({"seats": {"0": "nordic"}}, "malformed.type"),
    ],
)
def test_malformed_setup_is_refused(change: dict[str, Any], key: str) -> None:
    assert bad({**setup_of(*GOOD), **change}) == key


@pytest.mark.parametrize("setup", [None, 5, "nordic", [], {}, float("nan"), True, [["nordic", "industrial"]]])
def test_setup_of_another_shape_is_refused(setup: Any) -> None:
    assert bad(setup) in ("malformed.type", "malformed.missing")


@pytest.mark.parametrize(
    ("seat", "key"),
    [
        ({"name": ""}, "setup.name"),
        ({"name": "   "}, "setup.name"),
        ({"name": "x" * 41}, "setup.name"),
        ({"name": "p0 "}, "setup.name_twice"),
        ({"name": 7}, "malformed.type"),
        ({"name": None}, "malformed.type"),
        ({"faction": ["saxony"]}, "malformed.choice"),
        ({"color": "black"}, "malformed.key"),
    ],
)
def test_a_bad_seat_is_refused(seat: dict[str, Any], key: str) -> None:
    setup = setup_of(*GOOD)
    setup["seats"][1].update(seat)
    assert bad(setup) == key


@pytest.mark.parametrize("missing", ["name", "faction", "mat"])
def test_a_seat_without_all_its_parts_is_refused(missing: str) -> None:
    setup = setup_of(*GOOD)
    del setup["seats"][0][missing]
    assert bad(setup) == "malformed.missing"


@pytest.mark.parametrize(
    "names",
    [[], ["A"], list("ABCDEFGH"), ["A", "A"], ["A", ""]],
    ids=["none", "one", "eight", "same", "empty"],
)
def test_no_draw_for_impossible_players(names: list[str]) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.draw_setup(names, random.Random(1), {})
    assert sentence(refused.value.message)


@pytest.mark.parametrize(
    "chosen",
    [
        [Wanted("A", Faction.NORDIC), Wanted("B", Faction.NORDIC)],
        [Wanted("A", None, Mat.PATRIOTIC), Wanted("B", None, Mat.PATRIOTIC)],
        [Wanted("A", Faction.NORDIC), Wanted("B", Faction.NORDIC), *wanted(6)],
        [Wanted("A", None, Mat.PATRIOTIC), Wanted("B", None, Mat.PATRIOTIC), *wanted(6)],
        [Wanted("A", Faction.RUSVIET), Wanted("B", None, Mat.INDUSTRIAL)][::-1] * 4,
    ],
    ids=["faction", "mat", "faction of eight", "mat of eight", "four times the same two"],
)
def test_choices_that_no_draw_fits_are_refused(chosen: list[Wanted]) -> None:
    with pytest.raises(BadSetup) as refused:
        draw(chosen, random.Random(1), DrawOptions())
    assert sentence(refused.value.message)


def test_a_draw_that_only_a_banned_pair_fits_names_the_pair() -> None:
    chosen = [Wanted("A", Faction.RUSVIET), Wanted("B", Faction.NORDIC, Mat.ENGINEERING)]
    chosen += [Wanted("C", Faction.SAXONY, Mat.PATRIOTIC), Wanted("D", Faction.POLANIA, Mat.MECHANICAL)]
    chosen += [Wanted("E", Faction.CRIMEA, Mat.AGRICULTURAL)]
    with pytest.raises(BadSetup) as refused:
        draw(chosen, random.Random(1), DrawOptions())
    assert sentence(refused.value.message) == "setup.no_draw"
    assert dict(refused.value.message.params) == {"faction": Faction.RUSVIET, "mat": Mat.INDUSTRIAL}


@pytest.mark.parametrize("options", [{"tracking": "all"}, {"dice": 2}, {"invaders": 1}, {"modules": None}])
def test_bad_draw_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.draw_setup(["A", "B"], random.Random(1), options)
    assert sentence(refused.value.message)
