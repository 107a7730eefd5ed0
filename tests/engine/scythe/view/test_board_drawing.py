"""The drawn map keeps the printed neighbourhoods and shows every piece, but no secret to its viewer."""

import random
from itertools import combinations
from math import hypot
from typing import Any

import pytest

from companion.text import text
from engine.frozen import evolve
from engine.pictures.drawings import BoardDrawing, PlaceDrawing, Point
from engine.scythe.ids import Terrain, Trap, Unit
from engine.scythe.state import State
from engine.scythe.view.looks import AIRSHIP, ARMED, ENCOUNTER, FLAG, GOODS, STRUCTURES, UNITS
from engine.scythe.view.symbols import TERRAIN_ICONS
from engine.scythe.wind_gambit.aboard import Airship
from engine.simulate import random_game
from tests.kits.scythe.airship_kit import air_table
from tests.kits.scythe.boards import board_table
from tests.kits.scythe.move_kit import full_table
from tests.kits.scythe.tables import GAME, build, data, have, sentence

MAP = data("map")
TERRITORIES = {raw["id"]: raw for raw in MAP["territories"]}
TOUCHING = {
    frozenset((name, near["to"]))
    for name, raw in TERRITORIES.items()
    for near in raw["neighbors"]
    if near["kind"] != "home_base"
}
HIDERS = ("crimea:mechanical", "togawa:militant")


def drawn(state: State | None = None, viewer: int | None = None) -> BoardDrawing:
    drawing = GAME.board(state or full_table(), viewer)
    assert drawing is not None
    return drawing


def edges(place: PlaceDrawing) -> set[frozenset[Point]]:
    return {
        frozenset(pair) for pair in zip(place.outline, place.outline[1:] + place.outline[:1], strict=True)
    }


def pieces(state: State, kind: str, viewer: int | None = None) -> list[tuple[Any, ...]]:
    return [
        (p.at, p.seat, p.count, text(p.name, "en")) for p in drawn(state, viewer).pieces if p.kind == kind
    ]


def test_territories_share_an_edge_exactly_where_the_map_says_they_touch() -> None:
    hexes = [place for place in drawn().places if place.id in TERRITORIES]
    assert len(hexes) == 47
    found = {
        frozenset((one.id, other.id)) for one, other in combinations(hexes, 2) if edges(one) & edges(other)
    }
    assert found == TOUCHING


def test_no_two_places_overlap() -> None:
    """Outlines lie within their own circle, or are whole hexes of one grid whose centres are a hex apart."""
    for one, other in combinations(drawn().places, 2):
        assert hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1]) > 0.999
    for place in drawn().places:
        far = [abs(x - place.centre[0]) for x, _ in place.outline]
        assert max(far) <= 0.5 + 1e-9


def test_a_home_base_lies_beside_its_territories_and_is_smaller() -> None:
    places = {place.id: place for place in drawn().places}
    for raw in MAP["home_bases"]:
        plate = places[raw["id"]]
        assert plate.ground.kind == "home_base"
        width = max(x for x, _ in plate.outline) - min(x for x, _ in plate.outline)
        assert width < 0.9
        for near in raw["neighbors"]:
            there = places[near["to"]].centre
            assert hypot(plate.centre[0] - there[0], plate.centre[1] - there[1]) == pytest.approx(1)


def test_everything_lies_within_the_drawing() -> None:
    drawing = drawn()
    points = [point for place in drawing.places for point in place.outline]
    assert min(min(point) for point in points) > 0
    assert max(x for x, _ in points) < drawing.width
    assert max(y for _, y in points) < drawing.height


def test_north_is_up() -> None:
    """y grows downwards: Nordic's home base is at the top, Crimea's at the bottom."""
    centre = {place.id: place.centre for place in drawn().places}
    assert centre["HB_nordic"][1] < centre["X"][1] < centre["HB_crimea"][1]
    assert centre["HB_polania"][0] < centre["X"][0] < centre["HB_rusviet"][0]


