"""Takes up training where the shipped weights are: nothing but them is needed."""

from importlib.resources import files
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
    kept = iter([
        (values[node.input[1]], values[node.input[2]])
        for node in model.graph.node
        if node.op_type in ("Conv", "Gemm")
    ])  # fmt: skip
    layers = _in_order(network, batches[0][:1])
    for number, layer in enumerate(layers):
        if isinstance(layer, nn.BatchNorm2d):
            continue
        weight, bias = next(kept)
        layer.weight.data.copy_(weight.reshape(layer.weight.shape))
        follows = layers[number + 1] if number + 1 < len(layers) else None
        if isinstance(follows, nn.BatchNorm2d):
            follows.folded = bias  # type: ignore[assignment]
        else:
            layer.bias.data.copy_(bias)
    _unfold([layer for layer in layers if isinstance(layer, nn.BatchNorm2d)], network, batches)
    if isinstance(network, Namer):
        often = torch.tensor([OFTEN.get(kind, 1.0) for kind in KINDS])
        network.say[-1].bias.data[: len(KINDS)] += torch.log(often) / 2  # `train.export` takes it back again


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


def _unfold(norms: list[Any], network: nn.Module, batches: list[Any]) -> None:
    """Takes the shipped bias of each convolution apart into what normalises it and what undoes that."""
    for norm in norms:
        norm.weight.data.fill_((1 + norm.eps) ** 0.5)
        norm.running_mean.zero_()
        norm.running_var.fill_(1.0)
        norm.bias.data.copy_(norm.folded)
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
        norm.weight.data.copy_((spread + norm.eps) ** 0.5)
        norm.bias.data.copy_(mean + norm.folded)
