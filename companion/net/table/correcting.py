"""Corrections from phones: the form that a seat has open, as offers of its sheet, and the act it makes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.net.table.consent import Change
from companion.net.table.messages import Act as Wish
from companion.net.table.taking import NotOffered, read_answers
from engine.codec import Json, dumps, encode
from engine.corrections import Correction, Subject
from engine.forms import Answers, ChoiceField, FormField, check
from engine.frozen import evolve
from engine.game import Act, Game, Step, demand
from engine.message import Message, say
from engine.offers import Offer, Role
from engine.table import ChangesNothing, Table


@dataclass(frozen=True, slots=True)
class SetRight:
    """What stands for an act while nothing is filled in: this part of the form for this subject."""

    set_right: Subject
    part: int


def correcting(game: Game[Any], state: Any, of: Subject, seat: int) -> tuple[Offer, ...]:
    """The open form as this seat may fill it in: an offer for each part, its fields being the knobs."""
    form = game.correction(state, of, seat)
    if form is None:
        return ()
    parts = (
        Offer(
            SetRight(of, number),
            form.title,
            part.title or form.title,
            Role.ANYTIME,
            part.fields,
            for_all=True,
        )
        for number, part in enumerate(form.parts)
        if part.fields
    )
    return (*parts, *(_plain(form, words, act) for words, act in form.acts))


def _plain(form: Correction, words: Message, act: Act) -> Offer:
    return Offer(act, form.title, words, Role.ANYTIME, for_all=True)


def written(game: Game[Any], offers: Iterable[Offer]) -> Json:
    """These offers as a phone reads them."""
    return [encode(evolve(offer, act=_data(game, offer.act))) for offer in offers]


def _data(game: Game[Any], act: Any) -> Json:
    return encode(act) if isinstance(act, SetRight) else game.encode_step(Step(act))


def offer_sent(game: Game[Any], offers: Iterable[Offer], data: Json) -> Offer | None:
    """The offer whose act a phone has sent back."""
    # As texts: for Python 1 and True are equal.
    sent = dumps(data)
    return next((offer for offer in offers if dumps(_data(game, offer.act)) == sent), None)


def act_made(game: Game[Any], state: Any, offer: Offer, answers: Answers) -> Act:
    """The act that sets these answers, or BadAnswer, ChangesNothing or Refused, with the reason."""
    check(offer.knobs, answers)
    act: Act | None = offer.act
    if isinstance(offer.act, SetRight):
        act = game.correct(state, offer.act.set_right, answers)
    if act is None:
        raise ChangesNothing("table.changes_nothing")
    demand(game, state, Step(act))
    if not game.differs(state, game.apply(state, Step(act))):
        raise ChangesNothing("table.changes_nothing")
    return act


def changes(game: Game[Any], state: Any, offer: Offer, answers: Answers) -> tuple[Change, ...]:
    """What is set, in words; what a spectator may not see is named without its value."""
    if not isinstance(offer.act, SetRight):
        return ()
    public = game.correction(state, offer.act.set_right, None)
    known = {field.name for part in public.parts for field in part.fields} if public else set()
    changed = [knob for knob in offer.knobs if answers.get(knob.name, knob.value) != knob.value]
    return tuple(
        Change(knob.label, _said(knob, answers[knob.name]) if knob.name in known else None)
        for knob in changed
    )


def _said(knob: FormField, answer: Any) -> Message:
    if isinstance(knob, ChoiceField):
        return next(option.label for option in knob.options if option.id == answer)
    return say("correction.number", n=answer)


@dataclass(frozen=True, slots=True)
class Made:
    """A correction that a phone has filled in: the act, what it is called and what it sets."""

    act: Act
    label: Message
    changes: tuple[Change, ...]


class Corrections:
    """The forms that the seats of a table have open, and what becomes of them."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self.open_forms: dict[int, Subject] = {}
        """What each seat's phone is setting right."""

    def open(self, seat: int, of: Subject | None) -> None:
        """Has the seat set this right from now on (None: nothing), or NotOffered."""
        if of is None:
            self.open_forms.pop(seat, None)
            return
        subjects = self._table.game.correctable(self._table.state)
        # A number is no text, and true is no number.
        if not any(type(each.of) is type(of) and each.of == of for each in subjects):
            raise NotOffered("room.not_offered")
        self.open_forms[seat] = of

    def made(self, offers: Iterable[Offer], wish: Wish) -> Made | None:
        """The correction that a phone wishes, or the reason why not; None: it wishes something else."""
        game, state = self._table.game, self._table.state
        offer = offer_sent(game, offers, wish.act)
        if offer is None:
            return None
        self._table.require_fresh(wish.revision)
        answers = read_answers(wish.answers)
        act = act_made(game, state, offer, answers)
        return Made(act, game.label(state, Step(act)), changes(game, state, offer, answers))
