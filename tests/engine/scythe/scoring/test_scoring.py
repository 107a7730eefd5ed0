"""The worked examples of the rule texts, each rule of scoring alone, and each tie-break alone."""

from typing import Any

import pytest

from engine.scythe.board.control import controller
from engine.scythe.house_rules import HouseRules
from engine.scythe.ids import Faction
from engine.scythe.scoring.position import decode_position
from engine.scythe.scoring.scoring import (
    NextTier,
    PlayerScore,
    Scores,
    controllers,
    counts_of,
    encode_scores,
    score,
    tier,
    tier_step,
)
from tests.kits.scythe.small_positions import changed, small_position, structure, worker


def scores_of(raw: dict[str, Any]) -> Scores:
    return score(decode_position(raw))


def first(raw: dict[str, Any]) -> PlayerScore:
    return scores_of(raw).players[0]


# Popularity (German rulebook, Schlusswertung, pp. 28-29)


def test_popularity_10_pays_4_3_2() -> None:
    """Schlusswertung, example: $4 a star, $3 a territory, $2 for two resources."""
    raw = small_position("crimea", "nordic", territories={"T4": worker("crimea", resources={"oil": 2})})
    line = first(changed(raw, stars={"upgrades": 1}))
    assert (line.star_coins, line.territory_coins, line.resource_coins) == (4, 3, 2)


@pytest.mark.parametrize(
    ("popularity", "pays"),
    [(0, (3, 2, 1)), (6, (3, 2, 1)), (7, (4, 3, 2)), (12, (4, 3, 2)), (13, (5, 4, 3)), (18, (5, 4, 3))],
)
def test_the_tiers_begin_and_end_where_the_board_says(popularity: int, pays: tuple[int, ...]) -> None:
    """The track printed after that section; the text's "13-17" for popularity 18 is the top tier too."""
    raw = small_position("crimea", "nordic", territories={"T4": worker("crimea", resources={"oil": 2})})
    line = first(changed(raw, stars={"power": 1}, popularity=popularity))
    assert (line.star_coins, line.territory_coins, line.resource_coins) == pays
    found = tier(popularity)
    assert (found.per_star, found.per_territory, found.per_pair) == pays


# Resources (German rulebook, Wertungskategorien, Ressourcenbesitz)


def test_13_resources_at_popularity_10_pay_12() -> None:
    territories = {
        "T4": worker("crimea", resources={"oil": 5, "metal": 1}),
        "F6": worker("crimea", resources={"food": 7}),
    }
    line = first(small_position("crimea", "nordic", territories=territories))
    assert (line.resources, line.resource_coins) == (13, 12)


def test_a_single_resource_pays_nothing() -> None:
    """P. 31, Regelhinweise, Schlusswertung: resources count in pairs only."""
    line = first(
        small_position("crimea", "nordic", territories={"F6": worker("crimea", resources={"oil": 1})})
    )
    assert (line.resources, line.resource_coins) == (1, 0)


def test_pairs_are_made_across_kinds_and_territories() -> None:
    territories = {
        "T4": worker("crimea", resources={"oil": 1}),
        "F6": worker("crimea", resources={"food": 1}),
    }
    assert first(small_position("crimea", "nordic", territories=territories)).resource_coins == 2


def test_resources_go_with_the_territory() -> None:
    """P. 4, Beherrschen: those under nobody count for nobody, those under an enemy for the enemy."""
    territories = {
        "M4": {"resources": {"metal": 4}},
        "T4": structure("crimea", units={"nordic": {"worker": 1}}, resources={"oil": 6}),
    }
    crimea, nordic = scores_of(small_position("crimea", "nordic", territories=territories)).players
    assert (crimea.resources, nordic.resources) == (0, 6)


def test_workers_are_not_resources() -> None:
    assert first(small_position("crimea", "nordic", territories={"V9": worker("crimea", 8)})).resources == 0


