"""scythe-position/1: what is read, what is refused, and that everything wrong is said at once."""

import json
from typing import Any

import pytest

from engine.codec import dumps
from engine.scythe.board.board import Units
from engine.scythe.ids import Faction, Structure, StructureBonus
from engine.scythe.scoring.position import (
    AirshipThere,
    BadPosition,
    Contents,
    Position,
    TrapSide,
    decode_position,
    encode_position,
)
from tests.kits.scythe.small_positions import Raw, changed, player, small_position, structure, worker

# The design's example, with the second player that every game has.
EXAMPLE = """
{"format": "scythe-position/1", "structure_bonus": "adjacent_lakes",
 "players": [{"faction": "crimea", "mat": "mechanical", "coins": 23, "popularity": 10, "power": 4,
              "stars": {"upgrades": 1, "combat": 2}},
             {"faction": "saxony", "mat": "industrial", "coins": 7, "popularity": 3, "power": 0,
              "stars": {}}],
 "territories": {"F1": {"units": {"crimea": {"character": 1, "mech": 1, "worker": 2}},
                        "structure": {"faction": "crimea", "kind": "mill"},
                        "resources": {"food": 3}, "flag": false, "trap": null, "encounter": true}},
 "home": {"crimea": {"units": {"crimea": {"mech": 1}}}},
 "airships": {"crimea": {"at": "F1", "resources": {"wood": 2}, "workers": 0}}}
"""


def problems(raw: Any) -> list[str]:
    """The keys of everything wrong, without their prefix."""
    with pytest.raises(BadPosition) as caught:
        decode_position(raw)
    assert caught.value.message["n"] == len(caught.value.problems)
    return [problem.key.removeprefix("position.") for problem in caught.value.problems]


def test_the_example_of_the_design_is_read() -> None:
    position = decode_position(json.loads(EXAMPLE))
    assert position.structure_bonus is StructureBonus.ADJACENT_LAKES
    assert [player.faction for player in position.players] == [Faction.CRIMEA, Faction.SAXONY]
    assert position.players[0].stars == (1, 0, 0, 0, 0, 0, 2, 0, 0)
    crimea = ((Faction.CRIMEA, Units(1, 1, 2)),)
    mill = (Faction.CRIMEA, Structure.MILL)
    assert position.territories == (("F1", Contents(crimea, mill, (0, 0, 0, 3), encounter=True)),)
    assert position.home == ((Faction.CRIMEA, Contents(((Faction.CRIMEA, Units(mechs=1)),))),)
    assert position.airships == ((Faction.CRIMEA, AirshipThere("F1", (0, 0, 2, 0), 0)),)


def test_what_is_read_is_written_again() -> None:
    position = decode_position(json.loads(EXAMPLE))
    assert decode_position(json.loads(dumps(encode_position(position)))) == position


def test_home_airships_and_every_key_of_a_territory_may_be_left_out() -> None:
    position = decode_position(small_position("crimea", "nordic", territories={"T4": {}}))
    assert (position.territories, position.home, position.airships) == ((), (), ())


def test_nothing_may_be_said_as_zero_null_or_false() -> None:
    """A position does not depend on how its emptiness is written, nor on the order of its places."""
    nothing = {
        "units": {"crimea": {"worker": 0}},
        "structure": None,
        "resources": {"oil": 0},
        "flag": False,
        "trap": None,
        "encounter": False,
    }
    one = {"X": nothing, "T4": worker("nordic"), "F1": worker("crimea")}
    other = {"F1": worker("crimea"), "T4": worker("nordic")}
    assert decode_position(small_position("crimea", "nordic", territories=one)) == decode_position(
        small_position("crimea", "nordic", territories=other)
    )


@pytest.mark.parametrize("side", TrapSide)
def test_traps_keep_their_side(side: TrapSide) -> None:
    raw = small_position("togawa", "nordic", territories={"L3": {"trap": str(side)}})
    assert decode_position(raw).territories[0][1].trap is side


@pytest.mark.parametrize("home", ["crimea", "saxony"])
def test_wayfare_brings_crimea_to_its_own_or_an_unplayed_home_base(home: str) -> None:
    raw = small_position("crimea", "nordic", home={home: {"units": {"crimea": {"mech": 2, "worker": 1}}}})
    assert decode_position(raw).units_of(Faction.CRIMEA) == Units(0, 2, 1)


