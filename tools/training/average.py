"""Averages the weights of two trainings of one network: often better than either on pictures unlike both."""

import argparse
from pathlib import Path
from random import Random

import torch
from torch import nn

from tools.training.dataset import Crops
from tools.training.network import Finder, Namer
from tools.training.train import export

_BATCHES = 60  # from which the normalisation layers learn their means anew


def main() -> None:
    """Writes what ships; one training must have gone on from the other, or the mean is nothing at all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", choices=("finder", "namer"))
    parser.add_argument("first", type=Path, help="a .pt file")
    parser.add_argument("second", type=Path, help="a .pt file")
    parser.add_argument("evenings", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True, help="an .npz file; a .pt beside it keeps all")
    wishes = parser.parse_args()
    one, other = (torch.load(path, weights_only=True) for path in (wishes.first, wishes.second))
    network: nn.Module = Finder() if wishes.which == "finder" else Namer()
    network.load_state_dict({key: torch.lerp(one[key].float(), other[key].float(), 0.5) for key in one})
    crops = Crops(wishes.evenings, Random(1))
    crops.look()
    _normalise(network, crops)
    torch.save(network.state_dict(), wishes.out.with_suffix(".pt"))
    export(network, wishes.which, wishes.out)


def _normalise(network: nn.Module, crops: Crops) -> None:
    for layer in network.modules():
        if isinstance(layer, nn.BatchNorm2d):
            layer.reset_running_stats()
            layer.momentum = None  # the mean of all batches
    network.train()
    with torch.no_grad():
        for _ in range(_BATCHES):
            network(torch.from_numpy((crops.batch(8) if isinstance(network, Finder) else crops.looks(96))[0]))


if __name__ == "__main__":
    main()