def test_resources_on_a_home_base_do_not_count() -> None:
    home = {"saxony": {"units": {"crimea": {"mech": 1}}, "resources": {"oil": 4}}}
    assert first(small_position("crimea", "nordic", home=home)).resources == 0


def test_resources_aboard_an_airship_count() -> None:
    """Wind Gambit, Transporting: wherever the airship is, also above an opponent."""
    territories = {"T4": worker("nordic", resources={"oil": 2})}
    airships = {"crimea": {"at": "T4", "resources": {"wood": 3}}}
    crimea, nordic = scores_of(
        small_position("crimea", "nordic", territories=territories, airships=airships)
    ).players
    assert (crimea.resources, nordic.resources) == (3, 2)


# Territories (German rulebook, Wertungskategorien, Beherrschte Regionen)


@pytest.mark.parametrize("unit", ["character", "mech", "worker"])
def test_any_unit_controls_a_territory(unit: str) -> None:
    raw = small_position("crimea", "nordic", territories={"T4": {"units": {"crimea": {unit: 1}}}})
    assert first(raw).territories == 1


def test_many_units_hold_one_territory_once() -> None:
    units = {"units": {"crimea": {"character": 1, "mech": 2, "worker": 3}}}
    assert first(small_position("crimea", "nordic", territories={"T4": units})).territories == 1


def test_a_lake_counts() -> None:
    raw = small_position("nordic", "crimea", territories={"L3": {"units": {"nordic": {"mech": 1}}}})
    assert first(raw).territories == 1


def test_the_factory_counts_as_three() -> None:
    line = first(small_position("crimea", "nordic", territories={"X": worker("crimea")}))
    assert (line.territories, line.territory_coins) == (3, 9)


def test_a_structure_alone_holds_its_territory() -> None:
    assert first(small_position("crimea", "nordic", territories={"X": structure("crimea")})).territories == 3


def test_an_enemy_unit_takes_the_structure_s_territory_but_not_its_bonus() -> None:
    """Bauen, Herr der Region; Wertungskategorien, Gebäudebonus."""
    territories = {"M4": structure("crimea", units={"nordic": {"worker": 1}})}
    crimea, nordic = scores_of(small_position("crimea", "nordic", territories=territories)).players
    assert (crimea.territories, nordic.territories) == (0, 1)
    assert (crimea.structure_count, crimea.structure_coins) == (2, 4)
    assert nordic.structure_coins == 0


def test_a_home_base_is_no_territory() -> None:
    home = {"crimea": {"units": {"crimea": {"character": 1, "worker": 2}}}}
    assert first(small_position("crimea", "nordic", home=home)).territories == 0


def test_an_airship_alone_controls_nothing() -> None:
    """Wind Gambit, Territory control: nor with workers aboard, nor the resources below it."""
    territories = {"T4": {"resources": {"oil": 2}}}
    airships = {"crimea": {"at": "T4", "workers": 2}}
    line = first(small_position("crimea", "nordic", territories=territories, airships=airships))
    assert (line.territories, line.resources) == (0, 0)


# Flags (Invaders from Afar, Exalt)


@pytest.mark.parametrize(
    ("place", "holder", "counts"),
    [
        ("T4", {"units": {"albion": {"worker": 1}}}, 2),
        ("T4", {"structure": {"faction": "albion", "kind": "mine"}}, 2),
        ("T4", {}, 0),
        ("T4", {"units": {"nordic": {"worker": 1}}}, 0),
        ("T4", {"units": {"nordic": {"mech": 1}}, "structure": {"faction": "albion", "kind": "mine"}}, 0),
        ("F1", {"units": {"albion": {"worker": 1}}}, 1),
        ("M1", {"units": {"albion": {"worker": 1}}}, 1),
        ("T2", {"units": {"albion": {"worker": 1}}}, 2),
        ("X", {"units": {"albion": {"worker": 1}}}, 4),
    ],
)
def test_a_flag_is_one_more_territory_where_albion_controls(
    place: str, holder: dict[str, Any], counts: int
) -> None:
    raw = small_position("albion", "nordic", territories={place: {**holder, "flag": True}})
    assert first(raw).territories == counts