def test_rivers_run_along_shared_edges_where_the_map_has_them() -> None:
    drawing = drawn()
    counts = MAP["counts"]
    assert len(drawing.edges) == counts["river_edges_land_land"] + counts["river_edges_home_base"]
    wet = {frozenset(edge.points) for edge in drawing.edges}
    places = {place.id: place for place in drawing.places}
    for name, raw in TERRITORIES.items():
        rivers = [near for near in raw["neighbors"] if near["river"]]
        assert len(edges(places[name]) & wet) == len(rivers)
        for near in rivers:
            if near["to"] in TERRITORIES:
                assert len(edges(places[name]) & edges(places[near["to"]]) & wet) == 1


def test_what_is_printed_is_marked() -> None:
    for place in drawn().places:
        if place.id in TERRITORIES:
            raw = TERRITORIES[place.id]
            wanted = {name for name in ("tunnel", "encounter") if raw[name]}
            assert (place.ground.kind, {each.kind for each in place.printed}) == (raw["terrain"], wanted)
            assert place.ground.icon == TERRAIN_ICONS[Terrain(raw["terrain"])]


def test_every_terrain_has_a_sign_of_its_own() -> None:
    """What a place is can be seen without its colour, and without the motif where icons are drawn."""
    signs = {place.ground.kind: place.ground.icon for place in drawn().places if place.id in TERRITORIES}
    assert set(signs) == set(Terrain) and len(set(signs.values())) == len(signs) and all(signs.values())


def test_pieces_are_told_apart_by_their_signs_and_goods_have_numbers() -> None:
    """A character is told by its seat's emblem, everything else by a sign that nothing else has."""
    looks = [*UNITS.values(), *STRUCTURES.values(), *GOODS.values(), AIRSHIP, FLAG, ARMED, ENCOUNTER]
    signs = [look.icon for look in looks]
    assert signs.count("") == 1 and not UNITS[Unit.CHARACTER].icon
    assert len(set(signs)) == len(signs)
    assert all(look.small and not look.letter for look in GOODS.values())


def test_a_home_base_shows_whose_it_is() -> None:
    owners = {place.id: place.owner for place in drawn().places if place.owner}
    assert len(owners) == len(set(owners.values())) == len(MAP["home_bases"])


def test_every_place_has_a_readable_name_of_its_own() -> None:
    names = [place.name for place in drawn().places]
    assert all(map(sentence, names))
    assert len(set(names)) == 54


@pytest.mark.parametrize("tracking", ["mats", "score"])
def test_there_is_no_drawing_where_no_board_is_tracked(tracking: str) -> None:
    assert GAME.board(build(tracking=tracking), 0) is None


def test_pieces_at_the_start_are_those_of_the_set_up() -> None:
    """Rulebook, Set-up: the character on the home base, two workers beside it, eleven encounter tokens."""
    state = build(tracking="board")
    assert pieces(state, "character") == [
        (f"HB_{name}", n, 1, "1 character") for n, name in enumerate(("nordic", "crimea", "saxony"))
    ]
    assert sorted(p[1] for p in pieces(state, "worker")) == [0, 0, 1, 1, 2, 2]
    assert len(pieces(state, "encounter")) == 11
    assert {piece.kind for piece in drawn(state).pieces} == {"character", "worker", "encounter"}


def test_each_kind_of_piece_is_drawn_with_its_owner_number_and_detail() -> None:
    at = {
        "V4": {"units": "0cmmw", "oil": 2, "food": 1, "structure": (0, "mill"), "encounter": True},
        "T4": {"units": "1w"},
    }
    drawing = drawn(board_table("nordic:industrial", "crimea:mechanical", at=at))
    found = {(p.kind, p.at, p.seat, p.count, text(p.name, "en")) for p in drawing.pieces if p.at in at}
    assert found == {
        ("character", "V4", 0, 1, "1 character"),
        ("mech", "V4", 0, 2, "2 mechs"),
        ("worker", "V4", 0, 1, "1 worker"),
        ("resource", "V4", None, 2, "2 oil"),
        ("resource", "V4", None, 1, "1 food"),
        ("structure", "V4", 0, 1, "mill"),
        ("encounter", "V4", None, 1, "1 encounter token"),
        ("worker", "T4", 1, 1, "1 worker"),
    }
    looks = {piece.look.glyph for piece in drawing.pieces if piece.at == "V4"}
    assert len(looks) == 7  # no two kinds look alike
    assert {piece.look.letter for piece in drawing.pieces if piece.kind == "encounter"} == {"?"}


