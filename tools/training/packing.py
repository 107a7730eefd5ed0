"""Packs a trained network for shipping: half a megabyte for half a million weights."""

from io import BytesIO
from typing import Any

import numpy as np
import onnx

_LARGE = 64  # numbers; smaller tensors (biases, shapes) stay as they are
_HIGHEST = 127  # of eight bits with a sign


def packed(model: bytes) -> bytes:
    """The file from which `vision.scythe.weights.unpacked` makes the network again."""
    left, tensors, levels, scales = bytearray(model), [], [], []
    for tensor in onnx.load_model_from_string(model).graph.initializer:
        values = onnx.numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size <= _LARGE:
            continue
        raw = values.tobytes()
        at = model.index(raw)
        rows, scale = _rounded(values.reshape(len(values), -1))
        tensors.append((at, *rows.shape))
        levels.append(rows.ravel())
        scales.append(scale)
        left[at : at + len(raw)] = bytes(len(raw))  # nothing but zeros packs to nothing
    out = BytesIO()
    np.savez_compressed(
        out,
        model=np.frombuffer(bytes(left), np.uint8),
        tensors=np.array(tensors, np.int64),
        levels=np.concatenate(levels),
        scales=np.concatenate(scales),
    )
    return out.getvalue()


def _rounded(rows: Any) -> tuple[Any, Any]:
    """Each row as whole numbers and what one of them is worth."""
    scale = np.maximum(np.abs(rows).max(axis=1), 1e-12) / _HIGHEST
    return np.rint(rows / scale[:, None]).astype(np.int8), scale.astype(np.float32)