def test_a_flag_is_worth_nothing_to_others() -> None:
    raw = small_position("nordic", "albion", territories={"T4": worker("nordic", flag=True)})
    assert first(raw).territories == 1


# Traps (Invaders from Afar, Maifuku and Structure interaction)


@pytest.mark.parametrize(
    ("place", "holder", "trap", "counts"),
    [
        ("T4", {}, "armed", 1),
        ("T4", {}, "disarmed", 0),
        ("L3", {}, "armed", 1),
        ("X", {}, "armed", 1),
        ("T4", {"units": {"togawa": {"worker": 1}}}, "armed", 2),
        ("T4", {"units": {"togawa": {"worker": 1}}}, "disarmed", 1),
        ("X", {"units": {"togawa": {"mech": 1}}}, "armed", 4),
        ("T4", {"structure": {"faction": "togawa", "kind": "mine"}}, "armed", 2),
        ("T4", {"structure": {"faction": "nordic", "kind": "mine"}}, "armed", 0),
        (
            "T4",
            {"units": {"togawa": {"mech": 1}}, "structure": {"faction": "nordic", "kind": "mine"}},
            "armed",
            2,
        ),
    ],
)
def test_an_armed_trap_is_one_more_territory(
    place: str, holder: dict[str, Any], trap: str, counts: int
) -> None:
    raw = small_position("togawa", "nordic", territories={place: {**holder, "trap": trap}})
    assert first(raw).territories == counts


@pytest.mark.parametrize("trap", ["armed", "disarmed"])
def test_a_structure_alone_with_a_trap_holds_the_territory(trap: str) -> None:
    territories = {"T4": structure("nordic", trap=trap, resources={"oil": 3})}
    nordic, togawa = scores_of(small_position("nordic", "togawa", territories=territories)).players
    assert (nordic.territories, nordic.resources) == (1, 3)
    assert (togawa.territories, togawa.resources) == (0, 0)


def test_an_armed_trap_alone_holds_no_resources() -> None:
    """End-game scoring: resources count where you have a character, worker, mech or structure."""
    territories = {"T4": {"trap": "armed", "resources": {"oil": 3}}}
    assert first(small_position("togawa", "nordic", territories=territories)).resources == 0


def test_control_in_a_running_game_stays_with_the_defender_and_knows_seat_0() -> None:
    """Rulebook, Bewegen: "Der Gegenspieler beherrscht vorerst weiterhin die Region"."""
    assert controller([3, 0]) == 3
    assert controller([], 0) == 0
    assert controller([]) is None


# Polania (Invaders from Afar, Playing with 6 or 7 players)

ALL = ("polania", "nordic", "rusviet", "togawa", "crimea", "saxony", "albion")


@pytest.mark.parametrize(("players", "coins"), [(5, 0), (6, 6), (7, 6)])
def test_meander_pays_for_encounter_territories_with_six_or_seven(players: int, coins: int) -> None:
    """Two of the three hold an encounter symbol, one of them without its token."""
    territories = {
        "V4": worker("polania", encounter=True),
        "T2": structure("polania"),
        "W2": worker("polania"),
        "V6": structure("polania", "mine", units={"nordic": {"worker": 1}}),
    }
    raw = small_position(*ALL[:players], territories=territories)
    line = first(raw)
    assert line.faction_coins == coins
    assert line.total == line.territory_coins + line.structure_coins + coins
    assert all(other.faction_coins == 0 for other in scores_of(raw).players[1:])


def test_a_table_may_play_meander_as_printed() -> None:
    raw = small_position(*ALL, territories={"V4": worker("polania")})
    assert score(decode_position(raw), HouseRules(base_wayfare_meander=True)).players[0].faction_coins == 0