def test_an_airship_is_drawn_with_what_it_carries() -> None:
    ships = {0: Airship("L3", (2, 0, 0, 1)), 1: Airship("V4", workers=2)}
    found = [p for p in drawn(air_table(ships=ships)).pieces if p.kind == "airship"]
    assert [(p.at, p.seat, [text(each, "en") for each in p.aboard]) for p in found] == [
        ("L3", 0, ["2 oil", "1 food"]),
        ("V4", 1, ["2 workers"]),
        ("HB_saxony", 2, []),
    ]


def test_flags_belong_to_albion() -> None:
    state = board_table("nordic:industrial", "albion:militant", at={"V4": {"flag": True}})
    assert pieces(state, "flag") == [("V4", 1, 1, "1 flag")]


def test_only_its_owner_sees_which_armed_trap_lies_there() -> None:
    """Face down until it is sprung; then it lies face up for everybody."""
    at = {"V4": {"trap": "coins", "armed": True}, "T4": {"trap": "power"}}
    state = board_table(*reversed(HIDERS), at=at)
    seen = {viewer: {p[0]: p[3] for p in pieces(state, "trap", viewer)} for viewer in (None, 0, 1)}
    assert seen == {
        None: {"V4": "armed trap", "T4": "disarmed trap (power)"},
        0: {"V4": "armed trap (coins)", "T4": "disarmed trap (power)"},
        1: {"V4": "armed trap", "T4": "disarmed trap (power)"},
    }
    hollow = {p.at: p.look.hollow for p in drawn(state).pieces if p.kind == "trap"}
    assert hollow == {"V4": False, "T4": True}
    assert {p[1] for p in pieces(state, "trap")} == {0}


def other_secrets(state: State) -> State:
    """The same table with all that is hidden from Crimea and spectators changed."""
    traps = tuple(Trap)
    places = tuple(
        evolve(place, trap=traps[(traps.index(place.trap) + 1) % 4]) if place.trap and place.armed else place
        for place in state.board.places
    )
    state = evolve(state, board=evolve(state.board, places=places))
    togawa = next(n for n, seat in enumerate(state.setup.seats) if seat.faction == "togawa")
    return have(state, togawa, hand=(3, 7), coins=state.players[togawa].coins + 5)


@pytest.mark.long
def test_in_random_games_the_drawing_tells_others_no_secret() -> None:
    """Non-interference: other traps, cards and hidden coins give the same drawing, except to their owner."""
    differed = 0
    for seed in (1, 2):
        chance = random.Random(seed)
        options = {"tracking": "board", "chosen": [["togawa"], ["crimea"], ["albion"]],
                   "house_rules": {"hidden_coins": True}}  # fmt: skip
        setup = GAME.draw_setup(["A", "B", "C"], chance, options)
        for number, (_, _, state) in enumerate(random_game(GAME, setup, chance)):
            if number % 9:
                continue
            other = other_secrets(state)
            for viewer in (None, 0, 1, 2):
                owns = viewer is not None and state.setup.seats[viewer].faction == "togawa"
                same = GAME.board(state, viewer) == GAME.board(other, viewer)
                assert same or owns
                differed += not same
    assert differed


def test_in_random_games_every_piece_stands_in_a_place_of_the_drawing() -> None:
    chance = random.Random(3)
    options = {"tracking": "board", "modules": ["airships", "invaders"]}
    setup = GAME.draw_setup(["A", "B", "C", "D"], chance, options)
    for number, (_, _, state) in enumerate(random_game(GAME, setup, chance)):
        if number % 5:
            continue
        drawing = drawn(state)
        known = {place.id for place in drawing.places}
        assert all(piece.at in known and piece.count > 0 for piece in drawing.pieces)
        for seat, player in enumerate(state.players):
            on_board = sum(p.count for p in drawing.pieces if (p.kind, p.seat) == ("worker", seat))
            ships = [p for p in drawing.pieces if (p.kind, p.seat) == ("airship", seat)]
            aboard = sum(w["n"] for p in ships for w in p.aboard if w.key == "piece.worker")
            assert on_board + aboard == player.workers
            assert sum(p.count for p in drawing.pieces if (p.kind, p.seat) == ("mech", seat)) == len(
                player.mats.mechs
            )
