"""The Wind Gambit's tiles: drawn by the app or told by the table, read, noted and set right later."""

import random
from typing import Any

import pytest

from engine.codec import dumps, loads
from engine.frozen import evolve
from engine.game import BadSetup, Step
from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.ids import Cargo, Field
from engine.scythe.setup.setup import RULES
from engine.scythe.setup.tiles import MAX_NOTE, AirshipTiles, Tiles
from engine.scythe.state import State
from engine.scythe.wind_gambit.aboard import Airship
from engine.scythe.wind_gambit.airships import MoveAirship
from engine.scythe.wind_gambit.cargo import LoadAirship
from engine.scythe.wind_gambit.endings import TURNS
from engine.scythe.wind_gambit.tiles import CorrectTiles
from engine.scythe.wind_gambit.toll import tolled
from tests.kits.scythe.airship_kit import air_table, fly
from tests.kits.scythe.boards import moving
from tests.kits.scythe.tables import GAME, begin, build, do, have, news, refusal, sentence

NAMES = ["Ana", "Ben", "Cleo"]
OWN = {"own_airship_tiles": True}
BOTH = ["airships", "resolutions"]


def drawn(seed: int = 1, **options: Any) -> Any:
    """The set-up that these options draw, as data."""
    return GAME.draw_setup(NAMES, random.Random(seed), loads(dumps({"tracking": "board", **options})))


def refused(**options: Any) -> str | None:
    """The sentence that refuses these options."""
    with pytest.raises(BadSetup) as error:
        drawn(**options)
    return sentence(error.value.message)


def corrected(state: State, seat: int = 0, **answers: int | str) -> State:
    """The table after these answers to the seat's form, by their names without `tiles.`."""
    act = GAME.correct(state, seat, {f"tiles.{name}": value for name, value in answers.items()})
    assert act is not None
    return do(state, act)


# At set-up


def test_a_table_may_tell_which_tiles_it_has_drawn_itself() -> None:
    told = {"aggressive_tile": "Toll", "passive_tile": "Hero", "resolution_tile": "Deja Vu"}
    for seed in range(5):
        setup = drawn(seed, modules=BOTH, told=told)
        assert {name: setup[name] for name in told} == told


def test_what_is_printed_on_the_tiles_may_be_told() -> None:
    told = {"airship_range": "2", "airship_carries": "workers"}
    state = GAME.set_up(drawn(modules=["airships"], told=told))
    assert (state.laid.of(0).range, state.laid.of(2).carries) == (2, Cargo.WORKERS)
    assert {"checklist.airship_range", "checklist.airship_cargo"} <= {
        item.what.key for item in GAME.checklist(state)
    }
    unread = GAME.set_up(drawn(modules=["airships"], told={"airship_range": "unread"}))
    assert unread.laid.of(0).range is None


def test_the_public_objectives_may_be_told() -> None:
    told = {"resolution_tile": "Mission Possible", "first_objective": "3", "second_objective": "17"}
    assert drawn(modules=BOTH, told=told)["public_objectives"] == [3, 17]


def test_a_tile_that_is_told_takes_a_note() -> None:
    told = {"resolution_tile": "Land Rush", "resolution_note": "  Two  coins for each farm "}
    setup = drawn(modules=BOTH, told=told)
    assert setup["tile_notes"] == [["Land Rush", "Two coins for each farm"]]
    notes = [item.what for item in GAME.checklist(GAME.set_up(setup))]
    assert ("Land Rush", "Two coins for each farm") in [
        (dict(each.params).get("name"), dict(each.params).get("note")) for each in notes
    ]


@pytest.mark.parametrize(
    ("told", "key"),
    [
        ({"aggressive_tile": "Ragnarok"}, "setup.tile_unknown"),
        ({"passive_tile": "Toll"}, "setup.tile_unknown"),
        ({"resolution_tile": "Toll"}, "setup.tile_unknown"),
        ({"airship_range": "4"}, "setup.airship_range"),
        ({"airship_range": "far"}, "setup.airship_range"),
        ({"airship_carries": "coal"}, "setup.airship_carries"),
        ({"resolution_tile": "Deja Vu", "first_objective": "1", "second_objective": "2"},
         "setup.public_objectives_off"),
        ({"resolution_tile": "Mission Possible", "first_objective": "1"}, "setup.public_objectives"),
        ({"resolution_tile": "Mission Possible", "first_objective": "x", "second_objective": "2"},
         "setup.public_objectives"),
        ({"resolution_note": "whatever"}, "setup.note_alone"),
        ({"resolution_tile": "Deja Vu", "resolution_note": "x" * (MAX_NOTE + 1)}, "setup.note"),
        ({"colour": "red"}, "malformed.key"),
    ],
)  # fmt: skip
def test_what_cannot_lie_there_is_refused_with_a_sentence(told: dict[str, str], key: str) -> None:
    assert refused(modules=BOTH, told=told) == key


