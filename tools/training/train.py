"""Trains the reader on drawn evenings and writes it as ONNX; can be stopped and taken up again."""

import argparse
import time
from pathlib import Path
from queue import Queue
from random import Random
from threading import Thread
from typing import Any

import numpy as np
import torch
from torch import nn

from tools.training.dataset import Crops
from tools.training.network import Reader
from vision.scythe import plan
from vision.scythe.kinds import FACTIONS, KINDS

_K, _F = len(KINDS), len(FACTIONS)
# Rare kinds would be learnt last.
_RARE = {"star": 2.0, "heart": 3.0, "eagle": 3.0, "monument": 3.0, "mill": 3.0, "mine": 3.0, "armory": 3.0}
_WEIGHTS = torch.tensor([_RARE.get(kind, 1.0) for kind in KINDS])[None, :, None, None]


def main() -> None:
    """Trains for the minutes asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("evenings", type=Path, nargs="+")
    parser.add_argument(
        "--out", type=Path, required=True, help="the .onnx file; a .pt beside it keeps what was learnt"
    )
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--batch", type=int, default=8)
    wishes = parser.parse_args()
    torch.manual_seed(1)
    reader = Reader()
    kept = wishes.out.with_suffix(".pt")
    if kept.exists():
        reader.load_state_dict(torch.load(kept, weights_only=True))
    train(reader, wishes, kept)
    export(reader, wishes.out)


def train(reader: Reader, wishes: Any, kept: Path) -> None:
    """Adam with one falling rate over the whole time."""
    tool = torch.optim.AdamW(reader.parameters(), lr=wishes.rate, weight_decay=1e-4)
    ready: Queue[Any] = Queue(4)
    Thread(target=_supply, args=(wishes, ready), daemon=True).start()
    begun, steps, mean = time.monotonic(), 0, 0.0
    reader.train()
    while (spent := (time.monotonic() - begun) / (wishes.minutes * 60)) < 1:
        warm = min(1.0, (steps + 1) / 100)
        for group in tool.param_groups:
            group["lr"] = wishes.rate * warm * (0.5 * (1 + np.cos(np.pi * spent)) * 0.98 + 0.02)
        pictures, maps, weights = (torch.from_numpy(part) for part in ready.get())
        loss = cost(reader(pictures), maps, weights)
        tool.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(reader.parameters(), 5.0)
        tool.step()
        steps += 1
        mean += (loss.item() - mean) / min(steps, 100)
        if steps % 50 == 0:
            print(f"{spent:6.1%}  {steps} steps  {mean:.4f}", flush=True)
            torch.save(reader.state_dict(), kept)
    torch.save(reader.state_dict(), kept)


def _supply(wishes: Any, ready: "Queue[Any]") -> None:
    crops = Crops(wishes.evenings, Random(time.time()))
    count = 0
    while True:
        if count % 400 == 0:
            print(crops.look(), "games", flush=True)
        count += 1
        ready.put(crops.batch(wishes.batch))


def cost(answer: Any, maps: Any, weights: Any) -> Any:
    """Cross entropy for heat (heavier the further off) and faction; small terms for cover and offset."""
    wanted = maps[:, :_K]
    far = (torch.sigmoid(answer[:, :_K]) - wanted).abs().detach() ** 2
    each = nn.functional.binary_cross_entropy_with_logits(answer[:, :_K], wanted, reduction="none")
    heat = (each * far * weights[:, :_K] * _WEIGHTS).sum() / (wanted > 0.5).sum().clamp(min=1)
    where = weights[:, -1]
    owned = maps[:, _K : _K + _F]
    names = torch.log_softmax(answer[:, _K : _K + _F], dim=1)
    owner = -(owned * names).sum(dim=1).sum() / owned.sum().clamp(min=1)
    cover = nn.functional.binary_cross_entropy_with_logits(answer[:, _K + _F], maps[:, _K + _F])
    off = (torch.abs(answer[:, -2:] - maps[:, -2:]).sum(dim=1) * (where > 0)).sum() / (where > 0).sum().clamp(
        min=1
    )
    return 4 * heat + owner + cover + 0.15 * off


def export(reader: Reader, out: Path) -> None:
    """The network as ONNX with its normalisation layers folded in."""
    reader.eval()
    out.parent.mkdir(parents=True, exist_ok=True)
    example = torch.zeros(1, 6, plan.HEIGHT, plan.WIDTH)
    torch.onnx.export(
        reader,
        (example,),
        str(out),
        input_names=["boards"],
        output_names=["map"],
        opset_version=13,
        dynamo=False,
    )


if __name__ == "__main__":
    main()
