"""Two small networks: one finds where something stands, the other names what it is and whose."""

from typing import Any

import torch
from torch import nn

from vision.scythe.kinds import FACTIONS, GROUPS, KINDS
from vision.scythe.network import LOOK, MARK

# Channels of the finder's map: heat of each group, cover, offset of a piece's middle within a cell.
FOUND = len(GROUPS) + 1 + 2
# The namer's answers: each kind, nothing at all, each faction, and the mark of its mould.
NAMED = len(KINDS) + 1 + len(FACTIONS)


def _block(before: int, after: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride, 1, bias=False), nn.BatchNorm2d(after), nn.ReLU(inplace=True)
    )


class _Second(nn.Module):
    """A second thought: adds what one more convolution sees, at first nothing."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.more = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))
        nn.init.zeros_(self.more[1].weight)

    def forward(self, x: Any) -> Any:
        """What came in and what was seen in it."""
        return torch.relu(x + self.more(x))


class Finder(nn.Module):
    """Photo, set-up photo and lean (eight channels) in; a map of FOUND channels out, a quarter as large."""

    def __init__(self) -> None:
        super().__init__()
        self.at_half = _block(8, 16, 2)
        self.at_quarter = nn.Sequential(_block(16, 32, 2), _block(32, 32))
        self.at_eighth = nn.Sequential(
            _block(32, 64, 2), _block(64, 64), _block(64, 64), _Second(64), _Second(64)
        )
        self.at_sixteenth = nn.Sequential(
            _block(64, 88, 2), _block(88, 88), _block(88, 88), *(_Second(88) for _ in range(3))
        )
        self.down = nn.Sequential(nn.Conv2d(88, 64, 1, bias=False), nn.BatchNorm2d(64))
        self.join_eighth = nn.Sequential(_block(64, 64), _Second(64), _Second(64))
        self.side = nn.Sequential(nn.Conv2d(64, 32, 1, bias=False), nn.BatchNorm2d(32))
        self.join_quarter = nn.Sequential(_block(32, 48), _Second(48))
        self.out = nn.Conv2d(48, FOUND, 1)
        nn.init.constant_(self.out.bias[: len(GROUPS)], -3.0)

    def forward(self, x: Any) -> Any:
        """The map for these pictures."""
        quarter = self.at_quarter(self.at_half(x))
        eighth = self.at_eighth(quarter)
        coarse = nn.functional.interpolate(
            self.down(self.at_sixteenth(eighth)), scale_factor=2, mode="nearest"
        )
        wide = self.join_eighth(torch.relu(eighth + coarse))
        near = nn.functional.interpolate(self.side(wide), scale_factor=2, mode="nearest")
        return self.out(self.join_quarter(torch.relu(quarter + near)))


class Namer(nn.Module):
    """LOOK x LOOK pixels of photo and set-up photo in; NAMED answers, a mark and where it stands out."""

    def __init__(self) -> None:
        super().__init__()
        self.see = nn.Sequential(
            _block(6, 24, 2),
            _block(24, 48, 2),
            _block(48, 48),
            _block(48, 72, 2),
            _block(72, 72),
            *(_Second(72) for _ in range(3)),
            _block(72, 96, 2),
            _block(96, 96),
            *(_Second(96) for _ in range(3)),
        )
        seen = 96 * ((LOOK + 15) // 16) ** 2
        self.say = nn.Sequential(nn.Flatten(), nn.Dropout(0.05), nn.Linear(seen, NAMED))
        self.mark = nn.Sequential(nn.Flatten(), nn.Linear(seen, MARK))
        self.foot = nn.Sequential(nn.Flatten(), nn.Linear(seen, 32), nn.ReLU(inplace=True), nn.Linear(32, 2))
        self.alike = nn.Parameter(torch.tensor(1.0))

    def forward(self, x: Any) -> Any:
        """The answers for these crops, each one's mark, and last how far across and down it stands."""
        seen = self.see(x)
        return torch.cat([self.say(seen), self.mark(seen), self.foot(seen)], dim=1)
