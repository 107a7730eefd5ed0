"""The knobs that several acts of Scythe share: loads, payments and parts of a benefit."""

from typing import Any, Final

from engine.forms import Answers, Knob, NumberField, Source, SpreadField
from engine.frozen import evolve
from engine.message import Message, say
from engine.scythe.board.board import RESOURCES, Tokens, stock
from engine.scythe.ids import Resource
from engine.scythe.state import State
from engine.scythe.turn.payment import Payment
from engine.scythe.view.place_names import seen_by
from engine.scythe.view.symbols import RESOURCE_ICONS

_APART: Final = ":"


def amount_knob(label: Message, least: int, most: int, usual: int) -> tuple[Knob, ...]:
    """How much of it, under the name `amount`; nothing where there is nothing to turn."""
    return (NumberField("amount", label, least, most, usual),) if most > least else ()


def extra_knob(name: str, label: Message, wanted: bool) -> NumberField:
    """An extra gain that comes by itself and may be left aside: 1 or 0."""
    return NumberField(name, label, 0, 1, int(wanted))


def gain_knobs(gain: str, most: int, usual: int, *extra: NumberField) -> tuple[Knob, ...]:
    """How much of a top-row gain is taken, and whether what a structure adds to it is."""
    return (*amount_knob(say("knob.bonus", bonus=gain), 0, most, usual), *extra)


def gain_turned(act: Any, answers: Answers) -> Any:
    """The act that the answers of `gain_knobs` make; its extra is true or false."""
    return evolve(act, **{name: n if name == "amount" else bool(n) for name, n in answers.items()})


def token_knobs(held: Tokens, usual: Tokens) -> tuple[Knob, ...]:
    """How many tokens of each resource that lies there, under the resource's name."""
    return tuple(
        NumberField(
            resource, say("knob.resource", resource=resource), 0, most, n, icon=RESOURCE_ICONS[resource]
        )
        for resource, most, n in zip(RESOURCES, held, usual, strict=True)
        if most
    )


def tokens_of(answers: Answers) -> Tokens:
    """The tokens that the answers of `token_knobs` come to."""
    oil, metal, wood, food = (answers.get(resource, 0) for resource in RESOURCES)
    return oil, metal, wood, food


def part_knobs(gains: tuple[tuple[str, int], ...], left_aside: tuple[str, ...] = ()) -> tuple[Knob, ...]:
    """How much of each gain of a benefit is taken, in the card's order."""
    return tuple(
        NumberField(f"taken_{kind}", say("knob.gain", gain=kind), 0, n, 0 if kind in left_aside else n)
        for kind, n in gains
    )


def parts_of(answers: Answers) -> tuple[int, ...]:
    """How much of each gain the answers of `part_knobs` take."""
    return tuple(n for name, n in answers.items() if name.startswith("taken_"))


def payment_knob(
    state: State, seat: int, resources: tuple[Resource, ...], usual: Payment
) -> tuple[Knob, ...]:
    """What is paid from which territory; nothing where there is only one way."""
    board = state.board
    if board is None or not usual:
        return ()
    held = [
        (f"{at}{_APART}{resource}", at, resource, n)
        for resource in resources
        for at, n in stock(board, seat, resource)
    ]
    total = sum(n for _, _, n in usual)
    if len(held) == 1 or total == sum(n for _, _, _, n in held):
        return ()
    paid = {f"{at}{_APART}{resource}": n for at, resource, n in usual}
    sources = tuple(
        Source(id_, say("knob.source", at=seen_by(state, seat, at), resource=resource), min(n, total), at)
        for id_, at, resource, n in held
    )
    value = tuple(paid.get(source.id, 0) for source in sources)
    return (SpreadField("payment", say("knob.payment", n=total), sources, total, value),)


def payment_of(answers: Answers, usual: Payment) -> Payment:
    """The payment that the answer of `payment_knob` comes to; the usual one where there was no choice."""
    if "payment" not in answers:
        return usual
    parted = ((id_.partition(_APART), n) for id_, n in answers["payment"])
    return tuple((at, Resource(resource), n) for (at, _, resource), n in parted)