# The total and the ranks


def test_the_total_adds_every_category_once() -> None:
    territories = {"X": worker("crimea", resources={"oil": 5}), "T2": structure("crimea")}
    raw = changed(small_position("crimea", "nordic", territories=territories), coins=23)
    line = first(changed(raw, stars={"upgrades": 1, "combat": 2}))
    assert (line.coins, line.star_coins, line.territory_coins) == (23, 12, 12)
    assert (line.resource_coins, line.structure_coins, line.faction_coins) == (4, 4, 0)
    assert line.total == 55


def test_players_stay_in_seat_order_and_ranks_follow_the_total() -> None:
    raw = small_position("crimea", "nordic", "saxony")
    for seat, coins in enumerate((5, 9, 7)):
        changed(raw, seat, coins=coins)
    scores = scores_of(raw)
    assert [(line.faction, line.rank) for line in scores.players] == [
        (Faction.CRIMEA, 3),
        (Faction.NORDIC, 1),
        (Faction.SAXONY, 2),
    ]
    assert (scores.winner, scores.tiebreak) == (Faction.NORDIC, None)


# Tie-breaks (Declaring the winner): each one decides alone, and none of the later ones matters


def tied(seat: int, name: str) -> dict[str, Any]:
    """Two players with the same total; the one at `seat` is ahead in the tie-break `name` only."""
    factions = ("crimea", "nordic")
    raw = small_position(*factions, home={})
    ahead = factions[seat]
    for own, faction in enumerate(factions):
        raw["territories"][("F6", "W1")[own]] = worker(faction, resources={"oil": 2})
        raw["home"][faction] = {"units": {faction: {"worker": 2}}}
        changed(raw, own, coins=20, stars={"upgrades": 1})
    other = raw["players"][1 - seat]
    if name == "workers+mechs+structures":
        raw["home"][ahead]["units"][ahead]["mech"] = 1
    if name in ("power", "popularity"):
        raw["players"][seat][name] += 1
    if name == "resources":
        raw["airships"] = {ahead: {"resources": {"food": 1}}}
    if name == "territories":
        raw["territories"]["V3"] = {"units": {ahead: raw["home"].pop(ahead)["units"][ahead]}}
        other["coins"] += 3
    if name == "stars":
        raw["players"][seat]["stars"]["power"] = 1
        other["coins"] += 4
    return raw


NAMES = ("workers+mechs+structures", "power", "popularity", "resources", "territories", "stars")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", NAMES)
def test_each_tie_break_decides_alone(name: str, seat: int) -> None:
    scores = scores_of(tied(seat, name))
    assert scores.players[0].total == scores.players[1].total
    assert (scores.winner, scores.tiebreak) == ((Faction.CRIMEA, Faction.NORDIC)[seat], name)
    assert scores.players[seat].rank == 1
    assert scores.players[1 - seat].rank == 2


@pytest.mark.parametrize("n", range(len(NAMES) - 1))
def test_an_earlier_tie_break_beats_the_next(n: int) -> None:
    """Seat 0 is ahead in one, seat 1 in the next: the earlier one decides."""
    raw = tied(0, NAMES[n])
    later = tied(1, NAMES[n + 1])
    merge = {
        "power": lambda: changed(raw, 1, power=6),
        "popularity": lambda: changed(raw, 1, popularity=11),
        "resources": lambda: raw.update(airships=later["airships"]),
        "territories": lambda: (raw["territories"].update(V3=worker("nordic", 2)), raw["home"].pop("nordic")),
        "stars": lambda: raw["players"][1]["stars"].update(power=1),
    }
    merge[NAMES[n + 1]]()
    totals = [line.total for line in scores_of(raw).players]
    changed(raw, 0, coins=raw["players"][0]["coins"] + max(0, totals[1] - totals[0]))
    changed(raw, 1, coins=raw["players"][1]["coins"] + max(0, totals[0] - totals[1]))
    scores = scores_of(raw)
    assert scores.players[0].total == scores.players[1].total
    assert (scores.winner, scores.tiebreak) == (Faction.CRIMEA, NAMES[n])


