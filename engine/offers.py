"""A choice as a value: what a seat may do now, made once and drawn alike by every screen; knows no game."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.forms import Knob, NumberField
from engine.message import Message
from engine.pictures.amounts import Amount
from engine.pictures.drawings import Hop


class Role(StrEnum):
    """What an offer is to the seat that has it."""

    TURN = "turn"
    """Part of its turn, or of what the turn led to."""
    PROMPT = "prompt"
    """Something that it may take or leave whoever's turn it is."""
    ANYTIME = "anytime"
    """Open whatever happens: a standing wish, a deal with another seat."""
    CLOSING = "closing"
    """Gives up what could still be had; people seldom do, or only when nothing else is left."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An act that may be taken as it is, or with its knobs turned."""

    act: Any
    """The Act that most people would take; on a phone the data that goes back to the host unchanged."""
    heading: Message
    """The group of choices that a person would look for it in."""
    words: Message
    """The act as a short entry under its heading, told apart from every other entry there."""
    role: Role = Role.TURN
    knobs: tuple[Knob, ...] = ()
    """What may be turned before it is taken."""
    leaving: Any = None
    """The act that leaves it aside, for what can only be taken or left."""
    hop: Hop | None = None
    """The piece that it moves over the board."""
    before: tuple[Any, ...] = ()
    """Acts that the same touch plays before it: what must be begun, or the places on its way."""
    at: str = ""
    """The place of the board that it touches, where it moves nothing."""
    in_picture: bool = False
    """Done by touching the contest's picture, so that no list need show it."""
    for_all: bool = False
    """Decides for the whole table: from a phone it waits for the yes of another seat."""
    sealed: bool = False
    """Brought about by sealed choices alone, so that nobody can simply take it."""
    urgent: bool = False
    """What the turn has led to: lists show it before the usual."""
    pair: tuple[Message, ...] = ()
    """What is chosen first and what then, where both are free: two short rows instead of all pairs."""
    rare: bool = False
    """What few people do though many may: lists show it after everything else of the turn."""
    likely: bool = False
    """What most people take wherever it is offered."""
    number: int | None = None
    """The number printed on what is chosen: many of them are chosen by keys, not from a list."""
    about: Message | None = None
    """What it brings for good, in a sentence, where its name alone does not say it."""
    amounts: tuple[Amount, ...] = ()
    """What it brings, where icons with numbers say as much as its words."""
    asks: Message | None = None
    """The question that all offers of the seat answer, on one of them; None: the usual words will do."""


def question(offers: Iterable[Offer]) -> Message | None:
    """What a seat is asked, in the game's own words; None where the usual words say as much."""
    return next((offer.asks for offer in offers if offer.asks), None)


def once_each(offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """These offers without those that an earlier one becomes by turning its knobs, as with another load."""
    found: dict[object, Offer] = {}
    for number, offer in enumerate(offers):
        ranges = tuple((knob.name, knob.least, knob.most) for knob in loads(offer))
        found.setdefault((offer.hop, ranges) if ranges else number, offer)
    return tuple(found.values())


def loads(offer: Offer) -> tuple[NumberField, ...]:
    """The knobs of a hop that say how much of what goes along; none unless all of them do."""
    fields = tuple(each for each in offer.knobs if isinstance(each, NumberField) and each.icon)
    return fields if offer.hop and len(fields) == len(offer.knobs) else ()
