"""Trains finder or namer on drawn evenings and writes what ships; can be stopped and taken up again."""

import argparse
import time
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from io import BytesIO
from pathlib import Path
from queue import Queue
from random import Random
from threading import Thread
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from tools.training.dataset import OFTEN, UNASKED, Crops
from tools.training.network import Finder, Namer
from tools.training.packing import packed
from tools.training.shipped import load_shipped
from vision.scythe import plan
from vision.scythe.kinds import FACTIONS, GROUPS, KINDS
from vision.scythe.network import LOOK, MARK

_G, _K = len(GROUPS), len(KINDS)
_WORKER = KINDS.index("worker")
_BATCH = {"finder": 8, "namer": 96}
_FIRST = 24  # batches that show normalisation layers what is usual
_SLOW = 0.998  # how much of the mean of all steps stays at each step: the mean is what ships
_FELLOWS = 2.0  # how far marks of one mould stay apart at most, marks of two at least
_HARD = torch.tensor([2.0, 1.5, 1.0, 1.0, 1.0])[None, :, None, None]  # wood and goods are small and many


def main() -> None:
    """Trains for the minutes asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", choices=("finder", "namer"))
    parser.add_argument("evenings", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True, help="an .npz file; a .pt beside it keeps all")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--shipped", action="store_true", help="begin with the shipped weights")
    parser.add_argument("--marks", action="store_true", help="marks and feet alone: the namer's words stay")
    wishes = parser.parse_args()
    torch.manual_seed(1)
    network: nn.Module = Finder() if wishes.which == "finder" else Namer()
    kept = wishes.out.with_suffix(".pt")
    if kept.exists():
        network.load_state_dict(torch.load(kept, weights_only=True))
    elif wishes.shipped:
        load_shipped(network, wishes.which, _first_batches(wishes))
    train(network, wishes, kept)
    export(network, wishes.which, wishes.out)


def train(network: nn.Module, wishes: Any, kept: Path) -> None:
    """Adam with one falling rate over the whole time; the network becomes the mean of its last steps."""
    learning = list(network.parameters())
    if wishes.marks and isinstance(network, Namer):
        network.requires_grad_(False)
        heads = network.mark.requires_grad_(), network.foot.requires_grad_()
        learning = [*(value for head in heads for value in head.parameters()), network.alike.requires_grad_()]
    tool = torch.optim.AdamW(learning, lr=wishes.rate, weight_decay=1e-4)
    ready: Queue[Any] = Queue(4)
    Thread(target=_supply, args=(wishes, ready), daemon=True).start()
    cost: Callable[..., Any] = finder_cost
    if isinstance(network, Namer):
        cost = partial(namer_cost, alike=network.alike)
    smooth = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(_SLOW), use_buffers=True)
    begun, steps, mean = time.monotonic(), 0, 0.0
    network.train(not wishes.marks).to(memory_format=torch.channels_last)  # a quarter quicker on a CPU
    while (spent := (time.monotonic() - begun) / (wishes.minutes * 60)) < 1:
        warm = min(1.0, (steps + 1) / 100)
        for group in tool.param_groups:
            group["lr"] = wishes.rate * warm * (0.5 * (1 + np.cos(np.pi * spent)) * 0.98 + 0.02)
        pictures, *wanted = (torch.from_numpy(part) for part in ready.get())
        seen = pictures.contiguous(memory_format=torch.channels_last)
        loss = cost(network(seen), *wanted)
        tool.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(learning, 5.0)
        tool.step()
        smooth.update_parameters(network)
        steps += 1
        mean += (loss.item() - mean) / min(steps, 100)
        if steps % 50 == 0:
            print(f"{spent:6.1%}  {steps} steps  {mean:.4f}", flush=True)
        if steps % 500 == 0:
            torch.save(smooth.module.state_dict(), kept)
    torch.save(smooth.module.state_dict(), kept)
    network.load_state_dict(smooth.module.state_dict())


def _first_batches(wishes: Any) -> list[Any]:
    crops = Crops(wishes.evenings[:1], Random(1))
    crops.look()
    draw = crops.batch if wishes.which == "finder" else crops.looks
    return [torch.from_numpy(draw(_BATCH[wishes.which])[0]) for _ in range(_FIRST)]


def _supply(wishes: Any, ready: "Queue[Any]") -> None:
    crops = Crops(wishes.evenings, Random(time.time()))
    draw = crops.batch if wishes.which == "finder" else partial(crops.looks, known=wishes.marks)
    count = 0
    while True:
        if count % 400 == 0:
            print(crops.look(), "games", flush=True)
        count += 1
        ready.put(draw(_BATCH[wishes.which]))


def finder_cost(answer: Any, maps: Any, weights: Any) -> Any:
    """Cross entropy for the heat, heavier the further off; small terms for cover and offset."""
    wanted = maps[:, :_G]
    far = (torch.sigmoid(answer[:, :_G]) - wanted).abs().detach() ** 2
    each = nn.functional.binary_cross_entropy_with_logits(answer[:, :_G], wanted, reduction="none")
    heat = (each * far * weights[:, :_G] * _HARD).sum() / (wanted > 0.5).sum().clamp(min=1)
    cover = nn.functional.binary_cross_entropy_with_logits(answer[:, _G], maps[:, _G])
    asked = weights[:, -1]
    off = (torch.abs(answer[:, -2:] - maps[:, -2:]).sum(dim=1) * asked).sum() / asked.sum().clamp(min=1)
    return 4 * heat + cover + 0.15 * off


def namer_cost(answer: Any, kinds: Any, factions: Any, examples: Any, feet: Any, alike: Any) -> Any:
    """Cross entropy for the kind, alone and with workers known, and for the faction; how far feet are off."""
    owned = factions >= 0
    words, voices, marks, stands = answer.split((_K + 1, len(FACTIONS), MARK, 2), dim=1)
    kind = nn.functional.cross_entropy(words, kinds, label_smoothing=0.02, ignore_index=UNASKED)
    faction = nn.functional.cross_entropy(voices[owned], factions[owned], label_smoothing=0.02)
    known = _known_cost(words, voices, marks, kinds, factions, examples, alike)
    told = ~feet[:, 0].isnan()
    return kind + 0.7 * faction + known + 3 * ((stands[told] - feet[told]) ** 2).mean()


def _known_cost(
    words: Any, voices: Any, marks: Any, kinds: Any, factions: Any, examples: Any, alike: Any
) -> Any:
    """Cross entropy for the kind where its owner's workers are known from the set-up photo."""
    shown = examples[:, :, 0] >= 0
    asked = shown.any(dim=1) & ((factions < 0) | shown.gather(1, factions.clamp(min=0)[:, None])[:, 0])
    if not asked.any():
        return 0.0
    heard = voices.detach().masked_fill(~shown, -1e9).argmax(dim=1)
    owner = torch.where(factions >= 0, factions, heard)[asked]
    rows = examples[asked].gather(1, owner[:, None, None].expand(-1, 1, examples.shape[2]))[:, 0]
    far = ((marks[asked][:, None] - marks[rows.clamp(min=0)]) ** 2).mean(dim=2)
    nearest = far.masked_fill(rows < 0, 1e9).min(dim=1).values
    gain = torch.zeros_like(words[asked])
    gain[:, _WORKER] = alike - nearest
    known = nn.functional.cross_entropy(words[asked] + gain, kinds[asked], label_smoothing=0.02)
    workers = (kinds[asked] == _WORKER).float()
    return known + 0.5 * nn.functional.binary_cross_entropy_with_logits(_FELLOWS - nearest, workers)


def export(network: nn.Module, which: str, out: Path) -> None:
    """The network as it ships, its normalisation layers folded in."""
    network = deepcopy(network).eval()  # whoever trains on keeps the weights as they were learnt
    if isinstance(network, Namer):
        _as_often_as_in_games(network)
    out.parent.mkdir(parents=True, exist_ok=True)
    board, look = (1, 8, plan.HEIGHT, plan.WIDTH), (1, 6, LOOK, LOOK)
    model = BytesIO()
    torch.onnx.export(
        network,
        (torch.zeros(board if which == "finder" else look),),
        model,
        input_names=["seen"],
        output_names=["said"],
        dynamic_axes=None if which == "finder" else {"seen": {0: "n"}, "said": {0: "n"}},
        opset_version=13,
        dynamo=False,
    )
    out.write_bytes(packed(model.getvalue()))


def _as_often_as_in_games(namer: Namer) -> None:
    """Takes back half of how much more often rare kinds were shown; with all of it they would be missed."""
    often = torch.tensor([OFTEN.get(kind, 1.0) for kind in KINDS])
    with torch.no_grad():
        namer.say[-1].bias[:_K] -= torch.log(often) / 2


if __name__ == "__main__":
    main()