@pytest.mark.parametrize("told", [{"aggressive_tile": "Toll"}, {"resolution_tile": "Deja Vu"}])
def test_tiles_of_a_module_that_is_off_are_refused(told: dict[str, str]) -> None:
    assert refused(told=told) == "setup.tile_unused"
    assert refused(told={"airship_range": "2"}) == "setup.airships_off"


def test_rules_of_a_later_app_are_refused_with_a_sentence() -> None:
    with pytest.raises(BadSetup) as error:
        GAME.set_up({**drawn(), "rules": RULES + 1})
    assert sentence(error.value.message) == "setup.rules"


# Advanced variant: "deal 1 aggressive and 1 passive tile to each player"


def test_in_the_advanced_variant_each_seat_is_dealt_tiles_of_its_own() -> None:
    for seed in range(5):
        state = GAME.set_up(drawn(seed, modules=["airships"], house_rules=OWN))
        pairs = state.laid.airships
        assert len({pair.aggressive for pair in pairs}) == len({pair.passive for pair in pairs}) == 3
        assert state.setup.aggressive_tile is None
        assert [item.what.key for item in GAME.checklist(state)].count("checklist.airships") == 3


def test_in_the_advanced_variant_each_player_may_tell_what_was_dealt() -> None:
    chosen = [["", "", "Toll", "Hero", "2", "resources"], ["", "", "", "", "1"], []]
    setup = drawn(modules=["airships"], house_rules=OWN, chosen=chosen)
    by_name = {seat["name"]: seat for seat in setup["seats"]}
    ana = by_name["Ana"]
    assert (ana["aggressive_tile"], ana["passive_tile"]) == ("Toll", "Hero")
    assert (ana["airship_range"], ana["airship_carries"]) == (2, "resources")
    assert by_name["Ben"]["airship_range"] == 1
    assert "Toll" not in (by_name["Ben"]["aggressive_tile"], by_name["Cleo"]["aggressive_tile"])


def test_a_range_of_ones_own_holds_for_ones_own_airship_alone() -> None:
    state = own_table({"airship_range": 1}, {"airship_range": 3})
    state = do(moving(state), *fly("T1"))
    assert refusal(state, MoveAirship(0, "M2")) == "refused.airship_range"


def test_tolls_are_asked_only_over_the_airship_that_has_the_tile() -> None:
    state = own_table({"aggressive_tile": "Bounty"}, {"aggressive_tile": "Toll"})
    assert tolled(state, 0) == {"HB_crimea"}
    assert tolled(state, 1) == frozenset()


def own_table(*tiles: dict[str, Any]) -> State:
    """A tracked table of two in the advanced variant; what is not told is the usual pair of each."""
    usual = ({"aggressive_tile": "Bounty", "passive_tile": "Drill"},
             {"aggressive_tile": "Espionage", "passive_tile": "Reap"})  # fmt: skip
    state = build(
        "nordic:industrial", "crimea:mechanical", tracking="board", house=OWN, **_airships(usual, tiles)
    )
    assert not GAME.status(state)
    return state


def _airships(usual: Any, tiles: Any) -> dict[str, Any]:
    pairs = ("nordic", "industrial"), ("crimea", "mechanical")
    seats = [
        {"name": f"P{n}", "faction": faction, "mat": mat, **dealt, **told}
        for n, ((faction, mat), dealt, told) in enumerate(zip(pairs, usual, tiles, strict=True))
    ]
    return {"modules": ["airships"], "seats": seats}


def test_two_players_cannot_have_the_same_tile() -> None:
    chosen = [["", "", "Toll"], ["", "", "Toll"], []]
    assert refused(modules=["airships"], house_rules=OWN, chosen=chosen) == "setup.tile_twice"


def test_tiles_for_a_player_need_the_advanced_variant() -> None:
    assert refused(modules=["airships"], chosen=[["", "", "Toll"]]) == "setup.own_tiles_off"
    told = {"aggressive_tile": "Toll"}
    assert refused(modules=["airships"], house_rules=OWN, told=told) == "setup.tile_unused"


# Later


def test_tiles_are_set_right_while_playing() -> None:
    state = corrected(air_table(), aggressive="Toll", range=1, carries="workers")
    assert news(state, "news.corrected_tiles")
    state = do(moving(state), *fly("T1"))
    assert refusal(state, MoveAirship(0, "M2")) == "refused.airship_range"
    assert refusal(state, LoadAirship(0, resources=(1, 0, 0, 0))) == "refused.airship_full"
    assert state.laid.of(1).aggressive == "Toll"


def test_own_tiles_are_set_right_for_their_seat_alone() -> None:
    state = corrected(own_table({}, {}), seat=1, aggressive="Toll", range=2)
    assert state.laid.of(1) == AirshipTiles("Toll", "Reap", 2)
    assert state.laid.of(0) == AirshipTiles("Bounty", "Drill")


