"""Takes up training where the shipped weights are: nothing but them is needed."""

from collections.abc import Iterator
from importlib.resources import files
from itertools import groupby
from typing import Any

import onnx
import torch
from torch import nn

from tools.training.dataset import OFTEN
from tools.training.network import Namer
from vision.scythe.kinds import KINDS
from vision.scythe.weights import unpacked


def load_shipped(network: nn.Module, which: str, batches: list[Any]) -> None:
    """Gives a new network the shipped weights; batches show its normalisation layers what is usual."""
    model = onnx.load_model_from_string(
        unpacked(files("assets").joinpath("reader", f"{which}.npz").read_bytes())
    )
    values = {t.name: torch.from_numpy(onnx.numpy_helper.to_array(t).copy()) for t in model.graph.initializer}
    kept = [
        (values[node.input[1]], values[node.input[2]])
        for node in model.graph.node
        if node.op_type in ("Conv", "Gemm")
    ]
    layers = _in_order(network, batches[0][:1])
    norms = {layers[n - 1]: layer for n, layer in enumerate(layers) if isinstance(layer, nn.BatchNorm2d)}
    folded: dict[Any, Any] = {}
    for layer, (weight, bias) in _matched([layer for layer in layers if layer not in norms.values()], kept):
        layer.weight.data.copy_(weight.reshape(layer.weight.shape))
        if layer in norms:
            folded[norms[layer]] = bias
        else:
            layer.bias.data.copy_(bias)
    _unfold(list(norms.values()), folded, network, batches)
    if isinstance(network, Namer):
        often = torch.tensor([OFTEN.get(kind, 1.0) for kind in KINDS])
        network.say[-1].bias.data[: len(KINDS)] += torch.log(often) / 2  # `train.export` takes it back again


def _matched(layers: list[Any], kept: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Each layer with what ships for it; a longer run of equal layers is deeper, its last ones are new."""
    told = iter([(shape, list(run)) for shape, run in groupby(kept, lambda pair: pair[0].numel())])
    for shape, run in groupby(layers, lambda layer: layer.weight.numel()):
        shipped, values = next(told)
        if shipped != shape:
            raise SystemExit(f"A shipped layer has {shipped} numbers where this network has {shape}.")
        yield from zip(run, values, strict=False)


def _in_order(network: nn.Module, question: Any) -> list[Any]:
    """The layers that have weights, as they take their turns."""
    order: list[Any] = []
    kinds = (nn.Conv2d, nn.Linear, nn.BatchNorm2d)
    hooks = [
        layer.register_forward_hook(lambda layer, *_: order.append(layer))
        for layer in network.modules()
        if isinstance(layer, kinds)
    ]
    with torch.no_grad():
        network.eval()(question)
    for hook in hooks:
        hook.remove()
    return order


def _unfold(norms: list[Any], folded: dict[Any, Any], network: nn.Module, batches: list[Any]) -> None:
    """Takes the shipped bias of each convolution apart into what normalises it and what undoes that."""
    for norm, bias in folded.items():
        norm.weight.data.fill_((1 + norm.eps) ** 0.5)
        norm.running_mean.zero_()
        norm.running_var.fill_(1.0)
        norm.bias.data.copy_(bias)
    sums: dict[Any, list[Any]] = {norm: [] for norm in norms}

    def note(norm: Any, inputs: Any) -> None:
        sums[norm].append(torch.var_mean(inputs[0], dim=(0, 2, 3)))

    hooks = [norm.register_forward_pre_hook(note) for norm in norms]
    with torch.no_grad():
        network.eval()
        for batch in batches:
            network(batch)
    for hook in hooks:
        hook.remove()
    for norm, seen in sums.items():
        spread = torch.stack([each for each, _ in seen]).mean(dim=0) + 1e-4
        mean = torch.stack([each for _, each in seen]).mean(dim=0)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        if norm in folded:  # a new one goes on adding nothing
            norm.weight.data.copy_((spread + norm.eps) ** 0.5)
            norm.bias.data.copy_(mean + folded[norm])
