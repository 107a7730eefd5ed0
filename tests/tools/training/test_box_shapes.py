"""The drawn pieces: they stand on the board and are as large as the real ones."""

from random import Random

import numpy as np
import pytest

from tools.training.box_shapes import BASE, box_shapes
from tools.training.piece_shapes import KINDS
from vision.scythe.kinds import FACTIONS, STRUCTURES


@pytest.fixture(scope="module")
def boxes():
    """Four boxes, each with pieces of its own."""
    return [box_shapes(Random(seed)) for seed in range(4)]


# Millimetres: the widest a kind may be across the board, and how tall it is (shared/vision/README.md).
_SIZES = {
    "worker": (14, (13, 19)), "mill": (24, (16, 24)), "mine": (26, (15, 22)), "monument": (26, (16, 23)),
    "armory": (20, (15, 22)), "oil": (15, (8, 12)), "food": (16, (6, 11)), "wood": (18, (5, 9)),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_every_piece_of_a_box_stands_on_the_board(boxes, kind):
    for box in boxes:
        for faction in FACTIONS:
            (mesh,) = box[kind, faction]
            assert mesh.points[:, 2].min() == pytest.approx(0, abs=1e-6)
            assert np.linalg.norm(mesh.normals, axis=1) == pytest.approx(1)


@pytest.mark.parametrize("kind", _SIZES)
def test_pieces_of_a_box_are_as_large_as_real_ones(boxes, kind):
    widest, (low, high) = _SIZES[kind]
    for box in boxes:
        x, y, z = np.ptp(box[kind, "nordic"][0].points, axis=0)
        assert max(x, y) <= widest
        assert low <= z <= high


def test_structures_and_goods_of_a_box_are_alike_for_all_factions(boxes):
    for kind in (*STRUCTURES, "oil", "metal", "food", "wood"):
        assert len({id(boxes[0][kind, faction][0]) for faction in FACTIONS}) == 1


def test_every_faction_has_workers_of_its_own(boxes):
    outlines = {boxes[0]["worker", faction][0].points.tobytes() for faction in FACTIONS}
    assert len(outlines) == len(FACTIONS)


def test_all_bases_of_a_box_are_equally_high(boxes):
    for kind in ("mech", "character"):
        for faction in FACTIONS:
            points = boxes[1][kind, faction][0].points
            radius = np.hypot(points[:, 0], points[:, 1])
            rim = points[(radius > radius[points[:, 2] < 0.2].max() * 0.89) & (points[:, 2] < BASE + 0.5)]
            assert BASE in rim[:, 2]


@pytest.mark.long
def test_mills_of_some_boxes_are_a_cross_alone_and_of_others_stand_on_a_tower():
    alone = []
    for seed in range(12):
        x, _, z = box_shapes(Random(seed))["mill", "nordic"][0].points.T
        foot, head = np.ptp(x[z < 0.15 * z.max()]), np.ptp(x[z > 0.85 * z.max()])
        alone.append(foot == pytest.approx(head))  # turned upside down a cross is the same
    assert 2 < sum(alone) < 10