@pytest.mark.parametrize("at", ["HB_crimea", "L3", "X"])
def test_an_airship_may_be_above_any_territory_or_still_at_home(at: str) -> None:
    raw = small_position("crimea", "nordic", airships={"crimea": {"at": at}, "nordic": {}})
    assert decode_position(raw).airship_of(Faction.CRIMEA).at == at


def test_saxony_may_have_more_stars_for_combat_and_objectives() -> None:
    raw = small_position("saxony", "nordic")
    decode_position(changed(raw, stars={"combat": 4, "objective": 2}))
    decode_position(changed(raw, stars={"combat": 6}))


def test_the_limits_themselves_are_allowed() -> None:
    raw = small_position("albion", "togawa", "saxony", "crimea", "nordic", "polania", "rusviet")
    changed(raw, coins=9_999, popularity=18, power=16)
    changed(raw, stars={"upgrades": 1, "mechs": 1, "structures": 1, "recruits": 1, "combat": 2})
    four = ("V1", "W1", "T1", "V2")
    for place, kind in zip(four, ("mine", "monument", "armory", "mill"), strict=True):
        raw["territories"][place] = structure("albion", kind, flag=True)
    for place in ("T2", "T3", "L1", "X"):
        raw["territories"][place] = {"trap": "armed"}
    raw["territories"]["V3"] = {"units": {"albion": {"character": 1, "mech": 4, "worker": 8}}}
    assert decode_position(raw).units_of(Faction.ALBION) == Units(1, 4, 8)


def with_entry(place: str, entry: Any, *factions: str) -> Raw:
    return small_position(*(factions or ("crimea", "nordic")), territories={place: entry})


def with_player(**changes: Any) -> Raw:
    return changed(small_position("crimea", "nordic"), **changes)


def without(key: str) -> Raw:
    raw = small_position("crimea", "nordic")
    del raw[key]
    return raw


def without_entry(key: str) -> Raw:
    raw = small_position("crimea", "nordic")
    del raw["players"][0][key]
    return raw


def with_top(**changes: Any) -> Raw:
    return {**small_position("crimea", "nordic"), **changes}


EIGHT = [player(faction, "industrial") for faction in (*Faction, Faction.CRIMEA)]

