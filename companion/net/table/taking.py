"""What a phone may take: exactly what its sheet offers, with answers in range, and nothing else."""

from collections.abc import Iterable
from typing import Any

from engine.codec import Json, Malformed
from engine.contests import Together, everything, filled, for_seat
from engine.drawings import Option
from engine.forms import Answers, SeveralField, check
from engine.game import Act, Game, Step, demand, take
from engine.message import TableError
from engine.offers import Offer


class NotOffered(TableError):
    """The seat's sheet offers no such thing."""


def read_answers(data: Json) -> Answers:
    """What a phone turned, by the names of the knobs; Malformed for anything else."""
    if data is not None and type(data) is not dict:
        raise Malformed("malformed.type", where="answers")
    return data or {}


def may_undo(game: Game[Any], step: Step, seat: int) -> bool:
    """Whether the phone of this seat may take the step back: its own, and nobody else's decision."""
    return step.act.seat == seat and not game.is_shared(step.act)


def may_redo(game: Game[Any], step: Step, seat: int) -> bool:
    """Whether the phone of this seat may bring the step again: not what several have decided."""
    decided = step.result is not None and not game.is_rolled(step.act)
    return may_undo(game, step, seat) and not decided


def offer_of(offers: Iterable[Offer], act: Act) -> Offer | None:
    """The offer of this very act."""
    return next((offer for offer in offers if offer.act == act), None)


def act_taken(
    game: Game[Any], state: Any, seat: int, offers: Iterable[Offer], act: Act, answers: Answers
) -> Act:
    """The act that the seat's offer becomes, or NotOffered, BadAnswer or Refused, with the reason."""
    if offer := offer_of(offers, act):
        return take(game, state, offer, answers)
    form = game.counting(state, seat, seat)
    if form and act == game.count(state, seat, {}):
        check(form.fields, answers)
        return game.count(state, seat, answers)
    return _pictured(game, state, seat, act, answers)


def _pictured(game: Game[Any], state: Any, seat: int, act: Act, answers: Answers) -> Act:
    """What is done by touching the contest's picture, which may offer more than the list."""
    contest = game.contest(state)
    doings = everything(for_seat(contest, seat)) if contest else ()
    found = next((each for each in doings if each.act == act), None)
    if found is None:
        raise NotOffered("room.not_offered")
    if isinstance(found, Together):
        check((_dice(found),), answers)
        act = filled(act, found.field, tuple(map(int, answers.get(found.field, ()))))
    else:
        check((), answers)
    if not game.is_rolled(act):
        demand(game, state, Step(act))
    return act


def _dice(together: Together) -> SeveralField:
    """The dice of a picture as a knob: their numbers are the ids."""
    options = tuple(Option(str(number), together.name) for number in together.dice)
    return SeveralField(together.field, together.name, options, together.least, len(options))