@pytest.mark.parametrize(
    "extra",
    [
        {"home": {"crimea": {"units": {"crimea": {"worker": 1}}}}},
        {"home": {"saxony": {"units": {"crimea": {"mech": 1}}}}},
        {"airships": {"crimea": {"workers": 1}}},
    ],
)
def test_pieces_at_home_bases_and_aboard_count_in_the_first_tie_break(extra: dict[str, Any]) -> None:
    scores = scores_of(small_position("nordic", "crimea", **extra))
    assert (scores.winner, scores.tiebreak) == (Faction.CRIMEA, "workers+mechs+structures")


def test_the_character_does_not_count_in_the_first_tie_break() -> None:
    home = {"crimea": {"units": {"crimea": {"character": 1}}}}
    scores = scores_of(small_position("crimea", "nordic", home=home))
    assert (scores.winner, scores.tiebreak) == (None, None)


def test_after_the_last_tie_break_the_first_rank_is_shared() -> None:
    raw = changed(small_position("crimea", "nordic", "saxony"), 2, coins=0, power=1)
    scores = scores_of(raw)
    assert (scores.winner, scores.tiebreak) == (None, None)
    assert [line.rank for line in scores.players] == [1, 1, 3]


def test_a_tie_behind_the_winner_is_broken_but_not_named() -> None:
    raw = small_position("crimea", "nordic", "saxony")
    changed(changed(raw, 0, coins=50), 1, power=4)
    scores = scores_of(raw)
    assert [line.rank for line in scores.players] == [1, 3, 2]
    assert (scores.winner, scores.tiebreak) == (Faction.CRIMEA, None)


def test_the_tie_break_named_parts_the_first_two_of_three() -> None:
    raw = small_position("crimea", "nordic", "saxony")
    changed(changed(raw, 0, power=4), 1, power=9)
    assert scores_of(raw).tiebreak == "power"


def test_the_answer_has_exactly_the_keys_of_the_contract() -> None:
    data = encode_scores(scores_of(small_position("crimea", "nordic")))
    assert isinstance(data, dict)
    assert list(data) == ["format", "players", "winner", "tiebreak"]
    assert data["format"] == "scythe-score/1"
    keys = "faction coins stars star_coins territories territory_coins resources resource_coins"
    keys += " structure_count structure_coins faction_coins total rank"
    assert isinstance(data["players"], list)
    assert all(isinstance(line, dict) and list(line) == keys.split() for line in data["players"])


# The next tier


def next_tier(raw: Any) -> NextTier | None:
    """The step to the next tier for the first player of a position."""
    position = decode_position(raw)
    return tier_step(counts_of(position, position.players[0], controllers(position)))


@pytest.mark.parametrize(("popularity", "missing"), [(0, 7), (6, 1), (7, 6), (10, 3), (12, 1)])
def test_the_next_tier_tells_the_distance_and_the_coins(popularity: int, missing: int) -> None:
    """Two stars, the factory and one more, five resources: 2 + 4 + 2 coins."""
    territories = {"X": worker("crimea"), "T4": worker("crimea", resources={"oil": 5})}
    raw = small_position("crimea", "nordic", territories=territories)
    changed(raw, popularity=popularity, stars={"combat": 2})
    assert next_tier(raw) == NextTier(missing, 8)
    here = first(raw).total
    assert first(changed(raw, popularity=popularity + missing)).total == here + 8


def test_the_top_tier_has_no_next() -> None:
    raw = changed(small_position("crimea", "nordic"), popularity=13)
    assert next_tier(raw) is None
