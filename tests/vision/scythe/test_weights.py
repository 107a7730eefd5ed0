"""The networks ship in eight bits a number and come back whole."""

from importlib.resources import files
from io import BytesIO

import cv2
import numpy as np
import pytest

from vision.scythe.weights import unpacked

MOST = 2_000_000  # bytes of both networks (issue: the weights stay below 2 MB)


def _packed(model: bytes, tensors: list[tuple[int, np.ndarray, np.ndarray]]) -> bytes:
    out = BytesIO()
    np.savez_compressed(
        out,
        model=np.frombuffer(model, np.uint8),
        tensors=np.array([(at, *levels.shape) for at, levels, _ in tensors], np.int64),
        levels=np.concatenate([levels.ravel() for _, levels, _ in tensors]),
        scales=np.concatenate([scales for _, _, scales in tensors]),
    )
    return out.getvalue()


def test_every_row_of_a_tensor_comes_back_by_its_own_scale_and_in_its_own_place() -> None:
    first = np.array([[1, -2, 3], [127, 0, -127]], np.int8)
    second = np.array([[5]], np.int8)
    model = b"head" + bytes(24) + b"between" + bytes(4) + b"tail"
    kept = _packed(model, [(4, first, np.float32([0.5, 2])), (35, second, np.float32([0.25]))])
    whole = unpacked(kept)
    assert (whole[:4], whole[28:35], whole[39:]) == (b"head", b"between", b"tail")
    assert np.frombuffer(whole[4:28], "<f4").tolist() == [0.5, -1, 1.5, 254, 0, -254]
    assert np.frombuffer(whole[35:39], "<f4").tolist() == [1.25]


@pytest.mark.parametrize("which", ["finder", "namer"])
def test_the_shipped_networks_are_read_by_opencv(which: str) -> None:
    kept = files("assets").joinpath("reader", f"{which}.npz").read_bytes()
    assert not cv2.dnn.readNetFromONNX(np.frombuffer(unpacked(kept), np.uint8)).empty()


def test_the_weights_stay_below_two_megabytes() -> None:
    folder = files("assets").joinpath("reader")
    assert sum(len(folder.joinpath(f"{which}.npz").read_bytes()) for which in ("finder", "namer")) < MOST