def test_another_resolution_tile_counts_the_last_turns_anew() -> None:
    state = build(modules=["resolutions"], resolution_tile="Land Rush")
    state = have(state, 0, turns=3)
    clock = corrected(state, resolution="Doomsday Clock")
    assert clock.resolution is not None
    assert clock.resolution.last_turns == (TURNS,) * 3
    assert corrected(clock, resolution="Deja Vu").resolution is None


def test_public_objectives_are_named_later_and_judged_then() -> None:
    state = build(modules=["resolutions"], resolution_tile="Mission Possible")
    assert corrected(state, first=4, second=9).laid.public_objectives == (4, 9)
    half = GAME.correct(state, 0, {"tiles.first": 4})
    assert half is not None
    assert sentence(GAME.why_not(state, Step(half))) == "setup.public_objectives"


def test_a_note_is_written_changed_and_wiped_out() -> None:
    state = build(modules=["resolutions"], resolution_tile="Land Rush")
    noted = corrected(state, **{"note.Land Rush": "Two coins"})
    assert noted.laid.notes == (("Land Rush", "Two coins"),)
    assert corrected(noted, **{"note.Land Rush": ""}).laid.notes == ()
    assert corrected(noted, resolution="Deja Vu").laid.notes == ()


def test_tiles_that_cannot_lie_there_are_refused() -> None:
    state = air_table()
    assert refusal(state, CorrectTiles(0, state.laid)) == "refused.tiles_lie"
    for tiles in (Tiles(), Tiles((AirshipTiles("Toll", "Ferry"),), "Deja Vu")):
        assert refusal(state, CorrectTiles(0, tiles)) == "refused.correct_tiles"
    wrong = Tiles((AirshipTiles("Ferry", "Toll"),))
    assert refusal(state, CorrectTiles(0, wrong)) == "setup.tile_unknown"


def test_a_tile_that_forbids_what_lies_aboard_is_refused() -> None:
    state = air_table(ships={1: Airship("W1", (1, 0, 0, 0))})
    tiles = Tiles((AirshipTiles("Bounty", "Ferry", None, Cargo.WORKERS),))
    assert refusal(state, CorrectTiles(0, tiles)) == "refused.correct_tiles_cargo"


# Stars on a tile


@pytest.mark.parametrize("tracking", ["mats", "board"])
@pytest.mark.parametrize("tile", ["Land Rush", "Spoils of War", "King of the Hill", "Deja Vu", "Backup Plan"])
def test_stars_on_a_resolution_tile_are_counted(tile: str, tracking: str) -> None:
    state = build(
        modules=["resolutions"], resolution_tile=tile, tracking=tracking, house={"hidden_coins": False}
    )
    act = GAME.correct(state, 0, {"tile_stars": 2})
    assert act is not None
    after = do(state, act)
    assert (after.players[0].star_count(), after.players[0].scored_stars()) == (2, 2)
    line, before = (GAME.score(each)["players"][0] for each in (after, state))
    assert (line["stars"], line["star_coins"] - before["star_coins"]) == (2, line["star_coins"])
    assert line["total"] > before["total"]


def test_nobody_has_more_than_six_stars_with_those_on_the_tile() -> None:
    state = build(modules=["resolutions"], resolution_tile="Land Rush")
    state = have(state, 0, stars={"combat": 2, "power": 1})
    assert refusal(state, Correct(0, Field.TILE_STARS, 4)) == "refused.correct"
    full = do(state, Correct(0, Field.TILE_STARS, 3))
    seventh = (1, *full.players[0].stars[1:])
    assert refusal(full, Correct(0, Field.STARS, seventh)) == "refused.correct"
    assert refusal(build(), Correct(0, Field.TILE_STARS, 1)) == "refused.correct"


def test_stars_on_cards_that_no_longer_lie_there_still_count() -> None:
    state = build(modules=["resolutions"], resolution_tile="Mission Possible")
    state = do(state, Correct(0, Field.MISSIONS, (1, 2)))
    after = corrected(state, resolution="Deja Vu")
    assert (after.players[0].missions, after.players[0].tile_stars) == ((), 2)


# When a note matters


def notes(state: State) -> list[str]:
    return [str(told["name"]) for told in GAME.common(state)]


def test_a_note_about_an_airship_tile_is_told_while_somebody_moves() -> None:
    state = corrected(air_table(), **{"note.Ferry": "Over lakes, too"})
    assert notes(state) == []
    assert notes(moving(state)) == ["Ferry"]
    assert notes(begin(state, 0, "produce")) == []


def test_a_note_about_ones_own_tile_is_told_in_ones_own_turn() -> None:
    state = corrected(own_table({}, {}), seat=1, **{"note.Reap": "Gains more"})
    assert notes(moving(state)) == []
    assert notes(moving(evolve(state, next_seat=1), 1)) == ["Reap"]


def test_a_note_about_the_end_is_told_until_the_game_has_ended() -> None:
    state = corrected(
        build(modules=["resolutions"], resolution_tile="Land Rush"), **{"note.Land Rush": "Two coins"}
    )
    assert notes(state) == ["Land Rush"]
    assert notes(do(state, EndGame(0))) == []