REFUSED: list[tuple[str, Any]] = [
    # The shape of the file
    *(("not_object", data) for data in ([], "scythe", 3, 1.5, None, True)),
    *(("missing", without(key)) for key in ("format", "structure_bonus", "players", "territories")),
    ("unknown_key", with_top(comment="hello")),
    ("format", with_top(format="scythe-position/3")),
    ("format", with_top(format=["scythe-position/1"])),
    ("unknown", with_top(structure_bonus="adjacent_rivers")),
    ("unknown", with_top(structure_bonus="diamond")),  # a tile of the modular board
    ("not_text", with_top(structure_bonus=2)),
    ("not_object", with_top(territories=[])),
    ("not_object", with_top(home=[])),
    ("not_object", with_top(home=None)),
    ("not_object", with_top(airships=7)),
    # Players
    ("not_list", with_top(players={})),
    ("players", with_top(players=[])),
    ("not_object", with_top(players=[[], player("crimea", "militant")])),
    *(("missing", without_entry(key)) for key in ("faction", "mat", "coins", "popularity", "power", "stars")),
    ("unknown_key", with_player(name="Anna")),
    ("unknown", with_player(faction="vesna")),
    ("unknown", with_player(faction="automa")),
    ("unknown", with_player(mat="fenris")),
    ("not_text", with_player(mat=None)),
    ("faction_twice", with_top(players=[player("crimea", "militant"), player("crimea", "industrial")])),
    ("mat_twice", with_top(players=[player("crimea", "militant"), player("nordic", "militant")])),
    *(("not_number", with_player(coins=coins)) for coins in ("5", 5.0, True, None, [5], {})),
    *(("range", with_player(coins=coins)) for coins in (-1, 10_000, 10**4000)),
    *(("range", with_player(popularity=popularity)) for popularity in (-1, 19)),
    *(("range", with_player(power=power)) for power in (-1, 17)),
    # Stars
    ("not_object", with_player(stars=3)),
    ("unknown_key", with_player(stars={"encounters": 1})),
    ("range", with_player(stars={"upgrades": -1})),
    *(("slot", with_player(stars={slot: 2})) for slot in ("upgrades", "objective", "popularity", "power")),
    ("slot", with_player(stars={"combat": 3})),
    ("slot", changed(small_position("saxony", "nordic"), stars={"objective": 3})),
    ("stars", changed(small_position("saxony", "nordic"), stars={"combat": 5, "objective": 2})),
    (
        "stars",
        with_player(
            stars={"upgrades": 1, "mechs": 1, "structures": 1, "recruits": 1, "workers": 1, "combat": 2}
        ),
    ),
    # Territories
    *(("unknown", with_entry(place, {})) for place in ("V10", "f1", "", "HB_crimea", "factory")),
    ("not_object", with_entry("T4", [])),
    ("not_object", with_entry("T4", None)),
    ("unknown_key", with_entry("T4", {"mech": 1})),
    ("not_object", with_entry("T4", {"units": ["crimea"]})),
    ("not_object", with_entry("T4", {"units": {"crimea": 3}})),
    ("unknown", with_entry("T4", {"units": {"vesna": {"mech": 1}}})),
    ("unknown_key", with_entry("T4", {"units": {"crimea": {"mechs": 1}}})),
    ("range", with_entry("T4", {"units": {"crimea": {"mech": -1}}})),
    ("not_number", with_entry("T4", {"units": {"crimea": {"mech": True}}})),
    ("unknown_key", with_entry("T4", {"resources": {"coal": 1}})),
    ("range", with_entry("T4", {"resources": {"oil": -2}})),
    ("not_number", with_entry("T4", {"resources": {"oil": 1.0}})),
    ("not_bool", with_entry("T4", {"flag": 0})),
    ("not_bool", with_entry("T4", {"encounter": "yes"})),
    ("unknown", with_entry("T4", {"trap": "sprung"}, "togawa", "nordic")),
    ("not_text", with_entry("T4", {"trap": True}, "togawa", "nordic")),
    # Units
    ("not_in_play", with_entry("T4", worker("saxony"))),
    ("shared", with_entry("T4", {"units": {"crimea": {"mech": 1}, "nordic": {"mech": 1}}})),
    ("shared", with_entry("T4", {"units": {"crimea": {"character": 1}, "nordic": {"worker": 1}}})),
    ("shared", with_entry("T4", {"units": {"crimea": {"worker": 1}, "nordic": {"worker": 1}}})),
    ("characters", with_entry("T4", {"units": {"crimea": {"character": 2}}})),
    ("mechs", with_entry("T4", {"units": {"crimea": {"mech": 5}}})),
    ("workers", with_entry("T4", worker("crimea", 9))),
    (
        "characters",
        {
            **with_entry("T4", {"units": {"crimea": {"character": 1}}}),
            "home": {"crimea": {"units": {"crimea": {"character": 1}}}},
        },
    ),
    ("workers", {**with_entry("T4", worker("crimea", 7)), "airships": {"crimea": {"workers": 2}}}),
    # Structures
    ("missing", with_entry("T4", {"structure": {"faction": "crimea"}})),
    ("unknown_key", with_entry("T4", {"structure": {"faction": "crimea", "kind": "mill", "level": 2}})),
    ("unknown", with_entry("T4", structure("crimea", "castle"))),
    ("unknown", with_entry("T4", structure("vesna"))),
    ("not_object", with_entry("T4", {"structure": [{"faction": "crimea", "kind": "mill"}]})),
    ("structure_on_lake", with_entry("L3", structure("crimea"))),
    ("not_in_play", with_entry("T4", structure("saxony"))),
    (
        "structure_twice",
        small_position("crimea", "nordic", territories={t: structure("crimea") for t in ("T4", "X")}),
    ),
    # Flags and traps
    ("flags_of_nobody", with_entry("T4", {"flag": True})),
    ("traps_of_nobody", with_entry("T4", {"trap": "disarmed"})),
    ("flags", small_position("albion", "nordic", territories={f"T{n}": {"flag": True} for n in range(1, 6)})),
    (
        "traps",
        small_position(
            "togawa",
            "nordic",
            territories={f"T{n}": {"trap": ("armed", "disarmed")[n % 2]} for n in range(1, 6)},
        ),
    ),
    ("two_tokens", with_entry("T4", {"flag": True, "trap": "disarmed"}, "albion", "togawa")),
    ("armed_trap", with_entry("T4", worker("nordic", trap="armed"), "togawa", "nordic")),
    # Home bases and airships
    ("unknown", with_top(home={"vesna": {}})),
    ("unknown_key", with_top(home={"crimea": {"structure": None}})),
    ("not_in_play", with_top(home={"saxony": {"units": {"saxony": {"mech": 1}}}})),
    ("foreign_home", with_top(home={"crimea": {"units": {"nordic": {"mech": 1}}}})),
    ("foreign_home", with_top(home={"saxony": {"units": {"nordic": {"mech": 1}}}})),
    ("foreign_home", with_top(home={"nordic": {"units": {"crimea": {"mech": 1}}}})),
    ("unknown", with_top(airships={"vesna": {}})),
    ("not_in_play", with_top(airships={"saxony": {}})),
    ("unknown_key", with_top(airships={"crimea": {"range": 2}})),
    ("not_text", with_top(airships={"crimea": {"at": None}})),
    ("airship_at", with_top(airships={"crimea": {"at": "HB_nordic"}})),
    ("airship_at", with_top(airships={"crimea": {"at": "Z9"}})),
    ("range", with_top(airships={"crimea": {"workers": -1}})),
]


