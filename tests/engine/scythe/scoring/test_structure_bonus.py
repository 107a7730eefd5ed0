"""The six structure bonus tiles (German rulebook p. 19), in positions that are scored."""

import pytest

from engine.scythe.scoring.position import decode_position
from engine.scythe.scoring.scoring import PlayerScore, score
from tests.kits.scythe.small_positions import Raw, small_position, structure

BUILT = ("mine", "monument", "armory", "mill")


def crimea_s_line(territories: Raw, tile: str) -> PlayerScore:
    raw = small_position("crimea", "nordic", territories=territories, tile=tile)
    return score(decode_position(raw)).players[0]


def bonus(tile: str, *places: str) -> tuple[int, int]:
    territories = {place: structure("crimea", kind) for place, kind in zip(places, BUILT, strict=False)}
    line = crimea_s_line(territories, tile)
    return line.structure_count, line.structure_coins


def test_two_structures_beside_four_lakes_pay_6() -> None:
    """P. 19, example: "2 Gebäude ... den Bonus für 4 Seen bekommen, also $6"."""
    assert bonus("adjacent_lakes", "T2", "T5") == (4, 6)


@pytest.mark.parametrize(
    ("tile", "places", "expected"),
    [
        ("adjacent_lakes", ("V2",), (0, 0)),
        ("adjacent_lakes", ("V1",), (1, 2)),
        ("adjacent_lakes", ("W3", "X"), (4, 6)),  # L3 and L4 touch both and count once
        ("adjacent_lakes", ("M1", "W3", "V5", "F6"), (7, 9)),
        ("adjacent_lakes", ("T2", "W3", "V5"), (6, 9)),
        ("adjacent_tunnels", ("V4",), (2, 4)),  # both across a river
        ("adjacent_tunnels", ("F5",), (0, 0)),  # stands on one, touches none, and others are far
        ("adjacent_tunnels", ("V5", "M4"), (2, 4)),  # the one under a structure is beside the other
        ("adjacent_tunnels", ("W3", "V4", "T4", "W7"), (6, 9)),
        ("adjacent_encounters", ("W6",), (3, 4)),
        ("adjacent_encounters", ("W6", "V8"), (5, 6)),
        ("adjacent_encounters", ("F1", "W6", "F2", "V8"), (9, 9)),  # beyond the last line of the tile
        ("on_tunnels", ("T3",), (1, 2)),
        ("on_tunnels", ("T3", "M3", "W4"), (3, 6)),
        ("on_tunnels", ("T3", "M3", "W4", "F5"), (4, 6)),
        ("on_tunnels", ("M7",), (0, 0)),  # the mine is no tunnel
        ("straight_line", ("V2",), (1, 2)),
        ("straight_line", ("V1", "W1"), (2, 4)),  # the river between does not break it
        ("straight_line", ("V1", "T1"), (1, 2)),
        ("straight_line", ("V1", "W1", "M2"), (2, 4)),  # a bend is not a line
        ("straight_line", ("M4", "V5", "M7", "F7"), (4, 9)),
        ("straight_line", ("M8", "W7", "V5", "T1"), (3, 6)),
        ("straight_line", ("W6", "F5", "T5", "V1"), (3, 6)),
        ("straight_line", ("M3", "X"), (1, 2)),
        ("on_farm_or_tundra", ("F1", "T2", "V1"), (2, 4)),
        ("on_farm_or_tundra", ("F1", "T2", "F2", "T4"), (4, 9)),
        ("on_farm_or_tundra", ("M1", "V1", "W1", "X"), (0, 0)),
        ("on_farm_or_tundra", (), (0, 0)),
    ],
)
def test_each_tile_counts_what_it_says(tile: str, places: tuple[str, ...], expected: tuple[int, int]) -> None:
    assert bonus(tile, *places) == expected


def test_a_line_is_not_helped_by_another_faction() -> None:
    territories = {
        "V1": structure("crimea"),
        "W1": structure("nordic"),
        "T1": structure("crimea", "mine"),
    }
    assert crimea_s_line(territories, "straight_line").structure_count == 1
