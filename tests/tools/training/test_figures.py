"""Stand-in figures: read from GLB files, as large as asked for, standing on their bases."""

import json
from random import Random
from struct import pack

import numpy as np
import pytest

from tools.training.figures import figure, machine
from tools.training.models import BEASTS, MACHINES, load_models, triangles

_CORNERS = np.array([[0, 0, 0], [2, 0, 0], [0, 4, 0], [0, 0, 1]], np.float32)
_FACES = np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]], np.uint16)


def _glb(points, faces):
    """A GLB file of one mesh, its corners behind its faces."""
    first = faces.tobytes()
    held = first + points.tobytes()
    told = {
        "meshes": [{"primitives": [{"attributes": {"POSITION": 1}, "indices": 0}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5123, "count": faces.size},
            {"bufferView": 1, "componentType": 5126, "count": len(points)},
        ],
        "bufferViews": [{"byteOffset": 0}, {"byteOffset": len(first)}],
    }
    text = json.dumps(told).encode()
    text += b" " * (-len(text) % 4)
    parts = pack("<II", len(text), 0x4E4F534A) + text + pack("<II", len(held), 0x004E4942) + held
    return pack("<III", 0x46546C67, 2, 12 + len(parts)) + parts


@pytest.fixture
def models(tmp_path):
    """A folder in which every figure is the same four-sided solid."""
    for name in (*BEASTS, *MACHINES):
        (tmp_path / f"somebody_{name}.glb").write_bytes(_glb(_CORNERS, _FACES))
    return load_models(tmp_path)


def test_a_file_s_triangles_are_read_as_they_were_written(tmp_path):
    path = tmp_path / "one.glb"
    path.write_bytes(_glb(_CORNERS, _FACES))
    assert np.array_equal(triangles(path), _CORNERS[_FACES])


def test_models_stand_upright_over_the_origin(models):
    assert (len(models.beasts), len(models.machines)) == (len(BEASTS), len(MACHINES))
    for shape, tall in ((models.beasts[0], 0.25), (models.machines[0], 1.0)):  # machines are told with y up
        low, high = shape.reshape(-1, 3).min(axis=0), shape.reshape(-1, 3).max(axis=0)
        assert low[2] == pytest.approx(0) and high[2] == pytest.approx(tall)
        assert (low + high)[:2] == pytest.approx([0, 0], abs=1e-6)
        assert (high - low).max() == pytest.approx(1)


def test_a_machine_is_as_large_as_asked_for(models):
    mesh = models.machine(Random(1), 20.0, 30.0)
    assert np.ptp(mesh.points[:, 0]) == pytest.approx(20) and np.ptp(mesh.points[:, 2]) == pytest.approx(30)
    assert np.linalg.norm(mesh.normals, axis=1) == pytest.approx(1)


@pytest.mark.parametrize("build", [figure, machine])
def test_a_figure_stands_on_the_base_it_was_given(models, build):
    for seed in range(5):
        mesh = build(Random(seed), models, 12.0, 3.0)
        assert mesh.points[:, 2].min() == pytest.approx(0)
        ground = mesh.points[mesh.points[:, 2] < 0.1]
        assert np.hypot(ground[:, 0], ground[:, 1]).max() == pytest.approx(12)
        assert set(mesh.tint[mesh.points[:, 2] < 0.1]) == {1.0}


def test_figures_are_grey_and_machines_of_their_faction_s_colour(models):
    assert figure(Random(2), models, 12.0, 3.0).tint.min() == 0
    assert machine(Random(2), models, 12.0, 3.0).tint.min() == 1
