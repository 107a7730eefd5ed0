"""A small fully convolutional network: heat for every kind of piece, its faction, what is covered."""

from typing import Any

import torch
from torch import nn

from vision.scythe.kinds import FACTIONS, KINDS

STRIDE = 4
# Channels of the one output: heat of each kind, factions, cover, offset of a piece's middle within a cell.
OUTPUTS = len(KINDS) + len(FACTIONS) + 1 + 2


def _block(before: int, after: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride, 1, bias=False), nn.BatchNorm2d(after), nn.ReLU(inplace=True)
    )


class Reader(nn.Module):
    """Photo and set-up photo (six channels) in; a map of OUTPUTS channels out, a quarter as large."""

    def __init__(self) -> None:
        super().__init__()
        self.at_half = _block(6, 16, 2)
        self.at_quarter = nn.Sequential(_block(16, 32, 2), _block(32, 32))
        self.at_eighth = nn.Sequential(_block(32, 64, 2), _block(64, 64), _block(64, 64))
        self.at_sixteenth = nn.Sequential(_block(64, 88, 2), _block(88, 88), _block(88, 88))
        self.down = nn.Sequential(nn.Conv2d(88, 64, 1, bias=False), nn.BatchNorm2d(64))
        self.join_eighth = _block(64, 64)
        self.side = nn.Sequential(nn.Conv2d(64, 32, 1, bias=False), nn.BatchNorm2d(32))
        self.join_quarter = _block(32, 48)
        self.out = nn.Conv2d(48, OUTPUTS, 1)
        nn.init.constant_(self.out.bias[: len(KINDS)], -4.0)

    def forward(self, x: Any) -> Any:
        """The map for these pictures."""
        quarter = self.at_quarter(self.at_half(x))
        eighth = self.at_eighth(quarter)
        sixteenth = self.at_sixteenth(eighth)
        wide = torch.relu(
            eighth + nn.functional.interpolate(self.down(sixteenth), scale_factor=2, mode="nearest")
        )
        wide = self.join_eighth(wide)
        fine = torch.relu(
            quarter + nn.functional.interpolate(self.side(wide), scale_factor=2, mode="nearest")
        )
        return self.out(self.join_quarter(fine))
