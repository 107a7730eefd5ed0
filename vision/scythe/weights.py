"""A trained network as it ships: ONNX whose large tensors are kept in eight bits a number."""

from io import BytesIO
from typing import Final

import numpy as np

_WIDTH: Final = 4  # bytes of a number in the ONNX file


def unpacked(kept: bytes) -> bytes:
    """The ONNX file that `tools/training/packing.py` packed: every row of a tensor by its own scale."""
    with np.load(BytesIO(kept)) as parts:
        model = bytearray(parts["model"].tobytes())
        levels, scales = parts["levels"], parts["scales"]
        tensors = parts["tensors"].tolist()
    for at, rows, columns in tensors:
        count = rows * columns
        numbers = levels[:count].reshape(rows, columns) * scales[:rows, None]
        model[at : at + _WIDTH * count] = numbers.astype("<f4").tobytes()
        levels, scales = levels[count:], scales[rows:]
    return bytes(model)
