"""What a phone may take: exactly what its sheet offers, with answers in range, and nothing else."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.net.table.ahead_sheet import touches_ahead
from companion.net.table.messages import Act as Wish
from companion.net.table.tile_sheet import Touch, touches
from engine.codec import Json, Malformed
from engine.forms import Answers, check
from engine.game import Act, Game, Step, take
from engine.message import TableError
from engine.offers import Offer
from engine.table import Table


class NotOffered(TableError):
    """The seat's sheet offers no such thing."""


class NotYours(TableError):
    """The act or the undo belongs to another seat."""


def own_act(game: Game[Any], seat: int, data: Json) -> Act:
    """The act that a phone names, if it is this seat's own; else NotYours."""
    step = game.decode_step(data)
    # A result is what chance or sealed choices decide, never what one phone says.
    if step.act.seat != seat or step.result is not None:
        raise NotYours("room.not_yours")
    return step.act


def read_answers(data: Json) -> Answers:
    """What a phone turned, by the names of the knobs; Malformed for anything else."""
    if data is not None and type(data) is not dict:
        raise Malformed("malformed.type", where="answers")
    return data or {}


def may_ask_to_undo(game: Game[Any], step: Step, seat: int) -> bool:
    """Whether the phone of this seat may wish the step back: also what was never one seat's alone."""
    return may_undo(game, step, seat) or game.is_shared(step.act)


def may_undo(game: Game[Any], step: Step, seat: int) -> bool:
    """Whether the phone of this seat may take the step back: its own, and nobody else's decision."""
    return step.act.seat == seat and not game.is_shared(step.act)


def may_redo(game: Game[Any], step: Step, seat: int) -> bool:
    """Whether the phone of this seat may bring the step again: not what several have decided."""
    decided = step.result is not None and not game.is_rolled(step.act)
    return may_undo(game, step, seat) and not decided


class Taken(NamedTuple):
    """What a phone's wish comes to."""

    act: Act
    offer: Offer | None
    """None where the seat tells what it has counted."""


def take_wish(
    game: Game[Any], state: Any, seat: int, offers: Iterable[Offer], act: Act, answers: Answers
) -> Taken:
    """What the wish for this act comes to, or NotOffered, BadAnswer or Refused, with the reason."""
    offer = next((offer for offer in offers if offer.act == act), None)
    if offer:
        return Taken(take(game, state, offer, answers), offer)
    form = game.counting(state, seat, seat)
    if form is None or act != game.count(state, seat, {}):
        raise NotOffered("room.not_offered")
    check(form.fields, answers)
    return Taken(game.count(state, seat, answers), None)


def take_touch(table: Table[Any], seat: int, wish: Wish, ahead: tuple[Offer, ...]) -> Touch:
    """What one touch plays, if the seat's own tiles or what it has ahead do just this; else the reason."""
    if type(wish.then) is not list:
        raise Malformed("malformed.type", where="then")
    acts = tuple(own_act(table.game, seat, data) for data in (wish.act, *wish.then))
    table.require_fresh(wish.revision)
    offered = *touches(table.game.tiles(table.state, seat)), *touches_ahead(ahead)
    if read_answers(wish.answers) or acts not in offered:
        raise NotOffered("room.not_offered")
    return acts