@pytest.mark.parametrize(("problem", "raw"), REFUSED)
def test_one_wrong_thing_is_the_one_problem_named(problem: str, raw: Any) -> None:
    assert problems(raw) == [problem]


def test_eight_players_are_too_many() -> None:
    assert "players" in problems(with_top(players=EIGHT))


def test_everything_wrong_is_said_at_once() -> None:
    raw = small_position("crimea", "nordic", home={"nordic": {"units": {"crimea": {"mech": 5}}}})
    changed(changed(raw, coins=-1, power=17, stars={"combat": 3}), 1, mat="industrial", popularity="high")
    raw["territories"] = {
        "L1": structure("crimea", flag=1),
        "Q7": {},
        "T4": {"units": {"crimea": {"mech": 1}, "nordic": {"worker": 9}}, "resources": {"coal": 2}},
        "X": {"trap": "armed"},
    }
    raw["structure_bonus"] = "on_villages"
    raw["airships"] = {"crimea": {"at": "moon"}}
    assert sorted(problems(raw)) == sorted(
        [
            *("range", "range", "not_number", "unknown", "not_bool", "unknown", "unknown_key", "slot"),
            *("mat_twice", "structure_on_lake", "shared", "foreign_home", "airship_at", "mechs", "workers"),
            "traps_of_nobody",
        ]
    )


def test_pieces_of_a_player_who_cannot_be_read_are_not_called_strangers() -> None:
    raw = changed(
        small_position("crimea", "nordic", territories={"T4": worker("nordic")}), 1, faction="nordik"
    )
    assert problems(raw) == ["unknown"]


def test_a_problem_says_where_and_what() -> None:
    with pytest.raises(BadPosition) as caught:
        decode_position(with_player(popularity=19))
    assert dict(caught.value.problems[0].params) == {"where": "players[0].popularity", "most": 18}
    assert "players[0].popularity" in str(caught.value)


def test_names_from_the_file_are_shown_short_and_on_one_line() -> None:
    with pytest.raises(BadPosition) as caught:
        decode_position(with_top(**{"a\nb\ud800" + "x" * 500: 1}))
    name = caught.value.problems[0]["name"]
    assert isinstance(name, str)
    assert name.startswith("a\\nb\\ud800x")
    assert len(name) < 50


def test_a_position_is_immutable() -> None:
    position = decode_position(small_position("crimea", "nordic"))
    assert isinstance(position, Position)
    assert hash(position) == hash(decode_position(small_position("crimea", "nordic")))
